// The review of a game: what every move was worth, as it is found out.
import { html, useEffect, useRef, useState, ErrorLine } from "../lib.js";
import { stream } from "./stream.js";

const NAMES = { mistake: "Mistake", slip: "Slip", slower: "Slower win" };

/** {review, start, stop}: review is null before the first; it is forgotten when another game is played. `onFound` is
 * told of each position. */
export function useReview(game, position, moves, onFound) {
  const key = JSON.stringify([game, position, moves]);
  const [review, setReview] = useState(null);
  const abort = useRef(null);
  useEffect(
    () => () => {
      abort.current?.abort();
      setReview(null);
    },
    [key],
  );
  const start = async (seconds) => {
    abort.current?.abort();
    abort.current = new AbortController();
    const mine = abort.current;
    const change = (how) => setReview((old) => (abort.current === mine ? how(old) : old));
    change(() => ({ running: true, compiling: false, total: moves.length + 1, positions: new Map(), judged: new Map(), summary: null, error: null }));
    try {
      await stream("/api/play/review", { game, position, moves, seconds }, mine.signal, (news) => {
        if (news.event === "position") onFound(news);
        change((old) => {
          if (news.event === "compiling") return { ...old, compiling: true };
          if (news.event === "done") return { ...old, summary: news };
          if (news.event !== "position") return old;
          const positions = new Map(old.positions).set(news.ply, news);
          const judged = news.move ? new Map(old.judged).set(news.ply, news.move) : old.judged;
          return { ...old, compiling: false, positions, judged };
        });
      });
    } catch (error) {
      if (error.name !== "AbortError") change((old) => ({ ...old, error: error.message }));
    }
    change((old) => old && { ...old, running: false });
  };
  const stop = () => abort.current?.abort();
  return { review, start, stop };
}

/** `onLine` is told a ply and the moves that were better from there on. */
export function Review({ review, start, stop, players, onGo, onLine }) {
  const [seconds, setSeconds] = useState("0.5");
  const found = review ? [...review.judged.values()].filter((move) => NAMES[move.kind]).sort((a, b) => a.ply - b.ply) : [];
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
    ${review?.running && html`<p class="row small" role="status"><progress max=${review.total} value=${done} aria-label="Positions reviewed"></progress>
      <span>${review.compiling ? "The engine is getting ready" : `${done} of ${review.total} positions, from the end`}</span></p>`}
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
