"""Test files of game trees from Berkeley's Pac-Man project on multi-agent search (CS 188), as a tree's nodes.

A file is a list of keys with texts, on one line or on several::

    class: "GraphGameTreeTest"
    alg: "AlphaBetaAgent"            MinimaxAgent, AlphaBetaAgent; ExpectimaxAgent, for which ghosts move at random
    depth: "2"                       rounds, a move of every agent each, after which a state is evaluated
    num_agents: "2"                  agent 0 is Pac-Man, who moves first and is MAX; the others are ghosts, who are MIN
    start_state: "root"
    win_states: "b c"                states where the game is over, as it is in those without successors
    lose_states: ""
    successors: \"\"\"
    root Left a
    root Right b
    a Only c
    \"\"\"
    evaluation: \"\"\"
    b 3.0
    c 4.5
    \"\"\"

What lies behind a # is a comment, but not within the texts of several lines. A state that can be reached on
several ways is a node for each of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NoReturn

from zermelo.errors import TreeError
from zermelo.game import CHANCE
from zermelo.tree.efg_tokens import clean
from zermelo.tree.movers import assign_movers
from zermelo.tree.nodes import Nodes, check_size
from zermelo.tree.numbers import UNKNOWN, Number, exact_from_text, shortest
from zermelo.tree.quote import quoted

__all__ = ["KIND", "is_cs188", "nodes_from_cs188"]

KIND = "GraphGameTreeTest"
AGAINST = ("MinimaxAgent", "AlphaBetaAgent")
AT_RANDOM = "ExpectimaxAgent"
MOST = 1_000_000
"""Of agents, and of rounds."""

SHORT = re.compile(r'([^":]*?)\s*:\s*"([^"]*)"\s*')
LONG = re.compile(r'([^":]*?)\s*:\s*"""\s*')
NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def is_cs188(text: str) -> bool:
    """Whether ``text`` looks like a test file of that project."""
    return re.search(r'(?m)^\s*class\s*:\s*"', text[:20_000]) is not None


@dataclass(frozen=True, slots=True)
class _Value:
    """What a key has: its lines, the first of which is line ``line`` of the file, from 1."""

    lines: list[str]
    line: int


def nodes_from_cs188(text: Any) -> Nodes:
    """The nodes that MAX and the others look at, down to the depth that the file gives.

    A state where a search would ask for an evaluation that the file has not is a leaf without a value. Raises
    TreeError, which names the line, where the file is malformed. Time O(nodes).
    """
    if not isinstance(text, str):
        raise TreeError(f"{quoted(text)} is no text: give what a .test file holds")
    keys = _keys(text.removeprefix("\ufeff").split("\n"))
    if (kind := _one(keys, "class")) != KIND:
        _fail(keys["class"].line, f"class is {quoted(kind)}: only a {KIND} has a tree")
    agent = _one(keys, "alg")
    if agent not in (*AGAINST, AT_RANDOM):
        _fail(keys["alg"].line, f"alg is {quoted(agent)}: write {', '.join(AGAINST)} or {AT_RANDOM}")
    agents, rounds = _count(keys, "num_agents"), _count(keys, "depth")
    over = {*_one(keys, "win_states").split(), *_one(keys, "lose_states").split()}
    values, successors = _evaluation(keys), _successors(keys)
    start = _one(keys, "start_state").strip()
    if not start or len(start.split()) > 1:
        _fail(keys["start_state"].line, f"start_state is {quoted(start)}: write one state's name")
    if start not in successors and start not in values:
        _fail(keys["start_state"].line, f"start_state is {quoted(start)}, but that has no successors: write another")

    ghost = CHANCE if agent == AT_RANDOM else 1
    states, moves = [start], {}
    child_count: list[int] = []
    payoff: list[Number] = []
    own: dict[int, int] = {}
    ply, level_end = 0, 1
    for node, state in enumerate(states):
        if node == level_end:
            ply, level_end = ply + 1, len(states)
        following = () if state in over or ply == rounds * agents else successors.get(state, ())
        if following:
            own[node] = ghost if ply % agents else 0
            for action, reached in following:
                moves[len(states)] = clean(action)
                states.append(reached)
            check_size(len(states))
            payoff += (0, 0)
        else:
            value = values.get(state, UNKNOWN)
            payoff += (value, 0 - value)
        child_count.append(len(following))
    labels = {node: clean(state) for node, state in enumerate(states)}
    return Nodes(2, child_count, assign_movers(child_count, 2, own=own), payoff, labels, moves)


def _keys(lines: list[str]) -> dict[str, _Value]:
    """What the file says, by key."""
    found: dict[str, _Value] = {}
    at = 0
    while at < len(lines):
        number, line = at + 1, lines[at].partition("#")[0].strip()
        at += 1
        if not line:
            continue
        if short := SHORT.fullmatch(line):
            key, value = short[1], _Value([short[2]], number)
        elif long := LONG.fullmatch(line):
            key = long[1]
            end = next((place for place in range(at, len(lines)) if lines[place].strip() == '"""'), None)
            if end is None:
                _fail(number, f'{key:.40} begins a text of several lines that no """ ends: add it')
            value = _Value(lines[at:end], number + 1)
            at = end + 1
        else:
            _fail(number, f'{quoted(line)} is neither key: "value" nor key: """, which begins several lines')
        if key in found:
            _fail(number, f"{key:.40} is given twice: leave one of them out")
        found[key] = value
    return found


def _one(keys: dict[str, _Value], key: str) -> str:
    """The value of a key that the file must have, as one text."""
    if key not in keys:
        raise TreeError(f'the file has no {key}: add a line {key}: "…"')
    return " ".join(keys[key].lines)


def _count(keys: dict[str, _Value], key: str) -> int:
    """The value of a key that is a whole number from 1."""
    text = _one(keys, key).strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and 1 <= int(text) <= MOST):
        _fail(keys[key].line, f"{key} is {quoted(text)}: write a whole number from 1 to {MOST:,}")
    return int(text)


def _evaluation(keys: dict[str, _Value]) -> dict[str, Number]:
    """The value of each state that has one, for MAX."""
    _one(keys, "evaluation")
    values: dict[str, Number] = {}
    for number, line in enumerate(keys["evaluation"].lines, keys["evaluation"].line):
        words = line.split()
        if not words:
            continue
        if len(words) != 2 or NUMBER.fullmatch(words[1]) is None:
            _fail(number, f"{quoted(line)} is no evaluation: write a state and a number, as in A 3.5")
        if words[0] in values:
            _fail(number, f"{quoted(words[0])} is evaluated twice: leave one of them out")
        try:
            values[words[0]] = shortest(exact_from_text(words[1]), True)
        except TreeError as error:
            _fail(number, str(error))
    return values


def _successors(keys: dict[str, _Value]) -> dict[str, list[tuple[str, str]]]:
    """The action and the state it leads to, of each state that has any."""
    _one(keys, "successors")
    found: dict[str, dict[str, str]] = {}
    for number, line in enumerate(keys["successors"].lines, keys["successors"].line):
        words = line.split()
        if not words:
            continue
        if len(words) != 3:
            _fail(number, f"{quoted(line)} is no successor: write a state, an action and a state, as in root Left A")
        actions = found.setdefault(words[0], {})
        if words[1] in actions:
            _fail(number, f"{quoted(words[0])} has {quoted(words[1])} twice: give each of its actions another name")
        actions[words[1]] = words[2]
    return {state: list(actions.items()) for state, actions in found.items()}


def _fail(line: int, problem: str) -> NoReturn:
    raise TreeError(f"line {line}: {problem}")
