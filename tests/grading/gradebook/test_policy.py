"""What a course counts: points are scaled, lateness costs what was said, nothing is run again."""

import json
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError, WorkError
from hanoi_ref.grading.classroom.collecting import collect
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.gradebook.applying import Ledger, settled
from hanoi_ref.grading.gradebook.book import gradebook, opened
from hanoi_ref.grading.gradebook.decisions import excuses
from hanoi_ref.grading.gradebook.marks import Mark, Marks
from hanoi_ref.grading.gradebook.people import Roster
from hanoi_ref.grading.gradebook.policy import Late, Lateness, Policy, policy_of
from hanoi_ref.grading.gradebook.receipts import Receipt, Received
from hanoi_ref.grading.gradebook.results import Submission
from hanoi_ref.grading.lms.person import Person
from hanoi_ref.grading.marking.replay import replay
from hanoi_ref.grading.marking.run import mark
from tests.grading.conftest import REAL
from tests.grading.downloads import pack
from tests.grading.handedin import COUNT, of

pytestmark = REAL

START = Lesson("0-start")
RECURSION = Lesson("1-recursion")
DUE = datetime(2026, 10, 9, 18, 0, tzinfo=UTC)


def marks(hanoi: float = 3.0, count: float = 2.0, proof: float | None = None) -> Marks:
    """Those of lesson 1, out of 4, of 2, and of 4 that a person gives."""
    cells = {
        "hanoi-check": Mark(hanoi, hanoi, 4.0, False),
        "count_moves-check": Mark(count, count, 2.0, False),
        "recursion-written": Mark(proof or 0.0, None, 4.0, proof is None, proof is not None),
    }
    return Marks(sum(each.points for each in cells.values()), 10.0, cells)


IN_TIME = Lateness()


def scored(policy: Policy, found: Marks, late: Lateness = IN_TIME) -> tuple[float, float]:
    """Score and most."""
    counts = settled(policy, RECURSION, found, late)
    return counts.score, counts.most


POLICIES = [
    (Policy(), (8, 10)),
    (Policy(points={"recursion.hanoi": 8}), (11, 14)),
    (Policy(points={"recursion.hanoi": 0}), (5, 6)),
    (Policy(points={"recursion-written": 2}), (6.5, 8)),
    (Policy(void=frozenset({"recursion.hanoi"})), (9, 10)),
    (Policy(void=frozenset({"recursion-written"})), (9, 10)),
    (Policy(partial=False), (5, 10)),
    (Policy(whole=frozenset({"recursion.hanoi"})), (5, 10)),
    (Policy(whole=frozenset({"recursion.count_moves"})), (8, 10)),
]


@pytest.mark.parametrize(("policy", "counts"), POLICIES)
def test_points_are_scaled_and_not_cut(policy, counts):
    """Three of four, two of two, and three of four by hand."""
    assert scored(policy, marks(proof=3.0)) == counts


@given(st.floats(0, 4), st.floats(0, 4), st.sampled_from(["recursion.hanoi", "recursion-written"]))
def test_nobody_loses_by_an_exercise_that_is_set_aside(hanoi, proof, exercise):
    """Whatever anybody has."""
    before = scored(Policy(), marks(hanoi, 1.0, proof))
    after = scored(Policy(void=frozenset({exercise})), marks(hanoi, 1.0, proof))
    assert after[0] >= before[0] and after[1] == before[1]


def test_what_is_set_aside_waits_for_nobody():
    """An answer that counts nothing either way need not be read."""
    policy = Policy(void=frozenset({"recursion-written"}))
    assert not settled(policy, RECURSION, marks(), IN_TIME).cells["recursion-written"].waits


LATENESS = [
    (None, 3, 8),
    (Late(), 3, 8),
    (Late(penalty=0.1), 0, 8),
    (Late(penalty=0.1), 1, 7.2),
    (Late(penalty=0.1), 3, 5.6),
    (Late(penalty=0.1), 11, 0),
    (Late(penalty=0.1, most=0.5), 11, 4),
    (Late(penalty=0.1, days=7), 7, 2.4),
    (Late(penalty=0.1, days=7), 8, 0),
]


