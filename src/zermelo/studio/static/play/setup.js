// A new game: which, with which parameters, and where it begins.
import { html, useEffect, useMemo, useState } from "../lib.js";

/** The text of a game with parameters, as in connect-four?columns=5; those that are as usual are left out. */
export function specOf(entry, values) {
  const given = entry.parameters
    .filter((each) => (values[each.name] ?? each.default) !== each.default)
    .map((each) => `${each.name}=${values[each.name]}`);
  return given.length ? `${entry.name}?${given.join(",")}` : entry.name;
}

/** What a text of that kind says: the game's name, and values by parameter. */
export function readSpec(spec) {
  const [name, rest = ""] = spec.split("?");
  const values = {};
  let last = null;
  for (const piece of rest.split(",").filter(Boolean)) {
    const [left, right] = piece.split("=");
    if (right === undefined && last) values[last] += `,${left}`;
    else values[(last = left.replaceAll("-", "_"))] = right ?? "";
  }
  return { name, values };
}

export function Setup({ games, state, onStart }) {
  // A game of one's own is known by all that the command line called it.
  const now = useMemo(
    () => (games.some((each) => each.name === state.game) ? { name: state.game, values: {} } : readSpec(state.game)),
    [games, state.game],
  );
  const [name, setName] = useState(now.name);
  const [values, setValues] = useState(now.values);
  const [position, setPosition] = useState(state.position);
  const [seed, setSeed] = useState(String(state.seed));
  useEffect(() => {
    setName(now.name);
    setValues(now.values);
    setPosition(state.position);
    setSeed(String(state.seed));
  }, [now, state.position, state.seed]);
  const entry = games.find((each) => each.name === name) ?? games[0];
  if (!entry) return html`<p class="quiet">The games are being listed …</p>`;
  const start = (event) => {
    event.preventDefault();
    onStart({ game: specOf(entry, values), position: position.trim(), seed: /^\d{1,15}$/.test(seed) ? Number(seed) : 1 });
  };
  return html`<form class="stack setup" onSubmit=${start}>
    <div class="row end">
      <label class="field grow"><span>Game</span>
        <select value=${entry.name} onChange=${(event) => { setName(event.target.value); setValues({}); setPosition(""); }}>
          ${games.map((each) => html`<option key=${each.name} value=${each.name}>${each.title}</option>`)}
        </select>
      </label>
      ${entry.parameters.map((each) => html`<${Parameter} key=${`${entry.name} ${each.name}`} of=${each} value=${values[each.name] ?? each.default}
        onChange=${(value) => setValues({ ...values, [each.name]: value })} />`)}
    </div>
    <p class="small quiet">${entry.summary}. ${entry.players.length === 2 ? "" : `For ${entry.players.length}. `}${entry.chance ? "With dice." : ""}</p>
    <div class="row end">
      <label class="field grow"><span>Start from a position, in the game’s notation</span>
        <input type="text" value=${position} onInput=${(event) => setPosition(event.target.value)} spellcheck=${false} autocomplete="off"
          placeholder="empty: the usual start" />
      </label>
      <label class="field"><span>Seed of dice and random moves</span>
        <input type="text" inputmode="numeric" pattern="[0-9]{1,15}" title="a whole number" size="8" value=${seed} onInput=${(event) => setSeed(event.target.value)} />
      </label>
      <button class="btn primary" type="submit">New game</button>
    </div>
  </form>`;
}

function Parameter({ of, value, onChange }) {
  if (of.kind === "flag")
    return html`<label class="check"><input type="checkbox" checked=${value === "true"} onChange=${(event) => onChange(String(event.target.checked))} /> ${of.label}</label>`;
  if (of.kind === "choice")
    return html`<label class="field"><span>${of.label}</span>
      <select value=${value} onChange=${(event) => onChange(event.target.value)}>
        ${of.choices.includes(of.default) ? null : html`<option value=${of.default}>as usual</option>`}
        ${of.choices.map((each) => html`<option key=${each} value=${each}>${each}</option>`)}
      </select></label>`;
  const whole = of.kind === "whole";
  return html`<label class="field"><span>${of.label}${of.kind === "list" ? ", with commas" : ""}</span>
    <input type=${whole ? "number" : "text"} step=${whole ? 1 : undefined} min=${whole ? 0 : undefined} size="10" value=${value}
      onInput=${(event) => onChange(event.target.value.trim() === "" ? of.default : event.target.value.trim())} /></label>`;
}
