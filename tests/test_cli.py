"""The command line keeps its contract: what it prints, what it refuses, and how it ends."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from hanoi_ref.cli import hanoi, run
from hanoi_ref.commands.learn import CALM
from tests.shared import PATIENCE

PROGRAM = Path(sys.executable).parent / "hanoi"
COURSE = Path(__file__).parents[1]


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, a course without a lesson and without submissions."""
    (tmp_path / "nbgrader_config.py").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("folders", "command", "needs_folder"),
    [
        (("course",), "grade", True),
        (("course",), "grade recursion", True),
        (("course",), "grade course", False),
        (("course",), "mark course", False),
        (("course", "solutions"), "grade", False),
    ],
)
def test_who_lacks_a_package_is_told_whose_folder_the_command_wants(
    folders, command, needs_folder, tmp_path, monkeypatch, capsys
):
    """A student would install it, and then hear that there are no solutions; files need none."""
    for folder in folders:
        (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path)
    lacks = ModuleNotFoundError("No module named 'nbgrader'", name="nbgrader")
    monkeypatch.setattr(hanoi, "main", Mock(side_effect=lacks))
    assert run(command.split()) == 1
    said = capsys.readouterr().err
    assert said.startswith('hanoi: nbgrader is not installed; run pip install "hanoi-ref[teach]"')
    assert ("this one has no solutions/" in said) == needs_folder


REFUSALS = [
    ("solve -1", "N must be a whole number, 0 or more, not '-1'"),
    ("solve x", "N must be a whole number, 0 or more, not 'x'"),
    ("solve 1.5", "N must be a whole number, 0 or more, not '1.5'"),
    ("solve", "hanoi solve takes one number, of disks, not 0"),
    ("solve 3 4", "hanoi solve takes one number, of disks, not 2"),
    ("solve 3 --speed", "hanoi solve has no option --speed"),
    ("solve 1000000", "N must be a whole number, 0 to 100000, not 1000000"),
    ("solve 3 --pegs 2", "pegs must be a whole number, 3 to 26, not 2"),
    ("solve 3 --pegs x", "Invalid value for '--pegs': 'x' is not a valid integer."),
    ("solve 3 --from AXA", "position 'AXA' names peg X: the pegs are A, B, C"),
    ("solve 3 --from AB", "position AB has 2 disks, but there are 3"),
    ("solve 3 --arrows AB", "no way leads from AAA to BBB under these rules"),
    (
        "solve 3 --variant liner",
        "there is no variant 'liner': "
        "there are classic, linear, cyclic, bicolour, magnetic, coloured",
    ),
    ("grade no-such-lesson", "there is no lesson 'no-such-lesson'; there is no lesson at all"),
    ("grade --students ada", "there is no student 'ada'; there is no student at all"),
    ("grade --json no/such/file", "--json: there is no folder no/such"),
    ("report --out no/such/page.html", "--out: there is no folder no/such"),
    ("report --csv no/such/table.csv", "--csv: there is no folder no/such"),
    ("grade --fast", "No such option '--fast'. Did you mean '--fresh'?"),
    ("grade --html pages", "No such option '--html'. Did you mean '--help'?"),
    (
        "mark a.ipynb b.ipynb --format gradescope",
        "--format gradescope takes one submission, not 2",
    ),
    (
        "mark a.ipynb --out a.json",
        "--out needs --format, which says how the results are written",
    ),
    (
        "grade a.ipynb --lesson frogs",
        "there is no lesson 'frogs'; "
        "there are start, recursion, iteration, binary, gray, graph, variants, magnetic",
    ),
    (
        "platform moodle recursion --out here",
        "Invalid value for 'PLATFORM': "
        "'moodle' is not one of 'gradescope', 'github', 'prairielearn'.",
    ),
    (
        "platform gradescope frog --out no/a.zip",
        "there is no lesson 'frog'; "
        "there are start, recursion, iteration, binary, gray, graph, variants, magnetic",
    ),
    ("platform gradescope gray --out no/a.zip", "--out: there is no folder no"),
    ("platform github gray --out .", "--out: . is not empty; name a new folder"),
    ("override ada recursion.hanoi 3", "there is no student 'ada'; there is no student at all"),
    ("requests --done ada", "there is no student 'ada'; there is no student at all"),
    ("feedback no-such-lesson", "there is no lesson 'no-such-lesson'; there is no lesson at all"),
    ("lab no-such-lesson", "there is no lesson 'no-such-lesson'; there is no lesson at all"),
    ("demo --students 0", "Invalid value for '--students': 0 is not in the range 1<=x<=10000."),
    ("binder hanoi", "a repository on GitHub is OWNER/REPO, not 'hanoi'"),
    ("site", "Missing option '--out'."),
    ("collect nowhere", "nowhere is not there; give a zip file or a folder"),
    (
        "collect . --lms sakai",
        "Invalid value for '--lms': 'sakai' is not one of 'canvas', 'moodle', 'brightspace', "
        "'blackboard', 'prairielearn', 'gradescope', 'cocalc', 'plain'.",
    ),
    ("extend ada", "Missing argument 'LESSON'."),
    (
        "extend ada recursion 2026-10-12",
        "there is no lesson 'recursion'; there is no lesson at all",
    ),
    (
        "export --to excel",
        "Invalid value for '--to': 'excel' is not one of 'csv', 'canvas', 'moodle', 'brightspace', "
        "'blackboard'.",
    ),
    ("new", "hanoi new needs a kind, exercise or lesson, and a name"),
    ("new lesson", "Missing argument 'NAME'."),
    ("divine", "No such command 'divine'."),
]


