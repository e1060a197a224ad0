"""Reports on a class: its page, its table in a terminal, and what it guessed."""

import ast
import csv
import io
import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from hanoi_ref.checking.guesses import questions
from hanoi_ref.course.course import CONFIG, Course
from hanoi_ref.grading.classroom.report import Facts, asked_in, facts, guessed, write_rows
from hanoi_ref.grading.classroom.report_page import page
from hanoi_ref.grading.classroom.table import show
from hanoi_ref.grading.gradebook.reporting import flags_of
from hanoi_ref.grading.gradebook.results import ExerciseResult, Report, Submission
from hanoi_ref.lessons import EXERCISES
from tests.grading.conftest import REAL
from tests.shared import ROOT

pytestmark = REAL

NAMES = ("recursion.count_moves", "recursion.hanoi", "recursion.gather")


def handed_in(student: str, *verdicts: str, **more: object) -> Submission:
    """A submission with these verdicts, one point for each that is right."""
    exercises = {
        name: ExerciseResult(float(verdict == "right"), 1.0, verdict, MISTAKES.get(verdict))
        for name, verdict in zip(NAMES, verdicts, strict=True)
    }
    score = sum(result.points for result in exercises.values())
    return Submission(student, "1-recursion", score, 3.0, exercises, **more)  # type: ignore[arg-type]


MISTAKES = {"wrong": "one too few"}
CLASS = (
    handed_in("ada", "right", "right", "right", to_read=("recursion-written",)),
    handed_in("bob", "right", "wrong", "missing"),
    handed_in("cleo", "wrong", "wrong", "right", flags=("reads the stack",)),
    handed_in("dan", "missing", "missing", "missing"),
    Submission("eve", "1-recursion", None, 3.0, error="it is no notebook"),
)
EVERYBODY = ("ada", "bob", "cleo", "dan", "eve", "fay")


def told(before: dict[str, dict[str, float]] | None = None) -> Facts:
    """The facts of the class."""
    return facts(CLASS, EVERYBODY, lambda each, name: f"# {each.student}: {name}", before or {})


def test_everybody_is_somewhere():
    """In each exercise all that were marked, among the silent all that sent nothing."""
    known = told()
    for exercise in known.exercises:
        assert sorted(sum(exercise.students.values(), ())) == ["ada", "bob", "cleo", "dan"]
    (lesson,) = known.lessons
    assert (lesson.silent, lesson.unread) == (("fay",), ("ada",))


def test_what_is_not_graded_is_left_out_of_means(tmp_path):
    """Who cannot be graded has no mark; what nobody has read counts for nobody."""
    known = told()
    (lesson,) = known.lessons
    assert lesson.handed_in == 5
    assert "eve" not in lesson.marks and "eve" not in known.marks["1-recursion"]
    assert lesson.middle == median([1, 1 / 3, 1 / 3, 0])
    half_read = handed_in("gil", "right", "right", "wrong", waiting=1.0)
    assert (half_read.share, CLASS[-1].share) == (1.0, None)
    write_rows(CLASS, tmp_path / "rows.csv")
    assert "eve,1-recursion,,3" in (tmp_path / "rows.csv").read_text(encoding="utf-8-sig")
    alone = facts(CLASS[-1:], ("eve",), lambda each, name: "", {})
    assert alone.lessons[0].middle is None
    assert "nothing graded" in page(alone, "Towers", "1 May 2026")


def test_exercises_come_by_difficulty_and_mistakes_by_number():
    """With one program as an example."""
    known = told()
    assert [each.share for each in known.exercises] == [0.25, 0.5, 0.5]
    first, second = known.mistakes
    assert (first.exercise, first.students) == ("recursion.hanoi", ("bob", "cleo"))
    assert (first.example, second.students) == ("# bob: recursion.hanoi", ("cleo",))


def test_stuck_is_who_tried_in_vain_and_has_nothing_right_after_it():
    """Who went on and got something right is not stuck, nor who has not tried."""
    assert told().stuck == {"recursion.hanoi": ("bob",)}


def test_who_needs_an_eye_is_named_with_the_reason():
    """What could not be marked, and what is out of the ordinary."""
    told_of = [(each.student, each.lesson, *each.reasons) for each in told().reviews]
    assert told_of == [
        ("eve", "1-recursion", ("not graded: it is no notebook", "")),
        ("cleo", "1-recursion", ("reads the stack", "")),
    ]


def test_what_has_changed_since_last_time_is_counted():
    """New ones, better ones, worse ones; nothing is said the first time."""
    before = {"1-recursion": {"ada": 1.0, "bob": 2.0, "cleo": 1.0}}
    assert told(before).news == ("1-recursion: 1 new, 1 better, 1 worse",)
    assert told().news == ()


