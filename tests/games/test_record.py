"""Games as lists of moves: what is written is read back, and what people type is read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.chance_games import Pig
from zermelo.games.registry import entries

GAMES = [*(entry.name for entry in entries()), "othello?size=4", "nim?piles=12,1"]


def playout(game: z.Game, seed: int, plies: int) -> tuple[list[Any], list[Any]]:
    """The states and the actions of a random game."""
    rng = random.Random(seed)
    states, actions = [game.initial_state()], []
    while len(actions) < plies and not game.is_terminal(states[-1]):
        actions.append(rng.choice(game.branches(states[-1])))
        states.append(game.result(states[-1], actions[-1]))
    return states, actions


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), begin=st.integers(0, 6))
def test_a_game_that_is_written_is_read_back(name: str, seed: int, begin: int) -> None:
    game = z.game(name)
    states, actions = playout(game, seed, 60)
    assert z.read_moves(game, z.write_moves(game, actions)) == actions
    begin = min(begin, len(actions))
    text = z.write_moves(game, actions[begin:], states[begin])
    assert z.read_moves(game, text, states[begin]) == actions[begin:]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_of_a_game_that_is_written_is_read_back(name: str) -> None:
    game = z.game(name)
    for seed in range(10):
        for state in playout(game, seed, 400)[0][:: 1 + seed]:
            assert game.position(game.notation(state)) == state


@pytest.mark.parametrize(
    "text",
    [
        "4 4 3", "4,4,3", " 4, 4 ,3\n", "1. 4 4 2. 3", "1.4 4 2.3", "1. 4 1... 4 2. 3", "4 {the middle; or not} 4 3",
        "4 ; the middle\n4 3 ; the end", "4 4 3 *", "1. 4 4 2. 3 1-0", '"4" 4 3 1/2-1/2', "{}4{}4{}3{}",
    ],
)  # fmt: skip
def test_lists_are_read_as_people_write_them(text: str) -> None:
    assert z.read_moves(z.game("connect-four"), text) == [3, 3, 2]


def test_what_chance_does_stands_in_the_list_and_nothing_is_numbered() -> None:
    game = z.game("pig")
    actions = z.read_moves(game, "roll 6 roll 1 roll 2 hold")
    assert actions == [0, 6, 0, 1, 0, 2, 7]
    assert z.write_moves(game, actions) == "roll 6 roll 1 roll 2 hold"
    assert z.write_moves(game, [4], game.state_after(["roll"])) == "4"
    with pytest.raises(z.IllegalAction, match="move 2, 7, is not a legal action"):
        z.write_moves(game, [0, 7])


def test_an_empty_list_has_no_moves() -> None:
    game = z.game("connect-four")
    assert z.read_moves(game, " {nothing yet} *") == []
    assert z.write_moves(game, []) == ""


def test_moves_by_turns_are_numbered() -> None:
    game = z.game("tic-tac-toe")
    assert z.write_moves(game, [4, 0, 8]) == "1. 5 1 2. 9"
    assert z.write_moves(game, [0, 8], game.state_after("5")) == "1... 1 2. 9"
    assert z.write_moves(z.game("three-player-nim"), [0b0001]) == "1-1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 4 9", "move 3, '9': '9' is not a legal action at"),
        ("4 4 4 4 4 4 4", "move 7, '4': '4' is not a legal action"),
        ("1. 4 x4", "move 2, 'x4': 'x4' is not a legal action"),
        ("1-0 4", "move 1, '1-0'"),
        ('"1-0"', "move 1, '1-0'"),
        ("4 {no end", "after move 1 a comment has no end: '{no end'"),
        ('4 4 "3', "after move 2 a quotation has no end"),
        ("4 3 4 3 4 3 4 3", "move 8, '3': '3' is not possible: the game is over"),
        (3, "3 is no list of moves"),
    ],
)
def test_what_cannot_be_read_is_quoted_with_its_number(text: Any, message: str) -> None:
    with pytest.raises(z.IllegalAction, match=message):
        z.read_moves(z.game("connect-four"), text)


def test_what_is_not_legal_is_not_written() -> None:
    game = z.game("connect-four")
    with pytest.raises(z.IllegalAction, match="move 2, 7, is not a legal action"):
        z.write_moves(game, [3, 7])
    with pytest.raises(z.IllegalAction, match="move 8, 0, is not possible: the game is over"):
        z.write_moves(game, [3, 2, 3, 2, 3, 2, 3, 0])


class Odd(z.Game):
    """Actions whose names could be taken for something else."""

    names = ("", " ", "1.", "2... e4", 'say "a, b"', "{x}", ";", "\\", "1-0", "*", "a{b", "3.5", "line\nbreak")

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> Iterator[int]:
        yield from range(len(self.names))

    def result(self, state: int, action: int) -> int:
        return state + 1

    def is_terminal(self, state: int) -> bool:
        return state == 30

    def utility(self, state: int, player: int) -> float:
        return 0

    def action_name(self, state: int, action: int) -> str:
        return self.names[action]

    def parse_action(self, state: int, text: str) -> int:
        if text in self.names:
            return self.names.index(text)
        raise z.IllegalAction(text)


@given(st.lists(st.integers(0, len(Odd.names) - 1), max_size=30))
def test_names_of_any_kind_are_read_back(actions: list[int]) -> None:
    assert z.read_moves(Odd(), z.write_moves(Odd(), actions)) == actions


@given(st.text(max_size=60))
def test_no_text_does_worse_than_be_refused(text: str) -> None:
    for name in ("nim", "tic-tac-toe"):
        try:
            z.read_moves(z.game(name), text)
        except z.IllegalAction as error:
            assert "move" in str(error)


@settings(deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4))
def test_what_chance_does_is_among_the_moves(seed: int, players: int) -> None:
    game = Pig(players=players)
    rng = random.Random(seed)
    states, actions = [game.initial_state()], []
    while len(actions) < 40 and not game.is_terminal(states[-1]):
        actions.append(rng.choice(game.branches(states[-1])))
        states.append(game.result(states[-1], actions[-1]))
    text = z.write_moves(game, actions)
    assert text.split()[:2] == ["roll", str(actions[1])]
    assert z.read_moves(game, text) == actions
    assert all(game.position(game.notation(state)) == state for state in states)


def test_what_chance_cannot_do_is_refused() -> None:
    with pytest.raises(z.IllegalAction, match=r"move 2, '4': '4' is not a legal action at .*: try one of 1, 2, 3"):
        z.read_moves(Pig(), "roll 4")
    with pytest.raises(z.IllegalAction, match="move 2, 4, is not a legal action"):
        z.write_moves(Pig(), [0, 4])
