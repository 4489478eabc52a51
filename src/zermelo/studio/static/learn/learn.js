// The room Learn: #learn, #learn?lesson=ID, #learn?exercise=ID, #learn?quiz=LEVEL-SEED.
import { html } from "../lib.js";
import { Exercise } from "./exercise.js";
import { Home } from "./home.js";
import { LessonView } from "./lesson.js";
import { Quiz } from "./quiz.js";
import { useRecord } from "./record.js";

export function Learn({ params, setParams }) {
  const [record, change] = useRecord();
  const shared = { params, setParams, record, change };
  if (params.lesson) return html`<${LessonView} key=${params.lesson} ...${shared} />`;
  if (params.exercise) return html`<${Exercise} key=${params.exercise} id=${params.exercise} setParams=${setParams} />`;
  if (params.quiz) return html`<${Quiz} key=${params.quiz} ...${shared} />`;
  return html`<${Home} ...${shared} />`;
}
