"""Games with dice: Pig's bars, the dice race's track, EinStein würfelt nicht!'s stones, backgammon's home boards."""

from __future__ import annotations

from zermelo.games.bear_off import POINTS, BearOff, Boards
from zermelo.games.dice_race import DiceRace, Runners
from zermelo.games.einstein import Einstein, Stones
from zermelo.games.pig import Pig, Turn
from zermelo.view.boards.board import LABEL, Board, Grid, Token, letters
from zermelo.view.boards.pieces import stone
from zermelo.view.svg import Drawing

__all__ = ["draw_bear_off", "draw_dice_race", "draw_einstein", "draw_pig"]

PAINTS = ("first", "second", "third", "red")
SIDES = ("red", "first")
"""Red is red, and Blue blue."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of a face are, from the middle."""
DIE = 34
ROW = 46
BAR = 300
NAME = 24
"""The width of the column with the players' names."""
MOST_CELLS = 30
"""Squares of a track that are drawn."""


def die(drawing: Drawing, x: float, y: float, face: int, marked: bool = False) -> None:
    """A die around a point: pips for 1 to 6, a number for more, a question mark (0) before it is rolled."""
    drawing.rectangle(
        x - DIE / 2,
        y - DIE / 2,
        DIE,
        DIE,
        fill="white",
        stroke="mark" if marked else "white-edge",
        thick=2.6 if marked else 1.4,
        round=6,
    )
    for right, down in PIPS.get(face, ()):
        drawing.circle(x + right * 0.26 * DIE, y + down * 0.26 * DIE, 0.09 * DIE, fill="black-outline")
    if face not in PIPS:
        drawing.text(x, y, str(face or "?"), 16, fill="black-outline", bold=True)


def disc(drawing: Drawing, x: float, y: float, size: float, paint: str, words: str, full: bool = False) -> None:
    """A player's disc with words on it, light or, if it is to be ``full``, dark: players never differ in hue alone."""
    drawing.circle(x, y, 0.42 * size, fill=paint if full else f"{paint}-tint", stroke=paint, thick=0.07 * size)
    drawing.text(x, y, words, 0.44 * size, fill="page" if full else "ink", bold=True)


def named(paint: str, name: str, full: bool = False) -> Token:
    """The disc that stands for a player."""
    return lambda drawing, x, y, size: disc(drawing, x, y, size, paint, name, full)


def draw_pig(game: Pig, state: Turn, action: int | None) -> Board:
    """A bar a player, the points at stake lighter, and the die beside whose turn it is."""
    board = Board(NAME + BAR + 110, game.num_players * ROW)
    over = game.is_terminal(state)
    for player in range(game.num_players):
        y = (player + 0.5) * ROW
        paint = PAINTS[player % len(PAINTS)]
        name = game.player_name(player)
        board.tokens[player] = named(paint, name)
        score = game.score(state, player)
        stake = state.total if player == state.player else 0
        board.text(0, y, name, 16, anchor="start", bold=True)
        board.rectangle(NAME, y - 12, BAR, 24, fill="panel")
        scored, reached = (BAR * min(points, game.target) / game.target for points in (score, score + stake))
        if stake:
            board.rectangle(NAME, y - 12, reached, 24, fill=f"{paint}-tint", stroke=paint, thick=1)
        if score:
            board.rectangle(NAME, y - 12, scored, 24, fill=paint)
        board.rectangle(NAME, y - 12, BAR, 24, stroke="line", thick=1.4)
        words = f"{score}+{stake}" if stake else str(score)
        board.text(NAME + BAR + 8, y, words, 15, anchor="start", bold=True)
        board.notes.append(f"{name} has {score}" + (f" and {stake} at stake" if stake else ""))
        if player == state.player and not over:
            rolled = action is not None and 1 < action <= game.faces and not state.rolling
            die(board, board.width - DIE / 2 - 2, y, action or 0 if rolled else 0, rolled)
    if action is not None:
        board.last = game.action_name(state._replace(rolling=int(0 < action <= game.faces)), action)
    return board


def draw_dice_race(game: DiceRace, state: Runners, action: int | None) -> Board:
    """A row a player: how many pieces are on each square, and the die beside whose turn it is."""
    cell = 34
    shown = [square for square in range(game.home + 1) if square <= MOST_CELLS - 2 or square >= game.home - 1]
    board = Board(NAME + len(shown) * cell + 50, game.num_players * ROW + 22)
    from_square = action if action is not None and not state.die else None
    for place, square in enumerate(shown):
        x = NAME + (place + 0.5) * cell
        label = square_named(game, square)
        board.text(x, game.num_players * ROW + 11, label, 11 if square in (0, game.home) else LABEL, fill="quiet")
        for player in range(game.num_players):
            fill = "box" if square in (0, game.home) else "panel"
            if player == state.player:
                board.spots[str(square)] = x - cell / 2, player * ROW, cell, ROW
            board.rectangle(x - cell / 2, player * ROW + 6, cell, ROW - 12, fill=fill, stroke="line")
            if square == from_square and player == mover_before(game, state):
                board.circle(x, (player + 0.5) * ROW, 11, stroke="mark", thick=1.8, dashes=(3, 2.5))
    for player in range(game.num_players):
        y = (player + 0.5) * ROW
        name, paint = game.player_name(player), PAINTS[player]
        board.tokens[player] = named(paint, name)
        board.text(0, y, name, 16, anchor="start", bold=True)
        squares = [game.square(state.pieces, player, piece) for piece in range(game.pieces)]
        for square in sorted(set(squares) - {-1}):
            for _ in range(squares.count(square)):
                board.stands(name, square_named(game, square))
            if square in shown:
                x = NAME + (shown.index(square) + 0.5) * cell
                count = squares.count(square)
                disc(board, x, y, cell * 0.86, paint, name if count == 1 else f"{count}{name}")
        if -1 in squares:
            board.notes.append(f"Of {name} {squares.count(-1)} taken")
        if player == state.player and not game.is_terminal(state):
            die(board, board.width - DIE / 2 - 2, y, state.die, action is not None and state.die > 0)
            if state.die:
                board.notes.append(f"{name} has rolled {state.die}")
    if action is not None:
        board.last = str(action) if state.die else f"from {action or 'the start'}"
    return board


