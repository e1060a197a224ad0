"""A class whose names and files are odd, and a teacher who compares numbers in all places."""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from html import unescape
from pathlib import Path
from random import Random
from shutil import copyfile, copytree

import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.course.notebooks import by_name
from hanoi_ref.grading.classroom.demo import Draft, fill
from hanoi_ref.grading.classroom.desk.questions import answers, give, question
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.lms.person import squashed
from tests.grading.classroom.test_desk import PNG
from tests.grading.downloads import link, pack, rfc4180, write_table
from tests.shared import ROOT

# First and last names with all that a table can choke on.
ODD = [
    ("Zoë", "Müller"),
    ("Jean-Luc", "d'Arc"),
    ('Robert "Bobby"', "Tables"),
    ("Ana, María", "Núñez"),
    ("=1+1", "Formula"),
    ("小龙", "李"),
]
PEOPLE = {
    f"s{number:02}": name
    for number, name in enumerate([*ODD, *((f"First{n}", f"Last{n}") for n in range(12))])
}
CALLED = {f"{first} {last}": id for id, (first, last) in PEOPLE.items()}
TWICE, LATE, RENAMED, ZIPPED, TORN = "s00", "s01", "s02", "s03", "s04"
WRONG_TYPE, SILENT = "s15", ("s16", "s17")
GRADED = len({*PEOPLE} - {TORN, WRONG_TYPE, *SILENT})
PAIR, PHOTOGRAPHER = ("s10", "s11"), "s05"


Numbers = Iterator[tuple[str, str]]
"""A number by "LESSON STUDENT", or by the student alone for what is there in all.

What is not graded is empty in each place, and has no number here.
"""


def of_json(path: Path) -> Numbers:
    """Yield those of the file that `hanoi grade --json` writes."""
    told = json.loads(path.read_text())
    for each in told["submissions"]:
        if each["score"] is not None:
            yield f"{each['lesson']} {each['student']}", f"{each['score']:g}"
    yield from ((student, f"{total:g}") for student, total in told["totals"].items())


def of_table(table: str) -> Numbers:
    """Yield those of the table that `hanoi grade` prints."""
    lesson = ""
    for line in table.splitlines():
        lesson = title[1] if (title := re.match(r"(\d-[\w-]+): \d+ sub", line)) else lesson
        if row := re.match(r"(s\d\d) +([\d.]+) .*?([\d.]+) %", line):
            yield f"{lesson} {row[1]}", row[2]
            yield row[1], row[3]


def of_report(path: Path) -> Numbers:
    """Yield those of the report's page."""
    html = path.read_text(encoding="utf-8")
    table = html[html.index('aria-label="All grades"') :]
    lessons = re.findall(r'<th scope="col">(\d-[\w-]+) \([\d.]+\)', table)
    for row in re.findall(r'<tr><th scope="row">.*?</tr>', table, re.DOTALL):
        (name,) = re.findall(r'<th scope="row">(.*?)</th>', row)
        student = CALLED[unescape(name)]
        *cells, total = re.findall(r"<td>(.*?)</td>", row)
        yield from _of_lessons(student, lessons, [re.sub("<span.*</span>", "", c) for c in cells])
        if total and student not in SILENT:
            yield student, total.removesuffix(" %")


def of_rows(path: Path) -> Numbers:
    """Yield those of the report's table."""
    with path.open(newline="", encoding="utf-8-sig") as file:
        for row in csv.DictReader(file):
            if row["score"]:
                yield f"{row['lesson']} {row['student']}", row["score"]


def of_pages(course: Course) -> Numbers:
    """Yield those of the feedback pages."""
    for path in course.feedback.glob("*/*/*.html"):
        lesson, student = path.parent.name, path.parents[1].name
        words = unescape(re.sub(r"\s+", " ", path.read_text(encoding="utf-8")))
        yield f"{lesson} {student}", re.findall(r"<strong>([\d.]+) of", words)[0]
        yield student, re.findall(r"In all lessons: ([\d.]+) %", words)[0]


def of_export(rows: list[dict[str, str]], lessons: list[str]) -> Numbers:
    """Yield those of `hanoi export --to csv`."""
    assert [each["student"] for each in rows] == list(PEOPLE)
    for row in rows:
        scores = [row[f"{lesson} score"] for lesson in lessons]
        yield from _of_lessons(row["student"], lessons, scores)
        if row["student"] not in SILENT and row["total %"]:
            yield row["student"], row["total %"]


