"""The table at which a game is played: whose turn it is, what was played, and what people may ask for."""

from __future__ import annotations

import difflib
import random
import sys
from collections.abc import Callable
from typing import Any

from zermelo.cli.guard import plain_line
from zermelo.cli.position import action_name, after, board, mover, parse, player_name
from zermelo.cli.report import line_of_play
from zermelo.cli.seats import HUMAN, Unasked
from zermelo.errors import EndlessGame, IllegalAction, ZermeloError
from zermelo.game import CHANCE, Game
from zermelo.play.players import legal_actions
from zermelo.play.repetition import position_keys, repeated
from zermelo.search.odds import drawn
from zermelo.search.trouble import call
from zermelo.search.words import count, ended, value_in_words

__all__ = ["Match"]

LONGEST_MOVE = 200
"""Characters of a line that may be a move."""
LONGEST_GAME = 10_000
"""Moves after which a game is taken to be endless."""

HELP = """\
a move   play it, by its name
moves    the legal moves
board    the position again
hint     what the engine would play, and why
undo     take back the last move that a person made, and what followed
resign   give the game up
quit     leave it unfinished
Where a move has one of these names, write /undo for the command."""


class Match:
    """A game being played from a state on: ``seats[player]`` says who plays for whom.

    Where chance moves, the first time, the second and so on, ``seed`` decides each: what was taken back and is
    played again has the luck that it had.
    """

    def __init__(self, game: Game, seats: list[str], unasked: Unasked, state: Any, seed: int | None = None) -> None:
        self.game = game
        self.seats = seats
        self.unasked = unasked
        self.state = state
        self.seed = random.getrandbits(64) if seed is None else seed
        self.played: list[tuple[Any, int, str]] = []
        """Of every move: the state before it, who made it, chance perhaps, and its name."""
        self.over: str | None = None
        """How the game ended before its end."""
        self.commands: dict[str, Callable[[int], None]] = {
            "board": lambda player: print(board(self.game, self.state)),
            "help": lambda player: print(HELP),
            "hint": lambda player: self.hint(),
            "moves": lambda player: self.show_moves(),
            "quit": lambda player: self.end("unfinished"),
            "resign": self.resign,
            "undo": lambda player: self.undo(),
        }
        self.commands |= {"exit": self.commands["quit"], "q": self.commands["quit"], "?": self.commands["help"]}

    def play(self, move: Any, *, named: bool = True) -> str:
        """Play a move, by its name or as an action; its name. Raises IllegalAction for one that is not legal."""
        action = parse(self.game, self.state, move) if named else move
        name = action_name(self.game, self.state, action)
        player = call(self.game, lambda: self.game.to_move(self.state))
        following = after(self.game, self.state, action)
        self.played.append((self.state, player, name))
        self.state = following
        return name

    def run(self) -> bool:
        """Play until the game is over or left; False where Ctrl-C ended it."""
        if HUMAN in self.seats:
            names = [f"{player_name(self.game, i)}: {seat}" for i, seat in enumerate(self.seats)]
            print(f"{', '.join(names)}. Type a move, or help.")
        print(f"\n{board(self.game, self.state)}")
        try:
            while self.over is None and (player := mover(self.game, self.state)) is not None:
                if repeated(position_keys(self.game, [*self.before, self.state])):
                    self.end("drawn, for the position is there for the third time")
                else:
                    self.turn(player)
        except KeyboardInterrupt:
            print()
            self.end("interrupted")
        except Exception:
            print()
            self.show_moves_made()  # nothing is lost with a game that fails
            raise
        self.show_end()
        return self.over != "interrupted"

    @property
    def before(self) -> list[Any]:
        """The states that led to this one."""
        return [state for state, _, _ in self.played]

    def turn(self, player: int) -> None:
        """Let the player to move do something."""
        if len(self.played) >= LONGEST_GAME:
            raise EndlessGame(f"after {LONGEST_GAME:,} moves the game is not over: it does not look as if it ever were")
        if player == CHANCE:
            times = sum(1 for _, who, _ in self.played if who == CHANCE)
            action = drawn(self.game, self.state, random.Random(f"{self.seed} chance {times}"))
            name = self.play(action, named=False)
            print(f"\nchance: {name}\n{board(self.game, self.state)}")
            return
        if self.seats[player] == HUMAN:
            self.ask(player)
            return
        action = self.unasked.choose(self.state, self.before, self.seats[player], print)
        name = self.play(action, named=False)
        print(f"\n{player_name(self.game, player)} plays {name}\n{board(self.game, self.state)}")

    # What a person may do ----------------------------------------------------------------

    def ask(self, player: int) -> None:
        """Read one line and do what it says."""
        line = read_line(f"\n{player_name(self.game, player)} to move: ")
        if line is None:
            self.end("unfinished")
            return
        text = line.strip()
        command = self.command(text)
        if command is not None:
            command(player)
        elif len(text) > LONGEST_MOVE:
            print(f"that line of {len(text):,} characters is no move: type moves to see the legal ones")
        elif text:
            try:
                self.play(text)
            except IllegalAction as error:
                self.refuse(text, error)
            else:
                print(board(self.game, self.state))

    def command(self, text: str) -> Callable[[int], None] | None:
        """The command that ``text`` is, unless a legal move is called so."""
        word = text.casefold()
        found = self.commands.get(word.removeprefix("/"))
        if found is None or word.startswith("/"):
            return found
        names = [
            action_name(self.game, self.state, action).casefold() for action in legal_actions(self.game, self.state)
        ]
        return None if word in names else found

    def refuse(self, text: str, error: IllegalAction) -> None:
        """Say that a line is neither a move nor a command."""
        print(plain_line(str(error)))
        meant = difflib.get_close_matches(text.casefold(), [word for word in self.commands if len(word) > 1], 1, 0.7)
        if meant:
            print(f"did you mean {meant[0]}?")

    def show_moves(self) -> None:
        actions = legal_actions(self.game, self.state)
        print(" ".join([action_name(self.game, self.state, action) for action in actions[:1000]]))
        if len(actions) > 1000:
            print(f"and {count(len(actions) - 1000, 'more move')}")

    def hint(self) -> None:
        """The move that the engine would play, and why, in a line."""
        try:
            result = self.unasked.engine.think(self.state, played=self.before)
        except KeyboardInterrupt:
            print("interrupted before anything was found")
            return
        except ZermeloError as error:
            print(f"no hint: {plain_line(str(error))}")
            return
        line = line_of_play(result, result.principal_variation, 8)
        name = action_name(self.game, self.state, result.action)
        print(f"{name}: {value_in_words(result)}" + (f"; {line}" if len(result.principal_variation) > 1 else ""))

    def undo(self) -> None:
        """Back to the last turn of a person, whoever that was."""
        for index in reversed(range(len(self.played))):
            state, who, _ = self.played[index]
            if who != CHANCE and self.seats[who] == HUMAN:
                taken = [name for _, _, name in self.played[index:]]
                self.state = state
                del self.played[index:]
                print(f"taken back: {' '.join(taken)}\n{board(self.game, self.state)}")
                return
        print("there is no move of a person to take back")

    def resign(self, player: int) -> None:
        name = player_name(self.game, player)
        if self.game.num_players == 2 and self.game.constant_sum:
            self.end(f"{player_name(self.game, 1 - player)} wins: {name} resigned")
        else:
            self.end(f"{name} resigned")

    # The end -----------------------------------------------------------------------------

    def end(self, how: str) -> None:
        self.over = how

    def show_end(self) -> None:
        """The result in words, and the moves."""
        if self.over is None:
            values = call(self.game, lambda: self.game.utilities(self.state))
            print(f"\nThe game is over: {ended(self.game, values)}.")
        elif self.over in ("unfinished", "interrupted"):
            print(f"\nThe game is left unfinished{' by Ctrl-C' if self.over == 'interrupted' else ''}.")
        else:
            print(f"\nThe game is over: {self.over}.")
        self.show_moves_made()

    def show_moves_made(self) -> None:
        names = [name for _, _, name in self.played]
        print(f"moves: {' '.join(names)}" if names else "moves: none")


def read_line(prompt: str) -> str | None:
    """A line that a person typed, or None where there are no more."""
    if sys.stdin is not None and sys.stdin.isatty():
        import contextlib

        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (it makes input() editable)
    try:
        return input(prompt)
    except EOFError:
        print()
        return None
    except BrokenPipeError:
        raise
    except OSError:
        return None
    except (RuntimeError, ValueError):
        # Without a stdin there is nobody to ask; a line that cannot be decoded is a line all the same.
        return None if sys.stdin is None or sys.stdin.closed else "\N{REPLACEMENT CHARACTER}"
