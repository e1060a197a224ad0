"""Apply a policy to the points of one submission: a pure function."""

from dataclasses import replace

from hanoi_ref.course.course import Lesson
from hanoi_ref.gradebook.marks import Mark, Marks
from hanoi_ref.gradebook.policy.lateness import Lateness
from hanoi_ref.gradebook.policy.reading import Late, Policy, exercise_of

DIGITS = 6  # after the decimal point, so that thirds add up


def settled(policy: Policy, lesson: Lesson, marks: Marks, late: Lateness) -> Marks:
    """Return the points that count under a policy.

    Parameters
    ----------
    policy : the course's policy.
    lesson : the lesson.
    marks : the points earned, on the lesson's own scale.
    late : the submission's lateness.

    Returns
    -------
    The points on the policy's scale, with the penalty taken off.
    """
    cells = {
        name: _settled(policy, exercise_of(lesson, name), m) for name, m in marks.cells.items()
    }
    earned = sum(cell.points for cell in cells.values())
    rules = policy.late
    penalty = min(marks.penalty, earned) if rules is None else earned * share_lost(rules, late)
    most = sum(cell.most for cell in cells.values())
    return Marks(_round(earned - penalty), _round(most), cells, _round(penalty))


def _settled(policy: Policy, exercise: str, mark: Mark) -> Mark:
    """Return one cell's points, rescaled to what its exercise is worth.

    For an exercise that is set aside, every student gets all points, so nobody loses by it.
    """
    worth = policy.points.get(exercise, mark.most)
    if exercise in policy.void:
        return replace(mark, points=worth, most=worth, waits=False)
    share = mark.points / mark.most if mark.most else 0.0
    if policy.is_whole(exercise) and not mark.by_hand and mark.auto is not None and share < 1:
        share = 0.0
    return replace(mark, points=_round(share * worth), most=worth, waits=mark.waits and worth > 0)


def share_lost(rules: Late, late: Lateness) -> float:
    """Return the share of the earned points that is lost by lateness.

    >>> share_lost(Late(penalty=0.1), Lateness(days=3, charged=2))
    0.2
    >>> share_lost(Late(penalty=0.1, days=7), Lateness(days=8, charged=0))
    1.0
    """
    if rules.days is not None and late.days > rules.days:
        return 1.0
    return min(rules.penalty * late.charged, rules.most)


def _round(points: float) -> float:
    return round(points, DIGITS)
