"""Games by name: those that come with Zermelo, and any class in a file or a package."""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Iterable
from typing import Any

from zermelo.errors import UnknownGame, ZermeloError
from zermelo.game import Game
from zermelo.games.entries import ENTRIES, Entry
from zermelo.games.loading import import_file, import_package, one_line, place_of

__all__ = ["Entry", "entries", "game", "names"]

SIX_FUNCTIONS = ("initial_state", "to_move", "actions", "result", "is_terminal", "utility")

_ADAPTED: dict[type, type[Game]] = {}
"""What became a Game without inheriting from it: the same class each time."""


def entries() -> tuple[Entry, ...]:
    """The games that are known by name, in the order of their names."""
    return tuple(ENTRIES[name] for name in names())


def names() -> tuple[str, ...]:
    """The names of the games that are known by name, sorted."""
    return tuple(sorted(ENTRIES))


def game(spec: str) -> Game:
    """The game that ``spec`` names, configured.

    ``spec`` is a name (``connect-four``; case, hyphens and underscores do not matter), a class in a
    file (``path/to/file.py:Class``; without the class, the only game in it) or in a package
    (``package.module:Class``). ``?name=value,…`` after it gives parameters: numbers, true, false or
    text, and several values with commas between them for a tuple, as in
    ``nim?piles=5,8,13,misere=true``.

    A class that is not a Game but has its six functions is made one. Raises UnknownGame, in one line,
    for what cannot be turned into a game.
    """
    if not isinstance(spec, str):
        raise UnknownGame(f"{spec!r} is not the name of a game: write a text such as 'tic-tac-toe' or 'file.py:Class'")
    target, _, parameters = spec.partition("?")
    try:
        return _configured(_class_of(target.strip()), _parsed(parameters) if parameters.strip() else {})
    except UnknownGame as error:
        raise UnknownGame(one_line(f"game {spec!r}: {error}")) from error.__cause__


def _class_of(target: str) -> type[Game]:
    """The class that a game's name, without parameters, stands for."""
    place, colon, class_name = target.rpartition(":")
    if target.endswith(".py"):
        place, class_name = target, ""
    elif not colon:
        return _class_of(_entry(target).target)
    is_file = place.endswith(".py") or "/" in place or "\\" in place
    module = import_file(place) if is_file else import_package(place)
    return _as_game(_member(module, place, class_name.strip()), place)


def _entry(name: str) -> Entry:
    plain = {_plain(known): entry for known, entry in ENTRIES.items()}
    if _plain(name) in plain:
        return plain[_plain(name)]
    close = _close(_plain(name), plain)
    suggestions = [plain[key].name for key in close]
    hint = f"did you mean {' or '.join(suggestions)}?" if suggestions else f"the games are {', '.join(names())}."
    given = f"no game is called {name!r}" if name else "no game is named"
    raise UnknownGame(f"{given}: {hint} A game of your own is FILE.py:Class or package.module:Class")


def _plain(name: str) -> str:
    return re.sub(r"[-_\s]", "", name.casefold())


def _close(given: str, known: Iterable[str]) -> list[str]:
    """The three of ``known`` that are most like ``given``, if they are like it at all."""
    by_folded = {name.casefold(): name for name in known}
    return [by_folded[folded] for folded in difflib.get_close_matches(given.casefold(), by_folded, 3, 0.6)]


def _member(module: Any, place: str, class_name: str) -> type:
    """The class called ``class_name``, or the only game where no name is given."""
    own = [
        name
        for name, value in vars(module).items()
        if isinstance(value, type) and value.__module__ == module.__name__ and not name.startswith("_")
    ]
    games = [name for name in own if not _lacking(getattr(module, name))]
    if not class_name and len(games) == 1:
        class_name = games[0]
    found = getattr(module, class_name, None) if class_name else None
    if isinstance(found, type):
        return found
    close = _close(class_name, games or own)
    there = close or games or own
    hint = f"write {' or '.join(f'{place}:{name}' for name in there)}" if there else "there is no class in it"
    if not class_name:
        raise UnknownGame(f"which class of {place} is the game? {hint}")
    if found is not None:
        raise UnknownGame(f"{class_name} of {place} is a {type(found).__name__}, not a class: {hint}")
    raise UnknownGame(f"{place} has no class {class_name!r}: {hint}")


