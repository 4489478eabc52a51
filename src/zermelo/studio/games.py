"""The games that a page may name: the registry's, and those of the command line; no page has a file imported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from starlette.requests import Request

from zermelo.errors import UnknownGame
from zermelo.game import Game
from zermelo.games.registry import Entry, entries
from zermelo.games.registry import game as registered

__all__ = ["Games", "games"]


@dataclass
class Games:
    """Games by name."""

    own: dict[str, Game] = field(default_factory=dict)
    """The user's own, by what the command line calls them."""

    @classmethod
    def of(cls, specs: Sequence[str]) -> Games:
        """The registry's games and those that ``specs`` name, imported now. Raises UnknownGame."""
        return cls({spec: registered(spec) for spec in specs})

    def entries(self) -> tuple[Entry, ...]:
        """The registry's games."""
        return entries()

    def named(self, spec: str) -> Game:
        """The game that a page calls ``spec``: a registered name with its parameters, or one of ``own``.

        Raises UnknownGame for any other.
        """
        if spec in self.own:
            return self.own[spec]
        target = spec.partition("?")[0]
        if any(char in target for char in ":/\\") or target.strip().endswith(".py"):
            named = f"they are {', '.join(self.own)}" if self.own else "none was"
            raise UnknownGame(
                f"{spec!r:.120} is no registered game: games of one's own are named on the command line, as in "
                f"zermelo studio FILE.py:Class; {named}"
            )
        return registered(spec)


def games(request: Request) -> Games:
    """The studio's games."""
    found: Games = request.app.state.games
    return found
