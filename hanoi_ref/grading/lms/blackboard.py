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
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from os.path import commonprefix

from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.tables import Headings, Rows, decimal, number, table
from hanoi_ref.grading.lms.grades import Export
from hanoi_ref.grading.lms.platform import Columns, Name, Piece, Platform, Report, Students

FORM = re.compile(
    r"(?P<head>.+?)_[^\W\d_]+_(?P<when>\d{4}(?:-\d\d){5})(?:_(?P<file>.+)|(?P<about>\.txt))"
)
PERSON = re.compile(r"\((?P<username>[^()]+)\)\s*$")
ABOUT = 1_000_000  # bytes of Blackboard's text about an attempt at most


def parse(part: str) -> Name | None:
    """Return the parts of a name, of which the student is still assignment and student.

    >>> name = parse("Lesson 1_jdoe_poging_2026-10-09-17-58-03_recursion.ipynb")
    >>> name.student, str(name.when)[:19], name.file
    ('Lesson 1_jdoe', '2026-10-09 17:58:03', 'recursion.ipynb')
    """
    if not (match := FORM.fullmatch(part)):
        return None
    try:
        when = datetime.strptime(match["when"], "%Y-%m-%d-%H-%M-%S").astimezone()
    except ValueError:
        return None
    if match["about"]:
        return Name(match["head"], file=part, when=when)
    prefix = part.removesuffix(match["file"])
    return Name(match["head"], file=match["file"], when=when, prefix=prefix)


def settle(pieces: list[Piece], students: Students, report: Report) -> list[Piece]:
    """Return the files under the students' usernames, without Blackboard's texts about them.

    Such a text stays if it is all that an attempt has: the student typed an answer.
    """
    in_texts: dict[str, str] = {}
    for piece in pieces:
        if _is_about(piece) and piece.entry.size <= ABOUT:
            try:
                about = piece.entry.read().decode("utf-8", errors="replace")
            except WorkError:
                continue  # other files of the download may have the name
            if (username := username_in(about)) and piece.name.endswith(f"_{username}"):
                in_texts[piece.name] = username
    heads = (piece.name for piece in pieces if piece.is_named)
    names = usernames(heads, in_texts, students.find)
    sent = {(piece.name, piece.entry.when) for piece in pieces if piece.given.prefix}
    return [
        replace(piece, name=names[piece.name]) if piece.is_named else piece
        for piece in pieces
        if not (_is_about(piece) and (piece.name, piece.entry.when) in sent)
    ]


def _is_about(piece: Piece) -> bool:
    return piece.is_named and not piece.given.prefix


def username_in(about: str) -> str:
    r"""Return the username in Blackboard's text about an attempt; empty if there is none.

    >>> username_in("Name: Jane Doe (jdoe)\nAssignment: Lesson 1 (of 7)")
    'jdoe'
    """
    match = PERSON.search(about.lstrip("\ufeff").partition("\n")[0])
    return match["username"].strip() if match else ""


def usernames(
    heads: Iterable[str], in_texts: Mapping[str, str], is_known: Callable[[str], object]
) -> dict[str, str]:
    """Return the username at the end of each assignment and student.

    Both may have underscores.  `in_texts` has the usernames in Blackboard's texts.  Else it is the
    end that is known, or what follows the beginning that all have in common.

    >>> usernames(["Week_1_j_doe", "Week_1_ada"], {}, lambda name: False)
    {'Week_1_j_doe': 'j_doe', 'Week_1_ada': 'ada'}
    """
    heads = sorted({*heads}, reverse=True)
    common = commonprefix(heads).rpartition("_")[0] if len(heads) > 1 else ""
    names = {}
    for head in heads:
        starts = [at.end() for at in re.finditer("_", head)]
        known = (head[at:] for at in starts if is_known(head[at:]))
        rest = head[len(common) + 1 :] if common else head.rpartition("_")[2]
        names[head] = in_texts.get(head) or next(known, "") or rest
    return names


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
    matches = (COLUMN.fullmatch(name) for name in columns)
    return {match["title"]: match[0] for match in matches if match}


def points_of(column: str) -> str:
    """Return the points that a column is out of; empty if its heading does not have them.

    >>> points_of("A [Total Pts: up to 12,5 Score] |7"), points_of("A |7")
    ('12.5', '')
    """
    match = COLUMN.fullmatch(column)
    digits = re.search(r"\d+(?:[.,]\d+)?", (match["about"] or "") if match else "")
    points = decimal(digits[0]) if digits else None
    return "" if points is None else number(points)


OWN = ("Last Name", "First Name", "Username")


def write(export: Export) -> bytes:
    """Return the file: the columns that name a student, then those of lessons."""
    heads = headings_of([row for _, row in export.students])
    theirs = grade_columns(export.headings) if heads else {}
    titles = export.titles(
        "Blackboard", theirs, lambda title: points_of(theirs[title]), bool(theirs)
    )
    who = (*heads.headings.values(),) if heads else OWN
    rows = export.rows(
        lambda person, row: (
            [row[name] for name in who] if heads else (person.last, person.first, person.id)
        )
    )
    return BOM_UTF8 + table([*who, *(theirs.get(title, title) for title in titles)], rows)


BLACKBOARD = Platform(
    name="blackboard",
    write=write,
    parse=parse,
    has_times=True,
    settle=settle,
    columns=Columns(username=("username",), first_name=("first name",), last_name=("last name",)),
    headings_of=headings_of,
)
