"""Games of Zermelo as environments of PettingZoo: held to PettingZoo's own tests, and to the games."""

from __future__ import annotations

import pickle
import random
import sys
import warnings
from typing import Any, NamedTuple

import pytest

import zermelo as z
from tests.chance_games import HOLD, ROLL, Pig
from zermelo.errors import GameError, IllegalAction, ZermeloError
from zermelo.interop import from_open_spiel, to_pettingzoo

np = pytest.importorskip("numpy")
pettingzoo_test = pytest.importorskip("pettingzoo.test")
wrappers = pytest.importorskip("pettingzoo.utils.wrappers")

EXPECTED = (
    "Observation is not a NumPy array",  # but a dict, as PettingZoo wants where there is an action mask
    "Observation space for each agent probably should be",
    "Observation numpy array is all zeros",  # an empty board
    "Observation is a single number",
    "Action mask numpy array is all zeros",  # at the end, and for whoever is not to move
    "Agent's minimum observation space value is -infinity",
    "Agent's maximum observation space value is infinity",
)
"""What api_test warns of in environments such as these, PettingZoo's own board games among them."""


class Cards(NamedTuple):
    taken: tuple[int, int]
    left: float


class FarApart(z.Game):
    """Take one of the cards left, which are bits far apart; whoever has the greater sum wins."""

    def initial_state(self) -> Cards:
        return Cards((0, 0), 7.5)

    def to_move(self, state: Cards) -> int:
        return 0 if state.taken[0] <= state.taken[1] else 1  # one may move twice

    def actions(self, state: Cards) -> Any:
        return [1 << card for card in (0, 20, 40, 61) if not (state.taken[0] | state.taken[1]) >> card & 1]

    def result(self, state: Cards, action: int) -> Cards:
        first, second = state.taken
        taken = (first | action, second) if self.to_move(state) == 0 else (first, second | action)
        return Cards(taken, state.left - 1)

    def is_terminal(self, state: Cards) -> bool:
        return state.left < 4

    def utility(self, state: Cards, player: int) -> float:
        return 0.5 if state.taken[player] > state.taken[1 - player] else -0.5


class RoundAndRound(z.Game):
    """Two players hand a token on, and never stop."""

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return state

    def actions(self, state: int) -> Any:
        return [1]

    def result(self, state: int, action: int) -> int:
        return 1 - state

    def is_terminal(self, state: int) -> bool:
        return state == 7

    def utility(self, state: int, player: int) -> float:
        return 1 - 2 * player


def tensor(state: Any, player: int) -> Any:
    return np.array(state.clone().observation_tensor(player), np.float32)


GAMES: dict[str, tuple[Any, dict[str, Any]]] = {
    "tic-tac-toe": ("tic-tac-toe", {"actions": range(9)}),
    "tic-tac-toe, counted": ("tic-tac-toe", {"max_actions": 9}),
    "connect-four": ("connect-four", {"actions": range(7)}),
    "connect-four, scored": ("connect-four?columns=5,rows=4,score=stones", {"actions": range(5)}),
    "nim": ("nim?piles=3,4,5", {"max_actions": 12}),
    "nim, misère": ("nim?piles=1,2,misere=true", {"max_actions": 3}),
    "nim for three": ("three-player-nim?piles=1,2,3", {"max_actions": 6}),
    "othello": ("othello", {"max_actions": 40}),
    "othello, small": ("othello?size=4", {"max_actions": 20}),
    "cards": (FarApart(), {"max_actions": 4}),
    "cards, listed": (FarApart(), {"actions": [1, 1 << 20, 1 << 40, 1 << 61]}),
    "round and round": (RoundAndRound(), {"actions": [1], "max_plies": 10}),
    "tree": (z.Tree.parse("[[3, 5], [2, [8, 1]]]"), {"max_actions": 2}),
    "tree for three": (z.Tree.parse("[[(1,2,3), (3,2,1)], [(0,0,0), (2,2,2)]]", players=3), {"max_actions": 2}),
    "clobber": (lambda: from_open_spiel("clobber(rows=3,columns=3)"), {"max_actions": 30, "observe": tensor}),
    "cliff walking": (lambda: from_open_spiel("cliff_walking"), {"actions": range(4), "observe": tensor}),
}


def environment(name: str, **more: Any) -> Any:
    game, options = GAMES[name]
    if isinstance(game, str):
        game = z.game(game)
    elif not isinstance(game, z.Game):
        pytest.importorskip("pyspiel")
        game = game()
    return to_pettingzoo(game, **{"render_mode": "ansi", **options, **more})


