from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from zermelo import Game, draw_board, game, names
from zermelo.view.boards import touchable_board

WITHOUT_PLACES = {"pass", "roll", "hold", "swap"}


def states(chosen: Game, seed: int, plies: int = 40) -> list[tuple[Any, Any]]:
    """The states of a random game where a player moves, each with the action before."""
    choose = random.Random(seed)
    state, action, found = chosen.initial_state(), None, []
    for _ in range(plies):
        if chosen.is_terminal(state):
            break
        if chosen.to_move(state) >= 0:
            found.append((state, action))
        action = choose.choice(chosen.branches(state))
        state = chosen.result(state, action)
    return found


def spots(svg: str) -> dict[str, tuple[float, ...]]:
    """Where a pointer may touch a picture, by place: the middle of it."""
    found = {}
    for rect in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}rect"):
        if "data-spot" in rect.attrib:
            x, y, width, height = [float(rect.attrib[name]) for name in ("x", "y", "width", "height")]
            found[rect.attrib["data-spot"]] = (x + width / 2, y + height / 2)
    return found


@pytest.mark.parametrize("name", names())
def test_every_action_of_every_registered_game_can_be_touched_and_no_two_alike(name: str) -> None:
    chosen = game(name)
    for state, before in states(chosen, 3):
        actions = list(chosen.actions(state))
        board = touchable_board(chosen, state, actions, action=before)
        there = spots(board.svg)
        touched: dict[tuple[str, ...], list[str]] = {}
        for action, places in zip(actions, board.touches, strict=True):
            called = chosen.action_name(state, action)
            if called not in WITHOUT_PLACES:
                assert places, called
                assert set(places) <= set(there)
                touched.setdefault(places, []).append(called)
        # A promotion and a way of several jumps are chosen among by name.
        alike = [group for group in touched.values() if len(group) > 1]
        assert all((name == "chess" and len(group) == 4) or name == "draughts" for group in alike), alike


def test_moves_are_touched_where_they_begin_and_end() -> None:
    chess = game("chess")
    state = chess.position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    actions = [chess.parse_action(state, move) for move in ("O-O", "O-O-O", "Rb1")]
    assert touchable_board(chess, state, actions).touches == (("e1", "g1"), ("e1", "c1"), ("a1", "b1"))
    dawson = game("dawsons-chess?files=3")
    state = dawson.state_after(["b2"])
    assert touchable_board(dawson, state, list(dawson.actions(state))).touches == (("a3", "b2"), ("c3", "b2"))
    kayles = game("kayles?pins=2")
    assert set(touchable_board(kayles, kayles.initial_state(), [0, 2, 1]).touches) == {("1",), ("2",), ("1", "2")}


def test_a_board_that_turns_is_seen_from_the_other_side() -> None:
    chess = game("chess")
    state = chess.initial_state()
    actions = list(chess.actions(state))
    plain, turned = [touchable_board(chess, state, actions, turned=turned) for turned in (False, True)]
    assert plain.turns and plain.svg != turned.svg and plain.touches == turned.touches
    here, there = spots(plain.svg), spots(turned.svg)
    for square in here:  # across the middle of the board
        assert here[square][0] + there[square][0] == here["d4"][0] + there["d4"][0]
        assert here[square][1] + there[square][1] == here["d4"][1] + there["d4"][1]
    assert draw_board(chess, state) == draw_board(chess, state)  # it was turned for that once
    rack = game("connect-four")
    assert not touchable_board(rack, rack.initial_state(), [3], turned=True).turns


class Vowels(Game):
    """A game that nobody has drawn: its text names the moves."""

    def initial_state(self) -> str:
        return "aeiou"

    def to_move(self, state: str) -> int:
        return len(state) % 2

    def actions(self, state: str) -> Any:
        return iter(state)

    def result(self, state: str, action: str) -> str:
        return state.replace(action, "")

    def is_terminal(self, state: str) -> bool:
        return not state

    def utility(self, state: str, player: int) -> float:
        return 0

    def show(self, state: str) -> str:
        return "letters left: " + " ".join(state) + "\nnever <b>&amp;"


def test_the_words_of_a_text_that_are_moves_can_be_touched() -> None:
    board = touchable_board(Vowels(), "aeu", ["a", "e", "u"])
    assert board.touches == (("a",), ("e",), ("u",))
    assert set(spots(board.svg)) == {"a", "e", "u"}
