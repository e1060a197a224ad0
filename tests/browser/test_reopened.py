"""What a reader left is there again: after a restart, and when the file is opened another day."""

from __future__ import annotations

import re

import nbformat
import pytest
from boarddriver import Played
from labdriver import ROOT, Lab, Server

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser

QUESTION = "How many moves will three disks take?"
CELLS = [
    f"from hanoi_ref import *\nguess = predict({QUESTION!r})\nguess",
    "quiz('Where is disk 1 in `BAC`?', {'on B': 'No.', 'on C': 'The last letter.'}, 'on C')",
    "board = Board(3)\nboard",
    "friend = Friend(3)\nfriend",
    "Board(3, moves=recursive(3))",
    "Explorer(3)",
    "Race(recursive, recursive, 3)",
    "guess.guess, board.position, board.moves",
]
BOARD, FRIEND, LINE, ASKED = 2, 3, 4, 7
GONE = "Error displaying widget"
VIEW = "application/vnd.jupyter.widget-view+json"
LESSONS = sorted((ROOT / "course").glob("[0-9]*/*.ipynb"))


class Days:
    """A folder on which one server works after the other, and a page for each."""

    def __init__(self, folder, page, front_end):
        self.folder, self.page, self.front_end = folder, page, front_end
        self.servers = []

    def begin(self) -> Lab:
        """Another server, after the last one has ended with all of its kernels."""
        self.end()
        self.servers.append(Server(self.folder))
        self.servers[-1].wait()
        return Lab(self.servers[-1], self.page, self.front_end)

    def end(self) -> None:
        """The last server ends."""
        if self.servers:
            self.page.goto("about:blank")
            self.servers.pop().stop()


@pytest.fixture(params=Lab.FRONT_ENDS)
def days(request, page, tmp_path):
    """Days in JupyterLab 4, then in Notebook 7."""
    made = Days(tmp_path, page, request.param)
    yield made
    made.end()


def guesses(path) -> list[str]:
    """What the first cell of a file has kept."""
    return nbformat.read(path, 4).cells[0].metadata["hanoi"]["Prediction"]["guesses"]


def use(notebook) -> None:
    """Guesses six, chooses a place, plays two moves, asks the friend, steps in the line."""
    notebook.locate(0).get_by_label("Your guess").fill("6")
    notebook.locate(0).get_by_role("button", name="Commit").click()
    notebook.locate(1).get_by_role("button", name="on B").click()
    Played(notebook, 2).type("A", "C", "A", "B")
    friend = notebook.locate(FRIEND)
    friend.get_by_role("group", name="from").get_by_role("button", name="A").click()
    expect(friend.get_by_role("button", name="A", pressed=True)).to_be_visible()
    notebook.locate(LINE).get_by_role("button", name="Next").click()
    notebook.run(ASKED)  # by then all of it has been to Python and back


def assert_as_left(notebook) -> None:
    """On the page, and in Python."""
    guess = notebook.locate(0)
    expect(guess.locator(".hanoi-value")).to_have_text(["6", "7"])
    expect(guess.get_by_role("status")).to_contain_text("You guessed 6, and it is 7")
    choice = notebook.locate(1).get_by_role("button", name="on B")
    expect(choice).to_have_attribute("aria-expanded", "true")
    expect(notebook.locate(BOARD).locator(".hanoi-count")).to_have_text("2 moves")
    expect(notebook.locate(BOARD).locator("[data-disk='2']")).to_have_attribute("data-peg", "B")
    friend = notebook.locate(FRIEND).get_by_role("button", name="A", pressed=True)
    expect(friend).to_be_visible()
    expect(notebook.locate(LINE).locator(".hanoi-count")).to_have_text("1 move")
    notebook.run(ASKED)
    assert notebook.outputs(ASKED) == "('6', 'ABC', ['AC', 'AB'])"


