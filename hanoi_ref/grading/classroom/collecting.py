"""Collect submissions: whose each is, which lesson it is, and where it goes."""

import os
import re
import shutil
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from time import process_time

from nbgrader.api import Student

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import TO_DO, CallError, WorkError, reading
from hanoi_ref.course.files import one_run
from hanoi_ref.course.notebooks import by_name, digest, printable, read_notebook
from hanoi_ref.course.tables import guessed_encoding
from hanoi_ref.grading.classroom import naming
from hanoi_ref.grading.classroom.downloads import Refusals, allowed, entries
from hanoi_ref.grading.gradebook.book import gradebook
from hanoi_ref.grading.gradebook.exchange import TIMESTAMP, write_time
from hanoi_ref.grading.gradebook.people import Directory, Roster, kept_roster, read_roster
from hanoi_ref.grading.gradebook.policy import policy_of
from hanoi_ref.grading.gradebook.receipts import EARLIER, Receipt, Received
from hanoi_ref.grading.lms import BY_NAME
from hanoi_ref.grading.lms.folder import lesson_words, plain
from hanoi_ref.grading.lms.person import Person, as_folder, squashed
from hanoi_ref.grading.lms.platform import Piece, Platform
from hanoi_ref.grading.marking.reading import LARGEST, is_program, too_large, understood

FEW = 12  # names per line
MOST_LINES = 500  # of a report, for each of its titles


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
                yield f"  nothing from {_some(silent)}"
        for title, messages in {"Imported": self.said, "Look at": self.attention}.items():
            if messages:
                yield f"{title}:"
                yield from (f"  {message}" for message in messages[:MOST_LINES])
            if len(messages) > MOST_LINES:
                yield f"  and {len(messages) - MOST_LINES:,} more"

    def _counts(self, lesson: Lesson) -> Iterator[str]:
        here = [placed for placed in self.placed if placed.lesson == lesson]
        same = sum(placed.became == SAME for placed in here)
        older = sum(placed.became == OLDER for placed in here)
        worse = sum(placed.became == WORSE for placed in here)
        yield f"{len(here) - same - older - worse} collected"
        if changed := sum(placed.became == CHANGED for placed in here):
            yield f"{changed} of them replaced earlier work"
        if same:
            yield f"{same} as before"
        if older:
            yield f"{older} left out, older than what is there"
        if worse:
            yield f"{worse} left out, with fewer points than what counts"
        if late := sum(placed.late for placed in here):
            yield f"{late} marked late"


NOTEBOOK = ".ipynb"
OTHERS = "others"  # the folder of notebooks beside the one that counts
MOST_NOTEBOOKS, MOST_FILES, MOST_BYTES = 100, 1_000, 500_000_000  # of one student
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
        times = (piece.entry.when for piece in self._counting if piece.entry.when)
        return self.told or max(times, default=None)

    @property
    def upload(self) -> int:
        """Canvas's number of the submission; 0 if unknown."""
        return max(piece.given.upload for piece in self._counting)

    @property
    def prefix(self) -> str:
        """The text that the platform put before the file's own name."""
        return self._counting[0].given.prefix

    @property
    def _counting(self) -> tuple[Piece, ...]:
        return (self.notebook,) if self.notebook else self.beside

    @property
    def late(self) -> bool:
        """Whether the platform marks the submission late."""
        return any(piece.given.late for piece in self.pieces)


