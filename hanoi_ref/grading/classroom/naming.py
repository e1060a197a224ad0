"""Recognise the platform of a download, and the student of each file, by their names."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from hanoi_ref.course.course import Lesson
from hanoi_ref.grading.classroom.downloads import Refusals
from hanoi_ref.grading.gradebook.people import Roster
from hanoi_ref.grading.lms import PLATFORMS
from hanoi_ref.grading.lms.folder import FOLDER, is_lesson, lesson_words, student_in
from hanoi_ref.grading.lms.platform import Entry, Piece, Platform

# Where names fit several, the first of these has them.
FORMS = sorted(PLATFORMS, key=lambda platform: platform.is_loose)


def platform_of(entries: Iterable[Entry], lessons: Iterable[Lesson]) -> Platform:
    """Return the platform that named most of a download's top entries, or else the plain folder.

    Students choose the names below these, which decide nothing.  `entries` are unwrapped.
    """
    lessons = [*lessons]
    tops = {entry.path[_top(entry, lessons)] for entry in entries if _may_count(entry)}
    return _form(tops) or FOLDER


def _form(names: Collection[str]) -> Platform | None:
    """Return the platform that more than half of the names are of; None if there is none."""
    counts = [sum(platform.parse(name) is not None for name in names) for platform in FORMS]
    most = max(counts)
    return FORMS[counts.index(most)] if 2 * most > len(names) else None


def _may_count(entry: Entry) -> bool:
    """Return whether a file is part of a submission, not a table or a note beside these."""
    return len(entry.path) > 1 or entry.suffix == ".ipynb" or bool(_form(entry.path))


def _top(entry: Entry, lessons: list[Lesson]) -> int:
    """Return the position of the first part of a path that is not a lesson's folder."""
    folders = enumerate(entry.path[:-1])
    return next((at for at, part in folders if not is_lesson(part, lessons)), len(entry.path) - 1)


def made_prefix(prefix: str) -> str:
    """Return the name of the platform that puts such a text before a file's own name, if any.

    >>> made_prefix("doejane_1234_56789_"), made_prefix("jane/")
    ('canvas', '')
    """
    # What the platform named is the folder, or the whole name of a file.
    name = prefix.removesuffix("/") if prefix.endswith("/") else f"{prefix}text.html"
    return next((platform.name for platform in FORMS if platform.parse(name)), "")


def pieces(
    entries: Iterable[Entry],
    platform: Platform,
    roster: Roster,
    lessons: Iterable[Lesson],
    bad: Refusals,
    said: Refusals,
) -> list[Piece]:
    """Return the files for which a student can be identified; `entries` are unwrapped.

    Files named unlike the rest belong to the folder that they are in.
    """
    lessons, named, others = [*lessons], list[Piece](), list[Entry]()
    for entry in entries:
        if piece := _named(entry, platform, _top(entry, lessons)):
            named.append(piece)
        elif entry.name not in platform.ignored:
            others.append(entry)
    named += _in_folders(others, platform, roster, lessons, bad)
    return platform.settle(named, roster, said.add)


def _named(entry: Entry, platform: Platform, at: int) -> Piece | None:
    """Return a file as the platform named it or a folder above it; None if it did not."""
    part, below = entry.path[at], entry.path[at + 1 :]
    if not (name := platform.parse(part)):
        return None
    file = (*filter(None, [name.file]), *below) or (part,)
    if platform.has_times:
        entry = replace(entry, when=name.when)
    return Piece(entry, name.student, name.number, file, name)


def _in_folders(
    entries: list[Entry], platform: Platform, roster: Roster, lessons: list[Lesson], bad: Refusals
) -> Iterator[Piece]:
    """Yield files from folders with students' names, or with a student in their own name.

    Messages name those that are not named as the rest of the download is.
    """
    unlike = dict[str, tuple[str, str]]()
    shared = _shared(entries, roster, lessons) if platform is FOLDER else ()
    for entry in entries:
        words, name = _folders(entry, lessons), entry.name
        if words and words[0] in shared:
            words = [*filter(None, [_owner(entry, roster, lessons)])]
        form = "" if platform is FOLDER else f"is not named as {platform.name.title()} names files"
        student = words[0] if words else "" if form else student_in(name, roster, lessons)
        if not student:
            bad.add(str(entry), f"{form or 'does not say whose it is'}; it was left out")
            continue
        if not form and entry.suffix == ".ipynb":  # other files may have any name
            other = next(filter(None, (_form([part]) for part in entry.path)), FOLDER)
            form = "" if other is FOLDER else f"is named as {other.name.title()} names files"
        if form:
            unlike.setdefault(student, (str(entry), f"{form}; it was taken for {student}"))
        yield Piece(entry, student.removesuffix(".zip"), "", (*words[1:], name))
    for name, why in unlike.values():
        bad.add(name, why)


def _shared(entries: Iterable[Entry], roster: Roster, lessons: list[Lesson]) -> set[str]:
    """Return the folders that hold several students' notebooks.

    The roster does not have such a folder, but the students that the files in it name.  There are
    two of them at least, unless the roster has no folder.  If it has nobody, all folders are such:
    each file names somebody, and two of them the same lesson.
    """
    inside = defaultdict[str, set[tuple[str, str]]](set)
    for entry in entries:
        words = _folders(entry, lessons)
        if entry.suffix == ".ipynb" and words:
            titles = (each.notebook for each in lessons if each.notebook in entry.name.casefold())
            inside[words[0]].add((_owner(entry, roster, lessons), next(titles, "")))
    is_class = all(len(names) > len({title for _, title in names}) for names in inside.values())
    unknown = [top for top in inside if not _known(top, roster, lessons)]

    def is_shared(top: str) -> bool:
        names = {name for name, _ in inside[top]}
        people = {_known(name, roster, lessons) for name in names} - {""}
        least = 1 if len(unknown) == len(inside) else 2
        return len(people) >= least or (is_class and not people and "" not in names)

    return {*filter(is_shared, unknown)}


def _folders(entry: Entry, lessons: list[Lesson]) -> list[str]:
    return [folder for folder in entry.path[:-1] if not is_lesson(folder, lessons)]


def _owner(entry: Entry, roster: Roster, lessons: list[Lesson]) -> str:
    """Return the student in the name of a file of a shared folder, or of a folder inside that."""
    known = (name for name in _folders(entry, lessons)[1:] if _known(name, roster, lessons))
    return next(known, "") or student_in(entry.name, roster, lessons)


def _known(name: str, roster: Roster, lessons: Iterable[Lesson]) -> str:
    """Return the student on the roster with a name, or with one that is part of it; or ""."""
    within = roster.directory.within(name, lesson_words(lessons))
    person = roster.find(name) or next(iter(within), None)
    return person.id if person and person.listed else ""


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
    if any(roster.find(top) or _known(top, roster, lessons) or _form([top]) for top in inside):
        return False
    if any(not entry.path for entries in inside.values() for entry in entries):
        return False
    names = [{each.path[0] for each in entries if _may_count(each)} for entries in inside.values()]
    if all(map(_form, names)) and (len(inside) == 1 or sum(map(len, names)) >= 2 * len(inside)):
        return True
    (top, entries), *others = inside.items()
    folders = {each.path[0] for each in entries if len(each.path) > 1}
    people = [folder for folder in folders if not is_lesson(folder, lessons)]
    ours = any(len(each.path) == 1 and each.suffix == ".ipynb" for each in entries)
    return not others and (is_lesson(top, lessons) or bool(people) and not ours)
