"""The page that a student gets back: what stands on it, what never does, and who has one."""

import json
import os
import re
import shutil
from dataclasses import replace
from datetime import datetime
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from hanoi_ref import check
from hanoi_ref.checking.blank import GIVEN
from hanoi_ref.checking.card import card_of
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.exercises import Rubric
from hanoi_ref.grading.classroom import pages
from hanoi_ref.grading.classroom.desk.questions import answers, give, question
from hanoi_ref.grading.classroom.feedback import BESIDE, _late, contents, folded, page, rows_of
from hanoi_ref.grading.classroom.markdown import as_html, comment_as_html
from hanoi_ref.grading.classroom.pages import BEGUN, make_pages
from hanoi_ref.grading.gradebook.book import gradebook, opened
from hanoi_ref.grading.gradebook.manual_grades import Reading
from hanoi_ref.grading.gradebook.marks import Mark
from hanoi_ref.grading.marking.replay import replay
from hanoi_ref.grading.marking.run import mark
from tests.grading.conftest import REAL

pytestmark = REAL


def graded(name: str, points: float, score: float, **more: Any) -> dict[str, Any]:
    """The metadata of a cell with points."""
    told = {"grade": True, "grade_id": name, "points": points, "score": score, "solution": False}
    return {"nbgrader": NotebookNode(told | more)}


def answered(name: str, source: str, comment: str = "") -> NotebookNode:
    """A student's program."""
    told = {"grade": False, "grade_id": name, "solution": True, "comment": comment}
    return new_code_cell(source, metadata={"nbgrader": NotebookNode(told)})


def checked(name: str, points: float, score: float) -> NotebookNode:
    """Its check cell; what it shows is for people."""
    output = new_output("execute_result", data={"text/html": "<p>a card</p>", "text/plain": "7"})
    cell = new_code_cell("check(...)", metadata=graded(f"{name}-check", points, score))
    cell.outputs = [output]
    return cell


def found(id: str, answer: Any) -> dict[str, Any]:
    """The finding that marking keeps of an answer."""
    verdict = check(id, answer).verdict
    card = json.loads(json.dumps(card_of(verdict).to_json()))
    return {"exercise": id, "verdict": verdict.word, "card": card}


def handed_in(written: str = "By induction, $2^n - 1$.", unread: bool = True) -> tuple[Any, Any]:
    """A marked notebook: one right, one wrong, one untouched, one to be read."""
    findings = [
        found("recursion.count_moves", lambda n: 2**n - 1),
        found("recursion.times_moved", lambda n, disk: n),
    ]
    proof = graded("recursion-written", 4, 0, solution=True, comment="Well begun.")
    proof |= {GIVEN: "*Answer here.*"}
    cells = [
        new_markdown_cell("# 1 Trust the smaller tower"),
        new_markdown_cell("### Exercise: count the moves (2 points)"),
        answered("count_moves", "def count_moves(n):\n    return 2**n - 1"),
        checked("count_moves", 2, 2),
        new_markdown_cell("### Exercise: how often (2 points)"),
        answered("times_moved", "def times_moved(n, disk):\n    return n", "See page 3."),
        checked("times_moved", 2, 0),
        new_markdown_cell("### Exercise: prove it (4 points)"),
        new_markdown_cell(written, metadata=proof),
    ]
    known = {"receipt": "abc", "version": "9", "observations": "secret", "seed": 41_000_013}
    known |= {"findings": findings}
    notebook = new_notebook(cells=cells, metadata={"hanoi": NotebookNode(known)})
    told = {
        "course": "Towers",
        "student": "Ada Lovelace",
        "handed_in": datetime(2026, 11, 20, 18, 5),
        "late": "2 hours late",
        "unread": {"recursion-written"} if unread else set(),
    }
    return notebook, {"nbgrader": {"student": "ada"}, "hanoi": told}


def words(html: str) -> str:
    """What a page says."""
    return " ".join(re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL).split())


def test_the_page_says_whose_it_is_and_what_is_earned():
    """Course, lesson, name, when, late; what nobody has read yet counts neither way."""
    said = words(page(contents(*handed_in())))
    for each in (
        "Towers, Ada Lovelace",
        "1 Trust the smaller tower",
        "2 of 4 points",
        "and 4 more that your teacher has not read yet.",
        "Handed in on 20 November 2026, 18:05, 2 hours late.",
        "prove it recursion-written: not read yet, 4 points",
        "Your teacher writes: See page 3.",
        "Marked with hanoi 9; receipt abc.",
    ):
        assert each in said, each


