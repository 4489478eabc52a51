// The picture of a tree: steps without drawing again, a node to select, edit in place, and the reason of a cut.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState, paint } from "../lib.js";

const SVG = "http://www.w3.org/2000/svg";
let stages = 0;

/** The last entry of [[step, …], …] that is not after `step`. */
export function lastAt(entries, step) {
  let low = 0, high = entries.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (entries[middle][0] <= step) low = middle;
    else high = middle - 1;
  }
  return entries[low];
}

/** The picture's number of the node at a path, or -1: it may be left out of a large picture. */
export function numberAt(frames, path) {
  if (!path) return -1;
  const key = path.join(".");
  return frames.nodes.findIndex((node) => node.path && node.path.join(".") === key);
}

/** The cut, made by `step`, that skipped a node or an ancestor of it, or was made at it. */
export function causeOf(frames, number, step) {
  for (let node = number; node !== null && node !== undefined && node >= 0; node = frames.nodes[node].parent) {
    const found = frames.cuts.find((cut) => cut.step <= step && (cut.skipped.includes(node) || (node === number && cut.node === node)));
    if (found) return found;
  }
  return null;
}

/** What a node shows at a step, in words. */
export function lookAt(frames, number, step) {
  const [, status, value, window, best, cut] = lastAt(frames.looks[number], step);
  return { status, value, window, best, cut };
}

