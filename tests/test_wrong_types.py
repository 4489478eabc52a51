"""What is no answer to what a public function asks is refused in a line, not by a failure somewhere inside."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo as z

GAME = z.game("nim?piles=1,2")
MANY = z.game("three-player-nim?piles=1,2")
STATE = GAME.initial_state()
TRACE: Any = z.search(z.Tree.parse("[[3, 5], [2, 8]]"), algorithm="alpha-beta", trace=True).trace
ODD: tuple[Any, ...] = (None, "x", b"x", 1.5, float("nan"), -1, 10**30, True, [1], (), {}, object())
CALLS: dict[tuple[str, str], Any] = {
    ("values", "game"): lambda odd: z.values(odd, [STATE]),
    ("values", "states"): lambda odd: z.values(GAME, odd),
    **{
        ("values", name): lambda odd, name=name: z.values(GAME, [STATE], **{"speed": "python", name: odd})
        for name in ("algorithm", "nodes", "time", "memory", "table", "ordering", "threads", "speed", "stop")
    },
    ("search", "game"): lambda odd: z.search(odd),
    ("search", "state"): lambda odd: z.search(GAME, odd, speed="python"),
    **{
        ("search", name): lambda odd, name=name: z.search(GAME, **{"speed": "python", name: odd})
        for name in (
            "algorithm",
            "depth",
            "nodes",
            "time",
            "order",
            "ties",
            "seed",
            "speed",
            "cut",
            "soft",
            "pruning",
            "moves",
            "lines",
            "goal",
            "memory",
            "table",
            "ordering",
            "threads",
            "stop",
            "progress",
        )
    },
    **{
        (f"search by {algorithm}", name): lambda odd, name=name, algorithm=algorithm: z.search(
            MANY, algorithm=algorithm, **{"speed": "python", name: odd}
        )
        for algorithm in ("max-n", "paranoid", "best-reply")
        for name in ("depth", "order", "ties", "pruning", "goal", "threads", "state")
    },
    ("coalitions", "game"): lambda odd: z.coalitions(odd),
    **{
        ("coalitions", name): lambda odd, name=name: z.coalitions(MANY, **{"speed": "python", name: odd})
        for name in ("state", "teams", "depth", "nodes", "time", "speed", "stop")
    },
    ("summary", "trace"): lambda odd: z.summary(odd),
    ("match", "game"): lambda odd: z.match(odd, "random", "random", games=2),
    ("match", "player"): lambda odd: z.match(GAME, odd, "random", games=2),
    ("match", "games"): lambda odd: z.match(GAME, "random", "random", games=odd if odd != 10**30 else -2),
    ("match", "plies"): lambda odd: z.match(GAME, "random", "random", games=2, plies=odd),
    ("perft", "game"): lambda odd: z.perft(odd, depth=2),
    ("perft", "state"): lambda odd: z.perft(GAME, odd, depth=2),
    ("perft", "depth"): lambda odd: z.perft(GAME, depth=odd),
    ("perft", "threads"): lambda odd: z.perft(GAME, depth=2, speed="python", threads=odd),
    ("check_game", "game"): lambda odd: z.check_game(odd),
    ("draw_tree", "trace"): lambda odd: z.draw_tree(odd),
    ("draw_tree", "step"): lambda odd: z.draw_tree(TRACE, odd),
    ("draw_tree", "max_nodes"): lambda odd: z.draw_tree(TRACE, max_nodes=odd),
    ("explain", "trace"): lambda odd: z.explain(odd),
    ("Replay", "trace"): lambda odd: z.Replay(odd),
    ("Replay", "step"): lambda odd: z.Replay(TRACE).seek(odd),
    ("ratio", "part"): lambda odd: z.ratio(odd, 6),
    ("ratio", "whole"): lambda odd: z.ratio(1, odd),
    ("game", "spec"): lambda odd: z.game(odd),
    ("read_moves", "game"): lambda odd: z.read_moves(odd, "1"),
    ("read_moves", "text"): lambda odd: z.read_moves(GAME, odd),
    ("read_moves", "state"): lambda odd: z.read_moves(GAME, "1", odd),
    ("write_moves", "game"): lambda odd: z.write_moves(odd, []),
    ("write_moves", "actions"): lambda odd: z.write_moves(GAME, odd),
    ("write_moves", "state"): lambda odd: z.write_moves(GAME, [1], odd),
    ("state_after", "moves"): lambda odd: GAME.state_after(odd),
    ("Tree", "nested"): lambda odd: z.Tree(odd),
    ("Tree.parse", "text"): lambda odd: z.Tree.parse(odd),
    ("Tree.from_json", "source"): lambda odd: z.Tree.from_json(odd),
    ("Tree.load", "path"): lambda odd: z.Tree.load(odd),
    ("Tree.unfold", "game"): lambda odd: z.Tree.unfold(odd),
    ("Tree.random", "seed"): lambda odd: z.Tree.random(odd, depth=1),
    ("Tree.random", "depth"): lambda odd: z.Tree.random(1, depth=odd),
    ("Tree.random", "branching"): lambda odd: z.Tree.random(1, depth=1, branching=odd),
    ("Tree.random", "leaves"): lambda odd: z.Tree.random(1, depth=1, leaves=odd),
    ("Table", "mebibytes"): lambda odd: z.Table(odd),
}


@pytest.mark.parametrize(("function", "argument"), CALLS, ids=str)
@pytest.mark.parametrize("odd", ODD, ids=lambda odd: f"{odd!r:.5}")
def test_a_wrong_argument_is_refused_in_one_line(function: str, argument: str, odd: Any) -> None:
    try:
        CALLS[function, argument](odd)
    except z.ZermeloError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 600


def test_what_is_refused_is_quoted() -> None:
    with pytest.raises(z.SearchError, match="states=5"):
        z.values(GAME, 5)  # type: ignore[arg-type]
    with pytest.raises(z.SearchError, match="threads=None"):
        z.values(GAME, [STATE], threads=None)  # type: ignore[arg-type]
    with pytest.raises(z.SearchError, match="threads=0"):
        z.perft(GAME, depth=2, threads=0)
    with pytest.raises(z.TraceError, match="'x' is not a Trace"):
        z.draw_tree("x")  # type: ignore[arg-type]
    with pytest.raises(z.TraceError, match=r"step 1\.5"):
        z.Replay(TRACE).seek(1.5)  # type: ignore[arg-type]
    with pytest.raises(z.TraceError, match="max_nodes=None"):
        z.draw_tree(TRACE, max_nodes=None)  # type: ignore[arg-type]
    with pytest.raises(z.GameError, match="None is not a Game"):
        z.read_moves(None, "1")  # type: ignore[arg-type]
    with pytest.raises(z.GameError, match="'x'"):
        z.write_moves(GAME, [1], "x")
    with pytest.raises(z.IllegalAction, match="5 is no list"):
        z.write_moves(GAME, 5)  # type: ignore[arg-type]
    with pytest.raises(z.GameError, match="ratio"):
        z.ratio(1, 0)
