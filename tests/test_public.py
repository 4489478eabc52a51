from __future__ import annotations

import subprocess
import sys

import zermelo


def test_the_public_names_are_sorted_and_there() -> None:
    def position(name: str) -> tuple[bool, bool, str]:
        return not name.isupper(), not name[0].isupper(), name

    assert list(zermelo.__all__) == sorted(zermelo.__all__, key=position)
    assert len(set(zermelo.__all__)) == len(zermelo.__all__)
    for name in zermelo.__all__:
        assert hasattr(zermelo, name), name


def test_the_public_names_are_the_ones_that_users_need() -> None:
    wanted = {
        "CHANCE", "Bound", "Game", "RootMove", "SearchResult", "Trace", "Tree", "check_game", "draw_tree", "explain",
        "game", "search", "summary",
    }  # fmt: skip
    assert wanted <= set(zermelo.__all__)


def test_every_error_is_public() -> None:
    from zermelo import errors

    assert set(errors.__all__) <= set(zermelo.__all__)


def test_nothing_else_but_rooms_of_the_house_is_public() -> None:
    import types

    others = {
        name
        for name, value in vars(zermelo).items()
        if not name.startswith("_") and name not in zermelo.__all__ and not isinstance(value, types.ModuleType)
    }
    assert others <= {"annotations"}


def test_importing_zermelo_imports_neither_numba_nor_the_command_line() -> None:
    program = "import sys, zermelo; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert {"numba", "llvmlite", "numpy", "typer", "rich"}.isdisjoint(done.stdout.split())


def test_the_face_works_as_the_docs_show_it() -> None:
    tree = zermelo.Tree.parse("[[3, 5], [2, 8]]")
    result = zermelo.search(tree, algorithm="alpha-beta", trace=True)
    assert (result.value, result.action) == (3, 0)
    assert (result.visited_leaves, result.pruned_leaves) == ([0, 1, 2], [3])
