"""A position as a solution on disk has it: what it is worth, and every move from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.cli.output import print_table
from zermelo.cli.position import board
from zermelo.cli.report import turn
from zermelo.play.solved import Perfect
from zermelo.search.trace import one_line
from zermelo.search.trouble import call
from zermelo.search.words import number, plies, worth

if TYPE_CHECKING:
    from zermelo.solve.solution import Solution, SolvedMove

__all__ = ["print_solved", "solved_to_dict"]


def print_solved(solution: Solution, state: Any) -> None:
    """The board, what the position is worth, and its moves, best first; those that are as good have a star."""
    from rich import box
    from rich.table import Table

    game, here = solution.game, solution[state]
    moves, best = _moves(solution, state)
    print(f"{board(game, state)}\n\n{turn(game, state)}\n")
    facts = Table.grid(padding=(0, 2))
    facts.add_column(no_wrap=True)
    facts.add_column(overflow="fold")
    if best:
        facts.add_row("best move", ", as good as ".join(_listed([one_line(move.name) for move in best])))
    far = "" if not here.distance else f" in {plies(here.distance)}"
    facts.add_row("value", f"{worth(game, here.values)}{far}, solved")
    if here.grundy is not None:
        facts.add_row("Grundy value", str(here.grundy))
    print_table(facts)
    if not moves:
        return
    print()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("", no_wrap=True)
    table.add_column("move", overflow="fold")
    several = game.num_players != 2 or not game.constant_sum
    columns = {
        "value": [number(tuple(move.values) if several else move.value) for move in moves],
        "distance": ["" if move.distance is None else str(move.distance) for move in moves],
        "Grundy": ["" if move.grundy is None else str(move.grundy) for move in moves],
    }
    shown = {name: texts for name, texts in columns.items() if any(texts)}
    for name in shown:
        table.add_column(name, justify="right")
    for row, move in enumerate(moves):
        texts = [texts[row] for texts in shown.values()]
        table.add_row("*" if move in best else "", one_line(move.name), *texts, style="bold" if move in best else "")
    print_table(table)


def solved_to_dict(solution: Solution, state: Any) -> dict[str, Any]:
    """The same as JSON."""
    game, here = solution.game, solution[state]
    moves, best = _moves(solution, state)
    return {
        "board": board(game, state),
        "value": here.value, "values": here.values, "distance": here.distance, "grundy": here.grundy,
        "bounds": here.bounds, "best": [move.name for move in best],
        "moves": [
            {
                "name": move.name, "value": move.value, "values": move.values, "distance": move.distance,
                "grundy": move.grundy, "best": move in best,
            }
            for move in moves
        ],
    }  # fmt: skip


def _moves(solution: Solution, state: Any) -> tuple[list[SolvedMove], list[SolvedMove]]:
    """The moves, best first, and those that are best; where chance moves, none is."""
    game = solution.game
    moves = solution.moves(state)
    if not moves or call(game, lambda: game.to_move(state)) < 0:
        return moves, []
    best = Perfect(game, solution).best(state)
    return sorted(moves, key=lambda move: (move not in best, -move.value)), best


def _listed(names: list[str]) -> list[str]:
    others = names[1:13]
    return [names[0], ", ".join(others) + (", …" if len(names) > 13 else "")] if others else names
