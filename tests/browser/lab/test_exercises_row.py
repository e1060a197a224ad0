"""The row of exercises above a lesson."""

import re
from pathlib import Path

import nbformat
import pytest
from labdriver import COURSE, IN_FRONT, Lab, released
from nbformat import v4
from pages import expect

pytestmark = pytest.mark.full


def marked(cell, name: str):
    """A cell that nbgrader marks with two points."""
    cell.metadata["nbgrader"] = {"grade": True, "grade_id": name, "points": 2}
    return cell


def lesson(folder) -> Path:
    """One exercise that is right, one in part, and a written answer far below."""
    path = folder / "lesson.ipynb"
    cells = [
        marked(v4.new_code_cell("2.0"), "carry-check"),
        marked(v4.new_code_cell("1.5"), "count-check"),
        v4.new_markdown_cell(
            "### Exercise: prove it (2 points)\n\nIn a few lines.", id="proof-task"
        ),
        *(v4.new_markdown_cell("A line.\n\n" * 40) for _ in range(3)),
        marked(v4.new_markdown_cell("*Answer here.*"), "proof"),
    ]
    cells[-1].metadata["hanoi-given"] = cells[-1].source
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    nbformat.write(v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
    return path


@pytest.mark.parametrize("either", Lab.FRONT_ENDS, indirect=True)
def test_it_says_what_is_done_and_leads_there(either, tmp_path):
    """Before anything has run, after all has, and when something was written."""
    notebook = either.open(lesson(tmp_path))
    row = notebook.page.get_by_role("navigation", name="Exercises")
    signs = row.get_by_role("button")
    expect(signs).to_have_text(["○ 1 carry", "○ 2 count", "○ 3 prove it"])
    expect(row).to_contain_text("0 of 3 done, next: carry")
    notebook.run_all()
    expect(signs).to_have_text(["● 1 carry", "◐ 2 count", "○ 3 prove it"])
    expect(row).to_contain_text("1 of 3 done, next: count")
    row.get_by_role("button", name="Go to “prove it”: open").click()
    expect(notebook.page.get_by_role("heading", name="Exercise: prove it")).to_be_in_viewport()
    row.get_by_role("link", name="count").click()
    expect(notebook.page.locator(f"{IN_FRONT} .jp-Cell.jp-mod-active")).to_contain_text("1.5")


def test_a_notebook_without_exercises_has_none(either):
    """Such as the tour."""
    notebook = either.notebook("1 + 1")
    notebook.run_all()
    expect(notebook.page.get_by_role("navigation", name="Exercises")).to_have_count(0)


def test_the_points_of_the_course_are_listed_and_lead_to_its_lessons(lab, tmp_path):
    """Those of `hanoi progress`, whose lessons they open; and which ask from memory again."""
    folders = ("0-start", "10-end", "2-middle")
    for name in folders:
        (tmp_path / "course" / name).mkdir(parents=True)
        lesson(tmp_path / "course" / name)
    path = tmp_path / "course" / "2-middle" / "lesson.ipynb"
    told = nbformat.read(path, as_version=4)
    told.cells[0].metadata["hanoi"] = {"Memory": {"again": "2000-01-01"}}
    nbformat.write(told, path)
    notebook = lab.open(tmp_path / "course" / "0-start" / "lesson.ipynb", of=tmp_path / "course")
    notebook.run_all()
    course = notebook.page.get_by_role("button", name="Course: ")
    expect(course).to_have_text("Course: 3.5 of 18 points")  # before they are saved
    course.click()
    rows = notebook.page.locator(".hanoi-course li")
    nothing = "lesson.ipynb 0 of 6 points"
    again = f"{nothing}; it asks from memory again"
    expect(rows).to_have_text(["lesson.ipynb 3.5 of 6 points", again, nothing])
    rows.nth(1).get_by_role("button").click()
    notebook.page.wait_for_function(
        "window.jupyterapp.shell.currentWidget.context?.localPath.includes('/2-middle/')"
    )


@pytest.mark.parametrize(
    ("word", "answer", "says"),
    [
        (
            "recursion",
            ("def count_moves", "def count_moves(n):\n    return 2**n - 1"),
            "Next: the tower itself",
        ),
        (
            "start",
            ("by_hand =", "by_hand = ['AB', 'AC', 'BC']"),
            "What you can do now: play any board of this course by mouse, touch or keyboard. "
            "Run, change and add the cells of a notebook. Understand the message of a check."
            "Next: lesson 1",
        ),
    ],
)
def test_a_right_answer_has_one_next_step(lab, word, answer, says):
    """The one of the row: an exercise of this lesson, or else the lesson that follows."""
    notebook = lab.open(released(word), of=COURSE.release)
    begin, source = answer
    name = re.findall(r"\w+", begin)[-1]
    notebook.run(notebook.find("from hanoi_ref import"))
    notebook.set_source(notebook.find(begin), source)
    notebook.run(notebook.find(begin))
    notebook.run(check := notebook.find(f'check("{word}.{name}", {name}'))
    step = notebook.locate(check).locator(".hanoi-next")
    expect(step).to_have_text(says)
    title = says.partition("Next: ")[2]
    row = notebook.page.get_by_role("navigation", name="Exercises")
    expect(row).to_contain_text(f"1 of {row.get_by_role('button').count()} done, next: {title}")
    step.get_by_role("button").click()
    expect(notebook.page.locator(f"{IN_FRONT} .jp-Cell.jp-mod-active")).to_contain_text(
        "Trust the smaller tower" if word == "start" else title
    )


def test_a_name_of_the_first_cell_leads_back_to_it(either):
    """But not a name that no cell loads."""
    notebook = either.notebook("from hanoi_ref import predict", "predict('How many?')", "nothing")
    notebook.run(1)
    expect(notebook.locate(1)).to_contain_text(
        "Run the first cell of this lesson: it loads predict."
    )
    notebook.run(2)
    expect(notebook.locate(2)).to_contain_text("NameError")
    expect(notebook.locate(2)).not_to_contain_text("first cell")
