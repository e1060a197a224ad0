"""Work that is done on the site stays in the browser, and is brought elsewhere as one file."""

import re
from copy import copy
from pathlib import Path

import pytest
from boarddriver import Played
from pages import expect
from sitedriver import START, Reader

pytestmark = pytest.mark.full


def test_work_is_saved_as_one_file_and_brought_back_elsewhere(browser, served, tmp_path):
    """The box that was changed has its text in another browser."""
    one, other = Reader(browser.browser, served), Reader(browser.browser, served)
    begin_with(one, "by_hand = ['mine']")
    saved_work(one, tmp_path / "work.json")
    other.open(START)
    assert "is back." in brought_back(other, tmp_path / "work.json")
    assert by_hand(other.open(START)) == "by_hand = ['mine']"
    one.close()
    other.close()


def test_the_file_is_taken_above_a_lesson_and_given_there_too(browser, served, tmp_path):
    """As in JupyterLab; the start page of a third browser takes what was given."""
    one, other, third = (Reader(browser.browser, served) for _ in range(3))
    begin_with(one, "by_hand = ['mine']")
    saved_work(one, tmp_path / "start.json")
    notebook = other.begin(START)
    other.page.get_by_label("Bring it back").set_input_files(tmp_path / "start.json")
    expect(other.page.get_by_role("status").filter(has_text="start.json is back")).to_be_visible()
    assert by_hand(notebook) == "by_hand = ['mine']"
    notebook.run(notebook.find("by_hand ="))
    with other.page.expect_download() as download:
        other.page.get_by_role("button", name="Save my work").click()
    download.value.save_as(tmp_path / "lesson.json")
    third.open(START)
    assert "is back." in brought_back(third, tmp_path / "lesson.json")
    assert by_hand(third.open(START)) == "by_hand = ['mine']"
    for each in (one, other, third):
        each.close()


def test_older_work_that_is_brought_back_lies_beside_the_newer(reader, tmp_path):
    """Neither is lost, and the page says where the older one is."""
    begin_with(reader, "by_hand = ['older']")
    saved_work(reader, tmp_path / "work.json")
    begin_with(reader, "by_hand = ['newer']")
    beside = re.search(r"0-start/start .*\.ipynb", brought_back(reader, tmp_path / "work.json"))[0]
    assert by_hand(reader.open(START)) == "by_hand = ['newer']"
    assert by_hand(reader.open(beside)) == "by_hand = ['older']"


MODEL = "jupyterapp.shell.currentWidget.context.model"
MOMENTS = [0, 30, 300, 3_000]  # milliseconds after a move and a word; the last is while it is saved


def test_no_move_and_no_word_is_lost_with_its_tab(reader):
    """Without Python or time to save.  At last the lesson is begun again, and that undone."""
    for number, wait in enumerate(MOMENTS, 1):
        notebook = reader.open(START)
        expect(moves(reader.page)).to_have_text(re.compile(f"^{number - 1} moves?$"))
        Played(notebook).type(*["AC", "AB", "CB", "AC"][number - 1])
        notebook.set_source(notebook.find("by_hand ="), f"by_hand = [{number}]")
        reader.page.wait_for_timeout(wait)
        close_at_once(reader)
    notebook = reader.open(START)
    expect(moves(reader.page)).to_have_text("4 moves")
    assert by_hand(notebook) == "by_hand = [4]"
    reader.page.on("dialog", lambda dialog: dialog.accept())
    reader.page.get_by_role("button", name="Start again").click()
    expect(moves(reader.page)).to_have_text("0 moves")
    assert by_hand(notebook) != "by_hand = [4]"
    reader.page.get_by_role("button", name="Undo").click()
    expect(moves(reader.page)).to_have_text("4 moves")
    assert by_hand(notebook) == "by_hand = [4]"


def test_a_move_before_the_lesson_is_there_is_stored_too(reader):
    """And seen again on the board that is there before the lesson."""
    for seen in ("0 moves", "1 move"):
        reader.page.route("**/build/**", lambda route: None)
        reader.page.goto(f"{reader.server.url}/notebooks/index.html?path={START}")
        dialog = reader.page.get_by_role("dialog")
        expect(dialog.locator(".hanoi-count")).to_have_text(seen)
        expect(dialog.get_by_role("application")).to_be_focused()
        reader.page.keyboard.type("ac" if seen == "0 moves" else "ab")
        expect(dialog.locator(".hanoi-count")).not_to_have_text(seen)
        close_at_once(reader)
    reader.open(START)
    expect(moves(reader.page)).to_have_text("2 moves")


