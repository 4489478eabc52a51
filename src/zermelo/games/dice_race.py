"""A dice race: roll, choose which of your pieces runs on, and take what it lands on; the first piece home wins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.errors import GameError
from zermelo.game import CHANCE, Game
from zermelo.games.parameters import whole_number
from zermelo.keys import state_key
from zermelo.probability import ratio

__all__ = ["DiceRace", "Runners"]

NAMES = "ABCD"
MOST_PIECES, MOST_SQUARES, MOST_FACES = 6, 1000, 1000
POSITION = re.compile(r"\s*([0-9xh,/\s]+?)\s+([a-d])\s+([0-9]{1,9}|-)\s*", re.ASCII)


class Runners(NamedTuple):
    """A position: where every piece is, whose turn it is, and what the die shows.

    ::

        pieces   … | B's second | B's first | A's second | A's first    ``width`` bits each

    A player's pieces stand in order, the foremost first: 0 for one that was taken, else one more than its square,
    which is 0 for the start, then 1 to ``squares``, then home.
    """

    pieces: int
    """Where the pieces are, side by side."""
    player: int
    """Whose turn it is."""
    die: int
    """What the die shows; 0 before it is rolled."""


class DiceRace(Game):
    """Two to four players run along one track; who first brings a piece home wins, and so does who alone has any left.

    In turn each rolls the die and moves one of his pieces, whichever he likes, so many ``squares`` on; past the
    last square it is home. The other players' pieces on the square where it lands are taken for good; at the start,
    off the track, nobody can be taken, and a player's own pieces may share a square. Who has no piece left is
    passed over. Every move leads on, so the game ends.

    The winner scores 1, the others 0: a value is the probability that a player wins. An action is the square from
    which a piece moves. Raises GameError unless there are 2 to 4 ``players`` with 1 to 6 ``pieces`` each, 1 to 1000
    squares, 2 to 1000 ``faces`` and room for all pieces in 62 bits.
    """

    utility_sum = 1
    utility_range = (0, 1)
    acyclic = True

    def __init__(self, players: int = 2, pieces: int = 2, squares: int = 12, faces: int = 6) -> None:
        self.num_players = whole_number(players, "players", 2)
        self.pieces = whole_number(pieces, "pieces", 1)
        self.squares = whole_number(squares, "squares", 1)
        self.faces = whole_number(faces, "faces", 2)
        for given, name, most in (
            (players, "players", len(NAMES)),
            (pieces, "pieces", MOST_PIECES),
            (squares, "squares", MOST_SQUARES),
            (faces, "faces", MOST_FACES),
        ):
            if given > most:
                raise GameError(f"{name} is {given}: it must be {most} at most")
        self.home = squares + 1
        self.width = (squares + 2).bit_length()
        self.mask = (1 << self.width) - 1
        if players * pieces * self.width > 62:
            raise GameError(
                f"{players} players with {pieces} pieces each on {squares} squares do not fit in 62 bits: choose fewer "
                "pieces or a shorter track"
            )
        self.fits = players * pieces * self.width + 2 + faces.bit_length() <= 63

    def initial_state(self) -> Runners:
        pieces = 0
        for place in range(self.num_players * self.pieces):
            pieces |= 1 << place * self.width
        return Runners(pieces, 0, 0)

    def to_move(self, state: Runners) -> int:
        return state.player if state.die else CHANCE

    def actions(self, state: Runners) -> Iterator[int]:
        """The squares of the player's pieces, the foremost first."""
        before = -1
        for piece in range(self.pieces):
            square = self.square(state.pieces, state.player, piece)
            if square >= 0 and square != before:
                yield square
            before = square

    def outcomes(self, state: Runners) -> Iterator[tuple[int, Any]]:
        """Every face of the die, 1 to ``faces``, is as likely as another."""
        for face in range(1, self.faces + 1):
            yield face, ratio(1, self.faces)

    def result(self, state: Runners, action: int) -> Runners:
        if state.die == 0:
            return Runners(state.pieces, state.player, action)
        target = min(action + state.die, self.home)
        pieces = self.moved(state.pieces, state.player, action, target)
        if target != self.home:
            for other in range(self.num_players):
                if other != state.player:
                    pieces = self.emptied(pieces, other, target)
        following = (state.player + 1) % self.num_players
        while self.square(pieces, following, 0) < 0:
            following = (following + 1) % self.num_players
        return Runners(pieces, following, 0)

    def is_terminal(self, state: Runners) -> bool:
        return self.winner(state) >= 0

    def utility(self, state: Runners, player: int) -> float:
        """1 for the winner, 0 for the others."""
        return 1 if player == self.winner(state) else 0

    def evaluate(self, state: Runners, player: int) -> float:
        """A player's part of all players' strength: 1, and for each piece the square of how far it has come."""
        everybody = 0
        for other in range(self.num_players):
            everybody += self.strength(state.pieces, other)
        return self.strength(state.pieces, player) / everybody

    def priority(self, state: Runners, action: int) -> float:
        """Home first, then what takes pieces, the most first."""
        target = action + state.die
        if target >= self.home:
            return self.num_players * self.pieces
        return self.taken(state, target)

    def pack(self, state: Runners) -> int:
        """The numbers of a state side by side, where they fit."""
        if not self.fits:
            return state_key(state)
        return (state.die << 2 | state.player) << self.num_players * self.pieces * self.width | state.pieces

    # Pieces ------------------------------------------------------------------------------

    def square(self, pieces: int, player: int, piece: int) -> int:
        """Where the piece is that is so many places behind the player's foremost; -1 if it was taken."""
        return (pieces >> (player * self.pieces + piece) * self.width & self.mask) - 1

    def moved(self, pieces: int, player: int, square: int, target: int) -> int:
        """``pieces`` when the player's first one on ``square`` has run to ``target``, in order again."""
        running = 0
        while self.square(pieces, player, running) != square:
            running += 1
        # Those that it overtakes fall back a place.
        while running > 0 and self.square(pieces, player, running - 1) < target:
            pieces = self.put(pieces, player, running, self.square(pieces, player, running - 1))
            running -= 1
        return self.put(pieces, player, running, target)

    def emptied(self, pieces: int, player: int, square: int) -> int:
        """``pieces`` when the player's on ``square`` are taken: those behind them move up."""
        kept = 0
        for piece in range(self.pieces):
            here = self.square(pieces, player, piece)
            if here != square:
                pieces = self.put(pieces, player, kept, here)
                kept += 1
        for piece in range(kept, self.pieces):
            pieces = self.put(pieces, player, piece, -1)
        return pieces

    def put(self, pieces: int, player: int, piece: int, square: int) -> int:
        """``pieces`` with one of a player's on ``square``, or taken where that is -1."""
        shift = (player * self.pieces + piece) * self.width
        return pieces & ~(self.mask << shift) | square + 1 << shift

    def taken(self, state: Runners, target: int) -> int:
        """How many pieces of other players stand on the square ``target``."""
        count = 0
        for other in range(self.num_players):
            for piece in range(self.pieces):
                if other != state.player and self.square(state.pieces, other, piece) == target:
                    count += 1
        return count

    def strength(self, pieces: int, player: int) -> int:
        """One, so that nobody's chances are taken for proven to be none, and the squares of the pieces' ways."""
        total = 1
        for piece in range(self.pieces):
            way = self.square(pieces, player, piece) + 1
            total += way * way
        return total

    def winner(self, state: Runners) -> int:
        """Who is home, or alone has pieces left; -1 for nobody."""
        running, alone = 0, -1
        for player in range(self.num_players):
            foremost = self.square(state.pieces, player, 0)
            if foremost == self.home:
                return player
            if foremost >= 0:
                running += 1
                alone = player
        return alone if running == 1 else -1

    # Text --------------------------------------------------------------------------------

    def position(self, text: str) -> Runners:
        """The state of a text such as ``5,0/3,x B 4``: each player's pieces, whose turn it is, and the die.

        A piece is its square, 0 at the start, x if it was taken or h at home; the die is ``-`` before it is rolled.
        Raises GameError, quoting the text, for one that describes no state.
        """
        found = POSITION.fullmatch(text.casefold()) if isinstance(text, str) else None
        players = [[piece.strip() for piece in part.split(",")] for part in found[1].split("/")] if found else []
        if found is None or [len(player) for player in players] != [self.pieces] * self.num_players:
            raise self.no_position(text)
        pieces, home = 0, 0
        mover, die = "abcd".index(found[2]), 0 if found[3] == "-" else int(found[3])
        for player, given in enumerate(players):
            squares = []
            for piece in given:
                if piece not in ("x", "h") and not (piece.isdigit() and len(piece) < 20 and int(piece) <= self.squares):
                    raise self.no_position(text)
                squares.append({"x": -1, "h": self.home}.get(piece) if piece in "xh" else int(piece))
            home += squares.count(self.home)
            for place, square in enumerate(sorted(squares, reverse=True)):  # type: ignore[type-var]
                pieces = self.put(pieces, player, place, square)  # type: ignore[arg-type]
        state = Runners(pieces, mover, die)
        if mover >= self.num_players or self.square(pieces, mover, 0) < 0 or home > 1 or die > self.faces:
            raise self.no_position(text)
        over = self.winner(state)
        if over >= 0 and (die or (home and mover == over)):
            raise self.no_position(text)
        shared = self.shared(pieces)
        if shared:
            raise GameError(f"{text!r:.80} is no position, for two players are on square {shared}: one took the other")
        return state

    def shared(self, pieces: int) -> int:
        """A square of the track where two players have pieces; 0 if there is none."""
        owners: dict[int, int] = {}
        for player in range(self.num_players):
            for piece in range(self.pieces):
                square = self.square(pieces, player, piece)
                if square > 0 and owners.setdefault(square, player) != player:
                    return square
        return 0

    def no_position(self, text: object) -> GameError:
        """The error for a text that describes no state."""
        return GameError(
            f"{text!r:.80} is no position: write {self.pieces} squares, 0 to {self.squares} or x for taken, for each "
            f"of {self.num_players} players with / between, whose turn it is and what the die shows, or -, as "
            f"{self.notation(self.initial_state())!r}"
        )

    def notation(self, state: Runners) -> str:
        """As ``5,0/3,x B 4``; see ``position``."""
        players = []
        for player in range(self.num_players):
            squares = [self.square(state.pieces, player, piece) for piece in range(self.pieces)]
            players.append(",".join({-1: "x", self.home: "h"}.get(square, str(square)) for square in squares))
        return f"{'/'.join(players)} {NAMES[state.player]} {state.die or '-'}"

    def show(self, state: Runners) -> str:
        """A line a player: how many pieces are at the start, on each square of the track, and home."""
        wide = len(str(self.squares))
        lines = [f"  {' '.join(f'{place:>{wide}}' for place in [*range(self.squares + 1), 'h'])}"]
        for player in range(self.num_players):
            squares = [self.square(state.pieces, player, piece) for piece in range(self.pieces)]
            counts = [squares.count(place) for place in range(self.home + 1)]
            lines.append(f"{NAMES[player]} {' '.join(f'{count or chr(183):>{wide}}' for count in counts)}")
        if not self.is_terminal(state):
            lines.append(f"the die shows {state.die}" if state.die else f"{NAMES[state.player]} rolls")
        return "\n".join(lines)

    def action_name(self, state: Runners, action: int) -> str:
        """As ``3-7``, ``3x7`` where pieces are taken, or ``9-h`` for home; what the die shows where it is rolled."""
        if state.die == 0:
            return str(action)
        target = action + state.die
        if target >= self.home:
            return f"{action}-h"
        return f"{action}{'x' if self.taken(state, target) else '-'}{target}"

    def player_name(self, player: int) -> str:
        return "chance" if player == CHANCE else NAMES[player]