def _lacking(cls: type) -> list[str]:
    """Which of the six functions ``cls`` does not have."""
    return [
        name
        for name in SIX_FUNCTIONS
        if not callable(getattr(cls, name, None)) or getattr(cls, name) is getattr(Game, name)
    ]


def _as_game(cls: type, place: str) -> type[Game]:
    """``cls`` as a subclass of Game, which a class that merely has the six functions becomes."""
    lacking = _lacking(cls)
    if lacking:
        raise UnknownGame(
            f"{cls.__name__} ({place_of(cls, place)}) lacks {', '.join(lacking)}: "
            f"a game is a class with the functions {', '.join(SIX_FUNCTIONS)}"
        )
    if issubclass(cls, Game):
        return cls
    try:
        if cls not in _ADAPTED:
            names = {"__module__": cls.__module__, "__qualname__": cls.__qualname__}
            _ADAPTED[cls] = type(cls.__name__, (cls, Game), names)
        return _ADAPTED[cls]
    except TypeError as error:
        raise UnknownGame(
            f"{cls.__name__} ({place_of(cls, place)}) cannot be made a Game: {error}: let it inherit from zermelo.Game"
        ) from error


def _parsed(text: str) -> dict[str, Any]:
    """Parameters as written after the question mark: a piece without a name belongs to the value before it."""
    values: dict[str, list[Any]] = {}
    name = ""
    for piece in text.split(","):
        left, equals, right = piece.partition("=")
        if equals:
            name = left.strip().replace("-", "_")
            if not name.isidentifier():
                raise UnknownGame(f"{piece.strip()!r} gives no parameter's name: write name=value,name=value")
            if name in values:
                raise UnknownGame(f"the parameter {name} is given twice")
            values[name] = []
        value = (right if equals else piece).strip()
        if not name:
            raise UnknownGame(f"{value!r} has no parameter's name: write name=value,name=value")
        if not value:
            raise UnknownGame(f"a value of {name} is missing: write {name}=value, or leave the parameter out")
        values[name].append(_value(value))
    return {name: given[0] if len(given) == 1 else tuple(given) for name, given in values.items()}


def _value(text: str) -> Any:
    """An int, a float, a bool or the text itself."""
    if re.fullmatch(r"[+-]?[0-9]{1,4000}", text):
        return int(text)
    if re.fullmatch(r"[+-]?(([0-9]+\.[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?|[0-9]+e[+-]?[0-9]+)", text, re.IGNORECASE):
        return float(text)
    return {"true": True, "yes": True, "false": False, "no": False}.get(text.casefold(), text)


def _configured(cls: type[Game], parameters: dict[str, Any]) -> Game:
    """An instance of ``cls``; raises UnknownGame where it does not take ``parameters``."""
    _check_names(cls, parameters)
    try:
        return cls(**parameters)
    except ZermeloError as error:
        raise UnknownGame(str(error)) from error
    except (Exception, SystemExit) as error:
        given = ", ".join(f"{name}={value!r}" for name, value in parameters.items()) or "no parameters"
        place = place_of(cls, cls.__module__)
        raise UnknownGame(
            f"{cls.__name__} ({place}) cannot be made with {given}: {type(error).__name__}: {error}"
        ) from error


def _check_names(cls: type[Game], parameters: dict[str, Any]) -> None:
    try:
        known = inspect.signature(cls).parameters.values()
    except (TypeError, ValueError):
        return
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in known):
        return
    named = [p for p in known if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    known_names = [parameter.name for parameter in named]
    for name in parameters:
        if name not in known_names:
            close = _close(name, known_names)
            hint = f"did you mean {' or '.join(close)}? " if close else ""
            takes = f"it takes {', '.join(known_names)}" if known_names else "it takes none"
            raise UnknownGame(f"{cls.__name__} has no parameter {name!r}: {hint}{takes}")
    needed = [p.name for p in named if p.default is p.empty and p.name not in parameters]
    if needed:
        raise UnknownGame(
            f"{cls.__name__} needs a value for {' and '.join(needed)}: "
            f"write ?{','.join(f'{name}=…' for name in needed)} after its name"
        )