@pytest.mark.parametrize(("words", "says"), REFUSALS)
def test_a_wrong_call_is_one_sentence_and_exit_2(words, says, bare, capfd):
    """Nothing on stdout, no traceback, the bad value named."""
    assert run(words.split()) == 2
    out, err = capfd.readouterr()
    assert (out, err) == ("", f"hanoi: {says}\n")


@pytest.mark.parametrize(
    "words", ["grade", "feedback", "release", "release --check", "lab", "demo"]
)
@pytest.mark.parametrize("order", ["--root {root} {words}", "{words} --root {root}"])
def test_a_root_that_is_no_course_is_refused(words, order, tmp_path, capfd):
    """--root counts before and after the command, and must hold nbgrader_config.py."""
    assert run(order.format(root=tmp_path, words=words).split()) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err == (
        f"hanoi: {tmp_path} is not a course: it has no nbgrader_config.py; "
        "run hanoi in the course's folder, or give the folder with --root\n"
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("grade", "{0}/grading/submitted has no submissions, as STUDENT/LESSON/*.ipynb"),
        ("feedback", "nothing is graded yet; run hanoi grade first"),
        ("demo", "a sample class needs the right answers in {0}/solutions, which does not exist"),
        ("lab", "{0}/course has no lesson yet; run hanoi release first"),
    ],
)
def test_work_that_cannot_be_done_ends_with_1(words, says, bare, capfd):
    """A right call with nothing to do says so in a sentence."""
    assert run(words.split()) == 1
    assert capfd.readouterr() == ("", f"hanoi: {says.format(bare)}\n")


def test_a_lesson_nearly_named_is_guessed(capfd):
    """The refusal of a slip of the pen names what was meant."""
    assert run(["grade", "recursoin", "--root", str(COURSE)]) == 2
    assert "there is no lesson 'recursoin'; did you mean recursion?" in capfd.readouterr().err


@pytest.mark.parametrize("command", [None, *hanoi.commands])
def test_every_help_has_an_example(command, capfd):
    """--help ends with 0, says what the command does and shows a call of it."""
    assert run([command, "--help"] if command else ["--help"]) == 0
    out, err = capfd.readouterr()
    assert err == ""
    assert f"Example: hanoi {command}" in out if command else "hanoi grade --help" in out


def test_without_a_command_the_help_is_shown(capfd):
    """`hanoi` alone is a question, not a mistake."""
    assert run([]) == 0
    assert "Commands:" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("solve 3", "AC AB CB AC BA BC AC"),
        ("solve 0", ""),
        ("solve 0 --count", "0"),
        ("solve 64 --count", "18446744073709551615"),
        ("solve 3 --from ABB", "AC BA BC AC"),
        ("solve 2 --from CC --to AA", "CB CA BA"),
        ("solve 1 --variant linear", "AB BC"),
        ("solve 3 --pegs 4", "AC AB AD BD CD"),
        ("solve 2 --arrows AB,BC,CA --count", "7"),
    ],
)
def test_solve_prints_moves(words, says, capfd):
    """Moves in text form with a space between, or their number alone."""
    assert run(words.split()) == 0
    assert capfd.readouterr() == (f"{says}\n", "")


