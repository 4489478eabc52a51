// A quiz: five exercises, each answered once and explained; what is right gives XP. It survives a reload anywhere.
import { html, useEffect, useRef, useState, api, useApi, ErrorLine } from "../lib.js";
import { EndlessKeys, howTo, Reasons, seed, useExercise } from "./exercise.js";
import { Marks } from "./marks.js";
import { answered, drafted, wentOn } from "./record.js";
import { blank, isBlank, sent, Sheet } from "./sheet.js";
import { Title } from "./title.js";

/** A new quiz as the address holds it. */
export function quizParams(level) {
  return { quiz: `quiz-${level}-${seed()}` };
}

export function Quiz({ params, setParams, record, change }) {
  const { data, error } = useApi("/api/learn/quiz", { id: params.quiz });
  const known = Object.hasOwn(record.quizzes, params.quiz) ? record.quizzes[params.quiz] : { results: [], given: [] };
  const count = known.results.length;
  // The question that is open: until its explanation has been read, the one that was answered last.
  const reading = count > (known.read ?? 0);
  const quiz = data && data.id === params.quiz ? data : null;
  const level = quiz?.level ?? 1;
  const total = quiz?.exercises.length ?? 5;
  const place = reading ? count - 1 : count;
  const done = !reading && count >= total;
  const again = () => setParams(quizParams(level), { push: true });
  return html`<div class="page stack learn">
    <nav class="small" aria-label="Where you are"><a href="#learn">Learn</a> › quiz</nav>
    <${Title}>Quiz<//>
    <${ErrorLine} error=${error} />
    ${quiz && html`
      <p class="quiet">Level ${quiz.level}. Five questions, ${quiz.xp} XP for each right answer.</p>
      <${Progress} results=${known.results} total=${total} place=${done ? null : place} xp=${quiz.xp} />
      ${done ? html`<${Done} results=${known.results} xp=${quiz.xp} record=${record} again=${again} />` : html`<${Question}
        key=${`${params.quiz} ${place}`} id=${quiz.exercises[place]} place=${place} total=${total} xp=${quiz.xp}
        given=${reading ? known.given?.[place] : undefined} draft=${known.draft}
        onDraft=${(draft) => change((now) => drafted(now, params.quiz, draft))}
        onAnswer=${(given, right) => change((now) => answered(now, params.quiz, place, quiz.exercises[place].split("-")[0], given, right, quiz.xp))}
        onNext=${() => change((now) => wentOn(now, params.quiz))} />`}`}
  </div>`;
}

function Progress({ results, total, place, xp }) {
  const marks = Array.from({ length: total }, (_, number) => (number < results.length ? (results[number] ? "right" : "wrong") : number === place ? "now" : "to come"));
  const signs = { right: "✓", wrong: "✗" };
  const gained = results.filter(Boolean).length * xp;
  return html`<div class="row apart">
    <ol class="dots" aria-label="Questions">${marks.map((each, number) => html`<li class=${each.replace(" ", "-")} aria-current=${number === place ? "step" : undefined}>
      <span aria-hidden="true">${signs[each] ?? number + 1}</span><span class="sr-only">question ${number + 1}: ${each}</span></li>`)}</ol>
    <p class="xp-count" aria-live="polite"><b>${gained}</b> of ${total * xp} XP</p>
  </div>`;
}

function Question({ id, place, total, xp, given, draft, onDraft, onAnswer, onNext }) {
  const { exercise, error } = useExercise(id);
  if (error) return html`<${ErrorLine} error=${error} />`;
  if (!exercise) return html`<p class="quiet">Question ${place + 1} is being made …</p>`;
  return html`<${Answer} exercise=${exercise} ...${{ place, total, xp, given, draft, onDraft, onAnswer, onNext }} />`;
}

function Answer({ exercise, place, total, xp, given, draft, onDraft, onAnswer, onNext }) {
  const { id, shape, sheet } = exercise;
  const [answer, setAnswer] = useState(() => given ?? (draft?.id === id ? draft.answer : blank(shape)));
  const [told, setTold] = useState(null);
  const [trouble, setTrouble] = useState(null);
  const [at, setAt] = useState(null);
  const card = useRef(null);
  const next = useRef(null);
  const heading = useRef(null);
  const justAnswered = useRef(false);
  const marked = async () => {
    const [mark, solution] = await Promise.all([
      api("/api/learn/mark", { id, answer: sent(shape, answer) }),
      api("/api/learn/solution", { id }),
    ]);
    setTold({ mark, reasons: solution.reasons });
    return mark;
  };
  useEffect(() => {
    if (given !== undefined) marked().catch((error) => setTrouble(error.message));
  }, []);
  useEffect(() => {
    if (place > 0 && given === undefined) heading.current.focus();
  }, []);
  useEffect(() => {
    // Not where a page that was loaded again tells of an old answer.
    if (told && justAnswered.current) next.current?.focus();
  }, [told]);
  const edit = (found) => { setAnswer(found); setTrouble(null); onDraft({ id, answer: found }); };
  const check = async () => {
    setTrouble(null);
    try {
      if (isBlank(shape, answer)) throw new Error("Nothing is filled in yet: answer at the nodes first.");
      justAnswered.current = true;
      const mark = await marked();
      onAnswer(answer, mark.right);
    } catch (error) {
      setTrouble(error.message);
    }
  };
  return html`<div class="card stack" ref=${card}>
    <h2 tabindex="-1" ref=${heading}>Question ${place + 1} of ${total}: ${exercise.title}</h2>
    <p class="question">${exercise.question}</p>
    <ul class="conventions small quiet">${exercise.conventions.map((each) => html`<li>${each}</li>`)}</ul>
    <${Sheet} sheet=${sheet} shape=${shape} answer=${answer} onChange=${edit} places=${told?.mark.places} at=${at} locked=${told !== null} onEnter=${check} />
    ${!told && html`<p class="small quiet">${howTo(shape)}</p>`}
    ${shape.type === "windows" && !told && html`<${EndlessKeys} place=${card} />`}
    ${!told && given === undefined && html`<div class="row"><button type="button" class="btn primary" onClick=${check}>Answer</button><span class="small quiet">You answer once.</span></div>`}
    <${ErrorLine} error=${trouble} />
    <div aria-live="polite" class="stack">
      ${told && html`<p class=${`gain ${told.mark.right ? "good" : "bad"}`}>${told.mark.right ? `Right: +${xp} XP.` : "Not all of it is right: no XP this time."}</p>
        <${Marks} mark=${told.mark} onPoint=${setAt} />
        <${Reasons} reasons=${told.reasons} />`}
    </div>
    ${told && html`<div class="row"><button type="button" class="btn primary" ref=${next} onClick=${onNext}>${place + 1 < total ? "Next question" : "To the result"}</button></div>`}
  </div>`;
}

function Done({ results, xp, record, again }) {
  const right = results.filter(Boolean).length;
  return html`<section class="card stack done" aria-label="The result">
    <h2>${right === results.length ? "All of it right" : `${right} of ${results.length} right`}</h2>
    <p>You have gained <b>${right * xp} XP</b> in this quiz, and have <b>${record.xp} XP</b> in all.</p>
    <div class="row"><button type="button" class="btn primary" onClick=${again}>Another quiz</button><a class="btn" href="#learn">Back to Learn</a></div>
  </section>`;
}
