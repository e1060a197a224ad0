"""The page that a student gets back: what to look at first, each exercise by name, no request."""

from hanoi_ref.grading.feedback.contents import Contents, contents
from hanoi_ref.grading.feedback.exporter import FeedbackPage
from hanoi_ref.grading.feedback.page import page

__all__ = ["Contents", "FeedbackPage", "contents", "page"]
