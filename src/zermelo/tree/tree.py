"""Tree: an explicit game tree, which is itself a game whose states are its nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from zermelo.errors import TreeError
from zermelo.game import Game
from zermelo.tree.drawn import draw_sketch
from zermelo.tree.notation import read_json, write_json
from zermelo.tree.sketch import Node, Sketch, movers_by_depth
from zermelo.tree.text import read_nested, read_text
from zermelo.tree.unfolded import unfold_sketch

__all__ = ["Tree"]

UNKNOWN = float("nan")


class Tree(Game):
    """A game tree in memory. A state is a node, an action the index of one of its children.

    Nodes are numbered breadth first from 0, the root, so a node's children are consecutive and
    every child has a larger number than its parent: whatever looks at the whole tree is a loop, and
    a tree may be thousands of plies deep. Of equally good children the leftmost is taken.

    Make one with ``parse``, ``from_nested``, ``from_json``, ``load``, ``random`` or ``unfold``.
    """

    quick_wins = False

    first_child: list[int]
    """(nodes,) the number of a node's leftmost child; 0 for a leaf."""
    child_count: list[int]
    """(nodes,) how many children a node has; 0 for a leaf."""
    mover: list[int]
    """(nodes,) the player to move; 0 for a leaf."""
    payoff: list[Any]
    """(nodes * players,) a leaf's utility for each player, the players of a node side by side;
    0 at inner nodes, NaN where a leaf's value is not given."""

    def __init__(self, sketch: Sketch) -> None:
        """A tree of a checked sketch; people use the class methods."""
        order = [0]
        for number in order:  # grows as it goes: breadth first
            order += sketch.nodes[number].children
        if len(order) != len(sketch.nodes):
            raise TreeError(f"the tree has {len(sketch.nodes)} nodes, and {len(order)} hang together from the root")
        nodes = [sketch.nodes[number] for number in order]
        self.num_players = sketch.players
        self.child_count = [len(node.children) for node in nodes]
        self.first_child = []
        following = 1
        for count in self.child_count:
            self.first_child.append(following if count else 0)
            following += count
        self.mover = [node.mover or 0 for node in nodes]
        self.payoff = [amount for node in nodes for amount in _payoffs(node, sketch.players)]
        totals = {sum(_payoffs(node, sketch.players)) for node in nodes if not node.children and node.value is not None}
        self.constant_sum = sketch.players == 2 and len(totals) <= 1
        self._sum = next(iter(totals), 0) if self.constant_sum else None
        self._labels = [node.label for node in nodes]
        self._moves = [node.move for node in nodes]
        self._texts: list[str] | None = None
        self._leaves: list[int] | None = None
        self._leaf_numbers: dict[int, int] = {}
        self._parents: list[int] | None = None

    # The six functions ---------------------------------------------------------------------

    def initial_state(self) -> int:
        return 0

    def to_move(self, node: int) -> int:
        return self.mover[node]

    def actions(self, node: int) -> Iterator[int]:
        for child in range(self.child_count[node]):
            yield child

    def result(self, node: int, action: int) -> int:
        return self.first_child[node] + action

    def is_terminal(self, node: int) -> bool:
        return self.child_count[node] == 0

    def utility(self, node: int, player: int) -> float:
        """A leaf's value for ``player``; NaN where it is not given, which no search accepts."""
        value: float = self.payoff[node * self.num_players + player]
        return value

    @property
    def utility_sum(self) -> Any:  # type: ignore[override]
        """What the two players' payoffs add up to at every leaf, 0 where leaves are plain numbers."""
        return self._sum

    # How a tree is made --------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str, *, root: Any = None, levels: Sequence[Any] | None = None, players: int = 2) -> Tree:
        """The tree that ``text`` writes, as ``[[3, 5], [2, 8]]``.

        A number is a leaf: MAX's utility. ``null`` or ``?`` is a leaf whose value is not given,
        ``(5, 2, 5)`` one with a value for each player; with more than two ``players`` ``[5, 2, 5]``
        is one too. MAX and MIN take turns, MAX first or as ``root`` says ("max", "min", or a player's
        index); ``levels``, such as ["max", "max", "min"], names the mover of each level instead.
        Raises TreeError, with the place. Time O(length).
        """
        return cls._moved_by_levels(read_text(text, _player_count(players)), root, levels)

    @classmethod
    def from_nested(
        cls, nested: Any, *, root: Any = None, levels: Sequence[Any] | None = None, players: int = 2
    ) -> Tree:
        """The tree that nested lists write, as in ``parse``; a tuple is a leaf's vector."""
        return cls._moved_by_levels(read_nested(nested, _player_count(players)), root, levels)

    @classmethod
    def from_json(cls, source: str | dict[str, Any]) -> Tree:
        """The tree of a JSON text or object, as ``to_json`` writes it or nested. Raises TreeError, with the place."""
        return cls(read_json(source))

    @classmethod
    def load(cls, path: str | Path, *, root: Any = None, levels: Sequence[Any] | None = None, players: int = 2) -> Tree:
        """The tree in a file: JSON if it begins with a brace, else the text of ``parse``."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise TreeError(f"{path} cannot be read as a tree: {reason}") from error
        if text.lstrip().startswith("{"):
            if root is not None or levels is not None:
                raise TreeError(f"{path} is JSON, which names the mover of each node: leave out root and levels")
            return cls.from_json(text)
        return cls.parse(text, root=root, levels=levels, players=players)

    @classmethod
    def random(
        cls,
        seed: int,
        *,
        depth: int,
        branching: int | tuple[int, int] = 2,
        leaves: tuple[int, int] = (-9, 9),
        players: int = 2,
        root: Any = None,
        levels: Sequence[Any] | None = None,
        irregular: bool = False,
    ) -> Tree:
        """A tree drawn by ``seed``: ``depth`` plies, a fixed or ranged number of children, leaves in a range.

        ``irregular`` trees have leaves at every depth below the root. The same arguments give the
        same tree. Raises TreeError for ranges that mean nothing and for more than 5,000,000 nodes.
        """
        sketch = draw_sketch(seed, depth, branching, leaves, _player_count(players), irregular)
        return cls._moved_by_levels(sketch, root, levels)

    @classmethod
    def unfold(cls, game: Game, state: Any = None, *, depth: int | None = None, nodes: int | None = None) -> Tree:
        """The tree of ``game`` below ``state``, breadth first to ``depth`` plies or about ``nodes`` nodes.

        A position that the limit cuts off is a leaf with the game's evaluation, or of unknown value
        where it has none. Nodes are named after the moves that lead to them. Raises TreeError where
        neither limit is given and there are more than 1,000,000 nodes, GameError for a broken game.
        """
        sketch, texts = unfold_sketch(game, state, depth, nodes)
        tree = cls(sketch)
        tree._texts = texts
        return tree

    @classmethod
    def _moved_by_levels(cls, sketch: Sketch, root: Any, levels: Sequence[Any] | None) -> Tree:
        """The tree of a sketch whose movers depend on depth alone."""
        level, depth = [0], 0
        found: list[list[int]] = []
        while inner := [number for number in level if sketch.nodes[number].children]:
            found.append(inner)
            level = [child for number in inner for child in sketch.nodes[number].children]
            depth += 1
        for mover, inner in zip(movers_by_depth(depth, sketch.players, root, levels), found, strict=False):
            for number in inner:
                sketch.nodes[number].mover = mover
        return cls(sketch)

    def to_json(self) -> str:
        """The tree as JSON, a flat list of nodes; ``from_json`` makes the same tree of it."""
        return write_json(self)

    # What it looks like --------------------------------------------------------------------

    @property
    def num_nodes(self) -> int:
        """How many nodes there are, leaves included."""
        return len(self.child_count)

    @property
    def num_leaves(self) -> int:
        """How many leaves there are."""
        return self.child_count.count(0)

    @property
    def depth(self) -> int:
        """Plies from the root to the deepest leaf. O(nodes)."""
        depths = [0] * self.num_nodes
        for node in range(self.num_nodes):
            for child in self.children(node):
                depths[child] = depths[node] + 1
        return depths[-1]  # breadth first: the last node is among the deepest

    def children(self, node: int) -> range:
        """The children of ``node``, left to right."""
        return range(self.first_child[node], self.first_child[node] + self.child_count[node])

    @property
    def parents(self) -> list[int]:
        """(nodes,) each node's parent, -1 for the root."""
        if self._parents is None:
            self._parents = [-1] * self.num_nodes
            for node in range(self.num_nodes):
                for child in self.children(node):
                    self._parents[child] = node
        return self._parents

    def path(self, node: int) -> tuple[int, ...]:
        """The actions from the root to ``node``. O(depth)."""
        actions = []
        while node > 0:
            parent = self.parents[node]
            actions.append(node - self.first_child[parent])
            node = parent
        return tuple(reversed(actions))

    def node_at(self, path: str | Sequence[int]) -> int:
        """The node that a path leads to: (0, 2) or "0.2" is the root's first child's third; () or "" the root."""
        steps = [int(step) for step in path.split(".")] if isinstance(path, str) and path else list(path)
        node = 0
        for step in steps:
            if not 0 <= int(step) < self.child_count[node]:
                raise TreeError(f"path {path!r}: {self.name(node)} has {self.child_count[node]} children, no {step}")
            node = self.first_child[node] + int(step)
        return node

    @property
    def leaf_nodes(self) -> list[int]:
        """(leaves,) the leaves from left to right."""
        if self._leaves is None:
            self._leaves = []
            waiting = [0]
            while waiting:
                node = waiting.pop()
                if self.child_count[node] == 0:
                    self._leaf_numbers[node] = len(self._leaves)
                    self._leaves.append(node)
                waiting += reversed(self.children(node))
        return self._leaves

    def leaf_number(self, node: int) -> int:
        """The number of a leaf, counted from the left from 0. The first call costs O(nodes)."""
        if self._leaves is None:
            _ = self.leaf_nodes
        if node not in self._leaf_numbers:
            raise TreeError(f"{self.name(node)} is not a leaf")
        return self._leaf_numbers[node]

    def name(self, node: int) -> str:
        """What people call a node: its label, or A, B, … below the root, then A1, A2, then A1.1, A1.2."""
        label = self._labels[node]
        if label is not None:
            return label
        path = self.path(node)
        if not path:
            return "the root"
        return _letters(path[0]) + ".".join(str(step + 1) for step in path[1:])

    def label(self, node: int) -> str | None:
        """The label that a node was given, or None."""
        return self._labels[node]

    def move(self, node: int) -> str | None:
        """What the move that leads to a node is called, in a tree that was unfolded from a game, or None."""
        return self._moves[node]

    def action_name(self, node: int, action: int) -> str:
        """The move's name where the tree was unfolded from a game, else the child's name."""
        child = self.result(node, action)
        return self._moves[child] or self.name(child)

    def parse_action(self, node: int, text: str) -> int:
        """As Game.parse_action; a child can also be named by its number from 1."""
        if text.strip().isdecimal() and not any(
            self.action_name(node, action).casefold() == text.strip().casefold() for action in self.actions(node)
        ):
            number = int(text)
            if 1 <= number <= self.child_count[node]:
                return number - 1
        action: int = super().parse_action(node, text)
        return action

    def show(self, node: int) -> str:
        """The position of a tree that was unfolded from a game, else the node's name and, of a leaf, its value."""
        if self._texts is not None:
            return self._texts[node]
        if self.child_count[node]:
            return self.name(node)
        values = self.utilities(node)
        value = "?" if values[0] != values[0] else str(values[0] if self.num_players <= 2 else values)
        return f"{self.name(node)} = {value}"

    def missing_value(self, node: int) -> str:
        """What to say when a search looks at a leaf whose value is not given."""
        return (
            f"leaf {self.leaf_number(node)} ({self.name(node)}) has no value: "
            "give it one, or choose a search that does not look at it"
        )

    def knuth_moore_minimum(self) -> int:
        """The fewest leaves that alpha-beta can look at in a two-player tree of this shape, the best children first.

        For b children at each of d plies it is b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore 1975,
        section 6). Raises TreeError where there are not two players. Time and memory O(nodes).
        """
        if self.num_players != 2:
            raise TreeError(f"the Knuth-Moore minimum is for two players, this tree has {self.num_players}")
        lower, upper, exact = ([1] * self.num_nodes for _ in range(3))
        for node in range(self.num_nodes - 1, -1, -1):
            children = self.children(node)
            if not children:
                continue
            # A bound that the mover alone can prove takes one child, the opposite bound takes all.
            proves, refutes = (lower, upper) if self.mover[node] == 0 else (upper, lower)
            proves[node] = min(proves[child] for child in children)
            refutes[node] = sum(refutes[child] for child in children)
            exact[node] = refutes[node] + min(exact[child] - refutes[child] for child in children)
        return exact[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.num_players, tuple(self.child_count), tuple(self.mover)))

    def _content(self) -> tuple[Any, ...]:
        values = [None if value != value else value for value in self.payoff]
        return self.num_players, self.child_count, self.mover, values, self._labels, self._moves

    def __repr__(self) -> str:
        return f"<Tree of {self.num_nodes} nodes, {self.num_leaves} leaves, {self.num_players} players>"


def _payoffs(node: Node, players: int) -> tuple[Any, ...]:
    """A node's part of ``payoff``."""
    if node.children:
        return (0,) * players
    if node.value is None:
        return (UNKNOWN,) * players
    if isinstance(node.value, tuple):
        return node.value
    return (node.value, -node.value)[:players]


def _player_count(players: Any) -> int:
    movers_by_depth(0, players, None, None)
    count: int = players
    return count


def _letters(index: int) -> str:
    """A, B, …, Z, AA, AB, … for 0, 1, …"""
    letters = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters
