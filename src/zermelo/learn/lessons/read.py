"""Read the lessons: one TOML file each, beside this module, in the order of their names."""

from __future__ import annotations

import functools
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.games.registry import game
from zermelo.learn.lessons.prose import plain
from zermelo.learn.lessons.tree import LessonTree, named
from zermelo.search.events import Cut, Enter, Leaf, Leave, Update
from zermelo.search.result import SearchResult
from zermelo.search.run import search
from zermelo.search.trace import Trace

__all__ = ["Lesson", "Part", "Question", "Stop", "lesson", "lessons"]

EVENTS = {"enter": Enter, "leaf": Leaf, "update": Update, "cut": Cut, "leave": Leave}
SHAPE = ("root", "levels", "players")
SETTINGS = ("algorithm", "cut", "soft", "order", "depth", "pruning")
PART = {"text", "tree", "game", "moves", "labels", "estimates", "first", "boards", "stops"}


@dataclass(frozen=True)
class Stop:
    """A moment of a part's search that the lesson has something to say about."""

    step: int
    """Events that have happened."""
    text: str


@dataclass(frozen=True)
class Part:
    """Some text, and a tree that is searched."""

    text: str
    tree: LessonTree | None
    shape: Mapping[str, Any] = field(default_factory=dict)
    """How the tree is read: root, levels, players."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """How it is searched: what ``search`` takes."""
    stops: tuple[Stop, ...] = ()
    boards: bool = False
    game: Mapping[str, Any] | None = None
    """Of a tree that is a game unfolded: its name and moves."""

    def search(self, **other: Any) -> SearchResult:
        """The search of the tree, with a trace; ``other`` settings replace the part's own."""
        assert self.tree is not None
        return search(self.tree, trace=True, speed="python", **{**self.settings, **other})


@dataclass(frozen=True)
class Question:
    """A question to check oneself by."""

    kind: str
    """"choice", "number" or "nodes"."""
    part: int
    """The part whose tree it asks about, from 0."""
    ask: str
    options: tuple[str, ...]
    """Of a choice."""
    answer: str
    """As a lesson's text says it: of a number the whole; of a choice, if at all, what its right option begins with."""
    right: tuple[str, ...]
    """Of a choice, its right option; of nodes, their names."""
    why: str

    def is_right(self, given: Any) -> bool:
        """Whether ``given`` is right: the option's number from 0, the number as text, or a list of names of nodes.

        Raises ZermeloError for what is none of these.
        """
        if self.kind == "choice":
            if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < len(self.options):
                raise ZermeloError(f"{given!r:.40} is no option: give a number from 0 to {len(self.options) - 1}")
            return self.options[given] == self.right[0]
        if self.kind == "number":
            if not isinstance(given, str) or not given.strip() or len(given) > 40:
                raise ZermeloError(f"{given!r:.40} is no answer: give a number as text, such as '5'")
            return normal(given) == normal(plain(self.answer))
        if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
            raise ZermeloError(f"{given!r:.40} is no answer: give a list of the names of nodes")
        return set(given) == set(self.right)


@dataclass(frozen=True)
class Lesson:
    """A lesson."""

    id: str
    number: int
    """From 1."""
    title: str
    about: str
    """What it teaches, in a sentence."""
    parts: tuple[Part, ...]
    questions: tuple[Question, ...]


def normal(number: str) -> str:
    """A number as text without what does not matter: blanks, separators, the kind of minus, a plus in front."""
    text = "".join(number.split()).replace("\N{MINUS SIGN}", "-").replace(",", "").removeprefix("+").rstrip(".")
    return text


