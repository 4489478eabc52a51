"""What every command prints with: a console that fits the terminal, JSON, and files."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from zermelo.view.files import write_whole

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
    write_whole(path, text)
