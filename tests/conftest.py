"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# A property holds or not; how long one example takes tells about the machine's other work.
settings.register_profile("course", deadline=None)
settings.load_profile("course")
