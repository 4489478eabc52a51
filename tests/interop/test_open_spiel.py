"""Games of OpenSpiel: the same rules, states and values as OpenSpiel itself has."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import zlib
from typing import Any

import pytest

import zermelo as z
from zermelo.errors import GameError, IllegalAction, SearchError, UnknownGame, ZermeloError
from zermelo.games.registry import game as registered
from zermelo.interop import OpenSpielGame, OpenSpielState, from_open_spiel
from zermelo.interop.open_spiel import TOLD_BY_TEXT

pyspiel = pytest.importorskip("pyspiel")
minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")

SOLVED = (
    "tic_tac_toe", "connect_four(rows=4,columns=3)", "connect_four(rows=3,columns=4,x_in_row=3)",
    "breakthrough(rows=5,columns=2)", "nim(pile_sizes=2;3;4)", "nim(pile_sizes=1;2;3,is_misere=False)",
    "hex(board_size=3)", "hex(num_cols=3,num_rows=2)", "y(board_size=3)", "clobber(rows=3,columns=3)",
    "dots_and_boxes(num_rows=1,num_cols=2,utility_margin=True)", "mnk(m=3,n=3,k=3)",
    "gomoku(size=3,connect=3,anti=True)", "go(board_size=2)", "oware(num_houses_per_player=2,num_seeds_per_house=1)",
)  # fmt: skip
"""Small enough to be searched to the end."""

LOOKED_INTO = (
    ("amazons(board_size=6)", 2), ("chess", 2), ("checkers", 4), ("connect_four", 4), ("go(board_size=5)", 2),
    ("havannah(board_size=4)", 2), ("lines_of_action", 2), ("mancala", 4), ("nine_mens_morris", 2), ("othello", 4),
    ("oware", 4), ("pentago", 1), ("ultimate_tic_tac_toe", 3),
)  # fmt: skip

SMALL = {
    "breakthrough": "breakthrough(rows=4,columns=3)", "clobber": "clobber(rows=3,columns=3)",
    "connect_four": "connect_four(rows=4,columns=4)", "dots_and_boxes": "dots_and_boxes(num_rows=1,num_cols=2)",
    "gomoku": "gomoku(size=3,connect=3)", "hex": "hex(board_size=3,swap=True)", "mnk": "mnk(m=3,n=4,k=3)",
    "y": "y(board_size=4)",
}  # fmt: skip
"""Boards of the games in TOLD_BY_TEXT on which random games often come to the same position."""


def guess(state: Any) -> float:
    """An opinion about a pyspiel.State for player 0, another for every text, strictly between -½ and ½."""
    return (zlib.crc32(str(state).encode()) + 0.5) / 2**32 - 0.5


class Guessed(OpenSpielGame):
    def evaluate(self, state: OpenSpielState, player: int) -> float:
        return guess(state) if player == 0 else -guess(state)


def line(game: OpenSpielGame, draw: random.Random, plies: int) -> list[OpenSpielState]:
    """The states of one random game."""
    states = [game.initial_state()]
    while len(states) <= plies and not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], draw.choice(list(game.actions(states[-1])))))
    return states


@pytest.mark.parametrize("name", SOLVED)
def test_the_value_of_the_game_is_open_spiels_own(name: str) -> None:
    game = from_open_spiel(name)
    assert game.num_players == 2 and game.constant_sum
    begin = game.spiel.new_initial_state()
    value, _ = minimax.alpha_beta_search(game.spiel, state=begin, maximum_depth=200)
    found = z.search(game, speed="python", moves="best")
    assert found.proven and found.value == value
    plain = z.search(game, speed="python", algorithm="alpha-beta", moves="best")
    assert plain.proven and plain.value == value


@pytest.mark.parametrize(("name", "depth"), LOOKED_INTO)
def test_the_value_at_a_depth_is_open_spiels_own(name: str, depth: int) -> None:
    game = Guessed(name)
    state = line(game, random.Random(name), 4)[-1]
    value, _ = minimax.alpha_beta_search(
        game.spiel, state=state.clone(), maximum_depth=depth, value_function=guess, maximizing_player_id=0
    )
    for algorithm in ("alpha-beta", "principal-variation"):
        found = z.search(game, state, depth=depth, speed="python", algorithm=algorithm, moves="best")
        assert found.values[0] == value, algorithm


@pytest.mark.parametrize("name", ["tic_tac_toe", "nim(pile_sizes=2;3)", "hex(board_size=2)"])
def test_the_value_of_every_move_is_open_spiels_own(name: str) -> None:
    game = from_open_spiel(name)
    begin = game.spiel.new_initial_state()
    found = z.search(game, speed="python", moves="all")
    assert sorted(move.action for move in found.moves) == begin.legal_actions()
    for move in found.moves:
        child = begin.child(move.action)
        assert move.value == minimax.alpha_beta_search(game.spiel, state=child, maximizing_player_id=0)[0]


@pytest.mark.parametrize(
    "name",
    [
        "backgammon",
        "catch",
        "chess",
        "cliff_walking",
        "dots_and_boxes",
        "go(board_size=3)",
        "pig",
        "einstein_wurfelt_nicht",
    ],
)
def test_a_game_is_played_as_open_spiel_plays_it(name: str) -> None:
    game = from_open_spiel(name)
    states = line(game, random.Random(1), 60)
    spiel = game.spiel.new_initial_state()
    for ply, state in enumerate(states):
        assert (game.show(state), game.is_terminal(state)) == (str(spiel), spiel.is_terminal())
        assert list(state.clone().history()) == list(state.path) == list(spiel.history())
        assert game.position(game.notation(state)) == state == game.state_of(spiel)
        if spiel.is_terminal():
            assert game.utilities(state) == tuple(spiel.returns())
            least, greatest = game.utility_range or (0, 0)
            assert all(least <= worth <= greatest for worth in game.utilities(state))
            assert not list(game.actions(state))
        elif ply + 1 < len(states):
            assert game.to_move(state) == spiel.current_player()
            assert list(game.actions(state)) == spiel.legal_actions()
            assert list(game.outcomes(state)) == (spiel.chance_outcomes() if spiel.is_chance_node() else [])
            assert (game.to_move(state) == z.CHANCE) == spiel.is_chance_node()
            for action in list(game.actions(state))[:20]:
                assert game.parse_action(state, game.action_name(state, action)) == action
            spiel.apply_action(states[ply + 1].path[-1])


@pytest.mark.parametrize("name", sorted(TOLD_BY_TEXT))
def test_the_text_tells_all_where_states_are_known_by_it(name: str) -> None:
    game = from_open_spiel(SMALL.get(name, name))
    assert game.same == "text" and game.acyclic
    told: dict[Any, Any] = {}
    met_again = 0
    for seed in range(60):
        states = line(game, random.Random(seed), 200)
        assert len(set(states)) == len(states)
        for state, after in zip(states, [*states[1:], None], strict=True):
            over = game.is_terminal(state)
            tells = [(state, (over, tuple(game.actions(state)), game.utilities(state) if over else None))]
            if after is not None:
                tells.append(((state, after.path[-1]), after))
            for key, value in tells:
                met_again += key in told
                assert told.setdefault(key, value) == value
    assert met_again > 60


def test_elsewhere_two_states_with_the_same_text_are_two() -> None:
    one, other = (from_open_spiel("go(board_size=3)").position(moves) for moves in ("0 1 2 3", "2 1 0 3"))
    assert str(one) == str(other) and one != other
    told = from_open_spiel("go(board_size=3)", same="text")
    assert told.position("0 1 2 3") == told.position("2 1 0 3") and not told.acyclic
    history = from_open_spiel("tic_tac_toe", same="history")
    assert history.position("0 1 2") != history.position("2 1 0") and history.acyclic
    with pytest.raises(GameError, match="it is 'history' or 'text'"):
        from_open_spiel("go", same="board")


def test_a_state_is_a_value() -> None:
    game = from_open_spiel("tic_tac_toe")
    state = game.position("4 0")
    text, mine = str(state), state.clone()
    mine.apply_action(8)
    game.result(state, 1)
    assert str(state) == text
    assert {state} == {game.position("4 0")} != {game.position("4 1")} and state != "4 0"
    assert copy.deepcopy(state) is copy.copy(state) is state
    again = pickle.loads(pickle.dumps(state))
    assert again == state and str(again) == text and list(game.actions(again)) == list(game.actions(state))
    assert pickle.loads(pickle.dumps(game)).initial_state() == game.initial_state()
    assert repr(state) == "<tic_tac_toe() after 4 0>"
    with pytest.raises(AttributeError):
        state.player = 1  # type: ignore[misc]


def test_nothing_is_wrong_with_the_game() -> None:
    for name in ("tic_tac_toe", "catch"):
        report = z.check_game(from_open_spiel(name), games=20)
        assert not report.problems, str(report)


def test_parameters_go_with_the_name_or_by_themselves() -> None:
    apart = from_open_spiel("connect_four", rows=5, columns=4)
    assert apart.name == from_open_spiel("connect_four(rows=5,columns=4)").name == "connect_four(columns=4,rows=5)"
    assert from_open_spiel(pyspiel.load_game("tic_tac_toe")).name == "tic_tac_toe()"
    assert from_open_spiel("go", board_size=3, komi=7).name == "go(board_size=3,komi=7.0)"
    assert from_open_spiel("nim", pile_sizes=5).name == "nim(pile_sizes=5)"
    assert from_open_spiel("pig", players=3).num_players == 3
    margin = from_open_spiel("dots_and_boxes", utility_margin=True)
    assert (margin.utility_range, margin.utility_sum) == ((-4, 4), 0)
    alone = from_open_spiel("cliff_walking")
    assert (alone.num_players, alone.constant_sum, alone.utility_sum) == (1, False, None)


def test_a_game_is_named_on_the_command_line() -> None:
    named = registered("zermelo.interop:OpenSpielGame?name=connect_four,rows=4,columns=4,x_in_row=3")
    assert z.search(named, speed="python", depth=2).action in range(4)
    command = "from zermelo.cli import main; main()"
    spec = "zermelo.interop.open_spiel:OpenSpielGame?name=tic_tac_toe"
    arguments = ["best", spec, "x(1,1)", "1", "--speed", "python", "--json"]
    done = subprocess.run([sys.executable, "-c", command, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert '"value": 1' in done.stdout


def test_actions_are_called_what_open_spiel_calls_them() -> None:
    game = from_open_spiel("tic_tac_toe")
    begin = game.initial_state()
    assert game.parse_action(begin, " X(1,2) ") == game.parse_action(begin, "5") == 5
    for wrong in ("o(1,2)", "9", "-1", "", "x"):
        with pytest.raises(IllegalAction, match="not a legal action"):
            game.parse_action(begin, wrong)


def test_capitals_tell_a_bishop_from_a_pawn() -> None:
    game = from_open_spiel("chess")
    state = game.state_after(["e4", "c5", "d3", "h6", "Be3", "h5", "b4", "h4"])
    capital, small = game.parse_action(state, "Bxc5"), game.parse_action(state, "bxc5")
    assert capital != small
    with pytest.raises(IllegalAction, match="'BXC5' may be any of the actions"):
        game.parse_action(state, "BXC5")


def test_positions_are_the_numbers_of_actions() -> None:
    game = from_open_spiel("tic_tac_toe")
    assert game.notation(game.initial_state()) == "" and game.position("") == game.initial_state()
    for wrong in ("9", "4 4", "x", "-1", "4 ½", "0 3 1 4 2 5"):
        with pytest.raises(GameError, match="is no position of tic_tac_toe"):
            game.position(wrong)
    with pytest.raises(IllegalAction, match="77 is not a legal action"):
        game.result(game.initial_state(), 77)
    with pytest.raises(GameError, match=r"not a pyspiel\.State"):
        game.state_of("4")
    chess = from_open_spiel("chess")
    with pytest.raises(GameError, match="its initial state is another"):
        chess.state_of(chess.spiel.new_initial_state("8/8/8/8/8/k7/8/K6R w - - 0 1"))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("kuhn_poker", "is a game of imperfect information"),
        ("leduc_poker", "is a game of imperfect information"),
        ("phantom_ttt", "is a game of imperfect information"),
        ("matrix_rps", "has simultaneous moves"),
        ("goofspiel", "has simultaneous moves"),
        ("stones_and_gems", "samples its chance"),
        ("mfg_crowd_modelling", "is a mean-field game"),
    ],
)
def test_other_kinds_of_games_are_refused_by_name(name: str, reason: str) -> None:
    with pytest.raises(GameError, match=rf"^{name}\S* {reason}") as refused:
        from_open_spiel(name)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("tic-tac-toe", "did you mean tic_tac_toe"),
        ("zzzz", "registered_names"),
        ("", "names no game"),
        (7, "names no game"),
        ("connect_four(rowz=4)", "Unknown parameter 'rowz'"),
        ("connect_four(rows=x)", "Wrong type for parameter rows"),
        ("connect_four(rows=-1)", "cannot begin"),
        ("breakthrough(rows=0)", "cannot begin"),
        ("connect_four(rows=4", "give each parameter by itself"),
    ],
)
def test_what_open_spiel_does_not_have_is_said_in_one_line(name: Any, reason: str) -> None:
    with pytest.raises(UnknownGame, match=reason) as refused:
        from_open_spiel(name)
    assert "\n" not in str(refused.value)


def test_a_parameter_that_is_no_number_or_text_is_refused() -> None:
    with pytest.raises(UnknownGame, match="cannot load connect_four with"):
        from_open_spiel("connect_four", rows=(4, 5))


# Chance, and more players ----------------------------------------------------------------


def banked(spiel: Any) -> list[float]:
    """What every player has of its own in a game of pig, less what the others have on average."""
    scores = [int(score) for score in str(spiel).partition("Scores:")[2].partition(",")[0].split()]
    return [score - (sum(scores) - score) / (len(scores) - 1) for score in scores]


class Banked(OpenSpielGame):
    """Pig: ahead by so much."""

    def evaluate(self, state: Any, player: int) -> float:
        return banked(state.clone())[player]


def best_vectors(spiel: Any, depth: int) -> list[float]:
    """Max^n with chance, plainly: players' actions take a ply, what chance does takes none."""
    if spiel.is_terminal():
        return list(spiel.returns())
    if spiel.is_chance_node():
        total = [0.0] * spiel.num_players()
        for outcome, chance in spiel.chance_outcomes():
            found = best_vectors(spiel.child(outcome), depth)
            total = [one + chance * other for one, other in zip(total, found, strict=True)]
        return total
    if depth == 0:
        return banked(spiel)
    mover = spiel.current_player()
    return max(
        (best_vectors(spiel.child(action), depth - 1) for action in spiel.legal_actions()), key=lambda v: v[mover]
    )


