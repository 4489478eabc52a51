from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import reachable, values
from zermelo.games.oware import GRAND_SLAMS, Oware, Position

GAME = Oware()


class Slow:
    """Oware seed by seed, on a ring: South's houses, then North's; the captured seeds apart."""

    def __init__(self, game: Oware, grand_slam: str) -> None:
        self.houses, self.grand_slam, self.by_seeds = game.houses, grand_slam, game.by_seeds
        self.limit = game.limit
        self.ring = [game.seeds] * (2 * game.houses)
        self.stores = [0, 0]
        self.mover = self.quiet = 0

    def side(self, player: int) -> range:
        return range(player * self.houses, (player + 1) * self.houses)

    def empty(self, player: int) -> bool:
        return not any(self.ring[house] for house in self.side(player))

    def try_out(self, start: int) -> tuple[list[int], list[int]]:
        """The ring after sowing from ``start``, and the houses that would be captured."""
        ring = list(self.ring)
        hand, ring[start] = ring[start], 0
        house = start
        while hand:
            house = (house + 1) % len(ring)
            if house != start:
                ring[house] += 1
                hand -= 1
        taken = []
        while house in self.side(1 - self.mover) and ring[house] in (2, 3):
            taken.append(house)
            house -= 1
        return ring, taken

    def is_slam(self, ring: list[int], taken: list[int]) -> bool:
        return bool(taken) and all(ring[h] == 0 or h in taken for h in self.side(1 - self.mover))

    def houses_to_sow(self) -> list[int]:
        if self.limit and self.quiet >= self.limit:
            return []
        if not self.by_seeds and (max(self.stores) > sum(self.ring, sum(self.stores)) / 2 or not any(self.ring)):
            return []
        found = []
        for house in self.side(self.mover):
            ring, taken = self.try_out(house)
            fed = any(ring[h] for h in self.side(1 - self.mover))
            if self.ring[house] and fed and not (self.grand_slam == "forbidden" and self.is_slam(ring, taken)):
                found.append(house)
        return found

    def moves(self) -> list[str]:
        return [("ABCDEF" if self.mover == 0 else "abcdef")[house % self.houses] for house in self.houses_to_sow()]

    def play(self, move: str) -> None:
        self.ring, taken = self.try_out(self.side(self.mover)["ABCDEF".index(move.upper())])
        slam = self.is_slam(self.ring, taken)
        if slam and self.grand_slam == "nothing":
            taken = []
        for house in taken:
            self.stores[self.mover] += self.ring[house]
            self.ring[house] = 0
        if slam and self.grand_slam == "opponent":
            self.stores[1 - self.mover] += sum(self.ring)
            self.ring = [0] * len(self.ring)
        self.quiet = 0 if taken or not self.limit else self.quiet + 1
        self.mover = 1 - self.mover

    def text(self) -> str:
        sides = [",".join(str(self.ring[h]) for h in self.side(p)) + f"+{self.stores[p]}" for p in (0, 1)]
        return " ".join([*sides, "SN"[self.mover], str(self.quiet)])

    def payoff(self) -> int:
        """For South."""
        total = sum(self.ring) + sum(self.stores)
        if not self.by_seeds and max(self.stores) > total / 2:
            return 1 if self.stores[0] > self.stores[1] else -1
        lead = 2 * (sum(self.ring[h] for h in self.side(0)) + self.stores[0]) - total
        return lead if self.by_seeds else (lead > 0) - (lead < 0)


def playout(game: Oware, seed: int, most: int = 400) -> list[Position]:
    """The states of a random game, or its first ``most``."""
    rng = random.Random(seed)
    states = [game.initial_state()]
    while not game.is_terminal(states[-1]) and len(states) < most:
        states.append(game.result(states[-1], rng.choice(list(game.actions(states[-1])))))
    return states


