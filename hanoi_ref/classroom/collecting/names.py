"""Identify the student from a Canvas or Moodle file name."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from hanoi_ref.classroom.collecting.entries import Entry, Refusals
from hanoi_ref.course.course import Lesson
from hanoi_ref.gradebook.people.person import squashed
from hanoi_ref.gradebook.people.roster import Roster

PLATFORMS = ("canvas", "moodle", "plain")

# Canvas: doejane_LATE_1234_56789_recursion-1.ipynb, with the numbers of a person and of the file,
# which is larger for a newer file; text typed into the page has one number, doejane_1234_text.html.
CANVAS = re.compile(
    r"(?P<name>.+?)_(?P<late>LATE_)?(?P<number>\d+)_"
    r"((?P<upload>\d+)_(?P<file>.+)|(?P<typed>(text|link)\.html?))"
)
# Moodle: Jane Doe_1234_assignsubmission_file_/recursion.ipynb, or with _ for the last / if the
# download has no folders; the number is a person's in that one assignment.
MOODLE = re.compile(
    r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_(file|onlinetext)(_(?P<file>.*))?"
)
AGAIN = re.compile(r"(?:-(\d+)| ?\((\d+)\))$")  # recursion-1 of Canvas, recursion (1) of a browser


@dataclass(frozen=True)
class Piece:
    """A submitted file: its student by name and number, and its own name without these.

    `upload` is Canvas's number of the file; 0 if unknown.  `prefix` is the text that the platform
    put before the file's own name.
    """

    entry: Entry
    name: str
    number: str
    file: tuple[str, ...]
    late: bool = False
    upload: int = 0
    prefix: str = ""

    @property
    def version(self) -> int:
        """The version number of a file submitted more than once; 0 for the first."""
        found = AGAIN.search(PurePosixPath(self.file[-1]).stem)
        return int(found[1] or found[2]) if found else 0


def platform_of(found: Iterable[Entry]) -> str:
    """Return the platform that named the files."""
    names = [part for each in found for part in each.path]
    if any(MOODLE.fullmatch(name) for name in names):
        return "moodle"
    return "canvas" if any(CANVAS.fullmatch(name) for name in names) else "plain"


def pieces(
    found: Iterable[Entry], platform: str, roster: Roster, lessons: Iterable[Lesson], bad: Refusals
) -> list[Piece]:
    """Return the files for which a student can be identified.

    Parameters
    ----------
    found : the files of a download.
    platform : the platform that named them.
    roster : students whose names may be part of a plain file's name.
    lessons : lessons, whose names are not students' names.
    bad : receives the files without a student.

    Returns
    -------
    The files, each with its student.
    """
    entries = list(found)
    if platform == "plain":
        return list(_plain(entries, roster, list(lessons), bad))
    reading: Callable[[Entry], Piece | None] = _canvas if platform == "canvas" else _moodle
    known = [(each, reading(each)) for each in entries]
    for entry, piece in known:
        if piece is None:
            bad.add(str(entry), f"is not named as {platform.title()} names files; it was left out")
    return [piece for _, piece in known if piece]


def _canvas(entry: Entry) -> Piece | None:
    for at, part in enumerate(entry.path):
        if told := CANVAS.fullmatch(part):
            file = (told["file"] or told["typed"], *entry.path[at + 1 :])
            upload = int(told["upload"] or 0)
            prefix = part.removesuffix(file[0])
            late = bool(told["late"])
            return Piece(entry, told["name"], told["number"], file, late, upload, prefix)
    return None


def _moodle(entry: Entry) -> Piece | None:
    for at, part in enumerate(entry.path):
        if told := MOODLE.fullmatch(part):
            file = (*filter(None, [told["file"]]), *entry.path[at + 1 :])
            prefix = f"{told['name']}_{told['number']}_assignsubmission_file_/"
            return Piece(entry, told["name"], told["number"], file or (part,), prefix=prefix)
    return None


def _plain(
    entries: list[Entry], roster: Roster, lessons: list[Lesson], bad: Refusals
) -> Iterator[Piece]:
    """Yield files from folders with students' names, or with a student in their own name."""
    for entry in _without_wrapping(entries, roster, lessons):
        *folders, name = entry.path
        words = [folder for folder in folders if not _is_lesson(folder, lessons)]
        student = words[0] if words else _named_in(name, roster, lessons)
        if student:
            yield Piece(entry, student.removesuffix(".zip"), "", (*words[1:], name))
        else:
            bad.add(str(entry), "does not say whose it is; it was left out")


def _without_wrapping(entries: list[Entry], roster: Roster, lessons: list[Lesson]) -> list[Entry]:
    """Return the files without a common top folder, unless that is a student's."""
    while entries and all(len(entry.path) > 1 for entry in entries):
        tops = {entry.path[0] for entry in entries}
        below = {entry.path[1] for entry in entries if len(entry.path) > 2}
        top = tops.pop()
        ours = any(len(entry.path) == 2 and entry.suffix == ".ipynb" for entry in entries)
        people = [each for each in below if not _is_lesson(each, lessons)]
        if tops or roster.find(top) or not (_is_lesson(top, lessons) or people and not ours):
            break
        entries = [Entry(entry.path[1:], entry.when, entry.read) for entry in entries]
    return entries


def _is_lesson(name: str, lessons: Iterable[Lesson]) -> bool:
    return any(name in (lesson.folder, lesson.notebook, lesson.word) for lesson in lessons)


def _named_in(name: str, roster: Roster, lessons: Iterable[Lesson]) -> str:
    """Return the student in a notebook's name, as in ada_recursion.ipynb, or an empty string."""
    stem = AGAIN.sub("", PurePosixPath(name).stem)
    if person := roster.find(stem):
        return person.id
    for lesson in lessons:
        for word in (lesson.folder, lesson.notebook):
            left = re.sub(rf"(?i)(^|[ _.-]+){re.escape(word)}([ _.-]+|$)", " ", f"{stem}").strip()
            if left != stem:
                return left if squashed(left) else ""
    return ""
