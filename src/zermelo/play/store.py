"""A match in a file: written whole after every game, so that a match that was ended at any moment can go on."""

from __future__ import annotations

import contextlib
import json
import math
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.play.match import MatchResult, PlayedGame
from zermelo.play.seating import LETTERS, seating

__all__ = ["load_games", "match_to_dict", "remove_leftovers", "save_match"]

KIND = "zermelo match 1"
"""What the file says that it is."""


def match_to_dict(settings: dict[str, Any], games: int, result: MatchResult) -> dict[str, Any]:
    """A match, of which ``games`` are to be played, as what JSON can hold."""
    return {
        "kind": KIND,
        "match": settings,
        "wanted": games,
        "score": result.to_dict(),
        "games": [game.to_dict() for game in result.games],
    }


def save_match(path: Path, content: dict[str, Any]) -> None:
    """Write ``content`` in place of what the file held: a reader finds the one or the other, whole.

    Raises ZermeloError where that fails; the file is then as it was.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part") if path.name else path
    try:
        with open(temporary, "w", encoding="utf-8") as stream:
            json.dump(content, stream, indent=1, allow_nan=False)
            stream.write("\n")
            stream.flush()
            os.fsync(stream.fileno())
        if path.exists():
            os.chmod(temporary, path.stat().st_mode & 0o777)
        os.replace(temporary, path)
    except OSError as error:
        raise ZermeloError(f"cannot write {path}: {error.strerror}; choose another place") from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def remove_leftovers(path: Path) -> None:
    """Remove what a process that was killed while it wrote ``path`` has left beside it."""
    with contextlib.suppress(OSError):
        for other in path.parent.iterdir():
            writer = re.fullmatch(rf"\.{re.escape(path.name)}\.([0-9]{{1,9}})\.part", other.name)
            if writer is not None and not _is_alive(int(writer[1])):
                other.unlink()


def _is_alive(process: int) -> bool:
    """Whether another process of this number runs; this one has nothing under way here."""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True  # somebody else's
    return True


def load_games(path: Path, settings: dict[str, Any]) -> tuple[PlayedGame, ...]:
    """The games of the match in a file; none where there is no file.

    Raises ZermeloError for a file that holds anything else, or a match with other ``settings``.
    """
    if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe or a device could be read for ever
        raise ZermeloError(f"{path} cannot be read as a match: it is no file; choose another one")
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise ZermeloError(f"{path} cannot be read as a match: {why}; choose another file") from error
    try:
        content = json.loads(text)
        if content["kind"] != KIND:
            raise ValueError(f"it is {content['kind']!r:.40}")
        held = dict(content["match"])
        games = _games(content["games"], sum(len(name) == 1 and name in LETTERS for name in held))
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError) as error:
        why = f"{type(error).__name__}: {error}"
        raise ZermeloError(
            f"{path} is no match that could go on ({why:.120}): choose another file, or remove it"
        ) from error
    others = [
        f"{name} {_said(held.get(name))} and not {_said(settings.get(name))}"
        for name in {**settings, **held}
        if held.get(name) != settings.get(name)
    ]
    if others:
        raise ZermeloError(f"{path} holds another match, with {', '.join(others)}: choose another file")
    return games


def _said(value: Any) -> str:
    return "none" if value is None else f"{value:.80}" if isinstance(value, str) else f"{value!r:.80}"


def _games(held: Sequence[Any], players: int) -> tuple[PlayedGame, ...]:
    """The games of so many players, whose numbers must count up from 0."""
    games = []
    for number, game in enumerate(held):
        utilities = game["utilities"]
        seconds = tuple(map(float, game["seconds"]))
        many = len(seconds)
        finite = all(map(math.isfinite, (*seconds, *(utilities or ()))))
        turns = tuple(map(int, game.get("turns", ())))
        whole = many == players and len(turns) in (0, many) and (utilities is None or len(utilities) == many)
        if game["number"] != number or not finite or not whole:
            raise ValueError(f"game {number} is damaged")
        if game["first"] != LETTERS[seating(number, many)[0]] or game["winner"] not in (*LETTERS[:many], None):
            raise ValueError(f"game {number} is damaged")
        games.append(
            PlayedGame(
                number, game["first"], tuple(map(str, game["opening"])), tuple(map(str, game["moves"])),
                game["winner"], bool(game["ended"]),
                bool(game["repeated"]), None if utilities is None else tuple(utilities), seconds, turns,
            )
        )  # fmt: skip
    return tuple(games)
