"""Making a solution: level by level where that can be, else all positions at once."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import warnings
from collections.abc import Callable
from typing import Any

from zermelo.errors import GameError, NotShared, SolutionError
from zermelo.game import Game
from zermelo.search.total import utility_total
from zermelo.search.trouble import call
from zermelo.search.views import innermost
from zermelo.solve.budget import Budget
from zermelo.solve.cluster import ClusterFinding, Crew, units_valued
from zermelo.solve.finding import Finding, Repeats
from zermelo.solve.fingerprint import fingerprint_of
from zermelo.solve.graph import value_graph
from zermelo.solve.grundy import add_grundy, check_impartial
from zermelo.solve.layout import KEY_BITS
from zermelo.solve.machine import Machine, usable_cores
from zermelo.solve.mending import mend
from zermelo.solve.parquet import package
from zermelo.solve.promises import tried_keys
from zermelo.solve.solving import Solving
from zermelo.solve.steps import Job
from zermelo.solve.storage import Storage, everywhere
from zermelo.solve.store import Store
from zermelo.solve.task import Task, value_names
from zermelo.solve.valuing import value_levels

__all__ = ["make"]


def make(
    game: Game, named: str | None, path: Storage, symmetry: bool, threads: int | None,
    memory: int | None, cluster: str | None, speed: str, progress: Callable[[Solving], Any] | None, tolerance: float,
) -> None:  # fmt: skip
    """Write the solution of ``game`` to a directory, or what is missing of it; see ``run.solve``."""
    arrow = package()
    start = call(game, game.initial_state)
    total = call(game, lambda: float(utility_total(game, start)), start)
    task = Task(game, symmetry, total, progress, tolerance)
    call(game, task.first_layout)  # a game whose positions have no keys is told before anything is written
    bits = call(game, lambda: tried_keys(game, symmetry), start)
    header = {
        "game": named or type(innermost(game)).__name__,
        "named": named is not None,
        "fingerprint": call(game, lambda: fingerprint_of(game), start),
        "symmetry": task.symmetry,
        "players": game.num_players,
        "values": value_names(task.width),
        "keys": "numbers" if bits is None else "own" if bits <= KEY_BITS else "wide",
        "pyarrow": arrow.__version__,
        "found": False,
        "order": "levels",
        "returning": False,
        "levels": [],
    }
    impartial = check_impartial(task)
    store = Store(path, header, alone=cluster is None)
    try:
        kept = store.manifest.get("bound", 0.0)
        if store.manifest["complete"] and kept > tolerance:
            raise SolutionError(
                f"the values in {path} are right to within {kept:.3g}, and tolerance={tolerance:g} asks for more: name "
                "another directory"
            )
        if not store.manifest["complete"]:
            task.disk = store.disk
            task.wide = store.manifest["keys"] == "wide"
            with Machine(game, speed, threads or usable_cores()) as machine:
                budget = Budget(memory, machine.threads)
                crew: Crew | None = None
                if cluster is not None:
                    job = Job(named or game, everywhere(path), task.symmetry, task.total, False, speed, memory)
                    crew = Crew(cluster, job)
                mend(task, store, budget)
                with crew or contextlib.nullcontext():
                    _solve(task, machine, store, budget, crew, impartial)
        store.forget_keys()
    finally:
        store.close()


def _find_and_value(task: Task, machine: Machine, store: Store, budget: Budget, crew: Crew | None) -> None:
    manifest = store.manifest
    if manifest["order"] == "levels":
        try:
            if crew is None:
                value_levels(task, machine, store, budget, Finding(task, machine, store, budget).run())
            else:
                crew.send(dataclasses.replace(crew.job, wide=task.wide))
                found = ClusterFinding(task, machine, store, budget, crew).run()
                value_levels(task, machine, store, budget, found, functools.partial(units_valued, crew, store))
        except Repeats:
            manifest.update({"order": "graph", "found": False, "levels": []})
            store.save()
            store.forget_keys()
    if manifest["order"] == "graph":
        if crew is not None:
            _alone(task, "positions return, or are reached in different numbers of plies: all are solved")
        value_graph(task, machine, store, budget)


def _alone(task: Task, what: str) -> None:
    """Warn that workers do not help with this."""
    kind = type(innermost(task.game)).__name__
    warnings.warn(f"{kind}: {what} on this machine alone, without the cluster's workers", NotShared, stacklevel=2)


def _solve(
    task: Task, machine: Machine, store: Store, budget: Budget, crew: Crew | None, impartial: bool
) -> None:  # fmt: skip
    manifest = store.manifest
    try:
        _find_and_value(task, machine, store, budget, crew)
    except GameError as error:
        if not isinstance(error.__cause__, OverflowError) or manifest["keys"] != "own":
            raise
        # A key of the game's own took more than 63 bits: begin anew with wider ones.
        manifest.update({"keys": "wide", "order": "levels", "found": False, "levels": []})
        task.wide = True
        store.save()
        store.forget_keys()
        _find_and_value(task, machine, store, budget, crew)
    if impartial:
        if crew is not None:
            _alone(task, "Grundy values are found")
        add_grundy(task, machine, store, budget)
    for entry in manifest["levels"]:
        for name in ("likes", "next", "parts"):
            entry.pop(name, None)
    manifest["positions"] = sum([entry["positions"] for entry in manifest["levels"]])
    store.finish()
    task.tell("done", 0, len(manifest["levels"]), manifest["positions"], manifest["positions"])
