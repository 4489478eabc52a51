"""The tree that a user means: written out, in a file, at random, or unfolded from a game."""

from __future__ import annotations

import re
import stat
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.cli.position import position
from zermelo.errors import TreeError, UnknownGame
from zermelo.search.trouble import call
from zermelo.tree import Tree

__all__ = ["Movers", "is_game", "random_tree", "tree_of"]

UNFOLDED = 500
"""Nodes of a game that are unfolded where neither depth nor nodes are given."""
LARGEST_TEXT = 1 << 28
"""Bytes of a tree's text that are read."""
RANDOM_DEPTH = 3


@dataclass(frozen=True)
class Movers:
    """Who moves where, as far as the command line says it."""

    root: str | None
    levels: str | None
    players: int | None

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


def random_tree(seed: int, depth: int | None, branching: str, leaves: str, movers: Movers) -> Tree:
    """A tree drawn by ``seed``; ``branching`` and ``leaves`` are numbers or ranges as people write them."""
    return Tree.random(
        seed,
        depth=RANDOM_DEPTH if depth is None else depth,
        branching=_range("--branching", branching),
        leaves=_range("--leaves", leaves),
        **movers.given,
    )


def _range(option: str, text: str) -> tuple[int, int]:
    ends = re.fullmatch(r"\s*([+-]?[0-9]{1,15})(?:\s*(?:-|:|\.\.)\s*([+-]?[0-9]{1,15}))?\s*", text)
    if ends is None:
        raise TreeError(f"{option} {text!r}: write a whole number, or a range such as 2:4")
    return int(ends[1]), int(ends[2] or ends[1])


def tree_of(
    source: str, moves: list[str], depth: int | None, nodes: int | None, movers: Movers, begin: str | None = None
) -> tuple[Tree, bool]:
    """The tree that ``source`` is, and whether it is a game's.

    It is a tree's text or JSON, a file of one (- is stdin), or a game, which is unfolded after ``moves``
    from the position ``begin`` on.
    """
    text = source.strip()
    if source == "-":
        found = _written("stdin", _stdin(), movers)
    elif _is_written(text):
        found = _written("the tree", text, movers)
    elif _is_file(source):
        found = _loaded(Path(source).expanduser(), movers)
    else:
        movers.refuse("a game says")
        game, state = position(source, moves, begin)
        if depth is None and nodes is None:
            nodes = UNFOLDED
        return call(game, lambda: Tree.unfold(game, state, depth=depth, nodes=nodes)), True
    if moves:
        raise TreeError(f"{' '.join(moves)!r:.80}: moves are for a game; a tree is searched from its root")
    if begin is not None:
        raise TreeError("--position is for a game; a tree is searched from its root")
    if depth is not None or nodes is not None:
        raise TreeError(
            "--depth and --nodes are for a game that is unfolded, and for --random: a tree is as deep as it is"
        )
    return found, False


def is_game(source: str) -> bool:
    """Whether a source is meant as a game, and not as a tree or a file of one."""
    return source != "-" and not _is_written(source.strip()) and not _is_file(source)


def _is_written(text: str) -> bool:
    """Whether a text is a tree itself."""
    return text[:1] in ("[", "(", "{") or re.fullmatch(r"\?|null|[+-]?[0-9./e]+", text) is not None


def _is_file(source: str) -> bool:
    """Whether a source is meant as a file: it is there, or is written like one, and is no Python."""
    if re.search(r"\.py(:|\?|$)", source):
        return False
    if re.search(r"\.(json|jsonl|txt|tree)$", source, re.IGNORECASE) or "/" in source.partition("?")[0]:
        return True
    try:
        return Path(source).expanduser().exists()
    except (OSError, RuntimeError, ValueError) as error:
        raise UnknownGame(f"{source!r:.80} is neither a tree, nor a file, nor a game") from error


def _written(what: str, text: str, movers: Movers) -> Tree:
    if text.lstrip().startswith("{"):
        movers.refuse(f"{what} is JSON, which says")
        return Tree.from_json(text)
    return Tree.parse(text, **movers.given)


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
