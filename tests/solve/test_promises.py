"""A game whose keys or representatives are wrong is told so, and nothing is written."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import zermelo as z
from zermelo.cli.app import app


class Walk(z.Game):
    """Players in turn add 1 or 2, from 0 to at least 10."""

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> list[int]:
        return [1, 2]

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return state >= 10

    def utility(self, state: int, player: int) -> float:
        return 1 - 2 * player


def with_canonical(canonical: Callable[[int], Any]) -> z.Game:
    return type("Wrong", (Walk,), {"canonical": lambda self, state: canonical(state)})()


def with_keys(pack: Callable[[int], Any], unpack: Callable[[int], Any]) -> z.Game:
    own = {"pack": lambda self, state: pack(state), "unpack": lambda self, key: unpack(key)}
    return type("Wrong", (Walk,), own)()


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (with_canonical(lambda state: min(state + 1, 9)), "does not leave as it is"),
        (with_canonical(lambda state: {3: 4, 4: 3}.get(state, state)), "does not leave as it is"),
        (with_canonical(lambda state: state // 2 * 2), "where another player moves"),
        (with_canonical(lambda state: 10), "one of them is the end of the game"),
        (with_keys(lambda state: state // 2, lambda key: 2 * key), "it must undo pack"),
        (with_keys(lambda state: state + 5, lambda key: key), "it must undo pack"),
        (with_keys(str, int), "a key must be a whole number"),
    ],
)
def test_wrong_keys_and_representatives_are_told_before_anything_is_written(
    game: z.Game, message: str, tmp_path: Path
) -> None:
    with pytest.raises(z.GameError, match=rf"^Wrong\..* gives .*{message}") as told:
        z.solve(game, tmp_path / "table", speed="python")
    assert "\n" not in str(told.value)
    assert not (tmp_path / "table").exists()


def test_representatives_that_are_not_wanted_are_not_asked_for(tmp_path: Path) -> None:
    assert len(z.solve(with_canonical(lambda state: 10), tmp_path, speed="python", symmetry=False)) == 12


@pytest.mark.parametrize("worth", ["1", None, 10**400], ids=["text", "None", "huge"])
def test_a_utility_that_is_no_number_is_told_as_a_search_tells_it(worth: Any, tmp_path: Path) -> None:
    game = type("Wrong", (Walk,), {"utility": lambda self, state, player: worth})()
    with pytest.raises(z.GameError, match=r"Wrong\.utility gives .* it must be a number that a float can hold"):
        z.solve(game, tmp_path, speed="python")


def test_a_number_of_threads_that_is_none_is_refused_by_verify_too(tmp_path: Path) -> None:
    z.solve(Walk(), tmp_path, speed="python")
    with pytest.raises(z.SolutionError, match="threads=0: give a whole number from 1"):
        z.verify(tmp_path, Walk(), threads=0)


def test_a_name_of_an_action_that_raises_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(
        "from tests.solve.test_promises import Walk\n\n\nclass Nameless(Walk):\n"
        "    def action_name(self, state, action):\n        raise ValueError('none')\n"
    )
    found = CliRunner().invoke(
        app, ["solve", f"{tmp_path}/game.py:Nameless", "--out", str(tmp_path / "table"), "--speed", "python"]
    )
    assert found.exit_code == 2
    assert "Nameless.action_name(state=0, action=" in " ".join(found.output.split())


@pytest.mark.parametrize("actions", [(1,), (1, 2)], ids=["levels", "graph"])
def test_a_game_without_an_end_is_told(
    actions: tuple[int, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.import_module("zermelo.solve.task"), "LONGEST", 40)
    own = {"is_terminal": lambda self, state: False, "actions": lambda self, state: actions}
    game = type("Endless", (Walk,), own)()
    with pytest.raises(z.EndlessGame, match=r"^Endless has new positions after 40 plies still"):
        z.solve(game, tmp_path, speed="python")