class Index:
    """An index of a course's lessons by the ids of their cells."""

    def __init__(self, course: Course) -> None:
        self._lessons = course.lessons
        self._cells = {
            lesson: {*by_name(read_notebook(course.given_notebook(lesson)))}
            for lesson in course.lessons
        }

    def lesson_of(self, piece: Piece) -> Lesson:
        """Return the lesson of a notebook by its cells, or else by its file name.

        Raise WorkError if it has none or cannot be read.
        """
        is_large = piece.entry.size > LARGEST
        by_cells = None if is_large else self._by_cells(piece.entry.read())
        if lesson := by_cells or self._by_name(piece):
            return lesson
        if is_large:
            raise WorkError(too_large(_called(piece), piece.entry.size))
        raise WorkError(f"{_called(piece)} is a notebook of no lesson")

    def _by_cells(self, content: bytes) -> Lesson | None:
        try:
            notebook, _ = understood(content, NOTEBOOK)
        except WorkError:
            return None
        ids = {str(cell.get("id")) for cell in notebook["cells"]} | {*by_name(notebook)}
        common = {lesson: len(ids & cells) for lesson, cells in self._cells.items()}
        best = max(common, key=lambda lesson: common[lesson], default=None)
        return best if best and common[best] else None

    def _by_name(self, piece: Piece) -> Lesson | None:
        parts = [squashed(PurePosixPath(part).stem) for part in (*piece.entry.path, *piece.file)]
        for lesson in self._lessons:
            if any(squashed(lesson.notebook) in part for part in parts):
                return lesson
        return None


class Sorter:
    """Sorts submitted files; `said` receives messages on choices, `bad` on unusable files."""

    def __init__(self, course: Course, lesson: Lesson | None) -> None:
        self._index, self._lesson = Index(course), lesson
        self.said, self.bad = Refusals(), Refusals()

    def sort_out(self, pieces: Iterable[Piece]) -> Iterator[HandedIn]:
        """Yield each student's submission for each lesson."""
        theirs: dict[str, list[Piece]] = defaultdict(list)
        for piece in pieces:
            theirs[piece.name].append(piece)
        for student, all_ in theirs.items():
            theirs[student] = [p for p in all_ if p.file[-1].casefold() != TIMESTAMP]
            if len(theirs[student]) < len(all_):
                self.said.add(f"{student}:", f"a submitted {TIMESTAMP} is ignored")
        theirs = {student: self._few(student, all_) for student, all_ in theirs.items()}
        lessons = {student: self._by_lesson(all_) for student, all_ in theirs.items()}
        counts = Counter(lesson for by_lesson in lessons.values() for lesson in by_lesson)
        usual = self._lesson or next((lesson for lesson, _ in counts.most_common(1)), None)
        for student, all_ in sorted(theirs.items()):
            beside = tuple(piece for piece in all_ if piece.entry.suffix != NOTEBOOK)
            yield from self._of(student, lessons[student], beside, usual)

    def _few(self, student: str, pieces: Sequence[Piece]) -> list[Piece]:
        """Return a student's files within the limits: notebooks first, then those near the top."""

        def order(piece: Piece) -> tuple[bool, int]:
            return piece.entry.suffix != NOTEBOOK, len(piece.file)

        few, notebooks, room = list[Piece](), 0, MOST_BYTES
        for piece in sorted(pieces, key=order)[:MOST_FILES]:
            notebooks += piece.entry.suffix == NOTEBOOK
            room -= piece.entry.size
            if room >= 0 and (notebooks <= MOST_NOTEBOOKS or piece.entry.suffix != NOTEBOOK):
                few.append(piece)
        if gone := len(pieces) - len(few):
            self.bad.add(
                f"{student}:",
                f"{gone:,} of {len(pieces):,} files were left out; the limits for a student are "
                f"{MOST_NOTEBOOKS} notebooks, {MOST_FILES:,} files and {MOST_BYTES // 10**6} MB",
            )
        return few

    def _by_lesson(self, pieces: Iterable[Piece]) -> dict[Lesson, list[Piece]]:
        """Return a student's notebooks by lesson; report those of no lesson."""
        by_lesson: dict[Lesson, list[Piece]] = defaultdict(list)
        notebooks = [each for each in pieces if each.entry.suffix == NOTEBOOK]
        left, bad = allowed(sum(each.entry.packed for each in notebooks)), list[tuple[str, str]]()
        for piece in notebooks:
            began = process_time()
            try:
                if left <= 0:
                    raise WorkError(f"{_called(piece)} was not read: the others took too long")
                with reading(_called(piece), left):
                    by_lesson[self._lesson or self._index.lesson_of(piece)].append(piece)
            except WorkError as error:
                bad.append((f"{piece.name}:", str(error)))
            left -= process_time() - began
        if bad:
            self.bad.add_some(bad[0][0], bad)
        return by_lesson

    def _of(
        self,
        student: str,
        notebooks: dict[Lesson, list[Piece]],
        beside: tuple[Piece, ...],
        usual: Lesson | None,
    ) -> Iterator[HandedIn]:
        """Yield one student's submissions; other files belong to each of the notebooks."""
        for lesson, all_ in sorted(notebooks.items(), key=lambda item: item[0].folder):
            notebook, others = self._counting(student, lesson, all_)
            yield HandedIn(student, lesson, notebook, (*beside, *others))
        if beside and not notebooks:
            names = _some(sorted(map(_called, beside)))
            files = [piece.file[-1].casefold() for piece in beside]
            if any(NOTEBOOK in file or is_program(file) for file in files):
                self.said.add(f"{student}:", f"hanoi grade looks for the answers in {names}")
            else:
                self.bad.add(student, f"sent no file that ends in {NOTEBOOK}, but {names}")
            if usual:
                yield HandedIn(student, usual, None, beside)

    def _counting(
        self, student: str, lesson: Lesson, notebooks: Sequence[Piece]
    ) -> tuple[Piece, list[Piece]]:
        """Return the latest of some notebooks, and those that are no versions of it."""

        def age(piece: Piece) -> tuple[int, datetime, int, str]:
            # Canvas's number comes before the date, and that before the version.
            path = re.sub(r"[0-9]+", lambda digits: digits[0].zfill(20), str(piece.entry))
            return piece.given.upload, piece.entry.when or LONG_AGO, piece.version, path

        *rest, last = sorted(notebooks, key=age)
        others = [piece for piece in rest if not _is_version(piece, last, lesson)]
        if older := [_called(piece) for piece in rest if piece not in others]:
            why = f"is taken, the later one; not {_some(older)}"
            self.said.add(f"{student}:", f"{_called(last)} {why}")
        elif last.file[-1] != f"{lesson.notebook}{NOTEBOOK}":
            self.said.add(f"{student}:", f"{_called(last)} is taken for {lesson}")
        if others:
            why = f"is taken; kept in {OTHERS}/, for a look: {_some([*map(_called, others)])}"
            self.bad.add(f"{student}:", f"{_called(last)} {why}")
        return last, [replace(piece, file=(OTHERS, *piece.file)) for piece in others]


