"""Gambit's ``.efg`` files, of games in which every player knows everything, as a tree's nodes.

The format (Gambit's manual, "The extensive game (.efg) file format") lists the nodes of a tree in prefix order::

    EFG 2 R "title" { "Ann" "Bob" } "comment, which may be left out"
    p "node" 1 1 "information set" { "left" "right" } 0      player 1 moves, in information set 1
    c "" 1 "event" { "heads" 1/2 "tails" 0.5 } 0             chance moves
    t "" 1 "outcome" { 3, -3 }                               the game is over
    t "" 2 "other" { 1/3 2.5 }
    t "" 1                                                   outcome 1 again

Behind every node stands an outcome's number, 0 for none; what outcomes pay adds up on the way to the end.
What is not a tree with perfect information, an information set of several nodes, is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from operator import and_
from typing import Any

from zermelo.errors import TreeError
from zermelo.game import CHANCE
from zermelo.tree.efg_tokens import Tokens, line_and_column
from zermelo.tree.movers import MOST_PLAYERS, assign_movers
from zermelo.tree.nodes import Nodes, check_size
from zermelo.tree.numbers import Number, check_digits, exact_from_text, shortest
from zermelo.tree.probabilities import check_total
from zermelo.tree.quote import quoted

__all__ = ["is_efg", "nodes_from_efg"]


def is_efg(text: str) -> bool:
    """Whether ``text`` begins as Gambit's files of trees do."""
    return re.match(r"\ufeff?\s*EFG(?![A-Za-z])", text) is not None


@dataclass(slots=True)
class _Payoffs:
    """What an outcome pays, or several in a row have paid."""

    amounts: tuple[Fraction, ...]
    decimal: tuple[bool, ...]
    """Of each, whether it was written without a fraction."""


@dataclass(slots=True)
class _Inner:
    """A node whose children are being read."""

    node: int
    actions: list[str]
    odds: list[Fraction]
    paid: _Payoffs
    read: int = 0


@dataclass(slots=True)
class _Found:
    """The nodes read so far, in prefix order."""

    children: list[list[int]] = field(default_factory=list)
    movers: dict[int, int] = field(default_factory=dict)
    payoffs: list[list[Number]] = field(default_factory=list)
    labels: dict[int, str] = field(default_factory=dict)
    moves: dict[int, str] = field(default_factory=dict)
    odds: dict[int, Fraction] = field(default_factory=dict)


