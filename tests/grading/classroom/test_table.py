"""A report is read at once, in a narrow terminal and in a wide one."""

import io
from dataclasses import replace

import pytest
from rich.console import Console

from hanoi_ref.classroom.table import show
from hanoi_ref.gradebook.reporting import _flags
from hanoi_ref.gradebook.results import ExerciseResult, Report, Submission

NAMES = ("count_moves", "hanoi", "times_moved", "years_needed", "gather", "grand_tour", "bug_hunt")
WORDS = ("right", "partly", "wrong", "missing", "hang", "crash", "refused")


def work(student: str, at: int) -> Submission:
    """A submission whose verdicts begin at one of the words."""
    exercises = {
        f"recursion.{name}": ExerciseResult(
            points := 2.0 * (WORDS[(at + k) % 7] == "right"),
            2.0,
            WORDS[(at + k) % 7],
            "one move too many" if WORDS[(at + k) % 7] == "wrong" else None,
        )
        for k, name in enumerate(NAMES)
    }
    assert points is not None
    flags = ("recursion.hanoi: its check ended the kernel",) if at == 4 else ()
    return Submission(
        student, "1-recursion", 2, 18, exercises, (), flags, to_read=("recursion-written",)
    )


TORN = Submission("torn", "1-recursion", 0, 18, error="recursion.ipynb is not JSON")
REPORT = Report(
    {"1-recursion": 7},
    30.0,
    (*(work(f"wilhelmina-student-{at}", at) for at in range(7)), TORN),
    marked=7,
)


def printed(report: Report, width: int) -> list[str]:
    """The lines of a report on a terminal of some width, without what fills them up."""
    console = Console(width=width, file=io.StringIO())
    show(report, console)
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


@pytest.mark.parametrize("width", [80, 100, 120, 200])
def test_a_row_is_a_line(width):
    """Every student has one line with all marks, whatever the width; nothing is cut off."""
    lines = printed(REPORT, width)
    rows = [line for line in lines if line.startswith("wilhelmina-student-")][:7]
    assert [row.split()[:2] for row in rows] == [[f"wilhelmina-student-{k}", "2"] for k in range(7)]
    assert rows[0].split()[2:] == "✓ 2 ½ 0 ✗ 0 · 0 ∞ 0 ! 0 ? 0".split()
    assert not any("…" in line for line in lines)
    assert max(map(len, lines)) <= width


def test_a_long_name_is_cut_before_a_mark():
    """An address in a narrow terminal, beside points lost for lateness."""
    address = "wilhelmina.hohenzollern@students.example.org"
    late = replace(work(address, 0), late_days=2, penalty=0.65)
    lines = printed(Report({}, 1.0, (late,), marked=1, totals={address: 62.5}), 80)
    (row,) = [line for line in lines if line.startswith("wilhelmina.h") and "✓" in line]
    assert row.split(maxsplit=1)[1] == "2  2 d (-0.65)  62.5 %  ✓ 2  ½ 0  ✗ 0  · 0  ∞ 0  ! 0  ? 0"
    assert row.split()[0].endswith("…") and len(row) <= 80


def test_names_of_exercises_head_the_columns_where_they_fit():
    """A narrow terminal gets numbers, and a key to them."""
    assert any(set(NAMES) <= set(line.split()) for line in printed(REPORT, 120))
    narrow = " ".join(printed(REPORT, 80))
    assert "Exercises: 1=count_moves, 2=hanoi, 3=times_moved" in narrow


def test_the_legend_has_the_words_that_occur():
    """Symbols are explained, those that are not used are not."""
    text = "\n".join(printed(REPORT, 120))
    legend = (
        "✓ right   ½ partly   ✗ wrong   · missing   ∞ hang   ! crash   ? refused   — not graded"
    )
    assert legend in text
    alone = Report({"1-recursion": 7}, 1.0, (Submission("ada", "0-start", 0, 2, {}),), marked=1)
    assert "right" not in "\n".join(printed(alone, 80))


def test_what_to_look_at_stands_below():
    """Mistakes by name, answers to read, and all that is out of the ordinary, with whose it is."""
    text = "\n".join(printed(REPORT, 120))
    assert "count_moves   one move too many: wilhelmina-student-2" in text
    assert "recursion-written  wilhelmina-student-0, wilhelmina-student-1" in text
    assert "and 4 more" in text
    assert "torn                  1-recursion  not graded: recursion.ipynb is not JSON" in text
    assert "recursion.hanoi: its check ended the kernel" in text
    assert "1-recursion: 8 submissions, 18 points, 4 of them for answers to read" in text


def test_the_name_of_a_file_cannot_move_the_cursor():
    """It could wipe the flags above it off the screen."""
    record = {"findings": [], "files": ["x\x1b[2A\x1b[2K.txt"]}
    assert [*_flags(record)] == ["beside the notebook: x?[2A?[2K.txt"]


def test_the_last_line_says_how_many_how_fast_how_safely():
    """And the seed that repeats the run; nothing of it where nothing was run."""
    assert printed(REPORT, 120)[-1] == (
        "8 submissions: 7 marked in 30.0 s (14 a minute), 1 not run; unsandboxed; seed 7"
    )
    idle = Report({"1-recursion": 7}, 1.0, REPORT.submissions, marked=0)
    assert printed(idle, 120)[-1] == "8 submissions: nothing new, so nothing was run"


def test_what_a_teacher_has_set_aside_and_who_is_late_is_seen():
    """And what everybody has in all, where several lessons count; who sent nothing is named."""
    void = {"recursion.gather": ExerciseResult(3.0, 3.0, "wrong", None, void=True)}
    late = Submission("ada", "1-recursion", 2.7, 3, void, late_days=1, penalty=0.3)
    told = Report(
        {}, 1.0, (late,), marked=1, silent={"1-recursion": ("bob",)}, totals={"ada": 62.5}
    )
    lines = printed(told, 80)
    assert "student  points        late   total  gather" in lines
    assert "ada         2.7  1 d (-0.3)  62.5 %     ∅ 3" in lines
    assert "∅ excused" in lines
    assert "1-recursion  bob" in lines
