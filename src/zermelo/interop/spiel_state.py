"""A game of Zermelo's as one of OpenSpiel's, in Python. Importing this module imports pyspiel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from zermelo.errors import GameError, IllegalAction
from zermelo.game import CHANCE, Game
from zermelo.search.odds import odds
from zermelo.search.total import utility_total

__all__ = ["spiel_game"]

ENDLESS = 1 << 30
"""``remaining`` where a game does not say how long it is."""


class ZermeloState(pyspiel.State):  # type: ignore[misc]
    """A state: ``position`` is Zermelo's, and ``source`` the game."""

    source: Game
    known: dict[Any, int] | None
    """The number of each action, where it is always the same; None where actions are numbered as they are legal."""

    def __init__(self, game: pyspiel.Game) -> None:
        super().__init__(game)
        self.position = self.source.initial_state()

    def current_player(self) -> int:
        if self.source.is_terminal(self.position):
            return int(pyspiel.PlayerId.TERMINAL)
        player = self.source.to_move(self.position)
        return int(pyspiel.PlayerId.CHANCE) if player == CHANCE else int(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(place, float(chance)) for place, (_, chance) in enumerate(odds(self.source, self.position))]

    def _numbered(self) -> dict[int, Any]:
        """What leads on from here, by OpenSpiel's numbers."""
        game, position = self.source, self.position
        if game.is_terminal(position):
            return {}
        chance = game.to_move(position) == CHANCE
        actions = [action for action, _ in odds(game, position)] if chance else list(game.actions(position))
        if chance or self.known is None:
            return dict(enumerate(actions))
        for action in actions:
            if action not in self.known:
                raise GameError(f"actions=… lacks {action!r:.80}, which is legal at {position!r:.200}: add it")
        return {self.known[action]: action for action in actions}

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._numbered())

    def _apply_action(self, action: int) -> None:
        numbered = self._numbered()
        if action not in numbered:
            raise IllegalAction(f"{action!r:.80} is no legal action at {self.position!r:.200}")
        self.position = self.source.result(self.position, numbered[action])

    def _action_to_string(self, player: int, action: int) -> str:
        numbered = self._numbered()
        return self.source.action_name(self.position, numbered[action]) if action in numbered else str(action)

    def is_terminal(self) -> bool:
        return bool(self.source.is_terminal(self.position))

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.source.num_players
        return [float(worth) for worth in self.source.utilities(self.position)]

    def __str__(self) -> str:
        return self.source.show(self.position)


class Observer:
    """Everything is seen by everybody: as text."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """There is no tensor to be set."""

    def string_from(self, state: Any, player: int) -> str:
        return str(state)


def spiel_game(
    game: Game, actions: Sequence[Any] | None, max_actions: int | None, max_outcomes: int, max_plies: int | None,
    name: str,
) -> Any:  # fmt: skip
    """What ``to_open_spiel`` gives, once what it was given has been looked at."""
    if game.utility_range is None:
        raise GameError(f"{type(game).__name__} has no utility_range, which OpenSpiel asks for: declare it")
    start = game.initial_state()
    total = utility_total(game, start) if game.constant_sum else None
    if max_plies is None:
        max_plies = min(game.remaining(start), ENDLESS)
    utility = "GENERAL_SUM" if total is None else "ZERO_SUM" if total == 0 else "CONSTANT_SUM"
    kind, least, most = pyspiel.GameType, *map(float, game.utility_range)
    game_type = kind(
        short_name=name,
        long_name=name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance() else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=getattr(kind.Utility, utility),
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.num_players,
        min_num_players=game.num_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=len(actions) if actions is not None else max_actions or 0,
        max_chance_outcomes=max_outcomes,
        num_players=game.num_players,
        min_utility=least if math.isfinite(least) else -1e9,
        max_utility=most if math.isfinite(most) else 1e9,
        utility_sum=None if total is None else float(total),
        max_game_length=max_plies,
    )
    known = None if actions is None else {action: number for number, action in enumerate(actions)}
    # The state's class knows the game: what an instance holds is copied with it.
    state_class = type("ZermeloState", (ZermeloState,), {"source": game, "known": known})

    class ZermeloGame(pyspiel.Game):  # type: ignore[misc]
        source = game

        def __init__(self, params: Any = None) -> None:
            super().__init__(game_type, info, params or {})

        def new_initial_state(self) -> Any:
            return state_class(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
                return Observer()
            return IIGObserverForPublicInfoGame(iig_obs_type, params)

    return ZermeloGame()
