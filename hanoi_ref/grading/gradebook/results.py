"""The results of grading as plain values that can be stored as JSON."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from hanoi_ref.course.files import write_whole
from hanoi_ref.grading.sandbox.levels import UNSANDBOXED

FEW = 5  # reasons on a line
OF_REVIEWS = ("harmless", "cells", "python")  # fields that the command line's JSON does not have


@dataclass(frozen=True)
class ExerciseResult:
    """One exercise's points, verdict, and the name of the known mistake in it, if any.

    `void` is True if the exercise is set aside: every student gets its points.  Diagnoses by the
    sources in `failed` raised an error.  `by_hand` is True if the points are a person's.
    """

    points: float
    max: float
    verdict: str
    mistake: str | None = None
    void: bool = False
    failed: tuple[str, ...] = ()
    by_hand: bool = False

    @property
    def state(self) -> str:
        """The verdict, or what the points of a person say in its place.

        >>> ExerciseResult(1, 2, "wrong", by_hand=True).state, ExerciseResult(0, 2, "hang").state
        ('partly', 'hang')
        """
        if not self.by_hand:
            return self.verdict
        return "right" if self.points >= self.max else "partly" if self.points > 0 else "wrong"


@dataclass(frozen=True)
class Submission:
    """One student's result for one lesson, and what needs review.

    `error` says why it could not be graded; `to_read` names answers that a person must grade, which
    are worth `waiting` points.  `score` counts, after `penalty` was taken off for `late_days`; it
    is None if nothing is graded or the student is `excused`.  `reviewed` is True if a teacher has
    ticked off its reasons for a review.  Repairs in `harmless` are no reasons; `cells` has the
    names of the cells that reasons are about, and `python` the versions of the student's and of
    this machine's Python, if they differ.  `written` has the answers in words, which no check
    judges; the verdict of one that a person must grade is "unread".
    """

    student: str
    lesson: str
    score: float | None
    max: float
    exercises: dict[str, ExerciseResult] = field(default_factory=dict)
    repairs: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    error: str | None = None
    to_read: tuple[str, ...] = ()
    late_days: int = 0
    penalty: float = 0.0
    reviewed: bool = False
    waiting: float = 0.0
    excused: bool = False
    harmless: tuple[str, ...] = ()
    cells: dict[str, str] = field(default_factory=dict)
    python: tuple[str, ...] = ()
    written: dict[str, ExerciseResult] = field(default_factory=dict)

    @property
    def share(self) -> float | None:
        """The share of the points of what is graded so far; None if nothing is graded."""
        graded = self.max - self.waiting
        return self.score / graded if self.score is not None and graded > 0 else None

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons for a review, apart from answers that a person must grade."""
        error = [f"not graded: {self.error}"] if self.error else []
        repairs = [repair for repair in self.repairs if repair not in self.harmless]
        found = (*error, *self.flags, *repairs)
        if not found or not self.python:
            return found
        theirs, ours = self.python
        return (*found, f"submitted from Python {theirs}; this machine has {ours}")

    def shown(self, reasons: Sequence[str] | None = None) -> list[str]:
        """Return the first reasons for a review, or of these, and how many more there are."""
        told = self.reasons if reasons is None else reasons
        more = [f"and {len(told) - FEW:,} more"] if len(told) > FEW else []
        return [*told[:FEW], *more]

    def in_short(self, reasons: Sequence[str] | None = None) -> str:
        """Return the same in one line.

        >>> Submission("ada", "1-recursion", 0, 22, flags=("a", *"bcdefg")).in_short()
        'a; b; c; d; e; and 2 more'
        """
        return "; ".join(self.shown(reasons))

    @property
    def needs_eye(self) -> bool:
        """Whether something needs review that a teacher has not ticked off."""
        return bool(self.reasons) and not self.reviewed

    def as_json(self) -> dict[str, Any]:
        """Return the submission in the JSON format of the command line."""
        plain = asdict(self)
        waiting = [f"{name}: to be read by a person" for name in plain.pop("to_read")]
        plain["flags"] = [*plain["flags"], *waiting]
        plain["repairs"] = list(plain["repairs"])
        return {name: value for name, value in plain.items() if name not in OF_REVIEWS}


def urgent_first(submissions: Iterable[Submission]) -> list[Submission]:
    """Return the submissions that need review: ungraded ones, then flagged, then repaired ones."""
    waiting = [each for each in submissions if each.needs_eye]
    return sorted(waiting, key=lambda each: (not each.error, not each.flags))


def by_lesson(submissions: Iterable[Submission]) -> dict[str, list[Submission]]:
    """Return the submissions by the folders of their lessons."""
    lessons = defaultdict(list)
    for submission in submissions:
        lessons[submission.lesson].append(submission)
    return dict(lessons)


def by_mistake(submissions: Iterable[Submission]) -> dict[tuple[str, str], list[Submission]]:
    """Return the submissions by exercise and known mistake, the most frequent mistake first."""
    mistakes = defaultdict(list)
    for submission in submissions:
        for exercise, result in submission.exercises.items():
            if result.mistake:
                mistakes[exercise, result.mistake].append(submission)
    return dict(sorted(mistakes.items(), key=lambda item: -len(item[1])))


@dataclass(frozen=True)
class Report:
    """A run of grading: its seeds by lesson, sandbox level, duration and results.

    `marked` counts the submissions that were run; the others were unchanged.  `silent` has the
    listed students who submitted nothing, by lesson.  `totals` has each student's percentage over
    all lessons that count, if these are several.
    """

    seeds: dict[str, int]
    seconds: float
    submissions: tuple[Submission, ...]
    marked: int
    sandbox: str = UNSANDBOXED
    silent: dict[str, tuple[str, ...]] = field(default_factory=dict)
    totals: dict[str, float] = field(default_factory=dict)

    @property
    def seed(self) -> int | None:
        """The seed of the run, if all lessons have the same one."""
        several = set(self.seeds.values())
        return several.pop() if len(several) == 1 else None

    @property
    def needs_eye(self) -> bool:
        """Whether something needs review before the grades are published."""
        return any(submission.needs_eye for submission in self.submissions)

    def as_json(self) -> dict[str, Any]:
        """Return the report in the JSON format of the command line."""
        return {
            "seed": self.seed,
            "seeds": self.seeds,
            "sandbox": self.sandbox,
            "seconds": round(self.seconds, 3),
            "submissions": [submission.as_json() for submission in self.submissions],
            "silent": {lesson: list(students) for lesson, students in self.silent.items()},
            "totals": self.totals,
        }


def save(report: Report, path: Path) -> None:
    """Write the report to a file as JSON, in one step."""
    write_whole(path, json.dumps(report.as_json(), indent=1) + "\n")
