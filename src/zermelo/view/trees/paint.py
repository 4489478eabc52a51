"""Paint: a planned tree as shapes and words of an SVG drawing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from zermelo.game import CHANCE
from zermelo.view.measure import text_width
from zermelo.view.svg import Drawing
from zermelo.view.trees.looks import Look
from zermelo.view.trees.plan import ALONG, HALF, HEAD, LABEL, NAME, VALUE, WINDOW, Plan, kind_of

__all__ = ["BOX", "BOX_HEIGHT", "PLAYER_PAINTS", "Painter", "is_blank", "player_mark"]

BOX = "▢"
"""A value of such characters alone is a box to be filled in, so many characters wide."""
BOX_HEIGHT = 24

PLAYER_PAINTS = ("first", "second", "third", "fourth", "red")
"""A player's number is in the square too: no two are told apart by colour alone."""
DASHES = (4, 3)
THIN, THICK = 1.5, 4.0


def player_mark(players: Sequence[str], player: int) -> str:
    """What stands in a player's square: the name, if all are short, else the number."""
    return players[player] if max([len(name) for name in players]) <= 2 else str(player)


def is_blank(value: str) -> bool:
    """Whether a value is to be filled in."""
    return bool(value) and not value.strip(BOX)


class Painter:
    """Draws the parts of a tree, each alone, at an offset."""

    def __init__(self, plan: Plan, x: float, y: float) -> None:
        self.plan = plan
        self.scene = plan.scene
        self.x, self.y = x, y

    def place(self, number: int) -> tuple[float, float]:
        """The middle of a node's upper edge."""
        return self.x + self.plan.across[number], self.y + self.plan.top[number]

    # Edges -------------------------------------------------------------------------------

    def edge(self, drawing: Drawing, number: int, look: Look) -> None:
        """The edge to a node, with its label, and the strokes where it is cut."""
        node = self.scene.nodes[number]
        if node.parent is None:
            return
        x1, y1 = self.x + self.plan.across[node.parent], self.y + self.plan.bottom[node.parent]
        x2, y2 = self.place(number)
        away = look.status == "unseen" or bool(look.cut)
        if look.best:
            drawing.line(x1, y1, x2, y2, stroke="mark", thick=THICK)
        else:
            drawing.line(x1, y1, x2, y2, stroke="quiet" if away else "line", thick=THIN, dashes=DASHES if away else ())
        label = self.plan.edge_label(number)
        if label:
            x, y = x1 + ALONG * (x2 - x1), y1 + ALONG * (y2 - y1)
            wide = text_width(label, LABEL)
            drawing.rectangle(x - wide / 2 - 1, y - 7, wide + 2, 14, fill="page")
            drawing.text(x, y, label, LABEL, fill="quiet" if away else "ink")
        if look.cut:
            # The bound's name stands once, at the last of the edges that are cut.
            siblings = self.scene.nodes[node.parent].children
            last = number == max([child for child in siblings if self.scene.nodes[child].cut], default=number)
            self.strokes(drawing, (x1, y1), (x2, y2), look.cut if last else "", 0.3 if label else 0.62)

    def strokes(
        self, drawing: Drawing, start: tuple[float, float], end: tuple[float, float], cut: str, along: float
    ) -> None:
        """Two short strokes across an edge, and which bound it was."""
        across, down = end[0] - start[0], end[1] - start[1]
        length = math.hypot(across, down) or 1
        ux, uy = across / length, down / length
        x, y = start[0] + along * across, start[1] + along * down
        for side in (-2.6, 2.6):
            at_x, at_y = x + side * ux, y + side * uy
            drawing.line(at_x + 8 * uy, at_y - 8 * ux, at_x - 8 * uy, at_y + 8 * ux, stroke="red", thick=2.2)
        sign = 1 if across >= 0 else -1
        words = cut if len(cut) == 1 else ""
        if words:
            drawing.text(x + sign * (8 * abs(uy) + 8), y - 5, words, 13, fill="red", bold=True)

    # Nodes -------------------------------------------------------------------------------

    def node(self, drawing: Drawing, number: int, look: Look) -> None:
        """A node: its shape, or its value alone; its name; its board."""
        node = self.scene.nodes[number]
        kind = kind_of(node)
        x, y = self.place(number)
        drawing.open_group(self.told(number, look), node=number)
        if kind == "more":
            self.more(drawing, x, y, node.hidden, look)
        elif kind in ("leaf", "cut"):
            self.leaf(drawing, number, x, y, look)
        else:
            if look.status == "current":
                drawing.rectangle(
                    x - HALF - 3, y - 2, 2 * HALF + 6, HEAD + 4, fill="won", stroke="mark", thick=2.2, round=7
                )
            thick = 3.6 if look.best else THIN
            unseen = look.status == "unseen" or bool(look.cut)
            self.shape(drawing, x, y, node.player or 0, thick, unseen)
            self.beside(drawing, number, x, y, look, unseen)
        board = self.plan.boards.get(number)
        if board is not None:
            scale = self.plan.board_size / max(board.width, board.height, 1)
            drawing.place(board, x - board.width * scale / 2, y + HEAD + 6, scale)
        drawing.close_group()

    def shape(self, drawing: Drawing, x: float, y: float, player: int, thick: float, unseen: bool = False) -> None:
        """A player's shape in the box that begins at y: triangles for two, squares for more, a circle for chance."""
        top, base, middle = y + 1, y + HEAD - 1, y + HEAD / 2
        if player == CHANCE:
            fill, stroke = ("page", "quiet") if unseen else ("panel", "ink")
            drawing.circle(x, middle, HEAD / 2 - 1, fill=fill, stroke=stroke, thick=thick, dashes=_dashed(unseen))
            return
        paint = PLAYER_PAINTS[player % len(PLAYER_PAINTS)]
        fill, stroke = ("page", "quiet") if unseen else (f"{paint}-tint", paint)
        if len(self.scene.players) == 2:
            ends = (base, top) if player == 0 else (top, base)
            corners = [(x - HALF, ends[0]), (x + HALF, ends[0]), (x, ends[1])]
            drawing.polygon(corners, fill=fill, stroke=stroke, thick=thick, dashes=_dashed(unseen))
            return
        side = HEAD - 4
        drawing.rectangle(
            x - side / 2, y + 2, side, side, fill=fill, stroke=stroke, thick=thick, dashes=_dashed(unseen)
        )
        mark = player_mark(self.scene.players, player)
        drawing.text(x, middle, mark, 14, fill="quiet" if unseen else "ink", bold=True)

    def beside(self, drawing: Drawing, number: int, x: float, y: float, look: Look, unseen: bool) -> None:
        """The name to the left of a shape, value and window to its right."""
        aside, middle = HALF + 6, y + HEAD / 2
        name = self.plan.name(number)
        if name:
            drawing.text(x - aside, middle, name, NAME, fill="quiet", anchor="end")
        if is_blank(look.value):
            wide = text_width(look.value, VALUE, bold=True)
            top = middle - BOX_HEIGHT / 2
            drawing.rectangle(x + aside, top, wide, BOX_HEIGHT, fill="page", stroke="ink", thick=1.2, round=3)
        elif look.value:
            height = middle - (7 if look.window else 0)
            drawing.text(
                x + aside, height, look.value, VALUE, fill="quiet" if unseen else "ink", anchor="start", bold=True
            )
        if look.window:
            height = middle + (9 if look.value else 0)
            drawing.text(x + aside, height, look.window, WINDOW, fill="quiet", anchor="start")

    def leaf(self, drawing: Drawing, number: int, x: float, y: float, look: Look) -> None:
        """A value, and the leaf's name beneath it."""
        away = look.status == "unseen" or bool(look.cut)
        name = self.plan.name(number)
        wide = max(text_width(look.value, VALUE, bold=True), 12) + 6
        if look.status == "current":
            drawing.rectangle(x - wide / 2, y + 1, wide, 19, fill="won", stroke="mark", thick=2, round=4)
        elif look.best:
            drawing.rectangle(x - wide / 2, y + 1, wide, 19, stroke="mark", thick=2, round=4)
        if look.value:
            drawing.text(x, y + 10.5, look.value, VALUE, fill="quiet" if away else "ink", bold=not away)
        if name:
            drawing.text(x, y + (27 if look.value else 9), name, NAME if not look.value else NAME - 1, fill="quiet")

    def more(self, drawing: Drawing, x: float, y: float, hidden: int, look: Look) -> None:
        """The mark for nodes that are left out: how many there are."""
        words = f"+{hidden:,}"
        wide = text_width(words, NAME) + 10
        here = look.status == "current"
        drawing.rectangle(
            x - wide / 2, y + 2, wide, 18, fill="won" if here else "panel", stroke="mark" if here else "quiet",
            thick=2 if here else 1, dashes=() if here else (2, 2), round=9,
        )  # fmt: skip
        drawing.text(x, y + 11, words, NAME, fill="quiet")

    def told(self, number: int, look: Look) -> str:
        """A node in words."""
        node = self.scene.nodes[number]
        if node.hidden:
            return f"{node.hidden:,} nodes are left out here"
        words = [node.name or node.move or ("the root" if node.parent is None else "a node")]
        if node.name and node.move:
            words.append(f"after {node.move}")
        if node.player is not None:
            words.append(f"{'chance' if node.player == CHANCE else self.scene.players[node.player]} to move")
        if node.probability is not None:
            words.append(f"probability {node.probability}")
        if is_blank(look.value):
            words.append("to be filled in")
        elif look.value:
            words.append(f"value {look.value}")
        if look.window:
            words.append(f"window {look.window}")
        if look.best:
            words.append("on the best line")
        if look.cut:
            words.append({"α": "skipped by an alpha cut", "β": "skipped by a beta cut"}.get(look.cut, "skipped"))
        elif look.status == "unseen":
            words.append("not looked at")
        return ", ".join(words)

    # What the signs mean -----------------------------------------------------------------

    def legend(self) -> list[tuple[Callable[[Drawing, float, float], None], str]]:
        """What draws each sign in a box of 20 by 16 units, and what it means."""
        scene = self.scene
        found: list[tuple[Callable[[Drawing, float, float], None], str]] = []
        movers = {node.player for node in scene.nodes if node.player is not None and kind_of(node) != "cut"}
        for player in sorted(movers - {CHANCE}):
            found.append((self._sign(player), scene.players[player]))
        if CHANCE in movers:
            found.append((self._sign(CHANCE), "chance"))
        if scene.has_best_line:
            found.append((_best_sign, "best line"))
        if any(node.cut for node in scene.nodes):
            found.append((self._cut_sign, "cut off"))
        return found

    def _sign(self, player: int) -> Callable[[Drawing, float, float], None]:
        def draw(drawing: Drawing, x: float, y: float) -> None:
            small = Drawing(0, 0)
            self.shape(small, HALF + 2, 0, player, 2)
            drawing.place(small, x, y, 0.5)

        return draw

    def _cut_sign(self, drawing: Drawing, x: float, y: float) -> None:
        drawing.line(x, y + 8, x + 20, y + 8, stroke="quiet", thick=THIN, dashes=DASHES)
        self.strokes(drawing, (x, y + 8), (x + 20, y + 8), "", 0.5)


def _best_sign(drawing: Drawing, x: float, y: float) -> None:
    drawing.line(x + 2, y + 8, x + 18, y + 8, stroke="mark", thick=THICK)


def _dashed(unseen: bool) -> tuple[float, ...]:
    return DASHES if unseen else ()
