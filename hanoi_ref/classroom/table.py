"""The grading report on the terminal: one table per lesson, then lists of what needs review."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hanoi_ref.course.words import counted
from hanoi_ref.gradebook.results import ExerciseResult, Report, Submission, urgent_first

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


UNMARKED = ("—", "magenta")
VOID = ("∅", "dim")


def show(report: Report, console: Console) -> None:
    """Print the whole report."""
    for lesson, submissions in _by_lesson(report).items():
        _show_lesson(lesson, submissions, report.totals, console)
    console.print(_legend(report))
    _show_list("Common mistakes", _mistakes(report), console)
    _show_list("Written answers to grade (hanoi desk)", _to_read(report), console)
    _show_list("Not submitted", _silent(report), console)
    _show_list("Needs review (hanoi review)", _for_eyes(report), console)
    console.print()
    console.print(closing(report), highlight=False)


def closing(report: Report) -> str:
    """Return the last line: the number of submissions, the pace, the sandbox level and the seed."""
    total = len(report.submissions)
    if not report.marked:
        return f"{counted(total, 'submission')}: nothing new, so nothing was run"
    pace = f"{60 * report.marked / report.seconds:.0f} a minute"
    stood = f", {total - report.marked} not run" if report.marked < total else ""
    seed = "" if report.seed is None else f"; seed {report.seed}"
    return (
        f"{counted(total, 'submission')}: {report.marked} marked in {report.seconds:.1f} s "
        f"({pace}){stood}; {report.sandbox}{seed}"
    )


def _by_lesson(report: Report) -> dict[str, list[Submission]]:
    lessons = defaultdict(list)
    for submission in report.submissions:
        lessons[submission.lesson].append(submission)
    return dict(lessons)


def _show_lesson(
    lesson: str, submissions: Sequence[Submission], totals: Mapping[str, float], console: Console
) -> None:
    names = _exercises(submissions)
    firsts = ["points", *_firsts(submissions, totals)]
    rows = [_row(submission, firsts, names, totals) for submission in submissions]
    numbers = [str(number) for number, _ in enumerate(names, 1)]
    fits = sum(_widths(["student", *firsts, *names], rows)) <= console.width
    heads = [*firsts, *(names if fits else numbers)]
    left = console.width - sum(_widths(heads, [row[1:] for row in rows]))
    table = Table(box=None, pad_edge=False, header_style="bold")
    # Cut long names, such as addresses, before any mark.
    table.add_column("student", no_wrap=True, max_width=max(left, 8) - 2)
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    console.print()
    console.print(_title(lesson, submissions), style="bold", highlight=False)
    console.print(table)
    if not fits:
        key = ", ".join(f"{number}={name}" for number, name in enumerate(names, 1))
        console.print(f"Exercises: {key}", highlight=False)


def _widths(heads: Sequence[str], rows: Sequence[Sequence[Text]]) -> Iterator[int]:
    """Yield the width of each column with the space beside it."""
    for head, *cells in zip(heads, *rows, strict=True):
        yield 2 + max(len(head), *(cell.cell_len for cell in cells))


def _firsts(submissions: Sequence[Submission], totals: Mapping[str, float]) -> Iterator[str]:
    """Yield the columns that are needed only if somebody is late, or if several lessons count."""
    if any(submission.late_days for submission in submissions):
        yield "late"
    if any(submission.student in totals for submission in submissions):
        yield "total"


def _title(lesson: str, submissions: Sequence[Submission]) -> str:
    most = max(submission.max for submission in submissions)
    here = max(
        sum(result.max for result in submission.exercises.values()) for submission in submissions
    )
    by_hand = f", {most - here:g} of them for answers to read" if 0 < here < most else ""
    return f"{lesson}: {counted(len(submissions), 'submission')}, {most:g} points{by_hand}"


def _exercises(submissions: Sequence[Submission]) -> list[str]:
    ids = dict.fromkeys(id for submission in submissions for id in submission.exercises)
    return [id.partition(".")[2] for id in ids]


def _row(
    each: Submission, firsts: Sequence[str], names: Sequence[str], totals: Mapping[str, float]
) -> list[Text]:
    total = totals.get(each.student)
    known = {
        "points": Text(f"{each.score:g}", style="bold"),
        "late": Text(_late(each), style="magenta"),
        "total": Text("" if total is None else f"{total:g} %"),
    }
    results = {id.partition(".")[2]: result for id, result in each.exercises.items()}
    marks = [_mark(results[name]) if name in results else Text(*UNMARKED) for name in names]
    return [Text(each.student), *(known[name] for name in firsts), *marks]


def _late(each: Submission) -> str:
    """Return the days that somebody is late, and the points lost."""
    off = f" (-{each.penalty:g})" if each.penalty else ""
    return f"{each.late_days} d{off}" if each.late_days else ""


def _mark(result: ExerciseResult) -> Text:
    symbol, style = VOID if result.void else SIGNS[result.verdict]
    return Text(f"{symbol} {result.points:g}", style=style)


def _legend(report: Report) -> Text:
    """Return the symbols that occur, with their words."""
    results = [r for submission in report.submissions for r in submission.exercises.values()]
    seen = {result.verdict for result in results if not result.void}
    words = [(*SIGNS[word], word) for word in SIGNS if word in seen]
    if any(result.void for result in results):
        words.append((*VOID, "excused"))
    if any(submission.error for submission in report.submissions):
        words.append((*UNMARKED, "not graded"))
    return Text("   ").join(Text(f"{sign} {word}", style=style) for sign, style, word in words)


def _mistakes(report: Report) -> Iterator[tuple[str, ...]]:
    who = defaultdict(list)
    for submission in report.submissions:
        for id, result in submission.exercises.items():
            if result.mistake:
                who[id, result.mistake].append(submission.student)
    for (id, mistake), students in sorted(who.items(), key=lambda item: -len(item[1])):
        yield id.partition(".")[2], f"{mistake}: {_names(students)}"


def _to_read(report: Report) -> Iterator[tuple[str, ...]]:
    who = defaultdict(list)
    for submission in report.submissions:
        for name in submission.to_read:
            who[name].append(submission.student)
    for name, students in who.items():
        yield name, _names(students)


def _silent(report: Report) -> Iterator[tuple[str, ...]]:
    for lesson, students in report.silent.items():
        yield lesson, ", ".join(students)


def _for_eyes(report: Report) -> Iterator[tuple[str, ...]]:
    for each in urgent_first(report.submissions):
        yield each.student, each.lesson, "; ".join(each.reasons)


def _names(students: Sequence[str]) -> str:
    if len(students) <= 4:
        return ", ".join(students)
    return f"{', '.join(students[:3])} and {len(students) - 3} more"


def _show_list(title: str, rows: Iterable[tuple[str, ...]], console: Console) -> None:
    """Print rows under a title; a long last column wraps within itself."""
    if rows := list(rows):
        grid = Table.grid(padding=(0, 2))
        for _ in rows[0][:-1]:
            grid.add_column(no_wrap=True)
        for row in rows:
            grid.add_row(*map(Text, row))
        console.print()
        console.print(title, style="bold")
        console.print(grid)