def nodes_from_efg(text: Any) -> Nodes:
    """The nodes of a game in Gambit's format.

    Raises TreeError, which quotes the text and names line, column and node, where it is malformed or some
    player does not know all. Time O(length).
    """
    if not isinstance(text, str):
        raise TreeError(f"{quoted(text)} is no text: give what an .efg file holds")
    return _Reader(text.removeprefix("\ufeff")).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens = Tokens(text)
        self.names: list[str] = []
        self.found = _Found()
        self.around: list[_Inner] = []
        self.outcomes: dict[int, _Payoffs] = {}
        self.events: dict[int, tuple[list[str], list[Fraction]]] = {}
        self.sets: dict[tuple[int, int], int] = {}
        """Where in the text the node of each player's information set is."""
        self.numbers: dict[str, Fraction] = {}

    def read(self) -> Nodes:
        tokens = self.tokens
        self.prologue()
        nothing = _Payoffs((Fraction(0),) * len(self.names), (True,) * len(self.names))
        while True:
            self.node(self.around[-1].paid if self.around else nothing)
            while self.around and self.around[-1].read == len(self.around[-1].actions):
                self.around.pop()
            if not self.around:
                break
        tokens.place = ""
        if tokens.kind != "end":
            tokens.fail("the tree is complete before this: every child of every node has been listed")
        return self.nodes()

    def prologue(self) -> None:
        tokens = self.tokens
        if tokens.token != "EFG":
            tokens.fail("a Gambit file of a tree begins with EFG 2 R")
        tokens.advance()
        if tokens.token != "2":
            tokens.fail("this reads version 2 of Gambit's format: write EFG 2 R")
        tokens.advance()
        if tokens.token not in ("R", "D"):
            tokens.fail("an R should be here, as in EFG 2 R")
        tokens.advance()
        tokens.take_text("the game's title, in quotation marks,")
        begin = tokens.start
        tokens.take_mark("{", "before the players' names")
        while not tokens.at_mark("}"):
            self.names.append(tokens.take_text("a player's name in quotation marks, or the } behind the names,"))
        if not 1 <= len(self.names) <= MOST_PLAYERS:
            tokens.fail(f"{len(self.names)} players: a tree has from 1 to {MOST_PLAYERS}", begin)
        tokens.advance()
        if tokens.kind == "text":
            tokens.advance()

    def node(self, paid: _Payoffs) -> None:
        """Read a node, with what is paid on the way to it."""
        tokens, found = self.tokens, self.found
        node, begin = len(found.children), tokens.start
        self.enter(node)
        if tokens.kind != "word" or tokens.token not in ("c", "p", "t"):
            tokens.missing("a node, which begins with c, p or t,")
        kind = tokens.token
        tokens.advance()
        if label := tokens.take_text("the node's name, in quotation marks, if empty,"):
            found.labels[node] = label
        actions: list[str] = []
        odds: list[Fraction] = []
        if kind == "p":
            found.movers[node] = tokens.take_whole("the number of the player who moves", 1) - 1
            if found.movers[node] >= len(self.names):
                tokens.fail(f"player {found.movers[node] + 1} is to move, but there are {len(self.names)}", begin)
            actions = self.decision(node, found.movers[node], begin)
        elif kind == "c":
            found.movers[node] = CHANCE
            actions, odds = self.event()
        paid = self.with_outcome(paid)
        found.payoffs.append([0] * len(self.names) if actions else list(map(shortest, paid.amounts, paid.decimal)))
        if actions:
            self.around.append(_Inner(node, actions, odds, paid))

    def enter(self, node: int) -> None:
        """Note the node as its parent's next child, and where it is."""
        found, around = self.found, self.around
        try:
            check_size(node + 1)
        except TreeError as error:
            self.tokens.fail(str(error))
        found.children.append([])
        if not around:
            self.tokens.place = ", at the root"
            return
        above = around[-1]
        found.children[above.node].append(node)
        if above.actions[above.read]:
            found.moves[node] = above.actions[above.read]
        if above.odds:
            found.odds[node] = above.odds[above.read]
        path = [str(inner.read) for inner in around[-20:]]
        self.tokens.place = f", at node {'….' if len(around) > 20 else ''}{'.'.join(path)}"
        above.read += 1

    def decision(self, node: int, player: int, begin: int) -> list[str]:
        """The actions of a player at an information set, which must be this node's alone."""
        tokens = self.tokens
        number = tokens.take_whole("the information set's number", 1)
        first = self.sets.setdefault((player, number), begin)
        if first != begin:
            label = self.found.labels.get(node)
            told = f" {quoted(label, 40)}" if label else ""
            name = self.names[player]
            who = f"player {player + 1}" + (f" ({name[:40]})" if name else "")
            tokens.fail(
                f"{who} cannot tell this node{told} from the one at {line_and_column(tokens.text, first)}: both are in "
                f"information set {number}, but a tree here is one of perfect information, each set one node's",
                begin,
            )
        if tokens.kind != "text":
            tokens.missing("the information set's name, with its actions behind it,")
        tokens.advance()
        tokens.take_mark("{", "before the actions")
        actions = [tokens.take_text("an action's name, in quotation marks,")]
        while not tokens.at_mark("}"):
            actions.append(tokens.take_text("an action's name, in quotation marks, or the } behind the actions,"))
        tokens.advance()
        return actions

    def event(self) -> tuple[list[str], list[Fraction]]:
        """What chance may do and how probable each is; told anew, or of an event that was told before."""
        tokens = self.tokens
        at = tokens.start
        number = tokens.take_whole("the event's number", 1)
        known = self.events.get(number)
        if tokens.kind != "text":
            if known is None:
                tokens.missing(f"what may happen in event {number}, told here for the first time,")
            return known
        tokens.advance()
        begin = tokens.start
        tokens.take_mark("{", "before what may happen")
        actions: list[str] = []
        odds: list[Fraction] = []
        while not (actions and tokens.at_mark("}")):
            actions.append(tokens.take_text("the name of what may happen, in quotation marks,"))
            odds.append(self.number("its probability"))
            if not 0 < odds[-1] <= 1:
                what = "leave out what never happens" if odds[-1] == 0 else "it must be above 0 and at most 1"
                tokens.fail(f"{actions[-1]!r:.40} has probability {odds[-1]}: {what}", at)
        tokens.advance()
        try:
            check_total(odds)
        except TreeError as error:
            tokens.fail(str(error), begin)
        if known is not None and known != (actions, odds):
            tokens.fail(f"event {number} was told otherwise before: give this one another number", at)
        self.events[number] = actions, odds
        return actions, odds

    def with_outcome(self, paid: _Payoffs) -> _Payoffs:
        """What is paid on the way with the node's own outcome, which is read."""
        tokens = self.tokens
        at = tokens.start
        number = tokens.take_whole("the outcome's number, 0 for none,", 0)
        if tokens.kind == "text":
            if number == 0:
                tokens.fail("outcome 0 is none, and has neither name nor payoffs: give another number", at)
            tokens.advance()
            tokens.take_mark("{", "before the outcome's payoffs")
            told, begin = self.payoffs(), tokens.start
            tokens.take_mark("}", f"behind {len(self.names)} payoffs, one a player,")
            before = self.outcomes.setdefault(number, told)
            if before.amounts != told.amounts:
                tokens.fail(f"outcome {number} paid otherwise before: give this one another number", begin)
        elif number and number not in self.outcomes:
            tokens.fail(f"outcome {number} has not been told yet: write its name and payoffs behind it", at)
        if number == 0:
            return paid
        own = self.outcomes[number]
        try:
            amounts = [check_digits(before + more) for before, more in zip(paid.amounts, own.amounts, strict=True)]
        except TreeError as error:
            tokens.fail(str(error), at)
        return _Payoffs(tuple(amounts), tuple(map(and_, paid.decimal, own.decimal)))

    def payoffs(self) -> _Payoffs:
        amounts, decimal = [], []
        for _ in self.names:
            decimal.append("/" not in self.tokens.token)
            amounts.append(self.number(f"a payoff, one for each of {len(self.names)} players,"))
            if self.tokens.at_mark(","):
                self.tokens.advance()
        return _Payoffs(tuple(amounts), tuple(decimal))

    def number(self, what: str) -> Fraction:
        tokens = self.tokens
        if tokens.kind != "number":
            tokens.missing(what)
        known = self.numbers.get(tokens.token)
        if known is None:
            try:
                known = self.numbers[tokens.token] = exact_from_text(tokens.token)
            except TreeError as error:
                tokens.fail(str(error))
        tokens.advance()
        return known

    def nodes(self) -> Nodes:
        """What was found, numbered breadth first."""
        found, players = self.found, len(self.names)
        order = [0]
        for place in order:
            order += found.children[place]
        number = [0] * len(order)
        for node, place in enumerate(order):
            number[place] = node
        child_count = [len(found.children[place]) for place in order]
        given: dict[int, Number] = {number[place]: odds for place, odds in found.odds.items()}
        own = {number[place]: player for place, player in found.movers.items()}
        return Nodes(
            players,
            child_count,
            assign_movers(child_count, players, None, None, own, given),
            [payoff for place in order for payoff in found.payoffs[place]],
            {number[place]: label for place, label in found.labels.items()},
            {number[place]: move for place, move in found.moves.items()},
            given=given,
            names=tuple(
                [name or f"player {player}" for player, name in enumerate(self.names)] if any(self.names) else []
            ),
        )
