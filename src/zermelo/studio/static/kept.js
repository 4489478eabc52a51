// What this browser keeps beside the address, so that a reload loses nothing and a link gives nothing away.

const PREFIX = "zermelo-kept-";

/** Of each kind the latest so many are kept. */
const MOST = { exercises: 100, reviews: 12 };

function entries(kind) {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + kind) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => Array.isArray(each) && each.length === 2) : [];
  } catch {
    return []; // damaged, or storage is switched off
  }
}

/** What was kept of a kind under a key; null where there is nothing. */
export function kept(kind, key) {
  return entries(kind).find(([each]) => each === key)?.[1] ?? null;
}

/** Keep a value, as JSON has it, under a key, or nothing where it is null. */
export function keep(kind, key, value) {
  const others = entries(kind).filter(([each]) => each !== key);
  const next = value === null ? others : [...others.slice(1 - MOST[kind]), [key, value]];
  try {
    localStorage.setItem(PREFIX + kind, JSON.stringify(next));
  } catch { /* no room, or storage is switched off: it lasts as long as the page */ }
}

/** Keep nothing of a kind any more. */
export function forget(kind) {
  try { localStorage.removeItem(PREFIX + kind); } catch { /* storage is switched off */ }
}

/** Whether anything of a kind is kept. */
export const keeps = (kind) => entries(kind).length > 0;
