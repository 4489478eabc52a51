"""A sheet of exercises as a LaTeX document of plain TikZ."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zermelo.learn.exercise import Exercise
from zermelo.learn.kinds import KINDS
from zermelo.learn.marking import explained
from zermelo.learn.pictures import Figure, figure
from zermelo.learn.sheet_pages import BLANKS
from zermelo.learn.text import answer_in_words
from zermelo.view.trees.tikz import tex_text

__all__ = ["sheet_tex"]

HEAD = r"""% Made by Zermelo. It needs nothing but TikZ.
\documentclass[11pt,a4paper]{article}
\usepackage[margin=20mm]{geometry}
\usepackage{tikz}
\usepackage{graphicx}
\parindent=0pt\parskip=4pt
\newcommand{\blank}[1]{#1~\hrulefill}
\newsavebox{\tree}
% A tree that is wider than so much is made smaller.
\newcommand{\fitted}[1]{\ifdim\wd\tree>#1\resizebox{#1}{!}{\usebox{\tree}}\else\usebox{\tree}\fi}
"""


def sheet_tex(exercises: Sequence[Exercise], title: str, key: bool) -> str:
    """The document, for pdflatex, lualatex or xelatex; with ``key``, the answers begin on a page of their own."""
    figures = [figure(each) for each in exercises]
    lines = [HEAD.rstrip(), *_colours(figures[0]), r"\begin{document}\sffamily"]
    lines += [f"{{\\LARGE\\bfseries {tex_text(title)}\\par}}\\medskip", r"\blank{Name}\quad\blank{Date}\par\bigskip"]
    for number, (exercise, tree) in enumerate(zip(exercises, figures, strict=True), start=1):
        blanks = BLANKS[exercise.shape.type]
        lines += [
            r"\begin{minipage}{\linewidth}",
            f"\\textbf{{{number}\\quad {tex_text(exercise.question)}}}\\par",
            f"{{\\small {tex_text(' '.join(exercise.conventions))}\\par}}",
            *_tree(tree, r"\linewidth"),
            *([r"\medskip" + r"\quad".join([f"\\blank{{{blank}}}" for blank in blanks]) + r"\par"] if blanks else []),
            r"\end{minipage}\par\vfil\bigskip",
        ]
    if key:
        lines += [r"\clearpage", f"{{\\LARGE\\bfseries {tex_text(title)}: answers\\par}}\\bigskip"]
        for number, exercise in enumerate(exercises, start=1):
            told = answer_in_words(exercise.shape, exercise.answer)
            lines += [
                r"\begin{minipage}{\linewidth}",
                f"\\textbf{{{number}}}\\quad{{\\small {tex_text(KINDS[exercise.kind].title)}, "
                f"{'-{}'.join(exercise.id.split('-'))}}}\\par",
                f"\\textbf{{{tex_text(told)}}}\\par",
                *_tree(figure(exercise, solved=True, legend=False), r".6\linewidth"),
                f"{{\\footnotesize {tex_text(' '.join(explained(exercise)))}\\par}}",
                r"\end{minipage}\par\bigskip",
            ]
    return "\n".join([*lines, r"\end{document}", ""])


def _colours(tree: Figure) -> list[str]:
    return [line for line in tree.tikz().splitlines() if line.startswith(r"\definecolor")]


def _tree(tree: Figure, width: str) -> list[str]:
    """A tree's tikzpicture, no wider than so much."""
    picture = re.search(r"\\begin\{tikzpicture\}.*\\end\{tikzpicture\}", tree.tikz(), re.DOTALL)
    assert picture is not None
    return [r"\sbox{\tree}{%", picture[0] + "}", f"\\begin{{center}}\\fitted{{{width}}}\\end{{center}}"]
