"""Rows of positions as Parquet files: written small, and read a group of rows at a time."""

from __future__ import annotations

import hashlib
import importlib
import os
from typing import IO, Any

from zermelo.errors import SolutionError
from zermelo.extras import extra
from zermelo.solve.key_arrays import WIDE, is_wide
from zermelo.solve.storage import Storage

__all__ = [
    "ROWS_A_FILE",
    "ROWS_A_GROUP",
    "damaged",
    "footer_digest",
    "greatest_keys",
    "package",
    "read_file",
    "rows_of",
    "write_rows",
]

WIDE_BYTES = 16
ROWS_A_GROUP = 1 << 15
"""What is read to look a position up."""
ROWS_A_FILE = 1 << 19
"""What is valued and written at a time. A multiple of the above."""


def package() -> Any:
    """pyarrow, with its Parquet. Raises SolutionError, which says how to install it, where it is missing."""
    extra("pyarrow.parquet", "solve", "a solution, which is kept in Parquet files,", SolutionError)
    return importlib.import_module("pyarrow")


def write_rows(stream: IO[bytes], columns: dict[str, Any]) -> None:
    """Write one file. ``columns`` are arrays by name; "key" is ascending, so that differences are small."""
    arrow = package()
    wide = is_wide(columns["key"])
    if wide:
        columns = {**columns, "key": _bytes_of(columns["key"])}
    table = arrow.table(columns)
    arrow.parquet.write_table(
        table, stream, row_group_size=ROWS_A_GROUP, compression="zstd", compression_level=1,
        use_dictionary=[name for name in columns if name != "key"],
        column_encoding={"key": "DELTA_BYTE_ARRAY" if wide else "DELTA_BINARY_PACKED"},
        write_statistics=["key"], store_schema=False, write_page_checksum=True,
    )  # fmt: skip


def _bytes_of(keys: Any) -> Any:
    """Wide keys as a column of 16 bytes each."""
    import numpy as np

    arrow = package()
    return arrow.FixedSizeBinaryArray.from_buffers(
        arrow.binary(WIDE_BYTES), len(keys), [None, arrow.py_buffer(np.ascontiguousarray(keys).view("uint8"))]
    )


def _array_of(column: Any) -> Any:
    """A column as an array."""
    import numpy as np

    arrow = package()
    if not arrow.types.is_fixed_size_binary(column.type):
        return column.to_numpy()
    chunks = [np.frombuffer(chunk.buffers()[1], WIDE, len(chunk), chunk.offset * WIDE_BYTES) for chunk in column.chunks]
    return np.concatenate(chunks) if chunks else np.empty(0, WIDE)


def read_file(path: Storage, file: str, content: bytes | None = None) -> Any:
    """A Parquet file, opened: its rows are still on disk, unless its ``content`` is given.

    Raises SolutionError where it is missing or damaged.
    """
    arrow = package()
    source = path.source(file) if content is None else arrow.BufferReader(content)
    try:
        return arrow.parquet.ParquetFile(source, memory_map=True, page_checksum_verification=True)
    except FileNotFoundError:
        raise SolutionError(f"{path.shown(file)} is missing: put a copy of it back, or solve the game again") from None
    except (OSError, ValueError, arrow.ArrowException) as error:  # ValueError: a column's name that is no text
        raise damaged(path, file) from error


def damaged(path: Storage, file: str) -> SolutionError:
    """The error of a file that is not what was written."""
    return SolutionError(f"{path.shown(file)} is damaged: put a copy of it back, or solve the game again")


def greatest_keys(opened: Any) -> list[Any]:
    """The last key of each group of rows."""
    metadata = opened.metadata
    return [metadata.row_group(group).column(0).statistics.max for group in range(metadata.num_row_groups)]


def footer_digest(stream: IO[bytes]) -> str:
    """A digest of the end of a Parquet file, which says where everything is: its pages have checksums themselves."""
    size = stream.seek(-8, os.SEEK_END) + 8
    length = int.from_bytes(stream.read(4), "little") + 8
    stream.seek(-min(length, size), os.SEEK_END)
    return hashlib.sha256(stream.read()).hexdigest()


def rows_of(opened: Any, path: Storage, file: str, group: int | None = None) -> dict[str, Any]:
    """The columns of one group of rows, or of all, as arrays by name. Raises SolutionError for a damaged file."""
    arrow = package()
    try:
        table = opened.read() if group is None else opened.read_row_group(group, use_threads=False)
        return {name: _array_of(table.column(name)) for name in table.column_names}
    except (OSError, ValueError, arrow.ArrowException) as error:
        raise damaged(path, file) from error
