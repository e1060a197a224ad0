"""A term by script: handed out, handed in, marked, read, bent, exported, given back, archived."""

import subprocess
import sys
from pathlib import Path
from shutil import make_archive, unpack_archive
from zipfile import ZipFile

import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.grading.lms.person import squashed
from tests.grading.classroom import termplay
from tests.grading.classroom.termplay import (
    GRADED,
    LATE,
    PAIR,
    PEOPLE,
    PHOTOGRAPHER,
    SILENT,
    WATCHED,
    Teacher,
    Works,
)
from tests.grading.classroom.test_desk import PNG
from tests.grading.downloads import pack, write_table
from tests.shared import ROOT

pytestmark = pytest.mark.full

LESSONS = ("0-start", "1-recursion", "3-binary")
LATENESS = termplay.late(LESSONS)
VOID = '[points]\nrecursion.gather = "void"\n'
WORTH = f"{VOID}recursion.hanoi = 8\nrecursion-written = 6\n"
WEIGHTS = "[weights]\nstart = 10\nrecursion = 50\nbinary = 40\n"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course of three of the lessons."""
    return termplay.course_of(tmp_path_factory.mktemp("term"), LESSONS)


@pytest.fixture(scope="module")
def works(course: Course) -> Works:
    """What everybody but the silent has written."""
    return termplay.works_of(course)


def handed_out(course: Course, folder: Path) -> None:
    """Gives the course out, in an empty home: what students begin with is the release."""
    out = folder / "hanoi.zip"
    words = ["start", "recursion", "binary"]
    assert run(["handout", *words, "--out", str(out), "--root", str(ROOT)]) == 0
    home = folder / "home"
    home.mkdir()
    with ZipFile(out) as archive:
        archive.extractall(home)
    begin = [sys.executable, "-c", "import start; start.take_over()"]
    subprocess.run(begin, cwd=home / "hanoi", env={"HOME": str(home)}, check=True)
    for lesson in course.lessons:
        mine = home / "hanoi" / "course" / lesson.file
        assert mine.read_bytes() == (course.release / lesson.file).read_bytes()


def packed(teacher: Teacher) -> None:
    """The pages of a lesson go back under the names of its download."""
    teacher.types("feedback", "start", "--zip", "canvas", "--students", ",".join(WATCHED))
    with ZipFile(teacher.course.work / "feedback-0-start-canvas.zip") as archive:
        names = archive.namelist()
    files = ("mullerzoe_400_900_start", "darcjeanluc_LATE_401_801_start", "李小龙_405_805_start")
    assert names == [f"{each}.html" for each in files]


def earlier_download(folder: Path, works: Works) -> Path:
    """What a teacher had downloaded from Canvas before PHOTOGRAPHER handed in once more."""
    first, last = PEOPLE[PHOTOGRAPHER]
    name = f"{squashed(last + first)}_4{PHOTOGRAPHER[1:]}_7{PHOTOGRAPHER[1:]}_recursion.ipynb"
    return pack(folder / "earlier.zip", {name: works["1-recursion", "s02"]})


def collected(teacher: Teacher, works: Works, folder: Path) -> None:
    """All lessons come from their platforms, twice."""
    listed, count = str(termplay.roster(folder)), len(PEOPLE) - len(SILENT)
    for make, lesson in (
        (termplay.canvas, "0-start"),
        (termplay.canvas, "1-recursion"),
        (termplay.moodle, "3-binary"),
    ):
        of_canvas = make is termplay.canvas
        command = ("collect", str(make(folder, works, lesson)), "--roster", listed)
        said = teacher.types(*command, ends=of_canvas)
        assert f"{lesson}: {count} collected" in said
        assert f"nothing from {', '.join(SILENT)}" in said
        named = ("s00: ", "my homework (final).ipynb is taken", "essay.docx", "evil", "a link")
        assert [word for word in named if word in said] == [*named * of_canvas]
        again = teacher.types(*command, ends=of_canvas)
        assert f"{lesson}: 0 collected, {count} as before" in again
    assert {each.name for each in teacher.course.submitted.iterdir()} == {*PEOPLE} - {*SILENT}


def given_other_points(teacher: Teacher, folder: Path, before: dict[str, str]) -> None:
    """A program's points are overridden, which is asked about, answered, and marked again."""
    who, hanoi = PHOTOGRAPHER, "recursion.hanoi"
    teacher.types("override", who, hanoi, "3", "--reason", "Explain **why**.")
    after = teacher.numbers()
    assert {name for name in after if after[name] != before[name]} == {f"1-recursion {who}", who}
    page = (teacher.course.feedback / who / "1-recursion/recursion.html").read_text()
    assert "Explain <strong>why</strong>." in page and PNG in page
    form = [{"student": who, "exercise": hanoi, "request": "Why 3?"}]
    told = teacher.types("requests", str(write_table(folder / "form.csv", form)), ends=1)
    assert told == f"{who}, {hanoi}: Why 3?\n"
    assert teacher.types("requests", "--done", who) == ""
    teacher.types("grade", "recursion", "--students", who, "--fresh")
    assert teacher.grades()[0] == after


