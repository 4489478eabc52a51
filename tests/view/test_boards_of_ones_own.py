from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

import zermelo
from zermelo import Game, draw_board, register_board
from zermelo.errors import DrawingError, GameError
from zermelo.search.views import RightToLeft
from zermelo.view.boards import board_drawing, has_own_drawing, registry
from zermelo.view.boards.board import Board, Grid
from zermelo.view.svg import Drawing

SVG = "{http://www.w3.org/2000/svg}"


class Race(Game):
    """Who first reaches three, by steps of one, has won; its text has all that needs escaping."""

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> Iterator[int]:
        yield 1

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return state == 3

    def utility(self, state: int, player: int) -> float:
        return 1 if player == 0 else -1

    def show(self, state: int) -> str:
        return f"<script>alert('&')</script>\n  {state} of 3\x07 日本 ♜"

    def player_name(self, player: int) -> str:
        return ("<b>Ann</b>", "Bob & Co")[player]


def told(root: ET.Element) -> str:
    return root.findtext(f"{SVG}desc") or ""


def words(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


# Games without a drawing -----------------------------------------------------------------


def test_any_other_game_is_drawn_as_its_text() -> None:
    chosen = Race()
    assert not has_own_drawing(chosen)
    text = draw_board(chosen, 1)
    assert "<script>" not in text and "<b>" not in text
    root = ET.fromstring(text)
    assert words(root) == ["<script>alert('&')</script>", "  1 of 3\ufffd 日本 ♜", "Bob & Co to move"]
    assert root.findtext(f"{SVG}title") == "Race: Bob & Co to move"
    lengths = [float(line.get("textLength", 0)) for line in root.iter(f"{SVG}text") if line.get("textLength")]
    assert lengths[0] / 27 == pytest.approx(lengths[1] / 16)  # as many columns as in a terminal: 日本 has four


def test_a_tree_is_drawn_as_its_text() -> None:
    tree = zermelo.Tree.parse("[[3, 5], [2, 8]]")
    assert "MAX to move" in draw_board(tree, tree.initial_state())


def test_a_long_text_is_cut_and_says_so() -> None:
    class Long(Race):
        def show(self, state: int) -> str:
            return "\n".join(["x" * 1000] * 1000)

    root = ET.fromstring(draw_board(Long(), 0))
    assert len(words(root)) == 61 and words(root)[-2] == "… 941 more lines"
    assert max(map(len, words(root))) == 100
    assert float(root.get("width", 0)) < 1200


def test_a_game_that_shows_nothing_is_drawn() -> None:
    class Silent(Race):
        def show(self, state: int) -> str:
            return ""

    assert words(ET.fromstring(draw_board(Silent(), 3))) == ["<b>Ann</b> has won"]


def test_a_game_that_fails_is_told() -> None:
    class Broken(Race):
        def show(self, state: int) -> str:
            raise KeyError("square")

    with pytest.raises(GameError, match=r"Broken\.show"):
        draw_board(Broken(), 0)


# Drawings of one's own -------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _nothing_stays_registered() -> Iterator[None]:
    before = dict(registry._REGISTERED)
    yield
    registry._REGISTERED.clear()
    registry._REGISTERED.update(before)


def test_a_game_of_ones_own_is_drawn_by_its_function() -> None:
    def draw(chosen: Race, state: int, action: int | None) -> Board:
        grid = Grid(4, 1, files="0123")
        grid.ruled()
        grid.text(*grid.center(state, 0), "★", 20)
        grid.stands("The star", grid.name(state, 0))
        if action is not None:
            grid.mark(state, 0)
            grid.last = str(action)
        return grid

    class Sprint(Race):
        pass

    register_board(Race, draw)
    for chosen in (Race(), Sprint(), RightToLeft(Sprint())):
        assert has_own_drawing(chosen)
        root = ET.fromstring(draw_board(chosen, 2, action=1))
        assert told(root) == "<b>Ann</b> to move. The star on 2. Last move: 1."
    assert not has_own_drawing(zermelo.Tree.parse("[1, 2]"))


def test_a_drawing_without_words_will_do() -> None:
    def draw(chosen: Race, state: int, action: int | None) -> Drawing:
        return Drawing(30, 20, description="A race.")

    register_board(Race, draw)
    assert told(ET.fromstring(draw_board(Race(), 0))) == "<b>Ann</b> to move. A race."
    assert board_drawing(Race(), 0).width == 30


def test_a_subclass_of_a_known_game_is_drawn_like_it_and_may_be_drawn_otherwise() -> None:
    from zermelo.games.tic_tac_toe import TicTacToe

    class Wild(TicTacToe):
        pass

    assert "Wild: X to move" in draw_board(Wild(), Wild().initial_state()) and has_own_drawing(Wild())
    register_board(Wild, lambda chosen, state, action: Drawing(5, 5, description="Wild."))
    assert "Wild." in draw_board(Wild(), Wild().initial_state())
    assert "Wild." not in draw_board(TicTacToe(), Wild().initial_state())


def test_what_cannot_be_registered_is_refused() -> None:
    with pytest.raises(DrawingError, match="is no class"):
        register_board(Race(), lambda chosen, state, action: Drawing(1, 1))  # type: ignore[arg-type]
    with pytest.raises(DrawingError, match="is no function"):
        register_board(Race, "draw")  # type: ignore[arg-type]


def test_a_function_that_fails_or_draws_nothing_is_told() -> None:
    def fail(chosen: Race, state: int, action: int | None) -> Drawing:
        raise IndexError("list index out of range")

    register_board(Race, fail)
    with pytest.raises(DrawingError, match="Race cannot be drawn at state 1, action 7: IndexError: list index"):
        draw_board(Race(), 1, action=7)
    register_board(Race, lambda chosen, state, action: "<svg/>")  # type: ignore[arg-type, return-value]
    with pytest.raises(DrawingError, match="must be a Drawing"):
        draw_board(Race(), 1)
