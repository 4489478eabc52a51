from __future__ import annotations

import json
import random
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import reachable
from zermelo.games.dots_and_boxes import DotsAndBoxes, Position

GAME = DotsAndBoxes()
VALUES = json.loads((Path(__file__).parent.parent / "cases" / "game_values.json").read_text(encoding="utf-8"))
SOLVED = VALUES["dots_and_boxes"]["first_player_ahead_by_rows_and_columns"]


class Slow:
    """Dots and boxes on a set of pairs of dots (column, row): the oracle."""

    def __init__(self, rows: int, columns: int) -> None:
        dots = list(product(range(columns + 1), range(rows + 1)))
        self.boxes = list(product(range(columns), range(rows)))
        self.edges = [
            (a, b) for a in dots for b in dots if a < b and sum(b) - sum(a) == 1 and max(b[0] - a[0], b[1] - a[1]) == 1
        ]
        self.drawn: set[tuple[tuple[int, int], tuple[int, int]]] = set()
        self.owners: dict[tuple[int, int], int] = {}
        self.mover = 0

    def moves(self) -> set[str]:
        return {name(edge) for edge in self.edges if edge not in self.drawn}

    def play(self, move: str) -> None:
        self.drawn.add(next(edge for edge in self.edges if name(edge) == move))
        new = [box for box in self.boxes if box not in self.owners and sides(box) <= self.drawn]
        self.owners.update(dict.fromkeys(new, self.mover))
        self.mover = self.mover if new else 1 - self.mover

    def lead(self) -> int:
        return sum(1 if owner == 0 else -1 for owner in self.owners.values())


def name(edge: tuple[tuple[int, int], tuple[int, int]]) -> str:
    return "-".join("abcdefghijklmnopqrstu"[column] + str(row + 1) for column, row in edge)


def sides(box: tuple[int, int]) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    x, y = box
    return {
        ((x, y), (x + 1, y)), ((x, y + 1), (x + 1, y + 1)), ((x, y), (x, y + 1)), ((x + 1, y), (x + 1, y + 1)),
    }  # fmt: skip


def playout(game: DotsAndBoxes, seed: int) -> list[Position]:
    """The states of a random game."""
    rng = random.Random(seed)
    states = [game.initial_state()]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], rng.choice(list(game.actions(states[-1])))))
    return states


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 3), (3, 2), (5, 5), (1, 20), (4, 4)])
def test_random_games_go_as_edge_by_edge(rows, columns):
    game = DotsAndBoxes(rows, columns)
    for seed in range(6):
        rng = random.Random(seed)
        state, slow = game.initial_state(), Slow(rows, columns)
        while True:
            names = [game.action_name(state, action) for action in game.actions(state)]
            assert (set(names), len(names)) == (slow.moves(), len(slow.moves()))
            assert (state.lead, game.to_move(state)) == (slow.lead(), slow.mover)
            assert game.is_terminal(state) == (not names)
            assert game.position(game.notation(state)) == state
            if not names:
                assert game.utilities(state) == (slow.lead(), -slow.lead())
                break
            move = rng.choice(names)
            state = game.state_after([move], state)
            slow.play(move)


@cache
def table(rows: int, columns: int) -> list[int]:
    """By how many of the boxes that are left who is to move gets more than the other, for every set of edges."""
    game = DotsAndBoxes(rows, columns)
    best = [0] * (1 << game.count)
    for edges in reversed(range(game.all_edges)):
        best[edges] = max(after(game, best, edges, action) for action in game.actions(Position(edges, 0, 0)))
    return best


def after(game: DotsAndBoxes, best: list[int], edges: int, action: int) -> int:
    state = game.result(Position(edges, 0, 0), action)
    return state.lead + (best[state.edges] if state.mover == 0 else -best[state.edges])


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (1, 3), (2, 2)])
def test_every_edge_set_of_a_small_board_has_a_best_action_among_the_candidates(rows, columns):
    game, best = DotsAndBoxes(rows, columns), table(rows, columns)
    assert best[0] == SOLVED[f"{rows}x{columns}"]
    for edges in range(game.all_edges):
        state = Position(edges, 0, 0)
        candidates, actions = list(game.candidates(state)), set(game.actions(state))
        assert set(candidates) <= actions
        assert max(after(game, best, edges, action) for action in candidates) == best[edges]


def test_two_rows_of_three_boxes_are_won_by_as_many_as_published():
    result = z.search(DotsAndBoxes(2, 3), speed="native")
    assert (result.value, result.proven) == (SOLVED["2x3"], True)


def test_with_an_odd_number_of_boxes_there_is_no_draw():
    for rows, columns in ((1, 3), (3, 3), (5, 5)):
        game = DotsAndBoxes(rows, columns, score="win")
        assert all(game.utility(playout(game, seed)[-1], 0) in (-1, 1) for seed in range(10))


