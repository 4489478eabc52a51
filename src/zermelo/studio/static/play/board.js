// The board to touch, the legal moves as buttons, and a move as text.
import { html, useEffect, useMemo, useRef, useState, Picture } from "../lib.js";

const MANY = 60;
const LARGEST = 1.7;

/** Calls onMove with a name. `hint` is the name of a move to show; `frozen` where nothing may be played. */
export function Board({ table, frozen, hint, onMove }) {
  const place = useRef(null);
  const [touched, setTouched] = useState([]);
  const [among, setAmong] = useState([]);
  const legal = frozen ? [] : table.legal;
  useEffect(() => {
    setTouched([]);
    setAmong([]);
  }, [table, frozen]);
  const fitting = legal.filter((move) => touched.every((spot, index) => move.places[index] === spot));

  useEffect(() => {
    // A small board is not blown up until its letters are huge.
    const svg = place.current?.querySelector("svg");
    if (svg) svg.style.maxWidth = `${LARGEST * Number(svg.getAttribute("width"))}px`;
  }, [table.board]);

  useEffect(() => {
    const next = new Set(fitting.filter((move) => move.places.length > touched.length).map((move) => move.places[touched.length]));
    const hinted = new Set(legal.find((move) => move.name === hint)?.places ?? []);
    for (const spot of place.current?.querySelectorAll("[data-spot]") ?? []) {
      const name = spot.dataset.spot;
      const states = [["spot", true], ["next", next.has(name)], ["chosen", touched.includes(name)], ["hinted", hinted.has(name)]];
      spot.setAttribute("class", states.filter(([, is]) => is).map(([word]) => word).join(" "));
    }
  });

  const touch = (event) => {
    const name = event.target.closest?.("[data-spot]")?.dataset.spot;
    if (name === undefined || frozen) return;
    setAmong([]);
    let path = [...touched, name];
    let left = legal.filter((move) => path.every((spot, index) => move.places[index] === spot));
    if (left.length === 0 && touched.at(-1) === name) {
      // The same place again: that is all that is meant; or it is taken back.
      const whole = fitting.filter((move) => move.places.length === touched.length);
      setTouched([]);
      if (whole.length === 1) onMove(whole[0].name);
      return;
    }
    if (left.length === 0) {
      path = [name];
      left = legal.filter((move) => move.places[0] === name);
    }
    const whole = left.filter((move) => move.places.length === path.length);
    if (whole.length === 1 && left.length === 1) {
      setTouched([]);
      onMove(whole[0].name);
    } else {
      setTouched(left.length ? path : []);
      setAmong(left.length > 1 && whole.length > 0 ? left : []);
    }
  };

  return html`<div class="stack">
    <div class=${`play-board${frozen ? " frozen" : ""}`} ref=${place} onClick=${touch}>
      <${Picture} svg=${table.board} />
    </div>
    ${among.length > 0 && html`<div class="row among" role="group" aria-label="Which of these moves?">
      <span>Which one?</span>
      ${among.map((move) => html`<button type="button" key=${move.name} class="btn small-btn" onClick=${() => onMove(move.name)}>${move.name}</button>`)}
    </div>`}
  </div>`;
}

/** Every legal move as a button. */
export function Moves({ table, frozen, hint, values, onMove }) {
  const [wanted, setWanted] = useState("");
  const [all, setAll] = useState(false);
  const legal = frozen ? [] : table.legal;
  useEffect(() => {
    setWanted("");
    setAll(false);
  }, [table]);
  const fitting = useMemo(
    () => legal.filter((move) => move.name.toLowerCase().includes(wanted.trim().toLowerCase())),
    [legal, wanted],
  );
  const shown = all ? fitting : fitting.slice(0, MANY);
  return html`<section class="stack moves" aria-labelledby="moves-title">
    <div class="row apart">
      <h2 id="moves-title" tabindex="-1">Legal moves <span class="quiet small">${legal.length || ""}</span></h2>
      ${legal.length > 20 && html`<label class="row small"><span>Only those with</span>
        <input type="text" size="6" value=${wanted} onInput=${(event) => setWanted(event.target.value)} spellcheck=${false} autocomplete="off" /></label>`}
    </div>
    ${legal.length === 0 && html`<p class="quiet small">${frozen || "None: the game is over."}</p>`}
    <div class="move-buttons">
      ${shown.map((move) => html`<button type="button" key=${move.name} class=${`btn small-btn${move.name === hint ? " hinted" : ""}`}
        onClick=${() => onMove(move.name)}>${move.name}${values?.[move.name] ? html`<span class="quiet"> ${values[move.name]}</span>` : ""}${move.name === hint ? html`<span class="sr-only"> (hint)</span>` : ""}</button>`)}
      ${fitting.length > shown.length && html`<button type="button" class="btn small-btn quiet-btn" onClick=${() => setAll(true)}>${fitting.length - shown.length} more</button>`}
    </div>
  </section>`;
}

/** A move by its name. */
export function MoveText({ disabled, onMove }) {
  const [text, setText] = useState("");
  const send = (event) => {
    event.preventDefault();
    if (text.trim() === "") return;
    onMove(text.trim());
    setText("");
  };
  return html`<form class="row end" onSubmit=${send}>
    <label class="field grow"><span>A move as text</span>
      <input type="text" id="move-text" value=${text} onInput=${(event) => setText(event.target.value)} spellcheck=${false} autocomplete="off" autocapitalize="off" maxlength="200" /></label>
    <button class="btn" type="submit" disabled=${disabled}>Play it</button>
  </form>`;
}
