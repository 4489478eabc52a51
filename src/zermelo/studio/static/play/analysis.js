// What the engine thinks of the position, while it thinks.
import { html, ErrorLine } from "../lib.js";

const count = (number) => number.toLocaleString("en");

/** Every move with its value and line. `news` are those of an analysis or of an engine that plays. */
export function Analysis({ title, news, running, stopped, error, stop, again, onMove, players, twoSides }) {
  const moves = news?.moves ?? [];
  // Where all moves were searched as deep, the line above has said how deep that is.
  const differ = moves.some((move) => (move.depth ?? null) !== (moves[0].depth ?? null));
  return html`<div class="stack">
    <p class="small row analysis-line">
      <span class=${`chip${running ? " live" : ""}`}>${running ? "thinking" : stopped ? "stopped" : news ? "done" : "…"}</span>
      ${news?.depth !== undefined && news.depth !== null && html`<span>depth ${news.depth}</span>`}
      ${news?.nodes !== undefined && html`<span>${count(news.nodes)} nodes</span>`}
      ${news?.speed ? html`<span>${count(news.speed)} a second</span>` : ""}
      ${news?.proven ? html`<span class="chip">proven</span>` : ""}
      ${(running || stopped) && html`<button type="button" class="btn small-btn" onClick=${running ? stop : again}>${running ? "Stop" : "Go on"}</button>`}
    </p>
    ${news?.compiling && html`<p class="small notice" role="status">The engine is getting ready, for some seconds: until its machine code is made, it thinks at a hundredth of its speed.</p>`}
    <${ErrorLine} error=${error} />
    ${news?.words && html`<p><strong>${title}</strong> ${news.words}</p>`}
    ${news?.line?.length > 0 && html`<p class="small line"><span class="quiet">Best play:</span> ${news.line.join(" ")}</p>`}
    ${moves.length > 0 && html`<div class="scroll every-move" tabindex="0" role="region" aria-label="Moves with their values"><table class="values">
      <thead><tr><th scope="col">Move</th><th scope="col">Worth</th>${differ && html`<th scope="col">Depth</th>`}<th scope="col">Then</th></tr></thead>
      <tbody>${moves.map((move) => html`<tr key=${move.name}>
        <th scope="row">${onMove ? html`<button type="button" class="btn small-btn" onClick=${() => onMove(move.name)} aria-label=${`Play ${move.name}`}>${move.name}</button>` : move.name}${move.probability ? html` <span class="quiet small">${Math.round(1000 * move.probability) / 10}%</span>` : ""}</th>
        <td class=${move.bound === "exact" ? "" : "quiet"}>${move.words}${move.best ? html` <span class="chip">best</span>` : ""}</td>
        ${differ && html`<td class="small">${move.bound === "none" ? "" : (move.depth ?? "end")}</td>`}
        <td class="line">${move.line.slice(1, 9).join(" ")}</td>
      </tr>`)}</tbody>
    </table></div>`}
    ${news?.deepest && html`<p class="small quiet">The ${news.deepest} best of these ${moves.length} moves are searched deepest; then the others, as long as there is time.</p>`}
    ${!twoSides && players && html`<p class="small quiet">Values are one for each player.</p>`}
  </div>`;
}
