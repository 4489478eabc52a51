// What marking found, in sentences.
import { html } from "../lib.js";

const SIGNS = { right: "✓", wrong: "✗", claimed: "✗", missed: "!", open: "?" };

export function Marks({ mark, onPoint }) {
  return html`<section class="marks" aria-label="The marking">
    <p class=${`verdict ${mark.right ? "good" : "bad"}`}><span aria-hidden="true">${mark.right ? "✓ " : ""}</span>${mark.summary}
      ${!mark.right && html`<span class="score quiet small">${` ${Math.round(100 * mark.score)} % right`}</span>`}</p>
    ${!mark.right && html`<ul>
      ${mark.places.filter((place) => place.verdict !== "open").map((place) => html`<li class=${place.verdict} onMouseEnter=${() => onPoint?.(place.node)} onMouseLeave=${() => onPoint?.(null)}>
        <span class="sign-word" aria-hidden="true">${SIGNS[place.verdict]}</span>
        <span>${place.sentence}${place.slip_in_words && !place.sentence.includes(place.slip_in_words) && html` <span class="chip">looks like: ${place.slip_in_words}</span>`}</span>
      </li>`)}
    </ul>`}
  </section>`;
}