def test_the_first_thing_to_look_at_stands_before_all_else():
    """What went wrong, with its card, once."""
    html = page(contents(*handed_in()))
    assert html.index("Begin here: how often") < html.index("count_moves: 2 of 2 points")
    assert html.count("times_moved: 0 of 2 points") == 2  # the label of the card and its words


def test_the_page_shows_the_lines_of_the_rubric_that_were_given():
    """With their points, first of all where the answer is to be looked at; no other line."""
    notebook, told = handed_in(unread=False)
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("grade_id") == "recursion-written":
            cell.metadata.nbgrader.update(score=1.5, comment="")
    rows = ((1, "base: $n = 0$"), (1, "step"), (-0.5, BESIDE))
    told["hanoi"] |= {"rows": {"recursion-written": rows}}
    html = page(contents(notebook, told))
    assert "Your teacher gave 1.5 of 4 points: 1 base: " in words(html)
    assert "1 step -0.5 beside these lines" in words(html) and "<math" in html
    first = words(html.partition('id="first">')[2].partition("</section>")[0])
    assert first == "Begin here: prove it Your answer, and what your teacher gave for it"
    assert "See above" not in html


CHOSEN = Reading("", 2, 4, rows=((1, "base"), (1, "step")))
GIVEN_NOW = Mark(2, None, 4, waits=False, by_hand=True)


@pytest.mark.parametrize(
    ("reading", "mark", "rows"),
    [
        (CHOSEN, GIVEN_NOW, CHOSEN.rows),
        (CHOSEN, replace(GIVEN_NOW, points=4, most=8), ((2, "base"), (2, "step"))),
        (
            replace(CHOSEN, mark=1.5),
            replace(GIVEN_NOW, points=1.5),
            (*CHOSEN.rows, (-0.5, BESIDE)),
        ),
        (replace(CHOSEN, counts=False), GIVEN_NOW, ()),
        (CHOSEN, replace(GIVEN_NOW, points=3), ()),
        (CHOSEN, replace(GIVEN_NOW, by_hand=False), ()),
        (replace(CHOSEN, rows=()), GIVEN_NOW, ()),
    ],
    ids=["given", "worth more", "half a point less", "changed", "other mark", "checked", "no row"],
)
def test_rows_are_those_of_the_mark_that_counts(reading, mark, rows):
    """Not of a mark that formgrader, a check or a changed answer has replaced."""
    assert rows_of(reading, mark) == rows


def test_rows_chosen_at_the_desk_are_on_the_page_without_a_comment(marked):
    """From the key at the desk by the journal to the student."""
    lesson = marked.lesson("recursion")
    asked = question(marked, lesson.folder, "recursion-written")
    asked = replace(asked, rubric=Rubric(((1, "base"), (3, "step"))))
    with opened(marked) as book:
        seen = {each.student: each.version for each in answers(book, marked, asked)}
        give(book, marked, asked, "ada", seen["ada"], 3, "", {1})
    (made,), _ = make_pages(marked, [lesson], ["ada"])
    said = words(made.read_text())
    assert "Your teacher gave 3 of 4 points: 3 step" in said and "base" not in said


@pytest.mark.parametrize(
    ("written", "state", "points"),
    [(" *Answer here.*\n", "missing", 8), ("*Answer here.*\n\nBy induction.", "unread", 4)],
)
def test_a_task_that_is_not_touched_is_no_task_that_waits(written, state, points):
    """A stub has earned nothing; some leave the line in place that they should replace."""
    told = contents(*handed_in(written))
    assert [each.state for each in told.exercises] == ["right", "wrong", state]
    assert (told.score, told.points, len(told.unread)) == (2, points, state == "unread")


def test_nothing_secret_and_nothing_from_elsewhere_stands_on_a_page():
    """No seed, no observation, no script, no address but in links."""
    html = page(contents(*handed_in('<script>x()</script> <img src="https://a.org/b.png"> $n$')))
    for each in ("41000013", "secret", "<script", "https://", "http://"):
        assert each not in html, each


HALF = "# Begin with half of n.\ndef count_moves(n):\n    ..."
STATES = {
    "syntax": ("def count_moves(n)\n    return n", "not run"),
    "indentation": ("def count_moves(n):\nreturn n", "not run"),
    "stops": ("def count_moves(n, most=1 / 0):\n    return n", "not run"),
    "waits": ("while True: pass\nelse:\n    def count_moves(n): return n", "timed out"),
    "begun": (HALF, "incomplete"),
    "erased": ("", "not tried"),
    "untouched": (None, "not tried"),
}


