"""Boards as pictures: a file for each family of games, and a registry that imports it when first asked for."""

from zermelo.view.boards.registry import (
    Touchable,
    board_drawing,
    draw_board,
    has_own_drawing,
    register_board,
    touchable_board,
)

__all__ = ["Touchable", "board_drawing", "draw_board", "has_own_drawing", "register_board", "touchable_board"]
