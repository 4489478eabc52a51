from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Start
from zermelo.search.algorithms import ALGORITHMS


def test_best_prints_board_turn_move_value_line_and_root_moves(run: Run) -> None:
    outcome = run("best", "tic-tac-toe", "5", "2", "--speed", "python")
    assert outcome.exit_code == 0, outcome.output
    lines = [" ".join(line.split()) for line in outcome.stdout.splitlines()]
    words = " ".join(lines)
    assert lines[:7] == ["tic-tac-toe after 5 2", "", "1 O 3", "4 X 6", "7 8 9", "", "X to move"]
    assert "best move 1, as good as 3, 4, 6, 7, 9" in lines
    assert "value X wins in 5 plies (1 for X), proven" in lines
    assert any(line.startswith("principal variation 1 9") for line in lines)
    assert "search deepening, 5 plies deep, " in words and "nodes a second, interpreted" in words
    assert "move value distance line" in lines
    assert any(line.startswith("* 1 1 5 9") for line in lines)
    assert any(line.startswith("8 0") or line.startswith("8 ≤") for line in lines)


def test_a_win_of_the_other_player_is_told_as_theirs(run: Run) -> None:
    outcome = run("best", "nim?piles=1,1", "--speed", "python")
    assert "player" not in outcome.stdout and "MIN wins in 2 plies (-1 for MAX), proven" in outcome.stdout


def test_a_proven_draw_is_a_draw(run: Run) -> None:
    outcome = run("best", "tic-tac-toe", "1", "5", "9", "3", "7", "8", "2", "--speed", "python")
    assert "a draw (0 for O), proven" in outcome.stdout


def test_an_unknown_value_is_not_a_draw(run: Run) -> None:
    outcome = run("best", "tic-tac-toe", "--depth", "2")
    assert "unknown: nothing is forced within 2 plies" in outcome.stdout
    assert "draw" not in outcome.stdout


def test_an_evaluation_is_not_called_proven(run: Run) -> None:
    outcome = run("best", "connect-four", "4", "4", "--depth", "3")
    assert "for X by evaluation, not proven" in outcome.stdout


def test_a_search_that_runs_out_of_nodes_says_so(run: Run) -> None:
    outcome = run("best", "connect-four", "--nodes", "500")
    assert "ended because its nodes were spent" in outcome.stdout


def test_a_search_that_runs_out_of_time_says_so(run: Run) -> None:
    outcome = run("best", "connect-four", "--time", "0.05", "--speed", "python")
    assert "ended because the time was up" in outcome.stdout


def test_every_player_has_a_value_where_there_are_three(run: Run) -> None:
    outcome = run("best", "three-player-nim")
    assert "1 for player 0, 2 for player 1, 0 for player 2, proven" in " ".join(outcome.stdout.split())
    assert "(1, 2, 0)" in outcome.stdout


def test_a_game_that_is_over_has_no_best_move(run: Run) -> None:
    outcome = run("best", "tic-tac-toe", "1", "4", "2", "5", "3")
    assert outcome.exit_code == 0
    assert "the game is over: X wins" in outcome.stdout
    assert "best move" not in outcome.stdout and "to move" not in outcome.stdout


def test_json_is_all_there_is_on_stdout(run: Run) -> None:
    outcome = run("best", "tic-tac-toe", "5", "2", "--json", "--speed", "python")
    found = json.loads(outcome.stdout)
    assert (found["game"], found["played"], found["to_move"]) == ("tic-tac-toe", ["5", "2"], "X")
    assert (found["value"], found["proven"], found["distance"], found["action"]) == (1, True, 5, "1")
    assert found["optimal_actions"] == ["1", "3", "4", "6", "7", "9"]
    assert found["in_words"] == "X wins in 5 plies (1 for X), proven"


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_has_a_name(run: Run, algorithm: str) -> None:
    goal = ["--goal", "1"] if ALGORITHMS[algorithm].asks else []
    found = json.loads(run("best", "nim?piles=1,2", "--algorithm", algorithm, *goal, "--json").stdout)
    assert (found["algorithm"], found["value"]) == (algorithm, 1)
    assert algorithm in " ".join(run("best", "--help").stdout.split()).replace("- ", "-")  # a line may end in a name


def test_the_table_is_told_with_its_use(run: Run) -> None:
    outcome = run("best", "tic-tac-toe", "5", "2", "--speed", "python", "--memory", "2")
    assert re.search(r"\ntable +2 MiB, \S+% full, [\d,]+ hits, [\d,]+ cuts in [\d,]+ nodes\n", outcome.stdout)
    assert json.loads(run("best", "nim?piles=1,2", "--memory", "2", "--json").stdout)["table"]["mebibytes"] == 2
    assert "\ntable " not in run("best", "nim?piles=1,2", "--algorithm", "minimax").stdout


