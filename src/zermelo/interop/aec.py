"""ZermeloEnv: a game as an AEC environment. Importing this module imports PettingZoo."""

from __future__ import annotations

import operator
import random
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv

from zermelo.errors import GameError, IllegalAction
from zermelo.game import CHANCE, Game
from zermelo.search.odds import drawn

__all__ = ["ZermeloEnv"]


class ZermeloEnv(AECEnv):  # type: ignore[misc]
    """A game of Zermelo's as an environment of PettingZoo's: made by ``to_pettingzoo``, which says what it does.

    ``game`` and ``position`` are the game and the state that it is in, so that ``zermelo.search`` may be asked;
    ``chance`` is what chance did since the last action; ``index_of`` and ``action_of`` go from the game's actions to
    the environment's and back.
    """

    def __init__(
        self,
        game: Game,
        *,
        actions: Sequence[Any] | None = None,
        max_actions: int | None = None,
        observe: Callable[[Any, int], Any] | None = None,
        max_plies: int | None = None,
        render_mode: str | None = None,
        name: str | None = None,
    ) -> None:
        super().__init__()
        if not isinstance(game, Game):
            raise GameError(f"{game!r:.80} is not a Game: make one, or name one to zermelo.game(…)")
        if render_mode not in (None, "ansi"):
            raise GameError(f"render_mode={render_mode!r:.80}: a game is shown as text, 'ansi', or not at all, None")
        self.game = game
        self.render_mode = render_mode
        self.max_plies = None if max_plies is None else _positive("max_plies", max_plies)
        self.metadata = {
            "render_modes": ["ansi"],
            "name": _snake_case(type(game).__name__) + "_v0" if name is None else name,
            "is_parallelizable": False,
        }
        self._known = None if actions is None else tuple(actions)
        if (self._known is None) == (max_actions is None):
            raise GameError(
                "to_pettingzoo takes one of actions=[…], all the actions of the game, and max_actions=N, the most that "
                "are legal at once"
            )
        count = _positive("max_actions", max_actions) if self._known is None else len(self._known)
        self._index = {action: index for index, action in enumerate(self._known or ())}
        if self._known is not None and not 0 < len(self._index) == count:
            raise GameError(f"actions={actions!r:.80}: it must have each action of the game once, and at least one")
        self._observe = observe
        self.position: Any = None
        """The state of the game; None before the first ``reset``."""
        self.chance: list[Any] = []
        """What chance did since the last action, or at the beginning."""
        self._dice = random.Random()
        self._plies = 0
        self._legal: list[Any] = []

        self.possible_agents = [f"player_{player}" for player in range(game.num_players)]
        self.agents = self.possible_agents[:]
        self.agent_selection = self.possible_agents[0]
        self._player = {agent: player for player, agent in enumerate(self.possible_agents)}
        first = self._seen(game.initial_state(), 0)
        self._shape, self._dtype = first.shape, first.dtype
        mask = spaces.Box(0, 1, (count,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": _box(self._shape, self._dtype), "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._count = count

    # What PettingZoo asks for ------------------------------------------------------------

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; ``seed`` decides what chance does. Without one the dice roll on from where they were."""
        if seed is not None:
            self._dice = random.Random(seed)
        start = (options or {}).get("state")
        self.position = self.game.initial_state() if start is None else start
        self._plies = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._arrive()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        self._begun()
        mask = np.zeros(self._count, np.int8)
        if agent == self.agent_selection:
            mask[[self._place(place, action) for place, action in enumerate(self._legal)]] = 1
        seen = self._seen(self.position, self._player[agent])
        if seen.shape != self._shape or seen.dtype != self._dtype:
            raise GameError(
                f"an observation has shape {seen.shape} and type {seen.dtype} at {self.position!r:.200}, the first had "
                f"{self._shape} and {self._dtype}: give to_pettingzoo observe=…, a function of (state, player)"
            )
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play ``action``, a number of the action space. Raises IllegalAction for one that is not legal."""
        self._begun()
        mover = self.agent_selection
        if self.terminations[mover] or self.truncations[mover]:
            self._was_dead_step(action)
            return
        chosen = self.action_of(action)
        self._cumulative_rewards[mover] = 0.0
        self._clear_rewards()
        self.position = self.game.result(self.position, chosen)
        self._plies += 1
        self.agent_selection = self.possible_agents[(self._player[mover] + 1) % len(self.possible_agents)]
        self._arrive()
        self._accumulate_rewards()

    def render(self) -> str | None:
        self._begun()
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render mode: make the environment with render_mode='ansi'")
            return None
        return self.game.show(self.position)

    def close(self) -> None:
        """There is nothing to close."""

    # From the game's actions to the environment's, and back ------------------------------

    def action_of(self, index: Any) -> Any:
        """The legal action that has this number now. Raises IllegalAction where none has it."""
        try:
            number = operator.index(index)
        except TypeError:
            number = -1
        for place, action in enumerate(self._legal):
            if self._place(place, action) == number:
                return action
        raise IllegalAction(
            f"{index!r:.80} is no legal action of {self.agent_selection} at {self.position!r:.200}: take one whose "
            "action_mask is 1"
        )

    def index_of(self, action: Any) -> int:
        """The number that a legal action has now. Raises IllegalAction for one that is not legal."""
        for place, legal in enumerate(self._legal):
            if legal == action:
                return self._place(place, legal)
        raise IllegalAction(f"{action!r:.80} is not a legal action at {self.position!r:.200}")

    def _place(self, place: int, action: Any) -> int:
        return place if self._known is None else self._index[action]

    # The game ----------------------------------------------------------------------------

    def _begun(self) -> None:
        if self.position is None:
            raise GameError("the game has not begun: call reset() first")

    def _arrive(self) -> None:
        """Let chance move where it does; see who is to move then and what is legal, or whether the game is over."""
        self._legal = []
        self.chance = []
        while not self.game.is_terminal(self.position) and self.game.to_move(self.position) == CHANCE:
            self.chance.append(drawn(self.game, self.position, self._dice))
            self.position = self.game.result(self.position, self.chance[-1])
        if self.game.is_terminal(self.position):
            self.terminations = dict.fromkeys(self.agents, True)
            worth = self.game.utilities(self.position)
            self.rewards = {agent: float(worth[self._player[agent]]) for agent in self.agents}
            return
        self.agent_selection = self.possible_agents[self.game.to_move(self.position)]
        if self.max_plies is not None and self._plies >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
            return
        room = self.action_spaces[self.agent_selection].n
        legal = list(islice(self.game.actions(self.position), int(room) + 1))
        if self._known is not None:
            for action in legal:
                if action not in self._index:
                    raise GameError(f"actions=… lacks {action!r:.80}, which is legal at {self.position!r:.200}: add it")
        elif len(legal) > room:
            raise GameError(f"more than max_actions={room} actions are legal at {self.position!r:.200}: give a greater")
        self._legal = legal

    def _seen(self, state: Any, player: int) -> Any:
        """What is observed of a state, as an array."""
        if self._observe is not None:
            return np.asarray(self._observe(state, player))
        numbers = list(_numbers(state, state))
        is_float = any(isinstance(number, float | np.floating) for number in numbers)
        try:
            return np.array(numbers, np.float64 if is_float else np.int64)
        except OverflowError as error:
            raise GameError(
                f"a number of {state!r:.200} has more than 64 bits: give to_pettingzoo observe=…"
            ) from error


def _numbers(part: Any, state: Any) -> Iterator[Any]:
    """The numbers that a state consists of, in order."""
    if isinstance(part, tuple):
        for inner in part:
            yield from _numbers(inner, state)
    elif isinstance(part, int | float | np.number | np.bool_):
        yield part
    else:
        raise GameError(f"{state!r:.200} is not made of numbers alone: give to_pettingzoo observe=…, which makes them")


def _box(shape: tuple[int, ...], dtype: Any) -> Any:
    """Every array of the shape and type."""
    if np.issubdtype(dtype, np.bool_):
        return spaces.MultiBinary(shape)
    if np.issubdtype(dtype, np.unsignedinteger):
        return spaces.Box(np.iinfo(dtype).min, np.iinfo(dtype).max, shape, dtype.type)
    if np.issubdtype(dtype, np.signedinteger) or np.issubdtype(dtype, np.floating):
        return spaces.Box(-np.inf, np.inf, shape, dtype.type)
    raise GameError(f"observe gives an array of {dtype}: give one of ints, floats or bools")


def _positive(name: str, number: Any) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise GameError(f"{name}={number!r:.80}: it is a whole number from 1")
    return number


def _snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
