"""The laboratory: its cells run, its prose has their figures, its guesses have their answers."""

import ast
import re
from contextlib import redirect_stdout
from io import StringIO

import nbformat
import pytest

from hanoi_ref.publish import hosted
from hanoi_ref.theory.magnetic import fewest_free
from tests.shared import ROOT

PAGE = ROOT / "solutions" / "extras" / "laboratory.ipynb"
NAMES = re.compile(r"\]\([^)]*\)|arXiv:[\d.]+|\[A\d+|\$[^$]*\$")  # links and formulas
FIGURE = re.compile(r"\d[\d.]*/?\d*")
# Years, the reader's minutes, and the disks that Korf's search and a supercomputer reached.
NOT_COUNTED = set("1976 1985 1994 1996 2004 2006 2010 2011 2017 90 15 23".split())


@pytest.fixture(scope="module")
def page():
    """The cells of the notebook."""
    return nbformat.read(PAGE, as_version=4).cells


@pytest.fixture(scope="module")
def run(page):
    """Return the names that the cells define, the value of each cell, and what it printed."""
    names: dict = {}
    values: dict = {}
    printed = StringIO()
    for cell in page:
        if cell.cell_type == "code":
            tree = ast.parse(cell.source)
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
            with redirect_stdout(printed):
                exec(compile(tree, cell.id, "exec"), names)
                if last is not None:
                    values[cell.id] = eval(ast.unparse(last), names)
    return names, values, printed.getvalue()


def test_every_figure_in_the_prose_is_computed(page, run):
    """A number above 12, a fraction or a decimal is in some result, or is given to a program."""
    _, values, printed = run
    given = [
        cell.source for cell in page if cell.cell_type == "code" and "predict(" not in cell.source
    ]
    shown = set(FIGURE.findall("\n".join([printed, *map(repr, values.values()), *given])))
    for cell in page:
        if cell.cell_type == "markdown":
            prose = NAMES.sub(" ", cell.source.partition("## Further reading")[0])
            for figure in (found.rstrip("./") for found in FIGURE.findall(prose)):
                if not (figure.isdigit() and int(figure) <= 12):
                    assert figure in shown | NOT_COUNTED, (cell.id, figure)


def test_every_answer_to_a_guess_is_measured(page, run):
    """The answer is among the choices, and it is what a later cell finds."""
    names, values, _ = run
    rows = values["roads-count"]
    alone = {post: names["cost"](names_of(post)) for post in "ABC"}
    measured = {
        "cost-guess": max(alone, key=alone.get),
        "ways-guess": str(values["ways-count"][6]),
        "cross-guess": str(values["cross-data"][0]["62"][1]),
        "same-guess": f"about {values['same-loopless'][0]:.0f}",
        "group-guess": str(values["group-orders"][0][4]),
    }
    longest = max(rows, key=lambda name: rows[name][4])
    asked = [cell for cell in page if cell.id.endswith("-guess")]
    assert {cell.id for cell in asked} == measured.keys() | {"roads-guess"}
    for cell in asked:
        call = ast.parse(cell.source).body[0].value
        told = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
        assert told["answer"] in told["choices"] and told["why"]
        if cell.id in measured:
            assert told["answer"] == measured[cell.id]
        else:
            assert longest in told["answer"]


def names_of(post):
    """The colours of the posts if one is blue."""
    return ["blue" if each == post else "free" for each in "ABC"]


def test_the_fixed_posts_cost_what_the_page_says(run):
    """The limits of all 27 games, with how many games have each."""
    limits = list(map(str, run[0]["limits"].values()))
    assert {limit: limits.count(limit) for limit in limits} == {
        **{"None": 3, "1": 7, "2": 4, "20/33": 1},
        **{"7/11": 3, "8/11": 2, "10/11": 5, "13/11": 1, "14/11": 1},
    }


def test_the_exponents_follow_their_recurrence(run):
    """From ten disks to 24; the two polynomials have a factor in common."""
    names, values, _ = run
    e = names["e"]
    assert [e[n] for n in range(5, 16)] == [2, 4, 9, 17, 30, 52, 85, 137, 218, 340, 529]
    assert all(names["ways"](n) == 9 << e[n] for n in e)
    assert values["ways-check"] == list(range(10, 25))
    moves = [fewest_free(n) for n in range(1, 15)]
    levy = values["ways-cubic"][1]
    for n in range(6, 14):
        assert sum(c * moves[n - k] for k, c in enumerate(levy)) == 0
    for n in range(10, 25):
        assert sum(c * e[n - k] for k, c in enumerate(values["ways-cubic"][0])) == 0


def test_the_programs_play_the_same_moves(run):
    """Everything compared is equal, and the map is the Schreier graph of the commands."""
    _, values, _ = run
    assert all(values["same-disks"] + values["same-loop"] + values["same-loopless"][1])
    assert values["group-machine"] == (True, ["AAA", "BBB", "CCC"])
    assert values["group-orders"] == [[base**n for n in range(1, 7)] for base in (3, 2)]
    assert all(tower == farthest for _, tower, farthest in values["roads-far"])
    assert values["roads-smooth"][0] == values["roads-smooth"][1]


def test_the_ants_find_what_the_page_says(page, run):
    """The numbers of the simulation, whose seeds are fixed."""
    found = run[1]["ants-colony"]
    said = next(cell.source for cell in page if cell.id == "reading")
    assert all(f" {wins} " in said for wins in found.values())
    assert found[0] < found[0.9] < found[0.2]


def test_the_cells_are_short(page):
    """Few lines of code, and about as many cells of prose as of code."""
    shown = [cell for cell in page if cell.id != hosted.NAME]
    code = [cell.source for cell in shown if cell.cell_type == "code"]
    assert len(shown) <= 50 and abs(len(shown) - 2 * len(code)) <= 6
    assert all(len(list(filter(str.strip, each.splitlines()))) <= 10 for each in code)
