from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from zermelo.games.gomoku import COUNT, FIELD, WON, Gomoku, Position

STEPS = [(0, 1), (1, 0), (1, 1), (1, -1)]
GAMES = [Gomoku(), Gomoku(exact=True, reach=0), Gomoku(7, reach=3), Gomoku(9, True, 1), Gomoku(10), Gomoku(5)]


def cell(action: int) -> tuple[int, int]:
    return divmod(action, 16)


def run(placed: dict[tuple[int, int], str], at: tuple[int, int], step: tuple[int, int]) -> int:
    """How many stones of the colour at ``at`` stand in a line through it: the oracle's rule."""
    length = 1
    for way in (-1, 1):
        row, column = at[0] + way * step[0], at[1] + way * step[1]
        while placed.get((row, column)) == placed[at]:
            length += 1
            row, column = row + way * step[0], column + way * step[1]
    return length


def tally(size: int, placed: dict[tuple[int, int], str], sign: str) -> list[int]:
    """How many lines of five hold 1, 2, 3 and 4 stones of ``sign`` and no other: the oracle's count."""
    counts = [0] * 6
    for row in range(size):
        for column in range(size):
            for down, right in STEPS:
                line = [(row + i * down, column + i * right) for i in range(5)]
                if all(0 <= r < size and 0 <= c < size for r, c in line):
                    signs = [placed.get(place) for place in line]
                    if set(signs) <= {None, sign}:
                        counts[signs.count(sign)] += 1
    return counts[1:5]


