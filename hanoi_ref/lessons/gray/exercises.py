"""Lesson 4: Gray codes."""

from __future__ import annotations

from random import Random

from hanoi_ref.checking.compare import exact_bool, exact_int, exact_list, exact_str
from hanoi_ref.checking.exercise import Case, Exercise, Part, Written
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.checking.judge_own_test import judge_own_test
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.gray import mistakes
from hanoi_ref.lessons.gray.hidden import PROGRAMS
from hanoi_ref.puzzle import classic
from hanoi_ref.solvers.gray import gray, gray_inverse, hypercube_walk, ruler, ternary_gray
from hanoi_ref.theory import fewest

MOST = 2**200


def _of_bits(random: Random, bits: int) -> int:
    """A number of exactly so many bits, odd, so that a float cannot hold it."""
    return 1 << bits - 1 | random.getrandbits(bits - 1) | 1


# gray


def _gray_cases(random: Random) -> list[Case]:
    small = [Case((m,), "small") for m in (0, 1, 2, 3, 4, 7, random.randint(100, 999))]
    huge = [_of_bits(random, 63), _of_bits(random, random.randint(100, 190)), MOST - 1, MOST]
    return small + [Case((m,), "huge") for m in huge]


GRAY = Exercise(
    id="gray.gray",
    parts=(
        Part("small", 1, "numbers that can be done by hand"),
        Part("huge", 1, "numbers up to 2^200"),
    ),
    make_cases=_gray_cases,
    judge_case=judge_value(gray, exact_int),
    hints=(
        "Write m in binary, and below it m with its last bit cut off, right under right. When is a "
        "bit of the code 1?",
        "A bit of the code says whether two neighbouring bits of m differ. To cut off the last bit "
        "is m >> 1, and the operator ^ compares two numbers bit by bit.",
        "m ^ ..., where the dots are m moved one place to the right.",
    ),
    mistakes=tuple(mistakes.GRAY),
)


# gray_inverse


def _inverse_cases(random: Random) -> list[Case]:
    parts = {
        "small": (0, 1, 3, 2, 6, 7, 5, random.randint(100, 999)),
        "large": (_of_bits(random, 40), _of_bits(random, 63), 2**63),
        "huge": (_of_bits(random, random.randint(100, 150)), _of_bits(random, 200), MOST),
    }
    return [Case((g,), part) for part, numbers in parts.items() for g in numbers]


GRAY_INVERSE = Exercise(
    id="gray.gray_inverse",
    parts=(
        Part("small", 1, "code words of a few bits"),
        Part("large", 1, "code words of up to 64 bits, so not by trying all numbers"),
        Part("huge", 1, "code words of up to 201 bits"),
    ),
    make_cases=_inverse_cases,
    judge_case=judge_value(gray_inverse, exact_int),
    hints=(
        "Go through the bits from the left. The first bit of m is the first bit of g; how does "
        "each next bit of m come out of the one before it and of the next bit of g?",
        "A 1 in g says that the next bit of m is another than the one before, a 0 that it is the "
        "same. So every bit of m is the exclusive or of all bits of g from the left up to there.",
        "Start with m = 0; while g is not 0: m ^= ..., then g >>= ....",
    ),
    mistakes=tuple(mistakes.GRAY_INVERSE),
)


# ruler


def _ruler_cases(random: Random) -> list[Case]:
    small = [Case((count,), "small") for count in (1, 2, 4, 8, 3, random.randint(9, 15), 16)]
    small.append(Case((random.randint(17, 99),), "small"))
    long = [Case((count,), "long", items=20_000) for count in (0, random.randint(100, 999), 10_000)]
    return small + long


RULER = Exercise(
    id="gray.ruler",
    parts=(
        Part("small", 1, "the first terms"),
        Part("long", 1, "no terms, and up to 10,000 of them"),
    ),
    make_cases=_ruler_cases,
    judge_case=judge_value(lambda count: list(ruler(count)), exact_list(exact_int)),
    hints=(
        "Term number m is the place of the bit that changes between gray(m - 1) and gray(m), the "
        "last bit being place 1.",
        "The two code words differ in one bit, so gray(m - 1) ^ gray(m) is a power of two. Which? "
        "Its bit_length() is the place.",
        "[(gray(...) ^ gray(...)).bit_length() for m in range(1, ...)].",
    ),
    mistakes=tuple(mistakes.RULER),
)