def test_so_many_of_the_best_moves_have_exact_values_as_lines_says(run: Run) -> None:
    found = json.loads(run("best", "connect-four", "4", "--depth", "4", "--lines", "3", "--json").stdout)
    assert [move["bound"] for move in found["moves"][:3]] == ["exact"] * 3
    assert all(move["line"] for move in found["moves"][:3])


def test_threads_find_the_same(run: Run) -> None:
    options = ("best", "nim?piles=3,4,5", "--depth", "6", "--speed", "native", "--json")
    one, two = (json.loads(run(*options, "--threads", threads).stdout) for threads in "12")
    assert (one["value"], one["depth"]) == (two["value"], two["depth"])


@pytest.mark.parametrize(
    ("moves", "options", "told", "answer"),
    [
        (["5", "2"], [], "yes: X can force a win, by ", True),
        (["5", "2"], ["--goal", "1"], "yes: X can force at least 1, by ", True),
        (["1"], [], "no: X can keep O from winning, as in ", False),
        (["1"], ["--goal", "1/3"], "no: X can hold O below 1/3, as in ", False),
        (["1"], ["--goal", "-1"], "yes: O can force at least -1, by ", True),
        (["1"], ["--memory", "0.01"], "unknown: the search ran out of memory and cannot say whether O can win", None),
        (["1"], ["--nodes", "50", "--goal", "1"], "unknown: the search ran out of nodes and cannot say whether", None),
        (["1"], ["--depth", "3"], "unknown: the search looked no deeper than 3 plies", None),
    ],
)
def test_proof_number_answers_in_a_sentence(
    run: Run, moves: list[str], options: list[str], told: str, answer: bool | None
) -> None:
    command = ["best", "tic-tac-toe", *moves, "--algorithm", "proof-number", "--speed", "python", *options]
    outcome = run(*command)
    assert outcome.exit_code == 0, outcome.output
    words = " ".join(outcome.stdout.split())
    assert f"answer {told}" in words and "not searched" not in words and "first to be tried" not in words
    assert ("best move" in words) == (answer is True)
    found = json.loads(run(*command, "--json").stdout)
    assert found["answer"] is answer and found["in_words"].startswith(told)


def test_a_game_that_is_over_needs_no_proof(run: Run) -> None:
    outcome = run("best", "tic-tac-toe", "1", "4", "2", "5", "3", "--algorithm", "proof-number")
    assert outcome.exit_code == 0 and "the game is over: X wins" in outcome.stdout


LOUD = """
from zermelo.games.nim import Nim

print("imported")

class Loud(Nim):
    def initial_state(self):
        print("begun")
        return super().initial_state()

    def actions(self, state):
        print("asked for actions")
        return super().actions(state)

    def action_name(self, state, action):
        print("asked for a name")
        return super().action_name(state, action)

    def show(self, state):
        print("shown")
        return super().show(state)
"""


@pytest.mark.parametrize("command", [["best", "--speed", "python"], ["check", "--games", "3"], ["tree"]])
def test_json_is_whole_whatever_the_game_prints(run: Run, tmp_path: Path, command: list[str]) -> None:
    path = tmp_path / "loud.py"
    path.write_text(LOUD)
    outcome = run(command[0], f"{path}:Loud?piles=1,2", "--json", *command[1:])
    json.loads(outcome.stdout)
    assert {"imported", "begun", "asked for actions", "asked for a name"} <= set(outcome.stderr.splitlines())


def test_all_moves_have_their_exact_values_if_asked(run: Run) -> None:
    found = json.loads(run("best", "tic-tac-toe", "5", "2", "--moves", "all", "--speed", "python", "--json").stdout)
    assert {move["bound"] for move in found["moves"]} == {"exact"}


def test_ties_are_broken_as_asked(run: Run) -> None:
    def action(*options: str) -> str:
        return str(
            json.loads(run("best", "tic-tac-toe", "5", "2", "--speed", "python", "--json", *options).stdout)["action"]
        )

    assert (action("--ties", "first"), action("--ties", "last")) == ("1", "9")
    assert action("--ties", "random", "--seed", "3") == action("--ties", "random", "--seed", "3")
    assert len({action("--ties", "random", "--seed", str(seed)) for seed in range(8)}) > 1


def test_moves_are_tried_in_the_order_asked_for(run: Run) -> None:
    def first(*options: str) -> str:
        outcome = run("best", "nim?piles=1,2", "--algorithm", "minimax", "--ties", "first", "--json", *options)
        assert outcome.exit_code == 0, outcome.output
        return str(json.loads(outcome.stdout)["moves"][-1]["action"])

    assert first("--order", "left-to-right") != first("--order", "right-to-left")
    assert run("best", "nim?piles=1,2", "--order", "2-1,1-1").exit_code == 0
    assert run("best", "nim?piles=1,2", "--order", "priority").exit_code == 0


