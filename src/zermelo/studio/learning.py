"""The studio's third room: lessons, exercises and quizzes, as JSON. The page keeps what a learner has done."""

from __future__ import annotations

import functools
import json
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zermelo import learn
from zermelo.learn.lessons import Lesson, Part, lesson, lessons
from zermelo.learn.lessons.prose import paragraphs
from zermelo.studio.model import written
from zermelo.studio.pictures import page_svg
from zermelo.studio.requests import Fields, answer, fields
from zermelo.studio.sheets import sheet
from zermelo.studio.work import soon
from zermelo.view.frames import frames

__all__ = ["routes"]

LARGEST_SEED = 999_999_999
CONVENTIONS = ("cut", "order", "ties")


async def overview(request: Request) -> Response:
    """GET: the lessons, and the kinds of exercises with the conventions that may be chosen."""
    return answer(
        {
            "lessons": [
                {
                    "id": one.id,
                    "number": one.number,
                    "title": one.title,
                    "about": one.about,
                    "questions": len(one.questions),
                }
                for one in lessons()
            ],
            "kinds": [
                {"name": kind.name, "title": kind.title, "conventions": list(kind.conventions)}
                for kind in learn.KINDS.values()
            ],
            "levels": list(learn.LEVELS),
            "questions": learn.LENGTH,
            "xp": learn.XP,
        }
    )


# Lessons ---------------------------------------------------------------------------------


async def one_lesson(request: Request) -> Response:
    """GET: a lesson, with the frames of its trees."""
    one = lesson(request.path_params["id"])
    return Response(await soon(request).run(request, lambda: _lesson_json(one.id)), media_type="application/json")


@functools.cache
def _lesson_json(id: str) -> str:
    one = lesson(id)
    content = {
        "id": one.id,
        "number": one.number,
        "title": one.title,
        "about": one.about,
        "before": _beside(one, -1),
        "after": _beside(one, 1),
        "parts": [
            {
                "text": paragraphs(part.text),
                "frames": _frames(part),
                "lab": _lab(part),
                "stops": [{"step": stop.step, "text": paragraphs(stop.text)} for stop in part.stops],
            }
            for part in one.parts
        ],
        "questions": [
            {
                "kind": question.kind,
                "part": question.part,
                "ask": paragraphs(question.ask),
                "options": list(question.options),
                "sheet": _question_sheet(one, number),
            }
            for number, question in enumerate(one.questions)
        ],
    }
    return json.dumps(content, ensure_ascii=False, allow_nan=False)


def _frames(part: Part) -> dict[str, Any]:
    """As the Lab has them: see ``zermelo.view.frames``; of their nodes and looks the page needs nothing here."""
    found = frames(part.search(), boards=part.boards)
    return {
        "svg": page_svg(found["svg"]),
        **{name: found[name] for name in ("sentences", "current", "parts", "changes")},
    }


def _lab(part: Part) -> dict[str, Any] | None:
    """What opens the part's tree in the Lab; None where the Lab lacks what it shows: a depth and estimates."""
    if part.tree is None or "depth" in part.settings:
        return None
    tree = {"game": dict(part.game)} if part.game is not None else written(part.tree)
    known = {name: value for name, value in part.settings.items() if name != "depth"}
    return {"tree": tree, "settings": known}


def _beside(one: Lesson, way: int) -> dict[str, str] | None:
    place = one.number - 1 + way
    if not 0 <= place < len(lessons()):
        return None
    return {"id": lessons()[place].id, "title": lessons()[place].title}


def _question_sheet(one: Lesson, number: int) -> dict[str, Any] | None:
    """Of a question that is answered by choosing nodes, the tree to choose them in."""
    question = one.questions[number]
    tree = one.parts[question.part].tree
    if question.kind != "nodes" or tree is None:
        return None
    # Where leaves are asked for, only leaves can be chosen: a node above them could stand for them, too.
    leaves = {tree.name(leaf) for leaf in tree.leaf_nodes}
    nodes = [tree.name(node) for node in range(1, tree.num_nodes)]
    choices = tuple([name for name in nodes if name in leaves or not leaves.issuperset(question.right)])
    return {**sheet(tree, learn.Shape("set", choices=choices)), "choices": list(choices)}


async def lesson_answer(request: Request) -> Response:
    """POST {question, answer}: whether it is right, and why."""
    one = lesson(request.path_params["id"])
    given = await fields(request, "question", "answer")
    question = one.questions[given.whole("question", 0, len(one.questions) - 1)]
    right = question.is_right(given.any("answer"))
    return answer({"right": right, "why": paragraphs(question.why)})


