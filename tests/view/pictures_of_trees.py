"""The pictures in docs/pictures; run as a module, this draws them again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from zermelo import Tree, draw, game, search

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
CHANCE = "[[1/4: 3, 3/4: [5, 2]], [0.5: 1, 0.5: 8]]"
THREE = "[[[(1,2,6),(4,3,2)],[(6,1,2),(7,4,1)]],[[(5,1,1),(1,5,2)],[(7,7,1),(5,4,5)]]]"


def searched(tree: Tree, algorithm: str = "alpha-beta") -> Any:
    return search(tree, algorithm=algorithm, trace=True)


def noughts() -> Any:
    board = game("tic-tac-toe")
    return draw(search(board, board.state_after(list("15246")), algorithm="alpha-beta", trace=True), boards=True)


PICTURES: dict[str, Callable[[], Any]] = {
    "alpha-beta": lambda: draw(searched(Tree.parse(AIMA))),
    "step-20": lambda: draw(searched(Tree.parse(AIMA)), step=20),
    "chance": lambda: draw(searched(Tree.parse(CHANCE), "expectiminimax")),
    "three-players": lambda: draw(searched(Tree.parse(THREE, players=3), "max-n")),
    "in-part": lambda: draw(searched(Tree.random(1, depth=6, branching=3)), nodes=30),
    "boards": noughts,
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(picture(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