def test_the_page_asks_nobody_and_leads_to_everybody():
    """No address, no script; each name stands under the number that counts it."""
    html = page(told(), "Towers", "1 May 2026", names={"fay": "Fay Lind"})
    assert "Fay Lind" in html and html.index("<svg") < html.index("Needs review")
    assert not re.search(r"<script|(?:src|href)=\"(?!#)", html)
    for student in EVERYBODY:
        assert student in html or student == "fay"
    assert html.count('role="img" aria-label="') == 2


def test_a_formula_in_a_name_stays_a_name(tmp_path):
    """The table is read back as it was; no spreadsheet counts with it."""
    rows = tmp_path / "class.csv"
    odd = handed_in("=1+1", "right", "right", "right")
    write_rows((*CLASS, odd), rows, {"1-recursion": ("fay",)})
    with rows.open(newline="", encoding="utf-8-sig") as file:
        first, *others = csv.DictReader(file)
    assert (first["student"], first["recursion.hanoi"], first["score"]) == ("ada", "1", "3")
    assert others[-2]["student"] == "'=1+1"
    assert (others[-1]["student"], others[-1]["needs review"]) == ("fay", "not submitted")
    assert rows.read_bytes().count(b"\r\n") == len(CLASS) + 3


@pytest.fixture(scope="module")
def large() -> str:
    """A page on two hundred students and eight lessons."""
    random, students = Random(7), [f"student-{number}" for number in range(200)]
    words = sorted({name.partition(".")[0] for name in EXERCISES})
    submissions = [
        Submission(student, word, 5.0, 9.0, dict(results(word, random)))
        for word in words
        for student in students
    ]
    program = "def f(n):\n" + "    return n\n" * 30
    known = facts(submissions, students, lambda each, name: program, {})
    return page(known, "Towers", "1 May 2026")


def results(word: str, random: Random) -> Iterator[tuple[str, ExerciseResult]]:
    """Some verdicts on the exercises of a lesson."""
    for name in EXERCISES:
        if name.startswith(f"{word}."):
            verdict = random.choice(["right", "right", "partly", "wrong", "missing"])
            mistake = f"slip {random.randint(1, 9)}" if verdict == "wrong" else None
            yield name, ExerciseResult(1.0, 2.0, verdict, mistake)


@pytest.mark.full
def test_a_large_class_makes_no_large_page(large):
    """Less than two megabytes."""
    assert len(large.encode()) < 2_000_000


FUNCTIONS = "count_moves hanoi times_moved years_needed gather grand_tour bug_hunt".split()
WORDS = "right partly wrong missing hang crash refused".split()


def work(student: str, at: int) -> Submission:
    """A submission whose verdicts begin at one of the words."""
    exercises = {}
    for name, word in zip(FUNCTIONS, WORDS[at:] + WORDS[:at], strict=True):
        mistake = "one move too many" if word == "wrong" else None
        exercises[f"recursion.{name}"] = ExerciseResult(2.0 * (word == "right"), 2.0, word, mistake)
    flags = ("recursion.hanoi: its check ended the kernel",) if at == 4 else ()
    return Submission(
        student, "1-recursion", 2, 18, exercises, (), flags, to_read=("recursion-written",)
    )


TORN = Submission("torn", "1-recursion", None, 18, error="recursion.ipynb is not JSON")
REPORT = Report(
    {"1-recursion": 7},
    30.0,
    (*(work(f"wilhelmina-student-{at}", at) for at in range(7)), TORN),
    marked=7,
)


def printed(report: Report, width: int) -> list[str]:
    """The lines of a report on a terminal of some width, without what fills them up."""
    console = Console(width=width, file=io.StringIO())
    show(report, console)
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


@pytest.mark.parametrize("width", [80, 100, 120, 200])
def test_a_row_is_a_line(width):
    """Every student has one line with all marks, whatever the width; nothing is cut off."""
    lines = printed(REPORT, width)
    rows = [line for line in lines if line.startswith("wilhelmina-student-")][:7]
    assert [row.split()[:2] for row in rows] == [[f"wilhelmina-student-{k}", "2"] for k in range(7)]
    assert [line for line in lines if line.startswith("torn")][0].split()[:2] == ["torn", "—"]
    assert rows[0].split()[2:] == "✓ 2 ½ 0 ✗ 0 · 0 ∞ 0 ! 0 ? 0".split()
    assert not any("…" in line for line in lines)
    assert max(map(len, lines)) <= width


