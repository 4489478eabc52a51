"""Lessons: every number that they say is what a search of their trees, or a count, gives."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.learn.claims import Claims, agrees
from zermelo.errors import ZermeloError
from zermelo.learn.lessons import Lesson, lesson, lessons
from zermelo.learn.lessons.prose import MARKED, claims, paragraphs, plain

LESSONS = {one.id: one for one in lessons()}
NAMES = re.compile(
    r"\bdepth 1\b|d/2⌉? with b = 2|with b = 2 and d = 4|d/2|− 1 leaves|⌋ − 1|[Pp]layers? \d|[Ss]quare \d|"
    r"\bSquares 1, 7 and 9\b|takes? \d|taken \d|numbers, 6 and 3|Star[12]|10 moves|and 6 plies|1 and 2 plies|of 3 plies"
)
YEAR = re.compile(r"\b1[89]\d\d\b")


def _texts(one: Lesson) -> Iterator[tuple[int, str]]:
    """Every text of a lesson, with the part that it is about."""
    for number, part in enumerate(one.parts):
        yield number, part.text
        for stop in part.stops:
            yield number, stop.text
    for question in one.questions:
        yield question.part, question.answer
        yield question.part, question.why


def test_there_are_ten_in_order_with_names_of_their_own() -> None:
    assert [one.number for one in lessons()] == list(range(1, 11))
    assert len(LESSONS) == 10
    assert ", ".join(LESSONS) == (
        "game-tree, max-and-min, who-moves, horizon, alpha-beta, ordering, transpositions, deepening, max-n, chance"
    )


@pytest.mark.parametrize("id", LESSONS)
def test_every_number_said_is_worked_out(id: str) -> None:
    one = LESSONS[id]
    wrong = [
        f"part {part + 1}: {said!r} is {found!r} by {expression}"
        for part, text in _texts(one)
        for said, expression in claims(text)
        if not agrees(said, found := Claims(one, part).worked_out(expression))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("id", LESSONS)
def test_no_number_is_said_without_being_worked_out(id: str) -> None:
    for _, text in _texts(LESSONS[id]):
        bare = YEAR.sub("", MARKED.sub("", text))
        # The squares of a board, the players' and places' numbers and the figures of a formula are names.
        assert not re.search(r"\d", NAMES.sub("", bare)), f"{bare!r} says a number that no test works out"


@pytest.mark.parametrize("id", LESSONS)
def test_has_what_a_lesson_needs(id: str) -> None:
    one = LESSONS[id]
    assert 1 <= len(one.questions) <= 3
    assert one.parts[0].tree is not None
    for part in one.parts:
        assert part.tree is not None and part.stops
        steps = [stop.step for stop in part.stops]
        assert steps == sorted(steps), "stops are in the order of the search"
        assert len(set(steps)) == len(steps)
    words = sum(len(plain(text).split()) for _, text in _texts(one))
    assert 80 <= words <= 560


@pytest.mark.parametrize("id", LESSONS)
def test_questions_take_the_right_answer_and_refuse_others(id: str) -> None:
    for question in LESSONS[id].questions:
        if question.kind == "choice":
            right = question.options.index(question.right[0])
            assert [question.is_right(option) for option in range(len(question.options))].count(True) == 1
            assert question.is_right(right)
            assert question.options[right].startswith(plain(question.answer))
            bad: list[object] = [len(question.options), -1, True, "0", None]
        elif question.kind == "number":
            said = claims(question.answer)[0][0]
            assert question.is_right(said) and question.is_right(f" {said.replace('−', '-')} ")
            assert not question.is_right("99") and not question.is_right("many")
            bad = ["", 5, None, "9" * 41, ["5"]]
        else:
            assert question.is_right(list(reversed(question.right)))
            assert not question.is_right([]) and not question.is_right([*question.right, "A"])
            bad = [question.right[0], None, [1]]
        for given in bad:
            with pytest.raises(ZermeloError):
                question.is_right(given)


def test_the_answers_to_choose_nodes_by_are_what_the_trees_say() -> None:
    def of(id: str, number: int) -> set[str]:
        return set(LESSONS[id].questions[number].right)

    tree = LESSONS["game-tree"].parts[0].tree
    assert tree is not None
    [place] = [tree.name(child) for child in tree.children(tree.node_at((1,))) if tree.is_terminal(child)]
    assert of("game-tree", 1) == {place} and tree.action_name(tree.node_at((1,)), 1) == "9"
    result = LESSONS["alpha-beta"].parts[0].search()
    tree = LESSONS["alpha-beta"].parts[0].tree
    assert tree is not None and result.trace is not None
    assert of("alpha-beta", 0) == {tree.name(tree.leaf_nodes[leaf]) for leaf in result.trace.pruned_leaves}
    tree = LESSONS["transpositions"].parts[0].tree
    assert tree is not None
    boards = {tree.name(node): tree.show(node) for node in range(tree.num_nodes)}
    assert of("transpositions", 0) == {name for name, board in boards.items() if board == boards["A2"]} - {"A2"}


def test_an_unknown_lesson_is_told_of_the_others() -> None:
    with pytest.raises(ZermeloError, match="'gamma' is no lesson: use one of game-tree, max-and-min"):
        lesson("gamma")


def test_markup_becomes_pieces() -> None:
    assert paragraphs('A *tree* has {two|children("root")} at [B2].\n\nSo `it` is.') == [
        [("text", "A "), ("em", "tree"), ("text", " has "), ("said", "two"), ("text", " at "), ("node", "B2"),
         ("text", ".")],
        [("text", "So "), ("code", "it"), ("text", " is.")],
    ]  # fmt: skip
