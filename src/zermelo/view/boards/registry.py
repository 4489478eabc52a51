"""Which function draws which game's board, and the whole picture: board, caption and description."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from zermelo.errors import DrawingError, ZermeloError
from zermelo.game import CHANCE, Game
from zermelo.search.trace import one_line
from zermelo.search.trouble import call, describe_state
from zermelo.search.views import innermost
from zermelo.view.boards.board import Board, turned_boards
from zermelo.view.boards.text import draw_text
from zermelo.view.boards.touches import touches
from zermelo.view.shown import Svg
from zermelo.view.svg import Drawing, check_theme

__all__ = [
    "BoardFunction",
    "Touchable",
    "board_drawing",
    "draw_board",
    "has_own_drawing",
    "register_board",
    "touchable_board",
]

BoardFunction = Callable[[Any, Any, Any], Drawing]
"""What draws a board: given a game, a state and the action that led to it, or None where there is none to mark."""

_DRAWINGS = {
    "zermelo.games.bear_off:BearOff": "dice:draw_bear_off",
    "zermelo.games.bones:Bones": "bones:draw_bones",
    "zermelo.games.breakthrough:Breakthrough": "pawns:draw_pawns",
    "zermelo.games.chess:Chess": "chess:draw_chess",
    "zermelo.games.connect_four:ConnectFour": "connect_four:draw_connect_four",
    "zermelo.games.cube:Cube": "cube:draw_cube",
    "zermelo.games.dawson:DawsonsChess": "pawns:draw_dawsons_chess",
    "zermelo.games.dice_race:DiceRace": "dice:draw_dice_race",
    "zermelo.games.domineering:Domineering": "dominoes:draw_domineering",
    "zermelo.games.dots_and_boxes:DotsAndBoxes": "dots:draw_dots",
    "zermelo.games.draughts:Draughts": "draughts:draw_draughts",
    "zermelo.games.einstein:Einstein": "dice:draw_einstein",
    "zermelo.games.go:Go": "points:draw_go",
    "zermelo.games.gomoku:Gomoku": "points:draw_gomoku",
    "zermelo.games.hex:Hex": "hexagons:draw_hex",
    "zermelo.games.hexapawn:Hexapawn": "pawns:draw_pawns",
    "zermelo.games.kalah:Kalah": "sowing:draw_kalah",
    "zermelo.games.kayles:Kayles": "pins:draw_kayles",
    "zermelo.games.mnk:MNK": "rows:draw_mnk",
    "zermelo.games.morris:Morris": "morris:draw_morris",
    "zermelo.games.n_player_connect_four:NPlayerConnectFour": "lines_for_many:draw_n_player_connect_four",
    "zermelo.games.n_player_mnk:NPlayerMNK": "lines_for_many:draw_n_player_mnk",
    "zermelo.games.nim:Nim": "piles:draw_nim",
    "zermelo.games.othello:Othello": "othello:draw_othello",
    "zermelo.games.oware:Oware": "sowing:draw_oware",
    "zermelo.games.pig:Pig": "dice:draw_pig",
    "zermelo.games.pincers:Pincers": "pincers:draw_pincers",
    "zermelo.games.tic_tac_toe:TicTacToe": "rows:draw_tic_tac_toe",
}
"""A game's class and, in this package, the module and function that draw it: nothing is imported before it is used."""

_REGISTERED: dict[type, BoardFunction] = {}

MARGIN = 14
CAPTION = 30
"""The height of the line beneath the board that says who is to move."""
CAPTION_SIZE = 14


def register_board(cls: type[Game], function: BoardFunction) -> None:
    """Let ``function`` draw the boards of ``cls`` and of its subclasses from now on.

    ``function(game, state, action)`` returns a Drawing (zermelo.view.svg), or a Board (zermelo.view.boards.board),
    which knows more; ``action`` is the last one, to be marked, or None. Caption and theme are added to it.
    Raises DrawingError for what is no class or no function.
    """
    if not isinstance(cls, type):
        raise DrawingError(f"{cls!r:.80} is no class: register the drawing of a class of games")
    if not callable(function):
        raise DrawingError(f"{function!r:.80} is no function: give one of a game, a state and an action")
    _REGISTERED[cls] = function


def has_own_drawing(game: Game) -> bool:
    """Whether boards of ``game`` are drawn as people know them, not as its text."""
    return _function(type(innermost(game))) is not None


def draw_board(game: Game, state: Any, *, action: Any = None, theme: str = "auto") -> str:
    """The position as an SVG document: the board, the last ``action`` marked, and who is to move.

    A game whose class, or a class that it inherits from, is known by its drawing is drawn so; any other
    has its text set in a picture. ``theme`` is "auto" (as the reader's screen asks, light on paper), "light" or
    "dark". Raises DrawingError where the state or the action is none of the game's, and GameError where
    the game's own code fails.
    """
    check_theme(theme)
    game = innermost(game)
    return Svg(_framed(game, state, board_drawing(game, state, action)).svg(theme))


