"""Quizzes: questions with choices, each wrong one with its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from traitlets import List, TraitError, Unicode, observe, validate

from hanoi_ref.widgets.asks.guesses import CARD, SUMMARY, as_html, as_text, known_quiz
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
    asked: Sequence[Question]
    if not isinstance(question, str):
        asked = question
    elif choices is None:
        asked = known_quiz(question)
    else:
        asked = [(question, choices, answer or "")]
    return Quiz([_question(*one) for one in asked])


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
            names = [one["name"] for one in question["choices"]]
            if choice not in ("", *names):
                raise ValueError(f"the choices are {', '.join(names)}, not {choice!r}")
        return chosen

    @observe("chosen")
    def _note(self, _: Any) -> None:
        self.keep({"chosen": self.chosen} if any(self.chosen) else {})

    def __repr__(self) -> str:
        return "\n".join(map(_plain, self._questions))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data["text/plain"] = repr(self)
        data["text/html"] = f'<div style="{CARD}">{"".join(map(_folded, self._questions))}</div>'
        return data, metadata


def _question(question: str, choices: Mapping[str, str], answer: str) -> dict[str, Any]:
    if answer not in choices:
        raise ValueError(f"the answer {answer!r} is not among the choices {', '.join(choices)}")
    rows = [_choice(name, why, name == answer) for name, why in choices.items()]
    return {"asks": question, "html": as_html(question), "choices": rows}


def _choice(name: str, why: str, right: bool) -> dict[str, Any]:
    verdict = "Right." if right else "Not this one."
    said = f"{verdict} {why}"
    return {
        "name": name,
        "html": as_html(name),
        "right": right,
        "said": said,
        "why": f"<b>{verdict}</b> {as_html(why)}",
    }


def _plain(question: dict[str, Any]) -> str:
    rows = [f"  {as_text(one['name'])}: {as_text(one['said'])}" for one in question["choices"]]
    return "\n".join([as_text(question["asks"]), *rows])


def _folded(question: dict[str, Any]) -> str:
    """Return the question for pages without widgets: each choice unfolds."""
    rows = (
        f'<details><summary style="{SUMMARY}">{one["html"]}</summary>{one["why"]}</details>'
        for one in question["choices"]
    )
    return f"<p><b>{question['html']}</b></p>{''.join(rows)}"
