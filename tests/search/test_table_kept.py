"""A table that one search leaves to the next."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import pytest

from zermelo.game import Game
from zermelo.search.run import search
from zermelo.search.table import Table
from zermelo.search.tally import Tally

State = tuple[str, int, str]


class Take(Game):
    """Take one to three; who takes the last wins. Its states are no keys: a state is text, and says what was taken."""

    def initial_state(self) -> State:
        return "I" * 15, 0, ""

    def to_move(self, state: State) -> int:
        return state[1]

    def actions(self, state: State) -> Iterator[int]:
        yield from range(1, min(3, len(state[0])) + 1)

    def result(self, state: State, action: int) -> State:
        return state[0][action:], 1 - state[1], state[2] + str(action)

    def is_terminal(self, state: State) -> bool:
        return not state[0]

    def utility(self, state: State, player: int) -> int:
        return -1 if player == state[1] else 1


def test_states_that_are_no_keys_are_not_taken_for_one_another_in_the_next_search() -> None:
    game, table, draw = Take(), Table(4), random.Random(1)
    for _ in range(10):
        state = game.initial_state()
        for _ in range(draw.randint(0, 4)):
            state = game.result(state, draw.choice(list(game.actions(state))))
        wins = len(state[0]) % 4 != 0
        assert search(game, state, table=table, speed="python").value == (1 if wins else -1)


def test_a_small_table_forgets_states_before_they_fill_the_memory() -> None:
    game, table = Take(), Table(0.001)
    search(game, table=table, speed="python")
    assert len(table.numbers) > table.entries
    state = game.result(game.initial_state(), 3)
    assert search(game, state, table=table, depth=1, speed="python").stopped is None
    assert len(table.numbers) < table.entries and table.owner[0] is Take


def test_a_table_that_holds_nothing_is_ready_for_several_threads_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # What it holds would be moved entry by entry, interpreted.
    monkeypatch.setattr(sys.modules["zermelo.search.table"], "grow", lambda tally: pytest.fail("entries are moved"))
    table, tally = Table(64), Tally(ply_limit=1, line_capacity=1, root_actions=0)
    table.lend(tally, shared=True)
    assert tally.table_bits == table.bits
