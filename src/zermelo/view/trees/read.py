"""Read what is to be drawn: a Trace, a SearchResult, a Tree or a position of a Game becomes a Scene."""

from __future__ import annotations

import itertools
import math
from typing import Any

from zermelo.errors import DrawingError
from zermelo.game import CHANCE, Game
from zermelo.probability import ratio
from zermelo.search.events import Cut, Value
from zermelo.search.explain import introduction
from zermelo.search.result import Bound, SearchResult
from zermelo.search.trace import Trace, one_line
from zermelo.search.trouble import call
from zermelo.search.views import innermost
from zermelo.tree import Tree
from zermelo.tree.origin import origin, own_label, own_move
from zermelo.view.trees.scene import Node, Scene, check_size

__all__ = ["scene_of"]


def scene_of(source: Any, state: Any = None, depth: int | None = None, most: int | None = None) -> Scene:
    """The scene that ``source`` gives. ``state``, ``depth`` and ``most`` nodes say how a game is unfolded.

    Raises DrawingError for what is none of the four.
    """
    if isinstance(source, Trace):
        return _trace_scene(source)
    if isinstance(source, SearchResult):
        game = innermost(source.game)
        if source.trace is None:
            return _result_scene(source)
        return _trace_scene(source.trace, game, source.state)
    if isinstance(source, Tree):
        if state is not None:
            raise DrawingError("state is for a game that is unfolded: a tree is drawn from its root")
        return _tree_scene(source)
    if isinstance(source, Game):
        return _tree_scene(Tree.unfold(source, state, depth=depth, nodes=most))
    raise DrawingError(
        f"{source!r:.80} cannot be drawn as a tree: give a Trace, a SearchResult, a Tree, or a Game with a state"
    )


# A tree ----------------------------------------------------------------------------------


def _tree_scene(tree: Tree) -> Scene:
    check_size(tree.num_nodes)
    whole = origin(tree, 0)
    title = "Game tree" if whole is None else f"Tree of {type(whole[0]).__name__}"
    leaves = "1 leaf" if tree.num_leaves == 1 else f"{tree.num_leaves:,} leaves"
    scene = Scene(
        [], _names(tree if whole is None else whole[0]), title, f"A tree of {tree.num_nodes:,} nodes with {leaves}."
    )
    waiting: list[tuple[int, int | None]] = [(0, None)]
    for node, parent in waiting:
        number = scene.add(_tree_node(tree, node, parent))
        if scene.nodes[number].move:
            # Moves are names enough, where no step of a search tells of "B2".
            scene.nodes[number].name = one_line(own_label(tree, node))
        waiting += [(child, number) for child in tree.children(node)]
    return scene


def _tree_node(tree: Tree, node: int, parent: int | None) -> Node:
    terminal = tree.is_terminal(node)
    above = () if parent is None else tree.path(node)
    probability = None
    if above and tree.has_chance() and tree.to_move(tree.node_at(above[:-1])) == CHANCE:
        # Not by outcomes(): all of them for each child would be slow beneath a wide node.
        probability = ratio(tree.share[node], tree.whole[node])
    position = origin(tree, node)
    goes_on = terminal and position is not None and not _over(*position)
    return Node(
        parent,
        None if terminal else tree.to_move(node),
        name="" if node == 0 and tree.name(0) == "the root" else one_line(tree.name(node)),
        move=one_line(own_move(tree, node)),
        probability=probability,
        value=_utility(tree, node) if terminal else None,
        position=position,
        bound="≈" if goes_on else "",
        at=node,
    )


def _over(game: Game, state: Any) -> bool:
    return bool(call(game, lambda: game.is_terminal(state)))


def _utility(tree: Tree, leaf: int) -> Value | str:
    """A leaf's value as it is written: player 0's, or one a player; "?" where it is not given."""
    values = tuple([tree.utility(leaf, player) for player in range(tree.num_players)])
    if any(isinstance(value, float) and math.isnan(value) for value in values):
        return "?"
    return values[0] if tree.num_players == 2 and tree.constant_sum else values


