"""Whatever happens to a run or to the gradebook, and whenever it is run again, no mark is lost."""

import errno
import os
import pkgutil
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from nbgrader.api import Gradebook
from sqlalchemy import event
from sqlalchemy.engine import Engine

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import RunError, WorkError
from hanoi_ref.course.files import one_run
from hanoi_ref.course.settings import directory
from hanoi_ref.grading.classroom.demo import made_up_course
from hanoi_ref.grading.classroom.pages import make_pages
from hanoi_ref.grading.gradebook.book import REGISTERED, gradebook, opened, read_marks
from hanoi_ref.grading.marking import run as marking
from hanoi_ref.grading.marking.run import mark
from tests.grading.handedin import of
from tests.grading.toy import EXIT, FILL, FLOAT, OFF, TOTAL
from tests.shared import ROOT

RIGHT = {"total": TOTAL, "fill": FILL}
MAIN = "from hanoi_ref.cli import main; main()"
ANSWERED = {"total": TOTAL, "grains-written": "Induction."}
HARM = {
    "torn": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "no database": lambda path: path.write_text("name,points\nada,3\n" * 1000),
}


def marked_notebook(course: Course) -> Path:
    """Return where ada's marked notebook is."""
    return course.autograded / "ada/1-grains/grains.ipynb"


@pytest.fixture
def ada(course, people):
    """A student who is right, in a course that has been marked."""
    people.hand_in("ada", **RIGHT)
    mark(course, course.lessons)


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM)
def test_a_damaged_gradebook_ends_a_run_in_one_sentence(course, people, ada, harm, capsys):
    """It says where the copies are; the marked notebooks stay as they are."""
    before = marked_notebook(course).read_bytes()
    harm(course.work / "gradebook.db")
    people.hand_in("ada", total=OFF)
    assert run(["grade", "--root", str(course.root), "--workers", "1"]) == 1
    said = capsys.readouterr().err
    assert "gradebook.db cannot be used: it is damaged" in said and "grading/backups" in said
    assert said.count("\n") == 1
    assert marked_notebook(course).read_bytes() == before


