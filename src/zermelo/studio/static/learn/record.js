// What a learner has reached: XP, rows of days and of right answers, quizzes, lessons. It stays on this machine, in
// localStorage, and nowhere else. The counts are those of zermelo.learn.Progress, so that a file serves both.
import { useCallback, useEffect, useState } from "../lib.js";

const KEY = "zermelo-learn";
const MOST_QUIZZES = 200;
const COUNTS = ["xp", "answered", "right", "in_a_row", "most_in_a_row", "days_in_a_row", "most_days_in_a_row"];
export const EMPTY = Object.freeze({
  format: "zermelo-progress", version: 1, ...Object.fromEntries(COUNTS.map((name) => [name, 0])), last_day: null, by_kind: {},
  quizzes: {}, lessons: {},
});

const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The day as people here count it: 2026-11-30. */
export function day(date = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function daysBetween(one, other) {
  return Math.round((Date.parse(`${other}T00:00Z`) - Date.parse(`${one}T00:00Z`)) / 86_400_000);
}

/** Days in a row with an answer, up to today or yesterday: a day that is not over yet does not break the row. */
export function streak(record, today = day()) {
  return record.last_day !== null && daysBetween(record.last_day, today) <= 1 ? record.days_in_a_row : 0;
}

/**
 * A record of what was read from JSON; the counts themselves are the studio's to check. Throws Error with a sentence where
 * quizzes or lessons are damaged.
 */
export function shaped(found) {
  const quizzes = found.quizzes ?? {};
  const lessons = found.lessons ?? {};
  const isQuiz = (quiz) => isMap(quiz) && Array.isArray(quiz.results) && quiz.results.every((each) => each === 0 || each === 1)
    && (quiz.given === undefined || Array.isArray(quiz.given)) && Number.isSafeInteger(quiz.read ?? 0);
  const isLesson = (each) => Array.isArray(each) && each.every((one) => typeof one === "boolean");
  if (!isMap(quizzes) || !Object.values(quizzes).every(isQuiz) || !isMap(lessons) || !Object.values(lessons).every(isLesson))
    throw new Error("this file is damaged: its quizzes or lessons are not what was exported. Choose another one.");
  const { format, version, last_day, by_kind } = found;
  return { format, version, ...Object.fromEntries(COUNTS.map((name) => [name, found[name]])), last_day, by_kind, quizzes, lessons };
}

function load() {
  try {
    const text = localStorage.getItem(KEY);
    const found = text === null ? EMPTY : shaped(JSON.parse(text));
    return found.format === EMPTY.format && COUNTS.every((name) => Number.isSafeInteger(found[name])) && isMap(found.by_kind) ? found : EMPTY;
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
    setRecord((shown) => {
      let stored = true;
      try { stored = localStorage.getItem(KEY) !== null; } catch { stored = false; }
      const found = next(stored ? load() : shown); // another tab may have changed it
      try { localStorage.setItem(KEY, JSON.stringify(found)); } catch { /* storage is switched off: it lasts as long as the page */ }
      return found;
    });
  }, []);
  return [record, change];
}

/** The counts after an answer: what Progress.after does. */
function counted(record, kind, right, xp, today) {
  const at = record.last_day !== null && record.last_day > today ? record.last_day : today;
  const away = record.last_day === null ? null : daysBetween(record.last_day, at);
  const days = away === null || away > 1 ? 1 : record.days_in_a_row + away;
  const row = right ? record.in_a_row + 1 : 0;
  const known = record.by_kind[kind] ?? { answered: 0, right: 0 };
  return {
    ...record, xp: record.xp + (right ? xp : 0), answered: record.answered + 1, right: record.right + (right ? 1 : 0), in_a_row: row,
    most_in_a_row: Math.max(row, record.most_in_a_row), days_in_a_row: days, most_days_in_a_row: Math.max(days, record.most_days_in_a_row),
    last_day: at, by_kind: { ...record.by_kind, [kind]: { answered: known.answered + 1, right: known.right + (right ? 1 : 0) } },
  };
}

/** The record after a question of a quiz was answered: `place` from 0. A question counts once. */
export function answered(record, quiz, place, kind, given, right, xp, today = day()) {
  const known = record.quizzes[quiz] ?? { results: [], given: [] };
  if (place !== known.results.length) return record;
  const { [quiz]: _, ...others } = record.quizzes;
  const kept = Object.fromEntries(Object.entries(others).slice(1 - MOST_QUIZZES));
  const now = { ...known, results: [...known.results, right ? 1 : 0], given: [...(known.given ?? []), given], draft: null };
  return { ...counted(record, kind, right, xp, today), quizzes: { ...kept, [quiz]: now } };
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
