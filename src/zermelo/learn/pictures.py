"""The tree of an exercise as a picture: with boxes to fill in, or with the right answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.learn.exercise import Exercise, check_exercise
from zermelo.learn.solving import backed_up, nodes_by_name
from zermelo.search.events import format_window
from zermelo.search.replay import Replay
from zermelo.search.run import search
from zermelo.view.svg import Drawing
from zermelo.view.trees.looks import Look, Looks, short_value
from zermelo.view.trees.paint import BOX
from zermelo.view.trees.picture import Picture
from zermelo.view.trees.plan import plan
from zermelo.view.trees.read import scene_of
from zermelo.view.trees.tikz import tikz

__all__ = ["Figure", "exercise_picture", "figure"]

BOXES = {"numbers": 4, "vectors": 8, "windows": 8}
"""How many characters wide a box is."""


@dataclass(frozen=True)
class Figure:
    """An exercise's tree, ready to be drawn."""

    picture: Picture
    looks: Sequence[Look]

    def drawing(self) -> Drawing:
        return self.picture.drawing(self.looks)

    def tikz(self) -> str:
        """The picture as a LaTeX document."""
        return tikz(self.picture, self.looks, "light")


def exercise_picture(exercise: Exercise, *, solved: bool = False, theme: str = "auto") -> str:
    """The tree as SVG: with boxes where something is to be filled in, or ``solved``. A node's group has its number,
    as in data-node="3", which is its place in the ``names`` of ``Exercise.to_dict``.

    Raises ExerciseError for what is no exercise, DrawingError for a theme that there is not. Time O(nodes).
    """
    return figure(exercise, solved=solved).drawing().svg(theme)


def figure(exercise: Exercise, *, solved: bool = False, legend: bool = True) -> Figure:
    """The tree, unsolved or solved, with what its signs mean beneath it."""
    check_exercise(exercise)
    tree = exercise.tree
    if solved and exercise.kind == "leaves":
        terms = exercise.terms
        result = search(tree, algorithm="alpha-beta", cut=terms["cut"], order=terms["order"], trace=True, moves="best")
        scene = scene_of(result)
        shown = Looks(scene)
        assert shown.scene.trace is not None
        replay = Replay(shown.scene.trace)
        looks = shown.at(replay.at(len(replay)))
    else:
        scene = scene_of(tree)
        plain = Looks(scene).at(None)
        looks = _solved(exercise, plain) if solved else _blank(exercise, plain)
    scene.told = exercise.question
    return Figure(Picture(plan(scene, looks), legend=legend), looks)


def _blank(exercise: Exercise, looks: list[Look]) -> list[Look]:
    """Boxes where numbers are asked for; the nodes whose windows are asked stand out."""
    shape = exercise.shape
    names = nodes_by_name(exercise.tree)
    for name in shape.nodes:
        status: Any = "current" if shape.type == "windows" else "plain"
        looks[names[name]] = looks[names[name]]._replace(value=BOX * BOXES[shape.type], status=status)
    return looks


def _solved(exercise: Exercise, looks: list[Look]) -> list[Look]:
    tree, shape = exercise.tree, exercise.shape
    names = nodes_by_name(tree)
    if shape.type == "windows":
        for name, window in exercise.answer.items():
            looks[names[name]] = looks[names[name]]._replace(value=format_window(window), status="current")
        return looks
    values = backed_up(tree, exercise.terms.get("ties", "first"))
    for node, value in values.items():
        looks[node] = looks[node]._replace(value=short_value(value))
    marked: Sequence[str] = ()
    if shape.type == "move":
        marked = (exercise.answer["move"],)
    elif exercise.kind == "change":
        marked = exercise.answer
    for name in marked:
        looks[names[name]] = looks[names[name]]._replace(best=True)
    return looks
