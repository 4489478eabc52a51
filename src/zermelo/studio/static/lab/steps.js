// Through a search: step, back, play, speed, scrub, from cut to cut; and the sentence of the step.
import { html, useEffect, useMemo, useRef, Icon, IconButton } from "../lib.js";

export const SPEEDS = [[2500, "slow"], [1200, "normal"], [400, "fast"], [80, "very fast"]];

/** Where the search goes by a key, or null: the same keys as in the pages that z.draw writes. */
export function stepKey(event, step, end, cuts) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const next = cuts.find((cut) => cut > step), before = cuts.filter((cut) => cut < step).at(-1);
  const places = { ",": step - 1, ".": step + 1, Home: 0, End: end, c: next, C: before, PageUp: step - 10, PageDown: step + 10 };
  if (!["BUTTON", "A"].includes(event.target.tagName) && event.target.role !== "tree") Object.assign(places, { ArrowLeft: step - 1, ArrowRight: step + 1 });
  const place = places[event.key];
  return place === undefined ? null : Math.max(0, Math.min(end, place));
}

/** The row of buttons. `playing` and `speed` are the Lab's. */
export function Steps({ step, end, cuts, onStep, playing, setPlaying, speed, setSpeed }) {
  const next = cuts.find((cut) => cut > step), before = cuts.filter((cut) => cut < step).at(-1);
  const live = useRef(null);
  live.current = { step, end };
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => {
      const now = live.current;
      if (now.step >= now.end) setPlaying(false);
      else onStep(now.step + 1);
    }, speed);
    return () => clearInterval(timer);
  }, [playing, speed]);
  const play = () => {
    if (!playing && step >= end) onStep(0);
    setPlaying(!playing);
  };
  const go = (to) => { setPlaying(false); onStep(to); };
  return html`<div class="steps" role="group" aria-label="Steps of the search">
    <div class="row nowrap">
      <${IconButton} name="first" label="To the beginning (Home)" disabled=${step <= 0} onClick=${() => go(0)} />
      <${IconButton} name="skip-back" label="Previous cut (C)" disabled=${before === undefined} onClick=${() => go(before)} />
      <${IconButton} name="back" label="One step back (,)" disabled=${step <= 0} onClick=${() => go(step - 1)} />
      <button type="button" class="btn primary play-button" disabled=${end === 0} onClick=${play}><${Icon} name=${playing ? "pause" : "play"} />${playing ? "Pause" : "Play"}</button>
      <${IconButton} name="forward" label="One step forward (.)" disabled=${step >= end} onClick=${() => go(step + 1)} />
      <${IconButton} name="skip" label="Next cut (c)" disabled=${next === undefined} onClick=${() => go(next)} />
      <${IconButton} name="last" label="To the end (End)" disabled=${step >= end} onClick=${() => go(end)} />
    </div>
    <input class="scrub" type="range" min="0" max=${end} step="1" value=${step} disabled=${end === 0} aria-label="Step" aria-valuetext=${`step ${step} of ${end}`}
      onInput=${(event) => go(Number(event.target.value))} />
    <label class="speed"><span class="sr-only">Speed</span><select value=${speed} onChange=${(event) => setSpeed(Number(event.target.value))}>
      ${SPEEDS.map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}
    </select></label>
  </div>`;
}

/** What happens at a step. */
export function Sentence({ frames, step, live }) {
  const end = frames.sentences.length - 1, at = Math.min(step, end);
  const byName = useMemo(() => new Map(frames.nodes.flatMap((node, number) => (node.name && node.move ? [[node.name, number]] : []))), [frames]);
  const moves = byName.size ? movesTo(frames, byName, frames.sentences[at]) : [];
  return html`<p class="sentence" aria-live=${live ? "polite" : undefined}>
    <span class="count">${at} of ${end}</span> <span>${frames.sentences[at]}</span>
    ${moves.length > 0 && html` <small>${moves.join("; ")}</small>`}
  </p>`;
}

/** Of the nodes of a game's tree that a sentence names: the moves that lead there. */
function movesTo(frames, byName, sentence) {
  const named = new Set(sentence.match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu)?.filter((word) => byName.has(word)));
  return [...named].map((name) => {
    const moves = [];
    for (let number = byName.get(name); number !== null; number = frames.nodes[number].parent) moves.unshift(frames.nodes[number].move);
    return `${name} is after ${moves.filter(Boolean).join(" ")}`;
  });
}
