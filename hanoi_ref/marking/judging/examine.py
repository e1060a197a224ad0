"""Judge one exercise of one submission; its answer runs case by case in a sandbox."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from hanoi_ref.checking.card import Card, card_of
from hanoi_ref.checking.exercise import Case, Exercise, Problem
from hanoi_ref.checking.observation import Observation, Raised
from hanoi_ref.checking.running.observe import in_turn
from hanoi_ref.checking.running.second_round import ask_again
from hanoi_ref.checking.verdict import Verdict, judge, unjudged
from hanoi_ref.marking.judging.hidden_programs import HiddenPrograms
from hanoi_ref.sandbox.runner.host import Hung, Program, Shown, told_case
from hanoi_ref.sandbox.runner.messages import ChannelClosed, ChannelTimeout, Message, written

CRASHED = Observation("error", error=Raised("SystemExit", "the program ended its process"))
MOST = 4_000_000  # characters of all observations of an answer; eight times those of a good one
RETURNS = "returns too much, or odd values. Return only what the exercise asks for."
DEAR = 3.5  # CPU seconds; a program that has used as much gets no second round


@dataclass(frozen=True)
class Finding:
    """The result for one exercise; `share` is the part of its points that was earned, 0 to 1.

    If it was earned in a second look, `lent` names the answers that were lent, and `with_lent` has
    the observations.
    """

    exercise: str
    verdict: str
    share: float = 0.0
    mistake: str | None = None
    flags: tuple[str, ...] = ()
    card: Card | None = None
    observations: tuple[Any, ...] = field(default=(), repr=False)
    again: tuple[Any, ...] = field(default=(), repr=False)
    lent: tuple[str, ...] = ()
    with_lent: tuple[Any, ...] = field(default=(), repr=False)

    @property
    def is_answered(self) -> bool:
        """Whether there is an answer."""
        return self.verdict != "missing"


def examine(
    program: Program,
    exercise: Exercise,
    seed: int,
    hidden_programs: HiddenPrograms,
    is_late: bool = False,
) -> Finding:
    """Return the finding on the answer that a program has for an exercise at this moment.

    Parameters
    ----------
    program : the student's program, which has run up to the check.
    exercise : the exercise.
    seed : the seed of the hidden cases.
    hidden_programs : answers for the programs that a student's own test is tried on.
    is_late : whether this is a second look, which passes over an unwritten answer.

    Returns
    -------
    The finding, with the card that a student sees.

    Raises
    ------
    ChannelTimeout, ChannelClosed : if the program does not answer, or has ended.
    """
    cases = exercise.cases(seed)
    seen = _asked(program, exercise, cases, hidden_programs, is_late)
    if seen is None:
        return absent(exercise, "no cell before this check gives it a value")
    again = _second_round(program, exercise, seed, seen, hidden_programs)
    return judged(exercise, seed, _to_json(seen), _to_json(again))


def second_look(
    program: Program,
    exercise: Exercise,
    seed: int,
    hidden_programs: HiddenPrograms,
    lent: str,
) -> list[Any]:
    """Return the observations of an answer in a process where other answers are lent to it.

    Parameters
    ----------
    program, exercise, seed, hidden_programs : as in `examine`.
    lent : code that defines the other answers.

    Returns
    -------
    One observation for each case, as JSON.

    Raises
    ------
    ChannelTimeout, ChannelClosed : if the program does not answer, or has ended.
    """
    cases = exercise.cases(seed)
    return _to_json(_asked(program, exercise, cases, hidden_programs, lent=lent) or [])


def _asked(
    program: Program,
    exercise: Exercise,
    cases: Sequence[Case],
    hidden_programs: HiddenPrograms,
    is_late: bool = False,
    lent: str = "",
) -> list[Observation] | None:
    """Return one observation for each case of the present answer; None if there is no answer."""
    shown = program.show(exercise.name, exercise.allowed_packages)
    none = shown.told.get("nowhere") or (is_late and shown.told.get("unwritten"))
    try:
        if lent:
            shown.lend(lent)
        return None if none else _observe(shown, cases, hidden_programs)
    finally:
        shown.close()


def _second_round(
    program: Program,
    exercise: Exercise,
    seed: int,
    seen: Sequence[Observation],
    hidden_programs: HiddenPrograms,
) -> list[Observation]:
    """Return the observations of the second round, in another fork; they do not affect points."""
    if CRASHED in seen or program.cost > DEAR:
        return []
    try:
        asked = _to_ask(exercise, seed, json.dumps(_to_json(seen)))
    except Exception:  # no observation may stop the grading of the class
        return []
    try:
        return (_asked(program, exercise, asked, hidden_programs) or []) if asked else []
    except (ChannelTimeout, ChannelClosed):
        return []


@lru_cache(500)  # in a class many answers are equal
def _to_ask(exercise: Exercise, seed: int, told: str) -> Sequence[Case]:
    seen = [Observation.from_json(load) for load in json.loads(told)]
    return ask_again(exercise, exercise.cases(seed), seen)


def _to_json(seen: Sequence[Observation]) -> list[Any]:
    return [each.to_json() for each in seen]


def judged(
    exercise: Exercise, seed: int, observations: Sequence[Any], again: Sequence[Any] = ()
) -> Finding:
    """Return the finding that follows from observations.

    Parameters
    ----------
    exercise, seed : the exercise, and the seed of its cases.
    observations : one for each case, as JSON.
    again : those of the second round, if there was one.

    Returns
    -------
    The finding; it is "refused" if the observations cannot be judged.
    """
    told = json.dumps([list(observations), list(again)])
    if len(told) > MOST:
        flag = f"its observations are too large ({len(told) / 10**6:.0f} MB)"
        return untested(exercise, f"cannot be judged: it {RETURNS}", "refused", flag)
    return _judged(exercise, seed, told)


@lru_cache(500)
def _judged(exercise: Exercise, seed: int, told: str) -> Finding:
    observations, again = map(tuple, json.loads(told))
    try:
        seen, more = (
            [Observation.from_json(one) for one in each] for each in (observations, again)
        )
        verdict: Verdict = judge(exercise, exercise.cases(seed), seen, more)
        card = card_of(verdict)
    except Exception as error:  # no observation may stop the grading of the class
        flag = f"its observations cannot be judged ({type(error).__name__})"
        return untested(exercise, f"cannot be judged: it {RETURNS}", "refused", flag)
    crashed = CRASHED in seen
    return Finding(
        exercise=exercise.id,
        verdict="crash" if crashed and verdict.word != "right" else verdict.word,
        share=verdict.score / exercise.points,
        mistake=verdict.mistake.name if verdict.mistake else None,
        flags=("its program ended its own process",) if crashed else (),
        card=card,
        observations=observations,
        again=again,
    )


def _observe(
    shown: Shown, cases: Sequence[Case], hidden_programs: HiddenPrograms
) -> list[Observation]:
    """Return one observation for each case; once its process has ended, the rest are skipped."""
    told = [told_case(case, written(case.args)) for case in cases]
    if not any(callable(arg) for case in cases for arg in case.args):  # else it asks in between
        with suppress(ChannelClosed):
            shown.send_ahead(told)
    left = iter(told)
    return in_turn(
        cases, lambda case: _ask(shown, case, next(left), hidden_programs), CRASHED.__eq__
    )


def _ask(shown: Shown, case: Case, told: Message, hidden_programs: HiddenPrograms) -> Observation:
    hidden = next((arg for arg in case.args if callable(arg)), None)

    def answer(args: Any) -> Message:
        if hidden is None or not isinstance(args, list):
            return {"error": "TypeError", "text": "there is no program to ask"}
        return hidden_programs.ask(hidden, args)

    try:
        return Observation.from_json(shown.ask(told, answer)["seen"])
    except Hung:
        return Observation("timeout")
    except (ChannelClosed, ValueError, KeyError, TypeError):
        return CRASHED


def absent(exercise: Exercise, why: str, word: str = "missing", flag: str = "") -> Finding:
    """Return the finding for an exercise without an answer.

    Parameters
    ----------
    exercise : the exercise.
    why : a clause for the student.
    word : the word of the verdict.
    flag : a clause for the teacher, if any.

    Returns
    -------
    A finding without points.
    """
    return untested(exercise, f"is not there: {why}.", word, flag)


def untested(exercise: Exercise, says: str, word: str, flag: str) -> Finding:
    """Return the finding for an answer that was not tested.

    Parameters
    ----------
    exercise : the exercise.
    says : what the student reads after its name: why, and what to do.
    word, flag : the word of the verdict, and a clause for the teacher, if any.

    Returns
    -------
    A finding without points.
    """
    verdict = unjudged(exercise, "missing", Problem(f"{exercise.name} {says}"))
    flags = (flag,) if flag else ()
    return Finding(exercise.id, word, flags=flags, card=card_of(verdict))
