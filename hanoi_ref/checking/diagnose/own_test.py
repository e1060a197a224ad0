"""Diagnose a student's own test by its answers about right and wrong programs."""

from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.exercise import Diagnosis
from hanoi_ref.checking.judge_own_test import Hidden, is_right

FEW = 2  # rejected right programs

REFUSES = Diagnosis(
    "it finds all wrong programs, but also rejects right ones",
    "There is more than one right answer, in more than one form. What must be true of each of "
    "them, and what may differ? Does your test require one particular answer, or a list?",
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
    if evidence.first[1].error:
        failed = [case for case, seen in evidence.pairs if seen.error]
        return None if any(is_right(case.args[0]) for case in failed) else BREAKS
    wrong = [seen.value for _, seen, is_right in evidence.judged if not is_right]
    return REFUSES if len(wrong) >= FEW and all(value is False for value in wrong) else None
