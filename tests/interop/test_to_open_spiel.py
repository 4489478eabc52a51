"""Games of Zermelo as OpenSpiel's: held to OpenSpiel's own checks and searches, and read back."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

import zermelo as z
from tests.chance_games import HOLD, ROLL, Pig
from zermelo.errors import GameError, IllegalAction, ZermeloError
from zermelo.interop import from_open_spiel, to_open_spiel

pyspiel = pytest.importorskip("pyspiel")

ROLLS: dict[str, Any] = {"actions": (ROLL, HOLD), "max_outcomes": 3, "max_plies": 1000}


class Brief(Pig):
    """Pig that is over after a few plies: nobody has won then."""

    acyclic = True

    def __init__(self, players: int = 2, plies: int = 6) -> None:
        super().__init__(4, 3, players)
        self.plies = plies

    def initial_state(self) -> Any:
        return (super().initial_state(), 0)

    def to_move(self, state: Any) -> int:
        return super().to_move(state[0])

    def actions(self, state: Any) -> Any:
        return super().actions(state[0])

    def outcomes(self, state: Any) -> Any:
        return super().outcomes(state[0])

    def result(self, state: Any, action: int) -> Any:
        return (super().result(state[0], action), state[1] + 1)

    def is_terminal(self, state: Any) -> bool:
        return super().is_terminal(state[0]) or (state[1] >= self.plies and not state[0].rolling)

    def utility(self, state: Any, player: int) -> float:
        return super().utility(state[0], player) if super().is_terminal(state[0]) else 0

    def show(self, state: Any) -> str:
        return super().show(state[0])

    def action_name(self, state: Any, action: int) -> str:
        return super().action_name(state[0], action)


class Boundless(Pig):
    def __init__(self) -> None:
        super().__init__()
        self.utility_range = None  # type: ignore[assignment]


GAMES: dict[str, tuple[z.Game, dict[str, Any]]] = {
    "tic-tac-toe": (z.game("tic-tac-toe"), {"actions": range(9)}),
    "three-player-nim": (z.game("three-player-nim"), {"max_actions": 6}),
    "pig": (Pig(), ROLLS),
    "pig for three": (Pig(players=3), ROLLS),
}


@pytest.mark.parametrize("name", GAMES)
def test_open_spiels_own_checks_pass(name: str) -> None:
    game, numbers = GAMES[name]
    spiel = to_open_spiel(game, **numbers)
    assert spiel.num_players() == game.num_players
    chance = "EXPLICIT_STOCHASTIC" if game.has_chance() else "DETERMINISTIC"
    assert spiel.get_type().chance_mode.name == chance
    pyspiel.random_sim_test(spiel, num_sims=5, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_goes_here(name: str) -> None:
    game, numbers = GAMES[name]
    spiel = to_open_spiel(game, **numbers)
    for seed in range(5):
        dice, state, there = random.Random(seed), game.initial_state(), spiel.new_initial_state()
        while not game.is_terminal(state):
            assert not there.is_terminal() and there.position == state and str(there) == game.show(state)
            player = there.current_player()
            assert player == game.to_move(state)
            names = {there.action_to_string(player, number): number for number in there.legal_actions()}
            assert sorted(names) == sorted(game.action_name(state, action) for action in game.branches(state))
            if game.to_move(state) == z.CHANCE:
                told = {there.action_to_string(player, number): chance for number, chance in there.chance_outcomes()}
                for action, chance in game.outcomes(state):
                    assert told[game.action_name(state, action)] == pytest.approx(float(chance))
            picked = dice.choice(sorted(names))
            copy = there.clone()
            there.apply_action(names[picked])
            assert copy.position == state
            state = game.state_after([picked], state)
        assert there.is_terminal() and there.returns() == list(map(float, game.utilities(state)))


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_that_is_read_back_has_the_same_values(players: int) -> None:
    game = Brief(players)
    back = from_open_spiel(to_open_spiel(game, **ROLLS))
    assert back.has_chance() and back.num_players == players and back.utility_range == game.utility_range
    found = z.search(game, speed="python")
    assert found.proven and z.search(back, speed="python").values == pytest.approx(list(map(float, found.values)))


def test_open_spiels_searches_find_the_same_values() -> None:
    from open_spiel.python.algorithms.minimax import alpha_beta_search, expectiminimax

    value, _ = alpha_beta_search(to_open_spiel(z.game("tic-tac-toe"), actions=range(9)))
    assert value == z.search(z.game("tic-tac-toe")).value
    game = Brief()
    value, _ = expectiminimax(to_open_spiel(game, **ROLLS).new_initial_state(), 99, None, 0)
    assert value == pytest.approx(float(z.search(game, speed="python").value))


def test_what_is_legal_but_not_listed_is_told() -> None:
    spiel = to_open_spiel(z.game("tic-tac-toe"), actions=range(5))
    with pytest.raises(GameError, match="actions=… lacks 5, which is legal at"):
        spiel.new_initial_state().legal_actions()
    state = to_open_spiel(z.game("tic-tac-toe"), actions=range(9)).new_initial_state()
    state.apply_action(4)
    with pytest.raises(IllegalAction, match="4 is no legal action at"):
        state.apply_action(4)


@pytest.mark.parametrize(
    ("game", "options", "reason"),
    [
        ("nim", {"max_actions": 3}, "'nim' is not a Game"),
        (Pig(), {"actions": (0, 1)}, "Pig has chance: give max_outcomes=N"),
        (z.game("nim"), {}, "takes one of actions="),
        (z.game("nim"), {"actions": (1,), "max_actions": 3}, "takes one of actions="),
        (z.game("nim"), {"actions": (1, 1)}, "must have each action of the game once"),
        (z.game("nim"), {"max_actions": 0}, "max_actions=0: it is a whole number from 1"),
        (Pig(), {"actions": (0, 1), "max_outcomes": 2.5}, "max_outcomes=2.5: it is a whole number"),
        (Boundless(), ROLLS, "Boundless has no utility_range, which OpenSpiel asks for: declare it"),
    ],
)
def test_what_means_nothing_is_refused(game: Any, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        to_open_spiel(game, **options)


def test_without_the_package_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(
        ZermeloError, match=r"OpenSpiel needs pyspiel, which is not installed: pip install 'open-spiel>=.*'$"
    ):
        to_open_spiel(z.game("nim"), max_actions=12)