def _names(game: Game) -> tuple[str, ...]:
    return tuple(call(game, lambda: [one_line(str(game.player_name(player))) for player in range(game.num_players)]))


# A trace ---------------------------------------------------------------------------------


def _trace_scene(trace: Trace, game: Game | None = None, state: Any = None) -> Scene:
    header = trace.header
    players = tuple([trace.player_name(player) for player in range(len(header.players))])
    scene = Scene([], players, f"{header.algorithm} on {one_line(header.game)}", introduction(trace), trace)
    if not trace.nodes:
        raise DrawingError("nothing was searched: there is no tree to draw")
    _Reader(scene, trace, game if isinstance(game, Tree) else None, state).read()
    return scene


class _Reader:
    """Builds the scene of a trace: the nodes that were visited, and those that were not, as far as they are known."""

    def __init__(self, scene: Scene, trace: Trace, tree: Tree | None, state: Any) -> None:
        # A search for one against all others has two players, whatever the tree has: it is told by its trace alone.
        same = tree is not None and tree.num_players == len(trace.header.players)
        self.scene, self.trace, self.tree, self.state = scene, trace, tree if same else None, state
        self.below: list[list[int]] = [[] for _ in trace.nodes]
        for visit, enter in enumerate(trace.nodes):
            if enter.parent is not None:
                self.below[enter.parent].append(visit)
        self.cuts = {event.node: event for event in trace.events if isinstance(event, Cut)}

        self.backwards = trace.header.order == "right-to-left" or _backwards(trace, self.below)

    def read(self) -> None:
        root = self.trace.nodes[0]
        name = "" if root.name in (None, "", "the root", "root") else one_line(root.name)
        if self.tree is not None:
            self.scene.add(_tree_node(self.tree, self.state, None))
            self.scene.nodes[0].visit = 0
        else:
            self.scene.add(Node(None, root.player, name=name, visit=0))
        # Breadth first, so that parents come before their children: a visit, its number, its node of the tree.
        waiting: list[tuple[int, int, Any]] = [(0, 0, self.state)]
        for visit, number, state in waiting:
            for node, below in self.children(visit, number, state):
                child = self.scene.add(node)
                if node.visit is not None:
                    waiting.append((node.visit, child, below))
                elif below is not None:
                    self.unvisited(child, below)

    def children(self, visit: int, number: int, state: Any) -> list[tuple[Node, Any]]:
        """What is under a visited node, each with its node of the tree: in its order, or else in the search's."""
        cut = self.cuts.get(visit)
        tree = self.tree
        if tree is None:
            found = [(self.visited(child, number), None) for child in self.below[visit]]
            found += [(Node(number, None, one_line(name), cut=True), None) for name in (cut.skipped if cut else ())]
            if self.backwards:
                found.reverse()
            return found
        placed: list[tuple[int, Node, int]] = []
        below = list(tree.children(state)) if self.below[visit] or cut is not None or self.is_open(visit) else []
        used: set[int] = set()
        moves = _Places([str(tree.action_name(state, action)) for action in range(len(below))], used)
        names = _Places([str(tree.name(child)) for child in below], used)
        for child in self.below[visit]:
            place = moves.take(str(self.trace.nodes[child].action))
            node = _tree_node(tree, below[place], number)
            node.visit = child
            placed.append((place, node, below[place]))
        for name in cut.skipped if cut is not None else ():
            place = names.take(name)
            node = _tree_node(tree, below[place], number)
            node.cut = True
            placed.append((place, node, below[place]))
        placed += [(at, _tree_node(tree, below[at], number), below[at]) for at in range(len(below)) if at not in used]
        placed.sort(key=lambda entry: entry[0])
        return [(node, at) for _, node, at in placed]

    def visited(self, visit: int, parent: int) -> Node:
        enter = self.trace.nodes[visit]
        name, move = one_line(enter.name), one_line(enter.action)
        return Node(parent, enter.player, name, "" if move == name else move, enter.probability, visit=visit)

    def is_open(self, visit: int) -> bool:
        """Whether a stopped search had come to this node, but not beneath it."""
        return not self.trace.complete and visit == len(self.trace.nodes) - 1

    def unvisited(self, number: int, at: int) -> None:
        """Put what lies beneath a node of the tree that was not visited under it."""
        assert self.tree is not None
        waiting = [(child, number) for child in self.tree.children(at)]
        for node, parent in waiting:
            child = self.scene.add(_tree_node(self.tree, node, parent))
            waiting += [(below, child) for below in self.tree.children(node)]


