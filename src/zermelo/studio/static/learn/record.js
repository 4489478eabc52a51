// What a learner has done: XP, days, quizzes, lessons. It stays on this machine, in localStorage, and nowhere else.
import { useCallback, useEffect, useState } from "../lib.js";

const KEY = "zermelo-learn";
const MOST_QUIZZES = 200;
export const EMPTY = Object.freeze({ version: 1, xp: 0, days: {}, run: 0, bestRun: 0, quizzes: {}, lessons: {} });

/** The day as people here count it: 2026-11-30. */
export function day(date = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Days in a row with XP, up to today; a day that is not over yet does not break the row. */
export function streak(days, today = new Date()) {
  const at = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12);
  if (!days[day(at)]) at.setDate(at.getDate() - 1);
  let found = 0;
  while (days[day(at)]) {
    found += 1;
    at.setDate(at.getDate() - 1);
  }
  return found;
}

/** A record read from text. Throws Error with a sentence for what is none. */
export function read(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error("this file is no record: it is not JSON. Choose one that was exported here.");
  }
  const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
  if (!isMap(found) || found.version !== 1) throw new Error("this file is no record of XP: choose one that was exported here.");
  const { xp, days, run, bestRun, quizzes, lessons } = { ...EMPTY, ...found };
  const isQuiz = (quiz) => isMap(quiz) && Array.isArray(quiz.results) && quiz.results.every((each) => each === 0 || each === 1);
  const sound = isCount(xp) && isCount(run) && isCount(bestRun) && isMap(days) && Object.values(days).every(isCount)
    && isMap(quizzes) && Object.values(quizzes).every(isQuiz)
    && isMap(lessons) && Object.values(lessons).every((each) => Array.isArray(each) && each.every((one) => typeof one === "boolean"));
  if (!sound) throw new Error("this record is damaged: something in it is not what was exported. Choose another file.");
  return { version: 1, xp, days, run, bestRun, quizzes, lessons };
}

function load() {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? EMPTY : read(text);
  } catch {
    return EMPTY;
  }
}

/** The record, and change(function from the record to the next), which stores it; other tabs follow. */
export function useRecord() {
  const [record, setRecord] = useState(load);
  useEffect(() => {
    const changed = (event) => { if (event.key === KEY || event.key === null) setRecord(load()); };
    addEventListener("storage", changed);
    return () => removeEventListener("storage", changed);
  }, []);
  const change = useCallback((next) => {
    const found = next(load()); // another tab may have changed it
    try { localStorage.setItem(KEY, JSON.stringify(found)); } catch { /* storage is switched off: it lasts as long as the page */ }
    setRecord(found);
  }, []);
  return [record, change];
}

/** The record after a question of a quiz was answered: `place` from 0. A question counts once. */
export function answered(record, quiz, place, given, right, xp) {
  const known = record.quizzes[quiz] ?? { results: [], given: [] };
  if (place !== known.results.length) return record;
  const gained = right ? xp : 0;
  const { [quiz]: _, ...others } = record.quizzes;
  const kept = Object.entries(others).slice(1 - MOST_QUIZZES);
  const run = right ? record.run + 1 : 0;
  return {
    ...record,
    xp: record.xp + gained,
    days: gained ? { ...record.days, [day()]: (record.days[day()] ?? 0) + gained } : record.days,
    run,
    bestRun: Math.max(record.bestRun, run),
    quizzes: { ...Object.fromEntries(kept), [quiz]: { ...known, results: [...known.results, right ? 1 : 0], given: [...known.given ?? [], given], draft: null } },
  };
}

/** The record with what somebody has begun to answer, so that a reload loses nothing. */
export function drafted(record, quiz, draft) {
  const known = record.quizzes[quiz] ?? { results: [], given: [] };
  return { ...record, quizzes: { ...record.quizzes, [quiz]: { ...known, draft } } };
}

/** The record after the explanation of the last answer was read. */
export function wentOn(record, quiz) {
  const known = record.quizzes[quiz];
  return { ...record, quizzes: { ...record.quizzes, [quiz]: { ...known, read: known.results.length } } };
}

/** The record after a question of a lesson was answered. */
export function learned(record, lesson, question, right) {
  const known = [...(record.lessons[lesson] ?? [])];
  while (known.length <= question) known.push(false);
  known[question] ||= right;
  return { ...record, lessons: { ...record.lessons, [lesson]: known } };
}
