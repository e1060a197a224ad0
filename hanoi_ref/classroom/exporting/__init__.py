"""Marks as files that a spreadsheet or a learning platform reads."""

from hanoi_ref.classroom.exporting.formats import FORMATS, export

__all__ = ["FORMATS", "export"]
