"""Games of OpenSpiel (Lanctot et al. 2019, arXiv:1908.09453) as games of Zermelo, searched interpreted."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from zermelo.errors import GameError, IllegalAction, UnknownGame
from zermelo.extras import extra
from zermelo.game import CHANCE, Game

__all__ = ["TOLD_BY_TEXT", "OpenSpielGame", "OpenSpielState", "from_open_spiel"]

TOLD_BY_TEXT = frozenset(
    {
        "breakthrough", "clobber", "connect_four", "dots_and_boxes", "gomoku", "hex", "mnk", "nim", "othello",
        "pentago", "tic_tac_toe", "y",
    }
)  # fmt: skip
"""Games whose text, with the player to move, tells all that the rest of the game depends on.

In each of them no position comes back: stones are only added or taken away, or only advance. In most other games
the text leaves something out: positions that may not be repeated (go), plies until a draw (oware, quoridor), what
was paid on the way (cliff_walking).
"""


@dataclass(frozen=True, slots=True, eq=False)
class OpenSpielState:
    """A state of a game of OpenSpiel that does not change: equal to another where their keys are equal.

    ``clone()`` gives the ``pyspiel.State``, to do with as one likes; ``path`` is the actions from the initial state,
    outcomes of chance among them.
    """

    path: tuple[int, ...]
    player: int
    """Whose turn it is; CHANCE, or something less at the end of the game."""
    legal: tuple[int, ...]
    """The legal actions, in OpenSpiel's order; none at the end of the game."""
    key: tuple[Any, ...]
    _spiel: Any
    """The ``pyspiel.State``: a copy that nobody else has, and that is never changed."""
    _hash: int

    def clone(self) -> Any:
        """A ``pyspiel.State`` of its own."""
        return self._spiel.clone()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenSpielState) and self._hash == other._hash and self.key == other.key

    def __hash__(self) -> int:
        return self._hash

    def __copy__(self) -> OpenSpielState:
        return self

    def __deepcopy__(self, memo: object) -> OpenSpielState:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # The hash of a text is another in another process.
        return _revived, (self.path, self.player, self.legal, self.key, self._spiel)

    def __str__(self) -> str:
        return str(self._spiel)

    def __repr__(self) -> str:
        return f"<{self.key[0]}{' after ' if self.path else ''}{' '.join(map(str, self.path))}>"


def _revived(path: tuple[int, ...], player: int, legal: tuple[int, ...], key: Any, spiel: Any) -> OpenSpielState:
    return OpenSpielState(path, player, legal, key, spiel, hash(key))


