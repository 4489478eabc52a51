"""Games unfolded into trees."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest

import zermelo as z
from zermelo import CHANCE, Game, GameError, Tree, TreeError
from zermelo.games.nim import Nim
from zermelo.games.three_player_nim import ThreePlayerNim
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.tree import unfold as unfolding


class Countdown(Game):
    """From ``start`` take 1 or 2; who takes the last has ``prize``. A state is what is left, and who moves."""

    def __init__(self, start: int = 3, **answers: Any) -> None:
        self.start = start
        self.answers = answers

    def answer(self, function: str, usual: Any) -> Any:
        """What a test has a function answer instead: a value, or an exception to raise."""
        answer = self.answers.get(function, usual)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def initial_state(self) -> tuple[int, int]:
        return self.answer("initial_state", (self.start, 0))

    def to_move(self, state: tuple[int, int]) -> int:
        return self.answer("to_move", state[1])

    def actions(self, state: tuple[int, int]) -> Iterator[int]:
        yield from self.answer("actions", [take for take in (1, 2) if take <= state[0]])

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return self.answer("result", (state[0] - action, 1 - state[1]))

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return self.answer("is_terminal", state[0] == 0)

    def utility(self, state: tuple[int, int], player: int) -> float:
        return self.answer("utility", 1 if player != state[1] else -1)

    def action_name(self, state: tuple[int, int], action: int) -> str:
        return self.answer("action_name", f"take {action}")

    def show(self, state: tuple[int, int]) -> str:
        return self.answer("show", "|" * state[0] or "nothing")


class Judged(Countdown):
    def evaluate(self, state: tuple[int, int], player: int) -> float:
        return self.answer("evaluate", state[0] / 8 if player == 0 else -state[0] / 8)


def test_a_whole_game_becomes_its_tree() -> None:
    tree = Tree.unfold(Countdown())
    assert tree == Tree.from_json(tree.to_json())
    #  3 -> 2 -> 1 -> 0, 3 -> 2 -> 0, 3 -> 1 -> 0: leaves won by 0, by 1, by 1
    assert tree.child_count == [2, 2, 1, 1, 0, 0, 0]
    assert [tree.utilities(node) for node in tree.leaf_nodes] == [(1, -1), (-1, 1), (-1, 1)]
    assert [tree.to_move(node) for node in range(7)] == [0, 1, 1, 0, 0, 0, 1]
    assert tree.constant_sum and tree.utility_sum == 0
    assert z.search(tree).value == -1


def test_moves_and_boards_are_the_games() -> None:
    tree = Tree.unfold(Countdown())
    assert [tree.action_name(0, action) for action in tree.actions(0)] == ["take 1", "take 2"]
    assert tree.name(1) == "A"
    assert tree.state_after(["take 1", "TAKE 2"]) == 4
    assert tree.parse_action(0, "2") == 1
    assert [tree.show(node) for node in (0, 1, 4)] == ["|||", "||", "nothing"]
    again = Tree.from_json(tree.to_json())
    assert again.action_name(0, 1) == "take 2"
    assert again.show(4) == "A2: -1"


def test_a_depth_cuts_off_with_evaluations_or_unknown() -> None:
    tree = Tree.unfold(Countdown(), depth=1)
    assert tree.num_nodes == 3
    assert all(math.isnan(value) for node in (1, 2) for value in tree.utilities(node))
    assert tree.missing_value(1) == "leaf 0 (at A) has no value: unfold the game deeper, or give it an evaluate"
    judged = Tree.unfold(Judged(), depth=1)
    assert [judged.utilities(node) for node in (1, 2)] == [(0.25, -0.25), (0.125, -0.125)]
    assert [judged.to_move(node) for node in (1, 2)] == [1, 1]
    assert Tree.unfold(Judged(), depth=0).utilities(0) == (0.375, -0.375)
    assert Tree.unfold(Countdown(), depth=99) == Tree.unfold(Countdown())
    assert Tree.from_json(judged.to_json()) == judged


def test_an_infinite_evaluation_is_unknown() -> None:
    assert math.isnan(Tree.unfold(Judged(evaluate=math.inf), depth=0).utility(0, 0))


def test_a_number_of_nodes_is_never_exceeded_and_taken_breadth_first() -> None:
    game = TicTacToe()
    for nodes in (1, 2, 9, 10, 11, 18, 100, 1000):
        tree = Tree.unfold(game, nodes=nodes)
        assert tree.num_nodes <= nodes < tree.num_nodes + 9
        inner = [node for node, count in enumerate(tree.child_count) if count]
        assert inner == list(range(len(inner)))
    assert Tree.unfold(game, nodes=500, depth=1).num_nodes == 10


def test_a_position_in_the_game_can_be_the_root() -> None:
    game = TicTacToe()
    state = game.initial_state()
    for _ in range(3):
        state = game.result(state, next(iter(game.actions(state))))
    tree = Tree.unfold(game, state)
    assert z.search(tree, algorithm="minimax").value == z.search(game, state, algorithm="minimax").value
    assert tree.to_move(0) == game.to_move(state)


@pytest.mark.parametrize("game", [Nim((1, 2, 2)), Nim((2, 2), misere=True)])
def test_searching_the_tree_is_searching_the_game(game: Game) -> None:
    tree = Tree.unfold(game)
    for algorithm in ("minimax", "negamax"):
        of_tree, of_game = z.search(tree, algorithm=algorithm), z.search(game, algorithm=algorithm, ties="first")
        assert (of_tree.value, of_tree.nodes) == (of_game.value, of_game.nodes)


def test_tic_tac_toe_to_four_plies_has_its_known_numbers() -> None:
    # 9 * 8 * 7 * 6 orders of moves, none of which has ended
    tree = Tree.unfold(TicTacToe(), depth=4)
    assert tree.num_leaves == 3024


def test_three_players_keep_their_vectors() -> None:
    game = ThreePlayerNim()
    tree = Tree.unfold(game, nodes=1000)
    assert tree.num_players == 3 and not tree.constant_sum
    assert {tree.to_move(node) for node in range(tree.num_nodes)} == {0, 1, 2}
    assert Tree.from_json(tree.to_json()) == tree


def test_a_tree_unfolds_into_itself() -> None:
    tree = Tree.parse("[[3, ?], [2, 8], [1/3, [5]]]", levels=["min", "min", "max"])
    again = Tree.unfold(tree)
    assert again.child_count == tree.child_count and again.mover == tree.mover
    assert [again.show(node) for node in range(again.num_nodes)] == [tree.show(node) for node in range(tree.num_nodes)]
    assert math.isnan(again.utility(again.leaf_nodes[1], 0))


def test_utilities_that_do_not_add_up_are_not_constant_sum() -> None:
    tree = Tree.unfold(Judged(evaluate=1), depth=2)
    assert not tree.constant_sum and tree.utility_sum is None


def test_a_move_name_that_cannot_be_read_is_escaped() -> None:
    tree = Tree.unfold(Countdown(1, action_name="a\nb"))
    assert tree.action_name(0, 0) == r"'a\nb'"
    assert Tree.from_json(tree.to_json()) == tree


def test_a_game_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unfolding, "MOST_UNFOLDED", 1000)
    with pytest.raises(TreeError, match="TicTacToe has more than 1,000 nodes, if it ends at all: give a smaller depth"):
        Tree.unfold(TicTacToe())
    with pytest.raises(TreeError, match="TicTacToe has more than 1,000 nodes to depth 5"):
        Tree.unfold(TicTacToe(), depth=5)
    assert Tree.unfold(TicTacToe(), depth=5, nodes=2000).num_nodes > 1000


def test_a_game_without_end_or_with_endless_actions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unfolding, "MOST_UNFOLDED", 1000)
    with pytest.raises(TreeError, match="Countdown has more than 1,000 nodes, if it ends at all"):
        Tree.unfold(Countdown(is_terminal=False, actions=[0]))
    with pytest.raises(TreeError, match="more than 1,000 nodes"):
        Tree.unfold(Countdown(actions=iter(int, 1)))


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (
            {"initial_state": ValueError("no")},
            r"Countdown.initial_state\(\) raises ValueError: no: see to that function",
        ),
        ({"is_terminal": KeyError("x")}, r"Countdown.is_terminal\(\(3, 0\)\) raises KeyError: 'x'"),
        ({"to_move": ZeroDivisionError()}, r"Countdown.to_move\(\(3, 0\)\) raises ZeroDivisionError: see"),
        ({"actions": RuntimeError("a\nb")}, r"Countdown.actions\(\(3, 0\)\) raises RuntimeError: a: see"),
        ({"result": IndexError("far")}, r"Countdown.result\(\(3, 0\), 1\) raises IndexError: far"),
        ({"action_name": TypeError("t")}, r"Countdown.action_name\(\(3, 0\), 1\) raises TypeError: t"),
        ({"utility": OSError("disk")}, r"Countdown.utilities\(\(0, 0\)\) raises OSError: disk"),
        ({"actions": []}, r"Countdown.actions\(\(3, 0\)\) gives none, which is_terminal says is not the end"),
        ({"actions": None}, r"Countdown.actions\(\(3, 0\)\) raises TypeError"),
        ({"to_move": 2}, r"Countdown.to_move\(\(3, 0\)\) gives 2: it must be a player from 0 to 1, or CHANCE"),
        ({"to_move": CHANCE}, r"Countdown.outcomes\(\(3, 0\)\) gives none, but to_move says that chance moves there"),
        ({"to_move": True}, r"gives True: it must be a player"),
        ({"to_move": "max"}, r"gives 'max': it must be a player"),
        ({"utility": math.nan}, r"Countdown.utility gives nan, nan in state \(0, 0\): every utility must be a finite"),
        ({"utility": None}, r"Countdown.utility gives None, None in state"),
        ({"utility": True}, r"Countdown.utility gives True, True in state"),
    ],
)
def test_a_function_of_the_game_that_fails_is_named(answers: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message) as caught:
        Tree.unfold(Countdown(**answers))
    assert "\n" not in str(caught.value)


def test_an_evaluation_or_a_board_that_fails_is_named() -> None:
    with pytest.raises(GameError, match=r"Judged.evaluations\(\(3, 0\)\) raises ValueError: no"):
        Tree.unfold(Judged(evaluate=ValueError("no")), depth=0)
    tree = Tree.unfold(Countdown(show=ValueError("no")))
    with pytest.raises(GameError, match=r"Countdown.show\(\(3, 0\)\) raises ValueError: no"):
        tree.show(0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": -1}, "depth is -1: it must be a whole number from 0"),
        ({"depth": 1.0}, "depth is 1.0"),
        ({"depth": True}, "depth is True"),
        ({"nodes": 0}, "nodes is 0: it must be a whole number from 1 to 5,000,000"),
        ({"nodes": 10**9}, "nodes is 1000000000"),
        ({"nodes": "9"}, "nodes is '9'"),
    ],
)
def test_limits_that_mean_nothing_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(TreeError, match=message):
        Tree.unfold(Countdown(), **options)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(TreeError, match="'nim' is not a Game: unfold an instance of a class that is one"):
        Tree.unfold("nim")  # type: ignore[arg-type]
    crowd = Countdown()
    crowd.num_players = 0
    with pytest.raises(GameError, match=r"Countdown\.num_players is 0: it must be a whole number from 1 to 100"):
        Tree.unfold(crowd)
