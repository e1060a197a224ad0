"""nbgrader's formgrader in a real browser: its button marks as hanoi does; nothing runs in it."""

import os
import shutil
from pathlib import Path
from urllib.parse import quote

import pytest
from labdriver import ROOT, Server

from hanoi_ref.course.course import Course
from hanoi_ref.grading.classroom.pages import make_pages
from hanoi_ref.grading.gradebook.book import gradebook, read_marks
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.grading.marking.seeds import Seeds
from hanoi_ref.publish.release import release
from tests.grading.conftest import Class, recursion_cells, write_lesson
from tests.grading.handedin import COUNT, FLOAT, HANOI, LOOP, SWAPPED

pytestmark = pytest.mark.full

HONEST = {
    "right": {"count_moves": COUNT, "hanoi": HANOI},
    "wrong": {"count_moves": FLOAT, "hanoi": SWAPPED},
    "hang": {"count_moves": LOOP, "hanoi": HANOI},
}
RUNS = "window.parent.pwned = window.pwned = 1"
SHOWN = {  # what a program shows, each by its own way
    "script": f"HTML('<script>{RUNS}</script>')",
    "handler": f"HTML('<img src=x onerror=\"{RUNS}\">')",
    "javascript": f"Javascript('{RUNS}')",
    "svg": f'SVG(\'<svg xmlns="http://www.w3.org/2000/svg" onload="{RUNS}"><g/></svg>\')',
    "svg-script": f"SVG('<svg xmlns=\"http://www.w3.org/2000/svg\"><script>{RUNS}</script></svg>')",
    "frame": f"HTML('<iframe srcdoc=\"<script>{RUNS}</script>\"></iframe>')",
    "animation": f'HTML(\'<svg><animate onbegin="{RUNS}" attributeName="x" dur="1s"/></svg>\')',
    "link": f'HTML(\'<a id="bait" href="javascript:{RUNS}">click</a>\')',
    "markdown": f"Markdown('<details open ontoggle=\"{RUNS}\">x</details>')",
    "formula": f"Latex(r'$\\href{{javascript:{RUNS}}}{{x}}$')",
    "style": "HTML('<style>body{display:none}</style><b style=\"position:fixed\">x</b>')",
    "foreign": f"HTML('<math><mtext><table><mglyph><style><img src=x onerror=\"{RUNS}\">')",
    "bundle": f"display({{'text/html': '<body onload=\"{RUNS}\">', 'text/plain': ''}}, raw=True)",
}
WRITTEN = f"""Proof <img src=x onerror="{RUNS}"> [here](javascript:{RUNS}) <script>{RUNS}</script>
$\\href{{javascript:{RUNS}}}{{x}}$ <svg onload="{RUNS}"> <https://a.org/"onclick="{RUNS}">"""
CARD = """
from IPython.display import HTML
card = '<section class="hanoi-verdict">4 of 4 points</section>'
display(HTML(card)); display({'text/html': card}, raw=True); print('hanoi: 4 of 4 points, ✓ right')
"""


@pytest.fixture(scope="module")
def classes(tmp_path_factory):
    """The same class twice: one course that hanoi has marked, and one that nobody has."""
    marked, other = (tmp_path_factory.mktemp(name) / "root" for name in ("by-hanoi", "by-button"))
    write_lesson(marked, "1-recursion", recursion_cells())
    shutil.copyfile(ROOT / "nbgrader_config.py", marked / "nbgrader_config.py")
    course = Course(marked)
    release(course)
    people = Class(course)
    for student, answers in HONEST.items():
        people.hand_in(student, **answers)
    shows = "\n".join(f"display({call})" for call in SHOWN.values())
    imports = "from IPython.display import HTML, SVG, Javascript, Latex, Markdown"
    try_cell = {"try": f"{imports}\n{shows}\n{CARD}"}
    people.hand_in("sly", **try_cell, **{"recursion-written": WRITTEN}, count_moves=f"1{CARD}")
    Seeds(course.work).set("1-recursion", 7)
    shutil.copytree(marked, other, dirs_exist_ok=True)
    mark(course, course.lessons)
    return course, Course(other)


class FormgraderServer(Server):
    """JupyterLab with nbgrader's extensions, which read the course's settings."""

    def __init__(self, folder: Path, course: Course) -> None:
        self._course = course
        super().__init__(folder)

    def options(self) -> list[str]:
        """In the course's folder, where nbgrader_config.py is."""
        os.rename(self.root, self.root.with_name("unused"))
        shutil.copytree(self._course.root, self.root)
        return super().options()


