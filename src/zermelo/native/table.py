"""The transposition table in machine code: its memory is fetched ahead of its use."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from zermelo.keys import table_slot
from zermelo.native.kernel import replace, twin
from zermelo.search import table

__all__: list[str] = []

_slot = twin(table_slot)
_key_of = twin(table.key_of)


@intrinsic  # type: ignore[untyped-decorator]
def _prefetch(typing_context: Any, words: Any, index: Any) -> Any:
    """Bring the cache line of a word into the processor's cache, meanwhile going on."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word, byte, flag = ir.IntType(64), ir.IntType(8), ir.IntType(32)
        start = builder.inttoptr(builder.extract_value(arguments[0], 0), word.as_pointer())
        place = builder.bitcast(builder.gep(start, [arguments[1]]), byte.as_pointer())
        kind = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), flag, flag, flag])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [byte.as_pointer()], kind)
        builder.call(prefetch, [place, flag(0), flag(3), flag(1)])  # to read, to be kept near, data
        return context.get_dummy_value()

    return types.none(words, types.int64), generate


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _foresee(game: Any, state: Any, action: Any, ply: Any, tally: Any) -> Any:
    key = _key_of(game, game.result(state, action), ply + 1)
    _prefetch(tally.table, _slot(key, tally.table_bits) * table.BUCKET)


replace(table.foresee, _foresee)
