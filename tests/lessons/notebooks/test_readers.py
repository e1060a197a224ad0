"""Lessons 0 to 5 and 7 as they run for somebody whose programs are wrong, each in its own way."""

import ast
import linecache
import re

import nbformat
import pytest

from tests.shared import ROOT, often, share_of

FOLDERS = ("0-start", "1-recursion", "2-iteration", "3-binary", "4-gray-code", "5-graph")
FOLDERS += ("7-magnetic",)
LESSONS = [path for folder in FOLDERS for path in (ROOT / "course" / folder).glob("*.ipynb")]
WRONG = {
    "unwritten": "...",
    "endless": "return {name}({arguments})",
    "nothing": "return [].append('AC')",
    "raises": "return 1 / 0",
    "one text": "return 'AC AB'",
    "a number": "return -1.5",
    "lists": "return [[]]",
}
READ = {f"{path.stem} {how}": (path, how) for path in LESSONS for how in WRONG}
# Those who write nothing, and a quarter of the others; a release needs all.
SOME = [name for name in READ if name.endswith("unwritten") or share_of([(name, name)], 0.25)]
STUB = "...  # your code here"
DEFINED = re.compile(r"def (?P<name>\w+)\((?P<arguments>.*)\):")


def answered(cell, how: str) -> str:
    """The source of a cell, with a wrong body where a program is to be written."""
    program = DEFINED.search(cell.source)
    if not program or STUB not in cell.source:
        return cell.source
    arguments = re.sub(r"=[^,)]+", "", program["arguments"])
    wrong = WRONG[how].format(name=program["name"], arguments=arguments)
    before, after = cell.source[: program.start()], cell.source[program.start() :]
    return before + after.replace(STUB, wrong)  # a table before it stays as it is


def run(source: str, names: dict, name: str) -> object:
    """What a cell ends with; functions find their lines, as in a notebook."""
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), name, "exec"), names)
    return last and eval(compile(ast.Expression(last.value), name, "eval"), names)


@pytest.mark.parametrize("reader", often(SOME, "start unwritten", "gray-code unwritten"))
def test_nothing_raises_in_the_face_of_a_reader(reader, capsys):
    """No cell of the lesson raises, whatever the programs do, and nothing floods the page."""
    lesson, how = READ[reader]
    cells = nbformat.read(lesson, as_version=4).cells
    names = {"__name__": "__main__", "display": repr}
    for number, cell in enumerate(cells):
        if cell.cell_type == "code":
            shown = run(answered(cell, how), names, f"<{lesson.stem} {how} {number}>")
            assert len(repr(shown)) < 6_000, cell.source
    assert len(capsys.readouterr().out) < 6_000
