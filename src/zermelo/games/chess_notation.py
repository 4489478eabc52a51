"""Chess in writing: positions as FEN, moves as algebraic notation (SAN) and as UCI writes them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zermelo.bits import lowest_index, popcount, signed
from zermelo.errors import GameError, IllegalAction
from zermelo.games.chess_board import FILES, KING, PAWN, ROOK, Position, bit, kind_on, square_name

if TYPE_CHECKING:
    from zermelo.games.chess import Chess

__all__ = ["fen", "move_named", "position_from_fen", "san", "uci"]

LETTERS = "PNBRQK"
RIGHTS = "KQkq"
MOVE = re.compile(
    r"(?P<kind>[KQRBN])?(?P<file>[a-h])?(?P<rank>[1-8])?[-x:]?(?P<target>[a-h][1-8])"
    r"(?:[=/]?(?P<promotion>[QRBNqrbn])|[=/]?\((?P<bracketed>[QRBNqrbn])\))?(?: ?e\.?p\.?)?"
)
"""A move in algebraic notation, short or long, or as UCI has it; without what says check or mate."""
CASTLING = {"o-o": 6, "0-0": 6, "o-o-o": 2, "0-0-0": 2}
"""The file that the king goes to."""


def uci(action: int) -> str:
    """As ``e2e4`` or ``e7e8q``."""
    promotion = LETTERS[action >> 12].lower() if action >> 12 else ""
    return square_name(action & 63) + square_name(action >> 6 & 63) + promotion


def san(game: Chess, state: Position, action: int) -> str:
    """As ``Nf3``, ``exd5``, ``O-O``, ``e8=Q+`` or ``Qh7#``: the standard of PGN (FIDE Laws of Chess, appendix C)."""
    after = game.result(state, action)
    suffix = ("+" if game.can_move(after) else "#") if game.in_check(after) else ""
    source, target = action & 63, action >> 6 & 63
    kind = kind_on(state, source)
    if kind == KING and abs(target - source) == 2:
        return ("O-O" if target > source else "O-O-O") + suffix
    captures = kind_on(state, target) >= 0 or (kind == PAWN and (target - source) % 8 != 0)
    if kind == PAWN:
        start = FILES[source & 7] if captures else ""
    else:
        start = LETTERS[kind] + distinguished(game, state, kind, source, target)
    promotion = "=" + LETTERS[action >> 12] if action >> 12 else ""
    return start + ("x" if captures else "") + square_name(target) + promotion + suffix


def distinguished(game: Chess, state: Position, kind: int, source: int, target: int) -> str:
    """What tells a piece from the others of its kind that can go to ``target``: its file, its rank, or both."""
    others = [
        other & 63
        for other in game.actions(state)
        if other >> 6 == target and other & 63 != source and kind_on(state, other & 63) == kind
    ]
    if not others:
        return ""
    if all(other & 7 != source & 7 for other in others):
        return FILES[source & 7]
    if all(other >> 3 != source >> 3 for other in others):
        return str((source >> 3) + 1)
    return square_name(source)


def move_named(game: Chess, state: Position, text: str) -> int:
    """The legal move that ``text`` names, in any of the notations; raises IllegalAction where it names none or more.

    Capitals tell a bishop from the b file; only where the text as written names no legal move is it
    read with the first letter changed.
    """
    legal = [] if game.is_terminal(state) else list(game.actions(state))
    position = fen(state)
    if not legal:
        raise IllegalAction(f"{text!r:.80} is not possible: the game is over at {position}")
    written = text.strip().rstrip("+#!?").strip()
    found: list[int] = []
    for attempt in (written, written[:1].upper() + written[1:].lower(), written.lower()):
        found = found or matching(state, legal, attempt)
    if len(found) == 1:
        return found[0]
    if found:
        names = " or ".join(san(game, state, action) for action in found)
        raise IllegalAction(f"{text!r:.80} may be any of {len(found)} moves at {position}: write {names}")
    names = ", ".join(san(game, state, action) for action in legal[:30]) + (", …" if len(legal) > 30 else "")
    raise IllegalAction(f"{text!r:.80} is not a legal action at {position}: try one of {names}")