def test_pig_has_the_value_that_open_spiel_finds() -> None:
    from open_spiel.python.algorithms.minimax import expectiminimax

    pig = Banked("pig", diceoutcomes=3)
    pig.utility_range = None  # the evaluation does not keep to it
    found = z.search(pig, depth=2, speed="python")
    value, action = expectiminimax(pig.spiel.new_initial_state(), 2, lambda state: banked(state)[0], 0)
    assert found.algorithm == "expectiminimax" and (found.action, action) == (0, 0)
    assert found.value == pytest.approx(value) == pytest.approx(5 / 3)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("depth", [1, 3, 4])
def test_pig_is_searched_to_a_depth_as_by_hand(players: int, depth: int) -> None:
    pig = Banked("pig", players=players, diceoutcomes=3, winscore=30)
    pig.utility_range = None
    for path in ("", "0 2 1", "0 1 1 0"):
        state = pig.position(path)
        for at in (state, pig.result(state, 0)):
            found = z.search(pig, at, depth=depth, speed="python")
            assert found.algorithm == ("max-n" if players > 2 else "expectiminimax")
            assert found.values == pytest.approx(best_vectors(at.clone(), depth))


@pytest.mark.parametrize("players", [2, 3])
def test_short_pig_is_searched_to_its_end(players: int) -> None:
    pig = from_open_spiel("pig", players=players, diceoutcomes=2, winscore=3, horizon=9)
    found = z.search(pig, speed="python")
    assert found.proven
    assert found.values == pytest.approx(best_vectors(pig.initial_state().clone(), 99))


