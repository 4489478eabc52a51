"""A game with as many positions as one likes, and little to compute: numbers are doubled, and something added."""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import zermelo as z


class Doubled(NamedTuple):
    """``ply`` moves were made; ``number`` is below 2^ply."""

    ply: int
    number: int


class Doubling(z.Game):
    """By turns the number becomes twice itself plus 0, 1 or 3, modulo 2^ply; after ``plies`` its last bits decide."""

    utility_sum = 0

    def __init__(self, plies: int) -> None:
        self.plies = plies

    def initial_state(self) -> Doubled:
        return Doubled(0, 0)

    def to_move(self, state: Doubled) -> int:
        return state.ply % 2

    def actions(self, state: Doubled) -> Iterator[int]:
        for action in range(3):
            yield action

    def result(self, state: Doubled, action: int) -> Doubled:
        more = (0, 1, 3)
        return Doubled(state.ply + 1, (2 * state.number + more[action]) % (1 << state.ply + 1))

    def is_terminal(self, state: Doubled) -> bool:
        return state.ply == self.plies

    def utility(self, state: Doubled, player: int) -> float:
        worth = state.number * 5 // 8 % 3 - 1
        return worth if player == 0 else -worth

    def level(self, state: Doubled) -> int:
        return state.ply

    def pack(self, state: Doubled) -> int:
        return state.number << 6 | state.ply

    def unpack(self, key: int) -> Doubled:
        return Doubled(key & 63, key >> 6)


def main() -> None:
    """Solve it into a directory: usage PLIES DIR MEMORY; print the most memory that was taken, in MiB.

    With a fourth argument, verify what is there.
    """
    plies, path, memory, *verifying = sys.argv[1:]
    game = Doubling(int(plies))
    budget = None if memory == "-" else int(memory)
    if verifying:
        assert z.verify(path, game, memory=budget, threads=1, speed="native").ok
    else:
        z.solve(game, path, memory=budget, threads=1, speed="native")
    print(peak())


def peak() -> int:
    """The most memory that this process had, in MiB. What its parent had is in ru_maxrss, too, but not here."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().split("VmHWM:")[1].split()[0]) >> 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


if __name__ == "__main__":
    main()
