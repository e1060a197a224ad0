"""What tests share: where the course is, the limit of waits, and how much of what is slow runs."""

import os
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from random import Random
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


def drawn_share(every: Sequence[Any], share: float) -> list[Any]:
    """Return a share of these, in their order; the run's seed draws it, and a release needs all."""
    if "HANOI_TEST_WHOLE" in os.environ:
        return [*every]
    drawn = Random(os.environ["HANOI_TEST_SEED"])
    places = drawn.sample(range(len(every)), ceil(len(every) * share))
    return [every[place] for place in sorted(places)]
