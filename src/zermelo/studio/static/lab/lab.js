// The Lab: a tree, a search of it or two side by side, step by step.
import { api, copy, html, save, toast, useApi, useEffect, useRef, useState, writeAddress, Icon, IconButton } from "../lib.js";
import * as edit from "./edit.js";
import { useHistory } from "./history.js";
import { NodePanel } from "./node.js";
import { Alliances, Report } from "./report.js";
import { Settings } from "./settings.js";
import { Source } from "./source.js";
import { Stage } from "./stage.js";
import { FIRST, LONGEST_LINK, USUAL, asked, paramsOf, stateOf } from "./state.js";
import { Sentence, Steps, stepKey } from "./steps.js";
import { useWork, Working } from "./working.js";

const ADDRESS_WAITS = 250;
const ZOOMS = [0.4, 0.55, 0.75, 1, 1.3, 1.7, 2.2];
const plain = (params) => JSON.stringify(Object.entries(params).filter(([, value]) => value !== null && value !== undefined && value !== "").map(([name, value]) => [name, String(value)]).sort());

export function Lab({ params, setParams }) {
  const [start, setStart] = useState(null);
  const [state, setState] = useState(null);
  const [selected, setSelected] = useState(null);
  const [hover, setHover] = useState(null);
  const [editing, setEditing] = useState(null);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1200);
  const [zoom, setZoom] = useState("fit");
  const [trouble, setTrouble] = useState(null);
  const later = useRef(0), writing = useRef(null), address = useRef(null), typed = useRef(false), good = useRef(null), write = useRef(0);

  useEffect(() => { api("/api/lab/start").then(setStart, (error) => setTrouble(error.message)); }, []);
  useEffect(() => {
    if (plain(params) === address.current) return;
    address.current = plain(params);
    clearTimeout(later.current);
    write.current += 1;
    stateOf(params).then(
      (next) => { setState(next); setSelected(null); setEditing(null); setPlaying(false); },
      (error) => { toast(error.message, { bad: true }); setState({ tree: { ...FIRST }, a: { ...USUAL }, b: null, step: null, boards: false }); },
    );
  }, [params]);

  const set = (change) => setState((old) => ({ ...old, ...change }));
  const onTree = (tree, how = {}) => {
    typed.current = Boolean(how.typed);
    if (!how.typed) { setPlaying(false); setEditing(null); }
    if (!how.keep) setSelected(null);
    // Each edit by hand is a step of its own, even while the studio has not answered the one before.
    if (tree.model && !how.back) history.note(tree, false);
    set({ tree, ...(how.keep || how.typed ? {} : { step: null }), ...how.settings });
  };
  const known = good.current?.tree;
  const body = state && start && {
    tree: state.tree, boards: Boolean(state.tree.game && state.boards),
    settings: [asked(state.a, start.algorithms, known), ...(state.b ? [asked(state.b, start.algorithms, known)] : [])],
  };
  const { data, error, status, detail, busy, key, stop, again } = useApi("/api/lab/search", body);
  const current = body && key === JSON.stringify(body);
  const history = useHistory();
  // Edits change the tree as the page last said it to be, even while the studio is at work on it.
  const model = useRef(null), queue = useRef([]);
  const answered = current ? !error || !state.tree.model : good.current?.asked === state?.tree;
  model.current = (answered ? data?.tree.model : state?.tree.model) ?? null;
  const shown = model.current ?? data?.tree.model;
  /** Do `change(model)` now, or as soon as the studio has told what the tree is. */
  const withModel = (change) => (model.current ? change(model.current) : queue.current.push(change));

  useEffect(() => {
    if (!current) return;
    const waiting = queue.current.splice(0);
    if (error) {
      if (typed.current || !good.current || state.tree.game || status === null) return;
      // An edit that means nothing is undone at once; a text stays for its writer to mend.
      toast(error, { bad: true });
      if (state.tree.model && status === 400) set({ tree: history.drop(state.tree) ?? good.current.spec });
      return;
    }
    const { text, root, levels, players } = data.tree;
    const spec = state.tree.game ? { game: state.tree.game } : { text, root, levels, players };
    history.settle(state.tree, spec, typed.current);
    good.current = { tree: data.tree, spec, asked: state.tree };
    waiting.forEach(withModel);
    // Browsers throttle pages that change their address many times a second, as play does.
    clearTimeout(later.current);
    later.current = setTimeout(() => writing.current(), ADDRESS_WAITS);
  }, [data, error, key, current, state?.step]);
  // Who goes to another room comes back to what was here last.
  useEffect(() => () => { clearTimeout(later.current); writing.current(); }, []);
  writing.current = async () => {
    if (!good.current) return;
    const mine = (write.current += 1), next = await paramsOf({ ...state, tree: good.current.spec });
    if (mine !== write.current) return;
    address.current = plain(next);
    setParams(next);
  };

  const searches = data?.searches ?? [];
  const end = Math.max(0, ...searches.map((each) => each.frames.sentences.length - 1));
  const step = state?.step === null || state?.step === undefined ? end : Math.min(state.step, end);
  const cuts = [...new Set(searches.flatMap((each) => each.frames.cuts.map((cut) => cut.step)))].sort((one, other) => one - other);
  const onStep = (to) => set({ step: to >= end ? null : to });

  const act = (name, path, ...rest) => withModel((before) => {
    // Keys are quicker than the picture: the node may be gone, by an undo or by the key before.
    if (Array.isArray(path) && !edit.at(before, path)) return;
    const done = edit[name](before, path, ...rest);
    if (!done) { toast("that cannot be done here", { bad: true }); return; }
    const [after, next] = Array.isArray(done) ? done : [done, path];
    model.current = after;
    onTree({ model: after }, { keep: true });
    setSelected(next);
  });
  const open = (path, text) => {
    const node = edit.at(model.current ?? shown, path);
    if (!node) return;
    const kind = node.children ? "label" : "value";
    setSelected(path);
    setEditing({ path, kind, text: text ?? (kind === "label" ? (node.label ?? "") : edit.valueText(node)), typed: text !== undefined });
  };
  const onEdited = (text, then = 0) => {
    const { path, kind } = editing;
    setEditing(null);
    if (text === null) return;
    const node = edit.at(model.current ?? shown, path);
    if (!node) return;
    const before = kind === "label" ? (node.label ?? "") : edit.valueText(node);
    if (text.trim() !== before) act(kind === "label" ? "setLabel" : "setValue", path, text);
    if (then) {
      const leaves = leafPaths(model.current ?? shown), place = leaves.findIndex((leaf) => edit.same(leaf, path)) + then;
      if (leaves[place]) open(leaves[place]);
    }
  };
  const go = (spec) => { if (spec) onTree(spec, { keep: true, back: true }); };
  const undo = () => go(history.undo());

  const onKey = (event, path) => {
    if (!path || event.ctrlKey || event.metaKey) return;
    const node = edit.at(shown, path);
    if (!node) return;
    // Who types faster than the studio draws: the field is not there yet, its text is.
    if (editing?.typed && edit.same(editing.path, path) && !event.altKey) {
      const then = { Enter: () => onEdited(editing.text), Escape: () => setEditing(null) }[event.key]
        ?? (event.key.length === 1 ? () => setEditing({ ...editing, text: editing.text + event.key }) : null);
      if (then) { event.preventDefault(); then(); return; }
    }
    const does = event.altKey
      ? { ArrowLeft: () => act("moveBy", path, -1), ArrowRight: () => act("moveBy", path, 1) }[event.key]
      : {
        Enter: () => open(path), F2: () => open(path), Insert: () => act("addChild", path), "+": () => act("addChild", path),
        Delete: () => act("remove", path), Backspace: () => act("remove", path), m: () => node.children && act("setMover", path, nextOf({ ...data.tree, model: shown }, node.mover)),
        l: () => { setSelected(path); setEditing({ path, kind: "label", text: node.label ?? "" }); },
      }[event.key] ?? (!node.children && /^[-0-9?(]$/.test(event.key) ? () => open(path, event.key) : null);
    if (does) { event.preventDefault(); does(); }
  };
  const keys = useRef(null);
  keys.current = (event) => {
    if (["INPUT", "TEXTAREA", "SELECT"].includes(event.target.tagName) && event.target.type !== "range") return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") { event.preventDefault(); if (event.shiftKey) go(history.redo()); else undo(); return; }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") { event.preventDefault(); go(history.redo()); return; }
    if (event.key === " " && !["BUTTON", "A", "SUMMARY"].includes(event.target.tagName) && end) {
      event.preventDefault();
      if (!playing && step >= end) onStep(0);
      setPlaying(!playing);
      return;
    }
    if (event.defaultPrevented || event.target.type === "range") return;
    const to = stepKey(event, step, end, cuts);
    if (to !== null) { event.preventDefault(); setPlaying(false); onStep(to); }
  };
  useEffect(() => {
    const listen = (event) => keys.current(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const copyLink = async () => {
    await writing.current();
    writeAddress();
    const link = location.href;
    if (link.length > LONGEST_LINK) toast(`the link would have ${link.length.toLocaleString("en")} characters, of which ${LONGEST_LINK.toLocaleString("en")} are the most: export the tree as a file`, { bad: true });
    else copy(link, "the link to this tree, search and step is copied");
  };
  const [alliances, setAlliances] = useState({ found: null, error: null, of: null });
  const allying = useWork();
  const askAlliances = () => allying.run(async (signal) => {
    setAlliances({ found: null, error: null, of: null });
    try {
      setAlliances({ found: await api("/api/lab/alliances", { tree: good.current.spec }, { signal }), error: null, of: data.tree.text });
    } catch (failure) {
      if (failure.name !== "AbortError") setAlliances({ found: null, error: failure.message, of: null });
    }
  });

  if (trouble) return html`<p class="page"><span class="error-line">${trouble}</span></p>`;
  if (!state || !start) return html`<p class="page quiet">Opening the Lab …</p>`;
  const told = current && error && status !== null ? { message: error, place: detail?.place } : null;
  const several = data && (data.tree.num_players > 2 || (data.tree.num_players === 2 && !data.tree.constant_sum));
  const allied = alliances.of === data?.tree.text ? alliances : { ...alliances, found: null };
  return html`<div class="lab">
    <h1 class="sr-only">Lab</h1>
    <div class="lab-main">
      <section class="card stage-card" aria-label="The tree and its search">
        <div class="row apart toolbar">
          <div class="row nowrap">
            <${IconButton} name="undo" label="Undo (Ctrl Z)" disabled=${!history.canUndo} onClick=${undo} />
            <${IconButton} name="redo" label="Redo (Ctrl Shift Z)" disabled=${!history.canRedo} onClick=${() => go(history.redo())} />
            <span class="gap"></span>
            <${IconButton} name="minus" label="Smaller" disabled=${zoom === ZOOMS[0]} onClick=${() => setZoom(ZOOMS.filter((each) => each < (zoom === "fit" ? 1 : zoom)).at(-1) ?? ZOOMS[0])} />
            <button type="button" class="btn" aria-pressed=${String(zoom === "fit")} onClick=${() => setZoom(zoom === "fit" ? 1 : "fit")}>Fit</button>
            <${IconButton} name="plus" label="Larger" disabled=${zoom === ZOOMS.at(-1)} onClick=${() => setZoom(ZOOMS.find((each) => each > (zoom === "fit" ? 1 : zoom)) ?? ZOOMS.at(-1))} />
          </div>
          <div class="row nowrap">
            <button type="button" class="btn" onClick=${copyLink}><${Icon} name="link" />Copy link</button>
            <${Export} start=${start} spec=${() => good.current?.spec} settings=${body.settings[0]} step=${step} boards=${body.boards} />
          </div>
        </div>
        <div class=${`stages${searches.length > 1 ? " two" : ""}${busy ? " busy" : ""}`}>
          ${searches.map((each, k) => html`<div class="stage-side" key=${k}>
            ${searches.length > 1 && html`<h2 class="side-name">${"AB"[k]} <span class="quiet small">${each.report?.algorithm ?? ""}</span></h2>`}
            <${Stage} frames=${each.frames} step=${step} selected=${selected} onSelect=${setSelected} onKey=${onKey} zoom=${zoom} onOpen=${(path) => open(path)}
              label=${`${searches.length > 1 ? `Search ${"AB"[k]}: ` : ""}the tree. Arrow keys move between nodes, Enter edits.`}
              editing=${k === 0 ? editing : null} onEdited=${onEdited} hover=${hover} setHover=${setHover} />
            ${each.trouble ? html`<p class="error-line" role="status">${each.trouble}</p>` : html`<${Sentence} frames=${each.frames} step=${step} live=${!playing && k === 0} />`}
          </div>`)}
          <${Working} busy=${busy} error=${current && status !== 400 && !state.tree.game ? error : null} onStop=${stop} onAgain=${again} />
          ${!data && html`<div class="stage empty"><p class="quiet">${error ?? "Drawing …"}</p></div>`}
        </div>
        <${Steps} ...${{ step, end, cuts, onStep, playing, setPlaying, speed, setSpeed }} />
      </section>
      <div class="lab-below">
        ${data && html`<${NodePanel} tree=${{ ...data.tree, model: shown }} frames=${searches[0].frames} step=${step} selected=${selected} act=${act} setEditing=${setEditing} />
        <${Report} searches=${searches} chosen=${[state.a, state.b]} tree=${data.tree} />`}
        ${several && html`<${Alliances} ...${allied} busy=${allying.busy} onAsk=${askAlliances} onStop=${allying.stop} />`}
      </div>
    </div>
    <div class="lab-side">
      <${Source} tree=${data?.tree} spec=${state.tree} start=${start} onTree=${onTree} error=${told} settled=${Boolean(current && !error)} boards=${state.boards} setBoards=${(boards) => set({ boards })}
        onPlayers=${(count) => withModel((before) => onTree({ model: edit.setPlayers(before, count) }))}
        onExample=${(example) => onTree({ example: example.id }, { settings: { a: { ...USUAL, ...example.settings }, b: null } })} />
      <${Settings} id="search-a" title=${state.b ? "Search A" : "Search"} settings=${state.a} onChange=${(a) => set({ a })} algorithms=${start.algorithms} tree=${data?.tree} />
      ${state.b && html`<${Settings} id="search-b" title="Search B" settings=${state.b} onChange=${(b) => set({ b })} algorithms=${start.algorithms} tree=${data?.tree} />`}
      <button type="button" class="btn" aria-pressed=${String(Boolean(state.b))} onClick=${() => set({ b: state.b ? null : { ...state.a, order: state.a.order === "best-first" ? "left-to-right" : "best-first" } })}>
        ${state.b ? "Stop comparing" : "Compare with another search"}</button>
      <${KeysHelp} />
    </div>
  </div>`;
}

const nextOf = (tree, mover) => {
  const all = edit.movers(tree.model, tree.names).map(([value]) => value);
  return all[(all.indexOf(mover) + 1) % all.length];
};

function leafPaths(model) {
  const found = [];
  const visit = (node, path) => (node.children ? node.children.forEach((child, k) => visit(child, [...path, k])) : found.push(path));
  visit(model.root, []);
  return found;
}

function Export({ start, spec, settings, step, boards }) {
  const [format, setFormat] = useState("svg"), { busy, run, stop } = useWork();
  const download = () => run(async (signal) => {
    try {
      save(await api("/api/lab/export", { tree: spec(), settings: [settings], format, step, boards }, { signal, raw: true }), `tree${start.formats[format].ending}`);
    } catch (error) {
      if (error.name !== "AbortError") toast(error.message, { bad: true });
    }
  });
  return html`<div class="row nowrap export"><label><span class="sr-only">Format</span><select value=${format} onChange=${(event) => setFormat(event.target.value)}>
      ${Object.entries(start.formats).map(([name, { words }]) => html`<option key=${name} value=${name}>${words}</option>`)}</select></label>
    <${IconButton} name=${busy ? "close" : "down"} label=${busy ? "Stop the export" : "Export"} onClick=${busy ? stop : download} /></div>`;
}

function KeysHelp() {
  const keys = [
    [", .", "one step back, forward (← → outside the picture)"], ["c C", "next cut, previous cut"], ["Space", "play, pause"], ["Home End", "beginning, end"],
    ["← → ↑ ↓", "in the picture: to another node"], ["Enter", "edit the value or label in place; Tab goes on to the next leaf"], ["0–9", "a leaf's new value"],
    ["+ Del", "add a child, remove"], ["m l", "who moves, label"], ["Alt ← →", "reorder"], ["Ctrl Z", "undo; with Shift, redo"],
  ];
  return html`<details class="card keys"><summary>Keys</summary><dl>${keys.map(([key, words]) => html`<div key=${key}><dt>${key.split(" ").map((each) => html`<kbd key=${each}>${each}</kbd> `)}</dt><dd>${words}</dd></div>`)}</dl></details>`;
}
