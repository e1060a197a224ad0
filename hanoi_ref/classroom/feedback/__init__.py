"""The page that a student gets back: what to look at first, each exercise by name, no request."""

from hanoi_ref.classroom.feedback.contents import Contents, contents
from hanoi_ref.classroom.feedback.details import Details
from hanoi_ref.classroom.feedback.exporter import FeedbackPage
from hanoi_ref.classroom.feedback.page import page

__all__ = ["Contents", "Details", "FeedbackPage", "contents", "page"]
