"""The pictures in docs/games, a position of each game; run as a module, this draws them again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zermelo.games.registry import game, names
from zermelo.view.boards import draw_board

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "games"

POSITIONS = {
    # name: (the game, configured; moves from the start)
    "connect-four": ("connect-four", "4 4 3 5 3 2 3 3 5 4 4 6"),
    "nim": ("nim?piles=3,5,7", "3-3"),
    "othello": ("othello", "f5 d6 c3 d3 c4 f4 f6 b4 c2"),
    "three-player-nim": ("three-player-nim?piles=2,3,4", "1-1 3-2"),
    "tic-tac-toe": ("tic-tac-toe", "5 1 2 8 3 7 6"),
}


def picture(name: str) -> str:
    """The picture of a game that is known by ``name``."""
    spec, moves = POSITIONS[name]
    chosen = game(spec)
    state, action = chosen.initial_state(), None
    for move in moves.split():
        action = chosen.parse_action(state, move)
        state = chosen.result(state, action)
    return draw_board(chosen, state, action=action)


def main(*_: Any) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names():
        (FOLDER / f"{name}.svg").write_text(picture(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