def play(env: Any, draw: random.Random) -> dict[str, float]:
    """A random game from a reset environment; what each agent got in all."""
    total: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(1000):
        seen, reward, terminated, truncated, _ = env.last()
        assert env.observation_space(agent).contains(seen)
        total[agent] += reward
        for other in env.agents:
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
        if terminated or truncated:
            assert not seen["action_mask"].any()
            env.step(None)
            continue
        assert agent == f"player_{env.game.to_move(env.position)}"
        legal = list(env.game.actions(env.position))
        places = np.flatnonzero(seen["action_mask"]).tolist()
        assert sorted(map(env.index_of, legal)) == places
        assert {env.action_of(place) for place in places} == set(legal)
        env.step(draw.choice(places))
    assert not env.agents
    return total


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_own_tests_pass(name: str) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        pettingzoo_test.api_test(environment(name), num_cycles=60)
    unexpected = [str(one.message) for one in told if not str(one.message).startswith(EXPECTED)]
    assert not unexpected
    pettingzoo_test.seed_test(lambda: environment(name), num_cycles=20)
    pettingzoo_test.render_test(lambda render_mode: environment(name))


@pytest.mark.parametrize("name", GAMES)
def test_each_agent_gets_its_utility_and_nothing_before(name: str) -> None:
    env = environment(name)
    for seed in range(5):
        env.reset(seed=seed)
        got = play(env, random.Random(seed))
        if env.game.is_terminal(env.position):
            assert tuple(got.values()) == env.game.utilities(env.position)
        else:
            assert env.max_plies and not any(got.values())


@pytest.mark.parametrize("name", z.names())
def test_every_game_that_comes_with_the_library_is_an_environment(name: str) -> None:
    game = z.game(name)
    try:
        env = to_pettingzoo(game, max_actions=400, max_plies=80)
    except GameError:  # a state that remembers more than numbers
        env = to_pettingzoo(game, max_actions=400, max_plies=80, observe=lambda state, player: state[:-1])
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        pettingzoo_test.api_test(env, num_cycles=40)
    assert all(str(one.message).startswith(EXPECTED) for one in told)
    env.reset()
    play(env, random.Random(1))


def test_an_observation_is_the_numbers_of_the_state() -> None:
    env = environment("cards")
    env.reset()
    env.step(1)
    env.step(0)
    seen = env.observe("player_0")["observation"]
    assert (env.position, seen.tolist(), seen.dtype) == (Cards((1 << 20, 1), 5.5), [1 << 20, 1, 5.5], np.float64)
    whole = environment("othello")
    whole.reset()
    assert whole.observe("player_1")["observation"].dtype == np.int64
    assert whole.observation_space("player_0").contains(whole.observation_space("player_0").sample())


def test_the_engine_plays_in_an_environment() -> None:
    env = environment("tic-tac-toe")
    env.reset()
    for agent in env.agent_iter():
        if env.last()[2]:
            assert env.last()[1] == 0
            env.step(None)
            continue
        assert env.agent_selection == agent
        env.step(env.index_of(z.search(env.game, env.position, speed="python", moves="best").action))
    assert env.render() == env.game.show(env.position)


def test_a_game_may_begin_anywhere() -> None:
    env = environment("tic-tac-toe")
    after = env.game.state_after(["1", "4", "2", "5"])
    env.reset(options={"state": after})
    assert env.position == after and env.agent_selection == "player_0"
    over = env.game.state_after(["1", "4", "2", "5", "3"])
    env.reset(options={"state": over})
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.last()[1] == 1.0 and play(env, random.Random(0)) == {"player_0": 1.0, "player_1": -1.0}


def test_a_game_that_is_too_long_is_cut_off() -> None:
    env = environment("round and round", max_plies=3)
    env.reset()
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(0)
    assert env.truncations == {"player_0": True, "player_1": True} and not any(env.terminations.values())


@pytest.mark.parametrize("wrong", [0, 9, -1, 1.0, "1", None, [1]])
def test_an_action_that_is_not_legal_is_refused(wrong: Any) -> None:
    env = environment("tic-tac-toe")
    env.reset()
    env.step(0)
    before = env.position
    with pytest.raises(IllegalAction, match="no legal action of player_1"):
        env.step(wrong)
    assert env.position == before and env.agent_selection == "player_1"
    env.step(np.int64(4))
    with pytest.raises(IllegalAction, match="not a legal action"):
        env.index_of(4)


def test_an_illegal_action_loses_where_pettingzoo_is_asked_for_that() -> None:
    env = wrappers.TerminateIllegalWrapper(environment("tic-tac-toe"), illegal_reward=-1)
    env = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
    env.reset()
    env.step(0)
    env.step(0)
    got = {}
    for agent in env.agent_iter():
        _, got[agent], terminated, _, _ = env.last()
        assert terminated
        env.step(None)
    assert got == {"player_0": 0, "player_1": -1}
    env.reset()
    assert sum(play(env.unwrapped, random.Random(3)).values()) == 0


