"""Lesson 4: right and wrong programs for a Gray code of n bits."""

from hanoi_ref.checking.judge_own_test import Programs

Words = list[str]


def _is_code(n: int, words: Words) -> bool:
    """Return whether these are all words of n bits, each once, with neighbours one bit apart."""
    pairs = zip(words, words[1:], strict=False)
    near = all(sum(a != b for a, b in zip(*pair, strict=False)) == 1 for pair in pairs)
    return near and sorted(words) == [_number(m, n) for m in range(2**n)]


PROGRAMS = Programs(_is_code, range(7))
PLAIN, SLY = "plain", "sly"


def _number(m: int, n: int) -> str:
    return f"{m:0{n}b}" if n else ""


@PROGRAMS.right("it returns the reflected code that the lesson builds", PLAIN)
def reflected(n: int) -> Words:
    return [_number(m ^ m >> 1, n) for m in range(2**n)]


@PROGRAMS.wrong("it counts in ordinary binary: from n = 2 on, two bits change from 01 to 10", PLAIN)
def binary(n: int) -> Words:
    return [_number(m, n) for m in range(2**n)]


@PROGRAMS.wrong("from n = 1 on it leaves out the last word", PLAIN)
def without_the_last(n: int) -> Words:
    return reflected(n)[:-1] if n else [""]


@PROGRAMS.wrong(
    "from n = 2 on its second half is not reversed, and two bits or more change in the middle",
    PLAIN,
)
def not_turned(n: int) -> Words:
    half = reflected(n - 1) if n else []
    return [bit + word for bit in "01" for word in half] if n else [""]


@PROGRAMS.wrong(
    "from n = 3 on it visits one half of the words twice, and the other half never", PLAIN
)
def twice_round(n: int) -> Words:
    return ["0" + word for word in reflected(n - 1)] * 2 if n > 2 else reflected(n)


@PROGRAMS.right("it returns the reflected code from its end to its beginning", SLY)
def backwards(n: int) -> Words:
    return reflected(n)[::-1]


@PROGRAMS.right("it begins at 11…1, with every bit of the reflected code inverted", SLY)
def turned_over(n: int) -> Words:
    return [word.translate(str.maketrans("01", "10")) for word in reflected(n)]


@PROGRAMS.right("it returns the reflected code with the bits of every word in reverse order", SLY)
def from_the_other_side(n: int) -> Words:
    return [word[::-1] for word in reflected(n)]


@PROGRAMS.right(
    "its last word is not a neighbour of its first, but a code need not be a round trip", SLY
)
def open_ended(n: int) -> Words:
    if n < 3:
        return reflected(n)
    if n == 3:
        return ["000", "001", "011", "010", "110", "100", "101", "111"]
    half = open_ended(n - 1)
    return ["0" + word for word in half] + ["1" + word for word in reversed(half)]


@PROGRAMS.wrong("for n = {at} and more it counts in binary after a while", SLY, at=(4, 5, 6))
def right_up_to(n: int, at: int = 5) -> Words:
    return reflected(n) if n < at else binary(n)


@PROGRAMS.wrong("for n = 0 it returns no word at all, but there is one, the empty word", SLY)
def nothing_for_no_bits(n: int) -> Words:
    return reflected(n) if n else []


@PROGRAMS.wrong("from n = 2 on it returns to the first word, which is then there twice", SLY)
def round_trip(n: int) -> Words:
    return reflected(n) + reflected(n)[:1] if n > 1 else reflected(n)


@PROGRAMS.wrong("from n = 1 on it walks through only one half of the words", SLY)
def half_of_them(n: int) -> Words:
    return reflected(n)[: 2 ** (n - 1)] if n else [""]


@PROGRAMS.wrong("from n = 2 on it leaves out the leading zeros", SLY)
def no_leading_zeros(n: int) -> Words:
    return [f"{m ^ m >> 1:b}" for m in range(2**n)] if n else [""]


@PROGRAMS.wrong("from n = 0 on its words have one bit too many", SLY)
def one_bit_too_many(n: int) -> Words:
    return ["0" + word for word in reflected(n)]


@PROGRAMS.wrong("from n = 1 on it counts with the digits 0 and 2", SLY)
def strange_digits(n: int) -> Words:
    return [word.replace("1", "2") for word in reflected(n)]


@PROGRAMS.wrong(
    "from n = 2 on its 2^n words are neighbours, but it goes back and forth between two of them",
    SLY,
)
def to_and_fro(n: int) -> Words:
    return [_number(m % 2, n) for m in range(2**n)]


@PROGRAMS.wrong("for n = 5, and only there, its first word comes again at the end", SLY)
def once_more(n: int) -> Words:
    return reflected(n) + reflected(n)[:1] if n == 5 else reflected(n)


@PROGRAMS.wrong("for n = {at}, and only there, two words are swapped", SLY, at=(2, 4, 6))
def one_slip(n: int, at: int = 6) -> Words:
    words, half = reflected(n), 2 ** (n - 1) if n else 0
    if n == at:
        words[half], words[half + 1] = words[half + 1], words[half]
    return words


@PROGRAMS.wrong(
    "for n = 3, and only there, its last word is not a neighbour of the one before", SLY
)
def last_step(n: int) -> Words:
    return ["011", "001", "101", "100", "110", "010", "000", "111"] if n == 3 else reflected(n)


@PROGRAMS.wrong("for n = 3, and only there, its second word is not a neighbour of the first", SLY)
def first_step(n: int) -> Words:
    return last_step(n)[::-1]


@PROGRAMS.wrong(
    "for n = 3, and only there, 110 comes after 001: one more 1, but no letter the same", SLY
)
def one_more_alone(n: int) -> Words:
    return ["000", "010", "011", "001", "110", "111", "101", "100"] if n == 3 else reflected(n)