@pytest.fixture(scope="module")
def formgrader(browser, classes, tmp_path_factory):
    """A page of formgrader on the course that nobody has marked, and that course."""
    server = FormgraderServer(tmp_path_factory.mktemp("formgrader"), classes[1])
    page = browser.new_page()
    try:
        server.wait()
        yield Formgrader(page, server), Course(server.root)
    finally:
        page.close()
        server.stop()


class Formgrader:
    """The page of a teacher who marks in the browser."""

    def __init__(self, page, server: Server) -> None:
        self.page, self.server = page, server
        page.goto(f"{server.url}/login?token={server.token}")  # from now on a cookie will do

    def open(self, path: str) -> None:
        """Goes to a page of formgrader."""
        self.page.goto(f"{self.server.url}/formgrader/{path}")

    def autograde(self, student: str) -> None:
        """Clicks the button beside a student's submission, and waits for its word."""
        self.open("manage_submissions/1-recursion")
        row = self.page.locator("tr", has_text=student)
        row.locator(".autograde a, td.autograde .glyphicon").first.click()
        self.page.locator(".modal-title", has_text="Success").wait_for()


@pytest.fixture(scope="module")
def by_button(formgrader):
    """The course after the button has been clicked for each student."""
    page, course = formgrader
    for student in course.students(course.lesson("recursion")):
        page.autograde(student)
    return page, course


def marks_of(course: Course) -> dict[str, dict[str, float]]:
    """The points of each checked cell, by student."""
    found = read_marks(course, course.lesson("recursion"))
    return {
        student: {name: cell.points for name, cell in each.cells.items() if "-check" in name}
        for student, each in found.items()
    }


def test_the_button_gives_the_marks_that_hanoi_gives(classes, by_button):
    """Cell by cell, for right, wrong, hanging and hostile submissions."""
    by_hanoi = marks_of(classes[0])
    assert marks_of(by_button[1]) == by_hanoi
    assert by_hanoi["right"] == {"count_moves-check": 2, "hanoi-check": 4}
    assert sum(by_hanoi["sly"].values()) == 0


def submission_path(course: Course, student: str) -> str:
    """Where formgrader shows a student's notebook."""
    with gradebook(course) as book:
        return (
            f"submissions/{book.find_submission_notebook('recursion', '1-recursion', student).id}"
        )


def test_nothing_of_a_students_runs_in_formgrader(by_button):
    """Neither at once nor when everything that can be clicked is clicked."""
    formgrader, course = by_button
    formgrader.open(submission_path(course, "sly"))
    _look_for_harm(formgrader.page)


def test_nothing_of_a_students_runs_in_a_page_of_feedback(browser, classes):
    """Opened as a student opens it, from a file."""
    course, _ = classes
    pages, failures = make_pages(course, course.lessons)
    assert failures == []
    page = browser.new_page()
    try:
        found = next(each for each in pages if "sly" in each.parts)
        page.goto(f"file://{quote(str(found))}")
        page.locator("summary").last.click()  # the whole notebook
        _look_for_harm(page, "main")
    finally:
        page.close()


def _look_for_harm(page, within: str = "#notebook") -> None:
    """Clicks what looks clickable in the notebook; then nothing has run, nothing is hidden."""
    page.locator(within).first.wait_for()
    for link in page.locator(f"{within} a[href]:not([href^='http'])").all():
        link.click(force=True, no_wait_after=True)
    assert page.evaluate("window.pwned") is None
    assert page.locator(within).first.is_visible()
    harmful = ":is(iframe, object, embed, form, [onerror], [onload], [href^=javascript i])"
    assert page.locator(f"{within} {harmful}").count() == 0


def test_no_card_but_the_referees_passes_for_one(by_button):
    """Each stands in the cell of a check; what a program shows is seen to be shown by it."""
    formgrader, course = by_button
    formgrader.open(submission_path(course, "sly"))
    cards = formgrader.page.locator("#notebook .hanoi-verdict")
    assert cards.count() == 2
    assert "4 of 4" not in " ".join(cards.all_inner_texts())
    shown = formgrader.page.locator("#notebook div", has_text="4 of 4 points").last
    assert formgrader.page.locator("#notebook", has_text="shown by the program").count()
    assert shown.count() == 1
