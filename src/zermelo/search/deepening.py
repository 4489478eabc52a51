"""Iterative deepening: alpha-beta one ply deep, then two, until the value is proven or a budget ends it.

Sources: Slate and Atkin 1977; Korf 1985. What a stopped search returns is the last finished
iteration. A win is first found at the depth at which it can first be forced, so it is played the
quickest way; where all is lost, the action that held out one ply deeper is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from zermelo.search.root import Entry

__all__ = ["Iteration", "deepen"]


@dataclass(frozen=True)
class Iteration:
    """A finished search to ``depth``: the value for player 0, the action it is by, the root's entries.

    ``since`` is the depth at which this value was first found, and has been found ever since.
    """

    depth: int
    value: Any
    action: Any
    entries: list[Entry]
    proven: bool
    since: int = 0

    @property
    def line(self) -> tuple[Any, ...]:
        """Its action and the play behind it."""
        return next((entry.action, *entry.line) for entry in self.entries if entry.action == self.action)


def deepen(
    search_to: Callable[[int], Iteration | None],
    still_as_good: Callable[[Iteration, Any], bool],
    depth_limit: int,
    fair: Any,
) -> Iterator[Iteration]:
    """Yield the iterations to depth 1, 2, …, ``depth_limit``; the last is proven, or the budget ended there.

    ``search_to(depth)`` returns None when a budget ends it; ``still_as_good(iteration, action)`` says
    whether an action is as good as the one that the iteration found.
    """
    before: Iteration | None = None
    for depth in range(1, depth_limit + 1):
        found = search_to(depth)
        if found is None:
            return
        since = before.since if before is not None and before.value == found.value else depth
        found = replace(found, since=since)
        if before is not None and found.value != fair and still_as_good(found, before.action):
            found = replace(found, action=before.action)
        yield found
        if found.proven:
            return
        before = found
