"""Find what all wrong answers have in common, or the calls that have them.

Each sentence is true of every test that was made, and claims no reason.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import isclose
from operator import itemgetter
from typing import Any, NamedTuple

from hanoi_ref.checking.answer import gist, restored, spell
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose.evidence import Evidence, names_of, with_value
from hanoi_ref.checking.exercise import Case, Diagnosis
from hanoi_ref.checking.judge_own_test import Hidden, is_right
from hanoi_ref.checking.observation import Observation

# One value for many calls

EQUAL = 4  # answers that are all equal
FEW = 2  # answers that may be right, or wrong, by chance
BY_HAND = 4  # disks of a tower that one may still work out by hand
SLEEPS = re.compile(r"^[^#\n]*\bsleep\(", re.MULTILINE)
CONSTANTS = "For which inputs is the answer {}? Which line of your program decides this?"


def unchanging(evidence: Evidence) -> Diagnosis | None:
    """Diagnose a program whose answer is the same for all inputs."""
    answers = [seen.value for _, seen in evidence.every if seen.has_value]
    if len(answers) < EQUAL or len({*map(repr, answers)}) > 1:
        return None
    if type(answers[0]) not in (int, str):
        return None
    name = f"it returns {spell(answers[0], 20)} for every input"
    return Diagnosis(name, "Where should the answer depend on the arguments?")


QUOTED = "Between quotation marks it is a string. Leave them out."


def another_constant(evidence: Evidence) -> Diagnosis | None:
    """Diagnose a program whose wrong answers are all one value, where another type is right."""
    judged = ((case, seen) for case, seen, is_right in evidence.judged if not is_right)
    wrong = [(case, seen) for case, seen in judged if seen.has_value]
    value = evidence.shown[1].value
    if evidence.exercise.variable or any(seen.value != value for _, seen in wrong):
        return None
    for right in (None, False, True, 0, 1, ""):
        answers = ((case, with_value(seen, right)) for case, seen in wrong)
        if type(right) is not type(value) and all(evidence.is_right(*answer) for answer in answers):
            name = f"it returns {spell(value, 20)} where it should return {right!r}"
            is_quoted = value == repr(right)
            return Diagnosis(name, QUOTED if is_quoted else CONSTANTS.format(repr(right)))
    if len(wrong) < FEW or not (value is None or isinstance(value, bool)):
        return None
    missing = "Which condition is missing, or which input is left out?"
    hint = missing if value else "Which condition asks too much?"
    none = "Where does it return None, pass on None from another function, or end without return?"
    return Diagnosis(f"each of its wrong answers is {value}", none if value is None else hint)


def same_wrong_number(evidence: Evidence) -> Diagnosis | None:
    """Report that all wrong answers are one number."""
    wrong = {repr(case.args): seen.value for case, seen, right in evidence.judged if not right}
    first, *others = wrong.values()
    if type(first) is not int or len(others) < FEW or any(value != first for value in others):
        return None
    number = spell(first, 20)
    return Diagnosis(f"each of its wrong answers is {number}", f"Where is {number} right?")


# Small inputs and large ones


def up_to(evidence: Evidence) -> Diagnosis | None:
    """Diagnose a program that is right only up to some number, or only from some number on."""
    of_numbers = (
        one
        for one in evidence.judged
        if [*map(type, one[0].args)] == [int] and not is_listed(one[1].value)  # shorter is no fault
    )
    ordered = sorted(of_numbers, key=lambda one: one[0].args)
    calls = [evidence.exercise.call(case) for case, *_ in ordered]
    right = [is_right for *_, is_right in ordered]
    last = sum(right) - 1
    wrong = len(right) - sum(right)
    if 0 < wrong < last and all(right[wrong:]):
        name = (
            f"it is wrong for the smallest inputs, such as "
            f"{evidence.exercise.call(evidence.shown[0])}, and right from {calls[wrong]} on"
        )
        hint = (
            "What is different for small inputs? Perhaps a formula for larger ones does not "
            "hold there yet."
        )
        return Diagnosis(name, hint)
    if last < FEW or len(right) - last <= FEW or not all(right[: last + 1]):
        return None
    first, shown = calls[last + 1], evidence.exercise.call(evidence.shown[0])
    such_as = "" if shown in (first, calls[last]) else f", such as for {shown}"
    name = f"in these tests it is right up to {calls[last]} and wrong from {first} on{such_as}"
    found = _compared(evidence, False)
    if _are(EXACT, found) and _comes_near(found):
        return Diagnosis(f"{name}, but its answers to large inputs are nearly right", ABOUT)
    way = {one.answer > one.right for one in found} if _are(EXACT, found) else set()
    sizes = (
        f", where its numbers are too {'large' if way.pop() else 'small'}" if len(way) == 1 else ""
    )
    hint = f"Work out {first} by hand. Why does your rule not hold there?"
    if ordered[last + 1][0].args[0] > BY_HAND:
        hint = f"What happens in {first} that does not yet happen in {calls[last]}?"
    return Diagnosis(f"{name}{sizes}", hint)


def too_slow(evidence: Evidence) -> Diagnosis | None:
    """Report that a program answers smaller inputs rightly, but spends all its time on a larger."""
    before, (case, seen) = evidence.judged[: evidence.at], evidence.shown
    if seen.status != "timeout" or len(before) <= FEW or not all(right for *_, right in before):
        return None
    if any(len(repr(other.args)) > len(repr(case.args)) for other, *_ in before):
        return None  # a small input, for which nothing has grown yet
    if any(type(other.args[0]) is int and other.args > case.args for other, *_ in before):
        return None
    name = f"its answers before {evidence.exercise.call(case)} are right, but this takes too long"
    if any(SLEEPS.search(source) for source in evidence.texts):
        return Diagnosis(f"{name}, and it calls sleep", "What is its time without sleep?")
    return Diagnosis(
        name, "Count its steps, or its calls, for some small inputs. How do they grow?"
    )


# A property of the arguments

ON_EITHER_SIDE = 3  # different calls, so that the division is not chance
IN_TOTAL = 8  # different calls
ALONE = 6  # calls in total, if one wrong call is enough
MANY = 5  # calls on either side, if a right call has the trait too
RARE = 5  # at most one in this many right calls may have the trait
ABOUT = "Does your rule count exactly, or only about? Compare the differences."
HINT = "In all other tests its answers are right. What is different here?"


class Trait(NamedTuple):
    """A property of one or two arguments, as a phrase with a gap for each name."""

    says: str
    holds: Callable[..., bool]
    alone: bool = False  # whether one call with it is enough
    always: bool = False  # whether it must hold of no right call


OF_ONE = (
    Trait("{} is 0", lambda value: type(value) is int and value == 0, alone=True),
    Trait("{} is 1", lambda value: type(value) is int and value == 1, alone=True),
    Trait("{} is empty", lambda value: len(value) == 0, alone=True),
    Trait("{} is not a whole number", lambda value: value % 1 > 0),
    Trait("{} is given", lambda value: True),
    Trait("all letters of {} are alike", lambda value: len(set(value + "")) == 1),
    Trait("all letters of {} are C", lambda value: {*(value + "")} == {"C"}),
    Trait("not all letters of {} are alike", lambda value: len(set(value + "")) > 1),
    Trait("{} is even", lambda value: value % 2 == 0),
    Trait("{} is odd", lambda value: value % 2 == 1),
    Trait("{} is a multiple of 4", lambda value: value % 4 == 0),
    Trait("{} is a multiple of 8", lambda value: value % 8 == 0),
    Trait("{} is a multiple of 16", lambda value: value % 16 == 0),
    Trait("the number of letters of {} is even", lambda value: len(value + "") % 2 == 0),
    Trait("the number of letters of {} is odd", lambda value: len(value + "") % 2 == 1),
)
OF_TWO = (
    Trait("{} and {} are equal", lambda one, two: one + "" == two, alone=True),
    Trait("{} is larger than {}", lambda one, two: one - two > 0, always=True),
    Trait("{} and {} begin with the same letter", lambda one, two: one[:1] + "" == two[:1]),
    Trait("{} and {} begin with different letters", lambda one, two: one[:1] + "" != two[:1]),
)


def pattern(evidence: Evidence) -> Diagnosis | None:
    """Report a property of the arguments that all wrong calls have, and hardly any right one."""
    if any(seen.status == "skipped" for _, seen in evidence.pairs):
        return None
    exceptions, says = min(_patterns(evidence), key=itemgetter(0), default=(0, ""))
    word = "only where" if exceptions else "wherever"
    return Diagnosis(f"it goes wrong {word} {says}", HINT) if says else None


def _patterns(evidence: Evidence) -> Iterator[tuple[int, str]]:
    """Yield properties of all wrong calls, each with the number of right calls that have it too."""
    calls = {repr(case.args): (case, not right) for case, _, right in evidence.judged}
    names = names_of(evidence.exercise)
    for traits, count in ((OF_ONE, 1), (OF_TWO, 2)):
        for positions, trait in product(combinations(range(len(names)), count), traits):
            held = [(_holds(trait, positions, case), wrong) for case, wrong in calls.values()]
            if _is_no_chance(held, trait.alone):
                exceptions = sum(holds and not wrong for holds, wrong in held)
                if not (exceptions and trait.always):
                    yield exceptions, trait.says.format(*(names[at] for at in positions))


def _holds(trait: Trait, positions: Sequence[int], case: Case) -> bool:
    """Return whether a call has a trait; False if an argument is missing or of another type."""
    try:
        return bool(trait.holds(*(case.args[at] for at in positions)))
    except (IndexError, TypeError):
        return False


def _is_no_chance(calls: Sequence[tuple[bool, bool]], alone: bool) -> bool:
    """Return whether a trait separates wrong calls from right ones better than chance."""
    held, wrong = sum(holds for holds, _ in calls), sum(bad for _, bad in calls)
    right, fewer = len(calls) - wrong, min(wrong, len(calls) - wrong)
    if not wrong or not all(holds for holds, bad in calls if bad):
        return False
    if held == wrong:
        enough = len(calls) >= IN_TOTAL and fewer >= ON_EITHER_SIDE
        return enough or (alone and len(calls) >= ALONE)
    return fewer >= MANY and (held - wrong) * RARE <= right


# Right and wrong answers, where the judge knows the only right one

ON_A_LINE = 4  # different numbers, which is no chance
LONGEST = 60  # characters of a quoted call
SMALL = 10**6  # numbers that are quoted
EXACT = (int, Fraction)
NEAR = 100  # times closer than the first


class Compared(NamedTuple):
    """A call with its answer and the right one; of moves, both are their number."""

    case: Case
    call: str
    answer: Any
    right: Any


def same_fault(evidence: Evidence) -> Diagnosis | None:
    """Find one number that is added to all right answers, or by which they are multiplied."""
    wrong, right = _compared(evidence, False), _compared(evidence, True)
    if not wrong or is_listed(evidence.shown[1].value):
        return None
    over = {one.answer - one.right for one in wrong} if _are(int, wrong) else set()
    if len(over) == 1 and len({one.right for one in wrong}) > FEW:
        where = "where its answer is wrong, it is" if right else "all answers are"
        name = f"{where} {abs(step := over.pop())} too {'many' if step > 0 else 'few'}"
        return Diagnosis(name, _hint(evidence, by_sum=True))
    times = _times([*wrong, *right])
    return Diagnosis(times, _hint(evidence)) if times else None


def against_right(evidence: Evidence) -> Diagnosis | None:
    """Describe what all wrong answers have in common, compared with the right ones."""
    wrong = _compared(evidence, False)
    things = "numbers of moves" if is_listed(evidence.shown[1].value) else "numbers"
    faults = (
        f"where its answer is wrong, {says}"
        for kind, says, holds in FAULTS
        if _are(kind, wrong) and all(holds(one.answer, one.right) for one in wrong)
    )
    name = _by_one_rule(evidence, wrong, things)
    of_one = all([*map(type, one.case.args)] == [int] for one in wrong)
    if not name and of_one and _are(EXACT, wrong) and _comes_near(wrong):
        return Diagnosis("its answers to large inputs are nearly right", ABOUT)
    name = name or _by_how_much(wrong, things) or next(faults, None)
    is_more = _are(EXACT, wrong) and all(one.answer > one.right for one in wrong)
    asks = evidence.exercise.too_many if is_more else ""
    return Diagnosis(name, asks or _hint(evidence)) if name else None


FAULTS: tuple[tuple[type, str, Callable[[Any, Any], bool]], ...] = (
    (set, "something is missing, but all that is there is right", lambda a, r: a < r),
    (set, "nothing is missing, but not all of it belongs there", lambda a, r: a > r),
    (str, "the two letters are exchanged", lambda a, r: len(a) == 2 and a[::-1] == r),
    (str, "only the first letter is", lambda a, r: len(a) == len(r) > 1 and a[1:] == r[1:]),
    (str, "only the last letter is", lambda a, r: len(a) == len(r) > 1 and a[:-1] == r[:-1]),
    (list, "it begins one item too early", lambda a, r: len(a) == len(r) and a[1:] == r[:-1]),
)


def _comes_near(wrong: Sequence[Compared]) -> bool:
    """Return whether the wrong numbers are closer to the right ones the larger these are."""
    ordered = sorted(wrong, key=lambda one: one.right)
    faults = [abs(one.answer - one.right) / max(1, abs(one.right)) for one in ordered]
    return len(faults) > FEW and faults[-1] * NEAR < min(1, faults[0])


def _compared(evidence: Evidence, are_right: bool) -> list[Compared]:
    """Return the wrong answers, or the right ones; none if it is unknown what is right."""
    made = []
    for case, seen, problem in evidence.problems:
        if seen.has_value and (problem is None) == are_right:
            answer = _value(seen)
            if problem and problem.replay and isinstance(answer, list):
                answer = len(answer)
            right = problem.right if problem else answer
            made.append(Compared(case, evidence.exercise.call(case), answer, right))
    rights = {repr(one.right) for one in made}
    return made if are_right or (repr(...) not in rights and len(rights) >= FEW) else []


def _value(seen: Observation) -> Any:
    return gist(seen.value) if is_listed(seen.value) else restored(seen.value)


def _hint(evidence: Evidence, by_sum: bool = False) -> str:
    right = [(case, seen) for case, seen, is_right in evidence.judged if is_right]
    ask = f"What is wrong with {evidence.exercise.call(evidence.shown[0])}?"
    if len(right) * 2 >= len(evidence.judged) or not right:
        return f"{'Many answers are' if right else 'No answer is'} right. {ask}"
    size = _size(evidence.shown[0])  # of 0, multiples are right; larger ones are so by chance
    telling = [c for c, seen in right if (by_sum or _value(seen)) and _size(c) <= size]
    if not telling:
        return ask
    case = min(telling, key=lambda one: abs(_size(one) - size))
    return f"{evidence.exercise.call(case)} is right. {ask.replace('wrong with', 'different for')}"


def _size(case: Case) -> int:
    """Return the sum of a call's numbers and of the lengths of its strings."""
    sizes = (len(arg) if isinstance(arg, str) else arg for arg in case.args)
    return sum(size for size in sizes if isinstance(size, int))


