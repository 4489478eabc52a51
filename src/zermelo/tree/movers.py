"""Who moves where in a tree: by turns, by level, or node by node."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zermelo.errors import TreeError
from zermelo.game import CHANCE
from zermelo.tree.nodes import level_bounds, parents, place
from zermelo.tree.quote import quoted

__all__ = ["assign_movers", "check_players", "player_number"]

MOST_PLAYERS = 100


def check_players(players: Any) -> int:
    """``players`` if that is a number of players. Raises TreeError otherwise."""
    if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= MOST_PLAYERS:
        raise TreeError(f"players is {quoted(players)}: it must be a whole number from 1 to {MOST_PLAYERS}")
    return players


def player_number(word: Any, players: int, where: str) -> int:
    """The player whom ``word`` means: max or min of two players, or an index, as a number or as text; or chance.

    Raises TreeError, which begins with ``where``, for anything else.
    """
    text = word.strip().casefold() if isinstance(word, str) else None
    if text == "chance":
        return CHANCE
    if text in ("max", "min") and players == 2:
        return ("max", "min").index(text)
    if text is not None and text.isascii() and text.isdecimal() and len(text) <= 9:
        word = int(text)
    if isinstance(word, int) and not isinstance(word, bool) and (0 <= word < players or word == CHANCE):
        return word
    names = "max, min, 0, 1 or chance" if players == 2 else f"a player's number, from 0 to {players - 1}, or chance"
    raise TreeError(f"{where} is {quoted(word)}, which is no player: it must be {names}")


def assign_movers(
    child_count: list[int],
    players: int,
    root: Any = None,
    levels: Any = None,
    own: dict[int, int] | None = None,
    given: dict[int, Any] | None = None,
) -> list[int]:
    """(nodes,) the mover of each node of a tree that is numbered breadth first.

    A node's mover is its own (``own``, by node); else what ``levels`` gives for its depth; else
    chance where its children are ``given`` probabilities; else the player after the one who moved
    last above it, chance left out of account. The root's is ``root``, by default player 0. A position
    may not lie deeper than ``levels`` reach, a leaf may. Raises TreeError there, for a word that names
    no player, and where two of these contradict each other. Time O(nodes).
    """
    own, given = own or {}, given or {}
    named = _level_movers(levels, players)
    start = None if root is None else player_number(root, players, "root")
    if start is not None and named and named[0] != start:
        raise TreeError(f"root is {quoted(root)} but levels begin with {_word(named[0], players)}: give one of them")
    parent = parents(child_count) if own or given else []
    chance = {parent[node] for node in given if node}
    mover: list[int] = []
    # The player who moved last: at each node or above it, or at each level so far.
    last: list[int] = []
    before = CHANCE
    for depth, (first, end) in enumerate(level_bounds(child_count)):
        level = named[depth] if named is not None and depth < len(named) else start if depth == 0 else None
        if not (own or given):
            if named is not None and depth >= len(named) and any(child_count[first:end]):
                inner = next(node for node in range(first, end) if child_count[node])
                raise TreeError(_beyond(child_count, inner, depth, len(named)))
            mover += [_after(before, players) if level is None else level] * (end - first)
            before = before if mover[first] == CHANCE else mover[first]
            continue
        for node in range(first, end):
            mine = own.get(node)
            if mine is not None and level is not None and mine != level:
                raise TreeError(
                    f"at {place(child_count, node)} the mover is {_word(mine, players)}, but "
                    f"{'levels give' if named else 'root is'} {_word(level, players)}: leave one of them out"
                )
            if mine is None and level is None and node in chance:
                mine = CHANCE
            if mine is None and level is None and named is not None and child_count[node]:
                raise TreeError(_beyond(child_count, node, depth, len(named)))
            before = last[parent[node]] if node else CHANCE
            mover.append(mine if mine is not None else level if level is not None else _after(before, players))
            last.append(before if mover[node] == CHANCE else mover[node])
    return mover


def _after(player: int, players: int) -> int:
    """Who moves by turns after ``player``; player 0 where only chance has moved."""
    return 0 if player == CHANCE else (player + 1) % players


def _level_movers(levels: Any, players: int) -> list[int] | None:
    if levels is None:
        return None
    if isinstance(levels, str):
        levels = levels.split(",")
    if not isinstance(levels, Iterable) or isinstance(levels, (bytes, dict)):
        raise TreeError(f"levels is {quoted(levels)}: it must be a list of movers, as in ['max', 'max', 'min']")
    return [player_number(word, players, f"levels[{depth}]") for depth, word in enumerate(levels)]


def _beyond(child_count: list[int], node: int, depth: int, count: int) -> str:
    return (
        f"levels give {count} mover{'' if count == 1 else 's'}, but {place(child_count, node)} is a position "
        f"at depth {depth}: give a mover for every depth that has positions"
    )


def _word(player: int, players: int) -> str:
    if player == CHANCE:
        return "chance"
    return ("max", "min")[player] if players == 2 else f"player {player}"
