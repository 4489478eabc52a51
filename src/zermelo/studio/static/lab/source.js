// Where the tree comes from: written as text, an example, at random, a game, a file.
import { html, useEffect, useRef, useState, Icon, toast } from "../lib.js";
import { levelsOf } from "./state.js";

const KINDS = [["text", "Text"], ["example", "Examples"], ["random", "Random"], ["game", "Game"], ["file", "File"]];

/** `onTree(spec, {typed})` takes a tree as the studio's API does; `tree` is the one that is there, `error` what is wrong. */
export function Source({ tree, spec, start, onTree, onExample, onPlayers, error, settled, boards, setBoards, open }) {
  const [kind, setKind] = useState(spec.game ? "game" : "text");
  useEffect(() => { if (open) setKind(open.kind); }, [open]);
  return html`<section class="card stack" aria-labelledby="source-title">
    <h2 id="source-title">Tree</h2>
    <div class="tabs" role="tablist" aria-label="Where the tree comes from">
      ${KINDS.map(([name, words]) => html`<button key=${name} type="button" role="tab" id=${`tab-${name}`} aria-selected=${kind === name} aria-controls="source-panel"
        tabindex=${kind === name ? 0 : -1} onClick=${() => setKind(name)} onKeyDown=${(event) => moveTab(event, kind, setKind)}>${words}</button>`)}
    </div>
    <div id="source-panel" role="tabpanel" aria-labelledby=${`tab-${kind}`} class="stack">
      ${kind === "text" && html`<${TextSource} ...${{ tree, spec, onTree, onPlayers, error, settled }} />`}
      ${kind === "example" && html`<${Examples} examples=${start.examples} onExample=${onExample} />`}
      ${kind === "random" && html`<${Random} onTree=${onTree} />`}
      ${kind === "game" && html`<${FromGame} ...${{ spec, games: start.games, onTree, boards, setBoards }} />`}
      ${kind === "file" && html`<${FromFile} onTree=${onTree} />`}
    </div>
    ${error && kind !== "text" && html`<p class="error-line" role="alert">${error.message}</p>`}
  </section>`;
}

function moveTab(event, kind, setKind) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const place = (KINDS.findIndex(([name]) => name === kind) + by + KINDS.length) % KINDS.length;
  setKind(KINDS[place][0]);
  event.currentTarget.parentElement.children[place].focus();
}

function TextSource({ tree, spec, onTree, onPlayers, error, settled }) {
  const area = useRef(null), typing = useRef(false), timer = useRef(0);
  const text = spec.text ?? tree?.text ?? "";
  const [draft, setDraft] = useState(text);
  // What the studio writes takes the place of the draft, but neither while somebody types it nor of what it cannot read.
  const follow = () => {
    if (settled) setDraft(tree.text);
    else if (spec.text !== undefined) setDraft(spec.text);
  };
  useEffect(() => { if (!typing.current) follow(); }, [tree?.text, spec, settled]);
  const json = draft.trimStart().startsWith("{");
  const said = { root: spec.root ?? tree?.root ?? undefined, levels: spec.levels ?? tree?.levels ?? undefined, players: spec.players ?? tree?.players ?? 2 };
  const send = (words) => onTree({ text: words, ...(words.trimStart().startsWith("{") ? {} : said) }, { typed: true });
  const typed = (event) => {
    const words = event.target.value;
    typing.current = true;
    setDraft(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => { timer.current = 0; send(words); }, 250);
  };
  const left = () => {
    typing.current = false;
    if (timer.current) {
      clearTimeout(timer.current);
      timer.current = 0;
      send(draft);
    } else follow();
  };
  const show = () => {
    const lines = draft.split("\n"), { line, column } = error.place;
    const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    area.current.focus();
    area.current.setSelectionRange(from, Math.min(from + 1, draft.length));
  };
  return html`<label class="field"><span>A list of lists: numbers are leaves, brackets positions</span>
      <textarea ref=${area} rows="5" spellcheck="false" autocapitalize="off" value=${draft} aria-invalid=${error ? "true" : "false"} aria-describedby="text-error" onInput=${typed}
        onBlur=${left}></textarea>
    </label>
    <div id="text-error" class="text-error" role="alert">${error && html`<p class="error-line">${error.message} ${error.place && html`<button type="button" class="btn small-btn" onClick=${show}>Show where</button>`}</p>`}</div>
    ${!json && html`<div class="row end">
      <label class="field"><span>Players</span><select value=${String(tree?.num_players ?? 2)} onChange=${(event) => onPlayers(Number(event.target.value))}>
        ${[1, 2, 3, 4, 5, 6, 7, 8].map((count) => html`<option key=${count} value=${String(count)}>${count}</option>`)}</select></label>
      <label class="field"><span>First to move</span><select value=${String(said.root ?? "")} onChange=${(event) => onTree({ text: draft, players: said.players, root: event.target.value === "" ? undefined : Number.isNaN(Number(event.target.value)) ? event.target.value : Number(event.target.value) })}>
        ${rootOptions(tree).map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}</select></label>
      <${Levels} value=${said.levels} onSet=${(levels) => onTree({ text: draft, players: said.players, levels })} />
    </div>`}`;
}

function rootOptions(tree) {
  const two = (tree?.num_players ?? 2) === 2;
  const players = Array.from({ length: tree?.num_players ?? 2 }, (_, k) => [two ? ["max", "min"][k] : String(k), two ? ["MAX", "MIN"][k] : `player ${k}`]);
  return [["", "as usual"], ...players, ["chance", "chance"]];
}

