"""The strongly connected components of a graph of positions: those that can return to one another (Tarjan 1972)."""

from __future__ import annotations

from typing import Any

__all__ = ["chains", "components"]


def components(
    first: Any, child: Any, part: Any, least: Any, path: Any, at: Any, waiting: Any, order: Any, begins: Any
) -> int:
    """Group the positions so that each comes after those it leads to; how many groups there are.

    Group number g is order[begins[g]:begins[g + 1]], and part[i] is the number of position i's group. All arrays
    are int64[n], ``begins`` int64[n + 1]; ``part`` is 0 everywhere to begin with. The others are for the work.
    """
    # While the work goes on, part[i] is 0 where i was not seen, else its number from 1; and -1 - g in the end.
    count = len(first) - 1
    seen = 0
    groups = 0
    done = 0
    held = 0
    for root in range(count):
        if part[root] != 0:
            continue
        depth = 0
        path[depth] = root
        fresh = True
        while depth >= 0:
            here = path[depth]
            if fresh:
                seen += 1
                part[here] = seen
                least[here] = seen
                at[here] = first[here]
                waiting[held] = here
                held += 1
                fresh = False
            if at[here] < first[here + 1]:
                to = child[at[here]]
                at[here] += 1
                if part[to] == 0:
                    depth += 1
                    path[depth] = to
                    fresh = True
                elif part[to] > 0:
                    least[here] = min(least[here], part[to])
                continue
            if least[here] == part[here]:
                begins[groups] = done
                while True:
                    held -= 1
                    member = waiting[held]
                    part[member] = -1 - groups
                    order[done] = member
                    done += 1
                    if member == here:
                        break
                groups += 1
            depth -= 1
            if depth >= 0:
                least[path[depth]] = min(least[path[depth]], least[here])
    begins[groups] = done
    for i in range(count):
        part[i] = -1 - part[i]
    return groups


def chains(groups: int, first: Any, child: Any, part: Any, order: Any, begins: Any, behind: Any) -> int:
    """The most groups of positions that return which one line of play goes through; ``behind`` is int64[groups].

    behind[g] is how many it is from group g on.
    """
    most = 0
    for group in range(groups):
        longest = 0
        returns = 0
        for place in range(begins[group], begins[group + 1]):
            i = order[place]
            for edge in range(first[i], first[i + 1]):
                to = part[child[edge]]
                if to == group:
                    returns = 1
                else:
                    longest = max(longest, behind[to])
        behind[group] = longest + returns
        most = max(most, behind[group])
    return most
