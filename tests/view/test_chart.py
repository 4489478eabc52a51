"""Charts of solutions: the numbers, what is told apart and how, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import zermelo as z
from zermelo.solve.solution import Solution
from zermelo.solve.tallying import tallies


@pytest.fixture(scope="module")
def solutions(tmp_path_factory: Any) -> dict[str, Solution]:
    place = tmp_path_factory.mktemp("charts")
    games = {
        "plies": "tic-tac-toe", "returns": "hexapawn?columns=3,rows=4", "uneven": "nim?piles=1,2,3",
        "chance": "pig?target=3,faces=3", "many": "n-player-nim?piles=1,2,players=3", "one": "nim?piles=1",
    }  # fmt: skip
    return {name: z.solve(game, place / name, speed="python") for name, game in games.items()}


@pytest.mark.parametrize("name", ["plies", "returns", "uneven", "chance"])
def test_tallies_are_those_of_all_positions_one_by_one(solutions: dict[str, Solution], name: str) -> None:
    solution = solutions[name]
    game, plied = solution.game, solution.manifest["order"] == "levels"
    wanted: dict[tuple[Any, str], int] = {}
    for position in solution:
        over = game.is_terminal(position.state)
        value = 2 * position.value - sum(position.values)
        kind = "over" if over else "won" if value > 0 else "lost" if value < 0 else "drawn"
        key = (position.level if plied else position.distance), kind
        wanted[key] = wanted.get(key, 0) + 1
    found = tallies(solution, "python")
    for one in found:
        assert one.positions == one.won + one.drawn + one.lost + one.over
        for kind in ("won", "drawn", "lost", "over"):
            assert getattr(one, kind) == wanted.pop((one.number, kind), 0)
    assert not wanted and sum(one.positions for one in found) == len(solution)


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
@pytest.mark.parametrize("name", ["plies", "returns", "uneven", "chance", "one"])
def test_a_chart_tells_the_numbers(solutions: dict[str, Solution], name: str, theme: str) -> None:
    svg = z.draw_solution(solutions[name], theme=theme, speed="python")
    assert isinstance(svg, str) and svg == z.draw_solution(solutions[name].path, theme=theme, speed="python")
    root = ElementTree.fromstring(svg)
    words = [element.text or "" for element in root.iter() if element.tag.endswith("}text")]
    totals = [int(found[1].replace(",", "")) for word in words if (found := re.match(r"\w+ ([\d,]+) \(", word))]
    assert sum(totals) == len(solutions[name])
    assert f"{solutions[name].manifest['game']}, solved" in words
    assert ("ply" if solutions[name].manifest["order"] == "levels" else "plies to the end") in words
    assert ("ahead" in svg) == (name == "chance") and ("prefers-color-scheme" in svg) == (theme == "auto")


def test_kinds_differ_in_pattern_and_not_in_hue_alone(solutions: dict[str, Solution]) -> None:
    svg = str(z.draw_solution(solutions["plies"], speed="python"))
    assert svg.count("z-s-page") > 1 and svg.count("h0M") > 1  # hatching, dots
    told = re.findall(r"<title>(ply 3: [^<]*)", svg)
    assert told == ["ply 3: won 8 (21.1%), drawn 21 (55.3%), lost 9 (23.7%), over 0 (0.0%)"]


def test_a_chart_is_a_file_of_each_kind(solutions: dict[str, Solution], tmp_path: Path) -> None:
    for kind, begin in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        file = tmp_path / f"chart.{kind}"
        z.draw_solution(solutions["plies"], file, title="Noughts & crosses", speed="python")
        assert file.read_bytes().startswith(begin)
    assert "Noughts &amp; crosses" in (tmp_path / "chart.svg").read_text()


def test_many_plies_share_bars(solutions: dict[str, Solution]) -> None:
    from zermelo.solve.tallying import Tally
    from zermelo.view import chart

    counted = [Tally(ply, ply, 1, 2, 0) for ply in range(431)]
    drawing = chart._chart(solutions["plies"], counted, None)
    assert drawing.width < 1000 and any("ply, 5 a bar" in part for part in drawing.parts)
    assert any("ply 425 to 429: won 2,135" in part for part in drawing.parts)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"path": "chart.gif"}, "'chart.gif' is no kind of chart: it can be one of .svg, .png, .pdf"),
        ({"path": "chart"}, "is no kind of chart"),
        ({"format": "tex"}, "format='tex' is no kind of chart"),
        ({"theme": "red"}, "theme='red' means nothing"),
        ({"title": 3}, "a title is text"),
        ({"path": 3}, "is no path of a file"),
    ],
)
def test_what_means_nothing_is_refused(solutions: dict[str, Solution], options: dict[str, Any], message: str) -> None:
    with pytest.raises(z.DrawingError, match=re.escape(message)):
        z.draw_solution(solutions["plies"], **options)


def test_games_for_more_and_what_is_no_solution_are_refused(solutions: dict[str, Solution], tmp_path: Path) -> None:
    with pytest.raises(z.SolutionError, match="of one game for two players of constant sum"):
        z.draw_solution(solutions["many"])
    with pytest.raises(z.SolutionError, match="holds no solution"):
        z.draw_solution(tmp_path)
