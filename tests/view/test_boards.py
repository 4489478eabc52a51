from __future__ import annotations

import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from tests.view.pictures import FOLDER, POSITIONS, picture
from zermelo import Game, draw_board, game, names
from zermelo.errors import DrawingError, GameError
from zermelo.game import CHANCE
from zermelo.games.registry import entries
from zermelo.view.boards import has_own_drawing, registry
from zermelo.view.boards.chess_pieces import chess_piece
from zermelo.view.boards.lines import winning_line
from zermelo.view.svg import Drawing

SVG = "{http://www.w3.org/2000/svg}"


def played(chosen: Game, moves: str) -> tuple[Any, Any]:
    """The state after ``moves``, and the last action."""
    state, action = chosen.initial_state(), None
    for move in moves.split():
        action = chosen.parse_action(state, move)
        state = chosen.result(state, action)
    return state, action


def drawn(spec: str, moves: str = "", **options: Any) -> ET.Element:
    chosen = game(spec)
    state, action = played(chosen, moves)
    return ET.fromstring(draw_board(chosen, state, action=action, **options))


def told(root: ET.Element) -> str:
    return root.findtext(f"{SVG}desc") or ""


def words(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def turn_of(chosen: Game, state: Any) -> str:
    """How a picture says whose turn it is."""
    player = chosen.to_move(state)
    return "chance moves" if player == CHANCE else f"{chosen.player_name(player)} to move"


def walk(chosen: Game, seed: int) -> Iterator[tuple[Any, Any]]:
    """The states of a random game, each with the action that led to it."""
    choose = random.Random(seed)
    state, action = chosen.initial_state(), None
    yield state, action
    for _ in range(300):
        if chosen.is_terminal(state):
            return
        action = choose.choice(chosen.branches(state))
        state = chosen.result(state, action)
        yield state, action


# Every game ------------------------------------------------------------------------------


def test_every_known_game_has_a_drawing_of_its_own_and_a_picture() -> None:
    assert [name for name in names() if not has_own_drawing(game(name))] == []
    assert [name for name in names() if name not in POSITIONS] == []


def test_a_drawing_is_named_for_a_class_and_a_function_that_are_there() -> None:
    for place, function in registry._DRAWINGS.items():
        module, _, name = function.partition(":")
        __import__(f"zermelo.view.boards.{module}")
        assert callable(getattr(sys.modules[f"zermelo.view.boards.{module}"], name)), place


@pytest.mark.parametrize("name", names())
def test_the_pictures_in_the_docs_are_as_they_are_drawn(name: str) -> None:
    """Golden pictures: python -m tests.view.pictures draws them again; look at what changed."""
    golden = FOLDER / f"{name}.svg"
    assert golden.read_text(encoding="utf-8") == picture(name) == picture(name)
    assert golden.stat().st_size < 15_000


@pytest.mark.parametrize("spec", sorted({spec for entry in entries() for spec in (entry.name, entry.example)}))
def test_every_position_of_random_games_is_drawn(spec: str) -> None:
    chosen = game(spec)
    for seed in range(3):
        for state, action in walk(chosen, seed):
            text = draw_board(chosen, state, action=action)
            root = ET.fromstring(text)
            assert len(text) < 60_000 and text == draw_board(chosen, state, action=action)
            title, desc = root.findtext(f"{SVG}title") or "", told(root)
            over = chosen.is_terminal(state)
            turn = "won" if over else turn_of(chosen, state)
            assert turn in title or (over and ("a draw" in title or "the game is over" in title))
            assert desc.casefold().startswith(title.partition(": ")[2].casefold())
            assert ("Last move: " in desc) == (action is not None)
            assert words(root)[-1] == title.partition(": ")[2]


@pytest.mark.parametrize("name", names())
def test_all_is_within_the_picture(name: str) -> None:
    """Every label's middle, circle and rectangle; paths are looked at by eye."""
    root = ET.fromstring(picture(name))
    width, height = float(root.get("width", 0)), float(root.get("height", 0))

    def check(element: ET.Element, left: float, top: float, scale: float) -> None:
        for child in element:
            at = child.get("transform")
            if at is not None:
                found = re.fullmatch(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", at)
                assert found is not None
                check(
                    child, left + scale * float(found[1]), top + scale * float(found[2]), scale * float(found[3] or 1)
                )
            for x, y in (("x", "y"), ("cx", "cy")):
                if x in child.attrib:
                    assert 0 <= left + scale * float(child.attrib[x]) <= width
                    assert 0 <= top + scale * float(child.attrib[y]) <= height

    check(root, 0, 0, 1)


# Particular games ------------------------------------------------------------------------


def test_tic_tac_toe_tells_who_stands_where_and_strikes_the_winning_line() -> None:
    root = drawn("tic-tac-toe", "5 1 2")
    assert told(root) == "O to move. O on 1. X on 2, 5. Last move: 2."
    assert words(root) == ["3", "4", "6", "7", "8", "9", "O to move"]
    before, after = drawn("tic-tac-toe", "5 1 2 8 3"), drawn("tic-tac-toe", "5 1 2 8 3 9 7")
    assert told(after).startswith("X has won.")
    added = len(after.findall(f".//{SVG}path")) - len(before.findall(f".//{SVG}path"))
    assert added == 3  # a cross, the stroke, and the cross beside the winner's name


def test_connect_four_numbers_its_columns() -> None:
    root = drawn("connect-four?columns=5,rows=4", "3 3 2")
    assert words(root) == ["1", "2", "3", "4", "5", "O to move"]
    assert told(root) == ("O to move. X on 2 at height 1, 3 at height 1. O on 3 at height 2. Last move: column 2.")


def test_othello_names_squares_as_people_do() -> None:
    root = drawn("othello", "f5")
    assert words(root) == [*"abcdefgh", *"12345678", "O to move"]
    assert told(root) == (
        "O to move. White (O) on d4. Black (X) on e4, d5, e5, f5. 4 black and 1 white discs. Last move: f5."
    )


def test_a_pass_is_told() -> None:
    chosen: Any = game("othello?size=4")
    for seed in range(50):
        for state, action in walk(chosen, seed):
            if action == 64:
                assert "Last move: pass." in draw_board(chosen, state, action=action)
                return
    pytest.fail("nobody passed")


def test_nim_shows_what_was_taken_as_an_outline() -> None:
    root = drawn("nim?piles=3,5", "2-2")
    circles = list(root.iter(f"{SVG}circle"))
    assert len(circles) == 3 + 5
    assert sum("stroke-dasharray" in circle.attrib for circle in circles) == 2
    assert told(root) == "MIN to move. Pile 1: 3. Pile 2: 3. Last move: 2 from pile 2."


def test_a_long_pile_is_cut_off_and_counted() -> None:
    root = drawn("nim?piles=1000000,3")
    assert "1000000" in words(root) and "…" in words(root)
    assert len(list(root.iter(f"{SVG}circle"))) < 40


def test_players_of_three_have_counters_that_differ_in_their_dots() -> None:
    counts = []
    for moves in ("", "3-1", "3-1 3-1"):
        counts.append(len(list(drawn("three-player-nim", moves).iter(f"{SVG}circle"))))
    # A counter is a circle and one, two or three dots; counters taken remain as outlines for one move.
    assert counts == [6 + 2, 6 + 3, 5 + 4]


TOLD = {
    "bear-off": ("63 6/off", "White to move.", "White on 6, 5, 5,", "Black on 6, 6,", "Last move: 6/off."),
    "bones": ("3", "MIN to move.", "17 bones left", "Last move: 3."),
    "breakthrough": ("a2-b3 h7-g6", "White to move.", "Black on a8,", "White on b3, b2,", "Last move: h7 to g6."),
    "chess": ("e4 c5 Nf3", "Black to move.", "White knight on f3, b1.", "Black pawn on a7, b7, d7, ", "g1 to f3."),
    "dawsons-chess": ("e2 dxe2", "White to move.", "Black on a3, b3, c3, e3,", ", e2. White on a1, b1, c1, d1, f1,"),
    "dice-race": ("3 0-3 4 0-4 1 3x4", "Chance moves.", "A on start, 4. B on start.", "Of B 1 taken.", "from 3."),
    "domineering": ("a1-a2 b1-c1", "Vertical to move.", "Covered on a1, b1, c1, a2.", "Last move: b1-c1."),
    "dots-and-boxes": ("a1-b1 b1-b2 a2-b2 a1-a2", "B to move.", "Boxes of A: 0. Boxes of B: 1. 4 edges are drawn:"),
    "draughts": ("11-15 22-18 15x22", "White to move.", "Black man on 1, 2,", "22", "Last move: 15 to 22."),
    "einstein": ("3 c5-d4 2", "Blue to move.", "Red 3 on d4.", "Blue 6 on e3.", "Blue moves stone 2,", "Last move: 2."),
    "four-in-a-cube": (
        "a11 d44 b11 c44 c11 b44 d11",
        "X has won.",
        "X on a11, b11, c11, d11.",
        "O on b44, c44, d44.",
        "d11.",
    ),
    "go": ("C3 D4 pass", "White to move.", "White on D4.", "Black on C3.", "Last move: pass."),
    "go-superko": ("C3 D4", "Black to move.", "White on D4. Black on C3.", "Last move: D4."),
    "gomoku": ("h8 a1", "X to move.", "Black (X) on h8.", "White (O) on a1.", "Last move: a1."),
    "hex": ("c3 a1", "Red to move.", "Blue on a1.", "Red on c3.", "Last move: a1."),
    "hexapawn": ("a1-a2 b3xa2", "White to move.", "Black on a3, c3, a2.", "Last move: b3 to a2."),
    "kalah": ("3 1", "North to move.", "South: 0, 5, 1, 6, 6, 5 in the houses, 1 in store.", "North: 4, 4,"),
    "kayles": ("4-5 1", "MAX to move.", "Pins that stand: 2, 3, 6, 7,", "Last move: 1."),
    "mnk": ("b2 a1", "X to move.", "X on b2.", "O on a1.", "Last move: a1."),
    "morris": ("d2 d6", "White to move.", "White on d2.", "Black on d6.", "White has 8 in hand.", "Last move: d6."),
    "pig": ("roll 6 hold roll 3", "B to move.", "A has 6. B has 0 and 3 at stake. Last move: 3."),
    "n-player-connect-four": ("4 4 3", "X to move.", "X on 4 at height 1.", "T on 3 at height 1.", "column 3."),
    "n-player-mnk": ("b2 a1 c3", "X to move.", "X on b2.", "O on a1.", "T on c3.", "Last move: c3."),
    "n-player-nim": ("3-1", "Player 1 to move.", "Pile 3: 2.", "Last move: 1 from pile 3."),
    "oware": ("C d", "South to move.", "South: 5, 5, 0,", "North: ", "Last move: house d."),
    "pincers": (
        "c1-d2",
        "West to move.",
        "South on d2.",
        "North on c5.",
        "Points: South 0, West 0, North 0.",
        "c1 to d2.",
    ),
}


@pytest.mark.parametrize("name", sorted(set(TOLD) & set(names())))
def test_a_position_is_told_in_the_words_of_its_players(name: str) -> None:
    moves, turn, *others = TOLD[name]
    said = told(drawn(name, moves))
    assert said.startswith(turn)
    for other in others:
        assert other in said


def test_a_line_that_is_too_long_is_none_where_it_must_be_exact() -> None:
    row = dict.fromkeys([(column, 2) for column in range(6)], "X")
    assert winning_line(row, 5) == ((0, 2), (5, 2))
    assert winning_line(row, 5, exactly=True) is None
    rising = dict.fromkeys([(column, 4 - column) for column in range(3)], "O")
    assert winning_line(rising, 3, exactly=True) == ((0, 4), (2, 2)) and winning_line(rising, 4) is None


def test_every_chess_piece_has_an_outline_and_any_other_a_letter() -> None:
    outlines = set()
    for letter in "KQRBNPkqrbnpAa":
        drawing = Drawing(100, 100)
        chess_piece(drawing, 50, 50, 100, letter)
        outlines.add("".join(drawing.parts))
        assert ("<text" in drawing.parts[-1]) == (letter in "Aa")
    assert len(outlines) == 14


# Refusals, themes and imports ------------------------------------------------------------


def test_what_is_no_state_action_or_theme_is_told_in_one_line() -> None:
    chosen = game("othello")
    for state, action, theme in ((None, None, "auto"), (7, None, "auto"), (chosen.initial_state(), "d3", "auto"),
                                 (chosen.initial_state(), None, "night")):  # fmt: skip
        with pytest.raises((DrawingError, GameError)) as caught:
            draw_board(chosen, state, action=action, theme=theme)
        assert "\n" not in str(caught.value)


def test_themes_differ_in_their_colours_alone() -> None:
    chosen = game("othello")
    light, dark = [draw_board(chosen, chosen.initial_state(), theme=theme) for theme in ("light", "dark")]
    assert light != dark
    assert re.sub("z-light|#[0-9a-f]{6}", "", light) == re.sub("z-dark|#[0-9a-f]{6}", "", dark)


def test_drawings_are_imported_when_they_are_asked_for() -> None:
    program = (
        "import sys, zermelo as z; before = set(sys.modules); g = z.game('tic-tac-toe'); "
        "z.draw_board(g, g.initial_state()); "
        "print(*[m for m in before if 'view.boards' in m]); print(*set(sys.modules) - before)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    before, after = done.stdout.splitlines()
    assert "zermelo.view.boards.rows" not in before.split() and "zermelo.games.tic_tac_toe" not in before.split()
    assert "zermelo.view.boards.rows" in after.split() and "zermelo.games.othello" not in after.split()


def test_the_page_about_boards_is_true() -> None:
    page = (FOLDER.parent / "boards.md").read_text(encoding="utf-8")
    program = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    names_there: dict[str, Any] = {"__name__": "boards_page"}
    exec(compile(program, "boards.md", "exec"), names_there)
    assert ET.fromstring(names_there["svg"])[1].text == told(drawn("othello", "f5 d6"))
    chosen = names_there["Race"]()
    for state, action in walk(chosen, 0):
        assert "The runner on" in draw_board(chosen, state, action=action)
