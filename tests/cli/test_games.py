from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run
from zermelo.games import registry
from zermelo.games.registry import Entry, game, names


def test_every_known_game_is_listed(run: Run) -> None:
    outcome = run("games")
    assert outcome.exit_code == 0
    for name in names():
        assert f"\n{name} " in outcome.stdout
    assert "connect-four?columns=5,rows=4" in outcome.stdout


def test_the_list_is_there_as_json(run: Run) -> None:
    found = json.loads(run("games", "--json").stdout)
    assert [entry["name"] for entry in found] == list(names())
    assert {entry["name"]: entry["players"] for entry in found}["three-player-nim"] == 3
    assert set(found[0]) == {"name", "players", "chance", "summary", "example"}
    assert [entry["chance"] for entry in found] == [game(name).has_chance() for name in names()]


def test_whether_chance_has_a_part_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = Entry("pig", "tests.chance_games:Pig", "roll as often as you dare", "pig?sides=2")
    monkeypatch.setitem(registry.ENTRIES, "pig", entry)
    lines = [" ".join(line.split()) for line in run("games").stdout.splitlines()]
    assert "pig 2 and chance roll as often as you dare" in lines and any(line.startswith("nim 2 ") for line in lines)


def test_the_list_fits_a_narrow_terminal(run: Run) -> None:
    outcome = run("games", columns=40)
    table, _, _ = outcome.stdout.partition("A name takes parameters")
    assert max(map(len, table.splitlines())) <= 40
