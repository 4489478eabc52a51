"""What the room Play asks of the studio: games, positions and moves; engines at work; the review of a game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zermelo.errors import GameError, IllegalAction, ZermeloError
from zermelo.game import CHANCE
from zermelo.games.record import read_moves, write_moves
from zermelo.search.odds import drawn, odds
from zermelo.search.trace import one_line
from zermelo.search.trouble import call
from zermelo.search.words import ended, player_name
from zermelo.studio.analysing import analyse
from zermelo.studio.game_forms import game_list, title
from zermelo.studio.games import games
from zermelo.studio.pictures import page_svg
from zermelo.studio.played import FIELDS, LONGEST_GAME, Lines, Played, legal
from zermelo.studio.requests import RequestError, answer, fields
from zermelo.studio.reviewing import review
from zermelo.studio.solved import Solutions
from zermelo.studio.streaming import streamed
from zermelo.studio.thinking import MOST_SECONDS, Engines, Seat, choose
from zermelo.studio.work import PAGE, soon
from zermelo.studio.worth import Worth, plain_number
from zermelo.view.boards import has_own_drawing, touchable_board

__all__ = ["Room", "routes"]

LONGEST_TEXT = 200_000
"""Characters of a list of moves."""
LARGEST_SEED = 2**53 - 1
"""The largest whole number that a page's JavaScript counts with exactly."""

Found = TypeVar("Found")


class Room:
    """What the room remembers between requests: all of it can be found out again."""

    def __init__(self, solutions: Solutions) -> None:
        self.lines = Lines()
        self.engines = Engines()
        self.solutions = solutions


def room(request: Request) -> Room:
    """The studio's room Play, made when it is first asked for."""
    state = request.app.state
    if not hasattr(state, "play_room"):
        state.play_room = Room(state.solutions)
    found: Room = state.play_room
    return found


async def shown(request: Request, function: Callable[[], Found]) -> Found:
    """What ``function`` returns, which runs in a thread. Raises RequestError where a game's code does not end."""
    try:
        return await soon(request).run(request, function)
    except RecursionError as error:
        raise GameError(f"the game's code calls itself without end: {error}") from error


async def list_games(request: Request) -> Response:
    """GET: the games, and what may be set of them."""
    here = room(request)
    told = await shown(request, lambda: game_list(games(request)))
    return answer({"games": told, "solved": here.solutions.names})


async def table(request: Request) -> Response:
    """POST a game: the position on the board, and all that may be done there."""
    asked = await fields(request, *FIELDS, "turned", "seed")
    turned, seed = asked.flag("turned", False), asked.whole("seed", 0, LARGEST_SEED, 0)
    here = room(request)

    def told() -> dict[str, Any]:
        played = here.lines.played(games(request), asked)
        # What the game gives there that is no number is told as such.
        found: dict[str, Any] = call(played.game, lambda: table_told(here, played, turned, seed), played.state)
        return found

    return answer(await shown(request, told))


def table_told(here: Room, played: Played, turned: bool, seed: int) -> dict[str, Any]:
    """The position of a game as the page shows it."""
    game, state, mover = played.game, played.state, played.mover
    actions = legal(played)
    worth = Worth(game, state)
    board = touchable_board(game, state, [] if mover == CHANCE else actions, action=played.last, turned=turned)
    thrice = mover is not None and played.repeated
    over = mover is None or thrice
    utilities = call(game, lambda: game.utilities(state)) if mover is None else None
    told: dict[str, Any] = {
        "title": title(played.spec),
        "players": [player_name(game, player) for player in range(game.num_players)],
        "two_sides": worth.two_sides,
        "has_chance": game.has_chance(),
        "scale": worth.scale(),
        "ply": len(played.actions),
        "moves": [
            {"name": name, "player": player, "by": player_name(game, player)}
            for name, player in zip(played.names, played.movers, strict=True)
        ],
        "mover": mover,
        "mover_name": None if mover is None else player_name(game, mover),
        "over": over,
        "ended": ended(game, utilities) if utilities is not None else None,
        "utilities": worth.numbers(utilities),
        "board": page_svg(board.svg),
        "drawn": has_own_drawing(game),
        "turns": board.turns,
        "text": str(call(game, lambda: game.show(state))).strip("\n")[:20_000],
        "notation": notation(played),
        "legal": [],
        "chance": None,
        "solved": here.solutions.told(played, worth),
    }
    if thrice:
        told["ended"] = "a draw, for the position is there for the third time"
        told["utilities"] = None
    elif mover == CHANCE:
        times = played.movers.count(CHANCE)
        falls = drawn(game, state, random.Random(f"{seed} chance {times}"))
        told["chance"] = {
            "falls": call(game, lambda: one_line(str(game.action_name(state, falls)))),
            "outcomes": [
                {"name": one_line(str(game.action_name(state, action))), "probability": plain_number(probability)}
                for action, probability in odds(game, state)
            ],
        }
    elif not over:
        names = call(game, lambda: [one_line(str(game.action_name(state, action))) for action in actions])
        told["legal"] = [
            {"name": name, "places": list(places)} for name, places in zip(names, board.touches, strict=True)
        ]
    return told


