"""What only the lesson of an exercise can read in a wrong program: see Exercise.look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Observation
from hanoi_ref.checking.verdict import Verdict


def looked_at(
    verdict: Verdict, answer: Any, cases: Sequence[Case], seen: Sequence[Observation]
) -> Verdict:
    """The verdict, with what the lesson reads in the program; a known mistake stands.

    The program is here, so this is for a check; whoever marks has its observations alone.

    Parameters
    ----------
    verdict : what was judged.
    answer : the program.
    cases, seen : what it was asked, and what it did, one for each case.

    Returns
    -------
    The same verdict, perhaps with another name for what is wrong.
    """
    exercise, at = verdict.exercise, verdict.at
    if exercise.look is None or at is None or verdict.mistake in exercise.mistakes:
        return verdict
    slip = exercise.look(answer, cases[at], seen[at])
    return replace(verdict, mistake=slip) if slip else verdict
