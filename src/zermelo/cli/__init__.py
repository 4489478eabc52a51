"""The command line: ``zermelo games | best | tree | check | play``. Here alone something is printed."""

from __future__ import annotations

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> None:
    """Run the command line, with this process's arguments by default, and exit."""
    from zermelo.cli.app import app
    from zermelo.cli.streams import prepare_streams

    prepare_streams()
    app(arguments, prog_name="zermelo")
