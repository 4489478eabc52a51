// Where Learn begins: the lessons, the kinds of exercises, a quiz, and what was done so far.
import { html, useRef, useState, api, save, toast, Choice, ErrorLine } from "../lib.js";
import { forget, keeps } from "../kept.js";
import { idOf, seed } from "./exercise.js";
import { useGet } from "./get.js";
import { quizParams } from "./quiz.js";
import { day, EMPTY, shaped, streak } from "./record.js";
import { Title } from "./title.js";

export function Home({ params, setParams, record, change }) {
  const { data, error } = useGet("/api/learn");
  const level = Math.min(3, Math.max(1, Number(params.level) || 1));
  return html`<div class="page stack learn home">
    <div class="row apart"><${Title}>Learn<//><${Score} record=${record} /></div>
    <p class="quiet">Short lessons, each with a tree that moves; exercises without end, marked at the node; and quizzes for XP.</p>
    <${ErrorLine} error=${error} />
    ${data && html`
      <section class="stack" aria-labelledby="lessons"><h2 id="lessons">Lessons</h2>
        <ol class="lessons">${data.lessons.map((lesson) => html`<${LessonCard} key=${lesson.id} lesson=${lesson} right=${record.lessons[lesson.id] ?? []} />`)}</ol></section>
      <section class="stack" aria-labelledby="exercises">
        <div class="row apart end"><h2 id="exercises">Exercises and quizzes</h2>
          <${Choice} label="Level" value=${level} options=${data.levels.map((each) => [each, String(each)])} onChange=${(each) => setParams({ level: each === 1 ? null : each })} /></div>
        <div class="kinds">
          <${QuizCard} level=${level} record=${record} setParams=${setParams} questions=${data.questions} xp=${data.xp} />
          ${data.kinds.map((kind) => html`<button type="button" key=${kind.name} class="card kind" onClick=${() => setParams({ exercise: idOf(kind.name, level, seed()) }, { push: true })}>
            <b>${kind.title}</b><span class="small quiet">${TOLD[kind.name] ?? ""}</span></button>`)}
        </div></section>`}
    <${Keeping} record=${record} change=${change} />
  </div>`;
}

const TOLD = {
  values: "Back up what each position is worth.",
  move: "Which move is best, and what is it worth?",
  leaves: "Which leaves does alpha-beta never look at?",
  window: "What are alpha and beta when the search comes here?",
  change: "Which leaf's value would change the answer?",
  vectors: "Three players: back up the vectors.",
  allies: "Three players: which pairs gain by an alliance?",
};

function LessonCard({ lesson, right }) {
  const count = right.filter(Boolean).length;
  const done = count === lesson.questions;
  return html`<li><a class="card lesson-card" href=${`#learn?lesson=${lesson.id}`}>
    <span class="number" aria-hidden="true">${done ? "✓" : lesson.number}</span>
    <span><b>${lesson.title}</b><span class="small quiet">${lesson.about}</span>
      ${count > 0 && html`<span class="small done-count">${count} of ${lesson.questions} questions right</span>`}</span></a></li>`;
}

function QuizCard({ level, record, setParams, questions, xp }) {
  const open = Object.entries(record.quizzes).filter(([, quiz]) => (quiz.read ?? 0) < questions).at(-1);
  const start = () => setParams(quizParams(level), { push: true });
  return html`<div class="card kind quiz-card">
    <b>Quiz</b><span class="small quiet">${questions} questions, ${xp} XP for each right answer, explained after each.</span>
    <div class="row">
      ${open && html`<a class="btn primary" href=${`#learn?quiz=${open[0]}`}>Go on: question ${(open[1].read ?? 0) + 1} of ${questions}</a>`}
      <button type="button" class=${`btn${open ? "" : " primary"}`} onClick=${start}>${open ? "A new quiz" : "Start a quiz"}</button>
    </div></div>`;
}

function Score({ record }) {
  const days = streak(record);
  return html`<dl class="score-line">
    <div><dt>XP</dt><dd>${record.xp}</dd></div>
    <div><dt>days in a row</dt><dd>${days}</dd></div>
    <div><dt>right in a row</dt><dd>${record.in_a_row}${record.most_in_a_row > record.in_a_row && html` <span class="small quiet">best ${record.most_in_a_row}</span>`}</dd></div>
  </dl>`;
}

/** A record from a file's text. Throws an error with a sentence for what is none. */
async function imported(text) {
  let progress;
  try {
    progress = JSON.parse(text);
  } catch {
    throw new Error("this file is no record: it is not JSON. Choose one that was exported.");
  }
  const checked = await api("/api/learn/progress", { progress });
  return shaped({ ...progress, ...checked.progress });
}

function Keeping({ record, change }) {
  const [trouble, setTrouble] = useState(null);
  const [waiting, setWaiting] = useState(null);
  const dialog = useRef(null);
  const file = useRef(null);
  const nothing = record.answered === 0 && Object.keys(record.quizzes).length === 0 && Object.keys(record.lessons).length === 0 && !keeps("exercises");
  const confirm = (what) => { setWaiting(what); dialog.current.showModal(); };
  const put = (found, told) => { change(() => found); toast(told); };
  const take = async () => {
    const [chosen] = file.current.files;
    file.current.value = "";
    if (!chosen) return;
    setTrouble(null);
    try {
      if (chosen.size > 2_000_000) throw new Error("this file is too large for a record: choose one that was exported here.");
      const found = await imported(await chosen.text());
      if (nothing) put(found, `imported: ${found.xp} XP`);
      else confirm({ ask: `Replace what is kept here (${record.xp} XP) by the file (${found.xp} XP)?`, yes: "Replace it", act: () => put(found, `imported: ${found.xp} XP`) });
    } catch (error) {
      setTrouble(error.message);
    }
  };
  const clear = () => confirm({ ask: `Forget ${record.xp} XP, the streak, and what was answered? This cannot be undone.`, yes: "Forget it all", act: () => { forget("exercises"); put({ ...EMPTY }, "nothing is kept any more"); } });
  const end = (act) => { dialog.current.close(); if (act) waiting.act(); setWaiting(null); };
  return html`<section class="panel stack keeping" aria-labelledby="keeping">
    <h2 id="keeping" class="small">What is kept</h2>
    <p class="small quiet">XP, streaks and answers stay in this browser, on this machine, and are sent nowhere.</p>
    <div class="row">
      <button type="button" class="btn small-btn" onClick=${() => save(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }), `zermelo-learn-${day()}.json`)}>Export</button>
      <button type="button" class="btn small-btn" onClick=${() => file.current.click()}>Import</button>
      <input type="file" ref=${file} hidden accept="application/json,.json" aria-label="A record that was exported" onChange=${take} />
      <button type="button" class="btn small-btn" disabled=${nothing} onClick=${clear}>Clear</button>
    </div>
    <${ErrorLine} error=${trouble} />
    <dialog ref=${dialog} aria-label="Confirm" onCancel=${() => setWaiting(null)}>
      <div class="stack"><p>${waiting?.ask}</p>
        <div class="row"><button type="button" class="btn" onClick=${() => end(false)}>Keep it</button><button type="button" class="btn primary" onClick=${() => end(true)}>${waiting?.yes}</button></div></div>
    </dialog>
  </section>`;
}
