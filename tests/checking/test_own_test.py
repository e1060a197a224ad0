"""A student's own test is tried on programs that they have not seen."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import pairwise, product
from random import Random

import pytest

from hanoi_ref import recursive
from hanoi_ref.checking import Case, Observation
from hanoi_ref.checking.judge_own_test import Hidden
from hanoi_ref.grading.marking import hidden_programs
from hanoi_ref.lessons import check, find
from hanoi_ref.lessons.gray.hidden import PROGRAMS
from tests.lessons.programs import load
from tests.shared import often

SIZES = range(7)
RIGHT, _ = load()


def is_gray_code(n: int, words: list[str]) -> bool:
    """The definition: all words of n bits, each once, neighbours apart in one place."""
    all_there = sorted(words) == ["".join(bits) for bits in product("01", repeat=n)]
    return all_there and all(
        sum(a != b for a, b in zip(p, q, strict=True)) == 1 for p, q in pairwise(words)
    )


@pytest.mark.parametrize("known", PROGRAMS, ids=lambda known: known.program.__name__)
def test_programs_are_what_is_said_of_them(known):
    """A right one gives a Gray code for every size that is asked for, a wrong one fails for one."""
    assert all(is_gray_code(n, known.program(n)) for n in SIZES) is known.right
    assert not known.says.endswith(".")


@pytest.mark.parametrize(
    "known", [each for each in PROGRAMS if not each.right], ids=lambda known: known.program.__name__
)
def test_it_is_said_from_which_size_on_a_program_is_wrong(known):
    """The smallest one, wherever it is drawn."""
    for at in known.at or (None,):
        drawn = {} if at is None else {"at": at}
        wrong = [n for n in SIZES if not is_gray_code(n, known.program(n, **drawn))]
        assert f"n = {wrong[0]}" in known.says.format(**drawn)


DRAWN = [
    (word, number, at)
    for word in ("iteration", "gray", "variants")
    for number, known in enumerate(import_module(f"hanoi_ref.lessons.{word}.hidden").PROGRAMS)
    for at in known.at
]


@pytest.mark.parametrize(("word", "number", "at"), DRAWN)
def test_where_a_program_goes_wrong_is_drawn(word, number, at):
    """It is right below that size and wrong there, and the sentence names the size."""
    answer = find(f"{word}.own_test")
    right = solution(word)
    program = Hidden(word, number, at)
    assert right(lambda n: program(min(n, at - 1)) if n < at else Hidden(word, 0)(n))
    assert not right(program)
    seen = Observation(value=True)
    says = answer.judge_case(answer, Case((program,)), seen).message
    assert f"n = {at}" in says or f"n = {at - 1}" in says


def solution(word):
    """A right test of this lesson."""
    return RIGHT[f"{word}.own_test"][0]


@pytest.mark.parametrize("part", ["plain", "sly"])
def test_each_part_has_right_programs_and_wrong_ones(part):
    """Neither True nor False of everything earns a point."""
    assert {known.right for known in PROGRAMS if known.part == part} == {True, False}


def test_programs_come_in_an_order_of_their_own():
    """Every program once for each of its sizes, the plain ones first, shuffled by the seed."""
    orders = [
        [case.args[0].number for case in PROGRAMS.cases("gray", Random(seed))] for seed in range(5)
    ]
    plain = {at for at, known in enumerate(PROGRAMS) if known.part == "plain"}
    every = [at for at, known in enumerate(PROGRAMS) for _ in known.at or [None]]
    assert all(sorted(order) == every for order in orders)
    assert all(set(order[: len(plain)]) == plain for order in orders)
    assert len(set(map(tuple, orders))) == 5


def test_a_program_tells_nothing_but_its_words():
    """What a test is given has neither a name nor a verdict to read off."""
    program = Hidden("gray", 3)
    assert str(program) == "program" and vars(program) == {"word": "gray", "number": 3, "at": None}
    assert {name for name in dir(program) if name[0] != "_"} == {"word", "number", "at"}
    assert program(2) == PROGRAMS[3].program(2)


@pytest.mark.parametrize("word", ["iteration", "gray", "variants"])
@pytest.mark.parametrize(
    "args", often([[], [1, 2, 3, 4], [3, 5], ["x"], [2.5], [None], [-1], [300]], [], [2.5]), ids=str
)
def test_no_error_tells_hidden_programs_apart(word, args, monkeypatch):
    """Nor do one more argument, a negative size, or a size that is too much for all memory."""
    monkeypatch.setattr(hidden_programs, "SECONDS", 0.05)
    programs = import_module(f"hanoi_ref.lessons.{word}.hidden").PROGRAMS
    told = [
        hidden_programs.answer({"word": word, "number": number, "at": at, "args": args})
        for number, known in enumerate(programs)
        for at in (known.at or [None])[:1]
    ]
    assert len({str(each) for each in told if "error" in each}) == 1
    assert args == [300] or all("error" in each for each in told)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda program: True, "returned True for a wrong program: from n = "),
        (lambda program: False, "returned False for a right program: it returns the reflected"),
        (lambda program: 1, "returned 1; it should be True or False, not an int"),
        (lambda program: print("fine"), "printed “fine” but returned None"),
        (lambda program: program(3)[7] == "100", "It was testing a program that is wrong: from n"),
        (lambda program: program[0], "It was testing a program that is "),
    ],
)
def test_a_test_that_fails_is_told_on_what(answer, words):
    """The sentence says what was answered, and what the program does."""
    score = check("gray.own_test", answer)
    says = score.verdict.first.message
    assert score == 0 and words in says and says.endswith(".")


def test_a_test_of_the_usual_code_only_earns_one_point():
    """Word for word the lesson's code: right programs that differ from it are called wrong."""
    usual = [known.program for known in PROGRAMS if known.program.__name__ == "reflected"][0]
    score = check("gray.own_test", lambda program: all(program(n) == usual(n) for n in SIZES))
    assert score == 1
    assert score.verdict.mistake.name == "it accepts only the lesson's code, word for word"


def test_a_wrong_program_is_told_with_the_size_at_which_it_is_wrong():
    """Whoever has left that size out sees it at once."""
    says = check("iteration.own_test", lambda program: True).verdict.first.message
    assert re.search(r"n = \d", says)


def test_a_test_may_call_the_package():
    """What the first cell of the lesson imports is there for testing."""
    own = lambda program: all(list(program(n)) == list(recursive(n)) for n in range(9))  # noqa: E731
    assert check("iteration.own_test", own) == 2
