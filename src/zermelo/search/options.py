"""The options of a search: checked, and made what kernels take."""

from __future__ import annotations

import math
import numbers
import random
from array import array
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from decimal import Decimal
from typing import Any

from zermelo.bits import signed
from zermelo.errors import GameError, SearchError
from zermelo.game import Game
from zermelo.keys import NoKey
from zermelo.search import max_n
from zermelo.search.interpreter import PLY_LIMIT
from zermelo.search.table import Table
from zermelo.search.tally import UNLIMITED
from zermelo.search.views import ByKey, ByPriority, Listed, RightToLeft, has_plausible, has_priority, innermost

__all__ = [
    "ORDERING",
    "check_count",
    "check_depth",
    "check_game_given",
    "check_goal",
    "check_narrow",
    "check_number",
    "check_ordering",
    "check_played",
    "check_stop",
    "check_table",
    "check_threads",
    "check_word",
    "choose",
    "narrow_rules",
    "order_name",
    "ordered",
    "past_rules",
    "tabled_order",
    "tabled_rules",
    "tie_settings",
]

Order = str | Sequence[Any] | Callable[[Any, Any], float] | None

ORDERING = ("table", "killers", "history")
"""What may decide which action is tried first, after the game's own order and priorities."""
MOST_THREADS = 1024
TWO_PLAYER_TIES = ("distance", "first", "last", "random")
MAX_N_TIES = {"first": max_n.FIRST, "last": max_n.LAST, "random": max_n.RANDOM}
MAX_N_TIES_FOR = {"best": max_n.BEST_FOR, "worst": max_n.WORST_FOR}


def order_name(order: Order) -> str:
    """What a trace calls an order."""
    if order is None:
        return "left-to-right"
    return order if isinstance(order, str) else "given"


def check_game_given(game: Any) -> None:
    """Raise SearchError for what is no game, GameError for one whose ``utility_range`` or ``utility_sum`` is none."""
    if not isinstance(game, Game):
        raise SearchError(f"{game!r:.80} is not a Game: subclass zermelo.Game, or name one with zermelo.game(name)")
    kind, ends, total = type(game).__name__, game.utility_range, game.utility_sum
    if ends is not None and not (isinstance(ends, Sequence) and len(ends) == 2 and all(map(_is_number, ends))):
        raise GameError(
            f"{kind}.utility_range is {ends!r:.80}: it must be the least and the greatest utility, two numbers"
        )
    if total is not None and not _is_number(total):
        raise GameError(f"{kind}.utility_sum is {total!r:.80}: it must be a number, or None where it is not known")


def _is_number(value: Any) -> bool:
    return isinstance(value, (numbers.Real, Decimal))


def check_number(name: str, value: Any) -> None:
    """Raise SearchError unless ``value`` is None or a number above 0."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float)) or not value > 0):
        raise SearchError(f"{name}={value!r}: a budget is a number above 0, or None for no limit")


def check_count(name: str, value: Any) -> None:
    """Raise SearchError unless ``value`` is None or a whole number from 1 on."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
        raise SearchError(f"{name}={value!r}: it is a whole number from 1 on")


def check_threads(threads: Any) -> None:
    """Raise SearchError unless ``threads`` is a number of threads that a machine can have."""
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise SearchError(f"threads={threads!r:.80}: it is a whole number from 1 to {MOST_THREADS}")


def check_depth(depth: Any) -> None:
    """Raise SearchError unless ``depth`` is None or a number of plies that a search can go."""
    if depth is None:
        return
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 1:
        raise SearchError(f"depth={depth!r}: a depth is a whole number of plies from 1 on, or None for no limit")
    if depth > PLY_LIMIT:
        raise SearchError(f"depth={depth}: a search goes {PLY_LIMIT} plies deep at most; None means to the end")


def check_goal(goal: Any) -> None:
    """Raise SearchError unless ``goal`` is None or a number."""
    if goal is not None and (isinstance(goal, bool) or not isinstance(goal, numbers.Real) or goal != goal):
        raise SearchError(f"goal={goal!r}: a goal is a utility of the player to move, a number")


def check_word(name: str, value: Any, words: Sequence[Any]) -> None:
    """Raise SearchError unless ``value`` is one of ``words``."""
    if value not in words:
        raise SearchError(f"{name}={value!r} means nothing: use one of {', '.join(map(repr, words))}")


def check_table(table: Any, memory: Any) -> None:
    """Raise SearchError for what is no table, or no size of one."""
    if table is not None and not isinstance(table, Table):
        raise SearchError(f"table={table!r:.80} is not a Table: make one with zermelo.Table(mebibytes)")
    if isinstance(memory, bool) or not isinstance(memory, (int, float)) or not 0 < memory < math.inf:
        raise SearchError(f"memory={memory!r}: it is a finite number of MiB above 0")


