"""What the pages about the games say can be typed is understood, and their programs run."""

from __future__ import annotations

import inspect
import re
import shlex
from pathlib import Path

import pytest

import zermelo as z

PAGES = sorted((Path(__file__).parents[2] / "docs" / "games").glob("*.md"))


SECTIONS = ["Rules", "Options", "State", "What is known", "How to play it"]


def test_every_game_has_a_page_with_its_picture() -> None:
    assert {page.stem for page in PAGES} == set(z.names())
    for page in PAGES:
        assert f"({page.stem}.svg)" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages_have_one_form_and_name_every_option(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    parameters = inspect.signature(type(z.game(page.stem))).parameters
    sections = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert sections[: len(SECTIONS)] == [name for name in SECTIONS if parameters or name != "Options"][: len(sections)]
    options = text.partition("## Options")[2].partition("## State")[0].replace("-", "_")
    assert all(f"`{name}`" in options for name in parameters)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_programs_of_a_page_run(page: Path) -> None:
    for program in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(program, str(page), "exec"), {"__name__": "page"})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_of_a_page_name_games_and_moves(page: Path) -> None:
    for command in re.findall(r"^\$ zermelo (?:play|best) (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE):
        spec, *rest = shlex.split(command, comments=True)
        moves = rest[: next((i for i, word in enumerate(rest) if word.startswith("--")), len(rest))]
        z.game(spec).state_after(moves)
