from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import successors
from zermelo.games.draughts import Draughts, Position

GAME = Draughts()
CASES = Path(__file__).parent.parent / "cases"
PERFT = json.loads((CASES / "draughts_perft.json").read_text(encoding="utf-8"))["leaves"]

Place = tuple[int, int]
"""A column and a row, 0 to 7, from the top left: dark squares have an odd sum."""


def number(place: Place) -> int:
    return 4 * place[1] + place[0] // 2 + 1


class Slow:
    """Draughts on a dict from places to b, w, B and W, with a recursion over the jumps of a capture: the oracle."""

    def __init__(self, pieces: dict[Place, str], mover: str) -> None:
        self.pieces, self.mover = pieces, mover

    @staticmethod
    def at_start() -> Slow:
        dark = [place for place in product(range(8), repeat=2) if sum(place) % 2]
        black = {place: "b" for place in dark if place[1] < 3}
        return Slow({**black, **{place: "w" for place in dark if place[1] > 4}}, "b")

    def directions(self, piece: str) -> list[Place]:
        rows = {"b": [1], "w": [-1]}.get(piece, [1, -1])
        return [(right, down) for right in (-1, 1) for down in rows]

    def captures(self, place: Place, piece: str, pieces: dict[Place, str]) -> list[list[Place]]:
        """Where a capture from ``place`` stops, for each way to its end; ``pieces`` lack the one that moves."""
        ways = []
        for right, down in self.directions(piece):
            over = place[0] + right, place[1] + down
            beyond = over[0] + right, over[1] + down
            if pieces.get(over, piece).lower() != piece.lower() and beyond not in pieces and inside(beyond):
                # Each piece may be jumped once: it is taken away at once here, which opens no square
                # to this capture, since all its landings are an even number of rows away.
                left = {other: pieces[other] for other in pieces if other != over}
                ways += [[beyond, *rest] for rest in self.captures(beyond, piece, left) or [[]]]
        return ways

    def moves(self) -> list[list[Place]]:
        own = [(place, piece) for place, piece in self.pieces.items() if piece.lower() == self.mover]
        captures = []
        for place, piece in own:
            rest = {other: self.pieces[other] for other in self.pieces if other != place}
            captures += [[place, *way] for way in self.captures(place, piece, rest)]
        if captures:
            return captures
        steps = [
            [place, (place[0] + right, place[1] + down)]
            for place, piece in own
            for right, down in self.directions(piece)
        ]
        return [step for step in steps if step[1] not in self.pieces and inside(step[1])]

    def names(self) -> dict[str, list[Place]]:
        """The moves by name: with all stops where first and last are shared."""
        moves = self.moves()
        ends = Counter((move[0], move[-1]) for move in moves)
        found = {}
        for move in moves:
            shown = move if ends[move[0], move[-1]] > 1 else [move[0], move[-1]]
            sign = "-" if abs(move[0][1] - move[1][1]) == 1 else "x"
            found[sign.join(str(number(place)) for place in shown)] = move
        assert len(found) == len(moves)
        return found

    def after(self, move: list[Place]) -> Slow:
        pieces = dict(self.pieces)
        piece = pieces.pop(move[0])
        for (column, row), (to_column, to_row) in pairwise(move):
            if abs(row - to_row) == 2:
                del pieces[(column + to_column) // 2, (row + to_row) // 2]
        pieces[move[-1]] = piece.upper() if move[-1][1] == (7 if piece == "b" else 0) else piece
        return Slow(pieces, "w" if self.mover == "b" else "b")

    def fen(self) -> str:
        sides = []
        for colour in "wb":
            own = sorted((number(place), piece) for place, piece in self.pieces.items() if piece.lower() == colour)
            sides.append(colour.upper() + ",".join("K" * piece.isupper() + str(square) for square, piece in own))
        return f"{self.mover.upper()}:{sides[0]}:{sides[1]}"


def inside(place: Place) -> bool:
    return min(place) >= 0 and max(place) <= 7


def slow(state: Position) -> Slow:
    """The oracle's picture of a state, read from the board as it is shown."""
    rows = [line[3:-3] for line in GAME.show(state).splitlines()]
    pieces = {(x // 2, y): row[x] for y, row in enumerate(rows) for x in range(0, len(row), 2) if row[x] in "bBwW"}
    return Slow(pieces, "bw"[state.player])


def names(state: Position) -> list[str]:
    return [GAME.action_name(state, action) for action in GAME.actions(state)]


def playout(seed: int) -> Iterator[Position]:
    rng = random.Random(seed)
    state = GAME.initial_state()
    yield state
    while not GAME.is_terminal(state):
        state = GAME.result(state, rng.choice(list(GAME.actions(state))))
        yield state


def test_random_games_go_as_place_by_place():
    for seed in range(40):
        rng = random.Random(seed)
        state, other = GAME.initial_state(), Slow.at_start()
        while True:
            assert GAME.notation(state._replace(quiet=0)) == other.fen()
            moves = other.names()
            assert sorted(names(state)) == sorted(moves)
            assert GAME.is_terminal(state) == (not moves or state.quiet == 80)
            if GAME.is_terminal(state):
                break
            name = rng.choice(sorted(moves))
            state, other = GAME.state_after([name], state), other.after(moves[name])


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_scattered_kings_and_men_move_as_place_by_place(seed):
    rng = random.Random(seed)
    places = rng.sample([place for place in product(range(8), repeat=2) if sum(place) % 2], rng.randint(2, 18))
    pieces = {place: "bBBwWW"[i % 2 * 3 + rng.randrange(3)] for i, place in enumerate(places)}
    for place, piece in pieces.items():
        if place[1] == {"b": 7, "w": 0}.get(piece):
            pieces[place] = piece.upper()
    other = Slow(pieces, rng.choice("bw"))
    state = GAME.position(other.fen())
    moves = other.names()
    assert sorted(names(state)) == sorted(moves)
    for name, move in moves.items():
        after = GAME.state_after([name], state)
        assert GAME.notation(after._replace(quiet=0)) == other.after(move).fen()
        assert slow(after).pieces == other.after(move).pieces
        every_stop = "x".join(str(number(place)) for place in move)
        assert GAME.state_after([every_stop], state) == after


def perft(state: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(child, depth - 1) for child in successors(GAME, state))


def test_interpreted_it_has_the_published_number_of_lines():
    assert [perft(GAME.initial_state(), depth) for depth in range(1, 7)] == [PERFT[str(n)] for n in range(1, 7)]


def test_compiled_it_has_the_published_number_of_lines():
    for depth in (1, 5, 8, 10):
        found = z.search(GAME, algorithm="minimax", order="left-to-right", depth=depth, speed="native")
        assert found.leaves == PERFT[str(depth)]


# Rules -----------------------------------------------------------------------------------


def test_black_begins_with_one_of_seven_moves():
    assert GAME.to_move(GAME.initial_state()) == 0
    assert names(GAME.initial_state()) == ["9-13", "10-14", "11-15", "12-16", "9-14", "10-15", "11-16"]
    assert [GAME.player_name(player) for player in (0, 1)] == ["Black", "White"]


def test_who_can_capture_must_and_to_the_end():
    state = GAME.position("W:W22,32:B18,11")
    assert names(state) == ["22x8"]
    assert GAME.notation(GAME.state_after(["22x8"], state)) == "B:W8,32:B"


def test_of_several_captures_any_may_be_chosen_even_a_shorter_one():
    assert sorted(names(GAME.position("W:W22:B17,18,11"))) == ["22x13", "22x8"]


def test_a_man_captures_forwards_only_and_a_king_both_ways():
    assert names(GAME.position("W:W10:B14,15")) == ["10-7", "10-6"]
    assert sorted(names(GAME.position("W:WK10:B14,15"))) == ["10x17", "10x19"]


def test_a_man_that_reaches_the_far_row_becomes_a_king_and_stops_there():
    state = GAME.position("W:W10:B7,8")
    assert names(state) == ["10x3"]
    assert GAME.notation(GAME.state_after(["10x3"], state)) == "B:WK3:B8"
    assert names(GAME.position("W:WK10:B7,8")) == ["10x12"]


def test_a_king_may_go_round_and_come_back_to_its_own_square_either_way():
    state = GAME.position("B:W14,15,22,23:BK26")
    assert sorted(names(state)) == ["26x17x10x19x26", "26x19x10x17x26"]
    one, two = [GAME.result(state, action) for action in GAME.actions(state)]
    assert one == two == GAME.position("W:W:BK26")


def test_two_ways_between_the_same_squares_are_told_apart_by_their_stops():
    state = GAME.position("W:W27:B15,16,23,24")
    assert sorted(names(state)) == ["27x18x11", "27x20x11"]
    with pytest.raises(z.IllegalAction, match=r"more than one capture at .*: write 27x18x11 or 27x20x11") as caught:
        GAME.parse_action(state, "27x11")
    assert "'27x11'" in str(caught.value)


def test_who_cannot_move_or_has_no_piece_has_lost():
    blocked = GAME.position("B:W9,14:B5")
    assert GAME.is_terminal(blocked)
    assert GAME.utilities(blocked) == (-1, 1)
    assert GAME.utilities(GAME.position("W:W:BK1")) == (1, -1)
    assert list(GAME.actions(blocked)) == []


def test_forty_moves_each_without_a_man_s_move_or_a_capture_are_a_draw():
    state = GAME.position("B:WK1:BK32:H78")
    assert not GAME.is_terminal(state)
    state = GAME.state_after(["32-28", "1-5"], state)
    assert state.quiet == 80
    assert GAME.is_terminal(state)
    assert GAME.utilities(state) == (0, 0)


def test_a_man_s_move_or_a_capture_begins_the_count_again():
    assert GAME.state_after(["11-15"], GAME.position("B:WK1:B11,K32:H78")).quiet == 0
    assert GAME.state_after(["26x17"], GAME.position("B:WK4,22:BK26:H78")).quiet == 0


def test_who_is_blocked_by_the_last_move_of_the_count_has_lost_all_the_same():
    state = GAME.position("B:W9,14:B5:H80")
    assert GAME.is_terminal(state)
    assert GAME.utilities(state) == (-1, 1)


def test_without_the_rule_nothing_is_counted_and_positions_come_back():
    game = Draughts(plies_without_progress=0)
    state = game.position("B:WK1:BK32")
    assert game.state_after(["32-28", "1-5", "28-32", "5-1"], state) == state
    assert (game.acyclic, GAME.acyclic) == (False, True)


@pytest.mark.parametrize("plies", [-1, 1.5, True, "80", None])
def test_another_rule_is_refused(plies):
    with pytest.raises(z.GameError, match=r"plies_without_progress is .*: it must be a whole number, 0 or more"):
        Draughts(plies)


# Search ----------------------------------------------------------------------------------


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_the_evaluation_is_fair_and_less_than_a_win(seed):
    for state in playout(seed):
        assert GAME.evaluate(state, 0) == -GAME.evaluate(state, 1)
        assert -1 < GAME.evaluate(state, 0) < 1


def test_the_evaluation_sees_what_is_about_to_be_captured():
    quiet = GAME.position("W:W32,31:B1,2")
    taken = GAME.position("W:W32,22:B18,1,2,3")
    assert abs(GAME.evaluate(quiet, 1)) < 0.1
    assert GAME.evaluate(taken, 1) > GAME.evaluate(taken._replace(player=1, own=taken.own & ~(1 << 23)), 1)


def test_a_king_is_worth_more_than_a_man_and_less_than_two():
    man = GAME.position("B:WK20:BK10,11")
    king = GAME.position("B:WK20:BK10,K11")
    men = GAME.position("B:WK20:BK10,11,6")
    assert GAME.evaluate(man, 0) < GAME.evaluate(king, 0) < GAME.evaluate(men, 0)


def test_two_kings_hunt_one_down():
    result = z.search(GAME, GAME.position("B:WK14:BK7,K22"), depth=21, speed="native")
    assert result.value == 1


# Names and positions ---------------------------------------------------------------------


@pytest.mark.parametrize("text", ["11-15", "11 15", " 11 - 15 ", "11x15", "11:15"])
def test_a_move_is_called_by_its_squares(text):
    state = GAME.initial_state()
    assert GAME.action_name(state, GAME.parse_action(state, text)) == "11-15"


@pytest.mark.parametrize("text", ["22x8", "22X8", "22-8", "22x15x8", "22 15 8", "22×15×8"])
def test_a_capture_is_called_by_its_first_and_last_square_or_all(text):
    state = GAME.position("W:W22,32:B18,11")
    assert GAME.action_name(state, GAME.parse_action(state, text)) == "22x8"


@pytest.mark.parametrize("text", ["", "11", "a3-b4", "11-15-", "pass", "11--15", "١١-١٥", "1" * 500])
def test_what_is_no_move_is_refused_with_what_was_said(text):
    with pytest.raises(z.IllegalAction, match=r"is no move: write squares, as 11-15 or 22x15; at B:W") as caught:
        GAME.parse_action(GAME.initial_state(), text)
    assert text[:40] in str(caught.value)


@pytest.mark.parametrize("text", ["11-14", "22-18", "1-5", "99-99", "11x16x20"])
def test_what_is_no_legal_move_is_refused_with_those_that_are(text):
    with pytest.raises(z.IllegalAction, match=r"is not a legal move at B:W.*: try one of 9-13, 10-14") as caught:
        GAME.parse_action(GAME.initial_state(), text)
    assert text in str(caught.value)


def test_when_the_game_is_over_no_move_is_possible():
    with pytest.raises(z.IllegalAction, match="'5-9' is not possible: the game is over at B:W9,14:B5"):
        GAME.parse_action(GAME.position("B:W9,14:B5"), "5-9")


def test_the_board_is_shown_with_the_numbers_of_its_squares_at_both_sides():
    lines = GAME.show(GAME.state_after(["11-15"])).splitlines()
    assert lines[0] == " 1   b   b   b   b  4"
    assert lines[2:4] == [" 9   b   b   ·   b 12", "13 ·   ·   b   ·   16"]
    assert " B" in GAME.show(GAME.position("B:WK1:BK32")).splitlines()[7]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("B:W18,24,27:B12,16,K20", "B:W18,24,27:B12,16,K20"),
        (" w:bk20, 16,12 : w27,24,18. ", "W:W18,24,27:B12,16,K20"),
        ("W:W21-32:B1-12", "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),
        ("B:W:BK1-3", "B:W:BK1,K2,K3"),
        ("B:WK1:BK32:H7", "B:WK1:BK32:H7"),
        ("B:WK1:BK32:H0", "B:WK1:BK32"),
    ],
)
def test_a_position_is_read_and_written_as_pdn_fen(text, written):
    assert GAME.notation(GAME.position(text)) == written
    assert GAME.position(written) == GAME.position(text)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_a_position_that_is_written_is_read_back(seed):
    for state in playout(seed):
        assert GAME.position(GAME.notation(state)) == state


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it begins with B: or W:, the player to move"),
        ("X:W1:B32", "it begins with B: or W:"),
        ("B", "both W and B are needed"),
        ("B:W18", "both W and B are needed"),
        ("B:W18:W19:B1", "'W19' is neither W nor B and the squares of its pieces, each once"),
        ("B:W18:B1:Z", "'Z' is neither W nor B"),
        ("B:W33:B1", "'33': squares are 1 to 32"),
        ("B:W0:B1", "'0': squares are 1 to 32"),
        ("B:W9-5:B1", "'9-5': squares are 1 to 32"),
        ("B:Wa3:B1", "'A3' is no square"),
        ("B:W18,,19:B1", "'' is no square"),
        ("B:W18:B1,18", "there is more than one piece on 18"),
        ("B:W18,18:B1", "there is more than one piece on 18"),
        ("B:W3:B1", "'3': on its far row a piece is a king, so write K before it"),
        ("B:W20:B30", "'30': on its far row a piece is a king"),
        ("B:W20-32:B1", "a player has at most 12 pieces"),
        ("B:WK1:BK32:H81", "H81: after 80 plies without progress the game is over"),
        ("B:WK1:BK32:H1:H2", "'H2' is neither W nor B"),
        ("B:WK1:BK32:H-1", "'H-1' is neither W nor B"),
        (None, "None is no position: write a PDN-FEN"),
        (18, "18 is no position"),
    ],
)
def test_what_is_no_position_is_refused(text, message):
    with pytest.raises(z.GameError) as caught:
        GAME.position(text)
    assert message in str(caught.value)
    assert repr(text)[:40] in str(caught.value)
    assert "\n" not in str(caught.value)
