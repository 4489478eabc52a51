// Answers that come line by line, while the studio is at work.
import { ApiError, page } from "../lib.js";

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
