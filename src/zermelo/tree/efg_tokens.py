"""The words of a Gambit file, one after the other, each with its place for errors."""

from __future__ import annotations

import re
from typing import NoReturn

from zermelo.errors import TreeError
from zermelo.tree.numbers import TOO_LONG

__all__ = ["Tokens", "clean", "line_and_column", "near"]

# As Gambit reads it, a quotation mark directly behind a backslash never ends a text.
TOKEN = re.compile(
    r"""\s*+(?:
        "(?P<text> (?: [^"\\]++ | \\" | \\ )*+ )"
      | (?P<number> [+-]? (?: [0-9]+/[0-9]+ | (?: [0-9]+ (?: \.[0-9]* )? | \.[0-9]+ ) (?: [eE][+-]?[0-9]+ )? ) )
      | (?P<mark> [{},] )
      | (?P<word> [A-Za-z_]+ )
    )""",
    re.VERBOSE,
)


def clean(text: str) -> str:
    """``text`` as one line that can be read: what cannot be shown becomes the replacement character."""
    line = " ".join(text.split())
    return line if line.isprintable() else "".join([sign if sign.isprintable() else "\ufffd" for sign in line])


def line_and_column(text: str, at: int) -> str:
    """Where in a file ``at`` is, in words."""
    return f"line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"


def near(text: str, at: int) -> str:
    """What stands around ``at``, quoted."""
    start, stop = max(0, at - 20), at + 20
    shown = clean(text[start:stop])
    return f"'{'…' if start else ''}{shown}{'…' if stop < len(text) else ''}'"


class Tokens:
    """The tokens of ``text``; ``kind``, ``token`` and ``start`` tell of the one that is next.

    ``kind`` is text, number, mark, word or end. ``place`` says in which node the reader is, for errors.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = ""
        self.start = self.end = 0
        self.kind = self.token = ""
        self.advance()

    def advance(self) -> None:
        """Go on to the next token. Raises TreeError for what is none."""
        found = TOKEN.match(self.text, self.end)
        if found is not None:
            self.kind = found.lastgroup or ""
            self.token = found[self.kind]
            self.end = found.end()
            self.start = self.end - len(self.token) - (2 if self.kind == "text" else 0)
            return
        rest = re.compile(r"\s*").match(self.text, self.end)
        self.start = self.end if rest is None else rest.end()
        if self.start == len(self.text):
            self.kind, self.token, self.end = "end", "", self.start
        elif self.text[self.start] == '"':
            self.fail("this text has no closing quotation mark before the end of the file: add it")
        else:
            self.fail(f"{clean(self.text[self.start]) or '?'!r} means nothing here: texts stand in quotation marks")

    def take(self, kind: str, what: str) -> str:
        """The next token, which must be of a kind, and go on. Raises TreeError, which says that ``what`` is missing."""
        if self.kind != kind:
            self.missing(what)
        token = self.token
        self.advance()
        return token

    def take_text(self, what: str) -> str:
        """The next token, which must be a text, as one line."""
        return clean(self.take("text", what).replace('\\"', '"'))

    def take_whole(self, what: str, least: int) -> int:
        """The next token, which must be a whole number from ``least`` on."""
        if self.kind != "number":
            self.missing(what)
        token, digits = self.token, self.token.removeprefix("+")
        if not digits.isdecimal():
            self.fail(f"{token[:20]} is no {what}: write a whole number from {least}")
        if len(digits) > 18:
            self.fail(f"{what}: {TOO_LONG}")
        if int(digits) < least:
            self.fail(f"{token[:20]} is no {what}: write a whole number from {least}")
        self.advance()
        return int(digits)

    def take_mark(self, mark: str, what: str) -> None:
        """The next token, which must be ``mark``, and go on."""
        if not self.at_mark(mark):
            self.missing(f"the {mark} {what}")
        self.advance()

    def at_mark(self, mark: str) -> bool:
        """Whether the next token is ``mark``."""
        return self.kind == "mark" and self.token == mark

    def missing(self, what: str) -> NoReturn:
        """Raise TreeError: ``what`` should be here."""
        if self.kind == "end":
            self.fail(f"the file ends where {what} should be: it is not complete")
        self.fail(f"{what} should be here")

    def fail(self, problem: str, at: int | None = None) -> NoReturn:
        """Raise TreeError, which names line, column and node."""
        at = self.start if at is None else at
        raise TreeError(f"{near(self.text, at)} at {line_and_column(self.text, at)}{self.place}: {problem}")
