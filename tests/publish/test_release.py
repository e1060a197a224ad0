"""Students' notebooks come from the solutions, always the same bytes, and hold no answer."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import WorkError
from hanoi_ref.lessons import EXERCISES, WRITTEN
from hanoi_ref.publish.release import check, refresh, release
from tests.grading.conftest import REAL

pytestmark = REAL


def everything(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def edit(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change a notebook in its file."""
    notebook = json.loads(path.read_text())
    change(notebook)
    path.write_text(json.dumps(notebook))


def test_a_second_release_writes_nothing(course):
    """What is right already is not touched, and the check agrees."""
    before = everything(course.release)
    assert sorted(before) == ["0-start/start.ipynb", "1-recursion/recursion.ipynb"]
    assert release(course) == []
    assert check(course) == []
    assert everything(course.release) == before


@pytest.mark.full
def test_stock_nbgrader_gives_the_same_bytes(course):
    """`nbgrader generate_assignment` from the course's root is the same release."""
    ours = everything(course.release)
    shutil.rmtree(course.release)
    programs = Path(sys.executable).parent
    for lesson in course.lessons:
        subprocess.run(
            [programs / "nbgrader", "generate_assignment", lesson.folder],
            cwd=course.root,
            env={**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"},
            check=True,
            capture_output=True,
        )
    assert everything(course.release) == ours


def test_the_release_holds_stubs_and_no_answers(course):
    """Answers, outputs, tags of our tests and traces of a run are gone; a stub is one line."""
    text = (course.release / "1-recursion/recursion.ipynb").read_text()
    for word in ("SOLUTION", "2**n", "the_key", "key to the proof", "hello", "2026", "nbval"):
        assert word not in text
    cells = {cell["id"]: cell for cell in json.loads(text)["cells"]}
    assert "".join(cells["count_moves"]["source"]).endswith("    ...  # your code here")
    assert "Write your answer here" in "".join(cells["recursion-written"]["source"])
    assert json.loads(text)["metadata"].keys() == {"kernelspec", "language_info"}


def test_a_run_of_the_solutions_does_not_show_in_the_release(course):
    """Outputs, timestamps, counters, and what was left in widgets, change nothing."""

    def run(notebook: dict[str, Any]) -> None:
        notebook["metadata"]["widgets"] = {"state": {"of": "a board"}}
        notebook["metadata"]["language_info"] = {"name": "python", "version": "3.14.0"}
        for cell in notebook["cells"]:
            cell["metadata"]["execution"] = {"iopub.status.busy": "2027-07-07"}
            cell["metadata"]["hanoi"] = {"Prediction": {"guesses": ["6"], "about": "7"}}
            if cell["cell_type"] == "code":
                cell["execution_count"] = 7
                cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "7"}]

    edit(course.source / "1-recursion/recursion.ipynb", run)
    assert check(course) == []


def test_check_lists_every_way_to_differ_and_writes_nothing(course):
    """An edited, a missing and an extra file and a folder without a source are named."""
    edit(course.release / "0-start/start.ipynb", lambda notebook: notebook["cells"].pop())
    (course.release / "1-recursion/recursion.ipynb").unlink()
    (course.release / "1-recursion/notes.txt").write_text("mine")
    (course.release / "1-recursion/.ipynb_checkpoints").mkdir()
    (course.release / "9-gone").mkdir()
    before = everything(course.root)
    assert check(course) == [
        "9-gone: not made from solutions/",
        "0-start/start.ipynb: not what solutions/ gives",
        "1-recursion/notes.txt: not made from solutions/",
        "1-recursion/recursion.ipynb: missing",
    ]
    assert everything(course.root) == before


def test_points_are_those_of_the_exercises(course):
    """Other ones in a check, a written answer or a heading are named, and set by a release."""
    path = course.source / "1-recursion/recursion.ipynb"
    headings = {
        "hanoi-task": "### Exercise: move it",
        "written-task": "### Exercise: why? (7 points)",
    }
    cells = [new_markdown_cell(f"{line}\n\nDo.", id=id) for id, line in headings.items()]
    edit(path, lambda notebook: notebook["cells"].extend(cells))
    edit(path, lambda notebook: marked(notebook, "count_moves-check").update(points=7))
    edit(path, lambda notebook: marked(notebook, "recursion-written").update(points=7))
    wrong = ["count_moves-mark", "proof", "hanoi-task", "written-task"]
    assert check(course)[:-1] == [
        f"solutions/1-recursion/recursion.ipynb: {id} has not the points of its exercise"
        for id in wrong
    ]
    assert release(course) == [
        f"{folder}1-recursion/recursion.ipynb" for folder in ("solutions/", "")
    ]
    assert check(course) == []
    hanoi, proof = EXERCISES["recursion.hanoi"].points, WRITTEN["recursion-written"].points
    assert f"### Exercise: move it ({hanoi} points)" in path.read_text()
    assert f"### Exercise: why? ({proof} points, read by your teacher)" in path.read_text()


def marked(notebook: dict[str, Any], name: str) -> dict[str, Any]:
    """What nbgrader knows of a cell."""
    known = [cell["metadata"].get("nbgrader", {}) for cell in notebook["cells"]]
    found: dict[str, Any] = next(each for each in known if each.get("grade_id") == name)
    return found


def test_release_mends_what_differs_and_removes_nothing(course):
    """Edited and missing notebooks are written anew; a person's own file stays."""
    edit(course.release / "0-start/start.ipynb", lambda notebook: notebook["cells"].pop())
    (course.release / "1-recursion/recursion.ipynb").unlink()
    (course.release / "1-recursion/notes.txt").write_text("mine")
    assert release(course) == ["0-start/start.ipynb", "1-recursion/recursion.ipynb"]
    assert (course.release / "1-recursion/notes.txt").read_text() == "mine"


def test_a_release_that_fails_leaves_the_old_one(course):
    """A source that nbgrader refuses is named, and students keep what they had."""

    def spoil(notebook: dict[str, Any]) -> None:
        notebook["cells"].append(dict(notebook["cells"][2], id="twin"))

    edit(course.source / "1-recursion/recursion.ipynb", spoil)
    before = everything(course.release)
    with pytest.raises(WorkError, match="Duplicate grade id: hanoi"):
        release(course)
    assert everything(course.release) == before


def test_students_have_what_the_solutions_give():
    """The course of this repository is made again and compared, byte for byte."""
    assert check(Course(Path(__file__).parents[2])) == []


SLOWLY = "import time\nfor word in 'one', 'two':\n    print(word, flush=True)\n    time.sleep(0.3)"


def notebook(folder: Path, cell: nbformat.NotebookNode) -> Path:
    """A notebook of one cell."""
    path = folder / "one.ipynb"
    nbformat.write(new_notebook(cells=[cell]), path)
    return path


def test_what_somebody_left_in_a_solution_does_not_stay(tmp_path):
    """A guess that the author made is not part of the lesson."""
    left = {"hanoi": {"Prediction": {"guesses": ["6"], "about": "7"}}}
    path = notebook(tmp_path, new_code_cell("1", metadata=left))
    assert refresh(path)
    assert nbformat.read(path, 4).cells[0].metadata == {}


@pytest.mark.full
def test_a_second_run_changes_nothing_however_slowly_a_cell_prints(tmp_path):
    """What comes in several messages is kept in one piece, so that the file stays the same."""
    path = notebook(tmp_path, new_code_cell(SLOWLY, id="slowly"))
    assert refresh(path)
    (output,) = nbformat.read(path, 4).cells[0].outputs
    assert output["text"] == "one\ntwo\n"
    assert not refresh(path)
