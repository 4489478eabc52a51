from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, Start
from zermelo.search.run import search

TWO_PEOPLE = ("--seats", "human,human")

# Take one to three of ten; who takes the last wins. States are text, which is no key for a table.
TAKE = """
from zermelo import Game

class Take(Game):
    def initial_state(self): return ("I" * 10, 0, "")
    def to_move(self, state): return state[1]
    def actions(self, state): return range(1, min(3, len(state[0])) + 1)
    def result(self, state, action): return (state[0][action:], 1 - state[1], state[2] + str(action))
    def is_terminal(self, state): return not state[0]
    def utility(self, state, player): return -1 if player == state[1] else 1
"""


def test_two_people_play_a_game_to_its_end(run: Run) -> None:
    outcome = run("play", "tic-tac-toe", *TWO_PEOPLE, stdin="1\n4\n2\n5\n3\n")
    assert outcome.exit_code == 0
    assert "X X X\nO O 6\n7 8 9" in outcome.stdout
    assert outcome.stdout.endswith("\nThe game is over: X wins.\nmoves: 1 4 2 5 3\n")


def test_a_drawn_game_is_a_draw(run: Run) -> None:
    outcome = run("play", "tic-tac-toe", "1", "2", "3", "5", "4", "6", "8", "7", *TWO_PEOPLE, stdin="9\n")
    assert "The game is over: a draw." in outcome.stdout


def test_the_engine_answers_a_person(run: Run) -> None:
    outcome = run("play", "tic-tac-toe", "1", "4", "2", "--depth", "1", "--seats", "human,engine", stdin="quit\n")
    assert "O plays 3" in outcome.stdout or "O plays" in outcome.stdout
    assert "X to move" in outcome.stdout


def test_an_engine_plays_an_engine(run: Run) -> None:
    outcome = run("play", "nim?piles=1,2", "--seats", "engine,engine")
    assert outcome.exit_code == 0
    assert "MAX plays 2-1" in outcome.stdout and "The game is over: MAX wins." in outcome.stdout


def test_random_seats_play_the_same_game_for_the_same_seed(run: Run) -> None:
    games = [run("play", "tic-tac-toe", "--seats", "random,random", "--seed", seed).stdout for seed in "1123456"]
    assert games[0] == games[1]
    assert len(set(games)) > 1


def test_a_seat_can_be_given_by_its_player(run: Run) -> None:
    outcome = run("play", "three-player-nim", "--seats", "0=random,2=random,1=human", stdin="quit\n")
    assert "player 0: random, player 1: human, player 2: random" in outcome.stdout


def test_three_players_have_a_score_each(run: Run) -> None:
    outcome = run("play", "three-player-nim?piles=1,1", "--seats", "random,random,random")
    assert "The game is over: 1 for player 0, 2 for player 1, 0 for player 2." in outcome.stdout


def test_undo_takes_back_one_move_between_two_people(run: Run) -> None:
    outcome = run("play", "tic-tac-toe", *TWO_PEOPLE, stdin="undo\n1\n2\nundo\nmoves\nundo\nmoves\nundo\n")
    assert outcome.stdout.count("there is no move of a person to take back") == 2
    assert "taken back: 2\n" in outcome.stdout and "taken back: 1\n" in outcome.stdout
    assert "2 3 4 5 6 7 8 9\n\nO to move" in outcome.stdout
    assert "1 2 3 4 5 6 7 8 9\n\nX to move" in outcome.stdout
    assert outcome.stdout.endswith("moves: none\n")


def test_undo_takes_back_the_engines_answer_too(run: Run) -> None:
    outcome = run("play", "tic-tac-toe", "--depth", "2", stdin="1\nundo\n2\n")
    assert re.search(r"taken back: 1 \d\n1 2 3", outcome.stdout)
    assert re.search(r"moves: 2 \d\n$", outcome.stdout)


def test_undo_takes_back_no_engines_first_move(run: Run) -> None:
    outcome = run("play", "tic-tac-toe", "--depth", "2", "--seats", "engine,human", stdin="undo\n")
    assert "there is no move of a person to take back" in outcome.stdout


