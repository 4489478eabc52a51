"""A tree that is written on the command line, in a file or on stdin."""

from __future__ import annotations

import re
import stat
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.errors import TreeError, UnknownGame
from zermelo.tree import Tree

__all__ = ["Movers", "is_game", "is_tree", "tree_written"]

LARGEST_TEXT = 1 << 28
"""Bytes of a tree's text that are read."""
ENDING = re.compile(r"\.(json|jsonl|txt|tree|efg|test)$", re.IGNORECASE)
"""Of files of trees."""


@dataclass(frozen=True)
class Movers:
    """Who moves where, as far as the command line says it."""

    root: str | None = None
    levels: str | None = None
    players: int | None = None

    @property
    def given(self) -> dict[str, Any]:
        """What was said, as Tree's functions take it."""
        levels = None if self.levels is None else [word.strip() for word in self.levels.split(",")]
        known = {"root": self.root, "levels": levels, "players": self.players}
        return {name: value for name, value in known.items() if value is not None}

    def refuse(self, what: str) -> None:
        """Raise TreeError if anything was said where ``what`` says it already."""
        if self.given:
            raise TreeError(f"{what} who moves where: leave out {', '.join(f'--{name}' for name in self.given)}")


def tree_written(source: str, movers: Movers) -> Tree | None:
    """The tree that ``source`` is, or that stands in a file of that name (- is stdin); None where it is a game's name.

    Raises TreeError for one that cannot be read.
    """
    text = source.strip()
    if source == "-":
        return _written("stdin", _stdin(), movers)
    if _is_written(text):
        return _written("the tree", text, movers)
    return _loaded(Path(source).expanduser(), movers) if _is_file(source) else None


def is_tree(source: str) -> bool:
    """Whether a source that may be a game is plainly a tree: written out, or a file that ends as those of trees do."""
    return _is_written(source.strip()) or ENDING.search(source) is not None


def is_game(source: str) -> bool:
    """Whether a source is meant as a game, and not as a tree or a file of one."""
    return source != "-" and not _is_written(source.strip()) and not _is_file(source)


def _is_written(text: str) -> bool:
    """Whether a text is a tree itself."""
    return text[:1] in ("[", "(", "{") or re.fullmatch(r"\?|null|[+-]?[0-9./e]+", text) is not None


def _is_file(source: str) -> bool:
    """Whether a source is meant as a file: it is there, or is written like one, and is no Python."""
    if not source or re.search(r"\.py(:|\?|$)", source):
        return False
    if ENDING.search(source) or "/" in source.partition("?")[0]:
        return True
    try:
        return Path(source).expanduser().exists()
    except (OSError, RuntimeError, ValueError) as error:
        raise UnknownGame(f"{source!r:.80} is neither a tree, nor a file, nor a game") from error


def _written(what: str, text: str, movers: Movers) -> Tree:
    if text.lstrip().startswith("{"):
        movers.refuse(f"{what} is JSON, which says")
    return Tree.loads(text, **movers.given)


def _loaded(path: Path, movers: Movers) -> Tree:
    """The tree in a file. Raises TreeError where that cannot be read."""
    try:
        status = path.stat()
        if stat.S_ISCHR(status.st_mode) or stat.S_ISFIFO(status.st_mode):
            with path.open("rb") as stream:
                return _written(str(path), _decoded(str(path), stream.read(LARGEST_TEXT + 1)), movers)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise TreeError(f"{path} cannot be read as a tree: {why}") from error
    if status.st_size > LARGEST_TEXT:
        raise TreeError(f"{path} is too large for a tree: it has more than {LARGEST_TEXT:,} bytes")
    return Tree.load(path, **movers.given)


def _stdin() -> str:
    if sys.stdin is None:
        raise TreeError("there is no stdin to read a tree from")
    return _decoded("stdin", sys.stdin.buffer.read(LARGEST_TEXT + 1))


def _decoded(name: str, content: bytes) -> str:
    if len(content) > LARGEST_TEXT:
        raise TreeError(f"{name} is too large for a tree: it has more than {LARGEST_TEXT:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise TreeError(f"{name} is not a tree: it is not UTF-8 text") from None
