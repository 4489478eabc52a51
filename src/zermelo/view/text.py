"""The tree of a recorded search as lines of text for a terminal."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.errors import TraceError
from zermelo.search.replay import NodeState, Replay, Snapshot
from zermelo.search.trace import Cut, Leaf, Trace, format_value, format_window, one_line
from zermelo.view.relation import relation

__all__ = ["draw_tree"]

LEVELS = 24
"""Plies to which the branches are drawn; deeper nodes stand there with their ply."""
NAMED = 6
"""How many skipped children are named."""


@dataclass(frozen=True)
class Marks:
    """The characters of a drawing."""

    tee: str
    last: str
    bar: str
    blank: str
    least: str
    most: str
    about: str
    best: str
    cut: str
    here: str
    more: str
    movers: tuple[str, str, str, str]
    """MAX, MIN, any other player, chance."""


UNICODE = Marks("├── ", "└── ", "│   ", "    ", "≥", "≤", "≈", "★", "✂", "◀ here", "…", ("▲", "▼", "■", "◆"))
ASCII = Marks("|-- ", "`-- ", "|   ", "    ", ">=", "<=", "~", "*", "x", "<- here", "...", ("^", "v", "#", "o"))

DIM, RED, GREEN, YELLOW, PLAIN = "\x1b[2m", "\x1b[31m", "\x1b[1;32m", "\x1b[1;33m", "\x1b[0m"


def draw_tree(
    trace: Trace, step: int | None = None, unicode: bool = True, color: bool = False, max_nodes: int = 200
) -> str:
    """The tree that a search looked at, a node a line, as it was at ``step`` (the end by default).

    A line has the branch's name, who moves there, the value (≤ and ≥ where it is only a bound; ≈ for an
    evaluation), the window as it then was (for player 0), ★ along the best line, and the children that
    a cut skipped. Nodes that are entered only later have neither value nor window. Of a tree with more
    than ``max_nodes`` nodes the path to the current node and the upper plies are drawn, with the number
    of those left out. ``unicode`` false draws with ASCII alone; ``color`` adds ANSI colours.

    Raises TraceError for a step that the trace does not have. Time is O(events), at any depth.
    """
    if isinstance(max_nodes, bool) or not isinstance(max_nodes, int) or max_nodes < 1:
        raise TraceError(f"max_nodes={max_nodes!r:.80}: a drawing has a whole number of nodes, at least 1")
    replay = Replay(trace)
    moment = replay.at(len(replay) if step is None else step)
    if not trace.nodes:
        return "nothing was searched"
    lines = Drawing(trace, moment, UNICODE if unicode else ASCII, color, max_nodes).lines()
    text = "\n".join(lines)
    return text if unicode else text.encode("ascii", "replace").decode("ascii")


class Drawing:
    """One drawing of a trace at one moment."""

    def __init__(self, trace: Trace, moment: Snapshot, marks: Marks, color: bool, max_nodes: int) -> None:
        self.trace = trace
        self.moment = moment
        self.marks = marks
        self.color = color
        self.children: list[list[int]] = [[] for _ in trace.nodes]
        self.size = [1] * len(trace.nodes)  # (nodes,) of the subtree
        for node in range(len(trace.nodes) - 1, 0, -1):
            parent = trace.nodes[node].parent or 0
            self.children[parent].append(node)
            self.size[parent] += self.size[node]
        for below in self.children:
            below.reverse()
        self.cuts = {event.node: event for event in trace.events if isinstance(event, Cut)}
        self.evaluated = {event.node for event in trace.events if isinstance(event, Leaf) and event.why == "evaluation"}
        self.best = set(moment.best_line) if len(moment.best_line) > 1 else set()
        self.chosen = self.choose(max_nodes)

    def choose(self, max_nodes: int) -> set[int]:
        """The nodes to draw: the path to the current one, as far as half of them go, then ply by ply."""
        chosen = {0, *self.moment.path[: max_nodes // 2]}
        level = [0]
        while level and len(chosen) < max_nodes:
            below = [child for node in level for child in self.children[node]]
            for node in below:
                if len(chosen) < max_nodes:
                    chosen.add(node)
            level = below
        return chosen

    def lines(self) -> list[str]:
        lines = []
        # A node, or a line of text where the node is None; what stands before it; whether it is its parent's last.
        stack: list[tuple[int | None, str, str, bool]] = [(0, "", "", True)]
        while stack:
            node, text, indent, last = stack.pop()
            ply = 0 if node is None else self.trace.plies[node]
            branch = "" if node == 0 else self.marks.last if last else self.marks.tee
            if node is None:
                lines.append(f"{indent}{branch}{text}")
                continue
            deep = f"(ply {ply}) " if ply > LEVELS else ""
            lines.append(f"{indent}{branch}{deep}{self.node(node)}")
            below = indent
            if node != 0 and ply < LEVELS:
                below += self.marks.blank if last else self.marks.bar
            entries = self.below(node)
            for i, (child, line) in reversed(list(enumerate(entries, start=1))):
                stack.append((child, line, below, i == len(entries)))
        if self.best:
            lines.append(f"{self.marks.best} best line" + ("" if self.trace.complete and self.at_end else " so far"))
        left_out = len(self.trace.nodes) - len(self.chosen)
        if left_out:
            lines.append(f"{self.marks.more} {left_out:,} of {len(self.trace.nodes):,} nodes are left out")
        return lines

    @property
    def at_end(self) -> bool:
        return self.moment.step == len(self.trace.events)

    def below(self, node: int) -> list[tuple[int | None, str]]:
        """What is drawn under a node: its children, how many nodes are left out, and what a cut skipped."""
        drawn = [child for child in self.children[node] if child in self.chosen]
        entries: list[tuple[int | None, str]] = [(child, "") for child in drawn]
        left_out = sum([self.size[child] for child in self.children[node] if child not in self.chosen])
        if drawn and left_out:
            entries.append((None, f"{self.marks.more} {left_out:,} more"))
        if self.moment.nodes[node].skipped:
            entries.append((None, self.paint(self.skipped(self.cuts[node]), RED)))
        return entries

    def skipped(self, cut: Cut) -> str:
        names = [one_line(name) for name in cut.skipped[:NAMED]]
        more = len(cut.skipped) - len(names)
        if more:
            names.append(f"{self.marks.more} {more:,} more")
        if cut.rule == "probe":
            return f"{self.marks.cut} {', '.join(names)} left for later (a probe)"
        if cut.rule != "alpha-beta":
            return f"{self.marks.cut} {', '.join(names)} cut ({cut.rule} pruning)"
        by = "the given window" if cut.by is None else self.trace.label(cut.by)
        return f"{self.marks.cut} {', '.join(names)} cut ({cut.side} cut by {by})"

    def node(self, node: int) -> str:
        trace, state, enter = self.trace, self.moment.nodes[node], self.trace.nodes[node]
        words = [trace.branch(node)]
        if enter.probability is not None:
            words.append(f"({format_value(enter.probability)})")
        if enter.player is not None:
            words.append(f"{self.mover(enter.player)} {trace.player_name(enter.player)}")
        if state.value is not None:
            words.append(self.value(node, state))
        if state.window is not None and self.children[node]:
            words.append(format_window(state.window, unicode=self.marks is UNICODE))
        if node in self.best:
            words.append(self.marks.best)
        current = node == self.moment.current
        if current:
            words.append(self.marks.here)
        left_out = self.size[node] - 1
        if left_out and not any(child in self.chosen for child in self.children[node]):
            words.append(f"{self.marks.more} {left_out:,} below")
        style = YELLOW if current else GREEN if node in self.best else DIM if state.status == "unseen" else ""
        return self.paint(" ".join(words), style)

    def mover(self, player: int) -> str:
        if player < 0:
            return self.marks.movers[3]
        return self.marks.movers[player if len(self.trace.header.players) == 2 else 2]

    def value(self, node: int, state: NodeState) -> str:
        """The value with its relation: = where it is exact, ≤ or ≥ where only that is shown."""
        value = format_value(state.value if state.value is not None else 0, unicode=self.marks is UNICODE)
        sign, so_far = relation(self.trace, self.moment, node, node in self.evaluated)
        mark = {"=": "=", "≥": self.marks.least, "≤": self.marks.most, "≈": self.marks.about}[sign]
        if so_far:
            return f"{value} so far" if mark == "=" else f"{mark} {value} so far"
        return f"{mark} {value}"

    def paint(self, text: str, style: str) -> str:
        return f"{style}{text}{PLAIN}" if self.color and style else text
