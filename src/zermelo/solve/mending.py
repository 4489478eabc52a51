"""Mending: what an interrupted run has left is held against its checksums before it is gone on from.

What is damaged is forgotten, and so done again: a file of values by itself; of runs of keys all from the first
damaged one on; and of the keys of levels, too, since each level follows from the one before.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

from zermelo.errors import DamagedFile
from zermelo.solve.budget import Budget
from zermelo.solve.key_file import Keys
from zermelo.solve.layout import layout_of
from zermelo.solve.manifest import read_checked
from zermelo.solve.storage import Damaged
from zermelo.solve.store import Store
from zermelo.solve.task import Task

__all__ = ["mend"]


def mend(task: Task, store: Store, budget: Budget) -> None:
    """Forget what is damaged, and warn of each file by DamagedFile. Time is O(bytes); nothing is read twice.

    Raises SolutionError where files cannot be read for other reasons.
    """
    levels = store.manifest["levels"]
    if store.manifest["order"] != "levels" or not levels:
        return  # begun anew
    positions, whole = 0, True
    for number, entry in enumerate(levels):
        task.tell("checking", number, len(levels), positions, None)
        positions += entry["positions"]
        keys = store.keys_of(number, entry, task.key_type(layout_of(entry)))
        if _damaged(partial(_read, keys, budget), "it and the levels after it are found again"):
            del levels[number:]
            store.manifest["found"] = whole = False
            break
        for place, file in enumerate(entry.get("files", [])):
            if file is not None and _damaged(partial(read_checked, store.path, file), "it is made anew"):
                entry["files"][place] = None
                whole = False
        for place, run in enumerate(entry.get("runs", [])):
            keys = store.run_of(number, place, run, task.key_type(layout_of({"layout": entry["next"]})))
            if _damaged(partial(_read, keys, budget), "it and what came after it are made anew"):
                del entry["runs"][place:]
                whole = False
                break
    if not whole:
        store.save()


def _damaged(read: Callable[[], Any], done: str) -> bool:
    """Whether what is read is damaged; a warning says so, and what is done about it."""
    try:
        read()
    except Damaged as error:
        warnings.warn(f"{str(error).partition(': ')[0]}: {done}", DamagedFile, stacklevel=2)
        return True
    return False


def _read(keys: Keys, budget: Budget) -> None:
    """Read all keys once."""
    for _ in keys.stretches(budget.stretch(keys.dtype.itemsize)):
        pass
