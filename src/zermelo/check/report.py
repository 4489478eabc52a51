"""Report: what check_game found, for people and as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["Finding", "Note", "Problem", "Report"]


@dataclass(frozen=True)
class Finding:
    """One thing found, where it was first met.

    ``kind`` is a short name such as "no-actions"; ``function`` the function of the game that is
    concerned; ``state`` and ``action`` are as Python shows them. What does not apply is "".
    """

    kind: str
    message: str
    """One sentence: what is wrong, where, and what to do."""
    function: str = ""
    state: str = ""
    action: str = ""

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Problem(Finding):
    """A mistake: a search of this game may give a wrong answer or an error."""


@dataclass(frozen=True)
class Note(Finding):
    """Nothing wrong, but worth knowing: a cyclic game, say, or one that cannot be compiled."""


@dataclass(frozen=True)
class Report:
    """What ``check_game`` found. A kind of problem is reported once a function, at the first state that shows it."""

    game: str
    problems: tuple[Problem, ...]
    notes: tuple[Note, ...]
    games: int
    """Random games played."""
    states: int
    """Different states that were checked."""
    longest: int
    """Plies of the longest game."""
    compiled: bool
    """Whether the game's functions were compiled and compared with the interpreted ones."""
    why_not_compiled: str = ""

    @property
    def ok(self) -> bool:
        """Whether no mistake was found."""
        return not self.problems

    def __str__(self) -> str:
        played = f"{_count(self.games, 'game')}, {_count(self.states, 'state')}"
        if self.ok:
            speeds = "interpreted and compiled agree" if self.compiled else "interpreted only"
            head = f"{self.game}: no mistakes found in {played}; {speeds}"
        else:
            head = f"{self.game}: {_count(len(self.problems), 'mistake')} found in {played}"
        lines = [f"mistake ({problem.kind}): {problem}" for problem in self.problems]
        lines += [f"note ({note.kind}): {note}" for note in self.notes]
        return "\n".join([head, *lines])

    def to_dict(self) -> dict[str, Any]:
        """The report as what JSON can hold."""
        return {"ok": self.ok, **asdict(self)}


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