def of_canvas(rows: list[dict[str, str]], lessons: list[str]) -> Numbers:
    """Yield those of an export for Canvas."""
    assert len(rows) == len(PEOPLE) + 1
    for student, row in zip(PEOPLE, rows[1:], strict=True):
        assert row["ID"] == f"4{student[1:]}"
        yield from _of_lessons(student, lessons, [row[lesson] for lesson in lessons])


def of_moodle(rows: list[dict[str, str]], lessons: list[str]) -> Numbers:
    """Yield those of an export for Moodle."""
    assert [each["ID number"] for each in rows] == list(PEOPLE)
    for row in rows:
        scores = [row[f"Assignment: {lesson} (Real)"] for lesson in lessons]
        yield from _of_lessons(row["ID number"], lessons, scores)


def _of_lessons(student: str, lessons: list[str], scores: list[str]) -> Numbers:
    """Those of one student in each lesson that is graded."""
    yield from ((f"{at} {student}", s) for at, s in zip(lessons, scores, strict=True) if s)


Works = Mapping[tuple[str, str], str]
"""Notebooks by lesson and student."""

DUE = datetime(2026, 10, 9, 18, 0)

WATCHED = ("s00", "s01", "s05")  # whose pages are made after each step
WORK = ["right", "partly", "wrong", "unfinished", "copied cell", "right again"]


def course_of(root: Path, lessons: tuple[str, ...]) -> Course:
    """A course of some of the lessons."""
    for name in ("solutions", "course"):
        for lesson in lessons:
            copytree(ROOT / name / lesson, root / name / lesson)
    for name in ("nbgrader_config.py", "course.toml"):
        copyfile(ROOT / name, root / name)
    return Course(root)


def late(lessons: tuple[str, ...]) -> str:
    """A policy with a date for each lesson, and a price of lateness."""
    dates = "".join(f"{each} = {DUE.isoformat()}\n" for each in lessons)
    return f"[due]\n{dates}[late]\npenalty = 10\ngrace = 15\n"


