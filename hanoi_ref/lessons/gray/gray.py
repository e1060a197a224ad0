"""gray: code word number m of the reflected binary Gray code, as a number."""

from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.gray.common import MOST, of_bits
from hanoi_ref.solvers.gray import gray

mistakes = Mistakes()


def _gray_cases(random: Random) -> list[Case]:
    small = [Case((m,), "small") for m in (0, 1, 2, 3, 4, 7, random.randint(100, 999))]
    huge = [of_bits(random, 63), of_bits(random, random.randint(100, 190)), MOST - 1, MOST]
    return small + [Case((m,), "huge") for m in huge]


EXERCISE = Exercise(
    id="gray.gray",
    signature="gray(m)",
    returns="code word number m of the reflected binary Gray code, as a number",
    parts=(
        Part("small", 1, "numbers small enough to do by hand"),
        Part("huge", 1, "numbers up to 2^200"),
    ),
    make_cases=_gray_cases,
    judge_case=judge_value(gray, exact_int),
    hints=(
        "Write m in binary. Below it write m without its last bit, so that both end in the same "
        "column. When is a bit of the code 1?",
        "A bit of the code shows whether two bits of m next to each other differ. m >> 1 cuts "
        "off the last bit, and the operator ^ compares two numbers bit by bit.",
        "m ^ ..., where the dots are m moved one position to the right.",
    ),
    mistakes=mistakes,
    did_you_know="One shift and one exclusive or are enough for a number of any length.",
)

mistakes.add(
    "it counts in ordinary binary",
    "From 1 to 2, in bits 01 and 10, two bits change: look at word number 2 in the table.",
    lambda m: m,
)
mistakes.add(
    "m is shifted in the wrong direction",
    "m << 1 puts a 0 at the end; m >> 1 puts each bit below its right neighbour.",
    lambda m: m ^ m << 1,
)
mistakes.add(
    "these are the bits that change in counting",
    "m ^ (m + 1) has a 1 where m and the next number differ; a Gray code has one where a bit of "
    "m differs from its left neighbour.",
    lambda m: m ^ (m + 1),
)


@mistakes.add(
    "a bit is 1 where two neighbours are equal",
    "It is the other way round: a 1 means that a bit differs from the one on its left.",
)
def where_equal(m: int) -> int:
    bits = f"{m:b}"
    below = ("01"[one == other] for one, other in zip(bits, bits[1:], strict=False))
    return int(bits[0] + "".join(below), 2)


mistakes.add(
    "m is multiplied",
    "Do not multiply: compare each bit with its left neighbour. ^ compares bits.",
    lambda m: m * (m >> 1),
)
mistakes.add(
    "the parentheses are in the wrong position",
    "m ^ m is always 0: cut the bit off first, m ^ (m >> 1).",
    lambda m: (m ^ m) >> 1,
)
mistakes.add(
    "& in place of ^",
    "m & (m >> 1) tests whether both bits are 1; the code needs to know whether they differ, ^.",
    lambda m: m & m >> 1,
)
mistakes.add(
    "| in place of ^",
    "m | (m >> 1) tests whether at least one bit is 1; the code needs to know whether they "
    "differ, ^.",
    lambda m: m | m >> 1,
)
mistakes.add(
    "+ in place of ^",
    "There is no carry in a Gray code: each bit is compared by itself, with ^.",
    lambda m: m + (m >> 1),
)
mistakes.add(
    "it uses a float in an intermediate step",
    "m / 2 is a float and keeps only about the first 16 digits: write m // 2 or m >> 1.",
    lambda m: m ^ int(m / 2),
)
mistakes.add(
    "the bits are read as decimal digits",
    "The bits 110 mean 6, not a hundred and ten: int(text, 2) reads a string in base 2.",
    lambda m: int(f"{m ^ m >> 1:b}"),
)


@mistakes.add(
    "this is the inverse",
    "It finds the number of a code word, which is the next exercise: keep it for gray_inverse.",
)
def the_inverse(m: int) -> int:
    number = 0
    while m:
        number ^= m
        m >>= 1
    return number


@mistakes.add(
    "all earlier code words are written down first",
    "There are far too many for a list: each one can be calculated from m and m >> 1.",
    slow=20,
)
def by_mirrors(m: int) -> int:
    codes = [0]
    while len(codes) <= m:
        codes += [len(codes) + code for code in reversed(codes)]
    return codes[m]


mistakes.add(
    "^ with m - 1 in place of m >> 1",
    "m ^ (m - 1) shows where a number differs from the one before. Which digits does the code "
    "compare?",
    lambda m: m ^ (m - 1),
)
mistakes.add(
    "each digit is compared with the one to its right",
    "The first digit stays as it is; every other one is compared with the one to its left.",
    lambda m: (m ^ (m << 1)) >> 1 << 1 & ((1 << m.bit_length()) - 1) | m & 1 if m else 0,
)
mistakes.add(
    "the first digit is lost",
    "A 0 is in front of the first digit, which therefore differs from it.",
    lambda m: (m ^ (m >> 1)) & ~(1 << m.bit_length() - 1) if m else 0,
)
