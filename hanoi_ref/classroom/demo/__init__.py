"""A sample class: its students, their programs and their submissions."""

from hanoi_ref.classroom.demo.made_up_class import KINDS, Labelled, hand_in, made_up_course

__all__ = ["KINDS", "Labelled", "hand_in", "made_up_course"]
