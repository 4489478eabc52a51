"""Pig: roll a die as often as you dare; a 1 loses what the turn has brought (Neller and Presser 2004)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.errors import GameError
from zermelo.game import CHANCE, Game
from zermelo.games.parameters import whole_number
from zermelo.keys import state_key
from zermelo.probability import ratio

__all__ = ["ROLL", "Pig", "Turn"]

ROLL = 0
MOST_PLAYERS, MOST_FACES = 10, 1000
NAMES = "ABCDEFGHIJ"
SCORES = re.compile(r"\s*([0-9+*,\s]+?)\s*(?:after\s+([0-9]{1,18}))?\s*", re.ASCII | re.IGNORECASE)
SCORE = re.compile(r"\s*([0-9]{1,18})(?:\s*\+\s*([0-9]{1,18})\s*(\*?))?\s*", re.ASCII)


class Turn(NamedTuple):
    """A position of Pig: what everybody has, and what is at stake.

    ::

        scores   … | C's | B's | A's    ``width`` bits each, A's in the lowest
    """

    scores: int
    """The scores of all players, side by side."""
    total: int
    """What the player's rolls of this turn add up to."""
    player: int
    """Whose turn it is."""
    rolling: int
    """1 while the die is in the air, else 0."""
    moves: int
    """The rolls and holds so far in a game with a horizon, else 0."""


