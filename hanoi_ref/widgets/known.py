"""What the lessons know of the questions that they ask: the answer, and why it is so.

A lesson's guesses.toml holds them, so that no cell of its notebook shows an answer beside the
question.  They are read as data: a notebook that is being marked may ask as freely as any other.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

_LESSONS = Path(__file__).parents[1] / "lessons"


class Known(NamedTuple):
    """The answer to a question, and the sentences that explain it."""

    answer: str
    why: str


def known(question: str) -> Known | None:
    """What is known of a question that a lesson asks, None of any other.

    >>> known("How many moves will three disks take?").answer
    '7'
    >>> known("How many moves will three elephants take?")
    """
    return _all().get(question)


def known_cards(name: str) -> list[str]:
    """The cards of a lesson in their right order.

    >>> known_cards("recursion.fewest")[0]
    'Take any way from A to C, however clever.'

    ValueError names what no lesson has.
    """
    word, _, which = name.partition(".")
    file = _LESSONS / word / "guesses.toml"
    told = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    cards = told.get("cards", {}).get(which)
    if cards is None:
        raise ValueError(f"no lesson has the cards {name!r}")
    return list(cards)


@cache
def _all() -> dict[str, Known]:
    """All questions of all lessons."""
    files = sorted(_LESSONS.glob("*/guesses.toml"))
    return {question: one for file in files for question, one in _read(file).items()}


def _read(file: Path) -> dict[str, Known]:
    """The questions of one lesson, in the order in which it asks them."""
    asked = tomllib.loads(file.read_text(encoding="utf-8"))["guess"]
    return {
        one["question"]: Known(str(one["answer"]), " ".join(one["why"].split())) for one in asked
    }
