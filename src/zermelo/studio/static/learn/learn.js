import { html } from "../lib.js";

export function Learn() {
  return html`<div class="page"><h1>Learn</h1><p class="quiet">This room is not built yet.</p></div>`;
}
