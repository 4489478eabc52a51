"""Short generators compiled into the loops that run them, so that nothing is left of the generator.

Numba makes a function of what a generator does between two yields and keeps where it is in memory, even
for a loop of three lines. Compiled into the one loop that asks it, that becomes a loop in registers:
alpha-beta over Connect Four then takes three quarters of the time. A long one, with much between its
yields, is in the way there: chess would take half as long again.
"""

from __future__ import annotations

import dis
from collections.abc import Callable
from typing import Any

from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.generators import GeneratorDescriptor
from numba.core.lowering import Lower
from numba.core.typed_passes import BaseNativeLowering, NativeLowering

__all__ = ["SHORT", "ShortGenerator", "is_short"]

SHORT = 200
"""Instructions of Python's machine that a short function has at most."""


def is_short(function: Callable[..., Any]) -> bool:
    """Whether it pays to compile a generator into every loop that runs it."""
    return sum(1 for _ in dis.get_instructions(function)) <= SHORT


class _Inlining(Lower):  # type: ignore[misc]
    def setup_function(self, fndesc: Any) -> None:
        super().setup_function(fndesc)
        if isinstance(fndesc, GeneratorDescriptor):
            self.function.attributes.add("alwaysinline")


@register_pass(mutates_CFG=True, analysis_only=False)
class _InliningLowering(BaseNativeLowering):  # type: ignore[misc]
    _name = "zermelo_inlining_lowering"

    @property
    def lowering_class(self) -> type[_Inlining]:
        return _Inlining


class ShortGenerator(CompilerBase):  # type: ignore[misc]
    """Numba's own way to machine code, but for what becomes of a generator's steps."""

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [
            (_InliningLowering, told) if step is NativeLowering else (step, told) for step, told in passes.passes
        ]
        passes.finalize()
        return [passes]
