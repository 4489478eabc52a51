"""Attributes: notices when a game keeps something on itself while it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.check.guard import text_of
from zermelo.check.snapshot import changed, snapshot
from zermelo.game import Game

__all__ = ["Attributes", "Change"]

ROOM = 2_000
"""Parts of one attribute that are looked at."""

CLOSE_LOOKS = 300
"""Calls after which attributes are compared all the way down; later only now and then."""

Change = tuple[str, str, str, bool]
"""An attribute's name, what it was, what it is, and whether it looks like a cache that fills."""


class Attributes:
    """The attributes of a game, of the instance and the mutable ones of its classes, as they were."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.was = dict(self._now())
        # Texts first: a __repr__ may fill a cache.
        self.texts = {name: text_of(value, 60) for name, value in self.was.items()}
        self.shots = {name: snapshot(value, ROOM) for name, value in self.was.items()}
        self.looks = 0

    def _now(self) -> Iterator[tuple[str, Any]]:
        for cls in reversed(type(self.game).__mro__):
            if cls not in (object, Game):
                for name, value in vars(cls).items():
                    if isinstance(value, (list, dict, set, bytearray)) and not name.startswith("__"):
                        yield name, value
        yield from getattr(self.game, "__dict__", {}).items()

    def changes(self, *, closely: bool = False) -> list[Change]:
        """What has changed since it was last asked; without ``closely``, soon only what was assigned anew."""
        self.looks += 1
        closely = closely or self.looks <= CLOSE_LOOKS
        now = dict(self._now())
        found = []
        for name, value in now.items():
            if name in self.was and value is self.was[name] and not closely:
                continue
            shot = snapshot(value, ROOM)
            if name not in self.was:
                found.append((name, "not there", text_of(value, 60), True))
            elif shot != self.shots[name]:
                filling = _is_filling(self.was[name], self.shots[name], value, shot)
                found.append((name, self.texts[name], text_of(value, 60), filling))
            self.shots[name], self.texts[name] = shot, text_of(value, 60)
        found += [(name, self.texts[name], "gone", False) for name in self.was if name not in now]
        self.was = now
        return found


def _is_filling(was: Any, before: tuple[Any, ...], value: Any, after: tuple[Any, ...]) -> bool:
    """Whether a change is a cache's: None is computed, or a dict or set keeps all it had and gains more."""
    if was is None:
        return True
    if isinstance(value, (dict, set)) and before[:2] == after[:2]:
        return bool(before[2] <= after[2])
    return not changed(before, after)
