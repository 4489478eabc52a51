"""Notebooks: what shows itself there, in a kernel that runs, and the page about it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from zermelo.view import notebook

DOCS = Path(__file__).parents[2] / "docs"
HOSTILE = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What each cell of the example notebook shows, by the cell's id."""
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    pytest.importorskip("anywidget")
    folder = tmp_path_factory.mktemp("notebook")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
            patch.setenv(name, str(folder / name))
        cells = nbformat.read(DOCS / "notebook.ipynb", as_version=4)
        client = nbclient.NotebookClient(cells, timeout=120, resources={"metadata": {"path": str(folder)}})
        client.execute()
    shown = {cell["id"]: cell["outputs"][-1]["data"] for cell in cells["cells"] if cell["cell_type"] == "code"}
    states = cells["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    shown["state"] = states[shown["stepper"]["application/vnd.jupyter.widget-view+json"]["model_id"]]["state"]
    return shown


def test_trees_results_and_games_show_themselves(outputs: dict[str, dict[str, Any]]) -> None:
    for cell, told in (
        ("tree", "14"),
        ("result", "≤ 2"),
        ("part", "nodes"),
        ("game", "X to move"),
        ("board", "O to move"),
    ):
        svg = "".join(outputs[cell]["image/svg+xml"])
        assert ET.fromstring(svg).tag.endswith("svg")
        html = "".join(outputs[cell]["text/html"])
        assert svg in html and told in html, cell
        assert '[data-jp-theme-light="false"]' in html and "z-auto" in svg
        assert "<svg" not in "".join(outputs[cell]["text/plain"])
    assert outputs["tree"]["text/plain"].startswith("<Tree [[3, 12, 8]")


def test_a_large_tree_is_shown_in_part_and_says_so(outputs: dict[str, dict[str, Any]]) -> None:
    assert re.search(r"\d+ of 255 nodes", outputs["part"]["text/html"])


def test_a_search_of_a_game_shows_the_position_and_its_moves(outputs: dict[str, dict[str, Any]]) -> None:
    html = outputs["position"]["text/html"]
    assert "<svg" in html and html.count("<tr>") == 7 and "value for O" in html and "proven" in html
    assert "image/svg+xml" not in outputs["position"]


def test_the_stepper_is_a_widget_that_cells_can_move(outputs: dict[str, dict[str, Any]]) -> None:
    assert outputs["efg"]["text/plain"] == "True"
    state = outputs["state"]
    assert (state["_model_module"], state["step"]) == ("anywidget", 20)
    assert len(state["search"]["sentences"]) == 37 and "zermeloPlayer" in state["_esm"]
    assert outputs["sentence"]["text/plain"].strip("'\"") == state["search"]["sentences"][20]
    assert "a search to step through" in outputs["stepper"]["text/plain"]
    assert "<svg" in outputs["stepper"]["image/svg+xml"]  # where no widget runs


def test_what_is_too_large_or_cannot_be_drawn_is_shown_as_text_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "LARGEST", 10)
    told = notebook.bundle_of(z.Tree.random(1, depth=4))
    assert "it has 31 nodes" in told["text/html"] and "svg" not in told["text/html"]

    class Broken(z.Game):
        def initial_state(self) -> int:
            raise RuntimeError(HOSTILE)

    told = notebook.bundle_of(Broken())
    assert "Not drawn: " in told["text/html"] and "<script>" not in told["text/html"]
    assert "\n" in told["text/plain"]


def test_labels_are_text() -> None:
    tree = z.Tree.from_nested([{"label": HOSTILE, "move": HOSTILE, "value": 1}, 2])
    for shown in (tree, z.search(tree), z.search(tree, trace=True), z.search(tree, trace=True).trace):
        assert "<script" not in notebook.bundle_of(shown)["text/html"]

    class Named(type(z.game("tic-tac-toe"))):  # type: ignore[misc]
        def action_name(self, board: Any, cell: int) -> str:
            return HOSTILE + str(cell)

        def player_name(self, player: int) -> str:
            return HOSTILE

    game = Named()
    state = game.initial_state()
    for cell in (0, 1, 2, 4, 3, 5, 7):
        state = game.result(state, cell)
    result = z.search(game, state, speed="python", algorithm="max-n")
    assert result.trace is None and "<script" not in notebook.bundle_of(result)["text/html"]


def test_where_chance_moves_the_table_has_what_may_happen() -> None:
    game = z.game("pig?target=20,faces=3,horizon=2")
    rolled = game.result(game.initial_state(), next(iter(game.actions(game.initial_state()))))
    html = notebook.bundle_of(z.search(game, rolled, speed="python"))["text/html"]
    assert "(1/3)" in html


def test_a_game_that_shows_itself_is_left_to_it() -> None:
    class Own(type(z.game("nim"))):  # type: ignore[misc]
        def _repr_html_(self) -> str:
            return "own"

    class OwnBundle(type(z.game("nim"))):  # type: ignore[misc]
        def _repr_mimebundle_(self) -> dict[str, str]:
            return {"text/html": "own"}

    assert notebook.bundle_of(Own()) == {} and notebook.bundle_of(OwnBundle()) == {"text/html": "own"}


def test_a_picture_is_a_text_that_shows_itself(tmp_path: Path) -> None:
    picture = z.draw(z.Tree.parse("[1, 2]"))
    assert isinstance(picture, str) and picture.startswith("<svg") and json.dumps(picture)
    shown = picture._repr_mimebundle_()  # type: ignore[attr-defined]
    assert shown["image/svg+xml"] == picture and shown["text/plain"] == "<an SVG picture: Game tree>"


def test_ipython_is_told_where_it_runs_and_not_needed_where_it_does_not() -> None:
    program = (
        "import sys, zermelo as z; assert 'IPython' not in sys.modules\n"
        "from IPython.core.interactiveshell import InteractiveShell as S; shell = S.instance()\n"
        "tree = z.Tree.parse('[1, 2]'); assert 'text/html' not in shell.display_formatter.format(tree)[0]\n"
        "shell.run_line_magic('load_ext', 'zermelo'); assert 'text/html' in shell.display_formatter.format(tree)[0]"
    )
    pytest.importorskip("IPython")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_programs_of_the_page_run() -> None:
    pytest.importorskip("anywidget")
    page = (DOCS / "notebooks.md").read_text(encoding="utf-8")
    for program in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(compile(program, "docs/notebooks.md", "exec"), {"__name__": "page"})
