"""The transposition table: what is known of states searched before, in a fixed amount of memory.

Greenblatt, Eastlake and Crocker 1967. An entry says of one state, at one draft (plies searched below
it): the value for the player to move is at least ``lower`` and at most ``upper``, and which action
was best. Two entries share a bucket; the one that took less work makes room, those of earlier
searches first. Entries are written and read without locks: the first word is the key combined with
the others, so that one half written by another thread is taken for another state's
(Hyatt and Mann 2002). The upper bound goes in shifted, or two equal bounds would cancel out.

A table is used from its beginning, and more of it as it fills: what lies close together is found
faster, and most searches are short.
"""

from __future__ import annotations

import contextlib
import copy
import mmap
import os
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zermelo.errors import SearchError
from zermelo.keys import ACTION_SLOTS, float_word, is_float, table_slot, word_float
from zermelo.search.tally import UNLIMITED

if TYPE_CHECKING:
    from zermelo.game import Game
    from zermelo.search.tally import Tally

__all__ = [
    "BUSY_BITS",
    "COMPLETE",
    "DRAFT",
    "DRAFT_LIMIT",
    "NOWHERE",
    "OWN",
    "PLACE",
    "WORK",
    "Table",
    "borrowed",
    "foresee",
    "forget",
    "keep",
    "key_of",
    "look_up",
    "refuse_beyond_machine",
    "representative_of",
]

ENTRY = 4
"""Words of an entry: its key combined with the others, the lower and the upper bound, and the rest."""
BUCKET = 2 * ENTRY
BUSY_BITS = 12
"""There is room for 2^12 notes of states that threads are at: many times what lies on all lines of play."""
DRAFT_LIMIT = (1 << 14) - 1
"""A draft of at least this many plies means to the end of the game."""
SYMMETRIC_PLIES = 8
"""Plies from the root on where symmetric states share an entry: further down that finds too few to be worth it."""
FIRST_BITS = 14
"""Of a larger table the first 2^14 buckets are used at first, which is 1 MiB."""
CROWDED = 6
"""Four times as many are used when so many times as many entries have been written as there is room for."""
NOWHERE = (1 << 16) - 1
"""The place of a best action that is not known, or too far back in the order of actions to be kept."""

# The last word of an entry, from its lowest bit: 1 bit that is set, 1 whether nothing was left to an
# evaluation, 1 whether the state is its own representative, 14 for the draft, 6 for the work (the
# number of bits of the nodes it took), 16 for the best action's place, 24 for the age,
# which grows with every search: entries older than the table's last clearing are none any more.
COMPLETE, OWN = 2, 4
DRAFT, WORK, PLACE, AGE = 3, 17, 23, 39
OLDEST = (1 << 24) - 1