def check_narrow(game: Game, algorithm: str, narrow: Any) -> None:
    """Raise SearchError unless ``narrow`` is None, or True or False where that means something."""
    check_word("narrow", narrow, (None, True, False))
    if narrow and algorithm not in ("deepening", "principal-variation"):
        raise SearchError(f"narrow=True is for deepening and principal-variation; {algorithm} tries every action")
    if narrow and not has_plausible(game):
        kind = type(innermost(game)).__name__
        raise SearchError(f"narrow=True: {kind} has no plausible(state), which says what actions to try: write it")


def check_ordering(ordering: Any) -> None:
    """Raise SearchError for what does not say what decides which action is tried first."""
    parts = isinstance(ordering, Collection) and not isinstance(ordering, str)
    if not parts or any(part not in ORDERING for part in ordering):
        raise SearchError(f"ordering={ordering!r} means nothing: use a tuple of some of {', '.join(ORDERING)}")


def check_played(played: Any) -> None:
    """Raise SearchError for what is no list of states. A state that is a tuple with names is one state."""
    if not isinstance(played, Sequence) or isinstance(played, str) or hasattr(played, "_fields"):
        raise SearchError(f"played={played!r:.80} is no list of states: give those of the game before this one")


def check_stop(stop: Any) -> None:
    """Raise SearchError for what cannot tell whether to stop."""
    if stop is not None and not hasattr(stop, "is_set"):
        raise SearchError(f"stop={stop!r:.80} is not an event: make one with threading.Event()")


def ordered(game: Game, order: Order) -> Game:
    """``game`` with its actions tried in ``order``.

    None is the game's own order, by ``priority`` where it has one; a list names the actions to try
    first; a function of (state, action) is a priority.
    """
    if order is None:
        return ByPriority(game) if has_priority(game) else game
    if order == "left-to-right":
        return game
    if order == "right-to-left":
        return RightToLeft(game)
    if order == "priority":
        return ByPriority(game)
    if callable(order):
        return ByKey(game, order)
    if isinstance(order, str) or not isinstance(order, Sequence) or len(order) == 0:
        raise SearchError(
            f"order={order!r} means nothing: use 'left-to-right', 'right-to-left', 'priority', a list of actions "
            "to try first, or a function of (state, action) whose larger values are tried first"
        )
    return Listed(game, [action for i, action in enumerate(order) if action not in order[:i]])


def tabled_order(game: Game, order: Order) -> Game:
    """``game`` for a search that goes by priorities itself: with its actions in any other ``order``."""
    return game if order in (None, "priority") else ordered(game, order)


def tabled_rules(game: Game, order: Order = None, ordering: Collection[str] = ORDERING) -> dict[str, Any]:
    """Fields of the tally for a search of ``game`` with a table, whose actions are tried in this order."""
    by_priority = order in (None, "priority") and has_priority(game)
    return {
        "use_table": 1, "use_hint": int("table" in ordering), "use_priority": int(by_priority),
        "use_killers": int("killers" in ordering), "use_history": int("history" in ordering),
        "cyclic": int(not game.acyclic),
    }  # fmt: skip


def narrow_rules(game: Game, narrow: bool) -> dict[str, Any]:
    """Fields of the tally for a search that tries only plausible actions, if it shall and the game has any."""
    if not narrow or not has_plausible(game):
        return {"narrow_from": UNLIMITED}
    least, most = game.utility_range or (-math.inf, math.inf)
    return {"narrow_from": 0, "least": least, "most": most}


def past_rules(game: Game, state: Any, played: Sequence[Any], table: Table) -> dict[str, Any]:
    """Fields of the tally for a search of ``game`` from ``state``, before which the states ``played`` were there.

    Where ``state`` was one of them, ``table`` forgets all: what it holds is of when going round was no repetition.
    """
    keys: list[int] = []
    for one in () if game.acyclic or not played else (*played, state):
        with suppress(NoKey):  # a state of another kind than those that are searched
            keys.append(signed(game.repetition(one)))
    if len(keys) < 2:
        return {}
    if keys[-1] in keys[:-1]:
        table.forget()
    return {"past": memoryview(array("q", sorted(set(keys[:-1]))))}


def tie_settings(ties: str, players: int, seed: int) -> dict[str, int]:
    """The tally's fields for a tie rule of max^n: "first", "last", "random", "best:2" or "worst:2" (for player 2)."""
    rule, _, player = str(ties).partition(":")
    if not player and rule in MAX_N_TIES:
        # Never 0, which the generator would not leave.
        return {"tie_rule": MAX_N_TIES[rule], "random": 1 + (seed * 2654435761 + 97) % 2147483646}
    if rule in MAX_N_TIES_FOR and player.isdecimal() and int(player) < players:
        return {"tie_rule": MAX_N_TIES_FOR[rule], "tie_player": int(player)}
    raise SearchError(
        f"ties={ties!r} means nothing to max-n: use 'first', 'last', 'random', or 'best:P' or 'worst:P' "
        f"for a player P from 0 to {players - 1}"
    )


def choose(candidates: list[Any], ties: str, seed: int) -> Any:
    """One of equally good candidates: the first, the last, or one drawn by ``seed``."""
    if ties == "last":
        return candidates[-1]
    if ties == "random":
        return random.Random(seed).choice(candidates)
    return candidates[0]
