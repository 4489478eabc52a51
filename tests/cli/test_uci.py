"""``zermelo uci``, driven as chess programs drive it: by the chess package, and line by line."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import pytest
from chess.engine import Limit, SimpleEngine

from tests.cli.conftest import SOURCE, Run, Start

MATE_IN_TWO = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleEngine]:
    """The engine, compiled."""
    engine = SimpleEngine.popen_uci(
        [sys.executable, "-m", "zermelo", "uci", "--patience", "300"],
        timeout=300,
        env={**os.environ, "PYTHONPATH": SOURCE},
        cwd=tmp_path_factory.mktemp("uci"),
    )
    engine.ping()
    yield engine
    engine.quit()


@pytest.mark.parametrize("colour", [chess.WHITE, chess.BLACK])
def test_it_mates_whoever_plays_at_random(engine: SimpleEngine, colour: chess.Color) -> None:
    board, rng = chess.Board(), random.Random(3)
    while not board.is_game_over(claim_draw=True):
        if board.turn == colour:
            move = engine.play(board, Limit(nodes=5000), game=f"random {colour}").move
            assert move is not None
        else:
            move = rng.choice(list(board.legal_moves))
        board.push(move)
    outcome = board.outcome()
    assert outcome is not None and outcome.winner == colour


def test_a_game_on_the_clock_ends_before_the_clock_does(engine: SimpleEngine) -> None:
    board, clocks = chess.Board(), {chess.WHITE: 2.0, chess.BLACK: 2.0}
    while not board.is_game_over(claim_draw=True) and board.ply() < 80:
        limit = Limit(white_clock=clocks[chess.WHITE], black_clock=clocks[chess.BLACK], white_inc=0.02, black_inc=0.02)
        began = time.perf_counter()
        move = engine.play(board, limit, game="clock").move
        clocks[board.turn] += 0.02 - (time.perf_counter() - began)
        assert move in board.legal_moves
        board.push(move)
    assert min(clocks.values()) > 0


def test_a_time_to_move_is_kept(engine: SimpleEngine) -> None:
    over = []
    for _ in range(5):
        began = time.perf_counter()
        engine.play(chess.Board(), Limit(time=0.2), game="time")
        over.append(time.perf_counter() - began - 0.2)
    assert sorted(over)[2] < 0.05  # the machine has other things to do


def test_a_mate_is_found_and_its_line_told(engine: SimpleEngine) -> None:
    info = engine.analyse(chess.Board(MATE_IN_TWO), Limit(mate=2))
    assert info["score"].relative == chess.engine.Mate(2) and info["pv"][0].uci() == "a1a6" and len(info["pv"]) == 3
    assert info["depth"] == 3 and info["nodes"] > 0


def test_several_lines_are_told_and_only_moves_that_were_named(engine: SimpleEngine) -> None:
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1")
    infos = engine.analyse(board, Limit(depth=4), multipv=3)
    assert [info["multipv"] for info in infos] == [1, 2, 3]
    assert infos[0]["pv"][0].uci() == "f3f7" and infos[0]["score"].relative == chess.engine.Mate(1)
    named = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h3")]
    assert engine.play(board, Limit(nodes=1500), root_moves=named).move in named


def test_an_endless_analysis_ends_when_it_is_stopped(engine: SimpleEngine) -> None:
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 5:
                break
        analysis.stop()
        best = analysis.wait()
    assert best.move in chess.Board().legal_moves and best.ponder is not None


def test_options_are_taken(engine: SimpleEngine) -> None:
    engine.configure({"Hash": 8, "Threads": 2, "Clear Hash": None})
    assert engine.play(chess.Board(), Limit(depth=5)).move is not None
    engine.configure({"Hash": 64, "Threads": 1})


def test_it_is_ready_while_it_searches(start: Start) -> None:
    process = start("uci")
    say(process, "position startpos", "go infinite")
    process.wait_for("info depth 1")
    say(process, "isready")
    process.wait_for("readyok")
    say(process, "stop")
    process.wait_for("bestmove ")
    assert process.finish(b"quit\n")[0] == 0


def say(process: object, *lines: str) -> None:
    stdin = process.process.stdin  # type: ignore[attr-defined]
    stdin.write("".join(f"{line}\n" for line in lines).encode())
    stdin.flush()


@pytest.mark.parametrize("end", ["quit\n", ""])
def test_quit_and_the_end_of_input_end_it_while_it_searches(start: Start, end: str) -> None:
    process = start("uci")
    say(process, "uci", "position startpos moves e2e4", "go infinite")
    process.wait_for("info depth 1")
    began = time.perf_counter()
    code, out, err = process.finish(end.encode())
    assert code == 0 and err == "" and "bestmove" in out
    assert time.perf_counter() - began < 5


def test_it_can_be_compiled_beforehand(engine: SimpleEngine, start: Start) -> None:
    code, out, err = start("uci", "--compile").finish()
    assert (code, err) == (0, "") and out.startswith("compiled or loaded in ")


def test_no_line_ends_it(start: Start) -> None:
    rng = random.Random(5)
    words = ["go", "position", "startpos", "fen", "moves", "depth", "1", "-1", "e2e4", "setoption", "name", "Hash"]
    words += ["value", "debug", "on", "ponderhit", "stop", "register", "MultiPV", "\t", "é", "8/8/8/8/8/8/8/8"]
    lines = [" ".join(rng.choices(words, k=rng.randrange(8))) for _ in range(200)]
    noise = bytes(rng.randrange(256) for _ in range(2000)).replace(b"\n", b" ")
    process = start("uci")
    code, out, err = process.finish("\n".join(lines).encode() + b"\n" + noise + b"\r\n\x00\nisready\nuci\nquit\n")
    assert (code, err) == (0, "")
    assert "uciok" in out and all(
        line.startswith(("info ", "bestmove ", "id ", "option ", "uciok", "readyok")) for line in out.splitlines()
    )


def test_ctrl_c_and_a_reader_that_has_gone_end_it_quietly(start: Start, tmp_path: Path) -> None:
    process = start("uci")
    say(process, "go infinite")
    process.wait_for("info depth 1")
    os.killpg(process.process.pid, signal.SIGINT)
    assert process.finish()[0] == 130
    process = start("uci")
    assert process.process.stdout is not None
    process.process.stdout.close()
    process.process.stdout = open(os.devnull, "rb")  # noqa: SIM115  (closed by the fixture)
    say(process, "uci", "go depth 1", "isready")
    code, _, err = process.finish(b"uci\nquit\n")
    assert code == 0 and "Traceback" not in err


PIG = f"{Path(__file__).parent.parent}/chance_games.py:Pig"


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (PIG, "Pig has chance"),
        (f"{PIG}?players=3", "Pig is for 3 players"),
        ("three-player-nim", "ThreePlayerNim is for 3 players"),
        ("draughts", "Draughts is another game"),
    ],
)
def test_games_that_the_protocol_does_not_know_are_refused_in_a_line(run: Run, game: str, why: str) -> None:
    outcome = run("uci", game, stdin="")
    assert (outcome.exit_code, outcome.stdout) == (2, "")
    assert outcome.stderr.endswith(f"the Universal Chess Interface is for chess, and {why}: use zermelo play {game}\n")
    assert run("uci", "chess", stdin="quit\n").exit_code == 0
