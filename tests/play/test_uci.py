"""The engine in a session of UCI: what it is told, what it says."""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Iterator

import chess
import pytest

from zermelo.games.chess_played import PlayedChess
from zermelo.play.uci import Session
from zermelo.play.uci_words import Asked, asked, score, seconds_for

GAME = PlayedChess()
MATE_IN_TWO = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"


class Talk:
    """A session, interpreted, and what it has said."""

    def __init__(self, speed: str = "python") -> None:
        self.said: list[str] = []
        self.news = threading.Condition()
        self.session = Session(self.hear, patience=0, speed=speed)

    def hear(self, line: str) -> None:
        assert line and "\n" not in line and line.isprintable()
        with self.news:
            self.said.append(line)
            self.news.notify_all()

    def tell(self, *lines: str) -> Talk:
        for line in lines:
            assert self.session.obey(line)
        return self

    def until(self, beginning: str) -> list[str]:
        """What is said up to the first line that begins so; it is forgotten."""
        with self.news:
            assert self.news.wait_for(lambda: any(line.startswith(beginning) for line in self.said), timeout=60), (
                beginning,
                self.said,
            )
            end = next(i for i, line in enumerate(self.said) if line.startswith(beginning)) + 1
            lines, self.said[:] = self.said[:end], self.said[end:]
            return lines

    def best(self, *lines: str) -> str:
        return self.tell(*lines).until("bestmove")[-1].split()[1]


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.session.close()


def test_it_introduces_itself(talk: Talk) -> None:
    lines = talk.tell("uci").until("uciok")
    assert lines[0].startswith("id name Zermelo") and lines[1].startswith("id author")
    assert "option name Hash type spin default 64 min 1" in lines[2]
    assert "option name Clear Hash type button" in lines
    talk.tell("isready").until("readyok")


def test_a_mate_in_two_is_told_as_one(talk: Talk) -> None:
    lines = talk.tell(f"position fen {MATE_IN_TWO}", "go depth 5").until("bestmove")
    assert "score mate 2 " in lines[-2] and " pv a1a6 " in lines[-2]
    assert lines[-1].startswith("bestmove a1a6 ponder ")
    assert talk.best(f"position fen {MATE_IN_TWO}", "go mate 2") == "a1a6"


def test_the_side_that_is_mated_is_told_how_soon(talk: Talk) -> None:
    lines = talk.tell(f"position fen {MATE_IN_TWO} moves a1a6", "go depth 6").until("bestmove")
    assert "score mate -1 " in lines[-2]


def test_every_line_of_several_has_its_place_and_score(talk: Talk) -> None:
    lines = talk.tell("setoption name MultiPV value 3", "position startpos moves e2e4 e7e5", "go depth 2").until("best")
    told = [line for line in lines if line.startswith("info depth 2")]
    assert [re.search(r"multipv (\d)", line)[1] for line in told] == ["1", "2", "3"]  # type: ignore[index]
    scores = [int(re.search(r"cp (-?\d+)", line)[1]) for line in told]  # type: ignore[index]
    assert scores == sorted(scores, reverse=True)
    assert len({line.split(" pv ")[1].split()[0] for line in told}) == 3
    assert lines[-1].split()[1] == told[0].split(" pv ")[1].split()[0]


def test_only_the_moves_that_it_is_told_to_search_are_searched(talk: Talk) -> None:
    talk.tell(f"position fen {MATE_IN_TWO}")
    assert talk.best("go depth 3 searchmoves a1b1 a1a2") in ("a1b1", "a1a2")
    assert talk.best("go searchmoves a1b1 depth 2") == "a1b1"
    assert talk.best("go depth 3") == "a1a6"


def test_an_endless_search_says_nothing_final_before_it_is_stopped(talk: Talk) -> None:
    talk.tell(f"position fen {BACK_RANK}", "go infinite").until("info depth 1 score mate 1")
    time.sleep(0.2)
    assert not [line for line in talk.said if line.startswith("bestmove")]
    assert talk.tell("isready").until("readyok")
    assert talk.best("stop") == "a1a8"
    talk.tell("stop", "isready").until("readyok")


def test_stop_is_heard_at_once_and_the_next_search_may_follow(talk: Talk) -> None:
    talk.tell("position startpos", "go infinite").until("info depth 2")
    began = time.perf_counter()
    talk.tell("stop", "position startpos moves d2d4", "go depth 1").until("bestmove")
    assert time.perf_counter() - began < 2
    assert talk.until("bestmove")[-1].split()[1] in {move.uci() for move in after("d2d4").legal_moves}


def after(*moves: str) -> chess.Board:
    board = chess.Board()
    for move in moves:
        board.push_uci(move)
    return board


def test_what_has_to_wait_for_a_search_is_refused(talk: Talk) -> None:
    talk.tell("position startpos", "go infinite", "go depth 1", "ucinewgame", "setoption name Hash value 2")
    refused = [talk.until("info string")[-1] for _ in range(3)]
    assert [line.split()[2] for line in refused] == ["go", "ucinewgame", "setoption"]
    assert talk.best("stop")


