// The node that is selected: what it shows at this step, and what can be changed.
import { html, useEffect, useState, Icon, IconButton } from "../lib.js";
import { at, movers, probability, valueText } from "./edit.js";
import { causeOf, lookAt, numberAt } from "./stage.js";

const STATUS = { plain: "", unseen: "not looked at", open: "the search is below it", current: "the search is here", done: "done", "cut off": "cut off" };

/** `act` changes the tree: act(name, path, …). */
export function NodePanel({ tree, frames, step, selected, act, setEditing }) {
  const model = tree.model;
  const node = selected && at(model, selected);
  const number = numberAt(frames, selected);
  if (!node) {
    return html`<section class="card node-panel" aria-label="The selected node">
      <h2>Node</h2>
      <p class="quiet">Select a node of the picture, by mouse, by touch or with the arrow keys, to see its window and value and to change it.</p>
    </section>`;
  }
  const drawn = number >= 0 ? frames.nodes[number] : null;
  const look = drawn ? lookAt(frames, number, step) : null;
  const cause = drawn ? causeOf(frames, number, step) : null;
  const above = selected.length ? at(model, selected.slice(0, -1)) : null;
  const name = node.label || drawn?.name || drawn?.move || (selected.length ? "node" : "the root");
  return html`<section class="card node-panel stack" aria-label="The selected node">
    <div class="row apart">
      <h2>${name}${drawn?.move && drawn.move !== name && html` <span class="quiet small">after ${drawn.move}</span>`}</h2>
      ${look && STATUS[look.status] && html`<span class="chip">${STATUS[look.status]}</span>`}
    </div>
    <dl class="facts">
      <div><dt>value</dt><dd>${look?.value || "–"}</dd></div>
      <div><dt>window</dt><dd>${look?.window || "–"}</dd></div>
    </dl>
    ${cause && html`<p class="small because"><strong>${cause.node === number ? "Cut here: " : "Why not: "}</strong>${frames.sentences[cause.step]}</p>`}
    <hr />
    <div class="row end">
      ${node.children
        ? html`<label class="field"><span>Who moves</span>
            <select value=${String(node.mover)} onChange=${(event) => act("setMover", selected, movers(model, tree.names).find(([value]) => String(value) === event.target.value)[0])}>
              ${movers(model, tree.names).map(([value, words]) => html`<option key=${value} value=${String(value)}>${words}</option>`)}
            </select>
          </label>`
        : html`<${TextField} label=${model.players > 2 ? "Values" : "Value"} value=${valueText(node)} onSet=${(text) => act("setValue", selected, text)} wide=${model.players > 2} />`}
      <${TextField} label="Label" value=${node.label ?? ""} placeholder=${drawn?.name || ""} onSet=${(text) => act("setLabel", selected, text)} />
      ${above?.mover === "chance" && html`<${TextField} label="Probability" value=${probability(model, selected)} onSet=${(text) => act("setProbability", selected, text)} />`}
    </div>
    <div class="row">
      <button type="button" class="btn" title="Insert or +" onClick=${() => act("addChild", selected)}><${Icon} name="plus" />Add child</button>
      <button type="button" class="btn" title="Delete" disabled=${!selected.length} onClick=${() => act("remove", selected)}><${Icon} name="trash" />Remove</button>
      <${IconButton} name="left" label="Move to the left (Alt ←)" disabled=${!selected.length || selected.at(-1) === 0} onClick=${() => act("moveBy", selected, -1)} />
      <${IconButton} name="right" label="Move to the right (Alt →)" disabled=${!above || selected.at(-1) === above.children.length - 1} onClick=${() => act("moveBy", selected, 1)} />
    </div>
  </section>`;
}

/** A text that is set at Enter, or when it is left. */
function TextField({ label, value, onSet, placeholder, wide }) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const set = () => { if (draft !== value) onSet(draft); };
  return html`<label class="field"><span>${label}</span>
    <input type="text" size=${wide ? 12 : 8} value=${draft} placeholder=${placeholder} onInput=${(event) => setDraft(event.target.value)} onBlur=${set}
      onKeyDown=${(event) => { if (event.key === "Enter") set(); if (event.key === "Escape") setDraft(value); }} />
  </label>`;
}
