from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.games.brute_force import reachable
from zermelo.games.dawson import DawsonsChess, Position, grundy_values

GAME = DawsonsChess()
PUBLISHED = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4]
"""The nim-values of 0.137 (Guy and Smith, The G-values of various games, 1956; Winning Ways, chapter 4)."""


class Slow:
    """Dawson's chess on a dict of (file, rank): the oracle."""

    def __init__(self, files: int) -> None:
        self.files = files
        self.pawns = {(file, 1): "P" for file in range(files)} | {(file, 3): "p" for file in range(files)}
        self.mover = "P"

    def moves(self) -> list[str]:
        ahead = 1 if self.mover == "P" else -1
        steps, captures = [], []
        for (file, rank), pawn in self.pawns.items():
            if pawn == self.mover and 1 <= rank + ahead <= 3:
                if (file, rank + ahead) not in self.pawns:
                    steps.append(f"{chr(97 + file)}{rank + ahead}")
                for side in (-1, 1):
                    if self.pawns.get((file + side, rank + ahead), self.mover) != self.mover:
                        captures.append(f"{chr(97 + file)}x{chr(97 + file + side)}{rank + ahead}")
        return sorted(captures or steps)

    def play(self, move: str) -> None:
        file, (target, rank) = ord(move[0]) - 97, move[-2:]
        end = ord(target) - 97, int(rank)
        del self.pawns[file, end[1] - (1 if self.mover == "P" else -1)]
        self.pawns[end] = self.mover
        self.mover = "p" if self.mover == "P" else "P"

    def text(self) -> str:
        ranks = []
        for rank in (3, 2, 1):
            line, gap = "", 0
            for file in range(self.files):
                pawn = self.pawns.get((file, rank))
                if pawn is None:
                    gap += 1
                else:
                    line, gap = line + (str(gap) if gap else "") + pawn, 0
            ranks.append(line + (str(gap) if gap else ""))
        return "/".join(ranks) + " " + {"P": "w", "p": "b"}[self.mover]


@cache
def row_won(rows: tuple[int, ...], misere: bool) -> bool:
    """Whether who is to move wins rows of files, of which a move takes one away with its neighbours."""
    after = set()
    for index, length in enumerate(rows):
        others = rows[:index] + rows[index + 1 :]
        for file in range(length):
            parts = (max(file - 1, 0), max(length - file - 2, 0))
            after.add(tuple(sorted(part for part in (*others, *parts) if part)))
    return misere if not after else any(not row_won(left, misere) for left in after)


def mover_wins(game: DawsonsChess, state: Position, known: dict[Position, bool]) -> bool:
    """By the board's own moves, one representative of mirror images for both."""
    state = game.canonical(state)
    if state not in known:
        if game.is_terminal(state):
            known[state] = game.utility(state, state.mover) == 1
        else:
            actions = sorted(game.actions(state), key=lambda action: -game.priority(state, action))
            known[state] = any(not mover_wins(game, game.result(state, action), known) for action in actions)
    return known[state]


@pytest.mark.parametrize("files", [1, 2, 3, 5, 9, 20])
def test_random_games_go_as_square_by_square(files):
    game = DawsonsChess(files)
    for seed in range(15):
        rng = random.Random(seed)
        state, slow = game.initial_state(), Slow(files)
        while True:
            assert game.notation(state) == slow.text()
            assert game.position(slow.text()) == state
            moves = slow.moves()
            assert sorted(game.action_name(state, action) for action in game.actions(state)) == moves
            assert game.is_terminal(state) == (not moves)
            if not moves:
                assert game.utility(state, state.mover) == -1
                assert DawsonsChess(files, misere=True).utility(state, state.mover) == 1
                break
            move = rng.choice(moves)
            state = game.state_after([move], state)
            slow.play(move)


def test_the_values_of_rows_are_those_published():
    assert grundy_values(len(PUBLISHED) - 1) == PUBLISHED


def test_the_values_of_rows_repeat_after_34_files():
    values = grundy_values(300)
    assert all(values[n] == values[n + 34] for n in range(52, 266))
    assert values[51] != values[51 + 34]


@pytest.mark.parametrize("files", range(1, 21))
def test_the_board_is_won_as_a_row_is(files):
    game = DawsonsChess(files)
    assert mover_wins(game, game.initial_state(), {}) == (PUBLISHED[files] != 0)


@pytest.mark.parametrize("files", range(1, 17))
def test_the_board_is_won_in_misere_play_as_a_row_is(files):
    game = DawsonsChess(files, misere=True)
    assert mover_wins(game, game.initial_state(), {}) == row_won((files,), True)


def test_a_search_finds_who_wins():
    result = z.search(DawsonsChess(8), speed="python")
    assert (result.value, result.proven) == (-1, True)
    assert z.search(DawsonsChess(5), speed="python").value == 1


