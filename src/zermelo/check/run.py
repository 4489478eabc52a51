"""check_game: plays random games, puts every state through the checks, and reports."""

from __future__ import annotations

import operator
from typing import Any

from zermelo.check.afterwards import AFTERWARDS
from zermelo.check.chance import outcomes
from zermelo.check.guard import Guard, text_of
from zermelo.check.machine import compare_with_machine_code
from zermelo.check.manners import FULLY
from zermelo.check.playing import Play
from zermelo.check.probe import HOOKS, NOTATION, SIX, Probe
from zermelo.check.report import Note, Problem, Report
from zermelo.check.rules import FIRST, LAST, finite
from zermelo.check.solving import Solver
from zermelo.errors import SearchError
from zermelo.game import Game
from zermelo.search.views import View, has_evaluation, innermost

__all__ = ["check_game"]

SECONDS = 20.0
"""For playing; compiling comes on top, about a second a function."""

MOST_PLAYERS = 1_000

UNRELIABLE = ("missing-function", "inconsistent", "kept-on-self", "incomparable-state", "never-returns")
"""After these a difference to machine code would say nothing new."""


def check_game(
    game: Any, *, games: int = 200, seed: int = 0, plies: int = 10_000, compiled: bool = True, state: Any = None
) -> Report:
    """Play ``games`` random games of at most ``plies`` plies and report each mistake that shows, once a kind.

    They begin at ``state``, by default the initial one: what is rare in whole games may be common from elsewhere.

    Every function is asked about every state that is met, twice, and its answers are held against the
    contract of ``Game``; with ``compiled`` also against its machine code. A report without problems is no
    proof: random games may miss a position. The same ``seed`` plays the same games.

    The optional functions that a search trusts are checked where the game has its own. ``pack`` must give
    each state an int of 64 bits of its own; ``remaining`` an int, 0 or more. ``bounds`` must give two numbers,
    the lesser first, that fit ``utility_range`` and, in a constant-sum game of two, the bounds for the other
    player; ``candidates`` some of the legal actions wherever ``bounds`` leaves the value open. Where little
    enough of the game is left to try everything, as near the end of the random games, ``bounds`` must allow
    the exact value, one of the best actions must be among ``candidates``, and ``canonical`` must keep the value:
    a smaller board of the same game lets more of it be tried. A game that is ``acyclic`` must not come back
    to a state. ``unpack`` must give back each state that ``pack`` made a key of, and ``level`` rise by one with every
    move. In a game that is ``impartial`` players must take turns, and who moves last win; where it has ``turn_of``,
    both must have the same moves. A game that has both ``position`` and ``notation`` must read back every state
    that it writes.

    Where chance moves, ``outcomes`` is asked in place of ``actions``: it must give pairs of an action and its
    probability, a number above 0; no action twice; and probabilities that add up to 1, exactly where they are
    fractions, and to a billionth where there are floats. Random games follow them.

    Takes about a second and at most 20, and as long again to compile; then the notes say how far it came.
    Never raises for what the game does; a KeyboardInterrupt passes. Raises SearchError for ``games`` or
    ``plies`` that are no positive numbers.
    """
    for name, number, least in (("games", games, 1), ("plies", plies, 1), ("seed", seed, None)):
        if isinstance(number, bool) or not isinstance(number, int) or (least is not None and number < least):
            wanted = "a whole number" if least is None else "a whole number, 1 or more"
            raise SearchError(f"{name}={number!r:.40}: {name} is {wanted}")
    with Guard() as guard:
        probe = Probe(game, guard, SECONDS)
        play = Play(probe, seed, (*FIRST, outcomes, *LAST), FULLY, state)
        why = "" if compiled else "compiled=False"
        was_compiled = False
        try:
            if not _playable(probe):
                why = why or "it could not be played"
            else:
                _play(probe, play, games, plies)
                if not why and (probe.stopped or probe.found(*UNRELIABLE)):
                    why = "the mistakes that were found come first"
                elif not why:
                    was_compiled, why = compare_with_machine_code(probe, play)
        except Exception as error:
            probe.unclear(error)
    found = probe.findings.values()
    return Report(
        game=probe.name,
        problems=tuple([finding for finding in found if isinstance(finding, Problem)]),
        notes=tuple([finding for finding in found if isinstance(finding, Note)]),
        games=play.games,
        states=len(play.hashes),
        longest=play.longest,
        compiled=was_compiled,
        why_not_compiled=why,
    )


