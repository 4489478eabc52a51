"""Casts between the types of machine code that lose nothing: what a game returns becomes what kernels count on."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic

__all__ = ["caster", "fits"]


def caster(target: Any) -> Any:
    """A compiled function that turns its argument into ``target``; typing fails where that would lose something."""

    @intrinsic  # type: ignore[untyped-decorator]
    def cast(typing_context: Any, value: Any) -> Any:
        if not fits(value, target):
            return None

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return _convert(context, builder, arguments[0], signature.args[0], target)

        return target(value), generate

    return cast


def fits(source: Any, target: Any) -> bool:
    """Whether every value of type ``source`` is one of type ``target``."""
    if isinstance(target, types.BaseTuple):
        return (
            isinstance(source, types.BaseTuple)
            and len(source) == len(target)
            and getattr(source, "instance_class", None) is getattr(target, "instance_class", None)
            and all(map(fits, source, target))
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
    if isinstance(target, types.Float) and isinstance(source, types.Integer):
        return _exact_float(context, builder, value, source, target)
    return context.cast(builder, value, source, target)


def _exact_float(context: Any, builder: Any, value: Any, source: Any, target: Any) -> Any:
    """An int as a float; NaN, which every search reports, where a float does not hold it exactly."""
    wide = context.cast(builder, value, source, types.int64)
    limit = context.get_constant(types.int64, 1 << 53)
    negative = builder.icmp_signed("<", wide, builder.neg(limit))
    exact = builder.not_(builder.or_(negative, builder.icmp_signed(">", wide, limit)))
    return builder.select(
        exact, context.cast(builder, wide, types.int64, target), context.get_constant(target, float("nan"))
    )
