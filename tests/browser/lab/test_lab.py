"""What is about JupyterLab: its keys, its kernels, its themes, and other widgets beside ours."""

import pytest
from boarddriver import Played
from labdriver import IN_FRONT, Lab, released
from pages import expect, violations

from tests.browser.boards.test_explorer import CELLS

pytestmark = pytest.mark.full

LINKED = """import ipywidgets
from hanoi_ref import Explorer, Race, recursive
slider = ipywidgets.IntSlider(max=7)
explorer, race = Explorer(3, calls=False), Race(recursive, recursive, 3)
ipywidgets.jslink((slider, "value"), (explorer, "step"))
ipywidgets.jslink((explorer, "step"), (race, "step"))
ipywidgets.VBox([slider, ipywidgets.HBox([explorer, race])])"""
CONTROLS = "button:visible, select, input:enabled, summary, [tabindex]"
KEYS = "x a b d d z m y h Escape ArrowUp j k p Escape".split()


SHOWN = (
    "Board(3)",
    "Board(bicolour(2))",
    "Explorer(3)",
    "Race(recursive, recursive, 3)",
    *CELLS[1:3],
)


def test_keys_never_reach_the_notebook(either):
    """x cuts a cell, a and b insert one, d d deletes one: not while a widget has the focus."""
    notebook = either.notebook("from hanoi_ref import *", *SHOWN)
    notebook.run_all()
    page, before = notebook.page, [cell["id"] for cell in notebook.cells()]
    for at in range(len(SHOWN)):
        root = notebook.locate(at + 1).locator(".hanoi").first
        root.wait_for()
        stage = root.get_by_role("application").all()
        for control in [*stage, *root.locator(CONTROLS).all()]:
            control.focus()
            for key in KEYS:
                page.keyboard.press(key)
        assert page.evaluate("document.activeElement.closest('.hanoi') !== null"), SHOWN[at]
    assert [cell["id"] for cell in notebook.cells()] == before


def test_a_lesson_that_was_only_opened_has_nothing_to_save(either):
    """Though Jupyter writes the kernel's version into it; a change is seen as before."""
    notebook = either.open(released("start"))
    model = "jupyterapp.shell.currentWidget.context.model"
    notebook.page.wait_for_function(f"{model}.toJSON().metadata.language_info.version")
    assert not notebook.page.evaluate(f"{model}.dirty")
    notebook.set_source(notebook.find("by_hand ="), "by_hand = []")
    assert notebook.page.evaluate(f"{model}.dirty")


@pytest.mark.parametrize("width", [390, 820])
def test_a_narrow_screen_has_the_lesson_and_no_file_browser(server, page, width):
    """Which would cover it, or leave it half of the width."""
    page.set_viewport_size({"width": width, "height": 900})
    Lab(server, page).open(released("start"))
    expect(page.locator(".jp-FileBrowser")).to_be_hidden()


def test_a_busy_kernel_loses_no_move(played_in_lab):
    """What is played while a cell runs is played when it is done, in order."""
    board = played_in_lab("3", "1")
    wait = "import os, time\nwhile not os.path.exists('go'): time.sleep(0.05)"
    board.notebook.set_source(1, wait)
    board.notebook.start(1)
    board.type("A", "C", "A", "B", "C", "B")
    expect(board.said).to_contain_text("Python has not answered yet")
    board.notebook.write("go", "")
    board.stands("ABB")
    assert board.asked("board.moves") == "['AC', 'AB', 'CB']"


def test_a_small_board_is_played_on_after_its_kernel_is_lost(played_in_lab):
    """By its table, and the board says that Python does not know the move."""
    board = played_in_lab("2, moves=['AB', 'AC', 'BC']")
    board.notebook.restart()
    board.button("End").click()
    expect(board.said).to_have_text("Solved in 3 moves, the fewest there are.")
    board.type("A", "C")
    expect(board.said).to_have_text("A→C: peg A is empty.")
    board.type("C", "A")
    expect(board.count).to_have_text("4 moves")
    expect(board.said).to_contain_text("Python does not know this move")
    board.type("A", "C")
    expect(board.said).to_have_text("Solved in 5 moves, 2 more than the fewest there are.")