def test_a_long_name_is_shortened_before_a_mark():
    """An address in a narrow terminal: without the domain that all have, then in its middle."""
    first, other = (f"wilhelmina.hohenzollern-{n}@students.example.org" for n in "12")
    late = replace(work(first, 0), late_days=2, penalty=0.65)
    report = Report({}, 1.0, (late, work(other, 1)), marked=1, totals={first: 62.5})
    lines = printed(report, 80)
    (row,) = [line for line in lines if line.startswith("wil") and "✓ 2  ½" in line]
    name, cells = row.split(maxsplit=1)
    assert cells == "2  2 d (-0.65)  62.5 %  ✓ 2  ½ 0  ✗ 0  · 0  ∞ 0  ! 0  ? 0"
    assert name.startswith("wilh") and "…" in name and name.endswith("rn-1") and len(row) <= 80


@settings(max_examples=50)
@given(
    st.lists(st.text("abc.@é山", min_size=1, max_size=40), min_size=1, max_size=4, unique=True),
    st.integers(1, 40),
    st.integers(60, 120),
)
def test_no_point_is_cut_at_any_width(students, exercises, width):
    """Of any number of exercises; names that differ stay different."""
    work = {f"a.x{n}": ExerciseResult(n + 0.25, n + 0.25, "right") for n in range(exercises)}
    rows = tuple(Submission(each, "1-a", 9, 9, work) for each in students)
    lines = printed(Report({}, 1.0, rows, marked=1), width)
    assert max(map(cell_len, lines)) <= width
    points = " ".join(lines).split()
    assert all(points.count(f"{n + 0.25:g}") == len(students) for n in range(exercises))
    blocks = [at for at, line in enumerate(lines) if line.startswith("student")]
    for at in blocks:
        shown = [line.split("  ")[0] for line in lines[at + 1 : at + 1 + len(students)]]
        assert len({*shown}) == len(students)


def test_only_those_are_printed_who_need_review():
    """And those who submitted nothing; the others are counted."""
    silent = replace(REPORT, silent={"1-recursion": ("zoe",)})
    console = Console(width=120, file=io.StringIO())
    show(silent, console, problems=True)
    text = console.file.getvalue()
    assert "8 submissions, 18 points, 4 of them for answers to read, 2 of them shown" in text
    assert {n for n in range(7) if f"student-{n} " in text} == {4}
    assert "torn" in text and "zoe" in text and "Common mistakes" not in text


def test_names_of_exercises_head_the_columns_where_they_fit():
    """A narrow terminal gets numbers, and a key to them."""
    assert any(set(FUNCTIONS) <= set(line.split()) for line in printed(REPORT, 120))
    narrow = " ".join(printed(REPORT, 80))
    assert "Exercises: 1=count_moves, 2=hanoi, 3=times_moved" in narrow


def test_the_legend_has_the_words_that_occur():
    """Symbols are explained, those that are not used are not."""
    text = "\n".join(printed(REPORT, 120))
    legend = (
        "✓ right   ½ partly   ✗ wrong   · missing   ∞ hang   ! crash   ? refused   — not graded"
    )
    assert legend in text
    alone = Report({"1-recursion": 7}, 1.0, (Submission("ada", "0-start", 0, 2, {}),), marked=1)
    assert "right" not in "\n".join(printed(alone, 80))


def test_what_to_look_at_stands_below():
    """Mistakes by name, answers to read, and all that is out of the ordinary, with whose it is."""
    text = "\n".join(printed(REPORT, 120))
    assert "one move too many: wilhelmina-student-0" in text
    assert "recursion-written  wilhelmina-student-0, wilhelmina-student-1" in text
    assert "and 4 more" in text
    assert "torn                  1-recursion  not graded: recursion.ipynb is not JSON" in text
    assert "recursion.hanoi: its check ended the kernel" in text
    assert "1-recursion: 8 submissions, 18 points, 4 of them for answers to read" in text


