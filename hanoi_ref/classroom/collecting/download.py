"""Import a download: identify each file's student and lesson, and choose what counts."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from hanoi_ref.classroom.collecting.entries import Refusals, entries
from hanoi_ref.classroom.collecting.names import Piece, pieces, platform_of
from hanoi_ref.classroom.collecting.placing import CHANGED, NEW, SAME, place
from hanoi_ref.classroom.collecting.sorting import HandedIn, Sorter
from hanoi_ref.classroom.collecting.told import Collected, Placed
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError, WorkError
from hanoi_ref.course.files import one_run
from hanoi_ref.gradebook.book import gradebook
from hanoi_ref.gradebook.people.columns import read_roster
from hanoi_ref.gradebook.people.person import Person, as_folder
from hanoi_ref.gradebook.people.received import Receipt, Received
from hanoi_ref.gradebook.people.roster import Roster, kept_roster

AT_ONCE = timedelta(minutes=10)  # within which a platform packs a download


def collect(
    course: Course,
    path: Path,
    platform: str | None = None,
    roster: Path | None = None,
    lesson: Lesson | None = None,
    groups: bool = False,
) -> Collected:
    """Copy the submissions of a download to grading/submitted/, and store its roster and times.

    Parameters
    ----------
    course : receives the submissions.
    path : a zip file or a folder.
    platform : its source, "canvas", "moodle" or "plain"; None to detect it from the file names.
    roster : a table of the class; None for the stored roster.
    lesson : the lesson of the submissions; None to detect it from each notebook.
    groups : whether a submission counts for the student's whole group.

    Returns
    -------
    What was collected, from whom, and what needs review.

    Raises
    ------
    CallError, WorkError : if the path is not a download, or the roster is not valid.
    """
    known = kept_roster(course)
    if roster:
        known = known.updated(read_roster(roster))
    if groups and not any(person.group for person in known.listed):
        raise CallError("no student on the roster has a group; it needs a column group_name")
    refused = Refusals()
    found = entries(path, refused)
    made_by = platform or platform_of(found)
    theirs = pieces(found, made_by, known, course.lessons, refused)
    if not theirs:
        raise WorkError(f"{path} has no submission: {refused[-1] if refused else 'none'}")
    known, named = _named(_dated(theirs, made_by), made_by, known, refused)
    sorter = Sorter(course, lesson)
    named += _for_groups(named, known, sorter.said) if groups else []
    sent = [replace(s, told=known.of(s.student).sent) for s in sorter.sort_out(named)]
    with one_run(course):
        placed = list(_placed(course, sent, path.name, sorter.bad))
        known = known.with_only({path.name for path in course.submitted.glob("*")})
        known.keep(course)
        introduce(course, known)
    lessons = [each for each in course.lessons if any(p.lesson == each for p in placed)]
    unusable = {each.name for each in named} - {each.student for each in placed}
    silent = {each: _silent(course, each, known, unusable) for each in lessons}
    attention = (*refused, *sorter.bad)
    return Collected(made_by, tuple(placed), silent, tuple(sorter.said), attention)


def _dated(theirs: list[Piece], platform: str) -> list[Piece]:
    """Return the files without their dates, if these are only the time of a Canvas download."""
    dates = [each.entry.when for each in theirs if each.entry.when]
    if platform == "canvas" and dates and max(dates) - min(dates) < AT_ONCE:
        return [replace(each, entry=replace(each.entry, when=None)) for each in theirs]
    return theirs


def _named(
    theirs: Iterable[Piece], platform: str, roster: Roster, bad: Refusals
) -> tuple[Roster, list[Piece]]:
    """Return the files with the students' gradebook names, and the roster with new students.

    Parameters
    ----------
    theirs : the files with the platform's names.
    platform : the platform.
    roster : the students known so far.
    bad : receives students who are not on the roster, and ambiguous names.

    Returns
    -------
    The updated roster and the files.
    """
    named = []
    for piece in theirs:
        found = roster.called(piece.name, platform, piece.number)
        if not found and (members := roster.group(piece.name)):
            named += [replace(piece, name=each.id) for each in members]
            continue
        if not found:
            found = [_met(piece, platform, roster)]
            roster = roster.with_person(found[0])
        if len(found) == 1:
            named.append(replace(piece, name=found[0].id))
        else:
            both = " or ".join(each.id for each in found)
            bad.add(str(piece.entry), f"could be {both}; it was left out")
    named = _told_apart(named, bad)
    unlisted = {person.id for person in roster.people if roster.listed and not person.listed}
    for student in sorted(unlisted & {each.name for each in named}):
        bad.add(student, "is not on the roster; taken under this name")
    return roster, named


def _told_apart(named: list[Piece], bad: Refusals) -> list[Piece]:
    """Return the files without those of a name that several people have."""
    numbers: dict[str, set[str]] = defaultdict(set)
    for each in named:
        numbers[each.name].add(each.number)
    several = {student for student, known in numbers.items() if len(known) > 1}
    for student in sorted(several):
        known = ", ".join(sorted(numbers[student]))
        why = f"is what several are called, with the numbers {known}; left out"
        bad.add(student, f"{why}, as only the platform's own table as --roster tells them apart")
    return [each for each in named if each.name not in several]


def _for_groups(named: Iterable[Piece], roster: Roster, said: Refusals) -> list[Piece]:
    """Return copies of the files for the other members of each student's group."""
    copies = {}
    for piece in named:
        group = roster.of(piece.name).group
        for member in roster.group(group):
            if member.id != piece.name:
                copies[member.id, piece] = replace(piece, name=member.id)
                said.add(f"{member.id}:", f"has the work of {piece.name}, group {group}")
    return list(copies.values())


