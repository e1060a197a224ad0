"""Answers nobody hopes for: each costs marks and a sentence, none an exception."""
# ruff: noqa: D101, D102, D103  (each is named by what is wrong with it)

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction as TrueFraction
from functools import partial

import numpy
import pytest

from hanoi_ref.checking import Case, Exercise, Observation, observe, observe_all
from hanoi_ref.lessons import check, find
from tests.shared import share_of

LONG = 10**5_000


def shout(*args: object, **others: object) -> object:
    raise SystemError("do not touch")


class Untouchable:
    """Whatever is asked of it, it raises."""

    __iter__ = __eq__ = __hash__ = __repr__ = __str__ = __len__ = __bool__ = shout
    __int__ = __float__ = __index__ = __getitem__ = __getattr__ = __reduce__ = shout

    @property
    def __class__(self):
        raise SystemError("do not ask")


class Agreeable:
    """It equals everything, is a list, an int and a bool, and says so."""

    __class__ = bool

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[object]:
        return iter([self] * 3)

    def __call__(self, *args: object) -> object:
        return self


class Shouting(Exception):
    __str__ = __repr__ = shout  # type: ignore[assignment]


class Slow(Exception):
    def __str__(self) -> str:
        while True:
            pass


class LyingStr(str):
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__

    def __str__(self) -> str:
        return self

    def __len__(self) -> int:
        return 2


class LyingInt(int):
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__

    def bit_length(self) -> int:
        return 1


class LyingList(list):  # type: ignore[type-arg]
    def __iter__(self) -> Iterator[object]:
        return iter([LyingStr("AC")])


class Fraction:
    """A class of one's own with a name that is taken."""


Dict = type("dict", (), {"__iter__": lambda self: iter([1, 2])})
Strange = type("\N{SNOWMAN}" * 500, (), {})


class Meta(type):
    def __getattribute__(cls, name: str) -> object:
        raise SystemError("no attributes here")


def in_itself() -> list[object]:
    ring: list[object] = []
    ring.append(ring)
    return ring


def branching() -> object:
    tree: object = "leaf"
    for _ in range(60):
        tree = [tree, tree]
    return tree


def stops_half_way() -> Iterator[str]:
    yield "AC"
    raise RuntimeError("half way")


def will_not_close() -> Iterator[str]:
    while True:
        try:
            yield "AC"
        except GeneratorExit:
            raise RuntimeError("not me") from None


VALUES = {
    "None": lambda: None,
    "a str": lambda: "AC",
    "an empty str": lambda: "",
    "half a character": lambda: "\ud800",
    "a million characters": lambda: "A" * 10**6,
    "ten thousand long strings": lambda: ["A" * 20_000] * 10_000,
    "bytes": lambda: b"AC",
    "a dict": lambda: {"A": "C", 1: [2]},
    "a set": lambda: {"AC", "AB"},
    "numbers": lambda: [(1, 3)],
    "nested rubbish": lambda: [[[None, {"a": (1.5, {2})}], 1j], object()],
    "a list in itself": in_itself,
    "a branching list": branching,
    "a bool": lambda: True,
    "a float": lambda: 1.0,
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "minus inf": lambda: float("-inf"),
    "a huge int": lambda: LONG,
    "a huge negative int": lambda: -LONG,
    "huge ints": lambda: [LONG, (LONG, "A")],
    "a huge Fraction": lambda: TrueFraction(LONG, 3),
    "a large Fraction": lambda: TrueFraction(10**400),
    "a Decimal": lambda: Decimal("1"),
    "a complex": lambda: 1j,
    "numpy ints": lambda: numpy.int64(1),
    "a numpy float": lambda: numpy.float64(1),
    "a numpy array": lambda: numpy.array([["A", "C"]]),
    "a numpy matrix of bools": lambda: numpy.ones((3, 3), bool),
    "a range": lambda: range(10**12),
    "a type": lambda: int,
    "a function": lambda: shout,
    "a module": lambda: sys,
    "an exception": lambda: ValueError("I am a value"),
    "not implemented": lambda: NotImplemented,
    "an untouchable": Untouchable,
    "untouchables": lambda: [Untouchable()] * 2,
    "an agreeable": Agreeable,
    "agreeables": lambda: [Agreeable(), (Agreeable(), Agreeable())],
    "a lying str": lambda: LyingStr("x" * 30_000),
    "a lying int": lambda: LyingInt(10**3_000),
    "a lying list": LyingList,
    "a Fraction of one's own": Fraction,
    "a dict of one's own": Dict,
    "a strange name": Strange,
    "a nameless": lambda: Meta("Nameless", (), {})(),
    "half a generator": stops_half_way,
    "an unclosable generator": will_not_close,
    "an iterator that raises": lambda: map(shout, "AC"),
    "a tampered Fraction": lambda: tampered(),
}


