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
    mistakes=mistakes,
    did_you_know="One shift and one exclusive or, for a number of any length.",
)

mistakes.add(
    "it counts as usual",
    "From 1 to 2, in bits 01 and 10, two bits change: look at word number 2 in the table.",
    lambda m: m,
)
mistakes.add(
    "m is shifted the wrong way",
    "m << 1 puts a 0 at the end; the bit to the left of each comes below it with m >> 1.",
    lambda m: m ^ m << 1,
)
mistakes.add(
    "the bits that change as one counts on",
    "m ^ (m + 1) has a 1 where m and the next number differ; a Gray code has one where a bit of m "
    "differs from its left neighbour.",
    lambda m: m ^ (m + 1),
)


@mistakes.add(
    "a bit is 1 where two neighbours are equal",
    "It is the other way round: a 1 says that a bit differs from the one on its left.",
)
def where_equal(m: int) -> int:
    bits = f"{m:b}"
    below = ("01"[one == other] for one, other in zip(bits, bits[1:], strict=False))
    return int(bits[0] + "".join(below), 2)


mistakes.add(
    "m is multiplied",
    "Nothing is multiplied: each bit is compared with its left neighbour, and ^ compares bits.",
    lambda m: m * (m >> 1),
)
mistakes.add(
    "the brackets stand in the wrong place",
    "m ^ m is always 0: cut the bit off first, m ^ (m >> 1).",
    lambda m: (m ^ m) >> 1,
)
mistakes.add(
    "& in place of ^",
    "m & (m >> 1) asks whether both bits are 1; the code asks whether they differ, ^.",
    lambda m: m & m >> 1,
)
mistakes.add(
    "| in place of ^",
    "m | (m >> 1) asks whether a bit is 1 in one of them; the code asks whether they differ, ^.",
    lambda m: m | m >> 1,
)
mistakes.add(
    "+ in place of ^",
    "Nothing is carried in a Gray code: each bit is compared for itself, with ^.",
    lambda m: m + (m >> 1),
)
mistakes.add(
    "a float on the way",
    "m / 2 is a float and keeps only the first 16 digits or so: write m // 2 or m >> 1.",
    lambda m: m ^ int(m / 2),
)
mistakes.add(
    "the bits are read as decimal digits",
    "The bits 110 mean 6, not a hundred and ten: int(text, 2) reads them in base 2.",
    lambda m: int(f"{m ^ m >> 1:b}"),
)


@mistakes.add(
    "this is the way back",
    "It finds the number of a code word, which is the next exercise: keep it for gray_inverse.",
)
def the_inverse(m: int) -> int:
    number = 0
    while m:
        number ^= m
        m >>= 1
    return number


@mistakes.add(
    "all code words are written down before it",
    "There are far too many for a list: each comes straight out of m and m >> 1.",
    slow=20,
)
def by_mirrors(m: int) -> int:
    codes = [0]
    while len(codes) <= m:
        codes += [len(codes) + code for code in reversed(codes)]
    return codes[m]


mistakes.add(
    "^ with m - 1 in place of m >> 1",
    "m ^ (m - 1) tells where a number differs from the one before. Which digits does the code "
    "compare?",
    lambda m: m ^ (m - 1),
)
mistakes.add(
    "each digit is compared with the one to its right",
    "The first digit stays as it is; each other one is compared with the one to its left.",
    lambda m: (m ^ (m << 1)) >> 1 << 1 & ((1 << m.bit_length()) - 1) | m & 1 if m else 0,
)
mistakes.add(
    "the first digit is lost",
    "Before the first digit stands a 0, from which it differs.",
    lambda m: (m ^ (m >> 1)) & ~(1 << m.bit_length() - 1) if m else 0,
)
