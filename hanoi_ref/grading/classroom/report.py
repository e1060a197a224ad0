"""The report on a class: facts of its grades, as a page and as rows."""

import csv
from ast import Constant, walk
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from statistics import correlation, mean, median
from types import MappingProxyType

from hanoi_ref.checking.guesses import Known, alike, questions
from hanoi_ref.checking.running.source import parsed
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.files import write_whole
from hanoi_ref.course.notebooks import by_name, printable, read_notebook, text
from hanoi_ref.course.tables import tame
from hanoi_ref.grading.classroom.shown import beginning
from hanoi_ref.grading.gradebook.results import Submission, by_lesson, by_mistake, urgent_first
from hanoi_ref.grading.lms.grades import EXCUSED
from hanoi_ref.grading.marking.finding import require_ordinary
from hanoi_ref.grading.marking.reading import LARGEST

STATES = ("right", "partly", "wrong", "missing", "unread")
OTHER = {"hang": "wrong", "crash": "wrong", "refused": "wrong"}
Marks = dict[str, dict[str, float]]  # by lesson and student


@dataclass(frozen=True)
class ExerciseStats:
    """An exercise with the students in each state, the best state first.

    `mean` is the mean share of its points, and `separation` how well it separates the students; see
    `separation_of`.
    """

    lesson: str
    name: str
    students: dict[str, tuple[str, ...]]
    mean: float | None = None
    separation: float | None = None

    @property
    def share(self) -> float:
        """The share of students with a right answer, of those who submitted the lesson."""
        total = sum(map(len, self.students.values()))
        return len(self.students["right"]) / total if total else 0.0


@dataclass(frozen=True)
class Mistake:
    """A known mistake, the students who made it, and one program as an example."""

    lesson: str
    exercise: str
    name: str
    students: tuple[str, ...]
    example: str

    @property
    def is_common(self) -> bool:
        """Whether several students made it."""
        return len({*self.students}) > 1


@dataclass(frozen=True)
class LessonStats:
    """A lesson: its maximum points, and the share that each student has of what is graded."""

    folder: str
    most: float
    handed_in: int
    marks: dict[str, float]
    silent: tuple[str, ...]
    unread: tuple[str, ...]
    excused: tuple[str, ...] = ()

    @property
    def middle(self) -> float | None:
        """The median of the shares; None if nothing is graded."""
        return median(self.marks.values()) if self.marks else None


@dataclass(frozen=True)
class Review:
    """A submission that needs review: each reason with the name of its cell, if it has one.

    `cells` has the sources of these cells by their names.
    """

    student: str
    lesson: str
    reasons: tuple[tuple[str, str], ...]
    cells: dict[str, str]


@dataclass(frozen=True)
class Facts:
    """All facts on the page; `reviews` are those that `hanoi review` lists.

    `totals` has each student's percentage over all lessons that count.
    """

    lessons: tuple[LessonStats, ...]
    exercises: tuple[ExerciseStats, ...]
    mistakes: tuple[Mistake, ...]
    stuck: dict[str, tuple[str, ...]]
    reviews: tuple[Review, ...]
    news: tuple[str, ...]
    students: tuple[str, ...]
    marks: Marks
    totals: Mapping[str, float]