class OpenSpielGame(Game):
    """A sequential game with perfect information of OpenSpiel's.

    To give it an evaluation, write a subclass with ``evaluate(self, state, player)``; ``state.clone()`` is the
    ``pyspiel.State``.
    """

    def __init__(self, name: Any = "", same: str | None = None, **parameters: Any) -> None:
        """``name`` is that of a game, with or without parameters, or a ``pyspiel.Game``; ``parameters`` are the game's.

        ``same`` says which states are the same to a search. "history": those that the same actions lead to, which is
        right for every game, but a table then finds nothing again that was reached by another order of moves.
        "text": those that OpenSpiel shows as the same text, with the same player to move, which is right where the
        text tells all that matters. By default "text" for the games in TOLD_BY_TEXT, "history" for all others.

        Raises UnknownGame for what OpenSpiel does not have, GameError for a game of another kind, ZermeloError where
        OpenSpiel is not installed.
        """
        pyspiel = extra("pyspiel", "open-spiel", "a game of OpenSpiel")
        self.spiel = name if isinstance(name, pyspiel.Game) and not parameters else _loaded(pyspiel, name, parameters)
        self.name = " ".join(str(self.spiel).split())
        kind = self.spiel.get_type()
        _refuse_other_kinds(kind, self.name)
        if same not in (None, "history", "text"):
            raise GameError(f"same={same!r:.80}: it is 'history' or 'text'")
        known = kind.short_name in TOLD_BY_TEXT
        self.same = same or ("text" if known else "history")
        self.acyclic = known or self.same == "history"
        self.num_players = self.spiel.num_players()
        self.constant_sum = self.num_players > 1 and kind.utility.name in ("ZERO_SUM", "CONSTANT_SUM")
        total = self.spiel.utility_sum()
        self.utility_sum = _whole(0.0 if total is None else total) if self.constant_sum else None
        least, greatest = self.spiel.min_utility(), self.spiel.max_utility()
        if math.isfinite(least) and math.isfinite(greatest) and least < greatest:
            self.utility_range = (_whole(least), _whole(greatest))
        try:
            self.initial_state()
        except Exception as error:  # of many kinds: boards of -1 rows are refused only now
            raise UnknownGame(f"OpenSpiel cannot begin {self.name:.200}: {_one_line(error)}") from error

    # The six functions -------------------------------------------------------------------

    def initial_state(self) -> OpenSpielState:
        return self._frozen(self.spiel.new_initial_state(), ())

    def to_move(self, state: OpenSpielState) -> int:
        return state.player

    def actions(self, state: OpenSpielState) -> Iterable[int]:
        return state.legal

    def result(self, state: OpenSpielState, action: int) -> OpenSpielState:
        """The state after ``action``. Raises IllegalAction: what OpenSpiel does with one is not always an error."""
        if action not in state.legal:
            raise IllegalAction(f"{action!r:.80} is not a legal action at {state!r:.200}")
        after = state.clone()
        after.apply_action(action)
        return self._frozen(after, (*state.path, int(action)))

    def is_terminal(self, state: OpenSpielState) -> bool:
        return bool(state._spiel.is_terminal())

    def utility(self, state: OpenSpielState, player: int) -> float:
        return _whole(state._spiel.player_return(player))

    # Chance ------------------------------------------------------------------------------

    def outcomes(self, state: OpenSpielState) -> Iterator[tuple[int, float]]:
        """Where chance moves, each action that it may take, with its probability."""
        if state.player == CHANCE:
            yield from state._spiel.chance_outcomes()

    def has_chance(self) -> bool:
        return bool(self.spiel.get_type().chance_mode.name != "DETERMINISTIC")

    # For people --------------------------------------------------------------------------

    def show(self, state: OpenSpielState) -> str:
        return str(state)

    def action_name(self, state: OpenSpielState, action: int) -> str:
        """OpenSpiel's own name of an action, on one line."""
        return " ".join(state._spiel.action_to_string(state.player, action).split())

    def parse_action(self, state: OpenSpielState, text: str) -> int:
        """The action whose name is ``text``, or else, in any case, the only one, or whose number it is.

        In chess, "bxc3" and "Bxc3" may both be legal.
        """
        wanted = " ".join(text.split())
        names = [(self.action_name(state, action), action) for action in state.legal]
        exact = [action for name, action in names if name == wanted]
        folded = [action for name, action in names if name.casefold() == wanted.casefold()]
        numbered = [action for action in state.legal if str(action) == wanted]
        found = exact or folded or numbered
        if len(found) == 1:
            return found[0]
        if found:
            raise IllegalAction(f"{text!r:.80} may be any of the actions {', '.join(map(str, found))}: give its number")
        return int(super().parse_action(state, text))  # which says what is wrong

    def player_name(self, player: int) -> str:
        return f"player {player}"

    # States in and out -------------------------------------------------------------------

    def position(self, text: str) -> OpenSpielState:
        """The state after the actions whose numbers are in ``text``, outcomes of chance among them."""
        state = self.initial_state()
        for word in text.split():
            if not word.isdecimal() or int(word) not in state.legal:
                where = f"after {' '.join(map(str, state.path))}" if state.path else "at first"
                raise GameError(f"{text!r:.80} is no position of {self.name}: {word!r:.20} is not legal {where}")
            state = self.result(state, int(word))
        return state

    def notation(self, state: OpenSpielState) -> str:
        """The numbers of the actions that led here."""
        return " ".join(map(str, state.path))

    def state_of(self, spiel_state: Any) -> OpenSpielState:
        """A state of OpenSpiel's as one of this game's.

        Raises GameError for what its history does not lead to from this game's initial state.
        """
        try:
            history, text = spiel_state.history(), str(spiel_state)
        except AttributeError as error:
            raise GameError(f"{spiel_state!r:.80} is not a pyspiel.State") from error
        state = self.position(" ".join(map(str, history)))
        if str(state) != text:
            raise GameError(f"the state after {history!r:.80} is not one of {self.name}: its initial state is another")
        return state

    def _frozen(self, spiel: Any, path: tuple[int, ...]) -> OpenSpielState:
        player = spiel.current_player()
        key = (self.name, path) if self.same == "history" else (self.name, player, str(spiel))
        return _revived(path, player, tuple(spiel.legal_actions()), key, spiel)


