"""position_after: the position after m moves of the solution from A to C with n disks."""

from dataclasses import replace
from itertools import islice
from random import Random

from hanoi_ref.checking.answer import a, kind_of
from hanoi_ref.checking.compare import Misfit
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, Problem, by_part
from hanoi_ref.checking.judge_value import DRAWN, judge_value
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.draw import draw_position
from hanoi_ref.lessons.binary.common import HALF, NO_FLOATS, descent, played
from hanoi_ref.lessons.inputs import odd_number
from hanoi_ref.solvers.binary import position_after

mistakes = Mistakes()


def _exact_position(answer: Plain, right: str) -> Misfit | None:
    """Return what is wrong with an answer that should be this position."""
    if kind_of(answer) != "str" or not isinstance(answer, str):
        says = f'it should be one string, such as "CBA", not {a(kind_of(answer))}'
        return Misfit(says, "type")
    if len(answer) != len(right):
        disks = f"one letter for each disk, {len(right)} in all"
        return Misfit(f"it should have {disks}, but it has {len(answer)}")
    if answer == right:
        return None
    at = next(at for at, (is_, be) in enumerate(zip(answer, right, strict=True)) if is_ != be)
    disk = len(right) - at
    if len(right) > DRAWN:
        return Misfit(f"disk {disk} should be on {right[at]}, not {answer[at]}")
    return Misfit(f'it should be "{right}": disk {disk} is the largest that is wrong')


_judge_position = judge_value(position_after, _exact_position)


