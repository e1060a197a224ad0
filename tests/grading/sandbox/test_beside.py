"""A module beside a notebook never runs where submissions are judged, and earns nothing."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
import yaml  # which JupyterLab requires

from hanoi_ref.grading.platforms import github, gradescope, prairielearn
from tests.grading.conftest import REAL
from tests.grading.platforms.works import LESSON, WORKS
from tests.shared import often

pytestmark = REAL

PROGRAMS = Path(sys.executable).parent
NAMES = """
    psutil json random numpy nbformat traitlets IPython filelock hanoi_ref sitecustomize
    usercustomize conftest statistics matplotlib jinja2 nbgrader sqlalchemy dask dotenv pandas
""".split()
# It tells that it ran and is gone, so that the next one is found, too.
MODULE = """\
import os
with open({log!r}, "a") as log:
    print(__name__, __file__, file=log)
raise ImportError(__name__)
"""
# Settings that would run a notebook's cells, or name other modules.
SETTINGS = {
    "lab/conf.json": '{"preprocessors": {"x": {"type": "psutil.Evil", "enabled": true}}}',
    "matplotlibrc": "backend: module://psutil\n",
    "jupyter_config.py": "import psutil",
    "jupyter_server_config.py": "import psutil",
    "ipython_config.py": "import psutil",
    "here.pth": "import psutil",
    "psutil-9.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: psutil\nVersion: 9.0\n",
}


class Poisoned:
    """Folders with modules of many names, and what they report."""

    def __init__(self, log: Path) -> None:
        self._log = log

    def poison(self, *folders: Path) -> None:
        """Put the modules and settings into folders."""
        files = {**{f"{name}.py": MODULE.format(log=str(self._log)) for name in NAMES}, **SETTINGS}
        for folder in folders:
            for name, content in files.items():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_text(content)

    def ran(self) -> str:
        """Return the modules that ran."""
        return self._log.read_text() if self._log.exists() else ""


@pytest.fixture
def beside(tmp_path: Path) -> Poisoned:
    """No folder is poisoned yet."""
    return Poisoned(tmp_path / "ran")


def run(command: list[str], at: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, with the course's programs first on PATH."""
    path = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PIP_NO_INDEX": "1", **env}
    done = subprocess.run(command, cwd=at, env=environment, capture_output=True, text=True)
    assert done.returncode in (0, 1) and "Traceback" not in done.stderr, done.stderr
    return done


def in_files(at: Path, *words: str, **env: str) -> float:
    """Return the score by `hanoi grade`."""
    run([str(PROGRAMS / "hanoi"), "grade", *words, "--json", "told.json", "--html", "p"], at, **env)
    return json.loads((at / "told.json").read_text())["submissions"][0]["score"]


def by_script(text: bytes, at: Path, places: Mapping[str, str]) -> dict:
    """Return the results of a platform's script, whose folders are elsewhere."""
    script = text.decode().replace("/autograder/hanoi/bin/python", sys.executable)
    for there, here in places.items():
        script = script.replace(there, here)
    run(["bash", "-c", script], at)
    return json.loads((at.parent / "results" / "results.json").read_text())


def by_gradescope(at: Path) -> float:
    """Return the score by run_autograder, started where the submission is."""
    text = gradescope.files(LESSON)["run_autograder"]
    places = {"/autograder/submission": str(at), "/autograder": str(at.parent)}
    return by_script(text, at, places)["score"]


def by_prairielearn(at: Path) -> float:
    """Return the score by run.sh, started where the submission is."""
    text = prairielearn.files(LESSON)["tests/run.sh"]
    places = {"/grade/student": str(at), "/grade": str(at.parent)}
    return by_script(text, at, places)["score"] * 18


def by_github(at: Path) -> float:
    """Return the score by the steps of the workflow, run where a checkout is."""
    files = github.files(LESSON)
    (at / ".github").mkdir(exist_ok=True)
    (at / ".github/requirements.txt").write_text("")
    (at / LESSON.folder).mkdir(exist_ok=True)
    (at / LESSON.file).write_bytes((at / "recursion.ipynb").read_bytes())
    (job,) = yaml.safe_load(files[".github/workflows/classroom.yml"])["jobs"].values()
    for step in job["steps"]:
        if "run" in step:
            shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
            done = run(shell, at, GITHUB_OUTPUT=str(at / "output"))
    rows = [line.split("|")[2] for line in done.stdout.splitlines() if line.startswith("| `")]
    return sum(float(row.split(" of ")[0]) for row in rows)


FROM_A_SCRIPT = """
import sys
from hanoi_ref import grade_notebook
for folder in ("", *sys.argv[1:]):
    sys.path.insert(0, folder)
print(grade_notebook("recursion.ipynb").score)
"""


def by_function(at: Path) -> float:
    """Return the score by a script that looks for modules there."""
    call = [sys.executable, "-P", "-c", FROM_A_SCRIPT, str(at)]
    return float(run(call, at).stdout)


def by_a_path(at: Path) -> float:
    """Return the score by a program whose PYTHONPATH names the folder and the one above.

    What Python itself imports before it runs a program is nobody's to prevent.
    """
    for folder in (at, at.parent):
        for name in ("hanoi_ref", "sitecustomize"):
            (folder / f"{name}.py").unlink()
    return in_files(at, "recursion.ipynb", PYTHONPATH=f"{at}:{at.parent}:.")


WAYS: dict[str, Callable[[Path], float]] = {
    "a file": lambda at: in_files(at, "recursion.ipynb"),
    "a folder": lambda at: in_files(at, ".", "--as-one"),
    "a path": by_a_path,
    "gradescope": by_gradescope,
    "prairielearn": by_prairielearn,
    "github": by_github,
    "a function": by_function,
}


@pytest.mark.full
@pytest.mark.parametrize("way", often(WAYS, "a folder", "a function", "github", to="release"))
def test_a_module_beside_a_notebook_never_runs(way, beside, tmp_path):
    """In its folder, where the command starts, or above it; the points are what it deserves."""
    at = tmp_path / "checkout" / "download"
    at.mkdir(parents=True)
    (at / "recursion.ipynb").write_bytes(WORKS["wrong"])
    beside.poison(at, at.parent)
    score = WAYS[way](at)
    assert (beside.ran(), score) == ("", 10)


OF_A_CLASS = {
    "grade": ["hanoi", "--root", "{root}", "grade", "recursion", "--fresh"],
    "feedback": ["hanoi", "--root", "{root}", "feedback", "--workers", "2"],
    "report": ["hanoi", "--root", "{root}", "report"],
    "replay": ["hanoi", "--root", "{root}", "replay", "ada", "recursion", "--run"],
    "alike": ["hanoi", "--root", "{root}", "alike", "recursion"],
    "nbgrader": ["nbgrader", "autograde", "1-recursion", "--student", "ada", "--force"],
}


@pytest.mark.parametrize("name", often(OF_A_CLASS))
def test_a_module_in_a_class_never_runs(name, beside, marked):
    """Where the command starts: in a student's folder, or for nbgrader in the course's."""
    inside = marked.submitted / "mallory" / "1-recursion"
    inside.mkdir(parents=True)
    beside.poison(inside, inside.parent, marked.root)
    at = marked.root if name == "nbgrader" else inside
    run([word.format(root=marked.root) for word in OF_A_CLASS[name]], at)
    assert beside.ran() == ""
