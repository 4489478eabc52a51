// The heading of a view, which takes the focus when the view opens by a click.
import { html, useEffect, useRef } from "../lib.js";

let first = true;

export function Title({ children }) {
  const place = useRef(null);
  useEffect(() => {
    // Not when the page itself opens: there the browser begins at the top.
    if (!first) {
      place.current.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    first = false;
  }, []);
  return html`<h1 tabindex="-1" ref=${place}>${children}</h1>`;
}
