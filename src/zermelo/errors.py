"""The errors a user can cause, one tree.

::

    ZermeloError                 what was given, where, and what to do, in one line
    ├── GameError                a game breaks its contract: a function that raises, a bad value
    │   └── IllegalAction        an action that the position does not allow, or text that names none
    ├── UnknownGame              a name, file or class that the registry cannot turn into a game
    ├── TreeError                a tree's text, JSON or shape is malformed
    │   └── UnknownLeaf          a search looked at a leaf whose value is not given
    ├── SearchError              a search was asked for something that means nothing, or cannot end
    │   ├── NoEvaluation         a depth limit was reached in a game without ``evaluate``
    │   ├── EndlessGame          a line of play repeats a state, or is too long to follow
    │   └── NotCompilable        machine code was demanded of a game that cannot be compiled
    ├── SolutionError            a solution cannot be made, or its files are damaged or of another game
    ├── TraceError               a trace is malformed, too long, or absent where it is needed
    ├── DrawingError             a picture was asked for that cannot be drawn
    └── ExerciseError            an exercise, an answer to one, or what a learner has reached is malformed

    NotCompiled (a warning)      ``speed="auto"`` searches this game interpreted; says why
    NotShared (a warning)        the workers of a cluster cannot help with this; says what one machine does
    DamagedFile (a warning)      what an interrupted run had finished was damaged since; says what is done again
"""

from __future__ import annotations

__all__ = [
    "DamagedFile",
    "DrawingError",
    "EndlessGame",
    "ExerciseError",
    "GameError",
    "IllegalAction",
    "NoEvaluation",
    "NotCompilable",
    "NotCompiled",
    "NotShared",
    "SearchError",
    "SolutionError",
    "TraceError",
    "TreeError",
    "UnknownGame",
    "UnknownLeaf",
    "ZermeloError",
]


class ZermeloError(Exception):
    """Any error that a user of the library can cause; its text is one line."""


class GameError(ZermeloError):
    """A game breaks its contract."""


class IllegalAction(GameError):
    """An action that the position does not allow, or text that names no action."""


class UnknownGame(ZermeloError):
    """A name, file or class that cannot be turned into a game."""


class TreeError(ZermeloError):
    """A tree's text, JSON or shape is malformed."""


class UnknownLeaf(TreeError):
    """A search looked at a leaf whose value is not given."""


class SearchError(ZermeloError):
    """A search was asked for something that means nothing, or cannot end."""


class NoEvaluation(SearchError):
    """A depth limit was reached in a game that has no ``evaluate``."""


class EndlessGame(SearchError):
    """A line of play repeats a state, or is longer than a search can follow."""


class NotCompilable(SearchError):
    """Machine code was demanded of a game that cannot be compiled."""


class SolutionError(ZermeloError):
    """A solution cannot be made or written, or its files are damaged, missing or of another game."""


class TraceError(ZermeloError):
    """A trace is malformed, too long, or absent where it is needed."""


class DrawingError(ZermeloError):
    """A picture was asked for that cannot be drawn."""


class ExerciseError(ZermeloError):
    """An exercise, an answer to one, or a record of what a learner has reached is malformed."""


class NotCompiled(UserWarning):
    """``speed="auto"`` searches a game interpreted; the text says why and where."""


class DamagedFile(UserWarning):
    """A file of an interrupted run is no longer what was written; the text says which, and what is done again."""


class NotShared(UserWarning):
    """Workers of a cluster were to help, and cannot; the text says with what, and why."""
