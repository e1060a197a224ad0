"""A course's folder: made in one step, never over existing work, and updated without loss."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import CONFIG, Course
from hanoi_ref.course.errors import WorkError
from hanoi_ref.publish import folder
from tests.shared import ROOT

LESSON = "course/1-recursion/recursion.ipynb"


def files(root: Path) -> dict[str, bytes]:
    """All files of a folder with their content."""
    found = (path for path in root.rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found}


@pytest.fixture
def made(tmp_path):
    """A learner's folder, as hanoi init makes it."""
    return folder.make(tmp_path / "my course")


def test_a_learner_gets_the_released_course_and_no_solution(made):
    """Byte for byte, and a file by which hanoi knows the folder."""
    given = files(made)
    assert given[LESSON] == (ROOT / LESSON).read_bytes()
    assert {name.partition("/")[0] for name in given} == {"course", CONFIG, folder.GIVEN}
    assert [lesson.word for lesson in Course(made).lessons][:2] == ["start", "recursion"]


def test_a_teacher_also_gets_solutions_guides_and_settings(tmp_path):
    """All that hanoi grade and nbgrader's own commands need."""
    made = files(folder.make(tmp_path / "class", teacher=True))
    hub = [f"{folder.HUB}/{name}" for name in files(ROOT / folder.HUB)]
    assert f"{folder.HUB}/README.md" in hub and (ROOT / CONFIG).read_text().count(folder.HUB) == 1
    for name in ("solutions/SOURCES.md", "course.toml", CONFIG, "binder/runtime.txt", *hub):
        assert made[name] == (ROOT / name).read_bytes()
    pins = (ROOT / "binder" / "requirements.txt").read_bytes()
    assert made["binder/requirements.txt"].startswith(pins)
    assert "solutions/pyproject.toml" not in made


def test_init_never_writes_over_existing_work(made, monkeypatch, capsys):
    """A folder with one file is refused, and stays as it was; one is used that is empty."""
    before = files(made)
    assert run(["init", str(made)]) == 1
    assert "is not empty; name a new folder" in capsys.readouterr().err
    assert files(made) == before
    (made.parent / "empty").mkdir()
    monkeypatch.chdir(made.parent / "empty")
    assert run(["init", "."]) == 0
    assert files(made.parent / "empty") == before
    assert not [path for path in made.parent.iterdir() if path.name.startswith("tmp")]


def with_news(monkeypatch, tmp_path, name: str) -> None:
    """The installed course has a new version of one file."""
    newer = tmp_path / "newer"
    for each, content in files(ROOT / "course").items():
        folder._write(newer / "course" / each, content)
    (newer / name).write_bytes((newer / name).read_bytes() + b"\n")
    monkeypatch.setattr(folder, "FILES", newer)


UPDATES = {
    "untouched": (lambda path: None, "updated", True),
    "changed": (
        lambda path: path.write_bytes(b"mine"),
        "kept, as you changed it; the new version is recursion.new.ipynb",
        False,
    ),
    "deleted": (Path.unlink, "new", True),
}


@pytest.mark.parametrize(("touch", "done", "is_new"), UPDATES.values(), ids=UPDATES)
def test_update_brings_what_is_new_and_keeps_what_people_wrote(
    touch, done, is_new, made, monkeypatch, tmp_path
):
    """A second update has nothing to do."""
    touch(made / LESSON)
    with_news(monkeypatch, tmp_path, LESSON)
    newer = (tmp_path / "newer" / LESSON).read_bytes()
    assert folder.update(Course(made)) == [(LESSON, done)]
    kept = (made / LESSON).read_bytes()
    assert kept == (newer if is_new else b"mine")
    assert is_new or (made / LESSON).with_suffix(".new.ipynb").read_bytes() == newer
    assert folder.update(Course(made)) == []


def test_a_second_update_keeps_the_file_of_the_first(made, monkeypatch, tmp_path):
    """People may have begun to write in it."""
    (made / LESSON).write_bytes(b"mine")
    (made / LESSON).with_suffix(".new.ipynb").write_bytes(b"also mine")
    with_news(monkeypatch, tmp_path, LESSON)
    ((_, done),) = folder.update(Course(made))
    assert done.endswith("recursion.new1.ipynb")
    assert (made / LESSON).with_suffix(".new.ipynb").read_bytes() == b"also mine"


def test_only_a_folder_from_init_is_updated(tmp_path):
    """A clone is updated by git, and a hand-out by the next hand-out."""
    (tmp_path / CONFIG).touch()
    with pytest.raises(WorkError, match="was not made by hanoi init"):
        folder.update(Course(tmp_path))


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """A folder with what both wheels install, and nothing from the clone."""
    made = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(made)]
    subprocess.run([*pip, *offline, str(ROOT), str(ROOT / "solutions")], check=True)
    return made


def python(installed: Path, at: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What a Python with the wheels says in a folder outside the clone."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=at, env=environment, capture_output=True, text=True)


@pytest.mark.release
def test_the_wheels_make_both_folders_and_a_class_is_marked(installed, tmp_path):
    """Without a clone: the course, the whole working folder, and nbgrader's own command in it."""
    at, hanoi = tmp_path, ["-m", "hanoi_ref"]
    assert python(installed, at, *hanoi, "init", "mine").returncode == 0
    assert files(at / "mine").keys() == files(folder.make(at / "clone's")).keys()
    assert python(installed, at, *hanoi, "init", "--teacher", "class").returncode == 0
    demo = python(installed, at / "class", *hanoi, "demo", "start", "--students", "3")
    assert "3 submissions" in demo.stderr + demo.stdout, demo.stderr
    release = ["-m", "nbgrader", "generate_assignment", "1-recursion", "--create", "--force"]
    assert python(installed, at / "class", *release).returncode == 0
    written = (at / "class" / LESSON).read_bytes()
    assert written == (ROOT / LESSON).read_bytes()


@pytest.mark.full
def test_a_students_wheel_has_no_solution_notebook(installed):
    """Checks need the reference programs; model answers and guides are in the other wheel."""
    names = files(installed)
    assert not [name for name in names if name.startswith("hanoi_ref/") and "solutions/" in name]
    ours = [name for name in names if "course_files/" in name and name.endswith(".ipynb")]
    assert ours and not any(b"### BEGIN SOLUTION" in names[name] for name in ours)


@pytest.mark.full
def test_without_click_the_command_says_what_to_install(installed, tmp_path):
    """In one sentence, and the package itself needs nothing."""
    said = python(installed, tmp_path, "-S", "-m", "hanoi_ref", "solve", "3")
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr == 'hanoi: click is not installed; run pip install "hanoi-ref[course]"\n'
    package = "from hanoi_ref import recursive; print(*recursive(2))"
    assert python(installed, tmp_path, "-S", "-c", package).stdout == "AB AC BC\n"