class Scene {
  constructor(box, frames, uid) {
    this.frames = frames;
    box.innerHTML = frames.svg;
    paint(box);
    this.svg = box.querySelector("svg");
    this.svg.setAttribute("role", "presentation");
    for (const child of [...this.svg.children]) {
      if (["title", "desc"].includes(child.tagName)) child.remove();
      else if (!child.dataset.node) child.setAttribute("aria-hidden", "true");
    }
    const [, , width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.width = width;
    this.height = height;
    this.groups = new Map();
    this.nodes = [];
    for (const group of this.svg.querySelectorAll("[data-node]")) {
      const number = Number(group.dataset.node);
      this.nodes[number] = group;
      group.id = `${uid}-n${number}`;
      group.setAttribute("role", "treeitem");
      group.setAttribute("aria-level", String(this.depth(number) + 1));
      group.setAttribute("aria-selected", "false");
      this.name(group);
      this.groups.set(`n${number}`, group);
    }
    // A finger does not find the gap between a triangle and its value: the whole of a node can be hit.
    this.hits = this.nodes.map((group) => {
      const box = group.getBBox(), hit = document.createElementNS(SVG, "rect"), wide = Math.max(box.width + 8, 40), high = Math.max(box.height + 8, 32);
      for (const [name, value] of Object.entries({ x: box.x + (box.width - wide) / 2, y: box.y + (box.height - high) / 2, width: wide, height: high, class: "hit" }))
        hit.setAttribute(name, value);
      return hit;
    });
    this.nodes.forEach((group, number) => group.prepend(this.hits[number]));
    for (const group of this.svg.querySelectorAll("[data-edge]")) this.groups.set(`e${group.dataset.edge}`, group);
    this.moving = Object.entries(frames.changes).map(([key, changes]) => ({ group: this.groups.get(key), changes, shown: -1 }));
    this.over = document.createElementNS(SVG, "g");
    this.over.setAttribute("aria-hidden", "true");
    this.over.setAttribute("class", "over");
    this.svg.append(this.over);
  }

  depth(number) {
    let depth = 0;
    for (let node = this.frames.nodes[number].parent; node !== null; node = this.frames.nodes[node].parent) depth += 1;
    return depth;
  }

  name(group) {
    const told = group.querySelector("title")?.textContent ?? "";
    group.setAttribute("aria-label", told);
  }

  show(step) {
    for (const each of this.moving) {
      const part = lastAt(each.changes, step)[1];
      if (part === each.shown) continue;
      each.group.innerHTML = this.frames.parts[part];
      each.shown = part;
      if (each.group.dataset.node) {
        this.name(each.group);
        each.group.prepend(this.hits[Number(each.group.dataset.node)]);
      }
    }
  }

  /** Rings around nodes: [[number, class], …]. */
  rings(wanted) {
    const made = wanted.filter(([number]) => this.nodes[number]).map(([number, kind]) => {
      const box = this.boxOf(number), ring = document.createElementNS(SVG, "rect"), room = kind === "selected" ? 5 : 8;
      for (const [name, value] of Object.entries({ x: box.x - room, y: box.y - room, width: box.width + 2 * room, height: box.height + 2 * room, rx: 8, class: `ring ${kind}` }))
        ring.setAttribute(name, value);
      return ring;
    });
    this.over.replaceChildren(...made);
  }

  /** What a node covers, without the room around it where it can be hit. */
  boxOf(number) {
    this.hits[number].remove();
    const box = this.nodes[number].getBBox();
    this.nodes[number].prepend(this.hits[number]);
    return box;
  }

  select(number) {
    this.svg.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    this.nodes[number]?.setAttribute("aria-selected", "true");
  }
}

/** Let a node be seen in a box that scrolls. */
function reveal(box, group) {
  if (!group || (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight)) return;
  const node = group.getBoundingClientRect(), frame = box.getBoundingClientRect(), room = 40;
  if (node.left < frame.left + room || node.right > frame.right - room) box.scrollLeft += (node.left + node.right) / 2 - (frame.left + frame.right) / 2;
  if (node.top < frame.top + room || node.bottom > frame.bottom - room) box.scrollTop += (node.top + node.bottom) / 2 - (frame.top + frame.bottom) / 2;
}

/**
 * A picture with its steps. `selected` is a path; `editing` is null or {path, kind, text}; `onKey(event, path)` gets what
 * the picture does not use itself; `onEdited(text | null, then)` ends editing.
 */
export function Stage({ frames, step, selected, onSelect, onKey, zoom, label, editing, onEdited, onOpen, hover, setHover }) {
  const box = useRef(null), picture = useRef(null), scene = useRef(null);
  const uid = useMemo(() => `stage${(stages += 1)}`, []);
  const [place, setPlace] = useState(null);
  const number = numberAt(frames, selected);
  const hovered = numberAt(frames, hover);

  useLayoutEffect(() => {
    scene.current = new Scene(picture.current, frames, uid);
  }, [frames]);
  useLayoutEffect(() => {
    const { svg, width, height } = scene.current;
    const fit = zoom === "fit";
    const scale = fit ? Math.min(1.15, Math.max(box.current.clientWidth < 600 ? 0.35 : 0.2, (box.current.clientWidth - 18) / width)) : zoom;
    svg.style.width = `${width * scale}px`;
    svg.style.height = `${height * scale}px`;
    svg.style.maxWidth = "none";
  }, [frames, zoom]);
  useLayoutEffect(() => scene.current.show(step), [frames, step]);
  useLayoutEffect(() => {
    const cause = causeOf(frames, hovered >= 0 ? hovered : number, step);
    const rings = [];
    if (cause) {
      rings.push([cause.node, "cut"]);
      if (cause.by !== null) rings.push([cause.by, "cause"]);
      if (cause.child !== null) rings.push([cause.child, "supplier"]);
    }
    if (number >= 0) rings.push([number, "selected"]);
    scene.current.rings(rings);
    scene.current.select(number);
  }, [frames, step, number, hovered]);
  useEffect(() => reveal(box.current, scene.current.nodes[frames.current[step] ?? 0]), [frames, step]);
  useEffect(() => { if (number >= 0) reveal(box.current, scene.current.nodes[number]); }, [number]);
  useLayoutEffect(() => {
    const group = editing ? scene.current.nodes[numberAt(frames, editing.path)] : null;
    if (!group) { setPlace(null); return; }
    const node = group.getBoundingClientRect(), frame = picture.current.parentElement.getBoundingClientRect();
    setPlace({ left: `${(node.left + node.right) / 2 - frame.left}px`, top: `${node.top - frame.top - 4}px` });
  }, [frames, editing, zoom]);

  const pathOf = (target) => {
    const group = target.closest?.("[data-node], [data-edge]");
    const found = group && frames.nodes[Number(group.dataset.node ?? group.dataset.edge)];
    return found?.path ?? null;
  };
  const go = (event, path) => {
    event.preventDefault();
    if (path && numberAt(frames, path) >= 0) onSelect(path);
  };
  const keydown = (event) => {
    if (event.target !== box.current) return;
    // A node that was just made may not be drawn yet.
    const path = number >= 0 ? frames.nodes[number].path : selected;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && event.key.startsWith("Arrow")) {
      if (!path) return go(event, []);
      if (event.key === "ArrowUp") return go(event, path.slice(0, -1));
      if (number < 0) return go(event, []);
      if (event.key === "ArrowDown") return go(event, [...path, 0]);
      return go(event, neighbour(frames, number, event.key === "ArrowLeft" ? -1 : 1));
    }
    if (plain && event.key === "Escape" && path) return onSelect(null);
    onKey(event, path);
  };
  return html`<div class="stage" ref=${box} tabindex="0" role="tree" aria-label=${label} aria-activedescendant=${number >= 0 ? `${uid}-n${number}` : undefined}
      onKeyDown=${keydown} onClick=${(event) => { const path = pathOf(event.target); if (path) { onSelect(path); box.current.focus({ preventScroll: true }); } else if (event.target.closest("svg")) onSelect(null); }}
      onDblClick=${(event) => { const path = pathOf(event.target); if (path) onOpen(path); }}
      onMouseOver=${(event) => setHover(pathOf(event.target))} onMouseLeave=${() => setHover(null)}>
    <div class="stage-inner" role="presentation"><div role="presentation" ref=${picture}></div>
      ${editing && place && html`<${InPlace} key=${`${editing.path}${editing.kind}`} editing=${editing} place=${place} onEdited=${(text, then) => { onEdited(text, then); box.current.focus({ preventScroll: true }); }} />`}
    </div>
  </div>`;
}

