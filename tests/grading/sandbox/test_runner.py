"""How programs are told what to run, how they are heard, and what of it is shown."""

import os
import re
import shutil
import subprocess
import sys
from html import escape, unescape

import pytest

import hanoi_ref
from hanoi_ref.checking.judge_own_test import Hidden
from hanoi_ref.course.notebooks import graded
from hanoi_ref.draw import draw_crossings, draw_curves, draw_hypercube
from hanoi_ref.grading.marking.cells import Cell
from hanoi_ref.grading.marking.hidden_programs import HiddenPrograms
from hanoi_ref.grading.marking.submission import submission_runner
from hanoi_ref.grading.sandbox.runner.absent import NotInstalled, _Lender
from hanoi_ref.grading.sandbox.runner.host import Program
from hanoi_ref.grading.sandbox.runner.messages import pair
from hanoi_ref.grading.sandbox.sanitize import clean_html, clean_markdown, clean_outputs
from hanoi_ref.grading.sandbox.visible import PACKAGE
from tests.grading.marking.test_rebuild import COURSE, draft, rebuilt
from tests.grading.sandbox.test_sandbox import OFFERED


def test_a_reply_that_comes_too_late_is_nobodys():
    """What was said about an answer is not taken for what the next cell shows."""
    here, there = pair()
    program = Program(here, os.getpid())
    there.send({"turn": 0})
    there.send({"outputs": [{"name": "late"}], "turn": 0})
    there.send({"outputs": [{"name": "mine"}], "turn": 1})
    assert program.run("x = 1", lesson=False, seconds=5.0) == [{"name": "mine"}]
    there.close()
    program.close()


ELSEWHERE = """
import sys, hanoi_ref
from hanoi_ref.grading.sandbox.runner.host import ForkServer
fork_server = ForkServer()
program = fork_server.start(sys.argv[1], {})
print(hanoi_ref.__file__, program.run("open(__import__('hanoi_ref').__file__).read(2)", False, 5.0))
fork_server.close()
"""


@pytest.mark.parametrize("level", [level for level, there in OFFERED.items() if there])
def test_the_package_is_read_wherever_it_lies(level, tmp_path):
    """In a folder for what is temporary, too, of which programs have one of their own."""
    shutil.copytree(PACKAGE, tmp_path / "hanoi_ref")
    call = [sys.executable, "-c", ELSEWHERE, level]
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(call, env=env, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.startswith(str(tmp_path)) and "execute_result" in done.stdout


def test_a_shell_leaves_nothing_behind(tmp_path):
    """IPython made a folder of settings for each process."""
    code = (
        "import hanoi_ref.grading.sandbox.runner.shell as s; print(s.Shell().run('6 * 7', '')[0])"
    )
    variables = os.environ | {"TMPDIR": str(tmp_path), "IPYTHONDIR": os.devnull}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=variables, capture_output=True, text=True)
    assert "'42'" in done.stdout, done.stderr
    assert [*tmp_path.iterdir()] == []


def test_what_a_hidden_program_gave_is_known_from_then_on():
    """A class asks the same; what is long, or an error, is asked each time."""
    hidden_programs, program = HiddenPrograms(), Hidden("iteration", 0)
    told = [hidden_programs.ask(program, [n]) for n in (2, 14, "x")]
    assert [set(each) for each in told] == [{"value"}, {"value"}, {"error", "text"}]
    assert list(hidden_programs._kept) == [(program, "[2]")]
    assert hidden_programs.ask(program, [2]) == told[0]
    hidden_programs.close()


SECONDS = 20.0
# They use what is not there; the import of the one is done by then, and nothing needs the other.
FRACTION = {"truth-limit", "where-board"}


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=str)
def test_no_cell_that_is_run_fails(lesson):
    """Solved, from the first cell to the last that any answer needs; no solver is there."""
    solved = draft(lesson.word)
    for name in solved.names:
        solved.fill(name, solved.solved(name))
    found, _ = rebuilt(solved, lesson.word)
    cells = [
        Cell(each["source"], each["id"])
        for each in found.cells
        if each["cell_type"] == "code" and each["id"] not in found.idle
        if not graded(each).get("grade")
    ]
    judging, failed = submission_runner(""), {}
    program = judging.fork_server(cells).start(judging.level, {})
    for cell in cells:
        outputs = program.run(cell.source, True, SECONDS)
        errors = [each["evalue"] for each in outputs if each["output_type"] == "error"]
        failed |= {cell.name: errors} if errors else {}
    program.close()
    assert not failed.keys() - FRACTION and len(cells) >= len(solved.names)


MISSING = "ModuleNotFoundError: nowhere is not installed where this is graded"
CELLS = {
    "import nowhere as n\nn": "",
    "from nowhere.far.away import thing": "",
    "import nowhere.far\nnowhere.far.away.thing": "",
    "from nowhere import *": "",
    "def ways():\n    import nowhere\n    yield 3\nlist(ways())": "",
    "import nowhere\nnowhere.DataFrame([1])": MISSING,
    "import nowhere\nnowhere.table[3]": MISSING,
    "from nowhere import answer\nanswer + 1": MISSING,
    "from nowhere import answer\nfor each in answer: pass": MISSING,
    "try:\n    import nowhere\nexcept ImportError:\n    nowhere = None\nassert nowhere is None": "",
    "import contextlib\nwith contextlib.suppress(ImportError):\n    import nowhere\n    1 / 0": "",
    "import importlib.util\nassert importlib.util.find_spec('nowhere') is None": "",
    "from math import nothing": "ImportError: cannot import name 'nothing' from 'math'",
}


