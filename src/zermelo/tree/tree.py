"""Tree: an explicit game tree, itself a game."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from zermelo.errors import IllegalAction, TreeError
from zermelo.game import CHANCE, Game
from zermelo.probability import ratio
from zermelo.tree.cs188_writer import nodes_to_cs188
from zermelo.tree.efg_writer import nodes_to_efg
from zermelo.tree.files import nodes_from_file, nodes_from_text, nodes_of_cs188, nodes_of_efg
from zermelo.tree.json_form import nodes_from_json, nodes_to_json
from zermelo.tree.movers import check_players
from zermelo.tree.names import literal, value_text
from zermelo.tree.nested import nodes_from_nested
from zermelo.tree.nodes import Nodes
from zermelo.tree.numbers import Number, total_of
from zermelo.tree.random_form import random_nodes
from zermelo.tree.shape import Shape
from zermelo.tree.text import nested_from_text
from zermelo.tree.unfold import ask, unfolded_nodes

__all__ = ["Tree"]

Levels = str | Iterable[int | str]


class Tree(Shape, Game):
    """An explicit game tree, itself a Game: a state is a node's number, an action a child's, from 0.

    Make one with ``Tree.parse``, ``from_nested``, ``from_json``, ``from_efg``, ``from_cs188``, ``load``,
    ``loads``, ``random`` or ``unfold``.
    Nodes are numbered breadth first and from the left::

                 0                 [[3, 5], [2, 8]]
             1       2             leaves, numbered left to right: 0 to 3
           3   4   5   6

    Between two players, a leaf's single number is player 0's (MAX's) utility. Of equally good
    children the leftmost is the best, as in textbooks. Where chance moves, its children are equally
    likely unless they have probabilities of their own. Trees do not change, and two are equal if
    their shape, movers, probabilities, values, labels and names of moves and players are.
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
        if nodes.names == tuple([Game.player_name(self, player) for player in range(nodes.players)]):
            nodes.names = ()

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
    def from_efg(cls, text: str) -> Tree:
        """The tree in a Gambit file, of a game of perfect information with any number of players, and chance.

        Nodes, moves and players keep their names, on one line each. Probabilities are exact, as fractions; payoffs
        are, too, a decimal being a float. What outcomes pay at inner nodes is added to all leaves below. Raises
        TreeError, which quotes the text and names line, column and node, where it is malformed and where a player
        does not know all: where an information set has several nodes. Time O(length).
        """
        return cls(nodes_of_efg(text))

    @classmethod
    def from_cs188(cls, text: str) -> Tree:
        """The tree in a test file (GraphGameTreeTest) of CS 188's Pac-Man project on multi-agent search.

        It goes down to the file's depth, which counts rounds. Agent 0 is MAX, ghosts are MIN, or for
        ExpectimaxAgent chance. Values are MAX's; a leaf that has none is one whose value is not known. Raises
        TreeError, which names the line. Time O(nodes).
        """
        return cls(nodes_of_cs188(text))

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        *,
        root: int | str | None = None,
        levels: Levels | None = None,
        players: int | None = None,
    ) -> Tree:
        """The tree in a file: compact text, JSON, a Gambit file (``.efg``) or a CS 188 test (``.test``).

        Which it is, its ending tells, or what is in it. ``root``, ``levels`` and ``players`` are for the first
        two, as in ``parse``. Raises TreeError, which begins with the file's name. Time O(length).
        """
        return cls(nodes_from_file(path, root, levels, players))

    @classmethod
    def loads(
        cls,
        text: str,
        name: str = "",
        *,
        root: int | str | None = None,
        levels: Levels | None = None,
        players: int | None = None,
    ) -> Tree:
        """The tree that ``text`` writes, as ``load`` reads it from a file called ``name``. Raises TreeError."""
        return cls(nodes_from_text(text, name, root, levels, players))

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

    # Writing one -------------------------------------------------------------------------

    def to_json(self) -> str:
        """The tree as JSON, a node a line, which ``from_json`` reads as an equal tree; boards are not kept."""
        return nodes_to_json(self._nodes)

    def to_text(self) -> str:
        """The tree as compact text, which ``parse`` reads: its shape, its values, and the probabilities of chance.

        Who moves where is not in it, nor are names: give ``parse`` root, levels or players where they differ
        from its own. Time O(nodes).
        """
        return literal(self._nodes, 0, sys.maxsize)

    def to_efg(self, title: str = "") -> str:
        """The tree as a file for Gambit (https://www.gambit-project.org), which ``from_efg`` reads.

        Moves have their names, or those of the nodes they lead to; where several at a node share one, a number
        is put behind. Probabilities that are floats and do not add up to exactly 1 are divided by their sum.
        Boards are not kept. Raises TreeError for a leaf without a value. Time O(nodes).
        """
        players = [self.player_name(player) for player in range(self.num_players)]
        return nodes_to_efg(self._nodes, title, players)

    def to_cs188(self) -> str:
        """The tree as a test file of CS 188's Pac-Man project on multi-agent search, which ``from_cs188`` reads.

        Agent 0 is MAX and begins, the others are ghosts: MIN's, or chance's, whose outcomes are equally likely;
        they take turns. Names lose spaces, quotation marks and #, and have a number behind them where they are
        not unlike all others. Values are written as floats. Leaves above 0 are wins, the others losses. Raises
        TreeError for a tree that is not of this kind, or a leaf without a value. Time O(nodes).
        """
        return nodes_to_cs188(self._nodes)

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

    def player_name(self, player: int) -> str:
        """The player's own name, where the tree has names; else as in any game."""
        return self._nodes.names[player] if self._nodes.names and player != CHANCE else super().player_name(player)

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
