"""bug_hunt: the fewest disks for which the lesson's hasty_semi_free is wrong."""

from itertools import count

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import Hunt, int_from
from hanoi_ref.theory.magnetic import count_semi_free, fewest_coloured

mistakes = Mistakes()
HIGHEST = 60  # wrong from six disks on, by a growing amount: 3/4 against 8/11 of "100"


def _is_wrong(n: int) -> bool:
    """Return whether Levy's SemiFree, used by the lesson's program, is not optimal for n disks."""
    return n > HIGHEST or count_semi_free(n) != fewest_coloured(n, "Ac")


EXERCISE = Exercise(
    id="magnetic.bug_hunt",
    variable=True,
    parts=(
        Part("fails", 1, "hasty_semi_free is wrong for this number of disks"),
        Part("smallest", 1, "hasty_semi_free is right for every smaller number of disks"),
    ),
    make_cases=lambda random: [Case()],
    judge_case=Hunt(
        program="hasty_semi_free",
        wanted="a number of disks: an int, 0 or more",
        read=int_from(0),
        is_wrong=_is_wrong,
        is_smallest=lambda n: n == next(filter(_is_wrong, count())),
        way="Compare it with a search for one number of disks after the other; a loop can do it.",
    ).judge,
    hints=(
        "Let the computer search. For n = 0, 1, 2, ..., compare hasty_semi_free(n) with a search "
        "that does not use Levy's algorithm.",
        "Use the search of fewest_free with a stricter rule. A disk that lands on A must then "
        "show red. A disk that lands on C must then show blue.",
        "In each ring keep only those q = after(p, m) that contain neither the letter a nor C. "
        'Stop at "c" * n. For which n does the number of rings first differ from '
        "hasty_semi_free(n)?",
    ),
    mistakes=mistakes,
    did_you_know="If you tried small towers only, you would have believed it.",
)

mistakes.add(
    "this is a number of moves",
    "The answer to bug_hunt is a number of disks: the smallest n for which hasty_semi_free(n) is "
    "too large.",
    lambda: 276,
)
mistakes.add(
    "this is the fewest number of moves for the first n where it is wrong",
    "The answer to bug_hunt is a number of disks: the smallest n for which hasty_semi_free(n) is "
    "too large.",
    lambda: 272,
)
mistakes.add(
    "this is where free posts first beat SemiFree",
    "With all posts free, fewer moves are enough from this number of disks on. But SemiFree "
    "keeps A red and C blue, and your search must do so too.",
    lambda: 4,
)
