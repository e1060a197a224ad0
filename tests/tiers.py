"""Which lessons a slow test goes through: two on each push, all of them before a release."""

from __future__ import annotations

from typing import Any

import pytest

from hanoi_ref.lessons import EXERCISES

WORDS = list(dict.fromkeys(name.partition(".")[0] for name in EXERCISES))


def by_tier(**tiers: str) -> list[Any]:
    """Return the words of the lessons as parameters, each marked with its tier, else release.

    >>> [[mark.name for mark in each.marks] for each in by_tier(start="test", recursion="full")[:3]]
    [[], ['full'], ['release']]
    """
    marks = {"test": (), "full": pytest.mark.full, "release": pytest.mark.release}
    return [pytest.param(word, marks=marks[tiers.get(word, "release")]) for word in WORDS]
