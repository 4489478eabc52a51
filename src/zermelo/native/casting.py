"""Casts between the types of machine code that lose nothing: what a game returns becomes what kernels count on."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic

__all__ = ["caster"]


def caster(target: Any) -> Any:
    """A compiled function that turns its argument into ``target``; typing fails where that would lose something."""

    @intrinsic  # type: ignore[untyped-decorator]
    def cast(typing_context: Any, value: Any) -> Any:
        if not _fits(value, target):
            return None

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return _convert(context, builder, arguments[0], signature.args[0], target)

        return target(value), generate

    return cast


def _fits(source: Any, target: Any) -> bool:
    if isinstance(target, types.BaseTuple):
        return (
            isinstance(source, types.BaseTuple)
            and len(source) == len(target)
            and getattr(source, "instance_class", None) is getattr(target, "instance_class", None)
            and all(map(_fits, source, target))
        )
    whole = isinstance(source, (types.Integer, types.Boolean))
    if isinstance(target, types.Boolean):
        return whole
    if isinstance(target, types.Float):
        return whole or isinstance(source, types.Float)
    return whole and source != types.uint64


def _convert(context: Any, builder: Any, value: Any, source: Any, target: Any) -> Any:
    if isinstance(target, types.BaseTuple):
        items = [
            _convert(context, builder, builder.extract_value(value, i), source[i], target[i])
            for i in range(len(target))
        ]
        return context.make_tuple(builder, target, items)
    return context.cast(builder, value, source, target)
