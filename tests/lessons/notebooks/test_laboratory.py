"""The laboratory: its cells run, its prose has their figures, its guesses have their answers."""

import ast
import re
from contextlib import redirect_stdout
from io import StringIO
from itertools import count

import nbformat
import pytest

from hanoi_ref import Rules
from hanoi_ref.publish import hosted
from hanoi_ref.theory.magnetic import fewest_free
from tests.shared import ROOT

PAGE = ROOT / "solutions" / "extras" / "laboratory.ipynb"
NAMES = re.compile(r"\]\([^)]*\)|arXiv:[\d.]+|\[A\d+|\$[^$]*\$")  # links and formulas
FIGURE = re.compile(r"\d[\d.]*/?\d*")
SIGNED = re.compile(r"\*\*(Proved|Measured here|Measured by others|Open)\b")
EXPERIMENTS = ("cost", "ways", "cross", "roads", "same", "group", "limit")
# Years, the reader's minutes, and the disks that Korf's search and a supercomputer reached.
NOT_COUNTED = set("1976 1985 1994 1996 2004 2006 2010 2011 2017 105 15 23".split())


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


@pytest.mark.full
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
    said = next(cell.source for cell in page if cell.id == "ants-read")
    assert all(f" {wins} " in said for wins in found.values())
    assert found[0] < found[0.9] < found[0.2]


def test_the_cells_are_short(page):
    """Few lines of code, and about as many cells of prose as of code."""
    shown = [cell for cell in page if cell.id != hosted.NAME]
    code = [cell.source for cell in shown if cell.cell_type == "code"]
    assert len(shown) <= 90 and len(code) <= 2 * (len(shown) - len(code))
    assert all(len(list(filter(str.strip, each.splitlines()))) <= 10 for each in code)


def test_each_experiment_begins_with_the_reader(page):
    """The question and a kit, an empty conjecture, an empty measurement; then a result."""
    ids = [cell.id for cell in page]
    sources = {cell.id: cell.source for cell in page}
    for name in EXPERIMENTS:
        at = ids.index(name)
        begins = ids[at + 1 : ids.index(f"{name}-measured") + 1]
        assert begins[-2:] == [f"{name}-mine", f"{name}-measured"] and len(begins) <= 4
        assert ("**Your kit:**" in sources[name]) == (name != "limit")
        assert f'conjecture("{name}", "")' in sources[f"{name}-mine"]
        assert "    ...\n" in sources[f"{name}-measured"]


def test_every_result_says_how_it_is_known(page):
    """Proved, measured here, measured by others or open; no other word stands in their place."""
    prose = {cell.id: cell.source for cell in page if cell.cell_type == "markdown"}
    for name in EXPERIMENTS:
        ids = [id for id in prose if id == name or id.startswith(f"{name}-")]
        said = SIGNED.findall("\n".join([prose[id] for id in ids]))
        assert "Open" in said or name == "group", name
        assert "Measured here" in said or name == "limit", name
    assert not re.search(
        r"\*\*(Measured|Yours to find)\b(?! here| by others)", "".join(prose.values())
    )


@pytest.mark.parametrize(
    ("name", "first"),
    [("cost", 8), ("ways", 7), ("cross", 9), ("roads", 7), ("same", 8), ("group", 7)],
)
def test_somebody_is_wrong_in_each_experiment(page, run, name, first):
    """The page shows only sizes that agree; the first failure is at seven disks or later."""
    shown = run[1][f"{name}-theirs-code"]
    assert shown.fails is None and shown.held == tuple(range(1, max(shown.held) + 1))
    [source] = [cell.source for cell in page if cell.id == f"{name}-theirs-code"]
    *before, last = ast.parse(source).body
    last.value.args[1] = ast.parse("range(1, 12)", mode="eval").body
    names = dict(run[0])
    exec(compile(ast.Module(before, []), name, "exec"), names)
    measured = eval(ast.unparse(last), names)
    assert (measured.fails, measured.held) == (first, tuple(range(1, first)))


@pytest.mark.parametrize("n", [3, 4])
def test_fewer_crossings_cost_moves(n):
    """The two ends that experiment 7 tells, by the search that it does not tell."""
    found = by_crossings(n)
    assert found[0] == (3**n - 1) // 2 and min(found.values()) == fewest_free(n)
    assert found[1] > fewest_free(n) or n == 3


def by_crossings(n):
    """Return the fewest moves of the free tower for each number of crossings."""
    rules, most = Rules(flips=True), {}
    seen = edge = {("A" * n, ("A", "", "")): 0}  # position, last colour of each post: crossings
    for moves in count(1):
        after: dict = {}
        for (position, last), crossed in edge.items():
            for move in rules.legal_moves(position):
                there = rules.after(position, move)
                new = tuple(
                    next((each for each in (peg, peg.lower()) if each in there), old)
                    for peg, old in zip("ABC", last, strict=True)
                )
                total = crossed + sum(bool(a) and a != b for a, b in zip(last, new, strict=True))
                if total < min(seen.get((there, new), 99), after.get((there, new), 99)):
                    after[there, new] = total
                    if there in ("C" * n, "c" * n):
                        most.setdefault(total, moves)
        seen, edge = {**seen, **after}, after
        if 0 in most or not edge:
            return most
