from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from zermelo.games.go import NOWHERE, PASS, Go, Position
from zermelo.games.superko import SuperkoGo

LETTERS = "ABCDEFGHJ"
LEGAL = {2: 57, 3: 12675}
"""Boards on which every group has a liberty: Tromp and Farnebäck, "Combinatorics of Go"; OEIS A094777."""


class Slow:
    """Go on a dict of points (column, row) counted from 0, group by group: the oracle."""

    def __init__(self, size: int, suicide: bool) -> None:
        self.size, self.suicide = size, suicide
        self.stones: dict[tuple[int, int], str] = {}
        self.mover, self.ko, self.passes = "X", None, 0
        self.boards = [{}]

    def near(self, point: tuple[int, int]) -> list[tuple[int, int]]:
        column, row = point
        around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        return [p for p in around if 0 <= p[0] < self.size and 0 <= p[1] < self.size]

    def group(self, point: tuple[int, int], stones: dict[tuple[int, int], str]) -> tuple[set, set]:
        """The points of the same colour (or free) that hang together with ``point``, and those that they touch."""
        group, waiting, border = {point}, [point], set()
        while waiting:
            for near in self.near(waiting.pop()):
                if stones.get(near) != stones.get(point):
                    border.add(near)
                elif near not in group:
                    group.add(near)
                    waiting.append(near)
        return group, border

    def has_liberty(self, point, stones) -> bool:
        return any(near not in stones for near in self.group(point, stones)[1])

    def after(self, point) -> tuple[dict, list]:
        """The board after a stone of the mover's, and what it captured."""
        stones = {**self.stones, point: self.mover}
        other = "XO".replace(self.mover, "")
        dead = [p for p in stones if stones[p] == other and not self.has_liberty(p, stones)]
        stones = {p: sign for p, sign in stones.items() if p not in dead}
        if not self.has_liberty(point, stones):
            lost = self.group(point, stones)[0]
            stones = {p: sign for p, sign in stones.items() if p not in lost}
        return stones, dead

    def moves(self) -> set:
        found = set()
        for point in product(range(self.size), repeat=2):
            if point not in self.stones and point != self.ko:
                stones, _ = self.after(point)
                if point in stones or (self.suicide and stones != self.stones):
                    found.add(point)
        return found

    def play(self, point) -> None:
        ko = None
        if point is None:
            self.passes += 1
        else:
            self.passes = 0
            self.stones, dead = self.after(point)
            group, border = self.group(point, self.stones)
            if len(dead) == 1 and len(group) == 1 and [p for p in border if p not in self.stones] == dead:
                ko = dead[0]
        self.ko, self.mover = ko, "XO".replace(self.mover, "")
        self.boards.append(self.stones)

    def lead(self) -> int:
        lead = 0
        for point in product(range(self.size), repeat=2):
            owners = (
                {self.stones[point]}
                if point in self.stones
                else {self.stones[p] for p in self.group(point, self.stones)[1]}
            )
            lead += (owners == {"X"}) - (owners == {"O"})
        return lead


def name(point: tuple[int, int] | None) -> str:
    return "pass" if point is None else f"{LETTERS[point[0]]}{point[1] + 1}"


@pytest.mark.parametrize(
    "shape", [(2, False), (3, True), (5, False), (5, True), (7, False), (8, True), (9, False)], ids=str
)
def test_random_games_go_as_group_by_group(shape):
    game = Go(shape[0], suicide=shape[1], komi=0.5)
    for seed in range(3 if shape[0] < 6 else 1):
        rng, state, slow = random.Random(seed), game.initial_state(), Slow(*shape)
        for _ in range(150):
            assert game.is_terminal(state) == (slow.passes == 2)
            assert game.utility(state, 0) == slow.lead() - 0.5 == -game.utility(state, 1)
            if game.is_terminal(state):
                break
            moves = {name(point): point for point in slow.moves()}
            assert {game.action_name(state, action) for action in game.actions(state)} == {"pass", *moves}
            assert "XO"[game.to_move(state)] == slow.mover
            chosen = rng.choice(sorted(moves)) if moves and rng.random() > 0.05 else "pass"
            slow.play(moves.get(chosen))
            state = game.state_after([chosen], state)
            shown = "".join(slow.stones.get((c, r), ".") for r in reversed(range(shape[0])) for c in range(shape[0]))
            assert "".join(game.signs(state)) == shown
            assert state.ko == NOWHERE or game.action_name(state, state.ko) == name(slow.ko)