@pytest.mark.parametrize(("rules", "days", "score"), LATENESS)
def test_lateness_costs_a_share_of_what_was_earned(rules, days, score):
    """For each day that has begun, up to the most, and all of it after the last day."""
    late = Lateness(days=days, charged=days)
    assert scored(Policy(late=rules), marks(proof=3.0), late)[0] == pytest.approx(score)


def test_what_a_plugin_of_nbgraders_takes_off_goes_on_counting():
    """Where course.toml says nothing of lateness."""
    found = Marks(8, 10, marks(proof=3.0).cells, penalty=1.5)
    assert scored(Policy(), found) == (6.5, 10)
    assert scored(Policy(late=Late()), found) == (8, 10)


REFUSED = [
    ("[due]\ntimezone = 'Europe/Berln'", "not 'Europe/Berln'; did you mean Europe/Berlin?"),
    ("[due]\ntimezone = 2", "timezone is a name such as Europe/Berlin, not 2"),
    ("[columns]\nrecursion = 7", "recursion is the name of an assignment, not 7"),
    ("[columns]\nrecursoin = 'x'", "no lesson 'recursoin'; did you mean recursion"),
    ("[columns]\nrecursion = 'x'\nstart = 'x'", "has 'x' twice"),
    (
        "[points]\nrecursion.hanio = 4",
        "no exercise 'recursion.hanio'; did you mean recursion.hanoi",
    ),
    ("[points]\nrecursion.hanoi = -1", 'is a number, 0 or more, or "void", not -1'),
    ("[points]\nrecursion.hanoi = true", 'is a number, 0 or more, or "void", not True'),
    ("[point]\nx = 1", "course.toml has no 'point'; it may have points, partial, due"),
    ("[late]\npenality = 3", r"\[late\] has no 'penality'; it may have penalty"),
    ("[late]\npenalty = 110", "is a percentage, 0 to 100, not 110"),
    ("[due]\nrecursion = 4", "is a date as in 2026-10-09T18:00:00, not 4"),
    ("[due]\nrecursoin = 2026-10-09", "no lesson 'recursoin'; did you mean recursion"),
    ("[weights]\nrecursion = 0", "needs a lesson with a weight above 0"),
    ("[total]\ndrop = 1.5", "a number of lessons, 0 or more, not 1.5"),
    ("[partial]\ncredit = 'no'", "credit is true or false, not 'no'"),
    ("[partial]\nfollow_through = 1", "follow_through is true or false, not 1"),
    ("points = 3", "points is a table"),
    ("[points", "cannot be read"),
]


@pytest.mark.parametrize(("text", "says"), REFUSED)
def test_what_means_nothing_is_refused(text, says, course):
    """A slip of the pen costs nobody points in silence."""
    (course.root / "course.toml").write_text(text)
    with pytest.raises(CallError, match=says):
        policy_of(course)


def test_the_courses_own_file_changes_nothing():
    """It explains all that can be said in it, and says nothing."""
    root = Path(__file__).parents[3]
    assert policy_of(Course(root)) == Policy()
    lines = (root / "course.toml").read_text(encoding="utf-8").splitlines()
    opened = [each.removeprefix("# ") for each in lines if " = " in each or each.startswith("[")]
    assert "\n".join(opened).count("=") == 20


# A class that was marked


def now(course: Course, student: str, lesson: str = "recursion") -> Submission:
    """A student's result as it stands, without anything being run."""
    report = mark(course, [course.lesson(lesson)])
    assert report.marked == 0
    return of(report, student)


Say = Callable[[str], None]


@pytest.fixture
def say(marked: Course) -> Say:
    """Writes course.toml."""

    def write(text: str) -> None:
        (marked.root / "course.toml").write_text(text)

    return write


