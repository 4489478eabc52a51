// What every room uses: Preact with htm, requests to the studio, messages, pictures, icons.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState, useCallback, useReducer, render } from "./vendor/preact.js";

export { html, render, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState };

// Requests ------------------------------------------------------------------------------

export const page = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");

/** What the studio says of a request that it refuses: `message` is a sentence for people, `content` the whole answer. */
export class ApiError extends Error {
  constructor(message, status, content = null) {
    super(message);
    this.status = status;
    this.content = content;
  }
}

const BUSY = 429;
const ATTEMPTS = 12;
const PAUSE = 250;
/** Milliseconds after a request was given up, so that a burst of changes does not fill the studio with them. */
const BREATH = 120;

async function sent(path, body, signal) {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), "x-zermelo-page": page },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
    // What this page has just stopped may be about to end.
    if (answer.status !== BUSY || attempt === ATTEMPTS) return answer;
    await new Promise((done) => setTimeout(done, PAUSE));
    signal?.throwIfAborted();
  }
}

/**
 * POST a JSON body to `/api/…` (GET without one) and return what the JSON answer holds, or a Blob of another answer and
 * of every one if `raw` is set. Throws ApiError for a refusal; a studio that is busy is asked again for some seconds; an
 * aborted `signal` stops the work on the server too, and throws AbortError.
 */
export async function api(path, body, { signal, raw = false } = {}) {
  let answer, content;
  try {
    answer = await sent(path, body, signal);
    const json = /^application\/json\b/.test(answer.headers.get("content-type") ?? "");
    if (answer.ok && (raw || !json)) return await answer.blob();
    content = json ? await answer.json() : {};
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError("the studio does not answer: is it still running?", 0);
  }
  if (!answer.ok) throw new ApiError(content.error ?? `the studio answered ${answer.status}`, answer.status, content);
  return content;
}

const NOTHING = { data: null, error: null, status: null, detail: null, busy: false, key: null };

/**
 * The answer to a request that follows `body`: {data, error, status, detail, busy, key, stop, again}. A new body, an object that is compared
 * as JSON, aborts the request before; null asks nothing. `data` stays until the next answer is there; `error` is a
 * sentence, `status` and `detail` the refusal's (0 where nothing was answered, null after `stop()`); `key` is the JSON of
 * the body that was answered last; `again()` asks once more.
 */
export function useApi(path, body, { delay = 0 } = {}) {
  const key = body === null ? null : JSON.stringify(body);
  const [state, setState] = useState(NOTHING);
  const [times, setTimes] = useState(0);
  const stop = useRef(null), aborted = useRef(-Infinity);
  useEffect(() => {
    stop.current = null;
    if (key === null) {
      setState(NOTHING);
      return undefined;
    }
    const abort = new AbortController();
    let under = false;
    const failed = (error, status, detail) => setState((old) => ({ ...old, error, status, detail, busy: false, key }));
    stop.current = () => {
      abort.abort();
      failed("this was stopped", null, null);
    };
    setState((old) => ({ ...old, busy: true }));
    const timer = setTimeout(async () => {
      under = true;
      try {
        const data = await api(path, JSON.parse(key), { signal: abort.signal });
        setState({ ...NOTHING, data, key });
      } catch (error) {
        if (error.name !== "AbortError") failed(error.message, error.status ?? 0, error.content ?? null);
      }
      under = false;
    }, Math.max(delay, aborted.current + BREATH - performance.now()));
    return () => {
      clearTimeout(timer);
      if (under) aborted.current = performance.now();
      abort.abort();
    };
  }, [path, key, times]);
  return { ...state, stop: () => stop.current?.(), again: () => setTimes((count) => count + 1) };
}

// Messages ------------------------------------------------------------------------------

const listeners = new Set();

/** Show a sentence for some seconds, and let screen readers speak it; `bad` is for what went wrong. */
export function toast(text, { bad = false } = {}) {
  for (const listener of listeners) listener({ text, bad, at: Date.now() });
}

