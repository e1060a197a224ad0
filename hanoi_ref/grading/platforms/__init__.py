"""Grading where assignments arrive: single files, Gradescope, GitHub, PrairieLearn, any CI.

Each platform has one module: its form of the results, and the files that it takes.  All points
come from `marking.submission.judge`, as in a course's folder.
"""

from hanoi_ref.grading.platforms.grade import ExerciseGrade, Grade, grade_notebook

__all__ = ["ExerciseGrade", "Grade", "grade_notebook"]