def test_a_change_of_points_is_seen_by_all_and_runs_nothing(marked, say):
    """Four points become eight, and go back."""
    assert (now(marked, "ada").score, now(marked, "bob").score) == (6, 4)
    say("[points]\nrecursion.hanoi = 8")
    assert (now(marked, "ada").score, now(marked, "bob").score) == (10, 8)
    assert now(marked, "ada").exercises["recursion.hanoi"].max == 8
    say("")
    assert now(marked, "ada").score == 6


def handed_in(course: Course, student: str, at: datetime, lesson: str = "recursion") -> None:
    """Says when something came."""
    received = Received(course)
    received.put(course.lesson(lesson), student, Receipt(at))
    received.keep()


def test_an_extension_is_counted_at_once(marked, say):
    """And can be taken back."""
    say("[due]\n1-recursion = 2026-10-09T18:00:00Z\n[late]\npenalty = 50")
    handed_in(marked, "ada", DUE + timedelta(hours=5))
    assert (now(marked, "ada").score, now(marked, "ada").late_days) == (3, 1)
    root = ["--root", str(marked.root)]
    assert run(["extend", "ada", "recursion", "2026-10-10", *root]) == 0
    assert (now(marked, "ada").score, now(marked, "ada").late_days) == (6, 0)
    assert run(["extend", "ada", "recursion", "none", *root]) == 0
    assert now(marked, "ada").score == 3


def test_an_extension_says_what_follows(marked, say, capsys):
    """And a lesson without a due date is said to have none."""
    root = ["--root", str(marked.root)]
    assert run(["extend", "ada", "recursion", "2026-10-10", *root]) == 1
    assert "1-recursion has no due date" in capsys.readouterr().err
    say("[due]\n1-recursion = 2026-10-09T18:00:00Z")
    assert run(["extend", "ada", "recursion", "2026-10-12", *root]) == 0
    assert "ada, 1-recursion: due 12 October 2026, 23:59, not late, 6" in capsys.readouterr().out
    assert run(["extend", "zoe", "recursion", "2026-10-12", *root]) == 2
    assert "there is no student 'zoe'" in capsys.readouterr().err
    assert run(["extend", "ada", "recursion", "tomorrow", *root]) == 2
    assert "'tomorrow' is not a date; write 2026-10-12" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("minutes", "days"),
    [(-5, 0), (10, 0), (15, 0), (16, 1), (24 * 60, 1), (24 * 60 + 10, 1), (24 * 60 + 16, 2)],
)
def test_minutes_of_grace_are_not_late_on_any_day(minutes, days, marked, say):
    """A day begins after them, the second one as the first."""
    say("[due]\n1-recursion = 2026-10-09T18:00:00Z\n[late]\npenalty = 10\ngrace = 15")
    handed_in(marked, "ada", DUE + timedelta(minutes=minutes))
    assert now(marked, "ada").late_days == days


@pytest.fixture
def in_utc(monkeypatch):
    """A server's clock, which a course's time zone replaces until the test ends."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


# A due date without an offset, when the work came in Berlin, and the days late by the calendar.
CLOCKS = [
    ("2026-10-24T18:00:00", "2026-10-25T17:45:00+01:00", 1),  # of 25 hours
    ("2026-10-24T18:00:00", "2026-10-25T18:01:00+01:00", 2),
    ("2026-03-28T18:00:00", "2026-03-29T17:59:00+02:00", 1),  # of 23 hours
    ("2026-03-28T18:00:00", "2026-03-29T18:30:00+02:00", 2),
    ("2026-10-25T02:50:00", "2026-10-25T02:10:00+01:00", 1),  # an hour that comes twice
    ("2026-10-24", "2026-10-24T23:59:59+02:00", 0),
    ("2026-10-24", "2026-10-25T00:00:00+02:00", 1),
    ("2026-10-24T18:00:00+00:00", "2026-10-24T20:00:00+02:00", 0),
]


@pytest.mark.parametrize(("due", "at", "days"), CLOCKS)
@pytest.mark.usefixtures("in_utc")
def test_days_are_those_of_the_calendar_where_the_course_is(due, at, days, marked, say):
    """Whatever the machine's own time zone."""
    say(f'[due]\ntimezone = "Europe/Berlin"\n1-recursion = {due}')
    handed_in(marked, "ada", datetime.fromisoformat(at))
    assert now(marked, "ada").late_days == days