def square_named(game: DiceRace, square: int) -> str:
    return "home" if square == game.home else "start" if square == 0 else str(square)


def mover_before(game: DiceRace, state: Runners) -> int:
    """Who moved last: the nearest player before whose turn it is with a piece left."""
    player = (state.player - 1) % game.num_players
    while game.square(state.pieces, player, 0) < 0:
        player = (player - 1) % game.num_players
    return player


def draw_einstein(game: Einstein, state: Stones, action: int | None) -> Grid:
    """Numbered stones on squares, the two corners marked, and the die below."""
    ranks = [str(rank) for rank in range(game.size, 0, -1)]
    grid = Grid(game.size, game.size, 52, files=letters(game.size), ranks=ranks, turns=True)
    grid.tokens = {player: named(SIDES[player], "RB"[player], player == 1) for player in (0, 1)}
    for player, (column, row) in enumerate(((0, 0), (game.size - 1, game.size - 1))):
        grid.rectangle(*grid.corner(column, row), grid.cell, grid.cell, fill=f"{SIDES[player]}-tint")
    grid.ruled()

    def place(square: int) -> tuple[int, int]:
        return (square - 1) % game.size, game.size - 1 - (square - 1) // game.size

    rolled = action is not None and state.die == action and game.lone(game.own(state)) == 0
    for player, stones in enumerate((state.red, state.blue)):
        for number in range(game.stones):
            square = game.square(stones, number)
            if square:
                disc(grid, *grid.center(*place(square)), grid.cell * 0.9, SIDES[player], str(number + 1), player == 1)
                grid.stands(f"{game.player_name(player)} {number + 1}", grid.name(*place(square)))
    if action is not None and not rolled:
        before = 1 - state.player
        end = game.square(state.red if before == 0 else state.blue, action // 3)
        start = end - (game.target(state._replace(player=before), action) - end)
        grid.mark_from(*place(start))
        grid.mark(*place(end))
        grid.last = " to ".join([grid.name(*place(square)) for square in (start, end)])
    if rolled:
        grid.last = str(action)
    middle = game.size * grid.cell / 2
    grid.width += DIE + 24
    if not game.is_terminal(state):
        die(grid, grid.width - DIE / 2 - 4, middle, state.die, rolled)
        if state.die:
            grid.notes.append(f"{game.player_name(state.player)} moves stone {state.die}, or the nearest to it")
    return grid


def draw_bear_off(game: BearOff, state: Boards, action: int | None) -> Board:
    """A row a player: how many checkers are on each point, and the dice that are to be played."""
    cell = 40
    wide = len("Black") * 12 + 4
    board = Board(wide + POINTS * cell + 4 * (DIE + 6) + 10, 2 * ROW + 22)
    over = game.is_terminal(state)
    for player, checkers in enumerate((state.white, state.black)):
        y = (player + 0.5) * ROW
        name = game.player_name(player)
        board.tokens[player] = checker(player)
        board.text(0, y, name, 16, anchor="start", bold=True)
        for point in range(POINTS, 0, -1):
            x = wide + (POINTS - point + 0.5) * cell
            board.rectangle(x - cell / 2, player * ROW + 3, cell, ROW - 6, fill="felt", stroke="felt-line")
            if player == state.player:
                board.spots[str(point)] = x - cell / 2, player * ROW, cell, ROW
            count = game.checkers(checkers, point)
            if count:
                checker(player)(board, x, y, 36)
                board.text(x, y, str(count), 15, fill="black-detail" if player else "black-outline", bold=True)
            for _ in range(count):
                board.stands(name, str(point))
        if player == state.player and not over:
            dice = [int(face) for face in game.dice(state)] or [0, 0]
            for place, face in enumerate(dice):
                die(board, wide + POINTS * cell + 12 + DIE / 2 + place * (DIE + 6), y, face)
    for point in range(POINTS, 0, -1):
        board.text(wide + (POINTS - point + 0.5) * cell, 2 * ROW + 11, str(point), LABEL, fill="quiet")
    if not over and state.high:
        board.notes.append(f"The dice to be played: {', '.join(game.dice(state))}")
    if action is not None:
        board.last = game.action_name(state, action)
    return board


def checker(player: int) -> Token:
    """White's checker or Black's."""
    return lambda drawing, x, y, size: stone(drawing, x, y, size, player == 0)
