"""A game that is played, as a request names it: the game, where it begins, and the moves so far."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from itertools import islice
from typing import Any

from zermelo.errors import GameError, IllegalAction
from zermelo.game import CHANCE, Game
from zermelo.play.repetition import position_keys, repeated
from zermelo.search.odds import odds
from zermelo.search.trace import one_line
from zermelo.search.trouble import call
from zermelo.studio.games import Games
from zermelo.studio.requests import Fields, RequestError

__all__ = ["FIELDS", "LONGEST_GAME", "Lines", "Played", "legal"]

FIELDS = ("game", "position", "moves")
"""The fields of a request that name a game that is played."""
LONGEST_GAME = 1_000
"""Moves of a game, chance's counted in."""
LONGEST_SPEC = 300
LONGEST_POSITION = 2_000
MOST_ACTIONS = 5_000
"""Legal moves of a position."""
KEPT_LINES, KEPT_GAMES = 200, 40


@dataclass(frozen=True)
class Played:
    """A game from its first position on. There is a state more than there are actions."""

    spec: str
    game: Game
    position: str
    """Where it begins, in the game's notation; empty: at the initial state."""
    states: tuple[Any, ...]
    actions: tuple[Any, ...]
    names: tuple[str, ...]
    """What people call the actions."""
    movers: tuple[int, ...]
    """Who made them, CHANCE perhaps."""

    @property
    def state(self) -> Any:
        """The position on the board."""
        return self.states[-1]

    @property
    def last(self) -> Any:
        """The last action, or None."""
        return self.actions[-1] if self.actions else None

    @property
    def mover(self) -> int | None:
        """Who is to move, CHANCE perhaps; None where the game is over. Raises GameError for no player."""
        game, state = self.game, self.state
        if call(game, lambda: game.is_terminal(state)):
            return None
        player = call(game, lambda: game.to_move(state))
        if player != CHANCE and player not in range(game.num_players):
            raise GameError(
                f"{type(game).__name__}.to_move gives {player!r:.80}: it must be a player from 0 to "
                f"{game.num_players - 1}, or CHANCE"
            )
        return int(player)

    @property
    def repeated(self) -> bool:
        """Whether the position makes the game a draw, for it is there for the third time."""
        return repeated(position_keys(self.game, self.states))

    def after(self, text: str) -> Played:
        """The game with one move more, by its name. Raises IllegalAction for one that is not legal."""
        game, state = self.game, self.state
        try:
            action = call(game, lambda: game.parse_action(state, text))
        except IllegalAction as error:
            raise IllegalAction(f"move {len(self.actions) + 1}: {error}") from error
        return self.then(action)

    def then(self, action: Any) -> Played:
        """The game with one move more, a legal action of a game that is not over."""
        game, state, mover = self.game, self.state, self.mover
        assert mover is not None
        following = call(game, lambda: game.result(state, action))
        name = one_line(str(call(game, lambda: game.action_name(state, action))))
        return Played(
            self.spec, game, self.position, (*self.states, following), (*self.actions, action), (*self.names, name),
            (*self.movers, mover),
        )  # fmt: skip

    def at(self, ply: int) -> Played:
        """The game as it was after ``ply`` moves."""
        return Played(
            self.spec, self.game, self.position, self.states[: ply + 1], self.actions[:ply], self.names[:ply],
            self.movers[:ply],
        )  # fmt: skip


class Lines:
    """The games that pages are playing, so that a move more costs a move, not the whole game again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._lines: OrderedDict[tuple[str, ...], Played] = OrderedDict()

    def game(self, games: Games, spec: str) -> Game:
        """The game called ``spec``, the same one each time while it is remembered."""
        with self._lock:
            if spec in self._games:
                self._games.move_to_end(spec)
                return self._games[spec]
        found = games.named(spec)
        with self._lock:
            self._games[spec] = found
            while len(self._games) > KEPT_GAMES:
                self._games.popitem(last=False)
        return found

    def played(self, games: Games, asked: Fields) -> Played:
        """The game that a request names by the fields FIELDS. Raises ZermeloError for what there is not."""
        spec = asked.text("game", longest=LONGEST_SPEC)
        position = asked.text("position", "", longest=LONGEST_POSITION).strip()
        moves = asked.texts("moves", [], most=LONGEST_GAME)
        game = self.game(games, spec)
        key = (spec, position, *moves)
        known = self._known(key)
        if known is None:
            start = call(game, (lambda: game.position(position)) if position else game.initial_state)
            known = Played(spec, game, position, (start,), (), (), ())
        for move in moves[len(known.actions) :]:
            known = known.after(move)
        with self._lock:
            self._lines[key] = known
            while len(self._lines) > KEPT_LINES:
                self._lines.popitem(last=False)
        return known

    def _known(self, key: tuple[str, ...]) -> Played | None:
        """As much of a game as is remembered."""
        with self._lock:
            for end in range(len(key), 1, -1):
                if key[:end] in self._lines:
                    self._lines.move_to_end(key[:end])
                    return self._lines[key[:end]]
        return None


def legal(played: Played) -> list[Any]:
    """The legal actions, or what chance may do; none where the game is over.

    Raises GameError where a game that goes on has none, RequestError where there are too many.
    """
    game, state, mover = played.game, played.state, played.mover
    if mover is None:
        return []
    if mover == CHANCE:
        return [action for action, _ in odds(game, state)]
    actions = call(game, lambda: list(islice(game.actions(state), MOST_ACTIONS + 1)))
    if not actions:
        raise GameError(f"{type(game).__name__}.actions gives none at {state!r:.200}, which is not the end of the game")
    if len(actions) > MOST_ACTIONS:
        raise RequestError(f"there are more than {MOST_ACTIONS:,} legal moves here: choose a smaller game", 413)
    return list(actions)
