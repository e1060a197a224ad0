"""What is known of random classes is the same everywhere, and what an independent sum gives.

Some answers are graded, read or unread, some files torn, some students absent, late or excused.
"""

import csv
import io
import json
import re
import shutil
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from statistics import median

import pytest
from rich.console import Console

from hanoi_ref.course.course import Course
from hanoi_ref.grading.classroom.desk.questions import answers, give, question
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.classroom.pages import make_pages
from hanoi_ref.grading.classroom.report import facts, write_rows
from hanoi_ref.grading.classroom.table import show
from hanoi_ref.grading.gradebook.applying import Ledger
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.gradebook.decisions import extend
from hanoi_ref.grading.gradebook.people import Roster
from hanoi_ref.grading.gradebook.receipts import Receipt, Received
from hanoi_ref.grading.gradebook.reporting import standing
from hanoi_ref.grading.lms.grades import EXCUSED
from hanoi_ref.grading.lms.person import Person
from hanoi_ref.grading.marking.pipeline import Steps, register
from hanoi_ref.grading.marking.run import mark
from tests.grading.toy import FILL, OFF, TOTAL, TWICE

START, RECURSION = "0-twice", "1-grains"
MOST = {START: 2.0, RECURSION: 10.0}
PROOF = "By induction on n."
# What was handed in, by the lesson and a name: points of programs, and whether there is a proof.
WORKS = {
    (START, "right"): (2.0, False),
    (START, "partly"): (1.0, False),
    (RECURSION, "all"): (6.0, True),
    (RECURSION, "half"): (4.0, True),
    (RECURSION, "none"): (0.0, True),
    (RECURSION, "unproved"): (2.0, False),
}
ANSWERS = {
    "right": {"first": TWICE},
    "partly": {"first": "def first(n):\n    return 2 * n if n < 1000 else 0"},
    "all": {"fill": FILL, "total": TOTAL, "grains-written": PROOF},
    "half": {"fill": FILL, "total": OFF, "grains-written": PROOF},
    "none": {"grains-written": PROOF},
    "unproved": {"total": TOTAL},
}
DUE = datetime(2020, 1, 1, 12)
TORN, ABSENT = "torn", "absent"


@dataclass(frozen=True)
class Work:
    """What a student did in a lesson.

    `given` are a reader's points, None if unread; `instead` are those for total in place of
    the check's.
    """

    kind: str
    given: float | None = None
    days: int = 0
    excused: bool = False
    instead: float | None = None

    @property
    def counted(self) -> float:
        """The points of total."""
        checked = 2.0 if self.kind in ("all", "unproved") else 0.0
        return checked if self.instead is None else self.instead

    @property
    def state(self) -> str:
        """What total counts as: not tried, or by its points."""
        if self.kind == "none" and not self.instead:  # 0 in place of 0 is the check's own
            return "missing"
        return {0.0: "wrong", 2.0: "right"}.get(self.counted, "partly")


@dataclass(frozen=True)
class Rules:
    """The course's policy."""

    due: frozenset[str]
    weights: Mapping[str, float] | None
    drop: int

    def __str__(self) -> str:
        told = "[late]\npenalty = 10\n[due]\n"
        told += "".join(f"{lesson} = 2020-01-01T12:00:00\n" for lesson in sorted(self.due))
        if self.weights:
            told += "[weights]\n" + "".join(f"{at} = {w}\n" for at, w in self.weights.items())
        return f"{told}[total]\ndrop = {self.drop}\n"


Class = Mapping[tuple[str, str], Work]
"""The work of each lesson and student."""


# The independent sum


def known(rules: Rules, lesson: str, work: Work) -> tuple[float, float] | None:
    """The score and the points that it is out of; None while nothing is known."""
    if work.excused or work.kind in (TORN, ABSENT):
        return None
    points, has_proof = WORKS[lesson, work.kind]
    unread = 4.0 if has_proof and work.given is None else 0.0
    earned = points + (work.given or 0.0 if has_proof else 0.0)
    if lesson == RECURSION:
        earned += work.counted - replace(work, instead=None).counted
    lost = 0.1 * work.days if lesson in rules.due else 0.0
    return round(earned * (1 - min(lost, 1)), 6), MOST[lesson] - unread


