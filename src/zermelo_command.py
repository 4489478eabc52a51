"""The program ``zermelo`` as it is installed: a module apart, so that even importing the package can be interrupted.

A Ctrl-C in the third of a second before the command line is there ends it as later: without a traceback.
"""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """Run the command line, with this process's arguments, and exit; with 130 where Ctrl-C comes first."""
    try:
        from zermelo.cli import main as run
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    run()
