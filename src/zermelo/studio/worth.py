"""What positions and moves are worth, as a page shows it: numbers for every player, and words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.search.total import utility_total
from zermelo.search.trouble import call
from zermelo.search.views import has_evaluation
from zermelo.search.words import number, outcome, player_name, plies

__all__ = ["Worth", "plain_number"]


def plain_number(value: Any) -> float | None:
    """A value as JSON holds it: None for one that is not known, or not finite."""
    if value is None:
        return None
    found = float(value)
    return found if math.isfinite(found) else None


class Worth:
    """Values of one game in numbers and words. Made once for a request."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game = game
        self.state = state
        self.two_sides = game.num_players == 2 and game.constant_sum

    @cached_property
    def total(self) -> Any:
        """What the utilities of a game of two sides add up to; None for other games."""
        return call(self.game, lambda: utility_total(self.game, self.state), self.state) if self.two_sides else None

    def of_all(self, value: Any, player: int) -> tuple[Any, ...] | None:
        """The values of all players, of a game of two sides where ``player`` has ``value``; None if not known."""
        if value is None or not self.two_sides or player == CHANCE:
            return None
        return (value, self.total - value) if player == 0 else (self.total - value, value)

    def numbers(self, values: Sequence[Any] | None) -> list[float | None] | None:
        """One number a player, as JSON holds them."""
        return None if values is None else [plain_number(value) for value in values]

    def certain(self, values: Sequence[Any] | None, proven: bool) -> bool:
        """Whether values are the game's own: proven, or such as no evaluation gives."""
        if values is None:
            return False
        extremes = self.game.utility_range
        return proven or (self.two_sides and extremes is not None and values[0] in extremes)

    def words(self, values: Sequence[Any] | None, player: int, proven: bool, distance: int | None = None) -> str:
        """What ``values`` mean, told for ``player``, who is to move: nothing that is not sure is called a win."""
        game = self.game
        if values is None:
            return "not known yet" if has_evaluation(game) or not self.two_sides else "nothing is forced so far"
        if not self.two_sides:
            each = [f"{number(value)} for {player_name(game, one)}" for one, value in enumerate(values)]
            return ", ".join(each) + ("" if proven else ", not proven")
        found = outcome(game, values) if self.certain(values, proven) and not game.has_chance() else None
        if found is not None:
            winner, words = found
            soon = f" in {plies(distance)}" if winner is not None and distance else ""
            return words + soon
        if not proven and not has_evaluation(game) and values[0] == values[1]:
            return "nothing is forced"
        whose = 0 if player == CHANCE else player
        average = " on average" if game.has_chance() else ""
        return f"{number(values[whose])} for {player_name(game, whose)}{average}"

    def scale(self) -> dict[str, float | None]:
        """The least, the greatest and the even value of a player, as far as they are known."""
        low, high = self.game.utility_range or (None, None)
        total = self.game.utility_sum
        if total is None and low is not None and high is not None:
            total = low + high  # one player's worst is the other's best
        even = plain_number(total / 2) if self.two_sides and total is not None else None
        return {"low": plain_number(low), "high": plain_number(high), "even": even}
