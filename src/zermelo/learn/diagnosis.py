"""Diagnosis: which slip explains a set that was answered best."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

__all__ = ["slips_behind"]

Item = TypeVar("Item")


def slips_behind(
    claimed: Collection[Item], right: Collection[Item], by_slip: Mapping[str, Collection[Item]]
) -> dict[Item, str]:
    """For each item that was missed or wrongly claimed, the slip that explains it best, if one does.

    ``by_slip`` has the set that each slip leads to. A slip explains an item if that set treats it as the learner
    does; of several, the one whose set is nearest to the whole answer. One that leaves more than half of what is wrong
    unexplained explains nothing, and where nothing was answered there is nothing to explain. Time O(slips * items).
    """
    answer = set(claimed)
    wrong = answer ^ set(right) if answer else set()
    found: dict[Item, tuple[int, str]] = {}
    for slip, predicted in by_slip.items():
        apart = len(set(predicted) ^ answer)
        if 2 * apart > len(wrong):
            continue
        for item in wrong:
            if (item in predicted) == (item in answer) and (item not in found or apart < found[item][0]):
                found[item] = (apart, slip)
    return {item: slip for item, (_, slip) in found.items()}
