"""The facts about a class: points, exercises, mistakes, stuck and missing students."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from types import MappingProxyType

from hanoi_ref.gradebook.results import Submission, urgent_first

STATES = ("right", "partly", "wrong", "missing")
OTHER = {"hang": "wrong", "crash": "wrong", "refused": "wrong"}
Marks = dict[str, dict[str, float]]  # by lesson and student


@dataclass(frozen=True)
class ExerciseStats:
    """An exercise with the students in each state, the best state first."""

    lesson: str
    name: str
    students: dict[str, tuple[str, ...]]

    @property
    def share(self) -> float:
        """The share of students with a right answer, of those who submitted the lesson."""
        total = sum(map(len, self.students.values()))
        return len(self.students["right"]) / total if total else 0.0


@dataclass(frozen=True)
class Mistake:
    """A known mistake, the students who made it, and one program as an example."""

    exercise: str
    name: str
    students: tuple[str, ...]
    example: str


@dataclass(frozen=True)
class Lesson:
    """A lesson: its maximum points, and the share that each student has earned."""

    folder: str
    most: float
    marks: dict[str, float]
    silent: tuple[str, ...]
    unread: tuple[str, ...]

    @property
    def middle(self) -> float:
        """The median of the shares."""
        return median(self.marks.values()) if self.marks else 0.0


@dataclass(frozen=True)
class Facts:
    """All facts on the page; each row of `eyes` has a student, a lesson and a reason.

    `totals` has each student's percentage over all lessons that count.
    """

    lessons: tuple[Lesson, ...]
    exercises: tuple[ExerciseStats, ...]
    mistakes: tuple[Mistake, ...]
    stuck: dict[str, tuple[str, ...]]
    eyes: tuple[tuple[str, str, str], ...]
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
) -> Facts:
    """Return the facts about a class.

    Parameters
    ----------
    submissions : the graded submissions, lesson by lesson.
    students : all students in the class.
    example : a function that returns a student's program for an exercise.
    before : the points at the last report, by lesson and student.
    totals : each student's percentage over all lessons that count.

    Returns
    -------
    The facts, the most important first.
    """
    by_lesson: dict[str, list[Submission]] = defaultdict(list)
    for submission in submissions:
        by_lesson[submission.lesson].append(submission)
    marks = {folder: {s.student: s.score for s in all_} for folder, all_ in by_lesson.items()}
    return Facts(
        lessons=tuple(_lesson(folder, all_, students) for folder, all_ in by_lesson.items()),
        exercises=tuple(exercise for all_ in by_lesson.values() for exercise in _exercises(all_)),
        mistakes=tuple(_mistakes(submissions, example)),
        stuck=_stuck(submissions),
        eyes=tuple(_eyes(submissions)),
        news=tuple(_news(marks, before)),
        students=tuple(students),
        marks=marks,
        totals=totals,
    )


def _lesson(folder: str, submissions: list[Submission], students: Sequence[str]) -> Lesson:
    there = {submission.student for submission in submissions}
    return Lesson(
        folder=folder,
        most=max(submission.max for submission in submissions),
        marks={
            submission.student: submission.score / submission.max
            for submission in submissions
            if submission.max
        },
        silent=tuple(student for student in students if student not in there),
        unread=tuple(submission.student for submission in submissions if submission.to_read),
    )


def _exercises(submissions: list[Submission]) -> Iterator[ExerciseStats]:
    """Yield the exercises of a lesson, the hardest first."""
    found: dict[str, dict[str, list[str]]] = {}
    for each in submissions:
        for name, result in each.exercises.items():
            state = OTHER.get(result.verdict, result.verdict)
            there = found.setdefault(name, {state: [] for state in STATES})
            there.setdefault(state, []).append(each.student)
    made = [
        ExerciseStats(submissions[0].lesson, name, {s: tuple(who) for s, who in states.items()})
        for name, states in found.items()
    ]
    yield from sorted(made, key=lambda each: each.share)


def _mistakes(
    submissions: Sequence[Submission], example: Callable[[Submission, str], str]
) -> Iterator[Mistake]:
    """Yield known mistakes, the most frequent first."""
    who: dict[tuple[str, str], list[Submission]] = defaultdict(list)
    for submission in submissions:
        for name, result in submission.exercises.items():
            if result.mistake:
                who[name, result.mistake].append(submission)
    for (exercise, name), theirs in sorted(who.items(), key=lambda item: -len(item[1])):
        made_by = tuple(each.student for each in theirs)
        yield Mistake(exercise, name, made_by, example(theirs[0], exercise))


def _stuck(submissions: Sequence[Submission]) -> dict[str, tuple[str, ...]]:
    """Return the students by the exercise that they failed and after which nothing is right."""
    where: dict[str, list[str]] = defaultdict(list)
    for submission in submissions:
        results = list(submission.exercises.items())
        for at, (name, result) in enumerate(results):
            tried = OTHER.get(result.verdict, result.verdict) == "wrong"
            if tried and not any(later.verdict == "right" for _, later in results[at + 1 :]):
                if at + 1 < len(results):
                    where[name].append(submission.student)
                break
    ordered = sorted(where.items(), key=lambda item: -len(item[1]))
    return {name: tuple(students) for name, students in ordered}


def _eyes(submissions: Sequence[Submission]) -> Iterator[tuple[str, str, str]]:
    """Yield submissions that need review, each with the reason."""
    for each in urgent_first(submissions):
        if each.error or each.flags:
            why = each.reasons[: len(each.reasons) - len(each.repairs)]
            yield each.student, each.lesson, "; ".join(why)


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
