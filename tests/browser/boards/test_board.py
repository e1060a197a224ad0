"""A board on a page: classic, of other variants, magnetic, and without a rule of its own."""

import json
import re
from itertools import pairwise
from random import Random

import pytest
from boarddriver import READ, Played, UpsideDown
from pages import expect

from hanoi_ref import (
    arrows,
    bicolour,
    classic,
    coloured,
    cyclic,
    hanoy,
    levy_table,
    linear,
    london,
    magnetic,
)
from hanoi_ref.puzzle import Piece, Position, Rules, pieces
from hanoi_ref.solvers import frame_stewart, recursive
from hanoi_ref.widgets.boards import board as board_of
from hanoi_ref.widgets.boards import still as standing
from hanoi_ref.widgets.boards.game import Game
from hanoi_ref.widgets.replay import live, program


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


BEGINS = {
    ".hanoi-peg[data-peg='B']": True,
    ".hanoi-peg[data-peg='A']": True,
    "[data-disk='1']": False,
}


@pytest.mark.parametrize(("begin", "scrolls"), BEGINS.items())
def test_a_finger_scrolls_the_page_unless_it_lifts_a_disk(played, begin, scrolls):
    """From an empty peg and from above a tower; a disk that is let go is put down."""
    board = played()
    page, touch = board.page, "Input.dispatchTouchEvent"
    page.add_style_tag(content="body { height: 9000px; }")
    client = page.context.new_cdp_session(page)
    box = board.root.locator(begin).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 8
    client.send(touch, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for up in range(0, 120, 10):
        client.send(touch, {"type": "touchMove", "touchPoints": [{"x": x, "y": y - up}]})
    client.send(touch, {"type": "touchEnd", "touchPoints": []})
    expect(board.said).to_have_text("" if scrolls else "Disk 1 put down on A.")
    page.wait_for_function("scrolls => (scrollY > 50) === scrolls", arg=scrolls)
    board.arrives("AAA")


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


@pytest.mark.full
def test_a_refused_move_says_why(played):
    """However it was tried, the reason comes in words and the disk goes back where it was."""
    board = played()
    board.drag("A", "C")
    board.stands("AAC")
    for way in (board.drag, board.tap, board.type):
        board.tap("B")  # another word in between
        way("A", "C")
        expect(board.said).to_have_text("A→C: disk 2 may not rest on disk 1.")
        expect(board.live).to_have_text("A→C: disk 2 may not rest on disk 1.")
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
        board.button("Back").click()
    expect(board.button("Back")).to_be_disabled()
    board.stands("AA")
    assert board.moves.input_value() == "[]"
    for _ in range(3):
        board.button("Next").click()
    expect(board.button("Next")).to_be_disabled()
    board.stands("CC")
    board.button("Start").click()
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
    expect(board.said).to_have_text("Solved in 2 moves, 1 more than the fewest there are.")
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


@pytest.mark.full
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


PUZZLES = {
    "classic(3, pegs=5)": classic(3, pegs=5),
    "linear(2)": linear(2),
    "cyclic(2)": cyclic(2),
    "arrows(2, {'AB', 'BD', 'DA'})": arrows(2, {"AB", "BD", "DA"}),
    "bicolour(2)": bicolour(2),
    "magnetic(3)": magnetic(3),
    "coloured(2)": coloured(2),
    "coloured(2, 'A')": coloured(2, "A"),
    "london()": london(),
    "hanoy()": hanoy(),
}


def boards(bare, puzzles) -> dict[str, Played]:
    """A page with a board for each puzzle."""
    names = list(puzzles)
    start = "from hanoi_ref import *\nboards = []\ndef show(puzzle):\n"
    start += "    boards.append(Board(puzzle))\n    return boards[-1]"
    notebook = bare.notebook(start, *(f"show({name})" for name in names), "1")
    notebook.run_all()
    return {name: Played(notebook, which) for which, name in enumerate(names)}


def told(rules, position) -> str:
    """What a person should see of a position: the disks on each peg, with their sides."""
    pegs = []
    for peg in rules.pegs:
        disks = []
        for disk in position.stack(peg):
            side = ("br" if rules.flips else "wb")[position.letter_of(disk).isupper()]
            two = rules.flips or rules.rests_on == "equal"
            disks.append(f"{rules.size(disk)}{side if two else ''}")
        pegs.append(f"{peg}={','.join(disks)}")
    return " ".join(pegs)


def settles(board: Played, words: str) -> None:
    """Waits until the disks have come to rest where they should be seen."""
    board.stage.scroll_into_view_if_needed()
    shown = f"([root, words]) => ({READ})(root) === words"
    board.page.wait_for_function(shown, arg=[board.root.element_handle(), words])


@pytest.mark.full
def test_every_variant_is_played_in_every_way(bare):
    """Drag, two taps and two keys each make a move; the page shows what the rules say."""
    for name, board in boards(bare, PUZZLES).items():
        puzzle = PUZZLES[name]
        position = puzzle.start
        board.stage.scroll_into_view_if_needed()
        for way in (board.drag, board.tap, board.type):
            moves = puzzle.rules.legal_moves(position)
            move = moves[len(position) % len(moves)]
            way(*move)
            position = puzzle.rules.after(position, move)
            settles(board, told(puzzle.rules, position))
        expect(board.count).to_have_text("3 moves")


@pytest.mark.full
def test_hints_are_followed_to_the_solution_then_undone_and_redone(bare):
    """From a random position; every third press of H names a move, and the keys make it."""
    mixed = {
        name: f"Board({name}, start=wander({name}))"
        for name in ("classic(4)", "linear(2)", "bicolour(2)", "magnetic(2)", "coloured(3, 'A')")
    }
    wander = (
        "from hanoi_ref import *\nfrom random import Random\n"
        "def wander(puzzle, random=Random(4)):\n    position = puzzle.start\n"
        "    for _ in range(99):\n"
        "        moves = puzzle.rules.legal_moves(position)\n"
        "        position = puzzle.rules.after(position, random.choice(moves))\n"
        "    return position"
    )
    notebook = bare.notebook(wander, *mixed.values())
    notebook.run_all()
    for which in range(len(mixed)):
        board = Played(notebook, which)
        begin = board.shows()
        far = int(board.far.inner_text().rsplit(" ", 1)[1])
        board.stage.focus()
        for left in range(far, 0, -1):
            for step in (1, 2, 3):
                board.press("h")
                expect(board.said).to_contain_text(f"Hint {step} of 3:")
            move = board.said.inner_text().rstrip(".").split(" from ")[1].split(" to ")
            board.press(" ".join(move).lower())
            expect(board.far).to_have_text(f"fewest from here: {left - 1}")
        expect(board.said).to_contain_text("the fewest there are" if far else "Solved already")
        end = board.shows() if not far else None
        board.press(" ".join("u" * far) or "u")
        settles(board, begin)
        expect(board.count).to_have_text("0 moves")
        board.press(" ".join("r" * far) or "r")
        expect(board.far).to_have_text("fewest from here: 0")
        if end:
            settles(board, end)


def test_posts_that_hold_few_disks_are_short_and_say_so(played):
    """The Tower of London: posts for three, two and one, and balls that are all alike."""
    board = played("london()")
    tags = board.stage.locator(".hanoi-goal")
    expect(tags).to_have_text(["room for 3", "room for 2", "room for 1"])
    expect(board.stage).to_have_attribute("aria-label", re.compile("B has room for 2"))
    height = "peg => getComputedStyle(peg, '::before').height"
    pegs = board.stage.locator(".hanoi-peg").all()
    heights = [float(peg.evaluate(height).removesuffix("px")) for peg in pegs]
    assert heights[0] - heights[1] == heights[1] - heights[2] > 20
    disks = board.stage.locator(".hanoi-disk").all()
    assert len({round(disk.bounding_box()["width"]) for disk in disks}) == 1


axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is missing")
RACE = """from hanoi_ref import *
from hanoi_ref.widgets.figures.magnetic import WAYS
three = [WAYS[name] for name in ("100", "67 down", "62")]
Race(*three[:2], magnetic(3), names=("100", "67", "62"), more=three[2:], graph=True)"""


def test_a_post_shows_its_state_and_lights_up_when_that_changes(played):
    """Red, blue or neutral below its letter, and for those who only hear."""
    board = played("magnetic(2)")
    states = board.root.locator(".hanoi-state")
    expect(states).to_have_text(["red", "neutral", "neutral"])
    board.stage.focus()
    board.page.keyboard.press("a")
    board.page.keyboard.press("b")
    expect(states).to_have_text(["red", "blue", "neutral"])
    lit = states.evaluate_all("tags => tags.map(tag => tag.getAnimations().length)")
    assert lit == [0, 1, 0]
    expect(board.stage).to_have_attribute(
        "aria-label",
        "Tower of Hanoi board, 2 disks. Peg A (red): disk 2 red. Peg B (blue): disk 1 blue. "
        "Peg C (neutral): empty. Goal: all disks on C.",
    )


def test_a_post_of_fixed_colour_keeps_it_when_it_is_empty(played):
    """And says that it does."""
    board = played("coloured(1)")
    expect(board.root.locator(".hanoi-state")).to_have_text(
        ["always red", "always blue", "always blue"]
    )
    board.stage.focus()
    board.page.keyboard.press("a")
    board.page.keyboard.press("c")
    board.page.get_by_text("Solved in 1 move").first.wait_for()
    expect(board.root.locator("[data-post]").first).to_have_attribute("data-post", "red")


def test_all_who_race_stand_on_one_map(bare):
    """Each by a ring of its own size, which goes where its disks are."""
    bare.notebook(RACE).run_all()
    page = bare.page
    rings = page.locator(".hanoi-race-map svg > circle:not([data-position])")
    expect(rings).to_have_count(3)
    start = page.locator("[data-position='AAA']").get_attribute("cx")
    assert rings.evaluate_all("all => all.map(ring => ring.getAttribute('cx'))") == [start] * 3
    page.get_by_role("slider").fill("13")
    end = page.locator("[data-position='ccc']").get_attribute("cx")
    expect(rings.nth(1)).to_have_attribute("cx", end)
    expect(page.get_by_role("status")).to_contain_text("67 arrives after 11 moves.")
    assert axe.Axe().run(page, context=".hanoi-race").response["violations"] == []


def test_a_table_of_the_paper_is_read_in_little_room(bare):
    """It scrolls by itself, by keyboard too, and axe-core finds nothing."""
    page = bare.page
    page.set_viewport_size({"width": 390, "height": 800})

    page.set_content(f"<main><h1>Tables</h1>{levy_table(5, n=6)._repr_html_()}</main>")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Tab")
    expect(page.locator(".hanoi-sheet")).to_be_focused()
    found = axe.Axe().run(page, context=".hanoi-sheet").response["violations"]
    assert [each["id"] for each in found] == []


SETTLED = "() => document.getAnimations().length === 0"
PILES = f"""from {UpsideDown.__module__} import {UpsideDown.__name__}
from hanoi_ref import Board
from hanoi_ref.puzzle import Position, Puzzle

board = Board(Puzzle(UpsideDown(piles=True), Position("32/1/"), Position("/321/")))
board"""


def no_table(puzzle, start) -> str:
    """None is made under rules that hold in one test, as the next one would be given it."""
    return ""


def all_red(rules: Rules, position: str) -> dict[str, tuple[Piece, ...]]:
    """A position in which every piece shows its red side."""
    lying = pieces(rules, position)
    return {peg: tuple(Piece(piece.size, "red") for piece in lying[peg]) for peg in lying}


def test_what_python_refuses_is_refused_and_what_it_allows_is_shown(bare):
    """Under rules that stand upside down, a larger disk goes on a smaller one, and only there."""
    notebook = bare.notebook(PILES, "board.position")
    notebook.run_all()
    board = Played(notebook)
    board.tap("A")
    expect(board.said).to_have_text("Disk 2 lifted from A: it may go to B.")
    assert board.root.locator(".hanoi-lit").count() == 1
    board.tap("C")
    expect(board.said).to_have_text("A→C: so it is today.")
    board.type("B", "C")
    expect(board.said).to_have_text("B→C: so it is today.")
    board.drag("A", "B")
    expect(board.count).to_have_text("1 move")
    assert board.asked("board.position") == "'3/12/'"
    board.type("A", "B")
    expect(board.count).to_have_text("2 moves")
    assert board.asked("board.position") == "'/123/'"
    board.page.wait_for_function(SETTLED)
    assert board.shows() == "A= B=1,2,3 C="


def test_a_page_without_python_plays_by_the_rules_of_its_table(bare):
    """Under rules that stand upside down too, as the page itself has none."""
    made: dict = {}
    exec(PILES, made)
    _, metadata = made["board"]._repr_mimebundle_()
    bare.page.set_content(f"<main>{program()}{live(metadata['hanoi'], '')}</main>")
    board = Played(bare)
    board.type("A", "C")
    expect(board.said).to_have_text("A→C: so it is today.")
    board.type("A", "B", "A", "B")
    expect(board.count).to_have_text("2 moves")
    board.page.wait_for_function(SETTLED)
    assert board.shows() == "A= B=1,2,3 C="


def test_without_legal_moves_none_is_lit_and_python_is_asked_all_the_same(played, monkeypatch):
    """The list of legal moves is what the page shows; the answer is what it does."""
    monkeypatch.setattr(board_of, "table", no_table)
    monkeypatch.setattr(Rules, "legal_moves", lambda rules, position: [])
    board = played()
    board.tap("A")
    expect(board.said).to_have_text("Disk 1 lifted from A: it may go nowhere.")
    assert board.root.locator(".hanoi-lit").count() == 0
    board.tap("C")
    board.stands("AAC")
    board.type("A", "C")
    expect(board.said).to_have_text("A→C: disk 2 may not rest on disk 1.")


def test_a_move_called_legal_but_refused_is_taken_back(played, monkeypatch):
    """What is shown before Python has answered gives way to the answer."""
    every = ["AB", "AC", "BA", "BC", "CA", "CB"]
    monkeypatch.setattr(board_of, "table", no_table)
    monkeypatch.setattr(Rules, "legal_moves", lambda rules, position: every[:2])
    monkeypatch.setattr(Rules, "why_not", lambda rules, position, move: "not before tea")
    board = played()
    board.tap("A")
    assert board.root.locator(".hanoi-lit").count() == 2
    board.tap("C")
    expect(board.said).to_have_text("A→C: not before tea.")
    board.stands("AAA")
    expect(board.count).to_have_text("0 moves")


@pytest.mark.full
def test_a_piece_looks_as_python_says_it_does(played, monkeypatch):
    """On magnetic disks that are said to show red for ever, no move turns anything over."""
    monkeypatch.setattr(standing, "pieces", all_red)
    board = played("magnetic(2), moves=['AB', 'AC']")
    for shown in ("A=2r B=1r C=", "A= B=1r C=2r"):
        board.button("Next").click()
        expect(board.root.locator("[data-disk='1']")).to_have_attribute("data-peg", "B")
        board.page.wait_for_function(SETTLED)
        assert board.shows() == shown
    board.drag("B", "A")
    board.page.wait_for_function(SETTLED)
    assert board.shows() == "A=1r B= C=2r"


@pytest.mark.parametrize("puzzle", ["coloured(3)", "magnetic(4)"])
def test_words_below_the_pegs_stay_apart_on_a_telephone(played, puzzle):
    """JupyterLab leaves little of 390 pixels to a cell: no two words touch, none is cut off."""
    board = played(puzzle)
    board.root.evaluate("root => root.style.width = '280px'")
    box = board.root.bounding_box()
    words = board.root.locator(".hanoi-state, .hanoi-goal").all()
    spans = sorted(
        (each["y"], each["x"], each["x"] + each["width"])
        for each in (word.bounding_box() for word in words)
    )
    assert len(spans) == 4
    for _, left, right in spans:
        assert box["x"] + 4 <= left and right <= box["x"] + box["width"] - 4
    for (row, _, right), (below, left, _) in pairwise(spans):
        assert below != row or left - right >= 6
