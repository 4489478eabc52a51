"""Match: players play a game many times, from many openings, each opening once from every seat.

Where chance moves, dice of the match decide, which fall alike in all games of one opening: as far as those
games go the same way, so does luck, and what it gives to one player in one seat it gives to the others too.
"""

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
from zermelo.play.seating import LETTERS, seating
from zermelo.play.standings import Standing, shares, standings
from zermelo.search.odds import drawn
from zermelo.search.options import check_count
from zermelo.search.trouble import call

__all__ = ["Match", "MatchResult", "PlayedGame", "match"]

LONGEST_GAME = 500
"""Plies after which a game that has not ended counts as a draw, unless it is said otherwise."""
ATTEMPTS = 50
"""Openings that are drawn to find one that does not end the game and is not an earlier one."""


@dataclass(frozen=True)
class PlayedGame:
    """One game of a match. Moves are the names of actions, and of what chance did."""

    number: int
    """From 0; with n players, games n·k to n·k + n - 1 have the same opening."""
    first: str
    """Who is player 0: "A", "B", …"""
    opening: tuple[str, ...]
    moves: tuple[str, ...]
    """What was played after the opening."""
    winner: str | None
    """Who has more than any other: "A", "B", …; None for a draw."""
    ended: bool
    """False: it was broken off at the limit of plies, and counts as a draw."""
    repeated: bool
    """It is a draw because a position was there for the third time."""
    utilities: tuple[Any, ...] | None
    """Those of player 0, 1, … of the game; None where it was broken off or is a draw by repetition."""
    seconds: tuple[float, ...]
    """What A, B, … took to choose their moves."""
    turns: tuple[int, ...] = ()
    """How many moves A, B, … chose; left out in games of two players without chance."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Who is player 0, 1, … of the game."""
        return tuple([LETTERS[who] for who in seating(self.number, len(self.seconds))])

    @property
    def points(self) -> float:
        """A's: the share of the other players that have less, equal ones by half; of two players 1, 0.5 or 0."""
        return 0.5 if self.utilities is None else shares(self.utilities)[self.seats.index("A")]

    def to_dict(self) -> dict[str, Any]:
        """The game as what JSON can hold."""
        told = asdict(self)
        if self.utilities is not None:
            told["utilities"] = [u if isinstance(u, (int, float)) else str(u) for u in self.utilities]
        if not self.turns:
            del told["turns"]
        if len(self.seconds) > 2:
            told["seats"] = list(self.seats)
        return told


