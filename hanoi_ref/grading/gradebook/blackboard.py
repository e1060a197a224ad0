"""Blackboard Learn: the names in its downloads, and the columns of its table of grades.

*Assignment File Download* names a file `Lesson 1_jdoe_attempt_2026-10-09-17-58-03_recursion.ipynb`:
the assignment, the username, a word for "attempt" in the site's language, the time.  Beside the
files of an attempt is a text without a file's name, whose first line is `Name: Jane Doe (jdoe)`.
nbgrader's FileNameCollectorPlugin and kwurst/bb-file-cleanup have these names; Ultra's downloads
were not seen.  Neither Original nor Ultra takes feedback files in bulk.

A downloaded table has last name, first name, username and student ID, in this order, then grades:
`Lesson 1 [Total Pts: 20 Score] |664617`.  It is tab-delimited in UTF-16, with the suffix .xls, or
comma-delimited in UTF-8.  An upload finds students by username and columns by the number; a column
without a number becomes a new one, with Blackboard's own points (help.blackboard.com, "Work Offline
With Grade Data", for Original and for Ultra).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from os.path import commonprefix
from typing import NamedTuple

from hanoi_ref.course.tables import Headings, Rows, decimal

FILE = re.compile(
    r"(?P<head>.+?)_[^\W\d_]+_(?P<when>\d{4}(?:-\d\d){5})(?:_(?P<file>.+)|(?P<about>\.txt))"
)
PERSON = re.compile(r"\((?P<username>[^()]+)\)\s*$")


class Named(NamedTuple):
    """The parts of a file's name: assignment and student, the time, its own name if it has one.

    Without a name it is Blackboard's own text about an attempt.
    """

    head: str
    when: datetime | None
    file: str


def named(part: str) -> Named | None:
    """Return what a name tells; None if it is not Blackboard's.

    >>> found = named("Lesson 1_jdoe_poging_2026-10-09-17-58-03_recursion.ipynb")
    >>> found.head, str(found.when)[:19], found.file
    ('Lesson 1_jdoe', '2026-10-09 17:58:03', 'recursion.ipynb')
    """
    if not (found := FILE.fullmatch(part)):
        return None
    try:
        when = datetime.strptime(found["when"], "%Y-%m-%d-%H-%M-%S").astimezone()
    except ValueError:
        return None
    return Named(found["head"], when, found["file"] or "")


def username_in(about: str) -> str:
    r"""Return the username in Blackboard's text about an attempt; empty if there is none.

    >>> username_in("Name: Jane Doe (jdoe)\nAssignment: Lesson 1 (of 7)")
    'jdoe'
    """
    found = PERSON.search(about.lstrip("\ufeff").partition("\n")[0])
    return found["username"].strip() if found else ""


def usernames(
    heads: Iterable[str], told: Mapping[str, str], is_known: Callable[[str], object]
) -> dict[str, str]:
    """Return the username at the end of each assignment and student.

    Both may have underscores.  `told` has the usernames in Blackboard's texts.  Else it is the end
    that is known, or what follows the beginning that all have in common.

    >>> usernames(["Week_1_j_doe", "Week_1_ada"], {}, lambda name: False)
    {'Week_1_j_doe': 'j_doe', 'Week_1_ada': 'ada'}
    """
    heads = sorted({*heads}, reverse=True)
    common = commonprefix(heads).rpartition("_")[0] if len(heads) > 1 else ""
    found = {}
    for head in heads:
        starts = [at.end() for at in re.finditer("_", head)]
        known = (head[at:] for at in starts if is_known(head[at:]))
        rest = head[len(common) + 1 :] if common else head.rpartition("_")[2]
        found[head] = told.get(head) or next(known, "") or rest
    return found


COLUMN = re.compile(r"(?P<title>.*?)(?<!\s)\s*+(?:\[(?P<about>[^\[\]]*)\]\s*+)?\|\d+")
WHO = ("last name", "first name", "username", "id number")  # the last one is a student's number


def headings_of(rows: Rows) -> Headings | None:
    """Return where a table of grades has its columns, in any language; None if it is not one.

    >>> row = {"Nachname": "Doe", "Vorname": "Jane", "Benutzername": "jdoe", "A [10] |7": ""}
    >>> headings_of([row]).in_english(row)["username"]
    'jdoe'
    """
    columns = [*rows[0]] if rows else []
    grades = [at for at, name in enumerate(columns) if COLUMN.fullmatch(name)]
    english = [name.strip().casefold() for name in columns[:3]] == [*WHO[:3]]
    if not (english or grades and grades[0] >= 3):
        return None
    most = grades[0] if grades else len(columns)
    return Headings(dict(zip(WHO, columns[: min(most, len(WHO))], strict=False)))


def grade_columns(columns: Sequence[str]) -> dict[str, str]:
    """Return the columns with grades, by their titles.

    >>> grade_columns(["Username", "Lesson 1 [Total Pts: 20 Score] |664617"])
    {'Lesson 1': 'Lesson 1 [Total Pts: 20 Score] |664617'}
    """
    found = (COLUMN.fullmatch(name) for name in columns)
    return {each["title"]: each[0] for each in found if each}


def points_of(column: str) -> float | None:
    """Return the points that a column is out of; None if its heading does not have them.

    >>> points_of("A [Total Pts: up to 12,5 Score] |7"), points_of("A |7")
    (12.5, None)
    """
    found = COLUMN.fullmatch(column)
    number = re.search(r"\d+(?:[.,]\d+)?", (found["about"] or "") if found else "")
    return decimal(number[0]) if number else None
