"""All cases of an exercise put together: what is right, what is not, what it is worth, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hanoi_ref.checking.diagnose import Evidence, diagnose
from hanoi_ref.checking.exercise import Case, Diagnosis, Exercise, Part, Problem, Replay
from hanoi_ref.checking.observation import Observation
from hanoi_ref.checking.running.second_round import ask_again, first_wrong
from hanoi_ref.checking.running.unrun import Unrun

RIGHT, WRONG, NOT_REACHED = "right", "wrong", "not reached"


@dataclass(frozen=True)
class Outcome:
    """One part of the marks: `state` is "right", "wrong" or "not reached"."""

    part: Part
    state: str
    problem: Problem | None = None

    @property
    def points(self) -> float:
        """What the part has earned."""
        return self.part.points if self.state == RIGHT else 0


@dataclass(frozen=True)
class Verdict:
    """The result of one exercise; card.py shows it.

    `word` is right, partly, wrong, missing, refused or hang.  `first` is the problem with the
    smallest input, `at` the index of its case, `mistake` the known mistake that the program looks
    like.  `unrun` says why the answer's cell did not run, if so: an older version was judged.
    """

    exercise: Exercise
    outcomes: tuple[Outcome, ...]
    word: str
    first: Problem | None = None
    at: int | None = None
    mistake: Diagnosis | None = None
    unrun: Unrun | None = None

    @property
    def score(self) -> float:
        """The points earned, between 0 and the exercise's points."""
        return sum(outcome.points for outcome in self.outcomes)

    @property
    def replay(self) -> Replay | None:
        """The call that shows best what is wrong, where that is seen in its moves."""
        told = [each.replay for each in (self.mistake, self.first) if each]
        return next(filter(None, told), None)


def judge(
    exercise: Exercise,
    cases: Sequence[Case],
    observations: Sequence[Observation],
    again: Sequence[Observation] = (),
) -> Verdict:
    """The verdict on the observations of all cases, made without running any student's code.

    Parameters
    ----------
    exercise, cases : what was asked.
    observations : what was seen, one for each case.
    again : what was seen of the cases of `ask_again`; the points do not rest on it.

    Returns
    -------
    The verdict, with a name for what is wrong where there is one.
    """
    verdict = marked(exercise, cases, observations)
    if (
        verdict.first is None
        or verdict.word in ("missing", "refused")
        or observations[0].depends_on_stub
    ):
        return verdict
    try:
        return _named(verdict, cases, observations, again)
    except Exception:  # a second round that is out of its mind costs words, not points
        return verdict


def _named(
    verdict: Verdict,
    cases: Sequence[Case],
    observations: Sequence[Observation],
    again: Sequence[Observation],
) -> Verdict:
    """The verdict with what is wrong, where that has a name."""
    exercise, pairs = verdict.exercise, list(zip(cases, observations, strict=True))
    at = first_wrong(exercise, cases, observations)
    if at is None:
        return verdict
    asked = ask_again(exercise, cases, observations) if again else []
    told = {case.how: seen for case, seen in zip(asked, again, strict=True)}
    evidence = Evidence(exercise, pairs, at)
    return replace(verdict, mistake=diagnose(evidence, told))


def marked(
    exercise: Exercise, cases: Sequence[Case], observations: Sequence[Observation]
) -> Verdict:
    """The verdict without a name for what is wrong: what is right, what is not, the points."""
    pairs = list(zip(cases, observations, strict=True))
    problems = list(_problems(exercise, pairs))
    at = next((at for at, problem in enumerate(problems) if problem), None)
    first = None if at is None else problems[at]
    for case, seen in pairs:
        if seen.from_package:
            return unjudged(exercise, "refused", exercise.judge_case(exercise, case, seen))
    if all(seen.is_stub for seen in observations):
        return unjudged(exercise, "missing", first)
    leans = pairs[0][1].depends_on_stub
    if first and leans:  # whatever it did, that comes first
        first = _leaning(exercise, first, leans)
    outcomes = tuple(_outcomes(exercise, problems, _left_open(exercise, pairs)))
    if first and not leans:  # what is shown is what the first lost part is about
        first = next(outcome.problem for outcome in outcomes if outcome.state == WRONG)
        at = next(at for at, problem in enumerate(problems) if problem is first)
    hung = at is not None and not leans and observations[at].status == "timeout"
    return Verdict(exercise, outcomes, _word(outcomes, hung), first, at)


def _leaning(exercise: Exercise, first: Problem, other: str) -> Problem:
    says = f"{exercise.name} calls {other}, which is still empty. Write {other} first."
    return replace(first, message=says, picture="")


def unjudged(exercise: Exercise, word: str, problem: Problem | None) -> Verdict:
    """Nothing was looked at, and no board has anything to say of it."""
    untouched = tuple(Outcome(part, NOT_REACHED) for part in exercise.parts)
    return Verdict(exercise, untouched, word, problem and replace(problem, picture=""))


def _problems(
    exercise: Exercise, pairs: Sequence[tuple[Case, Observation]]
) -> Iterator[Problem | None]:
    """The problem of each case, None where there is none or where it can no longer count.

    After the first problem of all, only one in a part before the first lost one can.
    """
    place = {part.name: at for at, part in enumerate(exercise.parts)}
    lost = len(place)
    for case, seen in pairs:
        counts = (place[case.part] if case.part else 0) < lost and not _skipped(seen)
        problem = exercise.judge_case(exercise, case, seen) if counts else None
        if problem:
            problem = replace(problem, part=case.part or problem.part)
            lost = min(lost, place[str(problem.part)])
        yield problem


def _skipped(seen: Observation) -> bool:
    return seen.status == "skipped"


def _left_open(exercise: Exercise, pairs: Sequence[tuple[Case, Observation]]) -> set[str]:
    """The parts that rest on a case that was skipped.

    A part rests on its own cases and on those that name none, or where there are neither on all.
    """
    there = {case.part for case, _ in pairs}
    skipped = {case.part for case, seen in pairs if _skipped(seen)}
    names = {part.name for part in exercise.parts}
    return {name for name in names if skipped & ({name, None} & there or there)}


def _outcomes(
    exercise: Exercise, problems: Sequence[Problem | None], left_open: set[str]
) -> list[Outcome]:
    """Parts stand on those before them: after a lost part the others are not reached.

    Only the first problem of all, the one that is shown, counts in any case.
    """
    found = [problem for problem in problems if problem]
    first = {problem.part: problem for problem in reversed(found)}
    outcomes: list[Outcome] = []
    for part in exercise.parts:
        problem, lost = first.get(part.name), any(o.state == WRONG for o in outcomes)
        if problem and (not lost or problem is found[0]):
            state = WRONG
        else:
            state = NOT_REACHED if lost or part.name in left_open else RIGHT
        outcomes.append(Outcome(part, state, problem))
    return outcomes


def _word(outcomes: Sequence[Outcome], hung: bool) -> str:
    """The word for the whole; time is named only where the problem that is shown is one of time."""
    if all(outcome.state == RIGHT for outcome in outcomes):
        return "right"
    if hung:
        return "hang"
    return "partly" if any(outcome.points for outcome in outcomes) else "wrong"
