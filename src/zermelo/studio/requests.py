"""What a page sends, read and checked: a JSON object of bounded size, field by field."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse

from zermelo.errors import ZermeloError

__all__ = ["LARGEST_BODY", "Fields", "RequestError", "answer", "fields"]

LARGEST_BODY = 2_000_000
"""Bytes of a request."""
DEEPEST = 500
"""Brackets within brackets of a request."""
SURROGATE = "half of a surrogate pair, which is no character"
MISSING: Any = object()


class RequestError(ZermeloError):
    """A request that means nothing, or asks for too much; ``status`` is the HTTP status, 4xx."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


def answer(content: Any, status: int = 200) -> JSONResponse:
    """``content`` as JSON. Raises RequestError where NaN or an infinity is in it, which JSON lacks, or text that is
    none: sums of a tree's largest values, or what a game's own code says."""
    try:
        return JSONResponse(content, status)
    except UnicodeEncodeError:
        raise RequestError(f"a text in the answer has {SURROGATE}: rename what has it") from None
    except ValueError:
        raise RequestError("a number in the answer is too large for JSON: use smaller values") from None


async def fields(request: Request, *known: str) -> Fields:
    """The JSON object in a request's body, whose keys are all ``known``.

    Raises RequestError for a body that is too large, no JSON or no object, and for a key that is not known.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise RequestError(f"the content type is {kind or 'missing'!r:.80}: send application/json", 415)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise RequestError(f"the request has more than {LARGEST_BODY:,} bytes: send less", 413)
    try:
        content = json.loads(bytes(body), parse_constant=_no_number, parse_int=_whole)
    except UnicodeDecodeError:
        raise RequestError("the request is not UTF-8 text: send JSON") from None
    except RecursionError:
        raise RequestError("the request has too many brackets within brackets: send a flatter one") from None
    except json.JSONDecodeError as error:
        raise RequestError(
            f"the request is no JSON: {error.msg} at column {error.pos + 1}: send a JSON object"
        ) from None
    if not isinstance(content, dict):
        raise RequestError(f"the request is {_kind(content)}: send a JSON object")
    _check_walk(content)
    unknown = [key for key in content if key not in known]
    if unknown:
        raise RequestError(f"{unknown[0]!r:.80} is no field here: the fields are {', '.join(known) or 'none'}")
    return Fields(content)


class Fields:
    """An object's fields by name; each method raises RequestError, which names the field, for one of another kind."""

    def __init__(self, content: dict[str, Any], within: str = "") -> None:
        self.content = content
        self.within = within

    def has(self, name: str) -> bool:
        """Whether a field is there, and not null."""
        return self.content.get(name) is not None

    def any(self, name: str, default: Any = MISSING) -> Any:
        """A field of any kind."""
        value = self.content.get(name)
        if value is not None:
            return value
        if default is MISSING:
            raise RequestError(f"{self.within}{name} is missing: send it")
        return default

    def text(self, name: str, default: Any = MISSING, *, longest: int = 1_000_000) -> Any:
        """Text of at most ``longest`` characters."""
        value = self._of(name, str, "text", default)
        if isinstance(value, str) and len(value) > longest:
            raise RequestError(f"{self.within}{name} has {len(value):,} characters: {longest:,} are the most", 413)
        return value

    def word(self, name: str, words: Collection[str], default: Any = MISSING) -> Any:
        """One of ``words``."""
        value = self.text(name, default)
        if value not in words and value is not default:
            raise RequestError(f"{self.within}{name}={value!r:.80}: use one of {', '.join(words)}")
        return value

    def flag(self, name: str, default: Any = MISSING) -> Any:
        """True or false."""
        return self._of(name, bool, "true or false", default)

    def whole(self, name: str, least: int, most: int, default: Any = MISSING) -> Any:
        """A whole number from ``least`` to ``most``."""
        value = self.content.get(name)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most):
            raise RequestError(f"{self.within}{name}={value!r:.80}: send a whole number from {least:,} to {most:,}")
        return self.any(name, default) if value is None else value

    def number(self, name: str, least: float, most: float, default: Any = MISSING) -> Any:
        """A number from ``least`` to ``most``."""
        value = self.content.get(name)
        if value is None:
            return self.any(name, default)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
            raise RequestError(f"{self.within}{name}={value!r:.80}: send a number from {least:g} to {most:g}")
        return value

    def texts(self, name: str, default: Any = MISSING, *, most: int = 1_000, longest: int = 1_000) -> Any:
        """A list of at most ``most`` texts."""
        values = self._of(name, list, "a list of texts", default)
        if values is default:
            return default
        if len(values) > most:
            raise RequestError(f"{self.within}{name} has {len(values):,} entries: {most:,} are the most", 413)
        for value in values:
            if not isinstance(value, str) or len(value) > longest:
                raise RequestError(f"{self.within}{name}: {value!r:.80} is no text of {longest} characters at most")
        return values

    def object(self, name: str, *known: str, default: Any = MISSING) -> Any:
        """An object whose keys are all ``known``, as Fields."""
        value = self._of(name, dict, "an object", default)
        if value is default:
            return default
        unknown = [key for key in value if key not in known]
        if unknown:
            raise RequestError(f"{self.within}{name} has no field {unknown[0]!r:.80}: it has {', '.join(known)}")
        return Fields(value, f"{self.within}{name}.")

    def _of(self, name: str, kind: type, told: str, default: Any) -> Any:
        value = self.any(name, default)
        if value is not default and not isinstance(value, kind):
            raise RequestError(f"{self.within}{name} is {_kind(value)}: send {told}")
        return value


def _kind(value: Any) -> str:
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false", int: "a number", float: "a number"}
    return names.get(type(value), "null")


def _no_number(word: str) -> Any:
    raise RequestError(f"the request has {word}, which JSON does not know: send a number")


def _whole(digits: str) -> int:
    if len(digits) > 1_000:
        raise RequestError(f"the request has a number of {len(digits):,} digits: 1,000 are the most")
    return int(digits)


def _check_walk(content: Any) -> None:
    """Raise RequestError for too many brackets within brackets, and for text that UTF-8 cannot say."""
    level = [content]
    for _ in range(DEEPEST):
        below = []
        for value in level:
            parts = value.values() if isinstance(value, dict) else value
            for text in (*value, *parts) if isinstance(value, dict) else parts:
                if isinstance(text, str) and not _is_text(text):
                    raise RequestError(f"{text!r:.80} has {SURROGATE}: send text")
            below += [part for part in parts if isinstance(part, (dict, list))]
        level = below
        if not level:
            return
    raise RequestError(f"the request has more than {DEEPEST} brackets within brackets: send a flatter one")


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
