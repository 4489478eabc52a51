"""What a user gave, quoted in one short line of an error."""

from __future__ import annotations

from typing import Any

__all__ = ["quoted"]


def quoted(value: Any, most: int = 60) -> str:
    """``value`` as Python shows it, cut off at ``most`` characters; its type where Python cannot show it."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # too deep, too many digits, or a user's own __repr__
        kind = type(value).__name__
        text = f"{'an' if kind[0] in 'aeiou' else 'a'} {kind} that cannot be shown"
    return text if len(text) <= most else text[: most - 1] + "…"
