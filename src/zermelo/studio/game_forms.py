"""The games as a page lists them: their titles, and what may be set of each, from the signature of its class."""

from __future__ import annotations

import inspect
import sys
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.game import Game
from zermelo.search.views import innermost
from zermelo.search.words import player_name
from zermelo.studio.games import Games

__all__ = ["game_list", "parameters", "title"]

_TITLES = {
    "dawsons-chess": "Dawson’s chess",
    "einstein": "EinStein würfelt nicht!",
    "go-superko": "Go with superko",
    "mnk": "m,n,k: k in a row",
    "n-player-connect-four": "Connect Four for two to four",
    "n-player-mnk": "m,n,k for two to four",
    "n-player-nim": "Nim for two to six",
    "three-player-nim": "Nim for three",
    "tic-tac-toe": "Tic-tac-toe",
    "connect-four": "Connect Four",
}
"""Of the games whose title is not their name with spaces."""
LONGEST_CHOICE = 12
"""Words that a parameter may be, at most, to be a choice among them."""


def title(name: str) -> str:
    """What people call the game ``name``, which may have parameters."""
    plain = name.partition("?")[0]
    if ":" in plain:
        return plain.rpartition(":")[2]  # a class in a file or a package
    words = plain.replace("-", " ")
    return _TITLES.get(plain, words[:1].upper() + words[1:])


def game_list(games: Games) -> list[dict[str, Any]]:
    """Every game that a page may name, the user's own first. Costs the import of all of them."""
    own = [_told(spec, spec, "your own", spec, game) for spec, game in games.own.items()]
    told = []
    for entry in games.entries():
        try:
            game = games.named(entry.name)
        except ZermeloError:  # a package that it needs is missing
            continue
        told.append(_told(entry.name, title(entry.name), entry.summary, entry.example, game))
    return own + sorted(told, key=lambda one: str(one["title"]).casefold())


def _told(name: str, called: str, summary: str, example: str, game: Game) -> dict[str, Any]:
    return {
        "name": name,
        "title": called,
        "summary": summary,
        "example": example,
        "players": [player_name(game, player) for player in range(game.num_players)],
        "chance": game.has_chance(),
        "parameters": [] if "?" in name or ":" in name else parameters(type(innermost(game))),
    }


def parameters(cls: type[Game]) -> list[dict[str, Any]]:
    """What may be set of a game: name, kind (whole, number, flag, choice, list or text), default and choices."""
    try:
        given = inspect.signature(cls).parameters.values()
    except (TypeError, ValueError):
        return []
    return [_parameter(cls, one) for one in given if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]


def _parameter(cls: type[Game], given: inspect.Parameter) -> dict[str, Any]:
    default = None if given.default is given.empty else given.default
    annotation = str(given.annotation)
    choices: list[str] = []
    if isinstance(default, bool) or annotation.startswith("bool"):
        kind = "choice" if default is None else "flag"
        choices = ["true", "false"] if default is None else []
    elif isinstance(default, tuple) or "Iterable" in annotation:
        kind = "list"
    elif annotation == "float" or isinstance(default, float):
        kind = "number"
    elif annotation == "int" or isinstance(default, int):
        kind = "whole"
    else:
        choices = _choices(cls, default)
        kind = "choice" if choices else "text"
    shown = ",".join(map(str, default)) if isinstance(default, tuple) else default
    if isinstance(shown, bool):
        shown = str(shown).lower()
    return {
        "name": given.name,
        "label": given.name.replace("_", " "),
        "kind": kind,
        "default": "" if shown is None else str(shown),
        "choices": choices,
    }


def _choices(cls: type[Game], default: Any) -> list[str]:
    """The words that a parameter may be: the tuple of words that the game's modules have, the default among them."""
    for base in cls.__mro__:
        for value in vars(sys.modules.get(base.__module__, object)).values() if base is not object else ():
            words = isinstance(value, (tuple, list)) and all(isinstance(word, str) for word in value)
            if words and default and default in value and len(value) <= LONGEST_CHOICE:
                return list(value)
    return []
