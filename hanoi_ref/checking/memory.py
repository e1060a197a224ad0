"""Questions from memory about earlier lessons, and the days on which they are asked again."""

from __future__ import annotations

import tomllib
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parents[1] / "lessons" / "memory.toml"
SPACES = (1, 7, 30)  # days until the next round, after 0 or 1, 2, and more rounds without a mistake


class Old(NamedTuple):
    """A question about an earlier lesson, and the section that has the reason."""

    lesson: int
    section: str
    question: str
    choices: dict[str, str]
    answer: str


@cache
def old_questions() -> dict[str, list[Old]]:
    """Return all questions from memory, by the slug of the lesson that asks them."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {word: [Old(**row) for row in rows] for word, rows in table.items()}


def known_memory(word: str) -> list[tuple[str, dict[str, str], str]]:
    """Return a lesson's questions from memory; each explanation names the earlier lesson.

    >>> question, choices, answer = known_memory("iteration")[0]
    >>> choices[answer].rpartition(". ")[2]
    'See "What the largest disk needs" in lesson 1.'

    Raise ValueError if no lesson has this name.
    """
    if word not in old_questions():
        known = ", ".join(old_questions())
        raise ValueError(f"no lesson {word!r} asks from memory; those that do are {known}")
    questions = []
    for old in old_questions()[word]:
        where = f'See "{old.section}" in lesson {old.lesson}.'
        choices = {choice: f"{why} {where}" for choice, why in old.choices.items()}
        questions.append((old.question, choices, old.answer))
    return questions


def today() -> date:
    """Return the day of this machine."""
    return date.today()  # noqa: DTZ011 (a reader's day)


def next_day(passed: int) -> str:
    """Return the day of the next round, after so many rounds without a mistake."""
    return (today() + timedelta(SPACES[min(max(passed - 1, 0), len(SPACES) - 1)])).isoformat()


def is_due(left: object) -> bool:
    """Return whether the next round of stored answers has come.

    >>> is_due({"again": "2000-01-01"}), is_due({"again": ""}), is_due(None)
    (True, False, False)
    """
    match left:  # the metadata of a notebook may contain anything
        case {"again": str(again)}:
            return "" < again <= today().isoformat()
    return False
