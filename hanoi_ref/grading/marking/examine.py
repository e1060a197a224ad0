"""Judge one exercise of one submission; its answer runs case by case in a sandbox."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple, TypeVar

from hanoi_ref.checking.card import Card, card_of
from hanoi_ref.checking.exercise import Case, Exercise, Problem
from hanoi_ref.checking.observation import Observation, Raised
from hanoi_ref.checking.running.observe import in_turn
from hanoi_ref.checking.verdict import Judgement, unjudged
from hanoi_ref.grading.marking.hidden_programs import HiddenPrograms
from hanoi_ref.grading.sandbox.runner.host import BUFFERED, Fork, Hung, Program, told_case
from hanoi_ref.grading.sandbox.runner.messages import (
    ChannelClosed,
    ChannelTimeout,
    Message,
    as_line,
    written,
)

CRASHED = Observation("error", error=Raised("SystemExit", "the program ended its process"))
MOST = 4_000_000  # characters of all observations of an answer; eight times those of a good one
CACHED = 500_000  # characters of observations that are kept for equal answers
CLASS, FEW = 300, 16  # results that are kept: in a class many answers are equal
RETURNS = "returns too much, or odd values. Return only what the exercise asks for."
WAIT = 0.5  # CPU seconds for a case that has hung before
DEAR = 30.0  # CPU seconds; a program that has used as much gets no second round

Result = TypeVar("Result")


@dataclass(frozen=True)
class Finding:
    """The result for one exercise; `share` is the part of its points that was earned, 0 to 1.

    If it was earned in a second look, `lent` names the answers that were lent, and `with_lent` has
    the observations.  `source` found the mistake, and diagnoses by the sources in `failed` raised
    an error.
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
    source: str | None = None
    failed: tuple[str, ...] = ()

    @property
    def is_answered(self) -> bool:
        """Whether there is an answer."""
        return self.verdict != "missing"


class Questions(NamedTuple):
    """The cases of an answer, and the messages that ask them.

    `lines` has all messages as they are sent ahead; it is empty if the answer asks programs in
    between, or if the messages are too long for that.
    """

    cases: Sequence[Case]
    messages: Sequence[Message]
    lines: bytes

    @property
    def has_programs(self) -> bool:
        """Whether the answer is given hidden programs to test, which know right answers."""
        return any(callable(arg) for case in self.cases for arg in case.args)


def _as_questions(cases: Sequence[Case]) -> Questions:
    questions = Questions(cases, [told_case(case, written(case.args)) for case in cases], b"")
    lines = b"" if questions.has_programs else b"".join(map(as_line, questions.messages))
    return questions._replace(lines=lines if len(lines) <= BUFFERED else b"")


@lru_cache(500)  # the same for a whole class
def questions_of(exercise: Exercise, seed: int) -> Questions:
    """Return the cases of an exercise for one seed, as questions."""
    return _as_questions(exercise.cases(seed))


def observed(
    fork: Fork,
    exercise: Exercise,
    questions: Questions,
    hidden_programs: HiddenPrograms,
    cells: Sequence[str] = (),
    lent: str = "",
) -> tuple[Message, list[Observation] | None]:
    """Ask for an answer in a fork, which first runs `cells` and code that is `lent` to the answer.

    Return what the fork says of the answer, and one observation for each case: None if there is no
    answer, or if answers before have worn the process.  Once it has ended, the rest is skipped.
    ChannelTimeout or ChannelClosed say that it does not reply, or has ended before the first case.
    """
    before = ({"cells": list(cells)} if cells else {}) | ({"lend": lent} if lent else {})
    reply = fork.answer(exercise.name, exercise.allowed_packages, **before)
    if reply.get("nowhere") or reply.get("worn"):
        return reply, None
    if reply.get("unwritten"):  # a stub does the same on all cases
        return reply, [_ask(fork, questions, 0, hidden_programs)] * len(questions.cases)
    return reply, _ask_all(fork, questions, hidden_programs)