def matching(state: Position, legal: list[int], text: str) -> list[int]:
    """The moves of ``legal`` that ``text`` may mean."""
    castling = CASTLING.get(text.lower())
    if castling is not None:
        kings = [action for action in legal if state.kings >> (action & 63) & 1]
        return [a for a in kings if (a >> 6 & 7) == castling and abs((a >> 6 & 63) - (a & 63)) == 2]
    named = MOVE.fullmatch(text)
    if named is None:
        return []
    promotion = named["promotion"] or named["bracketed"]
    kind = LETTERS.index(named["kind"]) if named["kind"] else PAWN
    # Two squares alone are a move of whatever stands on the first.
    any_kind = named["kind"] is None and named["file"] is not None and named["rank"] is not None
    return [
        action
        for action in legal
        if square_name(action >> 6 & 63) == named["target"]
        and (any_kind or kind_on(state, action & 63) == kind)
        and named["file"] in (None, FILES[action & 7])
        and named["rank"] in (None, str((action >> 3 & 7) + 1))
        and (promotion is None or LETTERS[action >> 12] == promotion.upper())
    ]


# FEN -------------------------------------------------------------------------------------


def fen(state: Position) -> str:
    """The position as FEN; the number of the move, which a state does not know, is 1."""
    rows = []
    for rank in reversed(range(8)):
        row = ""
        for square in range(8 * rank, 8 * rank + 8):
            kind = kind_on(state, square)
            letter = "-" if kind < 0 else LETTERS[kind]
            row += letter if state.white >> square & 1 else letter.lower()
        rows.append(re.sub("-+", lambda empty: str(len(empty[0])), row))
    rights = "".join(letter for i, letter in enumerate(RIGHTS) if state.rest >> 1 + i & 1) or "-"
    passed = square_name(state.rest >> 5 & 63) if state.rest >> 5 & 63 else "-"
    return f"{'/'.join(rows)} {'wb'[state.rest & 1]} {rights} {passed} {state.rest >> 11} 1"


def position_from_fen(game: Chess, text: str) -> Position:
    """The position that a FEN describes. Fields that are left out at the end are those of White to move.

    Raises GameError, quoting the text, for what is no FEN and for a position that no game can come to,
    as far as its last move tells.
    """
    if not isinstance(text, str):
        raise GameError(f"{text!r:.80} is no position: write its FEN")
    fields = text.split()
    if not 1 <= len(fields) <= 6:
        raise refusal(text, f"it has {len(fields)} fields, and a FEN has 6")
    boards = board_from(text, fields[0])
    mover, rights, passed, clock, number = (fields[1:] + ["w", "-", "-", "0", "1"][len(fields) - 1 :])[:5]
    if mover not in ("w", "b"):
        raise refusal(text, f"{mover!r:.20} is to move, and it must be w or b")
    if not re.fullmatch("-|K?Q?k?q?", "".join(sorted(rights, key=lambda letter: RIGHTS.find(letter)))) or not rights:
        raise refusal(text, f"{rights!r:.20} tells no rights to castle: write letters of KQkq, or -")
    if not re.fullmatch("-|[a-h][36]", passed):
        raise refusal(text, f"{passed!r:.20} is no square to capture on in passing: write one of rank 3 or 6, or -")
    if not re.fullmatch("[0-9]{1,4}", clock):
        raise refusal(text, f"{clock!r:.20} is no number of plies since a capture or a pawn's move")
    if not re.fullmatch("[0-9]{1,6}", number):
        raise refusal(text, f"{number!r:.20} is no number of a move")
    player = "wb".index(mover)
    held = sum(1 << i for i, letter in enumerate(RIGHTS) if letter in rights)
    square = 0 if passed == "-" else FILES.index(passed[0]) + 8 * (int(passed[1]) - 1)
    plies = int(clock) if game.limit else 0
    state = boards._replace(rest=player | held << 1 | square << 5 | plies << 11)
    refuse_impossible(game, text, state)
    if square and game.takers_in_passing(state) == 0:
        state = state._replace(rest=state.rest & ~(63 << 5))
    return state


def refusal(text: str, reason: str) -> GameError:
    return GameError(f"{text!r:.80} is no position of chess: {reason}")