@pytest.fixture(scope="module")
def class_of_states(
    released: Course, make_class: Any, tmp_path_factory: pytest.TempPathFactory
) -> Course:
    """A class in which no answer could be judged; not to be written to."""
    root = tmp_path_factory.mktemp("states") / "course"
    shutil.copytree(released.root, root)
    course, people = Course(root), make_class(Course(root))
    for student, (source, _) in STATES.items():
        people.hand_in(student, **({} if source is None else {"count_moves": source}))
    mark(course, course.pick(["recursion"]), seed=7)
    people.put("torn", "{")
    torn = "torn, 1-recursion: not graded, so without a page"
    assert make_pages(course, course.pick(["recursion"]))[1] == [torn]
    assert make_pages(course, course.pick(["recursion"]), ["syntax"])[1] == []
    return course


@pytest.mark.parametrize(("student", "told"), STATES.items())
def test_a_cell_that_was_changed_is_shown_and_never_called_not_tried(
    student, told, class_of_states
):
    """With its error, if it did not run; nbgrader's own comment is not the teacher's."""
    source, word = told
    html = (class_of_states.feedback / student / "1-recursion/recursion.html").read_text()
    said = words(html)
    assert f"count_moves 0 of 2, {word}" in said
    exercise = words(html.partition('<section id="count_moves">')[2].partition("</section>")[0])
    assert ("return n" in exercise or "half of n" in exercise) == bool(source)
    assert "Your teacher writes" not in said and "cell 1" not in said


@pytest.mark.parametrize(
    ("student", "says"),
    [
        ("syntax", "nothing to judge: its cell stops with SyntaxError: expected ':' (line 1)"),
        ("erased", "nothing to judge: no cell defines its answer"),
    ],
)
def test_replay_says_why_there_is_nothing_to_judge(student, says, class_of_states):
    """The error, where there was one."""
    again = replay(class_of_states, class_of_states.lesson("recursion"), student)
    assert {each.exercise: each.says for each in again}["recursion.count_moves"] == says


def test_a_comment_of_a_person_is_on_the_page(class_of_states):
    """On an untouched answer too."""
    with gradebook(class_of_states) as book:
        whose = ("recursion", "1-recursion", "untouched")
        book.find_comment("recursion-written", *whose).manual_comment = "Please try."
    lessons = class_of_states.pick(["recursion"])
    (page_of,), _ = make_pages(class_of_states, lessons, ["untouched"])
    assert words(page_of.read_text()).count("Your teacher writes: Please try.") == 1


FORMULAS = [
    ("$2^n$", '<math display="inline">'),
    ("$$\\frac{1}{2}$$", '<math display="block">'),
    ("\\begin{align} a &= b \\end{align}", '<math display="block">'),
    ("$\\frac{$", "<code>\\frac{</code>"),
    ("costs $5 and $6", "costs"),
]


@pytest.mark.parametrize(("typed", "shown"), FORMULAS)
def test_formulas_need_no_script(typed, shown):
    """What cannot be read stands as it was typed."""
    assert shown in as_html(typed)


AS_TYPED = [
    "<b>bold</b>",
    "i<n and n>0, a & b, &lt;",
    "x_1 * 3 * 4 and *args, **kwargs",
    "f(**a, **b), 2**n and 2**k, a**b*c**d",
    "__init__ and _x_ and ~~y~~",
    "# no heading\n> no quote\n- no list\n1. no number\n===",
    "    indented\nline by line\n\n\nfar below",
    r"\n is \\ and \*",
    "costs $5 and $6, or $5-$6",
    "[a](javascript:x) ![b](c.png) <https://a.org>",
    "\" ' ` `` ** $$ $",
]
MEANT = [
    ("**bold**, (**b c**)", "<strong>bold</strong>, (<strong>b c</strong>)"),
    ("`i<n`", "<code>i&lt;n</code>"),
    ("[here](https://a.org/x?y=1)", '<a href="https://a.org/x?y=1" rel="'),
    ("so $x^2$.", "so <math"),
    ("$$x^2$$", '<math display="block">'),
    ("$\\frac{$", "<code>\\frac{</code>"),
    ("", ""),
]


@pytest.mark.parametrize("typed", AS_TYPED)
def test_a_comment_shows_each_sign_that_was_typed(typed):
    """Programs are full of signs that Markdown and HTML would take for their own."""
    shown = comment_as_html(typed)
    inside = shown.removeprefix("<p>").removesuffix("</p>")
    assert "<" not in inside and unescape(inside) == typed.strip()