@pytest.mark.parametrize("score", ["win", "seeds"])
@pytest.mark.parametrize("grand_slam", GRAND_SLAMS)
@pytest.mark.parametrize(("houses", "seeds"), [(6, 4), (3, 2), (2, 2), (4, 3), (2, 9), (1, 3)])
def test_random_games_go_as_seed_by_seed(houses, seeds, grand_slam, score):
    game = Oware(houses, seeds, grand_slam, quiet=30, score=score)
    for seed in range(8):
        rng = random.Random(seed)
        state, slow = game.initial_state(), Slow(game, grand_slam)
        while True:
            assert game.notation(state) == slow.text()
            assert state == game.position(slow.text())
            moves = slow.moves()
            assert [game.action_name(state, action) for action in game.actions(state)] == moves
            assert game.is_terminal(state) == (not moves)
            if not moves:
                assert game.utilities(state) == (slow.payoff(), -slow.payoff())
                break
            move = rng.choice(moves)
            state = game.state_after([move], state)
            slow.play(move)


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("0,0,3+0 1,2,1+5 S 4", "C", "0,0,0+7 0,0,0+5 N 0"),  # twos and threes, back from the last seed
        ("0,0,4+1 1,0,1+5 S 4", "C", "1,0,0+1 2,1,2+5 N 5"),  # the last seed fell on one's own side
        ("0,0,3+0 1,0,1+7 S 4", "C", "0,0,0+2 2,1,0+7 N 0"),  # a one ends the capture
        ("0,0,2+0 2,2,1+5 S 4", "C", "0,0,0+6 0,0,1+5 N 0"),  # and the rest stays
        ("5,0,0+0 1,1,0+5 S 4", "A", "0,1,1+0 2,2,1+5 N 5"),  # the last house holds one
        ("1,0,6+0 0,1,0+4 S 4", "C", "2,1,0+2 0,2,1+4 N 0"),  # the house sown from is passed over
        ("1,2,0+1 0,0,2+6 N 0", "c", "0,0,0+1 0,0,0+11 S 0"),  # for North as for South
    ],
)
def test_moves_by_hand(before, move, after):
    game = Oware(3, 2, grand_slam="capture", score="seeds")
    numbers = [int(n) for n in before[:-4].replace("+", ",").replace(" ", ",").split(",")]
    state = Position(
        *[sum(n << 8 * i for i, n in enumerate(numbers[4 * p : 4 * p + 4])) for p in (0, 1)],
        "SN".index(before[-3]),
        int(before[-1]),
    )
    assert game.notation(game.result(state, "ABC".index(move.upper()))) == after


@pytest.mark.parametrize(
    ("grand_slam", "after"),
    [
        ("nothing", "2,0,0+3 2,2,0+3 N 1"),
        ("capture", "2,0,0+7 0,0,0+3 N 0"),
        ("opponent", "0,0,0+7 0,0,0+5 N 0"),
    ],
)
def test_a_grand_slam_does_what_the_parameter_says(grand_slam, after):
    game = Oware(3, 2, grand_slam, score="seeds")
    state = game.position("2,0,2+3 1,1,0+3 S")
    assert game.notation(game.state_after(["C"], state)) == after


def test_a_grand_slam_may_be_forbidden():
    game = Oware(3, 2, "forbidden")
    state = game.position("2,0,2+3 1,1,0+3 S")
    assert [game.action_name(state, action) for action in game.actions(state)] == ["A"]


def test_who_finds_the_other_s_houses_empty_must_sow_there():
    state = Oware(3, 2).position("1,0,2+4 0,0,0+5 S")
    assert [Oware(3, 2).action_name(state, action) for action in Oware(3, 2).actions(state)] == ["C"]


def test_who_cannot_feed_ends_the_game_and_keeps_his_seeds():
    game = Oware(3, 2, score="seeds")
    state = game.position("1,1,0+4 0,0,0+6 S")
    assert game.is_terminal(state)
    assert game.utilities(state) == (0, 0)


def test_more_than_half_of_the_seeds_win_at_once_and_half_each_is_even():
    game = Oware(3, 2)
    for text, value in [("1,1,0+7 0,1,2+0 S", 1), ("1,1,0+0 0,1,2+7 N", -1), ("0,0,0+6 0,0,0+6 S", 0)]:
        state = game.position(text)
        assert game.is_terminal(state)
        assert list(game.actions(state)) == []
        assert game.utilities(state) == (value, -value)
    assert not Oware(3, 2, score="seeds").is_terminal(game.position("1,1,0+7 0,1,2+0 S"))


def test_after_so_many_plies_without_a_capture_each_takes_his_own_seeds():
    game = Oware(3, 2, quiet=5)
    state = game.position("1,1,1+1 1,1,0+6 S 5")
    assert game.is_terminal(state)
    assert game.utilities(state) == (-1, 1)
    assert not game.is_terminal(game.position("1,1,1+1 1,1,0+6 S 4"))


def test_without_a_limit_a_game_may_come_back_to_where_it_was():
    game = Oware(3, 2, "forbidden", quiet=0)
    assert (game.acyclic, Oware(3, 2).acyclic) == (False, True)
    assert any(len(set(seen)) < len(seen) for seen in [playout(game, seed) for seed in range(10)])


