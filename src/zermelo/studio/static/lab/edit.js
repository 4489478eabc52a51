// Changes of a tree's model, as /api/lab/tree tells it: {players, root}; a node is {mover, children} or {value | values},
// with label, move and probability where they are given. Every function returns a new model, or null if it cannot be.

export const same = (one, other) => (one ?? []).join(".") === (other ?? []).join(".") && !one === !other;

/** The node at the end of a path of child indices, or null. */
export function at(model, path) {
  let node = model.root;
  for (const step of path) {
    node = node?.children?.[step];
    if (!node) return null;
  }
  return node;
}

/** The movers that a node may have: [[value, words], …]. */
export function movers(model, names) {
  const players = Array.from({ length: model.players }, (_, k) => [model.players === 2 ? ["max", "min"][k] : k, names?.[k] ?? `player ${k}`]);
  return [...players, ["chance", "chance"]];
}

/** A leaf's value as people write it: 3, (1, 2, 3) or ?. */
export function valueText(leaf) {
  return leaf.values ? `(${leaf.values.join(", ")})` : (leaf.value ?? "?");
}

const numberOf = (mover) => ({ max: 0, min: 1, chance: -1 })[mover] ?? mover;
const moverOf = (model, number) => (model.players === 2 ? ["max", "min"][number] : number);

function copied(model) {
  return structuredClone(model);
}

/** What a leaf holds after someone wrote `text`, for so many players; null for what is no value. */
export function leafOf(text, players) {
  const parts = text.replace(/^[\s([]+|[\s)\]]+$/g, "").split(/[,;\s]+/).filter((part) => part !== "");
  if (parts.length === 0 || parts.includes("?")) return { value: "?" };
  if (players === 1 || (players === 2 && parts.length === 1)) return { value: parts[0] };
  return { values: parts };
}

/** A leaf's value changed to what `text` says; whether it is one, the studio says. */
export function setValue(model, path, text) {
  const next = copied(model), leaf = at(next, path);
  if (!leaf || leaf.children) return null;
  delete leaf.value;
  delete leaf.values;
  Object.assign(leaf, leafOf(text, model.players));
  return next;
}

export function setLabel(model, path, text) {
  const next = copied(model), node = at(next, path), words = text.trim();
  if (words) node.label = words;
  else delete node.label;
  return next;
}

/** Who moves at a node, chance included, whose children are then equally likely. */
export function setMover(model, path, mover) {
  const next = copied(model), node = at(next, path);
  if (!node.children || node.mover === mover) return null;
  node.mover = mover;
  for (const child of node.children) delete child.probability;
  return next;
}

/** Whose turn it is below a node, where nobody says otherwise: the next player's after the last who moved. */
function nextMover(model, path) {
  for (let length = path.length; length >= 0; length -= 1) {
    const above = numberOf(at(model, path.slice(0, length)).mover);
    if (above !== undefined && above >= 0) return moverOf(model, (above + 1) % model.players);
  }
  return moverOf(model, 0);
}

function emptyLeaf(model) {
  return model.players > 2 ? { values: Array(model.players).fill("0") } : { value: "0" };
}

/** A new leaf as the last child; a leaf becomes a position, and its value its first child's. [model, path of the new]. */
export function addChild(model, path) {
  const next = copied(model), node = at(next, path);
  if (!node.children) {
    const leaf = {};
    for (const key of ["value", "values"]) {
      if (key in node) leaf[key] = node[key];
      delete node[key];
    }
    node.mover = path.length ? nextMover(model, path.slice(0, -1)) : moverOf(model, 0);
    node.children = [leaf];
    return [next, [...path, 0]];
  }
  for (const child of node.children) delete child.probability;
  node.children.push(emptyLeaf(model));
  return [next, [...path, node.children.length - 1]];
}

/** A node gone, with all below it; its parent becomes a leaf if it was the last child. [model, path to select]. */
export function remove(model, path) {
  if (path.length === 0) return null;
  const next = copied(model), above = path.slice(0, -1), parent = at(next, above), place = path.at(-1);
  parent.children.splice(place, 1);
  if (parent.children.length === 0) {
    delete parent.children;
    delete parent.mover;
    Object.assign(parent, emptyLeaf(model));
    return [next, above];
  }
  rescale(parent.children);
  return [next, [...above, Math.min(place, parent.children.length - 1)]];
}

