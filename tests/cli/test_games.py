from __future__ import annotations

import json

from tests.cli.conftest import Run
from zermelo.games.registry import names


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
    assert set(found[0]) == {"name", "players", "summary", "example"}


def test_the_list_fits_a_narrow_terminal(run: Run) -> None:
    outcome = run("games", columns=40)
    table, _, _ = outcome.stdout.partition("A name takes parameters")
    assert max(map(len, table.splitlines())) <= 40