def _play(probe: Probe, play: Play, games: int, plies: int) -> None:
    """Everything that is learnt interpreted."""
    play.run(games, plies)
    solver = Solver(probe)
    for check in AFTERWARDS:
        if not probe.stopped:
            check(probe, play, solver)
    _notes(probe, play, games, plies)


def _playable(probe: Probe) -> bool:
    """Whether the game has what a random game needs; reports what it has not."""
    game, name = probe.game, probe.name
    if isinstance(game, type):
        probe.problem("not-a-game", f"{game.__name__} is a class: check a game that it makes, {game.__name__}()")
        return False
    for function in SIX:
        if function not in probe.functions:
            there, _ = probe.guard.attempt(getattr, game, function, None)
            what = (
                f"has no function {function}"
                if callable(there) or there is None
                else f"has no function {function} but {text_of(there)}"
            )
            probe.problem(
                "missing-function",
                f"{name} {what}: write it, as one of the six that every game has ({', '.join(SIX)})",
                function,
            )
    if not isinstance(game, Game):
        probe.note(
            "not-a-subclass", f"{name} does not inherit from Game: write class {name}(Game), or search refuses it"
        )
    if isinstance(game, Game) and probe.guard.attempt(has_evaluation, game)[0] is False:
        probe.functions.discard("evaluate")  # of a view that passes on what is not there
    if isinstance(game, View):
        seen = innermost(game)
        for hook in (*HOOKS, "unpack", "turn_of", *NOTATION, "outcomes"):
            if getattr(getattr(seen, hook, None), "__func__", None) is getattr(Game, hook):
                probe.functions.discard(hook)
    _declarations(probe)
    return not probe.findings or not any(isinstance(finding, Problem) for finding in probe.findings.values())


def _declarations(probe: Probe) -> None:
    """The attributes that a game declares."""
    name = probe.name
    given, limits, total = (probe.declared[what] for what in ("num_players", "utility_range", "utility_sum"))
    players, error = probe.guard.attempt(operator.index, given)
    if error is not None or isinstance(given, bool) or players not in range(1, MOST_PLAYERS + 1):
        probe.problem(
            "num-players", f"{name}.num_players is {text_of(given)}: it must be a whole number, 1 to {MOST_PLAYERS}"
        )
    ordered, _ = probe.guard.attempt(lambda: len(limits) == 2 and all(map(finite, limits)) and limits[0] <= limits[1])
    if limits is not None and not ordered:
        probe.problem(
            "utility-range",
            f"{name}.utility_range is {text_of(limits)}: it must be the least and the greatest utility, two numbers",
        )
    if total is not None and not probe.guard.attempt(finite, total)[0]:
        probe.problem(
            "utility-sum", f"{name}.utility_sum is {text_of(total)}: it must be a number, or None where it is not known"
        )


def _notes(probe: Probe, play: Play, games: int, plies: int) -> None:
    """What is not wrong but worth knowing of the games as a whole."""
    repeat = ""
    if play.repeat is not None:
        state, before, ply = play.repeat
        repeat = f"state {text_of(state)} is met at plies {before} and {ply} of a game"
    if play.endless is not None:
        told = f"{repeat}, so it is cyclic" if repeat else "though no state was met twice in it"
        probe.note(
            "endless",
            f"a random game was not over after {plies:,} plies, at state {text_of(play.endless.state)}; {told}: "
            "give a search of this game a depth, or let the game end",
            "", play.repeat[0] if play.repeat else play.endless.state,
        )  # fmt: skip
    elif play.repeat is not None:
        probe.note("cyclic", f"{repeat}: the game is cyclic, so give a search of it a depth", "", play.repeat[0])
    if play.repeat is not None and probe.guard.attempt(bool, probe.declared["acyclic"])[0]:
        probe.problem(
            "acyclic",
            f"{probe.name}.acyclic is true, but {repeat}: a search that trusts it goes round in circles, "
            "so set acyclic = False",
            "", play.repeat[0],
        )  # fmt: skip
    if probe.stopped:
        probe.note("stopped", f"the check ended early, after {play.games} of {games} games, since {probe.stopped}")
    elif play.games < games and probe.late:
        probe.note("time", f"the check ended after {SECONDS:g} seconds, with {play.games} of {games} games played")
