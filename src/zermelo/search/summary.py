"""Summary: a recorded search in numbers: what it looked at, and what it was spared."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from zermelo.errors import TraceError
from zermelo.search.events import Cut, Leaf, Leave, Value, format_value
from zermelo.search.trace import Trace

__all__ = ["Summary", "counted", "summary"]


@dataclass(frozen=True)
class Summary:
    """What a search looked at and what it was spared; ``str`` gives it as a few lines."""

    algorithm: str
    value: Value | None
    """The root's, whose the trace says; None where the search was stopped."""
    nodes: int
    leaves: int
    """Leaves looked at, those at the horizon too."""
    all_leaves: int | None
    """The leaves below the root, where they are known."""
    alpha_cuts: int
    beta_cuts: int
    shallow_cuts: int
    deep_cuts: int
    window_cuts: int
    """Cuts by the window given at the root, neither shallow nor deep."""
    equal_cuts: int
    """Cuts at alpha = beta, which the rule alpha > beta does not make."""
    immediate_cuts: int
    """Of max^n: cuts at the most that there is. Its other cuts are shallow."""
    probes: int
    """Of Star2: nodes of which it looked at one action, before it searched them or did without."""
    cuts_by_ply: tuple[tuple[int, int], ...]
    """(ply, cuts at nodes of that ply), the root's ply being 0."""
    skipped: int
    """Children that were skipped, each with all that is below it."""
    minimum: int | None
    """The fewest leaves that alpha-beta can visit in a tree of this shape (Knuth and Moore 1975).

    None where it is not known, and where the search stopped at a horizon.
    """
    complete: bool

    @property
    def cuts(self) -> int:
        """All cuts."""
        return self.window_cuts + self.shallow_cuts + self.deep_cuts + self.immediate_cuts

    def __str__(self) -> str:
        if self.value is None:
            lines = [f"{self.algorithm}: stopped before it had a value"]
        else:
            lines = [f"{self.algorithm}: value {format_value(self.value)}"]
        seen = counted(self.leaves, "leaf", "leaves")
        if self.all_leaves is not None:
            seen = f"{self.leaves:,} of {counted(self.all_leaves, 'leaf', 'leaves')}"
        lines.append(f"nodes: {self.nodes:,}, among them {seen}")
        if self.minimum is not None:
            lines.append(f"the fewest for alpha-beta, best children first: {counted(self.minimum, 'leaf', 'leaves')}")
        if self.probes:
            lines.append(f"probes: {self.probes:,}")
        if not self.cuts:
            return "\n".join([*lines, "cuts: none"])
        kinds = [f"{self.alpha_cuts:,} alpha", f"{self.beta_cuts:,} beta"]
        if not self.alpha_cuts + self.beta_cuts:
            kinds = [f"{self.immediate_cuts:,} immediate"]
        reach = [f"{self.shallow_cuts:,} shallow", f"{self.deep_cuts:,} deep"]
        if self.window_cuts:
            reach.append(f"{self.window_cuts:,} by the given window")
        lines.append(f"cuts: {self.cuts:,} ({', '.join(kinds)}; {', '.join(reach)}; {self.equal_cuts:,} on equality)")
        lines.append("cuts by ply: " + ", ".join([f"{count:,} at ply {ply}" for ply, count in self.cuts_by_ply]))
        lines.append(f"children skipped: {self.skipped:,}")
        return "\n".join(lines)


def summary(trace: Trace) -> Summary:
    """The counts of a recorded search. Raises TraceError for what is none. Time is O(events)."""
    if not isinstance(trace, Trace):
        raise TraceError(f"{trace!r:.80} is no Trace: search with trace=True, and give the result's trace")
    leaves = [event for event in trace.events if isinstance(event, Leaf)]
    cuts = [event for event in trace.events if isinstance(event, Cut)]
    last = trace.events[-1] if trace.events else None
    span = trace.header.leaves
    horizon = any(leaf.why == "evaluation" for leaf in leaves)
    probes = [cut for cut in cuts if cut.rule == "probe"]
    cuts = [cut for cut in cuts if cut.rule != "probe"]
    sides = Counter(cut.side for cut in cuts)
    reaches = Counter(cut.reach for cut in cuts)
    return Summary(
        algorithm=trace.header.algorithm,
        value=last.value if trace.complete and isinstance(last, Leave) else None,
        nodes=len(trace.nodes),
        leaves=len(leaves),
        all_leaves=None if span is None else span[1] - span[0],
        alpha_cuts=sides["alpha"],
        beta_cuts=sides["beta"],
        shallow_cuts=reaches["shallow"],
        deep_cuts=reaches["deep"],
        window_cuts=sum([cut.reach is None and cut.rule == "alpha-beta" for cut in cuts]),
        equal_cuts=sum([cut.equal for cut in cuts]),
        immediate_cuts=sum([cut.rule == "immediate" for cut in cuts]),
        probes=len(probes),
        cuts_by_ply=tuple(sorted(Counter(trace.plies[cut.node] for cut in cuts).items())),
        skipped=sum([len(cut.skipped) for cut in cuts]),
        minimum=None if horizon else trace.header.minimum,
        complete=trace.complete,
    )


def counted(number: int, one: str, many: str) -> str:
    """A number of things in words: "1 leaf", "2,000 leaves"."""
    return f"{number:,} {one if number == 1 else many}"