def tampered() -> TrueFraction:
    fraction = TrueFraction(1, 3)
    fraction._numerator = "lies"  # type: ignore[attr-defined]
    return fraction


def raising(error: object) -> object:
    raise error  # type: ignore[misc]


def deep(*args: object) -> object:
    return deep(*args)


def checks_itself(*args: object) -> object:
    return check("recursion.hanoi", checks_itself)


PROGRAMS = {
    "sys.exit": lambda *args: sys.exit(3),
    "exit with words": lambda *args: sys.exit("good bye"),
    "GeneratorExit": lambda *args: raising(GeneratorExit()),
    "StopIteration": lambda *args: next(iter(())),
    "a shouting error": lambda *args: raising(Shouting()),
    "an error with half a character": lambda *args: raising(ValueError("\ud800 \n lines")),
    "an error with a long text": lambda *args: raising(ValueError("x" * 10**6)),
    "an error that is huge": lambda *args: raising(ValueError(LONG)),
    "MemoryError": lambda *args: [0] * 10**13,
    "runaway recursion": deep,
    "wrong number of arguments": lambda: 1,
    "a builtin": len,
    "a class": Untouchable,
    "a partial": partial(int, "x"),
    "an untouchable": Untouchable(),
    "an agreeable": Agreeable(),
    "closing the output": lambda *args: sys.stdout.close(),
    "replacing the output": lambda *args: setattr(sys, "stdout", None),
    "changing the recursion limit": lambda *args: sys.setrecursionlimit(10**5),
    "printing half a character": lambda *args: print("\ud800"),
}


def one_sentence(exercise: Exercise, answer: object) -> str:
    """The sentence that a check has for an answer, which is known to come without an exception."""
    score = check(exercise.id, answer)
    assert 0 <= score < exercise.points
    assert float(repr(score)) == score
    says = score.verdict.first.message
    assert says.endswith((".", "?")) and "\n" not in says and len(says) < 700
    str(score).encode()
    score._repr_html_().encode()
    return says


# One for each way of judging.
KINDS = ["start.by_hand", "recursion.bug_hunt", "recursion.count_moves", "recursion.hanoi"]
KINDS += ["recursion.years_needed", "recursion.gather", "recursion.grand_tour"]
PAIRS = [(f"{kind} {value}", (kind, value)) for kind in KINDS for value in VALUES]
# A generator that will not close tells it to whoever listens to lost exceptions.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.mark.parametrize(("name", "value"), share_of(PAIRS, 0.4))
def test_any_value_gets_a_sentence(name, value):
    """A function that gives it, or the value itself, ends in a mark and a sentence."""
    exercise, make = find(name), VALUES[value]
    one_sentence(exercise, make() if exercise.variable else lambda *args: make())