@pytest.mark.usefixtures("in_utc")
def test_a_platforms_times_are_those_where_the_course_is(marked, say):
    """A worksheet of Moodle's has no offset; without a zone it is said what is unclear."""
    worksheet = marked.root / "sheet.csv"
    worksheet.write_text(
        "Identifier,Full name,Last modified (submission)\n"
        'Participant 1001,ada,"Friday, 9 October 2026, 5:58 PM"\n'
    )
    notebook = (marked.submitted / "ada" / RECURSION.file).read_text() + " "
    sent = pack(marked.root / "s.zip", {"ada_1001_assignsubmission_file_/r.ipynb": notebook})
    for zone, offset in (("", "+00:00"), ('timezone = "Europe/Berlin"\n', "+02:00")):
        say(f"[due]\n{zone}1-recursion = 2026-10-09T18:00:00+02:00")
        collected = collect(marked, sent, "moodle", worksheet, RECURSION)
        receipt = Received(marked).last(RECURSION, "ada")
        assert receipt and receipt.at == datetime.fromisoformat(f"2026-10-09T17:58{offset}")
        assert any("name the platform's time zone" in each for each in collected.lines()) == (
            not zone
        )


def test_free_days_are_spent_in_the_order_of_the_course(marked, say):
    """Two are free: one goes to lesson 0, one to lesson 1, whose second day costs."""
    say(
        "[due]\n0-start = 2026-10-09T18:00:00Z\n1-recursion = 2026-10-09T18:00:00Z\n"
        "[late]\npenalty = 50\nfree_days = 2"
    )
    handed_in(marked, "ada", DUE + timedelta(hours=1), "start")
    handed_in(marked, "ada", DUE + timedelta(hours=25))
    assert now(marked, "ada", "start").penalty == 0
    found = now(marked, "ada")
    assert (found.late_days, found.penalty, found.score) == (2, 3, 3)


def test_called_late_without_a_time_is_one_day_and_is_said(marked, say):
    """Until the teacher settles it."""
    say("[due]\n1-recursion = 2026-10-09T18:00:00Z\n[late]\npenalty = 50")
    received = Received(marked)
    received.put(marked.lesson("recursion"), "ada", Receipt(None, late=True))
    received.keep()
    found = now(marked, "ada")
    assert (found.late_days, found.score) == (1, 3)
    assert any("marked late" in each for each in found.flags)
    assert run(["extend", "ada", "recursion", "2026-10-20", "--root", str(marked.root)]) == 0
    assert (now(marked, "ada").score, now(marked, "ada").flags) == (6, ())


SECTIONS = """\
[late]
penalty = 50
[due]
1-recursion = 2026-10-09T18:00:00Z
[due."Group B"]
1-recursion = 2026-10-10T18:00:00Z
"""


def in_sections(course: Course, **sections: str) -> None:
    """Says which part of the class each student is in."""
    Roster(tuple(Person(id, section=name) for id, name in sections.items())).keep(course)


def test_a_section_has_its_own_due_date(marked, say):
    """The others have that of the class, and an extension shortens neither."""
    in_sections(marked, ada="Group A", bob="Group B")
    say(SECTIONS)
    for student in ("ada", "bob"):
        handed_in(marked, student, DUE + timedelta(hours=20))
    assert (now(marked, "ada").late_days, now(marked, "bob").late_days) == (1, 0)
    root = ["--root", str(marked.root)]
    assert run(["extend", "bob", "recursion", "2026-10-09", *root]) == 0
    assert now(marked, "bob").late_days == 0