@pytest.mark.parametrize(("typed", "shown"), MEANT)
def test_a_comment_has_bold_words_code_links_and_formulas(typed, shown):
    """Nothing else in it has a meaning."""
    assert shown in comment_as_html(typed)


def test_a_long_error_becomes_the_students_own_lines():
    """The first three and the last three calls, and what Python says."""
    frame = "Cell In[{0}], line 2, in f(n)\n      1 def f(n):\n----> 2     return f(n - {0})"
    cell = new_code_cell("f(9)")
    traceback = [frame.format(depth) for depth in range(3000)]
    cell.outputs = [
        new_output("error", ename="RecursionError", evalue="too deep", traceback=traceback)
    ]
    said = words(folded(cell))
    assert said.count("return f(") == 6
    assert "... 2994 more calls" in said and said.endswith("RecursionError: too deep")


def test_a_flood_is_cut_and_counted():
    """Thirty lines, and how many more there are."""
    cell = new_code_cell("print(...)")
    cell.outputs = [new_output("stream", name="stdout", text="line\n" * 5000)]
    assert "... and 4970 more lines" in folded(cell)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, ""), (20, "less than a minute late"), (3700, "1 hour late"), (90_000, "1 day late")],
)
def test_lateness_is_told_in_the_largest_unit(seconds, said):
    """Days, hours, minutes."""
    assert _late(seconds) == said


def test_a_page_says_the_points_that_count():
    """On the card too, whatever points the lesson gives; what is set aside is said to be."""
    notebook, told = handed_in()
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("grade_id") == "count_moves-check":
            cell.metadata.nbgrader.update(score=4, points=4)
    told["hanoi"] |= {"void": {"times_moved-check"}, "total": 62.5}
    html = page(contents(notebook, told))
    said = words(html)
    assert "count_moves: 4 of 4 points" in said and "2 of 2 points" not in said
    assert re.findall(r">([\d.]+/[\d.]+)<", html)[:2] == ["2/2", "2/2"]
    assert "This exercise is excused" in said and "excused" in said
    assert "read yet. In all lessons: 62.5 % of what is graded so far." in said


STUDENTS = ("ada", "bob", "cleo")


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """A course with a lesson that three have handed in, marked long ago."""
    (tmp_path / "nbgrader_config.py").write_text("")
    made = Course(tmp_path)
    lesson = made.source / "1-recursion" / "recursion.ipynb"
    marked = [made.autograded / each / "1-recursion" / "recursion.ipynb" for each in STUDENTS]
    for path in (lesson, *marked, made.work / "gradebook.db"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
        os.utime(path, (1, 1))
    return made


@pytest.fixture
def makes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whose pages are made, by a run that is stopped after the second."""
    made: list[str] = []

    def page(course: Course, lesson: Lesson, student: str) -> None:
        if len(made) == 2:
            made.append("stopped")
            raise KeyboardInterrupt
        made.append(student)
        (course.feedback / student / lesson.folder).mkdir(parents=True, exist_ok=True)
        (course.feedback / student / lesson.folder / "recursion.html").write_text(student)

    monkeypatch.setattr(pages.pipeline, "feedback", page)
    return made


def stopped(course: Course, makes: list[str]) -> None:
    """A run that comes no further than the second page."""
    with pytest.raises(KeyboardInterrupt):
        pages.make_pages(course, course.lessons)
    assert makes == ["ada", "bob", "stopped"]


def test_a_stopped_run_goes_on_where_it_was(course, makes):
    """All pages are told, the last alone is made; the run after it makes all again."""
    stopped(course, makes)
    made, failures = pages.make_pages(course, course.lessons)
    assert ([each.parents[1].name for each in made], failures) == ([*STUDENTS], [])
    assert makes[3:] == ["cleo"] and not (course.work / BEGUN).exists()
    pages.make_pages(course, course.lessons)
    assert makes[4:] == [*STUDENTS]


@pytest.mark.parametrize("name", ["gradebook.db", "journal.jsonl", "../course.toml"])
def test_what_has_changed_meanwhile_is_told(course, makes, name):
    """A mark, more time, another policy: no page of before is kept."""
    stopped(course, makes)
    (course.work / name).write_text("")
    os.utime(course.work / name, (2**33, 2**33))
    pages.make_pages(course, course.lessons)
    assert makes[3:] == [*STUDENTS]
