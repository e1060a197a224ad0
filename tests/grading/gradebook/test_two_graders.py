"""Whatever is done in whatever order, by hanoi or by nbgrader, each mark counts for its answer."""

import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings, stateful
from hypothesis import strategies as st

from hanoi_ref.course.course import Course
from hanoi_ref.grading.classroom.reviewing import mark_reviewed, override, review
from hanoi_ref.grading.gradebook.applying import Ledger, grant, moment_of
from hanoi_ref.grading.gradebook.book import gradebook, opened
from hanoi_ref.grading.gradebook.decisions import extensions
from hanoi_ref.grading.gradebook.reporting import standing
from hanoi_ref.grading.marking.pipeline import autograde
from hanoi_ref.grading.marking.restore import restore
from hanoi_ref.grading.marking.run import mark
from tests.grading.conftest import Class
from tests.grading.toy import OFF, TOTAL

WORTH = {TOTAL: 2.0, OFF: 0.0, OFF + "\nimport gc": 0.0}
PROOFS = ("By induction on n.", "No idea.")
CHECK, PROOF = "total-check", "grains-written"


@dataclass
class Known:
    """What must be true of a student: what was handed in, what was graded, what a person gave."""

    handed_in: tuple[str, str] = (OFF, PROOFS[0])
    graded: tuple[str, str] | None = None
    given: dict[str, tuple[float, str]] = field(default_factory=dict)

    def points(self, cell: str) -> float:
        """The points that count."""
        assert self.graded
        program, proof = self.graded
        text = {CHECK: program, PROOF: proof}[cell]
        mark, was_for = self.given.get(cell, (0.0, None))
        return mark if was_for == text else WORTH[program] if cell == CHECK else 0.0


students = st.sampled_from(["ada", "bob"])


class TwoGraders(stateful.RuleBasedStateMachine):
    """A term of two students, in any order."""

    released: Course

    def __init__(self) -> None:
        super().__init__()
        self._folder = Path(tempfile.mkdtemp())
        shutil.copytree(self.released.root, self._folder / "course")
        self.course = Course(self._folder / "course")
        self.people, self.lesson = Class(self.course), self.course.lesson("grains")
        self.known = {"ada": Known(), "bob": Known()}
        self.extended, self.is_void = set[str](), False
        for student in self.known:
            self.hand_in(student, *self.known[student].handed_in)
        self.grade()

    def teardown(self) -> None:
        """Remove the course."""
        shutil.rmtree(self._folder)

    @stateful.rule(who=students, program=st.sampled_from([*WORTH]), proof=st.sampled_from(PROOFS))
    def hand_in(self, who: str, program: str, proof: str) -> None:
        """A student hands in, perhaps what was handed in before."""
        self.people.hand_in(who, total=program, **{PROOF: proof})
        self.known[who].handed_in = program, proof

    @stateful.rule()
    def grade(self) -> None:
        """`hanoi grade`."""
        mark(self.course, [self.lesson], seed=7)
        for known in self.known.values():
            known.graded = known.handed_in

    @stateful.rule(who=students)
    def grade_with_nbgrader(self, who: str) -> None:
        """`nbgrader autograde --force`, and formgrader's button."""
        autograde(self.course, self.lesson, who)
        self.known[who].graded = self.known[who].handed_in

    @stateful.rule(who=students, points=st.sampled_from([0.0, 2.5, 4.0]))
    def read(self, who: str, points: float) -> None:
        """Mark a proof in formgrader."""
        with gradebook(self.course) as book:
            grade = book.find_grade(PROOF, "grains", "1-grains", who)
            grade.manual_score, grade.needs_manual_grade = points, False
        self.known[who].given[PROOF] = points, self.known[who].graded[1]

    @stateful.rule(who=students, points=st.sampled_from(["1", "1.5", "none"]))
    def give_other_points(self, who: str, points: str) -> None:
        """`hanoi override`."""
        override(self.course, who, "grains.total", points, "For the idea.")
        self.known[who].given.pop(CHECK, None)
        if points != "none":
            self.known[who].given[CHECK] = float(points), self.known[who].graded[0]

    @stateful.rule(who=students)
    def extend(self, who: str) -> None:
        """`hanoi extend`."""
        grant(self.course, self.lesson, who, moment_of("2026-10-12"))
        self.extended.add(who)

    @stateful.rule()
    def review(self) -> None:
        """`hanoi review`, ticking off who is listed."""
        waiting = [each.student for each in review(self.course, [self.lesson])]
        mark_reviewed(self.course, [self.lesson], waiting)
        assert not review(self.course, [self.lesson])

    @stateful.rule()
    def set_aside(self) -> None:
        """An exercise counts in full for everybody, or no longer."""
        self.is_void = not self.is_void
        policy = '[points]\n"grains.total" = "void"\n' if self.is_void else ""
        (self.course.root / "course.toml").write_text(policy)

    @stateful.rule()
    def lose_the_gradebook(self) -> None:
        """`hanoi restore` after it was deleted; what formgrader had said last was reported."""
        standing(self.course, [self.lesson])
        (self.course.work / "gradebook.db").unlink()
        list(restore(self.course))

    @stateful.invariant()
    def each_mark_counts_for_its_answer(self) -> None:
        """In the gradebook and in the totals."""
        with opened(self.course) as book:
            stored = book.marks(self.lesson)
            counted = Ledger(self.course, book).marks(self.lesson)
        for who, known in self.known.items():
            cells = stored[who].cells
            has = {name: cells[name].points for name in (CHECK, PROOF)}
            assert has == {name: known.points(name) for name in (CHECK, PROOF)}, who
            assert not any(cell.outdated for cell in cells.values())
            text = known.given.get(PROOF, (0, None))[1]
            assert cells[PROOF].waits == (text != known.graded[1])
            wanted = 2.0 if self.is_void else known.points(CHECK)
            assert counted[who].cells[CHECK].points == wanted
        assert {*extensions(self.course).get("1-grains", {})} == self.extended


CHECKS: list[Any] = [HealthCheck.too_slow]
PHASES = [Phase.explicit, Phase.generate]  # to shrink a case would take minutes


@pytest.mark.full
@pytest.mark.parametrize(
    ("count", "length"),
    [(2, 12), pytest.param(15, 30, marks=pytest.mark.release)],
    ids=["few", "many"],
)
def test_each_mark_counts_for_the_answer_that_it_was_given_to(released, count, length):
    """Two graders take turns at one gradebook."""
    machine = type("Machine", (TwoGraders,), {"released": released})
    stateful.run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=count,
            stateful_step_count=length,
            deadline=None,
            suppress_health_check=CHECKS,
            phases=PHASES,
        ),
    )
