"""Published counts and values, by search: tic-tac-toe, Nim, Connect Four."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zermelo as z

SPEEDS = ("python", "native")
CASES = Path(__file__).parent.parent / "cases"
COUNTS = json.loads((CASES / "reference_counts.json").read_text())["tic_tac_toe"]["values"]


def reachable(game: z.Game, canonical: bool = False) -> set[Any]:
    seen = {game.initial_state()}
    waiting = list(seen)
    while waiting:
        state = waiting.pop()
        for action in () if game.is_terminal(state) else game.actions(state):
            child = game.result(state, action)
            child = game.canonical(child) if canonical else child
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return seen


def test_tic_tac_toe_has_5478_states_and_765_up_to_symmetry() -> None:
    game = z.game("tic-tac-toe")
    states = reachable(game)
    assert len(states) == COUNTS["states"] == 5478
    assert sum(map(game.is_terminal, states)) == COUNTS["terminal_states"] == 958
    assert len(reachable(game, canonical=True)) == COUNTS["states_up_to_symmetry"] == 765


@pytest.mark.parametrize("speed", SPEEDS)
def test_minimax_of_tic_tac_toe_visits_549946_nodes(speed: str) -> None:
    for algorithm in ("minimax", "negamax", "max-n"):
        found = z.search(z.game("tic-tac-toe"), algorithm=algorithm, speed=speed)
        assert (found.nodes, found.leaves, found.value) == (COUNTS["tree_nodes"], COUNTS["games"], 0)
        assert (found.nodes, found.leaves) == (549946, 255168)
        assert found.proven and len(found.optimal_actions) == 9


@pytest.mark.parametrize("speed", SPEEDS)
def test_alpha_beta_of_tic_tac_toe_visits_18297_nodes(speed: str) -> None:
    found = z.search(z.game("tic-tac-toe"), algorithm="alpha-beta", speed=speed)
    assert (found.nodes, found.value) == (18297, 0)
    assert len(found.optimal_actions) == 9


def test_x_in_the_centre_beats_o_on_an_edge() -> None:
    game = z.game("tic-tac-toe")
    for edge in "2468":
        found = z.search(game, game.state_after(["5", edge]))
        assert (found.value, found.proven, found.distance) == (1, True, 5)


@pytest.mark.parametrize(
    ("piles", "misere", "value"),
    [
        ("100", False, 1), ("1,1,1", False, 1), ("2,3,8,10", False, 1), ("5,8,13", False, -1),
        ("1,1,1", True, -1), ("100", True, 1),
    ],
)  # fmt: skip
def test_nim_is_won_and_lost_as_bouton_says(piles: str, misere: bool, value: int) -> None:
    game = z.game(f"nim?piles={piles},misere={misere}")
    found = z.search(game, algorithm="alpha-beta")
    assert (found.value, found.proven) == (value, True)


def test_connect_four_on_four_columns_and_four_rows_is_a_draw() -> None:
    found = z.search(z.game("connect-four?columns=4,rows=4"), algorithm="alpha-beta")
    assert (found.value, found.proven) == (0, True)