def test_a_section_that_nobody_is_in_is_refused(marked, say, capfd):
    """With those that there are, as its dates would count for nobody."""
    in_sections(marked, ada="Group A")
    say(SECTIONS)
    root = ["--root", str(marked.root)]
    assert run(["grade", *root]) == 2
    assert "[due] has a section 'Group B'; the roster has Group A" in capfd.readouterr().err
    assert run(["export", "--to", "csv", "--section", "C", *root]) == 2


def test_a_section_is_exported_alone(marked, capfd):
    """And nobody else is missed."""
    in_sections(marked, ada="Group A", bob="Group B")
    assert run(["export", "--to", "csv", "--section", "Group B", "--root", str(marked.root)]) == 1
    out, err = capfd.readouterr()
    assert "bob" in out and "ada" not in out and "ada" not in err


def total(course: Course, student: str) -> float | None:
    """What a student has in all, in percent."""
    with opened(course) as book:
        return Ledger(course, book, student).total(student)


UNREAD = 4  # points of the written answer, which nobody has read yet


def test_the_total_weighs_points_or_what_is_said(marked, say):
    """Ada has 2 of 2 and 6 of 6 that are graded, Bob nothing and 4 of 6, with both lessons due."""
    due = "[due]\n0-start = 2026-10-09\n1-recursion = 2026-10-09\n"
    say(due)
    with opened(marked) as book:
        ledger = Ledger(marked, book)
        most = [ledger.most(each) for each in marked.lessons]
        assert (
            sum(mark.most for mark in ledger.marks(marked.lessons[1])["ada"].cells.values()) == 10
        )
    most[1] -= UNREAD
    assert total(marked, "ada") == round(100 * 8 / sum(most), 2)
    say(due + "[weights]\nstart = 30\nrecursion = 70")
    shares = [2 / most[0], 6 / most[1]]
    assert total(marked, "ada") == round(30 * shares[0] + 70 * shares[1], 2)
    assert total(marked, "bob") == round(70 * 4 / most[1], 2)
    say("[weights]\nrecursion = 1")
    assert total(marked, "bob") == round(100 * 4 / most[1], 2)
    say("[total]\ndrop = 1")
    assert total(marked, "ada") == round(100 * shares[0], 2)


DUE_OF_START = [
    ("", round(100 * 4 / 6, 2)),
    ("[due]\n0-start = 2999-10-09", round(100 * 4 / 6, 2)),
    ("[due]\n0-start = 2020-10-09", round(100 * 4 / 8, 2)),
]


@pytest.mark.parametrize(("text", "counts"), DUE_OF_START)
def test_an_early_submission_of_others_costs_nobody(text, counts, marked, say):
    """Only Ada has submitted lesson 0, which counts for Bob from its due date."""
    say(text)
    assert total(marked, "bob") == counts


def test_a_due_date_of_formgrader_counts_without_a_submission(marked):
    """nbgrader has one for the lesson, not for Bob."""
    with gradebook(marked) as book:
        book.find_assignment("0-start").duedate = DUE.replace(tzinfo=None)
    assert total(marked, "bob") == round(100 * 4 / 8, 2)


def test_points_changed_in_the_solutions_are_scaled_too(marked, monkeypatch):
    """A right answer keeps all of them, and its mark can still be made again."""
    with gradebook(marked) as book:
        before = book.find_graded_cell("hanoi-check", "recursion", "1-recursion").max_score
    path = marked.source / RECURSION.file
    told = path.read_text()
    path.write_text(told.replace('"points": 4', '"points": 8'))
    assert told != path.read_text() and before == 4
    assert now(marked, "ada").score == 10
    again = replay(marked, marked.lesson("recursion"), "ada")
    assert [each.differs for each in again] == [()] * len(again)


