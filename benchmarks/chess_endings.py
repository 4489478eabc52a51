"""Chess endings solved from every position: mates counted against published tables.

usage: python benchmarks/chess_endings.py [--pieces R Q]

With rook and king against king, all positions with Black to move that differ are 28,056 by the length of the mate,
as M. Bain and A. Hoff's table has them (UCI Machine Learning Repository, "Chess (King-Rook vs. King)", 1994), and the
longest mate is in 16 moves; with the queen it is in 10 (K. Thompson, "Retrograde analysis of certain endgames",
ICCA Journal 9(3), 1986). Each solution is verified. Needs pip install '.[solve]'.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow.parquet as parquet

import zermelo as z
from zermelo.games.chess_ending import GONE, ChessEnding

ROOK = {
    None: 2796, 0: 27, 1: 78, 2: 246, 3: 81, 4: 198, 5: 471, 6: 592, 7: 683, 8: 1433, 9: 1712, 10: 1985, 11: 2854,
    12: 3597, 13: 4194, 14: 4553, 15: 2166, 16: 390,
}  # fmt: skip
"""Positions with Black to move by the moves to mate; None for draws."""
LONGEST = {"R": 16, "Q": 10}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pieces", nargs="+", default=["R", "Q"])
    for pieces in parser.parse_args().pieces:
        game = ChessEnding(pieces)
        with tempfile.TemporaryDirectory() as place:
            path = Path(place, "ending")
            began = time.perf_counter()
            found = z.solve(game, path, speed="native")
            seconds = time.perf_counter() - began
            mates = counted(path / "level-0000-0000.parquet", len(pieces))
            began = time.perf_counter()
            proven = z.verify(path, game, speed="native")
            print(
                f"K{pieces}K: {len(found):,} positions in {seconds:.1f} s, compiling included, {found.bytes:,} bytes; "
                f"verified in {time.perf_counter() - began:.1f} s: {proven.ok}"
            )
            for mover, name in enumerate(("White", "Black")):
                told = [f"{length} {many:,}" for length, many in sorted(mates[mover].items(), key=by_length)]
                print(f"  {name} to move, mates by length: {', '.join(told)}")
            longest = max([length for length in mates[0] if length is not None])
            right = longest == LONGEST.get(pieces, longest) and (pieces != "R" or mates[1] == ROOK)
            print(f"  the longest is in {longest} moves{'' if right else ': NOT AS PUBLISHED'}")
            if not right or not proven.ok:
                raise SystemExit(1)


def counted(file: Path, pieces: int) -> list[Counter[int | None]]:
    """Of the positions with all pieces, by who is to move: how many there are by the moves to mate, None for draws."""
    rows = parquet.read_table(file)
    keys, distances, values = [rows.column(name).to_numpy() for name in ("key", "distance", "value")]
    there = keys > 0  # 0 is the start
    for piece in range(pieces):
        there &= (keys - 1 >> 13 + 7 * piece & 127) < GONE
    moves = np.where(values == 0.5, -1, (distances + 1) // 2)
    found = []
    for mover in (0, 1):
        chosen = moves[there & ((keys - 1 & 1) == mover)]
        found.append(Counter({None if n < 0 else n: many for n, many in sorted(Counter(chosen.tolist()).items())}))
    return found


def by_length(item: tuple[int | None, int]) -> int:
    return -1 if item[0] is None else item[0]


if __name__ == "__main__":
    main()
