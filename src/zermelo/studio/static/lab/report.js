// What searches came to: the leaves that each looked at, its cuts, beside the fewest that there can be.
import { html } from "../lib.js";
import { settingsText } from "./state.js";

/** `searches` are the studio's, `chosen` the settings of each. */
export function Report({ searches, chosen, tree }) {
  const known = searches.map((each, k) => [each.report, chosen[k], "AB"[k]]).filter(([report]) => report);
  if (!known.length) return null;
  const several = searches.length > 1;
  const least = known[0][0].minimum;
  const rows = [
    ["value", (report) => (report.values && tree.num_players !== 2 ? `(${report.values.join(", ")})` : (report.value ?? "–"))],
    ["best line", (report) => report.line.join(" → ") || "–"],
    ["leaves looked at", (report) => (report.visited ? `${report.visited.length} of ${report.leaves}` : "–")],
    ["which", (report) => (report.visited ? ranges(report.visited.map((leaf) => leaf + 1)) : "–")],
    ["never looked at", (report) => (report.visited ? ranges(missing(report)) || "none" : "–")],
    ["cuts", (report) => String(report.cuts)],
    ["nodes visited", (report) => String(report.nodes)],
  ];
  return html`<section class="card stack" aria-label="What the search came to">
    <h2>${several ? "Compared" : "Result"}</h2>
    <table class="report">
      <thead><tr><td></td>${known.map(([report, settings, name]) => html`<th key=${name} scope="col">${several ? `${name}: ` : ""}${report.algorithm}<span class="quiet small">${several ? ` ${settingsText(settings).split(";").slice(1).join(" ")}` : ""}</span></th>`)}</tr></thead>
      <tbody>${rows.map(([words, tell]) => html`<tr key=${words}><th scope="row">${words}</th>${known.map(([report], k) => html`<td key=${k}>${tell(report)}</td>`)}</tr>`)}</tbody>
    </table>
    ${least && html`<p class="small quiet" id="minimum">Knuth–Moore minimum: <strong>${least.leaves}</strong> ${formula(least)}</p>`}
  </section>`;
}

function formula({ branching: b, depth: d, leaves }) {
  const leaf = leaves === 1 ? "leaf" : "leaves";
  if (!b) return `${leaf}: the fewest for this tree's shape and movers, if the best child always comes first.`;
  return `${leaf} = ${b}^⌈${d}/2⌉ + ${b}^⌊${d}/2⌋ − 1, for a uniform tree of branching ${b} and depth ${d}, if the best child always comes first.`;
}

function missing({ visited, leaves }) {
  const seen = new Set(visited);
  return Array.from({ length: leaves }, (_, leaf) => leaf).filter((leaf) => !seen.has(leaf)).map((leaf) => leaf + 1);
}

/** 1–4, 7, 9–12: whole numbers in rising order, from the left and from 1 on. */
export function ranges(numbers) {
  const found = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`)).join(", ");
}

/** What players can do together. */
export function Alliances({ found, error, busy, onAsk, onStop }) {
  const name = (players) => players.map((player) => found.players[player]).join(" + ");
  return html`<section class="card stack alliances" aria-label="Alliances">
    <div class="row apart"><h2>Alliances</h2>
      <button type="button" class="btn small-btn" onClick=${busy ? onStop : onAsk}>${busy ? "Stop" : found ? "Ask again" : "Who would ally?"}</button></div>
    <div aria-live="polite" class="stack">
      ${busy && html`<p class="quiet">Looking at every team …</p>`}
      ${error && html`<p class="error-line">${error}</p>`}
      ${found && html`<div class="scroll-x" tabindex="0" role="region" aria-label="What each team is sure of"><table>
        <thead><tr><th scope="col">team</th><th scope="col">sure of together</th><th scope="col">for themselves</th><th scope="col">gain</th></tr></thead>
        <tbody>${found.coalitions.map((each) => html`<tr key=${each.players}><th scope="row">${name(each.players)}</th><td>${each.guarantee ?? "–"}</td>
          <td>${each.selfish ? each.selfish.join(" + ") : "–"}</td><td>${each.players.length > 1 ? (each.gain ?? "–") : ""}</td></tr>`)}</tbody>
      </table></div>
      ${found.sentences.map((sentence, k) => html`<p key=${k} class="small">${sentence}</p>`)}`}
    </div>
  </section>`;
}
