"""A report on the class, as a page and as a table, that can be read in two minutes."""

from hanoi_ref.classroom.report.facts import Facts, facts
from hanoi_ref.classroom.report.page import page
from hanoi_ref.classroom.report.rows import write_rows
from hanoi_ref.classroom.report.standing import standing

__all__ = ["Facts", "facts", "page", "standing", "write_rows"]
