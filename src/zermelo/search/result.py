"""What a search returns: SearchResult, and a RootMove for every action of the root."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from zermelo.errors import TraceError
from zermelo.search.tally import UNLIMITED
from zermelo.search.ties import possible_vectors

if TYPE_CHECKING:
    from zermelo.game import Game
    from zermelo.search.trace import Trace

__all__ = ["Bound", "RootMove", "SearchResult", "TableUse"]


class Bound(enum.Enum):
    """What a value says of the true one, for the player whose value it is."""

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"


@dataclass(frozen=True)
class RootMove:
    """An action of the root as the search left it.

    ``value`` is for the player to move at the root, None where the search has not come to this
    action; ``bound`` says what it says of the true value at the search's depth. ``values`` is one a
    player (only ``value``'s own in a game that is not searched with vectors). ``line`` is the play
    after the action that the value comes from, ``distance`` the plies to the end of the game under
    best play, each side winning fast and losing slowly, where that is known. Where chance is to move at
    the root, an action is an outcome and has a ``probability``; its ``value`` is None, since it is
    nobody's, and ``values`` has everybody's.
    """

    action: Any
    name: str
    value: Any
    bound: Bound
    values: tuple[Any, ...] | None
    distance: int | None
    line: tuple[Any, ...]
    probability: Any = None


@dataclass(frozen=True)
class TableUse:
    """What a transposition table did in one search."""

    mebibytes: float
    """Its size in MiB."""
    hits: int
    """Nodes whose state was found in it."""
    cuts: int
    """Of them, those that needed no search for it."""
    replaced: int
    """Entries written over those of other states."""
    fill: float
    """The share of it that is in use after the search, 0 to 1."""


@dataclass(frozen=True)
class SearchResult:
    """The outcome of one search. Whatever is None is unknown: a drawn value is a number, never None."""

    action: Any
    """The action to play: one of ``optimal_actions``, chosen by the tie rule; None in a terminal state, and where
    chance is to move."""
    value: Any
    """For the player to move at the root (for player 0 in a terminal state, None where chance is to move); None
    where a search knows nothing: it was stopped too early, or came to its horizon in a game without an evaluation.
    Of paranoid and best-reply, what is sure in the game of two that they search."""
    values: tuple[Any, ...] | None
    """One a player; None where a search does not tell them: paranoid and best-reply."""
    principal_variation: tuple[Any, ...]
    """The line of play that all sides' best actions give, from the root on, to where chance moves."""
    moves: tuple[RootMove, ...]
    """Every action of the root, best first."""
    optimal_actions: tuple[Any, ...]
    """The actions whose value is shown to be as good as the best, in the order they were tried."""
    depth: int | None
    """Plies, chance's not counted, the search was allowed to look ahead in the end; None: to the end of the game."""
    proven: bool
    """Whether ``value`` is the game's own value: nothing was left to an evaluation or cut short."""
    distance: int | None
    """Plies to the end of the game under best play, where that is known."""
    nodes: int
    """States visited, repeats included, in all iterations."""
    leaves: int
    """Of them, terminal states and states at the horizon."""
    cuts: int
    """Nodes whose last children were not searched."""
    settling_nodes: int
    """States visited after the search to settle which root actions are equally good, and distances."""
    seconds: float
    """Wall time, compiling included."""
    compile_seconds: float
    """Of it, the time it took to compile, or to load what an earlier process compiled."""
    kernel_seconds: float
    """Of it, the time at work in machine code."""
    algorithm: str
    speed: str
    """"native" (machine code) or "python" (interpreted)."""
    stopped: str | None
    """Why the search ended early ("time", "nodes", "interrupted"), or None."""
    answer: bool | None
    """Proof-number search: whether the player to move can get at least the goal; None: not known, or not asked."""
    table: TableUse | None
    """What the transposition table did, where there was one."""
    ties: bool
    """Max^n: whether it came, or may have come, to actions equally good for their player but not for others."""
    trace: Trace | None = field(repr=False, compare=False)
    game: Game = field(repr=False, compare=False)
    state: Any = field(repr=False, compare=False)

    def explain(self) -> str:
        """The search in words, a sentence a step. Raises TraceError where it was not traced."""
        from zermelo.search.explain import explain

        return explain(self._traced("explain() tells its steps"))

    @property
    def visited_leaves(self) -> list[int]:
        """The leaves of the tree that were looked at, numbered left to right from 0."""
        return list(self._traced("visited_leaves lists them").visited_leaves)

    @property
    def pruned_leaves(self) -> list[int]:
        """The leaves of the tree that were never looked at, numbered left to right from 0."""
        return list(self._traced("pruned_leaves lists them").pruned_leaves)

    def _traced(self, what: str) -> Trace:
        if self.trace is None:
            raise TraceError(f"this search was not traced: search with trace=True, then {what}")
        return self.trace

    @property
    def player(self) -> int | None:
        """The player to move at the root, whose ``value`` is, or CHANCE; None in a terminal state."""
        return None if self.game.is_terminal(self.state) else self.game.to_move(self.state)

    @cached_property
    def possible_vectors(self) -> dict[Any, tuple[tuple[Any, ...], ...]] | None:
        """Max^n: by action, the vectors that it is worth under one tie rule or another, greatest first.

        The root's own are under the key None. Found when first asked for, interpreted, in a second at
        most; None where the tree is too large for that (more than 50,000 nodes), where the search was
        not finished, and for searches that know no ties.
        """
        return self._possible_vectors(lambda: False)

    def settle_ties(self, out_of_time: Callable[[], bool]) -> None:
        """Find ``possible_vectors`` now; where it is ``out_of_time`` before, they stay None."""
        self.__dict__["possible_vectors"] = self._possible_vectors(out_of_time)

    def _possible_vectors(self, out_of_time: Callable[[], bool]) -> dict[Any, tuple[tuple[Any, ...], ...]] | None:
        if self.algorithm != "max-n" or self.values is None or self.stopped is not None:
            return None
        if not self.ties:
            known = {move.action: (move.values,) for move in self.moves if move.values is not None}
            return {**known, None: (self.values,)}
        found = possible_vectors(self.game, self.state, UNLIMITED if self.depth is None else self.depth, out_of_time)
        if found is None:
            return None
        return {action: tuple(sorted(vectors, reverse=True)) for action, vectors in found.items()}

    @property
    def possible_values(self) -> tuple[tuple[Any, ...], ...] | None:
        """Max^n: the vectors that the root has under one tie rule or another; None as ``possible_vectors``."""
        return None if self.possible_vectors is None else self.possible_vectors[None]

    @property
    def tie_dependent(self) -> bool | None:
        """Max^n: whether another tie rule could give other values; None where that was too much to find out."""
        if self.algorithm != "max-n" or not self.ties:
            return False if self.stopped is None else None
        return None if self.possible_values is None else len(self.possible_values) > 1

    def line_names(self, line: tuple[Any, ...] | None = None) -> list[str]:
        """``line`` (the principal variation by default) in the names that people use."""
        names, state = [], self.state
        for action in self.principal_variation if line is None else line:
            names.append(self.game.action_name(state, action))
            state = self.game.result(state, action)
        return names

    def to_dict(self) -> dict[str, Any]:
        """The result as what JSON can hold, actions by name."""
        possible = self.possible_vectors or {}
        return {
            "action": None if self.action is None else self.game.action_name(self.state, self.action),
            "player": self.player,
            "value": plain(self.value),
            "values": None if self.values is None else [plain(value) for value in self.values],
            "principal_variation": self.line_names(),
            "moves": [
                {
                    "action": move.name,
                    "value": plain(move.value),
                    "bound": move.bound.value if move.value is not None else None,
                    "values": None if move.values is None else [plain(value) for value in move.values],
                    "distance": move.distance,
                    "line": self.line_names((move.action, *move.line)),
                    **({} if move.probability is None else {"probability": plain(move.probability)}),
                    **({"possible": plain_vectors(possible[move.action])} if move.action in possible else {}),
                }
                for move in self.moves
            ],
            "optimal_actions": [self.game.action_name(self.state, action) for action in self.optimal_actions],
            "depth": self.depth,
            "proven": self.proven,
            "distance": self.distance,
            "nodes": self.nodes,
            "leaves": self.leaves,
            "cuts": self.cuts,
            "settling_nodes": self.settling_nodes,
            "seconds": self.seconds,
            "compile_seconds": self.compile_seconds,
            "kernel_seconds": self.kernel_seconds,
            "algorithm": self.algorithm,
            "speed": self.speed,
            "stopped": self.stopped,
            "answer": self.answer,
            "table": None if self.table is None else asdict(self.table),
            "tie_dependent": self.tie_dependent,
            "possible_values": None if self.possible_values is None else plain_vectors(self.possible_values),
        }


def plain_vectors(vectors: tuple[tuple[Any, ...], ...]) -> list[list[Any]]:
    """Vectors as JSON holds them."""
    return [[plain(value) for value in vector] for vector in vectors]


def plain(value: Any) -> Any:
    """A value as JSON holds it: numbers as they are, fractions as text."""
    return value if value is None or isinstance(value, (int, float)) else str(value)