function Levels({ value, onSet }) {
  const words = (value ?? []).join(", ");
  const [draft, setDraft] = useState(words);
  useEffect(() => setDraft(words), [words]);
  const set = () => { if (draft.trim() !== words) onSet(levelsOf(draft)); };
  return html`<label class="field grow"><span>Who moves at each level</span><input type="text" value=${draft} placeholder="max, chance, min" onInput=${(event) => setDraft(event.target.value)}
    onBlur=${set} onKeyDown=${(event) => event.key === "Enter" && set()} /></label>`;
}

function Examples({ examples, onExample }) {
  return html`<ul class="examples">${examples.map((each) => html`<li key=${each.id}>
    <button type="button" onClick=${() => onExample(each)}><strong>${each.title}</strong><span>${each.told}</span><small>${each.source}</small></button>
  </li>`)}</ul>`;
}

function NumberField({ label, value, set, min, max }) {
  return html`<label class="field"><span>${label}</span><input type="number" inputmode="numeric" value=${value} min=${min} max=${max} onInput=${(event) => set(event.target.value === "" ? "" : Number(event.target.value))} /></label>`;
}

function Random({ onTree }) {
  const [wanted, setWanted] = useState({ seed: 1, depth: 3, least: 2, most: 3, from: 0, to: 20, players: 2, irregular: false });
  const set = (name) => (value) => setWanted((old) => ({ ...old, [name]: value }));
  const draw = (seed) => {
    const next = { ...wanted, seed };
    if (Object.values(next).includes("")) { toast("give every number", { bad: true }); return; }
    setWanted(next);
    onTree({ random: next });
  };
  return html`<form class="stack" onSubmit=${(event) => { event.preventDefault(); draw(wanted.seed); }}>
    <div class="numbers">
      <${NumberField} label="Seed" value=${wanted.seed} set=${set("seed")} min="0" />
      <${NumberField} label="Depth" value=${wanted.depth} set=${set("depth")} min="0" max="12" />
      <${NumberField} label="Players" value=${wanted.players} set=${set("players")} min="1" max="8" />
      <${NumberField} label="Children, least" value=${wanted.least} set=${set("least")} min="1" max="12" />
      <${NumberField} label="Children, most" value=${wanted.most} set=${set("most")} min="1" max="12" />
      <${NumberField} label="Values from" value=${wanted.from} set=${set("from")} />
      <${NumberField} label="Values to" value=${wanted.to} set=${set("to")} />
    </div>
    <label class="check"><input type="checkbox" checked=${wanted.irregular} onChange=${(event) => set("irregular")(event.target.checked)} /> leaves at any depth</label>
    <div class="row"><button class="btn primary" type="submit">Draw at random</button>
      <button class="btn" type="button" onClick=${() => draw(Math.floor(Math.random() * 1e6))}><${Icon} name="dice" />Another seed</button></div>
  </form>`;
}

const movesText = (moves) => moves.join(moves.some((move) => /\s/.test(move)) ? " | " : " ");

function FromGame({ spec, games, onTree, boards, setBoards }) {
  const given = spec.game ?? { name: "tic-tac-toe", moves: ["1", "5", "9", "3", "7", "4"] };
  const [name, setName] = useState(given.name), [moves, setMoves] = useState(movesText(given.moves ?? []));
  const [position, setPosition] = useState(given.position ?? ""), [depth, setDepth] = useState(given.depth ?? ""), [nodes, setNodes] = useState(given.nodes ?? 200);
  const unfold = (event) => {
    event.preventDefault();
    onTree({ game: { name, moves: moves.split(moves.includes("|") ? "|" : /\s+/).map((move) => move.trim()).filter(Boolean), position: position || undefined, depth: depth || undefined, nodes: nodes || undefined } });
  };
  return html`<form class="stack" onSubmit=${unfold}>
    <label class="field"><span>Game, with ?name=value for parameters</span><input type="text" list="lab-games" value=${name} onInput=${(event) => setName(event.target.value)} /></label>
    <datalist id="lab-games">${games.map((each) => html`<option key=${each.name} value=${each.name}>${each.summary}</option>`)}</datalist>
    <label class="field"><span>Moves played, with blanks or | between them</span><input type="text" value=${moves} onInput=${(event) => setMoves(event.target.value)} /></label>
    <label class="field"><span>From a position (in the game's notation; else from the start)</span><input type="text" value=${position} onInput=${(event) => setPosition(event.target.value)} /></label>
    <div class="row end">
      <${NumberField} label="Depth" value=${depth} set=${setDepth} min="1" max="60" />
      <${NumberField} label="Nodes at most" value=${nodes} set=${setNodes} min="1" max="2000" />
      <label class="check"><input type="checkbox" checked=${boards} onChange=${(event) => setBoards(event.target.checked)} /> boards</label>
    </div>
    <div><button class="btn primary" type="submit">Unfold</button></div>
  </form>`;
}

function FromFile({ onTree }) {
  const take = async (file) => {
    if (!file) return;
    if (file.size > 1_000_000) { toast(`${file.name} has ${file.size.toLocaleString("en")} bytes: a million are the most`, { bad: true }); return; }
    const text = await file.text();
    if (text.includes("\uFFFD")) { toast(`${file.name} is not UTF-8 text: save it as that, or its names would be damaged`, { bad: true }); return; }
    onTree({ file: { text, name: file.name } });
  };
  return html`<label class="field"><span>A nested list, JSON, a Gambit .efg file (perfect information), a CS 188 .test file</span>
      <input type="file" accept=".txt,.json,.efg,.test,.tree,text/plain,application/json" onChange=${(event) => { take(event.target.files[0]); event.target.value = ""; }} /></label>
    <p class="small quiet">Nothing leaves this machine: the file goes to the studio that runs here.</p>`;
}
