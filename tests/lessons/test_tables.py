"""A table of what can be foreseen earns a quarter of the points at most."""

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any

import nbformat
import pytest

from hanoi_ref.checking import Case, Exercise, observe_all
from hanoi_ref.checking.exercise import has_few_inputs
from hanoi_ref.checking.running.limits import BudgetExceeded, limits
from hanoi_ref.checking.verdict import Judgement
from hanoi_ref.lessons import EXERCISES
from tests.lessons.programs import load
from tests.shared import ROOT, often

RIGHT, _ = load()
MANY = [name for name, each in EXERCISES.items() if not has_few_inputs(each)]
WRITABLE = 255  # items; nobody writes down a longer answer by hand
Args = tuple[Any, ...]


@cache
def told(word: str) -> str:
    """All that a lesson's notebook says, in prose and code."""
    (path,) = (
        path
        for path in (ROOT / "solutions").glob("[0-9]*/*.ipynb")
        if path.stem.partition("-")[0] == word
    )
    cells = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4).cells
    return "\n".join(cell.source for cell in cells)


def shown(exercise: Exercise) -> Iterator[Args]:
    """The arguments of every call that the lesson writes out."""
    word = exercise.id.partition(".")[0]
    for written in re.findall(rf"\b{exercise.name}\(([^()]*)\)", told(word)):
        with suppress(ValueError, SyntaxError):
            yield tuple(ast.literal_eval(f"[{written}]"))


def lasting(exercise: Exercise) -> Iterator[Args]:
    """The arguments that are the same for every seed."""
    drawn = [{case.call(""): case.args for case in exercise.cases(seed)} for seed in range(8)]
    return (args for call, args in drawn[0].items() if all(call in each for each in drawn))


def small(exercise: Exercise) -> Iterator[Args]:
    """Numbers up to eight, positions of up to two disks, in every combination."""
    asked = [case.args for seed in range(2) for case in exercise.cases(seed)]
    asked = [args[: min(map(len, asked))] for args in asked]
    return product(*(values(column) for column in zip(*asked, strict=True)))


def values(column: tuple[Any, ...]) -> list[Any]:
    """The small values of an argument, of which these are some values."""
    if not isinstance(column[0], str):
        return list(range(9)) if isinstance(column[0], int) else []
    letters = sorted(set("".join(column))) if len(set("".join(column))) < 7 else "ABC"
    sizes = range(3) if len(set(map(len, column))) > 1 else [len(column[0])]
    return ["".join(each) for size in sizes for each in product(letters, repeat=size)]


@cache
def table(name: str) -> dict[str, Any]:
    """The right answers to all that can be foreseen, by the call."""
    exercise, found = EXERCISES[name], {}
    for args in (*shown(exercise), *lasting(exercise), *small(exercise)):
        with suppress(Exception, BudgetExceeded), limits(0.02):  # not all of it is allowed
            answer = RIGHT[name][0](*args)
            answer = list(answer) if hasattr(answer, "__next__") else answer
            if not isinstance(answer, list) or len(answer) <= WRITABLE:
                found[Case(args).call("")] = answer
    return found


def looked_up(name: str) -> Callable[..., object]:
    """An answer that is a table, and nothing outside of it."""

    def answer(*args: object) -> object:
        call = Case(args).call("")
        return table(name).get(call)

    return answer


SEEDS = ["one", *(pytest.param(seed, marks=pytest.mark.release) for seed in ("two", "three"))]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", often(MANY, *MANY[::3]))
def test_a_table_earns_a_quarter_at_most(name, seed):
    """Whatever the seed, wherever there are inputs enough; its sentence is of no interest."""
    assert table(name)
    exercise = EXERCISES[name]
    cases = exercise.cases(seed)
    seen = observe_all(looked_up(name), cases, exercise.allowed_packages)
    assert Judgement(exercise, cases, seen).verdict.score <= exercise.points / 4


def test_most_functions_have_many_inputs():
    """A limit that is changed by mistake would let an exercise slip out of this file."""
    assert len(MANY) >= 34
    assert {"recursion.hanoi", "graph.distance", "magnetic.count_62"} <= set(MANY)
