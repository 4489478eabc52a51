"""TikZ: a drawn tree as a LaTeX document, of plain TikZ alone, whose tikzpicture can be taken into another."""

from __future__ import annotations

import math
from collections.abc import Sequence

from zermelo.errors import DrawingError
from zermelo.game import CHANCE
from zermelo.view.measure import brief, text_width, wrapped
from zermelo.view.paints import PAINTS
from zermelo.view.trees.looks import Look
from zermelo.view.trees.paint import BOX_HEIGHT, PLAYER_PAINTS, is_blank, player_mark
from zermelo.view.trees.picture import MARGIN, SMALL, TITLE, Picture
from zermelo.view.trees.plan import ALONG, HALF, HEAD, VALUE, kind_of

__all__ = ["tex_text", "tikz"]

UNIT = 0.75
"""Points of TeX to a unit of the picture."""
USED = ("page", "ink", "quiet", "line", "mark", "panel", "won", *PLAYER_PAINTS)
TINTS = tuple([f"{paint}-tint" for paint in PLAYER_PAINTS])

PLAIN = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': "''", "-": "-{}", "`": r"\textquoteleft{}",
    "≤": r"$\leq$", "≥": r"$\geq$", "≈": r"$\approx$", "∞": r"$\infty$", "−": "$-$", "×": r"$\times$",
    "·": r"$\cdot$", "…": r"\ldots{}", "—": "---", "–": "--", "’": "'", "“": "``", "”": "''", "→": r"$\to$",
    "½": r"$\frac12$", "★": r"$\star$",
}  # fmt: skip
GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "varepsilon", "θ": "theta", "λ": "lambda", "μ": "mu",
    "π": "pi", "σ": "sigma", "φ": "varphi", "ω": "omega", "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda",
    "Π": "Pi", "Σ": "Sigma", "Φ": "Phi", "Ω": "Omega",
}  # fmt: skip


def tex_text(text: str) -> str:
    """``text`` as LaTeX sets it, whatever it holds; characters that its usual fonts lack become question marks."""
    found = []
    for place, char in enumerate(text):
        if char == "-" and (text[place + 1 : place + 2] or " ") in "0123456789.∞":
            found.append("$-$")
        elif char in PLAIN:
            found.append(PLAIN[char])
        elif char in GREEK:
            found.append(f"$\\{GREEK[char]}$")
        elif (char.isascii() and char.isprintable()) or ("À" <= char <= "ÿ" and char not in "ÐÞðþ×÷"):
            found.append(char)
        else:
            found.append(" " if char.isspace() else "?")
    return "".join(found)


def tikz(picture: Picture, looks: Sequence[Look], theme: str) -> str:
    """The picture as a document for pdflatex, lualatex or xelatex. Raises DrawingError where it has boards."""
    if picture.plan.boards:
        raise DrawingError("boards cannot be drawn in TeX: leave them out, or draw a .pdf and include it")
    return _Tikz(picture, looks, 1 if theme == "dark" else 0).document()


