"""Decisions of a teacher: reviews, overrides, marks returned after a request."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.files import write_whole
from hanoi_ref.course.tables import is_number
from hanoi_ref.grading.classroom.desk.questions import Answer, answers, give, question
from hanoi_ref.grading.classroom.naming import made_prefix
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.gradebook.decisions import Reviewed
from hanoi_ref.grading.gradebook.naming_students import find_student
from hanoi_ref.grading.gradebook.policy import find_exercise
from hanoi_ref.grading.gradebook.receipts import Received
from hanoi_ref.grading.gradebook.reporting import standing
from hanoi_ref.grading.gradebook.results import Submission, urgent_first


def review(course: Course, lessons: Iterable[Lesson]) -> list[Submission]:
    """Return the submissions that need review, the most urgent first.

    Raise WorkError if nothing is graded.
    """
    return urgent_first(standing(course, lessons).submissions)


def mark_reviewed(course: Course, lessons: Iterable[Lesson], students: Iterable[str]) -> list[str]:
    """Record the submissions of these students as reviewed; return those who need no review."""
    waiting, reviewed = review(course, lessons), Reviewed(course)
    wanted = dict.fromkeys(students)
    for each in waiting:
        if each.student in wanted:
            reviewed.add(each)
    return [student for student in wanted if all(each.student != student for each in waiting)]


def lines(course: Course, submissions: Iterable[Submission]) -> Iterator[str]:
    """Yield one line for each submission, with its reasons and where to look."""
    for each in submissions:
        lesson = course.lesson(each.lesson)
        cells = dict.fromkeys(filter(None, map(each.cells.get, each.shown())))
        path = course.autograded / each.student / lesson.file
        if each.error:
            path = course.submitted / each.student / lesson.folder
        where = f"{path.relative_to(course.root)}{': ' * bool(cells)}{', '.join(cells)}"
        yield f"{each.student}, {lesson}: {each.in_short()} ({where})"


def override(course: Course, student: str, exercise: str, points: str, reason: str) -> str:
    """Give a student other points for an exercise, or take them back."""
    who, (lesson, cell) = find_student(course, student), find_exercise(course, exercise)
    mark = float(points) if is_number(points) else None if points == "none" else points
    graded = question(course, lesson.folder, cell)
    if (course.submitted / who / lesson.folder).is_dir():
        if not (course.autograded / who / lesson.file).is_file():
            needed = f"run hanoi grade {lesson.word} --students {who}, then this command again"
            raise WorkError(f"{who}, {lesson} has no graded notebook; {needed}")
    with opened(course) as book:
        before = {answer.student: answer for answer in answers(book, course, graded)}
        version = before[who].version if who in before else ""
        now = give(book, course, graded, who, version, mark, reason)
    return f"{who}, {graded.exercise}: {_mark(now)} of {now.most:g} (before: {_mark(before[who])})"


def _mark(answer: Answer) -> str:
    return "ungraded" if answer.mark is None else f"{answer.mark:g}"


def pack_pages(
    course: Course, pages: Iterable[Path], platform: str
) -> tuple[list[Path], list[str]]:
    """Write one zip file per lesson, to be uploaded to its assignment."""
    received, failures = Received(course), list[str]()
    packed: dict[str, dict[str, Path]] = defaultdict(dict)
    for page in pages:
        student, folder = page.parts[-3:-1]
        receipt = received.last(course.lesson(folder), student)
        prefix = receipt.prefix if receipt else ""
        if prefix and made_prefix(prefix) == platform:
            packed[folder][f"{prefix}{page.name}"] = page
        else:
            failures.append(f"{student}, {folder}: not collected from {platform.title()}; left out")
    paths = []
    for folder, inside in packed.items():
        content = BytesIO()
        with ZipFile(content, "w", ZIP_DEFLATED) as archive:
            for entry, page in inside.items():
                archive.write(page, entry)
        paths.append(course.work / f"feedback-{folder}-{platform}.zip")
        write_whole(paths[-1], content.getvalue())
    return paths, failures