def notation(played: Played) -> str | None:
    """The position as players write it down; None where the game has no notation."""
    game, state = played.game, played.state
    try:
        return str(call(game, lambda: game.notation(state)))
    except ZermeloError:
        return None


async def read(request: Request) -> Response:
    """POST a game and a text: the moves that the text lists, and where they begin."""
    asked = await fields(request, "game", "position", "text")
    text = asked.text("text", longest=LONGEST_TEXT)
    here = room(request)

    def reading() -> dict[str, Any]:
        played = here.lines.played(games(request), asked)
        position, actions = moves_in(played, text)
        if len(actions) > LONGEST_GAME:
            raise RequestError(f"there are {len(actions):,} moves: {LONGEST_GAME:,} are the most", 413)
        game = played.game
        start = call(game, (lambda: game.position(position)) if position else game.initial_state)
        game_read = Played(played.spec, game, position, (start,), (), (), ())
        for action in actions:
            game_read = game_read.then(action)
        return {"position": position, "moves": list(game_read.names)}

    return answer(await shown(request, reading))


def moves_in(played: Played, text: str) -> tuple[str, list[Any]]:
    """Where the game in a text begins, and its actions; chess is read as PGN, too. Raises ZermeloError."""
    from zermelo.games.chess import Chess

    game = played.game
    if isinstance(game, Chess) and re.search(r"^\s*\[\w+\s+\"", text):
        from zermelo.games.chess_pgn import read_pgn

        records = read_pgn(text, game)
        if len(records) != 1:
            raise GameError(f"the PGN has {len(records)} games: leave the one that is meant")
        start = records[0].start
        return "" if start == game.initial_state() else game.notation(start), list(records[0].actions)
    try:
        return played.position, call(game, lambda: read_moves(game, text, played.states[0]))
    except IllegalAction:
        raise
    except RecursionError as error:
        raise GameError(f"the list of moves cannot be read: {error}") from error


async def write(request: Request) -> Response:
    """POST a game: its moves as a text, and of chess as PGN."""
    asked = await fields(request, *FIELDS)
    here = room(request)

    def writing() -> dict[str, Any]:
        played = here.lines.played(games(request), asked)
        text = call(played.game, lambda: write_moves(played.game, played.actions, played.states[0]))
        return {"text": text, "pgn": pgn_of(played)}

    return answer(await shown(request, writing))


def pgn_of(played: Played) -> str | None:
    """A game of chess as PGN; None for other games, and without the chess package."""
    from zermelo.games.chess import Chess

    if not isinstance(played.game, Chess):
        return None
    from zermelo.games.chess_pgn import Record, write_pgn

    try:
        text: str = write_pgn([Record({}, played.states[0], list(played.actions))], played.game)
        return text
    except ZermeloError:
        return None


# Engines at work -------------------------------------------------------------------------


def page(request: Request) -> str:
    """Which page asks."""
    return str(request.headers.get(PAGE, ""))[:64]


async def analysis(request: Request) -> Response:
    """POST a game: every move of the position with its value, told while it is sought."""
    asked = await fields(request, *FIELDS, "seconds", "lines")
    seconds = asked.number("seconds", 0.05, MOST_SECONDS, 5.0)
    lines = asked.whole("lines", 1, 50, None)
    here = room(request)

    def prepared() -> Any:
        return analyse(here.engines, page(request), here.lines.played(games(request), asked), seconds, lines)

    return await streamed(request, seconds + 5, await shown(request, prepared))


async def move(request: Request) -> Response:
    """POST a game and a seat: the move that the seat would play, with what its search tells meanwhile."""
    asked = await fields(request, *FIELDS, "seat", "seed")
    seat, seed = Seat.of(asked), asked.whole("seed", 0, LARGEST_SEED, 0)
    here = room(request)

    def prepared() -> Any:
        played = here.lines.played(games(request), asked)
        if played.mover is None:
            raise RequestError("the game is over: there is no move to choose")
        if played.mover == CHANCE:
            raise RequestError("chance is to move: nobody chooses that")
        perfect = here.solutions.perfect(played) if seat.kind == "perfect" else None
        return choose(here.engines, page(request), played, seat, seed, perfect)

    return await streamed(request, MOST_SECONDS + 5, await shown(request, prepared))


async def reviewed(request: Request) -> Response:
    """POST a game that was played: what every position was worth, from the last to the first, and every move."""
    asked = await fields(request, *FIELDS, "seconds")
    seconds = asked.number("seconds", 0.01, 5.0, 0.5)
    here = room(request)
    played = await shown(request, lambda: here.lines.played(games(request), asked))
    return await streamed(request, 60, review(here.engines, page(request), played, seconds, here.solutions))


routes = [
    Route("/api/play/games", list_games, methods=["GET"]),
    Route("/api/play/table", table, methods=["POST"]),
    Route("/api/play/read", read, methods=["POST"]),
    Route("/api/play/write", write, methods=["POST"]),
    Route("/api/play/analyse", analysis, methods=["POST"]),
    Route("/api/play/move", move, methods=["POST"]),
    Route("/api/play/review", reviewed, methods=["POST"]),
]