def test_captures_must_be_made_until_the_file_is_blocked_and_the_turn_has_passed():
    game = DawsonsChess(5)
    state = game.initial_state()
    for move, replies in [("c2", ["bxc2", "dxc2"]), ("bxc2", ["bxc2", "dxc2"]), ("dxc2", ["dxc2"]), ("dxc2", ["bxc2"])]:
        state = game.state_after([move], state)
        assert [game.action_name(state, action) for action in game.actions(state)] == replies
    state = game.state_after(["bxc2"], state)
    assert game.notation(state) == "p1p1p/2P2/P3P b"
    assert [game.action_name(state, action) for action in game.actions(state)] == ["a2", "e2"]


def test_steps_that_leave_the_other_player_lost_come_first():
    game = DawsonsChess(7)
    state = game.initial_state()
    for action in game.actions(state):
        known: dict[Position, bool] = {}
        after = game.result(state, action)
        while not game.is_terminal(after) and any(a % 3 != 1 for a in game.actions(after)):
            after = game.result(after, next(iter(game.actions(after))))
        assert game.priority(state, action) == (not mover_wins(game, after, known))


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(0, 30), st.sampled_from([1, 4, 9, 20]))
def test_mirror_images_have_one_representative(seed, ply, files):
    game = DawsonsChess(files)
    rng = random.Random(seed)
    state = game.initial_state()
    for _ in range(ply):
        if not game.is_terminal(state):
            state = game.result(state, rng.choice(list(game.actions(state))))
    image = Position(game.mirrored(state.white), game.mirrored(state.black), state.mover)
    assert game.canonical(image) == game.canonical(state) == min(state, image)
    assert game.remaining(state) >= 0


def test_the_evaluation_is_fair_and_less_than_a_win():
    game = DawsonsChess(5)
    for state in reachable(game):
        assert -1 < game.evaluate(state, 0) == -game.evaluate(state, 1) < 1


def test_its_machine_code_agrees_and_nothing_is_wrong_with_it():
    report = z.check_game(DawsonsChess(9, misere=True), games=5)
    assert (report.problems, report.notes, report.compiled) == ((), (), True)


# Names and positions ---------------------------------------------------------------------


def test_it_is_shown_from_white_s_side():
    game = DawsonsChess(3)
    assert game.show(game.state_after(["b2", "axb2"])) == "3 · p p\n2 · p ·\n1 P · P\n  a b c"


def test_its_players_are_called_by_their_colours():
    assert [GAME.player_name(player) for player in (0, 1)] == ["White", "Black"]


@pytest.mark.parametrize("text", ["dxe2", "DXE2", "de2", "d3xe2", "d3-e2", "d3e2"])
def test_a_capture_may_be_written_with_less_or_more(text):
    state = GAME.state_after(["e2"])
    assert GAME.action_name(state, GAME.parse_action(state, text)) == "dxe2"


@pytest.mark.parametrize("text", ["e2", "E2", "e1e2", "e1-e2", " e2 "])
def test_a_step_may_be_written_with_both_squares(text):
    assert GAME.action_name(GAME.initial_state(), GAME.parse_action(GAME.initial_state(), text)) == "e2"


@pytest.mark.parametrize("text", ["e3", "e1", "dxe2", "j2", "", "e", "e2e3", "22"])
def test_what_is_no_move_is_refused(text):
    with pytest.raises(z.IllegalAction, match=r"is not a legal action at .*: try one of a2, b2"):
        GAME.state_after([text])


def test_that_a_capture_must_be_made_is_told():
    with pytest.raises(z.IllegalAction, match=r"try one of dxe2, fxe2; a capture must be made"):
        GAME.state_after(["e2", "a2"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no position: write three ranks of 3 squares and w or b, as in ppp/3/PPP w"),
        (None, "None is no position"),
        ("ppp/3/PPP", "is no position"),
        ("ppp/3/PPP x", "is no position"),
        ("ppp/3/PPPP w", "'ppp/3/PPPP w' is not a board of 3 files and 3 ranks"),
        ("ppp/PPP w", "is not a board of 3 files and 3 ranks"),
        ("ppp/99999999999/PPP w", "is not a board of 3 files"),
        ("qqq/3/PPP w", "is no position"),
        ("p" * 300 + " w", "is not a board of 3 files"),
    ],
)
def test_a_malformed_position_is_refused(text, message):
    with pytest.raises(z.GameError) as caught:
        DawsonsChess(3).position(text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"files": 0}, "files is 0: it must be a whole number, 1 or more"),
        ({"files": 21}, "a board of 21 files is too large: at most 20 fit"),
        ({"misere": "yes"}, "misere is 'yes': it must be true or false"),
    ],
)
def test_a_board_that_cannot_be_is_refused(arguments, message):
    with pytest.raises(z.GameError) as caught:
        DawsonsChess(**arguments)
    assert message in str(caught.value)
