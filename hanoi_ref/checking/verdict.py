"""The verdict on an answer: all its cases judged, with the points and what is wrong."""

from collections.abc import Callable, Sequence, Sized
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import Random

from hanoi_ref.checking.almost import FORM, ZERO, slip_in
from hanoi_ref.checking.diagnose import Evidence, diagnose, first_told
from hanoi_ref.checking.diagnose.mended import mending
from hanoi_ref.checking.exercise import Case, Diagnosis, Exercise, How, Part, Problem, Replay
from hanoi_ref.checking.failure import too_deep
from hanoi_ref.checking.observation import Observation
from hanoi_ref.checking.running.kernel import Unrun

RIGHT, WRONG, NOT_REACHED = "right", "wrong", "not reached"

SECONDS = 0.5  # for each case of the second round: a brake, far from what an honest call takes
SHORT = 0.1  # the same of a program that does not stop
FEW = 16  # cases for which changed programs run
MORE = 20  # cases that were not asked before, for what is said of all answers
ANSWERED: tuple[How, ...] = ("source", "fresh", "again", "calls")
FAILED: tuple[How, ...] = ("source", "moves", "calls", "fresh")
ENDLESS: tuple[How, ...] = ("source", "moves")  # "fresh" comes last: it may not stop either
HOWS = {"value": ANSWERED, "error": FAILED, "too_long": ENDLESS}


@dataclass(frozen=True)
class Outcome:
    """One part of the points; `state` is "right", "wrong" or "not reached".

    `says` is what its row describes, in place of the part: a slip of answers in all rows.
    """

    part: Part
    state: str
    problem: Problem | None = None
    says: str = ""

    @property
    def points(self) -> float:
        """The points that the part earned."""
        return self.part.points if self.state == RIGHT else 0


@dataclass(frozen=True)
class Verdict:
    """The result of one exercise; card.py shows it.

    `word` is right, partly, wrong, missing, refused or hang.  `first` is the problem that is shown:
    that of the smallest input in the first lost part.  `at` is the index of its case, which the
    second round asks again and `mistake` speaks of; None if nothing was judged.  `unrun` is set if
    the last version of the answer's cell did not run: an older one was judged.  `failed` has the
    sources of diagnoses that raised an error.
    """

    exercise: Exercise
    outcomes: tuple[Outcome, ...]
    word: str
    first: Problem | None = None
    at: int | None = None
    mistake: Diagnosis | None = None
    unrun: Unrun | None = None
    failed: tuple[str, ...] = ()

    @property
    def score(self) -> float:
        """The points earned, between 0 and the exercise's points."""
        return sum(outcome.points for outcome in self.outcomes)

    @property
    def replay(self) -> Replay | None:
        """The call whose moves show best what is wrong, if there is one."""
        replays = [one.replay for one in (self.mistake, self.first) if one]
        return next(filter(None, replays), None)


