"""Running a kernel as machine code: compiled once a game, on a deep stack, stoppable from Python."""

from __future__ import annotations

import inspect
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
from numba import types
from numba.core.types import Type

from zermelo.errors import NotCompilable
from zermelo.game import Game
from zermelo.native import asking as _asking  # noqa: F401  (registers how a kernel is called by its address)
from zermelo.native import table as _table  # noqa: F401  (registers how its memory is fetched ahead)
from zermelo.native.binding import BoundGame, bind
from zermelo.native.cache import cache_folder, keep_in
from zermelo.native.diagnosis import COMPILER_ERRORS, why_not
from zermelo.native.kernel import twin
from zermelo.native.tally import SharedTally, native_zeros, whole
from zermelo.search.tally import Tally

__all__ = ["Running", "RunningMany", "compile_kernel", "compiled_already", "native_zeros", "plain_state"]

STACK_BYTES = 512 << 20
"""Stack of the thread that a kernel runs in; only what is touched takes memory."""

_KERNELS: dict[tuple[Any, Type], Any] = {}
_WORKERS = threading.Lock()
_IDLE: list[queue.SimpleQueue[Callable[[], None]]] = []
"""The task queues of the threads that wait for something to do."""


@cache
def argument_types(kernel: Callable[..., Any]) -> list[Type]:
    """The types of a kernel's arguments between the state and the tally, by name.

    They never depend on the values: a kernel that calls itself with other types than it was called
    with is compiled twice over, and Numba 0.68 crashes when it loads such code back from its cache.
    """
    names = list(inspect.signature(kernel).parameters)
    values = ("alpha", "beta", "bound", "goal")
    return [types.float64 if name in values else types.int64 for name in names[2 : names.index("tally")]]


def compiled_already(kernel: Callable[..., Any], game: Game) -> tuple[Any, BoundGame] | None:
    """What ``compile_kernel`` returns, if this process has compiled it; None where it would take a while."""
    bound = bind(game)
    dispatcher = _KERNELS.get((kernel, bound.numba_type))
    return None if dispatcher is None else (dispatcher, bound)


def compile_kernel(kernel: Callable[..., Any], game: Game) -> tuple[Any, BoundGame]:
    """The compiled kernel and the bound game, for ``kernel(game, state, *arguments, tally)``.

    Raises NotCompilable with the reason and the place where the game cannot be compiled.
    """
    bound = bind(game)
    kept = kernel, bound.numba_type
    if kept not in _KERNELS:
        dispatcher = twin(kernel, own=True, entered=True)
        if bound.numba_type.cacheable:
            keep_in(dispatcher, cache_folder() / bound.numba_type.fingerprint)
        signature = (
            bound.numba_type,
            bound.state_type,
            *argument_types(kernel),
            SharedTally.numba_type,
            types.none,
        )
        try:
            dispatcher.compile(signature)
        except COMPILER_ERRORS as error:
            raise NotCompilable(why_not(game, error)) from error
        _KERNELS[kept] = dispatcher
    return _KERNELS[kept], bound


class Working:
    """Machine code at work in a thread of its own, on a tally.

    ``done`` is set when it has ended, and ``ended``, which several may share; ``nodes`` tells how far it has come.
    """

    def __init__(self, tally: Tally, ended: threading.Event | None = None) -> None:
        self.done = threading.Event()
        self.complete = False
        """Whether it has come to its end, and was not stopped before."""
        self.seconds = 0.0
        """Time at work."""
        self._shared = SharedTally(tally)
        self._ended = ended
        self._error: BaseException | None = None

    def _start(self, work: Callable[[], None]) -> None:
        def body() -> None:
            began = time.perf_counter()
            try:
                work()
            except BaseException as error:
                self._error = error
            finally:
                self.seconds = time.perf_counter() - began
                self.complete = self._error is None and not self._shared.stopped
                self.done.set()
                if self._ended is not None:
                    self._ended.set()

        _on_deep_stack(body)

    @property
    def failed(self) -> bool:
        """Whether the game's own functions raised something."""
        return self._error is not None

    @property
    def nodes(self) -> int:
        """States visited so far."""
        return self._shared.nodes

    def ask_to_stop(self) -> None:
        """Let the kernel unwind. Its thread keeps what it works on alive and ends by itself."""
        self._shared.ask_to_stop()

    def finish(self) -> None:
        """After it is done: bring the tally up to date. Raises what the game's own functions raised."""
        self._shared.read_back()
        if self._error is not None:
            raise self._error


