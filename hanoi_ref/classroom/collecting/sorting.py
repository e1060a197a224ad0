"""Find the lesson of each file, and choose among several notebooks of a student."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import PurePosixPath

from hanoi_ref.classroom.collecting.entries import Refusals
from hanoi_ref.classroom.collecting.names import Piece
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import by_name, printable, read_notebook
from hanoi_ref.gradebook.people.person import squashed
from hanoi_ref.marking.finding import TIMESTAMP
from hanoi_ref.marking.reading import LARGEST, too_large, understood

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
