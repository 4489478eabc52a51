from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import reachable, values
from zermelo.games.kalah import Kalah, Position

GAME = Kalah()
PUBLISHED = json.loads((Path(__file__).parent.parent / "cases" / "game_values.json").read_text(encoding="utf-8"))
SOLVED = PUBLISHED["kalah"]["first_player_by_houses_and_seeds"]
QUICK = [(1, n) for n in range(1, 7)] + [(2, n) for n in range(1, 6)] + [(3, 1), (3, 2), (4, 1)]


class Slow:
    """Kalah seed by seed, on a ring: South's houses, his store, North's houses, his store."""

    def __init__(self, houses: int, seeds: int, empty_capture: bool) -> None:
        self.houses, self.empty_capture = houses, empty_capture
        self.ring = ([seeds] * houses + [0]) * 2
        self.mover = 0

    def side(self, player: int) -> range:
        start = player * (self.houses + 1)
        return range(start, start + self.houses)

    def store(self, player: int) -> int:
        return self.side(player).stop

    def moves(self) -> list[str]:
        if any(not any(self.ring[pit] for pit in self.side(player)) for player in (0, 1)):
            return []
        return [str(number) for number, pit in enumerate(self.side(self.mover), 1) if self.ring[pit]]

    def play(self, move: str) -> None:
        pit = self.side(self.mover)[int(move) - 1]
        hand, self.ring[pit] = self.ring[pit], 0
        while hand:
            pit = (pit + 1) % len(self.ring)
            if pit != self.store(1 - self.mover):
                self.ring[pit] += 1
                hand -= 1
        if pit == self.store(self.mover):
            return
        if pit in self.side(self.mover) and self.ring[pit] == 1:
            facing = 2 * self.houses - pit
            if self.ring[facing] or self.empty_capture:
                self.ring[self.store(self.mover)] += self.ring[facing] + 1
                self.ring[pit] = self.ring[facing] = 0
        self.mover = 1 - self.mover

    def text(self) -> str:
        south, north = self.ring[: self.houses + 1], self.ring[self.houses + 1 :]
        sides = [",".join(map(str, side[:-1])) + f"+{side[-1]}" for side in (south, north)]
        return " ".join([*sides, "SN"[self.mover]])

    def lead(self) -> int:
        return 2 * sum(self.ring[: self.houses + 1]) - sum(self.ring)


def playout(game: Kalah, seed: int) -> list[Position]:
    """The states of a random game."""
    rng = random.Random(seed)
    states = [game.initial_state()]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], rng.choice(list(game.actions(states[-1])))))
    return states


@pytest.mark.parametrize("empty_capture", [False, True])
@pytest.mark.parametrize(("houses", "seeds"), [(1, 5), (2, 3), (3, 10), (6, 4), (6, 6), (5, 1)])
def test_random_games_go_as_seed_by_seed(houses, seeds, empty_capture):
    game = Kalah(houses, seeds, empty_capture)
    for seed in range(15):
        rng = random.Random(seed)
        state, slow = game.initial_state(), Slow(houses, seeds, empty_capture)
        while True:
            assert game.notation(state) == slow.text()
            assert state == game.position(slow.text())
            moves = slow.moves()
            assert [game.action_name(state, action) for action in game.actions(state)] == moves
            assert game.is_terminal(state) == (not moves)
            if not moves:
                assert game.utilities(state) == (slow.lead(), -slow.lead())
                break
            move = rng.choice(moves)
            state = game.state_after([move], state)
            slow.play(move)


@pytest.mark.parametrize(("houses", "seeds"), QUICK)
def test_who_wins_small_games_is_as_published(houses, seeds):
    game = Kalah(houses, seeds, empty_capture=True, score="win")
    published = {"W": 1, "D": 0, "L": -1}[SOLVED[str(houses)][seeds - 1]]
    assert values(game, game.initial_state()) == (published, -published)


def test_three_houses_of_six_seeds_are_lost_as_published():
    assert SOLVED["3"][5] == "L"
    result = z.search(Kalah(3, 6, empty_capture=True, score="win"), speed="native")
    assert (result.value, result.proven) == (-1, True)


def test_five_houses_of_three_seeds_are_won_as_published():
    assert SOLVED["5"][2] == "W"
    game = Kalah(5, 3, empty_capture=True, score="win")
    result = z.search(game, algorithm="mtd-f", moves="best", speed="python")
    assert (result.value, result.proven) == (1, True)


