"""What these tests share: less patience with programs that have no end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hanoi_ref.exercises import Exercise

# The catalogue is read by the tests that use it; collecting it as well would read it twice.
collect_ignore = ["programs"]

PATIENCE = 0.25  # an honest small case takes a hundredth of it


@pytest.fixture
def impatient(monkeypatch):
    """Checks that end a program after a quarter of a second: to wait two, or six, shows no more."""
    patient = Exercise.cases

    def cases(exercise, seed=0):
        return [replace(c, seconds=min(c.seconds, PATIENCE)) for c in patient(exercise, seed)]

    monkeypatch.setattr(Exercise, "cases", cases)