@functools.cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the order in which they build on each other."""
    files = [file for file in resources.files("zermelo.learn.lessons").iterdir() if file.name.endswith(".toml")]
    files.sort(key=lambda file: file.name)
    return tuple(
        _lesson(tomllib.loads(file.read_text(encoding="utf-8")), number) for number, file in enumerate(files, start=1)
    )


def lesson(id: str) -> Lesson:
    """The lesson called ``id``. Raises ZermeloError where there is none."""
    for one in lessons():
        if one.id == id:
            return one
    known = ", ".join([one.id for one in lessons()])
    raise ZermeloError(f"{id!r:.60} is no lesson: use one of {known}")


def _lesson(written: Mapping[str, Any], number: int) -> Lesson:
    _check(written, {"id", "title", "about", "parts", "questions"}, "a lesson")
    parts = tuple([_part(part) for part in written["parts"]])
    questions = tuple([_question(question, parts) for question in written["questions"]])
    return Lesson(written["id"], number, written["title"], written["about"], parts, questions)


def _part(written: Mapping[str, Any]) -> Part:
    _check(written, {*PART, *SHAPE, *SETTINGS}, "a part")
    shape = {name: written[name] for name in SHAPE if name in written}
    tree = _tree(written, shape)
    settings = {name: written[name] for name in SETTINGS if name in written}
    if written.get("first"):
        settings["order"] = "priority"
    part = Part(
        written.get("text", ""), tree, shape, settings,
        boards=written.get("boards", False),
        game={"name": written["game"], "moves": written.get("moves", [])} if "game" in written else None,
    )  # fmt: skip
    if tree is None or not written.get("stops"):
        return part
    trace = part.search().trace
    assert trace is not None
    stops = [Stop(_moment(trace, stop["at"]), stop["text"]) for stop in written["stops"]]
    return replace(part, stops=tuple(stops))


def _tree(written: Mapping[str, Any], shape: Mapping[str, Any]) -> LessonTree | None:
    """The tree of a part: as text, as JSON, or a game unfolded."""
    tree: Any
    if "game" in written:
        played = game(written["game"])
        tree = LessonTree.unfold(played, played.state_after(written.get("moves", [])))
    elif "tree" not in written:
        return None
    elif isinstance(written["tree"], Mapping):
        tree = LessonTree.from_json(json.dumps(written["tree"]), **shape)
    else:
        tree = LessonTree.parse(written["tree"], **shape)
    found: LessonTree = tree.told(written.get("estimates", {}), written.get("first", ()))
    return found


def _moment(trace: Trace, at: str) -> int:
    """The step that ``at`` names: "begin", "end", or an event and its node, such as "cut B"; "2" after it the second.

    Raises ZermeloError where nothing of the kind happens.
    """
    if at in ("begin", "end"):
        return 0 if at == "begin" else len(trace.events)
    kind, name, *more = at.split()
    count = int(more[0]) if more else 1
    node_name = "the root" if name == "root" else name
    found = [
        step
        for step, event in enumerate(trace.events, start=1)
        if isinstance(event, EVENTS[kind]) and trace.label(event.node) == node_name
    ]
    if len(found) < count:
        raise ZermeloError(f"at = {at!r}: nothing of the kind happens in this search")
    return found[count - 1]


def _question(written: Mapping[str, Any], parts: tuple[Part, ...]) -> Question:
    _check(written, {"kind", "part", "ask", "options", "answer", "right", "why"}, "a question")
    right = written.get("right", [])
    question = Question(
        written["kind"], written.get("part", 1) - 1, written["ask"], tuple(written.get("options", ())),
        written.get("answer", ""), (right,) if isinstance(right, str) else tuple(right), written["why"],
    )  # fmt: skip
    if question.kind == "nodes":
        tree = parts[question.part].tree
        assert tree is not None
        for name in question.right:
            named(tree, name)
    elif question.kind == "choice" and question.right[0] not in question.options:
        raise ZermeloError(f"right = {question.right[0]!r} is none of the question's options")
    return question


def _check(written: Mapping[str, Any], known: set[str], what: str) -> None:
    for key in written:
        if key not in known:
            raise ZermeloError(f"{key!r} is no key of {what}: use {', '.join(sorted(known))}")
