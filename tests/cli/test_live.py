"""The table of progress on a terminal's stderr."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.cli.conftest import SOURCE, heed_ctrl_c
from zermelo.cli.live import Display, Row, displayed, table_of
from zermelo.cli.output import console_on
from zermelo.games.connect_four import ConnectFour
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.search.progress import Progress


def news(depth: int | None, *, finished: bool = True, value: object = 0, line: tuple[int, ...] = ()) -> Progress:
    return Progress(depth, value, line, 12_345_678, 4.0, 0.25, finished)


def drawn(width: int, rows: list[Row], latest: Progress | None = None) -> list[str]:
    stream = io.StringIO()
    console = console_on(stream)
    console.width = width
    console.print(table_of(rows, latest, 5.25, width))
    return [line.rstrip() for line in stream.getvalue().splitlines()]


ROWS = [Row(news(depth), "0.05714 for X", "4 4 4 4 4 3 2 1") for depth in (9, 10)]


def test_a_row_tells_depth_value_nodes_rate_table_time_and_line() -> None:
    lines = drawn(100, ROWS, news(10, finished=False))
    assert lines[0].split() == ["depth", "value", "nodes", "nodes/s", "table", "time", "line"]
    assert " ".join(lines[2].split()) == "9 0.05714 for X 12,345,678 3.1 M 25.0% 4.0 s 4 4 4 4 4 3 2 1"
    assert " ".join(lines[-1].split()) == "… 12,345,678 3.1 M 25.0% 5.2 s"


@pytest.mark.parametrize("width", [20, 30, 40, 50, 60, 70, 80])
def test_it_fits_any_width_with_the_depth_and_the_value(width: int) -> None:
    lines = drawn(width, ROWS)
    assert len(lines) == 4 and max(map(len, lines)) <= width
    assert lines[0].split()[0][0] == "d"
    if width >= 40:
        assert "0.05714 for X" in lines[2] and "line" in lines[0]
    assert ("nodes/s" in lines[0]) == (width >= 80)


def test_values_are_in_words_and_nothing_unsure_is_a_win() -> None:
    def told(game: ConnectFour | TicTacToe, value: object) -> str:
        display = Display(game, game.initial_state())
        display.tell(news(3, value=value))
        return display._rows[0].value

    assert told(TicTacToe(), 1) == "X wins" and told(TicTacToe(), -1) == "O wins"
    assert told(TicTacToe(), 0) == "nothing is forced"
    assert told(ConnectFour(), 0.25) == "0.25 for X" and told(ConnectFour(), 0) == "0 for X"
    assert told(ConnectFour(), -1) == "O wins"
    assert told(ConnectFour(), None) == ""


def test_lines_are_in_the_names_of_moves_and_broken_names_are_survived() -> None:
    class Broken(ConnectFour):
        def action_name(self, state: object, action: object) -> str:
            raise LookupError("lost")

    for game, line in ((ConnectFour(), "4 4 5"), (Broken(), "")):
        display = Display(game, game.initial_state())
        display.tell(news(3, line=(3, 3, 4)))
        assert display._rows[0].line == line


def test_news_may_come_from_many_threads() -> None:
    display = Display(TicTacToe(), TicTacToe().initial_state())
    threads = [threading.Thread(target=lambda: [display.tell(news(1)) for _ in range(50)]) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(display._rows) == 200


def test_without_a_terminal_nobody_is_told() -> None:
    with displayed(TicTacToe(), TicTacToe().initial_state(), True) as tell:
        assert tell is None


def on_terminal(tmp_path: Path, *arguments: str, interrupt: float | None = None) -> tuple[str, str]:
    """Stdout, and what came to a terminal that is stderr."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "zermelo", *arguments], stdout=subprocess.PIPE, stderr=theirs, cwd=tmp_path,
        preexec_fn=heed_ctrl_c,
        env={**os.environ, "PYTHONPATH": SOURCE, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"},
    )  # fmt: skip
    os.close(theirs)
    shown = bytearray()

    def read() -> None:
        try:
            while part := os.read(ours, 1 << 16):
                shown.extend(part)
        except OSError:  # how a terminal ends
            pass

    reader = threading.Thread(target=read)
    reader.start()
    try:
        if interrupt is not None:
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(interrupt)
            process.send_signal(2)
        out, _ = process.communicate(timeout=60)
    finally:
        process.kill()
        reader.join()
        os.close(ours)
    assert process.returncode == 0, shown.decode()
    return out.decode(), shown.decode()


SLOW = """
import time
from zermelo.games.connect_four import ConnectFour

class Slow(ConnectFour):
    def evaluate(self, state, player):
        time.sleep(0.002)
        return super().evaluate(state, player)
"""


def test_a_long_search_shows_how_far_it_has_come(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    out, shown = on_terminal(tmp_path, "best", "slow.py:Slow", "--time", "1.2", "--speed", "python")
    assert out.startswith("slow.py:Slow\n") and "\x1b" not in out and "best move" in out
    assert "depth" in shown and "for X" in shown and "…" in shown
    assert shown.count("\x1b[?25l") == shown.count("\x1b[?25h") == 1  # the cursor is there again
    last = shown.rpartition("depth")[2]
    assert "…" not in last.partition("line")[2].replace(" …\r", "")


def test_ctrl_c_leaves_the_table_and_gives_the_best_so_far(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    out, shown = on_terminal(
        tmp_path, "best", "slow.py:Slow", "--time", "60", "--speed", "python", interrupt=2.0
    )  # fmt: skip
    assert "best move" in out and "interrupted" in out, out
    assert "depth" in shown and shown.count("\x1b[?25h") == 1 and "Traceback" not in shown


def test_a_quick_search_and_json_show_nothing(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    assert on_terminal(tmp_path, "best", "tic-tac-toe", "5", "2", "--speed", "python")[1] == ""
    assert on_terminal(tmp_path, "best", "slow.py:Slow", "--time", "0.8", "--speed", "python", "--json")[1] == ""
