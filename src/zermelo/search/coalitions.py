"""coalitions(): what teams of players can make sure of together, beside what each gets for themselves."""

from __future__ import annotations

import functools
import math
import threading
import time as clock
from typing import Any, NamedTuple

from zermelo.errors import SearchError
from zermelo.game import Game
from zermelo.search.alliances import Coalition, Coalitions, Favour, Split, difference
from zermelo.search.favours import favours_along
from zermelo.search.options import check_depth, check_game_given, check_number, check_stop, check_word
from zermelo.search.partitions import Partition, chosen_partitions
from zermelo.search.result import SearchResult
from zermelo.search.run import search
from zermelo.search.teams import Against, Teams
from zermelo.search.trouble import call
from zermelo.search.views import has_priority, innermost
from zermelo.tree import Tree

__all__ = ["coalitions"]

Team = tuple[int, ...]

LEAST_TIME = 1e-3
"""Seconds that a search is worth beginning for."""


def coalitions(
    game: Game,
    state: Any = None,
    *,
    teams: Any = None,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    speed: str = "auto",
    stop: threading.Event | None = None,
) -> Coalitions:
    """What each team of players can make sure of in ``state`` (the initial one by default), and who gains by allying.

    For every way to split the players into teams: what each team can *guarantee* when it pools its utilities
    and everybody else plays to hold it down (the characteristic function of von Neumann and Morgenstern 1944,
    chapter VI), found by alpha-beta, with chance by expectiminimax; and the *outcome* where each team plays as
    one for its own sum (max^n over teams). Beside them stand each player's own max^n values (Luckhart and Irani
    1986), and along the max^n line the choices that serve the mover, one other, and no third: see ``Favour``.

    ``teams`` chooses: one partition such as "0,1|2" or [(0, 1), (2,)], or a list of several; whoever is not
    named stands alone. By default it is every partition of up to 5 players; of more, some must be chosen.

    ``depth`` (players' decisions ahead, in every search), ``nodes`` and ``time`` (seconds) are budgets of
    the whole call. Teams come first and have half of a budget, max^n gets most of what they leave, splits
    the rest. What a budget ended has no value (None); what an evaluation answered is not ``proven``.
    ``speed`` and ``stop`` are as for ``search``.

    Cost: a max^n search of the game, an alpha-beta search for each team (30 of 5 players), and a max^n search
    for each partition into three teams or more, and into two where no constant sum is declared (``utility_sum``).

    Raises SearchError for what means nothing, also for two players whose gains are each other's losses,
    NoEvaluation where ``depth`` is reached in a game without ``evaluate``, EndlessGame for a game in which
    states come back searched without a depth, GameError for a broken game.
    """
    check_game_given(game)
    check_depth(depth)
    check_number("nodes", nodes)
    check_number("time", time)
    check_word("speed", speed, ("auto", "native", "python"))
    check_stop(stop)
    kind = type(game).__name__
    if game.num_players < 2:
        raise SearchError(f"{kind} has {game.num_players} player: there is nobody to ally with")
    if game.num_players == 2 and game.constant_sum:
        raise SearchError(f"{kind} has two players whose gains are each other's losses: there is no alliance to make")
    partitions = chosen_partitions(teams, game.num_players)
    state = call(game, game.initial_state) if state is None else state
    found = _Search(game, state, partitions, depth, nodes, time, speed, stop)
    return found.run()


class _Sure(NamedTuple):
    """What a team can make sure of: nothing where a budget ended the search."""

    value: Any
    proven: bool
    line: tuple[Any, ...]


