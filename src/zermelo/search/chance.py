"""What every algorithm checks where chance moves."""

from __future__ import annotations

from typing import Any

from zermelo.search.tally import BAD_CHANCES, Tally

__all__ = ["all_is_said", "can_happen"]

ROUNDING = 1e-9
"""How far from 1 the sum of probabilities that are floats may be."""


def can_happen(tally: Tally, probability: Any) -> bool:
    """Whether ``probability`` is above 0, as an outcome's must be."""
    if probability > 0:
        return True
    tally.trouble = BAD_CHANCES
    tally.stop = 1
    return False


def all_is_said(tally: Tally, certain: Any) -> None:
    """Note outcomes whose probabilities add up to something else than 1."""
    if not -ROUNDING < certain - 1 < ROUNDING:
        tally.trouble = BAD_CHANCES
        tally.stop = 1