def from_open_spiel(game: Any, *, same: str | None = None, **parameters: Any) -> OpenSpielGame:
    """A game of OpenSpiel's as a Game, to be searched interpreted; the package ``open_spiel`` must be installed.

    ``game`` is a name ("tic_tac_toe", "connect_four(rows=5,columns=5)") or a ``pyspiel.Game``; ``parameters`` may be
    given apart: ``from_open_spiel("connect_four", rows=5, columns=5)``. ``same`` is "history" or "text", which states
    a search takes for the same: see OpenSpielGame.

    Games with chance have ``outcomes(state)``. Raises UnknownGame for what OpenSpiel does not have, and GameError for
    games of imperfect information, with simultaneous moves, or whose chance is sampled.
    """
    return OpenSpielGame(game, same, **parameters)


def _loaded(pyspiel: Any, name: Any, parameters: dict[str, Any]) -> Any:
    """The game that OpenSpiel has by that name."""
    if not isinstance(name, str) or not name.strip():
        raise UnknownGame(f"{name!r:.80} names no game of OpenSpiel: write a name such as 'tic_tac_toe'")
    # Looked up first: OpenSpiel answers an unknown name with the list of all its games, on stderr.
    known = {kind.short_name: kind for kind in pyspiel.registered_games()}
    short = name.partition("(")[0].strip()
    if short not in known:
        close = difflib.get_close_matches(short, known, 3, 0.5)
        hint = f"did you mean {' or '.join(close)}?" if close else "pyspiel.registered_names() lists what there is"
        raise UnknownGame(f"OpenSpiel has no game {short!r:.80}: {hint}")
    if name.count("(") != name.count(")") or ("(" in name and parameters):
        # As where a name with parameters in brackets was itself taken apart at its commas.
        raise UnknownGame(f"{name!r:.80} is half a name: give each parameter by itself, as in name={short},rows=5")
    given = {key: _as_wanted(value, known[short].parameter_specification.get(key)) for key, value in parameters.items()}
    try:
        return pyspiel.load_game(name, given) if given else pyspiel.load_game(name)
    except (pyspiel.SpielError, TypeError, RuntimeError) as error:
        wanted = f"{name}{f' with {given}' if given else ''}"
        raise UnknownGame(f"OpenSpiel cannot load {wanted:.200}: {_one_line(error)}") from error


def _as_wanted(value: Any, example: Any) -> Any:
    """A parameter in the type of ``example``, where that is a number's or a text's and nothing is lost."""
    if isinstance(value, bool) or isinstance(example, bool):
        return value
    if isinstance(example, float) and isinstance(value, int):
        return float(value)
    if isinstance(example, str) and isinstance(value, int | float):
        return str(value)
    return value


def _refuse_other_kinds(kind: Any, name: str) -> None:
    """Raise GameError for a kind of game that no search here is right for."""
    if kind.dynamics.name != "SEQUENTIAL":
        reason = "is a mean-field game" if kind.dynamics.name == "MEAN_FIELD" else "has simultaneous moves"
    elif kind.information.name != "PERFECT_INFORMATION":
        reason = "is a game of imperfect information"
    elif kind.chance_mode.name == "SAMPLED_STOCHASTIC":
        reason = "samples its chance, and does not say how probable an outcome is"
    else:
        return
    raise GameError(
        f"{name:.200} {reason}: Zermelo takes sequential games of perfect information with chance spelt out"
    )


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:300]


def _whole(number: float) -> float:
    """``number``, as an int where it is whole."""
    return int(number) if number.is_integer() else number
