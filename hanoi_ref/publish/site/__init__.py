"""The course as a static site that runs Python in the browser, without a server."""

from hanoi_ref.publish.site.build import build, megabytes

__all__ = ["build", "megabytes"]
