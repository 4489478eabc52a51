// One exercise: answered on the picture, marked, with hints in three grades, and another one after it.
import { html, useEffect, useLayoutEffect, useRef, useState, api, useApi, copy, Choice, ErrorLine } from "../lib.js";
import { keep, kept } from "../kept.js";
import { LabLink } from "./lablink.js";
import { Marks } from "./marks.js";
import { blank, isBlank, sent, Sheet, shown } from "./sheet.js";
import { Title } from "./title.js";

export const CONVENTIONS = {
  cut: { label: "Cut where", options: [[">=", "α ≥ β"], [">", "α > β"]], words: { ">=": "ge", ">": "gt" } },
  order: { label: "Children from", options: [["left-to-right", "the left"], ["right-to-left", "the right"]], words: { "left-to-right": "ltr", "right-to-left": "rtl" } },
  ties: { label: "Equally good", options: [["first", "the first"], ["last", "the last"]], words: { first: "first", last: "last" } },
};
const WORDS = Object.values(CONVENTIONS).flatMap((each) => Object.values(each.words));

export function seed() {
  return 1 + Math.floor(Math.random() * 99_999);
}

/** An exercise's id: kind, level, seed, and the words of the conventions that were chosen. */
export function idOf(kind, level, number, words = []) {
  return [kind, level, number, ...words].join("-");
}

function partsOf(id) {
  const parts = id.split("-");
  return { kind: parts[0], level: Number(parts[1]), number: Number(parts[2]), words: parts.slice(3).filter((word) => WORDS.includes(word)) };
}

/** Asking, marking and hints of an exercise, for a page of its own and for quizzes. */
export function useExercise(id) {
  const { data, error, busy } = useApi("/api/learn/exercise", { id });
  const ready = data && data.id === id ? data : null;
  return { exercise: ready, error: error && !busy ? error : null };
}

/** −∞ and +∞ for keyboards that lack them: put into the field that had the focus last. */
export function EndlessKeys({ place }) {
  const last = useRef(null);
  useEffect(() => {
    const seen = (event) => { if (event.target.matches?.("input[data-field]")) last.current = event.target; };
    addEventListener("focusin", seen);
    return () => removeEventListener("focusin", seen);
  }, []);
  const put = (text) => {
    const field = last.current?.isConnected ? last.current : place.current?.querySelector("input[data-field]");
    if (!field) return;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  };
  return html`<div class="row" role="group" aria-label="Infinite bounds">
    <span class="small quiet">Into the field:</span>
    ${["−∞", "+∞"].map((text) => html`<button type="button" class="btn small-btn" onClick=${() => put(text)}>${text}</button>`)}
  </div>`;
}

const HOW = {
  numbers: "Type a number beside each node: 3, −2, 7/2.",
  vectors: "Type each player's number beside each node: 5, 2, 5.",
  windows: "Type alpha and beta beside the node: a number, −∞ or +∞.",
  move: "Choose a node below the root, and type what the root is worth.",
  set: "Choose by a click, or with Tab and Space.",
};

export function howTo(shape) {
  return shape.type === "set" && shape.choices.some((name) => name.includes(" ")) ? "Choose the pairs below the tree. It may be that none is right." : HOW[shape.type];
}

