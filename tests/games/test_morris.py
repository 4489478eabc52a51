from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from zermelo.games.morris import Morris, Position

GAME = Morris()
CONFIGURED = [
    {}, {"flying": False}, {"men": 6}, {"men": 6, "flying": True}, {"men": 3}, {"men": 3, "diagonals": False},
    {"men": 3, "flying": True}, {"plies_without_mill": 20},
]  # fmt: skip

NINE = """
a1d1g1 b2d2f2 c3d3e3 a4b4c4 e4f4g4 c5d5e5 b6d6f6 a7d7g7
a1a4a7 b2b4b6 c3c4c5 d1d2d3 d5d6d7 e3e4e5 f2f4f6 g1g4g7
"""
SIX = "a1c1e1 b2c2d2 b4c4d4 a5c5e5 a1a3a5 b2b3b4 d2d3d4 e1e3e5"
SIX_JOINED = "a3b3 d3e3 c1c2 c4c5"
THREE = "a1b1c1 a2b2c2 a3b3c3 a1a2a3 b1b2b3 c1c2c3"
DIAGONALS = "a1b2c3 a3b2c1"


def pairs(line: str) -> list[str]:
    return [line[i : i + 2] for i in range(0, len(line), 2)]


class Slow:
    """Morris on sets of the names of points: the oracle."""

    def __init__(self, men: int = 9, flying: bool | None = None, diagonals: bool = True, plies_without_mill: int = 0):
        self.flying = men == 9 if flying is None else flying
        self.limit = plies_without_mill
        self.size = men
        lines = {9: NINE, 6: SIX, 3: THREE + (" " + DIAGONALS if diagonals else "")}[men].split()
        self.mills = [set(pairs(line)) for line in lines]
        self.joined = {frozenset(points[i : i + 2]) for points in map(pairs, lines) for i in (0, 1)}
        self.joined |= {frozenset(pairs(line)) for line in SIX_JOINED.split()} if men == 6 else set()
        self.points = {point for mill in self.mills for point in mill}
        self.men: dict[str, set[str]] = {"w": set(), "b": set()}
        self.hand = {"w": men, "b": men}
        self.mover, self.waiting, self.quiet = "w", "b", 0

    def in_mills(self, colour: str) -> set[str]:
        return {point for mill in self.mills if mill <= self.men[colour] for point in mill}

    def moves(self) -> dict[str, tuple[str, str, str]]:
        """By name the points that a man leaves, goes to, and removes one from; empty where there is none."""
        own, found = self.men[self.mover], {}
        free = self.points - own - self.men[self.waiting]
        for start, end in product([""] if self.hand[self.mover] else own, free):
            flies = not start or (self.flying and len(own) == 3)
            if not (flies or frozenset({start, end}) in self.joined):
                continue
            after = (own - {start}) | {end}
            closed = self.size > 3 and any(end in mill and mill <= after for mill in self.mills)
            outside = self.men[self.waiting] - self.in_mills(self.waiting)
            for removed in (outside or self.men[self.waiting]) if closed else [""]:
                name = (f"{start}-" if start else "") + end + (f"x{removed}" if removed else "")
                found[name] = start, end, removed
        return found

    def play(self, start: str, end: str, removed: str) -> None:
        self.men[self.mover] = (self.men[self.mover] - {start}) | {end}
        self.hand[self.mover] -= not start
        self.men[self.waiting].discard(removed)
        self.quiet = self.quiet + 1 if self.limit and start and not removed else 0
        self.mover, self.waiting = self.waiting, self.mover

    def lost(self) -> bool:
        few = len(self.men[self.mover]) + self.hand[self.mover] < 3
        return not self.moves() or (bool(self.in_mills(self.waiting)) if self.size == 3 else few)

    def text(self) -> str:
        ranks = []
        for rank in sorted({point[1] for point in self.points}, reverse=True):
            row = sorted(point for point in self.points if point[1] == rank)
            ranks.append("".join("w" if p in self.men["w"] else "b" if p in self.men["b"] else "." for p in row))
        quiet = f" {self.quiet}" if self.quiet else ""
        return f"{'/'.join(ranks)} {self.mover} {self.hand['w']} {self.hand['b']}{quiet}"


def names(game: Morris, state: Position) -> list[str]:
    return [game.action_name(state, action) for action in game.actions(state)]


