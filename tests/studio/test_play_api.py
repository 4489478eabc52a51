"""What the room Play asks of the studio."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

import zermelo as z
from zermelo.studio.app import create_app
from zermelo.studio.played import LONGEST_GAME
from zermelo.studio.playing import routes

GAME = Path(__file__).parent / "at_once.py"


@pytest.fixture(scope="module")
def studio() -> Iterator[TestClient]:
    """A studio with games of its own: one that is over at once, one that fails."""
    app = create_app([f"{GAME}:AtOnce", f"{GAME}:Fails", f"{GAME}:Words", f"{GAME}:Odd"])
    with TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False) as client:
        yield client


def post(client: TestClient, path: str, **body: Any) -> Any:
    answer = client.post(f"/api/play/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def told(client: TestClient, path: str, **body: Any) -> list[dict[str, Any]]:
    """What a stream tells, line by line."""
    answer = client.post(f"/api/play/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def refused(client: TestClient, path: str, **body: Any) -> str:
    answer = client.post(f"/api/play/{path}", json=body)
    assert 400 <= answer.status_code < 500, answer.text
    sentence: str = answer.json()["error"]
    assert sentence and "Traceback" not in sentence
    return sentence


def truth(game: z.Game, state: Any) -> list[Any]:
    """What a position is worth to each player, by plain minimax."""
    return list(z.search(game, state, algorithm="minimax", speed="python").values or ())


def test_every_registered_game_is_listed_and_can_be_set_up_as_its_form_says(client: TestClient) -> None:
    listed = client.get("/api/play/games").json()["games"]
    assert {each["name"] for each in listed} == set(z.names())
    for each in listed:
        values = [f"{one['name']}={one['default']}" for one in each["parameters"] if one["default"] != ""]
        spec = f"{each['name']}?{','.join(values)}" if values else each["name"]
        table = post(client, "table", game=spec)
        assert table["players"] == each["players"], spec
        assert table["over"] is False and (table["legal"] or table["chance"])
    by_name = {each["name"]: each for each in listed}
    assert by_name["oware"]["parameters"][2]["choices"] == ["nothing", "forbidden", "capture", "opponent"]
    assert by_name["nim"]["parameters"][0]["kind"] == "list"
    assert by_name["tic-tac-toe"]["title"] == "Tic-tac-toe"


def test_a_game_is_played_move_by_move_to_its_end(client: TestClient) -> None:
    moves: list[str] = []
    for move in ["5", "1", "3", "7", "4", "6", "2", "8", "9"]:
        table = post(client, "table", game="tic-tac-toe", moves=moves)
        assert table["mover_name"] == "XO"[len(moves) % 2]
        assert move in [each["name"] for each in table["legal"]]
        moves.append(move)
    table = post(client, "table", game="tic-tac-toe", moves=moves)
    assert (table["over"], table["ended"], table["utilities"]) == (True, "a draw", [0, 0])
    assert table["legal"] == [] and [move["name"] for move in table["moves"]] == moves
    assert "data-spot" not in table["board"] and "<style" not in table["board"]


def test_moves_are_told_by_the_names_that_the_game_gives_them(client: TestClient) -> None:
    table = post(client, "table", game="chess", moves=["e2e4", "e7e5", "g1f3"])
    assert [move["name"] for move in table["moves"]] == ["e4", "e5", "Nf3"]
    assert {"name": "Nc6", "places": ["b8", "c6"]} in table["legal"]
    assert table["turns"] is True


def test_a_position_in_the_games_notation_is_where_a_game_may_begin(client: TestClient) -> None:
    table = post(client, "table", game="tic-tac-toe", position="XX./OO./...", moves=["3"])
    assert table["ended"] == "X wins"
    assert "cannot come up" in refused(client, "table", game="tic-tac-toe", position="XXX/OOO/...")


def test_dice_fall_by_the_seed_and_alike_when_they_are_taken_back(client: TestClient) -> None:
    def rolls(seed: int) -> list[str]:
        moves: list[str] = []
        fallen = []
        while len(fallen) < 6:
            table = post(client, "table", game="pig?target=30", moves=moves, seed=seed)
            if table["chance"]:
                assert table["chance"]["falls"] in [each["name"] for each in table["chance"]["outcomes"]]
                assert abs(sum(each["probability"] for each in table["chance"]["outcomes"]) - 1) < 1e-9
                fallen.append(table["chance"]["falls"])
                moves.append(fallen[-1])
            else:
                moves.append(table["legal"][0]["name"])
        return fallen

    assert rolls(5) == rolls(5) != rolls(6)


def test_a_position_that_is_there_for_the_third_time_is_a_draw(client: TestClient) -> None:
    chess = ["Nf3", "Nf6", "Ng1", "Ng8"] * 2
    table = post(client, "table", game="chess", moves=chess)
    assert table["over"] and "third time" in table["ended"]


def test_a_game_that_is_over_at_once(studio: TestClient) -> None:
    spec = f"{GAME}:AtOnce"
    table = post(studio, "table", game=spec)
    assert table["over"] and table["ended"] == "MAX wins"
    assert told(studio, "analyse", game=spec)[0]["event"] == "begun"
    assert told(studio, "review", game=spec)[-1]["event"] == "done"
    assert "over" in refused(studio, "move", game=spec, seat={"kind": "engine"})


def test_a_game_that_fails_says_so_and_the_studio_lives_on(studio: TestClient) -> None:
    sentence = refused(studio, "table", game=f"{GAME}:Fails", moves=["1"])
    assert "ZeroDivisionError" in sentence
    assert post(studio, "table", game=f"{GAME}:Fails")["legal"]


def test_what_a_game_gives_that_is_none_is_told_and_takes_no_turn(studio: TestClient) -> None:
    odd = f"{GAME}:Odd"
    assert "Odd.utility gives 'won' at state 1" in refused(studio, "table", game=odd, moves=["1"])
    for _ in range(5):  # more than a page may have under way
        told = studio.post("/api/play/table", json={"game": odd, "moves": ["2"]})
        assert told.status_code == 500 and "KeyboardInterrupt" in told.json()["error"]
    told = studio.post("/api/play/analyse", json={"game": odd, "seconds": 1})
    assert "Odd." in told.text or "KeyboardInterrupt" in told.text


def test_a_game_without_a_drawing_is_played_on_its_text(studio: TestClient) -> None:
    table = post(studio, "table", game=f"{GAME}:Words", moves=["a b"])
    assert table["drawn"] is False and table["text"].startswith("left: ") and "&lt;i&gt;" in table["board"]
    assert [each["name"] for each in table["legal"]] == ["e", "i<u>"]
    assert table["notation"] is None


def test_analysis_tells_every_move_with_the_values_that_a_search_gives(client: TestClient) -> None:
    game = z.game("tic-tac-toe")
    moves = ["5", "2", "8", "1"]
    state = game.state_after(moves)
    news = told(client, "analyse", game="tic-tac-toe", moves=moves, seconds=5)
    assert news[0]["event"] == "begun" and news[-1]["event"] == "done"
    depths = [each["depth"] for each in news if each.get("depth") is not None]
    assert depths == sorted(depths)
    by_name = {move["name"]: move for move in news[-1]["moves"]}
    for action in game.actions(state):
        name = game.action_name(state, action)
        assert by_name[name]["values"] == truth(game, game.result(state, action)), name
    assert news[-1]["words"] == "a draw" and news[-1]["proven"]
    assert {"nodes", "seconds", "speed", "depth"} <= set(news[-1])


def test_analysis_of_three_players_and_of_dice(client: TestClient) -> None:
    done = told(client, "analyse", game="n-player-nim", seconds=3)[-1]
    found = z.search(z.game("n-player-nim"), speed="python")
    assert done["values"] == list(found.values or ()) and len(done["moves"]) == len(found.moves)
    done = told(client, "analyse", game="pig?target=3,faces=2,horizon=2", moves=[], seconds=3)[-1]
    expected = z.search(z.game("pig?target=3,faces=2,horizon=2"), speed="python")
    assert done["values"] == pytest.approx([float(value) for value in expected.values or ()])
    rolled = told(client, "analyse", game="einstein?size=3,stones=3", seconds=0.3)[-1]
    assert [move["probability"] for move in rolled["moves"]] == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize(
    "seat",
    [
        {"kind": "random"},
        {"kind": "engine"},
        {"kind": "engine", "depth": 2},
        {"kind": "engine", "nodes": 200},
        {"kind": "engine", "time": 0.05},
    ],
)
@pytest.mark.parametrize("game", ["tic-tac-toe", "n-player-nim", "pig?target=5,faces=2,horizon=3"])
def test_every_seat_plays_a_legal_move(client: TestClient, game: str, seat: dict[str, Any]) -> None:
    done = told(client, "move", game=game, seat=seat, seed=3)[-1]
    assert done["event"] == "done"
    assert done["move"] in [each["name"] for each in post(client, "table", game=game)["legal"]]
    if seat["kind"] == "random":
        assert done == told(client, "move", game=game, seat=seat, seed=3)[-1]


def test_a_review_names_the_move_that_lost_and_what_was_better(client: TestClient) -> None:
    moves = ["2", "1", "9", "7", "3", "4"]
    news = told(client, "review", game="tic-tac-toe", position=".../.X./...", moves=moves, seconds=5)
    positions = {each["ply"]: each for each in news if each["event"] == "position"}
    assert list(positions) == list(range(6, -1, -1))
    kinds = {ply: each["move"]["kind"] for ply, each in positions.items() if "move" in each}
    assert kinds.pop(0) == "mistake" and set(kinds.values()) == {"good"}
    move = positions[0]["move"]
    assert move["better"] in ("1", "3", "7", "9") and move["turned"]
    assert "O played 2: X wins in 5 plies" in move["why"] and f"Better was {move['better']}: a draw" in move["why"]
    assert news[-1]["words"] == "The game turned at move 1, 2, by O." and news[-1]["worst"] == 0
    game = z.game("tic-tac-toe")
    for ply, each in positions.items():
        assert each["values"] == truth(game, game.state_after(["5", *moves[:ply]]))


def test_a_review_tells_a_win_that_took_longer(client: TestClient) -> None:
    # X could win at once, by 3.
    news = told(client, "review", game="tic-tac-toe", moves=["1", "4", "2", "5", "9"], seconds=2)
    last = next(each["move"] for each in news if each.get("ply") == 4)
    assert last["kind"] == "mistake" and last["better"] == "3"
    news = told(client, "review", game="nim?piles=2", moves=["1-1", "1-1"], seconds=2)
    assert next(each["move"] for each in news if each.get("ply") == 0)["better"] == "1-2"


def test_move_lists_and_pgn_come_in_and_go_out(client: TestClient) -> None:
    told_out = post(client, "write", game="chess", moves=["e4", "e5", "Nf3"])
    assert told_out["text"] == "1. e4 e5 2. Nf3"
    for text in (told_out["text"], told_out["pgn"]):
        assert post(client, "read", game="chess", text=text) == {"position": "", "moves": ["e4", "e5", "Nf3"]}
    start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    told_out = post(client, "write", game="chess", position=start, moves=["e4"])
    assert post(client, "read", game="chess", text=told_out["pgn"]) == {"position": start, "moves": ["e4"]}
    assert post(client, "write", game="connect-four", moves=["4", "4"]) == {"text": "1. 4 4", "pgn": None}
    assert "move 2" in refused(client, "read", game="connect-four", text="1. 4 9")
    assert "{never closed" in refused(client, "read", game="connect-four", text="4 {never closed")


def test_all_equally_good_moves_of_a_solved_game_are_best(tmp_path: Path) -> None:
    z.solve("tic-tac-toe", tmp_path, speed="python")
    with TestClient(create_app(solutions=[str(tmp_path)]), base_url="http://127.0.0.1") as client:
        for moves, best in (("", "123456789"), ("721586", "49"), ("12453", "8")):
            found = post(client, "table", game="tic-tac-toe", moves=list(moves))["solved"]["moves"]
            assert "".join(sorted(move["name"] for move in found if move["best"])) == best, moves


def test_a_solved_game_says_what_every_move_is_worth(tmp_path: Path) -> None:
    z.solve("nim?piles=2,3", tmp_path / "nim", speed="python")
    with TestClient(create_app(solutions=[str(tmp_path / "nim")]), base_url="http://127.0.0.1") as client:
        table = post(client, "table", game="nim?piles=2,3", moves=["1-1"])
        assert client.get("/api/play/games").json()["solved"]
        game = z.game("nim?piles=2,3")
        for move in table["solved"]["moves"]:
            after = game.state_after(["1-1", move["name"]])
            assert move["values"] == truth(game, after)
        assert [each["distance"] is not None for each in table["solved"]["history"]] == [True, True]
        best = [move["name"] for move in table["solved"]["moves"] if move["best"]]
        assert told(client, "move", game="nim?piles=2,3", moves=["1-1"], seat={"kind": "perfect"})[-1]["move"] in best
        news = told(client, "review", game="nim?piles=2,3", moves=["1-1"])
        assert news[-1]["words"] == "The game turned at move 1, 1-1, by MAX." and not any(
            each["event"] == "compiling" for each in news
        )
        assert post(client, "table", game="nim?piles=2,4")["solved"] is None
    with pytest.raises(z.SolutionError):
        create_app(solutions=[str(tmp_path)])


def test_the_page_about_the_room_names_its_routes() -> None:
    page = (Path(__file__).parents[2] / "docs" / "studio.md").read_text(encoding="utf-8")
    assert set(re.findall(r"/api/play/\w+", page)) == {route.path for route in routes}


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        ("table", {}, "game is missing"),
        ("table", {"game": 3}, "game"),
        ("table", {"game": "checkerz"}, "checkerz"),
        ("table", {"game": "/etc/passwd:Game"}, "no registered game"),
        ("table", {"game": "tic-tac-toe?rows=9"}, "rows"),
        ("table", {"game": "tic-tac-toe", "moves": "5 1"}, "list"),
        ("table", {"game": "tic-tac-toe", "moves": [5]}, "no text"),
        ("table", {"game": "tic-tac-toe", "moves": ["5", "5"]}, "move 2"),
        ("table", {"game": "tic-tac-toe", "moves": ["5"] * (LONGEST_GAME + 1)}, "most"),
        ("table", {"game": "tic-tac-toe", "turned": "yes"}, "turned"),
        ("table", {"game": "tic-tac-toe", "seed": -1}, "seed"),
        ("table", {"game": "tic-tac-toe", "colour": "red"}, "colour"),
        ("table", {"game": "hex?size=99999"}, "size"),
        ("analyse", {"game": "tic-tac-toe", "seconds": 1e9}, "seconds"),
        ("analyse", {"game": "tic-tac-toe", "lines": 0}, "lines"),
        ("move", {"game": "tic-tac-toe"}, "seat is missing"),
        ("move", {"game": "tic-tac-toe", "seat": {"kind": "human"}}, "kind"),
        ("move", {"game": "tic-tac-toe", "seat": {"kind": "engine", "depth": 0}}, "depth"),
        ("move", {"game": "tic-tac-toe", "seat": {"kind": "engine", "memory": 9}}, "memory"),
        ("move", {"game": "tic-tac-toe", "seat": {"kind": "perfect"}}, "solution"),
        ("move", {"game": "einstein", "seat": {"kind": "random"}}, "chance"),
        ("review", {"game": "tic-tac-toe", "seconds": "long"}, "seconds"),
        ("read", {"game": "tic-tac-toe"}, "text is missing"),
        ("write", {"game": "tic-tac-toe", "moves": ["0"]}, "move 1"),
    ],
)
def test_what_means_nothing_is_refused_in_a_sentence(
    client: TestClient, path: str, body: dict[str, Any], words: str
) -> None:
    assert words in refused(client, path, **body)


TEXT = st.characters(exclude_categories=()) | st.just("\ud800")  # half of a surrogate pair, too
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(TEXT, max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(TEXT, max_size=8), inner, max_size=3),
    max_leaves=6,
)
KINDS = st.sampled_from(["random", "engine", "perfect"])
SEATS = st.fixed_dictionaries({"kind": KINDS}, optional={"depth": st.integers(1, 3) | JSON, "nodes": JSON})
BODIES = st.fixed_dictionaries(
    {},
    optional={
        "game": st.sampled_from(["tic-tac-toe", "nim?piles=1,2", "pig?target=3,faces=2,horizon=1"]) | JSON,
        "moves": st.lists(st.sampled_from(["1", "5", "1-1", "roll", "hold", "2", ""]), max_size=3) | JSON,
        "position": st.sampled_from(["", "XO./.../...", "1,1 0"]) | JSON,
        "seat": SEATS | JSON,
        "seed": st.integers(0, 9) | JSON,
        "seconds": st.just(0.05) | JSON,
        "text": st.text(TEXT, max_size=30) | JSON,
        "turned": JSON,
        "lines": JSON,
    },
)  # fmt: skip


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(["table", "read", "write", "move", "analyse", "review"]), body=BODIES | JSON)
def test_no_request_makes_the_studio_stumble(client: TestClient, path: str, body: Any) -> None:
    content = json.dumps(body)  # as Python writes it, infinities and all
    answer = client.post(f"/api/play/{path}", content=content, headers={"content-type": "application/json"})
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json()["error"]


def test_a_game_that_hangs_takes_no_other_pages_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_TEST_HANGS", "1")
    monkeypatch.setattr("zermelo.studio.work.TURN", 0.2)
    monkeypatch.setattr("zermelo.studio.work.PATIENCE", 1.0)
    app = create_app([f"{GAME}:Hangs"])
    with TestClient(app, base_url="http://127.0.0.1:8000") as client, ThreadPoolExecutor(40) as pool:

        def table(page: str, game: str) -> int:
            body, headers = {"game": game}, {"x-zermelo-page": page}
            return client.post("/api/play/table", json=body, headers=headers).status_code

        hanging = [pool.submit(table, "one", f"{GAME}:Hangs") for _ in range(40)]
        assert table("two", "nim") == 200
        assert client.get("/api/learn/lessons/chance", headers={"x-zermelo-page": "two"}).status_code == 200
        assert client.get("/static/style.css").status_code == 200
        assert sorted({each.result() for each in hanging}) == [413, 429]
        assert table("one", "nim") == 429  # its threads still hang
        monkeypatch.delenv("ZERMELO_TEST_HANGS")
        time.sleep(0.1)
        assert table("one", "nim") == 200
