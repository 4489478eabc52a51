// Says so where a picture is wider than its frame, since telephones show no scroll bars.
import { html, useEffect, useState } from "../lib.js";

export function Wider({ frame, of }) {
  const [wider, setWider] = useState(false);
  useEffect(() => {
    const look = () => setWider(frame.current !== null && frame.current.scrollWidth > frame.current.clientWidth + 1);
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, [of]);
  return wider ? html`<p class="wider small quiet"><span aria-hidden="true">↔ </span>The tree goes on to the side: move it left and right.</p>` : null;
}
