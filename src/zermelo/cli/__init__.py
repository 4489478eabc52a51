"""The command line, which alone prints: ``zermelo best``, ``alliances``, ``tree``, ``check``, ``play`` and more."""

from __future__ import annotations

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> None:
    """Run the command line, with this process's arguments by default, and exit."""
    try:
        from zermelo.cli.app import app
        from zermelo.cli.leaving import wait_for_compiler
        from zermelo.cli.streams import prepare_streams
    except KeyboardInterrupt:  # while the program starts; later, each command sees to it
        raise SystemExit(130) from None

    prepare_streams()
    try:
        app(arguments, prog_name="zermelo")
    except SystemExit as leaving:
        wait_for_compiler(leaving.code if isinstance(leaving.code, int) else 0)
        raise