def test_capturing_a_lone_last_seed_changes_by_how_much_two_houses_of_four_are_lost():
    for empty_capture, lead in ((True, -12), (False, -10)):
        game = Kalah(2, 4, empty_capture)
        assert values(game, game.initial_state()) == (lead, -lead)


def test_a_last_seed_in_the_own_store_moves_again():
    assert GAME.to_move(GAME.state_after(["3"])) == 0
    assert GAME.to_move(GAME.state_after(["1"])) == 1
    assert GAME.to_move(GAME.state_after(["3", "1", "3"])) == 1


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("1,0,3+0 2,2,2+2 S", "1", "0,0,3+3 2,0,2+2 N"),  # a capture takes the last seed along
        ("2,2,2+2 1,0,3+0 N", "1", "2,0,2+2 0,0,3+3 S"),  # for North as for South
        ("1,0,3+0 2,0,2+4 S", "1", "0,1,3+0 2,0,2+4 N"),  # nothing is opposite
        ("1,0,0+0 2,2,2+5 S", "1", "0,0,0+3 2,0,2+5 N"),  # a capture may end the game
        ("0,0,7+0 1,1,1+2 S", "3", "1,1,0+4 0,2,2+2 N"),  # once round, into the house that was left
        ("0,0,8+0 1,1,1+1 S", "3", "1,1,1+2 2,2,2+1 S"),  # beyond it, into the store a second time
        ("0,1,1+0 0,0,1+9 S", "3", "0,1,0+1 0,0,1+9 S"),  # into the store: South again
    ],
)
def test_moves_by_hand(before, move, after):
    game = Kalah(3, 2)
    assert game.notation(game.state_after([move], game.position(before))) == after


def test_a_lone_last_seed_is_stored_where_empty_captures_count():
    game = Kalah(3, 2, empty_capture=True)
    after = game.state_after(["1"], game.position("1,0,3+0 2,0,2+4 S"))
    assert game.notation(after) == "0,0,3+1 2,0,2+4 N"


def test_seeds_left_over_go_to_the_player_whose_houses_they_are_in():
    state = Kalah(3, 2).position("0,0,0+5 1,0,2+4 S")
    assert Kalah(3, 2).is_terminal(state)
    assert Kalah(3, 2).utilities(state) == (-2, 2)
    assert Kalah(3, 2, score="win").utilities(state) == (-1, 1)
    assert list(Kalah(3, 2).actions(state)) == []


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from([(6, 4), (6, 6), (3, 2)]), st.sampled_from(["seeds", "win"]))
def test_no_seed_is_lost_and_bounds_hold_the_outcome_and_the_evaluation(seed, size, score):
    game = Kalah(*size, score=score)
    states = playout(game, seed)
    for state in states[:-1]:
        assert sum(map(int, game.notation(state)[:-2].replace("+", ",").replace(" ", ",").split(","))) == game.total
        least, most = game.bounds(state, 0)
        assert game.utility_range[0] <= least <= game.utility(states[-1], 0) <= most <= game.utility_range[1]
        assert game.bounds(state, 1) == (-most, -least)
        assert game.utility_range[0] < game.evaluate(state, 0) < game.utility_range[1]
        assert game.evaluate(state, 1) == -game.evaluate(state, 0)


def test_positions_are_numbered_without_a_gap_or_a_double():
    game = Kalah(2, 1)
    numbers = [game.number(s, n) for s, n in rows(2, 4)]
    assert sorted(numbers) == list(range(len(numbers)))
    for big in (Kalah(6, 10), Kalah(6, 4)):
        assert 0 <= big.pack(big.position(",".join(["0"] * 6) + f"+{big.total} 0,0,0,0,0,0+0 N")) < 1 << 62


def rows(houses: int, total: int) -> list[tuple[int, int]]:
    """All ways to lay ``total`` seeds into two rows."""
    found = [[]]
    for _ in range(2 * houses + 1):
        found = [[*pits, seeds] for pits in found for seeds in range(total + 1 - sum(pits))]
    found = [[*pits, total - sum(pits)] for pits in found]
    words = [sum(seeds << 8 * pit for pit, seeds in enumerate(pits[part])) for pits in found for part in halves(houses)]
    return list(zip(words[::2], words[1::2], strict=True))


