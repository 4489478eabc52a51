// The Lab's state in the address: the tree, the settings, the step. Long texts are deflated.

export const LONGEST_LINK = 16_000;
/** Bytes of a tree's text that a link may hold, deflated. */
const LARGEST_TEXT = 1_000_000;
/** Characters of a tree's text that stand in the address as they are. */
const LEGIBLE = 400;

export const USUAL = { algorithm: "", cut: ">=", soft: true, order: "left-to-right", pruning: "", ties: "" };
export const FIRST = { text: "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]" };

const SHORT = { "left-to-right": "", "right-to-left": "rl", "best-first": "best" };

/** Settings as a few words: alpha-beta;gt;hard;rl;pruning=star1. */
export function settingsText(settings) {
  const words = [
    settings.algorithm || "auto", settings.cut === ">" ? "gt" : "", settings.soft ? "" : "hard", SHORT[settings.order],
    settings.pruning ? `pruning=${settings.pruning}` : "", settings.ties ? `ties=${settings.ties}` : "",
  ];
  return words.filter(Boolean).join(";");
}

export function settingsOf(text) {
  const settings = { ...USUAL };
  for (const word of (text ?? "").split(";")) {
    const [name, value] = word.split("=");
    if (word === "gt") settings.cut = ">";
    else if (word === "hard") settings.soft = false;
    else if (word === "rl" || word === "best") settings.order = word === "rl" ? "right-to-left" : "best-first";
    else if (name === "pruning" || name === "ties") settings[name] = value ?? "";
    else if (word && word !== "auto") settings.algorithm = word;
  }
  return settings;
}

/** Settings as the studio takes them: what does not matter to the algorithm is left out. */
export function asked(settings, algorithms, tree) {
  const known = algorithms.find((each) => each.name === settings.algorithm);
  const cuts = known ? known.cuts : !tree || (tree.num_players === 2 && tree.constant_sum && !tree.chance);
  const pruning = known?.prunings.includes(settings.pruning) ? settings.pruning : null;
  return {
    algorithm: settings.algorithm || null, order: settings.order,
    ...(cuts && settings.cut !== USUAL.cut ? { cut: settings.cut } : {}), ...(cuts && !settings.soft ? { soft: false } : {}),
    ...(pruning ? { pruning } : {}), ...(settings.ties && known?.name === "max-n" && !pruning ? { ties: settings.ties } : {}),
  };
}

class TooLarge extends Error {}

async function bytesThrough(stream, bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
  for (let size = 0; ;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new TooLarge(`the link's tree has more than ${most.toLocaleString("en")} bytes: open it as a file`);
    }
    parts.push(value);
  }
}

export async function deflated(text) {
  const bytes = await bytesThrough(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let raw = "";
  for (const byte of bytes) raw += String.fromCharCode(byte);
  return btoa(raw).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function inflated(code) {
  const raw = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = await bytesThrough(new DecompressionStream("deflate-raw"), Uint8Array.from(raw, (char) => char.charCodeAt(0)), LARGEST_TEXT);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** The address's parameters for a state. The step is left out at the end of the search. */
export async function paramsOf({ tree, a, b, step, boards }) {
  const params = {};
  if (tree.game) {
    const { name, moves, position, depth, nodes } = tree.game;
    Object.assign(params, { game: name, moves: moves?.join("|"), position, depth, nodes });
    if (boards) params.boards = "1";
  } else if (tree.text !== undefined) {
    // In JSON a comma may be a label's.
    if (tree.text.length <= LEGIBLE) params.t = tree.text.startsWith("{") ? tree.text : tree.text.replaceAll(", ", ",");
    else params.z = await deflated(tree.text);
    Object.assign(params, { root: tree.root, levels: tree.levels?.join?.(",") ?? tree.levels, players: tree.players === 2 ? null : tree.players });
  }
  params.a = settingsText(a) === "auto" ? null : settingsText(a);
  params.b = b ? settingsText(b) : null;
  params.s = step;
  return params;
}

/** The state that an address holds. */
export async function stateOf(params) {
  let tree = { ...FIRST };
  const whole = (text) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : undefined);
  if (params.game) {
    const moves = params.moves ? params.moves.split("|") : [];
    tree = { game: { name: params.game, moves, depth: whole(params.depth), nodes: whole(params.nodes), position: params.position || undefined } };
  } else if (params.example) {
    tree = { example: params.example };
  } else if (params.t !== undefined || params.z) {
    let text;
    try {
      text = params.z ? await inflated(params.z) : params.t;
    } catch (error) {
      if (error instanceof TooLarge) throw error;
      throw new Error("the link is damaged: its tree cannot be read");
    }
    tree = { text, root: playerOf(params.root), levels: levelsOf(params.levels), players: whole(params.players) };
  }
  return {
    tree, a: settingsOf(params.a), b: params.b ? settingsOf(params.b) : null,
    step: params.s === undefined ? null : (whole(params.s) ?? null), boards: params.boards === "1",
  };
}

const playerOf = (text) => (/^\d+$/.test(text ?? "") ? Number(text) : text || undefined);

/** Who moves at each level, from "max, chance, min". */
export function levelsOf(text) {
  const words = (text ?? "").split(",").map((word) => word.trim()).filter(Boolean);
  return words.length ? words.map(playerOf) : undefined;
}