@pytest.mark.parametrize("configured", CONFIGURED, ids=str)
def test_random_games_go_as_point_by_point(configured):
    game = Morris(**configured)
    for seed in range(5):
        rng = random.Random(seed)
        state, other = game.initial_state(), Slow(**configured)
        for _ in range(150):
            assert game.notation(state) == other.text()
            assert game.position(other.text()) == state
            assert "wb"[game.to_move(state)] == other.mover
            assert game.is_terminal(state) == (other.lost() or (0 < other.limit <= other.quiet))
            if game.is_terminal(state):
                lost = (-1, 1) if other.mover == "w" else (1, -1)
                assert game.utilities(state) == (lost if other.lost() else (0, 0))
                break
            assert -1 < game.evaluate(state, 0) == -game.evaluate(state, 1) < 1
            moves = other.moves()
            assert sorted(names(game, state)) == sorted(moves)
            # Mills first, so that the later phases are reached.
            name = max(sorted(moves), key=lambda name: ("x" in name, rng.random()))
            state = game.result(state, game.parse_action(state, name))
            other.play(*moves[name])


@pytest.mark.parametrize(
    ("configured", "value"),
    [
        ({}, 1),
        ({"diagonals": False}, 0),
        ({"flying": True}, 0),
        ({"diagonals": False, "flying": True}, 0),
    ],
    ids=str,
)
def test_three_men_s_morris_has_the_value_that_working_backwards_from_every_end_finds(configured, value):
    game = Morris(3, **configured)
    found, before, open_moves = {}, {}, {}
    waiting = [game.initial_state()]
    known = set(waiting)
    while waiting:
        state = waiting.pop()
        children = [] if game.is_terminal(state) else [game.result(state, action) for action in game.actions(state)]
        if not children:
            found[state] = game.utility(state, 0)
        open_moves[state] = len(children)
        for child in children:
            before.setdefault(child, []).append(state)
            if child not in known:
                known.add(child)
                waiting.append(child)
    settled = list(found)
    while settled:
        state = settled.pop()
        for earlier in before.get(state, []):
            open_moves[earlier] -= 1
            wanted = 1 if earlier.player == 0 else -1
            if earlier not in found and (found[state] == wanted or open_moves[earlier] == 0):
                found[earlier] = found[state]
                settled.append(earlier)
    # What nobody can force goes on for ever: a draw.
    assert found.get(game.initial_state(), 0) == value


def test_the_first_player_wins_three_men_s_morris_in_the_centre():
    game = Morris(3)
    result = z.search(game, depth=9, speed="native")
    assert (result.value, result.distance, game.action_name(game.initial_state(), result.action)) == (1, 9, "b2")


def perft(state: Position, depth: int) -> int:
    if depth == 0 or GAME.is_terminal(state):
        return 1
    return sum(perft(GAME.result(state, action), depth - 1) for action in GAME.actions(state))


def test_it_has_as_many_lines_as_placing_men_one_after_another_gives():
    assert [perft(GAME.initial_state(), depth) for depth in (1, 2, 3)] == [24, 24 * 23, 24 * 23 * 22]


def test_its_machine_code_agrees_and_nothing_is_wrong_with_it():
    report = z.check_game(Morris(men=3, plies_without_mill=30), games=4)
    assert (report.problems, report.compiled) == ((), True)


# Rules -----------------------------------------------------------------------------------


def test_a_mill_removes_a_man_but_none_from_a_mill_unless_all_are_in_mills():
    state = GAME.position(".../.../.../bbb..b/.../.../ww. w 5 5")
    assert [name for name in names(GAME, state) if name.startswith("g1")] == ["g1xg4"]
    state = GAME.position(".../.../.../bbb.../.../.../ww. w 6 6")
    assert [name for name in names(GAME, state) if name.startswith("g1")] == ["g1xa4", "g1xb4", "g1xc4"]


def test_two_mills_at_once_remove_one_man():
    state = GAME.position("w../.../.../w.b.b./.../b../.ww w 5 5")
    assert [name for name in names(GAME, state) if name.startswith("a1")] == ["a1xb2", "a1xc4", "a1xf4"]


def test_with_three_men_left_a_player_flies_unless_told_otherwise():
    text = "..b/..b/.../w..b../b../.../w.w w 0 0"
    # Each of three men to one of 17 points, where two close a mill, with four men to remove.
    assert len(names(GAME, GAME.position(text))) == 3 * 17 + 2 * 3
    walking = Morris(flying=False)
    assert sorted(names(walking, walking.position(text))) == ["a1-d1", "a4-a7", "a4-b4", "g1-d1", "g1-g4"]