def _ask_all(
    fork: Fork, questions: Questions, hidden_programs: HiddenPrograms
) -> list[Observation]:
    """Return the observations of the present answer on these cases."""
    at = count()
    with suppress(ChannelClosed):
        fork.send_ahead(questions.lines, len(questions.cases))
    return in_turn(
        questions.cases,
        lambda case: _ask(fork, questions, next(at), hidden_programs),
        CRASHED.__eq__,
    )


def asked_again(
    program: Program,
    exercise: Exercise,
    seed: int,
    finding: Finding,
    hidden_programs: HiddenPrograms,
    cells: Sequence[str] = (),
    was_alone: bool = True,
) -> Finding | None:
    """Return the finding after a second round of questions, with the name of the mistake.

    The questions do not affect points.  If the answer was not alone in its fork, the wrong case
    that is shown is asked once more before them: None if its observation is another one then.
    """
    before, questions = second_round(exercise, seed, json.dumps(finding.observations))
    if before and was_alone:
        before, questions = None, _as_questions(questions.cases[1:])
    replies = list[Observation]()
    if program.cost > DEAR:
        questions = _as_questions(questions.cases[:1] if before else [])
    if questions.cases:
        with suppress(ChannelTimeout, ChannelClosed), program.fork() as fork:
            _, observations = observed(fork, exercise, questions, hidden_programs, cells)
            if before and observations and observations[0] != before:
                return None
            replies = (observations or [])[1 if before else 0 :]
            more = further(exercise, seed, finding, replies)
            replies += _ask_all(fork, more, hidden_programs)
    return judged(exercise, seed, finding.observations, as_json(replies))


def cached(results: int) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """Return a decorator by which a function remembers so many results.

    Those of long strings of JSON are not kept.
    """

    def decorated(judge: Callable[..., Result]) -> Callable[..., Result]:
        kept = lru_cache(results)(judge)

        def judged(*args: Any) -> Result:
            size = sum(len(arg) for arg in args if isinstance(arg, str))
            return (kept if size <= CACHED else judge)(*args)

        return judged

    return decorated


@cached(FEW)  # it is large, and asked for until its answer is done
def judgement(exercise: Exercise, seed: int, observed_json: str) -> Judgement:
    """Return the judgement of the observations of the first round, as JSON."""
    observations = [Observation.from_json(load) for load in json.loads(observed_json)]
    return Judgement(exercise, questions_of(exercise, seed).cases, observations)


@cached(CLASS)
def second_round(
    exercise: Exercise, seed: int, observed_json: str
) -> tuple[Observation | None, Questions]:
    """Return the wrong observation that is shown, and the questions that begin with its case.

    One that used up its time or memory is not asked once more; a stub, and what cannot be judged,
    has no questions.
    """
    try:
        first = judgement(exercise, seed, observed_json)
        at, more = first.verdict.at, first.questions
    except Exception:  # no observation may stop the grading of the class
        return None, _as_questions([])
    if at is None or not more or (shown := first.evidence.pairs[at])[1].is_spent:
        return None, _as_questions(more)
    return shown[1], _as_questions([shown[0], *more])


def further(
    exercise: Exercise, seed: int, finding: Finding, replies: Sequence[Observation]
) -> Questions:
    """Return the questions that follow from the replies to those of the second round."""
    first = judgement(exercise, seed, json.dumps(finding.observations))
    return _as_questions(first.further(replies))


def spent(exercise: Exercise, seed: int, finding: Finding) -> Questions:
    """Return the first case that used up its time or memory as a question, with less time for it.

    There is none in a finding without such a case.
    """
    asked = zip(questions_of(exercise, seed).cases, finding.observations, strict=False)
    cases = [case for case, load in asked if Observation.from_json(load).is_spent]
    return _as_questions([replace(case, seconds=min(case.seconds, WAIT)) for case in cases[:1]])


