"""One family: a bar of the same words and keys below every picture, one width, no idle controls."""

import pytest
from pages import expect

from hanoi_ref import recursive

pytestmark = pytest.mark.full

NAMES = """from hanoi_ref import *
def hanoi(n, source="A", target="C", spare="B"):
    if n == 0: return []
    before, after = hanoi(n - 1, source, spare, target), hanoi(n - 1, spare, target, source)
    return before + [source + target] + after"""
BARS = {
    "Board(3, moves=recursive(3))": 7,
    "Explorer(2)": 3,
    "Race(recursive, recursive, 3)": 7,
    "fold_film(2)": 2,
    "Robot()": 7,
    "Search('AA', 'CC')": 7,
}
PICTURES = ".hanoi-picture, .hanoi-figure-picture"
CARDS = ("Board(3)", "fold_film(2)", "Friend(3)", "check('recursion.hanoi', hanoi)")


def shown(bare, *cells):
    """The outputs of these cells on one page."""
    notebook = bare.notebook(NAMES, *cells)
    notebook.run_all()
    return [notebook.locate(at) for at in range(1, len(cells) + 1)]


def bottom(locator) -> float:
    """The lower edge of an element."""
    box = locator.bounding_box()
    return box["y"] + box["height"]


def test_every_bar_has_the_same_words_and_keys_below_the_picture(bare):
    """Start, Back, Play, Next, End; Home, U, the arrows, R, End and P."""
    for root, (cell, last) in zip(shown(bare, *BARS), BARS.items(), strict=True):
        buttons, where = root.locator(".hanoi-buttons button"), root.locator(".hanoi-where")
        expect(buttons).to_have_text(["Start", "Back", "Play", "Next", "End"])
        expect(root.get_by_role("slider", name="Step", exact=True)).to_have_value("0")
        bar = root.locator(".hanoi-player").bounding_box()
        assert bar["y"] >= max(map(bottom, root.locator(PICTURES).all())), cell
        buttons.nth(2).focus()
        keys = {"ArrowRight": 1, "End": last, "u": last - 1, "ArrowLeft": last - 2, "r": last - 1}
        for key, step in {**keys, "Home": 0}.items():
            bare.page.keyboard.press(key)
            expect(where).to_have_text(f"Step {step} of {last}")
        root.get_by_label("Speed").select_option("max")
        bare.page.keyboard.press("p")
        expect(where).to_have_text(f"Step {last} of {last}")


@pytest.mark.parametrize("width", [1100, 390])
def test_a_board_shows_what_it_can_do_and_does_not_move(played, width):
    """No slider and no list before the first move; the disks stay under the finger to the end."""
    board = played()
    board.page.set_viewport_size({"width": width, "height": 900})
    idle = board.root.locator(".hanoi-player, .hanoi-copy")
    assert board.root.bounding_box()["height"] < 360
    for node in idle.all():
        expect(node).to_be_hidden()
    place = board.stage.bounding_box()
    for move in recursive(3):
        board.type(*move)
        for node in idle.all():
            expect(node).to_be_visible()
        assert board.stage.bounding_box() == place
    expect(board.button("Hint")).to_be_hidden()
    expect(board.said).to_have_text("Solved in 7 moves, the fewest there are.")


def test_a_solved_board_offers_a_larger_one(played):
    """With the rules, hints and distances of Python; a line that is only shown offers nothing."""
    board = played("2")
    board.type(*"abacbc")
    board.button("Now 3 disks").click()
    expect(board.root.locator(".hanoi-disk")).to_have_count(3)
    expect(board.stage).to_be_focused()
    expect(board.far).to_have_text("fewest from here: 7")
    board.press("a b a b")
    expect(board.said).to_have_text("A→B: disk 2 may not rest on disk 1.")
    board.stands("AAB")
    assert board.asked("board.moves") == "['AB']"
    line = played("2, moves=['AB', 'AC', 'BC']")
    line.button("End").click()
    expect(line.said).to_contain_text("Solved in 3 moves")
    expect(line.button("Now")).to_be_hidden()


@pytest.mark.parametrize(
    ("disks", "reply"), [("3", "A→C: disk 2 may"), ("6", "run its cell again")]
)
def test_a_board_goes_on_without_its_kernel(played, disks, reply):
    """By its table if it is small; a large one asks to run the cell again, and no disk hovers."""
    board = played(disks)
    board.page.evaluate("window.host.restart()")
    board.type(*"ac")
    expect(board.count).to_have_text("1 move" if disks == "3" else "0 moves")
    board.drag("A", "C")
    expect(board.said).to_contain_text(reply)
    expect(board.root.locator(".hanoi-up, .hanoi-no")).to_have_count(0)
    board.press("h")
    expect(board.said).to_contain_text("Hint 1 of 3" if disks == "3" else reply)


