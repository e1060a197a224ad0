"""The verdict on an answer: all its cases judged, with the points and what is wrong."""

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
    """One part of the points; `state` is "right", "wrong" or "not reached"."""

    part: Part
    state: str
    problem: Problem | None = None

    @property
    def points(self) -> float:
        """The points that the part earned."""
        return self.part.points if self.state == RIGHT else 0


@dataclass(frozen=True)
class Verdict:
    """The result of one exercise; card.py shows it.

    `word` is right, partly, wrong, missing, refused or hang.  `first` is the problem with the
    smallest input, `at` the index of its case, and `mistake` the known mistake that the program
    resembles.  `unrun` is set if the last version of the answer's cell did not run: an older one
    was judged.
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
        """The call whose moves show best what is wrong, if there is one."""
        told = [each.replay for each in (self.mistake, self.first) if each]
        return next(filter(None, told), None)


def judge(
    exercise: Exercise,
    cases: Sequence[Case],
    observations: Sequence[Observation],
    again: Sequence[Observation] = (),
) -> Verdict:
    """Return the verdict on the observations of all cases; no student's code is run.

    Parameters
    ----------
    exercise, cases : the questions.
    observations : one for each case.
    again : one for each case of `ask_again`; the points do not depend on them.

    Returns
    -------
    The verdict, with a diagnosis of what is wrong if there is one.
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
    except Exception:  # a faulty second round must not cost points
        return verdict


def _named(
    verdict: Verdict,
    cases: Sequence[Case],
    observations: Sequence[Observation],
    again: Sequence[Observation],
) -> Verdict:
    """Return the verdict with a diagnosis added, if there is one."""
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
    """Return the verdict without a diagnosis: the outcomes, the points and the first problem."""
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
    if first and leans:  # an empty helper explains the problem, whatever it is
        first = _leaning(exercise, first, leans)
    outcomes = tuple(_outcomes(exercise, problems, _left_open(exercise, pairs)))
    if first and not leans:  # show a problem of the first lost part
        first = next(outcome.problem for outcome in outcomes if outcome.state == WRONG)
        at = next(at for at, problem in enumerate(problems) if problem is first)
    hung = at is not None and not leans and observations[at].status == "timeout"
    return Verdict(exercise, outcomes, _word(outcomes, hung), first, at)


def _leaning(exercise: Exercise, first: Problem, other: str) -> Problem:
    says = f"{exercise.name} calls {other}, which is still empty. Write {other} first."
    return replace(first, message=says, picture="")


def unjudged(exercise: Exercise, word: str, problem: Problem | None) -> Verdict:
    """Return a verdict in which nothing was judged; its problem has no picture."""
    untouched = tuple(Outcome(part, NOT_REACHED) for part in exercise.parts)
    return Verdict(exercise, untouched, word, problem and replace(problem, picture=""))


def _problems(
    exercise: Exercise, pairs: Sequence[tuple[Case, Observation]]
) -> Iterator[Problem | None]:
    """Yield the problem of each case; None if there is none or it can no longer count.

    After the first problem, only one in a part before the first lost part counts.
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
    """Return the names of the parts that depend on a skipped case.

    A part depends on its own cases and on those without a part; if there are neither, on all cases.
    """
    there = {case.part for case, _ in pairs}
    skipped = {case.part for case, seen in pairs if _skipped(seen)}
    names = {part.name for part in exercise.parts}
    return {name for name in names if skipped & ({name, None} & there or there)}


def _outcomes(
    exercise: Exercise, problems: Sequence[Problem | None], left_open: set[str]
) -> list[Outcome]:
    """Return the outcome of each part: after a lost part, later parts are not reached.

    The exception is the first problem of all, which is shown: its part is wrong.
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
    """Return the word for the verdict; "hang" only if the problem shown is a timeout."""
    if all(outcome.state == RIGHT for outcome in outcomes):
        return "right"
    if hung:
        return "hang"
    return "partly" if any(outcome.points for outcome in outcomes) else "wrong"
