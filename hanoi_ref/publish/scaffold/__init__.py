"""Drafts of a teacher's own exercises and lessons, which work without changes."""

from hanoi_ref.publish.scaffold.new import new_exercise, new_lesson

__all__ = ["new_exercise", "new_lesson"]
