// Work that takes longer than a moment: told, and stopped by a button.
import { html, useCallback, useEffect, useRef, useState } from "../lib.js";

const MOMENT = 500;

/** {busy, run, stop}: `run(work)` awaits `work(signal)`, whose signal `stop()` and leaving the page abort. */
export function useWork() {
  const [busy, setBusy] = useState(false);
  const abort = useRef(null);
  const stop = useCallback(() => {
    abort.current?.abort();
    abort.current = null;
    setBusy(false);
  }, []);
  useEffect(() => () => abort.current?.abort(), []);
  const run = async (work) => {
    const mine = (abort.current = new AbortController());
    setBusy(true);
    await work(mine.signal);
    if (abort.current === mine) stop();
  };
  return { busy, run, stop };
}

/** Over the picture: a button that stops the search, or, where it was stopped or not answered, one that asks again. */
export function Working({ busy, error, onStop, onAgain }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!busy) return undefined;
    const timer = setTimeout(() => setLate(true), MOMENT);
    return () => clearTimeout(timer);
  }, [busy]);
  const told = busy ? late && "Searching …" : error;
  return html`<div class="working" role="status">${told && html`<div>
    <span>${told}</span>
    <button type="button" class="btn small-btn" onClick=${busy ? onStop : onAgain}>${busy ? "Stop" : "Try again"}</button>
  </div>`}</div>`;
}
