"""The answers to the questions that lessons ask, with explanations.

They are in a lesson's guesses.toml, so that no cell of its notebook shows an answer beside its
question.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

_LESSONS = Path(__file__).parents[2] / "lessons"


class Known(NamedTuple):
    """The answer to a question, its explanation, and whether it is a quantity.

    The number of a disk and a code word are not quantities, although they have digits: a guess
    cannot be so much more or less.
    """

    answer: str
    why: str
    counts: bool = True


def known(question: str) -> Known | None:
    """Return the answer to a lesson's question; None for any other question.

    >>> known("How many moves will three disks take?").answer
    '7'
    >>> known("How many moves will three elephants take?")
    """
    return _all().get(question)


def questions(word: str) -> dict[str, Known]:
    """Return a lesson's questions in order, each with its answer.

    >>> next(iter(questions("start")))
    'How many moves will three disks take?'
    """
    return {
        one["question"]: Known(
            str(one["answer"]), " ".join(one["why"].split()), not isinstance(one["answer"], str)
        )
        for one in _answers().get(word, {}).get("guess", [])
    }


def known_cards(name: str) -> list[str]:
    """Return the cards of a lesson in their right order.

    >>> known_cards("recursion.fewest")[0]
    'Take any solution from A to C, however clever: the largest disk moves in it.'

    Raise ValueError if no lesson has these cards.
    """
    word, _, which = name.partition(".")
    cards = _answers().get(word, {}).get("cards", {}).get(which)
    if cards is None:
        raise ValueError(f"no lesson has the cards {name!r}")
    return list(cards)


def known_quiz(name: str) -> list[tuple[str, dict[str, str], str]]:
    """Return a lesson's quiz: each question with its choices, their explanations, and the answer.

    >>> question, choices, answer = known_quiz("magnetic.end")[0]
    >>> answer in choices
    True

    Raise ValueError if no lesson has this quiz.
    """
    word, _, which = name.partition(".")
    asked = _answers().get(word, {}).get("quiz", {}).get(which)
    if asked is None:
        raise ValueError(f"no lesson has the quiz {name!r}")
    return [(one["question"], dict(one["choices"]), one["answer"]) for one in asked]


@cache
def _all() -> dict[str, Known]:
    """Return all questions of all lessons, with their answers."""
    return {question: told for word in _answers() for question, told in questions(word).items()}


@cache
def _answers() -> dict[str, Any]:
    """Return the contents of all guesses.toml files, by the slug of the lesson."""
    files = sorted(_LESSONS.glob("*/guesses.toml"))
    return {file.parent.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}