# hanoi_gray


def _hanoi_cases(random: Random) -> list[Case]:
    usual = [Case((n,)) for n in (1, 2, 3, 4, random.randint(5, 6), random.randint(7, 8))]
    return usual + [Case((n,), "any") for n in (0, random.randint(9, 11), 12)]


HANOI_GRAY = Exercise(
    id="gray.hanoi_gray",
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "the tower arrives on C, for odd and even numbers of disks"),
        Part("fewest", 1, "in the fewest moves"),
        Part("any", 1, "for no disks, and for twelve"),
    ),
    make_cases=_hanoi_cases,
    judge_case=judge_moves(
        classic,
        legal,
        arrives,
        exactly("fewest", lambda puzzle: fewest(puzzle.disks)),
        unreadable="legal",
    ),
    hints=(
        "For every m from 1 to 2^n - 1 the code says which disk moves. What is left to find is "
        "where it goes: for disk 1, and for any other.",
        "Keep the peg of every disk in a list. Disk 1 goes round A-C-B if n is odd, A-B-C if n is "
        "even. Any other disk has one legal place: the peg that is neither its own nor disk 1's.",
        "source = peg[disk]; if disk is 1, target = circle[(circle.index(source) + 1) % 3], else "
        'the one letter of "ABC" that is neither of two; then peg[disk] = target.',
    ),
    mistakes=tuple(mistakes.HANOI_GRAY),
)


# hypercube_walk


def _walk_cases(random: Random) -> list[Case]:
    small = [Case((n,), "small") for n in (1, 2, 3, 4, random.randint(5, 7))]
    return small + [Case((n,), "ends") for n in (0, random.randint(8, 11), 12)]


HYPERCUBE_WALK = Exercise(
    id="gray.hypercube_walk",
    parts=(
        Part("small", 1, "squares, cubes and a little more"),
        Part("ends", 1, "no dimension at all, and twelve"),
    ),
    make_cases=_walk_cases,
    judge_case=judge_value(lambda n: list(hypercube_walk(n)), exact_list(exact_str)),
    hints=(
        "A square is two edges, a cube is two squares: how does a walk through the smaller cube "
        "become one through the larger?",
        "Walk through the smaller cube with a 0 in front of every word; then the same way "
        "backwards with a 1 in front. The cube of dimension 0 has one corner, the empty word.",
        '["0" + word for word in smaller] + ["1" + word for word in ...].',
    ),
    mistakes=tuple(mistakes.HYPERCUBE_WALK),
)


# ternary_gray


SIZES_AND_ZEROS = (4, 0), (6, 0), (10, 0), (3, 2), (5, 1), (8, 4)


def _ternary_cases(random: Random) -> list[Case]:
    in_front = [(random.randrange(1, 9), random.randint(9, 10)) for _ in range(2)]
    parts = {
        "two": [(1, 1), (2, 1), (1, 2), (3, 2), (4, 2), (5, 2), (8, 2), *in_front],
        "more": [(9, 3), (14, 3), *(_ternary_case(random, *n) for n in SIZES_AND_ZEROS)],
        "huge": [(0, 0), (0, 40), *(_ternary_case(random, 40, k) for k in (0, 9)), (3**40 - 1, 40)],
    }
    return [Case(args, part) for part, each in parts.items() for args in each]


def _ternary_case(random: Random, n: int, zeros: int) -> tuple[int, int]:
    """The number of a word of n digits that begins with so many zeros, and n."""
    return random.randrange(3 ** (n - zeros - 1), 3 ** (n - zeros)), n


