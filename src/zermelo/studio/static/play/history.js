// The moves of the game: to walk through, to copy, to paste.
import { html, useEffect, useRef, useState, api, copy, ErrorLine } from "../lib.js";

const MARKS = { mistake: ["?", "mistake"], slip: ["?!", "slip"], slower: ["–", "slower win"] };

/** Every move as a button that goes to the position after it. */
export function History({ moves, at, judged, onGo }) {
  const list = useRef(null);
  useEffect(() => {
    const now = list.current?.querySelector("[aria-current]");
    if (now) list.current.scrollTop = now.offsetTop - list.current.clientHeight / 2;
  }, [at, moves.length]);
  return html`<ol class="history" ref=${list}>
    <li><button type="button" class="btn small-btn quiet-btn" aria-current=${at === 0 ? "step" : undefined} onClick=${() => onGo(0)}>start</button></li>
    ${moves.map((move, ply) => {
      const mark = MARKS[judged.get(ply)?.kind];
      return html`<li key=${ply}><button type="button" class=${`btn small-btn quiet-btn${mark ? ` judged ${judged.get(ply).kind}` : ""}`}
        aria-current=${at === ply + 1 ? "step" : undefined} title=${`${ply + 1}. ${move.by}: ${move.name}`} onClick=${() => onGo(ply + 1)}>
        <span class="quiet">${ply + 1}.</span> ${move.name}${mark ? html`<b aria-hidden="true">${mark[0]}</b><span class="sr-only"> ${mark[1]}</span>` : ""}</button></li>`;
    })}
  </ol>`;
}

/** The move list as text, out and in. What somebody types there stays, whatever is played meanwhile, until it is loaded. */
export function MoveList({ game, position, moves, onLoad }) {
  const [written, setWritten] = useState({ text: "", pgn: null });
  const [draft, setDraft] = useState(null);
  const [error, setError] = useState(null);
  const [open, setOpen] = useState(false);
  const text = draft ?? written.text;
  const key = JSON.stringify([game, position, moves]);
  useEffect(() => {
    if (!open) return undefined;
    const abort = new AbortController();
    api("/api/play/write", { game, position, moves }, { signal: abort.signal }).then(
      (told) => {
        setWritten(told);
        setError(null);
      },
      (failed) => failed.name !== "AbortError" && setError(failed.message),
    );
    return () => abort.abort();
  }, [key, open]);
  const load = async () => {
    try {
      const told = await api("/api/play/read", { game, position, text });
      setError(null);
      setDraft(null);
      onLoad(told);
    } catch (failed) {
      setError(failed.message);
    }
  };
  return html`<details class="move-list" onToggle=${(event) => setOpen(event.currentTarget.open)}>
    <summary>Moves as text</summary>
    <div class="stack">
      <label class="field"><span>The game’s moves: copy them, or paste a game and load it</span>
        <textarea rows="4" value=${text} onInput=${(event) => setDraft(event.target.value)} spellcheck=${false}></textarea></label>
      <div class="row">
        <button type="button" class="btn small-btn" onClick=${() => copy(text, "the moves are copied")}>Copy the moves</button>
        ${written.pgn && html`<button type="button" class="btn small-btn" onClick=${() => copy(written.pgn, "the PGN is copied")}>Copy as PGN</button>`}
        <button type="button" class="btn small-btn" onClick=${load}>Load this game</button>
        ${draft !== null && html`<button type="button" class="btn small-btn quiet-btn" onClick=${() => { setDraft(null); setError(null); }}>Back to the game’s own moves</button>`}
      </div>
      <${ErrorLine} error=${error} />
    </div>
  </details>`;
}
