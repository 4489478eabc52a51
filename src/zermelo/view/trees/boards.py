"""Boards at the nodes of a picture: the positions behind them, drawn small."""

from __future__ import annotations

from typing import Any

from zermelo.errors import DrawingError
from zermelo.game import Game
from zermelo.search.trace import Trace
from zermelo.search.trouble import call
from zermelo.view.boards.registry import board_drawing
from zermelo.view.svg import Drawing
from zermelo.view.trees.scene import Scene

__all__ = ["MOST_BOARDS", "boards_of", "follow"]

MOST_BOARDS = 200
"""Boards in one picture."""


def follow(scene: Scene, trace: Trace, game: Game, root: Any) -> None:
    """Find the position behind every node that was visited, by the names of the actions that lead there."""
    states: dict[int, Any] = {0: root}
    for number, node in enumerate(scene.nodes):
        if node.visit is None or (node.parent is not None and node.parent not in states):
            continue
        if node.parent is not None:
            action = str(trace.nodes[node.visit].action)
            found, state = _after(game, states[node.parent], action)
            if not found:
                continue
            states[number] = state
        node.position = (game, states[number])


def _after(game: Game, state: Any, name: str) -> tuple[bool, Any]:
    def asked() -> tuple[bool, Any]:
        for action in game.branches(state):
            if str(game.action_name(state, action)) == name:
                return True, game.result(state, action)
        return False, None

    found: tuple[bool, Any] = call(game, asked)
    return found


def boards_of(scene: Scene) -> dict[int, Drawing]:
    """The boards of the nodes that have one. Raises DrawingError where none has, or too many."""
    places = {number: node.position for number, node in enumerate(scene.nodes) if node.position is not None}
    if not places:
        raise DrawingError(
            "there are no boards to draw: they come of a game that is searched or unfolded, not of a written tree, "
            "nor of a trace without its result"
        )
    if len(places) > MOST_BOARDS:
        raise DrawingError(
            f"{len(places):,} boards are too many for a picture: draw {MOST_BOARDS} nodes at most, by nodes or depth"
        )
    return {number: board_drawing(game, state) for number, (game, state) in places.items()}
