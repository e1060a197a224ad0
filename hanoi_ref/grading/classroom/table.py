"""The grading report on the terminal: one table per lesson, then lists of what needs review."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hanoi_ref.course.words import counted
from hanoi_ref.grading.gradebook.results import (
    Report,
    Submission,
    by_lesson,
    by_mistake,
    urgent_first,
)

# Word, symbol, colour; the symbols distinguish the words without colours.
SIGNS = {
    "right": ("✓", "green"),
    "partly": ("½", "yellow"),
    "wrong": ("✗", "red"),
    "missing": ("·", "dim"),
    "hang": ("∞", "magenta"),
    "crash": ("!", "magenta"),
    "refused": ("?", "magenta"),
}


FEW = 5  # known mistakes that are listed, also if one student made each
UNMARKED = ("—", "magenta")
VOID = ("∅", "dim")


NAMELESS: Mapping[str, str] = MappingProxyType({})


def show(
    report: Report,
    console: Console,
    in_course: bool = True,
    problems: bool = False,
    names: Mapping[str, str] = NAMELESS,
) -> None:
    """Print the whole report; in a course's folder, with the commands that go on from there.

    With `problems`, print only the students who need review, and those who submitted nothing.
    Students whose names in the gradebook are addresses have their real `names`, if there are some.
    """
    report = _with_names(report, names)
    for lesson, submissions in by_lesson(report.submissions).items():
        if lesson:  # of a file that is no lesson, only the reason below is shown
            _show_lesson(lesson, submissions, report, console, problems)
    console.print(_legend(report))
    unread = defaultdict(list)
    for submission in report.submissions:
        for answer in submission.to_read:
            unread[answer].append(submission.student)
    to_read = [(answer, _names(students)) for answer, students in unread.items()]
    silent = [(lesson, ", ".join(students)) for lesson, students in report.silent.items()]
    urgent = urgent_first(report.submissions)
    to_review = [(each.student, each.lesson, each.in_short()) for each in urgent]
    desk, review = (" (hanoi desk)", " (hanoi review)") if in_course else ("", "")
    if not problems:
        _show_list("Common mistakes", [*_mistakes(report, in_course)], console)
        _show_list(f"Written answers to grade{desk}", to_read, console)
    _show_list("Not submitted", silent, console)
    _show_list(f"Needs review{review}", to_review, console)
    console.print()
    console.print(closing(report), highlight=False)


def _with_names(report: Report, names: Mapping[str, str]) -> Report:
    """Return a report in which addresses of students are replaced by their names."""

    def called(student: str) -> str:
        return names.get(student, student) if "@" in student else student

    return replace(
        report,
        submissions=tuple(replace(e, student=called(e.student)) for e in report.submissions),
        silent={lesson: tuple(map(called, who)) for lesson, who in report.silent.items()},
        totals={called(student): total for student, total in report.totals.items()},
    )


def _mistakes(report: Report, in_course: bool) -> Iterator[tuple[str, str]]:
    """Yield the known mistakes: all that several students have made, and a few of one each.

    A list as long as the table would hide the lists below it.
    """
    listed = rare = 0
    for (exercise, mistake), theirs in by_mistake(report.submissions).items():
        students = dict.fromkeys(each.student for each in theirs)
        if len(students) > 1 or listed < FEW:
            listed += 1
            yield exercise.partition(".")[2], f"{mistake}: {_names([*students])}"
        else:
            rare += 1
    if rare:
        where = "; hanoi report shows them" if in_course else ""
        yield "", f"{rare} more, of one student each{where}"


def closing(report: Report) -> str:
    """Return the last line: the number of submissions, the pace, the sandbox level and the seed."""
    total = len(report.submissions)
    failed = sum(len(one.failed) for each in report.submissions for one in each.exercises.values())
    undone = f"; failed diagnoses: {failed} (see the log)" if failed else ""
    if not report.marked:
        is_error = all(submission.error for submission in report.submissions)
        why = "not graded" if is_error else "nothing new"
        return f"{counted(total, 'submission')}: {why}, so nothing was run"
    pace = f"{60 * report.marked / report.seconds:.0f} a minute"
    stood = f", {total - report.marked} not run" if report.marked < total else ""
    seed = "" if report.seed is None else f"; seed {report.seed}"
    return (
        f"{counted(total, 'submission')}: {report.marked} marked in {report.seconds:.1f} s "
        f"({pace}){stood}; {report.sandbox}{seed}{undone}"
    )


def _show_lesson(
    lesson: str, submissions: Sequence[Submission], report: Report, console: Console, problems: bool
) -> None:
    totals = report.totals
    ids = dict.fromkeys(id for submission in submissions for id in submission.exercises)
    names = [id.partition(".")[2] for id in ids]
    # Two columns are needed only if somebody is late, or if several lessons count.
    firsts = ["points"]
    firsts += ["late"] if any(submission.late_days for submission in submissions) else []
    firsts += ["total"] if any(submission.student in totals for submission in submissions) else []
    shown = [each for each in submissions if each.needs_eye] if problems else submissions
    rows = [_row(submission, firsts, names, totals) for submission in shown]
    console.print()
    needing = f", {len(shown)} of them shown" if problems else ""
    console.print(f"{_title(lesson, submissions)}{needing}", style="bold", highlight=False)
    if not rows:
        return
    students = short_ids([each.student for each in shown])
    numbers = [str(number) for number, _ in enumerate(names, 1)]
    longest = max(map(cell_len, ["student", *students]))
    fits = longest + 2 + sum(_widths([*firsts, *names], rows)) <= console.width
    heads = [*firsts, *(names if fits else numbers)]
    for who, columns in _blocks(students, heads, len(firsts), rows, console.width):
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column("student", no_wrap=True)
        for at in columns:
            table.add_column(heads[at], justify="right", no_wrap=True)
        for name, row in zip(who, rows, strict=True):
            table.add_row(Text(name), *(row[at] for at in columns))
        console.print(table)
    if not fits:
        key = ", ".join(f"{number}={name}" for number, name in enumerate(names, 1))
        console.print(f"Exercises: {key}", highlight=False)


SHORTEST = 12  # columns of a shortened name at least


def short_ids(students: Sequence[str]) -> list[str]:
    """Return students' names without the domain that all of them have in common.

    >>> short_ids(["ada@x.org", "bob@x.org"]), short_ids(["ada@x.org", "bob@y.org"])
    (['ada', 'bob'], ['ada@x.org', 'bob@y.org'])
    """
    domains = {each.partition("@")[2] for each in students}
    is_common = len(domains) == 1 and "" not in domains
    return [each.partition("@")[0] for each in students] if is_common else [*students]


def _blocks(
    students: list[str],
    heads: Sequence[str],
    firsts: int,
    rows: Sequence[Sequence[Text]],
    most: int,
) -> Iterator[tuple[list[str], range]]:
    """Yield the names and the columns of each table: several if one would be too wide.

    Names are shortened before that, but not so far that two are the same.
    """
    widths, left = [*_widths(heads, rows)], most - 2  # two spaces after the name
    longest = max(map(cell_len, ["student", *students]))
    sizes = range(min(SHORTEST, longest), longest + 1)
    distinct = len({*students})
    least = next(n for n in sizes if len({_middle(each, n) for each in students}) == distinct)
    begin = 0
    while begin < len(heads):
        end = firsts if begin == 0 else begin + 1
        while end < len(heads) and least + sum(widths[begin : end + 1]) <= left:
            end += 1
        room = max(left - sum(widths[begin:end]), least)
        yield [_middle(each, room) for each in students], range(begin, end)
        begin = end


def _middle(name: str, most: int) -> str:
    """Return a name with its middle left out if it is wider than a number of columns.

    >>> _middle("wilhelmina.hohenzollern", 12), _middle("ada", 12)
    ('wilhel…llern', 'ada')
    """
    if cell_len(name) <= most:
        return name
    begin = end = ""
    for first, last in zip(name, reversed(name), strict=True):
        if cell_len(f"{begin}{first}…{end}") > most:
            break
        begin += first
        if cell_len(f"{begin}…{last}{end}") > most:
            break
        end = last + end
    return f"{begin}…{end}"


def _widths(heads: Sequence[str], rows: Sequence[Sequence[Text]]) -> Iterator[int]:
    """Yield the width of each column with the space beside it."""
    for head, *cells in zip(heads, *rows, strict=True):
        yield 2 + max(len(head), *(cell.cell_len for cell in cells))


def _title(lesson: str, submissions: Sequence[Submission]) -> str:
    most = max(submission.max for submission in submissions)
    here = max(
        sum(result.max for result in submission.exercises.values()) for submission in submissions
    )
    by_hand = f", {most - here:g} of them for answers to read" if 0 < here < most else ""
    return f"{lesson}: {counted(len(submissions), 'submission')}, {most:g} points{by_hand}"


def _row(
    submission: Submission,
    firsts: Sequence[str],
    names: Sequence[str],
    totals: Mapping[str, float],
) -> list[Text]:
    total = totals.get(submission.student)
    off = f" (-{submission.penalty:g})" if submission.penalty else ""
    columns = {
        "points": Text(*VOID)
        if submission.excused
        else Text(*UNMARKED)
        if submission.score is None
        else Text(f"{submission.score:g}", style="bold"),
        "late": Text(f"{submission.late_days} d{off}" * bool(submission.late_days), "magenta"),
        "total": Text("" if total is None else f"{total:g} %"),
    }
    row = [columns[name] for name in firsts]
    results = {id.partition(".")[2]: result for id, result in submission.exercises.items()}
    for name in names:
        if result := results.get(name):
            symbol, style = VOID if result.void else SIGNS[result.state]
            row.append(Text(f"{symbol} {result.points:g}", style=style))
        else:
            row.append(Text("") if submission.excused else Text(*UNMARKED))
    return row


def _legend(report: Report) -> Text:
    """Return the symbols that occur, with their words."""
    results = [r for submission in report.submissions for r in submission.exercises.values()]
    verdicts = {result.state for result in results if not result.void}
    words = [(*SIGNS[word], word) for word in SIGNS if word in verdicts]
    excused = any(submission.excused for submission in report.submissions)
    if excused or any(result.void for result in results):
        words.append((*VOID, "excused"))
    if any(submission.error for submission in report.submissions):
        words.append((*UNMARKED, "not graded"))
    return Text("   ").join(Text(f"{sign} {word}", style=style) for sign, style, word in words)


def _names(students: Sequence[str]) -> str:
    if len(students) <= 4:
        return ", ".join(students)
    return f"{', '.join(students[:3])} and {len(students) - 3} more"


def _show_list(title: str, rows: Sequence[tuple[str, ...]], console: Console) -> None:
    """Print rows under a title; a long last column wraps within itself."""
    if rows:
        grid = Table.grid(padding=(0, 2))
        for _ in rows[0][:-1]:
            grid.add_column(no_wrap=True)
        for row in rows:
            grid.add_row(*map(Text, row))
        console.print()
        console.print(title, style="bold")
        console.print(grid)
