"""A class that does not exist: its people, their programs, and what they hand in."""

from hanoi_ref.grading.demo.school import KINDS, Planted, found_school, hand_in

__all__ = ["KINDS", "Planted", "found_school", "hand_in"]