def board_from(text: str, field: str) -> Position:
    """The boards of a FEN's first field."""
    rows = field.split("/")
    if len(rows) != 8:
        raise refusal(text, f"it has {len(rows)} ranks, and a board has 8, with / between them")
    boards = [0] * 6
    white = 0
    for row, rank in zip(rows, reversed(range(8)), strict=True):
        if re.search("[1-8]{2}", row):
            raise refusal(text, f"rank {rank + 1} ({row!r:.20}) has a number of empty squares after another")
        squares = re.sub("[1-8]", lambda empty: "-" * int(empty[0]), row)
        strange = re.search("[^PNBRQKpnbrqk-]", squares) or re.search("-", row)
        if strange:
            raise refusal(text, f"{strange[0]!r} in rank {rank + 1} is neither a piece nor a number of empty squares")
        if len(squares) != 8:
            raise refusal(text, f"rank {rank + 1} ({row!r:.20}) has {len(squares)} squares, and must have 8")
        for file, letter in enumerate(squares):
            if letter != "-":
                boards[LETTERS.index(letter.upper())] |= 1 << 8 * rank + file
                white |= (1 << 8 * rank + file) * letter.isupper()
    pawns, knights, bishops, rooks, queens, kings = boards
    diagonal, straight = bishops | queens, rooks | queens
    return Position(*[signed(pieces) for pieces in (white, pawns, knights, diagonal, straight, kings, 0)])


def refuse_impossible(game: Chess, text: str, state: Position) -> None:
    """Raise GameError where no game comes to ``state``, as far as its pieces and the last move tell."""
    occupied = state.pawns | state.knights | state.diagonal | state.straight | state.kings
    for colour, pieces in (("White", state.white), ("Black", occupied ^ state.white)):
        for count, most, what in (
            (popcount(pieces & state.pawns), 8, "pawns"),
            (popcount(pieces), 16, "pieces"),
        ):
            if count > most:
                raise refusal(text, f"{colour} has {count} {what}, and at most {most} are possible")
        kings = popcount(pieces & state.kings)
        if kings != 1:
            raise refusal(text, f"{colour} has {kings or 'no'} king{'s' * (kings > 1)}, and must have one")
    if state.pawns & signed(0xFF | 0xFF << 56):
        raise refusal(text, "a pawn stands on its first or last rank")
    for i, (king, rook) in enumerate(((4, 7), (4, 0), (60, 63), (60, 56))):
        own = state.white if i < 2 else occupied ^ state.white
        at_home = own & state.kings & bit(king) and kind_on(state, rook) == ROOK and own & bit(rook)
        if state.rest >> 1 + i & 1 and not at_home:
            raise refusal(text, f"{RIGHTS[i]} says that a king may castle, and its king or rook is not at home")
    refuse_impossible_last_move(game, text, state, occupied)


def refuse_impossible_last_move(game: Chess, text: str, state: Position, occupied: int) -> None:
    """Raise GameError where the last move cannot have been made."""
    player = state.rest & 1
    mover, other = ("White", "Black") if player == 0 else ("Black", "White")
    passed = state.rest >> 5 & 63
    own = state.white if player == 0 else occupied ^ state.white
    theirs = occupied ^ own
    if passed:
        jumped = bit(passed ^ 8) & state.pawns & theirs and not occupied & (bit(passed) | bit(passed ^ 24))
        if passed >> 3 != (5 if player == 0 else 2) or not jumped:
            raise refusal(text, f"no pawn of {other}'s can just have passed {square_name(passed)}")
    if game.attackers(state, lowest_index(state.kings & theirs), occupied, 1 - player) & own:
        raise refusal(text, f"{mover} is to move, and {other} is in check")
    king = lowest_index(state.kings & own)
    checkers, _ = game.checkers_and_pinned(state, king, theirs, occupied)
    several = popcount(checkers)
    if several < 1:
        return
    if passed:
        before = occupied ^ bit(passed ^ 8) ^ bit(passed ^ 24)
        alone = several == 1 and (
            checkers == bit(passed ^ 8) or not game.attackers(state, king, before, player) & theirs & ~bit(passed ^ 8)
        )
        if not alone:
            raise refusal(text, f"a pawn's two steps past {square_name(passed)} cannot have given this check")
    elif several > 2:
        raise refusal(text, f"{mover} is in check by {several} pieces at once")
    elif several == 2:
        first = lowest_index(checkers)
        second = lowest_index(checkers ^ bit(first))
        if game.line[first << 6 | second] & bit(king):
            raise refusal(text, f"{mover} is in check by two pieces on one line")
