"""Feedback pages for students, as self-contained HTML with the most important first."""

from hanoi_ref.classroom.feedback.contents import Contents, contents
from hanoi_ref.classroom.feedback.details import Details
from hanoi_ref.classroom.feedback.exporter import FeedbackPage
from hanoi_ref.classroom.feedback.page import page

__all__ = ["Contents", "Details", "FeedbackPage", "contents", "page"]
