"""Marks as files that a spreadsheet or a learning platform reads."""

from hanoi_ref.grading.exporting.formats import FORMATS, export

__all__ = ["FORMATS", "export"]