class Judgement:
    """The judgement of the observations of all cases, each of which is judged once.

    First the `verdict`, with the points but without a diagnosis.  Then the `questions` of the
    second round, and with the replies to them the verdict that is `diagnosed`.  A notebook's check
    and the grader both go this way.  No student's code is run.
    """

    def __init__(
        self, exercise: Exercise, cases: Sequence[Case], observations: Sequence[Observation]
    ) -> None:
        self.exercise = exercise
        self.evidence = Evidence(exercise, list(zip(cases, observations, strict=True)))

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict without a diagnosis: the outcomes, the points and the first problem."""
        exercise, pairs = self.exercise, self.evidence.pairs
        for pair in pairs:
            if pair[1].from_package:
                return unjudged(exercise, "refused", self.evidence.problem(*pair))
        problems = _problems(self.evidence)
        at = next((at for at, problem in enumerate(problems) if problem), None)
        first = None if at is None else problems[at]
        if all(seen.is_stub for _, seen in pairs):
            return unjudged(exercise, "missing", first)
        outcomes = _outcomes(self.evidence, problems)
        hung = False
        if first and (stub := pairs[0][1].depends_on_stub):  # it explains the problem, whatever
            says = f"{exercise.name} calls {stub}, which is still empty. Write {stub} first."
            first = replace(first, message=says, draw=None)
        elif first:  # show the problem of the first lost part
            wrong = [outcome.problem for outcome in outcomes if outcome.state == WRONG]
            first = next(filter(None, wrong), first)
            at = next(at for at, problem in enumerate(problems) if problem is first)
            hung = pairs[at][1].status == "timeout"
            at = _simplest(self.evidence, problems, at)
            first = problems[at] or self.evidence.problem(*pairs[at])
            if first and _is_too_deep(pairs, problems, at):
                first = replace(first, message=too_deep(exercise.call(pairs[at][0])))
        if all(outcome.state == RIGHT for outcome in outcomes):
            word = "right"
        else:
            word = "partly" if any(outcome.points for outcome in outcomes) else "wrong"
        return Verdict(exercise, outcomes, "hang" if hung else word, first, at)

    @cached_property
    def questions(self) -> list[Case]:
        """The cases of the second round: the wrong one that is shown, asked in other ways.

        Others follow that were not asked before, for what a card says of all answers.  There are
        none if nothing is wrong or nothing is written.  second_round.py answers them.
        """
        at = self.verdict.at
        if at is None or self.exercise.variable:
            return []
        case, seen = self.evidence.pairs[at]
        if seen.is_stub or seen.from_package or seen.depends_on_stub or seen.is_value:
            return []
        hows = ENDLESS if seen.is_spent else HOWS.get(seen.status, ())
        if any(callable(arg) for arg in case.args):  # a student's own test, which takes longer
            hows = hows[:1]
        seconds = SHORT if hows == ENDLESS else SECONDS
        short = replace(case, seconds=min(case.seconds, seconds), watched=False)
        questions = [replace(short, how=how) for how in hows]
        told = first_told(replace(self.evidence, at=at)) if len(hows) > 1 else "own_test"
        if not told:
            questions.append(replace(short, how="mendable"))
        if hows == ENDLESS:
            questions.append(replace(short, how="fresh"))
        if "calls" in hows and told != "known_mistake":
            args = {repr(case.args) for case, _ in self.evidence.pairs}
            new = [case for case in _others(self.exercise) if repr(case.args) not in args]
            questions += new[:: max(1, len(new) // MORE)][:MORE]  # small ones and large ones
        return questions

    def further(self, replies: Sequence[Observation]) -> list[Case]:
        """Return the questions that follow from the replies to the first ones.

        They ask the changed programs that are right where this one is wrong.
        """
        pairs = zip(self.questions, replies, strict=False)
        first = [pair for pair in pairs if pair[0].how == "mendable"]
        try:
            among = tuple(slip.number for slip in mending(self.exercise, first))
        except Exception:  # a program that is out of its mind replies anything
            among = ()
        return [replace(case, among=among) for case in self._of_changed] if among else []

    @cached_property
    def _of_changed(self) -> list[Case]:
        asked = any(case.how == "mendable" for case in self.questions)
        few = _telling(self.evidence) if asked else []
        return [replace(case, how="mended") for case in few]

    @property
    def at_once(self) -> list[Case]:
        """All questions of the second round if they cannot depend on replies; they take longer."""
        return [*self.questions, *self._of_changed]

    def replies(self, ask: Callable[[Sequence[Case]], list[Observation]]) -> list[Observation]:
        """Return the replies to all questions of the second round, which `ask` asks."""
        first = ask(self.questions)
        return [*first, *ask(self.further(first))]

    def diagnosed(self, replies: Sequence[Observation], at_once: bool = False) -> Verdict:
        """Return the verdict with a diagnosis if there is one; the replies change no points.

        They are those to `questions` and what follows from them, or to those `at_once`.
        """
        if self.verdict.at is None or self.evidence.pairs[0][1].depends_on_stub:
            return self.verdict
        asked = list[Case]()
        if replies:  # to plan the questions takes time
            asked = self.at_once if at_once else [*self.questions, *self.further(replies)]
        pairs = list(zip(asked, replies, strict=False))  # a program's process may send too few
        evidence = replace(self.evidence, at=self.verdict.at, replies=pairs)
        return replace(self.verdict, mistake=diagnose(evidence), failed=tuple(evidence.failed))


def judge(
    exercise: Exercise,
    cases: Sequence[Case],
    observations: Sequence[Observation],
    again: Sequence[Observation] = (),
) -> Verdict:
    """Return the verdict on the observations of all cases, with a diagnosis if there is one.

    `again` has one observation for each case of `ask_again`; the points do not depend on them.
    """
    return Judgement(exercise, cases, observations).diagnosed(again, at_once=True)


def ask_again(
    exercise: Exercise, cases: Sequence[Case], observations: Sequence[Observation]
) -> list[Case]:
    """Return the questions of the second round.

    >>> from hanoi_ref.lessons import find
    >>> counting = find("recursion.count_moves")
    >>> cases = counting.cases()
    >>> asked = ask_again(counting, cases, [Observation(value=n) for n in range(len(cases))])
    >>> list(dict.fromkeys(case.how for case in asked))
    ['source', 'fresh', 'again', 'calls', 'mendable', 'more', 'mended']
    """
    return Judgement(exercise, cases, observations).at_once


def _telling(evidence: Evidence) -> list[Case]:
    """Return cases that tell most about a changed program: as many wrong ones as right ones."""
    pairs = [pair for pair in evidence.pairs if pair[1].status != "skipped"]
    wrong = [pair[0] for pair in pairs if evidence.problem(*pair)]
    others = [case for case, _ in pairs if case not in wrong] + _others(evidence.exercise)
    random, distinct = Random(0), dict[str, Case]()
    for some in (wrong, others):
        drawn = random.sample(some, min(FEW // 2, len(some)))
        distinct |= {repr(case.args): replace(case, watched=False) for case in drawn}
    return [distinct[args] for args in sorted(distinct, key=lambda args: (len(args), args))]


@lru_cache(None)
def _others(exercise: Exercise) -> list[Case]:
    """Return the cases of other seeds as questions "more", the smallest first."""
    made = [case for seed in ("more", "still more") for case in exercise.cases(seed)]
    distinct = list({repr(case.args): case for case in made}.values())
    distinct.sort(key=lambda case: len(repr(case.args)))
    return [replace(case, seconds=SECONDS, watched=False, how="more") for case in distinct]


MANY = 3  # right answers after which a recursion is taken to reach its base case
DEEP = 9  # the least size at which 2 ** size calls may be too many
FIRST = 3  # the size of inputs that people try first


def _simplest(evidence: Evidence, problems: Sequence[Problem | None], at: int) -> int:
    """Return the index of the smallest case of the same part that fails as this one does.

    If this one is not among the FIRST, a case of 0 or 1 comes before it, whatever its part.  An
    error for 0 or "" comes after a wrong value.  For floats the exercise has the order: of small
    ones, the right digits are hard to see.
    """
    pairs, shown = evidence.pairs, problems[at]
    if shown is None or isinstance(shown.right, float):
        return at
    case, seen = pairs[at]
    status = seen.status
    if status == "error" and not sum(map(_size, case.args[:1])):
        alike = [pair for pair in pairs if pair[0].part == case.part and evidence.problem(*pair)]
        status = next((seen.status for _, seen in alike if seen.has_value), status)
    sizes = {
        place: sum(map(_size, case.args))
        for place, (case, seen) in enumerate(pairs)
        if seen.status == status and not case.watched
    }
    for place in sorted(sizes, key=sizes.__getitem__):
        part, problem = pairs[place][0].part, evidence.problem(*pairs[place])
        is_least = sizes[place] <= 1 and sizes.get(at, 0) > FIRST
        if problem and (is_least or (part or problem.part) == shown.part):
            return place
    return at


def _is_too_deep(
    pairs: Sequence[tuple[Case, Observation]], problems: Sequence[Problem | None], at: int
) -> bool:
    """Return whether a recursion has too many nested calls, but is right for all smaller inputs."""
    error, sizes = (
        pairs[at][1].error,
        [_size(case.args[0]) if case.args else 0 for case, _ in pairs],
    )
    size = sizes[at]
    smaller = [not bad for its, bad in zip(sizes, problems, strict=True) if its < size]
    is_deep = error is not None and error.type == "RecursionError" and size >= DEEP
    return is_deep and len(smaller) >= MANY and all(smaller)


def _size(value: object) -> int:
    """Return a number, or the length of a collection."""
    return value if isinstance(value, int) else len(value) if isinstance(value, Sized) else 0


def unjudged(exercise: Exercise, word: str, problem: Problem | None) -> Verdict:
    """Return a verdict in which nothing was judged; its problem has no picture."""
    untouched = tuple(Outcome(part, NOT_REACHED) for part in exercise.parts)
    return Verdict(exercise, untouched, word, problem and replace(problem, draw=None))


def _problems(evidence: Evidence) -> list[Problem | None]:
    """Return the problem of each case; None if there is none or it can no longer count.

    After the first problem, only one in a part before the first lost part counts.
    """
    place = {part.name: at for at, part in enumerate(evidence.exercise.parts)}
    lost, problems = len(place), list[Problem | None]()
    for case, seen in evidence.pairs:
        counts = (place[case.part] if case.part else 0) < lost and seen.status != "skipped"
        problem = evidence.problem(case, seen) if counts else None
        if problem:
            problem = replace(problem, part=case.part or problem.part)
            lost = min(lost, place[str(problem.part)])
        problems.append(problem)
    return problems


def _one_slip(evidence: Evidence) -> tuple[Part, str] | None:
    """Return the part that one slip costs, and what its row says; None if there is more wrong.

    A wrong form may go with a wrong end.  The slip costs the part with the most points, the first
    of equal ones.  Inputs that a later part repeats are not counted there.  The part says what it
    is about, unless the form of the answer is wrong, or other parts would be lost as well.
    """
    exercise, lost, slips = evidence.exercise, dict[str, str](), set[str]()
    skipped = {case.part for case, seen in evidence.pairs if seen.status == "skipped"}
    for case, seen in evidence.pairs:
        if seen.status != "skipped" and (problem := evidence.problem(case, seen)):
            if not (slip := slip_in(exercise, case, seen, problem)):
                return None
            slips.add(slip)
            lost.setdefault(repr(case.args), case.part or str(problem.part))
    parts = [part for part in exercise.parts if part.name in lost.values()]
    if (ZERO in slips and len(slips) > 1) or skipped - {part.name for part in parts}:
        return None
    shared = FORM if FORM in slips else slips.pop() if len(parts) > 1 else ""
    return max(parts, key=lambda part: part.points), shared


def _outcomes(evidence: Evidence, problems: Sequence[Problem | None]) -> tuple[Outcome, ...]:
    """Return the outcome of each part: after a lost part, later parts are not reached.

    The exception is the first problem of all, which is shown: its part is wrong.  A part that
    depends on a skipped case is not reached either.  It depends on its own cases and on those
    without a part; if there are neither, on all cases.  Answers that are almost right lose one
    part.
    """
    present = {case.part for case, _ in evidence.pairs}
    skipped = {case.part for case, seen in evidence.pairs if seen.status == "skipped"}
    wrong = [problem for problem in problems if problem]
    first = {problem.part: problem for problem in reversed(wrong)}
    if wrong and (slip := _one_slip(evidence)):
        only, says = slip
        return tuple(
            Outcome(part, WRONG, first.get(part.name), says)
            if part == only
            else Outcome(part, RIGHT)
            for part in evidence.exercise.parts
        )
    outcomes: list[Outcome] = []
    for part in evidence.exercise.parts:
        problem, lost = first.get(part.name), any(o.state == WRONG for o in outcomes)
        is_open = bool(skipped & ({part.name, None} & present or present))
        if problem and (not lost or problem is wrong[0]):
            state = WRONG
        else:
            state = NOT_REACHED if lost or is_open else RIGHT
        outcomes.append(Outcome(part, state, problem))
    return tuple(outcomes)