TERNARY_GRAY = Exercise(
    id="gray.ternary_gray",
    parts=(
        Part("two", 1, "one digit and two, perhaps with zeros in front"),
        Part("more", 1, "three digits and more"),
        Part("huge", 1, "no digits, and forty of them"),
    ),
    make_cases=_ternary_cases,
    judge_case=judge_value(ternary_gray, exact_str),
    hints=(
        "Write the nine words of two digits in three blocks of three. In which block does the last "
        "digit run backwards?",
        "divmod(m, 3) gives the number of the block and the place in it. In a block of odd number "
        "the last digit runs backwards, 2 minus the place; the digits in front are the code word "
        "of the block's number.",
        "block, digit = divmod(m, 3); if block is odd, digit = ...; then "
        "ternary_gray(..., n - 1) + str(digit), and the empty word when n is 0.",
    ),
    mistakes=tuple(mistakes.TERNARY_GRAY),
)


# row_code_is_legal


def is_legal(k: int, n: int) -> bool:
    """Whether the reflected k-ary code on n digits is a legal play on a row of k pegs.

    >>> is_legal(3, 4), is_legal(4, 2), is_legal(4, 1)
    (True, False, True)

    Herter and Rote, Loopless Gray code enumeration (2018), for odd k.  For even k disk 2 has to
    step on the last peg just when disk 1 lies there.
    """
    return k % 2 == 1 or n <= 1


def _row_cases(random: Random) -> list[Case]:
    shown = [(3, 2), (4, 2), (2, 2), (5, 2), (4, 3), (7, 2), (3, 3), (6, 2)]
    rest = [(k, n) for n in (3, 4) for k in range(2, 8) if (k, n) not in shown]
    few = [(k, n) for n in (1, 0) for k in range(2, 8)]
    return [Case(args, "rows") for args in shown + rest] + [Case(args, "few") for args in few]


ROW_CODE_IS_LEGAL = Exercise(
    id="gray.row_code_is_legal",
    parts=(
        Part("rows", 1, "two, three and four disks on every row"),
        Part("few", 1, "one disk, and none"),
    ),
    make_cases=_row_cases,
    judge_case=judge_value(is_legal, exact_bool),
    hints=(
        "You need not guess: a program can play the code, disk by disk, and see whether a move "
        "breaks a rule. Then look at the answers.",
        "A digit changes by one, so the disk goes to a neighbouring peg. The move is legal if no "
        "smaller disk, that is, no digit further to the right, stands on either of the two pegs.",
        "Play k from 2 to 7 for n = 2 and look at what k has to do with it; then n = 1 and n = 0.",
    ),
    mistakes=tuple(mistakes.ROW_CODE_IS_LEGAL),
)


# own_test


OWN_TEST = Exercise(
    id="gray.own_test",
    parts=(
        Part("plain", 1, "it tells the lesson's own code from plainly wrong programs"),
        Part("sly", 1, "it accepts every other Gray code, and finds the small mistakes"),
    ),
    make_cases=lambda random: PROGRAMS.cases("gray", random),
    judge_case=judge_own_test,
    hints=(
        "Say in words what a Gray code is, without naming one: which words, how often each, and "
        "what holds of two that follow one another? Then ask for each, for every n from 0 to 6.",
        "All words are there, each once, if the sorted list is the sorted list of all words of n "
        "bits. Two neighbours are right if they differ in exactly one place.",
        "For each n: if sorted(words) != sorted(hypercube_walk(n)), return False; for each pair in "
        "zip(words, words[1:]), count the places in which the two differ. At the very end, return "
        "True.",
    ),
    mistakes=tuple(mistakes.OWN_TEST),
    alike=len(PROGRAMS),
)

WRITTEN = Written("gray-written", 2)

# What students can do afterwards, and the exercises that it takes.
GOALS = {
    "build a code by folding": [HYPERCUBE_WALK],
    "find a word from its number, and back": [GRAY, GRAY_INVERSE],
    "see one sequence in two things, and prove it": [RULER, HANOI_GRAY, WRITTEN],
    "carry an idea over to three digits, and see where it ends": [TERNARY_GRAY, ROW_CODE_IS_LEGAL],
    "test a property, not an example": [OWN_TEST],
}
