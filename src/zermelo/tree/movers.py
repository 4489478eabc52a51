"""Who moves where in a tree: by turns, by level, or node by node."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zermelo.errors import TreeError
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
    """The player whom ``word`` means: max or min of two players, or an index, as a number or as text.

    Raises TreeError, which begins with ``where``, for anything else.
    """
    text = word.strip().casefold() if isinstance(word, str) else None
    if text == "chance":
        raise TreeError(f"{where} is chance: trees do not have chance nodes yet; name a player")
    if text in ("max", "min") and players == 2:
        return ("max", "min").index(text)
    if text is not None and text.isascii() and text.isdecimal() and len(text) <= 9:
        word = int(text)
    if isinstance(word, int) and not isinstance(word, bool) and 0 <= word < players:
        return word
    names = "max, min, 0 or 1" if players == 2 else f"a player's number, from 0 to {players - 1}"
    raise TreeError(f"{where} is {quoted(word)}, which is no player: it must be {names}")


def assign_movers(
    child_count: list[int], players: int, root: Any = None, levels: Any = None, own: dict[int, int] | None = None
) -> list[int]:
    """(nodes,) the mover of each node of a tree that is numbered breadth first.

    A node's mover is its own (``own``, by node); else what ``levels`` gives for its depth; else the
    player after its parent's mover. The root's is ``root``, by default player 0. A position may not
    lie deeper than ``levels`` reach, a leaf may. Raises TreeError there, for a word that names no
    player, and where two of these contradict each other. Time O(nodes).
    """
    own = own or {}
    named = _level_movers(levels, players)
    start = None if root is None else player_number(root, players, "root")
    if start is not None and named and named[0] != start:
        raise TreeError(f"root is {quoted(root)} but levels begin with {_word(named[0], players)}: give one of them")
    parent = parents(child_count) if own else []
    mover: list[int] = []
    for depth, (first, end) in enumerate(level_bounds(child_count)):
        given = named[depth] if named is not None and depth < len(named) else start if depth == 0 else None
        if not own:
            if named is not None and depth >= len(named) and any(child_count[first:end]):
                inner = next(node for node in range(first, end) if child_count[node])
                raise TreeError(_beyond(child_count, inner, depth, len(named)))
            following = 0 if depth == 0 else (mover[first - 1] + 1) % players
            mover += [following if given is None else given] * (end - first)
            continue
        for node in range(first, end):
            mine = own.get(node)
            if mine is not None and given is not None and mine != given:
                raise TreeError(
                    f"at {place(child_count, node)} the mover is {_word(mine, players)}, but "
                    f"{'levels give' if named else 'root is'} {_word(given, players)}: leave one of them out"
                )
            if mine is None and given is None and named is not None and child_count[node]:
                raise TreeError(_beyond(child_count, node, depth, len(named)))
            following = (mover[parent[node]] + 1) % players if node else 0
            mover.append(mine if mine is not None else given if given is not None else following)
    return mover


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
    return ("max", "min")[player] if players == 2 else f"player {player}"
