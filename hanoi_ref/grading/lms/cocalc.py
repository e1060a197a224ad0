"""CoCalc: the names of the folders that it collects.

Each student has a folder with a random identifier, and in it a file that is named for the student:
`STUDENT - Ada Lovelace.txt`.
"""

import re
from dataclasses import replace

from hanoi_ref.grading.lms.platform import Name, Piece, Platform, Report, Students

FORM = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
ABOUT = re.compile(r"STUDENT - (?P<name>.+)\.txt")


def parse(part: str) -> Name | None:
    """Return the parts of a name; None if it is not CoCalc's."""
    return Name(part) if FORM.fullmatch(part) else None


def settle(pieces: list[Piece], students: Students, report: Report) -> list[Piece]:
    """Return the files under the students' names; a folder with two names keeps its own."""
    abouts = [(each.name, about) for each in pieces if (about := ABOUT.fullmatch(each.file[0]))]
    folders = [folder for folder, _ in abouts]
    names = {folder: about["name"] for folder, about in abouts if folders.count(folder) == 1}
    theirs = [piece for piece in pieces if not ABOUT.fullmatch(piece.file[0])]
    return [replace(piece, name=names.get(piece.name, piece.name)) for piece in theirs]


COCALC = Platform(name="cocalc", parse=parse, settle=settle)
