// A lesson: text, trees to step through, and questions to check oneself by.
import { html, useEffect, useState, api, ErrorLine } from "../lib.js";
import { useGet } from "./get.js";
import { inline, Prose } from "./prose.js";
import { learned } from "./record.js";
import { Sheet } from "./sheet.js";
import { Stepper } from "./stepper.js";
import { Title } from "./title.js";

export function LessonView({ params, setParams, record, change }) {
  const id = params.lesson;
  const { data, error } = useGet(`/api/learn/lessons/${encodeURIComponent(id)}`);
  const lesson = data && data.id === id ? data : null;
  return html`<div class="page stack learn">
    <nav class="small" aria-label="Where you are"><a href="#learn">Learn</a> › lesson</nav>
    ${error && html`<${Title}>Lesson<//><${ErrorLine} error=${error} />`}
    ${!error && !lesson && html`<p class="quiet">The lesson is being opened …</p>`}
    ${lesson && html`<${Open} key=${id} lesson=${lesson} ...${{ params, setParams, record, change }} />`}
  </div>`;
}

function Open({ lesson, params, setParams, record, change }) {
  const [steps, setSteps] = useState(() => {
    const part = Number(params.part || 1) - 1;
    const limit = (number) => lesson.parts[number].frames.sentences.length - 1;
    return lesson.parts.map((_, number) => (number === part ? Math.max(0, Math.min(limit(number), Number(params.step) || 0)) : 0));
  });
  const step = (part, to) => {
    setSteps((old) => old.map((each, number) => (number === part ? to : each)));
    setParams({ lesson: lesson.id, part: part ? part + 1 : null, step: to || null });
  };
  useEffect(() => {
    if (Number(params.part) > 1) document.getElementById(`part-${params.part}`)?.scrollIntoView();
  }, []);
  const right = record.lessons[lesson.id] ?? [];
  return html`
    <${Title}>${lesson.number}. ${lesson.title}<//>
    <p class="quiet">${lesson.about}</p>
    ${lesson.parts.map((part, number) => html`<section key=${number} id=${`part-${number + 1}`} class="stack part">
      ${part.text.length > 0 && html`<${Prose} text=${part.text} />`}
      <${Stepper} frames=${part.frames} stops=${part.stops} step=${steps[number]} onStep=${(to) => step(number, to)} lab=${part.lab} label=${`Tree ${number + 1} of ${lesson.parts.length}`} />
    </section>`)}
    <section class="stack" aria-labelledby="check-yourself">
      <h2 id="check-yourself">Check yourself</h2>
      ${lesson.questions.map((question, number) => html`<${Question} key=${number} lesson=${lesson.id} number=${number} question=${question} was=${right[number] === true}
        onAnswer=${(isRight) => change((now) => learned(now, lesson.id, number, isRight))} />`)}
    </section>
    <nav class="row apart other-lessons" aria-label="Other lessons">
      ${lesson.before ? html`<a class="btn" href=${`#learn?lesson=${lesson.before.id}`}>‹ ${lesson.before.title}</a>` : html`<span></span>`}
      ${lesson.after ? html`<a class="btn primary" href=${`#learn?lesson=${lesson.after.id}`}>${lesson.after.title} ›</a>` : html`<a class="btn primary" href="#learn">To the exercises ›</a>`}
    </nav>`;
}

function Question({ lesson, number, question, was, onAnswer }) {
  const [answer, setAnswer] = useState(question.kind === "nodes" ? [] : question.kind === "number" ? "" : null);
  const [told, setTold] = useState(null);
  const [trouble, setTrouble] = useState(null);
  const edit = (value) => { setAnswer(value); setTold(null); setTrouble(null); };
  const check = async (event) => {
    event?.preventDefault();
    setTrouble(null);
    try {
      if (answer === null || answer === "" || answer.length === 0) throw new Error("Nothing is answered yet.");
      const found = await api(`/api/learn/lessons/${lesson}/answer`, { question: number, answer });
      setTold(found);
      onAnswer(found.right);
    } catch (error) {
      setTrouble(error.message);
    }
  };
  const name = `question-${number}`;
  return html`<form class="card stack lesson-question" onSubmit=${check} novalidate>
    ${question.kind === "choice" && html`<fieldset class="stack options"><legend>${inline(question.ask)}</legend>
      ${question.options.map((words, place) => html`<label class="check"><input type="radio" name=${name} checked=${answer === place} onChange=${() => edit(place)} /> <span>${words}</span></label>`)}</fieldset>`}
    ${question.kind === "number" && html`<label class="stack" for=${name}><span class="ask">${inline(question.ask)}</span></label>
      <input id=${name} type="text" autocomplete="off" class="number" value=${answer} maxlength="40" onInput=${(event) => edit(event.target.value)} />`}
    ${question.kind === "nodes" && html`<p class="ask">${inline(question.ask)}</p>
      <${Sheet} sheet=${question.sheet} shape=${{ type: "set", nodes: [], choices: question.sheet.choices, length: 1 }} answer=${answer} onChange=${edit} />`}
    <div class="row">
      <button type="submit" class="btn primary">Check</button>
      ${was && !told && html`<span class="small quiet">✓ answered before</span>`}
    </div>
    <${ErrorLine} error=${trouble} />
    <div aria-live="polite">${told && html`<div class=${`told ${told.right ? "good" : "bad"}`}>
      <p class="verdict ${told.right ? "good" : "bad"}">${told.right ? "✓ Right." : "✗ Not quite."}</p>
      ${told.right ? html`<${Prose} text=${told.why} />` : html`<details><summary>Why?</summary><${Prose} text=${told.why} /></details>`}
    </div>`}</div>
  </form>`;
}
