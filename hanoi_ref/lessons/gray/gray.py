"""gray: code word number m of the reflected binary Gray code, as a number."""

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.gray.common import MOST
from hanoi_ref.lessons.inputs import odd_number
from hanoi_ref.solvers.gray import gray

mistakes = Mistakes()


EXERCISE = Exercise(
    id="gray.gray",
    signature="gray(m)",
    returns="code word number m of the reflected binary Gray code, as a number",
    parts=(
        Part("small", 1, "the right code word for numbers that you can do by hand"),
        Part("huge", 1, "the right code word for numbers up to 2^200"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [*range(17), random.randint(500, 999)],
            "huge": [
                *(odd_number(random, 63), odd_number(random, random.randint(100, 190))),
                *(MOST - 1, MOST),
            ],
        }
    ),
    judge_case=judge_value(gray, exact_int),
    hints=(
        "Write m in binary. Below m, write m without its last bit, so that both end in the same "
        "column. When is a bit of the code 1?",
        "A bit of the code shows whether two neighbouring bits of m differ. m >> 1 cuts off the "
        "last bit. The operator ^ compares two numbers bit by bit.",
        "Return m ^ ... The gap is m moved one position to the right.",
    ),
    mistakes=mistakes,
    did_you_know="One shift and one exclusive or are enough for a number of any length.",
)

mistakes.add(
    "it counts in ordinary binary",
    "From 1 to 2, in bits from 01 to 10, two bits change. Look at word number 2 in the table.",
    lambda m: m,
)
mistakes.add(
    "it shifts m in the wrong direction",
    "m << 1 puts a 0 at the end. Which shift puts each bit below its right neighbour?",
    lambda m: m ^ m << 1,
)
mistakes.add(
    "it returns the bits that change when you count",
    "m ^ (m + 1) has a 1 where m and the next number differ. A Gray code has a 1 where a bit of "
    "m differs from its left neighbour.",
    lambda m: m ^ (m + 1),
)


@mistakes.add(
    "it writes a 1 where two neighbouring bits are equal",
    "It should be the other way round. A 1 means that a bit differs from its left neighbour.",
)
def where_equal(m: int) -> int:
    bits = f"{m:b}"
    below = ("01"[one == other] for one, other in zip(bits, bits[1:], strict=False))
    return int(bits[0] + "".join(below), 2)


mistakes.add(
    "it multiplies m",
    "Do not multiply. Compare each bit with its left neighbour. The operator ^ compares bits.",
    lambda m: m * (m >> 1),
)
mistakes.add(
    "its parentheses are in the wrong position",
    "m ^ m is always 0, so the shift comes too late. What should be shifted before ^?",
    lambda m: (m ^ m) >> 1,
)
mistakes.add(
    "it uses & instead of ^",
    "m & (m >> 1) tests whether both bits are 1. The code needs to know whether the bits differ.",
    lambda m: m & m >> 1,
)
mistakes.add(
    "it uses | instead of ^",
    "m | (m >> 1) tests whether at least one bit is 1. The code needs to know whether the bits "
    "differ.",
    lambda m: m | m >> 1,
)
mistakes.add(
    "it uses + instead of ^",
    "There is no carry in a Gray code. Compare each bit separately, with ^.",
    lambda m: m + (m >> 1),
)
mistakes.add(
    "it uses a float in an intermediate step",
    "m / 2 is a float and keeps only about the first 16 digits. Which operator leaves whole "
    "numbers whole?",
    lambda m: m ^ int(m / 2),
)
mistakes.add(
    "it reads the bits as decimal digits",
    "The bits 110 mean 6, not one hundred and ten. int(text, 2) reads a string in base 2.",
    lambda m: int(f"{m ^ m >> 1:b}"),
)


@mistakes.add(
    "it needs too much time or memory for large numbers",
    "Does it make the earlier code words first? You can calculate each from m and m >> 1.",
    slow=20,
)
def by_mirrors(m: int) -> int:
    codes = [0]
    while len(codes) <= m:
        codes += [len(codes) + code for code in reversed(codes)]
    return codes[m]


mistakes.add(
    "it uses m - 1 instead of m >> 1",
    "m ^ (m - 1) shows where a number differs from the one before. Which bits does the code "
    "compare?",
    lambda m: m ^ (m - 1),
)
mistakes.add(
    "it compares each bit with its right neighbour",
    "The first bit does not change. Compare every other bit with its left neighbour.",
    lambda m: (m ^ (m << 1)) >> 1 << 1 & ((1 << m.bit_length()) - 1) | m & 1 if m else 0,
)
mistakes.add(
    "it loses the first bit",
    "Imagine a 0 in front of the first bit, which is 1. So the first bit of the code is 1.",
    lambda m: (m ^ (m >> 1)) & ~(1 << m.bit_length() - 1) if m else 0,
)
