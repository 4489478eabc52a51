"""A game tree as nested lists, small and independent of the library's own, and its searches watched."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

from zermelo.game import Game
from zermelo.search.alpha_beta import alpha_beta
from zermelo.search.max_n import max_n
from zermelo.search.minimax import minimax
from zermelo.search.negamax import negamax
from zermelo.search.recorder import Recorder
from zermelo.search.tally import Tally
from zermelo.search.trace import Trace

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [10, [20, [1, [4, 2]]]]
EVERYTHING = (-math.inf, math.inf)


def leaves(tree: Any) -> Iterator[Any]:
    """The leaves of nested lists, left to right."""
    if not isinstance(tree, list):
        yield tree
        return
    for child in tree:
        yield from leaves(child)


class Nested(Game):
    """Nested lists of player 0's utilities, or of tuples. A state is the path of child indices to it.

    ``mover(path)`` says who moves; by default the players take turns. ``A``, ``B`` … are the root's
    children, ``A1`` is A's first, ``A1A`` its first.
    """

    def __init__(self, tree: Any, mover: Callable[[tuple[int, ...]], int] | None = None, players: int = 2) -> None:
        self.tree = tree
        self.num_players = players
        self.constant_sum = players == 2
        self.mover = mover or (lambda path: len(path) % players)

    def at(self, path: tuple[int, ...]) -> Any:
        node = self.tree
        for i in path:
            node = node[i]
        return node

    def initial_state(self) -> tuple[int, ...]:
        return ()

    def to_move(self, state: tuple[int, ...]) -> int:
        return self.mover(state)

    def actions(self, state: tuple[int, ...]) -> range:
        return range(len(self.at(state)))

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)

    def is_terminal(self, state: tuple[int, ...]) -> bool:
        return not isinstance(self.at(state), list)

    def utility(self, state: tuple[int, ...], player: int) -> Any:
        value = self.at(state)
        if isinstance(value, tuple):
            return value[player]
        return value if player == 0 else -value

    def evaluate(self, state: tuple[int, ...], player: int) -> float:
        return 0.5 if player == 0 else -0.5

    def show(self, state: tuple[int, ...]) -> str:
        return str(self.at(state))

    def no_values(self) -> tuple[float, ...]:
        return (-math.inf,) * self.num_players


class Named(Nested):
    """The same with names for the nodes and numbers for the leaves, as a Tree has them."""

    def name(self, state: tuple[int, ...]) -> str:
        return "".join([chr(65 + i) if ply % 2 == 0 else str(i + 1) for ply, i in enumerate(state)])

    @property
    def num_leaves(self) -> int:
        return len(list(leaves(self.tree)))

    def leaf_number(self, state: tuple[int, ...]) -> int:
        number, node = 0, self.tree
        for i in state:
            number += sum([len(list(leaves(child))) for child in node[:i]])
            node = node[i]
        return number

    def knuth_moore_minimum(self) -> int:
        return 5


def watch(
    game: Game,
    algorithm: str = "alpha-beta",
    *,
    searched: Game | None = None,
    cut: str = ">=",
    soft: bool = True,
    window: tuple[float, float] = EVERYTHING,
    depth: int = 1 << 40,
    state: Any = None,
    show: bool = False,
    cap: int = 500_000,
    **settings: Any,
) -> Trace:
    """Search ``game`` (or a view of it, ``searched``) with a recorder; the trace."""
    state = game.initial_state() if state is None else state
    searched = searched or game
    tally = Tally(ply_limit=100, line_capacity=10_000, root_actions=100, values=game.num_players)
    tally.cut_equal, tally.soft = int(cut == ">="), int(soft)
    for name, value in settings.items():
        setattr(tally, name, value)
    viewpoint = {"negamax": "mover", "max-n": "all"}.get(algorithm, "max")
    recorder = Recorder(searched, algorithm=algorithm, viewpoint=viewpoint, cut=cut, soft=soft, show=show, cap=cap)
    if algorithm == "alpha-beta":
        alpha_beta(searched, state, depth, *window, 0, tally, recorder)
    elif algorithm == "minimax":
        minimax(searched, state, depth, 0, tally, recorder)
    elif algorithm == "negamax":
        negamax(searched, state, 0, depth, 0, tally, recorder)
    else:
        max_n(searched, state, depth, math.inf, 0, tally, recorder)
    return recorder.trace()


def chain(plies: int) -> Trace:
    """The trace of alpha-beta on a tree in which every node of ``plies`` has a leaf and the next node."""
    game = Chain(plies)
    recorder = Recorder(game, algorithm="alpha-beta")
    for ply in range(plies):
        recorder.enter(ply, 2 * ply, *EVERYTHING)
        recorder.move(ply, 1)
    recorder.enter(plies, 2 * plies, *EVERYTHING)
    recorder.leaf(plies, 0, True)
    recorder.leave(plies, 0)
    for ply in reversed(range(plies)):
        recorder.update(ply, 1, 0, *((0, math.inf) if ply % 2 == 0 else (-math.inf, 0)))
        recorder.leave(ply, 0)
    return recorder.trace()


class Chain(Game):
    """A line of ``plies`` forced moves; a state is twice the ply."""

    def __init__(self, plies: int) -> None:
        self.plies = plies

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return state // 2 % 2

    def is_terminal(self, state: int) -> bool:
        return state == 2 * self.plies


trees = st.recursive(
    st.integers(-4, 4), lambda children: st.lists(children, min_size=1, max_size=4), max_leaves=24
).filter(lambda tree: isinstance(tree, list))
movers = st.integers(0, 3).map(lambda seed: lambda path: (len(path) if seed == 0 else hash((seed, path)) >> 3) % 2)
conventions = st.fixed_dictionaries({"cut": st.sampled_from([">=", ">"]), "soft": st.booleans()})
windows = st.one_of(
    st.just(EVERYTHING), st.tuples(st.integers(-5, 4), st.integers(1, 4)).map(lambda pair: (pair[0], sum(pair)))
)