def states_of(game: Gomoku, seed: int) -> list[Position]:
    """A random game that keeps near the last stones, so that lines arise."""
    rng, states = random.Random(seed), [game.initial_state()]
    while not game.is_terminal(states[-1]):
        actions = list(game.actions(states[-1]))
        states.append(game.result(states[-1], rng.choice(actions[: max(1, len(actions) // 3)])))
    return states


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.size}{'exact' * game.exact}{game.reach}")
def test_random_games_go_as_cell_by_cell(game):
    for seed in range(3):
        rng, state = random.Random(seed), game.initial_state()
        placed: dict[tuple[int, int], str] = {}
        won = False
        while not game.is_terminal(state):
            assert game.to_move(state) == len(placed) % 2
            actions = list(game.actions(state))
            free = {(r, c) for r in range(game.size) for c in range(game.size)} - set(placed)
            assert sorted(map(cell, actions)) == sorted(free)
            if game.reach and placed:
                reach = range(-game.reach, game.reach + 1)
                free = {(r, c) for r, c in free if any((r + d, c + e) in placed for d in reach for e in reach)}
            if placed and len(placed) % 8 == 2 * seed + 1:
                assert sorted(map(cell, game.plausible(state))) == sorted(tried(game, placed, free))
            action = rng.choice(list(game.plausible(state)) if rng.random() < 0.5 else actions[: len(actions) // 3 + 1])
            sign = "XO"[len(placed) % 2]
            placed[cell(action)] = sign
            state = game.result(state, action)
            lengths = [run(placed, cell(action), step) for step in STEPS]
            won = 5 in lengths if game.exact else max(lengths) >= 5
            assert game.is_terminal(state) == (won or len(placed) == game.size**2)
            if len(placed) % 5 == 0:
                for bits, stones in ((state.other_tally, sign), (state.own_tally, "XO"[len(placed) % 2])):
                    counts = [bits % WON >> FIELD * stone & COUNT for stone in range(4)]
                    assert counts == tally(game.size, placed, stones)
        worth = (1 if sign == "X" else -1) if won else 0
        assert game.utilities(state) == (worth, -worth)


def completing(game: Gomoku, placed: dict[tuple[int, int], str], sign: str) -> set[tuple[int, int]]:
    """The free cells where a stone of ``sign`` would win: the oracle's, by its rule."""
    found = set()
    for at in ((r, c) for r in range(game.size) for c in range(game.size)):
        if at not in placed:
            after = {**placed, at: sign}
            lengths = [run(after, at, step) for step in STEPS]
            if 5 in lengths if game.exact else max(lengths) >= 5:
                found.add(at)
    return found


def tried(game: Gomoku, placed: dict[tuple[int, int], str], near: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The cells that are plausible, stone by stone: five, stop it, double threat, stop that."""
    own, other = ("X", "O") if len(placed) % 2 == 0 else ("O", "X")
    for sign in (own, other):
        if completing(game, placed, sign):
            return completing(game, placed, sign)
    spots = {at for at in ((r, c) for r in range(game.size) for c in range(game.size)) if at not in placed}
    own_threats = {at: completing(game, {**placed, at: own}, own) for at in spots}
    wins = {at for at, then in own_threats.items() if len(then) > 1} & near
    if wins:
        return wins
    threats = {at: completing(game, {**placed, at: other}, other) for at in near}
    doubling = {at: then | {at} for at, then in threats.items() if len(then) > 1}
    if not doubling:
        return near
    answers = set.intersection(*doubling.values()) | {at for at, then in own_threats.items() if then}
    return answers & near or set(doubling)


def line_up(game: Gomoku, x: str, o: str) -> Position:
    """The position after these stones of X and O in turn."""
    moves = [name for pair in zip(x.split(), o.split(), strict=False) for name in pair] + x.split()[len(o.split()) :]
    return game.state_after(moves)


@pytest.mark.parametrize(
    ("last", "line"),
    [
        ("e8", "a8 b8 c8 d8"),
        ("o15", "k11 l12 m13 n14"),
        ("c3", "a1 b2 d4 e5"),
        ("a5", "e1 d2 c3 b4"),
        ("h4", "h1 h2 h3 h5"),
        ("o1", "k5 l4 m3 n2"),
    ],
)
@pytest.mark.parametrize("exact", [False, True])
def test_five_in_a_line_win_in_any_direction(last, line, exact):
    game = Gomoku(exact=exact)
    state = line_up(game, f"{line} {last}", "a15 c15 e15 g15")
    assert game.is_terminal(state)
    assert game.utilities(state) == (1, -1)


def test_six_in_a_line_win_in_free_style_alone():
    for exact, over in ((False, True), (True, False)):
        game = Gomoku(exact=exact)
        state = line_up(game, "a8 b8 c8 e8 f8 d8", "a15 c15 e15 g15 i15")
        assert game.is_terminal(state) == over
        assert game.position(game.notation(state)) == state
    crossing = line_up(Gomoku(exact=True), "a8 b8 c8 e8 f8 d4 d5 d6 d7 d8", "a15 c15 e15 g15 i15 k15 m15 o15 a13")
    assert Gomoku(exact=True).utilities(crossing) == (1, -1)  # six one way and five the other


def test_a_line_does_not_run_on_around_the_border():
    state = line_up(Gomoku(), "n8 o8 a9 b9 c9", "a1 c1 e1 g1")
    assert not Gomoku().is_terminal(state)


def test_a_full_board_is_a_draw():
    game = Gomoku(5)
    state = game.position("XXOOX/OOXXO/XXOOX/OOXXO/XXOOX")
    assert game.is_terminal(state)
    assert game.utilities(state) == (0, 0)


def test_cells_near_stones_come_first_and_are_alone_plausible():
    state = Gomoku().state_after(["h8"])
    actions = [Gomoku().action_name(state, action) for action in Gomoku().actions(state)]
    assert len(actions) == 224
    assert set(actions[:24]) == {column + str(row) for column in "fghij" for row in range(6, 11)} - {"h8"}
    near = Gomoku(reach=1)
    assert list(near.plausible(near.initial_state())) == [7 * 16 + 7]
    assert len(list(near.plausible(state))) == 8
    assert len(list(near.actions(state))) == 224
    assert sorted(Gomoku(reach=0).plausible(state)) == sorted(near.actions(state))


def test_a_five_is_made_an_open_three_stopped_and_an_open_four_made():
    for game in (Gomoku(), Gomoku(exact=True)):
        four = line_up(game, "h8 i8 j8 k8", "h9 i9 j9 g8")
        assert game.action_name(four, z.search(game, four, depth=1, speed="python").action) in ("g9", "k9", "l8")
        must = line_up(game, "h8 i8 j8", "a1 c1")
        found = z.search(game, must, depth=1, speed="python")
        assert game.action_name(must, found.action) in ("f8", "g8", "k8", "l8")
    wins = line_up(game, "h8 i8 j8", "a1 c1 e5")
    found = z.search(game, wins, depth=2, speed="python")
    assert game.action_name(wins, found.action) in ("g8", "k8")
    ahead = game.result(wins, found.action)
    assert game.evaluate(ahead, 0) > 0.8


@pytest.mark.parametrize(
    ("x", "o", "least", "most"),
    [
        ("h8 i8 j8", "h9 i9 a1", 0.9, 1),  # an open three on the move
        ("h8 i8 j8 a1", "h9 i9 j9", 0.9, 1),  # three against three: the mover is quicker
        ("h8 i8 j8 k8", "h9 i9 a1 a2", 0.95, 1),  # five
        ("h8 a1 o1", "h9 i9 j9", -0.9, 0.2),  # an open three to stop
        ("a1 c1 o1 m1 a15 c15", "h9 i9 j9 d4 d5 d6", -1, -0.89),  # two open threes, far apart
        ("a1 c1 o1 m1 a15 g9", "h9 i9 j9 k9 d4 c6", -0.6, 0.2),  # a four that one stone stops
        ("a1 c1 o1 m1 a15 g9 c15", "h9 i9 j9 k9 d4 d5 d6", -1, -0.91),  # and a three that it leaves
    ],
)
def test_threats_are_seen_before_they_are_carried_out(x, o, least, most):
    for game in (Gomoku(), Gomoku(exact=True)):
        state = line_up(game, x, o)
        assert least <= game.evaluate(state, state.placed % 2) <= most


def test_what_is_not_plausible_is_no_better():
    game = Gomoku(7, reach=1)
    games = [states for states in (states_of(game, seed) for seed in range(40)) if any(game.utilities(states[-1]))]
    values = []
    for state in [states[-before] for states in games for before in (3, 4)]:
        found = z.search(game, state, depth=3, speed="python", narrow=False)
        if abs(found.value) == 1:
            narrow = z.search(game, state, depth=3, speed="python")
            assert (narrow.value, narrow.proven, narrow.distance) == (found.value, True, found.distance)
            values.append(found.value)
    assert {-1, 1} == set(values)


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.sampled_from(GAMES))
def test_the_evaluation_is_fair_and_less_than_a_win_and_words_fit(seed, game):
    for state in states_of(game, seed):
        assert -1 < game.evaluate(state, 0) == -game.evaluate(state, 1) < 1
        assert all(0 <= part < 1 << 63 for part in state)
        assert game.remaining(state) == game.size**2 - state.placed


def test_its_machine_code_agrees_and_nothing_is_wrong_with_it():
    report = z.check_game(Gomoku(7, exact=True), games=2)
    assert (report.problems, report.compiled) == ((), True)


# Names and diagrams ----------------------------------------------------------------------


def test_it_is_shown_with_rows_numbered_from_the_bottom():
    game = Gomoku(5)
    assert game.show(game.state_after(["c3", "A5"])).splitlines() == [
        " 5 O · · · ·",
        " 4 · · · · ·",
        " 3 · · X · ·",
        " 2 · · · · ·",
        " 1 · · · · ·",
        "   a b c d e",
    ]
    assert [game.player_name(player) for player in (0, 1)] == ["X", "O"]


@settings(max_examples=8)
@given(st.integers(0, 10**6), st.sampled_from(GAMES))
def test_names_and_positions_are_read_back(seed, game):
    states = states_of(game, seed)
    for state in (random.Random(seed).choice(states), states[-1]):
        assert game.position(game.notation(state)) == state
        for action in [] if game.is_terminal(state) else list(game.actions(state))[::9]:
            assert game.parse_action(state, game.action_name(state, action).upper()) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the diagram '' has 0 rows of no cells: write 5 rows of 5 cells"),
        ("...../...../..*../...../.....", "'*' in the diagram"),
        ("XX.../...../...../...../.....", "has 2 X and 0 O: X moves first"),
        ("XXXXX/OOOOO/...../...../.....", "X is to move and has won: the game had ended before"),
        (7, "7 is no diagram"),
    ],
)
def test_a_malformed_diagram_is_refused(text, message):
    with pytest.raises(z.GameError) as caught:
        Gomoku(5).position(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"size": 19}, "size is 19: a board has 5 to 15 cells a side"),
        ({"size": True}, "size is True"),
        ({"exact": 5}, "exact is 5: it must be true"),
        ({"reach": 9}, "reach is 9: it must be 1 to 4 steps from a stone, or 0"),
    ],
)
def test_a_game_that_makes_no_sense_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        Gomoku(**arguments)
    assert message in str(caught.value)


def test_what_is_no_cell_is_refused_with_what_was_said():
    with pytest.raises(z.IllegalAction, match="'p8' is not a legal action"):
        z.game("gomoku?exact=true").state_after(["p8"])


def test_what_is_no_free_cell_is_refused():
    game = Gomoku()
    state = game.state_after(["h8", "a1", "O15"])
    assert [game.signs(state)[row][column] for row, column in ((7, 7), (0, 0), (14, 14))] == ["X", "O", "X"]
    for text in ("h8", "p1", "a16", "", "8h"):
        with pytest.raises(z.IllegalAction):
            game.parse_action(state, text)
