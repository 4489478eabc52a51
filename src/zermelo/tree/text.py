"""The compact text of a tree, ``[[3, 5], [2, 8]]``, and Python's nested lists of the same.

A number is a leaf, ``null``, ``None`` or ``?`` a leaf whose value is not given. ``(5, 2, 5)`` is a
leaf's vector, one value a player; with more than two players so is a list of as many numbers.
Nothing here recurses: a tree may be thousands of plies deep.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from zermelo.errors import TreeError
from zermelo.tree.sketch import DEEPEST, Sketch, check_leaf

__all__ = ["read_nested", "read_text"]

_TOKEN = re.compile(
    r"(?P<open>[\[(])|(?P<close>[\])])|(?P<comma>,)|(?P<unknown>null|None|\?)(?!\w)"
    r"|(?P<number>[+-]?(?:\d+/\d+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?))(?![\w.])"
)
_CLOSES = {"[": "]", "(": ")"}
LONGEST_NUMBER = 1000


def read_text(text: Any, players: int) -> Sketch:
    """The sketch of a tree's text. Raises TreeError, quoting the place. Time and memory O(length)."""
    if not isinstance(text, str):
        raise TreeError(f"{text!r:.60} is not text: write a tree such as '[[3, 5], [2, 8]]', or use Tree.from_nested")
    return read_nested(_nested(text), players)


def _nested(text: str) -> Any:
    """The text as nested lists and, for vectors, tuples."""
    text = text.rstrip()
    finished: list[Any] = []  # the root, once it is read
    open_lists: list[tuple[str, list[Any]]] = []
    after_item = False
    place = 0

    def error(what: str) -> TreeError:
        near = " ".join(text[max(0, place - 20) : place + 20].split())
        return TreeError(f"tree text, column {place + 1}: {what}" + (f", near {near!r}" if near else ""))

    while True:
        while place < len(text) and text[place].isspace():
            place += 1
        if place == len(text):
            break
        token = _TOKEN.match(text, place)
        if token is None:
            raise error(f"{text[place]!r} is no part of a tree; write numbers, null, and lists like [[3, 5], [2, 8]]")
        if token["comma"]:
            if not after_item or not open_lists:
                raise error("a comma without a value before it")
            after_item = False
        elif token["close"]:
            if not open_lists:
                raise error(f"{token['close']!r} closes nothing")
            opened, items = open_lists[-1]
            if _CLOSES[opened] != token["close"]:
                raise error(f"{token['close']!r} closes a {opened!r}")
            if not items:
                raise error("an empty list: a position without children is a leaf, write its value")
            if opened == "(" and any(isinstance(item, (list, tuple)) or item is None for item in items):
                raise error("parentheses hold a leaf's vector: only numbers, one a player")
            open_lists.pop()
            (open_lists[-1][1] if open_lists else finished).append(tuple(items) if opened == "(" else items)
            after_item = True
        elif after_item or (finished and not open_lists):
            raise error("a comma is missing" if open_lists else "there is more after the end of the tree")
        elif token["open"]:
            open_lists.append((token["open"], []))
        else:
            number = token["number"]
            if number is not None and len(number) > LONGEST_NUMBER:
                raise error(f"a number of {len(number)} characters: {LONGEST_NUMBER} are the most")
            if number is not None and re.search(r"/0+$", number):
                raise error(f"{number} divides by zero")
            (open_lists[-1][1] if open_lists else finished).append(None if number is None else _exact(number))
            after_item = True
        place = token.end()
    if open_lists:
        raise error(f"{open_lists[-1][0]!r} is not closed")
    if not finished:
        raise error("there is no tree")
    return finished[0]


def _exact(number: str) -> int | float | Fraction:
    """A number as it is written: whole, a fraction, or a decimal."""
    if "/" in number:
        return Fraction(number)
    return int(number) if re.fullmatch(r"[+-]?\d+", number) else float(number)


def read_nested(nested: Any, players: int) -> Sketch:
    """The sketch of nested lists. Raises TreeError, naming the place by child numbers from 0."""
    sketch = Sketch(players)
    waiting: list[tuple[Any, int | None, int, tuple[int, ...]]] = [(nested, None, 0, ())]
    while waiting:
        item, parent, depth, path = waiting.pop()
        where = f"node {'.'.join(map(str, path))}" if path else "the root"
        if _is_leaf(item, players):
            sketch.add(parent, value=check_leaf(item, players, where))
            continue
        if not item:
            raise TreeError(f"{where} is an empty list: a position without children is a leaf, write its value")
        if depth > DEEPEST:
            raise TreeError(f"the tree is more than {DEEPEST} plies deep, or a list in it holds itself")
        number = sketch.add(parent)
        waiting += [(child, number, depth + 1, (*path[-11:], i)) for i, child in reversed(list(enumerate(item)))]
    return sketch


def _is_leaf(item: Any, players: int) -> bool:
    if not isinstance(item, list):
        return True
    return players > 2 and len(item) == players and all(isinstance(part, (int, float, Fraction)) for part in item)
