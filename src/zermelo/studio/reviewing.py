"""The review of a game that was played: what every position is worth, which move was the mistake, what was better."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.game import CHANCE
from zermelo.search.trace import one_line
from zermelo.search.trouble import call
from zermelo.search.words import count, ended, outcome, player_name
from zermelo.solve.solution import SolvedPosition
from zermelo.studio.played import Played
from zermelo.studio.solved import Solutions
from zermelo.studio.streaming import Tell
from zermelo.studio.thinking import Engines, names_of, searched
from zermelo.studio.worth import Worth

__all__ = ["MISTAKE", "SLIP", "Found", "judged", "review"]

MISTAKE, SLIP = 0.2, 0.08
"""What a move gives away, as a share of what can be won or lost, from which on it is a mistake, or a slip."""
MOST_SECONDS = 50.0
"""For a whole game: of a long one, each position has its share."""
SHOWN_LINE = 12
"""Moves of a line that a sentence shows."""


@dataclass(frozen=True)
class Found:
    """What a review found out of one position."""

    values: tuple[Any, ...] | None
    """One a player; None where nothing is known."""
    proven: bool
    distance: int | None
    """Plies to the end under best play, where that is known."""
    line: tuple[Any, ...] = ()
    """The best play from there on."""
    optimal: tuple[Any, ...] = ()
    """Actions that were shown to be as good as the best."""


def review(engines: Engines, page: str, played: Played, seconds: float, solutions: Solutions) -> Any:
    """A function for ``streamed``: every position from the last to the first, and every move's judgement.

    ``seconds`` are for one position, at most; of a long game it is less. From the end
    backwards, since what is known of later positions helps with the earlier ones.
    """

    def work(stop: threading.Event, tell: Tell) -> None:
        worth = Worth(played.game, played.states[0])
        each = min(seconds, MOST_SECONDS / len(played.states))
        tell({"event": "begun", "positions": len(played.states), "seconds": each})
        after: Found | None = None
        judgements: list[dict[str, Any]] = []
        waited = False
        with engines.engine(page, "review", played.spec, played.game) as engine:
            for ply in reversed(range(len(played.states))):
                if stop.is_set():
                    break
                here = played.at(ply)
                found = known(here, worth, solutions, ply == len(played.states) - 1)
                if found is None:
                    asked = {"time": each, **({"moves": "optimal"} if here.mover != CHANCE else {})}
                    result = searched(engine, here, worth, stop, quiet, **asked)
                    if result.stopped == "time" and result.speed == "python" and not waited:
                        # Worth the wait: machine code finds out more of every position that is left.
                        waited = True
                        tell({"event": "compiling"})
                        with suppress(ZermeloError):
                            searched(engine, here, worth, stop, quiet, depth=1, moves="best", speed="native")
                        result = searched(engine, here, worth, stop, quiet, **asked)
                    values = result.values
                    if result.value is None and here.mover != CHANCE:
                        values = None
                    found = Found(
                        values, result.proven, result.distance, result.principal_variation, result.optimal_actions
                    )
                told: dict[str, Any] = {
                    "event": "position",
                    "ply": ply,
                    "values": worth.numbers(found.values),
                    "proven": found.proven,
                    "words": worth.words(found.values, here.mover or 0, found.proven, found.distance)
                    if here.mover is not None or found.values is None
                    else ended(played.game, found.values),
                }
                if after is not None and here.mover != CHANCE:
                    judgement = judged(played, ply, found, after, worth)
                    judgements.append(judgement)
                    told["move"] = judgement
                    found = raised(found, after, here.mover or 0, worth)
                    told["values"] = worth.numbers(found.values)
                tell(told)
                after = found
        tell({"event": "done", **summary(played, judgements)})

    return work


def quiet(news: dict[str, Any]) -> None:
    """Tells nobody."""


def known(here: Played, worth: Worth, solutions: Solutions, last: bool) -> Found | None:
    """What is known of a position without a search: it is over, or a solution has it."""
    game, state = here.game, here.state
    if call(game, lambda: game.is_terminal(state)):
        return Found(call(game, lambda: game.utilities(state)), True, 0)
    if last and here.repeated:
        return Found(None if worth.total is None else (worth.total / 2, worth.total / 2), True, 0)
    solved = solutions.position(here)
    if solved is None:
        return None
    line: list[Any] = []
    at = here
    after: SolvedPosition | None = solved
    while after is not None and after.action is not None and len(line) < SHOWN_LINE:
        line.append(after.action)
        at = at.then(after.action)
        after = solutions.position(at)
    return Found(solved.values, True, solved.distance, tuple(line), tuple(line[:1]))


def raised(found: Found, after: Found, player: int, worth: Worth) -> Found:
    """What was found of a position, where the move that was played turned out to be better than all that was found."""
    if found.proven or found.values is None or after.values is None or found.values[player] >= after.values[player]:
        return found
    best_of_all = worth.game.utility_range
    sure = after.proven and best_of_all is not None and after.values[player] == best_of_all[1]
    return Found(after.values, sure, None)


def judged(played: Played, ply: int, found: Found, after: Found, worth: Worth) -> dict[str, Any]:
    """What is to be said of move ``ply``, counted from 0, by what was found before it and after it."""
    here = played.at(ply)
    game, state, player = played.game, here.state, played.movers[ply]
    action = played.actions[ply]
    told: dict[str, Any] = {
        "ply": ply, "name": played.names[ply], "player": player, "loss": None, "kind": "unknown", "why": "",
        "better": None, "line": [], "played_line": [],
    }  # fmt: skip
    if found.values is None or after.values is None:
        return told
    before, then = found.values[player], after.values[player]
    loss = max(0.0, float(before - then))
    if action in found.optimal and not (found.proven and after.proven):
        loss = 0.0
    share = loss / _span(worth, found.values, after.values)
    best = found.line[0] if found.line else None
    told["loss"] = loss
    certain = worth.certain(found.values, found.proven) and worth.certain(after.values, after.proven)
    turned = certain and loss > 0 and _winner(worth, found.values) != _winner(worth, after.values)
    told["turned"] = turned
    if loss > 0 and best is not None and best != action and (turned or share >= SLIP):
        told["kind"] = "mistake" if turned or share >= MISTAKE else "slip"
    else:
        told["kind"] = "good"
    better = None if best is None else one_line(str(call(game, lambda: game.action_name(state, best))))
    following = played.at(ply + 1).state
    told["line"] = call(game, lambda: names_of(game, state, found.line[:SHOWN_LINE]))
    told["played_line"] = call(game, lambda: names_of(game, following, after.line[:SHOWN_LINE]))
    name = player_name(game, player)
    could = worth.words(found.values, player, found.proven, found.distance)
    became = worth.words(after.values, player, after.proven, after.distance)
    if told["kind"] != "good":
        told["better"] = better
        line = " ".join(told["line"])
        answer = " ".join(told["played_line"])
        told["why"] = (
            f"{name} played {played.names[ply]}: {became}{f', by {answer}' if answer else ''}. "
            f"Better was {better}: {could}{f', by {line}' if len(told['line']) > 1 else ''}."
        )
    elif _slower(worth, found, after, player):
        told["kind"], told["better"] = "slower", better
        told["why"] = (
            f"{name} still wins after {played.names[ply]}, but {better} was quicker: "
            f"{could}, by {' '.join(told['line'])}."
        )
    return told


def _slower(worth: Worth, found: Found, after: Found, player: int) -> bool:
    """Whether a win that was certain before takes longer now."""
    if not (found.proven and after.proven and _winner(worth, after.values) == player == _winner(worth, found.values)):
        return False
    return found.distance is not None and after.distance is not None and after.distance + 1 > found.distance


def _winner(worth: Worth, values: Sequence[Any] | None) -> Any:
    """Who wins: a player, None for a draw; where values are more than wins and losses, who has the most."""
    if values is None:
        return "unknown"
    found = outcome(worth.game, values)
    if found is not None:
        return found[0]
    leaders = [player for player, value in enumerate(values) if value == max(values)]
    return leaders[0] if len(leaders) == 1 else None


def _span(worth: Worth, *vectors: Sequence[Any]) -> float:
    """What can be won or lost."""
    if worth.game.utility_range is not None:
        low, high = worth.game.utility_range
    else:
        seen = [value for vector in vectors for value in vector]
        low, high = min(seen), max(seen)
    return float(high - low) or 1.0


def summary(played: Played, judgements: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The moves at which the game turned, the greatest mistake, and that in a sentence."""
    mistakes = [one for one in judgements if one["kind"] == "mistake"]
    turns = sorted([one["ply"] for one in judgements if one.get("turned")])
    worst = max(mistakes, key=lambda one: (bool(one.get("turned")), one["loss"]), default=None)
    unknown = sum(1 for one in judgements if one["kind"] == "unknown")
    if worst is not None:
        game, at = played.game, worst["ply"]
        told = f"The game turned at move {at + 1}, {worst['name']}, by {player_name(game, worst['player'])}."
        if len(mistakes) > 1:
            told += f" There were {len(mistakes)} mistakes in all."
    elif judgements and unknown == len(judgements):
        told = "Nothing could be found out of these positions in the time that there was: give each more."
    else:
        told = "No mistake was found."
    if worst is None and 0 < unknown < len(judgements):
        told += f" Nothing is known of {count(unknown, 'move')}."
    return {"turns": turns, "worst": None if worst is None else worst["ply"], "words": told}
