"""Boards and checks in Firefox, in JupyterLab and on the site."""

import pytest
from boarddriver import Played
from pages import expect
from sitedriver import START

pytestmark = pytest.mark.full


def test_a_board_is_played_in_jupyterlab(played_in_lab):
    """By dragging, tapping, keys and buttons; Python knows the moves, and why one is refused."""
    board = played_in_lab()
    board.drag("A", "C")
    board.stands("AAC")
    board.tap("A", "B")
    board.stands("ABC")
    board.type("A", "B")
    expect(board.said).to_have_text("A→B: disk 3 may not rest on disk 2.")
    board.button("Back").click()
    board.stands("AAC")
    assert board.asked("board.moves") == "['AC']"


def test_a_reload_right_after_a_move_loses_nothing(reader):
    """The site stores it at once, before Python or a save."""
    reader.page.on("dialog", lambda dialog: dialog.accept())
    notebook = reader.open(START)
    Played(notebook).type("A", "C")
    count = reader.page.locator(".jp-Notebook .hanoi-count").first
    expect(count).to_have_text("1 move")
    reader.page.reload()
    expect(count).to_have_text("1 move")


@pytest.mark.release  # Python takes minutes to begin
def test_a_lesson_is_checked_on_the_site(reader):
    """Python runs in Firefox; the first board plays, and a wrong answer is explained."""
    notebook = reader.begin(START)
    notebook.run_all()
    notebook.select(notebook.find("Board(3)"))
    board = Played(notebook)
    board.drag("A", "C")
    expect(board.root.locator("[data-disk='1']")).to_have_attribute("data-peg", "C")
    box, check = notebook.find("by_hand ="), notebook.find('check("start.by_hand", by_hand)')
    notebook.set_source(box, 'by_hand = ["AC", "AB"]')
    notebook.run(box)
    notebook.run(check)
    expect(notebook.locate(check)).to_contain_text("1 of 2 points")