def test_who_has_two_men_left_or_is_stuck_has_lost():
    for game, text in [
        (GAME, ".../.../.../ww..b./b../.../..b w 0 0"),
        (Morris(6), "b../.../wb../.b./wwb w 0 0"),
    ]:
        state = game.position(text)
        assert game.is_terminal(state)
        assert game.utilities(state) == (-1, 1)
    assert not Morris(6, flying=True).is_terminal(state)


def test_after_so_many_quiet_plies_a_game_is_drawn():
    game = Morris(3, plies_without_mill=2)
    state = game.state_after(["c1-b1", "b3-a3"], game.position(".bw/wb./b.w w 0 0"))
    assert game.is_terminal(state)
    assert game.utilities(state) == (0, 0)


# Names and positions ---------------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_every_state_packs_into_a_number_of_its_own(seed):
    rng = random.Random(seed)
    game = Morris(plies_without_mill=100)
    state, packed = game.initial_state(), {}
    for _ in range(120):
        if game.is_terminal(state):
            break
        number = game.pack(state)
        assert -(1 << 63) <= number < 1 << 63
        assert packed.setdefault(number, state) == state
        state = game.result(state, rng.choice(list(game.actions(state))))


@pytest.mark.parametrize(
    ("text", "name"), [("d6", "d6"), (" D6 ", "d6"), ("g1xa4", "g1xa4"), ("g1 x a4", "g1xa4"), ("G1:A4", "g1xa4")]
)
def test_a_move_is_called_by_its_points(text, name):
    state = GAME.position(".../.../.../bb..../.../.../ww. w 7 7")
    assert GAME.action_name(state, GAME.parse_action(state, text)) == name


@pytest.mark.parametrize("text", ["g4-g1xa4", "G4 g1 x a4", "g4g1:a4"])
def test_a_man_that_moves_is_called_by_both_points(text):
    state = GAME.position(".../.../.../bb...w/.../b../ww. w 0 0")
    assert GAME.action_name(state, GAME.parse_action(state, text)) == "g4-g1xa4"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no move: write a point as d6, two as d6-d7, and x before a man removed"),
        ("h1", "'h1' is no move"),
        ("pass", "'pass' is no move"),
        ("a1", "'a1' is not a legal move at .../.../.../bb..../.../.../ww. w 7 7: try one of g1xa4"),
        ("d4", "'d4' is not a legal move"),
        ("g1", "'g1' closes a mill at .../.../.../bb..../.../.../ww. w 7 7: say what it removes, g1xa4 or g1xb4"),
    ],
)
def test_what_is_no_legal_move_is_refused_with_what_was_said(text, message):
    with pytest.raises(z.IllegalAction) as caught:
        GAME.parse_action(GAME.position(".../.../.../bb..../.../.../ww. w 7 7"), text)
    assert message in str(caught.value)


def test_the_board_is_shown_with_its_lines():
    game = Morris(3)
    lines = game.show(game.state_after(["b2", "a3"])).splitlines()
    assert lines == ["3 b-·-·", "  |\\|/|", "2 ·-w-·", "  |/|\\|", "1 ·-·-·", "  a b c", "in hand: 2 w, 2 b"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no position: write it as '.../.../... w 3 3'"),
        (".../.../... w 3", "is no position: write it as"),
        (".../.../... x 3 3", "is no position: write it as"),
        (".../.../... w 3 -3", "is no position: write it as"),
        (".../.../.. w 3 3", "its points are not w, b and . as on the board"),
        (".../.q./... w 3 3", "its points are not w, b and . as on the board"),
        ("ww./.../... b 3 3", "a player has at most 3 men, those in hand included"),
        (".../.../... w 3 2", "White places first"),
        ("w../.../... b 2 2", "White places first"),
        ("w.b/.../... w 2 2 5", "after 0 quiet plies the game is over"),
        ("www/bb./b.. w 0 0", "who is to move has won already"),
        (None, "None is no position"),
    ],
)
def test_what_is_no_position_is_refused(text, message):
    with pytest.raises(z.GameError) as caught:
        Morris(3).position(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"men": 4}, "men is 4: the games have 9, 6 or 3 men"),
        ({"men": "9"}, "men is '9'"),
        ({"flying": 1}, "flying is 1: it must be true or false"),
        ({"flying": "often"}, "flying is 'often'"),
        ({"men": 9, "diagonals": True}, "only the board for 3 men has diagonals, not the one for 9"),
        ({"plies_without_mill": 121}, "plies_without_mill is 121: it must be at most 120"),
        ({"plies_without_mill": -1}, "plies_without_mill is -1"),
    ],
)
def test_a_game_that_there_is_not_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        Morris(**arguments)
    assert message in str(caught.value)