def test_whether_a_game_has_chance_is_known() -> None:
    assert from_open_spiel("pig").has_chance() and not from_open_spiel("tic_tac_toe").has_chance()
    with pytest.raises(
        SearchError, match="alpha-beta cannot search a game with chance nodes, and OpenSpielGame has some"
    ):
        z.search(from_open_spiel("pig"), algorithm="alpha-beta", depth=2)
    pig = from_open_spiel("pig")
    rolled = pig.result(pig.initial_state(), 0)
    assert pig.to_move(rolled) == z.CHANCE and not list(pig.outcomes(pig.initial_state()))
    assert sum(chance for _, chance in pig.outcomes(rolled)) == pytest.approx(1)


@pytest.mark.parametrize(("name", "plies"), [("pig(players=3,winscore=20)", 3), ("catch", 3), ("maedn", 2)])
def test_games_with_chance_are_counted_played_and_written(name: str, plies: int) -> None:
    game = from_open_spiel(name)
    paths = [1]
    level = [game.initial_state()]
    for _ in range(plies):
        level = [game.result(state, a) for state in level if not game.is_terminal(state) for a in game.branches(state)]
        paths.append(len(level))
    assert z.perft(game, depth=plies, speed="python").counts == tuple(paths)
    if game.num_players > 1:
        played = z.match(game, *["random"] * game.num_players, games=1).games[0]
        text = [*played.opening, *played.moves]
        assert game.is_terminal(game.state_after(text))


def test_a_game_for_one_is_searched() -> None:
    game = from_open_spiel("cliff_walking(height=3,width=3,horizon=8)")
    assert z.search(game, speed="python").values == (-4,)  # up, right twice, down


def test_without_the_package_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(
        ZermeloError, match=r"OpenSpiel needs pyspiel, which is not installed: pip install 'open-spiel>=.*'$"
    ):
        from_open_spiel("tic_tac_toe")
    with pytest.raises(UnknownGame, match=r"pip install 'open-spiel>=[0-9.]*'$"):
        registered("zermelo.interop:OpenSpielGame?name=tic_tac_toe")


def test_importing_the_room_imports_no_optional_package() -> None:
    program = "import sys, zermelo.interop; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert {"gymnasium", "numba", "numpy", "open_spiel", "pettingzoo", "pyspiel"}.isdisjoint(done.stdout.split())
