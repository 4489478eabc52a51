"""Packages that are installed only by whoever wants them."""

from __future__ import annotations

import importlib
from typing import Any

from zermelo.errors import ZermeloError

__all__ = ["extra"]


def extra(module: str, name: str, wanted: str, error: type[ZermeloError] = ZermeloError, instead: str = "") -> Any:
    """The ``module`` of an optional package.

    Where it cannot be imported, ``error`` says that ``wanted`` (as in "a studio") needs it, which packages the extra
    ``name`` of ours consists of, and what may be done ``instead``.
    """
    try:
        return importlib.import_module(module)
    except ImportError as trouble:
        missing = trouble.name or module
        why = "" if isinstance(trouble, ModuleNotFoundError) else f" ({' '.join(str(trouble).split())})"
        raise error(
            f"{wanted} needs {missing.partition('.')[0]}, which is not installed{why}: "
            f"{_how_to_install(name)}{instead and ', or '}{instead}"
        ) from trouble


def _how_to_install(name: str) -> str:
    """The command that installs what the extra ``name`` consists of, as our own metadata has it."""
    import importlib.metadata  # here, for it takes a while

    try:
        required = importlib.metadata.requires("zermelo") or []
    except importlib.metadata.PackageNotFoundError:  # run from its source, by a path
        required = []
    packages = [
        f"'{package.strip()}'"
        for package, _, marker in [each.partition(";") for each in required]
        if marker.replace('"', "'").strip() == f"extra == '{name}'"
    ]
    return f"pip install {' '.join(packages)}" if packages else f"install the extra {name!r} of Zermelo"
