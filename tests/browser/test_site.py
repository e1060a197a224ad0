"""The course as a site: Python in the browser, no network but the site's own."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from boarddriver import Played
from labdriver import ROOT
from sitedriver import FileServer, Reader

from hanoi_ref.cli import run
from hanoi_ref.grading.course import Course
from hanoi_ref.grading.demo.programs import wrong_program
from hanoi_ref.grading.demo.submission import Draft

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.site

START, RECURSION = "0-start/start.ipynb", "1-recursion/recursion.ipynb"
LESSONS = [lesson.file for lesson in Course(ROOT).lessons]
MEGABYTE = 1e6


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The site, built as a teacher builds it."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    out = tmp_path_factory.mktemp("site") / "public"
    assert run(["site", "--out", str(out), "--offline", "--root", str(ROOT)]) == 0
    return out


@pytest.fixture(scope="module")
def served(site) -> Iterator[FileServer]:
    """A server of the site."""
    server = FileServer(site)
    yield server
    server.stop()


@pytest.fixture
def reader(browser, served) -> Iterator[Reader]:
    """Somebody who has never been here; nothing is asked of another address."""
    somebody = Reader(browser.browser, served)
    yield somebody
    somebody.close()
    assert somebody.elsewhere == []


def test_the_site_is_small(site):
    """Under 60 megabytes, and no file that a host of pages would refuse."""
    sizes = [path.stat().st_size for path in site.rglob("*") if path.is_file()]
    assert sum(sizes) < 60 * MEGABYTE
    assert max(sizes) < 25 * MEGABYTE


def test_a_folder_with_something_else_is_left_alone(tmp_path, capsys):
    """A site takes the place of a site only."""
    (tmp_path / "thesis.txt").write_text("mine")
    assert run(["site", "--out", str(tmp_path), "--root", str(ROOT)]) == 1
    assert capsys.readouterr().err == (
        f"hanoi: {tmp_path} holds something else than a site; name another folder\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda file: Path(file).stem)
def test_a_lesson_runs_from_top_to_bottom(reader, lesson):
    """Nothing fails, nothing is said on stderr, every check asks for what is not written."""
    notebook = reader.begin(lesson)
    notebook.run_all(300)
    for cell in notebook.cells():
        kinds = {out.get("name", out["output_type"]) for out in cell.get("outputs", [])}
        assert not kinds & {"error", "stderr"}, cell["source"]
        if cell["cell_type"] == "code" and cell["metadata"].get("nbgrader", {}).get("grade"):
            assert "not written yet" in json.dumps(cell["outputs"]), cell["source"]


@pytest.mark.parametrize("lesson", LESSONS[:3], ids=lambda file: Path(file).stem)
def test_the_first_picture_is_there_before_python(reader, lesson):
    """A tower, or whatever the lesson shows first."""
    notebook = reader.open(lesson)
    expect(notebook.page.locator(".jp-OutputArea svg, .jp-RenderedSVG").first).to_be_visible()


def test_the_tools_of_a_lesson_are_there_before_its_first_box(reader):
    """Fetched while the reader reads; nothing is left in their names, and box 1 is number 1."""
    notebook = reader.begin(START)
    reader.page.wait_for_selector("html[data-kept=all]", state="attached")
    first = notebook.find("from hanoi_ref import")
    asked = "'hanoi_ref.widgets.board' in sys.modules, 'hanoi_ref' in dir()"
    notebook.set_source(first, f"import sys\n{asked}")
    notebook.run(first)
    assert notebook.outputs(first) == "(True, False)"
    assert notebook.cells()[first]["execution_count"] == 1


def test_a_disk_is_dragged_and_a_program_is_checked(reader):
    """The first board, then a wrong and a right answer; all of it is there after a reload."""
    notebook = reader.begin(START)
    notebook.run_all()
    notebook.select(notebook.find("Board(3, fewest=False)"))
    board = Played(notebook)
    board.drag("A", "C")
    expect(board.root.locator("[data-disk='1']")).to_have_attribute("data-peg", "C")
    box, check = notebook.find("by_hand ="), notebook.find('check("start.by_hand", by_hand)')
    for answer, points in [
        ('["AC", "AB"]', "1 of 2 points"),
        ('["AB", "AC", "BC"]', "2 of 2 points"),
    ]:
        notebook.set_source(box, f"by_hand = {answer}")
        notebook.run(box)
        notebook.run(check)
        expect(notebook.locate(check)).to_contain_text(points)
    notebook.save()
    notebook = reader.begin(START)
    assert notebook.cells()[box]["source"] == 'by_hand = ["AB", "AC", "BC"]'
    expect(notebook.locate(check)).to_contain_text("2 of 2 points")
    reader.visit()
    expect(reader.page.locator(f"[data-lesson='{START}']")).to_contain_text("● 2 of 2 points")
    expect(reader.page.locator(".come")).to_have_count(1)


def test_wrong_moves_are_looked_at_from_inside(reader):
    """The button below a card opens them in the browser's own Python."""
    notebook = reader.begin(START)
    notebook.run_all()
    box, check = notebook.find("by_hand ="), notebook.find('check("start.by_hand", by_hand)')
    notebook.set_source(box, 'by_hand = ["AB", "AB", "BC"]')
    notebook.run(box)
    notebook.run(check)
    card = notebook.locate(check)
    card.get_by_role("button").filter(has_text="Look at by_hand from inside").click()
    expect(card.locator(".hanoi-explorer .hanoi-count")).to_have_text("Move 2 of 2")