def _met(piece: Piece, platform: str, roster: Roster) -> Person:
    """Return a new person for a file's name; a second person of that name gets a number too."""
    name = as_folder(piece.name) or "somebody"
    is_known = any(person.id == name for person in roster.people)
    numbers = {platform: piece.number} if piece.number and platform == "canvas" else {}
    aliases = (piece.name,)
    id = f"{name}_{piece.number}" if is_known and piece.number else name
    return Person(id, aliases=aliases, numbers=numbers, listed=False)


def _placed(
    course: Course, sent: Iterable[HandedIn], source: str, bad: Refusals
) -> Iterator[Placed]:
    received = Received(course)
    for each in sent:
        known = received.of(each.lesson, each.student)
        try:
            became = place(course, each, known)
        except (WorkError, OSError) as error:  # such as too long a name
            bad.add(f"{each.student}:", str(error))
            continue
        if became in (NEW, CHANGED) or (became == SAME and _says_more(each, known)):
            newest = max(each.upload, known.number if known else 0)
            receipt = Receipt(each.when, each.late, source, newest, each.prefix)
            received.put(each.lesson, each.student, receipt)
        yield Placed(each.student, each.lesson, became, each.late)
    received.keep()


def _says_more(sent: HandedIn, known: Receipt | None) -> bool:
    """Return whether the same work comes with a better time than the stored one."""
    return known is None or known.at is None or sent.told is not None


def introduce(course: Course, roster: Roster) -> None:
    """Add the students on the roster to the gradebook."""
    with gradebook(course) as book:
        for person in roster.listed:
            names = {"first_name": person.first, "last_name": person.last, "email": person.email}
            told = {name: value for name, value in names.items() if value}
            book.update_or_create_student(person.id, **told)


def _silent(course: Course, lesson: Lesson, roster: Roster, unusable: set[str]) -> tuple[str, ...]:
    """Return the students without a submission, but for those whose files need attention."""
    there = {*course.students(lesson), *unusable}
    return tuple(person.id for person in roster.listed if person.id not in there)