@pytest.mark.parametrize("exercise", ["recursion.count_moves", "recursion.hanoi"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_any_behaviour_gets_a_sentence(exercise, program):
    """Whatever a program does to end, where a value is asked for and where moves are."""
    assert find(exercise).name in one_sentence(find(exercise), PROGRAMS[program])


@pytest.mark.parametrize("value", VALUES)
def test_observations_are_plain(value):
    """Nothing of the student's is left in them: JSON gives back the same."""
    make = VALUES[value]
    seen = observe(lambda: make(), Case())
    assert Observation.from_json(json.loads(json.dumps(seen.to_json()))) == seen
    assert plain_through(seen.to_json())


def plain_through(seen: object) -> bool:
    """Whether a value is made of the builtin types themselves, and not of subclasses."""
    if type(seen) is dict:
        return all(type(key) is str and plain_through(value) for key, value in seen.items())
    if type(seen) is list:
        return all(map(plain_through, seen))
    return type(seen) in (str, int, bool, type(None))


COPIES = {
    "an int of one's own": (LyingInt(7), 7),
    "a str of one's own": (LyingStr("AC"), "AC"),
    "a bool": (True, True),
    "a numpy float": (numpy.float64(0.5), {"type": "float", "text": "0.5"}),
    "a numpy int": (numpy.int64(7), 7),
    "a huge int": (LONG, {"type": "int", "text": "an int of about 5,001 digits"}),
    "a long str": ("A" * 20_001, {"type": "str", "text": "a str of 20,001 characters"}),
    "a class with a taken name": (Fraction(), {"type": "Fraction of your own"}),
    "a list of one's own": (LyingList(), {"type": "list", "items": ["AC"]}),
    "a dict of one's own": (
        type("Mine", (dict,), {})(a=1),
        {"type": "dict", "items": [["a", 1]]},
    ),
    "a set": ({"b", "a"}, {"type": "set", "items": ["a", "b"]}),
    "bytes": (b"AC", {"type": "bytes"}),
}


@pytest.mark.parametrize("name", COPIES)
def test_what_a_value_is_copied_as(name):
    """Subclasses are what they are made of; strangers keep their names only."""
    value, copy = COPIES[name]
    assert observe(value, Case()) == Observation(value=copy, is_value=True)


@pytest.mark.parametrize(
    "what", ["ten thousand long strings", "a range", "an unclosable generator"]
)
def test_what_is_too_much_is_over(what):
    """In items or in weight."""
    assert observe(VALUES[what], Case()) == Observation("too_long")


def test_a_subclass_of_int_is_an_int():
    """An honest one gets full marks."""
    assert check("recursion.count_moves", lambda n: LyingInt(2**n - 1)) == 2


def test_a_text_that_never_ends_costs_its_time():
    """An error whose words hang is a program that hangs."""
    assert observe(lambda: raising(Slow()), Case(seconds=0.2)) == Observation("timeout")


def test_the_stop_button_stops_the_check():
    """KeyboardInterrupt is the reader's word, not the program's, and comes through."""
    with pytest.raises(KeyboardInterrupt):
        check("recursion.hanoi", lambda *args: raising(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        observe(lambda: raising(type("Odd", (Exception,), {"__str__": stop})()), Case())


def stop(self: object) -> str:
    raise KeyboardInterrupt


def test_a_check_within_a_check_is_refused():
    """A program that has itself checked would never come back."""
    says = one_sentence(find("recursion.hanoi"), checks_itself)
    assert "hanoi calls check of the package" in says


def test_a_changed_argument_is_seen():
    """A list that was handed over must come back as it was."""
    case = Case((["A"], {"B"}))
    assert observe(lambda pegs, others: pegs.append("C"), case).changed is True
    assert observe(lambda pegs, others: others.add(Agreeable()), case).changed is True
    assert not observe(lambda pegs, others: pegs + [1], case).changed
    assert case.args == (["A"], {"B"})


def test_defaults_that_remember_are_told_apart():
    """Each case calls the same function, so what it keeps shows."""

    def remembers(n, seen=[]):  # noqa: B006
        seen.append(n)
        return 2 ** len(seen) - 1

    assert observe_all(remembers, [Case((1,)), Case((1,))]) == [
        Observation(value=1),
        Observation(value=3),
    ]


@pytest.mark.parametrize("depth", [100, 400, 480])
def test_honest_recursion_is_deep_enough(depth):
    """A call within a call for each disk, and as many again for a helper."""

    def down(n):
        return n and helper(n - 1) + 1

    def helper(n):
        return down(n)

    assert observe(down, Case((depth,))) == Observation(value=depth)


@pytest.mark.parametrize(
    ("program", "text", "name"),
    [
        (lambda: 1 / 0, "division by zero", "<lambda>"),
        (lambda: json.loads("no"), "Expecting value: line 1 column 1 (char 0)", "<lambda>"),
        (lambda: raising(Shouting()), "", "raising"),
    ],
)
def test_an_error_keeps_its_words_and_the_students_line(program, text, name):
    """The line is the last one of the student's own file, not of a library that it calls."""
    seen = observe(program, Case()).error
    code = {"<lambda>": program, "raising": raising}[name].__code__
    assert seen.text == text
    assert seen.line in [line for _, _, line in code.co_lines()]
