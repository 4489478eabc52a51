"""How long a person waits: whole processes, each as a ratio to ``python -c "import numba"`` of the same run.

usage: python benchmarks/startup.py [RUNS]
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

SEARCH = "import zermelo as z; r = z.search(z.game('connect-four'), algorithm='alpha-beta', depth=8, speed='native')"


def seconds(command: list[str], cache: str | None = None) -> float:
    """Wall time of a whole process."""
    environment = dict(os.environ)
    if cache is not None:
        environment["XDG_CACHE_HOME"] = cache
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return time.perf_counter() - began


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    python = sys.executable
    with tempfile.TemporaryDirectory() as warm:
        seconds([python, "-c", SEARCH], warm)
        commands = {
            'python -c "import numba"': lambda: seconds([python, "-c", "import numba"]),
            "zermelo --help": lambda: seconds([python, "-m", "zermelo", "--help"]),
            "first search, compiled code on disk": lambda: seconds([python, "-c", SEARCH], warm),
            "first search, nothing compiled yet": cold,
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(runs):  # in turn, so that a change of the machine's speed meets all of them
            for name, run in commands.items():
                times[name].append(run())
    base = statistics.median(times['python -c "import numba"'])
    for name, found in times.items():
        median = statistics.median(found)
        print(f"{name:<40} {median:>7.3f} s {median / base:>7.2f} x")


def cold() -> float:
    """A first search with an empty cache folder."""
    with tempfile.TemporaryDirectory() as empty:
        return seconds([sys.executable, "-c", SEARCH], empty)


if __name__ == "__main__":
    main()
