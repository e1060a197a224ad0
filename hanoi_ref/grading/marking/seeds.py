"""The secret seeds of a course's lessons, drawn once and stored beside the gradebook."""

import hashlib
import hmac
import json
import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hanoi_ref import __version__
from hanoi_ref.course.files import read_kept

FILE = "seeds.json"


@dataclass(frozen=True)
class Seeds:
    """The seeds in a folder, by the names of the lessons' folders; only the owner can read them."""

    folder: Path

    def of(self, lesson: str) -> int:
        """Return the seed of a lesson; draw a new one if there is none."""
        known = self._read()
        if lesson not in known:
            known[lesson] = secrets.randbelow(2**31)
            self._write(known)
        return known[lesson]

    def set(self, lesson: str, seed: int) -> None:
        """Set the seed of a lesson."""
        self._write(self._read() | {lesson: seed})

    def forget(self, lesson: str) -> None:
        """Drop the seed, so that a new one is drawn: students have seen feedback pages."""
        known = self._read()
        if known.pop(lesson, None) is not None:
            self._write(known)

    def _read(self) -> dict[str, int]:
        return read_kept(self.folder / FILE, _seeds) or {}

    def _write(self, known: dict[str, int]) -> None:
        self.folder.mkdir(exist_ok=True)
        beside = self.folder / f".{FILE}.new"
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump(known, file, indent=1)
        with suppress(FileNotFoundError):  # a group that shares the course keeps its rights
            beside.chmod((self.folder / FILE).stat().st_mode & 0o777)
        os.replace(beside, self.folder / FILE)


def _seeds(told: dict[str, Any]) -> dict[str, int]:
    return {name: int(seed) for name, seed in told.items()}


def receipt(seed: int, submission: str) -> str:
    """Return a receipt for a graded submission, from which the seed cannot be recovered.

    >>> receipt(7, "abc") == receipt(7, "abc") != receipt(8, "abc")
    True
    """
    return hmac.digest(_hardened(seed), submission.encode(), "sha256")[:8].hex()


@cache
def _hardened(seed: int) -> bytes:
    """Return a slow hash of a seed, so that all seeds cannot be tried."""
    whole = f"{seed} {__version__}".encode()
    return hashlib.scrypt(whole, salt=b"hanoi", n=2**14, r=8, p=1, dklen=32)