def total(rules: Rules, works: Class, student: str) -> float | None:
    """A student's percentage of what is known in all lessons that somebody's graded work is in."""
    graded = [
        a
        for a in MOST
        if any(w.kind not in (TORN, ABSENT) and at[0] == a for at, w in works.items())
    ]
    shares = {}
    for lesson in graded:
        work = works[lesson, student]
        weight = (rules.weights or MOST)[lesson]
        if found := known(rules, lesson, work):
            weight = weight if rules.weights else found[1]
            shares[lesson] = found[0] / found[1], weight
        elif work.kind == ABSENT and lesson in rules.due and not work.excused:
            shares[lesson] = 0.0, weight
    kept = sorted(shares.values(), key=lambda share: share[0])
    kept = kept[min(rules.drop, len(kept) - 1) :] if kept else []
    if len(graded) < 2 or not kept:
        return None
    return round(100 * sum(s * w for s, w in kept) / sum(w for _, w in kept), 2)


# A class without marking it


@pytest.fixture(scope="module")
def bank(class_with) -> Course:
    """One graded submission of each kind."""
    people = class_with({})
    for lesson, kind in WORKS:
        people.hand_in(kind, lesson, **ANSWERS[kind])
    mark(people.course, people.course.lessons, seed=7)
    return people.course


def a_class(random: Random) -> tuple[Rules, dict[tuple[str, str], Work]]:
    """A policy and a class."""
    works = {}
    for student in (f"s{number:02}" for number in range(random.randint(3, 9))):
        for lesson in MOST:
            kinds = [kind for at, kind in WORKS if at == lesson]
            kind = random.choice([*kinds, *kinds, TORN, ABSENT])
            given = random.choice([None, 0.0, 1.5, 4.0])
            excused, days = random.random() < 0.15, random.choice([0, 0, 1, 3, 12])
            instead = random.choice([None, None, 0.0, 0.5, 2.0])
            works[lesson, student] = Work(kind, given, days, excused, instead)
    first = next(iter(works))
    works[first] = Work("right")  # something is graded
    weights = random.choice([None, {START: 30, RECURSION: 70}])
    due = frozenset(lesson for lesson in MOST if random.random() < 0.7)
    return Rules(due, weights, random.choice([0, 0, 1])), works


def write(bank: Course, course: Course, rules: Rules, works: Class) -> None:
    """Puts the class where collecting, marking and reading would have put it."""
    (course.root / "course.toml").write_text(str(rules))
    Roster(tuple(Person(each) for each in sorted({who for _, who in works}))).keep(course)
    received = Received(course)
    with opened(course) as book:
        for lesson in course.lessons:
            register(course, book, lesson)
            steps, name = Steps(course, lesson), lesson.folder
            with book.transaction(is_marking=True) as gradebook:
                for (at, student), work in works.items():
                    if at != name or work.kind == ABSENT:
                        continue
                    if work.kind == TORN:
                        (course.submitted / student / name).mkdir(parents=True)
                        (course.submitted / student / lesson.file).write_text("{")
                        continue
                    sent = bank.submitted / work.kind / name
                    shutil.copytree(sent, course.submitted / student / name)
                    graded = json.loads((bank.autograded / work.kind / lesson.file).read_text())
                    steps.keep(gradebook, student, graded, course.autograded / student / name)
                    late = timedelta(days=work.days) - timedelta(minutes=1)
                    received.put(lesson, student, Receipt((DUE + late).astimezone()))
        received.keep()
        for cell, field in (("grains-written", "given"), ("total-check", "instead")):
            asked = question(course, RECURSION, cell)
            for each in answers(book, course, asked):
                points = getattr(works[RECURSION, each.student], field)
                if points is not None and not each.is_blank:
                    give(book, course, asked, each.student, each.version, points, "As read.")
    for (at, student), work in works.items():
        if work.excused:
            extend(course, course.lesson(at), student, EXCUSED)


