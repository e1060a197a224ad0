"""Pages and the desk stay small whatever was submitted: bytes and coloured tokens are counted."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from hanoi_ref.course.course import Course
from hanoi_ref.course.exercises import Rubric
from hanoi_ref.grading.classroom.desk.questions import Answer, Question, in_groups, shown_answers
from hanoi_ref.grading.classroom.feedback import contents, folded, page
from hanoi_ref.grading.classroom.shown import LINES, LONGEST, beginning, changes
from hanoi_ref.grading.classroom.similarity import COMPARED, groups
from hanoi_ref.grading.gradebook.manual_grades import Reading
from tests.grading.classroom.test_feedback import answered, checked, graded
from tests.grading.conftest import REAL
from tests.shared import often

pytestmark = REAL

PAGE, DESK, TOKENS = 1_000_000, 2_000_000, 40_000
PROGRAMS = {
    "sums": "x=" + "1+" * 500_000,
    "attributes": "a" + ".b" * 500_000,
    "subscripts": "a" + "[0]" * 400_000,
    "comparisons": "1<" * 500_000,
    "quotes": "'\"&<>" * 200_000,
    "lines": "a=1\n" * 250_000,
    "emoji": "\U0001f600" * 1_000_000,
    "one name": "n" * 1_000_000,
}
WORDS = {
    "formulas": "$a$ " * 250_000,
    "emphasis": "*a* " * 250_000,
    "headings": "# a\n" * 250_000,
    "links": "[a](https://a.org) " * 50_000,
    "words": "word " * 200_000,
}
SIZES = often((3_000, 19_000, 400_000, 1_000_000), 400_000)
OUTPUTS = {
    "lines": new_output("stream", name="stdout", text="line\n" * 5_000),
    "one line": new_output("stream", name="stdout", text="&" * 1_000_000),
    "error": new_output(
        "error",
        ename="E" * 400_000,
        evalue="x" * 400_000,
        traceback=["----> 2 " + "y" * 400_000] * 9,
    ),
    "html": new_output("display_data", data={"text/html": "<b>x</b>" * 4_900}),
    "plain": new_output("execute_result", data={"text/plain": "'" * 400_000}),
}


def page_of(cells: Sequence[Any]) -> str:
    """The feedback page of a notebook with these cells."""
    told = {"nbgrader": {"student": "ada"}, "hanoi": {"student": "Ada"}}
    return page(contents(NotebookNode(cells=list(cells), metadata=NotebookNode()), told))


def answers_of(source: str) -> list[Any]:
    """Twelve exercises with the same answer, and a task above each."""
    made = []
    for name in map("task{}".format, range(12)):
        heading = new_markdown_cell(f"### Exercise: {name} (2 points)")
        made += [heading, answered(name, source), checked(name, 2, 0)]
    return made


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", PROGRAMS)
def test_a_page_of_long_programs_is_small(kind, size):
    """In answers and in other cells; the ends are counted."""
    source = PROGRAMS[kind][:size]
    for cells in (answers_of(source), [new_code_cell(source)] * 2_000):
        html = page_of(cells)
        assert len(html.encode()) < PAGE
        assert html.count("<span class=") < TOKENS
        assert size < LONGEST or "... and " in html


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", WORDS)
def test_a_page_of_long_words_is_small(kind, size):
    """As titles, as written answers and as other cells."""
    told = graded("written", 4, 0, solution=True)
    cells = [new_markdown_cell(WORDS[kind][:size], metadata=told)]
    cells += [new_markdown_cell(WORDS[kind][:size])] * 30
    assert len(page_of(cells).encode()) < PAGE
    assert len(page_of([new_markdown_cell(f"# {'a' * size}")]).encode()) < PAGE / 4


@pytest.mark.parametrize("kind", often(OUTPUTS, "error", "html"))
def test_a_page_of_long_outputs_is_small(kind):
    """Many in one cell, and many cells with one."""
    many, one = new_code_cell("f()"), new_code_cell("f()")
    many.outputs, one.outputs = [OUTPUTS[kind]] * 1_000, [OUTPUTS[kind]]
    assert len(page_of([many]).encode()) < PAGE / 2
    html = page_of([one] * 2_000)
    assert len(html.encode()) < PAGE and html.count('<div class="cell">') > 5


def test_a_picture_is_shown_whole_on_a_page():
    """Its limit is that of a pasted picture, not the page's."""
    data = "iVBORw0KGgo" + "A" * 2_000_000
    cell = new_markdown_cell("![x](attachment:a.png)")
    cell.attachments = {"a.png": {"image/png": data}}
    html = page_of([cell, new_code_cell("last = 1")])
    assert data in html and "last" in html and "more cell" not in html