def test_who_completes_a_box_draws_again_and_two_boxes_at_once_count_two():
    game = DotsAndBoxes(1, 2)
    state = game.state_after(["a1-b1", "b1-c1", "a2-b2", "b2-c2", "a1-a2", "c1-c2"])
    assert (state.lead, game.to_move(state)) == (0, 0)
    state = game.state_after(["b1-b2"], state)
    assert (state.lead, game.to_move(state)) == (2, 0)
    assert game.is_terminal(state)


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from([(2, 2), (3, 3), (5, 5), (2, 5)]), st.sampled_from(["boxes", "win"]))
def test_bounds_hold_the_outcome_and_the_evaluation_is_strictly_within_the_range(seed, size, score):
    game = DotsAndBoxes(*size, score=score)
    states = playout(game, seed)
    for state in states[:-1]:
        least, most = game.bounds(state, 0)
        assert game.utility_range[0] <= least <= game.utility(states[-1], 0) <= most <= game.utility_range[1]
        assert game.bounds(state, 1) == (-most, -least)
        assert game.utility_range[0] < game.evaluate(state, 0) < game.utility_range[1]
        assert game.evaluate(state, 1) == -game.evaluate(state, 0)


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(0, 40), st.sampled_from([(3, 3), (2, 4), (5, 5), (4, 3)]))
def test_symmetric_positions_have_one_representative(seed, ply, size):
    rows, columns = size
    game = DotsAndBoxes(rows, columns)
    states = playout(game, seed)
    state = states[min(ply, len(states) - 1)]
    rows_of_marks = game.notation(state).split()[0].split("/")
    images = [rows_of_marks, rows_of_marks[::-1], [row[::-1] for row in rows_of_marks]]
    if rows == columns:
        level, upright = rows_of_marks[::2], rows_of_marks[1::2]
        turned = [["".join(line) for line in zip(*rows, strict=True)] for rows in (upright, level)]
        swapped = str.maketrans("-|", "|-")
        images.append(
            [line.translate(swapped) for pair in zip(turned[0], [*turned[1], ""], strict=True) for line in pair][:-1]
        )
    tail = game.notation(state).split(" ", 1)[1]
    for image in images:
        assert game.canonical(game.position(f"{'/'.join(image)} {tail}")) == game.canonical(state)
    assert game.canonical(game.canonical(state)) == game.canonical(state)


def test_no_two_positions_share_a_key():
    game = DotsAndBoxes(2, 2)
    states = reachable(game)
    assert len({game.pack(state) for state in states}) == len(states)


def test_completing_boxes_is_tried_first_and_giving_them_away_last():
    game = DotsAndBoxes(1, 3)
    state = game.position("-../|.../-.. A 0")
    ordered = sorted(game.actions(state), key=lambda action: -game.priority(state, action))
    assert game.action_name(state, ordered[0]) == "b1-b2"
    state = game.position("--./..../--. A 0")
    ordered = sorted(game.actions(state), key=lambda action: -game.priority(state, action))
    assert game.action_name(state, ordered[-1]) == "b1-b2"


# Names and positions ---------------------------------------------------------------------


def test_it_is_shown_with_dots_named_and_boxes_filled():
    game = DotsAndBoxes(2, 2)
    assert game.show(game.position("-./||./-./.|./.. B -1")) == (
        "  a   b   c\n1 +---+   +\n  | # |\n2 +---+   +\n      |\n3 +   +   +\nB is 1 ahead"
    )
    assert game.show(game.initial_state()).endswith("nobody is ahead")


@pytest.mark.parametrize("text", ["a1-a2", "A1-A2", "a2-a1", "a1a2", "a2 a1", " a1 - a2 "])
def test_an_edge_is_called_by_its_dots_in_any_order(text):
    assert GAME.action_name(GAME.initial_state(), GAME.parse_action(GAME.initial_state(), text)) == "a1-a2"


@pytest.mark.parametrize("text", ["a1-a3", "a1-b2", "a1", "e1-e2", "", "a1-a1", "1", "z9z8", "a1-a2-a3"])
def test_what_is_no_edge_is_refused(text):
    with pytest.raises(z.IllegalAction, match=r"is not a legal action at .*: try one of a1-b1, b1-c1"):
        GAME.state_after([text])


def test_an_edge_is_drawn_once():
    with pytest.raises(z.IllegalAction, match="'a1-b1' is not a legal action"):
        GAME.state_after(["a1-b1", "b1-a1"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no position: write rows of edges, who moves (A or B) and A's lead, as in ../.../../.../.. A 0"),
        (None, "None is no position"),
        ("../.../../.../.. A", "is no position"),
        ("../.../../.../.. C 0", "is no position"),
        ("../.../../... A 0", "'../.../../... A 0' is not 2 by 2 boxes"),
        ("../.../../.../... A 0", "is not 2 by 2 boxes"),
        ("|./.../../.../.. A 0", "is not 2 by 2 boxes"),
        ("../-../../.../.. A 0", "is not 2 by 2 boxes"),
        ("../.../../.../.. A 1", "A is not 1 ahead in '../.../../.../.. A 1': 0 boxes are complete"),
        ("-./||./-./.../.. A 0", "A is not 0 ahead in"),
        ("." * 300, "is no position"),
    ],
)
def test_a_malformed_position_is_refused(text, message):
    with pytest.raises(z.GameError) as caught:
        DotsAndBoxes(2, 2).position(text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 0}, "rows is 0: it must be a whole number, 1 or more"),
        ({"columns": True}, "columns is True"),
        (
            {"rows": 5, "columns": 6},
            "a board of 5 rows and 6 columns of boxes is too large: it has 71 edges, and at most 62",
        ),
        ({"score": "seeds"}, "score='seeds' means nothing: use one of boxes, win"),
    ],
)
def test_a_board_that_cannot_be_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        DotsAndBoxes(**arguments)
    assert message in str(caught.value)