/** A node moved by so many places among its siblings. [model, path]. */
export function moveBy(model, path, places) {
  if (path.length === 0) return null;
  const next = copied(model), above = path.slice(0, -1), siblings = at(next, above).children, place = path.at(-1);
  const to = place + places;
  if (to < 0 || to >= siblings.length) return null;
  siblings.splice(to, 0, ...siblings.splice(place, 1));
  return [next, [...above, to]];
}

/** The same tree for another number of players: vectors grow by zeros, or lose their ends. */
export function setPlayers(model, players) {
  const next = copied(model), before = model.players;
  next.players = players;
  delete next.names;
  const waiting = [next.root];
  for (const node of waiting) {
    if (node.children) {
      const number = numberOf(node.mover);
      node.mover = number < 0 ? "chance" : moverOf(next, number % players);
      waiting.push(...node.children);
      continue;
    }
    if (node.value === "?") continue;
    const values = node.values ?? (before === 2 ? [node.value, negative(node.value)] : [node.value]);
    delete node.values;
    delete node.value;
    if (players === 1) node.value = values[0];
    else if (players === 2 && values[1] === negative(values[0])) node.value = values[0];
    else node.values = Array.from({ length: players }, (_, k) => values[k] ?? "0");
  }
  return next;
}

const negative = (text) => (/^[+]?0+(\.0*)?$/.test(text) ? text : text.startsWith("-") ? text.slice(1) : `-${text.replace(/^\+/, "")}`);

// Probabilities, as exact fractions ---------------------------------------------------------

const divisor = (a, b) => { while (b) [a, b] = [b, a % b]; return a < 0n ? -a : a; };

function fraction(text) {
  const parts = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(text);
  if (parts) return BigInt(parts[2]) === 0n ? null : [BigInt(parts[1]), BigInt(parts[2])];
  const decimal = /^\s*(\d*)\.?(\d*)\s*$/.exec(text);
  if (!decimal || decimal[1] + decimal[2] === "" || decimal[2].length > 30) return null;
  return [BigInt(decimal[1] + decimal[2]), 10n ** BigInt(decimal[2].length)];
}

function fractionText([above, below]) {
  const by = divisor(above, below) || 1n;
  return below / by === 1n ? String(above / by) : `${above / by}/${below / by}`;
}

/** How likely a chance node's child is: as given, or equally with its siblings. */
export function probability(model, path) {
  const siblings = at(model, path.slice(0, -1)).children;
  return siblings[path.at(-1)].probability ?? (siblings.length === 1 ? "1" : `1/${siblings.length}`);
}

/** A child's probability changed; its siblings share the rest as they shared it before. null for what is none. */
export function setProbability(model, path, text) {
  const next = copied(model), siblings = at(next, path.slice(0, -1)).children, place = path.at(-1);
  const wanted = fraction(text);
  if (!wanted || wanted[0] > wanted[1] || (siblings.length === 1 && wanted[0] !== wanted[1])) return null;
  const others = siblings.map((_, k) => fraction(probability(model, [...path.slice(0, -1), k])));
  if (others.includes(null)) return null;
  let sum = [0n, 1n];
  others.forEach((each, k) => { if (k !== place) sum = [sum[0] * each[1] + each[0] * sum[1], sum[1] * each[1]]; });
  const rest = [wanted[1] - wanted[0], wanted[1]];
  siblings.forEach((child, k) => {
    if (k === place) child.probability = fractionText(wanted);
    else if (sum[0] === 0n) child.probability = fractionText([rest[0], rest[1] * BigInt(siblings.length - 1)]);
    else child.probability = fractionText([others[k][0] * rest[0] * sum[1], others[k][1] * rest[1] * sum[0]]);
  });
  return next;
}

/** What is left of a chance node's children after one was removed: their probabilities add up to 1 again. */
function rescale(siblings) {
  if (siblings.every((child) => child.probability === undefined)) return;
  const shares = siblings.map((child) => fraction(child.probability ?? "0"));
  let sum = [0n, 1n];
  for (const each of shares) if (each) sum = [sum[0] * each[1] + each[0] * sum[1], sum[1] * each[1]];
  siblings.forEach((child, k) => {
    if (sum[0] === 0n || shares.includes(null)) delete child.probability;
    else child.probability = fractionText([shares[k][0] * sum[1], shares[k][1] * sum[0]]);
  });
}
