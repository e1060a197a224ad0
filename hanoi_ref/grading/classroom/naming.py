"""Tell whose each file of a download is, by the names that platforms give.

The names of Canvas are those of its lib/content_zipper.rb, those of Moodle are in
mod/assign/locallib.php.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import chain
from pathlib import PurePosixPath

from hanoi_ref.course.course import Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.grading.classroom.downloads import Entry, Refusals
from hanoi_ref.grading.gradebook import blackboard, brightspace
from hanoi_ref.grading.gradebook.people import Roster, is_test_student, squashed

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


def platform_of(found: Iterable[Entry], lessons: Iterable[Lesson]) -> str:
    """Return the platform that named most of a download's top entries.

    Students choose the names below these, which decide nothing.  `found` is unwrapped.
    """
    lessons = [*lessons]
    return _form({_top(each, lessons)[0] for each in found if _may_count(each)}) or "plain"


def _form(names: Collection[str]) -> str:
    """Return the platform that more than half of the names are of; empty if there is none."""
    counts = {form: sum(map(bool, map(is_, names))) for form, is_ in IS_NAMED.items()}
    most = max(counts, key=lambda form: counts[form])
    return most if 2 * counts[most] > len(names) else ""


def _may_count(entry: Entry) -> bool:
    """Return whether a file is part of a submission, not a table or a note beside these."""
    return len(entry.path) > 1 or entry.suffix == ".ipynb" or bool(_form(entry.path))


def _top(entry: Entry, lessons: list[Lesson]) -> tuple[str, int]:
    """Return the first part of a path that is not a lesson's folder, and its position."""
    folders = enumerate(entry.path[:-1])
    at = next((at for at, part in folders if not _is_lesson(part, lessons)), len(entry.path) - 1)
    return entry.path[at], at


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
    """Return the files for which a student can be identified; `found` is unwrapped.

    Files named unlike the rest belong to the folder that they are in.
    """
    lessons, named, others = [*lessons], list[Piece](), list[Entry]()
    for entry in found:
        piece = OF[platform](entry, _top(entry, lessons)[1]) if platform in OF else None
        if piece:
            named.append(piece)
        elif platform != "brightspace" or entry.name != brightspace.INDEX:
            others.append(entry)
    if platform == "blackboard":
        named = _with_usernames(named, roster)
    elif platform == "brightspace":
        named = [replace(p, name=brightspace.student_in(p.name, roster.find)) for p in named]
    elif platform == "moodle":
        named = _with_numbers(named, roster)
    return named + list(_plain(others, platform, roster, lessons, bad))


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
    entries: list[Entry], platform: str, roster: Roster, lessons: list[Lesson], bad: Refusals
) -> Iterator[Piece]:
    """Yield files from folders with students' names, or with a student in their own name.

    Messages name those that are not named as the rest of the download is.
    """
    unlike = dict[str, tuple[str, str]]()
    for entry in entries:
        *folders, name = entry.path
        words = [folder for folder in folders if not _is_lesson(folder, lessons)]
        is_plain = platform == "plain"
        student = words[0] if words else _named_in(name, roster, lessons) if is_plain else ""
        is_notebook = entry.suffix == ".ipynb"  # other files may have any name
        form = _form_in(entry.path) if is_plain and is_notebook else ""
        if not student:
            why = "does not say whose it is" if is_plain else _not_of(platform)
            bad.add(str(entry), f"{why}; it was left out")
            continue
        if form or not is_plain:
            why = f"is named as {form.title()} names files" if form else _not_of(platform)
            unlike.setdefault(student, (str(entry), f"{why}; it was taken for {student}"))
        yield Piece(entry, student.removesuffix(".zip"), "", (*words[1:], name))
    for name, why in unlike.values():
        bad.add(name, why)


def _form_in(path: Sequence[str]) -> str:
    """Return the platform that one of the names is of; empty if none is."""
    return next(filter(None, (_form([part]) for part in path)), "")


def _not_of(platform: str) -> str:
    return f"is not named as {platform.title()} names files"


def unwrapped(entries: list[Entry], roster: Roster, lessons: Iterable[Lesson]) -> list[Entry]:
    """Return the files without the folders around those of students.

    Nobody on the roster has the name of such a folder.  It is the only one, or one of several
    downloads of a platform.
    """
    lessons = [*lessons]
    while True:
        inside = defaultdict[str, list[Entry]](list)
        for entry in filter(_may_count, entries):
            inside[entry.path[0]].append(replace(entry, path=entry.path[1:]))
        if not inside or not _are_around(inside, roster, lessons):
            return entries
        entries = [entry for entry in entries if entry.path[0] not in inside]
        entries += chain.from_iterable(inside.values())


def _are_around(inside: Mapping[str, list[Entry]], roster: Roster, lessons: list[Lesson]) -> bool:
    """Return whether all top entries, given with their content, are folders around students'."""
    if any(roster.find(top) or _form([top]) for top in inside):
        return False
    if any(not entry.path for entries in inside.values() for entry in entries):
        return False
    names = [{each.path[0] for each in entries if _may_count(each)} for entries in inside.values()]
    if all(map(_form, names)) and (len(inside) == 1 or sum(map(len, names)) >= 2 * len(inside)):
        return True
    (top, entries), *others = inside.items()
    folders = {each.path[0] for each in entries if len(each.path) > 1}
    people = [folder for folder in folders if not _is_lesson(folder, lessons)]
    ours = any(len(each.path) == 1 and each.suffix == ".ipynb" for each in entries)
    return not others and (_is_lesson(top, lessons) or bool(people) and not ours)


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
