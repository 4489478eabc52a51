// What the tree was before, to undo and redo.
import { useRef, useState } from "../lib.js";

const MOST = 200;

/** {note, settle, drop, undo, redo, canUndo, canRedo}; a spec is what the studio's API takes for a tree. */
export function useHistory() {
  const store = useRef({ specs: [], place: -1, typing: false });
  const [, redraw] = useState(0);
  const now = store.current;
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  return {
    /** Note a tree that is now there; what is typed letter by letter is one step. */
    note(spec, typing) {
      if (now.place >= 0 && same(now.specs[now.place], spec)) return;
      if (typing && now.typing && now.place > 0) now.specs.splice(now.place, Infinity, spec);
      else {
        now.specs.splice(now.place + 1, Infinity, spec);
        now.specs.splice(0, Math.max(0, now.specs.length - MOST));
        now.place = now.specs.length - 1;
      }
      now.typing = typing;
      redraw((count) => count + 1);
    },
    /** The tree that was `asked` for is there, and is called `spec`: in the place of the edit, where that was noted. */
    settle(asked, spec, typing) {
      if (now.specs[now.place] !== asked) {
        this.note(spec, typing);
        return;
      }
      now.specs[now.place] = spec;
      // An edit that changed nothing is no step.
      if (now.place > 0 && same(now.specs[now.place - 1], spec)) {
        now.specs.splice(now.place, 1);
        now.place -= 1;
      }
      redraw((count) => count + 1);
    },
    /** The tree that was `asked` for is none: what was there before it, or null where it was not noted. */
    drop(asked) {
      if (now.place <= 0 || now.specs[now.place] !== asked) return null;
      now.specs.splice(now.place, Infinity);
      now.place -= 1;
      redraw((count) => count + 1);
      return now.specs[now.place];
    },
    undo() {
      if (now.place <= 0) return null;
      now.place -= 1;
      now.typing = false;
      redraw((count) => count + 1);
      return now.specs[now.place];
    },
    redo() {
      if (now.place >= now.specs.length - 1) return null;
      now.place += 1;
      redraw((count) => count + 1);
      return now.specs[now.place];
    },
    canUndo: now.place > 0,
    canRedo: now.place < now.specs.length - 1,
  };
}
