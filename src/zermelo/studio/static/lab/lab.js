import { html } from "../lib.js";

export function Lab() {
  return html`<div class="page"><h1>Lab</h1><p class="quiet">This room is not built yet.</p></div>`;
}