@dataclass(frozen=True)
class Touchable:
    """A board to play on."""

    svg: str
    """The picture, in the theme "auto". Over it lies an unseen rectangle for every place that a pointer may touch,
    whose ``data-spot`` is what people call it."""
    touches: tuple[tuple[str, ...], ...]
    """For each action that was asked about, the places to touch for it, in order; none where there are none."""
    turns: bool
    """Whether the board may be seen from the other side."""


def touchable_board(
    game: Game, state: Any, actions: Iterable[Any], *, action: Any = None, turned: bool = False
) -> Touchable:
    """The position as ``draw_board`` shows it, with the places to touch for each of ``actions``.

    ``turned`` shows it from the other side, where the board ``turns``. Raises as ``draw_board`` does.
    """
    game = innermost(game)
    with turned_boards(turned):
        board = board_drawing(game, state, action)
    spots = board.all_spots() if isinstance(board, Board) else {}
    found = touches(game, state, list(actions), spots)
    wanted = {place for places in found for place in places}
    for place in sorted(wanted):
        board.spot(place, *spots[place])
    picture = _framed(game, state, board).svg("auto")
    return Touchable(picture, tuple(found), isinstance(board, Board) and board.turns)


def _framed(game: Game, state: Any, board: Drawing) -> Drawing:
    """A board in its margin, with the line beneath it that says who is to move."""
    player, caption = _turn(game, state)
    name = _name(game)
    token = board.tokens.get(player) if isinstance(board, Board) else None
    aside = CAPTION_SIZE * 1.75 if token else 0
    # As wide as the caption at least; letters of a wide font are six tenths of its size.
    width = max(board.width, aside + 0.6 * CAPTION_SIZE * len(caption)) + 2 * MARGIN
    height = board.height + 2 * MARGIN + CAPTION
    told = board.told() if isinstance(board, Board) else board.description
    picture = Drawing(width, height, f"{name}: {caption}", " ".join([f"{_sentence(caption)}.", told]).strip())
    picture.rectangle(0, 0, width, height, fill="page", round=8)
    picture.place(board, (width - board.width) / 2, MARGIN)
    left, line = MARGIN, board.height + MARGIN + CAPTION - CAPTION_SIZE / 2
    if token:
        token(picture, left + CAPTION_SIZE * 0.65, line, CAPTION_SIZE * 1.2)
    picture.text(left + aside, line, caption, CAPTION_SIZE, fill="quiet", anchor="start")
    return picture


def board_drawing(game: Game, state: Any, action: Any = None) -> Drawing:
    """The board alone, to be placed in another drawing. Raises as ``draw_board`` does."""
    game = innermost(game)
    function = _function(type(game))
    if function is None:
        return draw_text(str(call(game, lambda: game.show(state))))
    kind = type(game).__name__
    try:
        board = function(game, state, action)
    except ZermeloError:
        raise
    except Exception as error:
        last = "" if action is None else f", action {action!r:.80}"
        why = f"{type(error).__name__}: {error}"
        raise DrawingError(f"{kind} cannot be drawn at state {describe_state(game, state)}{last}: {why}") from error
    if not isinstance(board, Drawing):
        raise DrawingError(f"the board of {kind} is drawn as {board!r:.80}: it must be a Drawing, of zermelo.view.svg")
    return board


def _function(cls: type) -> BoardFunction | None:
    """What draws boards of ``cls``: its own, or that of the nearest class it inherits from."""
    for base in cls.__mro__:
        if base in _REGISTERED:
            return _REGISTERED[base]
        place = _DRAWINGS.get(f"{base.__module__}:{base.__qualname__}")
        if place is not None:
            module, _, name = place.partition(":")
            function: BoardFunction = getattr(importlib.import_module(f"zermelo.view.boards.{module}"), name)
            return function
    return None


def _turn(game: Game, state: Any) -> tuple[int, str]:
    """The player to move, or the winner, if there is one, and that in words."""

    def names(players: list[int]) -> str:
        return " and ".join([one_line(str(name)) for name in call(game, lambda: list(map(game.player_name, players)))])

    if not call(game, lambda: game.is_terminal(state)):
        player = call(game, lambda: game.to_move(state))
        return player, "chance moves" if player == CHANCE else f"{names([player])} to move"
    worth = call(game, lambda: game.utilities(state))
    first = [player for player in range(len(worth)) if worth[player] == max(worth)]
    if not game.constant_sum:
        return CHANCE, "the game is over"
    if len(first) == len(worth):
        return CHANCE, "a draw"
    return first[0] if len(first) == 1 else CHANCE, f"{names(first)} {'has' if len(first) == 1 else 'have'} won"


def _name(game: Game) -> str:
    """A game's class as words: Connect Four, N Player Nim."""
    return one_line(re.sub("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", type(game).__name__))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