def test_mistakes_of_several_are_listed_and_those_of_one_are_counted():
    """Unless there is room for them."""
    several = replace(REPORT, submissions=tuple(work(f"s{at}", at // 2) for at in range(14)))
    text = "\n".join(printed(several, 120))
    assert "count_moves   one move too many: s4, s5" in text and "of one student each" not in text
    assert "2 more, of one student each; hanoi report shows them" in "\n".join(printed(REPORT, 120))


def test_students_have_their_names_where_they_are_known_by_addresses():
    """In the table and in every list below it; other names in the gradebook stay."""
    ids = ("ada@x.org", "bob@x.org", "cleo")
    known = dict(zip(ids, ("Ada Lovelace", "Bob Bo", "Cleo Co"), strict=True))
    told = Report({"1-recursion": 7}, 1.0, tuple(work(id, 4) for id in ids), marked=3)
    console = Console(width=120, file=io.StringIO())
    show(replace(told, silent={"1-recursion": ids}), console, names=known)
    text = console.file.getvalue()
    assert "@" not in text and text.count("Ada Lovelace") >= 4
    assert "cleo" in text and "Cleo" not in text


def test_the_name_of_a_file_cannot_move_the_cursor():
    """It could wipe the flags above it off the screen."""
    record = {"findings": [], "files": ["x\x1b[2A\x1b[2K.txt"]}
    assert [*flags_of(record)] == ["beside the notebook: x?[2A?[2K.txt"]


def test_the_last_line_says_how_many_how_fast_how_safely():
    """And the seed that repeats the run; nothing of it where nothing was run."""
    assert printed(REPORT, 120)[-1] == (
        "8 submissions: 7 marked in 30.0 s (14 a minute), 1 not run; unsandboxed; seed 7"
    )
    idle = Report({"1-recursion": 7}, 1.0, REPORT.submissions, marked=0)
    assert printed(idle, 120)[-1] == "8 submissions: nothing new, so nothing was run"


def test_what_a_teacher_has_set_aside_and_who_is_late_is_seen():
    """And what everybody has in all, where several lessons count; who sent nothing is named."""
    void = {"recursion.gather": ExerciseResult(3.0, 3.0, "wrong", None, void=True)}
    late = Submission("ada", "1-recursion", 2.7, 3, void, late_days=1, penalty=0.3)
    told = Report(
        {}, 1.0, (late,), marked=1, silent={"1-recursion": ("bob",)}, totals={"ada": 62.5}
    )
    lines = printed(told, 80)
    assert "student  points        late   total  gather" in lines
    assert "ada         2.7  1 d (-0.3)  62.5 %     ∅ 3" in lines
    assert "∅ excused" in lines
    assert "1-recursion  bob" in lines


FIVE = "Three disks take 7 moves, four take 15. How many will five take?"
OLDER = {  # asked by older notebooks
    "How many moves will three disks take?",
    "How often does the number rise in all 691 moves?",
    "Two disks take 3 moves, three take 7. How many will four take?",
    "on(n) is  ?, n, ?  with lists for n - 1 disks: which two?",
}


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """The course's lesson 1, with nobody in it."""
    for folder in ("solutions", "course"):
        shutil.copytree(ROOT / folder / "1-recursion", tmp_path / folder / "1-recursion")
    shutil.copyfile(ROOT / CONFIG, tmp_path / CONFIG)
    return Course(tmp_path)


def hand_in(course: Course, student: str, left: object, cell: str = "predict") -> None:
    """A submission in which this was left in a cell."""
    lesson = course.lesson("recursion")
    notebook = json.loads((course.release / lesson.file).read_text())
    for each in notebook["cells"]:
        if each["id"] == cell:
            each["metadata"]["hanoi"] = left
    path = course.submitted / student / lesson.file
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(notebook))


def test_the_first_guess_counts_and_means_what_it_says(course):
    """A second guess comes after the answer was shown; 2**5 - 1 is 31."""
    for student, *guesses in [("ada", "31"), ("bob", "2**5 - 1", "7"), ("cleo", "32", "31")]:
        hand_in(course, student, {"Prediction": {"guesses": guesses, "about": "x"}})
    (five,) = guessed(course, [course.lesson("recursion")])
    assert (five.question, five.answer, five.right) == (FIVE, "31", ("bob", "ada"))
    assert (five.share, five.others) == (2 / 3, [("32", ("cleo",))])


@pytest.mark.parametrize(
    "left",
    [None, [], {"Prediction": 7}, {"Prediction": {"guesses": []}}, {"Prediction": {"guesses": 7}}],
    ids=str,
)
def test_what_is_no_guess_is_left_out(course, left):
    """Anybody may write anything into the metadata of a cell."""
    hand_in(course, "ada", left)
    assert not guessed(course, [course.lesson("recursion")])


@pytest.mark.parametrize("lesson", Course(ROOT).lessons, ids=str)
def test_every_question_of_a_lesson_is_found(lesson):
    """By the words that its cell holds, so that no guess at it is lost."""
    found = [question for question, _ in asked_in(Course(ROOT), lesson).values()]
    elsewhere = in_extras() - {*found}
    assert sorted(found) == sorted(questions(lesson.word).keys() - elsewhere - OLDER)


def in_extras() -> set[str]:
    """All texts in the code of the extra pages, which ask some of the questions."""
    pages = (ROOT / "solutions" / "extras").glob("*.ipynb")
    cells = [cell for page in pages for cell in json.loads(page.read_text("utf-8"))["cells"]]
    codes = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    nodes = [node for code in codes for node in ast.walk(ast.parse(code))]
    return {node.value for node in nodes if isinstance(node, ast.Constant)}