def _is_version(piece: Piece, other: Piece, lesson: Lesson) -> bool:
    """Return whether the names of two files, and of their folders, differ by a copy at most."""
    parts = zip(reversed(piece.file), reversed(other.file), strict=False)
    return all(plain(one, lesson) == plain(another, lesson) for one, another in parts)


def _some(names: Sequence[str], between: str = ", ") -> str:
    """Return the first names of a list, and how many more there are."""
    more = f" and {len(names) - FEW:,} more" if len(names) > FEW else ""
    return between.join(names[:FEW]) + more


def _called(piece: Piece) -> str:
    return printable("/".join(piece.file))


NEW, SAME, CHANGED, OLDER = "new", "as before", "changed", "older than what is there"
WORSE = "has fewer points than what counts"


def place(course: Course, sent: HandedIn, received: Received) -> str:
    """Write a submission to its folder, in one step, and return what changed.

    A submission older than the present one is left out, as is one that has fewer points; a replaced
    one goes to grading/earlier/.
    """
    folder = course.submitted / sent.student / sent.lesson.folder
    content = {"/".join(piece.file): piece.entry.read() for piece in sent.beside}
    if sent.notebook:
        content[f"{sent.lesson.notebook}{NOTEBOOK}"] = sent.notebook.entry.read()
    files = [path for path in folder.rglob("*") if path.is_file()]
    before = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    before.pop(TIMESTAMP, None)
    if before == content:
        return CHANGED if received.was_stopped(sent.lesson, sent.student) else SAME
    if before and (known := received.last(sent.lesson, sent.student)) and _is_older(sent, known):
        return OLDER
    if sent.when:  # where nbgrader's commands and formgrader look for it
        content[TIMESTAMP] = write_time(sent.when).encode()
    beside = course.work / ".collecting"
    shutil.rmtree(beside, ignore_errors=True)
    for name, data in content.items():
        path = beside / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    if received.is_worse(sent.lesson, sent.student, digest(beside)):
        shutil.rmtree(beside)
        return WORSE
    was_stopped = received.begin(sent.lesson, sent.student)
    if before:
        now = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
        backup = course.work / EARLIER / folder.relative_to(course.submitted) / now
        backup.parent.mkdir(parents=True, exist_ok=True)
        os.replace(folder, backup)
    folder.parent.mkdir(parents=True, exist_ok=True)
    if folder.is_dir():
        folder.rmdir()
    os.replace(beside, folder)
    return CHANGED if before or was_stopped else NEW