@pytest.mark.parametrize("suicide", [False, True])
def test_superko_forbids_every_board_that_there_has_been(suicide):
    game = SuperkoGo(3, suicide=suicide)
    for seed in range(6):
        rng, state, slow = random.Random(seed), game.initial_state(), Slow(3, suicide)
        for _ in range(60):
            slow.ko = None
            if game.is_terminal(state):
                break
            moves = {name(point): point for point in slow.moves() if slow.after(point)[0] not in slow.boards}
            assert {game.action_name(state, action) for action in game.actions(state)} == {"pass", *moves}
            chosen = rng.choice(sorted(moves)) if moves and rng.random() > 0.05 else "pass"
            slow.play(moves.get(chosen))
            state = game.state_after([chosen], state)
            assert game.canonical(state) is state


@pytest.mark.parametrize("size", [2, 3])
def test_as_many_boards_are_legal_as_is_published(size):
    game, count = Go(size), 0
    numbers = [row * (size + 1) + column for row in range(size) for column in range(size)]
    for signs in product(range(3), repeat=size * size):
        black = sum(1 << n for n, sign in zip(numbers, signs, strict=True) if sign == 1)
        white = sum(1 << n for n, sign in zip(numbers, signs, strict=True) if sign == 2)
        count += game.breathes(Position(black, 0, white, 0, NOWHERE, 0, 0))
    assert count == LEGAL[size]


def test_with_superko_black_wins_two_by_two_by_one_point():
    """As Tromp, "Solving 2x2 go", and Drange, "Mini-Go" (1998), have it."""
    found = z.search(SuperkoGo(2), algorithm="alpha-beta", speed="python")
    assert (found.value, found.proven) == (1, True)


def test_black_wins_three_by_three_by_all_nine_points_from_the_middle():
    """As Drange, "Mini-Go" (1998), has it."""
    found = z.search(Go(3), speed="native")
    assert (found.value, found.proven, Go(3).action_name(Go(3).initial_state(), found.action)) == (9, True, "B2")


def test_a_single_stone_is_not_captured_back_at_once():
    game = Go(4)
    state = game.position(".... .XO. X.XO .XO. O")
    after = game.state_after(["B2"], state)
    assert game.notation(after) == "..../.XO./XO.O/.XO. X C2 0"
    with pytest.raises(z.IllegalAction):
        game.state_after(["C2"], after)
    again = game.state_after(["A4", "D4", "C2"], after)
    assert game.signs(again)[2] == "X.XO"


def test_two_stones_may_be_captured_and_one_back_and_the_other_way_round():
    game = Go(5)
    state = game.position("...../...../OO.../XXO../.XO.. O")  # A1 captures nothing: it is suicide
    with pytest.raises(z.IllegalAction):
        game.state_after(["A1"], game.position("...../...../...../X..../.X... O"))
    taken = game.state_after(["A1"], state)
    assert game.signs(taken)[3:] == ["..O..", "O.O.."]
    assert taken.ko == NOWHERE


def test_suicide_takes_one_s_own_group_off_where_the_rules_allow_it():
    text = "X.O/XXO/OO. O"
    for suicide in (False, True):
        game = Go(3, suicide=suicide)
        state = game.position("XX./.XX/XX. O")
        assert "pass" in [game.action_name(state, action) for action in game.actions(state)]
        two = game.position("O.X/XX./... O")
        names = [game.action_name(two, action) for action in game.actions(two)]
        assert ("B3" in names) == suicide
        if suicide:
            assert game.signs(game.state_after(["B3"], two)) == ["..X", "XX.", "..."]
        single = game.position(".XX/XX./... O")
        assert "A3" not in [game.action_name(single, action) for action in game.actions(single)]
    assert Go(3).signs(Go(3).state_after(["B3"], Go(3).position(text))) == [".OO", "..O", "OO."]


