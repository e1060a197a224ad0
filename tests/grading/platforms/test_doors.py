"""The doors as their users open them: an empty folder, Gradescope, GitHub, PrairieLearn."""

import json
import os
import re
import subprocess
import sysconfig
from base64 import b64decode
from collections.abc import Collection
from pathlib import Path

import pytest
import yaml  # which JupyterLab requires

from hanoi_ref import __version__
from hanoi_ref.grading.platforms import github, gradescope, prairielearn
from hanoi_ref.publish.wheel import Files, write
from tests.grading.platforms import container, validators
from tests.grading.platforms.works import DAMAGED, LESSON, WORKS
from tests.grading.sandbox import walk
from tests.shared import ROOT

pytestmark = pytest.mark.full
SECONDS = 20  # of the processor; a submission takes three
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40}")
VALUE = re.compile(r"\$\{\{ steps\.(\w+)\.outputs\.(\w+) \}\}")
needs_container = pytest.mark.skipif(
    not container.is_possible(), reason="this system lets nobody make a container"
)


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory, wheels: list[Path]) -> Path:
    """The Python of an empty environment with hanoi-ref[teach] from a wheel, without solutions."""
    return Path(walk.wheel(tmp_path_factory.mktemp("empty"), wheels[:1]).python)


def called(python: Path, at: Path, *calls: str) -> list[list[str]]:
    """The exit code, standard output and standard error of some calls of `hanoi` in a folder."""
    code = """
import contextlib, io, json, sys
from hanoi_ref.cli import run
said = []
for words in sys.argv[1:]:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        with contextlib.redirect_stderr(io.StringIO()) as err:
            code = run(words.split())
    said.append([code, out.getvalue(), err.getvalue()])
print(json.dumps(said))"""
    done = subprocess.run([python, "-c", code, *calls], cwd=at, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_an_empty_folder_is_enough(python, tmp_path):
    """A wheel and homework.ipynb: every form is accepted, and nothing else is written."""
    (tmp_path / "homework.ipynb").write_bytes(WORKS["wrong"])
    forms = ("gradescope", "prairielearn", "junit")
    calls = [f"mark homework.ipynb --format {form} --seed 7" for form in forms]
    for form, (code, out, err) in zip(forms, called(python, tmp_path, *calls), strict=True):
        assert getattr(validators, form)(out) == []
        assert (code, err.count("\n")) == (0, 1) and err.endswith("seed 7\n")
    assert [path.name for path in tmp_path.iterdir()] == ["homework.ipynb"]


def test_many_files_are_graded_and_odd_ones_named(python, tmp_path):
    """One sentence for each that cannot be, no traceback, the others graded."""
    for name, content in {"ada": WORKS["right"], "bob": DAMAGED, "eve": _both()}.items():
        (tmp_path / f"{name}.ipynb").write_bytes(content)
    (tmp_path / "cy.ipynb").write_text(
        '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}'
    )
    (tmp_path / "empty").mkdir()
    (tmp_path / "begun").mkdir()
    (tmp_path / "begun/work.py").write_text("def count_moves(n):\n    return 2**n - 1\n")
    ((code, out, err),) = called(
        python, tmp_path, "grade . empty begun none.ipynb --seed 7 --json m.json --html pages"
    )
    assert (code, err) == (1, "")
    assert "Traceback" not in out and "7 submissions: 2 marked" in out and "seed 7" in out
    told = json.loads((tmp_path / "m.json").read_text())
    found = {each["student"]: (each["score"], each["error"]) for each in told["submissions"]}
    lessons = "start, recursion, iteration, binary, gray, graph, variants, magnetic"
    assert found == {
        "ada.ipynb": (18, None),
        "bob.ipynb": (0, "bob.ipynb is not JSON (Expecting value in line 1)"),
        "cy.ipynb": (
            0,
            "cy.ipynb has too few cells of each lesson that is known here; name one of them with "
            f"--lesson: {lessons}",
        ),
        "eve.ipynb": (
            0,
            "eve.ipynb has the cells of 0-start and 1-recursion; name one of them with --lesson",
        ),
        "empty": (0, "empty has no notebook: no file ends in .ipynb or .py"),
        "begun/work.py": (2, None),
        "none.ipynb": (0, "none.ipynb cannot be read (No such file or directory)"),
    }
    assert {path.name for path in (tmp_path / "pages").rglob("*.html")} == {"ada.html", "work.html"}


def _both() -> bytes:
    """A notebook with the cells of two lessons."""
    first = json.loads((ROOT / "course" / "0-start" / "start.ipynb").read_bytes())
    return json.dumps({**first, "cells": first["cells"] + _cells()}).encode()


def _cells() -> list[dict]:
    return json.loads(WORKS["right"])["cells"]


# Gradescope


def worked() -> float:
    """The seconds that this process's children have used of the processor."""
    return sum(os.times()[2:4])


def put(folder: Path, files: Files) -> Path:
    """Write files to a new folder."""
    write(files, folder)
    return folder


SUBMITTED = {
    "right": ({"homework (2).ipynb": WORKS["right"]}, 18.0),
    "wrong": ({"recursion.ipynb": WORKS["wrong"], "notes.txt": b"x"}, 10.0),
    "hostile": ({"recursion.ipynb": WORKS["hostile"]}, 12.0),
    "missing": ({"notes.txt": b"x"}, 0.0),
    "damaged": ({"recursion.ipynb": DAMAGED}, 0.0),
}
SAYS = {
    "missing": "submission has no notebook",
    "damaged": "recursion.ipynb is not JSON (Expecting value in line 1)",
}


def built(root: Path, env: dict[str, str]) -> Path:
    """Gradescope's container after setup.sh."""
    there = root / "autograder"
    put(there / "source", gradescope.files(LESSON))
    program = there / "run_autograder"
    program.write_bytes((there / "source" / "run_autograder").read_bytes())
    program.chmod(0o755)
    (there / "results").mkdir()
    done = container.run(root, "cd /autograder/source && bash setup.sh", env)
    assert done.returncode == 0, done.stderr
    return root


# Pip finds here what is pinned, and downloads nothing; the package itself is the wheel's.
WITH_PACKAGES = {"PYTHONPATH": sysconfig.get_path("purelib"), "PIP_NO_INDEX": "1"}


@pytest.fixture(scope="module")
def autograder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The container in which only our own package had to be installed."""
    return built(tmp_path_factory.mktemp("gradescope"), WITH_PACKAGES)


@needs_container
@pytest.mark.parametrize("name", SUBMITTED)
def test_gradescope_gets_results_whatever_is_submitted(name, autograder):
    """The right points in 20 seconds, no traceback, the sandbox's second level named."""
    submitted, points = SUBMITTED[name]
    there = autograder / "autograder"
    subprocess.run(["rm", "-rf", str(there / "submission"), str(there / "results")], check=True)
    put(there / "submission", submitted)
    before = worked()
    done = container.run(autograder, "cd /autograder && ./run_autograder", WITH_PACKAGES)
    assert worked() - before < SECONDS
    text = (there / "results" / "results.json").read_text()
    told = json.loads(text)
    assert "Traceback" not in done.stdout + done.stderr
    assert validators.gradescope(text) == []
    assert told["score"] == points
    assert SAYS.get(name, "in the sandbox landlock") in told["output"]


@pytest.mark.release
@needs_container
def test_gradescope_installs_from_the_package_index(tmp_path):
    """All that is pinned, into an environment that has nothing."""
    built(tmp_path, {})
    put(tmp_path / "autograder" / "submission", {"recursion.ipynb": WORKS["right"]})
    container.run(tmp_path, "cd /autograder && ./run_autograder")
    text = (tmp_path / "autograder" / "results" / "results.json").read_text()
    assert json.loads(text)["score"] == 18


# GitHub


def steps_run(
    repository: Path, python: Path, done: Collection[str]
) -> tuple[list[str], dict[str, str], str]:
    """Run the steps of the workflow as GitHub does, but for those that are done.

    Return each one's exit code with what it printed, the outputs, and the summary.
    """
    workflow = yaml.safe_load((repository / ".github/workflows/classroom.yml").read_text())
    (job,) = workflow["jobs"].values()
    files = {name: repository.parent / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    env = {**os.environ, **{name: str(path) for name, path in files.items()}}
    env |= {"PATH": f"{python.parent}{os.pathsep}{env['PATH']}", "PIP_NO_INDEX": "1"}
    codes, outputs = [], dict[str, str]()
    for step in job["steps"]:
        if "run" not in step:
            assert PINNED.fullmatch(step["uses"])
            asked = {name: VALUE.fullmatch(value) for name, value in step.get("env", {}).items()}
            outputs |= {name: outputs[f"{at[1]}.{at[2]}"] for name, at in asked.items()}
            continue
        if step["name"] in done:
            continue
        files["GITHUB_OUTPUT"].write_text("")
        shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        ran = subprocess.run(shell, cwd=repository, env=env, capture_output=True, text=True)
        assert "Traceback" not in ran.stderr
        codes.append(f"{ran.returncode} {ran.stdout}")
        for line in files["GITHUB_OUTPUT"].read_text().splitlines():
            name, _, value = line.partition("=")
            outputs[f"{step['id']}.{name}"] = value
    return codes, outputs, files["GITHUB_STEP_SUMMARY"].read_text()


def test_the_workflow_grades_each_push(python, tmp_path):
    """Its steps end well, and the reporter is given the points, of a damaged notebook as well."""
    repository = put(tmp_path / "repository", github.files(LESSON))
    for content, points, status in ((WORKS["wrong"], 10, "fail"), (DAMAGED, 0, "error")):
        (repository / LESSON.file).write_bytes(content)
        ends, outputs, summary = steps_run(repository, python, {"Install"} if points == 0 else ())
        assert all(each.startswith("0 ") for each in ends)
        assert ends[-1].startswith("0 ::error title=")
        assert validators.reporter(outputs["HANOI_RESULTS"]) == []
        told = json.loads(b64decode(outputs["HANOI_RESULTS"]))
        assert (sum(test["score"] for test in told["tests"]), told["status"]) == (points, status)
        assert "### " in summary and "::" not in summary


def test_a_repository_for_students_has_nothing_of_the_teachers():
    """The lesson as it is given out, a workflow, pinned packages, a page that says what to do."""
    files = github.files(LESSON)
    assert set(files) == {
        ".github/workflows/classroom.yml",
        ".github/requirements.txt",
        "README.md",
        LESSON.file,
    }
    text = b"\n".join(files.values()).decode()
    assert "BEGIN SOLUTION" not in text and not re.search(r"@[A-Z]+@", text)
    assert f"hanoi-ref[teach]=={__version__}\n" in text


# PrairieLearn


def test_a_question_is_complete():
    """The fields of info.json, a file upload, a grader that can run, and an image for it."""
    files = prairielearn.files(LESSON)
    info = json.loads(files["info.json"])
    options = info["externalGradingOptions"]
    assert {"uuid", "type", "title", "topic"} <= info.keys()
    assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", info["uuid"])
    assert {"image", "entrypoint"} <= options.keys() and options["timeout"] <= 600
    assert options["entrypoint"] == "/grade/tests/run.sh" and "tests/run.sh" in files
    assert b'<pl-file-upload file-names="recursion.ipynb">' in files["question.html"]
    assert {name.partition("/")[0] for name in files} == {
        *("info.json", "question.html", "tests", "Dockerfile", "image", "clientFilesQuestion")
    }


@needs_container
def test_prairielearn_gets_results(python, tmp_path):
    """The share of the points that checks give."""
    put(tmp_path / "grade" / "tests", {"run.sh": prairielearn.files(LESSON)["tests/run.sh"]})
    put(tmp_path / "grade" / "student", {"recursion.ipynb": WORKS["wrong"]})
    path = {"PATH": f"{python.parent}:/usr/bin:/bin"}
    done = container.run(tmp_path, "/grade/tests/run.sh", path)
    text = (tmp_path / "grade" / "results" / "results.json").read_text()
    assert "Traceback" not in done.stdout + done.stderr
    assert validators.prairielearn(text) == []
    assert json.loads(text)["score"] * 18 == pytest.approx(10)
