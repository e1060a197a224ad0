"""Collect submissions: whose each is, which lesson it is, and where it goes."""

import os
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path, PurePosixPath

from hanoi_ref.classroom.downloads import Piece, Refusals, entries, pieces, platform_of
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError, WorkError
from hanoi_ref.course.files import one_run
from hanoi_ref.course.notebooks import by_name, printable, read_notebook
from hanoi_ref.gradebook.book import gradebook
from hanoi_ref.gradebook.people import (
    Person,
    Receipt,
    Received,
    Roster,
    as_folder,
    kept_roster,
    read_roster,
    squashed,
)
from hanoi_ref.marking.finding import TIMESTAMP
from hanoi_ref.marking.reading import LARGEST, too_large, understood

# What is told


FEW = 12  # names per line


@dataclass(frozen=True)
class Placed:
    """One submission: its student and lesson, what changed, and whether it is marked late."""

    student: str
    lesson: Lesson
    became: str
    late: bool


@dataclass(frozen=True)
class Collected:
    """The result of importing a download.

    `silent` has the students on the roster who have submitted nothing yet.  `said` has messages on
    choices that were made, `attention` those that need review.
    """

    platform: str
    placed: tuple[Placed, ...]
    silent: dict[Lesson, tuple[str, ...]]
    said: tuple[str, ...]
    attention: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        """Yield the report's lines for the terminal."""
        for lesson, silent in self.silent.items():
            yield f"{lesson}: {', '.join(self._counts(lesson))}"
            if silent:
                yield f"  nothing from {_names(silent)}"
        yield from _listed("Imported", self.said)
        yield from _listed("Look at", self.attention)

    def _counts(self, lesson: Lesson) -> Iterator[str]:
        here = [each for each in self.placed if each.lesson == lesson]
        same = sum(each.became == SAME for each in here)
        older = sum(each.became == OLDER for each in here)
        yield f"{len(here) - same - older} collected"
        if changed := sum(each.became == CHANGED for each in here):
            yield f"{changed} of them replaced earlier work"
        if same:
            yield f"{same} as before"
        if older:
            yield f"{older} left out, older than what is there"
        if late := sum(each.late for each in here):
            yield f"{late} marked late"


def _listed(title: str, lines: tuple[str, ...]) -> Iterator[str]:
    if lines:
        yield f"{title}:"
        yield from (f"  {line}" for line in lines)


def _names(names: tuple[str, ...]) -> str:
    more = len(names) - FEW
    return ", ".join(names[:FEW]) + (f" and {more} more" if more > 0 else "")


# Sorting


NOTEBOOK = ".ipynb"
LONG_AGO = datetime(1, 1, 2, tzinfo=UTC)


@dataclass(frozen=True)
class HandedIn:
    """One student's submission for a lesson: the notebook that counts, and the other files.

    `told` is the submission time in the platform's own table, if it has one.
    """

    student: str
    lesson: Lesson
    notebook: Piece | None
    beside: tuple[Piece, ...] = ()
    told: datetime | None = None

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All files of the submission."""
        return (*([self.notebook] if self.notebook else []), *self.beside)

    @property
    def when(self) -> datetime | None:
        """The submission time: that of the notebook, or the latest of the other files."""
        times = (each.entry.when for each in self._counting if each.entry.when)
        return self.told or max(times, default=None)

    @property
    def upload(self) -> int:
        """Canvas's number of the submission; 0 if unknown."""
        return max(each.upload for each in self._counting)

    @property
    def prefix(self) -> str:
        """The text that the platform put before the file's own name."""
        return self._counting[0].prefix

    @property
    def _counting(self) -> tuple[Piece, ...]:
        return (self.notebook,) if self.notebook else self.beside

    @property
    def late(self) -> bool:
        """Whether the platform marks the submission late."""
        return any(piece.late for piece in self.pieces)


