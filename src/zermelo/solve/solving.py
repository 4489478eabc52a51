"""Solving: what a solution tells of itself while it is made or verified."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Solving"]


@dataclass(frozen=True)
class Solving:
    """How far a solution has come: told after every level, and about once a second within one."""

    stage: str
    """"finding" positions from the start on, "valuing" them from the ends back, or "done"; before that "checking" what
    an interrupted run has left; else "verifying"."""
    level: int
    """The level at work, 0 for the start."""
    levels: int | None
    """How many there are; None while that is not known."""
    positions: int
    """Positions found so far, or valued."""
    of: int | None
    """How many there are in all; None while that is not known."""
    seconds: float
    """Wall time so far."""
    memory: int = 0
    """Bytes of memory that the process has; 0 where the system does not tell."""
    disk: int = 0
    """Bytes that the files take, those included that are only needed meanwhile."""