export function Exercise({ id, setParams }) {
  const { exercise, error } = useExercise(id);
  return html`<div class="page stack learn">
    <nav class="small" aria-label="Where you are"><a href="#learn">Learn</a> › exercise</nav>
    ${error && html`<${Title}>Exercise<//><${ErrorLine} error=${error} />`}
    ${!error && !exercise && html`<p class="quiet">An exercise is being made …</p>`}
    ${exercise && html`<${Answering} key=${id} exercise=${exercise} id=${id} setParams=${setParams} />`}
  </div>`;
}

function Answering({ exercise, id, setParams }) {
  const { shape, sheet } = exercise;
  // An answer and its marks stay in this browser: a reload finds them, a link has nothing of them.
  const of = JSON.stringify([exercise.question, shape]);
  const [before] = useState(() => [kept("exercises", id)].find((each) => each?.of === of) ?? {});
  const [answer, setAnswer] = useState(before.answer ?? blank(shape));
  const [mark, setMark] = useState(before.mark ?? null);
  const [hint, setHint] = useState(before.hint ?? null);
  const [grade, setGrade] = useState(before.grade ?? 0);
  const [solution, setSolution] = useState(before.solution ?? null);
  const empty = !mark && !hint && !solution && (shape.type === "set" ? answer.length === 0 : isBlank(shape, answer));
  // At once, not after the next frame: a reload may come first.
  useLayoutEffect(() => keep("exercises", id, empty ? null : { of, answer, mark, hint, grade, solution }), [answer, mark, hint, grade, solution]);
  const [trouble, setTrouble] = useState(null);
  const [at, setAt] = useState(null);
  const place = useRef(null);
  const { kind, level, number, words } = partsOf(id);
  const go = (next) => setParams({ exercise: next }, { push: true });
  // The next seed, so that all who begin at the same link go through the same exercises.
  const another = () => go(idOf(kind, level, (number + 1) % 1_000_000_000, words));
  const change = (next) => { setAnswer(next); setMark(null); setTrouble(null); setHint(null); setGrade(0); setAt(null); };
  const asking = async (work) => {
    setTrouble(null);
    try { await work(); } catch (error) { setTrouble(error.message); }
  };
  const check = () => asking(async () => {
    if (isBlank(shape, answer)) throw new Error("Nothing is filled in yet: answer at the nodes first, or take a hint.");
    setMark(await api("/api/learn/mark", { id, answer: sent(shape, answer) }));
    setHint(null); setGrade(0); setAt(null);
  });
  const help = () => asking(async () => {
    if (hint) { setGrade(Math.min(2, grade + 1)); return; }
    const nothing = isBlank(shape, answer) || (shape.type === "set" && answer.length === 0);
    const found = (await api("/api/learn/hint", { id, answer: nothing ? null : sent(shape, answer) })).hint;
    setHint(found ?? { where: "All of it is right.", node: null });
    setGrade(0);
    setAt(found ? found.node : null);
  });
  const tell = () => asking(async () => {
    const found = await api("/api/learn/solution", { id });
    setAnswer(shown(shape, found.answer));
    setSolution(found.reasons);
    setMark(null); setHint(null); setAt(null);
  });
  const again = () => { setSolution(null); change(blank(shape)); };
  const choose = (name, value) => {
    const mine = Object.values(CONVENTIONS[name].words);
    go(idOf(kind, level, number, [...words.filter((word) => !mine.includes(word)), CONVENTIONS[name].words[value]]
      .sort((one, other) => WORDS.indexOf(one) - WORDS.indexOf(other))));
  };
  const hints = hint ? [hint.where, hint.why, hint.show].filter(Boolean).slice(0, grade + 1) : [];
  return html`
    <${Title}>${exercise.title}<//>
    <div class="row end settings">
      <${Choice} label="Level" value=${level} options=${[1, 2, 3].map((each) => [each, String(each)])} onChange=${(each) => go(idOf(kind, each, number, words))} />
      ${exercise.choosable.map((name) => html`<${Choice} key=${name} label=${CONVENTIONS[name].label} value=${exercise.terms[name]} options=${CONVENTIONS[name].options} onChange=${(value) => choose(name, value)} />`)}
      <span class="grow"></span>
      <button type="button" class="btn" onClick=${() => copy(location.href, "link copied: it opens this very exercise")}>Copy link</button>
      <button type="button" class="btn" onClick=${another}>Another one</button>
    </div>
    <div class="card stack" ref=${place}>
      <p class="question">${exercise.question}</p>
      <ul class="conventions small quiet">${exercise.conventions.map((each) => html`<li>${each}</li>`)}</ul>
      <${Sheet} sheet=${sheet} shape=${shape} answer=${answer} onChange=${change} places=${mark?.places} at=${at} locked=${solution !== null} onEnter=${check} />
      <p class="small quiet">${howTo(shape)}</p>
      ${shape.type === "windows" && !solution && html`<${EndlessKeys} place=${place} />`}
      <div class="row">
        ${!solution && html`
          <button type="button" class="btn primary" onClick=${check}>Check</button>
          <button type="button" class="btn" disabled=${grade === 2 || (hint && !hint.why)} onClick=${help}>${hint ? "More help" : "Hint"}</button>
          <button type="button" class="btn quiet-btn" onClick=${tell}>Show the answer</button>
          ${!empty && html`<button type="button" class="btn quiet-btn" onClick=${again}>Start afresh</button>`}`}
        ${(solution || mark?.right) && html`<button type="button" class=${`btn${solution || mark.right ? " primary" : ""}`} onClick=${another}>Another one like this</button>`}
        ${solution && html`<button type="button" class="btn" onClick=${again}>Try it yourself again</button>`}
        ${(solution || mark?.right) && html`<${LabLink} tree=${exercise.lab.tree} settings=${exercise.lab.settings}>See the search in the Lab<//>`}
      </div>
      <${ErrorLine} error=${trouble} />
      <div aria-live="polite" class="stack">
        ${hints.length > 0 && html`<ol class="hints">${hints.map((words) => html`<li>${words}</li>`)}</ol>`}
        ${mark && html`<${Marks} mark=${mark} onPoint=${setAt} />`}
        ${solution && html`<${Reasons} reasons=${solution} />`}
      </div>
    </div>`;
}

/** The right answer with its reasons. */
export function Reasons({ reasons }) {
  return html`<section aria-label="The answer and why"><h2 class="small-heading">The answer, and why</h2><ul class="reasons">${reasons.map((words) => html`<li>${words}</li>`)}</ul></section>`;
}
