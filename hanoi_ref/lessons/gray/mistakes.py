"""Lesson 4: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from collections.abc import Callable
from math import log2
from typing import Any

from hanoi_ref.checking.exercise import Mistakes

Moves = list[str]
Words = list[str]
Program = Callable[[int], Words]

GRAY = Mistakes()
GRAY_INVERSE = Mistakes()
RULER = Mistakes()
HANOI_GRAY = Mistakes()
HYPERCUBE_WALK = Mistakes()
TERNARY_GRAY = Mistakes()
ROW_CODE_IS_LEGAL = Mistakes()
OWN_TEST = Mistakes()


# gray


@GRAY.add(
    "it counts as usual",
    "From 1 to 2, in bits 01 and 10, two bits change: look at word number 2 in the table.",
)
def the_number_itself(m: int) -> int:
    return m


@GRAY.add(
    "m is shifted the wrong way",
    "m << 1 puts a 0 at the end; the bit to the left of each comes below it with m >> 1.",
)
def shifted_left(m: int) -> int:
    return m ^ m << 1


@GRAY.add(
    "the bits that change as one counts on",
    "m ^ (m + 1) has a 1 where m and the next number differ; a Gray code has one where a bit of m "
    "differs from its left neighbour.",
)
def with_the_next(m: int) -> int:
    return m ^ (m + 1)


@GRAY.add(
    "a bit is 1 where two neighbours are equal",
    "It is the other way round: a 1 says that a bit differs from the one on its left.",
)
def where_equal(m: int) -> int:
    bits = f"{m:b}"
    below = ("01"[one == other] for one, other in zip(bits, bits[1:], strict=False))
    return int(bits[0] + "".join(below), 2)


@GRAY.add(
    "m is multiplied",
    "Nothing is multiplied: each bit is compared with its left neighbour, and ^ compares bits.",
)
def doubled(m: int) -> int:
    return m * (m >> 1)


@GRAY.add(
    "the brackets stand in the wrong place",
    "m ^ m is always 0: cut the bit off first, m ^ (m >> 1).",
)
def always_zero(m: int) -> int:
    return (m ^ m) >> 1


@GRAY.add(
    "& in place of ^",
    "m & (m >> 1) asks whether both bits are 1; the code asks whether they differ, ^.",
)
def with_and(m: int) -> int:
    return m & m >> 1


@GRAY.add(
    "| in place of ^",
    "m | (m >> 1) asks whether a bit is 1 in one of them; the code asks whether they differ, ^.",
)
def with_or(m: int) -> int:
    return m | m >> 1


@GRAY.add(
    "+ in place of ^",
    "Nothing is carried in a Gray code: each bit is compared for itself, with ^.",
)
def with_plus(m: int) -> int:
    return m + (m >> 1)


@GRAY.add(
    "a float on the way",
    "m / 2 is a float and keeps only the first 16 digits or so: write m // 2 or m >> 1.",
)
def by_float(m: int) -> int:
    return m ^ int(m / 2)


@GRAY.add(
    "the code word is a text",
    "bin and format give a str; the number itself is wanted, int(text, 2) turns it back.",
)
def as_text(m: int) -> str:
    return f"{m ^ m >> 1:b}"


@GRAY.add(
    "the code word is a text that begins with 0b",
    "bin gives a str; the number itself is wanted, which needs no bin.",
)
def as_text_with_0b(m: int) -> str:
    return bin(m ^ m >> 1)


@GRAY.add(
    "the bits are read as decimal digits",
    "The bits 110 mean 6, not a hundred and ten: int(text, 2) reads them in base 2.",
)
def in_decimal(m: int) -> int:
    return int(f"{m ^ m >> 1:b}")


@GRAY.add(
    "this is the way back",
    "It finds the number of a code word, which is the next exercise: keep it for gray_inverse.",
)
def the_inverse(m: int) -> int:
    number = 0
    while m:
        number ^= m
        m >>= 1
    return number


@GRAY.add(
    "all code words are written down before it",
    "There are far too many for a list: each comes straight out of m and m >> 1.",
    slow=20,
)
def by_mirrors(m: int) -> int:
    codes = [0]
    while len(codes) <= m:
        codes += [len(codes) + code for code in reversed(codes)]
    return codes[m]


@GRAY.add(
    "^ with m - 1 in place of m >> 1",
    "m ^ (m - 1) tells where a number differs from the one before. Which digits does the code "
    "compare?",
)
def with_the_one_before(m: int) -> int:
    return m ^ (m - 1)


@GRAY.add(
    "each digit is compared with the one to its right",
    "The first digit stays as it is; each other one is compared with the one to its left.",
)
def to_the_right(m: int) -> int:
    return (m ^ (m << 1)) >> 1 << 1 & ((1 << m.bit_length()) - 1) | m & 1 if m else 0


@GRAY.add(
    "the first digit is lost",
    "Before the first digit stands a 0, from which it differs.",
)
def without_the_first(m: int) -> int:
    return (m ^ (m >> 1)) & ~(1 << m.bit_length() - 1) if m else 0


# gray_inverse


@GRAY_INVERSE.add(
    "the code is made a second time",
    "g ^ (g >> 1) is the code word of g, one step further on. Undo it from the left: which bit of "
    "m is known at once, and how does the next one come out of it?",
)
def once_more(g: int) -> int:
    return g ^ g >> 1


@GRAY_INVERSE.add(
    "only the first shifts are taken",
    "A bit of m depends on all bits of g to its left: go on until nothing is left of g.",
)
def two_shifts(g: int) -> int:
    return g ^ g >> 1 ^ g >> 2


@GRAY_INVERSE.add(
    "it stops one bit too early",
    "The leading 1 counts as well: go on while g is not 0, not while it is more than 1.",
)
def stops_early(g: int) -> int:
    number = 0
    while g > 1:
        number ^= g
        g >>= 1
    return number


@GRAY_INVERSE.add(
    "the code is made again and again",
    "Each turn makes the code word of what the turn before has left. What of g itself has to be "
    "kept until the end?",
)
def changes_itself(g: int) -> int:
    for _ in range(g.bit_length()):
        g ^= g >> 1
    return g


@GRAY_INVERSE.add(
    "g itself is missing in the end",
    "Either it is never taken in, or it is taken in twice, and g ^ g is 0: with which number do "
    "you begin?",
)
def begins_with_g(g: int) -> int:
    number = g
    while g:
        number ^= g
        g >>= 1
    return number


@GRAY_INVERSE.add(
    "| in place of ^",
    "Two ones make a 0 again: collect with ^.",
)
def collects_with_or(g: int) -> int:
    number = 0
    while g:
        number |= g
        g >>= 1
    return number


@GRAY_INVERSE.add(
    "+ in place of ^",
    "Nothing is carried: collect with ^.",
)
def collects_with_plus(g: int) -> int:
    number = 0
    while g:
        number += g
        g >>= 1
    return number


@GRAY_INVERSE.add(
    "the bits are taken from the right",
    "The first bit of m is the leading bit of g: begin on the left.",
)
def from_the_right(g: int) -> int:
    number = 0
    for at in range(g.bit_length()):
        number ^= (g << at) % (1 << g.bit_length())
    return number


@GRAY_INVERSE.add(
    "it is made for 64 bits",
    "Shifts by 1, 2, 4, ... 32 are enough for a machine's word; go on doubling while g >> shift "
    "is not 0.",
)
def for_64_bits(g: int) -> int:
    for shift in (1, 2, 4, 8, 16, 32):
        g ^= g >> shift
    return g


@GRAY_INVERSE.add(
    "a float on the way",
    "g / 2 is a float and keeps only the first 16 digits or so: write g // 2 or g >> 1.",
)
def halves_with_float(g: int) -> int:
    number = 0
    while g:
        number ^= g
        g = int(g / 2)
    return number


@GRAY_INVERSE.add(
    "all numbers are tried one after another",
    "That is quick for small codes only: build the number from the bits of g, the leading one "
    "first.",
    slow=20,
)
def tries_all(g: int) -> int:
    number = 0
    while number ^ number >> 1 != g:
        number += 1
    return number


@GRAY_INVERSE.add(
    "the shifts are enough for 32 digits only",
    "Numbers may be of any size: go on as long as something is left to shift.",
)
def for_32_digits(g: int) -> int:
    for shift in (16, 8, 4, 2, 1):
        g ^= g >> shift
    return g


@GRAY_INVERSE.add(
    "bits are taken in more than once",
    "What is shifted by 2 holds bits of the first step already: shift g itself each time.",
)
def shifts_the_result(g: int) -> int:
    m = g
    for shift in range(1, g.bit_length()):
        m ^= m >> shift
    return m


@GRAY_INVERSE.add(
    "behind a 0 of the word it always writes a 0",
    "A 0 says that a bit is like its left neighbour: repeat that one.",
)
def zeros_stay(g: int) -> int:
    before, m = 0, 0
    for bit in f"{g:b}":
        before = 1 - before if bit == "1" else 0
        m = 2 * m + before
    return m


@GRAY_INVERSE.add(
    "the signs alternate from the wrong end",
    "The highest 1 has a plus, and then they alternate: begin with it, or turn the sign of the "
    "whole sum where it comes out negative.",
)
def signs_from_below(g: int) -> int:
    number, sign = 0, 1
    for place in range(g.bit_length()):
        if g >> place & 1:
            number, sign = number + sign * ((2 << place) - 1), -sign
    return number


@GRAY_INVERSE.add(
    "it is searched for by halving",
    "Halving needs code words that grow with their numbers, and they do not: 3 has the word 2, and "
    "2 has the word 3.",
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


# ruler


def _places(numbers: range) -> list[int]:
    return [(m & -m).bit_length() for m in numbers]


@RULER.add(
    "disks are counted from 0",
    "The smallest disk is number 1: add one to the zeros at the end.",
)
def from_zero(count: int) -> list[int]:
    return [place - 1 for place in _places(range(1, count + 1))]


@RULER.add(
    "it begins with m = 0",
    "The first step is the one to m = 1: let m go from 1 to count.",
)
def begins_at_zero(count: int) -> list[int]:
    return _places(range(count))


@RULER.add(
    "the last term is missing",
    "range(1, count) ends before count: write range(1, count + 1).",
)
def one_too_few(count: int) -> list[int]:
    return _places(range(1, count))


@RULER.add(
    "the bit itself is given, not its place",
    "Of 1, 2, 4, 8 and so on the places are 1, 2, 3, 4: bit_length() tells them.",
)
def the_bit_itself(count: int) -> list[int]:
    return [m & -m for m in range(1, count + 1)]


@RULER.add(
    "ones are counted, not zeros at the end",
    "Only the zeros behind the last 1 matter, and one more.",
)
def counts_ones(count: int) -> list[int]:
    return [m.bit_count() for m in range(1, count + 1)]


@RULER.add(
    "the length of the number is given",
    "bit_length() of m, or of its code word, tells where the first 1 is. It is wanted which bit "
    "changes from the word before: the last 1 of m, that of m & -m.",
)
def counts_bits(count: int) -> list[int]:
    return [m.bit_length() for m in range(1, count + 1)]


@RULER.add(
    "the terms are floats",
    "A logarithm is a float: count with whole numbers, (m & -m).bit_length().",
)
def by_logarithm(count: int) -> list[float]:
    return [log2(m & -m) + 1 for m in range(1, count + 1)]


@RULER.add(
    "the terms are joined to a text",
    "A list of numbers is wanted.",
)
def joined(count: int) -> str:
    return "".join(map(str, _places(range(1, count + 1))))


@RULER.add(
    "count is taken for a number of disks",
    "count is how many terms are wanted: ruler(4) has four of them.",
)
def for_disks(count: int) -> list[int]:
    return _places(range(1, 2 ** min(count, 16)))


@RULER.add(
    "the first step is left out",
    "The first item belongs to the step from 0 to 1.",
)
def without_the_first_step(count: int) -> list[int]:
    return [((m + 1) & -(m + 1)).bit_length() for m in range(1, count + 1)]


@RULER.add(
    "the ones of a word are counted",
    "Not how many 1s a word has is asked, but the place of the bit in which two words differ.",
)
def ones_of_words(count: int) -> list[int]:
    ones = [(m ^ m >> 1).bit_count() for m in range(count + 1)]
    return [max(pair) for pair in zip(ones, ones[1:], strict=False)]


@RULER.add(
    "it asks whether 2, 4, 6, 8 divide m, not 2, 4, 8, 16",
    "A new term comes with each power of 2: 2 ** k.",
)
def even_numbers(count: int) -> list[int]:
    return [next(k for k in range(1, m + 1) if m % (2 * k)) for m in range(1, count + 1)]


@RULER.add(
    "the terms are kept as digits of a text",
    "The term 10 has two of them: keep numbers in a list.",
)
def digits_of_a_text(count: int) -> list[int]:
    return [int(digit) for place in _places(range(1, count + 1)) for digit in str(place)][:count]


@RULER.add(
    "the last term is never raised",
    "range(step, count, step) ends before count: go on to count + 1.",
)
def last_not_raised(count: int) -> list[int]:
    return [*_places(range(1, count)), *[1] * (count > 0)]


@RULER.add(
    "it stops one round too early where count is a power of 2",
    "7 terms are there after three rounds, and the eighth needs one more: go on while the list is "
    "shorter than count.",
)
def one_round_too_few(count: int) -> list[int]:
    rounds = (count - 1).bit_length() if count else 0
    return _places(range(1, min(count, 2**rounds - 1) + 1))


# hanoi_gray


def _play(n: int, circle: str, last: int) -> Moves:
    peg, moves = ["A"] * (n + 1), []
    for m in range(1, last):
        disk = (m & -m).bit_length()
        source = peg[disk]
        if disk == 1:
            target = circle[(circle.index(source) + 1) % 3]
        else:
            (target,) = set("ABC") - {source, peg[1]}
        peg[disk] = target
        moves.append(source + target)
    return moves


@HANOI_GRAY.add(
    "disk 1 always goes A-B-C",
    "That carries an even number of disks to C. Where does it carry three, and why?",
)
def always_forward(n: int) -> Moves:
    return _play(n, "ABC", 2**n)


@HANOI_GRAY.add(
    "disk 1 always goes A-C-B",
    "That carries an odd number of disks to C. Where does it carry two, and why?",
)
def always_backward(n: int) -> Moves:
    return _play(n, "ACB", 2**n)


@HANOI_GRAY.add(
    "odd and even are confused",
    "Try n = 1: the only disk has to go from A to C, so for odd n the way round is A-C-B.",
)
def odd_for_even(n: int) -> Moves:
    return _play(n, "ABC" if n % 2 else "ACB", 2**n)


@HANOI_GRAY.add(
    "it begins with move number 0",
    "The moves are numbered from 1 to 2^n - 1: which bit would change at number 0?",
)
def from_number_zero(n: int) -> Moves:
    peg, moves, circle = ["A"] * (n + 1), [], "ACB" if n % 2 else "ABC"
    for m in range(2**n - 1):
        disk = (m & -m).bit_length()
        source, others = peg[disk], [each for each in "ABC" if each not in (peg[disk], peg[1])]
        peg[disk] = circle[(circle.index(source) + 1) % 3] if disk == 1 else others[0]
        moves.append(source + peg[disk])
    return moves


@HANOI_GRAY.add(
    "the last move is missing",
    "There are 2 ** n - 1 moves, so range(1, 2 ** n).",
)
def one_move_short(n: int) -> Moves:
    return _play(n, "ACB" if n % 2 else "ABC", 2**n - 1)


@HANOI_GRAY.add(
    "disks are given, not moves",
    'The code says which disk moves; a move also says from where to where, like "AC".',
)
def disks_only(n: int) -> list[int]:
    return _places(range(1, 2**n))


@HANOI_GRAY.add(
    "a 0 is taken for peg A and a 1 for peg C",
    "The code says that a disk moves, not where it stands: keep the pegs of the disks in a list.",
)
def bits_as_pegs(n: int) -> Moves:
    codes = [m ^ m >> 1 for m in range(2**n)]
    return ["AC" if after > before else "CA" for before, after in zip(codes, codes[1:])]  # noqa: B905


@HANOI_GRAY.add(
    "disk 1 goes to and fro",
    "It goes round a circle of all three pegs, always the same way.",
)
def to_and_fro(n: int) -> Moves:
    return _play(n, "ACAC" if n % 2 else "ABAB", 2**n)


@HANOI_GRAY.add(
    "every disk goes the same way round",
    "Every second disk goes the other way. Or do not go round at all but for disk 1: the target of "
    "any other disk is the peg on which disk 1 is not.",
)
def all_the_same_way(n: int) -> Moves:
    circle, at, moves = "ACB" if n % 2 else "ABC", [0] * (n + 1), []
    for m in range(1, 2**n):
        disk = (m & -m).bit_length()
        moves.append(circle[at[disk]] + circle[(at[disk] + 1) % 3])
        at[disk] = (at[disk] + 1) % 3
    return moves


@HANOI_GRAY.add(
    "the place of a disk is not kept",
    "After a move the disk stands on another peg: write it down, peg[disk] = target.",
)
def forgets_places(n: int) -> Moves:
    circle = "ACB" if n % 2 else "ABC"
    moves = ["A" + circle[1] if m % 2 else "A" + circle[2] for m in range(1, 2**n)]
    return moves


@HANOI_GRAY.add(
    "only the place of disk 1 is kept",
    "The larger disks move as well: write down for each move where its disk is now.",
    words="too many values",
)
def keeps_disk_one_only(n: int) -> Moves:
    return _with_one_place(n, lambda free: _only(free))


@HANOI_GRAY.add(
    "only the place of disk 1 is kept, so others leave from A again",
    "The larger disks move as well: write down for each move where its disk is now.",
)
def others_stay_on_a(n: int) -> Moves:
    return _with_one_place(n, lambda free: free[0])


def _with_one_place(n: int, choose: Callable[[str], str]) -> Moves:
    circle, at, moves = "ACB" if n % 2 else "ABC", "A", []
    for m in range(1, 2**n):
        if m % 2:
            target = circle[(circle.index(at) + 1) % 3]
            moves.append(at + target)
            at = target
        else:
            moves.append("A" + choose("ABC".replace("A", "").replace(at, "")))
    return moves


def _only(free: str) -> str:
    (peg,) = list(free)
    return peg


@HANOI_GRAY.add(
    "the largest disk is taken for disk 1",
    "The last bit, which changes most often, stands for the smallest disk.",
)
def from_the_largest(n: int) -> Moves:
    peg, moves = ["A"] * (n + 1), []
    circle = "ACB" if n % 2 else "ABC"
    for m in range(1, 2**n):
        disk = n + 1 - (m & -m).bit_length()
        source = peg[disk]
        others = [letter for letter in circle if letter not in (source, peg[1])]
        target = circle[(circle.index(source) + 1) % 3] if disk == 1 else others[0]
        peg[disk] = target
        moves.append(source + target)
    return moves


@HANOI_GRAY.add(
    "the places are counted from the left",
    "In a word the last letter is the smallest disk: the place that changes most often is that of "
    "disk 1.",
)
def counted_from_the_left(n: int) -> Moves:
    at, moves, circle = ["A"] * n, Moves(), "ACBA" if n % 2 else "ABCA"
    for m in range(1, 2**n):
        place = n - (m & -m).bit_length()
        there = circle[circle.index(at[0]) + 1]
        if place:
            there = next(peg for peg in "ABC" if peg not in (at[place], at[0]))
        moves.append(at[place] + there)
        at[place] = there
    return moves


# hypercube_walk


def _words(n: int, size: int) -> Words:
    return [f"{m ^ m >> 1:0{n}b}" if n else "" for m in range(size)]


@HYPERCUBE_WALK.add(
    "it counts in binary",
    "From 01 to 10 two bits change. Which word of the second half can follow the last one of the "
    "first?",
)
def binary(n: int) -> Words:
    return [f"{m:0{n}b}" if n else "" for m in range(2**n)]


@HYPERCUBE_WALK.add(
    "it counts in binary, and finds a bit in dimension 0",
    "From 01 to 10 two bits change. And the cube of dimension 0 has one corner, a word of no bits.",
)
def binary_everywhere(n: int) -> Words:
    return [f"{m:0{n}b}" for m in range(2**n)]


@HYPERCUBE_WALK.add(
    "the words begin with 0b",
    "bin puts 0b in front, which are no bits, and leaves out zeros: a word has n letters, all of "
    "them 0 or 1.",
)
def with_a_prefix(n: int) -> Words:
    return [bin(m ^ m >> 1) for m in range(2**n)]


@HYPERCUBE_WALK.add(
    "it counts in binary, and the words begin with 0b",
    "bin puts 0b in front, which are no bits. And from 01 to 10 two bits change at once.",
)
def plain_with_a_prefix(n: int) -> Words:
    return [bin(m) for m in range(2**n)]


@HYPERCUBE_WALK.add(
    "the zeros in front are missing",
    'Every word has n letters: f"{number:0{n}b}" fills up with zeros.',
)
def no_zeros(n: int) -> Words:
    return [f"{m ^ m >> 1:b}" if n else "" for m in range(2**n)]


@HYPERCUBE_WALK.add(
    "dimension 0 is forgotten",
    'The cube of dimension 0 has one corner with no bits: hypercube_walk(0) is [""].',
)
def zero_for_nothing(n: int) -> Words:
    return [f"{m ^ m >> 1:0{n}b}" for m in range(2**n)]


@HYPERCUBE_WALK.add(
    "the words are turned round, not their order",
    "reversed(words) gives the list from its end; word[::-1] turns each word round.",
)
def turns_words(n: int) -> Words:
    if n == 0:
        return [""]
    half = turns_words(n - 1)
    return ["0" + word for word in half] + ["1" + word[::-1] for word in reversed(half)]


@HYPERCUBE_WALK.add(
    "both halves run backwards",
    "Only the second does. (reverse() turns the list itself round, under all the names that it "
    "has.)",
)
def both_backwards(n: int) -> Words:
    half = both_backwards(n - 1)[::-1] if n else []
    return [bit + word for bit in "01" for word in half] if n else [""]


@HYPERCUBE_WALK.add(
    "there is no base case",
    "For which n do you know the list at once, without the smaller one?",
)
def no_base(n: int) -> Words:
    half = no_base(n - 1)
    return ["0" + word for word in half] + ["1" + word for word in reversed(half)]


@HYPERCUBE_WALK.add(
    "the last word is missing",
    "There are 2 ** n corners: range(2 ** n) has them all.",
)
def without_the_last(n: int) -> Words:
    return _words(n, 2**n - 1) if n else [""]


@HYPERCUBE_WALK.add(
    "the words are numbers",
    "A corner is a text of n bits: give a list of str.",
)
def numbers(n: int) -> list[int]:
    return [m ^ m >> 1 for m in range(2**n)]


@HYPERCUBE_WALK.add(
    "the bits stand in reverse order",
    "It is a Gray code, but in the one of the task the last bit changes first: with which bit does "
    "each word of your first half begin?",
)
def new_bit_behind(n: int) -> Words:
    return [word[::-1] for word in _words(n, 2**n)]


@HYPERCUBE_WALK.add(
    "dimension 0 has no corner at all",
    'It has one, the empty word: let the case that stops give [""], else there is nothing to '
    "double.",
)
def from_nothing(n: int) -> Words:
    return []


@HYPERCUBE_WALK.add(
    "the words are joined to one text",
    'A list of words is wanted: ["0", "1"], not "0 1".',
)
def one_text(n: int) -> str:
    return " ".join(_words(n, 2**n))


@HYPERCUBE_WALK.add(
    "it goes back to the first word at the end",
    "Every corner once is enough: leave out the step home.",
)
def comes_home(n: int) -> Words:
    words = _words(n, 2**n)
    return words + words[:1] if n else words


@HYPERCUBE_WALK.add(
    "it goes on to the smallest word that is new",
    "One bit changes each time, but that is another walk: after the middle of this one comes its "
    "first half backwards.",
)
def smallest_first(n: int) -> Words:
    walk = ["0" * n]
    while len(walk) < 2**n:
        here = walk[-1]
        near = [here[:at] + "10"[int(here[at])] + here[at + 1 :] for at in range(n)]
        walk.append(min(word for word in near if word not in walk))
    return walk


@HYPERCUBE_WALK.add(
    "the last bit of a word decides in which order it grows",
    "It is the place of the word in the list that decides: words 0, 2, 4 grow by 0 and 1, words "
    "1, 3, 5 by 1 and 0.",
)
def by_the_last_bit(n: int) -> Words:
    words = [""]
    for _ in range(n):
        words = [word + bit for word in words for bit in ("10" if word[-1:] == "1" else "01")]
    return words


@HYPERCUBE_WALK.add(
    "each bit is compared with the one to its right",
    "The code compares a bit with its neighbour on the left, the larger one: m ^ (m >> 1).",
)
def compared_to_the_right(n: int) -> Words:
    words = ((m ^ (m << 1)) & (2**n - 1) for m in range(2**n))
    return [f"{word:b}".zfill(n) if n else "" for word in words]


@HYPERCUBE_WALK.add(
    "all words are one and the same list",
    "It is changed again and again, and was put in as it is: put in a copy, or a text made of it.",
)
def one_list(n: int) -> Words:
    return ["1" + "0" * (n - 1) if n else ""] * 2**n


# ternary_gray


@TERNARY_GRAY.add(
    "it counts in base 3 as usual",
    "From 02 to 10 two digits change: in every second block a digit runs backwards.",
)
def base_three(m: int, n: int) -> str:
    return "".join(str(m // 3**at % 3) for at in reversed(range(n)))


@TERNARY_GRAY.add(
    "there is no base case",
    "For which n do you know the word at once, without a smaller one?",
)
def no_base_case(m: int, n: int) -> str:
    block, digit = divmod(m, 3)
    return no_base_case(block, n - 1) + str(2 - digit if block % 2 else digit)


@TERNARY_GRAY.add(
    "digits jump from 2 to 0",
    "The differences modulo 3 are a Gray code, too, but a digit may jump from 2 to 0 in it; here "
    "it runs backwards instead.",
)
def modular(m: int, n: int) -> str:
    places = [m // 3**at % 3 for at in range(n + 1)]
    return "".join(str((places[at] - places[at + 1]) % 3) for at in reversed(range(n)))


@TERNARY_GRAY.add(
    "only the next digit is asked whether it is odd",
    "A digit runs backwards when the number of its whole block, m // 3 ** (place + 1), is odd.",
)
def next_digit_only(m: int, n: int) -> str:
    places = [m // 3**at % 3 for at in range(n + 1)]
    turned = [2 - places[at] if places[at + 1] % 2 else places[at] for at in range(n)]
    return "".join(map(str, reversed(turned)))


def _code(m: int, n: int) -> str:
    code = ""
    for _ in range(n):
        m, digit = divmod(m, 3)
        code = str(2 - digit if m % 2 else digit) + code
    return code


@TERNARY_GRAY.add(
    "the digits stand in reverse order",
    "Most significant digit first: put each new digit in front of the ones before.",
)
def least_first(m: int, n: int) -> str:
    return _code(m, n)[::-1]


@TERNARY_GRAY.add(
    "the zeros in front are missing",
    "The word has n digits, zeros in front included.",
)
def no_zeros_in_front(m: int, n: int) -> str:
    return _code(m, n).lstrip("0")


@TERNARY_GRAY.add(
    "what runs backwards begins one too high",
    "Backwards from 0, 1, 2 is 2, 1, 0: it begins with the last, not with how many there are.",
)
def three_minus(m: int, n: int) -> str:
    code = ""
    for _ in range(n):
        m, digit = divmod(m, 3)
        code = str(3 - digit if m % 2 else digit) + code
    return code


@TERNARY_GRAY.add(
    "the wrong blocks run backwards",
    "Block 0 runs forwards, so it is the blocks of odd number that run backwards.",
)
def even_blocks(m: int, n: int) -> str:
    code = ""
    for _ in range(n):
        m, digit = divmod(m, 3)
        code = str(digit if m % 2 else 2 - digit) + code
    return code


@TERNARY_GRAY.add(
    "the word is a number",
    "A text is wanted: zeros in front would be lost in a number.",
)
def as_number(m: int, n: int) -> int:
    return int(_code(m, n) or "0")


@TERNARY_GRAY.add(
    "a float on the way",
    "m / 3 is a float and keeps only the first 16 digits or so: write m // 3.",
)
def thirds_with_float(m: int, n: int) -> str:
    code = ""
    for _ in range(n):
        digit, m = m % 3, int(m / 3)
        code = str(2 - digit if m % 2 else digit) + code
    return code


@TERNARY_GRAY.add(
    "all words are written down before it",
    "With forty digits there are more words than any list can hold: find the digits from m, one by "
    "one, with divmod.",
    slow=20,
)
def writes_all(m: int, n: int) -> str:
    words = [""]
    for _ in range(n):
        blocks = [words, words[::-1], words]
        words = [str(digit) + word for digit, block in enumerate(blocks) for word in block]
    return words[m]


@TERNARY_GRAY.add(
    "it never turns forwards again",
    "Each further 1 turns the direction once more: write backwards = not backwards.",
)
def stays_turned(m: int, n: int) -> str:
    word, backwards = "", False
    for place in reversed(range(n)):
        digit = m // 3**place % 3
        word += str(2 - digit if backwards else digit)
        backwards = backwards or digit == 1
    return word


@TERNARY_GRAY.add(
    "the last block runs backwards as well",
    "After 10 comes 20, and then 21: only the block of 1 is turned round.",
)
def both_turned(m: int, n: int) -> str:
    if n == 0:
        return ""
    first, rest = divmod(m, 3 ** (n - 1))
    return str(first) + both_turned(3 ** (n - 1) - 1 - rest if first else rest, n - 1)


# row_code_is_legal


@ROW_CODE_IS_LEGAL.add(
    "no play is ever refused",
    "A digit changes by one, so the pegs are neighbours; but at some step a smaller disk may be in "
    "the way. Is every step looked at?",
)
def always(k: int, n: int) -> bool:
    return True


@ROW_CODE_IS_LEGAL.add(
    "every play of two disks is refused",
    "Which end of the word is the smallest disk? The last digit, which changes most often.",
)
def never_from_two_on(k: int, n: int) -> bool:
    return n <= 1


@ROW_CODE_IS_LEGAL.add(
    "odd and even are confused",
    "Play k = 3, the row of three pegs: every move is legal.",
)
def even_rows(k: int, n: int) -> bool:
    return k % 2 == 0


@ROW_CODE_IS_LEGAL.add(
    "it says False of one disk, or of none",
    "With so few, no smaller disk can be in the way, whatever k is. Does your program look at n "
    "disks, and not at one more?",
)
def odd_rows(k: int, n: int) -> bool:
    return k % 2 == 1


@ROW_CODE_IS_LEGAL.add(
    "no disks are forgotten",
    "With no disks there is no move that could be illegal.",
)
def not_for_nothing(k: int, n: int) -> bool:
    return n > 0 and (k % 2 == 1 or n == 1)


@ROW_CODE_IS_LEGAL.add(
    "only the row of three is legal",
    "Play the row of five as well.",
)
def three_only(k: int, n: int) -> bool:
    return k == 3 or n <= 1


@ROW_CODE_IS_LEGAL.add(
    "only the rows that have a name are legal",
    "Three and five pegs are famous, but play the row of seven as well.",
)
def named_rows(k: int, n: int) -> bool:
    return k in (3, 5) or n <= 1


@ROW_CODE_IS_LEGAL.add(
    "two disks are never refused",
    "Play two disks on a row of four: in the last move of disk 2, disk 1 lies where it has to go.",
)
def two_is_few(k: int, n: int) -> bool:
    return k % 2 == 1 or n <= 2


@ROW_CODE_IS_LEGAL.add(
    "the number of disks is asked whether it is odd",
    "It is the number of pegs, k, that decides.",
)
def odd_disks(k: int, n: int) -> bool:
    return n % 2 == 1 or n == 0


@ROW_CODE_IS_LEGAL.add(
    "the answer is a number",
    "True or False is wanted: write k % 2 == 1, not k % 2.",
)
def zero_or_one(k: int, n: int) -> int:
    return k % 2 if n > 1 else 1


# own_test


def _one_apart(words: Words) -> bool:
    pairs = zip(words, words[1:])  # noqa: B905  (the second begins one later)
    return all(sum(a != b for a, b in zip(p, q)) == 1 for p, q in pairs)  # noqa: B905


def _all_there(n: int, words: Words) -> bool:
    return sorted(words) == sorted(_words(n, 2**n))


@OWN_TEST.add(
    "it asks for the lesson's code, word by word",
    "There are other Gray codes, and they are right as well: ask for what makes one, not for this "
    "one.",
)
def one_answer_only(program: Program) -> bool:
    return all(program(n) == _words(n, 2**n) for n in range(7))


@OWN_TEST.add(
    "it looks at one size only",
    "A program may be right for three bits and wrong for others: go through n = 0 to 6.",
)
def three_only_looked_at(program: Program) -> bool:
    return _all_there(3, program(3)) and _one_apart(program(3))


@OWN_TEST.add(
    "n = 0 is left out",
    "With no bits there is one word, the empty one: begin with n = 0.",
)
def from_one_on(program: Program) -> bool:
    return all(_all_there(n, program(n)) and _one_apart(program(n)) for n in range(1, 7))


@OWN_TEST.add(
    "large sizes are left out",
    "A program may go wrong late: go on to n = 6.",
)
def up_to_four(program: Program) -> bool:
    return all(_all_there(n, program(n)) and _one_apart(program(n)) for n in range(5))


@OWN_TEST.add(
    "n = 6 is left out",
    "range(6) ends before 6.",
)
def up_to_five(program: Program) -> bool:
    return all(_all_there(n, program(n)) and _one_apart(program(n)) for n in range(6))


@OWN_TEST.add(
    "it says False of everything",
    "Ask it about n = 0 alone: there is one word, without bits and without neighbours. "
    '(f"{0:0{0}b}" writes a digit all the same, and words[i - 1] is the last word for i = 0.)',
)
def says_no(program: Program) -> bool:
    return False


@OWN_TEST.add(
    "only the steps are looked at",
    "Each step may be right though words are missing or come twice: ask for all the words, too.",
)
def steps_only(program: Program) -> bool:
    return all(_one_apart(program(n)) for n in range(7))


@OWN_TEST.add(
    "the steps are not looked at",
    "Counting in binary has all the words, too: ask for one bit between each word and the next.",
)
def words_only(program: Program) -> bool:
    return all(_all_there(n, program(n)) for n in range(7))


@OWN_TEST.add(
    "words are counted, but may come twice",
    "A walk to and fro has 2 ** n words and single steps: ask that each word comes once.",
)
def counts_words(program: Program) -> bool:
    return all(len(program(n)) == 2**n and _one_apart(program(n)) for n in range(7))


@OWN_TEST.add(
    "words may come twice at the end",
    "A set forgets how often a word was there: compare sorted lists, or lengths as well.",
)
def by_sets(program: Program) -> bool:
    sizes = range(7)
    return all(set(program(n)) == set(_words(n, 2**n)) and _one_apart(program(n)) for n in sizes)


@OWN_TEST.add(
    "the words themselves are not looked at",
    "2 ** n different words are not enough: each should have n letters, all of them 0 or 1.",
)
def any_words(program: Program) -> bool:
    sizes = range(7)
    return all(
        len(program(n)) == len(set(program(n))) == 2**n and _one_apart(program(n)) for n in sizes
    )


@OWN_TEST.add(
    "it wants the last word to be a neighbour of the first",
    "A Gray code may end anywhere: ask for the steps inside only.",
)
def wants_a_circle(program: Program) -> bool:
    found = [(n, program(n)) for n in range(7)]
    return all(
        _all_there(n, words) and _one_apart(words + (words[:1] if n > 1 else []))
        for n, words in found
    )


@OWN_TEST.add(
    "it wants the code to begin with zeros",
    "A Gray code may begin anywhere: look at the steps, not at the first word.",
)
def wants_zeros_first(program: Program) -> bool:
    found = [(n, program(n)) for n in range(7)]
    return all(
        _all_there(n, words) and _one_apart(words) and words[0] == "0" * n for n, words in found
    )


@OWN_TEST.add(
    "right and wrong are confused",
    "True is for a program that is right.",
)
def the_other_way_round(program: Program) -> bool:
    return not all(_all_there(n, program(n)) and _one_apart(program(n)) for n in range(7))


@OWN_TEST.add(
    "it says True of wrong programs as well",
    "Does it look at the words of program(n), and for every n? A program that is right for one "
    "n may be wrong for another.",
)
def says_yes(program: Program) -> bool:
    return True


@OWN_TEST.add(
    "it stops with an error instead of saying False",
    "An assert ends the test; a program that is wrong should be answered with False.",
)
def asserts(program: Program) -> bool:
    for n in range(7):
        assert _all_there(n, program(n)) and _one_apart(program(n))
    return True


@OWN_TEST.add(
    "it says True too soon",
    "return ends the test at once: say True only after the loop, when every n has passed.",
)
def returns_too_soon(program: Program) -> Any:
    for n in range(7):
        return _all_there(n, program(n)) and _one_apart(program(n))


@OWN_TEST.add(
    "the step to the last word is not looked at",
    "n words have n - 1 steps: take the pairs of zip(words, words[1:]), and none is forgotten.",
)
def last_pair_left_out(program: Program) -> bool:
    return all(_all_there(n, program(n)) and _one_apart(program(n)[:-1]) for n in range(7))


@OWN_TEST.add(
    "the first step is not looked at",
    "n words have n - 1 steps: take the pairs of zip(words, words[1:]), and none is forgotten.",
)
def first_pair_left_out(program: Program) -> bool:
    return all(_all_there(n, program(n)) and _one_apart(program(n)[1:]) for n in range(7))


@OWN_TEST.add(
    "the ones of two words are counted, not the places where they differ",
    "001 and 110 have one and two, and not a letter in common: compare them place by place.",
)
def compares_numbers_of_ones(program: Program) -> bool:
    for n in range(7):
        words = program(n)
        ones = [word.count("1") for word in words]
        steps = (abs(a - b) for a, b in zip(ones, ones[1:], strict=False))
        if not _all_there(n, words) or set(steps) - {1}:
            return False
    return True


@OWN_TEST.add(
    "words may come twice",
    "So many words, each a neighbour of the one before, need not be all of them: are there 2 ** n "
    "different ones?",
)
def only_counted(program: Program) -> bool:
    return all(
        len(program(n)) == 2**n
        and all(len(word) == n for word in program(n))
        and _one_apart(program(n))
        for n in range(7)
    )