def tables_of(run: Run, monkeypatch: pytest.MonkeyPatch, *arguments: str, stdin: str) -> list[Any]:
    """The tables of all the searches of a game that is played."""
    used: list[Any] = []

    def watched(*positional: Any, **options: Any) -> Any:
        used.append(options["table"])
        return search(*positional, **options)

    monkeypatch.setattr("zermelo.play.players.search", watched)
    outcome = run("play", *arguments, stdin=stdin)
    assert outcome.exit_code == 0, outcome.output
    return used


def test_the_engine_goes_on_with_what_it_knows(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    used = tables_of(run, monkeypatch, "tic-tac-toe", "--depth", "3", "--memory", "2", stdin="hint\n1\nhint\nundo\n5\n")
    assert len(used) == 4 and len(set(map(id, used))) == 1
    assert used[0].mebibytes == 2 and used[0].filled > 0


def test_an_engine_without_a_table_plays_as_well(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tables_of(run, monkeypatch, "three-player-nim", stdin="1-1\n")[0] is None


def test_what_the_engine_knows_is_true_after_undo(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "take.py"
    path.write_text(TAKE)
    outcome = run("play", f"{path}:Take", *TWO_PEOPLE, stdin="hint\n2\nhint\nundo\n1\nhint\nundo\n3\nhint\n")
    assert re.findall(r"(MAX|MIN) wins in", outcome.stdout) == ["MAX", "MAX", "MIN", "MIN"]


def test_a_hint_is_the_best_move_and_why(run: Run) -> None:
    outcome = run("play", "tic-tac-toe", "5", "2", *TWO_PEOPLE, stdin="hint\n")
    assert "1: X wins in 5 plies (1 for X), proven; 1 9" in outcome.stdout


def test_a_hint_that_cannot_be_had_is_no_end(run: Run) -> None:
    outcome = run("play", "three-player-nim", "--seats", "human,human,human", "--depth", "1", stdin="hint\n1-1\n")
    assert "no hint: ThreePlayerNim has no evaluate" in outcome.stdout
    assert outcome.stdout.endswith("moves: 1-1\n")


def test_who_resigns_loses(run: Run) -> None:
    outcome = run("play", "tic-tac-toe", "1", *TWO_PEOPLE, stdin="resign\n")
    assert "The game is over: X wins: O resigned." in outcome.stdout


def test_who_resigns_among_three_ends_the_game(run: Run) -> None:
    outcome = run("play", "three-player-nim", "--seats", "human,human,human", stdin="resign\n")
    assert "The game is over: player 0 resigned." in outcome.stdout


def test_help_and_board_are_there_on_request(run: Run) -> None:
    outcome = run("play", "tic-tac-toe", *TWO_PEOPLE, stdin="help\n?\nboard\nq\n")
    assert outcome.stdout.count("take back the last move") == 2
    assert outcome.stdout.count("1 2 3\n4 5 6\n7 8 9") == 2
    assert "left unfinished" in outcome.stdout


@pytest.mark.parametrize("word", ["quit", "exit", "q", "/quit", "QUIT", "  quit  "])
def test_a_game_can_be_left(run: Run, word: str) -> None:
    outcome = run("play", "tic-tac-toe", *TWO_PEOPLE, stdin=f"{word}\n1\n")
    assert outcome.exit_code == 0
    assert outcome.stdout.endswith("The game is left unfinished.\nmoves: none\n")


def test_the_end_of_the_input_ends_the_game_politely(run: Run) -> None:
    outcome = run("play", "tic-tac-toe", *TWO_PEOPLE, stdin="1\n")
    assert outcome.exit_code == 0
    assert outcome.stdout.endswith("The game is left unfinished.\nmoves: 1\n")


def test_any_line_is_survived(run: Run) -> None:
    lines = [
        "",
        "   ",
        "\t",
        "10",
        "-1",
        "\N{SNOWMAN}",
        "\x00\x07\x1b[31m",
        "x" * 100_000,
        "'",
        "{}",
        "%s",
        "1 2",
        "/",
        "/1",
    ]
    outcome = run("play", "tic-tac-toe", *TWO_PEOPLE, stdin="\n".join([*lines, "5", ""]))
    assert outcome.exit_code == 0, outcome.output
    assert "that line of 100,000 characters is no move" in outcome.stdout
    assert outcome.stdout.endswith("moves: 5\n")
    assert max(map(len, outcome.stdout.splitlines())) < 500
    assert "\x1b" not in outcome.stdout and "\x00" not in outcome.stdout


def test_a_misspelt_command_is_guessed(run: Run) -> None:
    assert "did you mean resign?" in run("play", "tic-tac-toe", *TWO_PEOPLE, stdin="reisgn\n").stdout


def test_a_move_that_is_called_like_a_command_is_a_move(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "quitting.py"
    path.write_text(
        "from zermelo.games.nim import Nim\n"
        "class Quitting(Nim):\n"
        "    def action_name(self, state, action): return 'quit'\n"
    )
    outcome = run("play", f"{path}:Quitting?piles=1", *TWO_PEOPLE, stdin="quit\n")
    assert outcome.stdout.endswith("The game is over: MAX wins.\nmoves: quit\n")
    outcome = run("play", f"{path}:Quitting?piles=1", *TWO_PEOPLE, stdin="/quit\n")
    assert "left unfinished" in outcome.stdout


def test_lines_that_are_no_text_are_survived(start: Start) -> None:
    code, out, err = start("play", "tic-tac-toe", *TWO_PEOPLE).finish(b"\xff\xfe\n\x80\n5\n")
    assert (code, err) == (0, "")
    assert out.endswith("moves: 5\n")


def test_ctrl_c_at_the_prompt_leaves_the_game(start: Start) -> None:
    process = start("play", "tic-tac-toe", *TWO_PEOPLE, PYTHONUNBUFFERED="1")
    process.wait_for("X to move: ")
    process.interrupt(after=0.2)
    code, out, err = process.finish()
    assert (code, err) == (130, "")
    assert out.endswith("The game is left unfinished by Ctrl-C.\nmoves: none\n")


def test_ctrl_c_makes_the_engine_play_at_once(start: Start) -> None:
    process = start("play", "connect-four", "--seats", "engine,human", "--time", "60", PYTHONUNBUFFERED="1")
    process.wait_for("1 2 3 4 5 6 7\n")
    process.interrupt(after=4.0)
    code, out, err = process.finish(b"quit\n")
    assert (code, err) == (0, "")
    assert "X plays " in out and "O to move: " in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["tic-tac-toe", "--seats", "human"], "has 1 seat"),
        (["tic-tac-toe", "--seats", ""], "has 1 seat"),
        (["tic-tac-toe", "--seats", "human,cat"], "'cat' cannot play"),
        (["tic-tac-toe", "--seats", "2=human"], "names no player from 0 to 1"),
        (["tic-tac-toe", "--seats", "0=cat"], "'cat' cannot play"),
        (["tic-tac-toe", "--seats", "0=human,engine"], "'engine' names no player"),
        (["tic-tac-toe", "1", "1"], "'1' is not a legal action"),
        (["shogi"], "no game is called 'shogi'"),
        (["connect-four", "--seats", "engine,human", "--time", "-1"], "time=-1"),
        (["tic-tac-toe", "--memory", "0"], "memory=0"),
        (["three-player-nim", "--memory", "nan"], "memory=nan"),
        (["tic-tac-toe", "--seats", "engine,human", "--threads", "0"], "threads=0"),
    ],
)
def test_a_game_that_cannot_begin_says_so_in_one_line(run: Run, arguments: list[str], told: str) -> None:
    outcome = run("play", *arguments, stdin="")
    assert outcome.exit_code == 2
    assert outcome.stderr.startswith("zermelo: error: ") and told in outcome.stderr
    assert outcome.stderr.count("\n") == 1


def test_a_game_that_fails_keeps_the_moves_made(start: Start, tmp_path: Path) -> None:
    source = """
import zermelo as z

class Fails(z.Game):
    def initial_state(self): return 0
    def to_move(self, state): return state % 2
    def actions(self, state): return [1]
    def result(self, state, action):
        if state == 2: raise ValueError("lost")
        return state + 1
    def is_terminal(self, state): return state == 9
    def utility(self, state, player): return 0
"""
    (tmp_path / "fails.py").write_text(source)
    code, out, err = start("play", "fails.py:Fails", "--seats", "human,human").finish(b"1\n1\n1\n")
    assert code == 2 and "ValueError: lost" in err
    assert out.splitlines()[-1] == "moves: 1 1"


# Chance ----------------------------------------------------------------------------------

PIG = f"{Path(__file__).parent.parent}/chance_games.py:Pig"


def moves_of(outcome: Any) -> list[str]:
    assert outcome.exit_code == 0, outcome.output
    return outcome.stdout.rpartition("moves: ")[2].split()


def test_dice_fall_where_chance_moves_and_are_told(run: Run) -> None:
    outcome = run("play", f"{PIG}?goal=40", "--seats", "human,human", "--seed", "7", stdin="roll\nroll\nquit\n")
    played = moves_of(outcome)
    assert played[::2] == ["roll", "roll"] and set(played[1::2]) <= {"1", "2", "3"}
    for fell in played[1::2]:
        assert f"\nchance: {fell}\n" in outcome.stdout
    again = run("play", f"{PIG}?goal=40", "--seats", "human,human", "--seed", "7", stdin="roll\nroll\nquit\n")
    assert moves_of(again) == played
    fell = {tuple(moves_of(run("play", PIG, "--seats", "human,human", stdin="roll\nquit\n"))) for _ in range(30)}
    assert fell == {("roll", "1"), ("roll", "2"), ("roll", "3")}


def test_undo_goes_back_to_the_last_decision_and_luck_stays_what_it_was(run: Run) -> None:
    for seed in "1234":
        outcome = run(
            "play", f"{PIG}?goal=40", "--seats", "human,human", "--seed", seed,
            stdin="undo\nroll\nundo\nroll\nroll\nundo\nquit\n",
        )  # fmt: skip
        first, fell = moves_of(outcome)
        assert first == "roll" and outcome.stdout.count(f"taken back: roll {fell}\n") >= 1
        assert outcome.stdout.count("there is no move of a person to take back") == 1
        assert outcome.stdout.count("taken back: roll ") == 2


def test_three_play_with_dice_to_the_end(run: Run) -> None:
    outcome = run("play", f"{PIG}?players=3", "--seats", "random,random,random", "--seed", "1")
    assert re.search(r"The game is over: .*2 for player [012]", outcome.stdout)
    assert {"roll", "hold", "1", "2", "3"} == set(moves_of(outcome))


def test_what_chance_has_done_may_be_among_the_moves(run: Run) -> None:
    outcome = run("play", PIG, "roll", "3", "roll", "--seats", "human,human", "--seed", "1", stdin="hold\nquit\n")
    assert "0 0, 3 this turn, the die rolls" in outcome.stdout and re.search(r"chance: [123]\n", outcome.stdout)


def test_an_engine_plays_and_hints_where_dice_fall(run: Run) -> None:
    outcome = run(
        "play", f"{PIG}?goal=40,sides=6", "--depth", "2", "--seed", "1", stdin="hint\nroll\nhint\nhold\nquit\n"
    )
    assert outcome.exit_code == 0
    assert len(re.findall(r"(?:roll|hold): -?[0-9.]+ for MAX by evaluation, not proven", outcome.stdout)) == 2
    assert "MIN plays roll" in outcome.stdout
    three = run("play", f"{PIG}?goal=40,players=3", "--depth", "1", "--seed", "1", stdin="roll\nquit\n")
    assert "player 0: human, player 1: engine, player 2: engine" in three.stdout