class Table:
    """A transposition table of at most ``mebibytes`` MiB, for the searches of one game.

    Give it to several searches (``table=``) and each goes on with what those before it found. It
    belongs to the first game it is used for; ``clear`` frees it. Raises SearchError for a size that
    means nothing or that the machine does not have.
    """

    def __init__(self, mebibytes: float = 64) -> None:
        if isinstance(mebibytes, bool) or not isinstance(mebibytes, (int, float)) or not mebibytes > 0:
            raise SearchError(f"memory={mebibytes!r}: a table's size is a number of MiB above 0")
        refuse_beyond_machine(mebibytes, "a table")
        self.bits = bits_of(mebibytes)
        """The table has 2^``bits`` buckets."""
        self._lent: Tally | None = None
        self._make()
        self._use_little()

    def _make(self) -> None:
        try:
            # Zeros, which take no memory until they are written. Private memory can have huge pages.
            flags = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
            memory = mmap.mmap(-1, (8 * BUCKET) << self.bits, **flags)
        except (OSError, OverflowError, ValueError) as error:
            raise SearchError(f"there is no memory for a table of {self.mebibytes:g} MiB ({error})") from error
        if hasattr(mmap, "MADV_HUGEPAGE"):
            with contextlib.suppress(OSError):
                memory.madvise(mmap.MADV_HUGEPAGE)  # it is read all over the place: fewer pages are found faster
        self.words = memoryview(memory).cast("q")
        self.history = memoryview(bytearray(8 * 2 * ACTION_SLOTS)).cast("q")
        self.killers = memoryview(bytearray(8 * 2 * (DRAFT_LIMIT + 2))).cast("q")
        self.busy = memoryview(bytearray(8 << BUSY_BITS)).cast("q")
        self.age = 0
        self.since = 1
        """The age of the oldest entries that count."""
        self.filled = 0
        self.owner: Any = None
        self.numbers: dict[Any, int] = {}
        """The keys of states that are none themselves: one search's entries are found again by the next."""

    def _use_little(self) -> None:
        self.bits_used, self.room = at_first(self.bits)
        """The first 2^``bits_used`` buckets are in use, and how many entries may be written before it is more."""

    @property
    def mebibytes(self) -> float:
        """Its size in MiB."""
        return ((8 * BUCKET) << self.bits) / (1 << 20)

    @property
    def entries(self) -> int:
        """How many states it has room for."""
        return 2 << self.bits

    def clear(self) -> None:
        """Forget everything, and which game it was for. That takes no time, whatever the size."""
        self._take_back()
        self.since = self.age + 1
        self.filled = 0
        self.owner = None
        self.numbers = {}
        self._use_little()

    def forget(self) -> None:
        """Forget everything that earlier searches left, once another has begun. That takes no time either."""
        self._take_back()
        self.since = self.age
        self.filled = 0
        self._use_little()

    def begin(self, game: Game) -> None:
        """Make ready for a search of ``game``. Raises SearchError if the table holds another game."""
        self._take_back()
        owner = type(game), {name: _copied(value) for name, value in vars(game).items()}
        if self.owner is None:
            self.owner = owner
        elif self.owner[0] is not owner[0] or not _same(self.owner[1], owner[1]):
            raise SearchError(
                f"the table holds states of another game ({self.owner[0].__name__}, or otherwise configured): "
                "clear() it or make a new one"
            )
        if len(self.numbers) > self.entries:  # more states than the table holds: begin anew, or they fill the memory
            self.clear()
            self.owner = owner
        if self.age == OLDEST:
            self._make()
            self.owner = owner
        self.age += 1
        self.history[:] = memoryview(bytearray(self.history.nbytes)).cast("q")
        self.killers[:] = memoryview(bytearray(self.killers.nbytes)).cast("q")

    def lend(self, tally: Tally, *, shared: bool = False) -> None:
        """Let a kernel use this table, alone or ``shared`` with others at the same time."""
        self._take_back()
        self._lent = tally
        tally.table, tally.history, tally.killers = self.words, self.history, self.killers  # type: ignore[assignment]
        tally.busy = self.busy  # type: ignore[assignment]
        tally.table_age, tally.table_since = self.age, self.since
        tally.table_bits, tally.table_most_bits, tally.table_room = self.bits_used, self.bits, self.room
        if shared:
            self.busy[:] = memoryview(bytearray(self.busy.nbytes)).cast("q")  # of threads that were stopped
        if shared and self.filled == 0:  # there is nothing to move
            tally.table_bits, tally.table_room = self.bits, UNLIMITED
        while shared and tally.table_bits < self.bits:
            grow(tally)  # now: others would look in the wrong place

    def _take_back(self) -> None:
        """Learn what the kernel it was lent to last has made of it."""
        tally, self._lent = self._lent, None
        if tally is not None:
            self.age, self.since = tally.table_age, tally.table_since
            self.bits_used = tally.table_bits
            self.room = tally.table_room - tally.table_filled - tally.table_replaced


_lock = threading.Lock()
_spare: list[Table] = []


@contextlib.contextmanager
def borrowed(mebibytes: float) -> Iterator[Table]:
    """An empty table for one search.

    The last one is kept for the next search that wants its size: of new memory the machine makes every
    page when it is first touched, which can take longer than a short search.
    """
    with _lock:
        kept = _spare.pop() if _spare and _spare[0].bits == bits_of(mebibytes) else None
    table = Table(mebibytes) if kept is None else kept
    try:
        yield table
    finally:
        table.clear()
        with _lock:
            _spare[:] = [table]


