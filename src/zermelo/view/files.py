"""Files: what was drawn or told is written whole, or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from zermelo.errors import ZermeloError

__all__ = ["write_whole"]


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file, over one that is there, whole or not at all. Raises ZermeloError where that fails."""
    # What is there and no ordinary file (a pipe, a device, a link) is written to, not replaced.
    data = content if isinstance(content, bytes) else content.encode("utf-8", errors="replace")
    if "\0" in str(path):
        raise ZermeloError(f"cannot write {str(path)!r:.200}: no file has such a name; choose another place")
    ordinary = not path.is_symlink() and (path.is_file() or not path.exists())
    target = path.with_name(f".{path.name[:200]}.{os.getpid()}.part") if ordinary and path.name else path
    try:
        target.write_bytes(data)
        if target != path:
            if path.exists():
                target.chmod(stat.S_IMODE(path.stat().st_mode))
            target.replace(path)
    except BaseException as error:  # Ctrl-C, too
        if target != path:
            with contextlib.suppress(OSError):
                target.unlink(missing_ok=True)
        if not isinstance(error, OSError):
            raise
        raise ZermeloError(f"cannot write {path}: {error.strerror}; choose another place") from error
