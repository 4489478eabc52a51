// A tree at every step of its search: forwards, back, from one remark to the next.
import { html, useEffect, useLayoutEffect, useMemo, useRef, IconButton, paint } from "../lib.js";
import { LabLink } from "./lablink.js";
import { Prose } from "./prose.js";
import { Wider } from "./wider.js";

/** Of a picture that takes the whole width. */
const WIDE = 620;

/** The last of [[step, part], …] that is not after a step. */
function partAt(changes, step) {
  let low = 0;
  let high = changes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (changes[middle][0] <= step) low = middle;
    else high = middle - 1;
  }
  return changes[low][1];
}

/** Keep the node where the search is in view, in a picture that is wider than its frame. */
function follow(frame, node) {
  if (!node || frame.scrollWidth <= frame.clientWidth) return;
  const box = node.getBoundingClientRect();
  const view = frame.getBoundingClientRect();
  if (box.left < view.left + 32 || box.right > view.right - 32)
    frame.scrollLeft += (box.left + box.right) / 2 - (view.left + view.right) / 2;
}

export function Stepper({ frames, stops, step, onStep, label, lab }) {
  const frame = useRef(null);
  const groups = useRef(null);
  const end = frames.sentences.length - 1;
  const stop = useMemo(() => stops.filter((each) => each.step <= step).at(-1), [stops, step]);
  const wide = Number(/viewBox="0 0 ([0-9.]+)/.exec(frames.svg)[1]) > WIDE;
  const next = stops.find((each) => each.step > step);
  const last = stops.filter((each) => each.step < step).at(-1);

  useLayoutEffect(() => {
    frame.current.innerHTML = frames.svg;
    paint(frame.current);
    groups.current = Object.entries(frames.changes).map(([key, changes]) => ({
      element: frame.current.querySelector(`[data-${key[0] === "e" ? "edge" : "node"}="${key.slice(1)}"]`), changes, shown: -1,
    }));
  }, [frames]);
  useLayoutEffect(() => {
    for (const group of groups.current) {
      const part = partAt(group.changes, step);
      if (part === group.shown) continue;
      group.element.innerHTML = frames.parts[part];
      paint(group.element);
      group.shown = part;
    }
  }, [frames, step]);
  useEffect(() => {
    if (step > 0) follow(frame.current, frame.current.querySelector(`[data-node="${frames.current[step]}"]`));
  }, [frames, step]);

  const go = (to) => onStep(Math.max(0, Math.min(end, to)));
  const keys = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.type === "range") return;
    const moves = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: end };
    if (!(event.key in moves)) return;
    event.preventDefault();
    go(moves[event.key]);
  };
  return html`<figure class=${`card stepper${wide ? " wide" : ""}`} onKeyDown=${keys} aria-label=${label}>
    <div class="stack">
      <div class="tree-frame picture" ref=${frame} tabindex="0" role="group" aria-label="The tree. Arrow keys step through the search."></div>
      <${Wider} frame=${frame} of=${frames} />
    </div>
    <div class="side">
    <div class="remark" aria-live="polite">
      ${stop ? html`<${Prose} text=${stop.text} />` : html`<p class="quiet">Press Next: the search begins.</p>`}
    </div>
    <div class="row apart">
      <div class="row">
        <button type="button" class="btn" disabled=${!last && step === 0} onClick=${() => go(last ? last.step : 0)}>Back</button>
        <button type="button" class="btn primary" disabled=${step === end} onClick=${() => go(next ? next.step : end)}>Next</button>
      </div>
      <div class="row">
        <${IconButton} name="first" label="To the beginning" disabled=${step === 0} onClick=${() => go(0)} />
        <${IconButton} name="back" label="One step back" disabled=${step === 0} onClick=${() => go(step - 1)} />
        <${IconButton} name="forward" label="One step forward" disabled=${step === end} onClick=${() => go(step + 1)} />
        <${IconButton} name="last" label="To the end" disabled=${step === end} onClick=${() => go(end)} />
      </div>
    </div>
    <input type="range" class="scrub" min="0" max=${end} value=${step} aria-label="Step" aria-valuetext=${`step ${step} of ${end}`}
      onInput=${(event) => go(Number(event.target.value))} />
    <p class="sentence small quiet"><b>${step} of ${end}</b> <span>${frames.sentences[step]}</span></p>
    ${lab && html`<div><${LabLink} tree=${lab.tree} settings=${lab.settings} step=${step}>Open in the Lab<//></div>`}
    </div>
  </figure>`;
}
