"""The hand-out for students: lessons, package and start script in one zip file."""

from hanoi_ref.publish.handout.pack import pack

__all__ = ["pack"]