@pytest.mark.full
def test_a_gradebook_without_room_takes_nothing_of_a_submission(course, people, ada, monkeypatch):
    """The next run, with room, marks it whole."""
    names = [f"student-{number}" for number in range(60)]  # their marks need more pages
    for student in ("ada", *names):
        people.hand_in(student, total=OFF)

    def no_room(connection: Any, _: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

    event.listen(Engine, "connect", no_room)
    try:
        with pytest.raises(RunError, match="no space left on the disk"):
            mark(course, course.lessons, students=names)
    finally:
        event.remove(Engine, "connect", no_room)
    report = mark(course, course.lessons)
    assert {each.score for each in report.submissions} == {0.0} and not report.needs_eye


@pytest.mark.full
def test_a_gradebook_that_is_locked_is_waited_for(course, people, ada):
    """Somebody else writes into it for a while."""
    people.hand_in("ada", total=TOTAL)
    book = course.work / "gradebook.db"
    other = sqlite3.connect(book, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")
    release = threading.Timer(3, lambda: other.execute("ROLLBACK"))
    release.start()
    start = time.monotonic()
    assert of(mark(course, course.lessons), "ada").score == 2
    assert time.monotonic() - start >= 2
    release.join()
    other.close()


def test_the_last_copies_of_the_gradebook_are_kept(course, people):
    """One is made before each run that marks, with the marks and the records of then."""
    people.put("torn", "{")
    for turn in range(7):
        people.hand_in("ada", total=TOTAL if turn % 2 else OFF)
        (course.work / "comments.json").write_text(f"[{turn}]")
        mark(course, course.lessons)
    mark(course, course.lessons)  # nothing is new, and a torn file cannot be graded
    folder = course.work / "backups"
    copies = sorted(folder.glob("*.db"))
    assert len(copies) == 5 and {path.stem for path in folder.iterdir()} == {
        path.stem for path in copies
    }
    beside = copies[-1].with_suffix(".records")
    assert (beside / "comments.json").read_text() == "[6]"
    assert (beside / "seeds.json").read_text() == (course.work / "seeds.json").read_text()
    assert (beside / "seeds.json").stat().st_mode & 0o077 == 0
    (course.root / "course.toml").write_text("[backups]\nkeep = 2\n")
    people.hand_in("ada", total="")
    mark(course, course.lessons)
    assert len([*folder.iterdir()]) == 4
    shutil.copyfile(copies[-1], course.work / "gradebook.db")
    assert read_marks(course, course.lesson("grains"))["ada"].score == 2


def test_nbgraders_steps_add_nothing_to_a_gradebook_that_was_opened(course):
    """Two processes that add the same row at once disturb each other."""
    with opened(course):
        before = (course.work / "gradebook.db").read_bytes()
    Gradebook(directory(course).db_url).close()
    assert (course.work / "gradebook.db").read_bytes() == before


ODD = [
    "Class [2026]",
    "[!a] {0} {student_id}",
    "a*b?c=d&e",
    "a%20b %(here)s 100%",
    "$HOME ${HOME}",
    'it\'s "a"; b#',
    "ü 漢字 a\tb",
    "file:x",
    "-x ~",
    "a\\b",
    "^(a|b)+$",
    " .hidden ",
]


@pytest.mark.full
@pytest.mark.parametrize("name", ODD)
def test_a_course_is_graded_in_any_folder(course, people, tmp_path, name):
    """Its gradebook is inside, whatever globs, formats and addresses read into the name."""
    people.hand_in("ada", **RIGHT)
    root = tmp_path / name / "course"
    root.parent.mkdir()
    course.root.rename(root)
    for command in ("grade", "feedback"):
        assert run([command, "--root", str(root)]) == 0
    assert (root / "grading/gradebook.db").is_file()
    assert {path.name for path in tmp_path.iterdir()} == {name}
    assert [path.name for path in root.parent.iterdir()] == ["course"]


def test_a_path_that_is_too_long_for_a_gradebook_is_said(course, tmp_path, capsys):
    """Its folder's rights are not to blame."""
    root = tmp_path / ("a" * 250) / ("b" * 250) / "course"
    root.parent.mkdir(parents=True)
    course.root.rename(root)
    assert run(["grade", "--root", str(root)]) == 1
    assert "too long for SQLite, which takes 511 bytes" in capsys.readouterr().err


def test_a_folder_without_solutions_is_said(course, people, capsys):
    """Such as that of a student, in which somebody tries to grade."""
    people.hand_in("ada", **RIGHT)
    shutil.rmtree(course.source)
    shutil.rmtree(course.work / "released", ignore_errors=True)
    (course.work / "registered.json").unlink(missing_ok=True)
    assert run(["grade", "grains", "--root", str(course.root)]) == 1
    assert "is missing; a teacher's folder, which has it, is made" in capsys.readouterr().err


def test_a_disk_without_locks_is_said(course, people, monkeypatch, capsys):
    """With the file, and what to do."""
    people.hand_in("ada", **RIGHT)

    def no_locks(*_: Any) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("filelock.FileLock.acquire", no_locks)
    assert run(["grade", "--root", str(course.root)]) == 1
    said = capsys.readouterr().err
    assert f"{course.work / 'marking.lock'} cannot be locked (No locks available)" in said


def test_two_runs_do_not_mark_one_course(course, people):
    """The second one says which process the first one is."""
    people.hand_in("ada", **RIGHT)
    with one_run(course):
        command = [sys.executable, "-c", MAIN, "grade", "--root", str(course.root)]
        done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert f"another run is grading this course, process {os.getpid()}; wait" in done.stderr
    assert mark(course, course.lessons).marked == 1


def test_read_answers_stay_read_while_they_are_the_same(course, people):
    """Somebody who hands in again with another program need not be read again."""
    people.hand_in("ada", **ANSWERED)
    assert of(mark(course, course.lessons), "ada").to_read == ("grains-written",)
    with gradebook(course) as book:
        grade = book.find_grade("grains-written", "grains", "1-grains", "ada")
        grade.manual_score, grade.needs_manual_grade = 3, False
    assert of(mark(course, course.lessons, fresh=True), "ada").score == 5
    assert read_marks(course, course.lesson("grains"))["ada"].cells["total-check"].auto == 2
    people.hand_in("ada", **ANSWERED, fill=FILL)
    again = of(mark(course, course.lessons), "ada")
    assert (again.to_read, again.score) == ((), 9)
    people.hand_in("ada", **{**ANSWERED, "grains-written": "By induction."})
    assert of(mark(course, course.lessons), "ada").to_read == ("grains-written",)


def test_a_marked_notebook_is_there_while_it_is_marked_again(course, people, ada, monkeypatch):
    """The new one takes its place in one step, after the marks are in the gradebook."""
    path = marked_notebook(course)
    before, place = path.read_bytes(), marking.put_in_place

    def late(made: Path, there: Path) -> None:
        assert path.read_bytes() == before
        assert read_marks(course, course.lesson("grains"))["ada"].score == 0
        place(made, there)

    monkeypatch.setattr(marking, "put_in_place", late)
    people.hand_in("ada", total=OFF)
    mark(course, course.lessons)
    assert path.read_bytes() != before
    assert not (course.work / ".staging").exists()


def test_temporary_files_may_be_on_another_disk(course, people, monkeypatch):
    """As where /tmp is in memory; a file cannot be moved from there in one step."""
    people.hand_in("ada", total=TOTAL)
    replace = os.replace

    def on_one_disk(made: Path, there: Path) -> None:
        assert Path(made).is_relative_to(course.root)
        replace(made, there)

    monkeypatch.setattr(os, "replace", on_one_disk)
    assert mark(course, course.lessons).marked == 1


def test_a_folder_that_cannot_be_written_is_said(course, people):
    """Nothing is marked where marks could not be kept."""
    people.hand_in("ada", **RIGHT)
    (course.work / ".staging").write_text("in the way")
    with pytest.raises((WorkError, OSError)):
        mark(course, course.lessons)


STEPS = [
    "hanoi_ref.grading.marking.run.find",
    "hanoi_ref.grading.marking.workers.judge",
    "hanoi_ref.grading.classroom.pages.pipeline.feedback",
]


@pytest.mark.full
@pytest.mark.parametrize("step", STEPS)
def test_a_submission_that_takes_too_long_stops_nobody(course, people, monkeypatch, step):
    """Where it is read, judged or shown: it is named, and the others get marks and pages."""
    path = people.hand_in("slow-ada", **RIGHT)
    (path.parent / "slow-ada.txt").touch()  # its name is in the task
    people.hand_in("bob", **RIGHT)
    real = pkgutil.resolve_name(step)

    def slow(*args: Any) -> Any:
        while "slow-ada" in str(args):
            pass
        return real(*args)

    monkeypatch.setattr("hanoi_ref.course.errors.SECONDS", 3.0)
    monkeypatch.setattr(step, slow)
    report = mark(course, course.lessons)
    pages, failures = make_pages(course, course.lessons)
    assert any(path.parents[1].name == "bob" for path in pages)
    assert "slow-ada" not in {path.parents[1].name for path in pages}
    said = [each.error or "" for each in report.submissions] + failures
    assert any("takes more than 3 s of the processor" in each for each in said)


def test_only_what_has_changed_is_run_again(course, people):
    """A new version replaces the old mark; `fresh` runs all; a torn one leaves the old mark."""
    for student in ("ada", "bob"):
        people.hand_in(student, total=TOTAL)
    assert mark(course, course.lessons).marked == 2
    people.hand_in("bob", total=OFF)
    report = mark(course, course.lessons)
    assert (report.marked, of(report, "ada").score, of(report, "bob").score) == (1, 2, 0)
    assert mark(course, course.lessons, students={"ada"}, fresh=True).marked == 1
    people.put("ada", "{")
    torn = of(mark(course, course.lessons), "ada")
    assert torn.error is not None
    assert (torn.score, torn.flags) == (2, ("the mark of an earlier submission, 2, stands",))


def test_a_class_is_marked_where_no_environment_is_activated(course, people, monkeypatch):
    """The first gradebook is made by nbgrader's own programs, wherever PATH leads."""
    people.hand_in("ada", total=TOTAL)
    for name in ("gradebook.db", REGISTERED):
        (course.work / name).unlink()
    monkeypatch.setenv("PATH", "/nowhere")
    assert of(mark(course, course.lessons), "ada").score == 2


def test_a_run_that_was_stopped_goes_on(course, people):
    """What was marked stays marked, and only the rest is run; a torn notebook is not marked."""
    for student in ("ada", "bob", "cleo"):
        people.hand_in(student, total=TOTAL)

    def stop(done: int, total: int, whose: str) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mark(course, course.lessons, watch=stop)
    report = mark(course, course.lessons)
    assert (report.marked, [each.score for each in report.submissions]) == (2, [2, 2, 2])
    written = course.autograded / "ada/1-grains/grains.ipynb"
    written.chmod(0o644)
    written.write_text(written.read_text()[:900])
    report = mark(course, course.lessons)
    assert (report.marked, of(report, "ada").score) == (1, 2)


@pytest.mark.full
def test_stock_autograde_gives_the_same_marks(course, people):
    """`nbgrader autograde` works from the root, with checks that mark inside the kernel."""
    people.hand_in("ada", total=FLOAT, fill=FILL)
    people.hand_in("bob", total=EXIT, fill=FILL)
    programs = Path(sys.executable).parent
    env = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    for command in ("autograde", "generate_feedback"):
        words = [programs / "nbgrader", command, "1-grains"]
        subprocess.run(words, cwd=course.root, env=env, check=True, capture_output=True)
    marks = read_marks(course, course.lesson("grains"))
    assert {student: each.score for student, each in marks.items()} == {"ada": 5, "bob": 4}
    assert (course.feedback / "ada/1-grains/grains.html").is_file()


def points(course: Course) -> dict[tuple[str, str, str], float]:
    """Return the points in the first three lessons, by lesson, student and cell."""
    return {
        (lesson.word, student, name): cell.points
        for lesson in course.lessons[:3]
        for student, marks in read_marks(course, lesson).items()
        for name, cell in marks.cells.items()
    }


@pytest.mark.full
def test_a_term_that_was_begun_with_version_0_1_goes_on():
    """What that version gave, this one gives; nothing has to be read twice."""
    with made_up_course(Course(ROOT), keep=False) as begun:
        with ZipFile(Path(__file__).with_name("earlier.zip")) as earlier:
            earlier.extractall(begun.work)
        book = sqlite3.connect(begun.work / "gradebook.db")
        book.executescript((begun.work / "gradebook.sql").read_text())
        book.close()
        before, lessons = points(begun), begun.lessons[:3]
        report = mark(begun, lessons, seed=7)
        assert report.marked == 6 and not any(each.error for each in report.submissions)
        assert points(begun) == before
        read = {(each.student, each.lesson): each.to_read for each in report.submissions}
        assert read["ada", "1-recursion"] == ()
        assert read["bob", "1-recursion"] == ("recursion-written",)
        assert mark(begun, lessons).marked == 0
        pages, failures = make_pages(begun, lessons)
        assert (len(pages), failures) == (6, [])