def _is_older(sent: HandedIn, known: Receipt) -> bool:
    """Return whether a submission is older than a known one, by Canvas's numbers or by the time."""
    if sent.upload and known.number and sent.upload != known.number:
        return sent.upload < known.number
    return bool(sent.when and known.at and sent.when < known.at)


def collect(
    course: Course,
    path: Path,
    platform: str | None = None,
    roster: Path | None = None,
    lesson: Lesson | None = None,
    groups: bool = False,
    replace_roster: bool = False,
) -> Collected:
    """Copy the submissions of a download to grading/submitted/, and store its roster and times.

    Without a platform, roster or lesson, the names of the files, the stored roster and the content
    of each notebook decide.  With `groups` a submission counts for the student's whole group.  A
    roster adds to the stored one and corrects it; with `replace_roster` nobody else is listed.

    Raise CallError or WorkError if the path is not a download, or the roster is not valid.
    """
    policy = policy_of(course)  # times in the download are in the time zone of the course
    known, missing = kept_roster(course), tuple[Person, ...]()
    if roster:
        known, missing = known.updated(read_roster(roster), replace_roster)
    if groups and not any(person.group for person in known.listed):
        raise CallError("no student on the roster has a group; it needs a column group_name")
    refused = Refusals()
    found = naming.unwrapped(entries(path, refused), known, course.lessons)
    made_by = BY_NAME[platform] if platform else naming.platform_of(found, course.lessons)
    sorter = Sorter(course, lesson)
    if roster and (encoding := guessed_encoding(roster)):
        sorter.said.add(
            roster.name, f"is read as {encoding}; if its names are wrong, save it as UTF-8"
        )
    for due in policy.in_other_zones[:1]:
        here = f"has {due}, which is {due.astimezone()} on this machine"
        sorter.said.add("course.toml", f"{here}; name the platform's time zone in [due]")
    if roster and missing:
        which = f"not in {roster.name}, and {'no longer' if replace_roster else 'still'} listed"
        advice = "" if replace_roster else "; --replace or hanoi forget leaves them out"
        sorter.said.add(_some([each.id for each in missing]), f"{which}{advice}")
    theirs = naming.pieces(found, made_by, known, course.lessons, refused, sorter.said)
    if not theirs:
        raise WorkError(f"{path} has no submission: {[*refused, *sorter.said, 'none'][0]}")
    known, named = _named(theirs, made_by, known, lesson_words(course.lessons), refused)
    named += _for_groups(named, known, sorter.said) if groups else []
    sent = [replace(s, told=known.of(s.student).sent) for s in sorter.sort_out(named)]
    with one_run(course):
        placed = list(_placed(course, sent, path.name, sorter.bad))
        known = known.with_only({path.name for path in course.submitted.glob("*")})
        known.keep(course)
        introduce(course, known)
    # Students whose files could not be used are not silent: their files need attention.
    unusable = {piece.name for piece in named} - {submission.student for submission in placed}
    silent = {}
    for lesson in [each for each in course.lessons if any(p.lesson == each for p in placed)]:
        heard = {*course.students(lesson), *unusable}
        silent[lesson] = tuple(person.id for person in known.listed if person.id not in heard)
    attention = (*refused, *sorter.bad)
    return Collected(made_by.name, tuple(placed), silent, tuple(sorter.said), attention)


