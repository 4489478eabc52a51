"""Grundy values of impartial games: the least number that no position after it has (Sprague 1935, Grundy 1939).

A game is impartial that is played by two who have the same moves in every position, until one of them cannot move,
and loses. A position is then worth as much, in sums of such games too, as a pile of Nim of its Grundy value's size.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.errors import GameError
from zermelo.search.trouble import describe_state
from zermelo.search.views import innermost
from zermelo.solve.components import components
from zermelo.solve.describing import Described, Describer, Directory
from zermelo.solve.kernels import OVER
from zermelo.solve.keyed import keyed_game
from zermelo.solve.layout import layout_of
from zermelo.solve.machine import Machine
from zermelo.solve.parquet import read_file, rows_of
from zermelo.solve.store import Store
from zermelo.solve.task import Task

__all__ = ["add_grundy", "check_impartial"]

CHUNK = 1 << 16


def mex_up(order: Any, first: Any, child: Any, below: Any, seen: Any, grundy: Any) -> int:
    """The Grundy values of positions, one after the other, from those ``below`` of their children.

    ``seen`` is int64, 0 everywhere to begin with, and longer than a position has children.
    """
    for place in range(len(order)):
        i = order[place]
        for edge in range(first[i], first[i + 1]):
            value = below[child[edge]]
            if value < len(seen):
                seen[value] = place + 1
        least = 0
        while seen[least] == place + 1:
            least += 1
        grundy[i] = least
    return len(order)


def check_impartial(task: Task) -> bool:
    """Whether the game says that it is impartial. Raises GameError where it cannot be."""
    if not innermost(task.game).impartial:
        return False
    if task.width != 1 or task.game.num_players != 2 or task.chance:
        raise GameError(
            f"{type(innermost(task.game)).__name__}.impartial is true, and an impartial game has two players of "
            "constant sum and no chance: leave it out"
        )
    return True


def add_grundy(task: Task, machine: Machine, store: Store) -> None:
    """Give every level's file a column of Grundy values, last to first. Raises GameError where the game has none."""
    levels = store.manifest["levels"]
    kind = type(innermost(task.game)).__name__
    if store.manifest["returning"]:
        raise GameError(f"{kind}.impartial is true, and its positions return: an impartial game comes to an end")
    graph = store.manifest["order"] == "graph"
    below, below_grundy = np.empty(0, np.int64), np.empty(0, np.int64)
    for number in reversed(range(len(levels))):
        entry = levels[number]
        file = store.path / entry["file"]
        columns = {name: column.copy() for name, column in rows_of(read_file(file), file).items()}
        keys = columns["key"]
        if "grundy" not in columns:
            layout = layout_of(entry)
            next_layout = layout if graph or number + 1 == len(levels) else layout_of(levels[number + 1])
            keyed = keyed_game(task.game, task.symmetry, layout, next_layout)
            directory = Directory(machine, keys if graph else below)
            described = Describer(machine, keyed, keys, directory, 1, task.total, False)
            grundy = np.zeros(len(keys), np.int64)
            if graph:
                _of_graph(machine, described, grundy)
            else:
                _of_level(machine, described, below_grundy, grundy)
            wrong = _wrong(described, columns["value"], grundy, task.fair)
            if wrong >= 0:
                at = describe_state(task.game, keyed.unpack(int(keys[wrong])))
                raise GameError(
                    f"{kind}.impartial is true, and {at} has the Grundy value {grundy[wrong]} and is "
                    f"{'not won' if grundy[wrong] else 'not lost'} for its mover: who cannot move must lose, and "
                    "players take turns"
                )
            columns["grundy"] = grundy.astype(np.int16 if grundy.max(initial=0) < 1 << 15 else np.int32)
            # The old file is forgotten before the new one takes its place: a run that is killed values it anew.
            for name in ("file", "bytes", "sha256", "footer"):
                del entry[name]
            store.save()
            entry.update(store.write_level(number, columns))
            store.save()
        below, below_grundy = keys, columns["grundy"].astype(np.int64)
    store.manifest["grundy"] = True


def _of_level(machine: Machine, described: Describer, below: Any, grundy: Any) -> None:
    for begin in range(0, len(grundy), CHUNK):
        for piece in described.pieces(begin, min(begin + CHUNK, len(grundy))):
            _mex(machine, np.arange(piece.end - piece.begin), piece, below, grundy[piece.begin : piece.end])


def _of_graph(machine: Machine, described: Describer, grundy: Any) -> None:
    pieces = [
        (
            np.diff(piece.first[: piece.end - piece.begin + 1]),
            piece.child[: piece.first[piece.end - piece.begin]].copy(),
        )
        for piece in described.pieces(0, len(grundy))
    ]
    first = np.concatenate([[0], np.cumsum(np.concatenate([counts for counts, _ in pieces]))])
    child = np.concatenate([part for _, part in pieces])
    count = len(grundy)
    order, work = np.empty(count, np.int64), [np.empty(count, np.int64) for _ in range(4)]
    machine.plain(components, *["int64[]"] * 9)(
        first, child, np.zeros(count, np.int64), *work, order, np.empty(count + 1, np.int64)
    )
    whole = Described(0, count, None, first, child, None, None)
    _mex(machine, order, whole, grundy, grundy)


def _mex(machine: Machine, order: Any, piece: Described, below: Any, grundy: Any) -> None:
    size = len(order)
    seen = np.zeros(int(np.diff(piece.first[: size + 1]).max(initial=0)) + 2, np.int64)
    mexed: Callable[..., int] = machine.plain(mex_up, *["int64[]"] * 6)
    mexed(order, piece.first, piece.child, below, seen, grundy)


def _wrong(described: Describer, values: Any, grundy: Any, fair: float) -> int:
    """The first position that is not won for its mover just where its Grundy value is above 0; -1 for none."""
    for begin in range(0, len(grundy), CHUNK):
        for piece in described.pieces(begin, min(begin + CHUNK, len(grundy))):
            movers = piece.movers[: piece.end - piece.begin]
            part = slice(piece.begin, piece.end)
            won = np.where(movers == 0, values[part] > fair, values[part] < fair)
            wrong = np.flatnonzero((movers != OVER) & ((grundy[part] > 0) != won))
            if len(wrong):
                return piece.begin + int(wrong[0])
    return -1
