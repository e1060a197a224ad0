"""What tests share: where the course is, the limit of waits, and the lessons of slow tests."""

from pathlib import Path
from typing import Any

import pytest

from hanoi_ref.lessons import EXERCISES

ROOT = Path(__file__).parents[1]

# Seconds that a test waits for a condition; what takes longer on a busy machine does not work.
PATIENCE = 180

WORDS = list(dict.fromkeys(name.partition(".")[0] for name in EXERCISES))


def by_tier(**tiers: str) -> list[Any]:
    """Return the words of the lessons as parameters, each marked with its tier, else release.

    >>> [[mark.name for mark in each.marks] for each in by_tier(start="test", recursion="full")[:3]]
    [[], ['full'], ['release']]
    """
    marks = {"test": (), "full": pytest.mark.full, "release": pytest.mark.release}
    return [pytest.param(word, marks=marks[tiers.get(word, "release")]) for word in WORDS]