class _Tikz:
    def __init__(self, picture: Picture, looks: Sequence[Look], which: int) -> None:
        self.picture, self.looks, self.which = picture, looks, which
        self.plan, self.scene, self.painter = picture.plan, picture.scene, picture.painter
        self.lines: list[str] = []

    def document(self) -> str:
        picture = self.picture
        width, height = picture.width * UNIT + 1, picture.height * UNIT + 1
        colours = [
            f"\\definecolor{{z{name}}}{{HTML}}{{{PAINTS[name][self.which][1:].upper()}}}" for name in (*USED, *TINTS)
        ]
        self.draw()
        heading = brief(picture.heading or self.scene.title, 200)
        return "\n".join(
            [
                f"% {_comment(heading)}",
                "% Made by Zermelo. The tikzpicture needs the colours above it, and nothing else but TikZ.",
                r"\documentclass{article}",
                f"\\usepackage[paperwidth={width:.2f}pt,paperheight={height:.2f}pt,margin=0pt]{{geometry}}",
                r"\usepackage{tikz}",
                r"\pagestyle{empty}\parindent=0pt\topskip=0pt\parskip=0pt",
                *colours,
                r"\begin{document}\sffamily" + (r"\pagecolor{zpage}" if self.which else ""),
                f"\\begin{{tikzpicture}}[x={UNIT}pt,y=-{UNIT}pt,line cap=round,line join=round,",
                r"  every node/.style={inner sep=0pt,outer sep=0pt}]",
                *self.lines,
                r"\end{tikzpicture}",
                r"\end{document}",
                "",
            ]
        )

    def draw(self) -> None:
        picture = self.picture
        fill = ",fill=zpage" if self.which else ""
        self.lines.append(f"\\path[use as bounding box{fill}] (0,0) rectangle {_at(picture.width, picture.height)};")
        y = MARGIN + TITLE * 0.6
        for line in picture.title_lines:
            self.words(picture.width / 2, y, line, r"\large\bfseries")
            y += TITLE * 1.4
        for number, look in enumerate(self.looks):
            if number:
                self.edge(number, look)
        for number, look in enumerate(self.looks):
            self.node(number, look)
        y = picture.legend_top + 8
        told = " ".join([*self.key(), *self.scene.notes])
        for line in wrapped(told, picture.inner, SMALL):
            self.words(MARGIN, y, line, r"\footnotesize", "zquiet", "west")
            y += SMALL * 1.4

    def key(self) -> list[str]:
        """What the signs mean, in words."""
        if not self.picture.signs:
            return []
        players = self.scene.players
        there = {node.player for node in self.scene.nodes}
        found = []
        for player, name in enumerate(players):
            if player in there:
                mark = ("triangle up", "triangle down")[player] if len(players) == 2 else player_mark(players, player)
                found.append(f"{mark}: {name}")
        found += ["circle: chance"] if CHANCE in there else []
        if self.scene.has_best_line:
            found.append("thick: best line")
        if any(node.cut for node in self.scene.nodes):
            found.append("two strokes: cut off")
        return ["; ".join(found) + "."] if found else []

    def edge(self, number: int, look: Look) -> None:
        node = self.scene.nodes[number]
        parent = node.parent or 0
        x1, y1 = self.painter.x + self.plan.across[parent], self.painter.y + self.plan.bottom[parent]
        x2, y2 = self.painter.place(number)
        away = look.status == "unseen" or bool(look.cut)
        style = "zmark,line width=2.6pt" if look.best else "zquiet,dashed" if away else "zline,line width=.8pt"
        self.lines.append(f"\\draw[{style}] {_at(x1, y1)} -- {_at(x2, y2)};")
        label = self.plan.edge_label(number)
        if label:
            x, y = x1 + ALONG * (x2 - x1), y1 + ALONG * (y2 - y1)
            self.words(
                x, y, label, r"\footnotesize", "zquiet" if away else "zink", "center", "fill=zpage,inner sep=1pt"
            )
        if look.cut:
            siblings = self.scene.nodes[parent].children
            last = number == max([child for child in siblings if self.scene.nodes[child].cut], default=number)
            self.strokes(x1, y1, x2, y2, look.cut if last else "", 0.3 if label else 0.62)

    def strokes(self, x1: float, y1: float, x2: float, y2: float, cut: str, along: float) -> None:
        length = math.hypot(x2 - x1, y2 - y1) or 1
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        x, y = x1 + along * (x2 - x1), y1 + along * (y2 - y1)
        for side in (-2.6, 2.6):
            a, b = x + side * ux, y + side * uy
            ends = f"{_at(a + 8 * uy, b - 8 * ux)} -- {_at(a - 8 * uy, b + 8 * ux)}"
            self.lines.append(f"\\draw[zred,line width=1.4pt] {ends};")
        if len(cut) == 1:
            self.words(x + (1 if x2 >= x1 else -1) * (8 * abs(uy) + 8), y - 5, cut, r"\normalsize\bfseries", "zred")

    def node(self, number: int, look: Look) -> None:
        node = self.scene.nodes[number]
        kind = kind_of(node)
        x, y = self.painter.place(number)
        away = look.status == "unseen" or bool(look.cut)
        name = self.plan.name(number)
        if kind == "more":
            style = "draw=zquiet,dotted,rounded corners=4pt,inner sep=2pt"
            style += ",fill=zwon" if look.status == "current" else ",fill=zpanel"
            self.words(x, y + 11, f"+{node.hidden:,}", r"\footnotesize", "zquiet", "center", style)
            return
        if kind in ("leaf", "cut"):
            style = ""
            if look.status == "current" or look.best:
                style = "draw=zmark,line width=1.4pt,rounded corners=2pt,inner sep=2pt"
                style += ",fill=zwon" if look.status == "current" else ""
            if look.value:
                self.words(
                    x, y + 10.5, look.value, r"\large" + ("" if away else r"\bfseries"),
                    "zquiet" if away else "zink", "center", style,
                )  # fmt: skip
            if name:
                self.words(x, y + (27 if look.value else 9), name, r"\scriptsize", "zquiet")
            return
        if look.status == "current":
            corner, other = _at(x - HALF - 3, y - 2), _at(x + HALF + 3, y + HEAD + 2)
            self.lines.append(
                f"\\draw[zmark,fill=zwon,line width=1.5pt,rounded corners=4pt] {corner} rectangle {other};"
            )
        self.shape(x, y, node.player or 0, look.best, away)
        aside, middle = HALF + 6, y + HEAD / 2
        if name:
            self.words(x - aside, middle, name, r"\footnotesize", "zquiet", "east")
        if is_blank(look.value):
            corner = _at(x + aside, middle - BOX_HEIGHT / 2)
            other = _at(x + aside + text_width(look.value, VALUE, bold=True), middle + BOX_HEIGHT / 2)
            self.lines.append(
                f"\\draw[zink,fill=zpage,line width=.8pt,rounded corners=2pt] {corner} rectangle {other};"
            )
        elif look.value:
            height = middle - (7 if look.window else 0)
            self.words(x + aside, height, look.value, r"\large\bfseries", "zquiet" if away else "zink", "west")
        if look.window:
            height = middle + (9 if look.value else 0)
            self.words(x + aside, height, look.window, r"\footnotesize", "zquiet", "west")

    def shape(self, x: float, y: float, player: int, best: bool, away: bool) -> None:
        top, base, middle = y + 1, y + HEAD - 1, y + HEAD / 2
        style = "zquiet,dashed,fill=zpage" if away else ""
        width = f"line width={2.4 if best else 0.9}pt"
        if player == CHANCE:
            style, radius = style or "zink,fill=zpanel", (HEAD / 2 - 1) * UNIT
            self.lines.append(f"\\draw[{style},{width}] {_at(x, middle)} circle ({radius:.2f}pt);")
            return
        paint = PLAYER_PAINTS[player % len(PLAYER_PAINTS)]
        style = style or f"z{paint},fill=z{paint}-tint"
        if len(self.scene.players) == 2:
            ends = (base, top) if player == 0 else (top, base)
            corners = f"{_at(x - HALF, ends[0])} -- {_at(x + HALF, ends[0])} -- {_at(x, ends[1])}"
            self.lines.append(f"\\draw[{style},{width}] {corners} -- cycle;")
            return
        half = HEAD / 2 - 2
        box = f"{_at(x - half, middle - half)} rectangle {_at(x + half, middle + half)}"
        self.lines.append(f"\\draw[{style},{width}] {box};")
        self.words(x, middle, player_mark(self.scene.players, player), r"\normalsize\bfseries", "zink")

    def words(
        self, x: float, y: float, text: str, font: str, colour: str = "zink", anchor: str = "center", more: str = ""
    ) -> None:
        style = f"font={font},text={colour},anchor={anchor}" + (f",{more}" if more else "")
        self.lines.append(f"\\node[{style}] at {_at(x, y)} {{\\strut {tex_text(text)}}};" if not more else
                          f"\\node[{style}] at {_at(x, y)} {{{tex_text(text)}}};")  # fmt: skip


def _at(x: float, y: float) -> str:
    return f"({x:.2f},{y:.2f})"


def _comment(text: str) -> str:
    return "".join([char if char.isprintable() else " " for char in text])
