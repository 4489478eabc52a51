"""Players by the names that people give them."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo as z
from zermelo.play.players import Dice, Engine, player_named

GAME = z.game("tic-tac-toe")


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("engine", {"time": 1.0}),
        ("engine:", {"time": 1.0}),
        ("time=0.5", {"time": 0.5}),
        (" depth=2 ", {"depth": 2}),
        ("engine:depth=2,threads=2", {"depth": 2, "threads": 2}),
        ("Engine: Depth=2, memory=1", {"depth": 2, "memory": 1.0}),
        ("threads=2", {"time": 1.0, "threads": 2}),
        ("alpha-beta:depth=4,speed=python", {"depth": 4, "speed": "python", "algorithm": "alpha-beta"}),
        ("mtd-f:nodes=1000", {"nodes": 1000, "algorithm": "mtd-f"}),
    ],
)
def test_an_engine_is_named_by_its_settings(text: str, settings: dict[str, Any]) -> None:
    player = player_named(GAME, text)
    assert isinstance(player, Engine)
    usual = {"depth": None, "nodes": None, "time": None, "memory": 64, "threads": 1, "speed": "auto", "algorithm": None}
    assert {name: getattr(player, name) for name in usual} == {**usual, **settings}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kasparov", "player 'kasparov': nobody is called 'kasparov': write random, engine, an algorithm, or settings"),
        ("random:depth=2", "player 'random:depth=2': dice have no settings"),
        ("depth=x", "player 'depth=x': depth is 'x': it must be a whole number"),
        ("depth=1.5", "depth is '1.5': it must be a whole number"),
        ("depth=0", "depth is '0': it must be more than 0"),
        ("time=nan", "time is 'nan': it must be more than 0"),
        ("time=", "time is '': it must be a number"),
        ("engine:deep=3", "there is no setting 'deep': use depth, nodes, time, memory, threads, speed"),
        ("engine:3", "there is no setting '3'"),
        ("depth=2,depth=3", "depth is given twice"),
        ("proof-number", "proof-number answers a question and plays no game"),
        ("memory=-1", "-1"),
        ("memory=nan", "nan"),
        ("speed=fast", "speed='fast' means nothing"),
    ],
)
def test_what_names_no_player_is_refused(text: str, message: str) -> None:
    with pytest.raises(z.SearchError) as caught:
        player_named(GAME, text)
    assert message in str(caught.value)


def test_the_engine_takes_a_win_and_dice_any_move() -> None:
    state = GAME.state_after("15293"[:4])
    assert player_named(GAME, "depth=2").choose(state) == 2
    dice = Dice(GAME)
    dice.begin("seed")
    first = [dice.choose(state) for _ in range(50)]
    dice.begin("seed")
    assert [dice.choose(state) for _ in range(50)] == first
    assert set(first) == set(GAME.actions(state))


def test_an_engine_forgets_the_last_game() -> None:
    engine = player_named(GAME, "depth=3,memory=1")
    assert isinstance(engine, Engine) and engine.table is not None
    engine.choose(GAME.initial_state())
    assert engine.table.filled > 0
    engine.begin("another")
    assert engine.table.filled == 0


def test_an_engine_in_a_match_is_told_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[list[Any]] = []
    think = Engine.think

    def noted(self: Engine, state: Any, *, played: Any = (), **asked: Any) -> Any:
        told.append([*played, state])
        return think(self, state, played=played, **asked)

    monkeypatch.setattr(Engine, "think", noted)
    game = z.game("morris?men=3")
    (played,) = z.match(game, "depth=1,speed=python", "random", games=1, plies=12).games
    states = [game.initial_state()]
    for move in (*played.opening, *played.moves):
        states.append(game.state_after([move], states[-1]))
    assert told and all(line == states[: len(line)] for line in told)
