// The value over the game, as every player sees it, and how far the end is away where the game is solved.
import { html } from "../lib.js";

const WIDE = 600;
const HIGH = 140;
const LEFT = 8;
const TOP = 8;
const BOTTOM = 8;
const DASHES = [null, "7 4", "2 4", "9 3 2 3"];
const PAINTS = ["first", "second", "third", "red"];

/** `values[ply]` is one number a player, or null; `at` is the ply on the board. */
export function Graph({ values, names, at, players, twoSides, scale, onGo }) {
  const known = values.flatMap((each) => each ?? []).filter((value) => value !== null);
  if (known.length === 0) return html`<p class="small quiet">The value over the game appears here, as positions are analysed.</p>`;
  let [low, high] = [scale.low ?? Math.min(...known), scale.high ?? Math.max(...known)];
  // Evaluations are often far from what a whole game can bring: then the picture shows their own range.
  const reach = Math.max(...known.map((value) => Math.abs(value - (scale.even ?? 0))));
  const even = scale.even;
  const near = even !== null && reach > 0 && reach < (high - low) / 8;
  if (near) [low, high] = [even - 1.25 * reach, even + 1.25 * reach];
  if (low === high) [low, high] = [low - 1, high + 1];
  const last = Math.max(1, values.length - 1);
  const x = (ply) => LEFT + ((WIDE - 2 * LEFT) * ply) / last;
  const y = (value) => TOP + ((HIGH - TOP - BOTTOM) * (high - Math.min(high, Math.max(low, value)))) / (high - low);
  const lines = twoSides ? [0] : players.map((_, player) => player);
  const told = twoSides
    ? `Value for ${players[0]}: up is good for ${players[0]}, down is good for ${players[1]}`
    : "Value of each player: up is good for that player";
  const summary = values.map((each, ply) => (each ? `${ply ? `after move ${ply}` : "at the start"} ${lines.map((player) => `${players[player]} ${short(each[player])}`).join(", ")}` : null)).filter(Boolean);
  return html`<figure class="graph">
    <figcaption class="small"><strong>${told}.</strong>${near ? html`<span class="quiet"> Enlarged.</span>` : ""}</figcaption>
    <p class="small quiet" aria-hidden="true">${twoSides ? `${players[0]} ahead` : short(high)}</p>
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`${told}: ${summary.slice(-8).join("; ")}`} onClick=${(event) => {
      const box = event.currentTarget.getBoundingClientRect();
      onGo(Math.max(0, Math.min(values.length - 1, Math.round(((((event.clientX - box.left) / box.width) * WIDE - LEFT) / (WIDE - 2 * LEFT)) * last))));
    }}>
      <rect x=${LEFT} y=${TOP} width=${WIDE - 2 * LEFT} height=${HIGH - TOP - BOTTOM} class="z-f-panel" />
      ${even !== null && html`<path d=${`M${LEFT} ${y(even)}H${WIDE - LEFT}`} class="z-0 z-s-line" stroke-dasharray="3 3" />`}
      <path d=${`M${x(at)} ${TOP}V${HIGH - BOTTOM}`} class="z-0 z-s-mark" stroke-width="2" />
      ${lines.map((player) => html`<g key=${player}>
        <path d=${path(values, player, x, y)} class=${`z-0 z-s-${PAINTS[player % PAINTS.length]}`} stroke-width="2.5" stroke-dasharray=${DASHES[player % DASHES.length]} stroke-linejoin="round" />
        ${values.map((each, ply) => each?.[player] != null && html`<circle key=${ply} cx=${x(ply)} cy=${y(each[player])} r=${ply === at ? 5 : 3} class=${`z-f-${PAINTS[player % PAINTS.length]}`}><title>${`${ply ? `after ${ply}. ${names[ply - 1]}` : "start"}: ${short(each[player])} for ${players[player]}`}</title></circle>`)}
      </g>`)}
    </svg>
    <p class="small quiet row apart" aria-hidden="true"><span>${twoSides ? `${players[1]} ahead` : short(low)}</span><span>${values.length > 1 ? `move ${last}` : "start"}</span></p>
    ${!twoSides && html`<p class="row small legend">${players.map((name, player) => html`<span key=${player} class="row"><svg width="34" height="10" aria-hidden="true"><path d="M2 5H32" class=${`z-0 z-s-${PAINTS[player % PAINTS.length]}`} stroke-width="3" stroke-dasharray=${DASHES[player % DASHES.length]} /></svg>${name}</span>`)}</p>`}
  </figure>`;
}

/** The same numbers, for whoever would rather read them. */
export function ValueTable({ values, names, players, twoSides }) {
  const known = values.map((each, ply) => [ply, each]).filter(([, each]) => each);
  if (known.length === 0) return null;
  const shown = twoSides ? players.slice(0, 1) : players;
  return html`<details><summary class="small">Values as a table</summary>
    <div class="scroll value-table" tabindex="0" role="region" aria-label="Values over the game"><table>
      <thead><tr><th scope="col">After</th>${shown.map((name) => html`<th scope="col" key=${name}>for ${name}</th>`)}</tr></thead>
      <tbody>${known.map(([ply, each]) => html`<tr key=${ply}><th scope="row">${ply ? `${ply}. ${names[ply - 1]}` : "start"}</th>
        ${shown.map((name, player) => html`<td key=${name}>${short(each[player])}</td>`)}</tr>`)}</tbody>
    </table></div></details>`;
}

/** How many plies the end is away under best play, of a solved game. */
export function Remoteness({ history, at }) {
  const most = Math.max(1, ...history.map((each) => each?.distance ?? 0));
  const wide = (WIDE - 2 * LEFT) / Math.max(1, history.length);
  const high = 70;
  return html`<figure class="graph">
    <figcaption class="small"><strong>Plies to the end under best play</strong>, from the solution; none where nobody can force an end.</figcaption>
    <svg viewBox=${`0 0 ${WIDE} ${high + 16}`} role="img" aria-label=${`Plies to the end: ${history.map((each) => each?.distance ?? "none").join(", ")}`}>
      ${history.map((each, ply) => each?.distance != null && html`<g key=${ply}>
        <rect x=${LEFT + ply * wide + 1} y=${high - (each.distance / most) * (high - 16)} width=${Math.max(1, wide - 2)} height=${(each.distance / most) * (high - 16)} class=${ply === at ? "z-f-mark" : "z-f-first"} />
        ${wide > 16 && html`<text x=${LEFT + (ply + 0.5) * wide} y=${high - (each.distance / most) * (high - 16) - 4} text-anchor="middle" font-size="12" class="z-t z-f-ink">${each.distance}</text>`}
      </g>`)}
      <path d=${`M${LEFT} ${high}H${WIDE - LEFT}`} class="z-0 z-s-line" />
    </svg>
  </figure>`;
}

function path(values, player, x, y) {
  let shape = "";
  let pen = "M";
  values.forEach((each, ply) => {
    if (each?.[player] == null) return;
    shape += `${pen}${x(ply).toFixed(1)} ${y(each[player]).toFixed(1)}`;
    pen = "L";
  });
  return shape;
}

const short = (value) => (value === null || value === undefined ? "unknown" : String(Math.round(1000 * value) / 1000));
