// The room Play: a game on the board, the engine beside it, the review after it.
import { html, useCallback, useEffect, useMemo, useRef, useState, api, copy, toast, useApi, ErrorLine, Icon, IconButton } from "../lib.js";
import { Analysis } from "./analysis.js";
import { Board, Moves, MoveText } from "./board.js";
import { Graph, Remoteness, ValueTable } from "./graph.js";
import { History, MoveList } from "./history.js";
import { Review, judgedBy, useReview } from "./review.js";
import { Setup } from "./setup.js";
import { PERSON, keysOf, played, read, redone, seat, seatAsked, seatChoices, seatName, seated, undone, write } from "./state.js";
import { useStream } from "./stream.js";

const CHANCE = -1;
const DICE_FALL = 500;
/** Seconds of an analysis, and of one that was asked to go on. */
const USUAL = 8;
const LONG = 30;
/** Seconds of a hint. */
const HINT = 2;
/** Milliseconds after which a position is analysed: who walks through a game does not stop at each. */
const SETTLED = 120;

export function Play({ params, setParams }) {
  const state = useMemo(() => read(params), [params]);
  const latest = useRef(state);
  latest.current = state;
  const change = useCallback((next, options) => setParams(write(next), options), [setParams]);
  const [listed, setListed] = useState({ games: [], solved: [] });
  useEffect(() => {
    api("/api/play/games").then(setListed, (error) => toast(error.message, { bad: true }));
  }, []);

  const { game, position, shown, seed, turned } = state;
  const body = { game, position, moves: shown, turned, seed };
  const asked = useApi("/api/play/table", body);
  const current = asked.key === JSON.stringify(body);
  const table = asked.data;
  const good = current && !asked.error;
  const atEnd = state.at === state.moves.length;
  const over = table && (table.over || (state.resigned !== null && atEnd));
  const who = table && table.mover !== null && table.mover !== CHANCE ? seat(state, table.mover) : null;
  const moverIsPerson = who === PERSON;

  // Values of positions, by their keys.
  const values = useRef(new Map());
  const [, redraw] = useState(0);
  const learn = useCallback((key, found) => {
    if (!found) return;
    values.current.set(key, found);
    redraw((old) => old + 1);
  }, []);
  const keys = useMemo(() => keysOf(game, position, state.moves), [state]);
  const here = keys[state.at];
  // A board that is turned is asked for anew, and yet its position is known.
  const settled = useRef(null);
  if (current) settled.current = good ? here : null;
  const known = settled.current === here;

  const play = useCallback((name) => change(played(latest.current, name)), [change]);
  const go = useCallback((at) => change({ ...latest.current, at }), [change]);

  // A move may be refused: then the one before it is still the position. Where no person made it, it is not asked for again.
  const made = useRef(null);
  const [stuck, setStuck] = useState(null);
  const turn = `${here} ${who ?? "chance"}`;
  const playFor = (name) => {
    made.current = { turn, name, ply: shown.length };
    play(name);
  };
  useEffect(() => {
    if (!current || !asked.error || shown.length === 0 || !table) return;
    const refused = asked.error;
    if (!refused.startsWith(`move ${shown.length}:`)) return;
    toast(refused, { bad: true });
    if (made.current?.ply === shown.length - 1 && made.current.name === shown.at(-1)) setStuck({ turn: made.current.turn, error: refused });
    change({ ...latest.current, moves: shown.slice(0, -1), at: shown.length - 1 });
  }, [current, asked.error]);
  // Names as the game writes them.
  useEffect(() => {
    if (!good || !table) return;
    const names = table.moves.map((move) => move.name);
    if (names.some((name, ply) => name !== shown[ply]))
      change({ ...latest.current, moves: [...names, ...latest.current.moves.slice(names.length)] });
    if (table.utilities) learn(here, table.utilities);
    const past = table.solved ? keysOf(game, position, names) : [];
    past.forEach((key, ply) => learn(key, table.solved.history[ply]?.values));
  }, [good && table]);

  const thinks = known && !over && atEnd && who !== null && !moverIsPerson && stuck?.turn !== turn;
  const thinker = useStream("/api/play/move", thinks ? { game, position, moves: shown, seed, seat: seatAsked(who) } : null, {
    heard: (news) => news.event === "done" && playFor(news.move),
  });
  useEffect(() => {
    if (!good || over || !atEnd || table.mover !== CHANCE || stuck?.turn === turn) return undefined;
    const timer = setTimeout(() => playFor(table.chance.falls), DICE_FALL);
    return () => clearTimeout(timer);
  }, [good && table, over, atEnd]);

  const [longer, setLonger] = useState(false);
  useEffect(() => setLonger(false), [here]);
  const analysed = state.live && known && !table.over && !(who !== null && !moverIsPerson && atEnd && !over);
  const analysis = useStream("/api/play/analyse", analysed ? { game, position, moves: shown, seconds: longer ? LONG : USUAL } : null, { delay: SETTLED });
  useEffect(() => learn(here, analysis.news?.values), [here, analysis.news?.values]);
  const thought = thinker.news?.found?.values ?? thinker.news?.values;
  useEffect(() => learn(here, thought), [here, thought]);
  const reviewing = useReview(game, position, state.moves, (found) => learn(keys[found.ply], found.values));

  // A hint is asked for in one position, and ends with it.
  const [hinted, setHinted] = useState(null);
  useEffect(() => setHinted(null), [here]);
  const perfect = table?.solved?.words;
  const hinting = useStream("/api/play/move", known && hinted === here ? { game, position, moves: shown, seed, seat: perfect ? { kind: "perfect" } : { kind: "engine", time: HINT } } : null);
  useEffect(() => {
    if (!hinting.error) return;
    toast(hinting.error, { bad: true });
    setHinted(null);
  }, [hinting.error]);
  const hint = hinting.news?.event === "done" ? {
    name: hinting.news.move, line: hinting.news.found?.line ?? [],
    words: perfect ? table.solved.moves.find((move) => move.name === hinting.news.move)?.words : hinting.news.found?.words,
  } : null;

  // Focus that was on a move's button goes to the next moves, not to the beginning of the page.
  const focus = useRef(false);
  const playFrom = (name) => {
    focus.current = Boolean(document.activeElement?.closest(".moves, .among, .values"));
    play(name);
  };
  useEffect(() => {
    if (!good) return;
    if (focus.current && document.activeElement === document.body) document.getElementById("moves-title")?.focus();
    focus.current = false;
  }, [good && table]);

  useEffect(() => {
    const key = (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, [role=region]")) return;
      if (event.key === "ArrowLeft" && latest.current.at > 0) go(latest.current.at - 1);
      else if (event.key === "ArrowRight" && latest.current.at < latest.current.moves.length) go(latest.current.at + 1);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [go]);

  const movers = (table?.moves ?? []).map((move) => move.player);
  const allMovers = useRef([]);
  if (good && table && (atEnd || movers.length >= allMovers.current.length)) allMovers.current = movers;
  const start = (chosen) => {
    const entry = listed.games.find((each) => each.name === chosen.game) ?? listed.games.find((each) => each.name === chosen.game.split("?")[0]);
    const many = entry?.players.length ?? 2;
    const seats = many === 2 ? [PERSON, "engine:time=1"] : [PERSON, ...Array(many - 1).fill("engine:time=1")];
    change({ ...state, ...chosen, moves: [], at: 0, seats, resigned: null }, { push: true });
  };

  if (!table) {
    return html`<div class="page stack"><h1 class="sr-only">Play</h1>
      <details class="card play-setup" open=${Boolean(asked.error)}><summary>New game</summary><${Setup} games=${listed.games} state=${state} onStart=${start} /></details>
      ${asked.error ? html`<${ErrorLine} error=${asked.error} />` : html`<p class="quiet">Setting up the board …</p>`}
    </div>`;
  }

  const history = state.moves.map((name, ply) => table.moves[ply] ?? { name, by: "" });
  const curve = keys.map((key) => values.current.get(key) ?? null);
  const frozen = !good || asked.busy ? "One moment …" : over ? "The game is over." : table.mover === CHANCE ? "Chance moves." : moverIsPerson || !atEnd ? "" : `${table.mover_name} chooses.`;
  const said = status(table, state, over, hint, thinker, atEnd);
  const told = thinker.news && thinker.news.event !== "done" ? thinker : analysis;
  const solvedWords = table.solved && Object.fromEntries(table.solved.moves.map((move) => [move.name, `${move.words}${move.best ? " ★" : ""}`]));
  return html`<div class="page play">
    <h1 class="play-title">${table.title}</h1>
    <details class="card play-setup"><summary>New game</summary><${Setup} games=${listed.games} state=${state} onStart=${start} /></details>
    <section class="stack play-left" aria-label="Board">
      ${asked.error && current && html`<${ErrorLine} error=${asked.error} />`}
      <div class="card stack">
        <div class=${`row apart turn${table.players.every((_, player) => seat(state, player) === PERSON) ? "" : " waits"}`}>
          <p class="status" role="status" aria-live="polite">${said}</p>
          <div class="row nowrap">
            ${thinks && thinker.news?.line?.length > 0 && html`<button type="button" class="btn" onClick=${() => play(thinker.news.line[0])}>Move now</button>`}
            ${thinks && (thinker.running || thinker.stopped || thinker.error) && html`<button type="button" class="btn" onClick=${thinker.running ? thinker.stop : thinker.again}>${thinker.running ? "Stop thinking" : `Let ${table.mover_name} move`}</button>`}
          </div>
        </div>
        <${Board} table=${table} frozen=${frozen} hint=${hint?.name} onMove=${playFrom} />
        <div class="row controls" role="group" aria-label="The game">
          <${IconButton} name="first" label="To the start" disabled=${state.at === 0} onClick=${() => go(0)} />
          <${IconButton} name="left" label="A move back" disabled=${state.at === 0} onClick=${() => go(state.at - 1)} />
          <${IconButton} name="right" label="A move forward" disabled=${atEnd} onClick=${() => go(state.at + 1)} />
          <${IconButton} name="last" label="To the last move" disabled=${atEnd} onClick=${() => go(state.moves.length)} />
          <button type="button" class="btn" disabled=${state.at === 0} onClick=${() => change({ ...state, at: undone(state, movers), resigned: null })}><${Icon} name="undo" /> Undo</button>
          <button type="button" class="btn" disabled=${atEnd} onClick=${() => change({ ...state, at: redone(state, allMovers.current) })}><${Icon} name="redo" /> Redo</button>
          ${hinting.running
            ? html`<button type="button" class="btn" onClick=${() => setHinted(null)}>Stop the hint</button>`
            : html`<button type="button" class="btn" disabled=${over || !good || table.mover === CHANCE} onClick=${() => (hint ? hinting.again() : setHinted(here))}>Hint</button>`}
          <button type="button" class="btn" disabled=${over || !atEnd || table.mover === null || table.mover === CHANCE} onClick=${() => change({ ...state, resigned: resigning(state, table) })}>Resign</button>
          ${table.turns && html`<button type="button" class="btn" aria-pressed=${state.turned} onClick=${() => change({ ...state, turned: !state.turned })}>Flip</button>`}
          <button type="button" class="btn" disabled=${table.over} onClick=${() => setParams({ game, position, moves: shown.join("|"), depth: String(treeDepth(table.legal.length)) }, { room: "lab", push: true })}>Show me the tree</button>
          <${IconButton} name="link" label="Copy a link to this game" onClick=${() => copy(location.href, "the link is copied")} />
          ${!atEnd && !over && html`<button type="button" class="btn" onClick=${() => change({ ...state, moves: shown, at: shown.length, resigned: null })}>Play on from here</button>`}
        </div>
        <${MoveText} disabled=${Boolean(frozen)} onMove=${playFrom} />
        <${Moves} table=${table} frozen=${frozen} hint=${hint?.name} values=${solvedWords} onMove=${playFrom} />
        ${table.chance && html`<p class="small quiet">What may happen: ${table.chance.outcomes.slice(0, 40).map((each) => `${each.name} (${Math.round(1000 * each.probability) / 10}%)`).join(", ")}</p>`}
      </div>
    </section>
    <section class="stack play-right" aria-label="Players and analysis">
      <div class="card stack"><h2>Players</h2>
        <div class="seats">${table.players.map((name, player) => html`<label class="field" key=${player}><span>${name}</span>
          <select value=${seat(state, player)} onChange=${(event) => change(seated(state, player, event.target.value, table.players.length))}>
            ${seatOptions(Boolean(table.solved), seat(state, player))}
          </select></label>`)}</div>
        ${stuck?.turn === turn && html`<${ErrorLine} error=${`The move was refused, and is not asked for again: ${stuck.error}`} />`}
        ${thinker.error && html`<${ErrorLine} error=${`${table.mover_name}: ${thinker.error}`} />`}
        ${thinker.news?.note && html`<p class="small quiet">${thinker.news.note}</p>`}
      </div>
      <div class="card stack">
        <div class="row apart"><h2>Analysis</h2>
          <label class="check"><input type="checkbox" checked=${state.live} onChange=${(event) => change({ ...state, live: event.target.checked })} /> Live</label></div>
        ${table.solved?.words && html`<p><strong>Solved:</strong> ${table.solved.words}. <span class="small quiet">${table.solved.positions.toLocaleString("en")} positions are known; every move says what it is worth.</span></p>`}
        ${!state.live && told === analysis ? html`<p class="small quiet">Switched off.</p>` : over && !told.news ? html`<p class="small quiet">The game is over.</p>` : html`<${Analysis} title=${told === thinker ? `${table.mover_name} thinks:` : "This position:"} ...${told} players=${table.players} twoSides=${table.two_sides} onMove=${frozen ? null : playFrom} />`}
        ${state.live && told === analysis && analysis.news && !analysis.running && !analysis.news.proven && !longer && html`<p><button type="button" class="btn small-btn" onClick=${() => setLonger(true)}>Think longer</button></p>`}
      </div>
      <div class="card stack"><h2>The game</h2>
        <${Graph} values=${curve} names=${state.moves} at=${state.at} players=${table.players} twoSides=${table.two_sides} scale=${table.scale} onGo=${go} />
        <${ValueTable} values=${curve} names=${state.moves} players=${table.players} twoSides=${table.two_sides} />
        ${table.solved && html`<${Remoteness} history=${table.solved.history} at=${state.at} />`}
        <${History} moves=${history} at=${state.at} judged=${judgedBy(reviewing.review)} onGo=${go} />
        ${table.notation && html`<p class="small"><span class="quiet">Position:</span> <code class="notation">${table.notation}</code> <button type="button" class="btn small-btn quiet-btn" onClick=${() => copy(table.notation, "the position is copied")}>Copy</button></p>`}
        ${!table.drawn && html`<pre class="panel small">${table.text}</pre>`}
        <${MoveList} game=${game} position=${position} moves=${state.moves} onLoad=${(loaded) => change({ ...state, position: loaded.position, moves: loaded.moves, at: loaded.moves.length, seats: table.players.map(() => PERSON), resigned: null }, { push: true })} />
      </div>
      ${state.moves.length > 0 && html`<${Review} ...${reviewing} total=${state.moves.length + 1} players=${table.players} onGo=${go} onLine=${(ply, line) => change({ ...state, moves: [...state.moves.slice(0, ply), ...line], at: ply + 1, seats: table.players.map(() => PERSON), resigned: null }, { push: true })} />`}
    </section>
  </div>`;
}

function seatOptions(solved, chosen) {
  const choices = seatChoices(solved);
  const known = choices.some(([, seats]) => seats.some(([each]) => each === chosen));
  return html`${!known && html`<option value=${chosen}>${chosen}</option>`}
    ${choices.map(([group, seats]) => {
      const options = seats.map(([each, words]) => html`<option key=${each} value=${each}>${words}</option>`);
      return group ? html`<optgroup key=${group} label=${group}>${options}</optgroup>` : options;
    })}`;
}

/** How deep a tree to look at may be: some hundred nodes. */
const treeDepth = (moves) => (moves <= 2 ? 7 : moves <= 5 ? 5 : moves <= 8 ? 3 : 2);

/** Who gives the game up: the person to move, else the first person, else whoever is to move. */
function resigning(state, table) {
  if (seat(state, table.mover) === PERSON) return table.mover;
  const person = table.players.findIndex((_, player) => seat(state, player) === PERSON);
  return person < 0 ? table.mover : person;
}

/** Whose turn it is, what was played last, how it ended. */
function status(table, state, over, hint, thinker, atEnd) {
  const last = table.moves.at(-1);
  const before = last ? `${last.by === "chance" ? "Chance:" : `${last.by} played`} ${last.name}. ` : "";
  if (state.resigned !== null && atEnd && !table.over) {
    const name = table.players[state.resigned];
    return table.two_sides ? `${name} resigned: ${table.players[1 - state.resigned]} wins.` : `${name} resigned.`;
  }
  if (over) return `${before}The game is over: ${table.ended}.`;
  if (hint) return `Hint: ${hint.name}${hint.words ? `, ${hint.words}` : ""}${hint.line.length > 1 ? `, by ${hint.line.slice(0, 8).join(" ")}` : ""}.`;
  if (table.mover === CHANCE) return `${before}Chance moves.`;
  const whose = seat(state, table.mover);
  const person = whose === PERSON || !atEnd;
  return `${before}${table.mover_name} to move${person ? "" : thinker.running || thinker.stopped ? `: ${seatName(whose).toLowerCase()}, ${thinker.stopped ? "stopped" : "thinking"}` : ""}.`;
}
