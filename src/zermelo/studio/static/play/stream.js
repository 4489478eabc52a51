// Answers that come line by line, while the studio is at work.
import { ApiError, page, useEffect, useRef, useState } from "../lib.js";

const BUSY = 429;
const ATTEMPTS = 12;
const PAUSE = 250;

/** POST a JSON body; give each thing that is told to `heard`. Throws ApiError, and AbortError when `signal` aborts. */
export async function stream(path, body, signal, heard) {
  let answer;
  for (let attempt = 0; ; attempt += 1) {
    try {
      answer = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json", "x-zermelo-page": page },
        body: JSON.stringify(body),
        signal,
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new ApiError("the studio does not answer: is it still running?", 0);
    }
    // What this page has just stopped may be about to end.
    if (answer.status !== BUSY || attempt === ATTEMPTS) break;
    await new Promise((done) => setTimeout(done, PAUSE));
    if (signal?.aborted) throw new DOMException("aborted", "AbortError");
  }
  if (!answer.ok) throw new ApiError((await answer.json()).error, answer.status);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const news = JSON.parse(line);
      if (news.error) throw new ApiError(news.error, 400);
      heard(news);
    }
    if (done) return;
  }
}

const NOTHING = { key: null, news: null, running: false, stopped: false, error: null };

/**
 * What is told of a request that follows `body`: {news, running, stopped, error, stop, again}. A new body, an object that is compared as
 * JSON, or null ends the request before; `stop()` ends it and keeps the news, `again()` asks once more. `heard` gets
 * each piece of news, which is laid over those before; `delay` is how many milliseconds a request waits for a newer body.
 */
export function useStream(path, body, { heard = () => {}, delay = 0 } = {}) {
  const key = body && JSON.stringify(body);
  const [found, setFound] = useState(NOTHING);
  const [times, setTimes] = useState(0);
  const stop = useRef(() => {}), listener = useRef(heard);
  listener.current = heard;
  useEffect(() => {
    setFound(key ? { ...NOTHING, key, running: true } : NOTHING);
    if (!key) return undefined;
    const abort = new AbortController();
    const change = (how) => {
      if (!abort.signal.aborted) setFound((old) => ({ ...old, ...how(old) }));
    };
    stop.current = () => {
      change(() => ({ running: false, stopped: true }));
      abort.abort();
    };
    const timer = setTimeout(async () => {
      try {
        await stream(path, JSON.parse(key), abort.signal, (news) => {
          change((old) => ({ news: { ...old.news, ...news } }));
          if (!abort.signal.aborted) listener.current(news);
        });
      } catch (error) {
        if (error.name !== "AbortError") change(() => ({ error: error.message }));
      }
      change(() => ({ running: false }));
    }, delay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, key, times]);
  const now = found.key === key ? found : NOTHING;
  return { ...now, stop: () => stop.current(), again: () => setTimes((count) => count + 1) };
}
