"""The courses that are released, handed out and graded."""

from tests.grading.conftest import at_once, course, made, released

__all__ = ["at_once", "course", "made", "released"]
