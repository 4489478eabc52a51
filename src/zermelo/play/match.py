"""Match: two players play a game many times, from many openings, each opening twice with seats exchanged."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from math import isfinite
from typing import Any

from zermelo.errors import SearchError
from zermelo.game import CHANCE, Game
from zermelo.play.players import Player, legal_actions, player_named
from zermelo.play.repetition import position_keys, repeated
from zermelo.play.score import Score, score
from zermelo.search.options import check_count
from zermelo.search.trouble import call

__all__ = ["Match", "MatchResult", "PlayedGame", "match"]

LONGEST_GAME = 500
"""Plies after which a game that has not ended counts as a draw, unless it is said otherwise."""
ATTEMPTS = 50
"""Openings that are drawn to find one that does not end the game and is not an earlier one."""


@dataclass(frozen=True)
class PlayedGame:
    """One game of a match. Moves are the names of actions."""

    number: int
    """From 0; games 2n and 2n + 1 have the same opening."""
    first: str
    """Who is player 0: "A" or "B"."""
    opening: tuple[str, ...]
    moves: tuple[str, ...]
    """What the players played after the opening."""
    winner: str | None
    """"A" or "B"; None for a draw."""
    ended: bool
    """False: it was broken off at the limit of plies, and counts as a draw."""
    repeated: bool
    """It is a draw because a position was there for the third time."""
    utilities: tuple[Any, ...] | None
    """One a player; None where the game was broken off or is a draw by repetition."""
    seconds: tuple[float, float]
    """What A and B took to choose their moves."""

    @property
    def points(self) -> float:
        """A's: 1, 0.5 or 0."""
        return {"A": 1.0, "B": 0.0, None: 0.5}[self.winner]

    def to_dict(self) -> dict[str, Any]:
        """The game as what JSON can hold."""
        told = asdict(self)
        if self.utilities is not None:
            told["utilities"] = [u if isinstance(u, (int, float)) else str(u) for u in self.utilities]
        return told