def test_a_term(course, works, tmp_path, capfd, monkeypatch):
    """Nothing is run for a new policy but the marking, and what a person gives stays through all.

    After the steps that change most, all places say the same.
    """
    monkeypatch.setenv("COLUMNS", "400")
    teacher = Teacher(course, tmp_path, capfd)
    handed_out(course, tmp_path)
    collected(teacher, works, tmp_path)

    teacher.types("grade", "--seed", "7", "--workers", "2", ends=1)
    first, _ = teacher.grades()
    in_binary = GRADED + 1  # also that of the essay, and so a total
    assert len(first) == 2 * GRADED + in_binary + in_binary
    teacher.types("collect", str(earlier_download(tmp_path, works)))
    assert teacher.grades()[0] == first
    one, other = (first[f"3-binary {student}"] for student in PAIR)
    assert one == other
    termplay.read_by_hand(course, "s00", 3)
    read, _ = teacher.grades()
    assert float(read["1-recursion s00"]) == float(first["1-recursion s00"]) + 3
    given_other_points(teacher, tmp_path, read)
    read, _ = teacher.grades()
    packed(teacher)

    teacher.says(LATENESS)
    late, _ = teacher.grades()
    lost = {name for name in late if " " in name and late[name] != read[name]}
    assert lost <= {f"{lesson} {LATE}" for lesson in LESSONS} and f"1-recursion {LATE}" in lost
    assert float(late[f"1-recursion {LATE}"]) == pytest.approx(
        0.8 * float(read[f"1-recursion {LATE}"]), rel=1e-5
    )

    teacher.types("extend", LATE, "recursion", "2026-10-11")
    extended, _ = teacher.grades()
    assert extended[f"1-recursion {LATE}"] == read[f"1-recursion {LATE}"]
    assert extended[f"3-binary {LATE}"] == late[f"3-binary {LATE}"]

    teacher.says(LATENESS + VOID)
    void, _ = teacher.grades()
    assert all(float(void[name]) >= float(extended[name]) for name in void)
    assert any(float(void[name]) > float(extended[name]) for name in void)

    teacher.says(LATENESS + WORTH)
    worth, _ = teacher.grades()
    (hanoi,) = {row["recursion.hanoi"] for row in teacher.export("csv") if row["student"] == "s00"}
    assert hanoi == "8"
    assert float(worth["1-recursion s00"]) == pytest.approx(
        float(void["1-recursion s00"]) + 4 + 1.5
    )

    teacher.says(LATENESS + WORTH + WEIGHTS)
    weighed = teacher.numbers()
    assert all(weighed[name] == worth[name] for name in weighed if " " in name)
    assert any(weighed[name] != worth[name] for name in weighed if " " not in name)

    mended = course.source / "1-recursion" / "recursion.ipynb"
    told = mended.read_text(encoding="utf-8")
    mended.write_text(told.replace("# 1 Trust", "# 1 Do trust", 1), encoding="utf-8")
    assert "1-recursion" in teacher.types("release")
    assert teacher.grades()[0] == weighed

    teacher.says("")
    kept = Path(make_archive(str(tmp_path / "term"), "gztar", course.root))
    unpack_archive(kept, tmp_path / "archive")
    assert Teacher(Course(tmp_path / "archive"), tmp_path, capfd).numbers() == read
