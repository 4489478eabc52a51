"""Events: what a watched search does, step by step, and what its numbers mean.

A node is one visit to a state; nodes are numbered from 0, the root, in the order of entering. Events
follow each other as a depth-first search makes them::

    enter  leaf  leave                                      a leaf
    enter  (a child's events  [update])…  [cut]  leave      any other node

A search that is stopped leaves a trace whose last nodes are never left.

**Chance.** At a node where chance moves an update adds an outcome: its value is what the outcomes so far
come to, each times its ``probability``. Star2 looks at each outcome twice: the first time, which ends
with a cut by the rule "probe", at one action only.

**Whose value.** ``header.viewpoint`` says it: "max", every value is for player 0; "mover", a node's value
is for the player who moves there, and the end of the game is valued for whoever moved into it; "all",
a value is a tuple, one a player. Windows are (alpha, beta) for player 0.

**Bounds.** Let a node be entered with the window (a, b) and leave with r, and let v be its minimax value,
all for player 0. At a leaf, and in a search without windows, r = v: exact. Elsewhere ``bound`` is what
the window alone lets the parent conclude:

===================  =====================  ================================  =====================
cut and return       upper: v <= r          exact: v = r                      lower: v >= r
===================  =====================  ================================  =====================
``>=``, fail-soft    r <= a                 a < r < b                         r >= b
``>=``, fail-hard    r = a                  a < r < b                         r = b
``>``, fail-soft     r < a                  a <= r <= b                       r > b
``>``, fail-hard     r = a                  a < r < b                         r = b
===================  =====================  ================================  =====================

(With ``>`` and fail-hard a window may be a single number, which r then is whatever v is; there the
bound is what the children show.) A node may have shown more than that: where every child of a MIN node
is a leaf that was looked at, its value is exact, window or not. ``complete`` says that what was seen
below proves r = v; it always holds where the bound is exact.
"""

from __future__ import annotations

import numbers
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from zermelo.errors import TraceError
from zermelo.search.result import Bound

__all__ = [
    "Cut",
    "Enter",
    "Event",
    "Header",
    "Leaf",
    "Leave",
    "Number",
    "Update",
    "Value",
    "Window",
    "format_value",
    "format_window",
    "plain_number",
    "plain_value",
]

Number: TypeAlias = int | float | Fraction
Value: TypeAlias = Number | tuple[Number, ...]
Window: TypeAlias = tuple[Number, Number]
"""(alpha, beta) for player 0; unbounded sides are infinite."""


@dataclass(frozen=True)
class Header:
    """What is known before the first event."""

    algorithm: str
    viewpoint: str
    """Whose the values are: "max", "mover" or "all"."""
    players: tuple[str, ...]
    """Their names; player 0 first."""
    game: str
    root: str
    """The root's state as text, cut at 1,000 characters."""
    cut: str | None = None
    """">=" or ">"; None in a search without windows."""
    soft: bool | None = None
    order: str = "left-to-right"
    leaves: tuple[int, int] | None = None
    """In a game whose leaves are numbered: the root's are first <= number < end."""
    minimum: int | None = None
    """The fewest leaves that alpha-beta can visit in a tree of this shape (Knuth and Moore 1975)."""
    pruning: str | None = None
    """"star1" or "star2" of expectiminimax, "immediate" or "shallow" of max^n."""


@dataclass(frozen=True, slots=True)
class Enter:
    """The search arrives at a node."""

    node: int
    parent: int | None
    action: str | None
    """The name of the action that led here; None at the root."""
    name: str | None
    """The node's own name, in a game that names its nodes."""
    player: int | None
    """Who moves here; None at the end of the game, -1 for chance."""
    window: Window | None
    leaf: int | None = None
    """The leaf's number from the left, in a game that numbers its leaves."""
    state: str | None = None
    """The state as text, if the Recorder was to keep it."""
    probability: Number | None = None
    """How likely the outcome is that led here; None where a player's action did."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """The node is not searched further; its value is its utility, or the evaluation at the horizon."""

    node: int
    value: Value
    why: Literal["utility", "evaluation"]


@dataclass(frozen=True, slots=True)
class Update:
    """The node's best child so far is ``child``, a node, and its value so far is ``value``.

    At a chance node ``child`` is the outcome that has just been added.
    """

    node: int
    child: int
    value: Value
    window: Window | None


@dataclass(frozen=True, slots=True)
class Cut:
    """The node's remaining children are skipped. By which rule, ``rule`` says.

    "alpha-beta": alpha has met beta; at a chance node, the other outcomes, at their best or worst, cannot
    bring its value back into the window.
    ``side`` is the bound that the node's value has reached: "alpha", MIN's value has fallen to it, or
    "beta", MAX's value has risen to it. ``by`` is the nearest ancestor whose own value is that bound,
    and ``child`` the child of it that gave this value; both are None where the window given at the
    root sets the bound. Where a chance node does, ``by`` is that node and ``child`` None. A cut is
    "shallow" if ``by`` is the node's parent, "deep" if it is further up (Knuth and Moore 1975, section 3).

    "probe": the search wants to know no more than what the first action gives.

    "immediate" and "shallow", of max^n: the mover has ``enough``, the most that there is; or so much that
    nothing better is left for the player above, ``by``, than he has by ``child``.
    """

    node: int
    side: Literal["alpha", "beta"] | None
    by: int | None
    child: int | None
    reach: Literal["shallow", "deep"] | None
    equal: bool
    """Whether alpha = beta: a search that cuts only at alpha > beta would go on."""
    skipped: tuple[str, ...]
    """The names of the children that are not searched, in the search's order."""
    window: Window | None
    rule: Literal["alpha-beta", "probe", "immediate", "shallow"] = "alpha-beta"
    enough: Number | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """The node returns ``value`` to its parent; for ``bound`` and ``complete`` see the module."""

    node: int
    value: Value
    bound: Bound
    complete: bool

    @property
    def at_least(self) -> bool:
        """Whether the true value is shown to be ``value`` or more."""
        return self.complete or self.bound is not Bound.UPPER

    @property
    def at_most(self) -> bool:
        """Whether the true value is shown to be ``value`` or less."""
        return self.complete or self.bound is not Bound.LOWER


Event: TypeAlias = Enter | Leaf | Update | Cut | Leave


def plain_value(value: Any) -> Value:
    """A value as a trace keeps it: a number, or a tuple of numbers, one a player."""
    if isinstance(value, (tuple, list)):
        return tuple([plain_number(part) for part in value])
    return plain_number(value)


def plain_number(value: Any) -> Number:
    """A number as a trace keeps it: an int, a float or, for anything else that is exact, a Fraction."""
    if type(value) is int or type(value) is float or type(value) is Fraction:
        return value
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, numbers.Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Decimal) and value.is_finite():
        return Fraction(value)
    try:
        return float(value)
    except (TypeError, ValueError):
        raise TraceError(f"the value {value!r} is not a number: utility and evaluate must give numbers") from None


def format_value(value: Value, *, unicode: bool = True) -> str:
    """A value as people write it: 3.0 is 3, a vector is (5, 2, 5), floats have at most 10 digits."""
    if isinstance(value, tuple):
        return "(" + ", ".join([format_value(part, unicode=unicode) for part in value]) + ")"
    if isinstance(value, float):
        if value in (float("inf"), float("-inf")):
            return ("+" if value > 0 else "-") + ("∞" if unicode else "inf")
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else format(value, ".10g")
    return str(value)


def format_window(window: Window, *, unicode: bool = True) -> str:
    """A window as (alpha, beta)."""
    return format_value(window, unicode=unicode)
