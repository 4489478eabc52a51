"""Games in and out as a plain list of moves, by the names that the game's players use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from zermelo.errors import GameError, IllegalAction
from zermelo.game import CHANCE, Game
from zermelo.tree.unfold import ask

__all__ = ["read_moves", "write_moves"]

RESULTS = ("1-0", "0-1", "1/2-1/2", "½-½", "*")
"""What a list may end with to say how the game ended."""

_PIECE = re.compile(
    r"""
    \s+ | ,
    | (?P<comment>  \{ [^}]* \} | ; [^\n]* )
    | (?P<quoted>   " (?: [^"\\] | \\ . )* " )
    | (?P<number>   [0-9]+ \.+ (?= [\s,{;] | $ ) )
    | (?P<bare>     [^\s,{;"] [^\s,{;]* )
    """,
    re.VERBOSE | re.DOTALL,
)
_NUMBERED = re.compile(r"[0-9]+\.+")


def read_moves(game: Game, text: str, state: Any = None) -> list[Any]:
    """The actions that ``text`` lists, played from ``state`` (the initial one by default).

    Moves, and what chance does between them, are names as ``parse_action`` takes them, with white space or commas
    between; one that holds such characters stands in double quotes, a backslash before each of its own. Move
    numbers (``1.`` and ``1...``, apart or joined to the move), comments in braces or from a semicolon to the end
    of the line, and a result at the end (``1-0``, ``0-1``, ``1/2-1/2``, ``*``) are skipped.

    Raises IllegalAction, which quotes the move and says the how-manieth it is, for one that cannot be read
    or is not legal; GameError where the game fails. Cost: one ``parse_action`` a move.
    """
    _check_game(game)
    if not isinstance(text, str):
        raise IllegalAction(f"{text!r:.80} is no list of moves: write their names in a text, as in '4 4 3'")
    state = ask(game, "initial_state") if state is None else state
    actions: list[Any] = []
    words = list(_words(text))
    for place, (word, quoted) in enumerate(words):
        at_end = place == len(words) - 1
        try:
            action = _action(game, state, word, quoted)
        except IllegalAction as error:
            if at_end and not quoted and word in RESULTS:
                break
            raise IllegalAction(f"move {len(actions) + 1}, {word!r:.80}: {error}") from error
        actions.append(action)
        state = ask(game, "result", state, action)
    return actions


def _words(text: str) -> Iterator[tuple[str, bool]]:
    """The moves as they are written, and whether each is quoted. Raises IllegalAction for what is no list."""
    place = found = 0
    while place < len(text):
        piece = _PIECE.match(text, place)
        if piece is None:
            what = "comment" if text[place] == "{" else "quotation"
            raise IllegalAction(f"after move {found} a {what} has no end: {text[place:]!r:.80}")
        place = piece.end()
        if piece["quoted"] is not None:
            yield re.sub(r"\\(.)", r"\1", piece["quoted"][1:-1], flags=re.DOTALL), True
        elif piece["bare"] is not None:
            yield piece["bare"], False
        else:
            continue
        found += 1


def _action(game: Game, state: Any, word: str, quoted: bool) -> Any:
    """The action that a word names; a move number may be joined to it, unless the whole is a move."""
    try:
        return ask(game, "parse_action", state, word)
    except IllegalAction:
        number = None if quoted else _NUMBERED.match(word)
        if number is None:
            raise
        return ask(game, "parse_action", state, word[number.end() :])


def write_moves(game: Game, actions: Iterable[Any], state: Any = None) -> str:
    """The game of ``actions`` from ``state`` (the initial one by default) as a list that ``read_moves`` reads.

    The moves are numbered where two players move by turns, without chance. Raises IllegalAction for an action that
    is not legal or for what is no list, GameError for what is no game.
    """
    _check_game(game)
    if not isinstance(actions, Iterable):
        raise IllegalAction(f"{actions!r:.80} is no list of actions: give those of a game, from its first on")
    state = ask(game, "initial_state") if state is None else state
    names, movers = [], []
    for number, action in enumerate(actions, 1):
        if ask(game, "is_terminal", state):
            raise IllegalAction(f"move {number}, {action!r:.80}, is not possible: the game is over")
        if action not in ask(game, "branches", state, then=list):
            raise IllegalAction(f"move {number}, {action!r:.80}, is not a legal action at {game.show(state)!r:.200}")
        names.append(_written(ask(game, "action_name", state, action)))
        movers.append(ask(game, "to_move", state))
        state = ask(game, "result", state, action)
    by_turns = (
        game.num_players == 2 and CHANCE not in movers and all(one + other == 1 for one, other in pairwise(movers))
    )
    if not by_turns or not names:
        return " ".join(names)
    late = movers[0]  # 1 where the second player begins
    pieces = ["1..."] if late else []
    for ply, name in enumerate(names, late):
        pieces += [f"{ply // 2 + 1}.", name] if ply % 2 == 0 else [name]
    return " ".join(pieces)


def _check_game(game: Any) -> None:
    if not isinstance(game, Game):
        raise GameError(f"{game!r:.80} is not a Game: subclass zermelo.Game, or name one with zermelo.game(name)")


def _written(name: str) -> str:
    """A name as it stands in a list: in quotes where it could be taken for something else."""
    if name and not re.search(r'[\s,{;"\\]', name) and not _NUMBERED.match(name) and name not in RESULTS:
        return name
    quoted = re.sub(r'(["\\])', r"\\\1", name)
    return f'"{quoted}"'
