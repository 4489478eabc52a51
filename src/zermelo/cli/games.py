"""``zermelo games``: the games that are known by name."""

from __future__ import annotations

from zermelo.cli.options import AsJson
from zermelo.cli.output import print_json, print_table

__all__ = ["games"]


def games(json: AsJson = False) -> None:
    """List the games that come with Zermelo."""
    from zermelo.games.registry import entries, game

    known = [(entry, game(entry.name)) for entry in entries()]
    if json:
        print_json(
            [
                {
                    "name": entry.name,
                    "players": found.num_players,
                    "chance": found.has_chance(),
                    "summary": entry.summary,
                    "example": entry.example,
                }
                for entry, found in known
            ]
        )
        return
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("game", no_wrap=True)
    table.add_column("players", justify="right")
    table.add_column("what it is")
    for entry, found in known:
        players = f"{found.num_players} and chance" if found.has_chance() else str(found.num_players)
        table.add_row(entry.name, players, entry.summary)
    print_table(table)
    print("\nA name takes parameters:")
    for entry, _ in known:
        if "?" in entry.example:
            print(f"  {entry.example}")
    print("A game of your own is FILE.py:Class or package.module:Class.")
