"""Somebody who learns alone sees how far they have come, and can begin anew."""

import json
import re
import shutil
from dataclasses import asdict
from pathlib import Path

import nbformat
import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.lessons.conjecture import MIME, conjecture
from hanoi_ref.publish import learner
from hanoi_ref.publish.extras import RELEASE
from tests.grading.conftest import REAL

pytestmark = REAL


@pytest.fixture
def course(released: Course, tmp_path: Path) -> Course:
    """A course of one's own."""
    shutil.copytree(released.root, tmp_path / "course")
    return Course(tmp_path / "course")


def save(course: Course, shown: dict[str, str], written: str = "", hints: object = None) -> None:
    """Saves lesson 1 with what its checks have shown, an answer, and the hints of a card."""
    path = course.release / "1-recursion" / "recursion.ipynb"
    notebook = json.loads(path.read_text())
    for cell in notebook["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id", "")
        if name.removesuffix("-check") in shown and name.endswith("-check"):
            data = {"text/plain": shown[name.removesuffix("-check")], "text/html": "<b>card</b>"}
            result = {"output_type": "execute_result", "data": data, "metadata": {}}
            cell.update(execution_count=1, outputs=[{**result, "execution_count": 1}])
        if hints is not None and name == "hanoi-check":
            cell["metadata"]["hanoi"] = {"hints": hints}
        if written and name == "recursion-written":
            cell["source"] = written
    path.write_text(json.dumps(notebook))


