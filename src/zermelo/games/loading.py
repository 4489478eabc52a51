"""Importing a user's file or package, with every way that it can fail told in one line."""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.machinery
import importlib.util
import inspect
import os
import re
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from zermelo.errors import UnknownGame

__all__ = ["import_file", "import_package", "one_line", "place_of"]


_LOADING = threading.RLock()
"""The import path and the tables of modules are everybody's: two threads must not change them at once."""


def _one_at_a_time(load: Callable[[str], ModuleType]) -> Callable[[str], ModuleType]:
    @functools.wraps(load)
    def loaded(name: str) -> ModuleType:
        with _LOADING:
            return load(name)

    return loaded


@_one_at_a_time
def import_file(name: str) -> ModuleType:
    """The module in a file, executed once as long as the file stays as it is.

    The module is named after the file's stem and full path, so another process that loads the same
    file can unpickle its states. Its folder is on the import path while it runs.
    """
    # os.path, unlike Path, answers for any name, however long or strange.
    path = Path(os.path.expanduser(name))
    if os.path.isdir(path):
        raise UnknownGame(f"{name} is a folder: name a file in it, as in {name.rstrip('/')}/file.py:Class")
    if not os.path.isfile(path):
        hint = f": did you mean {name}.py?" if os.path.isfile(f"{path}.py") else ""
        raise UnknownGame(f"there is no file {path.absolute()}{hint}")
    path = path.resolve()
    try:
        source = path.read_bytes()
    except OSError as error:
        raise UnknownGame(f"{name} cannot be read: {error.strerror}") from error
    stem = re.sub(r"\W", "_", path.stem)
    module_name = f"zermelo_file_{stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    content = hashlib.sha256(source).hexdigest()
    before = sys.modules.get(module_name)
    if before is not None and before.__dict__.get("__zermelo_content__") == content:
        return before
    loader = importlib.machinery.SourceFileLoader(module_name, str(path))
    spec = importlib.machinery.ModuleSpec(module_name, loader, origin=str(path))
    spec.has_location = True
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        with _on_path(path.parent), _failures_told(name, path):
            # Not exec_module: its cache would run the old code of a file that changed within a second.
            exec(loader.source_to_code(source, path), module.__dict__)
    except BaseException:
        del sys.modules[module_name]
        if before is not None:
            sys.modules[module_name] = before
        raise
    module.__dict__["__zermelo_content__"] = content
    return module


@_one_at_a_time
def import_package(name: str) -> ModuleType:
    """The module with a dotted name, looked for in the current folder too."""
    if not all(part.isidentifier() for part in name.split(".")):
        raise UnknownGame(f"{name!r} is neither a file that ends in .py nor a package's dotted name")
    importlib.invalidate_caches()
    with _on_path(Path.cwd()), _failures_told(name, None):
        return importlib.import_module(name)


@contextmanager
def _on_path(folder: Path) -> Iterator[None]:
    entry = str(folder)
    sys.path.insert(0, entry)
    try:
        yield
    finally:
        if entry in sys.path:
            sys.path.remove(entry)


@contextmanager
def _failures_told(name: str, path: Path | None) -> Iterator[None]:
    """Raise UnknownGame for whatever goes wrong while a module runs, with the line at fault."""
    try:
        yield
    except SyntaxError as error:
        line = f"{_short(error.filename or name)}:{error.lineno or 1}"
        raise UnknownGame(f"{line} is not Python: {error.msg}") from error
    except ModuleNotFoundError as error:
        if path is None and error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise UnknownGame(f"there is no module {error.name}: check the spelling, or install it") from error
        raise UnknownGame(f"{name} cannot be imported: {_where(error, path)}: {error}") from error
    except SystemExit as error:
        raise UnknownGame(
            f"{name} ends the program while it is imported ({_where(error, path)}): "
            "put what is not a definition under if __name__ == '__main__'"
        ) from error
    except Exception as error:
        raise UnknownGame(
            f"{name} cannot be imported: {_where(error, path)}: {type(error).__name__}: {error}"
        ) from error


def _where(error: BaseException, path: Path | None) -> str:
    """The line of the user's file, or of the innermost file that is not Python's own, where ``error`` came up."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    own = [frame for frame in frames if path is not None and frame.filename == str(path)]
    if path is not None and not own:
        return _short(str(path))
    foreign = [frame for frame in frames if "importlib" not in frame.filename and frame.filename != __file__]
    best = (own or foreign or frames)[-1]
    return f"{_short(best.filename)}:{best.lineno}"


def place_of(cls: type, place: str) -> str:
    """The file and line where ``cls`` is written; ``place`` where that is not known."""
    try:
        return f"{_short(inspect.getsourcefile(cls) or place)}:{inspect.getsourcelines(cls)[1]}"
    except (OSError, TypeError):
        return place


def _short(filename: str) -> str:
    """``filename`` as seen from the current folder, where it lies within."""
    relative = os.path.relpath(filename) if os.path.isabs(filename) else filename
    return filename if relative.startswith("..") else relative


def one_line(text: str) -> str:
    """``text`` with every run of white space made one space."""
    return " ".join(text.split())