def test_conventions_of_alpha_beta_can_be_chosen(run: Run) -> None:
    for options in (["--cut", "gt"], ["--cut", ">"], ["--cut", "ge"], ["--cut", ">="], ["--hard"], ["--soft"]):
        outcome = run("best", "nim?piles=1,2", "--algorithm", "alpha-beta", *options, "--json")
        assert json.loads(outcome.stdout)["value"] == 1, outcome.output


def test_parameters_are_part_of_a_games_name(run: Run) -> None:
    outcome = run("best", "connect-four?columns=3,rows=2,in_a_row=2", "--speed", "python")
    assert "X wins in 3 plies" in outcome.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["checkers"], "no game is called 'checkers'"),
        (["tic-tac-to"], "did you mean tic-tac-toe?"),
        (["connect-four?colums=5"], "did you mean columns?"),
        (["nowhere.py:Game"], "there is no file "),
        (["tic-tac-toe", "5", "5"], "'5' is not a legal action"),
        (["tic-tac-toe", "\N{SNOWMAN}"], "is not a legal action"),
        (["tic-tac-toe", ""], "'' is not a legal action"),
        (["tic-tac-toe", "--depth", "0"], "depth=0"),
        (["tic-tac-toe", "--nodes", "-1"], "nodes=-1"),
        (["tic-tac-toe", "--time", "nan"], "time=nan"),
        (["tic-tac-toe", "--speed", "fast"], "speed='fast'"),
        (["tic-tac-toe", "--moves", "some"], "moves='some'"),
        (["tic-tac-toe", "--ties", "best:1"], "ties='best:1'"),
        (["tic-tac-toe", "--cut", "="], "cut='='"),
        (["tic-tac-toe", "--order", "10"], "'10' is not a legal action"),
        (["tic-tac-toe", "--order", ""], "order=''"),
        (["tic-tac-toe", "--algorithm", "mcts"], "algorithm='mcts'"),
        (["tic-tac-toe", "--memory", "0"], "memory=0"),
        (["tic-tac-toe", "--memory", "nan"], "memory=nan"),
        (["tic-tac-toe", "--memory", "1e12"], "larger than this machine's memory"),
        (["tic-tac-toe", "--memory", "1e12", "--algorithm", "proof-number"], "larger than this machine's memory"),
        (["tic-tac-toe", "--threads", "0"], "threads=0"),
        (["tic-tac-toe", "--threads", "2", "--algorithm", "minimax"], "threads is for searches with a transposition"),
        (["tic-tac-toe", "--lines", "0"], "lines=0"),
        (["tic-tac-toe", "--goal", "1"], "goal is what proof-number asks about"),
        (["tic-tac-toe", "--goal", "much"], "goal='much'"),
        (["tic-tac-toe", "--goal", "1/0"], "goal='1/0'"),
        (["tic-tac-toe", "--goal", "nan", "--algorithm", "proof-number"], "goal=nan"),
        (["tic-tac-toe", "--algorithm", "minimax", "--hard"], "minimax cuts nothing"),
        (["tic-tac-toe", "--algorithm", "minimax", "--depth", "2"], "has no evaluate"),
        (["three-player-nim", "--algorithm", "alpha-beta"], "use algorithm='max-n'"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(run: Run, arguments: list[str], told: str) -> None:
    outcome = run("best", *arguments)
    assert (outcome.exit_code, outcome.stdout) == (2, "")
    assert outcome.stderr.startswith("zermelo: error: ") and told in outcome.stderr
    assert outcome.stderr.count("\n") == 1


@pytest.mark.parametrize("options", [["--depth", "deep"], ["--colour"], ["--time", "soon"]])
def test_a_wrong_command_line_is_a_usage_error(run: Run, options: list[str]) -> None:
    outcome = run("best", "tic-tac-toe", *options)
    assert outcome.exit_code == 2
    assert "Usage: zermelo best" in outcome.stderr


def test_a_wide_table_fits_a_narrow_terminal(run: Run) -> None:
    outcome = run("best", "tic-tac-toe", "5", "2", "--speed", "python", columns=40)
    assert max(map(len, outcome.stdout.splitlines())) <= 40
    assert "wins in 5 plies" in outcome.stdout


def test_ctrl_c_ends_the_search_with_the_best_so_far(start: Start) -> None:
    process = start("best", "connect-four", "--time", "60", "--speed", "python")
    process.interrupt(after=2.0)
    code, out, err = process.finish()
    assert (code, err) == (0, "")
    assert "best move" in out and "interrupted" in out and "not proven" in out


# Chance, and more players ----------------------------------------------------------------

PIG = f"{Path(__file__).parent.parent}/chance_games.py:Pig?players=3"

COIN = """
from zermelo import CHANCE, Game, ratio

class Coin(Game):
    "A coin that may stand on its edge says who may choose, player 0 or 1; the edge is a draw."
    def __init__(self, players=2, rolls=1):
        self.num_players, self.rolls = players, rolls
        self.constant_sum = players == 2
    def initial_state(self): return (self.rolls, None, 0)
    def to_move(self, state): return CHANCE if state[0] else state[1]
    def actions(self, state): return [1, 2]
    def outcomes(self, state):
        for face in (0, 1, 2):
            yield face, ratio(1, 2) if face == 2 else ratio(1, 4)
    def result(self, state, action):
        return (state[0] - 1, action, 0) if state[0] else (0, state[1], action)
    def is_terminal(self, state): return state[0] == 0 and (state[1] == 2 or state[2] > 0)
    def utility(self, state, player):
        return 0 if state[1] == 2 else state[2] if player == state[1] else -state[2]
    def action_name(self, state, action):
        return ("heads", "tails", "edge")[action] if state[0] else str(action)
"""


def test_where_chance_moves_each_outcome_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "coin.py").write_text(COIN)
    outcome = run("best", f"{tmp_path}/coin.py:Coin", "--speed", "python")
    assert outcome.exit_code == 0, outcome.output
    lines = [" ".join(line.split()) for line in outcome.stdout.splitlines()]
    assert "chance moves" in lines and not any(line.startswith("best move") for line in lines)
    assert "expected value 0 for MAX, 0 for MIN, proven" in lines
    assert "outcome probability MAX MIN line" in lines
    assert lines[-3:] == ["heads 1/4 2 -2 2", "tails 1/4 -2 2 2", "edge 1/2 0 0"]
    told = json.loads(run("best", f"{tmp_path}/coin.py:Coin?players=3", "--speed", "python", "--json").stdout)
    assert (told["to_move"], told["in_words"]) == (
        "chance", "0 for player 0, 0 for player 1, -1 for player 2, proven",
    )  # fmt: skip
    assert [(move["action"], move["probability"]) for move in told["moves"]] == [
        ("heads", "1/4"), ("tails", "1/4"), ("edge", "1/2"),
    ]  # fmt: skip
    refused = run("best", f"{tmp_path}/coin.py:Coin", "--order", "10")
    assert refused.exit_code == 2 and "there are no moves to be tried first" in refused.stderr


