"""When a submission came through nbgrader's exchange."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from jupyter_core.paths import jupyter_config_path
from nbgrader.coursedir import CourseDirectory
from nbgrader.exchange.default import Exchange
from nbgrader.utils import parse_utc
from traitlets.config import Config

from hanoi_ref.course.course import CONFIG, Course, Lesson
from hanoi_ref.course.notebooks import digest
from hanoi_ref.course.settings import settings, settings_in

TIMESTAMP, SECRET = "timestamp.txt", "submission_secret.txt"  # nbgrader puts them into a submission


def time_beside(folder: Path) -> datetime | None:
    """Return the time in the timestamp.txt of a submission; None if it has none."""
    with suppress(OSError, ValueError):  # there is no such file, or no time in it
        told = (folder / TIMESTAMP).read_text(encoding="utf-8").strip()
        at: datetime = parse_utc(told)
        return at.replace(tzinfo=UTC)
    return None


def write_time(at: datetime) -> str:
    """Return a time as nbgrader writes it into timestamp.txt and into the exchange's names.

    >>> write_time(datetime(2026, 5, 1, 12, tzinfo=UTC))
    '2026-05-01 12:00:00.000000 UTC'
    """
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S.%f UTC}"


def time_in_exchange(
    course: Course, lesson: Lesson, student: str, submission: str
) -> datetime | None:
    """Return when a submission came into the exchange; None if it did not come through one.

    `submission` is the digest of its files.  nbgrader believes the time in a file beside the
    notebook, which a student can write whose work comes by another way.  So that time counts only
    if the exchange has a folder with the student's name and this time in its own name.
    """
    folder = course.submitted / student / lesson.folder
    came = time_beside(folder)
    if not came or digest(folder) != submission:
        return None
    name = f"{student}+{lesson.folder}+{write_time(came)}"
    with suppress(OSError):  # the course has no exchange on this machine
        if any(each.name == name or each.name.startswith(f"{name}+") for each in _sent(course)):
            return came
    return None


def _sent(course: Course) -> list[Path]:
    """Return the folders of all submissions in the exchange of a course.

    Raise OSError if the course has no exchange on this machine.
    """
    every = Config()
    for folder in reversed(jupyter_config_path()):  # a hub has its settings there
        every.merge(settings_in(Path(folder) / CONFIG))
    every.merge(settings(course))
    course_id = CourseDirectory(config=every).course_id
    return [*(Path(Exchange(config=every).root) / course_id / "inbound").iterdir()]
