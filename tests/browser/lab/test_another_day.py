"""What a reader left is there again after a restart, and when a server of another day opens it."""

import re

import nbformat
import pytest
from boarddriver import Played
from labdriver import Lab, Server
from pages import expect
from remembered import ASKED, BOARD, CELLS, FRIEND, GONE, LINE, guesses

pytestmark = pytest.mark.full


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


@pytest.fixture(params=["JupyterLab 4", pytest.param("Notebook 7", marks=pytest.mark.release)])
def days(request, page, tmp_path):
    """Days in JupyterLab 4, and before a release in Notebook 7."""
    made = Days(tmp_path, page, request.param)
    yield made
    made.end()


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
    expect(guess.get_by_role("status")).to_contain_text("You guessed 6; the result is 7")
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
        said = "You guessed 6. Run this cell again" if cell == 0 else "Saved when this cell ran."
        expect(shown).to_contain_text(said)
        expect(shown).not_to_contain_text(GONE)
        expect(shown).not_to_contain_text("not guessed yet")
    board = notebook.locate(LINE)
    board.get_by_role("button", name="End").click()
    expect(board.locator(".hanoi-said")).to_have_text("Solved in 7 moves, the fewest there are.")
    assert notebook.path.read_text() == before

    notebook.run_all()
    assert_as_left(notebook)
    expect(notebook.page.get_by_text("Saved when this cell ran")).to_have_count(0)
    notebook.save()
    assert guesses(notebook.path) == ["6"]
    assert len(str([cell.metadata for cell in nbformat.read(notebook.path, 4).cells])) < 1000


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
    expect(notebook.page.get_by_text("Saved when this cell ran")).to_have_count(0)
    has_run = re.compile(r"\[\d+\]:")
    expect(notebook.locate(3).locator(".jp-InputPrompt")).to_have_text(has_run)
    assert [bool(cell["execution_count"]) for cell in notebook.cells()] == [1, 1, 1, 1, 0]


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
    assert kept == {"hints": {"taken": [2]}}
    assert_one_hint_is_open(days.begin().reopen(notebook.path).locate(0))


def assert_one_hint_is_open(card) -> None:
    """The second of the three."""
    expect(card.locator("details[data-hint='2'][open]")).to_have_count(1)
    expect(card.locator("details[data-hint][open]")).to_have_count(1)
