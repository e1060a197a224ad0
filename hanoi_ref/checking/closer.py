"""A closer look at a program that is wrong, where it can be asked and read: not while marking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hanoi_ref.checking.answer import plain
from hanoi_ref.checking.exercise import Case, Exercise, Mistake, Problem
from hanoi_ref.checking.observation import Observation
from hanoi_ref.checking.observe import observe_all
from hanoi_ref.checking.overheard import FEW, moves_made
from hanoi_ref.checking.slips import Slip, dots_in, slip_in
from hanoi_ref.checking.verdict import Verdict

REMEMBERS = Slip(
    "the same call gives another answer the second time",
    "A list that stands outside of the function, or is made as a default argument, is one and the "
    "same in all calls: make a new one inside.",
)

GIVE_NONE = "A function that ends without return gives None, and so do append, sort and reverse."
ERRORS = {
    'can only concatenate list (not "str") to list': Slip(
        "a text is joined to a list",
        "Only a list can be joined to a list: put square brackets around the text.",
    ),
    'can only concatenate str (not "list") to str': Slip(
        "a list is joined to a text",
        "To put a text in front of every item, go through the items one by one.",
    ),
    'can only concatenate str (not "int") to str': Slip(
        "a number is joined to a text", "str(number) is the number as a text."
    ),
    'can only concatenate list (not "NoneType") to list': Slip(
        "None is joined to a list", GIVE_NONE
    ),
    "unsupported operand type(s) for +: 'NoneType'": Slip("something is joined to None", GIVE_NONE),
    "'NoneType' object is not iterable": Slip("it goes through None, not a list", GIVE_NONE),
    "list index out of range": Slip(
        "it looks beyond the end of a list",
        "The last place is one less than the length: where places i and i + 1 are looked at, where "
        "must i end? And may the list be empty?",
    ),
    "list indices must be integers or slices, not float": Slip(
        "a place in a list is a float", "/ gives a float, even of whole numbers; // a whole number."
    ),
    'can only concatenate list (not "int") to list': Slip(
        "a number is joined to a list",
        "Only a list can be joined to a list: put square brackets around the number.",
    ),
    "'dict' object has no attribute 'add'": Slip(
        "a dict stands where a set is meant", "{} is an empty dict; set() is an empty set."
    ),
    "unhashable type: 'list'": Slip(
        "a list is to be a member of a set or a key of a dict",
        "There nothing may stand that can change: a text or a tuple can, a list cannot.",
    ),
    "'str' object does not support item assignment": Slip(
        "a letter of a text is to be changed",
        "A text never changes. Put a new one together: what stands before the letter, the new "
        "letter, what stands after it.",
    ),
    "Set changed size during iteration": Slip(
        "a set grows while a loop goes through it",
        "Collect what is new in another set, and join the two after the loop.",
    ),
    "values to unpack": Slip(
        "names and items are not equally many",
        "Something is taken apart into names, and has more items than there are names, or fewer: "
        "look at what it is.",
    ),
    "substring not found": Slip(
        "index or rindex finds nothing",
        "Where a letter does not occur, find and rfind give -1; index and rindex raise this error.",
    ),
}


def look_closer(
    verdict: Verdict, answer: Any, cases: Sequence[Case], seen: Sequence[Observation]
) -> Verdict:
    """The verdict, with what the program itself gives away of its slip.

    Parameters
    ----------
    verdict : on the program.
    answer : the program, which is called once more.
    cases, seen : what it was asked and what it did.

    Returns
    -------
    The same verdict, perhaps with another mistake.  A known mistake that gives the same values
    stands; one that only fails as the program did gives way to what can be read in the program.
    """
    at = _where(verdict, cases, seen)
    if at is None or not callable(answer) or seen[at].leans:
        return verdict
    slip = dots_in(answer) or _slip(verdict, answer, cases[at], seen[at])
    verdict = replace(verdict, mistake=Mistake(*slip, answer)) if slip else verdict
    if verdict.mistake is None and seen[at].ended == "seconds":
        return replace(verdict, first=_on_its_way(verdict, answer, cases[at]))
    return verdict


def _on_its_way(verdict: Verdict, answer: Any, case: Case) -> Problem | None:
    """What is wrong with the moves that an endless walk makes, by the lesson's own `moved`."""
    exercise, problem = verdict.exercise, verdict.first
    moves = moves_made(answer, case)
    found = moves and exercise.judge_case(exercise, case, Observation(value=plain(moves, FEW)))
    if not problem or not found:
        return problem
    return replace(found, says=f"{problem.says} Its moves begin like this. {found.says}")


def _where(verdict: Verdict, cases: Sequence[Case], seen: Sequence[Observation]) -> int | None:
    """The case whose problem the card shows, else the first that is wrong; None without any."""
    if verdict.first is None or verdict.word in ("missing", "refused"):
        return None
    exercise, first = verdict.exercise, None
    for at, pair in enumerate(zip(cases, seen, strict=True)):
        problem = exercise.judge_case(exercise, *pair)
        if problem and problem.says == verdict.first.says:
            return at
        if problem and first is None:
            first = at
    return first


def _slip(verdict: Verdict, answer: Any, case: Case, seen: Observation) -> Slip | None:
    if seen.has_value:
        if _another(verdict.exercise, answer, case, seen):
            return REMEMBERS
        if verdict.mistake:
            return None
    slip = slip_in(answer, endless=seen.ended in ("seconds", "items"))
    if slip or verdict.mistake:
        return slip
    look = verdict.exercise.look
    return (look and look(answer, case, seen)) or _by_error(seen)


def _by_error(seen: Observation) -> Slip | None:
    """What an error says by itself, whatever the program is for."""
    text = seen.error.text if seen.error else ""
    return next((slip for words, slip in ERRORS.items() if words in text), None)


def _another(exercise: Exercise, answer: Any, case: Case, seen: Observation) -> bool:
    """Whether the same call gives another value now."""
    (again,) = observe_all(answer, [case], exercise.speaking)
    return again.has_value and again.value != seen.value