class Index:
    """An index of a course's lessons by the ids of their cells."""

    def __init__(self, course: Course) -> None:
        self._lessons = course.lessons
        self._cells = {lesson: _marks(course, lesson) for lesson in course.lessons}

    def lesson_of(self, piece: Piece) -> Lesson:
        """Return the lesson of a notebook by its cells, or else by its file name.

        Raise WorkError if it has none or cannot be read.
        """
        content = piece.entry.read()
        if found := self._by_cells(content) or self._by_name(piece):
            return found
        if len(content) > LARGEST:
            raise WorkError(too_large(_called(piece), len(content)))
        raise WorkError(f"{_called(piece)} is a notebook of no lesson")

    def _by_cells(self, content: bytes) -> Lesson | None:
        try:
            notebook, _ = understood(content[: LARGEST + 1], NOTEBOOK)
        except WorkError:
            return None
        ids = {str(each.get("id")) for each in notebook["cells"]} | {*by_name(notebook)}
        found = {lesson: len(ids & cells) for lesson, cells in self._cells.items()}
        best = max(found, key=lambda lesson: found[lesson], default=None)
        return best if best and found[best] else None

    def _by_name(self, piece: Piece) -> Lesson | None:
        parts = [squashed(PurePosixPath(part).stem) for part in (*piece.entry.path, *piece.file)]
        for lesson in self._lessons:
            if any(squashed(lesson.notebook) in part for part in parts):
                return lesson
        return None


def _marks(course: Course, lesson: Lesson) -> set[str]:
    return {*by_name(read_notebook(course.release / lesson.file))}


class Sorter:
    """Sorts submitted files; `said` receives messages on choices, `bad` on unusable files."""

    def __init__(self, course: Course, lesson: Lesson | None) -> None:
        self._index, self._lesson = Index(course), lesson
        self.said, self.bad = Refusals(), Refusals()

    def sort_out(self, pieces: Iterable[Piece]) -> Iterator[HandedIn]:
        """Yield each student's submission for each lesson."""
        theirs: dict[str, list[Piece]] = defaultdict(list)
        for each in pieces:
            if each.file[-1].casefold() == TIMESTAMP:
                self.said.add(f"{each.name}:", f"a submitted {TIMESTAMP} is ignored")
            else:
                theirs[each.name].append(each)
        lessons = {student: self._by_lesson(all_) for student, all_ in theirs.items()}
        counts = Counter(each for by_lesson in lessons.values() for each in by_lesson)
        usual = self._lesson or next((each for each, _ in counts.most_common(1)), None)
        for student, all_ in sorted(theirs.items()):
            beside = tuple(each for each in all_ if each.entry.suffix != NOTEBOOK)
            yield from self._of(student, lessons[student], beside, usual)

    def _by_lesson(self, pieces: Iterable[Piece]) -> dict[Lesson, list[Piece]]:
        """Return a student's notebooks by lesson; report those of no lesson."""
        found: dict[Lesson, list[Piece]] = defaultdict(list)
        for piece in (each for each in pieces if each.entry.suffix == NOTEBOOK):
            try:
                found[self._lesson or self._index.lesson_of(piece)].append(piece)
            except WorkError as error:
                self.bad.add(f"{piece.name}:", str(error))
        return found

    def _of(
        self,
        student: str,
        notebooks: dict[Lesson, list[Piece]],
        beside: tuple[Piece, ...],
        usual: Lesson | None,
    ) -> Iterator[HandedIn]:
        """Yield one student's submissions; other files belong to each of the notebooks."""
        for lesson, all_ in sorted(notebooks.items(), key=lambda item: item[0].folder):
            yield HandedIn(student, lesson, self._counting(student, lesson, all_), beside)
        if beside and not notebooks:
            names = ", ".join(sorted(map(_called, beside)))
            self.bad.add(student, f"sent no file that ends in {NOTEBOOK}, but {names}")
            if usual:
                yield HandedIn(student, usual, None, beside)

    def _counting(self, student: str, lesson: Lesson, notebooks: Sequence[Piece]) -> Piece:
        """Return the latest of some notebooks."""
        *others, last = sorted(notebooks, key=_age)
        if others:
            names = ", ".join(map(_called, others))
            self.said.add(f"{student}:", f"{_called(last)} is taken, the later one; not {names}")
        elif last.file[-1] != f"{lesson.notebook}{NOTEBOOK}":
            self.said.add(f"{student}:", f"{_called(last)} is taken for {lesson}")
        return last


def _age(piece: Piece) -> tuple[int, datetime, int, str]:
    """Return a sort key for the latest notebook: Canvas's number, the date, then the version."""
    return piece.upload, piece.entry.when or LONG_AGO, piece.version, str(piece.entry)


