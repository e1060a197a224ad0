"""To begin: one list of Pythons, three files of pins, and a word where something is missing."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.shared import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CLASSIFIER = re.compile(r"Programming Language :: Python :: (3\.\d+)")
PYTHONS = [
    found[1] for each in PROJECT["project"]["classifiers"] if (found := CLASSIFIER.fullmatch(each))
]
PINS = {name: ROOT / name / "requirements.txt" for name in ("binder", "tests", ".github")}
needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def make(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What make says in a folder, told nothing by whoever runs the tests."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    command = ["make", "--no-print-directory", *arguments]
    return subprocess.run(
        command, cwd=folder, env=kept | environment, capture_output=True, text=True
    )


def pins(name: str) -> dict[str, str]:
    """The packages of a pinned file with their versions and markers."""
    lines = PINS[name].read_text(encoding="utf-8").splitlines()
    found = [line.split("==", 1) for line in lines if not line.startswith("#")]
    assert len(dict(found)) == len(found), "one version serves every Python"
    return dict(found)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder, with spaces in its path, that has what setting up needs."""
    folder = tmp_path / "my own course"
    (folder / "binder").mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "binder/requirements.txt"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def python(folder: Path, first: str) -> str:
    """A Python beside the folder that does something of its own first, then what it is asked."""
    path = folder.parent / "python"
    path.write_text(f'#!/bin/sh\n{first}\nexec "{sys.executable}" "$@"\n')
    path.chmod(0o755)
    return f"PYTHON={path}"


@needs_make
@pytest.mark.parametrize(
    ("browser", "last"),
    [
        ("no-such-browser", "all passed, but no test in a browser ran, as there is no no-such-bro"),
        ("sh", "all passed"),
    ],
)
def test_the_last_line_says_that_no_browser_was_there(copy, browser, last):
    """Tests that were skipped in the middle of the output look as if they had passed."""
    tools = copy / ".venv" / "bin"
    tools.mkdir(parents=True)
    for name in ("python", "pytest"):
        (tools / name).write_text("#!/bin/sh\n")
        (tools / name).chmod(0o755)
    (copy / "tests").mkdir()
    (copy / "tests" / "requirements.txt").touch()
    for name in ("ready", "ready-to-test", "installed"):
        (copy / ".venv" / name).write_text(f"{copy}\n")
    said = make(copy, "test", f"CHROMIUM={browser}", "MAKE=true")
    assert said.stdout.splitlines()[-1].startswith(last), said.stderr


def test_pythons_are_named_from_the_oldest_on():
    """Without a gap, and the oldest is what an installer asks for."""
    assert PYTHONS == [f"3.{11 + at}" for at in range(len(PYTHONS))]
    assert PROJECT["project"]["requires-python"] == f">={PYTHONS[0]}"
    assert PROJECT["tool"]["ruff"]["target-version"] == f"py{PYTHONS[0].replace('.', '')}"


@pytest.mark.parametrize("page", ["README.md", "course/README.md"])
def test_a_page_names_the_pythons_of_the_list(page):
    """Whoever reads how to begin reads which Python it takes, and no other anywhere."""
    said = re.findall(r"Python (3\.\d+(?: to 3\.\d+)?)", (ROOT / page).read_text(encoding="utf-8"))
    assert said == [f"{PYTHONS[0]} to {PYTHONS[-1]}"]


def test_binder_runs_the_oldest_python_for_which_the_pins_are_made():
    """The runtime is one that the list names."""
    assert (ROOT / "binder" / "runtime.txt").read_text().strip() == f"python-{PYTHONS[0]}"


@needs_make
def test_make_reads_the_list():
    """The Makefile has no list of its own."""
    said = make(ROOT, "--eval=said:;@echo $(PYTHONS)", "said")
    assert said.stdout.split() == PYTHONS


def test_what_people_run_holds_nothing_that_only_tests_need():
    """The second file is what the tests need on top, and names nothing twice."""
    people, tests = pins("binder"), pins("tests")
    assert people.keys().isdisjoint(tests)
    assert {"jupyterlab", "nbgrader", "ipywidgets", "anywidget", "matplotlib"} <= people.keys()
    wanted = {
        re.split(r"[>=\[]", each)[0] for each in PROJECT["project"]["optional-dependencies"]["test"]
    }
    assert wanted - {"hanoi-ref"} == wanted & tests.keys()