def _are(kinds: type | tuple[type, ...], wrong: Sequence[Compared]) -> bool:
    """Return whether all answers, and the right ones, are of these types."""
    values = [value for one in wrong for value in (one.answer, one.right)]
    return bool(wrong) and all(isinstance(v, kinds) and not isinstance(v, bool) for v in values)


def _times(every: Sequence[Compared]) -> str | None:
    """Find a and b, so that each answer is a times the right one plus b; of floats only a."""
    floats = _are(float, every)
    points = sorted(
        {(one.right, one.answer) for one in every} if floats or _are(EXACT, every) else ()
    )
    if not ON_A_LINE <= len(points) == len(dict(points)):
        return None
    (x, y), *_, (other, its) = points
    times = its / other if floats else Fraction(its - y) / Fraction(other - x)
    plus = 0 if floats else y - times * x
    same = (lambda one, two: isclose(one, two, rel_tol=1e-6)) if floats else Fraction.__eq__
    if (
        times in (0, 1)
        or abs(plus) > SMALL
        or not all(same(times * x + plus, y) for x, y in points)
    ):
        return None
    number = f"{times:.6g}" if floats else str(times)
    factor = "twice" if number == "2" else f"{number} times"
    if not plus:
        return f"all answers are {factor} as large as they should be"
    return f"each answer is {factor} the right one, {'plus' if plus > 0 else 'minus'} {abs(plus)}"