def test_solve_writes_json(capfd):
    """The same facts for programs."""
    assert run(["solve", "2", "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert (told["n"], told["count"], told["moves"]) == (2, 3, ["AB", "AC", "BC"])


def test_a_reader_who_has_seen_enough_ends_it_quietly():
    """`hanoi solve 40 | head -c 20`: 2^40 moves are never made, and nothing is complained about."""
    with subprocess.Popen(
        [PROGRAM, "solve", "40"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as solving:
        assert solving.stdout and solving.stderr
        assert solving.stdout.read(20) == b"AB AC BC AB CA CB AB"
        solving.stdout.close()
        assert solving.wait(PATIENCE) == 0
        assert solving.stderr.read() == b""


def test_asking_for_help_loads_nothing_heavy():
    """A command imports what it needs and no more: help and refusals are quick."""
    script = (
        "import sys; from hanoi_ref.cli import run; run(['--help']); run(['solve', '3']); "
        "heavy = {'nbgrader', 'nbformat', 'IPython', 'rich', 'numpy', 'jupyterlab', 'jinja2'}; "
        "sys.exit(', '.join(sorted(heavy & set(sys.modules))) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_lab_opens_jupyter_at_the_lesson(monkeypatch):
    """JupyterLab of the same Python, on the whole course, at the lesson; options are passed on."""
    called: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda program, words: called.append(words))
    monkeypatch.chdir(Path.cwd())
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/own")
    assert run(["lab", "recursion", "--no-browser", "--root", str(COURSE)]) == 0
    assert called == [
        [
            *(sys.executable, "-P", "-m", "jupyterlab", f"--ServerApp.root_dir={COURSE}"),
            "--LabApp.default_url=/lab/tree/course/1-recursion/recursion.ipynb",
            "--ServerApp.kernel_websocket_connection_class=hanoi_ref.commands.prompt.Prompt",
            "--no-browser",
        ]
    ]
    assert Path.cwd() == COURSE
    assert os.environ["JUPYTER_CONFIG_PATH"] == f"{CALM}{os.pathsep}/own"


def test_lab_opens_at_the_first_lesson(monkeypatch):
    """Where no lesson is named."""
    called: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda program, words: called.append(words))
    monkeypatch.chdir(Path.cwd())
    assert run(["lab", "--root", str(COURSE)]) == 0
    assert "--LabApp.default_url=/lab/tree/course/0-start/start.ipynb" in called[0]


def test_lab_is_a_calm_place():
    """No news, and nothing that makes or validates assignments; all of it exists to be left out."""
    off = json.loads((CALM / "labconfig" / "page_config.json").read_text())["disabledExtensions"]
    folder = Path(sys.prefix) / "share" / "jupyter"
    scripts = [*folder.glob("labextensions/@jupyter/nbgrader/static/*.js")]
    known = "".join(path.read_text(encoding="utf-8") for path in scripts)
    assert {name for name in off if "nbgrader" in name} == {
        f"@jupyter/nbgrader:{each}-assignment" for each in ("create", "validate")
    } | {"@jupyter/nbgrader:assignment-list"}
    assert all(name in known for name in off if "nbgrader" in name)
    assert off["@jupyterlab/apputils-extension:announcements"]


def test_lab_sets_only_what_jupyterlab_knows():
    """Its theme is that of the system, and Markdown opens as a page."""
    text = (CALM / "labconfig" / "default_setting_overrides.json").read_text(encoding="utf-8")
    schemas = Path(sys.prefix) / "share" / "jupyter" / "lab" / "schemas"
    for plugin, settings in json.loads(text).items():
        schema = (schemas / f"{plugin.replace(':', '/')}.json").read_text(encoding="utf-8")
        assert settings.keys() <= json.loads(schema)["properties"].keys()


def test_binder_opens_at_the_first_lesson(capsys):
    """A link, and the same as a badge."""
    assert run(["binder", "ada/hanoi", "--ref", "a/b"]) == 0
    link, badge = capsys.readouterr().out.splitlines()
    opens = "urlpath=lab/tree/course/0-start/start.ipynb"
    assert link == f"https://mybinder.org/v2/gh/ada/hanoi/a%2Fb?{opens}"
    assert badge == f"[![Open on Binder](https://mybinder.org/badge_logo.svg)]({link})"


DROPPING = """
import signal, time
from hanoi_ref.cli import hanoi, main

class Freed:
    def __del__(self):
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.raise_signal({number})

@hanoi.command()
def free():
    Freed()
    time.sleep(60)

main()
"""


@pytest.mark.parametrize(
    ("number", "code", "says"),
    [(signal.SIGINT, 130, "hanoi: stopped"), (signal.SIGTERM, 128 + signal.SIGTERM, "")],
    ids=["Ctrl-C", "polite end"],
)
def test_a_signal_is_heard_even_while_an_object_is_freed(number, code, says):
    """Python drops what is raised there, so it comes again."""
    command = [sys.executable, "-c", DROPPING.format(number=int(number)), "free"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr.strip()) == (code, says)


SYSTEM = [
    (
        OSError(28, "No space left on device", "marks.csv"),
        "marks.csv: No space left on device; make room and run this again",
    ),
    (
        OSError(30, "Read-only file system"),
        "Read-only file system; put the course where you may write",
    ),
    (
        OSError(13, "Permission denied", "marks.csv"),
        "marks.csv: Permission denied; ask its owner for the right",
    ),
    (OSError("no such device"), "no such device"),
]


@pytest.mark.parametrize(("error", "says"), SYSTEM)
def test_an_error_of_the_system_has_no_number(error, says, monkeypatch, capsys):
    """The file, if it is known, and what is wrong with it."""

    def fail(*arguments: object, **settings: object) -> None:
        raise error

    monkeypatch.setattr(hanoi, "main", fail)
    assert run([]) == 1
    assert capsys.readouterr().err == f"hanoi: {says}\n"
