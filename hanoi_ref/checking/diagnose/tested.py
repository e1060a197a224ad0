"""What a student's own test gets wrong: it is asked about programs, right ones and wrong ones."""

from __future__ import annotations

from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.exercise import Case, Diagnosis
from hanoi_ref.checking.judge_own_test import Hidden, is_right

FEW = 2  # right programs that are refused

REFUSES = Diagnosis(
    "it finds all the wrong programs, and refuses right ones",
    "There is more than one right answer, in more than one form: what must be so for each of them, "
    "and what may be otherwise? Does your test ask for one answer alone, or for a list?",
)
BREAKS = Diagnosis(
    "it breaks off at a wrong program, where False is wanted",
    "A wrong program may answer anything. What does your test take to be there that is not: a disk "
    "on the peg, a letter, a word? Ask before you take it.",
)


def tested(evidence: Evidence) -> Diagnosis | None:
    """What is wrong with a test of programs, by its answers to all of them."""
    if not all(_has_a_program(case) for case, _ in evidence.pairs):
        return None
    if evidence.first[1].error:
        failed = [pair for pair in evidence.pairs if pair[1].error]
        return None if any(is_right(case.args[0]) for case, _ in failed) else BREAKS
    wrong = [seen.value for _, seen, is_right in evidence.judged if not is_right]
    refuses = len(wrong) >= FEW and all(value is False for value in wrong)
    return REFUSES if refuses else None


def _has_a_program(case: Case) -> bool:
    return len(case.args) == 1 and isinstance(case.args[0], Hidden)
