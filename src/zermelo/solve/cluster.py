"""Solving on several machines: the steps of one machine as Ray tasks over a shared directory.

The keys of a level are cut into units. Each is expanded by a task into a run of sorted keys; the runs are
merged by as many tasks as there are parts of the range of keys; each file of a level is valued by a task. What
a task is given and what it writes do not depend on which worker it runs on, or how often: so Ray may
run it again where a worker was lost, and the result is that of one machine.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from zermelo.errors import SolutionError, ZermeloError
from zermelo.extras import extra
from zermelo.solve import steps
from zermelo.solve.budget import Budget
from zermelo.solve.finding import Finding, written_likes
from zermelo.solve.growing import Expanding, Misfit, chunks, join_likes, no_likes
from zermelo.solve.key_file import Keys
from zermelo.solve.keyed import LaidOut
from zermelo.solve.layout import Layout, write_down
from zermelo.solve.machine import Machine
from zermelo.solve.steps import Job
from zermelo.solve.store import Store
from zermelo.solve.task import Columns, Task

__all__ = ["ClusterFinding", "Crew", "units_valued"]

UNIT = 1 << 19
"""Positions that a task expands. Levels that are no larger are found and valued where they are put together."""
PART = 1 << 22
"""Keys that a task merges, about: those that several runs have count once for each."""
TRIES = 5
"""How often a task is begun again whose worker was lost."""


class Crew:
    """The workers of a Ray cluster."""

    def __init__(self, address: str, job: Job) -> None:
        """Join the cluster at ``address``; "local" is one on this machine. Raises SolutionError where that fails."""
        ray = extra("ray", "cluster", "a cluster", SolutionError)
        self.ray = ray
        self._began = not ray.is_initialized()
        # Workers find what this process finds.
        environment = {"env_vars": {"PYTHONPATH": os.pathsep.join([path or os.getcwd() for path in sys.path])}}
        if self._began:
            try:
                ray.init(address=address, log_to_driver=False, logging_level="error", runtime_env=environment)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise SolutionError(
                    f"no Ray cluster at {address!r:.80}: {' '.join(str(error).split())[:200]}"
                ) from error
        self.send(job)

    def send(self, job: Job) -> None:
        """From now on workers work on this job."""
        self.job = job
        try:
            self.sent = self.ray.put(job)
        except TypeError as error:
            raise SolutionError(f"the game cannot be sent to workers: {error!s:.200}") from error

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        if self._began:
            self.ray.shutdown()

    def done(self, step: Callable[..., Any], given: list[tuple[Any, ...]]) -> Iterator[tuple[int, Any]]:
        """Take a step for each of these arguments; the number of each and what came of it, as they end."""
        run = self.ray.remote(step).options(max_retries=TRIES)
        waiting = {run.remote(self.sent, *one): number for number, one in enumerate(given)}
        while waiting:
            ended, _ = self.ray.wait(list(waiting), num_returns=1)
            for one in ended:
                yield waiting.pop(one), self._got(one)

    def all(self, step: Callable[..., Any], given: list[tuple[Any, ...]]) -> list[Any]:
        """What came of each, in order."""
        found: list[Any] = [None] * len(given)
        for number, result in self.done(step, given):
            found[number] = result
        return found

    def _got(self, one: Any) -> Any:
        try:
            return self.ray.get(one)
        except self.ray.exceptions.RayTaskError as error:
            cause = error.cause
            if isinstance(cause, ZermeloError):
                raise cause from error
            raise SolutionError(f"a worker failed: {type(cause).__name__}: {cause!s:.200}") from error
        except self.ray.exceptions.RayError as error:
            raise SolutionError(
                f"workers were lost {TRIES + 1} times with the same task, perhaps for want of memory: "
                f"{' '.join(str(error).split()):.200}; what is finished is kept"
            ) from error


class ClusterFinding(Finding):
    """Finding the levels, the large ones by a crew."""

    def __init__(self, task: Task, machine: Machine, store: Store, budget: Budget, crew: Crew) -> None:
        super().__init__(task, machine, store, budget)
        self.crew = crew

    def _gathered(self, number: int, keys: Keys, work: Expanding, stretch: int, chunk: int) -> Keys | None:
        if keys.count <= UNIT:
            return super()._gathered(number, keys, work, stretch, chunk)
        entry = self.levels[number]
        plain = {name: value for name, value in entry.items() if name != "runs"}
        if not _is_whole(entry, keys.count):
            given = [(number, plain, work.level, *ends, place) for place, ends in enumerate(chunks(keys.count, UNIT))]
            runs: list[Any] = [None] * len(given)
            for place, run in self.crew.done(steps.expanded, given):
                runs[place] = run
                self.task.tell_now_and_then("finding", number + 1, None, self.positions, None)
            if None in runs:
                raise Misfit
            likes = no_likes()
            for run in runs:
                join_likes(likes, np.array(run["likes"]))
                run["likes"] = written_likes(likes)  # of all so far: one machine may go on from any run
            entry["runs"] = runs
        entry["likes"] = entry["runs"][-1]["likes"]
        self.store.save()
        return None

    def _bounds(
        self, number: int, keyed: LaidOut, keys: Keys, writing: Layout, stretch: int, chunk: int
    ) -> tuple[Any, Any]:
        if keys.count <= UNIT:
            return super()._bounds(number, keyed, keys, writing, stretch, chunk)
        entry = {name: value for name, value in self.levels[number].items() if name != "runs"}
        found = self.crew.all(steps.bounds, [(number, entry, *ends) for ends in chunks(keys.count, UNIT)])
        return np.min([lows for lows, _ in found], axis=0), np.max([highs for _, highs in found], axis=0)

    def _merge(self, number: int, runs: list[dict[str, Any]], layout: Layout | None) -> None:
        if not all("samples" in run for run in runs):
            super()._merge(number, runs, layout)
            return
        samples = sorted([key for run in runs for key in run["samples"]])
        count = max(1, sum([run["keys"] for run in runs]) // PART)
        pivots = sorted({samples[len(samples) * place // count] for place in range(1, count)})
        bare = [{"keys": run["keys"]} for run in runs]
        where = (write_down(layout), pivots)
        cuts = self.crew.all(steps.cuts_of, [(number, run, *where, place) for place, run in enumerate(bare)])
        ends = [list(itertools.pairwise([0, *cut, run["keys"]])) for cut, run in zip(cuts, bare, strict=True)]
        given = [
            (number, bare, write_down(layout), list(between), place)
            for place, between in enumerate(zip(*ends, strict=True))
        ]
        parts = self.crew.all(steps.merged_part, given)
        self.levels.append({"level": number + 1, "positions": sum(parts), "parts": parts, "layout": write_down(layout)})


def _is_whole(entry: dict[str, Any], count: int) -> bool:
    """Whether a level was expanded to its end by a crew."""
    runs = entry.get("runs", [])
    return bool(runs) and runs[-1]["end"] == count and all("samples" in run for run in runs)


def units_valued(
    crew: Crew, store: Store, number: int, parts: list[tuple[int, int]], columns: Columns
) -> Iterator[int]:
    """Value those files of level ``number`` that are not there; how many positions, as they are written."""
    levels = store.manifest["levels"]
    entry = {name: value for name, value in levels[number].items() if name != "files"}
    below = levels[number + 1] if number + 1 < len(levels) else None
    places = [place for place in range(len(parts)) if levels[number]["files"][place] is None]
    given = [(number, entry, below, *parts[place], place, columns) for place in places]
    for which, file in crew.done(steps.valued_file, given):
        levels[number]["files"][places[which]] = file
        store.save()
        yield file["positions"]
