"""Short generators are compiled into the loops that run them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from numba import njit
from numba.core.compiler import Compiler

import zermelo as z
from zermelo.native.generating import ShortGenerator, is_short
from zermelo.native.kernel import twin


def upwards(end: int) -> Iterator[int]:
    number = 0
    while number < end:
        if number % 3 == 0:
            yield number * number
        else:
            yield -number
        number += 1


def fold(steps: Any) -> Any:
    """A function with three loops over a generator, one within another."""

    def folded(end: int) -> int:
        found = 0
        for number in steps(end):
            if found % 2 == 0:
                for other in steps(number % 5):
                    found += other
            found = 7 * found + number
        for number in steps(end + 1):
            found ^= number
        return found

    return folded


def must_be_inlined(generator: Any) -> bool:
    """Whether the function of a compiled generator's steps is to be put into every loop."""
    (code,) = generator.inspect_llvm().values()
    group = re.search(r"define .*upwards4next.* #(\d+) ", code)
    assert group
    return re.search(rf"attributes #{group[1]} = .* alwaysinline ", code) is not None


def test_the_steps_of_a_short_generator_are_put_into_every_loop() -> None:
    for pipeline in (Compiler, ShortGenerator):
        generator = twin(upwards, own=True, pipeline_class=pipeline)
        assert njit(fold(generator))(9) == fold(upwards)(9)
        assert must_be_inlined(generator) == (pipeline is ShortGenerator)


def test_the_longest_actions_are_not_short() -> None:
    assert is_short(z.game("connect-four").actions)
    assert is_short(z.game("draughts").actions)
    assert not is_short(z.game("chess").actions)
