"""Game: the six functions that define a game, and the optional ones that search and show it better."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from zermelo.errors import GameError, IllegalAction
from zermelo.keys import state_key

__all__ = ["CHANCE", "Game"]

CHANCE = -1
"""What ``to_move`` returns where nature moves."""


class Game:
    """A game with perfect information: subclass it and write the first six functions.

    A *state* is a position, who is to move included: an immutable, hashable value that
    ``result`` never changes. To run as machine code a game's states are ints or NamedTuples
    of numbers and its actions are ints; any other game is searched interpreted.

    Whose turn it is comes from the state alone: a player may move twice, or be one of five.
    In a two-player constant-sum game player 0 is MAX and player 1 is MIN.

    Attributes that a game may set: ``num_players`` (2); ``constant_sum`` (True), whether the players'
    utilities always add up to the same total; ``utility_sum``, that total where it is known;
    ``utility_range``, the least and the greatest utility, between which ``evaluate`` must lie strictly;
    ``acyclic`` (False), a promise that no state comes back; ``quick_wins`` (True), whether of equal
    actions a winner takes the quickest and a loser the slowest; ``impartial`` (False), a promise that both of
    two players have the same moves in every position, take turns, and that who cannot move loses.
    """

    num_players: int = 2
    constant_sum: bool = True
    """Whether the players' utilities add up to the same total at every terminal state."""
    utility_sum: float | None = None
    """That total, where it is known; where it is None a search finds it by playing a game out."""
    utility_range: tuple[float, float] | None = None
    """The least and the greatest utility of any player, where they are known. It is a promise: a search takes a
    value at either end for proven, so ``evaluate`` must lie strictly between them."""
    acyclic: bool = False
    """A promise that no state can come back within a game, so that a search need not look out for it."""
    quick_wins: bool = True
    """Whether, of actions of equal value, a winner prefers the quickest and a loser the slowest."""

    impartial: bool = False
    """A promise that two players, who take turns, always have the same moves, and that who cannot move loses: a
    solution then has Grundy values, and the game can be a part of a sum."""

    # The six functions -------------------------------------------------------------------

    def initial_state(self) -> Any:
        """The state in which the game begins."""
        raise GameError(f"{type(self).__name__} does not define initial_state: write it, or name another game")

    def to_move(self, state: Any) -> int:
        """The player to move, 0 to ``num_players - 1``, or CHANCE."""
        raise GameError(f"{type(self).__name__} does not define to_move: write it, or name another game")

    def actions(self, state: Any) -> Iterable[Any]:
        """The legal actions of a state where a player moves, at least one, in the order a search tries them."""
        raise GameError(f"{type(self).__name__} does not define actions: write it, or name another game")

    def result(self, state: Any, action: Any) -> Any:
        """The state after a legal action; ``state`` itself stays as it was."""
        raise GameError(f"{type(self).__name__} does not define result: write it, or name another game")

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over."""
        raise GameError(f"{type(self).__name__} does not define is_terminal: write it, or name another game")

    def utility(self, state: Any, player: int) -> float:
        """The payoff of a terminal state for ``player``: a finite number."""
        raise GameError(f"{type(self).__name__} does not define utility: write it, or name another game")

    # Of games with chance ----------------------------------------------------------------

    def outcomes(self, state: Any) -> Iterable[tuple[Any, Any]]:
        """What may happen where CHANCE moves: pairs of an action and its probability, which add up to 1.

        Needed where ``to_move`` gives CHANCE, and asked there alone, in place of ``actions``. A probability is
        a number above 0: a float; or a Fraction, with which values are exact where the game is interpreted;
        or ``ratio(1, 6)``, which is a Fraction there and a float in machine code. No outcome may be given twice.
        """
        for nothing in range(0):
            yield nothing, 0.0

    def has_chance(self) -> bool:
        """Whether chance moves anywhere in this game: by default, whether it has ``outcomes`` of its own."""
        return type(self).outcomes is not Game.outcomes

    # Optional, to search better ----------------------------------------------------------

    def evaluate(self, state: Any, player: int) -> float:
        """An estimate of a non-terminal state's value for ``player``, used only at the horizon.

        The default is not a number: no opinion. A search that reaches its horizon in a game
        without an evaluation of its own says so.
        """
        return float("nan")

    def priority(self, state: Any, action: Any) -> float:
        """How early a search should try ``action``: larger is earlier, equal keeps the order of ``actions``."""
        return 0

    def canonical(self, state: Any) -> Any:
        """One representative of the states that are the same but for symmetry."""
        return state

    def pack(self, state: Any) -> int:
        """``state`` as one whole number of 64 bits, another for every other state: what a table knows it by.

        Worth writing for states of several numbers that fit in 64 bits together: a table then cannot
        mistake one for another. The default is the number itself where a state is one, else a hash.
        """
        return state_key(state)

    def unpack(self, key: int) -> Any:
        """The state that ``pack`` makes ``key`` of: ``pack`` undone.

        Only a solution asks, which keeps positions by their keys; it then counts on ``pack`` to give no two
        states the same one. States that are whole numbers, or tuples of them, need neither.
        """
        raise GameError(f"{type(self).__name__} has no unpack(key), which undoes its pack(state): write it")

    def level(self, state: Any) -> int:
        """A number that every move raises by one, such as how many stones there are.

        Only a solution asks: it works level by level, and looks a position up in the file of its level.
        Worth writing where the number of a position's plies is the same on every way to it. The default,
        -1, says nothing.
        """
        return -1

    def repetition(self, state: Any) -> int:
        """A number of 64 bits that states share if one counts as the other come back: by default ``pack``.

        Worth writing for states that hold more than the position, such as a count of moves without progress.
        Where a game is not acyclic, a search takes a state for even that comes back on its line of play, and a
        game that is played is a draw when one is there for the third time.
        """
        return self.pack(state)

    def bounds(self, state: Any, player: int) -> tuple[float, float]:
        """The least and the greatest that a non-terminal state can be worth to ``player``, as far as is plain to see.

        Only searches to the end of the game ask, at every position: what is worked out here spares them
        the positions below. Two equal numbers are the value itself.
        """
        return (-math.inf, math.inf)

    def candidates(self, state: Any) -> Iterable[Any]:
        """Some of the actions of a state, one of the best among them: the others need not be looked at.

        Only searches to the end of the game ask, and only where ``bounds`` leaves the value open.
        """
        return self.actions(state)

    def plausible(self, state: Any) -> Iterable[Any]:
        """Those of the actions, at least one and each once, worth a look where a search cannot see the end of the game.

        Only the engine asks (or principal variation search, if asked to), which looks further where it
        tries fewer. It is no promise: one that is left out may be the best. So what comes of it counts as
        proven only where the others could not matter: a position that all plausible actions lose is looked at
        whole, as far as ``utility_range`` tells what is lost, and once no line is left open, so is the game.
        """
        return self.actions(state)

    def remaining(self, state: Any) -> int:
        """About how many plies are left until the game ends, at most; a great number where nothing is known.

        Only searches to the end of the game ask, of terminal states too: where few are left, a table and an
        order of actions cost more than they save.
        """
        return 1 << 30

    def turn_of(self, state: Any, player: int) -> Any:
        """The same position with ``player`` to move, out of turn: what best-reply search plays on from."""
        raise GameError(
            f"{type(self).__name__} has no turn_of(state, player), by which players move out of turn: "
            "write it, or use algorithm='paranoid'"
        )

    # Optional, to look better ------------------------------------------------------------

    def show(self, state: Any) -> str:
        """The position as text, one or more lines."""
        return str(state)

    def action_name(self, state: Any, action: Any) -> str:
        """What people call ``action``."""
        return str(action)

    def parse_action(self, state: Any, text: str) -> Any:
        """The legal action that ``text`` names; where chance moves, the outcome.

        Raises IllegalAction, quoting text and position, where it names none. Cost: one
        ``action_name`` a legal action.
        """
        wanted = text.strip().casefold()
        names = []
        for action in [] if self.is_terminal(state) else self.branches(state):
            name = str(self.action_name(state, action))
            if name.casefold() == wanted:
                return action
            names.append(name)
        position = " / ".join(line.strip() for line in self.show(state).splitlines() if line.strip())
        if not names:
            raise IllegalAction(f"{text!r} is not possible: the game is over at {position}")
        shown = ", ".join(names[:30]) + (", …" if len(names) > 30 else "")
        raise IllegalAction(f"{text!r} is not a legal action at {position}: try one of {shown}")

    def position(self, text: str) -> Any:
        """The state that ``text`` describes, in the notation that the game's players use: ``notation`` undone.

        Raises GameError, quoting the text, for one that describes no state of the game.
        """
        raise GameError(f"{type(self).__name__} reads no positions: give the moves that lead there, not {text!r:.80}")

    def notation(self, state: Any) -> str:
        """``state`` as its players write a position down, so that ``position`` reads it back."""
        raise GameError(f"{type(self).__name__} has no notation for positions: give the moves that lead there")

    # What follows from them --------------------------------------------------------------

    def branches(self, state: Any) -> list[Any]:
        """The actions that lead on from a non-terminal state: its mover's, or what chance may do."""
        if self.to_move(state) == CHANCE:
            return [action for action, _ in self.outcomes(state)]
        return list(self.actions(state))

    def utilities(self, state: Any) -> tuple[float, ...]:
        """The payoffs of a terminal state, one a player."""
        return tuple([self.utility(state, player) for player in range(self.num_players)])

    def evaluations(self, state: Any) -> tuple[float, ...]:
        """The estimates of a non-terminal state, one a player."""
        return tuple([self.evaluate(state, player) for player in range(self.num_players)])

    def no_values(self) -> tuple[float, ...]:
        """What every player has before anything is searched: less than any value."""
        return (float("-inf"),) * self.num_players

    def zero_values(self) -> tuple[Any, ...]:
        """Nothing for every player: what a sum of vectors begins with."""
        return (0,) * self.num_players

    def added_values(self, values: tuple[Any, ...], weight: Any, more: tuple[Any, ...]) -> tuple[Any, ...]:
        """``values + weight * more``, player by player."""
        return tuple([value + weight * other for value, other in zip(values, more, strict=True)])

    def state_after(self, moves: Iterable[str], state: Any = None) -> Any:
        """The state that follows ``state`` (the initial one by default) when ``moves`` are played.

        ``moves`` are action names. Raises IllegalAction for the first that is not legal.
        """
        if not isinstance(moves, Iterable):
            raise IllegalAction(f"{moves!r:.80} is no list of moves: give their names, as in ['4', '4', '3']")
        state = self.initial_state() if state is None else state
        for move in moves:
            if not isinstance(move, str):
                raise IllegalAction(f"{move!r:.80} is no action's name: names are text, as action_name gives them")
            state = self.result(state, self.parse_action(state, move))
        return state

    def player_name(self, player: int) -> str:
        """What people call ``player``: MAX and MIN where two players' gains are each other's losses.

        CHANCE is "chance".
        """
        if player == CHANCE:
            return "chance"
        if self.num_players == 2 and self.constant_sum:
            return ("MAX", "MIN")[player]
        return f"player {player}"
