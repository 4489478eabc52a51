"""The engine as chess programs know it: a session in the Universal Chess Interface, line by line.

A ``Session`` is told lines and says lines; where they come from and go to is for others to know.
Searches run in a thread of their own, so that ``stop``, ``isready`` and ``quit`` are heard at once.
"""

from __future__ import annotations

import importlib.metadata
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from zermelo.errors import NotCompilable, SearchError, ZermeloError
from zermelo.games.chess import Chess, is_dead, without_clock
from zermelo.games.chess_board import Position
from zermelo.games.chess_notation import uci
from zermelo.games.chess_played import PlayedChess
from zermelo.games.registry import game
from zermelo.play.uci_words import (
    CLEAR,
    NO_MOVE,
    SHOWN,
    SPINS,
    Asked,
    asked,
    info_lines,
    moves_text,
    one_line,
    score,
    seconds_for,
)
from zermelo.search.progress import Progress
from zermelo.search.run import search
from zermelo.search.runner import PLY_LIMIT
from zermelo.search.table import Table
from zermelo.search.views import Only

__all__ = ["Session", "compile_engine", "refuse_other_games"]

PATIENCE = 5.0
"""Seconds that ``isready`` waits for the compiler: programs wait for the answer, but seldom more than ten."""
FOREVER = 1e6
"""Seconds, the limit of a search without one: where time is given it goes on while the compiler works."""
ENOUGH = 0.5
"""On a clock no iteration is begun when this share of a move's time is gone: it would hardly be finished."""
AT_ONCE = 0.02
"""Seconds for the only legal move, to have something to say of it."""


def refuse_other_games(name: str) -> None:
    """Raise SearchError, or UnknownGame, where ``name`` is not chess: the protocol is for no other game."""
    if name == "chess":
        return
    chosen = game(name)
    kind = type(chosen)
    if kind is Chess:
        return
    why = f"{kind.__name__} is another game"
    if chosen.num_players != 2:
        why = f"{kind.__name__} is for {chosen.num_players} player{'s' * (chosen.num_players != 1)}"
    elif chosen.has_chance():
        why = f"{kind.__name__} has chance"
    raise SearchError(f"the Universal Chess Interface is for chess, and {why}: use zermelo play {name}")


def compile_engine(stop: threading.Event | None = None) -> float:
    """Compile the engine, or load what an earlier process compiled; the seconds that took. ``stop`` ends the waiting.

    Raises NotCompilable, with the reason.
    """
    return search(PlayedChess(), depth=1, moves="best", memory=1, speed="native", stop=stop).compile_seconds


@dataclass
class Thinking:
    """A search that is on."""

    asked: Asked
    seconds: float | None
    began: float
    stop: threading.Event = field(default_factory=threading.Event)
    released: threading.Event = field(default_factory=threading.Event)
    """Set when the best move may be told: not before ``stop``, if the search is to go on until then."""
    told: threading.Event = field(default_factory=threading.Event)
    """Set when it has been."""