@pytest.mark.parametrize("grand_slam", GRAND_SLAMS)
def test_a_search_finds_the_value_that_backward_induction_finds(grand_slam):
    game = Oware(2, 2, grand_slam, quiet=12, score="seeds")
    result = z.search(game, speed="python")
    assert (result.value, result.proven) == (values(game, game.initial_state())[0], True)


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from([(6, 4), (3, 3)]), st.sampled_from(["seeds", "win"]))
def test_no_seed_is_lost_and_bounds_hold_the_outcome_and_the_evaluation(seed, size, score):
    game = Oware(*size, score=score)
    states = playout(game, seed)
    for state in states[:-1]:
        assert (
            game.in_houses(state.south)
            + game.in_houses(state.north)
            + game.store(state.south)
            + game.store(state.north)
            == game.total
        )
        least, most = game.bounds(state, 0)
        assert game.utility_range[0] <= least <= most <= game.utility_range[1]
        if game.is_terminal(states[-1]):
            assert least <= game.utility(states[-1], 0) <= most
        assert game.bounds(state, 1) == (-most, -least)
        assert game.utility_range[0] < game.evaluate(state, 0) < game.utility_range[1]
        assert game.evaluate(state, 1) == -game.evaluate(state, 0)


def test_no_two_positions_share_a_key():
    game = Oware(2, 2, quiet=7)
    states = reachable(game)
    assert len({game.pack(state) for state in states}) == len(states)


def test_captures_are_tried_first():
    game = Oware(3, 2)
    state = game.position("1,2,2+1 1,3,2+0 S")
    assert max(game.actions(state), key=lambda action: game.priority(state, action)) == 1


def test_interpreted_and_compiled_search_agree():
    game = Oware(3, 3, "forbidden", quiet=0)
    fast, slow = [
        z.search(game, algorithm="alpha-beta", order="left-to-right", depth=7, speed=s) for s in ("native", "python")
    ]
    assert (fast.value, fast.action, fast.nodes, fast.leaves) == (slow.value, slow.action, slow.nodes, slow.leaves)


# Names and positions ---------------------------------------------------------------------


def test_it_is_shown_as_south_sees_it():
    game = Oware(3, 2)
    assert game.show(game.state_after(["B"])) == (
        "           c  b  a\nNorth   0  2  2  0\n           2  0  3   3 South\n           A  B  C"
    )


def test_south_s_houses_have_capitals_and_any_case_is_understood():
    state = GAME.initial_state()
    assert [GAME.action_name(state, action) for action in GAME.actions(state)] == list("ABCDEF")
    state = GAME.state_after(["c"])
    assert [GAME.action_name(state, action) for action in GAME.actions(state)] == list("abcdef")
    assert GAME.state_after(["F"], state) == GAME.state_after([" f "], state)


@pytest.mark.parametrize("text", ["G", "1", "", "AB", "-"])
def test_what_is_no_house_is_refused_with_what_was_said(text):
    with pytest.raises(z.IllegalAction, match=r"is not a legal action at .*: try one of A, B, C, D, E, F") as caught:
        GAME.state_after([text])
    assert repr(text) in str(caught.value)


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from([(6, 4), (1, 3), (4, 3)]))
def test_a_position_is_read_back_as_it_was_written(seed, size):
    game = Oware(*size)
    for state in playout(game, seed):
        assert game.position(game.notation(state)) == state


def test_without_a_number_of_quiet_plies_it_is_none():
    assert GAME.position("4,4,4,4,4,4+0 4,4,4,4,4,4+0 s") == GAME.initial_state()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no position: write South's 2 houses and store, North's, and who moves, as in 2,2+0 2,2+0 S"),
        ("2,2+0 2,2+0 S x", "'x' in '2,2+0 2,2+0 S x' is no number of plies"),
        ("2,2+0 2,2+0 S -1", "'-1' in"),
        ("2,2+0 2,2+0 S 101", "101 plies without a capture in '2,2+0 2,2+0 S 101' are too many: at most 100"),
        ("2,2+0 2,2+1 S", "9 seeds are in"),
        ("2,2+0 2,2+0 S" + " 1" * 200, "is no number of plies"),
    ],
)
def test_a_malformed_position_is_refused(text, message):
    with pytest.raises(z.GameError) as caught:
        Oware(2, 2).position(text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"houses": 7}, "is too large: at most 6 houses and 10 seeds fit"),
        ({"grand_slam": "all"}, "grand_slam='all' means nothing: use one of nothing, forbidden, capture, opponent"),
        ({"quiet": -1}, "quiet is -1: it must be a whole number, 0 or more"),
        ({"quiet": 1001}, "quiet is 1001: at most 1000 plies"),
        ({"score": "draw"}, "score='draw' means nothing: use one of seeds, win"),
        ({"seeds": 10, "quiet": 1000}, "make more positions than can be numbered: lower one of them"),
    ],
)
def test_a_board_that_cannot_be_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        Oware(**arguments)
    assert message in str(caught.value)
