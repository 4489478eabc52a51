"""Tree: an explicit game tree, itself a game."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from zermelo.errors import IllegalAction, TreeError
from zermelo.game import Game
from zermelo.probability import ratio
from zermelo.tree.json_form import nodes_from_json, nodes_to_json
from zermelo.tree.minimum import fewest_leaves
from zermelo.tree.movers import check_players
from zermelo.tree.names import letters, literal, value_text
from zermelo.tree.nested import nodes_from_nested
from zermelo.tree.nodes import Nodes, first_leaves, level_bounds, parents
from zermelo.tree.numbers import Number, total_of
from zermelo.tree.quote import quoted
from zermelo.tree.random_form import random_nodes
from zermelo.tree.text import nested_from_text
from zermelo.tree.unfold import ask, unfolded_nodes

__all__ = ["Tree"]

Levels = str | Iterable[int | str]


class Tree(Game):
    """An explicit game tree, itself a Game: a state is a node's number, an action a child's, from 0.

    Make one with ``Tree.parse``, ``from_nested``, ``from_json``, ``load``, ``random`` or ``unfold``.
    Nodes are numbered breadth first and from the left::

                 0                 [[3, 5], [2, 8]]
             1       2             leaves, numbered left to right: 0 to 3
           3   4   5   6

    Between two players, a leaf's single number is player 0's (MAX's) utility. Of equally good
    children the leftmost is the best, as in textbooks. Where chance moves, its children are equally
    likely unless they have probabilities of their own. Trees do not change, and two are equal if
    their shape, movers, probabilities, values, labels and move names are.
    """

    acyclic = True
    quick_wins = False

    mover: list[int]
    """(nodes,) int64, the player to move at each node, or CHANCE; in a leaf whoever would move there, which means
    nothing."""
    first_child: list[int]
    """(nodes,) int64, the number of each node's leftmost child, the others following it; 0 in a leaf."""
    child_count: list[int]
    """(nodes,) int64; 0 says that the node is a leaf."""
    payoff: list[Number]
    """(nodes * num_players,) int64 or float64, utilities, node by node, each from its own player's
    viewpoint; NaN in a leaf whose value is not given, 0 in an inner node, where it means nothing."""
    share: list[Number]
    """(nodes,) int64 or float64, of what chance leads to: its probability times its ``whole``. Empty without chance."""
    whole: list[Number]
    """(nodes,) int64 or float64, the denominator of that probability; 1 where it is a float. Empty without chance."""

    def __init__(self, nodes: Nodes) -> None:
        if not isinstance(nodes, Nodes):
            raise TreeError(
                "a tree is made by Tree.parse(text), from_nested(lists), from_json(text), load(path), "
                "random(seed, depth=…) or unfold(game)"
            )
        self.num_players = nodes.players
        self.mover = nodes.mover
        self.child_count = nodes.child_count
        self.first_child = nodes.first_child
        self.payoff = nodes.payoff
        self.share, self.whole = nodes.share, nodes.whole
        self._nodes = nodes
        total = None
        if nodes.players == 2:
            leaves = [2 * node for node, count in enumerate(self.child_count) if count == 0]
            vectors = [(self.payoff[at], self.payoff[at + 1]) for at in leaves if self.payoff[at] == self.payoff[at]]
            total = total_of(vectors)
        self.constant_sum = total is not None
        # Exact where the leaves are, a Fraction too.
        self.utility_sum: Any = total

    # Making one --------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str, *, root: int | str | None = None, levels: Levels | None = None, players: int = 2) -> Tree:
        """The tree that compact text such as ``[[3, 5], [2, 8]]`` writes.

        A leaf is a number (3, -2.5, 1e3, 1/3), exact as written; or one number a player in
        parentheses, as in (5, 2, 5), or in brackets where there are more than two players; or ``?``,
        ``null`` or ``None``, a leaf whose value is not known. Brackets hold a position's children; where
        chance moves, each may have its probability before it, as in ``[1/4: 3, 3/4: [5, 2]]``.

        Players alternate: MAX first, or ``root`` ("max", "min", a player's number or "chance"). Chance
        moves where probabilities are written, and takes nobody's turn: below it moves the player after
        the one who moved last. ``levels`` gives the mover of each depth instead, as in ["max", "chance",
        "min"] or "max,chance,min"; no position may lie deeper. Probabilities add up to 1, as fractions
        exactly, as floats to a billionth. Raises TreeError, quoting the text and the column. Time O(length).
        """
        nested = nested_from_text(text, check_players(players))
        return cls.from_nested(nested, root=root, levels=levels, players=players)

    @classmethod
    def from_nested(
        cls, nested: Any, *, root: int | str | None = None, levels: Levels | None = None, players: int = 2
    ) -> Tree:
        """The tree of Python lists within lists; otherwise as ``parse``.

        A list is a position, a number, tuple of numbers or None a leaf, a dict either with keys as
        in ``from_json``. Raises TreeError, naming the place as in "node 0.2": the root's first
        child's third. Time O(nodes).
        """
        return cls(nodes_from_nested(nested, root, levels, players))

    @classmethod
    def from_json(
        cls, source: Any, *, root: int | str | None = None, levels: Levels | None = None, players: int | None = None
    ) -> Tree:
        """The tree that JSON describes, as text or as the objects that it stands for.

        Either what ``to_json`` writes, or an object {"mover": "max", "label": "A", "children": […]}
        for the root, whose children are such objects, numbers, lists or null, and a leaf
        {"value": 3} or {"values": [5, 2, 5]}. What chance ("mover": "chance") leads to may have a
        "probability": 0.25 or "1/4". "players" and "levels" may stand in the outermost object. What
        the JSON leaves open is as in ``parse``. Raises TreeError, naming the place. Time O(nodes).
        """
        return cls(nodes_from_json(source, root, levels, players))

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        *,
        root: int | str | None = None,
        levels: Levels | None = None,
        players: int | None = None,
    ) -> Tree:
        """The tree in a file, JSON or compact text. Raises TreeError, which begins with the file's name."""
        if not isinstance(path, (str, os.PathLike)):
            raise TreeError(f"{path!r:.80} is no path of a file: give its name, as in 'tree.json'")
        try:
            with open(path, encoding="utf-8-sig") as file:
                text = file.read()
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise TreeError(f"{os.fspath(path)} cannot be read: {why}") from None
        try:
            if text.lstrip().startswith("{"):
                return cls.from_json(text, root=root, levels=levels, players=players)
            return cls.parse(text, root=root, levels=levels, players=2 if players is None else players)
        except TreeError as error:
            raise TreeError(f"{os.fspath(path)}: {error}") from None

    @classmethod
    def random(
        cls,
        seed: int,
        *,
        depth: int,
        branching: int | tuple[int, int] = 2,
        leaves: tuple[int, int] = (0, 9),
        players: int = 2,
        root: int | str | None = None,
        levels: Levels | None = None,
        irregular: bool = False,
        odds: str = "equal",
    ) -> Tree:
        """A random tree, the same for the same seed and options.

        Every position has ``branching`` children, or a number drawn from (low, high); every leaf has
        a whole number drawn from ``leaves``, both ends included, or one a player where there are
        not two. With ``irregular``, each position above ``depth`` but the root is a leaf with
        probability 1/4. Where chance moves (see ``levels``), ``odds`` makes its children equally likely
        ("equal") or draws their probabilities, fractions of small whole numbers ("random"). Raises
        TreeError for more than 5,000,000 nodes. Time O(nodes).
        """
        return cls(random_nodes(seed, depth, branching, leaves, players, root, levels, irregular, odds))

    @classmethod
    def unfold(cls, game: Game, state: Any = None, *, depth: int | None = None, nodes: int | None = None) -> Tree:
        """``game`` from ``state`` (the initial one by default) as a tree, breadth first.

        It ends after ``depth`` moves of players, and before the first position whose children would
        make it larger than ``nodes``; without either it is the whole game, up to 1,000,000 nodes. A
        position that is cut off becomes a leaf with the game's evaluations, if it has any, else a leaf
        without a value. The tree keeps the names of moves and the probabilities of chance, and shows the
        game's boards. A move of chance takes no depth, so that a search of the game and of the tree to the
        same depth agree; where ``nodes`` cuts it off, the leaf has what is to be expected of the positions
        that players may come to.

        Raises TreeError for a game too large, GameError for a function of the game
        that raises or answers wrongly, naming it and the state. Time O(nodes).
        """
        return cls(unfolded_nodes(game, state, depth, nodes))

    def to_json(self) -> str:
        """The tree as JSON, a node a line, which ``from_json`` reads as an equal tree; boards are not kept."""
        return nodes_to_json(self._nodes)

    # The game ----------------------------------------------------------------------------

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return self.mover[state]

    def actions(self, state: int) -> Iterator[int]:
        for child in range(self.child_count[state]):
            yield child

    def outcomes(self, state: int) -> Iterator[tuple[int, Any]]:
        """A chance node's children, each with its probability: a Fraction, or a float if it was given as one."""
        for child in range(self.child_count[state]):
            node = self.first_child[state] + child
            yield child, ratio(self.share[node], self.whole[node])

    def has_chance(self) -> bool:
        """Whether chance moves at any node that is not a leaf."""
        return len(self.share) > 0

    def result(self, state: int, action: int) -> int:
        return self.first_child[state] + action

    def is_terminal(self, state: int) -> bool:
        return self.child_count[state] == 0

    def utility(self, state: int, player: int) -> Any:
        """A leaf's value for ``player``; NaN where it is not given, which a search reports."""
        return self.payoff[state * self.num_players + player]

    # For people --------------------------------------------------------------------------

    def show(self, state: int) -> str:
        """The board, in a tree that was unfolded from a game; else name, mover and value in a line."""
        node = self._checked(state)
        if self._nodes.game is not None:
            return str(ask(self._nodes.game, "show", self._nodes.states[node]))
        if self.is_terminal(node):
            return f"{self.name(node)}: {value_text(self._nodes, node)}"
        return f"{self.name(node)}, {self.player_name(self.mover[node])} to move: {literal(self._nodes, node, 60)}"

    def action_name(self, state: int, action: int) -> str:
        """The move's name, in a tree that was unfolded from a game; else the child's."""
        child = self.result(self._checked(state), action)
        return self._nodes.moves.get(child) or self.name(child)

    def parse_action(self, state: int, text: str) -> int:
        """The child that ``text`` names, or counts: 1 is the leftmost. Raises IllegalAction."""
        try:
            named: int = super().parse_action(state, text)
            return named
        except IllegalAction:
            digits = text.strip()
            number = int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 9 else 0
            if 1 <= number <= self.child_count[state]:
                return number - 1
            raise

    def name(self, node: int) -> str:
        """A node's label; else its place: the root, its children A, B, …, theirs A1, A2, …, then A1.3, A1.3.2."""
        label = self._nodes.labels.get(self._checked(node))
        if label is not None:
            return label
        if node == 0:
            return "the root"
        path = self.path(node)
        return letters(path[0]) + ".".join([str(child + 1) for child in path[1:]])

    def missing_value(self, node: int) -> str:
        """What to tell whoever needs the value of a node that has none of its own."""
        if not self.is_terminal(self._checked(node)):
            return f"{self.name(node)}: a position has only the value that a search finds"
        cure = "give it one number a player, or let pruning cut it off, with moves='best'"
        if self.num_players == 2:
            cure = "give it a number, or let alpha-beta cut it off by another order or rule"
        if self._nodes.game is not None:
            cure = "unfold the game deeper, or give it an evaluate"
        return f"leaf {self.leaf_number(node)} (at {self.name(node)}) has no value: {cure}"

    def __repr__(self) -> str:
        leaves = "1 leaf" if self.num_leaves == 1 else f"{self.num_leaves:,} leaves"
        return f"<Tree {literal(self._nodes, 0, 40)}: {leaves}, depth {self.depth}>"

    # Its shape ---------------------------------------------------------------------------

    @property
    def num_nodes(self) -> int:
        """How many nodes there are, leaves included."""
        return len(self.child_count)

    @property
    def num_leaves(self) -> int:
        """How many leaves there are."""
        return len(self._leaf_nodes)

    @property
    def depth(self) -> int:
        """Plies from the root to the deepest leaf."""
        return self._depth

    @property
    def leaf_nodes(self) -> list[int]:
        """(leaves,) the node of each leaf, numbered left to right from 0."""
        return list(self._leaf_nodes)

    def leaf_number(self, node: int) -> int:
        """Which leaf, left to right from 0, ``node`` is. Raises TreeError for an inner node."""
        if not self.is_terminal(self._checked(node)):
            raise TreeError(f"node {node} ({self.name(node)}) is no leaf: only leaves are numbered left to right")
        return self._first_leaf[node]

    def children(self, node: int) -> range:
        """The nodes below ``node``, left to right."""
        return self._nodes.children(self._checked(node))

    def path(self, node: int) -> tuple[int, ...]:
        """The child indices that lead from the root to ``node``; () is the root."""
        self._checked(node)
        found = []
        while node > 0:
            above = self._parent[node]
            found.append(node - self.first_child[above])
            node = above
        return tuple(reversed(found))

    def node_at(self, path: str | Iterable[int]) -> int:
        """The node at the end of a path of child indices from the root: (0, 2) or "0.2"; "" is the root.

        Raises TreeError where the tree has no such node.
        """
        try:
            steps = [int(step) for step in (path.split(".") if path else [])] if isinstance(path, str) else list(path)
        except (TypeError, ValueError):
            raise TreeError(f"{quoted(path)} is no path: write child indices from the root, as in '0.2'") from None
        node = 0
        for ply, step in enumerate(steps):
            if isinstance(step, bool) or not isinstance(step, int) or not 0 <= step < self.child_count[node]:
                count = self.child_count[node]
                has = "is a leaf" if count == 0 else f"has children 0 to {count - 1}"
                raise TreeError(
                    f"path {quoted(path)} leads nowhere: step {ply + 1} is {quoted(step)}, but {self.name(node)} {has}"
                )
            node = self.first_child[node] + step
        return node

    def knuth_moore_minimum(self) -> int:
        """The fewest leaves that alpha-beta can look at in a two-player tree of this shape and these movers.

        Reached if the best child is always the leftmost and no two values are equal. In a uniform
        tree of alternating movers it is b^⌈d/2⌉ + b^⌊d/2⌋ - 1 (Knuth and Moore 1975, section 6).
        With chance it is the fewest that prove the value if nothing is known of the utilities' range:
        every outcome counts. Star1 and Star2, which use the range, may look at fewer. Raises TreeError
        unless there are two players. Time O(nodes).
        """
        if self.num_players != 2:
            raise TreeError(f"a tree of {self.num_players} players has no such minimum: alpha-beta is for two")
        return fewest_leaves(self._nodes)

    # Equality ----------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        return self is other or self._nodes.same_as(other._nodes)

    def __hash__(self) -> int:
        return self._hash

    # What is computed once ---------------------------------------------------------------

    @cached_property
    def _hash(self) -> int:
        return self._nodes.fingerprint()

    @cached_property
    def _parent(self) -> list[int]:
        return parents(self.child_count)

    @cached_property
    def _depth(self) -> int:
        return sum(1 for _ in level_bounds(self.child_count)) - 1

    @cached_property
    def _first_leaf(self) -> list[int]:
        """(nodes,) the number of the leftmost leaf at or below each node."""
        return first_leaves(self.child_count)

    @cached_property
    def _leaf_nodes(self) -> list[int]:
        leaves = [node for node, count in enumerate(self.child_count) if count == 0]
        return sorted(leaves, key=self._first_leaf.__getitem__)

    def _checked(self, node: int) -> int:
        """``node`` if there is such a node. Raises TreeError."""
        if isinstance(node, bool) or not isinstance(node, int) or not 0 <= node < self.num_nodes:
            raise TreeError(f"{quoted(node)} is no node of this tree: its nodes are 0 to {self.num_nodes - 1}")
        return node
