"""What students get: lessons, the package, and what it takes to begin, in one file."""

from hanoi_ref.publish.handout.pack import pack

__all__ = ["pack"]