def test_a_covered_disk_is_not_the_one_that_moves(played):
    """The words say which one does."""
    board = played()
    box = board.root.locator("[data-disk='3']").bounding_box()
    board.page.mouse.move(box["x"] + 6, box["y"] + 6)
    board.page.mouse.down()
    board.page.mouse.move(box["x"] + 60, box["y"] - 30, steps=4)
    expect(board.said).to_have_text("Disk 3 is covered; disk 1 moves.")
    board.page.mouse.up()


def test_a_picture_is_as_high_as_its_disks(bare):
    """Each disk more is one disk's height more."""
    tall = [
        root.locator(".hanoi-picture").bounding_box()
        for root in shown(bare, *map("Board({})".format, (1, 2, 3, 4)))
    ]
    steps = {
        after["height"] - before["height"] for before, after in zip(tall, tall[1:], strict=False)
    }
    assert len(steps) == 1 and 20 < steps.pop() < 40


def test_cards_are_as_wide_as_a_board(bare):
    """What stands below each other in a lesson ends at one edge."""
    roots = [root.locator(".hanoi, .hanoi-verdict").first for root in shown(bare, *CARDS)]
    assert [root.bounding_box()["width"] for root in roots] == [640] * len(CARDS)


def test_the_bar_of_a_film_stays_under_the_finger(bare):
    """However tall its pictures are; the bar of a friend's orders has its room from the start."""
    film, friend = shown(bare, "fold_film(3)", "Friend(3)")
    places = set()
    for step in range(5):
        film.get_by_role("slider").fill(str(step))
        expect(film.locator(".hanoi-where")).to_have_text(f"Step {step} of 4")
        places.add(film.locator(".hanoi-player").bounding_box()["y"])
    assert len(places) == 1
    carry = friend.get_by_role("button", name="Friend, carry them")
    rows = friend.locator(".hanoi-figure-rows")
    place = rows.evaluate("rows => rows.offsetTop")
    expect(friend.locator(".hanoi-player")).to_be_hidden()
    for name, peg in (("from", "A"), ("to", "B")):
        friend.get_by_role("group", name=name).get_by_text(peg, exact=True).click()
    carry.click()
    expect(friend.locator(".hanoi-where")).to_have_text("Step 1 of 1")
    assert rows.evaluate("rows => rows.offsetTop") == place
    friend.get_by_role("button", name="Back").click()
    expect(friend.locator(".hanoi-said")).to_contain_text("Bring all 3 disks from A to C.")


def test_a_figure_hides_what_cannot_be_done_yet(bare):
    """Its neighbours stay in place; a button that goes leaves the focus in the figure."""
    (root,) = shown(bare, "Rings(3)")
    undo, again = (root.get_by_role("button", name=name) for name in ("Undo", "Start again"))
    expect(root.get_by_text("Undo")).to_be_hidden()
    root.get_by_role("button", name="Ring 1, on").click()
    expect(undo).to_be_visible()
    place = again.bounding_box()
    undo.press("Enter")
    expect(root.get_by_text("Undo")).to_be_hidden()
    expect(root.locator(".hanoi-figure")).to_be_focused()
    root.get_by_role("button", name="Ring 1, on").click()
    expect(undo).to_be_visible()
    assert again.bounding_box() == place


def test_a_figure_says_that_its_kernel_is_lost(bare):
    """At once, and its bar stays where Python has shown the picture."""
    (film,) = shown(bare, "fold_film(2)")
    bare.page.evaluate("window.host.restart()")
    film.get_by_role("button", name="Next").click()
    expect(film.locator(".hanoi-said")).to_contain_text("run its cell again")
    expect(film.locator(".hanoi-where")).to_have_text("Step 0 of 2")


def test_a_line_of_code_is_one_line(bare):
    """In a notebook beside its side bar too."""
    bare.page.set_viewport_size({"width": 800, "height": 900})
    (root,) = shown(bare, "Explorer(3, solver=hanoi, graph=False, binary=False, gray=False)")
    rows = root.locator("code")
    heights = {round(row.bounding_box()["height"]) for row in rows.all()}
    assert len(heights) == 1 and max(heights) < 30
    frame = root.locator(".hanoi-code").bounding_box()
    assert frame["width"] > 700


def test_a_card_that_holds_the_focus_has_no_frame(bare):
    """After Enter in a field the card keeps the keys, and its look."""
    (root,) = shown(bare, "predict('How many moves will three disks take?')")
    root.get_by_role("textbox").fill("7")
    bare.page.keyboard.press("Enter")
    card = root.locator(".hanoi")
    expect(card).to_be_focused()
    assert card.evaluate("card => getComputedStyle(card).outlineStyle") == "none"