def test_an_environment_goes_to_another_process() -> None:
    env = environment("connect-four")
    env.reset()
    env.step(3)
    again = pickle.loads(pickle.dumps(env))
    assert again.position == env.position and str(again) == str(env) == "connect_four_v0"
    again.step(3)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "takes one of actions"),
        ({"actions": range(9), "max_actions": 9}, "takes one of actions"),
        ({"actions": []}, "at least one"),
        ({"actions": [1, 1]}, "each action of the game once"),
        ({"max_actions": 0}, "a whole number from 1"),
        ({"max_actions": 2.5}, "a whole number from 1"),
        ({"max_actions": 9, "max_plies": True}, "a whole number from 1"),
        ({"max_actions": 9, "render_mode": "human"}, "'ansi'"),
        ({"max_actions": 9, "observe": lambda state, player: "board"}, "ints, floats or bools"),
    ],
)
def test_what_means_nothing_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        to_pettingzoo(z.game("tic-tac-toe"), **options)


def test_what_does_not_fit_is_said_when_it_is_met() -> None:
    with pytest.raises(GameError, match="is not a Game"):
        to_pettingzoo("tic-tac-toe", max_actions=9)  # type: ignore[arg-type]
    unbegun = environment("tic-tac-toe")
    for early in (unbegun.last, unbegun.render, lambda: unbegun.step(0)):
        with pytest.raises(GameError, match=r"call reset\(\) first"):
            early()
    with pytest.raises(GameError, match="actions=… lacks 8"):
        environment("tic-tac-toe", actions=range(8)).reset()
    with pytest.raises(GameError, match="more than max_actions=8"):
        environment("tic-tac-toe, counted", max_actions=8).reset()
    shapes = iter(range(1, 9))
    growing = environment("tic-tac-toe", observe=lambda state, player: [0] * next(shapes))
    growing.reset()
    with pytest.raises(GameError, match=r"has shape \(2,\).*the first had \(1,\)"):
        growing.last()


def test_states_without_numbers_are_refused() -> None:
    pytest.importorskip("pyspiel")
    with pytest.raises(GameError, match="not made of numbers alone: give to_pettingzoo observe"):
        to_pettingzoo(from_open_spiel("tic_tac_toe"), actions=range(9))


# Chance ----------------------------------------------------------------------------------


def pig(players: int = 2) -> Any:
    return to_pettingzoo(Pig(goal=12, players=players), actions=(ROLL, HOLD))


def played_by_dice(env: Any, seed: int | None) -> list[Any]:
    """A game of rolls and holds by turns: what was done, and what chance did."""
    env.reset(seed=seed)
    told: list[Any] = [env.chance]
    for turn in range(500):
        if env.terminations[env.agent_selection]:
            return told
        legal = env.last()[0]["action_mask"].nonzero()[0]
        env.step(int(legal[turn % len(legal)]))
        told.append((env.agent_selection, env.chance, env.position))
    raise AssertionError("it does not end")


@pytest.mark.parametrize("players", [2, 3])
def test_chance_moves_within_a_step_as_the_seed_says(players: int) -> None:
    env = pig(players)
    games = [played_by_dice(env, seed) for seed in (1, 1, 2, None, None)]
    assert games[0] == games[1] != games[2] and games[3] != games[4]
    assert games[0][0] == []
    rolled = [chance for _, chance, _ in games[2][1:]]
    assert all(len(chance) <= 1 for chance in rolled) and {0, 1} == {len(chance) for chance in rolled}
    assert not any(position.rolling for _, _, position in games[0][1:])
    winner = env.game.winner(env.position)
    worth = [env.game.num_players - 1 if player == winner else -1 for player in range(players)]
    assert [env._cumulative_rewards[f"player_{player}"] for player in range(players)] == worth


@pytest.mark.parametrize("players", [2, 3])
def test_pettingzoos_own_tests_pass_with_chance(players: int) -> None:
    with warnings.catch_warnings():
        for expected in EXPECTED:
            warnings.filterwarnings("ignore", message=expected)
        pettingzoo_test.api_test(pig(players), num_cycles=200)
    pettingzoo_test.seed_test(lambda: pig(players), num_cycles=50)


def test_open_spiels_pig_is_an_environment() -> None:
    pytest.importorskip("pyspiel")
    env = to_pettingzoo(from_open_spiel("pig(players=3)"), actions=(0, 1), observe=tensor)
    env.reset(seed=5)
    env.step(0)
    assert len(env.chance) == 1 and env.position.path == (0, *env.chance)
    again = to_pettingzoo(from_open_spiel("pig(players=3)"), actions=(0, 1), observe=tensor)
    again.reset(seed=5)
    again.step(0)
    assert again.chance == env.chance


def test_without_the_package_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(
        ZermeloError, match=r"needs pettingzoo, which is not installed: pip install 'gymnasium.*' 'pettingzoo.*'$"
    ):
        to_pettingzoo(z.game("tic-tac-toe"), actions=range(9))