def test_an_honest_answer_beside_a_hostile_one_keeps_its_colours():
    """Long texts share what the short ones leave."""
    cells = answers_of(PROGRAMS["sums"])
    cells[1].source = "def f(n):\n    return 2**n - 1\n" * 40
    assert (
        contents(new_notebook(cells=cells), {"nbgrader": {"student": "ada"}})
        .exercises[0]
        .answer.count("<span class=")
        > 400
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\n" * LINES, "a\n" * LINES),
        ("a" * LONGEST, "a" * LONGEST),
        ("a" * (LONGEST + 1), "a" * LONGEST + "\n... and 1 more character"),
        ("a" * 411_204, "a" * LONGEST + "\n... and 391,204 more characters"),
        ("a\n" * (LINES + 2), "a\n" * LINES + "... and 2 more lines"),
        ("", ""),
    ],
)
def test_a_text_is_whole_or_its_rest_is_counted(text, shown):
    """At the limits themselves it is whole."""
    assert beginning(text) == shown
    assert "<span" in folded(new_code_cell("a = 1"))


def asked(course: Course, is_program: bool) -> Question:
    """A question of lesson 1."""
    lesson = course.lesson("recursion")
    return Question(lesson, "task", "Task", "", "", 4.0, is_program, Rubric())


@pytest.mark.parametrize("size", often([3_000, 400_000], 400_000))
@pytest.mark.parametrize(
    ("source", "is_program"),
    [(PROGRAMS["sums"], True), (PROGRAMS["quotes"], True), (WORDS["formulas"], False)],
)
def test_the_desk_sends_little_for_a_class(source, is_program, size, released):
    """200 students, each with another long answer, an earlier one and a long card."""
    card = {"id": "recursion.hanoi", "result": "wrong", "points": 0, "most": 4, "rows": []}
    card |= {"notes": [{"title": "", "says": "x" * 9_000}], "looks_like": None, "hints": []}
    found = [
        Answer(
            f"s{at:03}",
            "",
            f"{at}" + source[:size],
            None,
            "",
            4.0,
            before=Reading(f"{at} " + source[:3_000], 1.0, 4.0),
            card=card,
        )
        for at in range(200 if size < 400_000 else 40)
    ]
    sent = shown_answers(found, asked(released, is_program))
    content = json.dumps(sent)
    assert len(content) < DESK and [*sent] == [each.student for each in found]
    assert content.count("<span class=") < 2 * TOKENS
    assert sum(map(len, in_groups(found))) == len(found)


def test_changes_are_not_searched_for_where_that_takes_long():
    """Two texts of one sign have a million equal pairs."""
    assert changes("a. " * 300, "a. " * 301)
    assert changes("+" * 3_000, "+" * 3_001) == ""


def test_the_longest_answers_are_grouped_only_if_equal(monkeypatch):
    """How many characters are compared does not grow with what is submitted."""
    compared: list[int] = []
    cdist = groups.__globals__["process"].cdist

    def counted(read: Sequence[str], *args: Any, **more: Callable[..., Any]) -> Any:
        compared.append(sum(map(len, read)))
        return cdist(read, *args, **more)

    monkeypatch.setattr(groups.__globals__["process"], "cdist", counted)
    long = ["1+" * 200_000, "1+" * 200_000, "1+" * 200_000 + "2"]
    assert groups([*long, "by induction", "By induction!"]) == [[0, 1], [3, 4], [2]]
    assert max(compared) <= COMPARED