def test_two_tabs_keep_the_work_of_both(reader):
    """The later change of a cell counts, and each cell for itself."""
    other = copy(reader)
    other.page = reader.context.new_page()
    played, written = reader.open(START), other.open(START)
    Played(played).type("A", "C")
    written.set_source(written.find("by_hand ="), "by_hand = ['mine']")
    reader.page.close()
    close_at_once(other)
    notebook = other.open(START)
    expect(moves(other.page)).to_have_text("1 move")
    assert by_hand(notebook) == "by_hand = ['mine']"


def test_a_board_that_needs_no_python_stays_where_outputs_are_cleared(reader):
    """At its start, to play again, also if the tab is closed before that is saved."""
    notebook = reader.open(START)
    Played(notebook).type("A", "C")
    expect(moves(reader.page)).to_have_text("1 move")
    notebook.save()
    notebook.clear_outputs()
    expect(moves(reader.page)).to_have_text("0 moves")
    close_at_once(reader)
    reader.open(START)
    reader.page.wait_for_function(f"!{MODEL}.toJSON().cells.some(each => each.metadata.hanoi)")
    expect(moves(reader.page)).to_have_text("0 moves")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1100, 900)])
def test_a_lesson_fits_the_width_of_a_screen(reader, width, height):
    """The row above it, its folded cells, what is above the row, and all buttons."""
    reader.page.set_viewport_size({"width": width, "height": height})
    reader.open(START)
    expect(reader.page.get_by_text("Saved in this browser")).to_be_visible()
    expect(reader.page.get_by_role("button", name="Save and create checkpoint")).to_be_visible()
    assert reader.page.evaluate(BEYOND) == []
    assert reader.page.evaluate(BELOW) == []


def test_the_list_of_lessons_leads_on_in_this_tab(reader):
    """All of it is on the screen of a phone; Back leads to the lesson before."""
    reader.page.set_viewport_size({"width": 390, "height": 844})
    reader.open(START)
    reader.page.get_by_role("button", name="Course: ").click()
    rows = reader.page.locator(".hanoi-course li")
    expect(rows).to_have_count(9)
    expect(rows.last).to_be_in_viewport(ratio=1)
    rows.nth(1).get_by_role("button").click()
    reader.page.wait_for_url("**/notebooks/index.html?path=1-recursion/recursion.ipynb")
    reader.page.go_back()
    reader.page.get_by_role("button", name="Course: ").click()
    reader.page.get_by_role("link", name="The start page").click()
    expect(reader.page.get_by_role("heading", name="The Tower of Hanoi")).to_be_visible()


BEYOND = """() => [...document.querySelectorAll("button, input, select, summary, .jp-Toolbar > *, "
  + ".hanoi-row *, .jp-NotebookTrustedStatus, .jp-Notebook .jp-Cell, .jp-Placeholder",
)].filter(each => {
  const {left, right, width} = each.getBoundingClientRect();
  return each.checkVisibility() && width > 1 && (left < 0 || right > innerWidth);
}).map(each => each.outerHTML)"""
# What the row is too low for, as JupyterLab gives it the height that its style sheet asks for.
BELOW = """() => {
  const row = document.querySelector(".hanoi-row"), {bottom} = row.getBoundingClientRect();
  return [...row.querySelectorAll("button, label, span")].filter(
    each => each.getBoundingClientRect().bottom > bottom).map(each => each.outerHTML);
}"""


def moves(page):
    """How many moves the first board of a lesson has seen."""
    return page.locator(".jp-Notebook .hanoi-count").first


def close_at_once(reader: Reader) -> None:
    """The tab is closed, without a question whether to leave; the reader opens another one."""
    reader.page.close(run_before_unload=False)
    reader.page = reader.context.new_page()


def by_hand(notebook) -> str:
    """The box in which the first answer of lesson 0 stands."""
    return notebook.cells()[notebook.find("by_hand =")]["source"]


def begin_with(reader, answer: str) -> None:
    """Lesson 0 is opened, that answer is written into it, and it is saved."""
    notebook = reader.open(START)
    notebook.set_source(notebook.find("by_hand ="), answer)
    notebook.save()


def saved_work(reader, file: Path) -> None:
    """The start page's button gives the work as a file."""
    reader.visit()
    with reader.page.expect_download() as download:
        reader.page.get_by_role("button", name="Save my work").click()
    download.value.save_as(file)


def brought_back(reader, file: Path) -> str:
    """What the start page says when it is given such a file."""
    reader.visit()
    reader.page.locator("#load").set_input_files(file)
    told = reader.page.locator("#said")
    expect(told).to_contain_text("is back")
    return told.inner_text()