def _backwards(trace: Trace, below: list[list[int]]) -> bool:
    """Whether the numbers of the leaves tell that children were always tried from right to left."""
    least = [math.inf if enter.leaf is None else float(enter.leaf) for enter in trace.nodes]
    for visit in range(len(least) - 1, 0, -1):
        parent = trace.nodes[visit].parent or 0
        least[parent] = min(least[parent], least[visit])
    ways = {least[one] < least[other] for visits in below for one, other in itertools.pairwise(visits)}
    return ways == {False} and math.inf not in least


class _Places:
    """Which children have a name; ``used`` are those that were taken, by whatever name."""

    def __init__(self, names: list[str], used: set[int]) -> None:
        self.used = used
        self.free: dict[str, list[int]] = {}  # the first child last, where it is taken at once
        for place in reversed(range(len(names))):
            self.free.setdefault(names[place], []).append(place)

    def take(self, name: str) -> int:
        """The first child that has this name and was not yet used; one that was, where there is no other."""
        free = self.free.get(name)
        if free is None:
            raise DrawingError(f"the trace knows {name!r:.80}, the tree does not: draw a trace with the tree it is of")
        while len(free) > 1 and free[-1] in self.used:
            free.pop()
        self.used.add(free[-1])
        return free[-1]


# A result without a trace ----------------------------------------------------------------


def _result_scene(result: SearchResult) -> Scene:
    """The root, its actions with their values, and the line behind each."""
    game = result.game
    told = f"{result.algorithm[:1].upper()}{result.algorithm[1:]} on {type(innermost(game)).__name__}: the root's moves"
    scene = Scene([], _names(game), f"{result.algorithm} on {type(innermost(game)).__name__}", f"{told}, best first.")
    player = result.player
    viewer = 0 if player is None or player == CHANCE else player
    if player is not None and player != CHANCE and result.value is not None:
        scene.notes.append(f"Values are for {scene.players[player]}, who moves at the root.")
    root = Node(None, player, value=result.value, best=True, position=(innermost(game), result.state))
    scene.add(root)
    for move in result.moves:
        value = move.value if move.value is not None else move.values
        bound = {Bound.EXACT: "", Bound.LOWER: "≥", Bound.UPPER: "≤"}[move.bound]
        state, parent = result.state, 0
        line = (move.action, *move.line)
        best = move.action == result.action
        for ply, action in enumerate(line):
            name, state, mover, utility = _step(game, state, action, viewer)
            parent = scene.add(
                Node(
                    parent,
                    mover,
                    move=name,
                    probability=move.probability if ply == 0 else None,
                    value=value if ply == 0 else utility,
                    bound=bound if ply == 0 and value is not None else "",
                    best=best,
                    position=(innermost(game), state),
                )
            )
    return scene


def _step(game: Game, state: Any, action: Any, viewer: int) -> tuple[str, Any, int | None, Any]:
    """An action's name, the state it leads to, who moves there, and a utility where the game is over."""

    def taken() -> tuple[str, Any, int | None, Any]:
        name, after = one_line(str(game.action_name(state, action))), game.result(state, action)
        if game.is_terminal(after):
            return name, after, None, game.utility(after, viewer)
        return name, after, game.to_move(after), None

    found: tuple[str, Any, int | None, Any] = call(game, taken)
    return found