def test_a_ponder_search_waits_for_its_hit(talk: Talk) -> None:
    talk.tell(f"position fen {BACK_RANK}", "go ponder movetime 50").until("info depth 1")
    assert talk.best("ponderhit") == "a1a8"
    talk.tell("ponderhit").until("info string ponderhit, but no search")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("joke", "'joke' is no command of UCI"),
        ("\x00\x1b[2J \u2028", "is no command of UCI"),
        ("GO", "'GO' is no command"),
        ("x" * 100_000, "is no command"),
        ("position", "it is startpos or fen"),
        ("position e2e4", "it is startpos or fen"),
        ("position startpos e2e4", "it is startpos or fen"),
        ("position fen", "is no position of chess"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("position fen nonsense moves e2e4", "is no position of chess"),
        ("position startpos moves e2e5", "'e2e5' is no legal move at rnbq"),
        ("position startpos moves e2e4 e2e4", "'e2e4' is no legal move"),
        ("position startpos moves e2e4 0000", "'0000' is no legal move"),
        ("position startpos moves Nf3", "'Nf3' is no legal move"),
        ("go depth", "go depth is not followed by a number"),
        ("go depth x", "go depth 'x': it is followed by a whole number"),
        ("go movetime 1.5", "go movetime '1.5'"),
        ("go nodes " + "9" * 5000, "it is followed by a whole number"),
        ("go searchmoves e2e5", "'e2e5' is no legal move"),
        ("setoption", "setoption is followed by name"),
        ("setoption Hash 64", "setoption is followed by name"),
        ("setoption name", "'' is no option"),
        ("setoption name Contempt value 3", "'Contempt' is no option"),
        ("setoption name Hash", "Hash '': it is a whole number from 1 to"),
        ("setoption name Hash value 0", "Hash '0': it is a whole number"),
        ("setoption name Hash value lots", "Hash 'lots'"),
        ("setoption name Hash value 99999999999", "it is a whole number from"),
        ("setoption name Threads value -1", "Threads '-1'"),
        ("debug maybe", "debug 'maybe': it is on or off"),
        ("ponderhit", "no search is on that ponders"),
    ],
)
def test_what_is_wrong_is_told_and_changes_nothing(talk: Talk, line: str, reason: str) -> None:
    talk.tell("position startpos moves e2e4", line)
    told = talk.until("info string")[-1]
    assert reason in told and len(told) < 400
    assert talk.best("go nodes 1") in {move.uci() for move in after("e2e4").legal_moves}


def test_nothing_that_may_be_ignored_is_answered(talk: Talk) -> None:
    talk.tell("", "   ", "register later", "stop", "ucinewgame", "setoption name Clear Hash")
    talk.tell("setoption name hash value 2", "setoption name Move Overhead value 0")
    assert talk.said == []


def test_words_in_a_go_that_mean_nothing_are_passed_over(talk: Talk) -> None:
    lines = talk.tell("position startpos", "go now depth 1 please").until("bestmove")
    assert lines[0] == "info string go 'now please' means nothing, and is passed over"


def test_a_search_tells_more_where_it_is_debugged(talk: Talk) -> None:
    lines = talk.tell("debug on", "position startpos", "go depth 1").until("bestmove")
    assert any(re.match("info string [0-9]+ nodes python, 1 plies", line) for line in lines)


@pytest.mark.parametrize(
    ("fen", "told"),
    [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "info depth 0 score mate 0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "info depth 0 score cp 0"),
    ],
)
def test_without_a_legal_move_there_is_no_best_one(talk: Talk, fen: str, told: str) -> None:
    assert talk.tell(f"position fen {fen}", "go movetime 10").until("bestmove") == [told, "bestmove (none)"]


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/8/8/8/k1K5/8 w - - 0 1",  # nobody can mate
        "8/8/8/8/8/k7/7R/K7 w - - 100 80",  # the moves without progress have run out
        "8/8/8/8/8/k7/7R/K7 w - - 150 80",
    ],
)
def test_a_move_is_found_where_a_draw_was_not_taken(talk: Talk, fen: str) -> None:
    assert chess.Move.from_uci(talk.best(f"position fen {fen}", "go depth 2")) in chess.Board(fen).legal_moves
    move = next(iter(chess.Board(fen).legal_moves)).uci()
    assert talk.best(f"position fen {fen} moves {move}", "go depth 2") != "(none)"


