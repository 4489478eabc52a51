"""The room Play in a browser: whole games played and reviewed, by mouse, by keyboard, on a telephone."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.studio.accessibility import findings

REVIEW = 60_000
"""Milliseconds that a review may take, which may have to compile a search first."""


def status(page: Any, words: str) -> None:
    """Wait until the line above the board has ``words``."""
    page.locator(".status").filter(has_text=words).wait_for()


def spot(page: Any, name: str) -> None:
    """Touch a place of the board."""
    place = page.locator(f'[data-spot="{name}"]')
    place.wait_for(state="attached")
    box = place.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def until(page: Any, expression: str) -> None:
    """Wait until a function of the page is true; its policy lets no other polling in."""
    for _ in range(150):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never true: {expression}")


def type_move(page: Any, text: str) -> None:
    """Play a move by its text, as soon as the position before it is there."""
    page.locator("#move-text").fill(text)
    until(page, "() => !document.getElementById('move-text').form.querySelector('button').disabled")
    page.locator("#move-text").press("Enter")


def button(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def legal(page: Any, name: str) -> Any:
    """The button of a legal move."""
    return page.locator(".move-buttons").get_by_role("button", name=name, exact=True)


def test_a_game_of_tic_tac_toe_is_played_on_the_board_and_reviewed(visit: Any) -> None:
    page = visit.open("#play?game=tic-tac-toe&seats=human,human&live=0")
    for ply, move in enumerate(["5", "2", "1", "9", "7", "3", "4"]):
        status(page, f"{'XO'[ply % 2]} to move.")
        spot(page, move)
    status(page, "X played 4. The game is over: X wins.")
    button(page, "Review this game").click()
    page.get_by_text("The game turned at move 2, 2, by O.").wait_for(timeout=REVIEW)
    page.get_by_text("O played 2: X wins in 5 plies").wait_for()
    expect(page.locator(".history .mistake")).to_have_count(1)
    expect(page.locator(".graph circle")).to_have_count(8)
    page.get_by_text("Values as a table").click()
    expect(page.locator(".value-table tbody tr")).to_have_count(8)
    button(page, "Show the position before move 2").click()
    status(page, "X played 5. O to move.")
    # The address has it all.
    address = page.url
    page.reload()
    status(page, "X played 5. O to move.")
    assert page.url == address and "moves=5+2+1+9+7+3+4" in address and "at=1" in address
    # The review stays in this browser, the link has nothing of it.
    page.get_by_text("The game turned at move 2, 2, by O.").wait_for()
    expect(page.locator(".history .mistake")).to_have_count(1)
    expect(page.locator(".graph circle")).to_have_count(8)
    button(page, "To the last move").click()
    status(page, "The game is over: X wins.")
    button(page, "Review it again").click()
    button(page, "Put the better line from move 2 on the board").click(timeout=REVIEW)
    status(page, "O played")
    button(page, "To the last move").click()
    status(page, "The game is over: a draw.")
    expect(button(page, "Review this game")).to_be_visible()
    page.go_back()
    status(page, "The game is over: X wins.")
    expect(button(page, "Review it again")).to_be_visible()


def test_a_game_of_connect_four_is_played_and_reviewed(visit: Any) -> None:
    page = visit.open("#play?game=connect-four&seats=human,human&live=0")
    for ply, column in enumerate("1212127"):
        status(page, f"{'XO'[ply % 2]} to move.")
        spot(page, column)
    status(page, "X played 7. O to move.")
    spot(page, "2")
    status(page, "O played 2. The game is over: O wins.")
    page.get_by_label("For each position").select_option("0.1")
    button(page, "Review this game").click()
    page.get_by_text("The game turned at move 7, 7, by X.").wait_for(timeout=REVIEW)
    page.get_by_text("Better was 1: X wins in 1 ply.").wait_for()
    page.locator(".graph circle").nth(8).wait_for()


def test_a_game_of_connect_four_is_played_against_the_engine(visit: Any) -> None:
    game = "connect-four%3Fcolumns%3D4%2Crows%3D4%2Cin_a_row%3D3"
    page = visit.open(f"#play?game={game}&seats=human,engine:nodes=300")
    page.get_by_role("heading", name="Connect Four").wait_for()
    # Moves can be chosen only when O has moved, too; the line above the board may still tell of the move before.
    buttons, over = page.locator(".move-buttons button"), page.locator(".status").filter(has_text="over")
    for turn in range(8):
        buttons.or_(over).first.wait_for()
        if over.count():
            break
        buttons.first.click()
        page.locator(".history li").nth(2 * turn + 1).wait_for()
    status(page, "The game is over")


def test_a_whole_game_by_keyboard_alone(visit: Any) -> None:
    page = visit.open("#play?game=tic-tac-toe&seats=human,human&live=0")
    status(page, "X to move")
    legal(page, "5").focus()
    page.keyboard.press("Enter")
    status(page, "X played 5")
    # The focus is where the moves are, not at the beginning of the page.
    until(page, "() => document.activeElement.id === 'moves-title'")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    status(page, "O played 1")
    page.locator("#move-text").focus()
    for move in ("3", "7", "4", "6", "2", "8", "9"):
        page.keyboard.type(move)
        page.keyboard.press("Enter")
        status(page, f"played {move}.")
    status(page, "The game is over: a draw.")
    page.locator("#move-text").evaluate("element => element.blur()")
    page.keyboard.press("ArrowLeft")
    status(page, "X to move")
    page.keyboard.press("ArrowRight")
    status(page, "a draw")


def test_undo_redo_hint_and_resign(visit: Any) -> None:
    page = visit.open("#play?game=tic-tac-toe&seats=human,random&seed=4&live=0")
    status(page, "X to move")
    legal(page, "5").click()
    page.locator(".history li").nth(2).wait_for()
    reply = page.locator(".history li").nth(2).inner_text()
    status(page, "X to move")
    button(page, "Undo").click()
    until(page, "() => document.querySelector('.history [aria-current]').textContent === 'start'")
    button(page, "Redo").click()
    status(page, "O played")
    expect(page.locator(".history li").nth(2)).to_have_text(reply, use_inner_text=True)
    button(page, "Hint").click()
    status(page, "Hint: ")
    expect(page.locator(".spot.hinted")).to_have_count(1)
    button(page, "Resign").click()
    status(page, "X resigned: O wins.")
    page.reload()
    status(page, "X resigned: O wins.")
    button(page, "Undo").click()
    status(page, "X to move")


def test_a_move_that_is_not_legal_is_refused_in_a_sentence(visit: Any) -> None:
    visit.refusals = True
    page = visit.open("#play?game=chess&seats=human,human&live=0")
    type_move(page, "Ke3")
    page.get_by_text("is not a legal").first.wait_for()
    status(page, "White to move")
    type_move(page, "e2e4")
    status(page, "White played e4. Black to move.")
    until(page, "() => location.hash.includes('moves=e4')")


def test_chess_is_played_by_touching_two_squares_and_the_board_turns(visit: Any) -> None:
    page = visit.open("#play?game=chess&seats=human,human&live=0&position=8/P6k/8/8/8/8/8/K7+w+-+-+0+1")
    status(page, "White to move")
    spot(page, "a7")
    page.locator('.spot.chosen[data-spot="a7"]').wait_for(state="attached")
    expect(page.locator('.spot.next[data-spot="a8"]')).to_have_count(1)
    spot(page, "a8")
    page.get_by_role("group", name="Which of these moves?").get_by_role("button", name="a8=R").click()
    status(page, "White played a8=R")
    before = page.locator('[data-spot="h7"]').bounding_box()
    button(page, "Flip").click()
    until(page, "() => location.hash.includes('flip=1')")
    until(page, f"document.querySelector('[data-spot=\"h7\"]').getBoundingClientRect().x < {before['x']} - 50")


def test_live_analysis_streams_and_can_be_switched_off(visit: Any) -> None:
    page = visit.open("#play?game=tic-tac-toe&moves=5+2+8+1&seats=human,human")
    page.locator(".values tbody tr").nth(4).wait_for()
    page.get_by_text("This position:").wait_for()
    expect(page.locator(".values")).to_contain_text("a draw")
    expect(page.get_by_text("nodes", exact=False).first).to_be_attached()
    page.get_by_label("Live").uncheck()
    page.get_by_text("Switched off.").wait_for()
    expect(page).to_have_url(re.compile("live=0"))


def test_dice_fall_by_themselves_and_engines_play_on(visit: Any) -> None:
    page = visit.open("#play?game=pig%3Ftarget%3D3%2Cfaces%3D2%2Chorizon%3D4&seats=random,random&live=0&seed=7")
    status(page, "The game is over")
    first = page.url
    page.goto("about:blank")
    page.goto(f"{visit.address}#play?game=pig%3Ftarget%3D3%2Cfaces%3D2%2Chorizon%3D4&seats=random,random&live=0&seed=7")
    status(page, "The game is over")
    expect(page).to_have_url(first)


def test_three_players_each_with_a_seat_and_a_curve(visit: Any) -> None:
    page = visit.open("#play?game=n-player-nim&moves=1-1&seats=human,human,human")
    page.locator(".seats select").nth(2).wait_for()
    page.locator(".graph .legend").wait_for()
    expect(page.locator(".graph .legend > span")).to_have_count(3)
    page.get_by_role("combobox", name="player 1").select_option("engine:depth=2")
    status(page, "player 2 to move.")


def test_a_new_game_with_its_parameters_and_its_moves_as_text(visit: Any) -> None:
    page = visit.open("#play?live=0")
    status(page, "X to move")
    page.get_by_text("New game", exact=True).first.click()
    page.get_by_role("combobox", name="Game", exact=True).select_option("nim")
    page.get_by_label("piles, with commas").fill("2,1")
    page.get_by_label("misere").check()
    button(page, "New game").click()
    page.get_by_role("heading", name="Nim", exact=True).wait_for()
    expect(page).to_have_url(re.compile("piles(=|%3D)2,1,misere(=|%3D)true"))
    page.get_by_text("Moves as text").click()
    box = page.get_by_label("The game’s moves")
    box.fill("1. 1-1 2-1")
    button(page, "Load this game").click()
    status(page, "MIN played 2-1. MAX to move.")
    legal(page, "1-1").click()
    status(page, "The game is over: MIN wins.")
    page.get_by_label("Start from a position").fill("nonsense")
    visit.refusals = True
    button(page, "New game").click()
    page.get_by_text("nonsense").first.wait_for()


def test_a_text_of_moves_stays_while_the_game_goes_on(visit: Any) -> None:
    page = visit.open("#play?game=tic-tac-toe&seats=human,human&live=0")
    page.locator(".move-list").wait_for()
    # Before the page has heard that the list is open, and before it has asked for the moves.
    page.evaluate("""() => {
      const list = document.querySelector(".move-list"), box = list.querySelector("textarea");
      list.open = true;
      box.value = "1. 5 2 3";
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    box = page.get_by_label("The game’s moves")
    with page.expect_response("**/api/play/write"):
        legal(page, "1").click()
    status(page, "X played 1.")
    expect(box).to_have_value("1. 5 2 3")
    back = button(page, "Back to the game’s own moves")
    back.click()
    expect(box).to_have_value("1. 1")
    box.fill("1. 5 2 3")
    button(page, "Load this game").click()
    status(page, "X played 3. O to move.")
    expect(back).to_have_count(0)
    legal(page, "7").click()
    expect(box).to_have_value("1. 5 2 2. 3 7")


def test_the_tree_opens_in_the_lab(visit: Any) -> None:
    page = visit.open("#play?game=tic-tac-toe&moves=5+2+8+1&seats=human,human&live=0")
    status(page, "X to move")
    button(page, "Show me the tree").click()
    page.wait_for_selector("main[data-room=lab]")
    expect(page).to_have_url(re.compile(r"game=tic-tac-toe.*moves=5%7C2%7C8%7C1|moves=5%7C2%7C8%7C1.*game=tic-tac-toe"))
    page.go_back()
    status(page, "X to move")


def test_the_room_on_a_telephone_and_for_everybody(phone: Any, visit: Any) -> None:
    for place in (
        "#play?game=tic-tac-toe&moves=5+2+8+1&seats=human,human",
        "#play?game=connect-four&moves=4+4+3&seats=human,human&live=0",
    ):
        for visitor in (phone, visit):
            page = visitor.open(place)
            page.reload()
            status(page, "to move")
            page.wait_for_timeout(700)
            assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
            assert findings(page) == []
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(400)  # colours fade over
    assert findings(page) == []
    page = phone.open("#play?game=tic-tac-toe&seats=human,human&live=0")
    page.reload()
    status(page, "X to move")
    page.locator('[data-spot="5"]').tap()
    status(page, "X played 5")


def test_a_refused_move_that_no_person_made_is_not_asked_for_again(visit: Any) -> None:
    visit.refusals = True
    asked = []

    def table(route: Any) -> None:
        if len(route.request.post_data_json["moves"]) == 1:
            asked.append(1)
            route.fulfill(status=400, json={"error": "move 1: this game does not know its own moves"})
        else:
            route.continue_()

    visit.page.route("**/api/play/table", table)
    page = visit.open("#play?game=tic-tac-toe&seats=random,human&live=0")
    page.get_by_text("The move was refused, and is not asked for again: move 1:").wait_for()
    page.wait_for_timeout(1_500)
    assert len(asked) == 1
    # Another seat is asked.
    page.get_by_role("combobox", name="X").select_option("engine:depth=2")
    page.wait_for_timeout(2_000)
    assert len(asked) == 2
    page.get_by_role("combobox", name="X").select_option("human")
    expect(legal(page, "5")).to_be_enabled()


def test_a_long_game_is_walked_through_quickly(visit: Any) -> None:
    moves = "+".join(["Nf3", "Nf6", "Ng1", "Ng8"] * 200)
    page = visit.open(f"#play?game=chess&moves={moves}&at=0&seats=human,human&live=0")
    status(page, "White to move")
    page.locator(".history li").nth(800).wait_for()
    spent = page.evaluate(
        """async () => {
          const began = performance.now();
          for (let step = 0; step < 10; step += 1) {
            document.querySelector('[aria-label="A move forward"]').click();
            await new Promise((done) => setTimeout(done));
          }
          return performance.now() - began;
        }"""
    )
    assert spent < 10_000, spent
