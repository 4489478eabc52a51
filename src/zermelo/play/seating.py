"""Who sits where in which game of a match: every opening is played from every seat by everyone."""

from __future__ import annotations

from math import factorial

__all__ = ["LETTERS", "seating"]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What the players of a match are called, in the order in which they are given."""


def seating(number: int, players: int) -> tuple[int, ...]:
    """Who sits in each seat in game ``number``: seat s, that is the game's player s, is the match's player at s.

    Games go by rounds of as many as there are players, with one opening; in each the players move on by
    one seat. Who comes after whom matters where there are three or more: each round goes on to the next
    of the (players - 1)! orders around the table, in the order of the alphabet.
    """
    round_number, turned = divmod(number, players)
    rest = list(range(1, players))
    place = round_number % factorial(players - 1)
    ring = [0]
    while rest:
        chosen, place = divmod(place, factorial(len(rest) - 1))
        ring.append(rest.pop(chosen))
    return tuple(ring[turned:] + ring[:turned])
