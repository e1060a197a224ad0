"""A notebook that is opened again shows what it showed, whether or not its kernel is there."""

import nbformat
import pytest
from boarddriver import Played
from labdriver import released
from pages import expect
from remembered import ASKED, CELLS, GONE, LINE, guesses

from tests.shared import by_tier

pytestmark = pytest.mark.full

VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.mark.parametrize("word", by_tier(recursion="full"))
def test_a_lesson_of_yesterday_shows_all_that_it_showed(lab, word):
    """Run whole and saved, then opened with no kernel that knows it; saved so, opened again."""
    notebook = lab.open(released(word))
    notebook.run_all()
    notebook.save()
    shown = outputs(notebook)
    notebook = opened_anew(lab, notebook)
    for cell in (at for at, kinds in shown.items() if VIEW in kinds):
        expect(notebook.locate(cell).locator(".jp-OutputArea-output").first).to_be_visible()
        expect(notebook.locate(cell)).not_to_contain_text(GONE)
    assert outputs(notebook) == shown
    notebook.save()
    assert outputs(opened_anew(lab, notebook)) == shown


def opened_anew(lab, notebook):
    """The file, in a session whose kernel knows nothing of it."""
    lab.server.end_kernels()
    return lab.reopen(notebook.path)


def outputs(notebook) -> dict[int, list[str]]:
    """The kinds of data in the outputs of each code cell."""
    cells = enumerate(notebook.cells())
    return {
        at: sorted(kind for out in cell["outputs"] for kind in out.get("data", {}))
        for at, cell in cells
        if cell["cell_type"] == "code"
    }


def test_a_notebook_that_nobody_trusts_is_shown_in_text(either):
    """One that came by mail, which Jupyter has not seen run here: in text, but for boards."""
    notebook = either.notebook(*CELLS[:7])
    notebook.run_all()
    notebook.save()
    mailed = nbformat.read(notebook.path, 4)
    mailed.metadata["mailed"] = True  # another file than the one that was signed
    nbformat.write(mailed, notebook.path)
    notebook = opened_anew(either, notebook)
    assert not notebook.is_trusted
    expect(notebook.locate(1).get_by_role("group")).to_have_count(2)  # its choices are no widget
    for cell in range(2, 7):
        expect(notebook.locate(cell)).to_contain_text("Saved when this cell ran.")
        expect(notebook.locate(cell)).not_to_contain_text(GONE)
    board = Played(notebook)
    board.type("A", "C")
    board.arrives("AAC")
    notebook.page.get_by_role("button", name="Continue where you stopped").click()
    expect(notebook.locate(LINE).get_by_role("button", name="End")).to_be_visible()


def test_wrong_moves_are_looked_at_from_inside(either):
    """The button opens them below the card, and what is left of it another day says what to do."""
    moves = 'check("start.by_hand", ["AB", "AB", "BC"])'
    notebook = either.notebook("from hanoi_ref import *", moves)
    notebook.run_all()
    button = notebook.locate(1).get_by_role("button")
    button.filter(has_text="Look at by_hand from inside").click()
    explorer = notebook.locate(1).locator(".hanoi-explorer")
    expect(explorer.locator(".hanoi-where")).to_have_text("Step 2 of 2")
    button.filter(has_text="Close").click()
    expect(explorer).to_have_count(0)
    notebook.save()
    notebook = opened_anew(either, notebook)
    expect(notebook.locate(1)).to_contain_text("Run the check again to look at the moves")
    expect(notebook.locate(1)).not_to_contain_text(GONE)


def test_who_clears_all_outputs_begins_anew(either):
    """The guess and the moves are forgotten, here and in the file."""
    notebook = either.notebook(*CELLS[:3], CELLS[ASKED])
    notebook.run_all()
    notebook.locate(0).get_by_label("Your guess").fill("6")
    notebook.locate(0).get_by_role("button", name="Commit").click()
    expect(notebook.locate(0).locator(".hanoi-value")).to_have_text(["6", "7"])
    notebook.clear_outputs()
    notebook.run_all()
    expect(notebook.locate(0).get_by_label("Your guess")).to_have_value("")
    notebook.save()
    assert "hanoi" not in nbformat.read(notebook.path, 4).cells[0].metadata


def test_what_is_alive_stays_alive(lab):
    """A page that is loaded anew while the kernel runs has its boards back, to be played on."""
    notebook = lab.notebook(*CELLS[:4], CELLS[ASKED])
    notebook.run_all()
    notebook.save()
    lab.page.goto("about:blank")
    notebook = lab.reopen(notebook.path)
    board = Played(notebook, 2)
    board.type("A", "C")
    board.stands("AAC")
    expect(lab.page.get_by_text("Saved when this cell ran")).to_have_count(0)


def test_of_two_copies_of_a_lesson_each_keeps_its_own(lab):
    """Their cells have the same ids."""
    notebook = lab.notebook(*CELLS[:1])
    notebook.save()
    copy = notebook.path.with_name("copy.ipynb")
    copy.write_bytes(notebook.path.read_bytes())
    for path, guess in ((copy, "8"), (notebook.path, "6")):
        opened = lab.reopen(path, beside=True)
        opened.run_all()
        opened.locate(0).get_by_label("Your guess").fill(guess)
        opened.locate(0).get_by_role("button", name="Commit").click()
        expect(opened.locate(0).locator(".hanoi-value")).to_have_text([guess, "7"])
        opened.save()
    assert (guesses(copy), guesses(notebook.path)) == (["8"], ["6"])
