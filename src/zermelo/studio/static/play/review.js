// The review of a game: what every move was worth, as it is found out.
import { html, useEffect, useRef, useState, ErrorLine } from "../lib.js";
import { keep, kept } from "../kept.js";
import { stream } from "./stream.js";

const NAMES = { mistake: "Mistake", slip: "Slip", slower: "Slower win" };

const NEW = { running: false, compiling: false, positions: new Map(), summary: null, error: null };

/**
 * {review, start, stop}: `review` is null before the first. Reviews stay in this browser, so that a reload, or a way back to
 * the same game, finds them. `onFound` is told of each position.
 */
export function useReview(game, position, moves, onFound) {
  const key = JSON.stringify([game, position, moves]);
  const [review, setReview] = useState(null);
  const abort = useRef(null), latest = useRef(null);
  const change = (of, how) => {
    if (latest.current?.of !== of) return;
    latest.current = { of, review: how(latest.current.review) };
    setReview(latest.current.review);
  };
  useEffect(() => {
    const before = kept("reviews", key);
    latest.current = { of: key, review: before && { ...NEW, positions: new Map(before.positions), summary: before.summary } };
    latest.current.review?.positions.forEach(onFound);
    setReview(latest.current.review);
    const store = () => {
      const { review } = latest.current;
      if (review?.positions.size) keep("reviews", key, { positions: [...review.positions], summary: review.summary });
    };
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      // What still comes of it is not this game's any more, even where the same game is back by then.
      abort.current?.abort();
      abort.current = null;
      store();
    };
  }, [key]);
  const start = async (seconds) => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    const mine = (how) => change(key, (old) => (signal === abort.current?.signal ? how(old) : old));
    mine(() => ({ ...NEW, running: true }));
    try {
      await stream("/api/play/review", { game, position, moves, seconds }, signal, (news) => {
        if (news.event === "position") onFound(news);
        mine((old) => {
          if (news.event === "compiling") return { ...old, compiling: true };
          if (news.event === "done") return { ...old, summary: news };
          if (news.event !== "position") return old;
          return { ...old, compiling: false, positions: new Map(old.positions).set(news.ply, news) };
        });
      });
    } catch (error) {
      if (error.name !== "AbortError") mine((old) => ({ ...old, error: error.message }));
    }
    mine((old) => ({ ...old, running: false }));
  };
  const stop = () => abort.current?.abort();
  return { review, start, stop };
}

/** What a review says of the moves, by the ply before each. */
export const judgedBy = (review) => new Map([...(review?.positions.values() ?? [])].filter((each) => each.move).map((each) => [each.ply, each.move]));

/** `onLine` is told a ply and the moves that were better from there on. */
export function Review({ review, start, stop, total, players, onGo, onLine }) {
  const [seconds, setSeconds] = useState("0.5");
  const found = [...judgedBy(review).values()].filter((move) => NAMES[move.kind]).sort((a, b) => a.ply - b.ply);
  const done = review?.positions.size ?? 0;
  return html`<section class="card stack" aria-labelledby="review-title">
    <div class="row apart end">
      <h2 id="review-title">Review</h2>
      <div class="row end">
        <label class="field"><span>For each position</span>
          <select value=${seconds} onChange=${(event) => setSeconds(event.target.value)}>
            <option value="0.1">0.1 s</option><option value="0.5">0.5 s</option><option value="2">2 s</option><option value="5">5 s</option>
          </select></label>
        ${review?.running
          ? html`<button type="button" class="btn" onClick=${stop}>Stop</button>`
          : html`<button type="button" class="btn" onClick=${() => start(Number(seconds))}>${review ? "Review it again" : "Review this game"}</button>`}
      </div>
    </div>
    ${review?.running && html`<p class="row small" role="status"><progress max=${total} value=${done} aria-label="Positions reviewed"></progress>
      <span>${review.compiling ? "The engine is getting ready" : `${done} of ${total} positions, from the end`}</span></p>`}
    ${review && html`<${ErrorLine} error=${review.error} />`}
    ${review?.summary && html`<p role="status"><strong>${review.summary.words}</strong></p>`}
    ${found.length > 0 && html`<ul class="found">
      ${found.map((move) => html`<li key=${move.ply} class=${move.kind}>
        <div class="row apart">
          <strong>Move ${move.ply + 1}, ${players[move.player]} <span class="chip">${NAMES[move.kind]}</span>${move.turned ? html` <span class="chip">the game turned</span>` : ""}</strong>
          <span class="row"><button type="button" class="btn small-btn" onClick=${() => onGo(move.ply)} aria-label=${`Show the position before move ${move.ply + 1}`}>Show the position</button>
          <button type="button" class="btn small-btn" onClick=${() => onLine(move.ply, move.line)} aria-label=${`Put the better line from move ${move.ply + 1} on the board`}>Play the better line</button></span>
        </div>
        <p class="small line">${move.why}</p>
      </li>`)}
    </ul>`}
    ${!review && html`<p class="small quiet">Where the value turned, which move was the mistake, what was better, and why.</p>`}
  </section>`;
}
