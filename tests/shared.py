"""What tests share: where the course is, the limit of waits, and how much of what is slow runs."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

import pytest

from hanoi_ref.lessons import EXERCISES

Named = TypeVar("Named")
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


def share_of(named: Iterable[tuple[str, Named]], share: float) -> list[Named]:
    """Return a share of these by a hash of their names, so that one is in it or not for good.

    A release needs all.
    """
    limit = 2**32 if "HANOI_TEST_WHOLE" in os.environ else share * 2**32
    return [each for name, each in named if crc32(name.encode()) < limit]
