"""Tell whose each file of a download is, by the names that platforms give.

The names of Canvas are those of its lib/content_zipper.rb, those of Moodle are in
mod/assign/locallib.php.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import PurePosixPath

from hanoi_ref.classroom.downloads import Entry, Refusals
from hanoi_ref.course.course import Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.gradebook import blackboard, brightspace
from hanoi_ref.gradebook.people import Roster, is_test_student, squashed

# Canvas: doejane_LATE_1234_56789_recursion-1.ipynb, with the numbers of a person and of the file,
# which is larger for a newer file; text typed into the page has one number, doejane_1234_text.html.
# While grading is anonymous: LATE_anon_x1Y2z_56789_recursion.ipynb, another word for each student.
CANVAS = re.compile(
    r"(?:(?P<name>.+?)_(?P<late>LATE_)?(?P<number>\d+)|(?P<late2>LATE_)?anon_(?P<anon>[^\W_]+))_"
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
        match = AGAIN.search(PurePosixPath(self.file[-1]).stem)
        return int(match[1] or match[2]) if match else 0

    @property
    def is_anonymous(self) -> bool:
        """Whether the name is that of a participant of anonymous marking."""
        return bool(self.number) and self.name.endswith((f" {self.number}", f"anon_{self.number}"))


def platform_of(found: Iterable[Entry]) -> str:
    """Return the platform that named most of the files."""
    paths = [entry.path for entry in found]
    named = {
        platform: sum(any(map(is_named, path)) for path in paths)
        for platform, is_named in IS_NAMED.items()
    }
    most = max(named, key=lambda platform: named[platform])
    return most if named[most] else "plain"


IS_NAMED: dict[str, Callable[[str], object]] = {  # the first one where names fit several
    "moodle": MOODLE.fullmatch,
    "brightspace": brightspace.named,
    "blackboard": blackboard.named,
    "canvas": CANVAS.fullmatch,
}
PLATFORMS = (*IS_NAMED, "plain")


def made_prefix(prefix: str) -> str:
    """Return the platform that puts such a text before a file's own name."""
    # What the platform named is the folder, or the whole name of a file.
    named = prefix.removesuffix("/") if prefix.endswith("/") else f"{prefix}file.html"
    return next(name for name, of in IS_NAMED.items() if name == "canvas" or of(named))


def pieces(
    found: Iterable[Entry], platform: str, roster: Roster, lessons: Iterable[Lesson], bad: Refusals
) -> list[Piece]:
    """Return the files for which a student can be identified."""
    if platform == "plain":
        return list(_plain(list(found), roster, list(lessons), bad))
    named, pattern = (
        [],
        {"canvas": _of_canvas, "moodle": _of_moodle, "brightspace": _of_brightspace},
    )
    for entry in found:
        of = pattern.get(platform, _of_blackboard)
        places = range(len(entry.path))
        if piece := next(filter(None, (of(entry, at) for at in places)), None):
            named.append(piece)
        elif platform != "brightspace" or entry.name != brightspace.INDEX:
            bad.add(str(entry), f"is not named as {platform.title()} names files; it was left out")
    if platform == "blackboard":
        return _with_usernames(named, roster)
    if platform == "brightspace":
        return [replace(p, name=brightspace.student_in(p.name, roster.find)) for p in named]
    return _with_numbers(named, roster) if platform == "moodle" else named


# What Moodle calls everybody with anonymous marking, in its language packs (mod/assign/lang).
PARTICIPANTS = {*map(squashed, "Participant Participante Partecipante Teilnehmer/in".split())}
PARTICIPANTS |= {*map(squashed, "Deelnemer Deltagare 参与者".split())}


def _with_numbers(named: list[Piece], roster: Roster) -> list[Piece]:
    """Return the files of anonymous participants under a name with the number, others as they are.

    Moodle calls all of them by one word of its language, after the name of a group if there are
    groups: Group A-Participant_1003_assignsubmission_file_ (mod/assign/locallib.php).
    """
    words = {piece.name.rpartition("-")[2].strip() for piece in named}
    word = words.pop() if len(words) == 1 else ""
    several = len({piece.number for piece in named}) > 1
    if word and several and " " not in word and not roster.find(word) and not roster.group(word):
        anonymous = {squashed(word)}
    else:
        anonymous = PARTICIPANTS
    renamed = []
    for piece in named:
        word = piece.name.rpartition("-")[2].strip()
        is_anonymous = squashed(word) in anonymous
        renamed.append(replace(piece, name=f"{word} {piece.number}") if is_anonymous else piece)
    return renamed