def test_a_lesson_that_is_mended_keeps_its_marks(marked):
    """Prose is prose; one that has lost an exercise is refused, and what to do instead is said."""
    path = marked.source / RECURSION.file
    told = path.read_text()
    path.write_text(told.replace("# Recurse", "# Recurse, as was meant"))
    assert now(marked, "ada").score == 6
    notebook = json.loads(told)
    notebook["cells"] = [each for each in notebook["cells"] if "count_moves" not in each["id"]]
    path.write_text(json.dumps(notebook))
    with pytest.raises(WorkError, match="set an exercise aside in course.toml"):
        now(marked, "ada")
    path.write_text(told)
    assert now(marked, "ada").score == 6


def test_what_formgrader_was_told_counts_where_the_file_says_nothing(marked, say):
    """Its due date, with the time of a submission that nbgrader itself has collected."""
    with gradebook(marked) as book:
        book.find_assignment("1-recursion").duedate = DUE.replace(tzinfo=None)
        late = (DUE + timedelta(hours=5)).replace(tzinfo=None)
        book.find_submission("1-recursion", "ada").timestamp = late
    say("[late]\npenalty = 50")
    assert (now(marked, "ada").late_days, now(marked, "ada").score) == (1, 3)
    say("[due]\n1-recursion = 2026-10-10T18:00:00Z\n[late]\npenalty = 50")
    assert now(marked, "ada").score == 6


def test_nbgrader_is_told_when_a_submission_came(people):
    """So that formgrader and nbgrader's own export have it."""
    people.hand_in("ada", count_moves=COUNT)
    handed_in(people.course, "ada", DUE)
    mark(people.course, people.course.pick(["recursion"]), seed=7)
    with gradebook(people.course) as book:
        came = book.find_submission("1-recursion", "ada").timestamp
    assert came == DUE.replace(tzinfo=None)


def test_a_lesson_with_an_excuse_is_empty_everywhere(marked, capsys):
    """With a submission and without; it is no missing one, and an end of it gives all back."""

    def extend(*words: str, ends: int) -> str:
        assert run(["extend", *words, "--root", str(marked.root)]) == ends
        return capsys.readouterr().out

    (marked.root / "course.toml").write_text("[due]\nstart = 2020-01-01\nrecursion = 2099-01-01\n")
    ledger = grades(marked)
    before = ledger.total("ada"), ledger.total("bob")
    assert extend("bob", "start", "--excuse", ends=0).startswith("bob, 0-start: excused (before")
    assert extend("ada", "recursion", "--excuse", ends=0).startswith("ada, 1-recursion: excused")
    after = grades(marked)
    assert (after.share(START, "bob"), after.share(RECURSION, "ada")) == (None, None)
    # Of 8 points bob has 4, and without the 2 that he did not submit, 4 of 6.
    assert (before[1], after.total("ada"), after.total("bob")) == (50, 100, 66.67)
    rows = export(marked, "csv").content.decode("utf-8-sig").splitlines()
    columns = [dict(zip(rows[0].split(","), row.split(","), strict=True)) for row in rows[1:]]
    ada, bob = columns
    assert (ada["1-recursion state"], ada["1-recursion score"]) == ("excused", "")
    assert (bob["0-start state"], bob["0-start score"], ada["recursion.hanoi"]) == (
        "excused",
        "",
        "",
    )
    assert excuses(marked) == {"0-start": {"bob"}, "1-recursion": {"ada"}}
    extend("ada", "recursion", "none", ends=0)
    extend("bob", "start", "none", ends=0)
    assert (grades(marked).total("ada"), grades(marked).total("bob")) == before


def grades(course: Course) -> Ledger:
    """What counts in a course now."""
    with opened(course) as book:
        ledger = Ledger(course, book)
        ledger.totals(["ada", "bob"])
        for lesson in course.lessons:
            ledger.share(lesson, "ada")
    return ledger
