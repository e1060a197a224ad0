"""A page on the class, and the same as a table: read in two minutes by somebody tired."""

from hanoi_ref.classroom.report.facts import Facts, facts
from hanoi_ref.classroom.report.page import page
from hanoi_ref.classroom.report.rows import write_rows
from hanoi_ref.classroom.report.standing import standing

__all__ = ["Facts", "facts", "page", "standing", "write_rows"]
