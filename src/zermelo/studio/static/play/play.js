import { html } from "../lib.js";

export function Play() {
  return html`<div class="page"><h1>Play</h1><p class="quiet">This room is not built yet.</p></div>`;
}