def test_a_lost_kernel_is_told(played_in_lab):
    """After a restart a large board says what to do, and its line can still be watched."""
    board = played_in_lab("6, moves=['AB', 'AC', 'BC']")
    board.notebook.restart()
    board.button("End").click()
    expect(board.count).to_have_text("3 moves")
    board.type("C", "A")
    expect(board.said).to_have_text(
        "This board has lost its connection to Python: run its cell again to play on."
    )


def test_lesson_0_is_played_before_any_cell_has_run(either):
    """As a stranger's file, which Jupyter does not trust; its cell goes on with the game."""
    notebook = either.open(released("start"))
    assert not notebook.is_trusted
    board = Played(notebook)
    board.type("A", "C", "A", "B")
    board.arrives("ABC")
    for cell in (notebook.find("import Board"), notebook.find("Board(3")):
        notebook.run(cell)
    board = Played(notebook)
    board.arrives("ABC")
    expect(board.count).to_have_text("2 moves")
    board.type("C", "B")
    board.arrives("ABB")


OURS = ".jp-OutputArea-output, .jp-RenderedMarkdown"
WRONG = "check('recursion.hanoi', lambda n, source='A', target='C', spare='B': ['AC'])"
ALSO = ("fold_film(2)", WRONG, "table(lambda n: 2**n, range(3))", "draw_position('AAB')")


def test_axe_finds_nothing_in_either_theme(either):
    """In any state: fresh, guessed, chosen, stepped, stopped by the rules; and in lesson 0."""
    page = either.page
    # All cells are in the window; JupyterLab itself has no room on a telephone.
    wide, high = (1280, 5000) if "lab" in either.at else (390, 7000)
    page.set_viewport_size({"width": wide, "height": high})

    def look() -> None:
        for theme in ("JupyterLab Dark", "JupyterLab Light"):
            either.theme(theme)
            assert violations(page, OURS) == [], theme

    notebook = either.notebook(*CELLS[:5], *ALSO, CELLS[5])
    for cell in range(9):
        notebook.run(cell)
    expect(page.locator(".hanoi-verdict")).to_be_visible()
    look()
    notebook.run(9)
    expect(page.locator(".hanoi-no")).to_have_count(2)
    page.locator(".hanoi-quiz button").first.click()
    look()
    either.open(released("start")).run_all()
    expect(page.locator(f"{IN_FRONT} .hanoi").first).to_be_visible()
    look()
    page.set_viewport_size({"width": 1100, "height": 900})


def test_widgets_link_in_the_browser(either):
    """A slider leads an explorer, that a race, without Python; in boxes, in Lab and in Notebook."""
    notebook = either.notebook(LINKED, "explorer.step, explorer.position, race.positions")
    notebook.run_all()
    explorer, race = (notebook.page.locator(f".hanoi-{kind}") for kind in ("explorer", "race"))
    readout = notebook.page.locator(".widget-readout")
    readout.fill("4")
    readout.press("Enter")
    expect(explorer.locator(".hanoi-count")).to_have_text("4 moves")
    expect(race.locator(".hanoi-far")).to_have_text(["move 4 of 7"] * 2)
    explorer.get_by_role("button", name="Next").click()
    expect(race.locator(".hanoi-far")).to_have_text(["move 5 of 7"] * 2)
    expect(readout).to_have_text("5")
    for _ in range(20):  # a page keeps an update back until Python has answered the one before
        notebook.run(1)
        if notebook.outputs(1).startswith("(5"):
            break
    assert notebook.outputs(1) == "(5, 'CBA', ['CBA', 'CBA'])"


def test_a_drawing_shrinks_with_the_page(lab):
    """On a phone as well, beside any figure of ours, nothing is cut off."""
    notebook = lab.notebook("from hanoi_ref import *; Board(1)", "draw_position('AAAA', 'ABCDEF')")
    notebook.run_all()
    lab.page.set_viewport_size({"width": 390, "height": 800})
    expect(lab.page.locator(".hanoi").first).to_be_visible()
    fits = "image => image.getBoundingClientRect().right <= innerWidth"
    image = lab.page.locator(".jp-RenderedSVG img").first
    image.scroll_into_view_if_needed()
    assert image.evaluate(fits)
    lab.page.set_viewport_size({"width": 1100, "height": 900})