@pytest.fixture
def lender():
    """The finder that graded programs have, and none of the modules that it lent before."""
    finder = _Lender()
    sys.meta_path.append(finder)
    yield
    sys.meta_path.remove(finder)
    lent = [name for name, each in sys.modules.items() if isinstance(each, NotInstalled)]
    for name in lent:
        del sys.modules[name]


@pytest.mark.usefixtures("lender")
@pytest.mark.parametrize(("source", "error"), CELLS.items())
def test_a_missing_package_fails_where_it_is_used(source, error):
    """It is named then; a program that handles the error gets it at the import."""
    said = ""
    try:
        exec(compile(source, "<cell 1>", "exec"), {})
    except Exception as raised:
        said = f"{type(raised).__name__}: {raised}"
    assert said.startswith(error) and bool(said) == bool(error)


@pytest.mark.usefixtures("lender")
def test_packages_of_others_import_as_ever():
    """A library that looks for a package of its own finds that it is missing."""
    with pytest.raises(ModuleNotFoundError, match="No module named 'nowhere'"):
        exec(compile("import nowhere", "/usr/lib/library.py", "exec"), {})


PICTURES = {
    "position": hanoi_ref.draw_position("AAc", posts="A", move="AB", legal=False, caption="So."),
    "graph": hanoi_ref.draw_graph(2),
    "hypercube": draw_hypercube(3),
    "gray": hanoi_ref.draw_gray(3),
    "calls": hanoi_ref.draw_calls(2),
    "bits": hanoi_ref.draw_bits(5),
    "walk": hanoi_ref.draw_walk(["AB", "AC", "BC"], 2),
    "crossings": draw_crossings(["A", "b", "C", "a"]),
    "curves": draw_curves({"one": [1, 2, 3]}),
}


def attributes(markup: str) -> set[tuple[str, str]]:
    """The names of tags with those of their attributes, but for what only scripts read."""
    found = re.findall(r"<([\w-]+)((?:\s[^<>]*)?)>", markup)
    named = {(tag, name) for tag, inner in found for name in re.findall(r'([\w:-]+)="', inner)}
    return {(tag, name) for tag, name in named if not name.startswith(("data-", "xmlns"))}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_the_course_keeps_its_looks(name):
    """Every tag, every attribute that is seen or read out."""
    assert attributes(clean_html(str(PICTURES[name]))) == attributes(str(PICTURES[name]))


@pytest.mark.parametrize(
    ("style", "kept"),
    [
        ("width:fit-content(min(9em,45vw));position:fixed", "width:fit-content(min(9em,45vw))"),
        ('font-family:"a;position:fixed;color:red', 'font-family:"a;color:red'),
        ("/*;*/position:fixed;/**/width:9em", ""),
        ("background:image-set('https://a.org/b.png' 1x)", None),
        ("background:U\\52L(https://a.org/b.png)", None),
        ("background:cross-fade('https://a.org/b.png', red)", None),
    ],
)
def test_a_style_keeps_known_properties_whole(style, kept):
    """However functions are nested; one that may load something is dropped with all others."""
    found = re.search('style="(.*?)"', clean_html(f'<b style="{escape(style)}">x</b>'))
    assert (found and unescape(found[1])) == kept


@pytest.mark.parametrize("told", ['<p class="hanoi-svg">', '<svg class="hanoi-svg code">'])
def test_no_output_takes_a_class_of_its_page(told):
    """Only a drawing has one, with which it follows the theme."""
    assert "class" not in clean_html(told)


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        (None, []),
        ({"output_type": "stream"}, []),
        ([7, {"output_type": "comm"}], []),
        ([{"output_type": "display_data", "data": {"application/javascript": "x"}}], []),
        ([{"output_type": "display_data", "data": {"image/png": "no picture"}}], []),
        (
            [{"output_type": "stream", "name": "pipe", "text": 5, "more": 1}],
            [{"output_type": "stream", "name": "stdout", "text": ""}],
        ),
    ],
)
def test_what_is_no_output_is_left_out(told, kept):
    """And what is one keeps the fields that it should have."""
    assert clean_outputs(told) == kept


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("2 < 3 and 3 > 2", "2 < 3 and 3 > 2"),
        ("<script>x</script>", "&lt;script>x&lt;/script>"),
        ("[a](https://b.org) [c](javascript:d)", "[a](https://b.org) [c](#javascript:d)"),
        ("[a]: data:text/html,x", "[a]: #data:text/html,x"),
        (r"$\href{javascript:x}{y}$ $\frac12$", r"$href{javascript:x}{y}$ $\frac12$"),
        (r"$\\href{x}{y}$ $1\\ 2$", r"$href{x}{y}$ $1\\ 2$"),
        (r"$&#92;href&#x5C;\url&bsol;class$ a&#92;b", r"$hrefurlclass$ a&#92;b"),
        ("[\\\na]: javascript:b", "[\\\na]: #javascript:b"),
        (f"![a](data:image/png;base64,{'e' * 300_000}) so", "![a](#data) so"),
        ("e" * 300_000, f"{'e' * 250_000}\n\nThe rest of this text is too long to be shown."),
        ("\\\\(" * 2_000, "\\\\ (" * 2_000),
    ],
    ids=lambda text: text[:20],
)
def test_markdown_keeps_its_words(text, clean):
    """Mathematics and links stay, HTML is shown as typed, and no text is too long for a page."""
    assert clean_markdown(text) == clean


@pytest.mark.parametrize("between", ["", "\\", "<!-- -->", "<wbr>", "<x></x>"])
def test_shown_html_has_no_links_of_tex(between):
    """Cleaning takes out tags and comments, which may join a backslash and a word."""
    told = {"output_type": "display_data", "data": {"text/html": f"$\\{between}href{{a}}{{b}}$"}}
    (output,) = clean_outputs([told])
    assert r"\href" not in output["data"]["text/html"]