def _judge_and_draw(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
    """Return the problem with a position, with a picture of the right one if it is small."""
    problem = _judge_position(exercise, case, seen)
    m, n = case.args
    if problem is None or n > DRAWN or not isinstance(seen.value, str):
        return problem
    right = position_after(m, n)
    return replace(problem, draw=lambda: draw_position(right, caption=f"After move {m}: {right}."))


def _position_cases(random: Random) -> list[Case]:
    five, seven, eight = (random.randrange(2 ** (n - 1), 2**n - 1) for n in (5, 7, 8))
    tall = [(odd_number(random, 64), 64), (HALF, 64), (random.getrandbits(63), 63)]
    most = [(odd_number(random, n), n) for n in (199, 200)]
    ends = [(0, 200), (2**200 - 1, 200), (2**199, 200), (2**199 - 1, 200)]
    return by_part(
        {
            "odd": [
                *((1, 1), (3, 3), (5, 3), (6, 3), (1, 3), (2, 3), (4, 3), (8, 5), (16, 5)),
                *((five, 5), (seven, 7), (200, 9), (1024, 11)),
            ],
            "even": [
                *((2, 2), (6, 4), (1, 2), (5, 4), (7, 4), (8, 4), (11, 4), (12, 4), (32, 6)),
                *((216, 8), (eight, 8), (999, 10)),
            ],
            "tall": tall,
            "all": [(0, 0), *most, *ends],
        }
    )


EXERCISE = Exercise(
    id="binary.position_after",
    signature="position_after(m, n)",
    returns="the position after m moves of the solution from A to C with n disks",
    parts=(
        Part("odd", 1, "the right position for an odd number of disks"),
        Part("even", 1, "the right position for an even number of disks"),
        Part("tall", 2, "the right position for 64 disks, without going through the earlier moves"),
        Part(
            "all",
            1,
            "the right position for zero disks and for up to 200, at the start, in "
            "the middle and at the end",
        ),
    ),
    make_cases=_position_cases,
    judge_case=_judge_and_draw,
    hints=(
        "Look at each disk alone. How often has it moved, and in which direction does it go?",
        "Call moved_so_far. The largest disk goes round A, C, B. The next disk goes round A, B, "
        "C, and so on in turn. After this number of moves, where is the disk on its circle?",
        'For disk d: circle = "ACB" if (n - d) % 2 == 0 else "ABC". The letter of the disk is '
        "circle[...], and depends on how often the disk has moved. Join the letters from disk n "
        "down to disk 1.",
    ),
    mistakes=mistakes,
    did_you_know="The work grows with n and not with 2 ** n: 64 disks take the blink of an eye, "
    "not until the end of the world.",
)


def _times(m: int, n: int) -> list[int]:
    """Return how often each disk has moved, the largest first."""
    return [m + (1 << disk - 1) >> disk for disk in range(n, 0, -1)]


def _letters(times: list[int]) -> str:
    """Return the letters of disks, the largest first, from how often each has moved."""
    return "".join(("ACB", "ABC")[at % 2][time % 3] for at, time in enumerate(times))


mistakes.add(
    "it reads 1 as C and 0 as A",
    "This is true of the largest disk. The meaning of a smaller disk's digit depends on where "
    "the larger disks are.",
    lambda m, n: "".join("AC"[m >> disk & 1] for disk in reversed(range(n))),
)


@mistakes.add(
    "it carries an even number of disks to B",
    "The direction depends on n. The largest disk goes A, C, B, for odd n and for even n.",
)
def position_on_b_if_even(m: int, n: int) -> str:
    disks = range(n, 0, -1)
    return "".join(("ABC", "ACB")[disk % 2][(m + (1 << disk - 1) >> disk) % 3] for disk in disks)


mistakes.add(
    "it counts the first move of a disk too late",
    "Disk d makes its first move after half a round, with move 2^(d-1). Call your moved_so_far.",
    lambda m, n: _letters([m >> disk for disk in range(n, 0, -1)]),
)
mistakes.add(
    "it swaps the two directions",
    "The largest disk goes directly from A to C. Which direction is this?",
    lambda m, n: _letters(_times(m, n)).translate(str.maketrans("BC", "CB")),
)
mistakes.add(
    "it moves all disks round in the same direction",
    "Disks next to each other in size go in opposite directions. The largest disk goes A, C, B, "
    "and the next one goes A, B, C.",
    lambda m, n: "".join("ACB"[(m + (1 << disk - 1) >> disk) % 3] for disk in range(n, 0, -1)),
)
mistakes.add(
    "it uses round, which rounds a half to the even side",
    "round(0.5) is 0 and round(2.5) is 2. "
    + NO_FLOATS
    + "Call your moved_so_far, which counts in whole numbers.",
    lambda m, n: _letters([int(round(m / float(2**disk))) for disk in range(n, 0, -1)]),
)
mistakes.add(
    "it uses a float in an intermediate step: / instead of //",
    NO_FLOATS + "Divide with //.",
    lambda m, n: _letters([int(m / float(2**disk) + 0.5) for disk in range(n, 0, -1)]),
)
mistakes.add(
    "it returns numbers, not letters, for the pegs",
    'Turn each number into its letter. For example, "ABC"[0] is "A".',
    lambda m, n: _letters(_times(m, n)).translate(str.maketrans("ABC", "012")),
)
mistakes.add(
    "it does not join the letters",
    'Join the letters into one string: "".join(...) does it.',
    lambda m, n: list(_letters(_times(m, n))),
)
mistakes.add(
    "it loses the leading zeros",
    'Large disks that have not moved yet need a letter as well. f"{m:0{n}b}" writes n digits.',
    lambda m, n: _letters(_times(m, m.bit_length())),
)


@mistakes.add(
    "if a digit differs, it always goes one peg to the same side",
    "Count the equal digits before the digit that differs. The side depends on whether this "
    "number is even or odd.",
)
def always_to_the_right(m: int, n: int) -> str:
    pegs = before = 0
    letters = ""
    for place in reversed(range(n)):
        digit = m >> place & 1
        pegs += 2 * digit if place == n - 1 else digit != before
        letters += "ABC"[pegs % 3]
        before = digit
    return letters


mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it play the earlier moves? Look at how often each disk has moved.",
    lambda m, n: played(range(1, m + 1), n),
    slow=20,
)
mistakes.add(
    "its islice goes through all earlier moves",
    "islice takes one move after the other, and no more than 2^63. Look at how often each disk "
    "has moved.",
    lambda m, n: islice((), m) and _letters(_times(m, n)),  # islice raises beyond 2^63
    words="islice",
)
mistakes.add(
    "after a 1 it swaps source and target",
    "After a 1 the smaller disks come from the spare peg, where they have waited.",
    lambda m, n: descent(m, n, "ABC", "CAB"),
)
mistakes.add(
    "after a 1 it changes the pegs as after a 0",
    "After a 0 the smaller disks go to the spare peg. After a 1 they come from the spare peg.",
    lambda m, n: descent(m, n, "ABC", "ABC"),
)
mistakes.add(
    "after a 0 it changes the pegs as after a 1",
    "After a 0 the smaller disks go to the spare peg. After a 1 they come from the spare peg.",
    lambda m, n: descent(m, n, "BCA", "BCA"),
)


@mistakes.add(
    "its two names come to mean the same peg",
    "If you write a = b and then b = a, one of the two pegs is lost. Swap the names in one line: "
    "a, b = b, a.",
)
def loses_a_peg(m: int, n: int) -> str:
    a, c, b, letters = "A", "C", "B", ""
    for disk in range(n, 0, -1):
        bit = m >> (disk - 1) & 1
        letters += (a, c)[bit]
        a, c, b = (b, c, b) if bit else (a, b, b)
    return letters


@mistakes.add(
    "it moves a disk at every multiple of 2 ** (disk - 1)",
    "A disk moves at the odd multiples; at the even multiples a larger disk moves. Which was the "
    "last move of the disk up to move m?",
)
def any_multiple(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    lasts = (m - m % 2 ** (disk - 1) for disk in range(n, 0, -1))
    return "".join(pegs[((m | (m - 1)) + 1) % 3] if m else "A" for m in lasts)
