from __future__ import annotations

import importlib
import pickle
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from zermelo.errors import UnknownGame
from zermelo.game import Game
from zermelo.games.connect_four import ConnectFour
from zermelo.games.nim import Nim
from zermelo.games.registry import entries, game, names
from zermelo.games.tic_tac_toe import TicTacToe

COUNTDOWN = """
from typing import NamedTuple

from zermelo.game import Game


class Count(NamedTuple):
    left: int
    mover: int


class Countdown(Game):
    def __init__(self, start=3, *, steps=(1, 2)):
        self.start = start
        self.steps = steps

    def initial_state(self):
        return Count(self.start, 0)

    def to_move(self, state):
        return state.mover

    def actions(self, state):
        for step in self.steps:
            if step <= state.left:
                yield step

    def result(self, state, action):
        return Count(state.left - action, 1 - state.mover)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return -1 if player == state.mover else 1
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the current one; what is imported from it is forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    before = dict(sys.modules)
    path = list(sys.path)
    yield tmp_path
    assert sys.path == path
    for name in sys.modules.keys() - before.keys():
        del sys.modules[name]


def refusal(spec: str) -> str:
    """The one line that says why ``spec`` is no game."""
    with pytest.raises(UnknownGame) as caught:
        game(spec)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(f"game {spec!r}: ")
    return message.removeprefix(f"game {spec!r}: ")


# Names -----------------------------------------------------------------------------------


def test_every_name_makes_a_game_and_so_does_every_example():
    assert list(names()) == sorted(names())
    assert {"connect-four", "kalah", "nim", "othello", "oware", "tic-tac-toe"} <= set(names())
    for entry in entries():
        for spec in (entry.name, entry.example):
            made = game(spec)
            assert isinstance(made, Game)
            assert not made.is_terminal(made.initial_state())
        assert entry.summary


@pytest.mark.parametrize("name", ["Tic-Tac-Toe", "tic_tac_toe", "TIC TAC TOE", "TicTacToe", " tic-tac-toe "])
def test_case_hyphens_and_underscores_do_not_matter(name):
    assert type(game(name)) is TicTacToe


@pytest.mark.parametrize(
    ("name", "suggested"), [("conect-four", "connect-four"), ("connect4", "connect-four"), ("nimm", "nim")]
)
def test_an_unknown_name_suggests_the_nearest(name, suggested):
    assert f"no game is called {name!r}: did you mean {suggested}" in refusal(name)


def test_a_name_like_no_other_lists_the_games():
    assert f"the games are {', '.join(names())}" in refusal("zzz")
    assert "no game is named: the games are" in refusal("")


@given(st.text(st.sampled_from("nim3=,?:./~-_ piles\0\n"), max_size=40))
@example("~nobody/own.py:Own")
@example("own.py:Own" + "x" * 5000)
@example("x" * 5000 + ".py:Own")
@example("nim?piles=" + "9" * 5000)
def test_any_text_is_a_game_or_refused_in_one_line(text):
    try:
        made = game(text)
    except UnknownGame as error:
        assert "\n" not in str(error)
    else:
        assert isinstance(made, Game)


def test_what_is_not_a_text_is_refused():
    with pytest.raises(UnknownGame, match="5 is not the name of a game"):
        game(5)


# Parameters ------------------------------------------------------------------------------


def test_parameters_configure_the_game():
    made = game("connect-four?columns=5, rows=4,in-a-row=3")
    assert isinstance(made, ConnectFour)
    assert (made.columns, made.rows, made.in_a_row) == (5, 4, 3)


@pytest.mark.parametrize(
    ("spec", "piles", "misere"),
    [
        ("nim?piles=5,8,13", (5, 8, 13), False),
        ("nim?piles=5,8,13,misere=true", (5, 8, 13), True),
        ("nim?misere=No,piles=5,8", (5, 8), False),
        ("nim?misere=YES", (3, 4, 5), True),
        ("nim?piles=100", (100,), False),
        ("nim?", (3, 4, 5), False),
    ],
)
def test_values_with_commas_between_them_are_a_tuple(spec, piles, misere):
    made = game(spec)
    assert isinstance(made, Nim)
    assert (made.piles, made.misere) == (piles, misere)


def test_values_are_numbers_truths_or_text(folder):
    (folder / "any.py").write_text(
        COUNTDOWN + "\nclass Kept(Countdown):\n    def __init__(self, **values):\n        self.values = values\n"
    )
    made = game("any.py:Kept?a=3,b=-2,c=.5,d=1e3,e=true,f=no,g=left to right,h=1,x,2.0,i=a=b")
    numbers = {"a": 3, "b": -2, "c": 0.5, "d": 1000.0, "e": True, "f": False}
    assert made.values == {**numbers, "g": "left to right", "h": (1, "x", 2.0), "i": "a=b"}
    assert [type(made.values[name]) for name in "acde"] == [int, float, float, bool]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("nim?5,8", "'5' has no parameter's name: write name=value,name=value"),
        ("nim?=5", "'=5' gives no parameter's name"),
        ("nim?2x=5", "'2x=5' gives no parameter's name"),
        ("nim?piles=", "a value of piles is missing"),
        ("nim?piles=3,", "a value of piles is missing"),
        ("nim?piles=3,piles=4", "the parameter piles is given twice"),
        ("nim?pile=3", "Nim has no parameter 'pile': did you mean piles? it takes piles, misere"),
        ("nim?misère=true", "Nim has no parameter 'misère': did you mean misere? it takes piles, misere"),
        ("tic-tac-toe?size=4", "TicTacToe has no parameter 'size': it takes none"),
        ("connect-four?columns=20", "a board of 20 columns and 6 rows is too large"),
        ("connect-four?columns=" + "9" * 400, "a board of 999"),
        ("connect-four?columns=" + "9" * 4001, "columns is '999"),
        ("nim?piles=two", "a pile is 't': it must be a whole number"),
    ],
)
def test_parameters_that_mean_nothing_are_refused(spec, message):
    assert message in refusal(spec)


# Files and packages ----------------------------------------------------------------------


def test_a_class_in_a_file_is_a_game(folder):
    (folder / "own game.py").write_text(COUNTDOWN)
    for spec in ("own game.py:Countdown", str(folder / "own game.py") + ":Countdown", "./own game.py"):
        made = game(spec + "?start=9,steps=1,2,3")
        assert isinstance(made, Game)
        assert list(made.actions(made.initial_state())) == [1, 2, 3]


def test_a_class_in_a_package_of_the_current_folder_is_a_game(folder):
    (folder / "boardgames").mkdir()
    (folder / "boardgames" / "counting.py").write_text(COUNTDOWN)
    assert game("boardgames.counting:Countdown").start == 3
    assert type(game("zermelo.games.nim:Nim?piles=3")) is Nim


def test_a_file_may_import_its_neighbours(folder):
    (folder / "sub").mkdir()
    (folder / "sub" / "neighbour_rules.py").write_text("START = 7\n")
    (folder / "sub" / "own.py").write_text(
        "from neighbour_rules import START\n" + COUNTDOWN.replace("start=3", "start=START")
    )
    assert game("sub/own.py:Countdown").start == 7


def test_a_file_is_executed_once_until_it_changes(folder):
    file = folder / "own.py"
    file.write_text(COUNTDOWN)
    first, second = game("own.py:Countdown"), game(f"{file}:Countdown")
    assert type(first) is type(second)
    file.write_text(COUNTDOWN.replace("start=3", "start=8"))
    assert game("own.py:Countdown").start == 8


def test_files_of_the_same_name_are_different_games(folder):
    for name, start in (("a", 4), ("b", 5)):
        (folder / name).mkdir()
        (folder / name / "own.py").write_text(COUNTDOWN.replace("start=3", f"start={start}"))
    assert [game(f"{name}/own.py:Countdown").start for name in "ab"] == [4, 5]


def test_states_of_a_file_s_game_can_be_pickled(folder):
    (folder / "own.py").write_text(COUNTDOWN)
    state = game("own.py:Countdown").initial_state()
    data = pickle.dumps(state)
    assert pickle.loads(data) == state
    for name in [name for name in sys.modules if name.startswith("zermelo_file_")]:
        del sys.modules[name]
    game("own.py:Countdown")  # as another process would
    assert pickle.loads(data) == state


def test_a_class_with_the_six_functions_becomes_a_game(folder):
    (folder / "own.py").write_text(COUNTDOWN.replace("(Game)", ""))
    made = game("own.py:Countdown?start=4")
    assert isinstance(made, Game)
    assert type(made) is type(game("own.py:Countdown"))
    assert type(made).__name__ == "Countdown"
    assert made.start == 4
    assert made.action_name(made.initial_state(), 2) == "2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("class Game(:\n", "own.py:1 is not Python: invalid syntax"),
        ("a = 1\nimport no_such_module\n", "own.py cannot be imported: own.py:2: No module named 'no_such_module'"),
        ("\n\n1 / 0\n", "own.py cannot be imported: own.py:3: ZeroDivisionError: division by zero"),
        ("def f():\n    raise ValueError('a\\nb')\nf()\n", "own.py:2: ValueError: a b"),
        ("import sys\nsys.exit(3)\n", "own.py ends the program while it is imported (own.py:2): put what"),
        ("quit_ = exit\nraise SystemExit\n", "own.py ends the program while it is imported (own.py:2)"),
        ("x = '\0'\n", "source code string cannot contain null bytes"),
        ("import json\njson.loads('{')\n", "own.py cannot be imported: own.py:2: JSONDecodeError"),
    ],
)
def test_a_file_that_cannot_be_imported_says_where(folder, text, message):
    (folder / "own.py").write_text(text)
    assert message in refusal("own.py:Own")
    assert not [name for name in sys.modules if name.startswith("zermelo_file_")]


def test_a_file_that_is_not_text_is_refused(folder):
    (folder / "own.py").write_bytes(b"x = 1\n\xff\n")
    assert "is not Python: (unicode error) 'utf-8' codec can't decode byte 0xff" in refusal("own.py:Own")


def test_a_file_that_breaks_keeps_what_was_loaded_before(folder):
    (folder / "own.py").write_text(COUNTDOWN)
    state = game("own.py").initial_state()
    (folder / "own.py").write_text("1 / 0")
    assert "ZeroDivisionError" in refusal("own.py")
    assert pickle.loads(pickle.dumps(state)) == state


def test_an_error_in_an_imported_neighbour_names_the_neighbour(folder):
    (folder / "broken_rules.py").write_text("x = 1\nx x\n")
    (folder / "own.py").write_text("import broken_rules\n")
    assert "broken_rules.py:2 is not Python: invalid syntax" in refusal("own.py:Own")


def test_a_file_that_is_not_there_is_refused(folder):
    assert f"there is no file {folder / 'none.py'}" in refusal("none.py:Own")
    (folder / "own.py").write_text(COUNTDOWN)
    assert "did you mean ./own.py?" in refusal("./own:Countdown")
    (folder / "boards").mkdir()
    assert "./boards is a folder: name a file in it" in refusal("./boards:Own")


def test_a_package_that_is_not_there_is_refused(folder):
    assert "there is no module no_such_module: check the spelling" in refusal("no_such_module.sub:Own")
    assert "there is no module zermelo.games.no_such_game" in refusal("zermelo.games.no_such_game:Own")
    assert "'my-games' is neither a file that ends in .py nor" in refusal("my-games:Own")
    assert "'' is neither a file" in refusal(":Own")


def test_a_package_that_cannot_be_imported_says_where(folder):
    (folder / "faulty_rules.py").write_text("a = 1\nb = c\n")
    message = "faulty_rules cannot be imported: faulty_rules.py:2: NameError: name 'c' is not defined"
    assert message in refusal("faulty_rules:Own")
    (folder / "needy_rules.py").write_text("\nimport no_such_module\n")
    assert "needy_rules cannot be imported: needy_rules.py:2: No module" in refusal("needy_rules:Own")
    (folder / "leaving_rules.py").write_text("raise SystemExit\n")
    assert "leaving_rules ends the program while it is imported (leaving_rules.py:1)" in refusal("leaving_rules:Own")


def test_a_class_that_is_not_there_suggests_those_that_are(folder):
    (folder / "own.py").write_text(COUNTDOWN)
    assert "own.py has no class 'countdown': write own.py:Countdown" in refusal("own.py:countdown")
    assert "own.py has no class 'Zzz': write own.py:Countdown" in refusal("own.py:Zzz")
    (folder / "own.py").write_text("x = 1\n")
    assert "own.py has no class 'Zzz': there is no class in it" in refusal("own.py:Zzz")


def test_a_file_with_two_games_asks_which(folder):
    (folder / "own.py").write_text(COUNTDOWN + "\nclass Other(Countdown):\n    pass\n")
    assert "which class of own.py is the game? write own.py:Countdown or own.py:Other" in refusal("own.py")


def test_what_is_not_a_class_is_refused(folder):
    (folder / "own.py").write_text(COUNTDOWN + "\ndef make():\n    return Countdown()\nready = make()\n")
    assert "make of own.py is a function, not a class: write own.py:Countdown" in refusal("own.py:make")
    assert "ready of own.py is a Countdown, not a class" in refusal("own.py:ready")


def test_a_class_without_some_of_the_six_functions_says_which(folder):
    (folder / "own.py").write_text(COUNTDOWN.replace("def utility", "def payoff").replace("def result", "def after"))
    assert "Countdown (own.py:12) lacks result, utility: a game is a class with" in refusal("own.py:Countdown")
    assert "lacks initial_state, to_move, actions, result, is_terminal, utility" in refusal("own.py:Count")
    assert "Game" in refusal("zermelo.game:Game")


def test_a_class_that_cannot_become_a_game_is_refused(folder):
    (folder / "own.py").write_text(
        COUNTDOWN.replace("(Game)", "(metaclass=Meta)").replace(
            "class Count(", "class Meta(type): pass\n\n\nclass Count("
        )
    )
    assert isinstance(game("own.py:Countdown"), Game)
    (folder / "own.py").write_text(
        COUNTDOWN.replace("(Game)", "(metaclass=Meta)").replace(
            "class Count(",
            "class Meta(type):\n    def mro(cls):\n        raise TypeError('no children')\n\n\nclass Count(",
        )
    )
    assert "TypeError: no children" in refusal("own.py:Countdown")
    final = "    def __init_subclass__(cls):\n        raise TypeError('no children')\n\n    def __init__"
    (folder / "own.py").write_text(COUNTDOWN.replace("(Game)", "").replace("    def __init__", final))
    assert "cannot be made a Game: no children: let it inherit from zermelo.Game" in refusal("own.py:Countdown")


def test_a_constructor_that_refuses_says_what_it_was_given(folder):
    check = "        if start < 0:\n            raise ValueError('start is\\nnegative')\n        self.start = start"
    (folder / "own.py").write_text(COUNTDOWN.replace("        self.start = start", check))
    message = "Countdown (own.py:12) cannot be made with start=-1: ValueError: start is negative"
    assert message in refusal("own.py:Countdown?start=-1")
    assert "with start='x': TypeError" in refusal("own.py:Countdown?start=x")
    (folder / "own.py").write_text(COUNTDOWN.replace("        self.start = start", "        raise SystemExit(2)"))
    assert "cannot be made with no parameters: SystemExit: 2" in refusal("own.py:Countdown")


def test_a_constructor_that_needs_a_value_says_so(folder):
    (folder / "own.py").write_text(COUNTDOWN.replace("start=3", "start").replace("steps=(1, 2)", "steps"))
    assert "Countdown needs a value for start and steps: write ?start=…,steps=… after" in refusal("own.py:Countdown")
    assert "needs a value for steps: write ?steps=…" in refusal("own.py:Countdown?start=1")
    assert "has no parameter 'begin': it takes start, steps" in refusal("own.py:Countdown?begin=1")


def test_threads_may_load_games_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work = []

    def alone() -> None:
        assert not at_work, "Python's tables of modules are changed by two threads at once"
        at_work.append(1)
        time.sleep(0.01)
        at_work.clear()

    monkeypatch.setattr(importlib, "invalidate_caches", alone)
    with ThreadPoolExecutor(8) as threads:
        loaded = list(threads.map(game, ["nim", "zermelo.games.nim:Nim"] * 8))
    assert {type(each) for each in loaded} == {Nim}
