"""The command line: ``zermelo games | best | tree | check | play | match | perft | uci``, which alone prints."""

from __future__ import annotations

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> None:
    """Run the command line, with this process's arguments by default, and exit."""
    try:
        from zermelo.cli.app import app
        from zermelo.cli.streams import prepare_streams
    except KeyboardInterrupt:  # while the program starts; later, each command sees to it
        raise SystemExit(130) from None

    prepare_streams()
    app(arguments, prog_name="zermelo")