# Exercises -------------------------------------------------------------------------------


@functools.lru_cache(256)
def _exercise(id: str) -> learn.Exercise:
    return learn.make_by_id(id)


def _made(given: Fields) -> learn.Exercise:
    """By id; or by kind, level, seed and conventions."""
    if given.has("id"):
        return _exercise(given.text("id", longest=120))
    seed = given.whole("seed", 0, LARGEST_SEED)
    chosen = {name: given.text(name, None, longest=40) for name in CONVENTIONS}
    return learn.make(given.text("kind", longest=40), given.whole("level", 1, 3), seed, **chosen)


async def exercise(request: Request) -> Response:
    """POST {id} or {kind, level, seed, cut, order, ties}: an exercise without its answer, and its sheet."""
    given = await fields(request, "id", "kind", "level", "seed", *CONVENTIONS)
    return answer(await soon(request).run(request, lambda: _exercise_told(given)))


def _exercise_told(given: Fields) -> dict[str, Any]:
    made = _made(given)
    told = made.to_dict(solved=False)
    return {
        **{name: told[name] for name in ("id", "kind", "level", "seed", "terms", "question", "conventions", "shape")},
        "title": learn.KINDS[made.kind].title,
        "choosable": list(learn.KINDS[made.kind].conventions),
        "lab": {"tree": written(made.tree), "settings": _lab_settings(made)},
        "sheet": sheet(made.tree, made.shape),
    }


def _lab_settings(made: learn.Exercise) -> dict[str, Any]:
    """How the Lab searches an exercise's tree as the question means it."""
    if "cut" in made.terms:
        return {"algorithm": "alpha-beta", "cut": made.terms["cut"], "order": made.terms["order"]}
    if made.tree.num_players > 2:
        return {"algorithm": "max-n", "ties": made.terms.get("ties", "")}
    return {"algorithm": "expectiminimax" if made.tree.has_chance() else "minimax"}


async def mark(request: Request) -> Response:
    """POST {id, answer}: the answer marked, place by place."""
    given = await fields(request, "id", "answer")
    return answer(await soon(request).run(request, lambda: learn.mark(_made(given), given.any("answer")).to_dict()))


async def hint(request: Request) -> Response:
    """POST {id, answer}: where to look, why, and what is right there; ``hint`` is null where all is right."""
    given = await fields(request, "id", "answer")

    def found() -> dict[str, Any] | None:
        told = learn.hints(_made(given), given.any("answer", None))
        return None if told is None else told._asdict()

    return answer({"hint": await soon(request).run(request, found)})


async def solution(request: Request) -> Response:
    """POST {id}: the right answer, and its reasons."""
    given = await fields(request, "id")

    def found() -> dict[str, Any]:
        made = _made(given)
        return {"answer": learn.plain_answer(made.shape, made.answer), "reasons": list(learn.explained(made))}

    return answer(await soon(request).run(request, found))


async def quiz(request: Request) -> Response:
    """POST {id} or {level, seed}: the ids of a quiz's exercises."""
    given = await fields(request, "id", "level", "seed")
    if given.has("id"):
        found = learn.quiz_by_id(given.text("id", longest=120))
    else:
        found = learn.quiz(given.whole("level", 1, 3), given.whole("seed", 0, LARGEST_SEED))
    level = int(found.id.split("-")[1])
    return answer({"id": found.id, "level": level, "exercises": list(found.exercises), "xp": learn.XP})


async def progress(request: Request) -> Response:
    """POST {progress}: what a page wants to import, checked; what the studio does not know of is left out."""
    given = await fields(request, "progress")
    return answer({"progress": learn.progress_from_dict(given.any("progress")).to_dict()})


routes = [
    Route("/api/learn", overview),
    Route("/api/learn/lessons/{id}", one_lesson),
    Route("/api/learn/lessons/{id}/answer", lesson_answer, methods=["POST"]),
    Route("/api/learn/exercise", exercise, methods=["POST"]),
    Route("/api/learn/mark", mark, methods=["POST"]),
    Route("/api/learn/hint", hint, methods=["POST"]),
    Route("/api/learn/solution", solution, methods=["POST"]),
    Route("/api/learn/quiz", quiz, methods=["POST"]),
    Route("/api/learn/progress", progress, methods=["POST"]),
]