def facts(
    submissions: Sequence[Submission],
    students: Sequence[str],
    example: Callable[[Submission, str], str],
    before: Mapping[str, Mapping[str, float]],
    totals: Mapping[str, float] = MappingProxyType({}),
    excuses: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> Facts:
    """Return the facts about a class, the most important first.

    `example` returns a student's program for an exercise or a cell; `before` has the points at the
    last report, `totals` each student's percentage over all lessons that count, `excuses` the
    excused students by lesson.
    """
    lessons = by_lesson(submissions)
    marks = {
        folder: {s.student: s.score for s in all_ if s.score is not None}
        for folder, all_ in lessons.items()
    }
    mistakes = [
        Mistake(
            theirs[0].lesson,
            exercise,
            name,
            tuple(each.student for each in theirs),
            example(theirs[0], exercise),
        )
        for (exercise, name), theirs in by_mistake(submissions).items()
    ]
    return Facts(
        lessons=tuple(_lesson(folder, all_, students, excuses) for folder, all_ in lessons.items()),
        exercises=tuple(exercise for all_ in lessons.values() for exercise in _exercises(all_)),
        mistakes=tuple(mistakes),
        stuck=_stuck(submissions),
        reviews=tuple(_review(each, example) for each in urgent_first(submissions)),
        news=tuple(_news(marks, before)),
        students=tuple(students),
        marks=marks,
        totals=totals,
    )


def _review(submission: Submission, source: Callable[[Submission, str], str]) -> Review:
    reasons = tuple((why, submission.cells.get(why, "")) for why in submission.shown())
    cells = {name: source(submission, name) for _, name in reasons if name}
    written = {name: code for name, code in cells.items() if code}
    told = tuple((why, name * (name in written)) for why, name in reasons)
    return Review(submission.student, submission.lesson, told, written)


def _lesson(
    folder: str,
    submissions: list[Submission],
    students: Sequence[str],
    excuses: Mapping[str, Collection[str]],
) -> LessonStats:
    there, excused = {submission.student for submission in submissions}, excuses.get(folder, ())
    return LessonStats(
        folder=folder,
        most=max(submission.max for submission in submissions),
        handed_in=len(submissions),
        marks={each.student: each.share for each in submissions if each.share is not None},
        silent=tuple(who for who in students if who not in there and who not in excused),
        unread=tuple(submission.student for submission in submissions if submission.to_read),
        excused=tuple(who for who in students if who in excused),
    )


def _exercises(submissions: list[Submission]) -> list[ExerciseStats]:
    """Return the exercises of a lesson, the hardest first."""
    exercises: dict[str, dict[str, list[str]]] = {}
    for submission in submissions:
        for name, result in (submission.exercises | submission.written).items():
            state = OTHER.get(result.state, result.state)
            states = exercises.setdefault(name, {state: [] for state in STATES})
            states.setdefault(state, []).append(submission.student)
    stats = []
    for name, states in exercises.items():
        shares, others = _shares(submissions, name)
        mean_share = mean(shares) if shares else None
        students = {state: tuple(who) for state, who in states.items()}
        separation = separation_of(shares, others)
        stats.append(ExerciseStats(submissions[0].lesson, name, students, mean_share, separation))
    return sorted(stats, key=lambda exercise: exercise.share)


def _shares(submissions: Sequence[Submission], name: str) -> tuple[list[float], list[float]]:
    """Return the shares of an exercise's points and of all others' points, of each student.

    Students of whom no other answer is graded are left out.  While answers are unread nothing is
    known: only blank ones would count.
    """
    if any(each.written[name].state == "unread" for each in submissions if name in each.written):
        return [], []
    shares, others = list[float](), list[float]()
    for submission in submissions:
        results = submission.exercises | submission.written
        graded = {id: each for id, each in results.items() if each.state != "unread" and each.max}
        result = graded.pop(name, None)
        if result and (most := sum(each.max for each in graded.values())):
            shares.append(result.points / result.max)
            others.append(sum(each.points for each in graded.values()) / most)
    return shares, others


FEWEST = 5  # students, below which a correlation says nothing


def separation_of(shares: Sequence[float], others: Sequence[float]) -> float | None:
    """Return how well an exercise separates students who do well elsewhere from others, -1 to 1.

    It is the correlation of its shares with those of all other exercises, so that it does not
    correlate with itself (Henrysson 1963, Psychometrika 28, 211).  None if there are few students,
    or if all of them have the same.

    >>> separation_of([0, 0, 1, 1, 1, 1], [0, 0, 1, 1, 0, 0]), separation_of([1, 0], [1, 0])
    (0.5, None)
    """
    if len(shares) < FEWEST or len({*shares}) == 1 or len({*others}) == 1:
        return None
    return correlation(shares, others)


def _stuck(submissions: Sequence[Submission]) -> dict[str, tuple[str, ...]]:
    """Return the students by the exercise that they failed and after which nothing is right."""
    where: dict[str, list[str]] = defaultdict(list)
    for submission in submissions:
        results = list(submission.exercises.items())
        for at, (name, result) in enumerate(results):
            tried = OTHER.get(result.state, result.state) == "wrong"
            if tried and not any(later.state == "right" for _, later in results[at + 1 :]):
                if at + 1 < len(results):
                    where[name].append(submission.student)
                break
    ordered = sorted(where.items(), key=lambda item: -len(item[1]))
    return {name: tuple(students) for name, students in ordered}


def _news(marks: Marks, before: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """Yield changes since the last report, lesson by lesson; nothing without an earlier report."""
    for folder, now in marks.items() if before else ():
        then = before.get(folder, {})
        new = [student for student in now if student not in then]
        moved = [s for s in now if s in then and abs(now[s] - then[s]) > 1e-9]
        up = sum(now[s] > then[s] for s in moved)
        said = [f"{len(new)} new" if new else "", f"{up} better" if up else ""]
        said.append(f"{len(moved) - up} worse" if len(moved) > up else "")
        if any(said):
            yield f"{folder}: {', '.join(filter(None, said))}"


LONGEST = 1200  # characters of a program that are shown


def program(course: Course, submission: Submission, name: str) -> str:
    """Return a student's program for an exercise, or another cell; empty if it is not found.

    A long one is shortened.
    """
    lesson = course.lesson(submission.lesson)
    try:
        marked = read_notebook(course.autograded / submission.student / lesson.file)
    except WorkError:
        return ""
    cells = {cell.get("id"): cell for cell in marked["cells"]} | by_name(marked)
    source = text(cells.get(name.rpartition(".")[2], {}))
    return beginning(source, LONGEST)


SHOWN = 40  # characters of a guess that are shown


@dataclass(frozen=True)
class Guessed:
    """A question, its answer, and the students by their first guess, the most frequent first."""

    lesson: str
    question: str
    answer: str
    students: dict[str, tuple[str, ...]]

    @property
    def right(self) -> tuple[str, ...]:
        """The students whose first guess is right."""
        return tuple(s for guess, who in self.students.items() if self.is_right(guess) for s in who)

    @property
    def share(self) -> float:
        """The share of right first guesses."""
        return len(self.right) / sum(map(len, self.students.values()))

    @property
    def others(self) -> list[tuple[str, tuple[str, ...]]]:
        """The wrong guesses, the most frequent first."""
        return [item for item in self.students.items() if not self.is_right(item[0])]

    def is_right(self, guess: str) -> bool:
        """Return whether a guess means the same as the answer."""
        return alike(guess, self.answer)


def guessed(course: Course, lessons: Iterable[Lesson]) -> list[Guessed]:
    """Return the guessed questions of some lessons, the hardest of each lesson first.

    They are read from submissions, where JupyterLab stores guesses in the cells' metadata.
    """
    found = []
    for lesson in lessons:
        asked = asked_in(course, lesson)
        who: dict[str, dict[str, list[str]]] = {q: defaultdict(list) for q, _ in asked.values()}
        for student in course.students(lesson):
            for cell, guess in _first_guesses(course, lesson, student):
                if cell in asked:
                    who[asked[cell][0]][guess].append(student)
        of_lesson = []
        for question, known in asked.values():
            frequent = sorted(who[question].items(), key=lambda item: (-len(item[1]), item[0]))
            students = {guess: tuple(students) for guess, students in frequent}
            if students:
                of_lesson.append(Guessed(lesson.folder, question, known.answer, students))
        found += sorted(of_lesson, key=lambda question: question.share)
    return found


def asked_in(course: Course, lesson: Lesson) -> dict[str, tuple[str, Known]]:
    """Return the questions that cells of the release ask, with their answers, by the cells' ids."""
    known, asked = questions(lesson.word), {}
    for cell in read_notebook(course.given_notebook(lesson))["cells"]:
        predicts = cell["cell_type"] == "code" and "predict(" in text(cell)
        if code := parsed(text(cell)) if predicts else None:
            # Python joins a text that is written on several lines.
            texts = {node.value for node in walk(code) if isinstance(node, Constant)}
            for question in known.keys() & texts:
                asked[cell["id"]] = question, known[question]
    return asked


def _first_guesses(course: Course, lesson: Lesson, student: str) -> Iterator[tuple[str, str]]:
    path = course.submitted / student / lesson.file
    try:
        require_ordinary(path.parent)
        small = path.stat().st_size <= LARGEST
        cells = read_notebook(path)["cells"] if small else []
    except (WorkError, OSError):  # reported by the grading
        return
    for cell in cells:
        match cell:
            case {"metadata": {"hanoi": {"Prediction": {"guesses": [str(first), *_]}}}}:
                if guess := printable(" ".join(first.split())[:SHOWN]):
                    yield str(cell.get("id")), guess


FIRST = ("student", "lesson", "score", "max", "late days", "penalty", "waits", "needs review")
NOTHING = "not submitted"
NOBODY: Mapping[str, Iterable[str]] = MappingProxyType({})


def write_rows(
    submissions: Sequence[Submission], path: Path, silent: Mapping[str, Iterable[str]] = NOBODY
) -> None:
    """Write a row for each submission, and a column for each exercise of any lesson.

    Students in `silent`, by lesson, have a row that says that they submitted nothing.
    """
    points = [submission.exercises | submission.written for submission in submissions]
    names = list(dict.fromkeys(name for results in points for name in results))
    table = csv.writer(file := StringIO())
    table.writerow([*FIRST, *names])
    for each, results in zip(submissions, points, strict=True):
        numbers = [each.score, each.max, each.late_days, each.penalty]
        waits = "; ".join(each.to_read)
        why = each.in_short([*filter(None, [each.error, *each.flags])])
        why = EXCUSED if each.excused else why
        row = [
            each.student,
            each.lesson,
            *("" if n is None else f"{n:g}" for n in numbers),
            waits,
            why,
        ]
        known = [results.get(name) for name in names]
        cells = [f"{each.points:g}" if each and each.state != "unread" else "" for each in known]
        table.writerow([*map(tame, row), *cells])
    for lesson, students in silent.items():
        for student in students:
            row = [student, lesson, *[""] * 5, NOTHING, *[""] * len(names)]
            table.writerow(map(tame, row))
    write_whole(path, f"\ufeff{file.getvalue()}")  # Excel looks for this mark
