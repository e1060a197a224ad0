"""Work that is done on the site is saved as one file, and brought back elsewhere."""

import re
from pathlib import Path

import pytest
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