@pytest.mark.parametrize("number", range(3))
def test_what_is_known_is_the_same_everywhere(number, bank, course, tmp_path, drawn):
    """Scores, shares, medians and totals; empty where nothing is known."""
    rules, works = a_class(drawn)
    write(bank, course, rules, works)
    students = sorted({who for _, who in works})
    wanted = {at: known(rules, at[0], work) for at, work in works.items()}
    scores = {at: found and found[0] for at, found in wanted.items()}
    totals = {who: total(rules, works, who) for who in students}
    by_word = {lesson.folder: lesson for lesson in course.lessons}

    with opened(course) as book:
        ledger = Ledger(course, book)
        assert {who: ledger.totals(students).get(who) for who in students} == totals
    stands = standing(course, course.lessons)
    assert dict(stands.totals) == {who: each for who, each in totals.items() if each is not None}
    sent = {at: scores[at] for at, work in works.items() if work.kind != ABSENT}
    assert {(each.lesson, each.student): each.score for each in stands.submissions} == sent

    told = facts(stands.submissions, students, lambda *_: "", {}, stands.totals, stands.excuses)
    for each in told.lessons:
        shares = [w[0] / w[1] for (at, _), w in wanted.items() if w and at == each.folder]
        assert each.middle == (pytest.approx(median(shares)) if shares else None)
    (counts,) = (each for each in told.exercises if each.name == "grains.total")
    assert {state: len(who) for state, who in counts.students.items() if who} == Counter(
        work.state for (at, _), work in works.items() if at == RECURSION and has_points(work)
    )

    path = tmp_path / "rows.csv"
    write_rows(stands.submissions, path)
    rows = [*csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig")))]
    assert {(row["lesson"], row["student"]): row["score"] for row in rows} == cells(sent)

    report = mark(course, course.lessons)
    assert report.marked == 0 and report.totals.items() >= stands.totals.items() - {
        (who, each) for who, each in stands.totals.items() if who not in report.totals
    }
    printed = io.StringIO()
    show(report, Console(file=printed, width=300))
    assert of_table(printed.getvalue()) == cells(sent)

    rows = [*csv.DictReader(io.StringIO(export(course, "csv").content.decode("utf-8-sig")))]
    for lesson in MOST:
        column = {(lesson, row["student"]): row.get(f"{lesson} score", "") for row in rows}
        assert column == cells({at: score for at, score in scores.items() if at[0] == lesson})
    assert {row["student"]: row["total %"] for row in rows} == cells(totals)

    shown = [at for at, found in wanted.items() if found]
    for lesson, student in drawn.sample(shown, min(2, len(shown))):
        (page,), _ = make_pages(course, [by_word[lesson]], [student])
        words = " ".join(page.read_text(encoding="utf-8").split())
        score, most = wanted[lesson, student]
        assert f"<strong>{score:g} of {most:g} points</strong>" in words
        percent = re.findall(r"In all lessons: ([\d.]+) % of what is graded so far", words)
        assert percent == [f"{each:g}" for each in (totals[student],) if each is not None]


def has_points(work: Work) -> bool:
    """Whether there is a graded submission that counts."""
    return not work.excused and work.kind not in (TORN, ABSENT)


def cells(numbers: Mapping) -> dict:
    """Numbers as tables write them; nothing where nothing is known."""
    return {at: "" if each is None else f"{each:g}" for at, each in numbers.items()}


def of_table(text: str) -> dict[tuple[str, str], str]:
    """The scores in the tables of a report; a dash or a sign is no score."""
    found, lesson = {}, ""
    for line in text.splitlines():
        lesson = title[1] if (title := re.match(r"(\d-[\w-]+): \d+ sub", line)) else lesson
        if lesson and (row := re.match(r"(s\d\d) +([\d.]+|—|∅)(?: |$)", line)):
            found[lesson, row[1]] = row[2].strip("—∅")
    return found