def without_test_student(theirs: list[Piece], said: Refusals) -> list[Piece]:
    """Return the files without those of Canvas's test student, with a message."""
    students = [piece for piece in theirs if not is_test_student(piece.name)]
    for name in sorted({piece.name for piece in theirs} - {piece.name for piece in students}):
        said.add(name, "is Canvas's test student; left out")
    return students


AT_ONCE = timedelta(minutes=10)  # within which a platform packs a download


def dated(theirs: list[Piece], platform: str) -> list[Piece]:
    """Return the files without their dates, if these are only the time of a Canvas download."""
    dates = [piece.entry.when for piece in theirs if piece.entry.when]
    if platform == "canvas" and dates and max(dates) - min(dates) < AT_ONCE:
        return [replace(piece, entry=replace(piece.entry, when=None)) for piece in theirs]
    return theirs


def _of_canvas(entry: Entry, at: int) -> Piece | None:
    """Return a file as Canvas named it or a folder above it; None if this part is not so named."""
    part, below = entry.path[at], entry.path[at + 1 :]
    if not (match := CANVAS.fullmatch(part)):
        return None
    own = match["file"] or match["typed"]
    name = match["name"] or f"anon_{match['anon']}"
    late, upload = bool(match["late"] or match["late2"]), int(match["upload"] or 0)
    number = match["number"] or match["anon"]
    return Piece(entry, name, number, (own, *below), late, upload, part.removesuffix(own))


def _of_moodle(entry: Entry, at: int) -> Piece | None:
    part, below = entry.path[at], entry.path[at + 1 :]
    if not (match := MOODLE.fullmatch(part)):
        return None
    file = (*filter(None, [match["file"]]), *below) or (part,)
    prefix = f"{match['name']}_{match['number']}_assignsubmission_file_/"
    return Piece(entry, match["name"], match["number"], file, prefix=prefix)


def _of_brightspace(entry: Entry, at: int) -> Piece | None:
    part, below = entry.path[at], entry.path[at + 1 :]
    if not (found := brightspace.named(part)):
        return None
    file = (*filter(None, [found.file]), *below) or (part,)
    prefix = part.removesuffix(found.file) if found.file else f"{part}/"
    dated = replace(entry, when=found.when)
    return Piece(dated, found.who, found.number, file, prefix=prefix)


def _of_blackboard(entry: Entry, at: int) -> Piece | None:
    """Return a file with assignment and student in its name; Blackboard's own texts have none."""
    part, below = entry.path[at], entry.path[at + 1 :]
    if not (found := blackboard.named(part)):
        return None
    prefix = part.removesuffix(found.file) if found.file else ""
    file = (found.file or part, *below)
    return Piece(replace(entry, when=found.when), found.head, "", file, prefix=prefix)


OF = {
    "canvas": _of_canvas,
    "moodle": _of_moodle,
    "brightspace": _of_brightspace,
    "blackboard": _of_blackboard,
}
ABOUT = 1_000_000  # bytes of Blackboard's text about an attempt at most


def _with_usernames(named: list[Piece], roster: Roster) -> list[Piece]:
    """Return the files under the students' usernames, without Blackboard's texts about them.

    Such a text stays if it is all that an attempt has: the student typed an answer.
    """
    told: dict[str, str] = {}
    for piece in named:
        if not piece.prefix and piece.entry.size <= ABOUT:
            try:
                about = piece.entry.read().decode("utf-8", errors="replace")
            except WorkError:
                continue  # other files of the download may have the name
            if (username := blackboard.username_in(about)) and piece.name.endswith(f"_{username}"):
                told[piece.name] = username
    names = blackboard.usernames((piece.name for piece in named), told, roster.find)
    sent = {(piece.name, piece.entry.when) for piece in named if piece.prefix}
    return [
        replace(piece, name=names[piece.name])
        for piece in named
        if piece.prefix or (piece.name, piece.entry.when) not in sent
    ]


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
        people = [folder for folder in below if not _is_lesson(folder, lessons)]
        if tops or roster.find(top) or not (_is_lesson(top, lessons) or people and not ours):
            break
        entries = [replace(entry, path=entry.path[1:]) for entry in entries]
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
