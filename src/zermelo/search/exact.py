"""The exact value of one position after another, without a way back to Python in between: the kernel of values()."""

from __future__ import annotations

from typing import Any

from zermelo.search.c_star import c_star
from zermelo.search.mtd_f import mtd_f
from zermelo.search.table import forget
from zermelo.search.tally import Tally, arrive, has_player, leaf_value

__all__ = ["exact_value"]


def exact_value(
    game: Any, state: Any, kernel: Any, by_halves: int, anew: int, depth: int, alpha: Any, beta: Any, tally: Tally,
    watch: Any = None,
) -> Any:  # fmt: skip
    """The value of ``state`` for its mover, for player 0 between ``alpha`` and ``beta``; not searched below ``depth``.

    ``kernel`` answers whether a value reaches a bound: see ``ask``. Found by C* where ``by_halves`` is 1,
    else by MTD(f). Where ``anew`` is 1 the table forgets the positions before. In a terminal state,
    where nobody moves, the value is player 0's. It means nothing where ``tally.stop`` is set.
    """
    if anew != 0:
        forget(tally)
    if game.is_terminal(state):
        return leaf_value(game, state, 0, True, tally) if arrive(tally, 0) else 0.0
    player = game.to_move(state)
    if not has_player(game, player, tally):
        return 0.0
    least, most = game.bounds(state, 0)
    least, most = max(alpha, least), min(beta, most)
    if by_halves != 0:
        value = c_star(game, state, kernel, depth, tally.fair, least, most, tally)
    else:
        value = mtd_f(game, state, kernel, depth, tally.fair, least, most, tally)
    return value if player == 0 else tally.total - value
