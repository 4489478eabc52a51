"""Slips that are planted are recognised: hundreds of each kind, each made by other code than marking's."""

from __future__ import annotations

import collections
import itertools
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from tests.learn.brute import Plain
from zermelo import learn

SEEDS = range(60)


def exercises(kind: str, seeds: range = SEEDS, **chosen: Any) -> Iterator[tuple[learn.Exercise, Plain]]:
    for level, seed in itertools.product(learn.LEVELS, seeds):
        exercise = learn.make(kind, level, seed, **chosen)
        yield exercise, Plain(exercise.to_dict()["tree"])


def slip_at(exercise: learn.Exercise, given: Any, node: str, part: str | None = None) -> learn.Place:
    places = [each for each in learn.mark(exercise, given).places if each.node == node and part in (None, each.part)]
    assert len(places) == 1, (exercise.id, given, places)
    return places[0]


def planted(exercise: learn.Exercise, given: Any, node: str, slip: str, part: str | None = None) -> None:
    place = slip_at(exercise, given, node, part)
    assert (place.verdict, place.slip) == ("wrong", slip), (exercise.id, given, place)


# Values ----------------------------------------------------------------------------------


def below(tree: Plain, node: int) -> list[Any]:
    return [tree.worth(child)[0] for child in tree.children(node)]