def test_a_winner_does_not_repeat_a_position_for_the_third_time(talk: Talk) -> None:
    fen = "7k/8/5K2/8/8/8/8/Q7 w - - 0 1"
    there_and_back = "a1b1 h8g8 b1a1 g8h8"
    lines = talk.tell(f"position fen {fen} moves {there_and_back} {there_and_back} a1b1 h8g8", "go depth 1").until(
        "best"
    )
    assert lines[-1].split()[1] != "b1a1"
    GAME.remember(states(fen, f"{there_and_back} {there_and_back} a1b1 h8g8"))
    third = states(fen, f"{there_and_back} {there_and_back} a1b1 h8g8 b1a1")[-1]
    assert GAME.is_terminal(third) and GAME.utility(third, 0) == 0.5
    GAME.remember([])
    assert not GAME.is_terminal(third)


def states(fen: str, moves: str) -> list[object]:
    found = [GAME.position(fen)]
    for move in moves.split():
        action = next(action for action in GAME.actions(found[-1]) if GAME.uci(action) == move)
        found.append(GAME.result(found[-1], action))
    return list(found)


def test_a_game_that_is_told_on_is_not_told_wrongly(talk: Talk) -> None:
    """Each position is told as the whole game so far, in any order: longer, shorter, another one."""
    rng = random.Random(1)
    boards = [chess.Board()]
    for _ in range(30):
        board = boards[-1].copy()
        board.push(rng.choice(list(board.legal_moves)))
        boards.append(board)
    rng.shuffle(boards)
    for board in boards[:12]:
        moves = " ".join(move.uci() for move in board.move_stack)
        move = talk.best(f"position startpos moves {moves}" if moves else "position startpos", "go nodes 1")
        assert chess.Move.from_uci(move) in board.legal_moves


# Limits ----------------------------------------------------------------------------------


def test_what_a_go_asks() -> None:
    words = "wtime -20 btime 1000 winc 10 movestogo 0 searchmoves e2e4 d2d4 depth 0 infinite"
    found, strange = asked(words.split())
    assert found == Asked(
        wtime=0, btime=1000, winc=10, movestogo=1, depth=1, infinite=True, searchmoves=("e2e4", "d2d4")
    )
    assert strange == [] and asked(["nodes", "9" * 30])[0].nodes == 10**12
    assert Asked(mate=3).plies == 5 and Asked(mate=3, depth=2).plies == 2 and Asked().plies is None


@pytest.mark.parametrize(
    ("limits", "player", "seconds"),
    [
        (Asked(), 0, None),
        (Asked(depth=3), 0, None),
        (Asked(movetime=250), 1, 0.25),
        (Asked(movetime=0), 1, 0.001),
        (Asked(wtime=60_050, btime=1), 0, 2.0),
        (Asked(wtime=1, btime=60_050), 1, 2.0),
        (Asked(wtime=60_050, winc=1000, binc=5000), 0, 2.8),
        (Asked(wtime=10_050, movestogo=10), 0, 1.0),
        (Asked(wtime=10_050, movestogo=1), 0, 10.0),
        (Asked(wtime=1050, winc=5000), 0, 1.0),
        (Asked(wtime=30), 0, 0.001),
        (Asked(wtime=60_050), 1, 2.0),
        (Asked(wtime=60_050, movetime=100), 0, 0.1),
    ],
)
def test_how_long_a_move_may_take(limits: Asked, player: int, seconds: float | None) -> None:
    assert seconds_for(limits, player, 0.05) == (None if seconds is None else pytest.approx(seconds))


def test_a_clock_does_not_run_out_in_a_long_game() -> None:
    """Though every move takes all the time that it may, and ten milliseconds more."""
    for start, gained, to_go in ((60_000, 0, None), (1000, 100, None), (5000, 0, 40)):
        left = start
        for move in range(120):
            limits = Asked(wtime=left, winc=gained, movestogo=to_go and to_go - move % to_go)
            left -= round(1000 * (seconds_for(limits, 0, 0.05) or 0)) + 10
            assert left > 0
            left += gained + (start if to_go and (move + 1) % to_go == 0 else 0)


def test_scores_are_the_hundredths_that_the_evaluation_was_made_of() -> None:
    for seed in range(30):
        rng, board = random.Random(seed), chess.Board()
        for _ in range(rng.randrange(60)):
            if not board.is_game_over():
                board.push(rng.choice(list(board.legal_moves)))
        state = GAME.position(board.fen())
        lead = GAME.lead(state) / 24 * (1 if board.turn else -1)
        told = score(GAME, GAME.evaluate(state, state.rest & 1), 9)
        assert abs(int(told.removeprefix("cp ")) - lead) <= 1.5
    assert [score(GAME, value, plies) for value, plies in ((0.5, 4), (1, 1), (1, 3), (0, 2), (0, 0))] == [
        "cp 0", "mate 1", "mate 2", "mate -1", "mate 0",
    ]  # fmt: skip


def test_nobody_who_listens_ends_the_session() -> None:
    def deaf(line: str) -> None:
        raise BrokenPipeError

    session = Session(deaf, speed="python")
    session.run(iter(["uci", "position startpos", "go infinite", "isready", "uci"]))
