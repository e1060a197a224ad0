"""Brightspace (D2L): the names in its downloads, and the columns of its table of grades.

A download has one folder per submission, `27236-46025 - Jane Doe - Oct 9, 2026 558 PM`, or puts
that before the name of each file.  The numbers are those of the student and the assignment.  The
name may be a number or a username with a name after it; the time has no colon and is in the words
of the site's language.  Beside the folders is an index.html.  These are the names that
squell/bb-scripts (bsunzip.sh) and downloads in public graders have.  Feedback is uploaded in
folders of the same names (*Add Feedback Files* of an assignment).

A table of grades begins with OrgDefinedId, Username or both, with # before each value, and ends
with a column of # alone.  A grade's column is `Title Points Grade <Numeric MaxPoints:20>`; what is
in angle brackets may be left out in an import (community.d2l.com, "Importing grades").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from hanoi_ref.course.tables import Headings, Rows, decimal, number, table
from hanoi_ref.grading.lms.grades import Export, Row
from hanoi_ref.grading.lms.moments import moment
from hanoi_ref.grading.lms.person import Person
from hanoi_ref.grading.lms.platform import Columns, Name, Piece, Platform, Report, Students

NUMBERS = re.compile(r"(?P<person>\d+)-\d+")
DAY = re.compile(
    r"(?P<month>[^\W\d]+)\.? (?P<day>\d{1,2}),? (?P<rest>\d{4}.*)"  # Oct 9, 2026 558 PM
    r"|(?P<date>\d{4}(?:-\d{1,2}-\d{1,2}|年\d{1,2}月\d{1,2}日)) (?P<time>.+)"
)
CLOCK = re.compile(r"(?P<hour>\d{1,2})[ .:h]?(?P<minute>\d\d)(?P<half> [AP]M)?$")


def parse(part: str) -> Name | None:
    """Return the parts of a name; None if it is not Brightspace's.

    >>> name = parse("27236-46025 - Jane Doe - Oct 9, 2026 558 PM - recursion.ipynb")
    >>> name.student, name.number, str(name.when)[:16], name.file
    ('Jane Doe', '27236', '2026-10-09 17:58', 'recursion.ipynb')
    """
    first, *words = part.split(" - ")
    numbers = NUMBERS.fullmatch(first.strip())
    if not numbers or len(words) < 2:
        return None
    times = [at for at, word in enumerate(words) if at and when_of(word)]
    at = times[0] if times else 1
    if not re.search(r"\d{4}", words[at]):  # a date in any language has a year
        return None
    file = " - ".join(words[at + 1 :])
    prefix = part.removesuffix(file) if file else f"{part}/"
    student = " - ".join(words[:at])
    return Name(student, numbers["person"], file, when_of(words[at]), prefix=prefix)


def settle(pieces: list[Piece], students: Students, report: Report) -> list[Piece]:
    """Return the files under the part of a name by which the student is known."""
    return [
        replace(piece, name=student_in(piece.name, students.find)) if piece.is_named else piece
        for piece in pieces
    ]


def when_of(text: str) -> datetime | None:
    """Return the time in a name, in the local time zone; None if it cannot be parsed.

    >>> [str(when_of(text))[:16] for text in ("05 March 2026 612 AM", "9. Oktober 2026 1758")]
    ['2026-03-05 06:12', '2026-10-09 17:58']
    >>> str(when_of("2026年10月9日 1758"))[:16]
    '2026-10-09 17:58'
    """
    plain = CLOCK.sub(r"\g<hour>:\g<minute>\g<half>", text.strip())
    if day := DAY.fullmatch(plain):
        if day["date"]:
            year, month, number = map(int, re.findall(r"\d+", day["date"]))
            return moment(f"{year}-{month:02}-{number:02} {day['time'].zfill(5)}")
        plain = f"{day['day']} {day['month']} {day['rest']}"
    return moment(plain)


def student_in(who: str, is_known: Callable[[str], object]) -> str:
    """Return the part of a name by which a student is known; all of it if none is.

    Without a roster, a first word with a digit is a number or a username.

    >>> student_in("jdoe Jane Doe", {"jdoe"}.__contains__), student_in("Jane Doe", bool)
    ('jdoe', 'Jane Doe')
    >>> student_in("23304308 Doe", lambda name: False)
    '23304308'
    """
    first, _, rest = who.replace(" - ", " ").partition(" ")
    forms = (who, first, rest) if rest else (who,)
    by_itself = first if rest and re.search(r"\d", first) else who
    return next(filter(is_known, forms), by_itself)


KEYS = ID, USERNAME = "orgdefinedid", "username"
KEY_COLUMNS = ["OrgDefinedId", "Username"]
SIGN = "#"
LAST_COLUMN = "End-of-Line Indicator"
POINTS = "Points Grade"
ABOUT = re.compile(r"(?<!\s)\s*+<(?P<about>[^<>]*)>$")  # what stands after a grade's heading


def headings_of(rows: Rows) -> Headings | None:
    """Return where a table of grades has its columns, in any language; None if it is not one.

    >>> row = {"OrgDefinedId": "#123", "Nachname": "Doe", "Übung 1 Punkte": "", "Zeilenende": "#"}
    >>> headings_of([row]).in_english(row)["orgdefinedid"]
    '123'
    """
    columns = [*rows[0]] if rows else []
    if len(columns) < 2 or any(row[columns[-1]] != SIGN for row in rows):
        return None
    keys = [name for name in columns[:-1] if all(row[name].startswith(SIGN) for row in rows)][:2]
    if not keys:
        return None
    by_name = {name.strip().casefold(): name for name in keys}
    if USERNAME in by_name:
        keys = sorted(keys, key=by_name[USERNAME].__eq__)
        who = dict(zip((ID, USERNAME)[-len(keys) :], keys, strict=True))
    else:
        who = dict(zip((ID, USERNAME), keys, strict=False))
    return Headings(who | _names_in(columns, rows, keys), SIGN)


NAMES = ("last name", "first name")


def _names_in(columns: Sequence[str], rows: Rows, keys: Sequence[str]) -> dict[str, str]:
    """Return the columns of a student's names: the first two between the keys and the grades.

    They may be left out of the table.
    """
    grades = [at for at, name in enumerate(columns) if ABOUT.search(name)]
    words = [name for name in columns[: grades[0] if grades else 0] if name not in keys]
    words = [name for name in words if not any("@" in row[name] for row in rows)]
    is_english = {name.strip().casefold() for name in words} & {*NAMES}
    return {} if is_english or len(words) < 2 else dict(zip(NAMES, words, strict=False))


def grade_columns(columns: Sequence[str], heads: Headings) -> dict[str, str]:
    """Return the columns that may have grades, by their titles.

    A title is followed by the kind of grade, which is the same in all columns of points.

    >>> heads = Headings({"username": "Username"})
    >>> grade_columns(["Username", "A Points Grade <Numeric MaxPoints:9>", "End"], heads)
    {'A': 'A Points Grade <Numeric MaxPoints:9>'}
    """
    others = {*heads.headings.values()}
    text = {name: ABOUT.sub("", name) for name in columns[:-1] if name not in others}
    numeric = [name for name in text if points_of(name)]
    kind = _common_end([text[name] for name in numeric]) if len(numeric) > 1 else ""
    titles = {}
    for name in numeric or text:
        ends = (POINTS, kind)
        title = next((text[name].removesuffix(e) for e in ends if e and text[name].endswith(e)), "")
        titles[title.strip() or text[name]] = name
    return titles


def points_of(column: str) -> str:
    """Return the points that a column is out of; empty if its heading does not have them.

    >>> points_of("A Points Grade <Numeric MaxPoints:12.5 Weight:10>"), points_of("A Points Grade")
    ('12.5', '')
    """
    about = ABOUT.search(column)
    digits = re.search(r":(\d+(?:[.,]\d+)?)", about["about"]) if about else None
    points = decimal(digits[1]) if digits else None
    return "" if points is None else number(points)


def _common_end(headings: Iterable[str]) -> str:
    """Return the last words that all headings share."""
    words = [heading.split() for heading in headings]
    end: list[str] = []
    for same in zip(*map(reversed, words), strict=False):
        if len({*same}) > 1:
            break
        end.insert(0, same[0])
    return " ".join(end)


def write(export: Export) -> bytes:
    """Return the file: the columns that name a student, then those of lessons, then one of #."""
    heads = headings_of([row for _, row in export.students])
    theirs = grade_columns(export.headings, heads) if heads else {}
    titles = export.titles(
        "Brightspace", theirs, lambda title: points_of(theirs[title]), bool(theirs)
    )
    columns = [theirs.get(title, f"{title} {POINTS}") for title in titles]
    who = [*filter(None, map(heads.heading, KEYS))] if heads else KEY_COLUMNS

    def names(person: Person, row: Row) -> list[str]:
        id = person.numbers.get(ID, "")
        own = (id, person.id if person.id != id else "")
        return [row[name] for name in who] if heads else [name and f"#{name}" for name in own]

    last = export.headings[-1] if heads else LAST_COLUMN
    return table([*who, *columns, last], export.rows(names, end=[SIGN]))


BRIGHTSPACE = Platform(
    name="brightspace",
    write=write,
    parse=parse,
    has_times=True,
    ignored=frozenset({"index.html"}),
    settle=settle,
    columns=Columns(
        username=(USERNAME,),
        school_id=(ID,),
        first_name=("first name",),
        last_name=("last name",),
    ),
    headings_of=headings_of,
    numbers=lambda cells: {ID: cells.get(ID, "")},
)
