// A tree to answer on: fields and buttons stand at its nodes, and so do the marks.
import { html, useRef, Picture } from "../lib.js";
import { Wider } from "./wider.js";

const SIGNS = { right: ["✓", "right"], wrong: ["✗", "wrong"], claimed: ["✗", "wrongly chosen"], missed: ["!", "missed"], open: ["?", "left open"] };
const WIDTHS = { numbers: 50, move: 50, vectors: 104, windows: 54 };
const FIELD = 28;
const BUTTON = 34;

/** What an answer looks like before anything is answered. */
export function blank(shape) {
  return shape.type === "set" ? [] : {};
}

/** An answer as the studio takes it. Throws Error with a sentence where half of a window is missing. */
export function sent(shape, answer) {
  if (shape.type === "set") return answer;
  const filled = Object.entries(answer).filter(([, value]) => (Array.isArray(value) ? value.some((part) => part?.trim()) : value?.trim?.()));
  if (shape.type === "windows") {
    for (const [name, pair] of filled)
      if (!pair[0]?.trim() || !pair[1]?.trim()) throw new Error(`The window at ${name} has one number only: fill in alpha and beta.`);
    return Object.fromEntries(filled.map(([name, pair]) => [name, pair.map(endless)]));
  }
  if (shape.type === "vectors")
    return Object.fromEntries(filled.map(([name, text]) => [name, text.split(/[\s,;()[\]]+/).filter(Boolean)]));
  return Object.fromEntries(filled);
}

/** The studio's form of an answer as fields show it. */
export function shown(shape, answer) {
  const text = (value) => (value === null ? "" : String(value).replace("-inf", "−∞").replace(/^inf$/, "+∞").replace("-", "−"));
  if (shape.type === "set") return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => {
    if (name === "move" && shape.type === "move") return [name, value];
    if (Array.isArray(value)) return [name, shape.type === "vectors" ? value.map(text).join(", ") : value.map(text)];
    return [name, text(value)];
  }));
}

/** Whether nothing is answered yet. A set may be empty and right. */
export function isBlank(shape, answer) {
  return shape.type !== "set" && !Object.values(answer).some((value) => (Array.isArray(value) ? value.some((part) => part?.trim()) : value?.trim()));
}

function endless(text) {
  return text.trim().replace(/^([+−-]?)\s*(∞|oo|inf|infinity)$/i, (_, sign) => (sign === "−" || sign === "-" ? "-inf" : "inf"));
}

function Sign({ place }) {
  if (!place) return null;
  const [sign, words] = SIGNS[place.verdict];
  return html`<span class=${`sign ${place.verdict}`} title=${place.sentence}><span aria-hidden="true">${sign}</span><span class="sr-only">${words}</span></span>`;
}

/**
 * The tree, and fields at its nodes as the answer's shape wants them. `places` are what marking found; `at` is a node's
 * name to point at. Where it is `locked` it only shows.
 */
