"""gray_inverse: the number of the code word g."""

from collections.abc import Callable
from functools import reduce
from itertools import count
from operator import add, or_, xor

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.gray.common import MOST
from hanoi_ref.lessons.inputs import odd_number
from hanoi_ref.solvers.gray import gray_inverse

mistakes = Mistakes()


EXERCISE = Exercise(
    id="gray.gray_inverse",
    signature="gray_inverse(g)",
    returns="the number of the code word g",
    parts=(
        Part("small", 1, "the right number for code words of a few bits"),
        Part(
            "large",
            1,
            "the right number for code words of up to 64 bits, without trying all numbers",
        ),
        Part("huge", 1, "the right number for code words of up to 201 bits"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [0, 1, 3, 2, 6, 7, 5, 4, *range(8, 17), random.randint(512, 999)],
            "large": [odd_number(random, 40), odd_number(random, 63), 2**63],
            "huge": [odd_number(random, random.randint(100, 150)), odd_number(random, 200), MOST],
        }
    ),
    judge_case=judge_value(gray_inverse, exact_int),
    hints=(
        "Go through the bits from the left. The first bit of m is the first bit of g. How do you "
        "find the next bit of m? You know the bit of m before it and the next bit of g.",
        "A 1 in g means that the next bit of m differs from the bit before. A 0 means that the "
        "two are equal. For each bit of m, take the bit of g in the same position and all bits "
        "to its left. The bit of m is the exclusive or of these bits.",
        "Start with m = 0. While g is not 0: m ^= ..., then g >>= ...",
    ),
    mistakes=mistakes,
    match_cases=20,
    did_you_know="Bit k of the number is the parity of all bits of the word from k upwards: the "
    "inverse needs all bits to the left.",
)


def _collected(g: int, join: Callable[[int, int], int] = xor, number: int = 0) -> int:
    """Return what is joined of all shifts of the word."""
    while g:
        number = join(number, g)
        g >>= 1
    return number


def _shifted(g: int, *shifts: int) -> int:
    for shift in shifts:
        g ^= g >> shift
    return g


mistakes.add(
    "it applies the code a second time",
    "g ^ (g >> 1) is the code word of g, one step further away. Undo the code from the left. "
    "Which bit of m do you know at once, and how do you find the next one?",
    lambda g: g ^ g >> 1,
)
mistakes.add(
    "it takes only the first shifts",
    "A bit of m depends on all bits of g to its left. Go on until g is 0.",
    lambda g: g ^ g >> 1 ^ g >> 2,
)
mistakes.add(
    "it stops one bit too early",
    "The leading 1 counts as well. Go on while g is not 0, not only while g is more than 1.",
    lambda g: _collected(g) ^ (g > 0),
)
mistakes.add(
    "it applies the code again and again",
    "Each round makes the code word of the last result. Which part of g must you keep until the "
    "end?",
    lambda g: _shifted(g, *[1] * g.bit_length()),
)
mistakes.add(
    "its result lacks g itself",
    "Either you never use g, or you use g twice, and g ^ g is 0. With which number do you begin?",
    lambda g: _collected(g, number=g),
)
mistakes.add(
    "it uses | instead of ^",
    "Two ones make a 0 again. Combine the numbers with ^.",
    lambda g: _collected(g, or_),
)
mistakes.add(
    "it uses + instead of ^",
    "There is no carry. Combine the numbers with ^.",
    lambda g: _collected(g, add),
)
mistakes.add(
    "it takes the bits from the right",
    "The first bit of m is the first bit of g. Begin on the left.",
    lambda g: reduce(xor, ((g << at) % (1 << g.bit_length()) for at in range(g.bit_length())), 0),
)
mistakes.add(
    "it works only up to 64 bits",
    "The shifts 1, 2, 4, ..., 32 are enough for a machine word. When does one more shift change "
    "nothing?",
    lambda g: _shifted(g, 1, 2, 4, 8, 16, 32),
)
mistakes.add(
    "it needs too much time or memory for large numbers",
    "Does it try one number after another? Build the number from the bits of g, the leading bit "
    "first.",
    lambda g: next(number for number in count() if number ^ number >> 1 == g),
    slow=20,
)
mistakes.add(
    "its shifts are enough for only 32 bits",
    "Numbers may have any size. Go on until the shifted number is 0.",
    lambda g: _shifted(g, 16, 8, 4, 2, 1),
)
mistakes.add(
    "it uses bits more than once",
    "After the first step, a shift by 2 uses some bits a second time. Shift g itself each time.",
    lambda g: _shifted(g, *range(1, g.bit_length())),
)


@mistakes.add(
    "after a 0 of the word it always appends a 0",
    "A 0 means that a bit equals its left neighbour. Repeat the left neighbour.",
)
def zeros_stay(g: int) -> int:
    before, m = 0, 0
    for bit in f"{g:b}":
        before = 1 - before if bit == "1" else 0
        m = 2 * m + before
    return m


@mistakes.add(
    "its signs alternate from the wrong end",
    "The highest 1 has a plus, and then the signs alternate. Begin with the highest 1, or change "
    "the sign of a negative sum.",
)
def signs_from_below(g: int) -> int:
    number, sign = 0, 1
    for place in range(g.bit_length()):
        if g >> place & 1:
            number, sign = number + sign * ((2 << place) - 1), -sign
    return number


@mistakes.add(
    "it finds the number by binary search",
    "Binary search needs code words that grow with their numbers, but they do not grow. Number 3 "
    "has the word 2, and number 2 has the word 3.",
)
def by_halving(g: int) -> int:
    low, high = 0, 1 << g.bit_length()
    while low < high:
        middle = (low + high) // 2
        word = middle ^ (middle >> 1)
        if word == g:
            return middle
        low, high = (middle + 1, high) if word < g else (low, middle)
    return low