def test_the_second_visit_needs_no_server(browser, site):
    """Pages, Python, a board and a lesson that was never opened."""
    server = FileServer(site)
    reader = Reader(browser.browser, server)
    reader.visit()
    reader.page.wait_for_selector("html[data-kept=all]", state="attached")
    server.stop()
    notebook = reader.begin(RECURSION)
    notebook.run(notebook.find("from hanoi_ref import Board"))
    notebook.run(notebook.find("Friend(3)"))
    expect(notebook.locate(notebook.find("Friend(3)")).locator("svg").first).to_be_visible()
    reader.close()


def test_work_is_saved_as_one_file_and_brought_back_elsewhere(browser, served, tmp_path):
    """The box that was changed has its text in another browser."""
    one, other = Reader(browser.browser, served), Reader(browser.browser, served)
    begin_with(one, "by_hand = ['mine']")
    saved_work(one, tmp_path / "work.json")
    other.begin(START)
    assert "is back." in brought_back(other, tmp_path / "work.json")
    assert by_hand(other.begin(START)) == "by_hand = ['mine']"
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
    third.begin(START)
    assert "is back." in brought_back(third, tmp_path / "lesson.json")
    assert by_hand(third.begin(START)) == "by_hand = ['mine']"
    for each in (one, other, third):
        each.close()


def test_older_work_that_is_brought_back_lies_beside_the_newer(reader, tmp_path):
    """Neither is lost, and the page says where the older one is."""
    begin_with(reader, "by_hand = ['older']")
    saved_work(reader, tmp_path / "work.json")
    begin_with(reader, "by_hand = ['newer']")
    beside = re.search(r"0-start/start .*\.ipynb", brought_back(reader, tmp_path / "work.json"))[0]
    assert by_hand(reader.begin(START)) == "by_hand = ['newer']"
    assert by_hand(reader.begin(beside)) == "by_hand = ['older']"


def by_hand(notebook) -> str:
    """The box in which the first answer of lesson 0 stands."""
    return notebook.cells()[notebook.find("by_hand =")]["source"]


def begin_with(reader, answer: str) -> None:
    """Lesson 0 is opened, that answer is written into it, and it is saved."""
    notebook = reader.begin(START)
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
    told = reader.page.get_by_role("status")
    expect(told).to_contain_text("is back")
    return told.inner_text()