class _Search:
    """One call's searches, and what is left of its budgets."""

    def __init__(
        self, game: Game, state: Any, partitions: list[Partition], depth: int | None, nodes: int | None,
        time: float | None, speed: str, stop: threading.Event | None,
    ) -> None:  # fmt: skip
        self.game, self.state, self.partitions, self.depth = game, state, partitions, depth
        self.began = clock.perf_counter()
        self.deadline = None if time is None else self.began + time
        self.nodes_left = math.inf if nodes is None else nodes
        self.options: dict[str, Any] = {"speed": speed, "stop": stop}
        self.nodes = 0
        self.native = False
        self.stopped: str | None = None
        self.sure: dict[Team, _Sure] = {}
        # A game of several players may only not have said that its sum varies.
        known = game.utility_sum is not None or isinstance(innermost(game), Tree)
        self.constant = game.constant_sum and known
        singles = [(player,) for player in range(game.num_players)]
        named = {team for partition in partitions for team in partition}
        self.teams: list[Team] = sorted({*singles, *named}, key=lambda team: (len(team), team))

    def run(self) -> Coalitions:
        game = self.game
        everybody = tuple(range(game.num_players))
        parts = 2 * len(self.teams)
        for number, team in enumerate(self.teams):
            if team != everybody or not self.constant:
                self.sure[team] = self.guarantee(team, parts - number)
        selfish = self.max_n(game, self.state, self.depth, share=1.5)
        self.settle_ties(selfish)
        values = None if selfish is None else selfish.values
        if everybody in self.teams and everybody not in self.sure:
            self.sure[everybody] = self.all_together(everybody, selfish)
        parts = len(self.partitions) + 1
        splits = [self.split(each, parts - number, selfish) for number, each in enumerate(self.partitions)]
        favours: list[Favour] = []
        compared = 0
        if selfish is not None:
            again = functools.partial(self.max_n, game, share=1)
            favours, compared = call(game, lambda: favours_along(game, selfish, self.depth, again))
        return Coalitions(
            game=game, state=self.state, values=values, proven=selfish is not None and selfish.proven,
            tie_dependent=None if selfish is None else selfish.tie_dependent,
            possible_values=None if selfish is None else selfish.possible_values,
            principal_variation=() if selfish is None else selfish.principal_variation,
            coalitions=tuple([self.coalition(team, selfish) for team in self.teams]),
            splits=tuple(splits), favours=tuple(favours), compared=compared, depth=self.depth, nodes=self.nodes,
            seconds=clock.perf_counter() - self.began, speed="native" if self.native else "python",
            stopped=self.stopped,
        )  # fmt: skip

    def coalition(self, team: Team, selfish: SearchResult | None) -> Coalition:
        value, proven, line = self.sure[team]
        values = None if selfish is None else selfish.values
        possible = None if selfish is None else selfish.possible_values
        least = None
        if value is not None and possible is not None:
            least = difference(value, max(sum([vector[player] for player in team]) for vector in possible))
        alone = [self.sure[(player,)].value for player in team]
        return Coalition(
            players=team, guarantee=value, proven=proven,
            selfish=None if values is None else tuple([values[player] for player in team]),
            alone=None if any(each is None for each in alone) else tuple(alone), least_gain=least, line=line,
        )  # fmt: skip

    def split(self, partition: Partition, share: float, selfish: SearchResult | None) -> Split:
        """The outcome of a partition; where a search that was made already answers it, by that."""
        values = None if selfish is None else selfish.values
        sums = None if values is None else tuple([sum([values[player] for player in team]) for team in partition])
        sure = tuple([self.sure[team].value for team in partition])
        outcome: tuple[Any, ...] | None
        tie_dependent: bool | None = False
        if len(partition) == 1 or (len(partition) == 2 and self.constant and None not in sure):
            # One team has no opponent; of two, what one gains the other loses, and neither can do better.
            outcome = None if None in sure else sure
            _, proven, line = self.sure[partition[0]]
        else:
            result = selfish
            if len(partition) < self.game.num_players:
                result = self.max_n(Teams(self.game, partition), self.state, self.depth, share=share)
                self.settle_ties(result)
            outcome = None if result is None else result.values
            proven = result is not None and result.proven
            tie_dependent = None if result is None else result.tie_dependent
            line = () if result is None else result.principal_variation
        return Split(
            teams=partition, outcome=outcome, proven=proven and outcome is not None, tie_dependent=tie_dependent,
            selfish=sums, guarantees=sure, line=line,
        )  # fmt: skip

    # The searches ------------------------------------------------------------------------

    def max_n(self, game: Game, state: Any, depth: int | None, share: float) -> SearchResult | None:
        order = None if game is self.game else self.order()
        return self.search(game, state, share, algorithm="max-n", depth=depth, order=order, moves="all")

    def all_together(self, everybody: Team, selfish: SearchResult | None) -> _Sure:
        """What all players can make sure of where their utilities always add up to the same, whatever they do."""
        if selfish is not None and selfish.proven and selfish.values is not None:
            return _Sure(sum(selfish.values), True, selfish.principal_variation)
        return self.guarantee(everybody, 2)

    def guarantee(self, team: Team, share: float) -> _Sure:
        """What ``team`` can make sure of against everybody else."""
        game = self.game
        if game.has_chance():
            algorithm = "expectiminimax"
        elif self.depth is not None or not game.acyclic or isinstance(innermost(game), Tree):
            algorithm = "alpha-beta"  # no state that comes back may count as even
        else:
            algorithm = "principal-variation"  # alpha-beta with a table
        found = self.search(
            Against(game, team), self.state, share, algorithm=algorithm, depth=self.depth, order=self.order(),
            moves="best", ties="first",
        )  # fmt: skip
        if found is None or found.values is None:
            return _Sure(None, False, ())
        return _Sure(found.values[0], found.proven, found.principal_variation)

    def settle_ties(self, found: SearchResult | None) -> None:
        """Find what other tie rules could give while there is time for it; afterwards it stays unknown."""
        if found is not None:
            call(self.game, lambda: found.settle_ties(self.is_over))

    def is_over(self) -> bool:
        """Whether the time is up, or someone asks to stop."""
        asked = self.options["stop"] is not None and self.options["stop"].is_set()
        return asked or (self.deadline is not None and clock.perf_counter() >= self.deadline)

    def order(self) -> str:
        """The order of the game's own actions in a view of it."""
        return "priority" if has_priority(self.game) else "left-to-right"

    def search(self, game: Game, state: Any, share: float, **options: Any) -> SearchResult | None:
        """A search with one ``share``-th of what is left of the budgets; None where it was not finished."""
        if self.stopped in ("interrupted", "asked"):
            return None
        if self.nodes_left < math.inf:
            if self.nodes_left < 1:
                self.stopped = self.stopped or "nodes"
                return None
            options["nodes"] = math.ceil(self.nodes_left / share)
        if self.deadline is not None:
            seconds = self.deadline - clock.perf_counter()
            if seconds < LEAST_TIME:
                self.stopped = self.stopped or "time"
                return None
            options["time"] = seconds / share
        result = search(game, state, **self.options, **options)
        spent = result.nodes + result.settling_nodes
        self.nodes += spent
        self.nodes_left -= spent
        self.native = self.native or result.speed == "native"
        if result.stopped is None:
            return result
        if self.stopped is None or result.stopped in ("interrupted", "asked"):
            self.stopped = result.stopped
        return None
