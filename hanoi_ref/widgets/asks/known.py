"""What the lessons know of the questions that they ask: the answer, and why it is so.

A lesson's guesses.toml holds them, so that no cell of its notebook shows an answer beside the
question.  They are read as data: a notebook that is being marked may ask as freely as any other.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

_LESSONS = Path(__file__).parents[2] / "lessons"


class Known(NamedTuple):
    """The answer to a question, the sentences that explain it, and whether it is a quantity.

    A disk, a peg or a code word is none, though it may be written in digits: a guess is not so
    many more or less than it.
    """

    answer: str
    why: str
    counts: bool = True


def known(question: str) -> Known | None:
    """What is known of a question that a lesson asks, None of any other.

    >>> known("How many moves will three disks take?").answer
    '7'
    >>> known("How many moves will three elephants take?")
    """
    return _all().get(question)


def questions(word: str) -> dict[str, Known]:
    """What a lesson asks before it tells, in its order, with what is known of it.

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
    """The cards of a lesson in their right order.

    >>> known_cards("recursion.fewest")[0]
    'Take any way from A to C, however clever: the largest disk moves in it.'

    ValueError names what no lesson has.
    """
    word, _, which = name.partition(".")
    cards = _answers().get(word, {}).get("cards", {}).get(which)
    if cards is None:
        raise ValueError(f"no lesson has the cards {name!r}")
    return list(cards)


def known_quiz(name: str) -> list[tuple[str, dict[str, str], str]]:
    """The questions of a lesson's quiz, with the choices, what is said to each, and the answer.

    >>> question, choices, answer = known_quiz("magnetic.end")[0]
    >>> answer in choices
    True

    ValueError names what no lesson has.
    """
    word, _, which = name.partition(".")
    asked = _answers().get(word, {}).get("quiz", {}).get(which)
    if asked is None:
        raise ValueError(f"no lesson has the quiz {name!r}")
    return [(one["question"], dict(one["choices"]), one["answer"]) for one in asked]


@cache
def _all() -> dict[str, Known]:
    """All questions of all lessons."""
    return {question: told for word in _answers() for question, told in questions(word).items()}


@cache
def _answers() -> dict[str, Any]:
    """What the files say, by the word of the lesson."""
    files = sorted(_LESSONS.glob("*/guesses.toml"))
    return {file.parent.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}
