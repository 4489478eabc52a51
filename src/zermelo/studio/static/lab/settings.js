// How the tree is searched: the algorithm and its conventions.
import { html, Choice } from "../lib.js";

const ORDERS = [["left-to-right", "→ left to right"], ["right-to-left", "← right to left"], ["best-first", "★ best first"]];
const PRUNINGS = { star1: "Star1", star2: "Star2", immediate: "immediate", shallow: "shallow" };

/** `settings` as in state.js; `tree` is what the studio told of it. */
export function Settings({ settings, onChange, algorithms, tree, title, id }) {
  const known = algorithms.find((each) => each.name === settings.algorithm);
  const two = !tree || (tree.num_players === 2 && tree.constant_sum);
  const suits = (each) => (each.players === "any" || two) && (each.chance || !tree?.chance);
  const cuts = known ? known.cuts : two && !tree?.chance;
  const set = (change) => onChange({ ...settings, ...change });
  return html`<section class="card stack" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <label class="field"><span>Algorithm</span>
      <select value=${settings.algorithm} onChange=${(event) => set({ algorithm: event.target.value })}>
        <option value="">what suits the tree</option>
        ${algorithms.map((each) => html`<option key=${each.name} value=${each.name}>${each.name}${suits(each) ? "" : " (not for this tree)"}</option>`)}
      </select>
    </label>
    <label class="field"><span>Children are tried</span>
      <select value=${settings.order} onChange=${(event) => set({ order: event.target.value })}>
        ${ORDERS.map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}
      </select>
    </label>
    ${cuts && html`<div class="row end">
      <${Choice} label="Cut where" value=${settings.cut} onChange=${(cut) => set({ cut })} options=${[[">=", "α ≥ β"], [">", "α > β"]]} />
      <${Choice} label="Values that fail" value=${settings.soft} onChange=${(soft) => set({ soft })} options=${[[true, "soft"], [false, "hard"]]} />
    </div>`}
    ${known?.prunings.length > 0 && html`<label class="field"><span>Pruning</span>
      <select value=${settings.pruning} onChange=${(event) => set({ pruning: event.target.value })}>
        <option value="">none</option>
        ${known.prunings.map((name) => html`<option key=${name} value=${name}>${PRUNINGS[name] ?? name}</option>`)}
      </select>
    </label>`}
    ${known?.name === "max-n" && !settings.pruning && html`<label class="field"><span>Among equals</span>
      <select value=${settings.ties} onChange=${(event) => set({ ties: event.target.value })}>
        <option value="">the first</option><option value="last">the last</option>
        ${(tree?.names ?? []).map((name, k) => [html`<option key=${`b${k}`} value=${`best:${k}`}>the best for ${name}</option>`, html`<option key=${`w${k}`} value=${`worst:${k}`}>the worst for ${name}</option>`])}
      </select>
    </label>`}
  </section>`;
}
