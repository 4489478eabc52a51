"""stepper(): a recorded search in a notebook, to step through."""

from __future__ import annotations

import functools
from typing import Any

from zermelo.errors import DrawingError, TraceError
from zermelo.extras import extra
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.view.draw import sketch
from zermelo.view.shown import following
from zermelo.view.svg import escape
from zermelo.view.trees.animation import steps_data
from zermelo.view.trees.player import colours, markup, script, style
from zermelo.view.trees.thin import NODES

__all__ = ["stepper"]

RENDER = """
export default {
  render({ model, el }) {
    const root = document.createElement("div");
    root.className = `zp zp-steps zp-inside zp-${model.get("theme")}`;
    root.innerHTML = model.get("markup");
    el.replaceChildren(root);
    const player = zermeloPlayer(root, { ...model.get("search"), begin: model.get("step") }, {
      heard: (step) => {
        if (step === model.get("step")) return;
        model.set("step", step);
        model.save_changes();
      },
    });
    const asked = () => player.show(model.get("step"));
    model.on("change:step", asked);
    return () => {
      model.off("change:step", asked);
      player.leave();
    };
  },
};
"""
INSIDE = """
.zp-inside { padding: .75rem; border-radius: 8px; }
"""


def stepper(
    source: Any,
    *,
    step: int = 0,
    windows: bool = True,
    boards: bool = False,
    depth: int | None = None,
    near: int | None = None,
    nodes: int = NODES,
    theme: str = "auto",
    title: str | None = None,
) -> Any:
    """A control for notebooks (Jupyter, VS Code, Colab, marimo) that steps through a search.

    ``source`` is a Trace or a SearchResult that has one; the other arguments are those of ``draw``, and "auto" is
    the notebook's own theme. It goes a step forward and back, to the beginning and the end, to the next cut, plays
    by itself, and tells what happens at each step. Returns an anywidget whose ``step`` may be read, set and
    observed; ``sentence`` tells what happens there, ``steps`` is the last. Raises DrawingError where anywidget
    is not installed, and for what cannot be drawn, TraceError for a step that there is not. Time is that of
    ``draw`` as html.
    """
    if not isinstance(source, (Trace, SearchResult)):
        raise DrawingError(f"{source!r:.80} has no steps: give a Trace, or the result of a search with trace=True")
    if isinstance(source, SearchResult) and source.trace is None:
        raise DrawingError("this result has no steps: search with trace=True")
    if title is not None and not isinstance(title, str):
        raise DrawingError(f"title={title!r:.80}: a title is text")
    kind = _kind()
    ready = sketch(source, None, step, windows, boards, depth, near, nodes, theme, None, True)
    assert ready.replay is not None
    picture, now = ready.moving_picture(), ready.now()
    drawing = picture.drawing(now)
    search = steps_data(picture, ready.looks, ready.replay, drawing, ready.begin)
    svg = drawing.svg(theme)
    rules = f"<style>{colours(theme, hosted=True)}\n{following([svg])}</style>"
    heading = f"<strong>{escape(title)}</strong>" if title else ""
    return kind(
        search=search, theme=theme, step=ready.begin, steps=len(ready.replay), still=svg,
        markup=rules + heading + markup(svg, picture.scene.told),
    )  # fmt: skip


@functools.cache
def _kind() -> Any:
    """The widget's class, which is made where it is first asked for: anywidget is an extra."""
    wanted, instead = "stepping through a search in a notebook", "draw(source, 'search.html')"
    anywidget = extra("anywidget", "notebook", wanted, DrawingError, instead)
    traitlets = extra("traitlets", "notebook", wanted, DrawingError, instead)

    class Stepper(anywidget.AnyWidget):  # type: ignore[misc,name-defined]
        """A search to step through; see zermelo.stepper."""

        _esm = script() + RENDER
        _css = style() + INSIDE
        search = traitlets.Dict().tag(sync=True)
        markup = traitlets.Unicode().tag(sync=True)
        theme = traitlets.Unicode("auto").tag(sync=True)
        step = traitlets.Int(0).tag(sync=True)
        steps = traitlets.Int(0)
        still = traitlets.Unicode()

        @traitlets.validate("step")  # type: ignore[untyped-decorator]
        def _is_step(self, proposal: Any) -> int:
            step, end = int(proposal["value"]), len(self.search.get("sentences", ())) - 1
            if end >= 0 and not 0 <= step <= end:
                raise TraceError(f"step {step} is outside this search: it has steps 0 to {end}")
            return step

        @property
        def sentence(self) -> str:
            """What happens at this step."""
            return str(self.search["sentences"][self.step])

        def _repr_mimebundle_(self, **options: Any) -> Any:
            found = super()._repr_mimebundle_(**options)
            if found is not None:
                # For whoever reads the notebook where no widget runs.
                found[0]["image/svg+xml"] = self.still
            return found

        def __repr__(self) -> str:
            return f"<a search to step through: step {self.step} of {self.steps}: {self.sentence}>"

    return Stepper
