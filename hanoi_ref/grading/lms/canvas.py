"""Canvas: the names in its downloads, its rosters, and the columns of its gradebook.

*Download Submissions* names a file `doejane_LATE_1234_56789_recursion-1.ipynb`, with the numbers of
a person and of the file, which is larger for a newer file.  Text typed into the page has one
number, `doejane_1234_text.html`.  While grading is anonymous, each student is another word:
`LATE_anon_x1Y2z_56789_recursion.ipynb` (lib/content_zipper.rb).  Feedback is uploaded under the
names of the download.

The gradebook names a column by the assignment's title and its number in parentheses, and has a row
of points possible (lib/gradebook_exporter.rb).  Each course has a test student for its teacher,
whose login is a digest in every language (app/models/course.rb).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta

from hanoi_ref.course.tables import first_of, number, table
from hanoi_ref.grading.lms.grades import Export, Row
from hanoi_ref.grading.lms.person import Person, squashed
from hanoi_ref.grading.lms.platform import (
    Columns,
    Listed,
    Name,
    Piece,
    Platform,
    Report,
    Students,
)

FORM = re.compile(
    r"(?:(?P<name>.+?)_(?P<late>LATE_)?(?P<number>\d+)|(?P<late2>LATE_)?anon_(?P<anon>[^\W_]+))_"
    r"((?P<upload>\d+)_(?P<file>.+)|(?P<typed>(text|link)\.html?))"
)
AT_ONCE = timedelta(minutes=10)  # within which a download is packed


def parse(part: str) -> Name | None:
    """Return the parts of a name; None if it is not Canvas's."""
    if not (match := FORM.fullmatch(part)):
        return None
    file = match["file"] or match["typed"]
    return Name(
        student=match["name"] or f"anon_{match['anon']}",
        number=match["number"] or match["anon"],
        file=file,
        late=bool(match["late"] or match["late2"]),
        upload=int(match["upload"] or 0),
        prefix=part.removesuffix(file),
    )


def settle(pieces: list[Piece], students: Students, report: Report) -> list[Piece]:
    """Return the files without the test student's, and without dates that are the download's.

    A number that several names have is no person: other programs name files in this form, too.
    """
    names = {(piece.number, squashed(piece.name)) for piece in pieces}
    times = Counter(number for number, _ in names)
    theirs = [
        replace(piece, number="" if times[piece.number] > 1 else piece.number)
        for piece in pieces
        if not is_test_student(piece.name)
    ]
    for name in sorted({piece.name for piece in pieces} - {piece.name for piece in theirs}):
        report(name, "is Canvas's test student; left out")
    dates = [piece.entry.when for piece in theirs if piece.entry.when]
    if dates and max(dates) - min(dates) < AT_ONCE:
        return [replace(piece, entry=replace(piece.entry, when=None)) for piece in theirs]
    return theirs


NUMBER = ("canvas_id", "canvas id", "canvas_user_id", "lms_user_id")
LOGINS = ("sis login id", "login_id")
POSSIBLE = "    Points Possible"  # the spaces are Canvas's own
TEST_STUDENT = {*map(squashed, ("student, test", "test student"))}
DIGEST = re.compile(r"[0-9a-f]{40}")


def numbers(cells: Row) -> dict[str, str]:
    """Return a student's number, which Canvas calls just ID; others call their own number so."""
    names = (*NUMBER, "id") if "sis user id" in cells or "sis login id" in cells else NUMBER
    return {"canvas": first_of(cells, names)}


def is_test_student(name: str) -> bool:
    """Return whether a name is that of the test student.

    >>> is_test_student("studenttest"), is_test_student("Student, Tess")
    (True, False)
    """
    return squashed(name) in TEST_STUDENT


def real_students(listed: Listed) -> Iterator[tuple[Person, Row]]:
    """Yield the rows without the points possible and the test student."""
    digests = {login for _, row in listed if DIGEST.fullmatch(login := _login(row))}
    testers = digests if len(digests) == 1 else set()  # a school's logins may be digests too
    for person, row in listed:
        is_nobody = squashed(person.name) in {squashed(POSSIBLE), *TEST_STUDENT}
        if not is_nobody and _login(row) not in testers:
            yield person, row


def _login(row: Row) -> str:
    return first_of({name.strip().casefold(): cell for name, cell in row.items()}, LOGINS)


EX = "EX"  # Canvas's sign of an excused student, in its gradebook and in an imported file
WHO = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")


def write(export: Export) -> bytes:
    """Return the file that Canvas imports: its own columns, and a row of points possible."""
    possible = _possible(export.table)
    columns = export.titles(
        "Canvas",
        [heading for heading in export.headings if heading not in WHO],
        lambda column: possible.get(column, ""),
        bool({"Student", "SIS Login ID"} & {*export.headings}),
        "add an assignment; write the assignment's name",
    )
    points = [number(lesson.most) for lesson in export.lessons]
    return table(
        [*WHO, *columns], [[POSSIBLE, "", "", "", "", *points], *export.rows(_names, excused=EX)]
    )


def _possible(rows: Iterable[Row]) -> Row:
    """Return the row of points possible; an empty one if there is none."""
    first = squashed(POSSIBLE)
    return next((row for row in rows if squashed(next(iter(row.values()), "")) == first), {})


def _names(person: Person, row: Row) -> list[str]:
    own = person.numbers.get("canvas", "")
    id = own if own.isdigit() else ""  # anonymous grading has other signs
    names = {"Student": person.sortable, "ID": id, "SIS Login ID": "" if id else person.id}
    return [row.get(name) or names.get(name, "") for name in WHO]


CANVAS = Platform(
    name="canvas",
    write=write,
    parse=parse,
    is_loose=True,
    settle=settle,
    number_of="person",
    anonymous="Canvas names nobody while grading is anonymous; collect again when it is not",
    columns=Columns(
        login=LOGINS,
        school_id=("sis user id",),
        sortable_name=("student",),
        first_name=("firstname",),
        last_name=("lastname",),
        group=("group_name",),
        section=("section",),
    ),
    numbers=numbers,
    students=real_students,
)