@dataclass(frozen=True)
class Match:
    """Who plays what, how often, and how the games begin: the same settings and seed play the same openings.

    ``players`` are as many as the game's, or two, of whom the second then takes all seats but one.
    Raises SearchError for what means nothing: a game for one, a player that there is not.
    """

    game: Game
    players: Sequence[str]
    games: int = 100
    seed: int = 0
    opening_plies: int = 2
    plies: int = LONGEST_GAME
    state: Any = None
    """Where every game begins; None: at the initial state."""
    choosers: tuple[Player, ...] = field(init=False, repr=False, compare=False)
    openings: list[list[Any]] = field(default_factory=list, init=False, repr=False, compare=False)
    """Those that were drawn so far, one a round of games."""

    def __post_init__(self) -> None:
        if not isinstance(self.game, Game):
            raise SearchError(f"{self.game!r:.80} is not a Game: subclass zermelo.Game, or use zermelo.game(name)")
        players = tuple(seated(self.game, self.players))
        for name, number in (("games", self.games), ("plies", self.plies)):
            check_count(name, number)
            if number is None:
                raise SearchError(f"{name}=None: it is a whole number from 1 on")
        for name, number in (("seed", self.seed), ("opening_plies", self.opening_plies)):
            if isinstance(number, bool) or not isinstance(number, int):
                raise SearchError(f"{name}={number!r:.80}: it is a whole number")
        if not 0 <= self.opening_plies <= 1000:
            raise SearchError(f"opening_plies={self.opening_plies}: it is a whole number from 0 to 1000")
        if self._over(self._begin()):
            raise SearchError("the game is over where the match begins: choose another position")
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "choosers", tuple([player_named(self.game, player) for player in players]))

    def play(self, done: int = 0) -> Iterator[PlayedGame]:
        """The games from number ``done`` on, each as it ends. Raises what is wrong with the game."""
        if done < self.games:
            for player in self.choosers:
                player.ready()
        for number in range(done, self.games):
            yield self._game(number)

    def opening(self, number: int) -> list[Any]:
        """The actions that game ``number`` begins with: none of an earlier round's where others are found.

        They are fewer where every attempt at more ends the game. What chance does between them comes on top.
        """
        round_number = number // len(self.players)
        while len(self.openings) <= round_number:
            self.openings.append(self._new_opening())
        return self.openings[round_number]

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
        while plies > 0:
            if self._over(state):
                return None
            chance = self._mover(state) == CHANCE
            plies -= not chance
            actions.append(drawn(self.game, state, dice) if chance else dice.choice(legal_actions(self.game, state)))
            state = self._after(state, actions[-1])
        return None if self._over(state) else actions

    def _game(self, number: int) -> PlayedGame:
        """Play game ``number`` to its end."""
        many = len(self.players)
        seats = seating(number, many)
        for index, player in enumerate(self.choosers):
            player.begin(f"{self.seed} game {number} player {index}")
        luck = random.Random(f"{self.seed} chance {number // many}")
        state = self._begin()
        opening: list[str] = []
        moves: list[str] = []
        keys = position_keys(self.game, [state])
        played: list[Any] = []
        for action in self.opening(number):
            opening.append(self._name(state, action))
            played.append(state)
            state = self._after(state, action)
            keys += position_keys(self.game, [state])
        seconds, turns = [0.0] * many, [0] * many
        while not self._over(state) and not repeated(keys) and len(opening) + len(moves) < self.plies:
            mover = self._mover(state)
            if mover == CHANCE:
                action = drawn(self.game, state, luck)
            else:
                began = time.perf_counter()
                action = self.choosers[seats[mover]].choose(state, played)
                seconds[seats[mover]] += time.perf_counter() - began
                turns[seats[mover]] += 1
            moves.append(self._name(state, action))
            played.append(state)
            state = self._after(state, action)
            keys += position_keys(self.game, [state])
        over = self._over(state)
        thrice = not over and repeated(keys)
        utilities = call(self.game, lambda: self.game.utilities(state)) if over else None
        best = [] if utilities is None else [seat for seat in range(many) if utilities[seat] == max(utilities)]
        return PlayedGame(
            number,
            LETTERS[seats[0]],
            tuple(opening),
            tuple(moves),
            LETTERS[seats[best[0]]] if len(best) == 1 else None,
            over or thrice,
            thrice,
            utilities,
            tuple(seconds),
            tuple(turns) if many > 2 or self.game.has_chance() else (),
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
        if mover != CHANCE and mover not in range(len(self.players)):
            raise SearchError(
                f"{type(self.game).__name__}.to_move gives {mover!r:.80}: it must be a player from 0 to "
                f"{len(self.players) - 1}, or CHANCE"
            )
        return int(mover)


def seated(game: Game, players: Sequence[str]) -> list[str]:
    """One player a seat: as they are given, or the second of two in all seats but the first.

    Raises SearchError for a game for one, or where they are too few or too many.
    """
    kind, many = type(game).__name__, game.num_players
    if not 2 <= many <= len(LETTERS):
        raise SearchError(
            f"a match is between two players or more, {len(LETTERS)} at most, and {kind} has {many}: "
            "choose another game"
        )
    if len(players) == 2:
        return [players[0], *[players[1]] * (many - 1)]
    if len(players) != many:
        raise SearchError(
            f"{len(players)} players are given, and {kind} has {many}: give as many, or two, the second for all "
            "other seats"
        )
    return list(players)


@dataclass(frozen=True)
class MatchResult:
    """The games of a match, and what they say of its players."""

    players: tuple[str, ...]
    """A, B, …, as they were described."""
    games: tuple[PlayedGame, ...]

    @property
    def a(self) -> str:
        """The first player, as it was described."""
        return self.players[0]

    @property
    def b(self) -> str:
        """The second player, as it was described."""
        return self.players[1]

    @property
    def score(self) -> Score:
        """Of a match between two: A's wins, draws and losses, and the difference in Elo that they tell.

        Raises SearchError where there are more players: they have ``standings``.
        """
        if len(self.players) != 2:
            raise SearchError(
                f"a score and Elo are between two players, and here are {len(self.players)}: use standings"
            )
        return score([game.points for game in self.games])

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Of each player, in order, the mean of its utilities, the share of others that it beat, and its places."""
        return standings(self.players, [game.utilities for game in self.games])

    @property
    def broken_off(self) -> int:
        """Games that did not end within the limit of plies; they are among the draws."""
        return sum(1 for game in self.games if not game.ended)

    @property
    def seconds(self) -> tuple[float, ...]:
        """What A, B, … took to choose all their moves."""
        return tuple([sum(game.seconds[who] for game in self.games) for who in range(len(self.players))])

    def to_dict(self) -> dict[str, Any]:
        """The score, or of three players and more the standings, as what JSON can hold.

        What is infinite or not known is null.
        """
        if len(self.players) != 2:
            return {
                "standings": [standing.to_dict() for standing in self.standings],
                "broken_off": self.broken_off,
                "seconds": list(self.seconds),
            }
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
    *others: str,
    games: int = 100,
    seed: int = 0,
    opening_plies: int = 2,
    plies: int = LONGEST_GAME,
    state: Any = None,
    done: Sequence[PlayedGame] = (),
    progress: Callable[[PlayedGame], Any] | None = None,
) -> MatchResult:
    """Let ``a``, ``b`` and ``others`` play ``games`` games from ``state`` (the initial state by default).

    A player is "random", "engine", an algorithm's name with settings after a colon, or the engine's settings
    alone: "engine:time=0.5,threads=2", "alpha-beta:depth=4", "depth=2". An engine without depth, nodes or
    time takes a second a move.

    Two players give a score and a difference in Elo. In a game for more, give as many, or two, of whom ``b``
    then takes all the other seats: each has a standing, by its utilities and places.

    Games go by rounds of as many as there are players, in which everyone sits in every seat once. Each round
    begins with the same ``opening_plies`` actions, drawn at random by ``seed``, and what chance does in it is
    drawn alike, by probability. A game is a draw when a position is there for the
    third time, unless the game is acyclic or has chance; one that is not over after ``plies`` plies counts
    as a draw. ``progress`` is called with each game as it ends; a match goes on after the games ``done``.

    Raises SearchError for what means nothing, GameError for a broken game; Ctrl-C, a KeyboardInterrupt, passes.
    """
    planned = Match(game, (a, b, *others), games, seed, opening_plies, plies, state)
    played = list(done)
    for played_game in planned.play(len(played)):
        played.append(played_game)
        if progress is not None:
            progress(played_game)
    return MatchResult(tuple(planned.players), tuple(played))
