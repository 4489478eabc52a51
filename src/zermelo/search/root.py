"""The root's actions after a search: who is how good, which are equally good, and how soon the game ends.

A search leaves bounds for actions that are no better than the best. ``settle`` looks at the root
once more to find which of them are as good, and, where a win or a loss is proven, how many plies
it takes. It keeps to a budget of nodes of its own and leaves open what that does not settle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from zermelo.errors import EndlessGame, NoEvaluation, UnknownLeaf
from zermelo.game import Game
from zermelo.keys import just_above, just_below
from zermelo.search.alpha_beta import alpha_beta
from zermelo.search.runner import Runner
from zermelo.search.tally import EXACT, INFINITY, LOWER, UPPER, Tally
from zermelo.search.views import FAR, Haste

__all__ = ["Entry", "Outlook", "best_line", "count_actions", "null_window", "read_roots", "settle"]

SETTLING_NODES = 100_000
"""Nodes that settling may take where the search itself took fewer; else as many as the search took."""


@dataclass(frozen=True)
class Entry:
    """A root action, its values (for player 0 alone, or one a player), what they say, and the play behind it."""

    action: Any
    values: tuple[Any, ...]
    bound: int
    line: tuple[Any, ...]
    distance: int | None = None

    @property
    def value(self) -> Any:
        """The value for player 0."""
        return self.values[0]


@dataclass(frozen=True)
class Outlook:
    """The root as a two-player search saw it: how deep, whose move, and the total of the utilities."""

    game: Game
    state: Any
    depth: int
    maximizing: bool
    total: Any
    kernel: Callable[..., Any] = alpha_beta
    rules: Mapping[str, Any] = field(default_factory=dict)
    """What the kernel that looks at an action again goes by: fields of the tally, and the ``table``."""

    @property
    def fair(self) -> Any:
        """The value at which neither player wins."""
        return self.total / 2


def read_roots(tally: Tally, values: int) -> list[Entry]:
    """The root actions that a kernel finished, in the order it tried them."""
    entries = []
    for i in range(tally.roots):
        found = tuple(tally.root_value[i * values : (i + 1) * values])
        line = tally.root_line[tally.root_line_end[i] : tally.root_line_end[i + 1]]
        entries.append(Entry(tally.root_action[i], found, tally.root_bound[i], tuple(line)))
    return entries


def settle(
    runner: Runner, entries: list[Entry], best: Any, outlook: Outlook, *, exact: int, haste: bool, budget: int | None
) -> tuple[list[Entry], int]:
    """The entries with ties and distances settled as far as the budget of nodes allows, and nodes spent.

    ``exact`` asks for the exact values of so many, the best; with 0, all that are as good as the best
    are found. ``haste`` asks for the distances of the best ones, whose value must be proven.
    """
    spent = 0
    settled = list(entries)

    def look(
        child: Any, alpha: Any, beta: Any, view: Game = outlook.game, kernel: Any = outlook.kernel, **rules: Any
    ) -> tuple[Any, Tally] | None:
        """One more search of a child; None where the budget ends it or the game has no end there."""
        nonlocal spent
        left = None if budget is None else budget - spent
        if runner.out_of_budget or (left is not None and left <= 0):
            return None
        try:
            value, tally = runner.run(
                kernel, view, child, (outlook.depth - 1, alpha, beta, 0), root_actions=count_actions(view, child),
                node_limit=left, total=outlook.total, fair=outlook.fair, **rules,
            )  # fmt: skip
        except (EndlessGame, NoEvaluation, UnknownLeaf):
            return None  # the search itself never came there
        spent += tally.nodes
        return None if tally.stop else (value, tally)

    def compare(entry: Entry, bar: Any, *, better: bool) -> Entry | None:
        """The entry shown to fall short of ``bar`` (or left as it is), or None where it does not.

        It must reach the bar, or be ``better``.
        """
        window = null_window(bar, outlook.maximizing != better)
        if outlook.game.has_chance():
            # Sums are rounded, and one that is just as good must not fall out of the window for that.
            width = Fraction(1, 10**9) * (1 + abs(Fraction(bar)))
            low, high = window
            window = (high - width, high) if outlook.maximizing != better else (low, low + width)
        found = look(outlook.game.result(outlook.state, entry.action), *window, **outlook.rules)
        if found is None:
            return entry
        value, tally = found
        if (value > bar if outlook.maximizing else value < bar) or (value == bar and not better):
            lines[entry.action] = best_line(tally)
            return None
        return replace(entry, values=(value,), bound=UPPER if outlook.maximizing else LOWER)

    lines: dict[Any, tuple[Any, ...]] = {}
    for i, entry in enumerate(settled):
        if entry.bound == EXACT:
            continue
        if not exact:
            if entry.value == best:
                # No action is better than the best: as good it is if its value reaches it.
                settled[i] = compare(entry, best, better=False) or replace(
                    entry, values=(best,), bound=EXACT, line=lines[entry.action]
                )
            continue
        known = sorted([other.value for other in settled if other.bound == EXACT], reverse=outlook.maximizing)
        if len(known) >= exact:
            bar = known[exact - 1]
            if entry.value <= bar if outlook.maximizing else entry.value >= bar:
                continue  # its bound says that it falls short
            worse = compare(entry, bar, better=True)
            if worse is not None:
                settled[i] = worse
                continue
        found = look(outlook.game.result(outlook.state, entry.action), -INFINITY, INFINITY, **outlook.rules)
        if found is not None:
            settled[i] = replace(entry, values=(found[0],), bound=EXACT, line=best_line(found[1]))

    if haste and best != outlook.fair:
        wins = bool(best > outlook.fair)
        view = Haste(outlook.game, best, wins)
        for i, entry in enumerate(settled):
            if entry.bound != EXACT or entry.value != best or entry.distance is not None:
                continue
            child = (1, outlook.game.result(outlook.state, entry.action))
            found = look(child, -INFINITY, INFINITY, view, alpha_beta, cut_equal=1)
            if found is not None and abs(found[0]) < FAR:
                settled[i] = replace(entry, distance=abs(int(found[0])), line=best_line(found[1]))
    return settled, spent


def null_window(value: Any, maximizing: bool) -> tuple[Any, Any]:
    """The narrowest window that tells whether player 0 reaches ``value``, or player 1 holds them down to it."""
    return (just_below(value), value) if maximizing else (value, just_above(value))


def best_line(tally: Tally) -> tuple[Any, ...]:
    """The line that a kernel found best from its root."""
    return tuple(tally.line[: tally.line_length[0]])


def count_actions(game: Game, state: Any) -> int:
    """How many actions the root of a search has."""
    return 0 if game.is_terminal(state) else len(game.branches(state))