@pytest.mark.parametrize("name", PINS)
def test_pins_have_no_address(name):
    """A version a line; where it comes from is the affair of whoever installs it."""
    assert "://" not in PINS[name].read_text(encoding="utf-8")


MISSING = {
    "no such program": ("PYTHON=python-nowhere", "there is no python-nowhere here that runs"),
    "too old": (
        'case "$*" in *version_info*) exit 1;; --version) echo Python 3.10.13; exit;; esac',
        f"is Python 3.10.13 and the course needs Python {PYTHONS[0]} to {PYTHONS[-1]}",
    ),
    "no ensurepip": ('case "$*" in *ensurepip*) exit 1;; esac', "apt install python3-venv"),
}


@needs_make
@pytest.mark.parametrize(("first", "words"), MISSING.values(), ids=MISSING)
def test_what_is_missing_is_said_in_one_sentence(copy, first, words):
    """And nothing is left behind that a second call would take for an environment."""
    named = first if first.startswith("PYTHON=") else python(copy, first)
    said = make(copy, "lab", named)
    (line,) = [line for line in said.stderr.splitlines() if not line.startswith("make")]
    assert said.returncode == 2
    assert line.startswith("hanoi: ") and words in line
    assert not (copy / ".venv").exists()


@needs_make
@pytest.mark.full
def test_without_a_network_make_says_so_and_the_next_call_begins_again(copy):
    """One sentence in place of pip's pages, also where uv is asked before pip."""
    uv, asked = copy.parent / "uv", copy.parent / "asked"
    uv.write_text(f'#!/bin/sh\necho "$@" > "{asked}"\necho offline >&2\nexit 1\n')
    uv.chmod(0o755)
    offline = {
        "PATH": f"{uv.parent}:{os.environ['PATH']}",
        "PIP_INDEX_URL": "http://127.0.0.1:9",
        "PIP_RETRIES": "0",
        "PIP_CONFIG_FILE": os.devnull,
    }
    said = make(copy, "lab", f"PYTHON={sys.executable}", **offline)
    words = "hanoi: the package index cannot be reached; run make again when there is a network"
    assert [line for line in said.stderr.splitlines() if not line.startswith("make")] == [words]
    told = "pip install --quiet --python .venv/bin/python -r binder/requirements.txt"
    assert asked.read_text().strip() == told
    assert "-m venv --clear .venv" in make(copy, "-n", "lab").stdout


@needs_make
@pytest.mark.parametrize("ready_for", [None, "/somewhere/else"], ids=["half made", "moved"])
def test_an_environment_that_is_not_ready_here_is_made_again(copy, ready_for):
    """One that a run left half made, or that was moved or copied with its folder."""
    (copy / ".venv" / "bin").mkdir(parents=True)
    (copy / ".venv" / "bin" / "python").symlink_to(sys.executable)
    if ready_for:
        (copy / ".venv" / "ready").write_text(ready_for)
    assert "-m venv --clear .venv" in make(copy, "-n", "demo").stdout
    (copy / ".venv" / "ready").write_text(f"{copy}\n")
    assert "venv --clear" not in make(copy, "-n", "demo").stdout


@needs_make
@pytest.mark.parametrize("was_there", [True, False])
def test_packages_that_cannot_be_renewed_stay(copy, was_there):
    """Without a network an older environment is better than none; a half made one is none."""
    new = copy.parent / "half made"
    new.write_text("#!/bin/sh\necho Connection refused >&2\nexit 1\n")
    new.chmod(0o755)
    makes = f'mkdir -p .venv/bin; cp "{new}" .venv/bin/python'
    venv = f'case "$*" in *"venv --clear"*) {makes}; exit;; esac'
    old = copy / ".venv" / "bin" / "python"
    if was_there:
        old.parent.mkdir(parents=True)
        old.write_text("#!/bin/sh\n")
        old.chmod(0o755)
        (copy / ".venv" / "ready").write_text(f"{copy}\n")
        os.utime(copy / ".venv" / "ready", (0, 0))
    said = make(copy, ".venv/ready", python(copy, venv))
    assert (said.returncode == 0) is was_there
    assert "cannot be reached" in said.stderr
    assert ("stay as they were" in said.stderr) is was_there
    assert old.exists() is was_there
    assert not was_there or old.read_text() == "#!/bin/sh\n"
    assert not (copy / ".venv-before").exists()
