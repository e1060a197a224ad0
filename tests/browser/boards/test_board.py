"""The board, as a student plays on it."""

import json
from random import Random

import pytest
from pages import expect

from hanoi_ref.puzzle import Position, Rules
from hanoi_ref.solvers import frame_stewart, recursive
from hanoi_ref.widgets.boards.game import Game


def test_a_disk_is_dragged(played):
    """The disk follows the pointer, the legal pegs are lit, and it lands where it is dropped."""
    board = played()
    board.lift("A")
    assert board.root.locator(".hanoi-lit").count() == 2
    board.page.mouse.up()
    board.stands("AAA")
    board.drag("A", "C")
    board.stands("AAC")
    expect(board.count).to_have_text("1 move")
    expect(board.far).to_have_text("fewest from here: 6")
    expect(board.live).to_have_text("disk 1 from A to C; 1 move, fewest from here 6.")


def test_a_disk_dropped_beside_the_board_goes_back(played):
    """Nothing happens to a disk that is let go far away."""
    board = played()
    board.lift("A")
    board.page.mouse.move(5, 5, steps=4)
    board.page.mouse.up()
    expect(board.root.locator(".hanoi-up")).to_have_count(0)
    board.stands("AAA")


def test_two_taps_make_a_move(played):
    """Tap a peg, then another; a second tap on the same peg or Escape puts the disk down."""
    board = played()
    board.tap("A")
    expect(board.said).to_have_text("Disk 1 lifted from A: it may go to B, C.")
    board.tap("C")
    board.stands("AAC")
    board.tap("A", "A")
    board.tap("A")
    board.press("Escape")
    expect(board.root.locator(".hanoi-up")).to_have_count(0)
    board.tap("B")
    expect(board.said).to_have_text("Peg B is empty: there is no disk to lift.")
    board.stands("AAC")


def test_a_finger_drags_too(played):
    """Pointer events of a touch screen drag a disk."""
    board = played()
    (x, y), (to, below) = board.point("A"), board.point("C")
    client = board.page.context.new_cdp_session(board.page)
    touch = "Input.dispatchTouchEvent"
    client.send(touch, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.2, 0.6, 1):
        at = {"x": x + part * (to - x), "y": below}
        client.send(touch, {"type": "touchMove", "touchPoints": [at]})
    client.send(touch, {"type": "touchEnd", "touchPoints": []})
    board.stands("AAC")


def test_the_keyboard_plays_the_whole_game(played):
    """Letters make moves, U and R go back and forth, Home and End to the ends."""
    board = played()
    board.stage.focus()
    board.press("a c a b c b a c b a b c a c")  # typed at once: none lost, none out of order
    expect(board.said).to_have_text("Solved in 7 moves, the fewest there are.")
    board.stands("CCC")
    assert board.moves.input_value() == json.dumps(list(map(str, recursive(3))))
    board.stage.focus()
    board.press("u u r")
    expect(board.count).to_have_text("6 moves")
    board.press("Home")
    expect(board.count).to_have_text("0 moves")
    board.press("End")
    expect(board.count).to_have_text("7 moves")
    board.stands("CCC")


def test_arrows_and_space_make_a_move(played):
    """Arrows choose a peg, Space lifts, Enter drops."""
    board = played()
    board.stage.focus()
    board.press("ArrowLeft Space ArrowRight ArrowRight Enter")
    board.stands("AAC")


def test_a_refused_move_says_why(played):
    """However it was tried, the reason comes in words and the disk goes back where it was."""
    board = played()
    board.drag("A", "C")
    board.stands("AAC")
    for way in (board.drag, board.tap, board.type):
        board.tap("B")  # another word in between
        way("A", "C")
        expect(board.said).to_have_text("AC: disk 2 may not rest on disk 1.")
        expect(board.live).to_have_text("AC: disk 2 may not rest on disk 1.")
        expect(board.root.locator(".hanoi-no, .hanoi-up")).to_have_count(0)
    board.stands("AAC")
    assert board.asked("board.moves") == "['AC']"


def test_undo_to_the_start_and_redo_to_the_end(played):
    """Every move can be taken back and made again by the buttons."""
    board = played("2")
    board.stage.focus()
    board.press("a b a c b c")
    board.stands("CC")
    for _ in range(3):
        board.button("Undo").click()
    expect(board.button("Undo")).to_be_disabled()
    board.stands("AA")
    assert board.moves.input_value() == "[]"
    for _ in range(3):
        board.button("Redo").click()
    expect(board.button("Redo")).to_be_disabled()
    board.stands("CC")
    board.button("Reset").click()
    board.stands("AA")


def test_the_moves_can_be_copied(played):
    """What the Copy button puts on the clipboard is a Python list."""
    board = played()
    board.drag("A", "C")
    board.drag("A", "B")
    expect(board.moves).to_have_value('["AC", "AB"]')
    board.button("Copy").click()
    expect(board.said).to_have_text('Copied: ["AC", "AB"]')
    assert board.page.evaluate("navigator.clipboard.readText()") == '["AC", "AB"]'
    assert board.asked('["AC", "AB"] == board.moves') == "True"


def test_the_counter_knows_better_ways(played):
    """A detour is counted, and the end says what the fewest would have been."""
    board = played("1")
    board.stage.focus()
    board.press("a b b c")
    expect(board.said).to_have_text("Solved in 2 moves. The fewest from the start: 1.")
    expect(board.far).to_have_text("fewest from here: 0")


def typed_slowly(keys: list[str]) -> Game:
    """The game that comes out when each key waits for the one before it."""
    game, held = Game(Rules(), Position("AAA")), None
    others = {"u": lambda: game.step(-1), "r": lambda: game.step(1)}
    others |= {"Home": game.reset, "End": lambda: game.go(len(game.line))}
    for key in keys:
        if key in others:
            others[key]()
        elif held and held != key and not game.rules.why_not(game.position, (held + key).upper()):
            game.play([(held + key).upper()])
        held = key if held is None and key not in others else None
    return game


@pytest.mark.parametrize("seed", range(3))
def test_fast_fingers_get_what_slow_ones_get(played, seed):
    """Keys typed faster than Python answers are neither lost nor done in another order."""
    keys = Random(seed).choices([*"aabbccur", "Home", "End"], [4] * 6 + [2, 2, 1, 1], k=150)
    board, game = played(), typed_slowly(keys)
    board.stage.focus()
    board.press(" ".join(keys))
    expect(board.moves).to_have_value(json.dumps(game.moves))
    board.stands(game.position)
    assert board.asked("board.moves == " + repr(game.moves)) == "True"


def test_the_phases_of_a_plan_stand_above_the_slider(played):
    """Each as wide as it has moves; what happens now is said, and a tap goes to a phase's end."""
    moves = list(map(str, frame_stewart(4, 4, split=2)))
    board = played(f"classic(4, pegs=4), moves={moves}, parts=phases")
    parts = board.root.get_by_role("group", name="Parts").get_by_role("button")
    expect(parts).to_have_text(["3", "3", "3"])
    parts.nth(1).click()
    expect(board.count).to_have_text("6 moves")
    expect(board.root.locator(".hanoi-part-words")).to_have_text("2 of 3: the other 2 go to D")
    board.button("Next").click()
    expect(board.root.locator(".hanoi-part-words")).to_have_text("3 of 3: the 2 smallest follow")
