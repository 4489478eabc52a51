"""Paints: the colours of every picture, by what they are for, in a light and a dark theme.

Two players never differ in hue alone: their pieces differ in lightness too, and in shape or mark. The
hues are those of Okabe and Ito ("Color universal design", 2008), which colour-blind readers tell apart.
"""

from __future__ import annotations

__all__ = ["PAINTS", "THEMES"]

THEMES = ("auto", "light", "dark")
"""What a picture may look like; auto is what its reader's screen asks for, and light on paper."""

PAINTS = {
    # name: (light, dark)
    "page": ("#ffffff", "#1c1e22"),
    "ink": ("#1d2026", "#ecebe6"),
    "quiet": ("#565c66", "#b4b8c0"),
    "faint": ("#c9cdd4", "#4a4e57"),
    "line": ("#3b4048", "#9aa0aa"),
    "mark": ("#0b5cad", "#7cc4ff"),
    "panel": ("#f3f4f6", "#282b31"),
    "box": ("#dfe3ea", "#464b56"),
    "covered": ("#b0b7c3", "#6a7180"),
    "strike": ("#e0402a", "#ff5a45"),
    "won": ("#ffe9a8", "#5a4a14"),
    # boards
    "light-square": ("#f4ead5", "#b8ad98"),
    "dark-square": ("#c8ad83", "#81766a"),
    "board-mark": ("#0b4f9e", "#06244f"),
    "square-number": ("#5a4422", "#f1e9dc"),
    "frame": ("#7a6244", "#8b7f6d"),
    "wood": ("#ecd4a2", "#8f7b55"),
    "wood-line": ("#6b5530", "#2b2416"),
    "pit": ("#d2b07a", "#6d5b3b"),
    "seed": ("#4a3a22", "#e9dcc0"),
    "seed-edge": ("#f3e3c0", "#3a2f1b"),
    "felt": ("#8fc1a0", "#437657"),
    "felt-line": ("#3f6f52", "#1d3a2a"),
    "rack": ("#2f6aa8", "#2c5584"),
    "hole": ("#f6f8fa", "#16181c"),
    # pieces
    "white": ("#ffffff", "#f7f5ef"),
    "white-edge": ("#2a2d33", "#17191d"),
    "quiet-edge": ("#9a9da3", "#a3a095"),
    "black": ("#2b2e34", "#15171a"),
    "black-edge": ("#111317", "#6f747e"),
    "black-outline": ("#111317", "#0b0c0e"),
    "black-detail": ("#f4f1ea", "#e8e5de"),
    "first": ("#0064a8", "#6fbcf0"),
    "second": ("#b84a00", "#ffa566"),
    "third": ("#00795a", "#4fd0a8"),
    "fourth": ("#8f3d78", "#e3a1cf"),
    "first-tint": ("#cfe4f5", "#21405a"),
    "second-tint": ("#fbdcc6", "#5d3a20"),
    "third-tint": ("#cdebe0", "#1c4a3c"),
    "fourth-tint": ("#f1d9ea", "#4f2b44"),
    "red": ("#b92d1c", "#ff8b76"),
    "red-tint": ("#fad8d1", "#5f2a22"),
    "gold": ("#f2c230", "#f0cb55"),
    "gold-edge": ("#644900", "#4a3800"),
    "vermilion": ("#c8442a", "#d9583d"),
    "vermilion-edge": ("#6e1d0d", "#4d140a"),
}