def _by_one_rule(evidence: Evidence, wrong: Sequence[Compared], things: str) -> str | None:
    """Say what the faults of the wrong numbers have in common: a factor, or an argument."""
    if not _are(int, wrong) or len({one.right for one in wrong}) < ON_A_LINE:
        return None
    rules: dict[str, Callable[[int, int], bool]] = {
        "twice what they should be": lambda answer, right: answer == 2 * right,
        "half of what they should be": lambda answer, right: answer * 2 == right,
        "the squares of what they should be": lambda answer, right: answer == right**2,
    }
    for says, holds in rules.items():
        if all(holds(one.answer, one.right) for one in wrong):
            return f"its wrong {things} are {says}"
    faults = [one.answer - one.right for one in wrong]
    arguments = zip(*(one.case.args for one in wrong), strict=False)
    for name, values in zip(names_of(evidence.exercise), arguments, strict=False):
        sizes = [len(each) if isinstance(each, str) else each for each in values]
        what = f"the length of {name}" if isinstance(values[0], str) else name
        for word, by in (("large", faults), ("small", [-fault for fault in faults])):
            if by == sizes:
                return f"its wrong {things} are too {word}, each by {what}"
    return None


def _by_how_much(wrong: Sequence[Compared], things: str) -> str | None:
    """Quote by how much the wrong numbers are too large or too small."""
    numbers = [one for one in wrong if _are(int, [one])]
    rest = [one for one in wrong if one not in numbers]
    if not numbers or not all(None in (one.answer, one.right) for one in rest):
        return None
    large, small = (
        [one for one in numbers if (one.answer > one.right) is sign] for sign in (True, False)
    )
    others = "; others are None, or should be" if rest else ""
    if rest:
        numbers = numbers[:1]  # one kind of fault is enough at a time
    if large and small:
        some = f"some of its {things} are too large{_by(large[:1])}"
        return f"{some}; some are too small{_by(small[:1])}{others}"
    return f"its wrong {things} are too {'large' if large else 'small'}{_by(numbers)}{others}"