def told(course: Course, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    """What the command says of lesson 1."""
    assert run(["progress", "--root", str(course.root), *more]) == 0
    lines = capsys.readouterr().out.splitlines()
    return next((line for line in lines if line.startswith("1-recursion")), "")


@pytest.mark.parametrize(
    ("taken", "said"),
    [
        ({"taken": ["Goal"]}, "next: hanoi, 1 hint opened"),
        ({"taken": ["Goal", "A step on the way"]}, "next: hanoi, 2 hints opened"),
        ({"taken": ["Goal"] * 99}, "next: hanoi, 3 hints opened"),
        ({"taken": []}, "next: hanoi"),
        ("Goal", "next: hanoi"),
    ],
    ids=str,
)
def test_hints_that_were_opened_are_counted(course, capsys, taken, said):
    """As the cell of the check has kept them; there are three."""
    save(course, {}, hints=taken)
    assert told(course, capsys).endswith(f"  {said}")


@pytest.mark.parametrize(
    ("shown", "written", "signs", "earned", "then"),
    [
        ({}, "", "○○○", "0", "next: hanoi"),
        ({"hanoi": "4"}, "", "●○○", "4", "next: count_moves"),
        ({"hanoi": "1.5", "count_moves": "2"}, "", "◐●○", "3.5", "next: hanoi"),
        ({"count_moves": "99"}, "", "○●○", "2", "next: hanoi"),
        ({"hanoi": "NaN, or so"}, "A proof.", "○○●", "0", "next: hanoi"),
        ({"count_moves": "2", "hanoi": "4"}, "A proof.", "●●●", "6", "done"),
    ],
    ids=["nothing", "one right", "one in part", "more than there is", "no number; written", "all"],
)
def test_progress_is_what_the_saved_checks_say(course, capsys, shown, written, signs, earned, then):
    """A full circle, a half one, an empty one for each task, the points, and what is next."""
    save(course, shown, written)
    points = f"{earned} of 10 points; 4 of the 10 are for written answers"
    assert re.split("  +", told(course, capsys)) == ["1-recursion", signs, points, then]


def test_a_lesson_whose_core_is_done_has_only_more_to_do(course, capsys):
    """So the next lesson is next, as the row above a lesson says."""
    path = course.release / "1-recursion" / "recursion.ipynb"
    notebook = json.loads(path.read_text())
    names = [cell["metadata"].get("nbgrader", {}).get("grade_id") for cell in notebook["cells"]]
    more = {"cell_type": "markdown", "id": "more", "metadata": {}, "source": "# More\n\nBelow."}
    notebook["cells"].insert(names.index("recursion-written"), more)
    path.write_text(json.dumps(notebook))
    save(course, {"count_moves": "2", "hanoi": "4"})
    assert told(course, capsys).endswith("  core done; next in More: recursion-written")


def test_progress_goes_to_a_file(course, tmp_path, capsys):
    """To take along."""
    save(course, {"count_moves": "2"})
    told(course, capsys, "--json", str(tmp_path / "p.json"))
    found = {each["lesson"]: each for each in json.loads((tmp_path / "p.json").read_text())}
    assert found["1-recursion"]["next"] == "hanoi"
    task = {"name": "count_moves", "earned": 2.0, "points": 2.0, "is_done": True, "hints": 0}
    task |= {"is_written": False, "in_more": False}
    assert found["1-recursion"]["tasks"]["count_moves"] == task


def test_what_was_shown_is_forgotten_and_what_was_written_stays(course, capsys):
    """Once; a second time there is nothing to forget, and the file is the released one again."""
    path = course.release / "1-recursion" / "recursion.ipynb"
    before = path.read_text()
    save(course, {"count_moves": "2"})
    assert told(course, capsys, "--forget") == "1-recursion"
    assert path.read_text() == before
    save(course, {"count_moves": "2"}, "A proof.")
    assert told(course, capsys, "--forget") == "1-recursion"
    assert "A proof." in path.read_text()
    assert run(["progress", "--forget", "--root", str(course.root)]) == 0
    assert capsys.readouterr().out == "there is nothing to forget\n"


def test_a_board_to_play_before_any_cell_has_run_stays(course, capsys):
    """It came with the lesson, and is nothing that somebody has left."""
    path = course.release / "1-recursion" / "recursion.ipynb"
    notebook = json.loads(path.read_text())
    first = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    picture = {"output_type": "display_data", "data": {"image/svg+xml": "<svg/>"}, "metadata": {}}
    first["outputs"] = [picture]
    path.write_text(json.dumps(notebook))
    assert run(["progress", "--forget", "--root", str(course.root)]) == 0
    assert capsys.readouterr().out == "there is nothing to forget\n"


def log(course: Course, *outputs: object) -> None:
    """Saves an extra page whose cells have shown these."""
    cells = [
        nbformat.v4.new_code_cell(
            "...",
            execution_count=1,
            outputs=[nbformat.v4.new_output("execute_result", {MIME: each}, execution_count=1)],
        )
        for each in outputs
    ]
    path = course.root / RELEASE / "laboratory.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)


def test_conjectures_are_listed_with_their_last_measurement(course, capsys, tmp_path):
    """One that is not written yet is left out, and so is what somebody has edited."""
    written = conjecture("ways", "It doubles.")
    log(
        course,
        asdict(written),
        asdict(written.measure(lambda n: n < 3, range(1, 9))),
        asdict(conjecture("cost", "")),
        asdict(written) | {"held": ["1"]},
        asdict(written) | {"fails": "3"},
        "no conjecture",
    )
    file = tmp_path / "progress.json"
    assert run(["progress", "--root", str(course.root), "--json", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [each.strip() for each in lines[-3:]] == [
        "laboratory     1 conjecture",
        "ways: It doubles.",
        "measured: it holds for n = 1, 2, and fails for n = 3.",
    ]
    [row] = [row for row in json.loads(file.read_text()) if row["lesson"] == "extras/laboratory"]
    assert row["conjectures"] == [
        {"name": "ways", "says": "It doubles.", "held": [1, 2], "fails": 3}
    ]
    assert run(["progress", "--root", str(course.root), "--forget"]) == 0
    assert capsys.readouterr().out == "extras/laboratory\n"
    assert learner.conjectures(course) == []


@pytest.mark.parametrize("where", ["", "1-recursion"])
def test_lessons_from_nbgraders_exchange_need_no_course(course, tmp_path, capsys, where):
    """In the folder where `nbgrader fetch_assignment` put them, or in one of them."""
    home = shutil.copytree(course.release, tmp_path / "home")
    assert run(["progress", "--root", str(home / where)]) == 0
    assert "next: hanoi" in capsys.readouterr().out
    assert run(["update", "--root", str(home / where)]) == 1
    assert f"{home} was not made by hanoi init" in capsys.readouterr().err
    for command in ("progress", "lab", "update"):
        assert run([command, "--root", str(tmp_path)]) == 2
        assert f"{tmp_path} is not a course" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("left", "said"),
    [({"again": "2000-01-01"}, True), ({"again": "9999-01-01"}, False), ({"again": 5}, False)],
)
def test_a_lesson_whose_questions_are_due_is_named(course, capsys, left, said):
    """By the day that its cell has kept."""
    path = course.release / "1-recursion" / "recursion.ipynb"
    notebook = json.loads(path.read_text())
    notebook["cells"][1]["metadata"]["hanoi"] = {"Memory": left}
    path.write_text(json.dumps(notebook))
    says = "1-recursion: asks its questions from memory again; run their cell"
    assert run(["progress", "--root", str(course.root)]) == 0
    assert (says in capsys.readouterr().out.splitlines()) == said