/** Used by the shell alone. */
export function onToast(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A line for an error, which takes its room even when there is none if `keep` is set. */
export function ErrorLine({ error, id, keep = false }) {
  return html`<p class=${`error-line${error || keep ? "" : " empty"}`} id=${id} role="alert">${error || ""}</p>`;
}

// Pictures ------------------------------------------------------------------------------

/** Colours of a picture that are none of the palette: classes such as z-f-ffcc00 and z-s-ffcc00. */
export function paint(element) {
  for (const part of element.querySelectorAll("[class*='z-']")) {
    for (const [, kind, colour] of part.getAttribute("class").matchAll(/\bz-([fs])-([0-9a-fA-F]{6})\b/g))
      part.style[kind === "f" ? "fill" : "stroke"] = `#${colour}`;
  }
}

/** An SVG that the studio's Python drew (page_svg). */
export function Picture({ svg, class: className = "", ...rest }) {
  const place = useRef(null);
  useLayoutEffect(() => {
    if (place.current) paint(place.current);
  }, [svg]);
  return html`<div class=${`picture ${className}`} ref=${place} dangerouslySetInnerHTML=${{ __html: svg }} ...${rest}></div>`;
}

// Small things --------------------------------------------------------------------------

const ICONS = {
  first: "M5 4v12M15 4 8 10l7 6z", back: "M13 4 6 10l7 6z", play: "M6 4l10 6-10 6z", pause: "M6 4h3v12H6zM11 4h3v12h-3z",
  forward: "M7 4l7 6-7 6z", last: "M15 4v12M5 4l7 6-7 6z", undo: "M7 4 3 8l4 4M3 8h8a5 5 0 0 1 0 10H8",
  redo: "M13 4l4 4-4 4M17 8H9a5 5 0 0 0 0 10h3", plus: "M10 4v12M4 10h12", minus: "M4 10h12", left: "M12 5l-5 5 5 5",
  right: "M8 5l5 5-5 5", trash: "M4 6h12M8 6V4h4v2M6 6l1 11h6l1-11", close: "M5 5l10 10M15 5 5 15",
  link: "M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2", down: "M10 3v10M5 9l5 5 5-5M4 17h12",
  up: "M10 17V7M5 11l5-5 5 5M4 3h12", copy: "M7 7h9v10H7zM4 13V3h9", light: "M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8M10 1v2M10 17v2M1 10h2M17 10h2M3.6 3.6 5 5M15 15l1.4 1.4M16.4 3.6 15 5M5 15l-1.4 1.4",
  dark: "M16 12.5A7 7 0 0 1 7.5 4 7 7 0 1 0 16 12.5z", auto: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 3v14M13 5v10",
  skip: "M4 5l5 5-5 5M10 5l5 5-5 5M17 4v12", "skip-back": "M16 5l-5 5 5 5M10 5l-5 5 5 5M3 4v12", dice: "M4 4h12v12H4zM7.5 7.5v.01M12.5 12.5v.01M10 10v.01M12.5 7.5v.01M7.5 12.5v.01",
};
const FILLED = new Set(["play", "pause", "back", "forward"]);

/** A small picture for a button, whose label says what it does. */
export function Icon({ name }) {
  return html`<svg class=${`icon${FILLED.has(name) ? " filled" : ""}`} viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}

/** A button with an icon alone; `label` is its name and its hint. */
export function IconButton({ name, label, ...rest }) {
  return html`<button type="button" class="btn icon-btn" aria-label=${label} title=${label} ...${rest}><${Icon} name=${name} /></button>`;
}

/** A choice between a few values: [[value, words], …], as a row of buttons of which one is pressed. */
export function Choice({ label, value, options, onChange, hint }) {
  const name = useMemo(() => `choice-${Math.random().toString(36).slice(2)}`, []);
  return html`<fieldset class="choice" title=${hint}>
    <legend>${label}</legend>
    <div class="segmented">
      ${options.map(([each, words]) => html`<label key=${each}>
        <input type="radio" name=${name} checked=${each === value} onChange=${() => onChange(each)} />
        <span>${words}</span>
      </label>`)}
    </div>
  </fieldset>`;
}

// The address ---------------------------------------------------------------------------

let writer = () => {};

/** Used by the shell alone. */
export function onAddress(write) {
  writer = write;
}

/** Let `location` be what the rooms last said it is: the shell writes it some milliseconds late. */
export function writeAddress() {
  writer();
}

/** Put text on the clipboard, and say so; resolves to whether it could. The page's address is written first. */
export async function copy(text, told = "copied") {
  const link = text === location.href;
  writeAddress();
  try {
    await navigator.clipboard.writeText(link ? location.href : text);
    toast(told);
    return true;
  } catch {
    toast("the browser does not let the page copy: copy the address by hand", { bad: true });
    return false;
  }
}

/** Let the browser save a Blob as a file. */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