def test_free_points_count_for_who_alone_reaches_them():
    game = Go(5, komi=1.5)
    state = game.position(".X.O./.X.O./.X.O./.X.O./.X.O. X - 2")
    assert game.utilities(state) == (-1.5, 1.5)
    assert game.utilities(game.position("...../..X../...../...../..... X - 2")) == (23.5, -23.5)
    assert game.utilities(game.initial_state()) == (-1.5, 1.5)


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.sampled_from([2, 4, 5, 7, 9]))
def test_what_the_game_tells_of_a_position_holds(seed, size):
    game, rng = Go(size, komi=0.5), random.Random(seed)
    state, packed = game.initial_state(), {}
    for _ in range(40):
        if game.is_terminal(state):
            break
        least, most = game.utility_range
        assert least < game.evaluate(state, 0) == -game.evaluate(state, 1) < most
        assert all(-1 <= part < 1 << 58 for part in state)
        assert packed.setdefault(game.pack(state), state) == state
        assert game.position(game.notation(state)) == state
        same = game.canonical(state)
        assert game.canonical(same) == same
        assert game.lead(same) == game.lead(state)
        assert len(list(game.actions(same))) == len(list(game.actions(state)))
        for action in game.actions(state):
            assert game.parse_action(state, game.action_name(state, action).lower()) == action
            assert game.priority(state, action) == game.priority(state, action)
        moves = list(game.actions(state))
        state = game.result(state, rng.choice(moves[1:] or moves))


def test_its_machine_code_agrees_and_nothing_is_wrong_with_it():
    report = z.check_game(Go(9, komi=5.5, suicide=True), games=2)
    assert (report.problems, report.compiled) == ((), True)


def test_a_game_with_superko_is_searched_interpreted_and_says_why():
    with pytest.raises(z.NotCompilable, match="frozenset"):
        z.search(SuperkoGo(2), speed="native")


def test_it_is_shown_with_rows_numbered_from_the_bottom_and_without_an_i():
    game = Go(9)
    lines = game.show(game.state_after(["A1", "J9"])).splitlines()
    assert (lines[0], lines[8], lines[9]) == ("9 · · · · · · · · O", "1 X · · · · · · · ·", "  A B C D E F G H J")
    assert [game.player_name(player) for player in (0, 1)] == ["Black", "White"]


@pytest.mark.parametrize("text", ["", "I5", "K1", "A0", "A10", "D", "tenuki"])
def test_what_is_no_move_is_refused_with_what_was_said(text):
    with pytest.raises(z.IllegalAction, match="is not a legal action at") as caught:
        Go(9).state_after([text])
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "in '' it is not said who is to move"),
        ("../..", "in '../..' it is not said who is to move"),
        ("../.. Z", "in '../.. Z' it is not said who is to move"),
        ("../... X", "has 2 rows of 2, 3 cells: write 2 rows of 2 cells"),
        (".B/.. X", "'B' in the diagram"),
        ("../.. X I1", "'I1' is no free point for a ko"),
        ("X./.. X A2", "'A2' is no free point for a ko"),
        ("../.. X - 3", "'3' is no number of passes, 0 to 2"),
        ("../.. X - 0 0", "it is not said who is to move"),
        ("XX/XX O", "in 'XX/XX O' a group has no liberty"),
        (12, "12 is no position"),
    ],
)
def test_a_malformed_position_is_refused(text, message):
    for game in (Go(2), SuperkoGo(2)):
        with pytest.raises(z.GameError) as caught:
            game.position(text)
        assert message in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"size": 1}, "size is 1: a board has 2 to 9 points a side"),
        ({"size": 19}, "size is 19"),
        ({"komi": "six"}, "komi is 'six': it must be a number of points"),
        ({"komi": float("nan")}, "komi is nan"),
        ({"komi": 100}, "komi is 100"),
        ({"suicide": 1}, "suicide is 1"),
    ],
)
def test_a_game_that_makes_no_sense_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        Go(**arguments)
    assert message in str(caught.value)


def test_they_are_known_by_name():
    assert z.game("go?size=5,komi=0.5,suicide=true").suicide
    assert type(z.game("go-superko?size=2")) is SuperkoGo


def test_a_pass_is_the_first_action_and_two_end_the_game():
    game = Go(2)
    state = game.state_after(["pass", "PASS"])
    assert next(iter(game.actions(game.initial_state()))) == PASS
    assert game.is_terminal(state)