class Running(Working):
    """A compiled kernel at work on one state."""

    def __init__(
        self,
        compiled: tuple[Any, BoundGame],
        state: Any,
        arguments: tuple[Any, ...],
        tally: Tally,
        ended: threading.Event | None = None,
    ) -> None:
        super().__init__(tally, ended)
        dispatcher, bound = compiled
        plain = plain_state(state, bound.state_type)
        typed = _typed(dispatcher, arguments)
        self._value: Any = None

        def work() -> None:
            self._value = dispatcher(bound, plain, *typed, self._shared, None)

        self._start(work)

    @property
    def value(self) -> Any:
        """What the kernel returned, after it has finished."""
        value = self._value
        return tuple(map(whole, value)) if isinstance(value, tuple) else whole(value)


class RunningMany(Working):
    """A compiled driver of a kernel at work on one state after the other, as long as nothing stops it."""

    def __init__(
        self,
        kernel: tuple[Any, BoundGame],
        driver: tuple[Any, BoundGame],
        states: Iterator[tuple[int, Any]],
        arguments: tuple[Any, ...],
        tally: Tally,
        found: list[Any],
    ) -> None:
        """Take (number, state) off ``states``, which threads may share; put the value in ``found[number]``."""
        super().__init__(tally)
        dispatcher, bound = driver
        typed = _typed(dispatcher, (_address_of(kernel[0]), *arguments))
        # Past the dispatcher, which would look up the types of the arguments at every call.
        (call,) = [made.entry_point for made in dispatcher.overloads.values()]
        shared = self._shared
        self.state: Any = None
        """The last state begun."""

        def work() -> None:
            for number, state in states:
                self.state = state
                value = call(bound, plain_state(state, bound.state_type), *typed, shared, None)
                if shared.stopped:
                    return
                found[number] = whole(value)

        self._start(work)


def _typed(dispatcher: Any, arguments: tuple[Any, ...]) -> list[Any]:
    """The arguments between the state and the tally as the kernel takes them."""
    taken = argument_types(dispatcher.py_func)
    return [
        float(argument) if kind == types.float64 else argument for argument, kind in zip(arguments, taken, strict=True)
    ]


def _address_of(dispatcher: Any) -> int:
    """Where the machine code of a compiled kernel begins."""
    (made,) = dispatcher.overloads.values()
    address: int = made.library.get_pointer_to_function(made.fndesc.llvm_func_name)
    return address


def _forget_workers() -> None:
    """After a fork the threads are gone, and with them whoever held the lock."""
    global _WORKERS
    _WORKERS = threading.Lock()
    _IDLE.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_workers)


def _on_deep_stack(body: Callable[[], None]) -> None:
    """Run ``body`` in a thread whose stack holds a search of the greatest depth: one that is idle, or a new one."""
    with _WORKERS:
        tasks = _IDLE.pop() if _IDLE else None
        if tasks is None:
            tasks = queue.SimpleQueue()
            usual = threading.stack_size(STACK_BYTES)
            try:
                threading.Thread(target=_work, args=[tasks], name="zermelo kernel", daemon=True).start()
            finally:
                threading.stack_size(usual)
    tasks.put(body)


def _work(tasks: queue.SimpleQueue[Callable[[], None]]) -> None:
    """Do one task after the other, for as long as the process lives."""
    while True:
        tasks.get()()
        with _WORKERS:
            _IDLE.append(tasks)


def plain_state(state: Any, state_type: Any) -> Any:
    """``state`` with every number an int or a float, as the kernel's signature has it."""
    if isinstance(state_type, types.BaseTuple):
        if not isinstance(state, tuple) or len(state) != len(state_type):
            raise NotCompilable(f"the state {state!r:.80} is not like the initial one: use speed='python'")
        parts = [plain_state(part, part_type) for part, part_type in zip(state, state_type, strict=True)]
        return type(state)(*parts) if hasattr(state, "_fields") else tuple(parts)
    if not isinstance(state, (int, float, np.number, np.bool_)):
        raise NotCompilable(f"the state holds {state!r:.80}, and the initial one a number: use speed='python'")
    if isinstance(state_type, types.Integer):
        number = int(state)
        if number != state or not -(1 << 63) <= number < 1 << 63:
            raise NotCompilable(
                f"the state holds {state!r}, which is not a whole number of 64 bits: use speed='python'"
            )
        return number
    return float(state)
