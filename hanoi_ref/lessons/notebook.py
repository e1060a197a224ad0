"""The functions `check` and `hint` that a lesson calls."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from hanoi_ref.checking.card import STEPS, as_html, as_text, card_of
from hanoi_ref.checking.exercise import Exercise, Replay
from hanoi_ref.checking.running import kernel
from hanoi_ref.checking.running.limits import BudgetExceeded, limits
from hanoi_ref.checking.running.observe import Budget, observe_all
from hanoi_ref.checking.running.second_round import answered
from hanoi_ref.checking.verdict import Judgement, Verdict

LOOKING = 10.0  # CPU seconds for reading a student's tables

OPENERS: list[Callable[[Replay, object, list[str]], object]] = []
"""Functions that open an Explorer; hanoi_ref sets them, because lessons may not import widgets.

The list has the views that they do not show.
"""

VIEWS = ("binary", "gray", "graph")  # of an Explorer: each is introduced by the lesson of its name


class Score(float):
    """The points of a check: a number for grading, a verdict in words for readers.

    In a notebook, a button below the card opens an Explorer at the wrong move.
    """

    verdict: Verdict
    answer: object

    def __new__(cls, verdict: Verdict, answer: object = None) -> Score:  # noqa: D102 (see above)
        score = super().__new__(cls, verdict.score)
        score.verdict, score.answer = verdict, answer
        return score

    def __repr__(self) -> str:
        return float.__repr__(self).removesuffix(".0")

    def __str__(self) -> str:
        return as_text(card_of(self.verdict))

    def _repr_html_(self) -> str:
        return as_html(card_of(self.verdict))

    def _ipython_display_(self) -> None:
        if played := self.verdict.replay:
            hidden = _not_yet(self.verdict.exercise.id)
            shown = [opener(played, self.answer, hidden) for opener in OPENERS]
            kernel.show_after_cell([each for each in shown if each is not None])
        # IPython then shows the card as the cell's result, from which nbgrader takes the points.
        raise NotImplementedError


def _not_yet(name: str) -> list[str]:
    """Return the views that the lesson of an exercise does not know; none for a teacher's own."""
    from hanoi_ref.lessons.catalogue import GOALS

    lessons, word = [*GOALS], name.partition(".")[0]
    later = lessons[lessons.index(word) + 1 :] if word in lessons else []
    return [view for view in VIEWS if view in later]


def check(name: str, answer: object, seed: object = 0) -> Score:
    """Return the points that an answer earns, displayed with the reasons.

    >>> print(check("recursion.count_moves", lambda n: 2 ** n - 1))
    count_moves: 2 of 2 points, ✓ right
      ✓ right        1/1  the right number for small towers
      ✓ right        1/1  exact to the last digit, for n = 0 and for tall towers
    All tests passed, with inputs that the lesson does not show. Well done.
    Worth knowing: Each further disk doubles the work and adds a move, so ten more disks ...

    Some inputs are those of the lesson, the others depend on the seed.  If the answer's cell did
    not define it in its last run, the verdict says so, because it judges an older answer.
    """
    exercise = _find(name)
    verdict = verdict_on(exercise, answer, seed)
    return Score(replace(verdict, unrun=kernel.why_unrun(exercise.name)), answer)


def verdict_on(exercise: Exercise, answer: object, seed: object = 0) -> Verdict:
    """Observe an answer, probe it again where it is wrong, and judge it.

    The program is in this process, so the lesson can inspect more than grading can (Exercise.look).
    """
    with kernel.Trying() as trying:
        budget = Budget(lambda case: trying(f"Trying {exercise.call(case)} ..."))
        cases, packages = exercise.cases(seed), exercise.allowed_packages
        observations = observe_all(answer, cases, packages, budget=budget)
        judgement = Judgement(exercise, cases, observations)
        verdict = judgement.diagnosed(
            judgement.replies(lambda more: observe_all(answer, more, packages, answered, budget))
        )
    at = verdict.at
    is_known = verdict.mistake and verdict.mistake.source in ("known_mistake", "mended")
    if exercise.look is None or at is None or is_known:
        return verdict
    diagnosis = None
    with suppress(BudgetExceeded), limits(LOOKING):  # it reads the student's tables
        diagnosis = exercise.look(answer, cases[at], observations[at])
    return replace(verdict, mistake=replace(diagnosis, source="look")) if diagnosis else verdict


def _find(name: Any) -> Exercise:
    from hanoi_ref.lessons.catalogue import find  # lessons import this module

    return find(name)


@dataclass(frozen=True)
class Hint:
    """One hint; its repr and HTML are the text."""

    name: str
    step: int
    text: str

    def __str__(self) -> str:
        return f"{STEPS[self.step - 1]} (hint {self.step} of 3): {self.text}{self._more()}"

    __repr__ = __str__

    def _more(self) -> str:
        if self.step == len(STEPS):
            return ""
        return f'\nStill stuck: hint("{self.name}", {self.step + 1})'

    def _repr_html_(self) -> str:
        head, _, rest = str(self).partition(": ")
        text = "<br/>".join(map(escape, rest.splitlines()))
        return f'<div class="hanoi-hint"><strong>{escape(head)}</strong>: {text}</div>'


def hint(name: object, step: object = 1) -> Hint | NoHint:
    """Return one of the three hints of an exercise: the goal, a step, almost the solution.

    >>> print(hint("start.by_hand"))
    Goal (hint 1 of 3): You have two disks and three moves. Which disk has to reach C first?
    Still stuck: hint("start.by_hand", 2)
    >>> print(hint("by_hnad"))
    There is no exercise 'by_hnad'; did you mean start.by_hand?

    It never raises or costs points; the name of the function, or the function, is enough.
    """
    from hanoi_ref.checking.known import own_here
    from hanoi_ref.lessons.catalogue import EXERCISES

    name = getattr(name, "__name__", name)
    try:
        ids = [id for id in {**EXERCISES, **own_here()} if id.partition(".")[2] == name]
        exercise = _find(ids[0] if len(ids) == 1 else name)
    except ValueError as error:
        return NoHint(str(error))
    if type(step) is not int or step not in (1, 2, 3):
        return NoHint(f"hints have steps 1, 2 and 3, not {step!r}")
    return Hint(exercise.id, step, exercise.hints[step - 1])


class NoHint(str):
    """An explanation why there is no hint; its repr is the text."""

    def __new__(cls, says: str) -> NoHint:  # noqa: D102 (the class says it)
        return super().__new__(cls, f"{says[:1].upper()}{says[1:]}")

    __repr__ = str.__str__


kernel.watch()
