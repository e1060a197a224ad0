"""Export grades as files for a spreadsheet or a learning platform."""

from hanoi_ref.classroom.exporting.formats import FORMATS, export

__all__ = ["FORMATS", "export"]