export function Sheet({ sheet, shape, answer, onChange, places = [], at = null, locked = false, onEnter }) {
  const frame = useRef(null);
  const nodes = Object.fromEntries(sheet.nodes.map((node) => [node.name, node]));
  const marks = new Map();
  for (const place of places) {
    if (place.names.length) for (const name of place.names) marks.set(name, place);
    else marks.set(`${place.node} ${place.part}`, place);
  }
  const mark = (name, part) => marks.get(`${name} ${part}`);
  const put = (name, value) => onChange({ ...answer, [name]: value });
  const beside = (node) => ({ left: `${node.x + sheet.half + 6}px`, top: `${node.y + (sheet.head - FIELD) / 2}px` });
  const enter = (event) => { if (event.key === "Enter" && onEnter) { event.preventDefault(); onEnter(); } };
  const field = (name, value, change, place, label, width) => html`<span class=${`entry ${place?.verdict ?? ""}`}>
    <input type="text" autocomplete="off" spellcheck="false" maxlength="40" aria-label=${label} value=${value ?? ""} readonly=${locked}
      style=${{ width: `${width}px` }} data-field=${name} aria-invalid=${place && place.verdict === "wrong" ? "true" : undefined}
      onInput=${(event) => change(event.target.value)} onKeyDown=${enter} />
    <${Sign} place=${place} /></span>`;

  const fields = shape.type === "set" ? [] : shape.nodes.map((name) => {
    const width = WIDTHS[shape.type];
    if (shape.type === "windows") {
      const pair = answer[name] ?? ["", ""];
      return html`<span class="at pair" key=${name} style=${beside(nodes[name])} role="group" aria-label=${`window at ${name}`}>
        ${field(name, pair[0], (text) => put(name, [text, pair[1]]), mark(name, "alpha"), `alpha at ${name}`, width)}
        ${field(name, pair[1], (text) => put(name, [pair[0], text]), mark(name, "beta"), `beta at ${name}`, width)}
      </span>`;
    }
    const part = shape.type === "vectors" ? "vector" : "value";
    return html`<span class="at" key=${name} style=${beside(nodes[name])}>
      ${field(name, answer[name], (text) => put(name, text), mark(name, part), `${part} at ${name}`, width)}</span>`;
  });
  if (shape.type === "move") {
    const root = sheet.nodes[0].name;
    fields.push(html`<span class="at" key="value" style=${beside(sheet.nodes[0])}>
      ${field(root, answer.value, (text) => put("value", text), places.find((place) => place.part === "value"), `value at ${root}`, WIDTHS.move)}</span>`);
  }
  const placeOf = (name) => (shape.type === "move" ? (answer.move === name ? places.find((place) => place.part === "move") : undefined) : marks.get(name));
  const chosen = (name) => (shape.type === "move" ? answer.move === name : answer.includes(name));
  const choose = (name) => {
    if (locked) return;
    if (shape.type === "move") put("move", answer.move === name ? "" : name);
    else onChange(answer.includes(name) ? answer.filter((each) => each !== name) : [...answer, name]);
  };
  const onTree = shape.choices.filter((name) => nodes[name]);
  const buttons = onTree.map((name) => {
    const node = nodes[name];
    const width = node.leaf ? BUTTON + 8 : 2 * sheet.half + 8;
    const height = node.leaf ? BUTTON + 6 : sheet.head + 8;
    const place = placeOf(name);
    return html`<button type="button" key=${name} class=${`choose ${place?.verdict ?? ""}`} aria-pressed=${chosen(name) ? "true" : "false"} aria-disabled=${locked ? "true" : undefined}
      data-choice=${name} style=${{ left: `${node.x - width / 2}px`, top: `${node.y - 4}px`, width: `${width}px`, height: `${height}px` }}
      onClick=${() => choose(name)}><span class="sr-only">${node.told}</span><${Sign} place=${place} /></button>`;
  });
  const pointed = at && nodes[at];
  return html`<div class="sheet-frame" ref=${frame} tabindex="0" role="group" aria-label="The tree, with fields at its nodes">
    <div class="sheet" style=${{ width: `${sheet.width}px`, height: `${sheet.height}px` }}>
      <${Picture} svg=${sheet.svg} />
      ${pointed && html`<span class="pointer" style=${{ left: `${pointed.x - 22}px`, top: `${pointed.y - 7}px`, height: `${sheet.head + 14}px` }}></span>`}
      ${fields}${buttons}
    </div>
  </div>
  <${Wider} frame=${frame} of=${sheet} />
  ${onTree.length < shape.choices.length && html`<div class="row pairs" role="group" aria-label="Choose">
    ${shape.choices.filter((name) => !nodes[name]).map((name) => {
      const place = placeOf(name);
      return html`<button type="button" key=${name} class=${`btn ${place?.verdict ?? ""}`} data-choice=${name} aria-disabled=${locked ? "true" : undefined}
        aria-pressed=${chosen(name) ? "true" : "false"} onClick=${() => choose(name)}>${chosen(name) ? "☑ " : "☐ "}${name}<${Sign} place=${place} /></button>`;
    })}</div>`}`;
}