def test_a_link_to_another_lesson_opens_it_as_a_notebook(reader):
    """Not as a file in a list of files."""
    notebook = reader.begin(RECURSION)
    notebook.page.get_by_role("link", name="lesson 0").first.click()
    expect(notebook.page).to_have_url(
        re.compile(r"notebooks/index.html\?path=0-start/start.ipynb$")
    )


def programs() -> Iterator[tuple[str, str, str]]:
    """Sixty answers: an exercise each, right and wrong, as a cell has them."""
    course, random = Course(ROOT), Random(7)
    for lesson in course.lessons:
        draft = Draft(course, lesson)
        for name in draft.functions()[:5]:
            exercise = draft.exercise(name)
            for source in (draft.solved(name), wrong_program(exercise, True, random)):
                if source and stands_alone(source):
                    yield exercise.id, name, source


def stands_alone(source: str) -> bool:
    """Whether a cell needs nothing of its lesson to be run."""
    try:
        exec(compile(source, "<cell>", "exec"), {})
    except NameError:
        return False
    return True


JUDGED = """
import json
from hanoi_ref.lessons import check
def told(id, name, source):
    space = {{}}
    exec(compile(source, "<cell>", "exec"), space)
    score = check(id, space[name])
    mistake = score.verdict.mistake
    return [float(score), score.verdict.word, mistake and mistake.name, str(score)]
print(json.dumps([told(*each) for each in json.loads({text!r})]))
"""


def test_sixty_programs_are_judged_as_they_are_elsewhere(reader):
    """Points, verdict, mistake, and every sentence but for what Python itself words."""
    asked = json.dumps([*programs()])
    code = JUDGED.format(text=asked)
    notebook = reader.begin(RECURSION)
    notebook.set_source(1, code)
    notebook.run(1, 300)
    there = json.loads(notebook.outputs(1))
    here = [here_told(*each) for each in json.loads(asked)]
    assert len(here) >= 60
    assert [each[:3] for each in there] == [each[:3] for each in here]
    assert [ours(each[3]) for each in there] == [ours(each[3]) for each in here]


def ours(card: str) -> str:
    """A card without the words of an error, which differ from one Python to the next."""
    return re.sub(r"(raised \w+(?: in line \d+)?): [^\n]*", r"\1", card)


def here_told(id_: str, name: str, source: str) -> list[object]:
    """The same on this machine."""
    from hanoi_ref.lessons import check

    space: dict[str, object] = {}
    exec(compile(source, "<cell>", "exec"), space)
    score = check(id_, space[name])
    mistake = score.verdict.mistake
    return [float(score), score.verdict.word, mistake and mistake.name, str(score)]


ENDLESS = {
    "a loop": "while True: n += 1",
    "a bare except": "while True:\n        try: n += 1\n        except: n = 0",
    "a recursion": "return count_moves(n) + 1",
    "a slow recursion": "return count_moves(n + 1) + count_moves(n + 2)",
}


@pytest.mark.parametrize("body", ENDLESS.values(), ids=list(ENDLESS))
def test_a_check_comes_back_from_a_program_without_an_end(reader, body):
    """There are no signals, and nobody can press Stop."""
    notebook = reader.begin(RECURSION)
    code = f"from hanoi_ref import check\ndef count_moves(n):\n    {body}"
    notebook.set_source(1, f"{code}\ncheck('recursion.count_moves', count_moves)")
    notebook.run(1, 120)
    expect(notebook.locate(1)).to_contain_text("0 of 2 points")


def test_a_cell_without_an_end_is_stopped(reader):
    """After half a minute, even where it swallows every error; what came before is still there."""
    notebook = reader.begin(RECURSION)
    notebook.set_source(1, "from hanoi_ref import check\nkept = 7")
    notebook.run(1)
    notebook.set_source(3, "while True:\n    try:\n        pass\n    except:\n        pass")
    notebook.run(3, 120)
    assert "was stopped; does its loop ever end?" in notebook.outputs(3)
    notebook.set_source(3, "kept")
    notebook.run(3)
    assert notebook.outputs(3) == "7"
