"""Positions in the games' own notation: as people write them, and what describes none."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo as z
from zermelo.games.othello import Othello

EMPTY_ROWS = "......./" * 5


@pytest.mark.parametrize(
    ("name", "moves", "text"),
    [
        ("tic-tac-toe", "", ".../.../..."),
        ("tic-tac-toe", "5 1 3", "O.X/.X./..."),
        ("connect-four", "", EMPTY_ROWS + "......."),
        ("connect-four", "4 4 3", "......./" * 4 + "...O.../..XX..."),
        ("connect-four?columns=3,rows=2", "1 2 2", ".X./XO."),
        ("nim", "", "3,4,5 0"),
        ("nim?piles=12,1", "1-2", "10,1 1"),
        ("three-player-nim", "1-1 2-2", "0,0,3 2"),
        ("othello?size=4", "", "-----OX--XO----- X"),
        ("othello?size=4", "b1", "-X---XX--XO----- O"),
    ],
)
def test_a_position_is_written_and_read(name: str, moves: str, text: str) -> None:
    game = z.game(name)
    state = game.state_after(moves.split())
    assert game.notation(state) == text
    assert game.position(text) == state


@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        ("tic-tac-toe", "O 2 X\n4 X 6\n7 8 9\n", "O.X/.X./..."),
        ("tic-tac-toe", "o-x -x- ---", "O.X/.X./..."),
        ("connect-four?columns=3,rows=2", "· X ·\nX O ·\n1 2 3", ".X./XO."),
        ("connect-four?columns=3,rows=2", "-x-xo-", ".X./XO."),
        ("nim", "3, 4,5", "3,4,5 0"),
        ("nim", " 0,0,1   1 ", "0,0,1 1"),
        ("othello?size=4", "....\n.OX.\n.XO.\n....", "-----OX--XO----- X"),
        ("othello?size=4", "- - - - - O X - - X O - - - - - o", "-----OX--XO----- O"),
    ],
)
def test_a_position_is_read_as_people_write_it(name: str, text: str, written: str) -> None:
    game = z.game(name)
    assert game.notation(game.position(text)) == written


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("tic-tac-toe", "", "'' is no board: write X, O or . for each of the nine cells"),
        ("tic-tac-toe", "X.O/.X./..", "is no board"),
        ("tic-tac-toe", "1.O/.X./..2", "is no board"),
        ("tic-tac-toe", "OO./.../...", "has 0 X and 2 O: X moves first"),
        ("tic-tac-toe", "XXX/OO./O..", "cannot come up: the game was over before the last move"),
        ("tic-tac-toe", None, "None is no board"),
        ("connect-four", "X" * 1000, "X is no board of 7 columns and 6 rows"),
        ("connect-four?columns=3,rows=2", "X../...", "has a stone in column 1 with nothing below it"),
        ("connect-four?columns=3,rows=2", ".../OX?", "is no board of 3 columns and 2 rows"),
        ("connect-four?columns=3,rows=2", ".../OO.", "has 0 X and 2 O"),
        ("connect-four?in_a_row=2,columns=3,rows=2", "O../XXO", "cannot come up"),
        ("nim", "3,4", "'3,4' is no position: write the sizes of the 3 piles, 0 to 5"),
        ("nim", "3,4,6", "is no position"),
        ("nim", "3,4,5 2", "and the number of the player to move, 0 to 1"),
        ("nim", "3;4;5", "is no position"),
        ("nim", "9" * 5000, "is no position"),
        ("three-player-nim", "1,2,3 3", "and the number of the player to move, 0 to 2, as in 1,2,3 0"),
        ("othello?size=4", "-----OX--XO----- Z", "'Z' in the diagram"),
        ("othello?size=4", "-----OX--XO-----X", "has 17 squares"),
    ],
)
def test_what_describes_no_position_is_quoted(name: str, text: Any, message: str) -> None:
    with pytest.raises(z.GameError) as caught:
        z.game(name).position(text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 300


def test_who_is_to_move_is_told_once_or_twice_alike() -> None:
    game = Othello(4)
    assert game.position("-----OX--XO----- O", "O") == game.position("-----OX--XO-----", "o")
    with pytest.raises(z.GameError, match="'X' is to move, and the diagram ends with O"):
        game.position("-----OX--XO----- O", "X")


def test_a_game_without_a_notation_says_what_to_do() -> None:
    tree = z.Tree.parse("[1, 2]")
    with pytest.raises(z.GameError, match="Tree reads no positions: give the moves that lead there, not 'x'"):
        tree.position("x")
    with pytest.raises(z.GameError, match="Tree has no notation for positions"):
        tree.notation(0)
