"""Ratios in machine code: floats."""

from __future__ import annotations

from typing import Any

from numba import njit
from numba.extending import overload

from zermelo import probability
from zermelo.native.kernel import replace

__all__: list[str] = []


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _ratio(part: Any, whole: Any) -> Any:
    return part / whole


replace(probability.ratio, _ratio)
# Called as z.ratio it is a module's attribute, which no twin replaces: Numba looks it up itself.
overload(probability.ratio)(lambda part, whole: lambda part, whole: part / whole)
