// A game as the address holds it, and what may be done to it: no drawing, no requests.

export const PERSON = "human";
export const RANDOM = "random";
export const PERFECT = "perfect";
const ENGINE = "engine:time=1";
const START = "connect-four";

/** What the address says: the game, where it begins, all its moves, how many of them are on the board, the seats. */
export function read(params) {
  const moves = params.moves ? params.moves.split(" ").map(decoded) : [];
  const at = /^\d+$/.test(params.at ?? "") ? Math.min(Number(params.at), moves.length) : moves.length;
  const seed = /^\d{1,15}$/.test(params.seed ?? "") ? Number(params.seed) : 1;
  return {
    game: params.game || START,
    position: params.position ?? "",
    moves,
    at,
    shown: moves.slice(0, at),
    seats: params.seats ? params.seats.split(",") : [PERSON, ENGINE],
    seed,
    turned: params.flip === "1",
    live: params.live !== "0",
    resigned: /^\d+$/.test(params.resigned ?? "") ? Number(params.resigned) : null,
  };
}

const numbers = new Map();

/** A key for the position at the beginning and after each move; each costs what one move costs, however many there are. */
export function keysOf(game, position, moves) {
  const keys = [];
  let above = "";
  for (const part of [JSON.stringify([game, position]), ...moves]) {
    const name = `${above} ${part}`;
    if (!numbers.has(name)) numbers.set(name, String(numbers.size));
    above = numbers.get(name);
    keys.push(above);
  }
  return keys;
}

/** The same as the parameters of an address. */
export function write(state) {
  const usual = state.seats.length === 2 && state.seats[0] === PERSON && state.seats[1] === ENGINE;
  return {
    game: state.game,
    position: state.position,
    moves: state.moves.map(encoded).join(" "),
    at: state.at < state.moves.length ? String(state.at) : "",
    seats: usual ? "" : state.seats.join(","),
    seed: state.seed === 1 ? "" : String(state.seed),
    flip: state.turned ? "1" : "",
    live: state.live ? "" : "0",
    resigned: state.resigned === null ? "" : String(state.resigned),
  };
}

const encoded = (name) => name.replace(/[%\s]/g, encodeURIComponent);

function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A move on the board that is shown: what came after it in the game is gone. */
export function played(state, name) {
  const moves = [...state.shown, name];
  return { ...state, moves, at: moves.length, resigned: null };
}

/** Who sits where; players of whom nothing is said are engines. */
export const seat = (state, player) => state.seats[player] ?? ENGINE;

/** With another seat for a player of `many`. */
export function seated(state, player, who, many) {
  const seats = Array.from({ length: many }, (_, each) => (each === player ? who : seat(state, each)));
  return { ...state, seats };
}

const person = (state, mover) => mover >= 0 && seat(state, mover) === PERSON;

/** How many moves are on the board after undo: as before a person's last move; before the last one without a person. */
export function undone(state, movers) {
  for (let ply = state.at - 1; ply >= 0; ply -= 1) if (person(state, movers[ply])) return ply;
  return Math.max(0, state.at - 1);
}

/** How many after redo: up to a person's next turn, or all. */
export function redone(state, movers) {
  for (let ply = state.at + 1; ply < state.moves.length; ply += 1) if (person(state, movers[ply])) return ply;
  return state.moves.length;
}

/** What a seat asks of the studio: {kind, …}. */
export function seatAsked(who) {
  const [kind, rest = ""] = who.split(":");
  const asked = { kind };
  for (const piece of rest.split(";").filter(Boolean)) {
    const [name, value] = piece.split("=");
    asked[name] = Number(value);
  }
  return asked;
}

const STRENGTHS = [
  ["Engine, by time", [["0.1", "0.1 s a move"], ["0.5", "0.5 s a move"], ["1", "1 s a move"], ["3", "3 s a move"], ["10", "10 s a move"]], "time"],
  ["Engine, by depth", [["1", "1 ply"], ["2", "2 plies"], ["3", "3 plies"], ["4", "4 plies"], ["6", "6 plies"], ["8", "8 plies"], ["12", "12 plies"]], "depth"],
  ["Engine, by nodes", [["100", "100 nodes"], ["1000", "1,000 nodes"], ["10000", "10,000 nodes"], ["100000", "100,000 nodes"], ["1000000", "1,000,000 nodes"]], "nodes"],
];

/** The seats to choose among: [[group, [[seat, words], …]], …]. */
export function seatChoices(solved) {
  const others = [[RANDOM, "Random moves"], ...(solved ? [[PERFECT, "Perfect play"]] : [])];
  return [
    ["", [[PERSON, "A person"]]],
    ...STRENGTHS.map(([group, sizes, name]) => [group, sizes.map(([size, words]) => [`engine:${name}=${size}`, `Engine, ${words}`])]),
    ["Others", others],
  ];
}

/** What a seat is called. */
export function seatName(who) {
  for (const [, choices] of seatChoices(true)) for (const [each, words] of choices) if (each === who) return words;
  return who;
}
