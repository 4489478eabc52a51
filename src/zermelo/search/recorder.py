"""Recorder: the watch that an algorithm tells each of its steps, and that makes a trace of them."""

from __future__ import annotations

from typing import Any

from zermelo.errors import GameError, TraceError
from zermelo.game import CHANCE, Game
from zermelo.search.bounds import OpenNode, supplies_bound
from zermelo.search.events import Cut, Enter, Event, Header, Leaf, Number, Update, plain_number, plain_value
from zermelo.search.tally import EXACT, LOWER
from zermelo.search.trace import CAP, SHOWN, Trace
from zermelo.search.views import innermost

__all__ = ["Recorder"]


class Recorder:
    """Records one search: give it to an algorithm as its ``watch``, then take ``trace()``.

    ``game`` is the game that is searched, with any view that orders its actions; names come from the
    game beneath the views. ``viewpoint`` says whose the algorithm's values are: "max", "mover" or
    "all". ``cut`` and ``soft`` are alpha-beta's conventions, unused by algorithms without windows, and
    ``pruning`` is named in the header. With
    ``show`` every node keeps its state as text. In a game whose leaves are numbered (a Tree) the
    leaves are noted.

    Its methods raise TraceError once there are more than ``cap`` events, for values that are no
    numbers, and for a second search. Each costs O(1), but for ``cut``, which names the children that
    it skips.
    """

    def __init__(
        self,
        game: Game,
        *,
        algorithm: str,
        viewpoint: str = "max",
        cut: str = ">=",
        soft: bool = True,
        pruning: str | None = None,
        order: str = "left-to-right",
        show: bool = False,
        cap: int = CAP,
    ) -> None:
        self.game = game
        self.names: Any = innermost(game)
        self.algorithm = algorithm
        self.viewpoint = viewpoint
        self.cut_rule = cut
        self.soft = soft
        self.pruning = pruning
        self.order = order
        self.show = show
        self.cap = cap
        self.header: Header | None = None
        self.events: list[Event] = []
        self.open: list[OpenNode] = []
        self.count = 0  # nodes entered
        self.action: Any = None  # the action that leads to the next node
        self.probability: Number | None = None  # its own, where chance moves
        self.is_tree = hasattr(self.names, "leaf_number")

    def trace(self) -> Trace:
        """What has been recorded so far. Raises TraceError where no search was watched."""
        if self.header is None:
            raise TraceError("nothing was recorded: give the recorder to a search first")
        return Trace(self.header, tuple(self.events))

    # What an algorithm calls -------------------------------------------------------------

    def enter(self, ply: int, state: Any, alpha: Any = None, beta: Any = None) -> None:
        """The search arrives at ``state``, ``ply`` plies below the root, with the window (alpha, beta)."""
        window = None if alpha is None else (plain_number(alpha), plain_number(beta))
        if ply != len(self.open) or (ply == 0 and self.header is not None):
            raise TraceError("a recorder keeps one search: make a new one for the next")
        if self.header is None:
            self.header = self.make_header(state, windows=window is not None)
        parent = self.open[-1] if self.open else None
        terminal = self.game.is_terminal(state)
        player = None if terminal else int(self.game.to_move(state))
        event = Enter(
            node=self.count,
            parent=None if parent is None else parent.number,
            action=None if parent is None else str(self.game.action_name(parent.state, self.action)),
            name=str(self.names.name(state)) if self.is_tree else None,
            player=player,
            window=window,
            leaf=int(self.names.leaf_number(state)) if self.is_tree and terminal else None,
            state=str(self.names.show(state)) if self.show else None,
            probability=None if parent is None else self.probability,
        )
        self.add(event)
        node = OpenNode(self.count, player, state, window)
        if parent is not None and parent.player == CHANCE:
            node.alpha_by = node.beta_by = (parent.number, None)
        elif parent is not None:
            node.alpha_by, node.beta_by = parent.alpha_by, parent.beta_by
        self.open.append(node)
        self.count += 1

    def move(self, ply: int, action: Any, probability: Any = None) -> None:
        """The node at ``ply`` tries ``action``; where chance moves, that may happen with this probability."""
        self.action = action
        self.probability = None if probability is None else plain_number(probability)
        self.open[ply].position += 1

    def leaf(self, ply: int, value: Any, terminal: bool) -> None:
        """The node at ``ply`` is not searched further: its utility or evaluation is ``value``."""
        node = self.open[ply]
        node.tight = True
        self.add(Leaf(node.number, plain_value(value), "utility" if terminal else "evaluation"))

    def update(self, ply: int, action: Any, value: Any, alpha: Any = None, beta: Any = None) -> None:
        """The best of the node at ``ply`` is now ``action``, just searched, with ``value``; the window after it."""
        node = self.open[ply]
        value = plain_value(value)
        child = node.last
        if child is None:
            raise TraceError("an update without a child: the recorder keeps one search from its start")
        node.best_child = child.node
        before, window = node.window, None
        if before is not None:
            node.window = window = (plain_number(alpha), plain_number(beta))
            shown = {"at_least": child.at_least, "at_most": child.at_most}
            if node.player != CHANCE and supplies_bound(node.player, value, before, window, **shown):
                if node.player == 0:
                    node.alpha_by = (node.number, child.node)
                else:
                    node.beta_by = (node.number, child.node)
        self.add(Update(node.number, child.node, value, window))

    def cut(self, ply: int, alpha: Any, beta: Any, shown: int = EXACT) -> None:
        """The remaining children of the node at ``ply`` are skipped.

        Of a chance node it is ``shown`` that its value is UPPER (at most alpha) or LOWER (at least beta).
        """
        node = self.open[ply]
        node.cut = True
        window = (plain_number(alpha), plain_number(beta))
        high = node.player == 0 or shown == LOWER
        source = node.beta_by if high else node.alpha_by
        by, child = (None, None) if source is None else source
        parent = self.open[ply - 1] if ply > 0 else node
        self.add(
            Cut(
                node=node.number,
                side="beta" if high else "alpha",
                by=by,
                child=child,
                reach=None if by is None else "shallow" if by == parent.number else "deep",
                equal=window[0] == window[1],
                skipped=self.names_behind(node),
                window=window,
            )
        )

    def cut_max_n(self, ply: int, has: Any, bound: Any) -> None:
        """The same in max^n: the mover ``has`` all there is, or as much as ``bound``."""
        node = self.open[ply]
        shallow = has >= bound
        parent = self.open[ply - 1] if shallow else None
        self.add(
            Cut(
                node=node.number,
                side=None,
                by=None if parent is None else parent.number,
                child=None if parent is None else parent.best_child,
                reach=None if parent is None else "shallow",
                equal=bool(has == bound),
                skipped=self.names_behind(node),
                window=None,
                rule="shallow" if shallow else "immediate",
                enough=plain_number(bound if shallow else has),
            )
        )

    def probed(self, ply: int, action: Any, value: Any, alpha: Any, beta: Any) -> None:
        """Of the node at ``ply`` no more was wanted than what its first action, just searched, gives: ``value``."""
        node = self.open[ply]
        node.probed = node.cut = True
        window = (plain_number(alpha), plain_number(beta))
        self.update(ply, action, value, alpha, beta)
        self.add(
            Cut(
                node=node.number, side=None, by=None, child=None, reach=None, equal=False,
                skipped=self.names_behind(node), window=window, rule="probe",
            )
        )  # fmt: skip
        self.leave(ply, value)

    def search_again(self, ply: int) -> None:
        """The outcomes of the chance node at ``ply`` have been probed; they are now searched, from the first."""
        node = self.open[ply]
        node.position = 0
        node.best, node.tight, node.loose = None, False, True

    def known(self, ply: int, value: Any) -> None:
        """The outcome that the chance node at ``ply`` comes to is known from its probe: ``value`` is the new sum."""
        node = self.open[ply]
        child = node.probes[node.position]
        node.take(child)
        self.add(Update(node.number, child.node, plain_value(value), node.window))

    def leave(self, ply: int, value: Any) -> None:
        """The node at ``ply`` returns ``value``."""
        node = self.open[ply]
        event = node.leave(plain_value(value), self.cut_rule, self.soft)
        self.add(event)
        self.open.pop()
        if self.open:
            parent = self.open[-1]
            parent.take(event)
            if parent.player == CHANCE:
                parent.probes[parent.position] = event

    # How it works ------------------------------------------------------------------------

    def add(self, event: Event) -> None:
        if len(self.events) >= self.cap:
            raise TraceError(
                f"this search has more than {self.cap:,} events, too many to trace: "
                "limit its depth, search a smaller game, or search without a trace"
            )
        self.events.append(event)

    def make_header(self, state: Any, *, windows: bool) -> Header:
        names = self.names
        root = str(names.show(state))
        leaves = minimum = None
        if self.is_tree:
            whole = state == names.initial_state()
            leaves = (0, int(names.num_leaves)) if whole else self.leaves_below(state)
            if whole and names.num_players == 2 and not names.has_chance():
                minimum = int(names.knuth_moore_minimum())
        return Header(
            algorithm=self.algorithm,
            viewpoint=self.viewpoint,
            players=tuple([str(self.game.player_name(player)) for player in range(self.game.num_players)]),
            game=type(names).__name__,
            root=root if len(root) <= SHOWN else root[: SHOWN - 1] + "…",
            cut=self.cut_rule if windows else None,
            soft=self.soft if windows else None,
            pruning=self.pruning,
            order=self.order,
            leaves=leaves,
            minimum=minimum,
        )

    def leaves_below(self, state: Any) -> tuple[int, int]:
        """The numbers of a state's leaves, first and end: those of its outermost lines of play."""
        outermost = []
        for side in (0, -1):
            at = state
            while not self.names.is_terminal(at):
                at = self.names.result(at, self.names.branches(at)[side])
            outermost.append(int(self.names.leaf_number(at)))
        return outermost[0], outermost[1] + 1

    def names_behind(self, node: OpenNode) -> tuple[str, ...]:
        """The names of a node's children that the search has not begun, in its order."""
        actions = self.game.branches(node.state)
        if node.position > len(actions):
            raise GameError(
                f"{type(self.names).__name__}.actions gave {node.position} actions, then {len(actions)}, "
                f"in the state {self.names.show(node.state)!r}: it must give the same each time"
            )
        # A probe may have told all that there is to know of an outcome.
        skipped = [
            action
            for place, action in enumerate(actions[node.position :], start=node.position + 1)
            if place not in node.probes or not node.probes[place].complete
        ]
        if self.is_tree:
            return tuple([str(self.names.name(self.names.result(node.state, action))) for action in skipped])
        return tuple([str(self.game.action_name(node.state, action)) for action in skipped])
