// A tree and how it is searched as an address of the Lab.
import { html, useEffect, useState } from "../lib.js";
import { paramsOf, USUAL } from "../lab/state.js";

/** A link to the Lab with a tree as the studio writes it, or a game, and settings by name; at a step, else at the end. */
export function LabLink({ tree, settings = {}, step = null, children }) {
  const [address, setAddress] = useState(null);
  const key = JSON.stringify([tree, settings, step]);
  useEffect(() => {
    let here = true;
    paramsOf({ tree, a: { ...USUAL, ...settings }, b: null, step, boards: Boolean(tree.game) }).then((params) => {
      const given = Object.entries(params).filter(([, value]) => value !== null && value !== undefined && value !== "");
      if (here) setAddress(`#lab?${new URLSearchParams(given)}`);
    });
    return () => { here = false; };
  }, [key]);
  return html`<a class="btn small-btn lab-link" href=${address ?? "#lab"}>${children}</a>`;
}
