"""The words of the Universal Chess Interface: options, what a ``go`` asks, how long a move may take, scores.

Source: the description of the protocol by Meyer-Kahlen and Huber (2000, version of April 2006).
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from zermelo.errors import SearchError
from zermelo.games.chess import Chess
from zermelo.games.chess_notation import uci
from zermelo.search.progress import Progress
from zermelo.search.table import refuse_beyond_machine

__all__ = [
    "CLEAR",
    "NO_MOVE",
    "SHOWN",
    "SPINS",
    "Asked",
    "Spin",
    "asked",
    "info_lines",
    "moves_text",
    "one_line",
    "score",
    "seconds_for",
]

NO_MOVE = "(none)"
"""The best move where there is no legal one."""
NUMBERS = ("depth", "nodes", "mate", "movetime", "wtime", "btime", "winc", "binc", "movestogo")
FLAGS = ("infinite", "ponder")
MOVES = "searchmoves"
MOVES_TO_GO = 30
"""How many moves the time that is left must last for, where nobody says."""
SHARE_OF_INCREMENT = 0.8
LEAST = 0.001
"""Seconds that a search is given at least."""
MOST = 10**12
"""Numbers beyond it mean the same as it."""
SHOWN = 80
"""Characters of what was not understood that are quoted."""


@dataclass(frozen=True)
class Spin:
    """A number that may be set, by its name in small letters in ``SPINS``."""

    name: str
    usual: int
    least: int
    most: int


def most_memory() -> int:
    """MiB, a power of two, of the largest table that can be asked for."""
    most = 1
    while most < 1 << 16:
        try:
            refuse_beyond_machine(2 * most, "a table")
        except SearchError:
            break
        most *= 2
    return most


SPINS = {
    spin.name.casefold(): spin
    for spin in (
        Spin("Hash", 64, 1, most_memory()),
        Spin("Threads", 1, 1, 4 * (os.cpu_count() or 1)),
        Spin("MultiPV", 1, 1, 218),
        Spin("Move Overhead", 50, 0, 5000),
    )
}
CLEAR = "clear hash"


@dataclass(frozen=True)
class Asked:
    """What a ``go`` asks. Times are in milliseconds, None where nothing was said."""

    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    movetime: int | None = None
    wtime: int | None = None
    btime: int | None = None
    winc: int | None = None
    binc: int | None = None
    movestogo: int | None = None
    infinite: bool = False
    ponder: bool = False
    searchmoves: tuple[str, ...] = ()

    @property
    def plies(self) -> int | None:
        """How deep to search: a mate in so many moves takes a ply less than twice as many."""
        depths = [depth for depth in (self.depth, self.mate and 2 * self.mate - 1) if depth is not None]
        return min(depths) if depths else None

    @property
    def on_the_clock(self) -> bool:
        """Whether time that is saved now is there for later moves."""
        return self.wtime is not None or self.btime is not None


def asked(words: list[str]) -> tuple[Asked, list[str]]:
    """What the words after ``go`` ask, and those of them that mean nothing.

    Raises SearchError for a number that is none: a search without that limit might never end.
    """
    found: dict[str, Any] = {}
    strange = []
    waiting = list(reversed(words))
    while waiting:
        word = waiting.pop()
        if word in FLAGS:
            found[word] = True
        elif word == MOVES:
            moves = []
            while waiting and waiting[-1] not in (*NUMBERS, *FLAGS, MOVES):
                moves.append(waiting.pop())
            found[word] = tuple(moves)
        elif word in NUMBERS:
            if not waiting:
                raise SearchError(f"go {word} is not followed by a number")
            found[word] = number(word, waiting.pop())
        else:
            strange.append(word)
    return Asked(**found), strange


def number(word: str, text: str) -> int:
    """The number after ``word``: a clock may have run out, and anything else is 1 at least."""
    try:
        if len(text) > SHOWN:
            raise ValueError
        given = int(text)
    except ValueError:
        raise SearchError(f"go {word} {text!r:.{SHOWN}}: it is followed by a whole number") from None
    least = 1 if word in ("depth", "nodes", "mate", "movestogo") else 0
    return min(max(given, least), MOST)


def seconds_for(asked: Asked, player: int, overhead: float) -> float | None:
    """How long ``player`` may search; None for as long as it takes.

    On a clock it is an even share of the time that is left, and most of what each move adds. ``overhead``
    are the seconds that may be lost between the clock and the search, which is never given the last
    of them.
    """
    limits = []
    if asked.movetime is not None:
        limits.append(asked.movetime / 1000)
    if asked.on_the_clock:
        # The other player's clock, if there is no other, is better than none.
        clocks = (asked.wtime, asked.btime) if player == 0 else (asked.btime, asked.wtime)
        left = next(clock for clock in clocks if clock is not None) / 1000
        gained = ((asked.winc if player == 0 else asked.binc) or 0) / 1000
        usable = left - overhead
        share = usable / (asked.movestogo or MOVES_TO_GO) + SHARE_OF_INCREMENT * gained
        limits.append(min(share, usable))
    return max(LEAST, min(limits)) if limits else None


def score(game: Chess, value: float, plies: int) -> str:
    """A value for the player to move as UCI tells it; a mate, if it is one, is ``plies`` away."""
    if value >= 1:
        return f"mate {(plies + 1) // 2}"
    if value <= 0:
        return f"mate {-(plies // 2)}"
    return f"cp {game.hundredths(value)}"


def info_lines(game: Chess, news: Progress, seconds: float, several: bool) -> list[str]:
    """What to say of an iteration that was finished, or of the time since, ``seconds`` after the search began."""
    per_second = round(news.nodes / seconds) if seconds > 0 else 0
    effort = f"nodes {news.nodes} nps {per_second} time {round(1000 * seconds)} hashfull {round(1000 * news.fill)}"
    if not news.finished or news.depth is None:
        return [f"info {effort}"]
    told = []
    for place, (value, line) in enumerate(news.lines, 1):
        if value is None:
            continue
        # A win is first found at the depth that it takes, and so is it that all is lost.
        plies = news.depth if place == 1 or value >= 1 else len(line)
        rank = f" multipv {place}" if several else ""
        found = f"info depth {news.depth}{rank} score {score(game, value, plies)} {effort}"
        told.append(f"{found} pv {moves_text(line)}")
    return told


def moves_text(actions: Iterable[int]) -> str:
    """Moves with spaces between."""
    return " ".join([uci(action) for action in actions])


def one_line(text: str) -> str:
    """``text`` as one printable line."""
    return " ".join("".join([char if char.isprintable() else " " for char in text]).split())
