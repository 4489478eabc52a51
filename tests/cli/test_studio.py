"""``zermelo studio`` starts, answers and ends; the studio itself is tested in tests/studio."""

from __future__ import annotations

import re
import socket
import urllib.error
import urllib.request

from tests.cli.conftest import Run, Start


def test_it_answers_at_the_address_that_it_prints_and_ctrl_c_ends_it(start: Start) -> None:
    process = start("studio", "--no-browser")
    said = process.wait_for("until Ctrl-C")
    address = re.search(r"http://127\.0\.0\.1:[0-9]+/", said)
    assert address is not None
    with urllib.request.urlopen(address[0]) as answer:
        assert answer.status == 200 and b"Zermelo" in answer.read()
    process.interrupt(0)
    code, _, err = process.finish()
    assert (code, err) == (0, "")


def test_an_address_that_cannot_be_had_is_told(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        outcome = run("studio", "--no-browser", "--port", str(port))
    assert outcome.exit_code == 2
    assert outcome.stderr.startswith(f"zermelo: error: the studio cannot have port {port} of 127.0.0.1")
    assert run("studio", "--no-browser", "--host", "192.0.2.1").exit_code == 2
    assert run("studio", "--no-browser", "--host", "no such host").exit_code == 2


def test_a_game_that_is_none_is_told_before_anything_opens(run: Run) -> None:
    outcome = run("studio", "--no-browser", "no-such-game")
    assert outcome.exit_code == 2 and "no-such-game" in outcome.stderr


def test_a_directory_without_a_solution_is_told_before_anything_opens(run: Run) -> None:
    outcome = run("studio", "--no-browser", "--solution", "no-such-directory")
    assert outcome.exit_code == 2 and "no-such-directory holds no solution" in outcome.stderr
