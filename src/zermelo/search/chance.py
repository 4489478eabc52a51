"""What every algorithm checks where chance moves."""

from __future__ import annotations

from typing import Any

from zermelo.probability import ROUNDING
from zermelo.search.tally import BAD_CHANCES, Tally

__all__ = ["all_is_said", "can_happen"]


def can_happen(tally: Tally, ply: int, probability: Any) -> bool:
    """Whether ``probability``, of an outcome of the node at ``ply``, is above 0 and at most 1."""
    if 0 < probability <= 1 + ROUNDING:
        return True
    note_bad_chances(tally, ply)
    return False


def all_is_said(tally: Tally, ply: int, certain: Any) -> None:
    """Note outcomes whose probabilities add up to something else than 1."""
    if not -ROUNDING < certain - 1 < ROUNDING:
        note_bad_chances(tally, ply)


def note_bad_chances(tally: Tally, ply: int) -> None:
    """The trouble is at the node at ``ply``, though the search has been further down."""
    tally.trouble = BAD_CHANCES
    tally.ply = ply
    tally.stop = 1
