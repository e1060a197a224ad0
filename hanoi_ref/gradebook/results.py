"""What came out of marking, as plain values that go into JSON."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from hanoi_ref.course.files import write_whole
from hanoi_ref.sandbox.levels import UNSANDBOXED


@dataclass(frozen=True)
class ExerciseResult:
    """One exercise: its points, the verdict's word, the name of the known mistake it looks like.

    `void` says that it is set aside: everybody has its points, whatever the verdict.
    """

    points: float
    max: float
    verdict: str
    mistake: str | None = None
    void: bool = False


@dataclass(frozen=True)
class Submission:
    """What one student got for one lesson, and what a person should look at.

    `error` says why it could not be marked; `to_read` names the answers that wait for a reader.
    `score` is what counts, with `penalty` taken off for `late_days`.
    """

    student: str
    lesson: str
    score: float
    max: float
    exercises: dict[str, ExerciseResult] = field(default_factory=dict)
    repairs: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    error: str | None = None
    to_read: tuple[str, ...] = ()
    late_days: int = 0
    penalty: float = 0.0

    @property
    def needs_eye(self) -> bool:
        """Whether something is out of the ordinary; an answer to be read is not."""
        return bool(self.error or self.flags or self.repairs)

    def as_json(self) -> dict[str, Any]:
        """The submission as the command line promises it."""
        plain = asdict(self)
        waiting = [f"{name}: to be read by a person" for name in plain.pop("to_read")]
        plain["flags"] = [*plain["flags"], *waiting]
        plain["repairs"] = list(plain["repairs"])
        return plain


@dataclass(frozen=True)
class Report:
    """One run of marking: its seeds by lesson, its walls, its seconds, its results.

    `marked` counts the submissions that were run; the others had not changed.  `silent` has those
    on the roster who have handed in nothing, by lesson; `totals` what everybody has in all that
    counts, in percent, where that is more than one lesson.
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
        """The one seed of the run, where it has one."""
        several = set(self.seeds.values())
        return several.pop() if len(several) == 1 else None

    @property
    def needs_eye(self) -> bool:
        """Whether a person should look at something before the marks go out."""
        return any(submission.needs_eye for submission in self.submissions)

    def as_json(self) -> dict[str, Any]:
        """The report as the command line promises it."""
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
