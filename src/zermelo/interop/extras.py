"""Packages that are installed only by whoever wants them."""

from __future__ import annotations

import importlib
from typing import Any

from zermelo.errors import ZermeloError

__all__ = ["extra"]


def extra(module: str, package: str, extra: str) -> Any:
    """The module of an optional package. Raises ZermeloError, which says what to install, where it is missing."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        why = "" if error.name == module else f" ({' '.join(str(error).split())})"
        raise ZermeloError(
            f"the package {package} is not installed{why}: install it by pip install 'zermelo[{extra}]'"
        ) from error
