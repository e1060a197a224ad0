"""The course as a static site: Python runs in the reader's browser, and no server is needed."""

from hanoi_ref.publish.site.build import build

__all__ = ["build"]
