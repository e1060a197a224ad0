"""What tests share: the course, how long they wait, what is made once, how much runs."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

import pytest
from filelock import FileLock

from hanoi_ref.lessons import EXERCISES

Named = TypeVar("Named")
ROOT = Path(__file__).parents[1]

# Seconds that a test waits for a condition; what takes longer on a busy machine does not work.
PATIENCE = 180


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder that `make` fills, once for all workers of a run."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with FileLock(shared / f"{name}.lock"):
        if not (shared / name).exists():
            make(shared / f"{name}.new")
            (shared / f"{name}.new").rename(shared / name)
    return shared / name


def build_wheels(at: Path) -> None:
    """Build the wheels of the package and of its solutions."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", at]
    for source in (ROOT, ROOT / "solutions"):
        subprocess.run(build, cwd=source, check=True, capture_output=True)


WORDS = list(dict.fromkeys(name.partition(".")[0] for name in EXERCISES))


def by_tier(**tiers: str) -> list[Any]:
    """Return the words of the lessons as parameters, each marked with its tier, else release.

    >>> [[mark.name for mark in each.marks] for each in by_tier(start="test", recursion="full")[:3]]
    [[], ['full'], ['release']]
    """
    marks = {"test": (), "full": pytest.mark.full, "release": pytest.mark.release}
    return [pytest.param(word, marks=marks[tiers.get(word, "release")]) for word in WORDS]


def often(values: Iterable[object], *chosen: object, to: str = "full") -> list[Any]:
    """Return values as parameters; those that are not chosen have the marker of a later tier.

    >>> [[mark.name for mark in each.marks] for each in often("abc", "a")]
    [[], ['full'], ['full']]
    """
    later = getattr(pytest.mark, to)
    return [pytest.param(each, marks=() if each in chosen else later) for each in values]


def share_of(named: Iterable[tuple[str, Named]], share: float) -> list[Named]:
    """Return a share of these by a hash of their names, so that one is in it or not for good.

    A release needs all.
    """
    limit = 2**32 if "HANOI_TEST_WHOLE" in os.environ else share * 2**32
    return [each for name, each in named if crc32(name.encode()) < limit]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]
