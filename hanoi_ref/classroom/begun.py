"""The pages that a run has made which was stopped, so that the next one goes on from there."""

from __future__ import annotations

from pathlib import Path

from hanoi_ref.course.course import Course, Lesson

BEGUN = "feedback.begun"
POLICY = "course.toml"


class Begun:
    """The list of what is made; it is there as long as a run has not come to its end."""

    def __init__(self, course: Course) -> None:
        self._course, self._list = course, course.work / BEGUN

    def has(self, page: Path, lesson: Lesson, student: str) -> bool:
        """Whether a page was made by the run that was stopped, and all that it tells is as then."""
        told = self._named(page) in self._names() and page.is_file()
        return told and page.stat().st_mtime_ns > self._changed(lesson, student)

    def add(self, page: Path) -> None:
        """Notes a page that is made."""
        with self._list.open("a", encoding="utf-8") as file:
            file.write(f"{self._named(page)}\n")

    def end(self) -> None:
        """All is made: the next run begins anew."""
        self._list.unlink(missing_ok=True)

    def _named(self, page: Path) -> str:
        return page.relative_to(self._course.feedback).as_posix()

    def _names(self) -> set[str]:
        if not self._list.is_file():
            return set()
        return set(self._list.read_text(encoding="utf-8").splitlines())

    def _changed(self, lesson: Lesson, student: str) -> float:
        """When a file last changed that a page is made of; at any time, where nobody knows."""
        course = self._course
        if not (course.work / "gradebook.db").is_file():
            return float("inf")
        sources = [course.root / POLICY, course.autograded / student / lesson.file]
        sources += [path for path in course.work.iterdir() if path != self._list]
        return max(path.stat().st_mtime_ns for path in sources if path.is_file())
