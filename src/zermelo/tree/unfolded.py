"""The tree of a game below a position, breadth first."""

from __future__ import annotations

from typing import Any

from zermelo.errors import GameError, TreeError, ZermeloError
from zermelo.game import Game
from zermelo.tree.sketch import Sketch

__all__ = ["unfold_sketch"]

MOST_NODES = 1_000_000


def unfold_sketch(game: Game, state: Any, depth: int | None, nodes: int | None) -> tuple[Sketch, list[str]]:
    """The sketch of a game's tree, and each node's position as text, breadth first; see Tree.unfold."""
    for name, limit in (("depth", depth), ("nodes", nodes)):
        if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 0):
            raise TreeError(f"{name}={limit!r}: give a whole number from 0 on, or None for no limit")
    most = min(MOST_NODES, MOST_NODES if nodes is None else max(1, nodes))
    function = "initial_state"
    current: Any = None
    try:
        current = game.initial_state() if state is None else state
        sketch = Sketch(game.num_players)
        states = [current]
        sketch.add(None)
        depths = [0]
        number = 0
        full = False
        while number < len(states):
            current = states[number]
            node = sketch.nodes[number]
            function = "is_terminal"
            if game.is_terminal(current):
                function = "utility"
                node.value = _leaf(game, tuple(game.utilities(current)), function, current)
            elif (depth is not None and depths[number] >= depth) or full:
                function = "evaluate"
                estimates = tuple(game.evaluations(current))
                node.value = None if any(value != value for value in estimates) else estimates
                node.mover = None
            else:
                function = "actions"
                actions = list(game.actions(current))
                if not actions:
                    raise GameError(
                        f"{type(game).__name__}.actions gives none at {current!r:.120}, "
                        "which is_terminal says is not the end of the game"
                    )
                if nodes is not None and len(states) + len(actions) > most:
                    full = True
                    continue
                if len(states) + len(actions) > MOST_NODES:
                    raise TreeError(
                        f"the tree of {type(game).__name__} has more than {MOST_NODES} nodes: give a depth or a number"
                    )
                function = "to_move"
                node.mover = game.to_move(current)
                if node.mover not in range(game.num_players):
                    raise TreeError(
                        f"{type(game).__name__}.to_move gives {node.mover!r} at {current!r:.120}: "
                        f"trees are for players from 0 to {game.num_players - 1}, without chance"
                    )
                for action in actions:
                    function = "action_name"
                    move = game.action_name(current, action)
                    function = "result"
                    states.append(game.result(current, action))
                    depths.append(depths[number] + 1)
                    sketch.add(number, move=move)
            number += 1
        function = "show"
        return sketch, [game.show(current) for current in states]
    except ZermeloError:
        raise
    except Exception as error:
        raise GameError(
            f"{type(game).__name__}.{function} raises {type(error).__name__}: {error} at {current!r:.120}"
        ) from error


def _leaf(game: Game, values: tuple[Any, ...], function: str, state: Any) -> tuple[Any, ...]:
    for value in values:
        if value - value != 0:
            raise GameError(f"{type(game).__name__}.{function} gives {value} at {state!r:.120}: it must be finite")
    return values
