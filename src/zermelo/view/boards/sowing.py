"""Kalah and oware: two rows of houses, South's below, and a store at each end, drawn from the notation of both."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from zermelo.view.boards.board import Board

__all__ = ["draw_kalah", "draw_oware"]

STEP = 60
RADIUS = 24
STORE = 62
ROW = 62
LINE = 18
"""The height of a line of counts or of names above and below the pits."""
TURN = math.pi * (3 - math.sqrt(5))
"""Seeds lie in a pit as in the head of a sunflower (Vogel 1979), each so far round from the one before."""
SHOWN = 24
"""Seeds of a pit that are drawn, at most; its count is written beside it."""


def draw_kalah(game: Any, state: Any, action: int | None) -> Board:
    """Who moved last may move again, so only an empty house tells whose it was; if both are, neither is marked."""
    return draw_sowing(game, state, action, (0, 1))


def draw_oware(game: Any, state: Any, action: int | None) -> Board:
    return draw_sowing(game, state, action, (1 - state.mover,))


def draw_sowing(game: Any, state: Any, action: int | None, players: Sequence[int]) -> Board:
    """The board, where one of ``players`` has moved last."""
    rows = []
    # As 4,4,4+0 4,4,4+0 S: South's houses from his left and his store, North's, and who is to move.
    for houses, store in re.findall(r"([0-9,]+)\+([0-9]+)", game.notation(state))[:2]:
        rows.append(([int(seeds) for seeds in houses.split(",")], int(store)))
    count = len(rows[0][0])
    width, top = count * STEP + 2 * STORE, 2 * LINE
    board = Board(width, 2 * ROW + 4 * LINE)
    board.rectangle(0, top, width, 2 * ROW, fill="wood", stroke="frame", thick=2, round=18)
    started = _started(rows, action, players)
    for player in (0, 1):
        houses, store = rows[player]
        owner = game.player_name(player)
        y = top + (1.5 if player == 0 else 0.5) * ROW
        beyond = 1 if player == 0 else -1
        for house, seeds in enumerate(houses):
            x = STORE + ((house if player == 0 else count - 1 - house) + 0.5) * STEP
            name = game.action_name(state._replace(mover=player), house)
            if player == state.mover:
                board.spots[name] = x - STEP / 2, top + (ROW if player == 0 else 0), STEP, ROW
            stroke, thick = ("board-mark", 3.5) if (player, house) == started else ("frame", 1.2)
            board.circle(x, y, RADIUS, fill="pit", stroke=stroke, thick=thick)
            _lay(board, x, y, seeds, RADIUS)
            edge = top + 2 * ROW if player == 0 else top
            board.text(x, edge + beyond * LINE / 2, str(seeds), 15, bold=True)
            board.text(x, edge + beyond * 1.5 * LINE, name, 12, fill="quiet")
        x = width - STORE / 2 if player == 0 else STORE / 2
        board.rectangle(x - 21, top + 12, 42, 2 * ROW - 24, fill="pit", stroke="frame", thick=1.2, round=21)
        _lay(board, x, top + ROW, store, 20, 44)
        board.text(x, top + 2 * ROW + LINE / 2 if player == 0 else top - LINE / 2, str(store), 15, bold=True)
        board.text(x, top + 2 * ROW + 1.5 * LINE if player == 0 else top - 1.5 * LINE, owner, 12, fill="quiet")
        board.notes.append(f"{owner}: {', '.join(map(str, houses))} in the houses, {store} in store")
    if action is not None:
        mover = started[0] if started else state.mover
        board.last = f"house {game.action_name(state._replace(mover=mover), action)}"
    return board


def _started(rows: list[tuple[list[int], int]], action: int | None, players: Sequence[int]) -> tuple[int, int] | None:
    """The player and the house whose seeds were sown last, as far as the position tells: it is empty."""
    if action is None:
        return None
    empty = [player for player in players if rows[player][0][action] == 0]
    return (empty[0], action) if len(empty) == 1 else None


def _lay(board: Board, x: float, y: float, seeds: int, radius: float, tall: float | None = None) -> None:
    """So many seeds around a point, within a circle, or within an oval ``tall`` high."""
    shown = min(seeds, SHOWN)
    spread = (radius - 7) / math.sqrt(max(shown, 6))
    for seed in range(shown):
        away = spread * math.sqrt(seed + 0.5)
        right, down = away * math.cos(seed * TURN), away * math.sin(seed * TURN)
        board.circle(
            x + right, y + down * (tall / radius if tall else 1), 3.4, fill="seed", stroke="seed-edge", thick=0.7
        )
