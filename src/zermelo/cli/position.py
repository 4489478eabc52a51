"""A game and a position of it from what the user typed, and both as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.cli.tree_file import Movers, is_tree, tree_written
from zermelo.errors import GameError, IllegalAction, ZermeloError
from zermelo.game import CHANCE, Game
from zermelo.games.record import read_moves
from zermelo.games.registry import game
from zermelo.search.trace import one_line
from zermelo.search.trouble import call
from zermelo.search.words import player_name

if TYPE_CHECKING:
    from zermelo.games.chess import Chess

__all__ = ["action_name", "actions_of", "after", "board", "mover", "parse", "player_name", "position", "title"]


def position(name: str, moves: Sequence[str] | None, text: str | None = None) -> tuple[Game, Any]:
    """The game called ``name``, or the tree that it is or names a file of, and its state after ``moves``, from the
    position ``text`` on or the start.

    Raises UnknownGame or IllegalAction for what there is not, GameError where the game's code fails and
    where the game reads no such position.
    """
    chosen = (tree_written(name, Movers()) if is_tree(name) else None) or game(name)
    state = call(chosen, chosen.initial_state if text is None else lambda: chosen.position(text))
    for action in actions_of(chosen, state, moves):
        state = after(chosen, state, action)
    return chosen, state


def actions_of(game: Game, state: Any, moves: Sequence[str] | None) -> Iterator[Any]:
    """The actions that ``moves`` name, one after the other from ``state`` on; @FILE stands for the moves in a file,
    of chess in a PGN file, too.

    Raises IllegalAction for one that is not legal, ZermeloError for a file that cannot be read.
    """
    for move in moves or ():
        actions = _in_file(game, state, Path(move[1:])) if move.startswith("@") else [parse(game, state, move)]
        for action in actions:
            yield action
            state = after(game, state, action)


def _in_file(game: Game, state: Any, path: Path) -> list[Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise ZermeloError(f"{path} cannot be read as a list of moves: {why}") from error
    try:
        if re.search(r"^\s*\[\w+\s+\"", text):
            from zermelo.games.chess import Chess

            if isinstance(game, Chess):
                return _in_pgn(game, state, text, path)
        return list(call(game, lambda: read_moves(game, text, state)))
    except IllegalAction as error:
        raise IllegalAction(f"{path}: {error}") from error


def _in_pgn(game: Chess, state: Any, text: str, path: Path) -> list[Any]:
    """The moves of the only game in a PGN file, which must begin at ``state``."""
    from zermelo.games.chess_pgn import read_pgn

    try:
        records = read_pgn(text, game)
    except GameError as error:
        raise GameError(f"{path}: {error}") from error
    if len(records) != 1:
        raise GameError(f"{path} has {len(records)} games: leave the one that is meant")
    start = records[0].start
    if start != state:
        raise GameError(f"{path}: the game begins at another position: add --position '{game.notation(start)}'")
    return list(records[0].actions)


def title(name: str, moves: Sequence[str] | None, text: str | None = None) -> str:
    """What was asked about, in a line: the game, the position it begins at, and the moves."""
    told = name if text is None else f"{name} from {one_line(text)}"
    return f"{told} after {' '.join(moves)}" if moves else told


def after(game: Game, state: Any, action: Any) -> Any:
    """The state after a legal action."""
    return call(game, lambda: game.result(state, action))


def board(game: Game, state: Any) -> str:
    """The position as the game shows it, without blank lines around."""
    return str(call(game, lambda: game.show(state))).strip("\n")


def mover(game: Game, state: Any) -> int | None:
    """The player to move, or None at the end of the game. Raises GameError for one that there is not."""
    if call(game, lambda: game.is_terminal(state)):
        return None
    player = call(game, lambda: game.to_move(state))
    if player == CHANCE or player in range(game.num_players):
        return int(player)
    raise GameError(
        f"{type(game).__name__}.to_move gives {player!r}: it must be a player from 0 to {game.num_players - 1}"
    )


def parse(game: Game, state: Any, text: str) -> Any:
    """The action that ``text`` names. Raises IllegalAction where it names none."""
    return call(game, lambda: game.parse_action(state, text))


def action_name(game: Game, state: Any, action: Any) -> str:
    """What people call ``action``, fit to stand in a line."""
    return one_line(str(call(game, lambda: game.action_name(state, action))))