def bits_of(mebibytes: float) -> int:
    """The table of at most so many MiB has 2^bits buckets."""
    return max(2, int(mebibytes * (1 << 20)) // (8 * BUCKET)).bit_length() - 1


def representative_of(game: Any, state: Any, ply: int) -> Any:
    """The state whose entry serves for ``state``: of symmetric ones the same, near the root, where most meet."""
    if ply <= SYMMETRIC_PLIES:
        return game.canonical(state)
    return state


def key_of(game: Any, state: Any, ply: int) -> int:
    """The key that a state at this ply is known by."""
    key: int = game.pack(representative_of(game, state, ply))
    return key


def foresee(game: Any, state: Any, action: Any, ply: int, tally: Tally) -> None:
    """Say that the state after ``action`` may be looked up soon: machine code has its memory fetched meanwhile."""


def look_up(tally: Tally, key: int) -> tuple[int, float, float]:
    """What is known of the state with this key: the entry's last word (0: nothing), lower and upper bound."""
    words = tally.table
    at = table_slot(key, tally.table_bits) * BUCKET
    for _ in range(2):
        lower = words[at + 1]
        upper = words[at + 2]
        rest = words[at + 3]
        if rest >> AGE >= tally.table_since and words[at] ^ lower ^ upper ^ upper >> 7 ^ rest == key:
            return rest, word_float(lower), word_float(upper)
        at += ENTRY
    return 0, 0.0, 0.0


def keep(tally: Tally, key: int, lower: float, upper: float, rest: int) -> None:
    """Write an entry in the place of this state's last, or of the one in its bucket that is least worth."""
    if not (is_float(lower) and is_float(upper)):
        return  # a fraction, say: the table holds floats alone
    if tally.table_filled + tally.table_replaced >= tally.table_room:
        grow(tally)
    words = tally.table
    first = table_slot(key, tally.table_bits) * BUCKET
    second = first + ENTRY
    rest |= 1 | tally.table_age << AGE
    if key_at(words, first) == key:
        at = first
    elif key_at(words, second) == key:
        at = second
    else:
        at = first if worth(tally, words[first + 3]) <= worth(tally, words[second + 3]) else second
    if words[at + 3] >> AGE < tally.table_since:
        tally.table_filled += 1
    elif key_at(words, at) != key:
        tally.table_replaced += 1
    low, high = float_word(lower), float_word(upper)
    words[at] = key ^ low ^ high ^ high >> 7 ^ rest
    words[at + 1] = low
    words[at + 2] = high
    words[at + 3] = rest


def at_first(most_bits: int) -> tuple[int, int]:
    """Of an empty table of 2^``most_bits`` buckets 2^n are used: n, and how many entries are written until more are."""
    bits = min(most_bits, FIRST_BITS)
    return bits, CROWDED << bits + 1 if bits < most_bits else UNLIMITED


def forget(tally: Tally) -> None:
    """Begin anew with an empty table."""
    tally.table_age += 1
    tally.table_since = tally.table_age
    tally.table_filled = tally.table_replaced = 0
    tally.table_bits, tally.table_room = at_first(tally.table_most_bits)


def grow(tally: Tally) -> None:
    """Use four times as many buckets, or as many as there are, and room for as many times as many entries.

    The first bits of a bucket's number stay as they were: what is in one goes to the few that begin
    as it does, all of them further on, so that from the last to the first nothing is in the way.
    """
    words = tally.table
    more = min(2, tally.table_most_bits - tally.table_bits)
    bucket = (1 << tally.table_bits) - 1
    tally.table_room <<= more
    tally.table_bits += more
    if tally.table_bits == tally.table_most_bits:
        tally.table_room = UNLIMITED
    while bucket >= 0:
        for at in (bucket * BUCKET, bucket * BUCKET + ENTRY):
            slot = table_slot(key_at(words, at), tally.table_bits)
            if words[at + 3] >> AGE >= tally.table_since and slot != bucket:
                to = slot * BUCKET
                if words[to + 3] >> AGE >= tally.table_since:
                    to += ENTRY
                for word in range(ENTRY):
                    words[to + word] = words[at + word]
                words[at + 3] = 0
        bucket -= 1


def key_at(words: Any, at: int) -> int:
    """The key of the entry that begins at a word; of no state's where it was half written by another thread."""
    upper = words[at + 2]
    key: int = words[at] ^ words[at + 1] ^ upper ^ upper >> 7 ^ words[at + 3]
    return key


def worth(tally: Tally, rest: int) -> int:
    """How much an entry is worth keeping: by the work it took; less those of earlier searches; least one of none."""
    if rest >> AGE < tally.table_since:
        return -128
    work = rest >> WORK & 63
    return work if rest >> AGE == tally.table_age else work - 64


def refuse_beyond_machine(mebibytes: float, what: str) -> None:
    """Raise SearchError for more memory than there is: it would be taken bit by bit, until something is killed."""
    there = _memory_of_machine()
    if mebibytes * (1 << 20) > there:
        raise SearchError(
            f"memory={mebibytes}: {what} of so many MiB is larger than this machine's memory, {there >> 20} MiB"
        )


def _memory_of_machine() -> int:
    """Bytes of memory, or no limit where the platform does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 1 << 62


def _copied(value: Any) -> Any:
    """What can be changed where it is, as it is now, so that a change is noticed."""
    if isinstance(value, list) and {int, float}.issuperset(map(type, value)):
        return value.copy()  # of the thousands of numbers that a game may look up, ten times as fast
    if isinstance(value, (list, dict, set)):
        return copy.deepcopy(value)
    return value.tobytes() if hasattr(value, "tobytes") else value


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    try:
        return bool(one == other)
    except Exception:  # what cannot be compared
        return False
