"""What every command prints with: a console that fits the terminal, JSON, and files."""

from __future__ import annotations

import contextlib
import json
import math
import os
import stat
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from zermelo.errors import ZermeloError

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

__all__ = ["console_on", "print_json", "print_table", "write_text"]


def console_on(stream: IO[str]) -> Console:
    """What draws on ``stream``, as wide as the terminal; text as it is: brackets and colons are no markup."""
    from rich.console import Console

    class Ours(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # rich would end the process

    return Ours(file=stream, markup=False, highlight=False, emoji=False)


def print_table(table: RenderableType) -> None:
    """Print a table as wide as the terminal at most."""
    console = console_on(sys.stdout)
    with console.capture() as captured:
        console.print(table)
    for line in captured.get().splitlines():
        print(line.rstrip())


def print_json(content: Any) -> None:
    """Print what JSON can hold, and nothing that it cannot: infinities and NaN become null."""
    print(json.dumps(_finite(content), indent=2, allow_nan=False))


def _finite(content: Any) -> Any:
    if isinstance(content, dict):
        return {str(key): _finite(value) for key, value in content.items()}
    if isinstance(content, (list, tuple)):
        return [_finite(value) for value in content]
    if isinstance(content, float):
        return content if math.isfinite(content) else None
    return content if content is None or isinstance(content, (str, int)) else str(content)


def write_text(path: Path, text: str) -> None:
    """Write a file, over one that is there, whole or not at all. Raises ZermeloError where that fails."""
    # What is there and no ordinary file (a pipe, a device, a link) is written to, not replaced.
    ordinary = not path.is_symlink() and (path.is_file() or not path.exists())
    target = path.with_name(f".{path.name[:200]}.{os.getpid()}.part") if ordinary and path.name else path
    try:
        target.write_text(text, encoding="utf-8", errors="replace", newline="\n")
        if target != path:
            if path.exists():
                target.chmod(stat.S_IMODE(path.stat().st_mode))
            target.replace(path)
    except OSError as error:
        if target != path:
            with contextlib.suppress(OSError):
                target.unlink(missing_ok=True)
        raise ZermeloError(f"cannot write {path}: {error.strerror}; choose another place") from error
