"""Place and Mark: what marking finds, place by place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

__all__ = ["SLIPS", "Mark", "Place", "score_of"]

SLIPS = {
    "max-min": "MAX and MIN are confused",
    "sign": "the sign is wrong",
    "carried": "a slip further down is carried up",
    "other-child": "it is the value of another child",
    "no-child": "it is the value of no child",
    "even-odds": "the probabilities are left out: every outcome counts alike",
    "sum": "values are added up without probabilities",
    "choice-at-chance": "chance does not choose: one outcome's value is taken",
    "other-player": "it is best for another player",
    "mixed-vector": "parts of different vectors are put together",
    "shuffled": "the players' numbers are in another order",
    "tie-rule": "another tie rule is followed",
    "cut-convention": "another convention of cutting is followed",
    "order": "the children are taken in another order",
    "not-passed-down": "a bound is not passed down",
    "swapped": "alpha and beta are swapped",
    "late": "it is the window at the end, not on entering",
    "greedy": "it leads to the best leaf of all, which the others do not allow",
    "own-line-only": "only the leaf that the value comes from is thought of",
    "direction": "it matters where the value changes the other way",
    "other-question": "it matters to the move, not to the value, or the other way round",
    "hoped": "a third player is counted upon to help",
    "alone": "the pair is compared with what each can make sure of alone",
}
"""The kinds of slips that marking tells apart, in words."""


@dataclass(frozen=True)
class Place:
    """One part of an answer, and what is to be said of it."""

    node: str
    """The name of the node that it is about; of a pair of players, the pair."""
    part: str
    """"value", "vector", "alpha", "beta", "move", "leaves" or "pair"."""
    verdict: Literal["right", "wrong", "missed", "claimed", "open"]
    """Of sets: "missed" belongs to the answer and is not given, "claimed" is given and does not. "open": left out."""
    sentence: str
    """What is right or wrong here; it does not give the answer away."""
    slip: str | None = None
    """What kind of slip it looks like, a key of SLIPS; None where it is right or looks like none of them."""
    names: tuple[str, ...] = ()
    """Of sets: the choices that it is about."""

    @property
    def credit(self) -> Fraction:
        """1 where it is right, a half where only a slip elsewhere is carried on, else 0."""
        return Fraction(1) if self.verdict == "right" else Fraction(1, 2) if self.slip == "carried" else Fraction(0)

    def to_dict(self) -> dict[str, Any]:
        """The place as JSON holds it."""
        return {
            "node": self.node, "part": self.part, "verdict": self.verdict, "sentence": self.sentence,
            "slip": self.slip, "slip_in_words": None if self.slip is None else SLIPS[self.slip],
            "names": list(self.names),
        }  # fmt: skip


@dataclass(frozen=True)
class Mark:
    """An answer marked: what is right, what is missed or wrongly claimed, and what it looks like."""

    id: str
    right: bool
    """Whether all of it is right."""
    score: Fraction
    """From 0 to 1: the share of what is right in all that is asked or wrongly claimed."""
    summary: str
    """The whole in a sentence or two."""
    places: tuple[Place, ...]
    conventions: tuple[str, ...]
    """What was marked by, in words."""

    @property
    def slips(self) -> tuple[str, ...]:
        """The kinds of slips that were found, the most frequent first."""
        found = [place.slip for place in self.places if place.slip is not None]
        return tuple(sorted(set(found), key=lambda slip: (-found.count(slip), found.index(slip))))

    def to_dict(self) -> dict[str, Any]:
        """The mark as JSON holds it; its score as a number from 0 to 1, rounded to four places."""
        return {
            "id": self.id,
            "right": self.right,
            "score": round(float(self.score), 4),
            "summary": self.summary,
            "places": [place.to_dict() for place in self.places],
            "slips": list(self.slips),
            "conventions": list(self.conventions),
        }


def score_of(places: Sequence[Place]) -> Fraction:
    """The share of what is right; 1 where nothing was asked for and nothing is claimed."""
    sizes = [max(1, len(place.names)) for place in places]
    credit = sum([place.credit * size for place, size in zip(places, sizes, strict=True)], Fraction(0))
    return credit / sum(sizes) if places else Fraction(1)