def halves(houses: int) -> tuple[slice, slice]:
    return slice(0, houses + 1), slice(houses + 1, None)


def test_no_two_positions_share_a_key():
    for game in (Kalah(2, 3), Kalah(2, 2, empty_capture=True)):
        states = reachable(game)
        assert len({game.pack(state) for state in states}) == len(states)


def test_moves_again_and_captures_are_tried_first():
    state = GAME.initial_state()
    assert max(GAME.actions(state), key=lambda action: GAME.priority(state, action)) == 2
    game = Kalah(3, 2)
    state = game.position("1,0,4+1 1,2,2+1 S")
    assert max(game.actions(state), key=lambda action: game.priority(state, action)) == 0


def test_interpreted_and_compiled_search_agree():
    game = Kalah(3, 3)
    fast, slow = [
        z.search(game, algorithm="alpha-beta", order="left-to-right", depth=7, speed=s) for s in ("native", "python")
    ]
    assert (fast.value, fast.action, fast.nodes, fast.leaves) == (slow.value, slow.action, slow.nodes, slow.leaves)


# Names and positions ---------------------------------------------------------------------


def test_it_is_shown_as_south_sees_it():
    game = Kalah(3, 2)
    assert game.show(game.state_after(["2"])) == (
        "           3  2  1\nNorth   0  2  2  2\n           2  0  3   1 South\n           1  2  3"
    )


def test_its_players_are_called_by_their_sides():
    assert [GAME.player_name(player) for player in (0, 1)] == ["South", "North"]


@pytest.mark.parametrize("text", ["1", " 1 "])
def test_a_house_is_called_by_its_number_from_the_mover_s_left(text):
    assert GAME.parse_action(GAME.initial_state(), text) == 0


@pytest.mark.parametrize("text", ["0", "7", "a", "", "-1", "1 2", "12"])
def test_what_is_no_house_is_refused_with_what_was_said(text):
    with pytest.raises(z.IllegalAction, match=r"is not a legal action at .*: try one of 1, 2, 3, 4, 5, 6") as caught:
        GAME.state_after([text])
    assert repr(text) in str(caught.value)


def test_an_empty_house_cannot_be_sown():
    with pytest.raises(z.IllegalAction, match="'3' is not a legal action"):
        GAME.state_after(["3", "3"])


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from([(6, 4), (6, 6), (1, 1), (4, 3)]))
def test_a_position_is_read_back_as_it_was_written(seed, size):
    game = Kalah(*size)
    for state in playout(game, seed):
        assert game.position(game.notation(state)) == state


def test_a_position_may_have_spaces_and_small_letters():
    assert Kalah(2, 2).position("  2, 2 + 0   2 ,2+0\n s ") == Kalah(2, 2).initial_state()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no position: write South's 2 houses and store, North's, and who moves, as in 2,2+0 2,2+0 S"),
        (None, "None is no position"),
        ("2,2+0 2,2+0", "'2,2+0 2,2+0' is no position"),
        ("2,2+0 2,2+0 X", "is no position"),
        ("2,2,0+0 2,2+0 S", "South has 3 houses in '2,2,0+0 2,2+0 S'"),
        ("2,2+0 4+0 S", "North has 1 houses in"),
        ("2,2+1 2,2+0 S", "9 seeds are in '2,2+1 2,2+0 S': there must be 8, stores included"),
        ("2,-2+4 2,2+0 S", "is no position"),
        ("2,2+0 2,2+0 S 3", "'3' follows the position"),
        ("x" * 500, "is no position"),
        ("٢,2+0 2,2+0 S", "is no position"),
    ],
)
def test_a_malformed_position_is_refused(text, message):
    with pytest.raises(z.GameError) as caught:
        Kalah(2, 2).position(text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"houses": 0}, "houses is 0: it must be a whole number, 1 or more"),
        ({"seeds": 2.5}, "seeds is 2.5: it must be a whole number"),
        ({"houses": 7}, "a board of 7 houses a side with 4 seeds in each is too large: at most 6 houses and 10 seeds"),
        ({"seeds": 11}, "with 11 seeds in each is too large"),
        ({"empty_capture": 1}, "empty_capture is 1: it must be true or false"),
        ({"score": "points"}, "score='points' means nothing: use one of seeds, win"),
    ],
)
def test_a_board_that_cannot_be_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        Kalah(**arguments)
    assert message in str(caught.value)