def _called(piece: Piece) -> str:
    return printable("/".join(piece.file))


# Placing


EARLIER = "earlier"
NEW, SAME, CHANGED, OLDER = "new", "as before", "changed", "older than what is there"


def place(course: Course, sent: HandedIn, known: Receipt | None) -> str:
    """Write a submission to its folder, in one step, and return what changed.

    A submission older than the present one is left out; a replaced one goes to grading/earlier/.
    """
    folder = course.submitted / sent.student / sent.lesson.folder
    content = _content(sent)
    before = _files_in(folder)
    if before == content:
        return SAME
    if before and known and _is_older(sent, known):
        return OLDER
    beside = course.work / ".collecting"
    shutil.rmtree(beside, ignore_errors=True)
    _write(content, beside)
    if before:
        _back_up(course, folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    if folder.is_dir():
        folder.rmdir()
    os.replace(beside, folder)
    return CHANGED if before else NEW


def _is_older(sent: HandedIn, known: Receipt) -> bool:
    """Return whether a submission is older than a known one, by Canvas's numbers or by the time."""
    if sent.upload and known.number and sent.upload != known.number:
        return sent.upload < known.number
    return bool(sent.when and known.at and sent.when < known.at)


def _content(sent: HandedIn) -> dict[str, bytes]:
    """Return the files by name in the student's folder; the notebook gets the lesson's name."""
    content = {"/".join(each.file): each.entry.read() for each in sent.beside}
    if sent.notebook:
        content[f"{sent.lesson.notebook}{NOTEBOOK}"] = sent.notebook.entry.read()
    return content


def _files_in(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _write(content: dict[str, bytes], folder: Path) -> None:
    for name, data in content.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _back_up(course: Course, folder: Path) -> None:
    """Move a submission to the earlier ones, under the time of the move."""
    now = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
    to = course.work / EARLIER / folder.relative_to(course.submitted) / now
    to.parent.mkdir(parents=True, exist_ok=True)
    os.replace(folder, to)


# Collecting


AT_ONCE = timedelta(minutes=10)  # within which a platform packs a download


def collect(
    course: Course,
    path: Path,
    platform: str | None = None,
    roster: Path | None = None,
    lesson: Lesson | None = None,
    groups: bool = False,
) -> Collected:
    """Copy the submissions of a download to grading/submitted/, and store its roster and times.

    Without a platform, roster or lesson, the names of the files, the stored roster and the content
    of each notebook decide.  With `groups` a submission counts for the student's whole group.

    Raise CallError or WorkError if the path is not a download, or the roster is not valid.
    """
    known = kept_roster(course)
    if roster:
        known = known.updated(read_roster(roster))
    if groups and not any(person.group for person in known.listed):
        raise CallError("no student on the roster has a group; it needs a column group_name")
    refused = Refusals()
    found = entries(path, refused)
    made_by = platform or platform_of(found)
    theirs = pieces(found, made_by, known, course.lessons, refused)
    if not theirs:
        raise WorkError(f"{path} has no submission: {refused[-1] if refused else 'none'}")
    known, named = _named(_dated(theirs, made_by), made_by, known, refused)
    sorter = Sorter(course, lesson)
    named += _for_groups(named, known, sorter.said) if groups else []
    sent = [replace(s, told=known.of(s.student).sent) for s in sorter.sort_out(named)]
    with one_run(course):
        placed = list(_placed(course, sent, path.name, sorter.bad))
        known = known.with_only({path.name for path in course.submitted.glob("*")})
        known.keep(course)
        introduce(course, known)
    lessons = [each for each in course.lessons if any(p.lesson == each for p in placed)]
    unusable = {each.name for each in named} - {each.student for each in placed}
    silent = {each: _silent(course, each, known, unusable) for each in lessons}
    attention = (*refused, *sorter.bad)
    return Collected(made_by, tuple(placed), silent, tuple(sorter.said), attention)


def _dated(theirs: list[Piece], platform: str) -> list[Piece]:
    """Return the files without their dates, if these are only the time of a Canvas download."""
    dates = [each.entry.when for each in theirs if each.entry.when]
    if platform == "canvas" and dates and max(dates) - min(dates) < AT_ONCE:
        return [replace(each, entry=replace(each.entry, when=None)) for each in theirs]
    return theirs


def _named(
    theirs: Iterable[Piece], platform: str, roster: Roster, bad: Refusals
) -> tuple[Roster, list[Piece]]:
    """Return the files with the students' gradebook names, and the roster with new students."""
    named = []
    for piece in theirs:
        found = roster.called(piece.name, platform, piece.number)
        if not found and (members := roster.group(piece.name)):
            named += [replace(piece, name=each.id) for each in members]
            continue
        if not found:
            found = [_met(piece, platform, roster)]
            roster = roster.with_person(found[0])
        if len(found) == 1:
            named.append(replace(piece, name=found[0].id))
        else:
            both = " or ".join(each.id for each in found)
            bad.add(str(piece.entry), f"could be {both}; it was left out")
    named = _told_apart(named, bad)
    unlisted = {person.id for person in roster.people if roster.listed and not person.listed}
    for student in sorted(unlisted & {each.name for each in named}):
        bad.add(student, "is not on the roster; taken under this name")
    return roster, named


def _told_apart(named: list[Piece], bad: Refusals) -> list[Piece]:
    """Return the files without those of a name that several people have."""
    numbers: dict[str, set[str]] = defaultdict(set)
    for each in named:
        numbers[each.name].add(each.number)
    several = {student for student, known in numbers.items() if len(known) > 1}
    for student in sorted(several):
        known = ", ".join(sorted(numbers[student]))
        why = f"is what several are called, with the numbers {known}; left out"
        bad.add(student, f"{why}, as only the platform's own table as --roster tells them apart")
    return [each for each in named if each.name not in several]


def _for_groups(named: Iterable[Piece], roster: Roster, said: Refusals) -> list[Piece]:
    """Return copies of the files for the other members of each student's group."""
    copies = {}
    for piece in named:
        group = roster.of(piece.name).group
        for member in roster.group(group):
            if member.id != piece.name:
                copies[member.id, piece] = replace(piece, name=member.id)
                said.add(f"{member.id}:", f"has the work of {piece.name}, group {group}")
    return list(copies.values())


def _met(piece: Piece, platform: str, roster: Roster) -> Person:
    """Return a new person for a file's name; a second person of that name gets a number too."""
    name = as_folder(piece.name) or "somebody"
    is_known = any(person.id == name for person in roster.people)
    numbers = {platform: piece.number} if piece.number and platform == "canvas" else {}
    aliases = (piece.name,)
    id = f"{name}_{piece.number}" if is_known and piece.number else name
    return Person(id, aliases=aliases, numbers=numbers, listed=False)


def _placed(
    course: Course, sent: Iterable[HandedIn], source: str, bad: Refusals
) -> Iterator[Placed]:
    received = Received(course)
    for each in sent:
        known = received.of(each.lesson, each.student)
        try:
            became = place(course, each, known)
        except (WorkError, OSError) as error:  # such as too long a name
            bad.add(f"{each.student}:", str(error))
            continue
        if became in (NEW, CHANGED) or (became == SAME and _says_more(each, known)):
            newest = max(each.upload, known.number if known else 0)
            receipt = Receipt(each.when, each.late, source, newest, each.prefix)
            received.put(each.lesson, each.student, receipt)
        yield Placed(each.student, each.lesson, became, each.late)
    received.keep()


def _says_more(sent: HandedIn, known: Receipt | None) -> bool:
    """Return whether the same work comes with a better time than the stored one."""
    return known is None or known.at is None or sent.told is not None


def introduce(course: Course, roster: Roster) -> None:
    """Add the students on the roster to the gradebook."""
    with gradebook(course) as book:
        for person in roster.listed:
            names = {"first_name": person.first, "last_name": person.last, "email": person.email}
            told = {name: value for name, value in names.items() if value}
            book.update_or_create_student(person.id, **told)


def _silent(course: Course, lesson: Lesson, roster: Roster, unusable: set[str]) -> tuple[str, ...]:
    """Return the students without a submission, but for those whose files need attention."""
    there = {*course.students(lesson), *unusable}
    return tuple(person.id for person in roster.listed if person.id not in there)
