"""bug_hunt: the fewest disks for which the lesson's hasty_semi_free is wrong."""

from itertools import count

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_bug_hunt import Hunt, int_from
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
        Part("smallest", 1, "and for no smaller one"),
    ),
    make_cases=lambda random: [Case()],
    judge_case=Hunt(
        program="hasty_semi_free",
        wanted="a number of disks: an int, 0 or more",
        read=int_from(0),
        is_wrong=_is_wrong,
        is_smallest=lambda n: n == next(filter(_is_wrong, count())),
    ).judge,
    hints=(
        "Let the computer search: compare hasty_semi_free(n), n by n, with a search that knows "
        "nothing of Levy's algorithm.",
        "Take the search of fewest_free, and allow a move only if the disk would show red when it "
        "lands on A, and blue when it lands on C.",
        'In the ring keep those q = after(p, m) in which no letter is a or C, so that "a" not in '
        'q and "C" not in q; stop at "c" * n. For which n does the number of rings differ for '
        "the first time?",
    ),
    mistakes=mistakes,
    did_you_know="If you tried small towers only, you would have believed it.",
)

mistakes.add(
    "this is the last number for which it is right",
    "Up to here the search finds nothing better. Take one disk more.",
    lambda: 5,
)
mistakes.add(
    'this is where "62" is beaten',
    "The question here is the same for SemiFree, with A red and C blue. It is beaten earlier.",
    lambda: 7,
)
mistakes.add(
    "this is where free posts first save a move",
    "SemiFree makes 11 moves with three disks, and fewer are impossible. Let a search look "
    "further.",
    lambda: 3,
)
mistakes.add(
    "this is a number of moves",
    "bug_hunt is a number of disks: the smallest n for which hasty_semi_free(n) is too large.",
    lambda: 276,
)
mistakes.add(
    "this is the fewest number of moves there",
    "bug_hunt is a number of disks: the smallest n for which hasty_semi_free(n) is too large.",
    lambda: 272,
)
mistakes.add(
    "this is where free posts beat SemiFree",
    "With all posts free, fewer moves are enough from here on. But SemiFree keeps A red and C "
    "blue, and your search must do so too.",
    lambda: 4,
)