class Pig(Game):
    """Who first has ``target`` points wins; a turn is any number of rolls, and a 1 ends it without a point.

    The player rolls or holds. A roll of 2 or more adds to the turn's total; a hold adds the total to the score and
    gives the die to the next player, and so does a 1, which loses the total. Who would win by holding does not
    roll. The rules are those of Neller and Presser ("Optimal play of the dice game Pig", The UMAP Journal 25.1,
    2004), who play to 100 with a die of six ``faces``. An action is 0 to roll, the face that the die shows, or one
    more than the last face to hold.

    The winner has 1 from each other player. With a ``horizon`` the game ends without a winner, 0 for everybody,
    when so many rolls and holds have been made; with none (0) it may go on for ever, since all can roll
    nothing but 1s. Two players have the actions, scores and ends of OpenSpiel's game "pig".

    Raises GameError unless there are 2 to 10 ``players``, whose scores fit in 62 bits together, at least one point
    to win and 2 to 1000 faces.
    """

    utility_sum = 0

    def __init__(self, target: int = 100, faces: int = 6, players: int = 2, horizon: int = 0) -> None:
        self.target = whole_number(target, "target", 1)
        self.faces = whole_number(faces, "faces", 2)
        self.num_players = whole_number(players, "players", 2)
        self.horizon = whole_number(horizon, "horizon", 0)
        self.width = (target + faces).bit_length()
        if players > MOST_PLAYERS or faces > MOST_FACES:
            raise GameError(
                f"{players} players and {faces} faces: at most {MOST_PLAYERS} can play, with {MOST_FACES} faces at most"
            )
        self.hold = faces + 1
        """The action of holding."""
        if players * self.width > 62 or horizon >= 1 << 62:
            raise GameError(
                f"{players} players to {target} points with {faces} faces and a horizon of {horizon} need numbers "
                "that are too large: choose a lesser target"
            )
        self.mask = (1 << self.width) - 1
        self.acyclic = horizon > 0
        self.utility_range = (-1, players - 1)
        self.turn_bits = players.bit_length() + 1 + self.width
        self.fits = (players + 1) * self.width + players.bit_length() + 1 + horizon.bit_length() <= 63

    def initial_state(self) -> Turn:
        return Turn(0, 0, 0, 0, 0)

    def to_move(self, state: Turn) -> int:
        return CHANCE if state.rolling else state.player

    def actions(self, state: Turn) -> Iterator[int]:
        if self.score(state, state.player) + state.total < self.target:
            yield ROLL
        yield self.hold

    def outcomes(self, state: Turn) -> Iterator[tuple[int, Any]]:
        """Every face of the die, 1 to ``faces``, is as likely as another."""
        for face in range(1, self.faces + 1):
            yield face, ratio(1, self.faces)

    def result(self, state: Turn, action: int) -> Turn:
        following = (state.player + 1) % self.num_players
        if state.rolling:
            if action == 1:
                return Turn(state.scores, 0, following, 0, state.moves)
            return Turn(state.scores, state.total + action, state.player, 0, state.moves)
        moves = state.moves + (1 if self.horizon > 0 else 0)
        if action == ROLL:
            return Turn(state.scores, state.total, state.player, 1, moves)
        return Turn(state.scores + (state.total << state.player * self.width), 0, following, 0, moves)

    def is_terminal(self, state: Turn) -> bool:
        """Whether somebody has reached the target, or the horizon is reached, be the die in the air or not."""
        if self.horizon > 0 and state.moves >= self.horizon:
            return True
        return self.winner(state) >= 0

    def utility(self, state: Turn, player: int) -> float:
        """What the winner has from the others, 1 each; 0 where nobody has won."""
        winner = self.winner(state)
        if winner < 0:
            return 0
        return self.num_players - 1 if player == winner else -1

    def evaluate(self, state: Turn, player: int) -> float:
        """How far ahead of the others' average a player is, with the turn's total as if it were scored.

        It is the difference of two players' scores as a part of a number just above the target. A search one
        decision deep plays by it as the rule "hold at 20" does with six faces: only then does a roll gain no more
        than it risks.
        """
        everybody = state.total
        for other in range(self.num_players):
            everybody += self.score(state, other)
        own = self.score(state, player) + (state.total if player == state.player else 0)
        lead: float = ratio(self.num_players * own - everybody, (self.num_players - 1) * (self.target + self.faces))
        return lead

    def pack(self, state: Turn) -> int:
        """The numbers of a state side by side, where they fit."""
        if not self.fits:
            return state_key(state)
        turn = (state.player << 1 | state.rolling) << self.width | state.total
        return (state.moves << self.num_players * self.width | state.scores) << self.turn_bits | turn

    def score(self, state: Turn, player: int) -> int:
        """The points of ``player``, without the turn's total."""
        return state.scores >> player * self.width & self.mask

    def winner(self, state: Turn) -> int:
        """Who has reached the target; -1 for nobody."""
        for player in range(self.num_players):
            if self.score(state, player) >= self.target:
                return player
        return -1

    # Text --------------------------------------------------------------------------------

    def position(self, text: str) -> Turn:
        """The state of a text such as ``30,12+7``: the scores, and after a plus what is at stake for whose turn it is.

        A star says that the die is in the air (``30,12+7*``), and ``after 9`` how many moves were made, in a game
        with a horizon. Raises GameError, quoting the text, for one that describes no state.
        """
        found = SCORES.fullmatch(text) if isinstance(text, str) else None
        parts = [SCORE.fullmatch(part) for part in found[1].split(",")] if found else []
        turns = [player for player, part in enumerate(parts) if part and part[2] is not None]
        if found is None or len(parts) != self.num_players or None in parts or len(turns) != 1:
            raise self.no_position(text)
        player = turns[0]
        points = [int(part[1]) for part in parts if part]
        total, rolling = int(parts[player][2]), int(parts[player][3] == "*")  # type: ignore[index]
        moves = int(found[2] or 0)
        if moves > self.horizon:
            raise self.no_position(text)
        before = (player - 1) % self.num_players
        for other, score in enumerate(points):
            # Only who has just held, and so is before the player in turn, can have reached the target.
            won = other == before and total == rolling == 0 and score < self.target + self.faces
            if score >= self.target and not won:
                raise self.no_position(text)
        reached = points[player] + total
        if reached >= self.target + (0 if rolling else self.faces):
            raise self.no_position(text)
        scores = sum(score << other * self.width for other, score in enumerate(points))
        return Turn(scores, total, player, rolling, moves)

    def no_position(self, text: object) -> GameError:
        """The error for a text that describes no state."""
        after = " and, as in 'after 9', the moves made" if self.horizon else ""
        return GameError(
            f"{text!r:.80} is no position: write {self.num_players} scores below {self.target}, commas between, and "
            f"for whose turn it is what is at stake, as in {self.notation(self.initial_state())!r}, with * while the "
            f"die rolls{after}"
        )

    def notation(self, state: Turn) -> str:
        """As ``30,12+7``; see ``position``."""
        points = [str(self.score(state, player)) for player in range(self.num_players)]
        points[state.player] += f"+{state.total}" + ("*" if state.rolling else "")
        return ",".join(points) + (f" after {state.moves}" if state.moves else "")

    def show(self, state: Turn) -> str:
        """A line a player: the score, and what is at stake."""
        lines = []
        wide = len(str(self.target + self.faces))
        for player in range(self.num_players):
            line = f"{NAMES[player]} {self.score(state, player):{wide}}"
            if player == state.player and not self.is_terminal(state):
                line += f" + {state.total}" + (", the die rolls" if state.rolling else "")
            lines.append(line)
        return "\n".join(lines)

    def action_name(self, state: Turn, action: int) -> str:
        if state.rolling:
            return str(action)
        return "roll" if action == ROLL else "hold"

    def player_name(self, player: int) -> str:
        return "chance" if player == CHANCE else NAMES[player]