/** The next node of the same level, to the left or right. */
function neighbour(frames, number, by) {
  const depth = frames.nodes[number].path.length;
  const level = frames.nodes.filter((node) => node.path && node.path.length === depth);
  level.sort((one, other) => { for (let k = 0; k < depth; k += 1) if (one.path[k] !== other.path[k]) return one.path[k] - other.path[k]; return 0; });
  return level[level.indexOf(frames.nodes[number]) + by]?.path;
}

function InPlace({ editing, place, onEdited }) {
  const input = useRef(null), done = useRef(false);
  useLayoutEffect(() => {
    input.current.focus({ preventScroll: true });
    if (editing.typed) input.current.setSelectionRange(99, 99);
    else input.current.select();
  }, []);
  const end = (text, then) => { if (!done.current) { done.current = true; onEdited(text, then); } };
  const keydown = (event) => {
    event.stopPropagation();
    if (event.key === "Enter") { event.preventDefault(); end(input.current.value); }
    if (event.key === "Escape") { event.preventDefault(); end(null); }
    if (event.key === "Tab" && editing.kind === "value") { event.preventDefault(); end(input.current.value, event.shiftKey ? -1 : 1); }
  };
  return html`<input ref=${input} type="text" class="in-place" style=${{ ...place, width: `${Math.max(3, editing.text.length) + 2.5}ch` }} aria-label=${editing.kind === "value" ? "Value" : "Label"}
    defaultValue=${editing.text} onKeyDown=${keydown} onBlur=${() => end(input.current.value)} onClick=${(event) => event.stopPropagation()} />`;
}
