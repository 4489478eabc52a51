"""Answers exercises on the page as a person does, and makes answers that are wrong or half right."""

from __future__ import annotations

from typing import Any

from zermelo import learn


def text(value: Any) -> str:
    """A number as people type it."""
    return {"inf": "+∞", "-inf": "−∞"}.get(str(value), str(value).replace("-", "−"))


def right(exercise: learn.Exercise) -> Any:
    """The answer, as JSON has it."""
    return learn.plain_answer(exercise.shape, exercise.answer)


def wrong(exercise: learn.Exercise) -> Any:
    """An answer of which nothing is right."""
    answer, shape = right(exercise), exercise.shape
    if shape.type == "set":
        return [name for name in shape.choices if name not in answer][:1]
    if shape.type == "move":
        return {"move": next(name for name in shape.choices if name != answer["move"]), "value": 77}
    if shape.type == "numbers":
        return dict.fromkeys(answer, 77)
    return {name: [77 + place for place in range(len(value))] for name, value in answer.items()}


def half(exercise: learn.Exercise) -> Any:
    """An answer of which some is right and some is not."""
    answer, shape = right(exercise), exercise.shape
    if shape.type == "set":
        return [*answer, *wrong(exercise)]
    if shape.type == "move":
        return {**answer, "value": 77}
    first = shape.nodes[0]
    if shape.type == "windows":
        return {first: [answer[first][0], 77]}
    return {**wrong(exercise), first: answer[first]}


def give(page: Any, exercise: learn.Exercise, answer: Any) -> None:
    """Put an answer into the fields and buttons of the sheet, over what is there."""
    shape = exercise.shape
    if shape.type in ("set", "move"):
        wanted = answer if shape.type == "set" else [answer["move"]]
        for name in shape.choices:
            button = page.locator(f'[data-choice="{name}"]')
            if (button.get_attribute("aria-pressed") == "true") != (name in wanted):
                button.click()
    if shape.type == "move":
        page.locator("[data-field]").fill(text(answer["value"]))
    for name in shape.nodes if shape.type in ("numbers", "vectors", "windows") else ():
        fields = page.locator(f'[data-field="{name}"]')
        value = answer.get(name)
        if shape.type == "windows":
            for end in (0, 1):
                fields.nth(end).fill("" if value is None else text(value[end]))
        elif shape.type == "vectors":
            fields.fill("" if value is None else ", ".join([text(part) for part in value]))
        else:
            fields.fill("" if value is None else text(value))
