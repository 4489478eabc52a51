"""Tally: what one search counts, the limits it keeps, and the lines it has found.

One object serves all plies of a search and is changed in place. The helpers below are the
steps that every algorithm takes at a node; like the algorithms they are plain functions that
also run as machine code, so they raise nothing: what goes wrong is noted in ``trouble`` and
the search unwinds, its value then meaning nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = [
    "BAD_CHANCES",
    "BAD_MOVER",
    "BAD_VALUE",
    "EXACT",
    "INFINITY",
    "LINES_FULL",
    "LOWER",
    "NO_ACTIONS",
    "OUT_OF_RANGE",
    "PLY_LIMIT",
    "UNLIMITED",
    "UPPER",
    "WORKSPACE_FULL",
    "Tally",
    "arrive",
    "check_range",
    "check_value",
    "has_player",
    "keep_line",
    "leaf_value",
    "note_root_move",
    "takes",
]

INFINITY = float("inf")
UNLIMITED = 1 << 40
"""A depth, in plies, that no search reaches."""

LOWER, EXACT, UPPER = 1, 0, -1
"""What a value says of the true one: at least, exactly, at most; for player 0."""

PLY_LIMIT, LINES_FULL, BAD_MOVER, BAD_VALUE, NO_ACTIONS, BAD_CHANCES, OUT_OF_RANGE = 1, 2, 3, 4, 5, 6, 7
"""Kinds of trouble: a line too long; the lines' memory full; ``to_move`` out of range; a value
that is not a finite number; a non-terminal state without actions; outcomes whose probabilities are
not above 0, or do not add up to 1; a value beyond what pruning counts on."""

WORKSPACE_FULL = 2
"""What ``stop`` is where a search has no memory left for its tree: no trouble, but an end without an answer."""


class Tally:
    """The counts, limits and lines of one search.

    Actions are kept as the game gives them. In machine code every field is 64 bits wide.
    """

    nodes: int  # states visited, repeats included
    leaves: int  # of them, those not searched further
    horizon: int  # of the leaves, those that are not terminal
    cuts: int  # nodes left before their last child was searched
    ties: int  # nodes where children of equal value for the mover differ for others (max^n)
    ply: int  # the ply of the node last arrived at
    stop: int  # not 0: unwind at once; WORKSPACE_FULL says why
    trouble: int  # 0, or a kind of trouble
    node_limit: int  # stop after so many nodes
    ply_limit: int  # plies below the root that a search may go
    quick_wins: int  # 1: among equal values a winner takes the shortest line, a loser the longest
    fair: float  # the value at which neither of two players wins
    total: float  # what the players' utilities add up to
    least: float  # the least utility of any player
    most: float  # the greatest
    cut_equal: int  # 1: cut when alpha >= beta; 0: only when alpha > beta
    soft: int  # 1: fail-soft; 0: fail-hard
    tie_rule: int  # max^n: which of equally good children is taken
    tie_player: int  # max^n: for whom the tie rule judges
    random: int  # state of the tie rule's random numbers
    pruning: int  # max^n: 0, IMMEDIATE or SHALLOW
    whole_root: int  # 1: the root's actions are all searched, each for its true value
    path: list[int]  # (ply_limit + 1,) the actions from the root to the current node
    line: list[int]  # the best lines of the nodes on the path, one behind the other
    line_start: list[int]  # (ply_limit + 2,) where a ply's best line begins in `line`
    line_length: list[int]  # (ply_limit + 2,) its length in plies
    roots: int  # root actions searched
    root_action: list[int]  # (root actions,)
    root_value: list[float]  # (root actions * values,) for player 0, or one a player (max^n)
    root_bound: list[int]  # (root actions,) LOWER, EXACT or UPPER
    root_line: list[int]  # their lines, one behind the other
    root_line_end: list[int]  # (root actions + 1,) where each ends in `root_line`

    # Of searches with a transposition table
    table: list[int]  # its words, see search/table.py
    table_bits: int  # its first 2^table_bits buckets are in use
    table_most_bits: int  # it has 2^table_most_bits
    table_room: int  # new entries that go in before more of it is used
    table_age: int  # the age of this search's entries
    table_since: int  # the least age of an entry that counts
    table_hits: int  # states that were found in it
    table_cuts: int  # nodes that it made needless to search
    table_filled: int  # entries written where there was none
    table_replaced: int  # entries written over another state's
    moves: list[int]  # (capacity,) the actions of the nodes on the path, one node's behind the other's
    move_keys: list[float]  # (capacity,) their priorities: larger is earlier
    move_ranks: list[int]  # (capacity,) of equal priority, larger is earlier; TRIED where it has been searched
    moves_end: int  # where the next node's actions begin
    keys: list[int]  # (ply_limit + 1,) the keys of the states on the path
    past: list[int]  # the keys of the states that were there before the root was, in the game that is played
    killers: list[int]  # (2 * plies,) the slots, plus 1, of the last two actions that cut at a ply
    history: list[int]  # (players * action slots,) how often a player's action cut, more for a deeper search
    loop: int  # the least ply of the path that a state came back to since this was last set
    use_table: int  # 1: look up and keep
    use_hint: int  # 1: the table's action first
    use_priority: int
    use_killers: int
    use_history: int
    cyclic: int  # 1: a state may come back; it is then worth `fair`
    busy: list[int]  # (2^BUSY_BITS,) the keys of the states that threads are at, see sharing.py
    narrow_from: int  # from this ply on only plausible actions are tried; UNLIMITED: everywhere all
    narrowed: int  # nodes whose value an action that was not tried may raise, for their mover

    # Of searches of games with chance
    probing: int  # 1: search an action of each outcome first
    probed: list[float]  # (capacity,) the least and the most that outcomes of the nodes on the path can be worth
    probed_end: int  # where the next node's begin

    # Of counts of paths
    states: list[int]  # (counted plies,) states visited at a ply
    ends: list[int]  # (counted plies,) of them, those that are terminal
    root_paths: list[int]  # (root actions,) paths that begin with an action of the root
    share_ply: int  # the ply whose actions are divided among threads; -1: none is
    sharers: int  # how many threads there are
    thread: int  # this one's number
    turn: int  # actions at that ply so far, the other threads' included

    # Of searches that keep their tree
    workspace: list[int]  # (workspace,) the tree, laid out by the search, see search/proof_tree.py
    used: int  # of the workspace, what is in use

    def __init__(
        self,
        *,
        ply_limit: int,
        line_capacity: int,
        root_actions: int,
        values: int = 1,
        move_capacity: int = 0,
        workspace: int = 0,
        counted_plies: int = 0,
        probes: int = 0,
        ints: Callable[[int], Any] = lambda length: [0] * length,
        floats: Callable[[int], Any] = lambda length: [0.0] * length,
    ) -> None:
        """Zero but for the limits. ``ints`` and ``floats`` make what serves as lists of so many zeros."""
        self.nodes = self.leaves = self.horizon = self.cuts = self.ties = 0
        self.ply = self.stop = self.trouble = self.roots = 0
        self.node_limit = UNLIMITED
        self.ply_limit = ply_limit
        self.quick_wins = 0
        self.fair = self.total = 0.0
        self.least, self.most = -INFINITY, INFINITY
        self.cut_equal = self.soft = 1
        self.tie_rule = self.tie_player = 0
        self.random = self.pruning = self.whole_root = 0
        self.path = ints(ply_limit + 1)
        self.line = ints(line_capacity)
        self.line_start = ints(ply_limit + 2)
        self.line_length = ints(ply_limit + 2)
        self.root_action = ints(root_actions)
        self.root_value = floats(root_actions * values)
        self.root_bound = ints(root_actions)
        self.root_line = ints(line_capacity)
        self.root_line_end = ints(root_actions + 1)
        self.table = self.past = self.killers = self.history = self.busy = ints(0)
        self.table_bits = self.table_most_bits = self.table_room = self.table_age = self.table_since = 0
        self.table_hits = self.table_cuts = self.table_filled = self.table_replaced = 0
        self.moves = ints(move_capacity)
        self.move_keys = floats(move_capacity)
        self.move_ranks = ints(move_capacity)
        self.moves_end = 0
        self.keys = ints(ply_limit + 1 if move_capacity else 0)
        self.loop = UNLIMITED
        self.use_table = self.use_hint = self.use_priority = self.use_killers = self.use_history = 0
        self.cyclic = self.narrowed = 0
        self.narrow_from = UNLIMITED
        self.probing = self.probed_end = 0
        self.probed = floats(probes)
        self.states = ints(counted_plies)
        self.ends = ints(counted_plies)
        self.root_paths = ints(root_actions)
        self.share_ply = -1
        self.sharers = 1
        self.thread = 0
        self.turn = 0
        self.workspace = ints(workspace)
        self.used = 0

    def add(self, other: Tally) -> None:
        """Add the counts of another search of the same root to this one's."""
        for name in ("nodes", "leaves", "cuts", "table_hits", "table_cuts", "table_filled", "table_replaced"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        if self.share_ply >= 0:
            self._add_share(other)

    def _add_share(self, other: Tally) -> None:
        """Add what another thread has counted. What comes before the shared ply, each counts for itself."""
        for i in range(min(self.roots, other.roots)):
            self.root_paths[i] += other.root_paths[i]
        for ply in range(self.share_ply + 1, len(self.states)):
            self.states[ply] += other.states[ply]
            self.ends[ply] += other.ends[ply]
        if other.trouble and not self.trouble:
            self.trouble, self.ply, self.path = other.trouble, other.ply, other.path


def arrive(tally: Tally, ply: int) -> bool:
    """Count a node and clear its line; False where the search must unwind instead."""
    if tally.stop:
        return False
    if tally.nodes >= tally.node_limit:
        tally.stop = 1
        return False
    tally.nodes += 1
    tally.ply = ply
    if ply > tally.ply_limit:
        tally.trouble = PLY_LIMIT
        tally.stop = 1
        return False
    start = 0
    if ply > 0:
        start = tally.line_start[ply - 1] + tally.line_length[ply - 1] + 1
    if start >= len(tally.line):
        tally.trouble = LINES_FULL
        tally.stop = 1
        return False
    tally.line_start[ply] = start
    tally.line_length[ply] = 0
    return True


def leaf_value(game: Any, state: Any, player: int, terminal: bool, tally: Tally) -> Any:
    """What a leaf is worth to ``player``: its utility if it is terminal, else its evaluation."""
    tally.leaves += 1
    if terminal:
        value = game.utility(state, player)
    else:
        tally.horizon += 1
        value = game.evaluate(state, player)
    check_value(tally, value)
    return value


def check_value(tally: Tally, value: Any) -> None:
    """Note a value that is not a finite number."""
    if value - value != 0:
        tally.trouble = BAD_VALUE
        tally.stop = 1


def check_range(tally: Tally, value: Any) -> None:
    """Note a value that is less than the least, or greater than the greatest that there is said to be."""
    if tally.trouble == 0 and not tally.least <= value <= tally.most:
        tally.trouble = OUT_OF_RANGE
        tally.stop = 1


def has_player(game: Any, player: int, tally: Tally) -> bool:
    """Whether ``player`` is one of the game's."""
    if 0 <= player < game.num_players:
        return True
    tally.trouble = BAD_MOVER
    tally.stop = 1
    return False


def takes(tally: Tally, ply: int, maximizing: bool, value: Any, best: Any) -> bool:
    """Whether the node at ``ply`` takes a child of ``value``, whose line is known, over its ``best``.

    The better value; where quick wins count, of equal values the shorter line to a win and the
    longer one to a loss.
    """
    if value != best:
        return bool(value > best) == maximizing
    if not tally.quick_wins or value == tally.fair:
        return False
    length = tally.line_length[ply + 1] + 1
    if (value > tally.fair) == maximizing:
        return length < tally.line_length[ply]
    return length > tally.line_length[ply]


def keep_line(tally: Tally, ply: int, action: Any) -> None:
    """Make ``action`` and the best line behind it the best line from ``ply``.

    A child's line begins behind its parent's, with one place between, so it can be moved up.
    """
    start = tally.line_start[ply]
    behind = tally.line_start[ply + 1]
    tally.line[start] = action
    length = 0
    # Its end is looked up at every step: a compiler that knew it would make ready for long lines, and they are short.
    while length < tally.line_length[ply + 1]:
        tally.line[start + 1 + length] = tally.line[behind + length]
        length += 1
    tally.line_length[ply] = length + 1


def note_root_move(tally: Tally, action: Any, values: Any, bound: int) -> None:
    """Record a root action that has been searched and the line behind it.

    ``values`` is a tuple: the value for player 0 alone, or one value a player. Where there is no room
    for root actions nobody wants to know.
    """
    i = tally.roots
    if i == len(tally.root_action):
        return
    end = tally.root_line_end[i]
    length = tally.line_length[1]
    if end + length > len(tally.root_line):
        tally.trouble = LINES_FULL
        tally.stop = 1
        return
    tally.root_action[i] = action
    tally.root_bound[i] = bound
    for k in range(len(values)):
        tally.root_value[i * len(values) + k] = values[k]
    for k in range(length):
        tally.root_line[end + k] = tally.line[tally.line_start[1] + k]
    tally.root_line_end[i + 1] = end + length
    tally.roots = i + 1
