"""All cases of an exercise put together: what is right, what is not, what it is worth, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from hanoi_ref.exercises.model import Case, Exercise, Mistake, Observation, Part, Problem
from hanoi_ref.exercises.observe import observe_all

RIGHT, WRONG, NOT_REACHED = "right", "wrong", "not reached"
MARKS = {RIGHT: "✓", WRONG: "✗", NOT_REACHED: "–"}

# How many cases a known mistake must answer as the student's program did, to be named.
ALIKE = 8


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
    """The result of one exercise; it shows itself in a notebook and reads well as plain text.

    `word` is right, partly, wrong, missing, hang or crash.
    """

    exercise: Exercise
    outcomes: tuple[Outcome, ...]
    word: str
    first: Problem | None = None
    mistake: Mistake | None = None

    @property
    def score(self) -> float:
        """The points earned, between 0 and the exercise's points."""
        return sum(outcome.points for outcome in self.outcomes)

    @property
    def headline(self) -> str:
        """The result in a line."""
        earned, most = _number(self.score), _number(self.exercise.points)
        return f"{self.exercise.name}: {earned} of {most} points"

    def __str__(self) -> str:
        lines = [self.headline]
        lines += [f"  {MARKS[o.state]} {_line(o)}" for o in self.outcomes]
        if self.first:
            lines.append(f"Look at this first: {self.first.says}")
        if self.mistake:
            lines.append(_looks_like(self.mistake))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<li class="hanoi-{o.state.replace(" ", "-")}"><b aria-hidden="true">{MARKS[o.state]}'
            f"</b> {escape(_line(o))}</li>"
            for o in self.outcomes
        )
        body = f"<p><strong>{escape(self.headline)}</strong></p><ul>{rows}</ul>"
        if self.first:
            body += f"<p>Look at this first: {escape(self.first.says)}</p>{self.first.picture}"
        if self.mistake:
            body += f"<p>{escape(_looks_like(self.mistake))}</p>"
        return f'<div class="hanoi-verdict" style="{_frame(self)}">{body}</div>'


def judge(
    exercise: Exercise, cases: Sequence[Case], observations: Sequence[Observation]
) -> Verdict:
    """The verdict on the observations of all cases, made without running any student's code."""
    problems = [
        exercise.judge_case(exercise, case, seen)
        for case, seen in zip(cases, observations, strict=True)
        if "skipped" not in seen
    ]
    found = [problem for problem in problems if problem]
    outcomes = tuple(_outcomes(exercise, found))
    word = _word(exercise, outcomes, observations)
    mistake = _known_mistake(exercise, cases, observations) if found and word != "missing" else None
    return Verdict(exercise, outcomes, word, found[0] if found else None, mistake)


def _outcomes(exercise: Exercise, problems: list[Problem]) -> list[Outcome]:
    """Parts stand on those before them: after a lost part the others are not reached."""
    first = {problem.part: problem for problem in reversed(problems)}
    outcomes: list[Outcome] = []
    for part in exercise.parts:
        if part.name in first:
            state = WRONG
        else:
            state = NOT_REACHED if any(o.state == WRONG for o in outcomes) else RIGHT
        outcomes.append(Outcome(part, state, first.get(part.name)))
    return outcomes


def _word(
    exercise: Exercise, outcomes: Sequence[Outcome], observations: Sequence[Observation]
) -> str:
    if all(outcome.state == RIGHT for outcome in outcomes):
        return "right"
    if all(seen.get("unwritten") for seen in observations):
        return "missing"
    if any(seen.get("over") == "seconds" for seen in observations):
        return "hang"
    return "partly" if any(outcome.points for outcome in outcomes) else "wrong"


def _known_mistake(
    exercise: Exercise, cases: Sequence[Case], observations: Sequence[Observation]
) -> Mistake | None:
    """The known mistake that answers the first cases just as this program did."""
    answers = [_answer(seen) for seen in observations[:ALIKE]]
    for mistake in exercise.mistakes:
        if [_answer(seen) for seen in observe_all(mistake.fresh(), cases[:ALIKE])] == answers:
            return mistake
    return None


def _answer(seen: Observation) -> object:
    """What two programs must have in common to count as the same: no line numbers, no words."""
    error = seen.get("error")
    return error["type"] if error else (seen.get("value"), seen.get("over"), "printed" in seen)


def _line(outcome: Outcome) -> str:
    worth = f"{_number(outcome.points)}/{_number(outcome.part.points)}"
    state = " (not reached)" if outcome.state == NOT_REACHED else ""
    return f"{outcome.part.says} [{worth}]{state}"


def _looks_like(mistake: Mistake) -> str:
    return f"This looks like: {mistake.name}. {mistake.hint}"


def _number(points: float) -> str:
    return f"{points:g}"


def _frame(verdict: Verdict) -> str:
    colour = "#1b7f5c" if verdict.word == "right" else "#b3541e"
    return f"border-left: 4px solid {colour}; padding: 0 0 0 1em; max-width: 46em"