def _by(numbers: Sequence[Compared]) -> str:
    quoted = [f", by {abs(one.answer - one.right)} for {one.call}" for one in numbers]
    return "".join([quote for quote in quoted if len(quote) <= LONGEST][:3])


# A student's own test

REFUSED = 2  # rejected right programs

REFUSES = Diagnosis(
    "it finds all wrong programs, but also rejects right ones",
    "There is more than one right answer, in more than one form. What must be true of each of "
    "them, and what may differ? Does your test require one particular answer, or a list?",
)
REJECTS = Diagnosis(
    "in these tests it rejects every program, right ones too",
    "There may be more than one right answer. Does your test require one of them? Or which line "
    "returns False for a right program, and for which n?",
)
BREAKS = Diagnosis(
    "it raises an error on a wrong program, where it should return False",
    "A wrong program may return anything. What does your test expect that is missing: a disk on "
    "the peg, a letter, a word? Test for it first.",
)


def own_test(evidence: Evidence) -> Diagnosis | None:
    """Diagnose a test that rejects right programs, or raises an error on wrong ones."""
    if not all(
        isinstance(arg, Hidden) for case, _ in evidence.pairs for arg in case.args[:1] or [0]
    ):
        return None
    if evidence.shown[1].error:
        failed = [case for case, seen in evidence.pairs if seen.error]
        return None if any(is_right(case.args[0]) for case in failed) else BREAKS
    wrong = [seen.value for _, seen, right in evidence.judged if not right]
    if len(wrong) < REFUSED or any(value is not False for value in wrong):
        return None
    return REFUSES if any(seen.value is True for _, seen, _ in evidence.judged) else REJECTS
