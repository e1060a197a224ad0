"""Quizzes: questions with choices, each wrong one with its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from traitlets import List, TraitError, Unicode, observe, validate

from hanoi_ref.checking.guesses import known_quiz
from hanoi_ref.checking.memory import is_due, known_memory, next_day
from hanoi_ref.widgets.asks.guesses import CARD, SUMMARY, as_html, as_text
from hanoi_ref.widgets.assets import script, style
from hanoi_ref.widgets.memory import Remembering

Question = tuple[str, Mapping[str, str], str]


def quiz(
    question: str | Sequence[Question],
    choices: Mapping[str, str] | None = None,
    answer: str | None = None,
) -> Quiz:
    """Return a quiz of one or several questions; a tap on a choice opens its explanation.

    >>> quiz(
    ...     "Where is disk 1 in `BAC`?",
    ...     {"on B": "B is where the largest disk is.", "on C": "The last letter is disk 1."},
    ...     answer="on C",
    ... )
    Where is disk 1 in BAC?
      on B: Not this one. B is where the largest disk is.
      on C: Right. The last letter is disk 1.

    `choices` maps each choice to its explanation, and `answer` is the right one.  Several questions
    are a list of (question, choices, answer), or a name of a lesson's quiz, such as "magnetic.end".
    Code is between backticks.  Raise ValueError if the answer is not among its choices, or no
    lesson has the name.
    """
    given: Sequence[Question]
    if not isinstance(question, str):
        given = question
    elif choices is None:
        given = known_quiz(question)
    else:
        given = [(question, choices, answer or "")]
    return Quiz(_drawn(given))


def remember(word: str) -> Memory:
    """Return a lesson's three questions from memory, about earlier lessons.

    >>> remember("iteration")
    Before you scroll on: three questions from memory. Guess if you have not been there.
    Just before the largest disk moves from A to C, where are all the others?
    ...

    They ask anew a day after they were answered.  After rounds without a mistake it is a week, and
    then a month.  Raise ValueError if no lesson has the name.
    """
    return Memory(_drawn(known_memory(word)))


def _drawn(given: Sequence[Question]) -> list[dict[str, Any]]:
    """Return the questions as the page shows them; ValueError names an unknown answer."""
    questions = []
    for asks, reasons, right in given:
        if right not in reasons:
            raise ValueError(f"the answer {right!r} is not among the choices {', '.join(reasons)}")
        rows = []
        for name, why in reasons.items():
            verdict = "Right." if name == right else "Not this one."
            row = {"name": name, "html": as_html(name), "right": name == right}
            words = {"said": f"{verdict} {why}", "why": f"<b>{verdict}</b> {as_html(why)}"}
            rows.append(row | words)
        questions.append({"asks": asks, "html": as_html(asks), "choices": rows})
    return questions


class Quiz(Remembering):
    """The widget made by `quiz`; `chosen` has one choice per question, or empty strings."""

    _esm = script("quiz")
    _css = style("quiz", 8)

    chosen = List(Unicode()).tag(sync=True)
    _questions = List().tag(sync=True)
    _heading = Unicode().tag(sync=True)

    def __init__(self, questions: list[dict[str, Any]], **traits: Any) -> None:
        super().__init__(_questions=questions, **traits)
        self.chosen = self.chosen or [""] * len(questions)
        with suppress(TraitError, ValueError):
            self.come_back(self.recall(questions))

    def come_back(self, left: dict[str, Any]) -> None:
        """Restore the choices from the state that the cell's last run stored."""
        self.chosen = left.get("chosen", self.chosen)

    @validate("chosen")
    def _known(self, proposal: Any) -> list[str]:
        chosen: list[str] = proposal["value"]
        if len(chosen) != len(self._questions):
            raise ValueError(
                f"one choice for each of {len(self._questions)} questions, not {chosen!r}"
            )
        for choice, question in zip(chosen, self._questions, strict=True):
            names = [row["name"] for row in question["choices"]]
            if choice not in ("", *names):
                raise ValueError(f"the choices are {', '.join(names)}, not {choice!r}")
        return chosen

    @observe("chosen")
    def _note(self, _: Any) -> None:
        self.keep({"chosen": self.chosen} if any(self.chosen) else {})

    def __repr__(self) -> str:
        lines = [self._heading] if self._heading else []
        for question in self._questions:
            lines.append(as_text(question["asks"]))
            for row in question["choices"]:
                lines.append(f"  {as_text(row['name'])}: {as_text(row['said'])}")
        return "\n".join(lines)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data["text/plain"] = repr(self)
        parts = [f"<div>{self._heading}</div>"] if self._heading else []
        # For pages without widgets, each choice unfolds.
        for question in self._questions:
            parts.append(f"<p><b>{question['html']}</b></p>")
            for row in question["choices"]:
                summary = f'<summary style="{SUMMARY}">{row["html"]}</summary>'
                parts.append(f"<details>{summary}{row['why']}</details>")
        data["text/html"] = f'<div style="{CARD}">{"".join(parts)}</div>'
        return data, metadata


class Memory(Quiz):
    """The widget made by `remember`; it stores the first choices, and the day to ask anew."""

    def __init__(self, questions: list[dict[str, Any]]) -> None:
        self._first, self._passed, self._again = [""] * len(questions), 0, ""
        says = "three questions from memory. Guess if you have not been there."
        super().__init__(questions, _heading=f"Before you scroll on: {says}")

    def come_back(self, left: dict[str, Any]) -> None:
        """Restore the choices, unless it is time to ask anew; then only how it went before."""
        match left:
            case {"first": [*first], "passed": int(passed), "again": str(again)}:
                self._passed, self._again = passed, again
                if all(first) and is_due(left):
                    self._note(None)
                elif len(first) == len(self._first):
                    self._first = first
                    super().come_back(left)

    @observe("chosen")
    def _note(self, _: Any) -> None:
        was_open = not all(self._first)
        self._first = [first or now for first, now in zip(self._first, self.chosen, strict=True)]
        if was_open and all(self._first):
            right = [
                any(row["right"] for row in question["choices"] if row["name"] == first)
                for question, first in zip(self._questions, self._first, strict=True)
            ]
            self._passed = self._passed + 1 if all(right) else 0
            self._again = next_day(self._passed)
        left = {"first": self._first, "passed": self._passed, "again": self._again}
        is_new = not (self._again or any(self.chosen))
        self.keep({} if is_new else {"chosen": self.chosen, **left})
