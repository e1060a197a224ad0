"""Quizzes: questions with choices, each wrong one with its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from traitlets import List, TraitError, Unicode, observe, validate

from hanoi_ref.checking.guesses import known_quiz
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
    return Quiz(questions)


class Quiz(Remembering):
    """The widget made by `quiz`; `chosen` has one choice per question, or empty strings."""

    _esm = script("quiz")
    _css = style("quiz", 8)

    chosen = List(Unicode()).tag(sync=True)
    _questions = List().tag(sync=True)

    def __init__(self, questions: list[dict[str, Any]], **traits: Any) -> None:
        super().__init__(_questions=questions, **traits)
        self.chosen = self.chosen or [""] * len(questions)
        with suppress(TraitError, ValueError):
            self.chosen = self.recall(questions).get("chosen", self.chosen)

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
        lines = []
        for question in self._questions:
            lines.append(as_text(question["asks"]))
            for row in question["choices"]:
                lines.append(f"  {as_text(row['name'])}: {as_text(row['said'])}")
        return "\n".join(lines)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data["text/plain"] = repr(self)
        parts = []  # for pages without widgets: each choice unfolds
        for question in self._questions:
            parts.append(f"<p><b>{question['html']}</b></p>")
            for row in question["choices"]:
                summary = f'<summary style="{SUMMARY}">{row["html"]}</summary>'
                parts.append(f"<details>{summary}{row['why']}</details>")
        data["text/html"] = f'<div style="{CARD}">{"".join(parts)}</div>'
        return data, metadata