def test_slips_in_values() -> None:
    found: collections.Counter[str] = collections.Counter()
    for exercise, tree in exercises("values", range(150)):
        if tree.players > 2:
            continue
        for node in tree.inner():
            name, right, values = tree.names[node], tree.worth(node)[0], below(tree, node)
            slips: dict[str, Any] = {}
            if tree.mover(node) == "chance":
                slips["sum"] = sum(values)
                slips["even-odds"] = Fraction(sum(values), 1) / len(values)
                slips["choice-at-chance"] = max(values)
            else:
                slips["max-min"] = min(values) if tree.mover(node) == 0 else max(values)
                slips["other-child"] = sorted(values)[len(values) // 2]
                slips["no-child"] = 77
            slips["sign"] = -right
            for slip, value in slips.items():
                rivals = [other for key, other in slips.items() if key != slip]
                if value == right or value in rivals:
                    continue  # another slip leads to the same number
                planted(exercise, {**exercise.answer, name: value}, name, slip)
                found[slip] += 1
    assert min(found[slip] for slip in ("max-min", "sign", "no-child")) > 300, found
    assert min(found[slip] for slip in ("sum", "even-odds", "choice-at-chance", "other-child")) > 50, found


def test_one_confused_node_is_told_from_what_follows_from_it() -> None:
    """The slip is blamed where it is made; further up it is carried, and counts a half."""
    seen = 0
    for exercise, tree in exercises("values"):
        if tree.players > 2 or any(tree.mover(node) == "chance" for node in tree.inner()):
            continue
        node = next(tree.inner())
        values = below(tree, node)
        wrong = min(values) if tree.mover(node) == 0 else max(values)
        given = dict(exercise.answer)
        given[tree.names[node]] = wrong
        for above in tree.inner():  # each node by what is given below it
            if above == node:
                continue
            held = [given.get(tree.names[child], tree.worth(child)[0]) for child in tree.children(above)]
            given[tree.names[above]] = max(held) if tree.mover(above) == 0 else min(held)
        mark = learn.mark(exercise, given)
        assert slip_at(exercise, given, tree.names[node]).slip == "max-min"
        changed = [name for name in given if given[name] != exercise.answer[name] and name != tree.names[node]]
        for name in changed:
            planted(exercise, given, name, "carried")
            seen += 1
        wanted = Fraction(len(given) - 1) - Fraction(len(changed), 2)
        assert mark.score == wanted / len(given)
    assert seen > 50


def test_max_and_min_confused_at_a_whole_level() -> None:
    seen = 0
    for exercise, tree in exercises("values"):
        lowest = [node for node in tree.inner() if not any(tree.children(child) for child in tree.children(node))]
        if tree.players > 2 or any(tree.mover(node) == "chance" for node in lowest) or len(lowest) < 2:
            continue
        given = dict(exercise.answer)
        for node in lowest:
            given[tree.names[node]] = min(below(tree, node)) if tree.mover(node) == 0 else max(below(tree, node))
        mark = learn.mark(exercise, given)
        for node in lowest:
            planted(exercise, given, tree.names[node], "max-min")
        assert mark.slips[0] == "max-min" and "MAX and MIN are confused" in mark.summary
        seen += 1
    assert seen > 100


# Vectors ---------------------------------------------------------------------------------


def test_slips_in_vectors() -> None:
    found: collections.Counter[str] = collections.Counter()
    for exercise, tree in exercises("vectors"):
        last = exercise.terms["ties"] == "last"
        for node in tree.inner():
            name, player = tree.names[node], tree.mover(node)
            vectors = [tree.worth(child, last) for child in tree.children(node)]
            right = tree.worth(node, last)
            most = max(vector[player] for vector in vectors)
            for vector in vectors:
                if vector == right:
                    continue
                if vector[player] == most:
                    slip = "tie-rule"
                else:
                    best = [max(each[other] for each in vectors) == vector[other] for other in range(3)]
                    first = [
                        [each for each in vectors if each[i] == vector[i]][-1 if last else 0] == vector
                        for i in range(3)
                    ]
                    slip = "other-player" if any(a and b for a, b in zip(best, first, strict=True)) else "other-child"
                planted(exercise, {**exercise.answer, name: vector}, name, slip)
                found[slip] += 1
            mixed = tuple(max(vector[i] for vector in vectors) for i in range(3))
            turned = (right[1], right[2], right[0])
            if mixed not in vectors and sorted(mixed) != sorted(right):
                planted(exercise, {**exercise.answer, name: mixed}, name, "mixed-vector")
                found["mixed-vector"] += 1
            if turned != right and turned not in vectors:
                planted(exercise, {**exercise.answer, name: turned}, name, "shuffled")
                found["shuffled"] += 1
            planted(exercise, {**exercise.answer, name: (77, 77, 77)}, name, "no-child")
    assert min(found[slip] for slip in ("other-player", "mixed-vector", "shuffled")) > 200, found
    assert min(found[slip] for slip in ("tie-rule", "other-child")) > 20, found


def test_values_of_three_players_at_level_three_know_the_wrong_player_too() -> None:
    seen = 0
    for exercise, tree in exercises("values"):
        if tree.players != 3:
            continue
        for child in tree.children(0):
            vector = tree.worth(child)
            most = [max(tree.worth(other)[i] for other in tree.children(0)) for i in range(3)]
            if vector != tree.worth() and any(vector[i] == most[i] for i in range(3)):
                planted(exercise, {**exercise.answer, "the root": vector}, "the root", "other-player")
                seen += 1
    assert seen > 10


# Alpha-beta ------------------------------------------------------------------------------


def variants(exercise: learn.Exercise, tree: Plain) -> dict[str, tuple[dict[str, Any], list[str]]]:
    """The search with each slip: its windows, and the leaves that it does not look at."""
    cut, order = exercise.terms["cut"], exercise.terms["order"]
    backwards = "right-to-left" if order == "left-to-right" else "left-to-right"
    return {
        "cut-convention": tree.alpha_beta(">" if cut == ">=" else ">=", order),
        "order": tree.alpha_beta(cut, backwards),
        "not-passed-down": tree.alpha_beta(cut, order, shallow=True),
        "max-min": tree.alpha_beta(cut, order, swapped=True),
    }


def test_slips_in_cuts() -> None:
    found: collections.Counter[str] = collections.Counter()
    for exercise, tree in exercises("leaves", range(100)):
        sets = {slip: tuple(unseen) for slip, (_, unseen) in variants(exercise, tree).items()}
        for slip, given in sets.items():
            if given in ((), exercise.answer) or list(sets.values()).count(given) > 1:
                continue
            mark = learn.mark(exercise, given)
            faults = [place for place in mark.places if place.verdict != "right"]
            assert {place.slip for place in faults} == {slip}, (exercise.id, slip, given, faults)
            claimed = {name for place in faults if place.verdict == "claimed" for name in place.names}
            missed = {name for place in faults if place.verdict == "missed" for name in place.names}
            assert (claimed, missed) == (set(given) - set(exercise.answer), set(exercise.answer) - set(given))
            found[slip] += 1
    assert min(found[slip] for slip in ("cut-convention", "order", "not-passed-down", "max-min")) > 30, found


def test_every_missed_and_every_wrong_cut_is_located() -> None:
    for exercise, tree in exercises("leaves", range(40)):
        for name in exercise.shape.choices:
            given = set(exercise.answer) ^ {name}
            mark = learn.mark(exercise, sorted(given))
            fault = [place for place in mark.places if place.verdict != "right"]
            assert len(fault) == 1 and fault[0].names == (name,) and not mark.right
            node = next(node for node, known in tree.names.items() if known == fault[0].node)
            leaf = next(node for node, known in tree.names.items() if known == name)
            assert leaf in list(tree.leaves(node)) and name in fault[0].sentence
            assert fault[0].verdict == ("missed" if name in exercise.answer else "claimed")
            size = len(set(exercise.answer) | given)
            assert mark.score == Fraction(len(set(exercise.answer) & given), size)


def test_slips_in_windows() -> None:
    found: collections.Counter[str] = collections.Counter()
    for exercise, tree in exercises("window", range(100)):
        name = exercise.shape.nodes[-1]
        alpha, beta = exercise.answer[name]
        windows = {slip: known[name] for slip, (known, _) in variants(exercise, tree).items() if name in known}
        slips: dict[str, Any] = {"swapped": (beta, alpha), "sign": (-beta, -alpha), "late": late(exercise, tree, name)}
        slips |= {slip: window for slip, window in windows.items() if slip != "cut-convention"}
        for slip, window in slips.items():
            same = [other for other in slips.values() if other == window]
            if window in ((alpha, beta), (-alpha, -beta)) or len(same) > 1:
                continue
            if slip != "not-passed-down" and window in ((-math.inf, beta), (alpha, math.inf)):
                continue  # a bound that is forgotten on the way down looks so, too
            mark = learn.mark(exercise, {**exercise.answer, name: window})
            faults = [place for place in mark.places if place.verdict != "right"]
            assert {place.node for place in faults} == {name}
            assert {place.slip for place in faults} == {slip}, (exercise.id, slip, window, faults)
            assert {place.part for place in faults} == {
                bound for bound, given, right in zip(("alpha", "beta"), window, (alpha, beta), strict=True)
                if given != right
            }  # fmt: skip
            found[slip] += 1
    assert min(found[slip] for slip in ("swapped", "sign", "late", "not-passed-down", "order", "max-min")) > 30, found


def late(exercise: learn.Exercise, tree: Plain, name: str) -> Any:
    """The window that a node has when the search leaves it."""
    node = next(node for node, known in tree.names.items() if known == name)
    return tree.alpha_beta(exercise.terms["cut"], exercise.terms["order"], last=True)[0][tree.names[node]]


def test_a_bound_that_is_forgotten_on_the_way_down() -> None:
    seen = 0
    for exercise, _ in exercises("window", range(100)):
        name = exercise.shape.nodes[-1]
        alpha, beta = exercise.answer[name]
        if math.isinf(alpha) or math.isinf(beta):
            continue
        place = slip_at(exercise, {**exercise.answer, name: (-math.inf, beta)}, name, "alpha")
        assert place.slip == "not-passed-down"
        assert slip_at(exercise, {**exercise.answer, name: (-math.inf, beta)}, name, "beta").verdict == "right"
        assert slip_at(exercise, {**exercise.answer, name: (alpha, math.inf)}, name, "beta").slip == "not-passed-down"
        seen += 1
    assert seen > 50


def test_a_wrong_bound_that_is_passed_down_is_carried() -> None:
    seen = 0
    for exercise, _ in exercises("window"):
        names = exercise.shape.nodes
        if len(names) < 2 or exercise.answer[names[0]][0] != exercise.answer[names[1]][0]:
            continue
        wrong = {name: (66 if name in names[:2] else alpha, beta) for name, (alpha, beta) in exercise.answer.items()}
        assert slip_at(exercise, wrong, names[0], "alpha").slip != "carried"
        planted(exercise, wrong, names[1], "carried", "alpha")
        seen += 1
    assert seen > 10


# The others ------------------------------------------------------------------------------


def test_slips_in_moves() -> None:
    found: collections.Counter[str] = collections.Counter()
    for exercise, tree in exercises("move", range(80)):
        player = tree.mover(0)
        children = {tree.names[child]: child for child in tree.children(0)}
        right = exercise.answer["move"]
        reach = {name: max(tree.vector(leaf)[player] for leaf in tree.leaves(node)) for name, node in children.items()}
        greedy = [name for name in reach if reach[name] == max(reach.values())]
        if greedy == greedy[:1] and greedy[0] != right:
            planted(exercise, {**exercise.answer, "move": greedy[0]}, greedy[0], "greedy", "move")
            found["greedy"] += 1
        for name, node in children.items():
            if name == right or name in greedy:
                continue
            if tree.players == 3:
                best = [max(tree.worth(child)[i] for child in children.values()) for i in range(3)]
                if any(tree.worth(node)[i] == best[i] for i in range(3)):
                    planted(exercise, {**exercise.answer, "move": name}, name, "other-player", "move")
                    found["other-player"] += 1
                continue
            confused = tree.confused()
            worst = (min if player == 0 else max)(confused[child] for child in children.values())
            if confused[node] == worst and [confused[child] for child in children.values()].count(worst) == 1:
                planted(exercise, {**exercise.answer, "move": name}, name, "max-min", "move")
                found["max-min"] += 1
        for name, node in children.items():
            worth = tree.worth(node)[0 if tree.players == 2 else player]
            if name != right:
                both = learn.mark(exercise, {"move": name, "value": worth})
                assert both.places[1].slip == "carried" and not both.right
                half = learn.mark(exercise, {"move": right, "value": worth})
                assert half.score == Fraction(1, 2) and half.places[1].slip in ("other-child", "sign")
                found["value"] += 1
    assert found["greedy"] > 100 and found["max-min"] > 20 and found["value"] > 200, found


def test_slips_in_what_would_change_the_answer() -> None:
    found: collections.Counter[str] = collections.Counter()
    for exercise, tree in exercises("change"):
        about, direction = exercise.terms["about"], exercise.terms["direction"]
        sets: dict[str, Any] = {
            "own-line-only": (tree.names[tree.line()],),
            "other-question": tree.changing("move" if about == "value" else "value", direction),
            "max-min": tree.changing(about, direction, swapped=True),
        }
        if direction != "any":
            sets["direction"] = tree.changing(about, "down" if direction == "up" else "up")
        for slip, given in sets.items():
            if not given or given == exercise.answer or list(sets.values()).count(given) > 1:
                continue
            faults = [place for place in learn.mark(exercise, given).places if place.verdict != "right"]
            assert {place.slip for place in faults} == {slip}, (exercise.id, slip, given, faults)
            found[slip] += 1
    assert min(found[slip] for slip in ("own-line-only", "other-question", "max-min", "direction")) > 30, found


@pytest.mark.parametrize("level", learn.LEVELS)
def test_slips_about_allies(level: int) -> None:
    found: collections.Counter[str] = collections.Counter()
    for seed in range(40):
        exercise = learn.make("allies", level, seed)
        tree = Plain(exercise.to_dict()["tree"])
        pairs = [(0, 1), (0, 2), (1, 2)]
        selfish = tree.worth()
        alone = [tree.sure((player,)) for player in range(3)]
        sets = {
            "hoped": [f"{i}+{j}" for i, j in pairs if tree.friendly((i, j)) > selfish[i] + selfish[j]],
            "alone": [f"{i}+{j}" for i, j in pairs if tree.sure((i, j)) > alone[i] + alone[j]],
        }
        for slip, given in sets.items():
            if tuple(given) in ((), exercise.answer) or sets["hoped"] == sets["alone"]:
                continue
            faults = [place for place in learn.mark(exercise, given).places if place.verdict != "right"]
            assert {place.slip for place in faults} == {slip}, (exercise.id, slip, given, faults)
            found[slip] += 1
    assert found["alone"] > 5 and (level < 3 or found["hoped"] > 10), found


@pytest.mark.parametrize("kind", learn.KINDS)
def test_half_of_an_answer_is_half_right(kind: str) -> None:
    seen = 0
    for exercise, _ in exercises(kind, range(12)):
        shape, answer = exercise.shape, exercise.answer
        if shape.type == "set":
            parts = [answer[:-1]] if len(answer) > 1 else []
            wrong = [choice for choice in shape.choices if choice not in answer]
            parts += [(*answer, wrong[0])]
        elif shape.type == "windows":
            name = shape.nodes[0]
            parts = [{**answer, name: (answer[name][0], None)}, {**answer, name: (None, answer[name][1])}]
        else:
            parts = [{name: value for name, value in answer.items() if name != left} for left in answer]
        for part in parts:
            mark = learn.mark(exercise, part)
            assert not mark.right and 0 < mark.score < 1, (exercise.id, part)
            assert any(place.verdict == "right" for place in mark.places)
            assert any(place.verdict in ("open", "missed", "claimed") for place in mark.places)
            help = learn.hints(exercise, part)
            assert help is not None and help.node in {place.node for place in mark.places if place.verdict != "right"}
            seen += 1
    assert seen >= 36
