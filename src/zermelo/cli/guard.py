"""Guard: whatever goes wrong in a command becomes one line on stderr and an exit code.

====  ==================================================================================
code  meaning
====  ==================================================================================
0     done
1     ``check`` found mistakes
2     what was asked cannot be done: a wrong command line, game, move, file or option
70    a mistake of Zermelo's own
130   interrupted by Ctrl-C
141   whoever read the output has gone, as in ``| head``
====  ==================================================================================
"""

from __future__ import annotations

import sys
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperGroup

from zermelo.cli.streams import abandon, prepare_streams
from zermelo.errors import DamagedFile, NotCompiled, NotShared, ZermeloError

__all__ = ["BROKEN_PIPE", "INTERRUPTED", "OUR_MISTAKE", "YOUR_MISTAKE", "Guarded", "complain", "plain_line"]

YOUR_MISTAKE, OUR_MISTAKE, INTERRUPTED, BROKEN_PIPE = 2, 70, 130, 141
LONGEST_LINE = 2_000
"""Characters of a message that are printed."""


class Guarded(TyperGroup):
    """A group of commands none of which ends with a traceback."""

    def invoke(self, ctx: Any) -> Any:
        prepare_streams()
        with _warnings_in_a_line(), _guarded(bool(ctx.params.get("debug"))):
            outcome = super().invoke(ctx)
            sys.stdout.flush()
        return outcome


@contextmanager
def _guarded(debug: bool) -> Iterator[None]:
    """Turn exceptions into lines and exit codes; typer keeps its own, of usage and exit."""
    try:
        yield
    except KeyboardInterrupt:
        code, line = INTERRUPTED, "interrupted"
    except ZermeloError as error:
        code, line = YOUR_MISTAKE, f"error: {error}"
        _show_traceback(debug)
    except BrokenPipeError:
        code, line = BROKEN_PIPE, ""
        abandon(sys.stdout)
    except OSError as error:
        code, line = YOUR_MISTAKE, f"error: {_what_failed(error)}"
        abandon(sys.stdout)
        _show_traceback(debug)
    except MemoryError:
        code, line = YOUR_MISTAKE, "error: there is not enough memory for this: ask for less"
        _show_traceback(debug)
    except Exception as error:
        if hasattr(error, "exit_code") or isinstance(error, typer.Abort):
            raise
        code = OUR_MISTAKE
        line = (
            f"error: {type(error).__name__}: {error}: this is a mistake in Zermelo, or in a game's own code; "
            "please report it, with what ZERMELO_DEBUG=1 shows"
        )
        _show_traceback(debug)
    else:
        return
    if line:
        complain(line)
    raise typer.Exit(code)


def complain(line: str) -> None:
    """Print a line on stderr, after the name of the program."""
    try:
        print(f"zermelo: {plain_line(line)}", file=sys.stderr, flush=True)
    except OSError:
        abandon(sys.stderr)


def plain_line(text: str) -> str:
    """``text`` as one printable line of bounded length."""
    words = "".join([char if char.isprintable() else " " for char in text[: 2 * LONGEST_LINE]]).split()
    line = " ".join(words)
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + "…"


def _what_failed(error: OSError) -> str:
    """The file, if there is one, and what is wrong with it."""
    why = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {why}" if error.filename is not None else f"the output cannot be written: {why}"


def _show_traceback(debug: bool) -> None:
    if debug:
        traceback.print_exc()


@contextmanager
def _warnings_in_a_line() -> Iterator[None]:
    """Warnings, NotCompiled above all, are notes of one line."""

    def show(message: Warning | str, *_: Any, **__: Any) -> None:
        try:
            print(f"note: {plain_line(str(message))}", file=sys.stderr, flush=True)
        except OSError:
            abandon(sys.stderr)

    with warnings.catch_warnings():
        for kind in (NotCompiled, NotShared, DamagedFile):
            warnings.simplefilter("always", kind)
        warnings.showwarning = show
        yield
