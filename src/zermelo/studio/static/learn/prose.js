// A lesson's text: paragraphs of pieces, each a kind and its words, shown as text.
import { html } from "../lib.js";

const SHOWN = {
  em: (words) => html`<em>${words}</em>`,
  code: (words) => html`<code>${words}</code>`,
  said: (words) => (words.length < 24 ? html`<span class="said">${words}</span>` : words),
  node: (words) => html`<span class="node-name">${words}</span>`,
};

/** Paragraphs of pieces. */
export function Prose({ text, class: className = "" }) {
  return html`<div class=${`prose ${className}`}>${text.map((pieces) => html`<p>${inline([pieces])}</p>`)}</div>`;
}

/** The pieces of all paragraphs, in a row. */
export function inline(text) {
  return text.flat().map(([kind, words]) => (SHOWN[kind] ? SHOWN[kind](words) : words));
}