def wears(observations: Sequence[Observation] | None) -> bool:
    """Return whether an answer leaves a fork that others should not be asked in.

    It has used up time or memory, ended, or sent what is no reply, which may be read for another.
    """
    return any(each == CRASHED or each.is_spent for each in observations or ())


def concluded(exercise: Exercise, seed: int, observations: Sequence[Observation] | None) -> Finding:
    """Return the finding of the first round, without the name of a mistake; None is no answer."""
    if observations is None:
        return absent(exercise, "no cell gives it a value")
    return judged(exercise, seed, as_json(observations), is_named=False)


def as_json(observations: Sequence[Observation]) -> list[Any]:
    """Return observations as JSON."""
    return [each.to_json() for each in observations]


def judged(
    exercise: Exercise,
    seed: int,
    observations: Sequence[Any],
    again: Sequence[Any] = (),
    is_named: bool = True,
) -> Finding:
    """Return the finding that follows from the observations of both rounds, as JSON.

    It is "refused" if they cannot be judged.  To name the mistake in a wrong answer takes most of
    the time.
    """
    observed_json, replies = json.dumps(observations), json.dumps(again)
    if (size := len(observed_json) + len(replies)) > MOST:
        flag = f"its observations are too large ({size / 10**6:.0f} MB)"
        return untested(exercise, f"cannot be judged: it {RETURNS}", "refused", flag)
    return _judged(exercise, seed, observed_json, replies, is_named)


@cached(CLASS)
def _judged(
    exercise: Exercise, seed: int, observed_json: str, replies: str, is_named: bool
) -> Finding:
    observations, again = tuple(json.loads(observed_json)), tuple(json.loads(replies))
    try:
        first = judgement(exercise, seed, observed_json)
        verdict = first.verdict
        if is_named:
            verdict = first.diagnosed([Observation.from_json(one) for one in again])
        card = card_of(verdict) if is_named or verdict.word == "right" else None
    except Exception as error:  # no observation may stop the grading of the class
        flag = f"its observations cannot be judged ({type(error).__name__})"
        return untested(exercise, f"cannot be judged: it {RETURNS}", "refused", flag)
    crashed = any(seen == CRASHED for _, seen in first.evidence.pairs)
    return Finding(
        exercise=exercise.id,
        verdict="crash" if crashed and verdict.word != "right" else verdict.word,
        share=verdict.score / exercise.points,
        mistake=verdict.mistake.name if verdict.mistake else None,
        flags=("its program ended its own process",) if crashed else (),
        card=card,
        observations=observations,
        again=again,
        source=verdict.mistake.source if verdict.mistake else None,
        failed=verdict.failed,
    )


def _ask(fork: Fork, questions: Questions, at: int, hidden_programs: HiddenPrograms) -> Observation:
    """Return the observation of the present answer on one case."""
    hidden = next((arg for arg in questions.cases[at].args if callable(arg)), None)

    def answer(args: Any) -> Message:
        if hidden is None or not isinstance(args, list):
            return {"error": "TypeError", "text": "there is no program to ask"}
        return hidden_programs.ask(hidden, args)

    try:
        return Observation.from_json(fork.ask(questions.messages[at], answer)["seen"])
    except Hung as hung:
        return Observation("timeout", waited=hung.waited)
    except (ChannelClosed, ValueError, KeyError, TypeError):
        return CRASHED


def absent(exercise: Exercise, why: str, word: str = "missing", flag: str = "") -> Finding:
    """Return the finding for an exercise without an answer; `why` is a clause for the student."""
    return untested(exercise, f"is not there: {why}.", word, flag)


def untested(exercise: Exercise, says: str, word: str, flag: str) -> Finding:
    """Return the finding, without points, for an answer that was not tested.

    `says` is what the student reads after its name: why, and what to do; `flag` is a clause for the
    teacher, if any.
    """
    verdict = unjudged(exercise, "missing", Problem(f"{exercise.name} {says}"))
    flags = (flag,) if flag else ()
    return Finding(exercise.id, word, flags=flags, card=card_of(verdict))
