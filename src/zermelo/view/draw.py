"""draw(): a game tree as a picture, in memory or in a file."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.errors import DrawingError
from zermelo.game import Game
from zermelo.search.replay import Replay
from zermelo.search.result import SearchResult
from zermelo.search.views import innermost
from zermelo.tree import Tree
from zermelo.view.convert import gif_of, pdf_of, png_of
from zermelo.view.files import write_whole
from zermelo.view.shown import Svg
from zermelo.view.svg import check_theme
from zermelo.view.trees.animation import check_length, gif_steps, html_page, sentences
from zermelo.view.trees.boards import boards_of, follow
from zermelo.view.trees.layout_json import layout_json
from zermelo.view.trees.looks import Look, Looks
from zermelo.view.trees.picture import Picture
from zermelo.view.trees.plan import plan
from zermelo.view.trees.read import scene_of
from zermelo.view.trees.scene import LARGEST, Scene
from zermelo.view.trees.thin import NODES, thinned
from zermelo.view.trees.tikz import tikz

__all__ = ["FORMATS", "UNFOLDED", "Sketch", "check_ending", "draw", "sketch"]

MOVING = ("html", "gif")
"""Formats that show every step."""
UNFOLDED = 2_000
"""Nodes of a game that are unfolded where no depth is given."""
MOST_GIF_PIXELS = 1_500_000
"""Of each moment of an animation as GIF."""
BOARD = 64
"""The larger side of a board at a node."""


@dataclass(frozen=True)
class Sketch:
    """What is to be drawn, thinned and read, at one step; ``replay`` is None where there is no trace."""

    scene: Scene
    looks: Looks
    replay: Replay | None
    step: int
    """What is drawn; the end, where none was asked for."""
    begin: int
    """Where an animation begins; 0, where no step was asked for."""
    boards: bool
    theme: str
    title: str | None
    legend: bool
    progress: Callable[[int, int], Any] | None = None
    """Is told how many of how many pictures of an animation are drawn."""

    def now(self) -> list[Look]:
        """How the nodes look at the step that was asked for."""
        return self.looks.at(None if self.replay is None else self.replay.at(self.step))

    def picture(self) -> Picture:
        """The picture, with room for what is shown at this step."""
        return self._picture(self.now())

    def moving_picture(self, captions: Sequence[str] = ()) -> Picture:
        """The picture, with room for what is shown at any step. Raises DrawingError for too many steps."""
        if self.replay is None:
            return self.picture()
        check_length(self.replay, len(self.scene.nodes))
        return self._picture(self.looks.widest(self.looks.moments(self.replay)), captions)

    def _picture(self, widest: Sequence[Look], captions: Sequence[str] = ()) -> Picture:
        boards = boards_of(self.scene) if self.boards else {}
        return Picture(plan(self.scene, widest, boards, BOARD), self.title, captions, self.legend)


def draw(
    source: Any,
    path: str | os.PathLike[str] | None = None,
    *,
    state: Any = None,
    step: int | None = None,
    windows: bool | None = None,
    boards: bool = False,
    depth: int | None = None,
    near: int | None = None,
    nodes: int = NODES,
    theme: str = "auto",
    title: str | None = None,
    legend: bool = True,
    format: str | None = None,
    progress: Callable[[int, int], Any] | None = None,
) -> str | bytes:
    """A game tree as a picture: what ``path``, or ``format``, asks for; SVG where there is neither.

    ``source`` is a Trace, a SearchResult, a Tree, or a Game, which is unfolded from ``state`` (the start by
    default). Of a searched Tree what the search did not look at is drawn too. Triangles point up where MAX
    moves and down where MIN does, squares have the numbers of further players, chance moves at circles. A
    value is followed by … where it may yet change, and begins with ≤ or ≥ where it is only a bound, with ≈
    where it is an evaluation. Two strokes cross the edge to what a cut skipped, with the window's side, α
    or β, whose bound it was; the best line is thick.

    ``step`` is a moment of the trace, the end by default; html and gif show all, and html begins there.
    ``windows`` shows (alpha, beta) at each node, by default where a step is given or all are shown; ``boards``
    draws the positions of a game beneath the nodes. Of a large tree a part is drawn, and the picture says so:
    to ``depth`` plies, within ``near`` plies of the best line, and of that ``nodes`` at most, 2,000 if need
    be. ``theme`` is "auto" (as the reader's screen asks, light on paper), "light" or "dark"; ``title`` stands
    above the tree, and ``legend`` tells what the signs mean. ``progress(done, all)`` is told of each picture of a
    gif, and before the first.

    Returns what is written: text of svg, html, tex and json, bytes of png, pdf and gif. Raises DrawingError
    for what cannot be drawn or means nothing, TraceError for a step that there is not, and ZermeloError
    where the file cannot be written. Time is O(nodes of the source).
    """
    wanted = _format(path, format)
    if windows is None and wanted in MOVING:
        windows = True
    if progress is not None and not callable(progress):
        raise DrawingError(f"progress={progress!r:.80} is not a function that takes two numbers")
    ready = sketch(source, state, step, windows, boards, depth, near, nodes, theme, title, legend)
    content = FORMATS[wanted](dataclasses.replace(ready, progress=progress))
    if path is not None:
        write_whole(Path(path), content)
    return content


def sketch(
    source: Any, state: Any = None, step: int | None = None, windows: bool | None = None, boards: bool = False,
    depth: int | None = None, near: int | None = None, nodes: int = NODES, theme: str = "auto",
    title: str | None = None, legend: bool = True,
) -> Sketch:  # fmt: skip
    """What ``draw`` is to draw, checked and read. Raises as it does."""
    check_theme(theme)
    if title is not None and not isinstance(title, str):
        raise DrawingError(f"title={title!r:.80}: a title is text")
    if state is not None and (isinstance(source, Tree) or not isinstance(source, Game)):
        raise DrawingError("state is for a game that is unfolded: a tree, trace or result has its own root")
    unfolded = isinstance(source, Game) and not isinstance(source, Tree)
    scene = scene_of(source, state, depth, UNFOLDED if depth is None else LARGEST) if unfolded else scene_of(source)
    trace = scene.trace
    if trace is None and step is not None:
        raise DrawingError(f"step={step!r:.80} is for a trace: search with trace=True and draw the result")
    replay = None if trace is None else Replay(trace)
    if replay is not None:
        replay.seek(len(replay) if step is None else step)
    keep = _kept(scene, replay)
    scene = thinned(scene, keep, None if unfolded else depth, near, nodes)
    ongoing = sum([node.bound == "≈" for node in scene.nodes])
    if ongoing and trace is None:
        scene.notes.append(
            f"At {ongoing:,} of the leaves the game goes on: their values are evaluations (≈), if there are any."
        )
    if boards and isinstance(source, SearchResult) and trace is not None:
        game = innermost(source.game)
        if not isinstance(game, Tree):
            follow(scene, trace, game, source.state)
    shown = step is not None if windows is None else bool(windows)
    at = 0 if replay is None else replay.step
    return Sketch(scene, Looks(scene, shown), replay, at, step or 0, bool(boards), theme, title, legend)


def _kept(scene: Scene, replay: Replay | None) -> list[int]:
    """The nodes that are drawn before all others: the best line, and the path to where the search is."""
    if replay is None:
        return [number for number, node in enumerate(scene.nodes) if node.best and number] and [
            number for number, node in enumerate(scene.nodes) if node.best
        ]
    moment = replay.snapshot()
    wanted = {*moment.best_line, *moment.path}
    return [number for number, node in enumerate(scene.nodes) if node.visit in wanted]


def check_ending(path: str | os.PathLike[str]) -> None:
    """Raise DrawingError unless ``path`` ends as a picture's file does."""
    _format(path, None)


def _format(path: Any, wanted: str | None) -> str:
    """The format that is asked for. Raises DrawingError for one that there is not."""
    known = ", ".join([f".{name}" for name in FORMATS])
    if path is not None:
        if not isinstance(path, (str, os.PathLike)):
            raise DrawingError(f"{path!r:.80} is no path of a file: give its name, as in 'tree.svg'")
        ending = Path(path).suffix.lower().removeprefix(".")
        if wanted is None and ending not in FORMATS:
            raise DrawingError(f"{os.fspath(path)!r:.200} has no ending of a picture: use one of {known}")
        wanted = ending if wanted is None else wanted
    if wanted is None:
        return "svg"
    if wanted not in FORMATS:
        raise DrawingError(f"format={wanted!r:.80} is none of a picture: use one of {', '.join(FORMATS)}")
    return wanted


def _svg(ready: Sketch) -> str:
    return Svg(ready.picture().drawing(ready.now()).svg(ready.theme))


def _json(ready: Sketch) -> str:
    return layout_json(ready.picture(), ready.now(), ready.step if ready.replay is not None else None)


def _png(ready: Sketch) -> bytes:
    drawing = ready.picture().drawing(ready.now())
    svg = drawing.svg(_plain_theme(ready))
    return png_of(svg, drawing.width, drawing.height, title=drawing.title, told=drawing.description)


def _pdf(ready: Sketch) -> bytes:
    drawing = ready.picture().drawing(ready.now())
    return pdf_of(drawing.svg(_plain_theme(ready)), drawing.title, drawing.description)


def _tex(ready: Sketch) -> str:
    return tikz(ready.picture(), ready.now(), ready.theme)


def _html(ready: Sketch) -> str:
    # The title is the page's.
    picture = dataclasses.replace(ready, title=None).moving_picture()
    return html_page(
        picture, ready.looks, ready.replay, begin=ready.begin, now=ready.now(), theme=ready.theme,
        title=ready.title or ready.scene.title,
    )  # fmt: skip


def _gif(ready: Sketch) -> bytes:
    if ready.replay is None:
        raise DrawingError("a tree that was not searched has no steps to animate: draw it as .png, or a trace as .gif")
    check_length(ready.replay, len(ready.scene.nodes))
    chosen = gif_steps(ready.replay)
    if len(chosen) <= len(ready.replay):
        ready.scene.notes.append(f"Shown are {len(chosen):,} of {len(ready.replay) + 1:,} moments of the search.")
    told = sentences(ready.replay)
    captions = [told[step] for step in chosen]
    picture = ready.moving_picture(captions)
    scale = min(1.5, (MOST_GIF_PIXELS / (picture.width * picture.height)) ** 0.5)
    tell = ready.progress or (lambda done, all: None)
    frames: list[bytes] = []
    tell(0, len(chosen))
    for step, caption in zip(chosen, captions, strict=True):
        drawing = picture.drawing(ready.looks.at(ready.replay.at(step)), caption)
        frames.append(png_of(drawing.svg(_plain_theme(ready)), drawing.width, drawing.height, scale))
        tell(len(frames), len(chosen))
    times = [max(1_200, 45 * len(caption)) for caption in captions]
    return gif_of(frames, [*times[:-1], 5_000])


def _plain_theme(ready: Sketch) -> str:
    """A theme of plain colours: these files know no reader's screen."""
    return "light" if ready.theme == "auto" else ready.theme


FORMATS: dict[str, Callable[[Sketch], str | bytes]] = {
    "svg": _svg,
    "png": _png,
    "pdf": _pdf,
    "tex": _tex,
    "html": _html,
    "gif": _gif,
    "json": _json,
}
"""What makes each kind of file, by its ending."""