class Session:
    """One conversation with a chess program. ``say`` takes each line of ours, from any thread, one at a time.

    ``isready`` waits ``patience`` seconds at most for the engine to be compiled, which happens once on
    a machine; until then it searches interpreted. ``speed`` is as for ``search``.
    """

    def __init__(self, say: Callable[[str], Any], *, patience: float = PATIENCE, speed: str = "auto") -> None:
        self._say_aloud = say
        self._patience = patience
        self._speed = speed
        self._lock = threading.RLock()
        self._closed = threading.Event()
        self._game = PlayedChess()
        self._settings = {name: spin.usual for name, spin in SPINS.items()}
        self._table = Table(SPINS["hash"].usual)
        self._start: Position = self._game.initial_state()
        self._moves: list[str] = []
        self._states: list[Position] = [self._start]
        self._thinking: Thinking | None = None
        self._threads: list[threading.Thread] = []
        self._compiled: threading.Event | None = None
        self._debug = False

    # Talking -----------------------------------------------------------------------------

    def run(self, lines: Iterable[str]) -> None:
        """Obey line after line until ``quit`` or the last."""
        try:
            for line in lines:
                if self._closed.is_set() or not self.obey(line):
                    break
        finally:
            self.close()

    def obey(self, line: str) -> bool:
        """Do what a line says; False for ``quit``. What is wrong with it is told in an ``info string``."""
        words = line.split()
        if not words:
            return True
        command, rest = words[0], words[1:]
        if command == "quit":
            return False
        doing = {
            "uci": self._introduce, "isready": self._ready, "ucinewgame": self._new_game, "debug": self._set_debug,
            "setoption": self._set_option, "position": self._set_position, "go": self._go, "stop": self._stop,
            "ponderhit": self._ponder_hit, "register": self._nothing,
        }.get(command)  # fmt: skip
        try:
            if doing is None:
                raise SearchError(f"{command!r:.{SHOWN}} is no command of UCI")
            doing(rest)
        except ZermeloError as error:
            self._complain(error)
        return True

    def close(self) -> None:
        """End what is at work; a search tells its best move first."""
        thinking = self._thinking
        self._stop([])
        if thinking is not None:
            thinking.told.wait()
        self._closed.set()
        for thread in self._threads:
            thread.join()

    def _say(self, line: str) -> None:
        with self._lock:
            if self._closed.is_set():
                return
            try:
                self._say_aloud(line)
            except (OSError, ValueError):  # nobody listens any more: a broken pipe, or a closed file
                self._closed.set()
                self._stop([])

    def _complain(self, what: object) -> None:
        self._say(f"info string {one_line(str(what))}")

    def _in_thread(self, work: Callable[..., None], *arguments: Any) -> None:
        thread = threading.Thread(target=work, args=arguments, name="zermelo uci", daemon=True)
        self._threads = [earlier for earlier in self._threads if earlier.is_alive()] + [thread]
        thread.start()

    # Commands ----------------------------------------------------------------------------

    def _nothing(self, words: list[str]) -> None:
        """What asks for no answer."""

    def _introduce(self, words: list[str]) -> None:
        try:
            number = " " + importlib.metadata.version("zermelo")
        except importlib.metadata.PackageNotFoundError:
            number = ""
        self._say(f"id name Zermelo{number}")
        self._say("id author the Zermelo contributors")
        for spin in SPINS.values():
            self._say(f"option name {spin.name} type spin default {spin.usual} min {spin.least} max {spin.most}")
        self._say("option name Clear Hash type button")
        self._say("uciok")
        self._compile()

    def _ready(self, words: list[str]) -> None:
        compiled = self._compile()
        if self._thinking is not None or compiled.is_set():
            self._say("readyok")
            return

        def answer() -> None:
            waited_until = time.perf_counter() + self._patience
            while not (compiled.wait(0.02) or self._closed.is_set() or time.perf_counter() >= waited_until):
                pass
            self._say("readyok")

        self._in_thread(answer)

    def _compile(self) -> threading.Event:
        """Have the engine compiled, if that was not begun yet; the event is set when it is."""
        if self._compiled is None:
            self._compiled = threading.Event()
            if self._speed == "python":
                self._compiled.set()
            else:
                self._in_thread(self._compile_now, self._compiled)
        return self._compiled

    def _compile_now(self, compiled: threading.Event) -> None:
        try:
            compile_engine(self._closed)
        except NotCompilable as reason:
            self._speed = "python"
            self._complain(f"{reason}; searched interpreted")
        except Exception as error:
            self._complain(f"{type(error).__name__}: {error}")
        finally:
            compiled.set()

    def _new_game(self, words: list[str]) -> None:
        self._refuse_while_thinking("ucinewgame")
        self._table.clear()

    def _set_debug(self, words: list[str]) -> None:
        if words not in (["on"], ["off"]):
            raise SearchError(f"debug {' '.join(words)!r:.{SHOWN}}: it is on or off")
        self._debug = words == ["on"]

    def _set_option(self, words: list[str]) -> None:
        self._refuse_while_thinking("setoption")
        if words[:1] != ["name"]:
            raise SearchError("setoption is followed by name, an option, and for most of them value and a value")
        at = words.index("value") if "value" in words else len(words)
        name, text = " ".join(words[1:at]), " ".join(words[at + 1 :])
        if name.casefold() == CLEAR:
            self._table.clear()
            return
        spin = SPINS.get(name.casefold())
        if spin is None:
            raise SearchError(f"{name!r:.{SHOWN}} is no option: there are {', '.join(s.name for s in SPINS.values())}")
        try:
            number = int(text[:SHOWN])
        except ValueError:
            number = spin.least - 1
        if not spin.least <= number <= spin.most:
            raise SearchError(f"{spin.name} {text!r:.{SHOWN}}: it is a whole number from {spin.least} to {spin.most}")
        if spin.name == "Hash" and number != self._settings["hash"]:
            self._table = Table(number)
        self._settings[name.casefold()] = number

    def _set_position(self, words: list[str]) -> None:
        at = words.index("moves") if "moves" in words else len(words)
        where, moves = words[:at], words[at + 1 :]
        if where == ["startpos"]:
            start = self._game.initial_state()
        elif where[:1] == ["fen"]:
            start = self._game.position(" ".join(where[1:]))
        else:
            raise SearchError(f"position {' '.join(where)!r:.{SHOWN}}: it is startpos or fen and a FEN, then moves")
        # The game so far is mostly told again from its beginning.
        states = self._states if start == self._start and moves[: len(self._moves)] == self._moves else [start]
        states = list(states)
        for move in moves[len(states) - 1 :]:
            states.append(self._game.result(states[-1], self._move_named(states[-1], move)))
        self._start, self._moves, self._states = start, moves, states

    def _move_named(self, state: Position, text: str) -> int:
        """The move that ``text`` is, even where the game is drawn: who asks may not end it there."""
        for action in self._game.actions(state):
            if uci(action) == text.lower():
                return action
        raise SearchError(
            f"{text!r:.{SHOWN}} is no legal move at {self._game.notation(state)}, and the position stays what it was"
        )

    def _stop(self, words: list[str]) -> None:
        thinking = self._thinking
        if thinking is not None:
            thinking.stop.set()
            thinking.released.set()

    def _ponder_hit(self, words: list[str]) -> None:
        """What was thought of has come: from now on the clock runs."""
        thinking = self._thinking
        if thinking is None or not thinking.asked.ponder:
            raise SearchError("ponderhit, but no search is on that ponders")
        thinking.released.set()
        if thinking.seconds is not None:
            timer = threading.Timer(thinking.seconds, thinking.stop.set)
            timer.daemon = True
            timer.start()

    def _refuse_while_thinking(self, command: str) -> None:
        thinking = self._thinking
        if thinking is not None and thinking.stop.is_set():
            thinking.told.wait()  # it is about to end
        elif thinking is not None:
            raise SearchError(f"{command} has to wait: a search is on, which stop ends")

    # Thinking ----------------------------------------------------------------------------

    def _go(self, words: list[str]) -> None:
        began = time.perf_counter()
        self._refuse_while_thinking("go")
        wanted, strange = asked(words)
        if strange:
            self._complain(f"go {' '.join(strange)!r:.{SHOWN}} means nothing, and is passed over")
        state = self._states[-1]
        legal = list(self._game.actions(state))
        allowed = [self._move_named(state, move) for move in wanted.searchmoves]
        seconds = seconds_for(wanted, state.rest & 1, self._settings["move overhead"] / 1000)
        if wanted.on_the_clock and len(allowed or legal) == 1 and seconds is not None:
            seconds = min(seconds, AT_ONCE)
        thinking = Thinking(wanted, seconds, began)
        if not (wanted.infinite or wanted.ponder):
            thinking.released.set()
        with self._lock:
            self._thinking = thinking
        self._in_thread(self._think, thinking, state, list(dict.fromkeys(allowed)) or legal, bool(allowed))

    def _think(self, thinking: Thinking, state: Position, actions: list[int], restricted: bool) -> None:
        line: tuple[int, ...] = ()
        try:
            line = self._best_line(thinking, state, actions, restricted)
        except Exception as error:  # whatever it is, a move is wanted
            self._complain(error if isinstance(error, ZermeloError) else f"{type(error).__name__}: {error}")
        if not line and actions:
            line = (max(actions, key=lambda action: self._game.priority(state, action)),)
        thinking.released.wait()
        best = f"bestmove {uci(line[0]) if line else NO_MOVE}"
        try:
            with self._lock:
                self._thinking = None  # before it is told: the next go may follow at once
                self._say(best + (f" ponder {uci(line[1])}" if len(line) > 1 else ""))
        finally:
            thinking.told.set()

    def _best_line(self, thinking: Thinking, state: Position, actions: list[int], restricted: bool) -> tuple[int, ...]:
        """The play found best; none where there is nothing to search, or no time for it."""
        game = self._game
        if not actions:
            value = 0 if game.in_check(state) else 0.5
            self._say(f"info depth 0 score {score(game, value, 0)}")
            return ()
        if is_dead(state):
            self._say("info depth 0 score cp 0")
            return ()
        if game.limit and state.rest >> 11 >= game.limit:
            state = without_clock(state)  # whoever asks for a move does not end the game for want of progress
        game.remember(self._states)
        # What is known of positions stays good enough, though other ones have been on the board since.
        self._table.owner = None
        asked, seconds, several = thinking.asked, thinking.seconds, min(self._settings["multipv"], len(actions))
        waiting = asked.infinite or asked.ponder

        def tell(news: Progress) -> None:
            taken = time.perf_counter() - thinking.began
            for line in info_lines(game, news, taken, self._settings["multipv"] > 1):
                self._say(line)
            if news.finished and asked.on_the_clock and not waiting and seconds and taken > ENOUGH * seconds:
                thinking.stop.set()

        spent = time.perf_counter() - thinking.began
        found = search(
            Only(game, state, actions) if restricted else game,
            state,
            depth=min(asked.plies or PLY_LIMIT, PLY_LIMIT),
            nodes=asked.nodes,
            time=FOREVER if waiting or seconds is None else max(0.001, seconds - spent),
            moves="best",
            lines=several if several > 1 else None,
            speed=self._speed,
            memory=self._settings["hash"],
            table=None if restricted else self._table,
            threads=self._settings["threads"],
            stop=thinking.stop,
            progress=tell,
        )
        if self._debug:
            self._complain(
                f"{found.nodes} nodes {found.speed}, {found.depth} plies, stopped by {found.stopped}, "
                f"line {moves_text(found.principal_variation)}"
            )
        return found.principal_variation
