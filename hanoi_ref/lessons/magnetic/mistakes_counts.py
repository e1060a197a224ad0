"""Lesson 7, the numbers: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hanoi_ref.checking.exercise import Mistakes

COUNT_62 = Mistakes()
DURATION_RATIO = Mistakes()
FEWEST_FREE = Mistakes()
BUG_HUNT = Mistakes()


def _s100(n: int) -> int:
    return int(3**n - 1) // 2


def _s67(n: int) -> int:
    return int(3 ** (n - 1)) + n - 1 if n else 0


def _semi(n: int) -> int:
    return (0, 1, 4)[n] if n < 3 else _semi(n - 2) + 6 * _s100(n - 2) + 4


def _s62(n: int) -> int:
    if n < 3:
        return _s67(n)
    return _s67(n - 1) + _s67(n - 2) + 2 * _s100(n - 2) + 2 * _s100(n - 3) + _semi(n - 3) + 4


def _best(n: int) -> int:
    terms = [0, 1, 4, 11, 30, 83]
    while len(terms) <= n:
        a, b, c, d, e = terms[-5:]
        terms.append(4 * e - 2 * d - 2 * c - 5 * b + 6 * a)
    return terms[n]


# count_62


@COUNT_62.add(
    '"67" instead of "62"',
    '3^(n-1) + n - 1 is right up to four disks. With five, "62" makes 83 moves and not 85.',
)
def count_as_67(n: int) -> int:
    return _s67(n)


@COUNT_62.add(
    '"100" instead of "62"',
    "(3^n - 1)/2 moves are made between posts of fixed colour. Free posts save some from three "
    "disks on.",
)
def count_as_100(n: int) -> int:
    return _s100(n)


@COUNT_62.add(
    'the fewest moves instead of those of "62"',
    "These numbers are right, and better than the paper's: they answer fewest_free. Here the moves "
    'of Levy\'s "62" are counted, which makes 691 with seven disks.',
)
def count_of_best(n: int) -> int:
    return _best(n)


@COUNT_62.add(
    'SemiFree instead of "62"',
    'SemiFree is one step in the middle of "62", for n - 3 disks.',
)
def count_as_semi(n: int) -> int:
    return _semi(n)


@COUNT_62.add(
    "the formula as it is printed, 3(n - 1) + (n - 1)",
    "The print has lost a superscript: 3(N-1) should be 3 to the power of N-1. And this is the "
    'count of "67".',
)
def count_as_printed(n: int) -> int:
    return 3 * (n - 1) + (n - 1)


@COUNT_62.add(
    "the moves of the smallest disk alone",
    "1, 3, 7, 19, 53, 153 is how often the smallest disk moves. Add up the moves of all disks.",
)
def count_of_one_disk(n: int) -> int:
    return _s62(n) - _s62(n - 1) if n else 0


@COUNT_62.add(
    "a float in the way",
    "The operator / makes a float, which keeps only 16 digits or so: use // to divide whole "
    "numbers.",
)
def count_as_float(n: int) -> float:
    return _s67(n) if n < 3 else (67 * 3 ** (n - 3) + 20 * n - (39 if n % 2 else 41)) / 8


@COUNT_62.add(
    "a float on the way",
    "The number is an int in the end, but it was a float before, and lost its last digits: use // "
    "and never / or 67/108.",
)
def count_by_float(n: int) -> int:
    return _s67(n) if n < 3 else int((67 * 3 ** (n - 3) + 20 * n - (39 if n % 2 else 41)) / 8)


@COUNT_62.add(
    "the formula is not the one for odd n",
    "The one for even n has -41, that for odd n -39: which has yours, for n = 3?",
)
def count_swapped(n: int) -> int:
    return _s67(n) if n < 3 else int((67 * 3 ** (n - 3) + 20 * n - (41 if n % 2 else 39)) // 8)


@COUNT_62.add(
    'the trips of "100" are counted once each',
    "Where the post in between keeps its colour the tower goes in two trips: how many rows of the "
    'table go by "like source" or "like target"?',
)
def count_single_trips(n: int) -> int:
    if n < 3:
        return _s67(n)
    trips = _s67(n - 1) + _s100(n - 2) + _semi(n - 3) + _s100(n - 3) + _s67(n - 2)
    return trips + 4


@COUNT_62.add(
    "the single moves of large disks are forgotten",
    "Between the towers four single moves are made: add 4.",
)
def count_without_singles(n: int) -> int:
    return _s62(n) if n < 3 else _s62(n) - 4


@COUNT_62.add(
    "one tower of n - 2 disks is forgotten",
    "After the largest disk has moved, n - 2 disks go from B to A and then from A to C: that is "
    "twice s100(n - 2).",
)
def count_without_a_tower(n: int) -> int:
    return _s62(n) if n < 3 else _s62(n) - _s100(n - 2)


@COUNT_62.add(
    '"62" inside "62"',
    'Step 1 of the second table 8 takes n - 1 disks down by "67", and the last step n - 2 up by '
    '"67": s67 counts both.',
)
def count_62_inside(n: int) -> int:
    return _by_steps(n, first=count_62_inside)


@COUNT_62.add(
    "SemiFree carries a disk too many",
    "In step 5 the tower of disk 4 goes by SemiFree: n - 3 disks.",
)
def semi_free_of_more(n: int) -> int:
    return _by_steps(n, semi=2)


@COUNT_62.add(
    "the last step carries a disk too few",
    "The tower of disk 3 goes from B to C by 67 up: n - 2 disks.",
)
def up_of_fewer(n: int) -> int:
    return _by_steps(n, up=3)


@COUNT_62.add(
    "the second pair of trips carries a disk too many",
    "In step 7 the tower of disk 4 is carried in two trips: n - 3 disks, as in step 5.",
)
def second_trips_of_more(n: int) -> int:
    return _by_steps(n, trips=2)


@COUNT_62.add(
    "there is no case for a few disks",
    "Below three disks there is no tower of disk 4, and no formula asks for one: it is s67(n).",
)
def no_small_case(n: int) -> float:
    def semi(n: int) -> int:
        return int((3 ** (n + 1) + 4 * n - (5 if n % 2 else 3)) // 8)

    def s100(n: int) -> int:
        return int((3**n - 1) // 2)

    def s67(n: int) -> int:
        return int(3 ** (n - 1)) + n - 1 if n else 0

    return s67(n - 1) + 2 * s100(n - 2) + semi(n - 3) + 2 * s100(n - 3) + s67(n - 2) + 4


def _by_steps(
    n: int, first: Callable[[int], int] = _s67, semi: int = 3, trips: int = 3, up: int = 2
) -> int:
    """The sum of the steps, one of which may be wrong on purpose."""
    if n < 3:
        return _s67(n)
    down = first(n - 1) + 2 * _s100(n - 2)
    return down + _semi(n - semi) + 2 * _s100(n - trips) + _s67(n - up) + 4


@COUNT_62.add(
    "the power of three is one too high",
    "The share of 3 belongs to n - 3: the formula for three disks has 67 times 3^0, which is 67.",
)
def count_one_power_more(n: int) -> int:
    return _s67(n) if n < 3 else int(67 * 3 ** (n - 2) + 20 * n - (39 if n % 2 else 41)) // 8


@COUNT_62.add(
    "one of the four single moves is left out",
    'How many rows of the table of "62" are single moves?',
)
def three_single_moves(n: int) -> int:
    return _s62(n) - (n > 2)


@COUNT_62.add(
    "the sum is taken for small towers as well",
    "The sum over the rows holds from three disks on: for 0, 1 and 2 disks what do s67(0), s67(1), "
    "s67(2) say?",
)
def sum_for_all(n: int) -> int | float:
    def s67(k: int) -> float:
        return 3 ** (k - 1) + k - 1 if k else 0

    def s100(k: int) -> float:
        return (3**k - 1) / 2 if k < 0 else _s100(k)

    return _s62(n) if n > 2 else s67(n - 1) + 4 + 2 * s100(n - 2) + 2 * s100(n - 3) + s67(n - 2)


# duration_ratio


@DURATION_RATIO.add(
    "a float on the way",
    "A float keeps only 16 digits or so. Fraction(a, b) with a comma between two whole numbers is "
    "exact; Fraction(a / b) comes too late.",
)
def ratio_as_float(n: int) -> float:
    return _s62(n) / _s100(n)


@DURATION_RATIO.add(
    "the ratio is upside down",
    '"62" against "100": the moves of "62" stand above, so the ratio is 1 or less.',
)
def ratio_turned(n: int) -> Fraction:
    return Fraction(_s100(n), _s62(n))


@DURATION_RATIO.add(
    'the ratio of "67"',
    'With five disks "62" makes 83 moves and not 85: take count_62.',
)
def ratio_of_67(n: int) -> Fraction:
    return Fraction(_s67(n), _s100(n))


@DURATION_RATIO.add(
    "the ratio of the fewest moves",
    'Here Levy\'s "62" is compared with "100", and from seven disks on "62" makes more moves than '
    "are needed.",
)
def ratio_of_best(n: int) -> Fraction:
    return Fraction(_best(n), _s100(n))


@DURATION_RATIO.add(
    "this is the limit",
    "67/108 is what the ratio tends to for tall towers. For n disks it is count_62(n) divided by "
    "(3^n - 1)/2.",
)
def ratio_limit(n: int) -> Fraction:
    return Fraction(67, 108)


@DURATION_RATIO.add(
    "3^n instead of (3^n - 1)/2",
    '"100" makes (3^n - 1)/2 moves: 1, 4, 13, 40, ...',
)
def ratio_to_power(n: int) -> Fraction:
    return Fraction(_s62(n), 3**n)


@DURATION_RATIO.add(
    "a text instead of a number",
    "Give the Fraction itself; str is for reading only.",
)
def ratio_as_text(n: int) -> str:
    return str(Fraction(_s62(n), _s100(n)))


@DURATION_RATIO.add(
    'the classic tower instead of "100"',
    "The ratio is that to the coloured tower, with (3^n - 1)/2 moves, not to 2^n - 1.",
)
def ratio_to_classic(n: int) -> Fraction:
    return Fraction(_s62(n), 2**n - 1)


@DURATION_RATIO.add(
    "the ratio is given in per cent",
    "11/13 is wanted, not 1100/13: nothing is multiplied by 100.",
)
def ratio_in_per_cent(n: int) -> Fraction:
    return 100 * Fraction(_s62(n), _s100(n))


@DURATION_RATIO.add(
    "this is the share that is saved",
    'The share of "100" that "62" still takes is asked for: 1 less what is saved.',
)
def ratio_saved(n: int) -> Fraction:
    return 1 - Fraction(_s62(n), _s100(n))


@DURATION_RATIO.add(
    'compared with "67"',
    'The question is how much "62" saves of the moves of "100".',
)
def against_67(n: int) -> Fraction:
    return Fraction(_s62(n), _s67(n))


@DURATION_RATIO.add(
    "the fraction is rounded",
    "A Fraction is exact as it is: no round.",
)
def rounded_fraction(n: int) -> Fraction:
    return round(Fraction(_s62(n), _s100(n)), 2)


# fewest_free


Wanted = Callable[[str], bool]


def _after(position: str, source: str, target: str) -> str | None:
    """The position after a move, None where it is not legal."""
    s, t = (max(position.rfind(p), position.rfind(p.lower())) for p in (source, target))
    if s < 0 or s < t or (t >= 0 and position[s].isupper() == position[t].isupper()):
        return None
    return position[:s] + (target.lower() if position[s].isupper() else target) + position[s + 1 :]


def _rings(n: int, done: Wanted, allowed: Wanted = bool, forget: bool = False) -> int:
    """The number of rings until a position is done, among those that are allowed."""
    start, steps = "A" * n, 0
    ring, seen = {start}, {start}
    while ring and not any(map(done, ring)):
        near = {_after(p, s, t) for p in ring for s in "ABC" for t in "ABC" if s != t}
        ring = {p for p in near if p and allowed(p) and (forget or p not in seen)}
        seen |= ring
        steps += 1
    return steps


@FEWEST_FREE.add(
    'the moves of "62"',
    '"62" is best up to six disks. With seven a search finds fewer moves: let it look.',
)
def fewest_as_62(n: int) -> int:
    return _s62(n)


@FEWEST_FREE.add(
    'the moves of "67"',
    '"67" is best up to four disks. With five a search finds fewer moves: let it look.',
)
def fewest_as_67(n: int) -> int:
    return _s67(n)


@FEWEST_FREE.add(
    'as many moves as "100"',
    "So many it takes between posts of fixed colour, and so many finds a search that goes deep "
    "before it goes wide, which takes the newest position first. Free posts save some from three "
    "disks on.",
)
def fewest_as_100(n: int) -> int:
    return _s100(n)


@FEWEST_FREE.add(
    "the moves of the classic tower",
    "2^n - 1 moves are enough where no disk has faces. Here equal faces repel.",
)
def fewest_as_classic(n: int) -> int:
    return int(2**n - 1)


@FEWEST_FREE.add(
    "A is always red and C always blue",
    "In this exercise all posts are free: a post shows the colour of its disks, and when it is "
    "empty any disk may land, with either face up.",
)
def fewest_semi_free(n: int) -> int:
    return _rings(n, lambda p: p == "c" * n, lambda p: not {"a", "C"} & {*p})


@FEWEST_FREE.add(
    "only an end with red up counts",
    "Whichever face is up at the end is right: all letters are C or all are c.",
)
def fewest_red_end(n: int) -> int:
    return _rings(n, lambda p: p == "C" * n)


@FEWEST_FREE.add(
    "the first ring is counted as a move",
    "The start itself needs no move: begin with 0, and look for the goal before you make a ring.",
)
def fewest_plus_one(n: int) -> int:
    return _best(n) + 1


@FEWEST_FREE.add(
    "no disks need a move",
    "Without any disk the tower stands on C already: look for the goal before the first ring.",
)
def fewest_at_least_one(n: int) -> int:
    return max(_best(n), 1)


@FEWEST_FREE.add(
    "this is the number of positions",
    "The answer is how many moves, or rings, it takes until the tower stands on C.",
)
def fewest_positions(n: int) -> int:
    return int(6 * 3**n - 6 * 2**n)


@FEWEST_FREE.add(
    "any post will do",
    "The tower has to stand on C: a tower on B does not count, nor the one on A at the start.",
)
def fewest_to_any(n: int) -> int:
    return _rings(n, lambda p: len({*p.upper()}) < 2)


@FEWEST_FREE.add(
    "positions are looked at again and again",
    "Keep all positions seen in a set, and leave them out of the next ring.",
    slow=4,
)
def fewest_without_memory(n: int) -> int:
    return _rings(n, lambda p: p.upper() == "C" * n, forget=True)


# bug_hunt


@BUG_HUNT.add(
    "this is the last one on which it is right",
    "Up to here the search finds nothing better. Take one disk more.",
)
def last_right() -> int:
    return 5


@BUG_HUNT.add(
    'this is where "62" is beaten',
    "The question here is the same for SemiFree, with A red and C blue. It is beaten earlier.",
)
def as_62() -> int:
    return 7


@BUG_HUNT.add(
    "this is where free posts first save a move",
    "SemiFree makes 11 moves with three disks, and no way has fewer. Let a search look further.",
)
def three_disks() -> int:
    return 3


@BUG_HUNT.add(
    "this is a number of moves",
    "bug_hunt is a number of disks: the smallest n for which hasty_semi_free(n) is too large.",
)
def moves_of_semi() -> int:
    return 276


@BUG_HUNT.add(
    "this is the fewest number of moves there",
    "bug_hunt is a number of disks: the smallest n for which hasty_semi_free(n) is too large.",
)
def moves_of_best() -> int:
    return 272


@BUG_HUNT.add(
    "this is where free posts beat SemiFree",
    "With all posts free fewer moves are enough from here on. But SemiFree keeps A red and C blue, "
    "and your search must do so too.",
)
def free_posts() -> int:
    return 4
