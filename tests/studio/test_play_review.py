"""Reviews of games of random moves, held to plain minimax: every mistake is found, and nothing else is called one."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from typing import Any

import pytest
from starlette.testclient import TestClient

import zermelo as z

GAMES = {
    "tic-tac-toe": "XO./.X./O..",
    "nim?piles=2,3": "",
    "nim?piles=1,3,misere=true": "",
    "hexapawn": "",
    "kayles?pins=5": "",
    "n-player-nim?piles=1,2": "",
}


@lru_cache(maxsize=100_000)
def truth(game: z.Game, state: Any) -> tuple[Any, ...]:
    """What a position is worth to each player: the textbook's recursion. Of equal moves the first counts."""
    if game.is_terminal(state):
        return game.utilities(state)
    player = game.to_move(state)
    return max([truth(game, game.result(state, action)) for action in game.actions(state)], key=lambda v: v[player])


def random_game(game: z.Game, state: Any, seed: int) -> tuple[list[str], list[Any]]:
    """The names of random moves to the end of a game, and its positions."""
    choose = random.Random(seed)
    moves, states = [], [state]
    while not game.is_terminal(state):
        action = choose.choice(list(game.actions(state)))
        moves.append(game.action_name(state, action))
        state = game.result(state, action)
        states.append(state)
    return moves, states


@pytest.mark.parametrize("spec", GAMES)
def test_a_review_finds_the_moves_that_lost_something_and_no_others(client: TestClient, spec: str) -> None:
    game, position = z.game(spec), GAMES[spec]
    start = game.position(position) if position else game.initial_state()
    for seed in range(6):
        moves, states = random_game(game, start, seed)
        body = {"game": spec, "position": position, "moves": moves, "seconds": 5}
        answer = client.post("/api/play/review", json=body)
        assert answer.status_code == 200, answer.text
        news = [json.loads(line) for line in answer.text.splitlines()]
        judged = {each["ply"]: each["move"] for each in news if "move" in each}
        assert sorted(judged) == list(range(len(moves)))
        mistakes = []
        for ply, move in judged.items():
            player = game.to_move(states[ply])
            before, after = truth(game, states[ply])[player], truth(game, states[ply + 1])[player]
            if after < before:
                mistakes.append(ply)
                assert move["kind"] == "mistake", (moves, ply)
                better = game.result(states[ply], game.parse_action(states[ply], move["better"]))
                assert truth(game, better)[player] == before, (moves, ply)
                assert move["line"][0] == move["better"] and f"Better was {move['better']}" in move["why"]
                assert game.state_after(move["line"], states[ply])  # which can be played
            else:
                assert move["kind"] in ("good", "slower"), (moves, ply, move)
        assert news[-1]["worst"] in (mistakes or [None])
        assert [each["values"] for each in news if each.get("ply") == 0] == [list(truth(game, start))]
