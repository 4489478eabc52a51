"""What every command keeps to: exit codes, one-line errors, and any terminal."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Start
from zermelo.cli import main

STRINGS = """
from zermelo import Game

class Take(Game):
    '''Take one to three; who takes the last wins. States are no numbers, so this cannot be compiled.'''
    def initial_state(self): return ("I" * 14, 0, "")
    def to_move(self, state): return state[1]
    def actions(self, state): return range(1, min(3, len(state[0])) + 1)
    def result(self, state, action): return (state[0][action:], 1 - state[1], state[2] + str(action))
    def is_terminal(self, state): return not state[0]
    def utility(self, state, player): return -1 if player == state[1] else 1
"""


def test_without_a_command_there_is_help(run: Run) -> None:
    outcome = run()
    assert outcome.exit_code in (0, 2)
    for command in ("games", "best", "tree", "check", "play"):
        assert f"  {command} " in outcome.output


INTERRUPTED_AT = """
import builtins

real = builtins.__import__

def interrupted(name, *rest):
    if name == {name!r}:
        raise KeyboardInterrupt
    return real(name, *rest)

builtins.__import__ = interrupted
from zermelo_command import main
main()
"""


@pytest.mark.parametrize("name", ["zermelo.cli", "zermelo.search.run", "typer", "zermelo.cli.app"])
def test_ctrl_c_while_the_program_starts_leaves_no_traceback(name: str) -> None:
    program = INTERRUPTED_AT.format(name=name)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_list_of_commands_has_whole_sentences(run: Run) -> None:
    listed = run("--help").stdout.partition("Commands:")[2].partition("\n\n")[0]
    assert all(line.endswith(".") and not line.endswith("...") for line in listed.splitlines() if line.strip())


def test_every_command_has_help(run: Run) -> None:
    for command in ("games", "best", "tree", "check", "play"):
        outcome = run(command, "--help")
        assert outcome.exit_code == 0
        assert f"Usage: zermelo {command}" in outcome.stdout


def test_the_version_is_one_line(run: Run) -> None:
    outcome = run("--version")
    assert outcome.exit_code == 0
    assert outcome.stdout.startswith("zermelo ") and outcome.stdout.count("\n") == 1


def test_an_unknown_command_is_a_usage_error(run: Run) -> None:
    outcome = run("bset")
    assert outcome.exit_code == 2
    assert "No such command 'bset'" in outcome.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["best", "--help"], ["--version"]])
def test_help_imports_neither_numba_nor_rich(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "zermelo", *arguments], capture_output=True, text=True, check=True
    )
    imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert "typer" in imported
    assert imported.isdisjoint({"numba", "llvmlite", "numpy", "rich"})


def test_a_mistake_of_our_own_is_one_line_and_a_traceback_only_on_request(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("division\nby zero")

    monkeypatch.setattr("zermelo.cli.best.search", fail)
    outcome = run("best", "nim")
    assert (outcome.exit_code, outcome.stderr.count("\n")) == (70, 1)
    assert "ZeroDivisionError: division by zero" in outcome.stderr and "report" in outcome.stderr
    assert "Traceback" in run("--debug", "best", "nim").stderr
    monkeypatch.setenv("ZERMELO_DEBUG", "1")
    outcome = run("best", "nim")
    assert "Traceback" in outcome.stderr and outcome.exit_code == 70


def test_debug_shows_where_a_users_error_came_from(run: Run) -> None:
    outcome = run("--debug", "best", "checkers")
    assert outcome.exit_code == 2
    assert "Traceback" in outcome.stderr and outcome.stderr.splitlines()[-1].startswith("zermelo: error: ")


def test_a_games_own_exception_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "failing.py"
    for function in ("initial_state", "to_move", "actions", "result", "is_terminal", "utility", "show", "player_name"):
        path.write_text(
            "from zermelo.games.nim import Nim\n"
            "class Failing(Nim):\n"
            f"    def {function}(self, *_):\n"
            "        raise LookupError('lost')\n"
        )
        outcome = run("best", f"{path}:Failing?piles=2", "--speed", "python")
        assert outcome.exit_code == 2, (function, outcome.output)
        assert "Failing." in outcome.stderr and "LookupError: lost" in outcome.stderr and "failing.py" in outcome.stderr
        assert outcome.stderr.count("\n") == 1


def test_a_game_that_cannot_be_compiled_is_noted_in_one_line(start: Start, tmp_path: Path) -> None:
    (tmp_path / "take.py").write_text(STRINGS)
    code, out, err = start("best", "take.py", "--depth", "20", "--algorithm", "minimax", "--json").finish()
    assert code == 0
    assert json.loads(out)["speed"] == "python"
    assert err.startswith("note: ") and "searched interpreted" in err and err.count("\n") == 1


def test_machine_code_that_is_demanded_in_vain_is_an_error(start: Start, tmp_path: Path) -> None:
    (tmp_path / "take.py").write_text(STRINGS)
    code, out, err = start("best", "take.py", "--speed", "native").finish()
    assert (code, out) == (2, "")
    assert err.startswith("zermelo: error: ") and "machine code" in err and err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["games"], ["best", "nim?piles=1,2"], ["tree", "[[3, 5], [2, 8]]"]])
def test_a_reader_that_goes_away_is_no_error(start: Start, arguments: list[str]) -> None:
    process = start(*arguments)
    assert process.process.stdout is not None and process.process.stderr is not None
    process.process.stdout.close()
    assert process.process.stderr.read() == b""
    assert process.process.wait(60) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "zermelo", "games"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 2
    assert done.stderr == "zermelo: error: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    "environment", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "latin-1"}]
)
@pytest.mark.parametrize(
    "arguments", [["games"], ["best", "connect-four", "4", "4", "--depth", "3"], ["best", "\u2603"]]
)
def test_every_terminal_can_show_everything(start: Start, environment: dict[str, str], arguments: list[str]) -> None:
    process = start(*arguments, **environment)
    out, err = process.process.communicate(timeout=60)
    assert process.process.returncode in (0, 2)
    assert b"Traceback" not in err
    if environment.get("PYTHONIOENCODING") == "ascii":
        assert (out + err).isascii()


def test_no_color_is_kept_to(start: Start) -> None:
    _, out, _ = start("tree", "[1, 2]", NO_COLOR="1").finish()
    assert "\x1b" not in out


def test_main_takes_arguments_and_exits(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["games", "--json"])
    assert ended.value.code == 0
    assert len(json.loads(capsys.readouterr().out)) >= 4


def test_ctrl_c_outside_a_search_is_told_politely(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("zermelo.cli.best.search", interrupt)
    outcome = run("best", "nim")
    assert (outcome.exit_code, outcome.stderr) == (130, "zermelo: interrupted\n")


def test_too_little_memory_is_told_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("zermelo.cli.best.search", fail)
    outcome = run("best", "nim")
    assert (outcome.exit_code, outcome.stderr.count("\n")) == (2, 1)