def test_a_restart_and_another_day_lose_nothing(days):
    """Restart and Run All; then closed, opened without that kernel, and run again."""
    notebook = days.begin().notebook(*CELLS)
    notebook.run_all()
    use(notebook)
    notebook.save()
    notebook.restart_and_run_all()
    assert_as_left(notebook)
    notebook.save()

    before = notebook.path.read_text()
    notebook = days.begin().reopen(notebook.path)
    for cell in range(len(CELLS) - 1):
        shown = notebook.locate(cell)
        said = "You guessed 6. Run this cell again" if cell == 0 else "From when this cell ran."
        expect(shown).to_contain_text(said)
        expect(shown).not_to_contain_text(GONE)
        expect(shown).not_to_contain_text("not guessed yet")
    board = notebook.locate(LINE)
    board.get_by_role("button", name="End").click()
    expect(board.locator(".hanoi-said")).to_have_text("Solved in 7 moves, the fewest there are.")
    assert notebook.path.read_text() == before

    notebook.run_all()
    assert_as_left(notebook)
    expect(notebook.page.get_by_text("From when this cell ran")).to_have_count(0)
    notebook.save()
    assert guesses(notebook.path) == ["6"]
    assert len(str([cell.metadata for cell in nbformat.read(notebook.path, 4).cells])) < 1000


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_of_yesterday_shows_all_that_it_showed(lab, lesson):
    """Run whole and saved, then opened with no kernel that knows it; saved so, opened again."""
    notebook = lab.open(lesson)
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
    """One that came by mail, which Jupyter has not seen run here: in text, until it runs."""
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
        expect(notebook.locate(cell)).to_contain_text("From when this cell ran.")
        expect(notebook.locate(cell)).not_to_contain_text(GONE)
    expect(notebook.locate(BOARD)).to_contain_text("---A-------B-------C---")
    notebook.page.get_by_role("button", name="Continue where you stopped").click()
    expect(notebook.locate(LINE).get_by_role("button", name="End")).to_be_visible()


def test_hints_that_were_opened_are_open_again(days):
    """On the card of the same check, after a restart and another day; the others stay shut."""
    wrong = "from hanoi_ref import check\ncheck('recursion.count_moves', lambda n: n)"
    notebook = days.begin().notebook(wrong)
    notebook.run_all()
    notebook.locate(0).get_by_text("A step on the way", exact=True).click()
    notebook.save()
    notebook.restart_and_run_all()
    assert_one_hint_is_open(notebook.locate(0))
    notebook.save()
    kept = nbformat.read(notebook.path, 4).cells[0].metadata["hanoi"]
    assert kept == {"hints": {"taken": ["A step on the way"]}}
    assert_one_hint_is_open(days.begin().reopen(notebook.path).locate(0))


def assert_one_hint_is_open(card) -> None:
    """The second of the three."""
    second = card.locator("details", has_text="A step on the way")
    expect(second).to_have_attribute("open", "")
    expect(card.locator("details[open]")).to_have_count(1)


def test_wrong_moves_are_looked_at_from_inside(either):
    """The button opens them below the card, and what is left of it another day says what to do."""
    moves = 'check("start.by_hand", ["AB", "AB", "BC"])'
    notebook = either.notebook("from hanoi_ref import *", moves)
    notebook.run_all()
    button = notebook.locate(1).get_by_role("button")
    button.filter(has_text="Look at by_hand from inside").click()
    explorer = notebook.locate(1).locator(".hanoi-explorer")
    expect(explorer.locator(".hanoi-count")).to_have_text("Move 2 of 2")
    button.filter(has_text="Close").click()
    expect(explorer).to_have_count(0)
    notebook.save()
    notebook = opened_anew(either, notebook)
    expect(notebook.locate(1)).to_contain_text("Run the check again to look at the moves")
    expect(notebook.locate(1)).not_to_contain_text(GONE)


def test_one_button_goes_on_where_the_reader_stopped(days):
    """What ran before runs again, what never ran does not, and the last one is in front."""
    notebook = days.begin().notebook(*CELLS[:3], "stopped = 3", "never = 4")
    for cell in range(4):
        notebook.run(cell)
    Played(notebook, 2).type("A", "C", "A", "B")
    notebook.run(3)  # by then it has been to Python and back
    notebook.save()
    notebook = days.begin().reopen(notebook.path)
    notebook.page.get_by_role("button", name="Continue where you stopped").click()
    expect(notebook.locate(BOARD).locator("[data-disk='2']")).to_have_attribute("data-peg", "B")
    expect(notebook.page.get_by_role("button", name="Continue where")).to_have_count(0)
    expect(notebook.page.get_by_text("From when this cell ran")).to_have_count(0)
    has_run = re.compile(r"\[\d+\]:")
    expect(notebook.locate(3).locator(".jp-InputPrompt")).to_have_text(has_run)
    assert [bool(cell["execution_count"]) for cell in notebook.cells()] == [1, 1, 1, 1, 0]


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
    expect(lab.page.get_by_text("From when this cell ran")).to_have_count(0)


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
