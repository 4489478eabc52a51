"""What a learner has reached, kept in a file of the user's data folder: read whole, written whole or not at all."""

from __future__ import annotations

import datetime
import os
import sys
import threading
from pathlib import Path

from zermelo.errors import ExerciseError
from zermelo.learn.progress import Progress, progress_from_json
from zermelo.view.files import write_whole

__all__ = ["add_to_progress", "load_progress", "progress_path", "save_progress"]

LARGEST = 1_000_000
"""Bytes of a file that is read."""
_writing = threading.Lock()


def progress_path() -> Path:
    """The file, by the custom of the platform: XDG_DATA_HOME or the user's own data folder, zermelo/progress.json."""
    named = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    usual = Path.home() / ("Library/Application Support" if sys.platform == "darwin" else ".local/share")
    return (Path(named) if named else usual) / "zermelo" / "progress.json"


def load_progress(path: Path | None = None) -> Progress:
    """What was reached so far; nothing yet where there is no file. Raises ExerciseError for a file that is wrong."""
    path = progress_path() if path is None else path
    try:
        if path.exists() and not path.is_file():
            raise ExerciseError(f"{path} is no file: name another, or move it away")
        with open(path, "rb") as file:
            text = file.read(LARGEST + 1)
    except FileNotFoundError:
        return Progress()
    except OSError as error:
        raise ExerciseError(f"{path} cannot be read: {error.strerror}") from error
    if len(text) > LARGEST:
        raise ExerciseError(f"{path} is no progress of a learner: it is too large")
    try:
        return progress_from_json(text)
    except ExerciseError as error:
        raise ExerciseError(f"{path}: {error}; clear it, or move it away") from None


def save_progress(progress: Progress, path: Path | None = None) -> None:
    """Keep what was reached, in place of what was there. Raises ZermeloError where the file cannot be written."""
    path = progress_path() if path is None else path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ExerciseError(f"cannot make the folder {path.parent}: {error.strerror}") from error
    with _writing:
        write_whole(path, progress.to_json())


def add_to_progress(kind: str, right: bool, path: Path | None = None) -> Progress:
    """What was reached, with one more answer, kept. Raises ZermeloError as reading and writing do."""
    reached = load_progress(path).after(kind, right, datetime.date.today())
    save_progress(reached, path)
    return reached
