"""Points, time and penalty are those of one submission, whatever is sent and done after it.

Histories are drawn: work that is in time, late, damaged, better or worse, sent again, changed by
hand; extended, excused; marked by any of three ways, or not yet.  A second computation, which knows
only the rules, says what each student has after each step.
"""

import csv
import io
import json
import math
from base64 import b64decode
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.notebooks import checked, graded, is_test, text
from hanoi_ref.grading.classroom.collecting import collect
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.gradebook.decisions import extend
from hanoi_ref.grading.gradebook.receipts import Received
from hanoi_ref.grading.gradebook.reporting import standing
from hanoi_ref.grading.lms.grades import EXCUSED
from hanoi_ref.grading.marking import pipeline, steps, submission, workers
from hanoi_ref.grading.marking.examine import Finding
from hanoi_ref.grading.marking.pipeline import register
from hanoi_ref.grading.marking.reading import understood
from hanoi_ref.grading.marking.restore import restore
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.grading.marking.submission import result
from tests.grading.downloads import pack

DUE = datetime(2026, 10, 9, 12, tzinfo=UTC)
SHARES = (0.0, 0.25, 0.5, 1.0)
STUDENTS = ("ada", "bob")
DAY = timedelta(days=1)


def judge_at_once(task):
    """A notebook in which each check gives the share of its points that the notebook names."""
    notebook, _ = understood(b64decode(task.content), task.name)
    share, findings = float(text(notebook["cells"][0]).removeprefix("# ")), []
    nodes = json.loads(task.released)
    for node in nodes:
        if node["cell_type"] == "code":
            node |= {"execution_count": None, "outputs": []}
        if is_test(node):
            exercise = checked(node, Lesson(task.lesson).word)
            found = Finding(
                exercise, "right" if share == 1 else "partly" if share else "wrong", share
            )
            node["outputs"] = [result(found, float(graded(node)["points"]))]
            findings.append(vars(found))
    record = {"findings": findings, "submission": task.submission, "seed": task.seed}
    metadata = {"hanoi": record, "kernelspec": submission.PYTHON}
    return {"cells": nodes, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


@dataclass(frozen=True)
class Work:
    """A file that is handed in: its time, and the share of points; None of a damaged one."""

    at: datetime
    share: float | None
    number: int

    def __str__(self) -> str:
        return f"{self.number} ({self.share}, {self.at:%d %b %H:%M})"

    def text(self, release: str) -> str:
        """The file."""
        if self.share is None:
            return "{" + " " * self.number
        told = json.loads(release)
        told["cells"][0]["source"] = f"# {self.share}"
        return json.dumps(told) + " " * self.number


@dataclass
class Known:
    """What the rules say of one student's lesson."""

    there: Work | None = None
    counts: Work | None = None
    earlier: set[Work] = field(default_factory=set)
    worse: set[Work] = field(default_factory=set)
    until: datetime | str | None = None

    def days(self, work: Work) -> int:
        """Days begun after the due date."""
        due = max(DUE, self.until) if isinstance(self.until, datetime) else DUE
        return max(math.ceil((work.at - due) / DAY), 0)


@dataclass
class History:
    """A course in which things happen, and what must be known of it after each of them."""

    course: Course
    draw: Random
    best: bool
    free: int
    penalty: int
    now: datetime = DUE - 3 * DAY
    number: int = 0

    def __post_init__(self) -> None:
        self.known = {(a, s): Known() for a in self.course.lessons for s in STUDENTS}
        self.sent: list[tuple[Lesson, str, Work]] = []
        self.said: list[str] = []
        due = "".join(f'"{a.folder}" = {DUE.isoformat()}\n' for a in self.course.lessons)
        rules = f"[late]\npenalty = {self.penalty}\nfree_days = {self.free}\n[due]\n{due}"
        rules += f'[resubmissions]\ncount = "{"best" if self.best else "last"}"\n'
        (self.course.root / "course.toml").write_text(rules)
        with opened(self.course) as book:
            for lesson in self.course.lessons:
                register(self.course, book, lesson)

    # The rules

    def lost(self, lesson: Lesson, student: str, work: Work) -> float:
        """The share that lateness costs; free days go to the lessons in their order."""
        left = self.free
        for each in self.course.lessons:
            known = self.known[each, student]
            counts = work if each == lesson else known.counts
            days = known.days(counts) if counts else 0
            if each == lesson:
                return min(self.penalty / 100 * (days - min(left, days)), 1)
            left -= min(left, days)
        raise AssertionError(lesson)

    def score(self, lesson: Lesson, student: str, work: Work, most: float = 1.0) -> float:
        """What a submission has."""
        return most * (work.share or 0) * (1 - self.lost(lesson, student, work))

    # What happens

    def hand_in(self, lesson: Lesson, student: str) -> None:
        """Something new, sent and collected."""
        self.now += self.draw.choice((timedelta(hours=1), DAY, 2 * DAY))
        self.number += 1
        work = Work(self.now, self.draw.choice((None, *SHARES)), self.number)
        self.sent.append((lesson, student, work))
        self.collect(lesson, student, work)

    def again(self, lesson: Lesson, student: str) -> None:
        """A file of before is collected once more."""
        theirs = [each for a, s, each in self.sent if (a, s) == (lesson, student)]
        if theirs:
            self.collect(lesson, student, self.draw.choice(theirs))

    def collect(self, lesson: Lesson, student: str, work: Work) -> None:
        """A zip of Moodle's with one file; what is older than what is there is left out."""
        release = (self.course.release / lesson.file).read_text()
        name = f"{student}_{STUDENTS.index(student)}_assignsubmission_file_/{lesson.notebook}.ipynb"
        local = work.at.astimezone().replace(tzinfo=None)
        path = pack(self.course.root / "sent.zip", {name: work.text(release)}, {name: local})
        collect(self.course, path, platform="moodle", lesson=lesson)
        known = self.known[lesson, student]
        if work != known.there and work not in known.worse:
            if known.there is None or work.at >= known.there.at:
                known.earlier |= {known.there} - {None}
                known.there = work

    def change(self, lesson: Lesson, student: str) -> None:
        """A person changes the file that is there, without another time."""
        known = self.known[lesson, student]
        if known.there:
            self.number += 1
            work = Work(known.there.at, self.draw.choice(SHARES), self.number)
            text = work.text((self.course.release / lesson.file).read_text())
            (self.course.submitted / student / lesson.file).write_text(text)
            known.there = work

    def grade(self, lesson: Lesson, student: str) -> None:
        """hanoi grade, of the class."""
        fresh = self.draw.random() < 0.2
        mark(self.course, self.course.lessons, seed=7, fresh=fresh)
        for each, who in self.known:
            self.graded(each, who)

    def graded(self, lesson: Lesson, student: str) -> None:
        """What is there counts, unless it is damaged, or what counted is better."""
        known = self.known[lesson, student]
        there, counts = known.there, known.counts
        if there is None or there.share is None:
            return
        is_better = counts in known.earlier and (
            self.score(lesson, student, counts) > self.score(lesson, student, there)
        )
        if self.best and is_better:
            known.worse.add(there)
            known.earlier ^= {counts, there}
            known.there = counts
        else:
            known.counts = there

    def autograde(self, lesson: Lesson, student: str) -> None:
        """nbgrader autograde, or the button of formgrader: the last counts."""
        known = self.known[lesson, student]
        if known.there and known.there.share is not None:
            pipeline.autograde(self.course, lesson, student)
            known.counts = known.there

    def extend(self, lesson: Lesson, student: str) -> None:
        """Another deadline, an excuse, or neither."""
        until = self.draw.choice((None, None, EXCUSED, DUE + DAY, DUE + 5 * DAY))
        extend(self.course, lesson, student, until)
        self.known[lesson, student].until = until

    def restore(self, lesson: Lesson, student: str) -> None:
        """The gradebook is lost, and made again."""
        if any(known.counts for known in self.known.values()):
            (self.course.work / "gradebook.db").unlink()
            assert [*restore(self.course)]

    def look(self) -> None:
        """Compare all that is shown with the rules."""
        if not any(known.counts for known in self.known.values()):
            return
        found = {
            (e.lesson, e.student): e for e in standing(self.course, self.course.lessons).submissions
        }
        rows = csv.DictReader(io.StringIO(export(self.course, "csv").content.decode("utf-8-sig")))
        exported = {row["student"]: row for row in rows}
        for (lesson, student), known in self.known.items():
            each, told = found.get((lesson.folder, student)), "\n".join(self.said)
            if each is None:
                assert known.there is None, told
                continue
            score = exported[student].get(f"{lesson.folder} score", "")
            if known.until == EXCUSED:
                assert (each.score, score) == (None, ""), told
            elif known.counts is None:
                assert (each.score, score, each.late_days) == (None, "", 0), told
            else:
                most = sum(result.max for result in each.exercises.values())
                wanted = self.score(lesson, student, known.counts, most)
                assert each.score == pytest.approx(wanted), told
                assert float(score) == pytest.approx(wanted), told
                assert each.late_days == known.days(known.counts), told
                receipt = Received(self.course).counting(lesson, student)
                assert receipt and receipt.at == known.counts.at, told
            is_newer = known.there != known.counts
            assert bool(each.error) == (is_newer and known.until != EXCUSED), told

    def go_on(self) -> None:
        """One thing happens."""
        steps = {
            self.hand_in: 8,
            self.again: 2,
            self.change: 1,
            self.grade: 4,
            self.autograde: 2,
            self.extend: 2,
            self.restore: 1,
        }
        (step,) = self.draw.choices([*steps], [*steps.values()])
        lesson, student = self.draw.choice([*self.known])
        self.said.append(f"{step.__name__} {lesson.word} {student}")
        step(lesson, student)
        known = self.known[lesson, student]
        self.said[-1] += f": {known.there} there, {known.counts} counts, until {known.until}"
        self.look()


@pytest.fixture
def quick(monkeypatch):
    """Submissions say their points, so that nothing is run."""
    monkeypatch.setattr(steps, "judge", judge_at_once)
    monkeypatch.setattr(workers, "judge", judge_at_once)


@pytest.mark.parametrize("number", range(3))
def test_points_and_time_are_those_of_one_submission(number, course, drawn, quick):
    """After each of ten steps of a history."""
    history = History(
        course, drawn, drawn.random() < 0.5, drawn.choice((0, 1, 3)), drawn.choice((10, 50))
    )
    for _ in range(10):
        history.go_on()


# Through nbgrader's exchange

SENT = "2026-10-11 12:00:00.000000 UTC"
# The folder in the exchange, what is written beside the notebook, and the days late.
EXCHANGE = {
    "collected": (f"ada+1-grains+{SENT}+x7Q", SENT, 2),
    "without the random text": (f"ada+1-grains+{SENT}", SENT, 2),
    "of an earlier time than it was sent": (f"ada+1-grains+{SENT}+x7Q", "2026-10-01", 0),
    "with the name of somebody else": (f"bob+1-grains+{SENT}+x7Q", SENT, 0),
    "of another lesson": (f"ada+0-twice+{SENT}+x7Q", SENT, 0),
    "sent by another way": (None, SENT, 0),
}
WAYS = {
    "hanoi": lambda course, lesson: mark(course, [lesson], seed=7),
    "nbgrader": lambda course, lesson: pipeline.autograde(course, lesson, "ada"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", EXCHANGE)
def test_the_exchange_tells_the_time_and_no_file_of_a_student(
    case, way, people, quick, monkeypatch, tmp_path
):
    """Whatever command grades; without it, when the work was sent is unknown."""
    (folder, told, days), course = EXCHANGE[case], people.course
    (tmp_path / "nbgrader_config.py").write_text(f"c.Exchange.root = {str(tmp_path)!r}\n")
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path))
    if folder:
        (tmp_path / "hanoi" / "inbound" / folder).mkdir(parents=True)
    (course.root / "course.toml").write_text(f"[due]\ngrains = {DUE.isoformat()}\n")
    lesson = course.lesson("grains")
    text = Work(DUE, 0.5, 0).text((course.release / lesson.file).read_text())
    path = people.put("ada", text)
    (path.parent / "timestamp.txt").write_text(told)
    (path.parent / "submission_secret.txt").write_text("x")
    for each in (way, *WAYS):
        WAYS[each](course, lesson)
        (found,) = standing(course, [lesson]).submissions
        assert found.late_days == days


@pytest.mark.parametrize("case", ["collected", "sent by another way"])
def test_what_the_exchange_puts_beside_a_notebook_is_no_flaw(case, people, monkeypatch, tmp_path):
    """What somebody else has put there is one."""
    (folder, told, days), course = EXCHANGE[case], people.course
    (tmp_path / "nbgrader_config.py").write_text(f"c.Exchange.root = {str(tmp_path)!r}\n")
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path))
    (tmp_path / "hanoi" / "inbound" / str(folder)).mkdir(parents=True)
    path = people.hand_in("ada")
    (path.parent / "timestamp.txt").write_text(told)
    (found,) = mark(course, [course.lesson("grains")], seed=7).submissions
    assert found.repairs == (() if days else ("a submitted timestamp.txt is ignored",))


@pytest.mark.parametrize("is_newer", [False, True])
def test_receipts_of_an_earlier_version_go_to_their_submissions(is_newer, marked):
    """It had one of what is there, and the one before it where other work was graded."""
    lesson, times = marked.lesson("grains"), (DUE, DUE + 5 * DAY)
    early, late = ({"at": at.isoformat(), "late": False, "source": "x.zip"} for at in times)
    stored = {lesson.folder: {"ada": {**late, "before": early} if is_newer else late}}
    (marked.work / "received.json").write_text(json.dumps(stored))
    if is_newer:
        (marked.submitted / "ada" / lesson.file).write_text("{")
    received = Received(marked)
    last, counting = received.last(lesson, "ada"), received.counting(lesson, "ada")
    assert last and counting
    assert (last.at, counting.at) == (times[1], times[0] if is_newer else times[1])
