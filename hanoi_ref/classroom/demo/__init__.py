"""A class that does not exist: its people, their programs, and what they hand in."""

from hanoi_ref.classroom.demo.made_up_class import KINDS, Labelled, hand_in, made_up_course

__all__ = ["KINDS", "Labelled", "hand_in", "made_up_course"]
