"""Solution: a game's solution on disk, in which positions are looked up."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from pathlib import Path
from typing import Any

from zermelo.errors import SolutionError
from zermelo.game import CHANCE, Game
from zermelo.games.registry import game as game_named
from zermelo.games.sums import Sum
from zermelo.search.options import check_game_given
from zermelo.search.total import utility_total
from zermelo.search.trouble import call, describe_state
from zermelo.search.views import innermost
from zermelo.solve.backup import NO_ACTION, NO_DISTANCE
from zermelo.solve.fingerprint import fingerprint_of
from zermelo.solve.key_arrays import numbers_at
from zermelo.solve.keyed import Keyed, has_level, keyed_game
from zermelo.solve.layout import layout_of
from zermelo.solve.manifest import read_manifest
from zermelo.solve.storage import Directory, Place, Storage, storage_at
from zermelo.solve.table_file import TableFile

__all__ = ["Solution", "SolvedMove", "SolvedPosition"]


@dataclass(frozen=True)
class SolvedPosition:
    """What a position is worth."""

    state: Any
    value: Any
    """For the player to move; for player 0 where the game is over, or chance moves."""
    values: tuple[Any, ...]
    """One a player."""
    distance: int | None
    """Plies to the end, where a winner takes the quickest way and a loser the slowest; None where nobody can force
    an end, and after chance."""
    action: Any
    """The best action, the first of equals; None where no player moves."""
    level: int
    """How many plies the start is away; 0 in a game whose positions return."""
    bounds: tuple[Any, Any]
    """What it is worth to player 0 at least and at most: the same twice but in a game whose chance returns."""
    grundy: int | None = None
    """The Grundy value: the size of a pile of Nim that is worth as much; None where the game is not impartial."""


@dataclass(frozen=True)
class SolvedMove:
    """An action, or what chance may do, and what the position after it is worth."""

    action: Any
    name: str
    value: Any
    """For the player who moves; for player 0 where chance does."""
    values: tuple[Any, ...]
    distance: int | None
    """Plies to the end, this move counted in."""
    best: bool
    """Whether this is the action that the solution names."""
    grundy: int | None = None
    """The Grundy value of the position after it; None where the game is not impartial."""


class Solution:
    """The solution of a game in a directory. Nothing is read before it is asked for. Made by ``Solution.open``."""

    def __init__(self, storage: Storage, game: Game, manifest: dict[str, Any]) -> None:
        self.storage = storage
        """Where the files are."""
        self.game = game
        self.manifest = manifest
        self._levels = manifest["levels"]
        self._files: dict[tuple[int, int], TableFile] = {}
        self._keyed: list[Keyed] = []
        for entry in self._levels:
            layout = layout_of(entry)
            self._keyed.append(keyed_game(game, manifest["symmetry"], layout, layout))

    @property
    def path(self) -> Path | Storage:
        """The directory; a storage where it is none of this machine's. Either is what ``open`` takes."""
        return self.storage.path if isinstance(self.storage, Directory) else self.storage

    @classmethod
    def open(cls, path: Place, game: Game | None = None) -> Solution:
        """The solution in a directory; of the game that its manifest names, unless one is given.

        The directory may be a URI, such as s3://bucket/directory, see ``solve``. That of a sum of games is opened with
        the sum. Raises SolutionError where there is none, one that is not finished or damaged, or of another game.
        """
        place = storage_at(path)
        if isinstance(game, Sum):
            from zermelo.solve.sum_solution import SumSolution  # which is a Solution, too

            return SumSolution.of(place, game)
        manifest = read_manifest(place)
        if not manifest["complete"]:
            raise SolutionError(f"{place} is not finished: solve the game into it again, which goes on from there")
        if game is None:
            if not manifest["named"]:
                raise SolutionError(f"{place} is of a game, {manifest['game']}, that has no name: give it as game=...")
            game = game_named(manifest["game"])
        check_game_given(game)
        if fingerprint_of(game) != manifest["fingerprint"]:
            raise SolutionError(
                f"{place} is a solution of {manifest['game']}, whose rules are not those of this "
                f"{type(innermost(game)).__name__}"
            )
        return cls(place, game, manifest)

    def __len__(self) -> int:
        """How many positions there are."""
        return int(self.manifest["positions"])

    def __iter__(self) -> Iterator[SolvedPosition]:
        """Every position, level by level from the start on, by key within a level."""
        for level, keyed in enumerate(self._keyed):
            for place in range(len(self._levels[level]["files"])):
                file = self._file(level, place)
                for group in range(file.groups):
                    rows = file.rows(group)
                    names = list(rows)
                    columns = [numbers_at(rows[name]) for name in names]
                    for row in zip(*columns, strict=True):
                        state = keyed.unpack(row[0])
                        yield self._position(state, state, level, dict(zip(names, row, strict=True)))

    @property
    def value(self) -> Any:
        """What the start is worth for its player to move."""
        return self.start.value

    @cached_property
    def start(self) -> SolvedPosition:
        """The start of the game."""
        return self[self.game.initial_state()]

    @property
    def positions_by_level(self) -> list[int]:
        """How many positions each level has, from the start on."""
        return [entry["positions"] for entry in self._levels]

    @property
    def bytes(self) -> int:
        """How large the files of positions are together."""
        return sum([file["bytes"] for entry in self._levels for file in entry["files"]])

    def get(self, state: Any) -> SolvedPosition | None:
        """What a position is worth; None for one that cannot be reached. About a millisecond."""
        return call(self.game, lambda: self._get(state))  # type: ignore[no-any-return]

    def __getitem__(self, state: Any) -> SolvedPosition:
        """What a position is worth. Raises SolutionError for one that cannot be reached."""
        found = self.get(state)
        if found is None:
            shown = describe_state(self.game, state)
            raise SolutionError(f"{shown} is not in {self.storage}: it cannot be reached from the start")
        return found

    def moves(self, state: Any) -> list[SolvedMove]:
        """The actions of a position, or what chance may do there, in the game's order; none where the game is over.

        Raises SolutionError for a position that cannot be reached.
        """
        here = self[state]
        return call(self.game, lambda: list(self._moves(here)))  # type: ignore[no-any-return]

    def _moves(self, here: SolvedPosition) -> Iterator[SolvedMove]:
        game, state = self.game, here.state
        if game.is_terminal(state):
            return
        player = max(0, game.to_move(state))
        for action in game.branches(state):
            after = self[game.result(state, action)]
            yield SolvedMove(
                action, game.action_name(state, action), after.values[player], after.values,
                None if after.distance is None else after.distance + 1, action == here.action,
                after.grundy,
            )  # fmt: skip

    # Rows -----------------------------------------------------------------------------------

    def _get(self, state: Any) -> SolvedPosition | None:
        image = self.game.canonical(state) if self.manifest["symmetry"] else state
        for level in self._levels_of(image):
            keyed = self._keyed[level]
            if not keyed.has_key(image):
                continue
            key = keyed.pack(image)
            place = bisect_left(self._levels[level]["files"], key, key=itemgetter("last"))
            if place == len(self._levels[level]["files"]):
                continue
            row = self._file(level, place).find(key)
            if row is not None:
                return self._position(state, image, level, row)
        return None

    def _levels_of(self, image: Any) -> list[int]:
        """Where a position may be."""
        if len(self._levels) > 1 and has_level(self.game):
            level = self.game.level(image) - self.manifest["first_level"]
            return [level] if 0 <= level < len(self._levels) else []
        return list(range(len(self._levels)))

    def _file(self, level: int, place: int) -> TableFile:
        if (level, place) not in self._files:
            entry = self._levels[level]["files"][place]
            self._files[level, place] = TableFile(self.storage, entry)
        return self._files[level, place]

    def _position(self, state: Any, image: Any, level: int, row: dict[str, Any]) -> SolvedPosition:
        values = tuple([_plain(row[name]) for name in self.manifest["values"]])
        if len(values) < self.game.num_players:
            values = (values[0], _plain(self._total - values[0]))
        over = self.game.is_terminal(image)
        mover = 0 if over else self.game.to_move(image)
        return SolvedPosition(
            state, values[max(0, mover)], values,
            None if row["distance"] == NO_DISTANCE else row["distance"],
            None if over or mover == CHANCE or row["best"] == NO_ACTION else self._action(state, image, row["best"]),
            level, (_plain(row.get("low", values[0])), _plain(row.get("high", values[0]))),
            row.get("grundy"),
        )  # fmt: skip

    def _action(self, state: Any, image: Any, place: int) -> Any:
        """The action of ``state`` that leads where action number ``place`` of its representative does."""
        game = self.game
        action = list(game.actions(image))[place]
        if state == image:
            return action
        wanted = game.canonical(game.result(image, action))
        return next(other for other in game.actions(state) if game.canonical(game.result(state, other)) == wanted)

    @cached_property
    def _total(self) -> Any:
        return utility_total(self.game, self.game.initial_state())


def _plain(value: Any) -> Any:
    """A whole number as an int."""
    return int(value) if float(value).is_integer() else value
