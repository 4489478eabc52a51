"""The compact text of a tree, as in [[3, 5], [2, 8]] or [1/4: 3, 3/4: [5, 2]], read without recursion."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from zermelo.errors import TreeError
from zermelo.tree.nested import LEAF_MISSING, is_vector, leaf_payoffs, vector_payoffs
from zermelo.tree.numbers import Number, number_from_text
from zermelo.tree.probabilities import check_total, no_probability, probability_number
from zermelo.tree.quote import quoted

__all__ = ["nested_from_text"]

TOKEN = re.compile(
    r"""\s*(?:
        (?P<number> [+-]? (?: [0-9]+/[0-9]+ | (?: [0-9]+ (?: \.[0-9]* )? | \.[0-9]+ ) (?: [eE][+-]?[0-9]+ )? ) )
      | (?P<mark> [\[\](),:] )
      | (?P<unknown> \?|(?i:null|none)\b )
    )""",
    re.VERBOSE,
)

CLOSING = {"[": "]", "(": ")"}


class _Open:
    """A bracket that is not closed yet: where it is, what is in it, and where its first single number is.

    ``odds`` has the probability of each item that was given one, the next to come included.
    """

    __slots__ = ("at", "bracket", "items", "number_at", "odds")

    def __init__(self, bracket: str, at: int) -> None:
        self.bracket = bracket
        self.at = at
        self.items: list[Any] = []
        self.number_at: int | None = None
        self.odds: dict[int, Number] = {}


def nested_from_text(text: Any, players: int) -> Any:
    """Nested lists of numbers, tuples and None from a tree's text, and dicts where probabilities are given.

    Raises TreeError, which quotes the text and the column, where it is malformed. Time O(length).
    """
    if not isinstance(text, str):
        raise TreeError(f"{quoted(text)} is no text: give text such as '[[3, 5], [2, 8]]', or use Tree.from_nested")
    source = text.replace("\N{MINUS SIGN}", "-")
    outermost = _Open("", 0)
    here, around = outermost, [outermost]
    want_value = True
    number_at: int | None = None  # of the token before, if that is a number
    position, end = 0, len(source.rstrip())
    while position < end:
        found = TOKEN.match(source, position)
        if found is None:
            start = position + len(source[position:]) - len(source[position:].lstrip())
            _fail(text, start, _stray(source, start, want_value, here))
        kind, token = found.lastgroup, found[found.lastgroup or 0]
        start, position = found.end() - len(token), found.end()
        opens, closes = token in CLOSING, token in ("]", ")")
        if token == ":":
            if number_at is None or here.bracket != "[" or len(here.items) - 1 in here.odds:
                _fail(text, start, "a colon stands behind a child's probability: write it as in [1/4: 3, 3/4: 5]")
            try:
                probability = probability_number(here.items.pop())
            except TreeError as error:
                _fail(text, number_at, str(error))
            here.odds[len(here.items)] = probability
            if here.number_at == number_at:
                here.number_at = None
            want_value, number_at = True, None
            continue
        number_at = start if kind == "number" else None
        if here is outermost and outermost.items:
            _fail(text, start, "the tree is complete before this: put several in one [ … ]")
        if not want_value and not closes and token != ",":
            _fail(text, start, f"a comma is missing before {token}: write , between children")
        if opens:
            if here.bracket == "(":
                _fail(text, start, "( … ) is one leaf's utilities, numbers only: write positions in [ … ]")
            here = _Open(token, start)
            around.append(here)
        elif closes:
            if here is outermost:
                _fail(text, start, f"this {token} closes nothing: leave it out")
            if CLOSING[here.bracket] != token:
                _fail(text, start, f"the {here.bracket} at {_column(text, here.at)} is closed by {token}: write "
                      f"{CLOSING[here.bracket]}")  # fmt: skip
            if want_value:
                _fail(text, start, f"a value is missing before {token}" if here.items or here.odds else LEAF_MISSING)
            made = _closed(here, players, text)
            around.pop()
            here = around[-1]
            here.items.append(made)
            want_value = False
        elif token == ",":
            if want_value:
                _fail(text, start, "a value is missing before the comma")
            if here is outermost:
                _fail(text, start, "the tree is complete before this: put several in one [ … ]")
            want_value = True
        else:
            if kind == "unknown":
                here.items.append(None)
            else:
                try:
                    here.items.append(number_from_text(token))
                except TreeError as error:
                    _fail(text, start, str(error))
                if here.number_at is None:
                    here.number_at = start
            want_value = False
    if here is not outermost:
        _fail(text, end, f"the text ends, but the {here.bracket} at {_column(text, here.at)} is open: "
              f"close it with {CLOSING[here.bracket]}")  # fmt: skip
    if not outermost.items:
        raise TreeError("the tree's text is empty: write a value, or positions in [ … ]")
    if outermost.number_at is not None:
        _refuse_single(outermost, players, text)
    return outermost.items[0]


def _closed(bracket: _Open, players: int, text: str) -> Any:
    """What a bracket holds: a position's children as a list, or a leaf's utilities as a tuple."""
    items = bracket.items
    if bracket.bracket == "(" or (not bracket.odds and is_vector(items, players)):
        try:
            return tuple(vector_payoffs(items, players))
        except TreeError as error:
            _fail(text, bracket.at, str(error))
    if bracket.number_at is not None:
        _refuse_single(bracket, players, text)
    return _weighted(bracket, text) if bracket.odds else items


def _weighted(bracket: _Open, text: str) -> list[dict[str, Any]]:
    """A bracket's children with their probabilities, described as JSON does it."""
    described = []
    for place, item in enumerate(bracket.items):
        if place not in bracket.odds:
            _fail(text, bracket.at, no_probability(place, len(bracket.items)))
        key = "children" if isinstance(item, list) else "values" if isinstance(item, tuple) else "value"
        described.append({"probability": bracket.odds[place], key: item})
    try:
        check_total(list(bracket.odds.values()))
    except TreeError as error:
        _fail(text, bracket.at, str(error))
    return described


def _refuse_single(bracket: _Open, players: int, text: str) -> None:
    """Fail if a single number is no leaf for so many players."""
    try:
        leaf_payoffs(0, players)
    except TreeError:
        assert bracket.number_at is not None
        _fail(text, bracket.number_at, f"one number, but a leaf has {players}, one a player: write as many in ( … )")


def _stray(source: str, start: int, want_value: bool, here: _Open) -> str:
    """What is wrong with text that is no token."""
    if source[start] == "{":
        return "this looks like JSON: use Tree.from_json"
    word = re.match(r"[^\s,\[\]()]{1,20}", source[start:])
    shown = word[0] if word else source[start]
    if want_value:
        return f"{shown!r} is no value: write a number, ? for an unknown one, or [ … ]"
    closing = CLOSING.get(here.bracket)
    return f"{shown!r} is in the way: write {f', or {closing}' if closing else 'nothing after the value'}"


def _column(text: str, at: int) -> str:
    line = text.count("\n", 0, at) + 1
    column = at - (text.rfind("\n", 0, at) + 1) + 1
    return f"column {column}" if "\n" not in text.strip() else f"line {line}, column {column}"


def _fail(text: str, at: int, problem: str) -> NoReturn:
    """Raise TreeError, quoting the text around ``at``."""
    start, stop = max(0, at - 20), at + 12
    near = ("…" if start else "") + " ".join(text[start:stop].split()) + ("…" if stop < len(text.rstrip()) else "")
    raise TreeError(f"{near!r} at {_column(text, at)}: {problem}")
