"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

# A property holds or not; how long one example takes tells about the machine's other work.
settings.register_profile("course", deadline=None)
settings.load_profile("course")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test keeps its name from run to run, so that workers can share the suite."""
    moving = [item.nodeid for item in items if " at 0x" in item.nodeid]
    if moving:
        raise pytest.UsageError(f"{len(moving)} tests have an address as a name: {moving[0]}")