def _named(
    theirs: Iterable[Piece],
    platform: Platform,
    roster: Roster,
    noise: Collection[str],
    bad: Refusals,
) -> tuple[Roster, list[Piece]]:
    """Return the files with the students' gradebook names, and the roster with new students."""
    named, people = list[Piece](), Directory(roster.people)
    spelled: dict[str, dict[str, None]] = defaultdict(dict)
    for piece in theirs:
        found = people.called(piece.name, platform.name, piece.number)
        if not found and (members := people.group(piece.name)):
            named += [replace(piece, name=each.id) for each in members]
            continue
        found = found or people.within(piece.name, noise)
        if not found:
            # A new person; a second person of that name gets the platform's number too.
            name = as_folder(piece.name) or "somebody"
            id = f"{name}_{piece.number}" if name in people.by_id and piece.number else name
            is_kept = platform.number_of == "person" or piece.is_anonymous
            numbers = {platform.name: piece.number} if piece.number and is_kept else {}
            new = Person(id, aliases=(printable(piece.name),), numbers=numbers, listed=False)
            if id not in people.by_id:
                people.add(new)
            found = [people.by_id[id]]
        if len(found) == 1:
            named.append(replace(piece, name=found[0].id))
            spelled[found[0].id][piece.name] = None
        else:
            both = _some([person.id for person in found], " or ")
            bad.add(str(piece.entry), f"could be {both}; it was left out")
    for student, names in spelled.items():
        if len(names) > 1:
            bad.add(f"{student}:", f"taken for one student: {_some([*map(ascii, names)])}")
    named = _told_apart(named, bad)
    roster = Roster(tuple(people.by_id.values()))
    has_list = any(person.listed for person in roster.people)
    unlisted = {person.id for person in roster.people if has_list and not person.listed}
    unlisted &= {each.name for each in named}
    anonymous = {each.name for each in named if each.is_anonymous and platform.anonymous}
    anonymous &= unlisted
    for student in sorted(unlisted - anonymous):
        bad.add(student, "is not on the roster; taken under this name")
    if anonymous:
        bad.add(_some(sorted(anonymous)), f"not on the roster; {platform.anonymous}")
    return roster, named


def _told_apart(named: list[Piece], bad: Refusals) -> list[Piece]:
    """Return the files without those of a name that several people have."""
    numbers: dict[str, set[str]] = defaultdict(set)
    for piece in named:
        numbers[piece.name] |= {piece.number} - {""}
    several = {student for student, distinct in numbers.items() if len(distinct) > 1}
    for student in sorted(several):
        distinct = _some(sorted(numbers[student]))
        why = f"is what several are called, with the numbers {distinct}; left out"
        bad.add(student, f"{why}, as only the platform's own table as --roster tells them apart")
    return [piece for piece in named if piece.name not in several]


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


def _placed(
    course: Course, sent: Iterable[HandedIn], source: str, bad: Refusals
) -> Iterator[Placed]:
    received = Received(course)
    for submission in sent:
        earlier = received.last(submission.lesson, submission.student)
        try:
            became = place(course, submission, received)
        except OSError as error:  # such as too long a name
            if error.errno in TO_DO:
                error.filename = error.filename or str(course.submitted / submission.student)
                raise
            bad.add(f"{submission.student}:", f"{error.strerror}: {Path(str(error.filename)).name}")
            continue
        except (WorkError, ValueError) as error:
            bad.add(f"{submission.student}:", str(error))
            continue
        is_better_dated = earlier is None or earlier.at is None or submission.told is not None
        if became in (NEW, CHANGED) or (became == SAME and is_better_dated):
            newest = max(submission.upload, earlier.number if earlier else 0)
            receipt = Receipt(submission.when, submission.late, source, newest, submission.prefix)
            received.put(submission.lesson, submission.student, receipt)
        yield Placed(submission.student, submission.lesson, became, submission.late)
    received.keep(is_all=True)


def introduce(course: Course, roster: Roster) -> None:
    """Add the students on the roster to the gradebook."""
    with gradebook(course) as book:
        known = {student.id: student for student in book.students}
        for person in roster.listed:
            if (student := known.get(person.id)) is None:
                book.db.add(student := Student(id=person.id))
            names = {"first_name": person.first, "last_name": person.last, "email": person.email}
            for name, value in names.items():
                if value and getattr(student, name) != value:
                    setattr(student, name, value)