def test_chance_may_move_again(run: Run, tmp_path: Path) -> None:
    (tmp_path / "coin.py").write_text(COIN)
    outcome = run("best", f"{tmp_path}/coin.py:Coin?rolls=3,players=3", "--speed", "python")
    assert "0 for player 0, 0 for player 1, -1 for player 2, proven" in outcome.stdout


def test_many_players_have_a_value_each(run: Run) -> None:
    lines = run("best", "three-player-nim?piles=1,2").stdout.splitlines()
    assert "value                1 for player 0, 0 for player 1, 2 for player 2, proven" not in lines
    told = [" ".join(line.split()) for line in lines]
    assert any(re.fullmatch(r"value . for player 0, . for player 1, . for player 2, proven", line) for line in told)
    assert any(re.match(r"\* .-. \(., ., .\)", line) for line in told)


def test_paranoid_tells_the_value_of_the_player_to_move_alone(run: Run) -> None:
    outcome = run("best", PIG, "--algorithm", "paranoid", "--depth", "2", "--speed", "python")
    lines = [" ".join(line.split()) for line in outcome.stdout.splitlines()]
    assert any(re.fullmatch(r"value 0\.[0-9]+ for player 0, by evaluation, not proven", line) for line in lines)


def test_a_search_of_many_players_on_the_clock_says_how_deep_it_came(run: Run) -> None:
    outcome = run("best", PIG, "--time", "0.5", "--speed", "python")
    assert "by evaluation, not proven" in " ".join(outcome.stdout.split())
    assert "ended because the time was up" in " ".join(outcome.stdout.split())


def test_pruning_is_chosen_by_name(run: Run) -> None:
    nodes = {}
    for pruning in ([], ["--pruning", "immediate"], ["--pruning", "shallow"]):
        told = json.loads(run("best", PIG, "--depth", "5", "--speed", "python", "--json", *pruning).stdout)
        nodes[pruning[-1] if pruning else ""] = told["nodes"]
        assert told["values"][0] > 0
    assert nodes["shallow"] <= nodes[""]
    refused = run("best", PIG, "--depth", "5", "--pruning", "deep")
    assert refused.exit_code == 2 and "pruning='deep' means nothing to max-n" in refused.stderr
