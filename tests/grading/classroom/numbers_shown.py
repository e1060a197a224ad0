"""Points and totals as a teacher reads them, in each place that shows them."""

import csv
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from hanoi_ref.course.course import Course
from tests.grading.classroom.people import PEOPLE, SILENT

Numbers = Iterator[tuple[str, str]]
"""A number by "LESSON STUDENT", or by the student alone for what is there in all."""


def of_json(path: Path) -> Numbers:
    """Yield those of the file that `hanoi grade --json` writes."""
    told = json.loads(path.read_text())
    for each in told["submissions"]:
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
        (student,) = re.findall(r'<th scope="row">(.*?)</th>', row)
        *cells, total = re.findall(r"<td>(.*?)</td>", row)
        scores = zip(lessons, cells, strict=True)
        yield from ((f"{at} {student}", cell) for at, cell in scores if "nothing" not in cell)
        if student not in SILENT:
            yield student, total.removesuffix(" %")


def of_rows(path: Path) -> Numbers:
    """Yield those of the report's table."""
    with path.open(newline="", encoding="utf-8-sig") as file:
        for row in csv.DictReader(file):
            if row["needs review"] != "not submitted":
                yield f"{row['lesson']} {row['student']}", row["score"]


def of_pages(course: Course) -> Numbers:
    """Yield those of the feedback pages."""
    for path in course.feedback.glob("*/*/*.html"):
        lesson, student = path.parent.name, path.parents[1].name
        words = unescape(re.sub(r"\s+", " ", path.read_text(encoding="utf-8")))
        yield f"{lesson} {student}", re.findall(r"<strong>([\d.]+) of", words)[0]
        yield student, re.findall(r"In all lessons so far: ([\d.]+) %", words)[0]


def of_export(rows: list[dict[str, str]], lessons: list[str]) -> Numbers:
    """Yield those of `hanoi export --to csv`."""
    assert [each["student"] for each in rows] == list(PEOPLE)
    for row in rows:
        for lesson in lessons:
            if row[f"{lesson} state"] != "not submitted":
                yield f"{lesson} {row['student']}", row[f"{lesson} score"] or "0"
        if row["student"] not in SILENT:
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
    """Those of one student; where nothing could be marked there is no number."""
    if student not in SILENT:
        yield from ((f"{at} {student}", s or "0") for at, s in zip(lessons, scores, strict=True))
