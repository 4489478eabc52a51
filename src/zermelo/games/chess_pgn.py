"""Games of chess as PGN, in and out, through the chess package, an extra."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from zermelo.errors import GameError
from zermelo.extras import extra
from zermelo.games.chess import Chess
from zermelo.games.chess_board import Position

__all__ = ["Record", "read_pgn", "write_pgn"]

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The headers that every game has, in their order."""
TOKEN = re.compile(
    r"""\s+ | \{[^}]*\} | ;[^\n]* | ^%[^\n]*                             # space and comments
    | ^\[[A-Za-z0-9][\w+\#=:-]*\s+"[^\r\n]*"\][^\S\n]*$                   # a header
    | (?: \* | 1-0 | 0-1 | 1/2-1/2                                      # how it ended
        | (?: [NBKRQP]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[NBRQnbrq])?      # a move
            | [O0]-[O0](?:-[O0])? ) [+\#]*
        | \d+(?=[\s.]) ) (?![\w/-])                                     # a move's number
    | [().] | \$\d+ | [!?]+ | e\.p\. """,
    re.MULTILINE | re.VERBOSE,
)
"""What may stand in a PGN (Edwards 1994)."""


class Record(NamedTuple):
    """A game that was played: its headers, the state it began with, and its moves. Variations are left out."""

    headers: dict[str, str]
    start: Position
    actions: list[int]


def read_pgn(text: str, game: Chess | None = None) -> list[Record]:
    """The games of a PGN text, in order; comments and variations are passed over.

    Raises GameError for a move that is not legal, quoting it, for a start that is no position, for a
    variant of chess, and where there is no game in the text; ZermeloError without the chess package.
    """
    pgn = package()
    game = Chess() if game is None else game
    if not isinstance(text, str):
        raise GameError(f"{text!r:.80} is no PGN: give the text of a file, moves and headers")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    refuse_strange(text)
    records: list[Record] = []
    handle = io.StringIO(text)
    while True:
        try:
            read = pgn.read_game(handle, Visitor=visitor(pgn))
        except ValueError as error:
            raise GameError(f"the PGN {text.strip()!r:.80} cannot be read: {error}") from error
        if read is None:
            break
        records.append(record_of(game, read, len(records) + 1))
    if not any(record.actions for record in records) and re.search(r"^\[", text, re.MULTILINE) is None:
        raise GameError(f'{text!r:.80} is no PGN: it has neither headers such as [White "…"] nor moves')
    return records


def write_pgn(records: Iterable[Record], game: Chess | None = None) -> str:
    """The games as PGN text, one behind the other. Headers that a game must have and that are not given are unknown.

    A start that is not the initial position goes into the headers SetUp and FEN, and a result that is
    not given is that of the last position, ``*`` where it is not over. Raises GameError for a move
    that is not legal and for what is no record; ZermeloError without the chess package.
    """
    pgn = package()
    game = Chess() if game is None else game
    if isinstance(records, Record):
        raise GameError("write_pgn takes games, and is given one: put it in a list")
    given: list[Any] = list(records) if isinstance(records, Iterable) else [records]
    for record in given:
        if not (isinstance(record, tuple) and len(record) == len(Record._fields) and isinstance(record[0], Mapping)):
            raise GameError(
                f"{record!r:.80} is no record of a game: give its headers, start and actions, as read_pgn does"
            )
    return "\n\n".join(written(pgn, game, *record) for record in given) + "\n"


def refuse_strange(text: str) -> None:
    """Raise GameError for the first word that PGN does not have: the chess package would pass it over."""
    at = 0
    while at < len(text):
        token = TOKEN.match(text, at)
        if token is None:
            word = text[at:].split(maxsplit=1)[0]
            line = text.count("\n", 0, at) + 1
            raise GameError(f"line {line} of the PGN has {word!r:.80}, which is neither a move nor a header or comment")
        at = token.end()


def package() -> Any:
    """The chess package's PGN; raises ZermeloError where it is not installed."""
    return extra("chess.pgn", "chess", "PGN")


def visitor(pgn: Any) -> Any:
    """What collects a game from the chess package's reader, and its mistakes as they stand in the text."""

    class Collector(pgn.GameBuilder):  # type: ignore[misc]
        def handle_error(self, error: Exception) -> None:
            self.game.errors.append(error)  # the package would put it into a log, too

    return Collector


def record_of(game: Chess, read: Any, number: int) -> Record:
    """What the chess package has read, as one of our games."""
    headers = dict(read.headers)
    if read.errors:
        raise GameError(f"game {number} of the PGN cannot be read: {str(read.errors[0])!r:.160}")
    if headers.get("Variant", "Standard").casefold() not in ("standard", "chess", "from position"):
        raise GameError(
            f"game {number} of the PGN is of the variant {headers['Variant']!r:.40}: only chess can be read"
        )
    start = game.position(headers["FEN"]) if "FEN" in headers else game.initial_state()
    state = start
    actions: list[int] = []
    for node in read.mainline():
        actions.append(action_named(game, state, node.move.uci(), f"game {number} of the PGN, ply {len(actions) + 1}"))
        state = game.result(state, actions[-1])
    return Record(headers, start, actions)


def action_named(game: Chess, state: Position, uci: str, place: str) -> int:
    """The legal move, whether or not the game is drawn already: players may go on."""
    for action in game.actions(state):
        if game.uci(action) == uci:
            return action
    raise GameError(f"{place}: {uci!r} is not a legal move at {game.notation(state)}")


def written(pgn: Any, game: Chess, headers: Mapping[str, str], start: Position, actions: Iterable[int]) -> str:
    """One game as PGN."""
    import chess

    given = dict(headers)
    board = chess.Board(given["FEN"] if _is_of(game, given.get("FEN"), start) else game.notation(start))
    node = root = pgn.Game()
    root.headers.clear()
    for name in (*ROSTER, *given):
        root.headers[name] = given.get(name, "????.??.??" if name == "Date" else "?")
    if start != game.initial_state():
        root.setup(board)
    state = start
    for ply, action in enumerate(actions, 1):
        if action not in list(game.actions(state)):
            raise GameError(f"move {ply} of a game, {action!r:.40}, is not legal at {game.notation(state)}")
        node = node.add_variation(chess.Move.from_uci(game.uci(action)))
        state = game.result(state, action)
    if "Result" not in given:
        root.headers["Result"] = result_of(game, state)
    return str(root.accept(pgn.StringExporter(columns=80)))


def _is_of(game: Chess, fen: str | None, start: Position) -> bool:
    """Whether a header tells ``start``, and with it the number of the first move."""
    return fen is not None and game.position(fen) == start


def result_of(game: Chess, state: Position) -> str:
    """How PGN says what a game came to."""
    if not game.is_terminal(state):
        return "*"
    points = game.utility(state, 0)
    return "1/2-1/2" if points == 0.5 else "1-0" if points == 1 else "0-1"
