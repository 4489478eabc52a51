"""The pictures in docs/games, a position of each game; run as a module, this draws them again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zermelo.games.registry import game, names
from zermelo.view.boards import draw_board

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "games"

POSITIONS = {
    # name: (the game, configured; moves from the start)
    "bear-off": ("bear-off?white=0,0,2,1,0,2,black=3,0,1,0,1", "63 6/off 6/3 22 5/3 3/1"),
    "bones": ("bones", "3 2"),
    "breakthrough": ("breakthrough", "d2-d3 e7-e6 d3-d4 e6-e5 e2-e3 f7-f6 c2-c3 c7-c6 b2-b3 e5xd4 c3xd4"),
    # Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
    "chess": (
        "chess",
        "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 "
        "Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    ),
    "connect-four": ("connect-four", "4 4 3 5 3 2 3 3 5 4 4 6"),
    "dawsons-chess": ("dawsons-chess", "c2 bxc2 dxc2"),
    "dice-race": ("dice-race?players=3,squares=9", "4 0-4 5 0-5 6 0-6 2 4x6 4"),
    "domineering": ("domineering?rows=5,columns=5", "b1-b2 a4-b4 d2-d3 c1-d1"),
    "dots-and-boxes": ("dots-and-boxes", "a1-b1 b1-b2 a2-b2 c2-d2 a1-a2 c3-d3 c2-c3 b3-b4 d2-d3 a3-b3"),
    "draughts": ("draughts", "11-15 23-19 8-11 22-17 4-8 17-13 15-18"),
    "einstein": ("einstein", "3 c5-d4 2 d1-d2 6 a3-b2 5 e2-d3 4 a4-b3 3"),
    "four-in-a-cube": ("four-in-a-cube", "b22 c22 b33 c33 a11 d44 d11 c23 b23"),
    "go": ("go", "E5 G3 C3 G7 C7 E3 D4 E4 F5 F4 C4 G5 D5 G6 D7 E7"),
    "go-superko": ("go-superko?size=4", "B2 C3 C2 B3 D3 D2"),
    "gomoku": ("gomoku", "h8 i9 h9 h10 g8 i8 i7 f10 g9 g7"),
    "hex": ("hex", "c3 b4 c2 d2 d3"),
    "hexapawn": ("hexapawn", "b1-b2 a3xb2 c1xb2"),
    "kalah": ("kalah", "3 6 1 5 2"),
    "kayles": ("kayles", "4-5 9 12-13 7"),
    "mnk": ("mnk?columns=5,rows=4,in_a_row=4", "c2 c3 b2 d2 b3 d1 b1 b4"),
    "morris": ("morris", "d2 d6 f4 b4 b2 f6 f2xd6 b6 d6 c5 d5 d3 e4"),
    "n-player-connect-four": ("n-player-connect-four", "4 4 3 5 3 3 4 5 5 2 4 4 5"),
    "n-player-mnk": ("n-player-mnk?columns=5,rows=4,players=4", "c2 b2 b3 c3 d2 a2 d4 e4 d1"),
    "n-player-nim": ("n-player-nim?piles=2,3,4,players=4", "1-1 3-2 2-1"),
    "nim": ("nim?piles=3,5,7", "3-3"),
    "othello": ("othello", "f5 d6 c3 d3 c4 f4 f6 b4 c2"),
    "oware": ("oware", "C d F a B"),
    "pig": ("pig?target=40", "roll 6 roll 5 hold roll 4 roll 4 roll 3"),
    "pincers": ("pincers?players=4,size=6,men=2", "c1-c2 a3-b3 c6-c5 f3-e3 d1-d2 b3-c3 c5-c4"),
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
