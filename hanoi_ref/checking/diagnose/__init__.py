"""Diagnose a wrong program: several sources are tried in turn, and the first result counts.

The three tables below are the policy of every card: which source speaks first.  The sources look at
different evidence: values, source code, errors, moves.
"""

import ast
import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from hanoi_ref.checking.diagnose.errors import by_error
from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.diagnose.first_wrong import (
    bad_move_before_end,
    depends_on_wrong,
    first_bad_move,
    first_illegal_move,
)
from hanoi_ref.checking.diagnose.in_common import (
    against_right,
    another_constant,
    own_test,
    pattern,
    same_fault,
    same_wrong_number,
    too_slow,
    unchanging,
    up_to,
)
from hanoi_ref.checking.diagnose.mended import mended
from hanoi_ref.checking.diagnose.readings import READINGS
from hanoi_ref.checking.diagnose.recognise import known_mistake
from hanoi_ref.checking.diagnose.source_lint import (
    called,
    dots_among,
    functions_in,
    is_store,
    left_to_default,
    shared_items,
    shared_list,
    slip_among,
    stays_in,
    suspicious_code,
    unused_argument,
)
from hanoi_ref.checking.exercise import Diagnosis

__all__ = ["Evidence", "diagnose", "first_told"]

log = logging.getLogger(__name__)

REMEMBERS = Diagnosis(
    "it remembers earlier calls",
    "As the first call of all, this call is right. A value outside the function, or a default "
    "argument, is shared by all calls. Make a new list, dict or number inside the function."
    "<item: If it should remember answers, store each with everything that it depends on.>",
)
CHANGES = Diagnosis(
    "the same call returns a different answer the second time",
    "Something is left over from the first call. What does the function change that is not made "
    "inside it?",
)


def remembered(evidence: Evidence) -> Diagnosis | None:
    """Compare the wrong value with that of an isolated copy, and of the same call repeated."""
    case, seen = evidence.shown
    fresh, once_more = evidence.reply.get("fresh"), evidence.reply.get("again")
    if fresh and fresh.has_value and fresh.value != seen.value and evidence.is_right(case, fresh):
        return REMEMBERS
    if once_more and once_more.has_value and once_more.value != seen.value:
        return CHANGES
    return None


def slip(evidence: Evidence) -> Diagnosis | None:
    """Find a slip in the source; loops that cannot end, if the program was stopped."""
    return slip_among(evidence.texts, _is_endless(evidence))


def _is_endless(evidence: Evidence) -> bool:
    return evidence.shown[1].status in ("timeout", "too_long")


Sources = dict[str, Callable[[Evidence], Diagnosis | None]]

# What has to be mended before the program can be judged.
FIRST: Sources = {
    "placeholder": lambda evidence: dots_among(evidence.texts),
    "depends_on_wrong": depends_on_wrong,
}
# Of a program that returns a value: the most certain first.
OF_ANSWERS: Sources = {
    "remembered": remembered,
    "shared_items": lambda evidence: shared_items(evidence.texts),
    "foreign": READINGS["foreign"],  # in another notation, it resembles no known mistake
    "known_mistake": known_mistake,  # it returned the same values; the hint is the lesson's own
    "wrapper": READINGS["wrapper"],
    "unchanging": unchanging,
    "another_call": READINGS["another_call"],
    "other_exercise": READINGS["other_exercise"],
    "slip": slip,
    "mended": mended,
    "shared_list": lambda evidence: shared_list(evidence.texts),
    "same_fault": same_fault,
    "other_length": READINGS["other_length"],
    "own_test": own_test,
    "suspicious_code": suspicious_code,
    "unused_argument": lambda evidence: unused_argument(evidence.texts),
    "left_to_default": lambda evidence: left_to_default(evidence.texts),
    "pattern": pattern,
    "first_bad_move": first_bad_move,
    "first_illegal_move": first_illegal_move,
    "another_constant": another_constant,
    "up_to": up_to,
    "against_right": against_right,
    "same_wrong_number": same_wrong_number,
}
# Of a program that raises an error or does not stop.  Slips in the source come before known
# mistakes, which merely failed in the same way.
OF_FAILURES: Sources = {
    "slip": slip,
    "remembered": remembered,
    "known_mistake": known_mistake,
    "mended": mended,
    "bad_move_before_end": bad_move_before_end,
    "own_test": own_test,
    "by_error": by_error,
    "suspicious_code": suspicious_code,
    "pattern": pattern,
    "too_slow": too_slow,
    "stays_in": lambda evidence: stays_in(evidence.texts) if _is_endless(evidence) else None,
}


def first_told(evidence: Evidence) -> str:
    """Return the source that finds something in the answers alone; empty if none does.

    Then fewer questions are asked in the second round: changed programs cost time.
    """
    of_answers = takewhile(lambda name: name != "slip", OF_ANSWERS)
    names = of_answers if evidence.shown[1].has_value else ["known_mistake"]
    return next((name for name in names if OF_ANSWERS[name](evidence)), "")


def diagnose(evidence: Evidence) -> Diagnosis | None:
    """Return what is wrong, by the first source that finds something; None if none does.

    A source that fails, as a faulty second round may make it, is noted, and the next one is tried.
    """
    sources = OF_ANSWERS if evidence.shown[1].has_value else OF_FAILURES
    for name, find in (FIRST | sources).items():
        try:
            diagnosis = find(evidence)
            if diagnosis and "<" in diagnosis.hint:
                diagnosis = replace(diagnosis, hint=told_of(diagnosis.hint, evidence.texts))
        except Exception:
            log.warning("%s: diagnosis %s failed", evidence.exercise.id, name, exc_info=True)
            evidence.failed.append(name)
            continue
        if diagnosis:
            return diagnosis if diagnosis.source else replace(diagnosis, source=name)
    return None


CONTAINS: dict[str, Callable[[ast.AST], bool]] = {
    "yield": lambda node: isinstance(node, ast.Yield | ast.YieldFrom),
    "item": is_store,
    "Decimal": lambda node: called(node) == "Decimal",
    "sort": lambda node: called(node) == "sort",
}


def told_of(hint: str, texts: Sequence[str]) -> str:
    """Return a hint with those of its marked sentences whose thing the program contains.

    >>> told_of("Join the lists.<yield: Or write yield from.>", ["def f():\\n    yield 1"])
    'Join the lists. Or write yield from.'
    >>> told_of("Join the lists.<yield: Or write yield from.>", [])
    'Join the lists.'
    """
    nodes = [node for function in functions_in(texts) for node in function.nodes()]

    def sentence(match: re.Match[str]) -> str:
        return f" {match[2]}" if any(map(CONTAINS[match[1]], nodes)) else ""

    return re.sub(rf" ?<({'|'.join(CONTAINS)}): ([^<>]*)>", sentence, hint)