def works_of(course: Course) -> Works:
    """What everybody but the silent has written, by lesson and student."""
    random, found = Random(7), {}
    for lesson in course.lessons:
        for number, student in enumerate(PEOPLE):
            if student not in SILENT:
                draft = Draft(course, lesson)
                fill(draft, WORK[number % len(WORK)], random)
                if (lesson.word, student) == ("recursion", PHOTOGRAPHER):
                    paste(draft)
                whole = str(draft)
                found[lesson.folder, student] = (
                    whole[: len(whole) // 2] if student == TORN else whole
                )
    return found


def paste(draft: Draft) -> None:
    """Answers the question with a photograph."""
    proof = by_name(draft.notebook)["recursion-written"]
    proof |= {"source": "![p](attachment:p.png)", "attachments": {"p.png": {"image/png": PNG}}}


def roster(folder: Path) -> Path:
    """The class, as the teacher has it."""
    rows = [
        {
            "id": id,
            "first_name": first,
            "last_name": last,
            "canvas_id": f"4{id[1:]}",
            "group_name": "Team 7" * (id in PAIR),
        }
        for id, (first, last) in PEOPLE.items()
    ]
    return write_table(folder / "roster.csv", rows)


def canvas(folder: Path, works: Works, lesson: str) -> Path:
    """The download of an assignment in Canvas, with all that students do."""
    files: dict[str, str | bytes] = {}
    times: dict[str, datetime] = {}
    stem = lesson.partition("-")[2]
    for student, (first, last) in PEOPLE.items():
        who = f"{squashed(last + first)}{'_LATE' * (student == LATE)}_4{student[1:]}"
        if student in SILENT:
            continue
        work, name = works[lesson, student], f"{who}_8{student[1:]}_{stem}.ipynb"
        if student == WRONG_TYPE:
            name, work = f"{who}_8{student[1:]}_essay.docx", "no notebook"
        if student == RENAMED:
            name = f"{who}_8{student[1:]}_my homework (final).ipynb"
        if student == TWICE:
            files[name] = works[lesson, "s02"]
            name = f"{who}_9{student[1:]}_{stem}-1.ipynb"
        files[name] = work
        late = timedelta(hours=30) if student == LATE else timedelta(hours=-int(student[1:]))
        times[name] = DUE + late
    files["../../evil.ipynb"] = "harm"
    download = pack(folder / f"{lesson}.zip", files, times)
    link(download, "mallory_1_2_recursion.ipynb", "/etc/passwd")
    return download


def moodle(folder: Path, works: Works, lesson: str) -> Path:
    """The download of an assignment in Moodle, in folders."""
    files: dict[str, str | bytes] = {}
    times: dict[str, datetime] = {}
    stem = lesson.partition("-")[2]
    for number, (student, (first, last)) in enumerate(PEOPLE.items(), 700):
        name = f"{first} {last}".replace('"', "")
        top = f"{name}_{number}_assignsubmission_file_"
        if student in PAIR:
            top = "Team 7_790_assignsubmission_file_"
        if student in SILENT:
            continue
        content: str | bytes = works[lesson, student]
        path = f"{top}/{stem}.ipynb"
        if student == ZIPPED:
            inner = pack(folder / "inner.zip", {f"work/{stem}.ipynb": content})
            path, content = f"{top}/work.zip", inner.read_bytes()
        files[path] = content
        times[path] = DUE + (timedelta(hours=3) if student == LATE else timedelta(hours=-1))
    files["First0 Last0_706_assignsubmission_file_/timestamp.txt"] = "1999-01-01"
    return pack(folder / f"{lesson}.zip", files, times)


class Teacher:
    """Who types the commands, and reads what they say."""

    def __init__(self, course: Course, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        self.course, self._folder, self._capfd = course, folder, capfd

    @property
    def lessons(self) -> list[str]:
        """The folders of the lessons."""
        return [each.folder for each in self.course.lessons]

    def types(self, *words: str, ends: int = 0) -> str:
        """What a command says on standard output."""
        code = run([*words, "--root", str(self.course.root)])
        told = self._capfd.readouterr()
        assert code == ends, told.err + told.out
        assert "Traceback" not in told.err
        return told.out

    def says(self, policy: str) -> None:
        """Writes course.toml."""
        (self.course.root / "course.toml").write_text(policy, encoding="utf-8")

    def grades(self) -> tuple[dict[str, str], str]:
        """Return the points for each lesson and the totals, and the table that is printed."""
        path = self._folder / "marks.json"
        table = self.types("grade", "--json", str(path), ends=1)
        assert "nothing new, so nothing was run" in table
        return dict(of_json(path)), table

    def numbers(self) -> dict[str, str]:
        """Return the points for each lesson and the totals, equal in all places that show them."""
        (found, table), rows = self.grades(), self._folder / "rows.csv"
        self.types("report", "--csv", str(rows))
        self.types("feedback", "--students", ",".join(WATCHED))
        sources = {
            "table": dict(of_table(table)),
            "report": dict(of_report(self.course.work / "report.html")),
            "rows": dict(of_rows(rows)),
            "export": dict(of_export(self.export("csv"), self.lessons)),
            "canvas": dict(of_canvas(self.export("canvas"), self.lessons)),
            "moodle": dict(of_moodle(self.export("moodle"), self.lessons)),
        }
        for source, numbers in sources.items():
            wanted = {name: found[name] for name in numbers}
            assert numbers == wanted, source
            totals = (
                {}
                if source in ("canvas", "moodle", "rows")
                else {name for name in found if " " not in name}
            )
            assert {name for name in found if " " in name} | {*totals} <= {*numbers}, source
        for name, number in of_pages(self.course):
            assert number == found[name], f"the page of {name}"
        return found

    def export(self, to: str) -> list[dict[str, str]]:
        """The rows of an export, read strictly and by Python, the same twice."""
        paths = [self._folder / f"{to}-{number}.csv" for number in (1, 2)]
        for path in paths:
            self.types("export", "--to", to, "--out", str(path), ends=1)
        content = paths[0].read_bytes()
        assert content == paths[1].read_bytes()
        head, *rows = rfc4180(content)
        assert [head, *rows] == [*csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""))]
        return [dict(zip(head, row, strict=True)) for row in rows]


def read_by_hand(course: Course, student: str, points: float) -> None:
    """Marks a written answer as the desk does when a reader leaves it."""
    asked = question(course, "1-recursion", "recursion-written")
    with opened(course) as book:
        seen = next(each for each in answers(book, course, asked) if each.student == student)
        give(book, course, asked, student, seen.version, points, "")
