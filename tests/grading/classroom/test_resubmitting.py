"""Of two submissions the last one counts, or the best: course.toml says which."""

from datetime import timedelta

import pytest

from hanoi_ref.grading.classroom.collecting import collect
from hanoi_ref.grading.gradebook.receipts import Received
from hanoi_ref.grading.marking.run import mark
from tests.grading.downloads import NOON, notebook, pack, rec
from tests.grading.handedin import of
from tests.grading.toy import FILL, TOTAL

NAME = "Jo_7_assignsubmission_file_/grains.ipynb"
DUE = f"[due]\ngrains = {NOON.isoformat()}\n[late]\npenalty = 50\n"
BEST = '[resubmissions]\ncount = "best"\n'
ALL, HALF, NONE = {"total": TOTAL, "fill": FILL}, {"total": TOTAL}, {}
# What course.toml says, the two submissions, the days after the due date, and whose points count.
CASES = [
    ("", (ALL, HALF), (0, 0), 2),
    (BEST, (ALL, HALF), (0, 0), 6),
    (BEST, (HALF, ALL), (0, 0), 6),
    (BEST + DUE, (HALF, ALL), (0, 1), 3),
    (BEST + DUE, (ALL, ALL), (0, 1), 6),
    (BEST + DUE, (HALF, ALL), (0, 9), 2),
    (BEST, (NONE, NONE), (0, 0), 0),
]


@pytest.mark.parametrize(("toml", "works", "days", "points"), CASES)
def test_the_submission_counts_that_the_course_says(toml, works, days, points, people, tmp_path):
    """With its lateness; the other one is kept, and is not graded again."""
    course = people.course
    (course.root / "course.toml").write_text(toml)
    texts = [f"{notebook(people.release(), **work)}{' ' * at}" for at, work in enumerate(works)]
    for at, (text, day) in enumerate(zip(texts, days, strict=True)):
        when = NOON + timedelta(days=day, seconds=2 * at - 4)
        download = pack(tmp_path / f"{at}.zip", {NAME: text}, {NAME: when})
        collect(course, download)
        report = mark(course, [course.lesson("grains")], seed=7)
    found = of(report, "Jo")
    assert (found.score, found.late_days) == (points, int(points == 3))
    counts = (course.submitted / rec("Jo")).read_text()
    kept = [path.read_text() for path in (course.work / "earlier").rglob("*.ipynb")]
    assert sorted([counts, *kept]) == sorted(texts)
    is_first = counts == texts[0]
    assert is_first == any("this one counts" in flag for flag in found.flags)
    again = collect(course, download)
    assert [each.became for each in again.placed] == (
        ["has fewer points than what counts"] if is_first else ["as before"]
    )
    assert mark(course, [course.lesson("grains")]).marked == 0
    receipt = Received(course).counting(course.lesson("grains"), "Jo")
    assert receipt and receipt.source == f"{int(not is_first)}.zip"
