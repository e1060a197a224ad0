"""ternary_gray: word number m of the reflected ternary Gray code with n digits."""

from collections.abc import Callable
from random import Random

from hanoi_ref.checking.compare import exact_str
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.solvers.gray import ternary_gray

mistakes = Mistakes()
SIZES_AND_ZEROS = (4, 0), (6, 0), (10, 0), (3, 2), (5, 1), (8, 4)


def _ternary_cases(random: Random) -> list[Case]:
    in_front = [(5, 9), (7, 10), (8, 10), (random.randrange(1, 9), random.randint(9, 10))]
    powers = [(3**zeros, zeros + 1) for zeros in range(3, 12)]  # a rounded logarithm is too small
    drawn = [_ternary_case(random, *n) for n in SIZES_AND_ZEROS]
    huge = [_ternary_case(random, 40, zeros) for zeros in (0, 9)]
    parts = {
        "two": [
            (0, 1),
            (1, 1),
            (2, 1),
            (1, 2),
            (3, 2),
            (4, 2),
            (5, 2),
            (8, 2),
            (6, 2),
            (7, 2),
            *in_front,
        ],
        "more": [(9, 3), (14, 3), (1, 3), (2, 4), (2, 5), (11, 6), *powers, *drawn],
        "huge": [(0, 0), (0, 40), *huge, (3**39, 40), (3**40 - 2, 40), (3**40 - 1, 40)],
    }
    return [Case(args, part) for part, inputs in parts.items() for args in inputs]


def _ternary_case(random: Random, n: int, zeros: int) -> tuple[int, int]:
    """Return the number and the length of a word that begins with this number of zeros."""
    return random.randrange(3 ** (n - zeros - 1), 3 ** (n - zeros)), n


EXERCISE = Exercise(
    id="gray.ternary_gray",
    signature="ternary_gray(m, n)",
    returns="word number m of the reflected ternary Gray code with n digits",
    parts=(
        Part("two", 1, "the right words with one and two digits, some with leading zeros"),
        Part("more", 1, "the right words with three or more digits"),
        Part("huge", 1, "the right words with zero digits, and with forty"),
    ),
    make_cases=_ternary_cases,
    judge_case=judge_value(ternary_gray, exact_str),
    hints=(
        "Write the nine words of two digits in three blocks of three. In which block does the "
        "last digit run backwards?",
        "divmod(m, 3) returns the number of the block and the position in the block. In a block "
        "with an odd number the last digit runs backwards: 2 minus the position. The digits in "
        "front are the code word of the block's number.",
        "block, digit = divmod(m, 3). If block is odd: digit = ... Then return ternary_gray(..., "
        "n - 1) + str(digit). For n = 0 return the empty word.",
    ),
    mistakes=mistakes,
    did_you_know="Each step changes one digit by one: it is the walk along a row of three pegs.",
)


def _code(
    m: int, n: int, digit_of: Callable[[int, int], int] = lambda d, m: 2 - d if m % 2 else d
) -> str:
    """Return the word; `digit_of` returns a digit from that of m and the digits before it."""
    code = ""
    for _ in range(n):
        m, digit = divmod(m, 3)
        code = str(digit_of(digit, m)) + code
    return code


mistakes.add(
    "it counts in ordinary base 3",
    "From 02 to 10 two digits change. In every second block a digit runs backwards.",
    lambda m, n: "".join(str(m // 3**at % 3) for at in reversed(range(n))),
)


@mistakes.add(
    "its calls never reach a base case",
    "For which n do you know the word at once, without a smaller word?",
)
def no_base_case(m: int, n: int) -> str:
    block, digit = divmod(m, 3)
    return no_base_case(block, n - 1) + str(2 - digit if block % 2 else digit)


mistakes.add(
    "its digits jump from 2 to 0",
    "The differences modulo 3 are also a Gray code, but in that code a digit may jump from 2 to "
    "0. Here the digit runs backwards instead.",
    lambda m, n: _code(m, n, lambda digit, m: (digit - m) % 3),
)
mistakes.add(
    "it tests only whether the digit to the left is odd",
    "A digit runs backwards in every second block. Which number says in which block m is? Which of "
    "its properties decides?",
    lambda m, n: _code(m, n, lambda digit, m: 2 - digit if m % 3 % 2 else digit),
)
mistakes.add(
    "it leaves out the leading zeros",
    "The word has n digits, and leading zeros count too.",
    lambda m, n: _code(m, n).lstrip("0"),
)
mistakes.add(
    "its reversed digit begins one too high",
    "The reverse of 0, 1, 2 is 2, 1, 0. Subtract the digit from the last digit, 2, not from the "
    "number of digits.",
    lambda m, n: _code(m, n, lambda digit, m: 3 - digit if m % 2 else digit),
)
mistakes.add(
    "it reverses the wrong blocks",
    "Block 0 runs forwards, so the blocks with odd numbers run backwards.",
    lambda m, n: _code(m, n, lambda digit, m: digit if m % 2 else 2 - digit),
)
mistakes.add(
    "it returns a number, not a word",
    "Return a string. A number would lose the leading zeros.",
    lambda m, n: int(_code(m, n) or "0"),
)


@mistakes.add(
    "it needs too much time or memory for many digits",
    "Does it make the earlier words first? Find the digits from m, one by one, with divmod.",
    slow=20,
)
def writes_all(m: int, n: int) -> str:
    words = [""]
    for _ in range(n):
        blocks = [words, words[::-1], words]
        words = [str(digit) + word for digit, block in enumerate(blocks) for word in block]
    return words[m]


@mistakes.add(
    "it never goes forwards again",
    "Each further 1 reverses the direction once more. Write backwards = not backwards.",
)
def stays_turned(m: int, n: int) -> str:
    word, backwards = "", False
    for place in reversed(range(n)):
        digit = m // 3**place % 3
        word += str(2 - digit if backwards else digit)
        backwards = backwards or digit == 1
    return word


@mistakes.add(
    "its last block runs backwards as well",
    "With two digits, 20 comes after 10, and then 21: block 2 is in order. What about block 3?",
)
def both_turned(m: int, n: int) -> str:
    if n == 0:
        return ""
    first, rest = divmod(m, 3 ** (n - 1))
    return str(first) + both_turned(3 ** (n - 1) - 1 - rest if first else rest, n - 1)