@dataclass(frozen=True)
class Match:
    """Who plays what, how often, and how the games begin: the same settings and seed play the same openings.

    Raises SearchError for what means nothing: a game that is not for two players, a player that there is not.
    """

    game: Game
    a: str
    b: str
    games: int = 100
    seed: int = 0
    opening_plies: int = 2
    plies: int = LONGEST_GAME
    state: Any = None
    """Where every game begins; None: at the initial state."""
    players: tuple[Player, Player] = field(init=False, repr=False, compare=False)
    openings: list[list[Any]] = field(default_factory=list, init=False, repr=False, compare=False)
    """Those that were drawn so far, one a pair of games."""

    def __post_init__(self) -> None:
        if not isinstance(self.game, Game):
            raise SearchError(f"{self.game!r:.80} is not a Game: subclass zermelo.Game, or use zermelo.game(name)")
        if self.game.num_players != 2:
            raise SearchError(
                f"a match is between two players, and {type(self.game).__name__} has {self.game.num_players}: "
                "choose another game"
            )
        check_count("games", self.games)
        check_count("plies", self.plies)
        for name, number in (("seed", self.seed), ("opening_plies", self.opening_plies)):
            if isinstance(number, bool) or not isinstance(number, int):
                raise SearchError(f"{name}={number!r:.80}: it is a whole number")
        if not 0 <= self.opening_plies <= 1000:
            raise SearchError(f"opening_plies={self.opening_plies}: it is a whole number from 0 to 1000")
        if self._over(self._begin()):
            raise SearchError("the game is over where the match begins: choose another position")
        object.__setattr__(self, "players", (player_named(self.game, self.a), player_named(self.game, self.b)))

    def play(self, done: int = 0) -> Iterator[PlayedGame]:
        """The games from number ``done`` on, each as it ends. Raises what is wrong with the game."""
        if done < self.games:
            for player in self.players:
                player.ready()
        for number in range(done, self.games):
            yield self._game(number)

    def opening(self, number: int) -> list[Any]:
        """The actions that game ``number`` begins with: none of an earlier pair's where others are found.

        They are fewer where every attempt at more ends the game.
        """
        while len(self.openings) <= number // 2:
            self.openings.append(self._new_opening())
        return self.openings[number // 2]

    def _new_opening(self) -> list[Any]:
        dice = random.Random(f"{self.seed} opening {len(self.openings)}")
        for length in range(self.opening_plies, 0, -1):
            earlier = None
            for _ in range(ATTEMPTS):
                line = self._random_line(dice, length)
                if line is not None and line not in self.openings:
                    return line
                earlier = line or earlier
            if earlier:
                return earlier
        return []

    def _random_line(self, dice: random.Random, plies: int) -> list[Any] | None:
        """So many random actions from where the games begin; None where the game ends with them."""
        state = self._begin()
        actions: list[Any] = []
        for _ in range(plies):
            if self._over(state):
                return None
            actions.append(dice.choice(legal_actions(self.game, state)))
            state = self._after(state, actions[-1])
        return None if self._over(state) else actions

    def _game(self, number: int) -> PlayedGame:
        """Play game ``number`` to its end: A is player 0 in the even ones."""
        seats = (0, 1) if number % 2 == 0 else (1, 0)
        for index, player in enumerate(self.players):
            player.begin(f"{self.seed} game {number} player {index}")
        state = self._begin()
        opening: list[str] = []
        moves: list[str] = []
        keys = position_keys(self.game, [state])
        for action in self.opening(number):
            opening.append(self._name(state, action))
            state = self._after(state, action)
            keys += position_keys(self.game, [state])
        seconds = [0.0, 0.0]
        while not self._over(state) and not repeated(keys) and len(opening) + len(moves) < self.plies:
            index = seats[self._mover(state)]
            began = time.perf_counter()
            action = self.players[index].choose(state)
            seconds[index] += time.perf_counter() - began
            moves.append(self._name(state, action))
            state = self._after(state, action)
            keys += position_keys(self.game, [state])
        over = self._over(state)
        thrice = not over and repeated(keys)
        utilities = call(self.game, lambda: self.game.utilities(state)) if over else None
        winner = None
        if utilities is not None and utilities[0] != utilities[1]:
            winner = "AB"[seats[int(utilities[1] > utilities[0])]]
        return PlayedGame(
            number,
            "AB"[seats[0]],
            tuple(opening),
            tuple(moves),
            winner,
            over or thrice,
            thrice,
            utilities,
            (seconds[0], seconds[1]),
        )

    def _begin(self) -> Any:
        return call(self.game, self.game.initial_state) if self.state is None else self.state

    def _over(self, state: Any) -> bool:
        return bool(call(self.game, lambda: self.game.is_terminal(state)))

    def _after(self, state: Any, action: Any) -> Any:
        return call(self.game, lambda: self.game.result(state, action))

    def _name(self, state: Any, action: Any) -> str:
        return str(call(self.game, lambda: self.game.action_name(state, action)))

    def _mover(self, state: Any) -> int:
        mover = call(self.game, lambda: self.game.to_move(state))
        if mover == CHANCE:
            raise SearchError(f"a game with chance nodes cannot be played yet, and {type(self.game).__name__} has one")
        if mover not in (0, 1):
            raise SearchError(f"{type(self.game).__name__}.to_move gives {mover!r:.80}: it must be 0 or 1")
        return int(mover)


@dataclass(frozen=True)
class MatchResult:
    """The games of a match, and A's score."""

    a: str
    b: str
    games: tuple[PlayedGame, ...]

    @property
    def score(self) -> Score:
        """A's wins, draws and losses, and the difference in Elo that they tell."""
        return score([game.points for game in self.games])

    @property
    def broken_off(self) -> int:
        """Games that did not end within the limit of plies; they are among the draws."""
        return sum(1 for game in self.games if not game.ended)

    @property
    def seconds(self) -> tuple[float, float]:
        """What A and B took to choose all their moves."""
        return sum(game.seconds[0] for game in self.games), sum(game.seconds[1] for game in self.games)

    def to_dict(self) -> dict[str, Any]:
        """The score as what JSON can hold: what is infinite or not known is null."""
        found = self.score
        elos = {"elo": found.elo, "elo_low": found.low, "elo_high": found.high}
        return {
            "wins": found.wins, "draws": found.draws, "losses": found.losses, "broken_off": self.broken_off,
            "share": found.share,
            **{name: value if value is not None and isfinite(value) else None for name, value in elos.items()},
            "seconds": list(self.seconds),
        }  # fmt: skip


def match(
    game: Game,
    a: str,
    b: str,
    *,
    games: int = 100,
    seed: int = 0,
    opening_plies: int = 2,
    plies: int = LONGEST_GAME,
    state: Any = None,
    done: Sequence[PlayedGame] = (),
    progress: Callable[[PlayedGame], Any] | None = None,
) -> MatchResult:
    """Let ``a`` and ``b`` play ``games`` games from ``state`` (the initial state by default); the score and the games.

    A player is "random", "engine", an algorithm's name with settings after a colon, or the engine's settings
    alone: "engine:time=0.5,threads=2", "alpha-beta:depth=4", "depth=2". An engine without depth, nodes or
    time takes a second a move.

    A is player 0 in the even games, B in the odd ones. Each pair of games begins with the same
    ``opening_plies`` actions, drawn at random by ``seed``. A game is a draw when a position is there for the
    third time, unless the game is acyclic; one that is not over after ``plies`` plies counts
    as a draw. ``progress`` is called with each game as it ends; a match goes on after the games ``done``.

    Raises SearchError for what means nothing, GameError for a broken game; Ctrl-C, a KeyboardInterrupt, passes.
    """
    planned = Match(game, a, b, games, seed, opening_plies, plies, state)
    played = list(done)
    for played_game in planned.play(len(played)):
        played.append(played_game)
        if progress is not None:
            progress(played_game)
    return MatchResult(a, b, tuple(played))
