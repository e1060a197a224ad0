"""Lesson 3: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import islice

from hanoi_ref.checking.exercise import Mistakes

DISK_MOVED = Mistakes()
MOVED_SO_FAR = Mistakes()
MOVE_AT = Mistakes()
POSITION_AFTER = Mistakes()
MOVE_NUMBER = Mistakes()
MOVES_SLICE = Mistakes()
BUG_HUNT = Mistakes()

NO_FLOATS = "A float keeps only 53 binary digits, and the rest of the number is gone: "


def _disk(m: int) -> int:
    return (m & -m).bit_length()


def _pegs(m: int, pegs: str) -> str:
    return pegs[(m & (m - 1)) % 3] + pegs[((m | (m - 1)) + 1) % 3]


def _move(m: int, n: int) -> str:
    return _pegs(m, "ABC" if n % 2 else "ACB")


def _letters(times: list[int]) -> str:
    """The letters of disks, the largest first, that have moved so often."""
    return "".join(("ACB", "ABC")[at % 2][time % 3] for at, time in enumerate(times))


def _carry(n: int, source: str, target: str) -> Iterator[str]:
    if n:
        (spare,) = set("ABC") - {source, target}
        yield from _carry(n - 1, source, spare)
        yield source + target
        yield from _carry(n - 1, spare, target)


def _played(numbers: Iterable[int], n: int) -> str:
    """The position after the moves with these numbers, which are made one by one."""
    position = ["A"] * n
    for number, move in zip(numbers, _carry(n, "A", "C"), strict=False):
        position[n - _disk(number)] = move[1]
    return "".join(position)


# disk_moved


@DISK_MOVED.add(
    "the disks are counted from 0",
    "Disk 1 is the smallest: the number of the disk is one more than the number of zeros.",
)
def disk_from_zero(m: int) -> int:
    return _disk(m) - 1


@DISK_MOVED.add(
    "this is the value of the last 1, not its place",
    "m & -m gives 1, 2, 4, 8, ...; you want to know which place that is: 1, 2, 3, 4, ...",
)
def value_of_the_bit(m: int) -> int:
    return m & -m


@DISK_MOVED.add(
    "the first 1 is looked for, not the last",
    "Read the number from its end: the zeros after the last 1 count, not the whole length.",
)
def first_bit(m: int) -> int:
    return m.bit_length()


@DISK_MOVED.add(
    "all zeros are counted",
    "Only those at the end count, after the last 1. (And bin writes one more in front, in 0b.)",
)
def all_zeros(m: int) -> int:
    return bin(m).count("0")


@DISK_MOVED.add(
    "all zeros are counted, and no more",
    "Only the zeros at the end count, after the last 1. An odd number has none, and moves disk 1.",
)
def zeros_alone(m: int) -> int:
    return f"{m:b}".count("0")


@DISK_MOVED.add(
    "the ones are counted",
    "It is the zeros after the last 1 that name the disk.",
)
def all_ones(m: int) -> int:
    return bin(m).count("1")


@DISK_MOVED.add(
    "it halves once only",
    "Half of an even number may be even again: go on until the number is odd.",
)
def one_or_two(m: int) -> int:
    return 1 if m % 2 else 2


@DISK_MOVED.add(
    "the answer is a float, by way of a logarithm",
    "math.log2 gives a float: count the halvings, or the places, in whole numbers.",
)
def disk_by_logarithm(m: int) -> float:
    return math.log2(m & -m) + 1


@DISK_MOVED.add(
    "a float on the way: / in place of //",
    NO_FLOATS + "halve with //, which stays with whole numbers.",
)
def disk_by_division(m: int) -> int:
    rest: float = m
    disk = 1
    while rest % 2 == 0:
        rest = rest / 2
        disk += 1
    return disk


@DISK_MOVED.add(
    "a float on the way: a logarithm finds the first digit",
    "math.log2 of a number just below a power of two is rounded up: use m.bit_length().",
)
def disk_by_first_digit(m: int) -> int:
    power = int(2 ** int(math.log2(m)))
    return power.bit_length() if m == power else disk_by_first_digit(m - power)


@DISK_MOVED.add(
    "it goes through all the moves before",
    "There are too many: the zeros at the end of m are all that is needed.",
    slow=20,
)
def disk_by_counting(m: int) -> int:
    number = disk = 0
    while number < m:
        number += 1
        disk = _disk(number)
    return disk


@DISK_MOVED.add(
    "it gives the disk of the next move",
    "Move 1 moves disk 1: it is the zeros at the end of m that count, not the ones.",
)
def of_the_next(m: int) -> int:
    return _disk(m + 1)


@DISK_MOVED.add(
    "it looks for no disk beyond number 64",
    "m may have 200 binary digits, and so many disks: let the loop end by itself, not at a number.",
)
def sixty_four_disks(m: int) -> int | None:
    return next((disk for disk in range(1, 65) if m % 2**disk), None)


@DISK_MOVED.add(
    "the second half is mirrored one move too early",
    "The move in the middle has number 2 ** (n - 1), and those at the same distance from it on "
    "both sides move the same disk: m and 2 ** n - m.",
)
def mirrored_too_early(m: int) -> int:
    n = m.bit_length()
    if m < 2 or m == 2 ** (n - 1):
        return n
    return mirrored_too_early(2**n - 1 - m)


# moved_so_far


@MOVED_SO_FAR.add(
    "the first move of the disk is counted too late",
    "Disk d makes its first move after half a round, with move 2^(d-1), not 2^d: "
    "how much is missing to a whole round?",
)
def rounded_down(m: int, disk: int) -> int:
    return m >> disk


@MOVED_SO_FAR.add(
    "the larger disks are counted as well",
    "Every 2^(d-1)th move is one of disk d or of a larger one; its own come every 2^d moves.",
)
def with_the_larger(m: int, disk: int) -> int:
    return m >> (disk - 1)


@MOVED_SO_FAR.add(
    "always rounded up",
    "Disk 3 has not moved twice in ten moves: its moves are number 4 and 12.",
)
def rounded_up(m: int, disk: int) -> int:
    return -(-m >> disk)


@MOVED_SO_FAR.add(
    "round takes a half to the even side",
    "round(0.5) is 0 and round(2.5) is 2. "
    + NO_FLOATS
    + "add what is missing to a round first, and use //.",
)
def by_round(m: int, disk: int) -> int:
    return int(round(m / float(2**disk)))


@MOVED_SO_FAR.add(
    "a float on the way: / in place of //",
    NO_FLOATS + "divide with //, and round by adding before.",
)
def so_far_by_division(m: int, disk: int) -> int:
    return int(m / float(2**disk) + 0.5)


@MOVED_SO_FAR.add(
    "the answer is a float",
    "A number of moves is whole: divide with //.",
)
def so_far_as_float(m: int, disk: int) -> float:
    return float(m + 2 ** (disk - 1)) / float(2**disk)


@MOVED_SO_FAR.add(
    "the disks are counted from 0",
    "Disk 1 is the smallest, and moves with every odd number.",
)
def so_far_from_zero(m: int, disk: int) -> int:
    return (m + (1 << disk)) >> (disk + 1)


@MOVED_SO_FAR.add(
    "move number m is left out",
    "The first m moves include move m: range(1, m + 1).",
)
def one_move_short(m: int, disk: int) -> int:
    return (m - 1 + (1 << disk - 1)) >> disk


@MOVED_SO_FAR.add(
    "a pair of brackets is missing",
    "// comes before +: put brackets around what is to be divided.",
)
def so_far_without_brackets(m: int, disk: int) -> int:
    return m + int(2 ** (disk - 1)) // int(2**disk)


@MOVED_SO_FAR.add(
    "len counts no further than 2^63",
    "A range may be as long as you like, but len of it may not: (last - first) // step + 1 "
    "counts it in whole numbers.",
)
def length_of_a_range(m: int, disk: int) -> int:
    return len(range(2 ** (disk - 1), m + 1, 2**disk))


@MOVED_SO_FAR.add(
    "move number m is left out, and len counts no further than 2^63",
    "The first m moves include move m. And a range may be as long as you like, but len of it may "
    "not: divide instead.",
)
def length_of_a_short_range(m: int, disk: int) -> int:
    return len(range(2 ** (disk - 1), m, 2**disk))


@MOVED_SO_FAR.add(
    "it goes through all the moves",
    "There are too many: the moves of a disk come at equal distances, so divide.",
    slow=20,
)
def so_far_by_counting(m: int, disk: int) -> int:
    number = found = 0
    while number < m:
        number += 1
        found += _disk(number) == disk
    return found


@MOVED_SO_FAR.add(
    "a disk's first move is counted from 0 on",
    "One more than all whole rounds is too many before its first move, number 2^(disk - 1).",
)
def one_round_more(m: int, disk: int) -> int:
    return (m >> disk) + 1


@MOVED_SO_FAR.add(
    "a disk that has not moved yet is counted once",
    "Before move number 2^(disk - 1) it has not moved at all: is anything added even then?",
)
def once_too_early(m: int, disk: int) -> int:
    return 1 + (max(0, m - (1 << disk - 1)) >> disk)


@MOVED_SO_FAR.add(
    "its first move comes too late",
    "Its first move is number 2 ** (disk - 1), with disk - 1 as the exponent.",
)
def first_too_late(m: int, disk: int) -> int:
    first = 2**disk - 1
    return 0 if m < first else (m - first) // 2**disk + 1


@MOVED_SO_FAR.add(
    "a disk's first move is overlooked until move 2 ** disk has come",
    "Its first move has the number 2 ** (disk - 1): which m is the first that should give 1?",
)
def overlooked(m: int, disk: int) -> int:
    if disk == 1:
        return (m + 1) // 2
    return overlooked(m - (m + 1) // 2, disk - 1) if m > 2**disk else 0


@MOVED_SO_FAR.add(
    "2 times the disk is taken for 2 to the power of the disk",
    "From one of its moves to the next it is 2, 4, 8, 16 moves: 2 ** disk.",
)
def twice_the_disk(m: int, disk: int) -> int:
    first = 2 ** (disk - 1)
    return 1 + (m - first) // (2 * disk) if m >= first else 0


@MOVED_SO_FAR.add(
    "the sum is worked out before the shift",
    "+ comes before >>: put (m >> disk) in brackets, and add what is rounded up then.",
)
def sum_before_shift(m: int, disk: int) -> int:
    return m >> disk + (m >> disk - 1 & 1)


# move_at


@MOVE_AT.add(
    "an even number of disks goes to B",
    "The rule modulo 3 carries an even tower to peg 1 and an odd one to peg 2: for even n call the "
    "pegs by other letters.",
)
def move_to_b_if_even(m: int, n: int) -> str:
    return _pegs(m, "ABC")


@MOVE_AT.add(
    "odd and even are the wrong way round",
    "An odd tower ends on peg 2, so for odd n peg 2 is C.",
)
def move_odd_for_even(m: int, n: int) -> str:
    return _pegs(m, "ACB" if n % 2 else "ABC")


@MOVE_AT.add(
    "every move is made as if it were disk 1's",
    "m - 1 and m + 1 are right where m is odd. Which disk moves if m is even, and how far are its "
    "two numbers from m?",
)
def as_disk_one(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[(m - 1) % 3] + pegs[(m + 1) % 3]


@MOVE_AT.add(
    "the target lacks its + 1",
    "The target is ((m | (m - 1)) + 1) % 3: add 1 before you take the rest.",
)
def target_without_one(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[(m & (m - 1)) % 3] + pegs[(m | (m - 1)) % 3]


@MOVE_AT.add(
    "brackets are missing: % comes before & and |",
    "m & m - 1 % 3 means m & (m - (1 % 3)): write (m & (m - 1)) % 3.",
)
def move_without_brackets(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[m & m - 1 % 3] + pegs[(m | m - 1) + 1 % 3]


@MOVE_AT.add(
    "brackets are missing in the first formula: % comes before &",
    "m & (m - 1) % 3 means m & ((m - 1) % 3): write (m & (m - 1)) % 3.",
)
def source_without_brackets(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[m & (m - 1) % 3] + pegs[((m | (m - 1)) + 1) % 3]


@MOVE_AT.add(
    "the disk arrives at m, modulo 3",
    "It is not m itself but m plus its last 1 that gives the peg where the disk arrives.",
)
def arrives_at_m(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[(m & (m - 1)) % 3] + pegs[m % 3]


@MOVE_AT.add(
    "m and n are exchanged",
    "move_at(1, 3) is move number 1 of three disks: the number comes first.",
)
def number_and_disks_exchanged(m: int, n: int) -> str:
    return _move(n, m)


@MOVE_AT.add(
    "source and target are swapped",
    "Source first, then target.",
)
def target_first(m: int, n: int) -> str:
    return _move(m, n)[::-1]


@MOVE_AT.add(
    "this is the move before",
    "The moves are counted from 1: the first is move_at(1, n).",
)
def move_before(m: int, n: int) -> str:
    return _move(m - 1, n)


@MOVE_AT.add(
    "this is the move after",
    "The first move has number 1, as an item of a list has not: which number is it in yours?",
)
def move_after(m: int, n: int) -> str:
    return _move(m + 1, n)


@MOVE_AT.add(
    "the pegs are numbers",
    'Say which letter each number is: "ABC"[0] is "A".',
)
def pegs_as_numbers(m: int, n: int) -> tuple[int, int]:
    return (m & (m - 1)) % 3, ((m | (m - 1)) + 1) % 3


@MOVE_AT.add(
    "all disks go the same way round",
    "Neighbours go round in opposite ways: the largest A, C, B, the next one A, B, C.",
)
def one_way_round(m: int, n: int) -> str:
    times = m >> _disk(m)
    return "ACB"[times % 3] + "ACB"[(times + 1) % 3]


@MOVE_AT.add(
    "a float on the way: / in place of //",
    NO_FLOATS + "divide with //.",
)
def move_by_division(m: int, n: int) -> str:
    disk = _disk(m)
    circle = "ACB" if (n - disk) % 2 == 0 else "ABC"
    times = int(m / float(2**disk))
    return circle[times % 3] + circle[(times + 1) % 3]


@MOVE_AT.add(
    "it goes through all the moves before",
    "For 64 disks nobody lives to see the end: take the pegs from the digits of m.",
    slow=20,
)
def move_by_playing(m: int, n: int) -> str:
    return next(move for number, move in enumerate(_carry(n, "A", "C"), 1) if number == m)


@MOVE_AT.add(
    "islice goes through all the moves before",
    "islice skips moves only after they have been made: take the pegs from the digits of m.",
    words="islice",
)
def move_by_islice(m: int, n: int) -> str:
    islice((), m - 1, None)  # which goes no further than 2^63; nobody waits here for the moves
    return _move(m, n)


def _halves(m: int, n: int, second: str, pegs: str = "ACB") -> str:
    """A move by halves; `second` says which pegs the second half has as source, target, spare."""
    half = 1 << n - 1
    source, target, spare = list(pegs)
    if m == half:
        return source + target
    if m < half:
        return _halves(m, n - 1, second, source + spare + target)
    return _halves(m - half, n - 1, second, "".join(pegs["ACB".index(peg)] for peg in second))


@MOVE_AT.add(
    "the second half begins on the source again",
    "When the largest disk has moved, the smaller ones stand on the spare peg.",
)
def second_half_from_source(m: int, n: int) -> str:
    return _halves(m, n, "ACB")


@MOVE_AT.add(
    "the second half is the same as the first",
    "The first half carries the smaller tower to the spare peg, the second half from there.",
)
def second_half_like_first(m: int, n: int) -> str:
    return _halves(m, n, "ABC")


@MOVE_AT.add(
    "the second half goes back to the source",
    "When the largest disk is on the target, the smaller ones follow it there.",
)
def second_half_back(m: int, n: int) -> str:
    return _halves(m, n, "BAC")


@MOVE_AT.add(
    "this is the next move of the same disk",
    "moved_so_far(m, disk) counts move m, too: how often has the disk moved before it?",
)
def next_of_its_disk(m: int, n: int) -> str:
    return _move(m + (1 << _disk(m)), n)


@MOVE_AT.add(
    "for even n pegs B and C are exchanged in the target only",
    "The source has to be renamed as well: both letters come from the same three.",
)
def target_renamed(m: int, n: int) -> str:
    return _pegs(m, "ABC")[0] + _move(m, n)[1]


@MOVE_AT.add(
    "moves of the second half are not turned round",
    "Counted from the end it is a way backwards, and backwards AB is BA.",
)
def not_turned_round(m: int, n: int, a: str = "A", c: str = "C", b: str = "B") -> str:
    half = 2 ** (n - 1)
    if m == half:
        return a + c
    if m < half:
        return not_turned_round(m, n - 1, a, b, c)
    return not_turned_round(2 * half - m, n - 1, c, b, a)


@MOVE_AT.add(
    "for even n the tower starts on C",
    "B and C are to be exchanged, and A stays: with the pegs in the order C, B, A everything "
    "begins at the other end.",
)
def from_the_other_end(m: int, n: int) -> str:
    return _pegs(m, "ABC" if n % 2 else "CBA")


@MOVE_AT.add(
    "B and C are exchanged for even m, not for even n",
    "It depends on the height of the tower: the first move goes to B when n is even.",
)
def exchanged_by_the_move(m: int, n: int) -> str:
    return _pegs(m, "ABC" if m % 2 else "ACB")


@MOVE_AT.add(
    "the subtraction comes before &",
    "m - m & -m is (m - m) & -m, which is 0: put m & -m in brackets.",
)
def subtracts_first(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[0] + pegs[(m + (m & -m)) % 3]


# position_after


@POSITION_AFTER.add(
    "1 is taken for C and 0 for A",
    "Of the largest disk that is true. What a smaller one's digit means depends on where the "
    "larger ones are.",
)
def each_digit_alone(m: int, n: int) -> str:
    return "".join("AC"[m >> disk & 1] for disk in reversed(range(n)))


@POSITION_AFTER.add(
    "an even number of disks goes to B",
    "The way round depends on n: it is the largest disk that goes A, C, B, whatever its number.",
)
def position_on_b_if_even(m: int, n: int) -> str:
    disks = range(n, 0, -1)
    return "".join(("ABC", "ACB")[disk % 2][(m + (1 << disk - 1) >> disk) % 3] for disk in disks)


@POSITION_AFTER.add(
    "the smallest disk comes first",
    "A position begins with the letter of the largest disk.",
)
def smallest_first(m: int, n: int) -> str:
    return _letters([m + (1 << disk - 1) >> disk for disk in range(n, 0, -1)])[::-1]


@POSITION_AFTER.add(
    "a disk's first move is counted too late",
    "Disk d makes its first move after half a round, with move 2^(d-1): your moved_so_far knows.",
)
def position_rounded_down(m: int, n: int) -> str:
    return _letters([m >> disk for disk in range(n, 0, -1)])


@POSITION_AFTER.add(
    "the two ways round are exchanged",
    "The largest disk goes straight from A to C: which way round is that?",
)
def rounds_exchanged(m: int, n: int) -> str:
    swapped = str.maketrans("BC", "CB")
    return _letters([m + (1 << disk - 1) >> disk for disk in range(n, 0, -1)]).translate(swapped)


@POSITION_AFTER.add(
    "all disks go the same way round",
    "Neighbours go round in opposite ways: the largest A, C, B, the next one A, B, C.",
)
def all_one_way(m: int, n: int) -> str:
    return "".join("ACB"[(m + (1 << disk - 1) >> disk) % 3] for disk in range(n, 0, -1))


@POSITION_AFTER.add(
    "this is the position one move before",
    "After m moves, move m has been made.",
)
def position_before(m: int, n: int) -> str:
    return _letters([m - 1 + (1 << disk - 1) >> disk for disk in range(n, 0, -1)])


@POSITION_AFTER.add(
    "round takes a half to the even side",
    "round(0.5) is 0 and round(2.5) is 2. "
    + NO_FLOATS
    + "your moved_so_far counts in whole numbers.",
)
def position_by_round(m: int, n: int) -> str:
    return _letters([int(round(m / float(2**disk))) for disk in range(n, 0, -1)])


@POSITION_AFTER.add(
    "a float on the way: / in place of //",
    NO_FLOATS + "divide with //.",
)
def position_by_division(m: int, n: int) -> str:
    return _letters([int(m / float(2**disk) + 0.5) for disk in range(n, 0, -1)])


@POSITION_AFTER.add(
    "the pegs are numbers",
    'Say which letter each number is: "ABC"[0] is "A".',
)
def position_in_digits(m: int, n: int) -> str:
    return _letters([m + (1 << disk - 1) >> disk for disk in range(n, 0, -1)]).translate(
        str.maketrans("ABC", "012")
    )


@POSITION_AFTER.add(
    "the letters are not joined",
    'Join them into one string: "".join(letters).',
)
def list_of_letters(m: int, n: int) -> list[str]:
    return list(_letters([m + (1 << disk - 1) >> disk for disk in range(n, 0, -1)]))


@POSITION_AFTER.add(
    "the zeros in front are lost",
    'Large disks that have not moved yet count as well: f"{m:0{n}b}" writes n digits.',
)
def short_number(m: int, n: int) -> str:
    length = m.bit_length()
    return _letters([m + (1 << disk - 1) >> disk for disk in range(length, 0, -1)])


@POSITION_AFTER.add(
    "another digit always goes one peg to the same side",
    "To which side depends on how many digits before it were alike: an even number, or an odd one.",
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


@POSITION_AFTER.add(
    "it plays all the moves before",
    "For 64 disks nobody lives to see the end: ask each disk how often it has moved.",
    slow=20,
)
def position_by_playing(m: int, n: int) -> str:
    return _played(range(1, m + 1), n)


@POSITION_AFTER.add(
    "islice goes through all the moves before",
    "islice takes one move after the other, and no more than 2^63: ask each disk how often it has "
    "moved.",
    words="islice",
)
def position_by_islice(m: int, n: int) -> str:
    islice((), m)
    return _letters([m + (1 << disk - 1) >> disk for disk in range(n, 0, -1)])


def _descent(m: int, n: int, zero: str, one: str) -> str:
    """The letters by halves; `zero` and `one` name source, target, spare below such a digit."""
    pegs, letters = "ACB", ""
    for place in reversed(range(n)):
        digit = m >> place & 1
        letters += pegs[digit]
        pegs = "".join(pegs["ACB".index(peg)] for peg in (zero, one)[digit])
    return letters


@POSITION_AFTER.add(
    "below a 1 source and target change places",
    "Below a 1 the smaller disks come from the spare peg, where they have waited.",
)
def exchanged_below_one(m: int, n: int) -> str:
    return _descent(m, n, "ABC", "CAB")


@POSITION_AFTER.add(
    "below a 1 it goes on as below a 0",
    "Below a 0 the smaller disks go to the spare peg, below a 1 they come from there.",
)
def one_like_zero(m: int, n: int) -> str:
    return _descent(m, n, "ABC", "ABC")


@POSITION_AFTER.add(
    "below a 0 it goes on as below a 1",
    "Below a 0 the smaller disks go to the spare peg, below a 1 they come from there.",
)
def zero_like_one(m: int, n: int) -> str:
    return _descent(m, n, "BCA", "BCA")


@POSITION_AFTER.add(
    "two names come to mean the same peg",
    "a = b, and then b = a, loses one of the two: exchange them at once, with a, b = b, a.",
)
def loses_a_peg(m: int, n: int) -> str:
    a, c, b, letters = "A", "C", "B", ""
    for disk in range(n, 0, -1):
        bit = m >> (disk - 1) & 1
        letters += (a, c)[bit]
        a, c, b = (b, c, b) if bit else (a, b, b)
    return letters


@POSITION_AFTER.add(
    "a disk is taken to move at every multiple of 2 ** (disk - 1)",
    "It moves at the odd multiples; at the even ones it is a larger disk. Which was its last move "
    "before m?",
)
def any_multiple(m: int, n: int) -> str:
    pegs = "ABC" if n % 2 else "ACB"
    lasts = (m - m % 2 ** (disk - 1) for disk in range(n, 0, -1))
    return "".join(pegs[((m | (m - 1)) + 1) % 3] if m else "A" for m in lasts)


# move_number


def _read(position: str) -> list[int | None]:
    """The digit of each disk, the largest first; None from the first letter off the way on."""
    source, target, spare = "A", "C", "B"
    digits: list[int | None] = []
    for letter in position:
        if letter == source:
            digits.append(0)
            target, spare = spare, target
        elif letter == target:
            digits.append(1)
            source, spare = spare, source
        else:
            return digits + [None] * (len(position) - len(digits))
    return digits


def _number(digits: list[int | None]) -> int | None:
    if None in digits:
        return None
    return int("".join(map(str, digits)) or "0", 2)


@MOVE_NUMBER.add(
    "only the largest disk is asked whether it is off the way",
    "A smaller one may be on its spare peg as well, which need not be B: return None then too.",
)
def only_the_largest_asked(position: str) -> int | None:
    source, target, spare, number = "A", "C", "B", 0
    for letter in position:
        number = 2 * number + (letter != source)
        if letter == source:
            target, spare = spare, target
        else:
            source, spare = spare, source
    return None if position.startswith("B") else number


@MOVE_NUMBER.add(
    "only the empty tower gets a number",
    "What becomes of the number of the smaller tower? It has to come back with return, and 0 is a "
    "number: `not` is true of 0 as well as of None, `is None` of None alone.",
)
def nothing_but_none(position: str) -> int | None:
    return None if position else 0


@MOVE_NUMBER.add(
    "positions off the way get a number too",
    "A disk that stands on neither its source nor its target is off the way: return None.",
)
def never_none(position: str) -> int | None:
    source, target, spare, number = "A", "C", "B", 0
    for letter in position:
        number = 2 * number + (letter == target)
        if letter == target:
            source, spare = spare, source
        else:
            target, spare = spare, target
    return number


@MOVE_NUMBER.add(
    "it counts the moves to the peg A from anywhere",
    "On the way that is the number, but off the way the answer should be None.",
)
def far_from_a(position: str) -> int:
    number, home = 0, "A"
    for place, letter in zip(reversed(range(len(position))), position, strict=True):
        if letter != home:
            number += 1 << place
            (home,) = set("ABC") - {letter, home}
    return number


@MOVE_NUMBER.add(
    "these are the moves still to come",
    "Asked for are those already made: at the start the answer is 0.",
)
def moves_to_come(position: str) -> int | None:
    number = _number(_read(position))
    return None if number is None else (1 << len(position)) - 1 - number


@MOVE_NUMBER.add(
    "the position is read from the wrong end",
    "The first letter belongs to the largest disk, and to the first digit.",
)
def from_the_wrong_end(position: str) -> int | None:
    return _number(_read(position[::-1]))


@MOVE_NUMBER.add(
    "source and target are the same for all disks",
    "When a disk is done, the next smaller one has another source or another target.",
)
def pegs_never_change(position: str) -> int | None:
    if "B" in position:
        return None
    return int(position.replace("A", "0").replace("C", "1") or "0", 2)


def _by_trades(position: str, on_source: str, on_target: str, base: int = 2) -> int | None:
    """The number where a disk on its source, or its target, renames source, target, spare so."""
    pegs, number = "ACB", 0
    for letter in position:
        number = base * number + (pegs[0] != letter == pegs[1])
        if letter not in pegs[:2]:
            return None
        order = on_source if letter == pegs[0] else on_target
        pegs = "".join(pegs["stp".index(name)] for name in order)
    return number


@MOVE_NUMBER.add(
    "a disk on its source changes nothing for the smaller ones",
    "Then the smaller disks are on their way to the spare peg: what is their target?",
)
def no_trade_on_source(position: str) -> int | None:
    return _by_trades(position, "stp", "pts")


@MOVE_NUMBER.add(
    "a disk on its target changes nothing for the smaller ones",
    "Then the smaller disks come from the spare peg: what is their source?",
)
def no_trade_on_target(position: str) -> int | None:
    return _by_trades(position, "spt", "stp")


@MOVE_NUMBER.add(
    "a disk on its target makes source and target trade places",
    "The smaller disks come from where they waited: which peg is that?",
)
def target_to_source(position: str) -> int | None:
    return _by_trades(position, "spt", "tsp")


@MOVE_NUMBER.add(
    "a disk on its target makes all three pegs change their parts",
    "One of the three keeps its part: where must the smaller disks go in the end?",
)
def all_change_on_target(position: str) -> int | None:
    return _by_trades(position, "spt", "tps")


@MOVE_NUMBER.add(
    "a disk on its source makes all three pegs change their parts",
    "One of the three keeps its part: where do the smaller disks stand with it?",
)
def all_change_on_source(position: str) -> int | None:
    return _by_trades(position, "tps", "pts")


@MOVE_NUMBER.add(
    "target and spare become one and the same",
    "After target = spare the old target is gone: let them trade places in one line, "
    "target, spare = spare, target.",
)
def target_lost(position: str) -> int | None:
    return _by_trades(position, "spp", "pts")


@MOVE_NUMBER.add(
    "source and spare become one and the same",
    "After source = spare the old source is gone: let them trade places in one line, "
    "source, spare = spare, source.",
)
def source_lost(position: str) -> int | None:
    return _by_trades(position, "spt", "ptp")


@MOVE_NUMBER.add(
    "in both cases two pegs are lost",
    "After target = spare the old target is gone, and so it is with source: let two pegs trade "
    "places in one line, as in a, b = b, a.",
)
def both_lost(position: str) -> int | None:
    return _by_trades(position, "spp", "ptp")


@MOVE_NUMBER.add(
    "the ones are added up, not read as a number",
    "A 1 further to the left is worth more: what happens to a number when a digit is appended?",
)
def never_doubled(position: str) -> int | None:
    return _by_trades(position, "spt", "pts", base=1)


@MOVE_NUMBER.add(
    "whatever is not the source counts as a 1",
    "There is a third peg: a disk on it is off the way, and the answer None.",
)
def spare_counts(position: str) -> int:
    source, target, spare, number = "A", "C", "B", 0
    for letter in position:
        number = 2 * number + (letter != source)
        if letter == source:
            target, spare = spare, target
        else:
            source, spare = spare, source
    return number


@MOVE_NUMBER.add(
    "the two cases are exchanged",
    "A disk on its source sends the smaller ones to the spare peg; a disk on its target waits for "
    "them to come from there. Which two pegs trade places?",
)
def cases_exchanged(position: str) -> int | None:
    source, target, spare, number = "A", "C", "B", 0
    for letter in position:
        number = 2 * number + (letter == target)
        if letter == target:
            target, spare = spare, target
        elif letter == source:
            source, spare = spare, source
        else:
            return None
    return number


@MOVE_NUMBER.add(
    "0 is taken for nothing",
    "At the start no move has been made, and the number is 0: 0 counts as false, so ask for None "
    "with `is None`.",
)
def zero_is_none(position: str) -> int | None:
    return _number(_read(position)) or None


@MOVE_NUMBER.add(
    "-1 stands for no number",
    "Off the way the answer should be None.",
)
def minus_one(position: str) -> int:
    number = _number(_read(position))
    return -1 if number is None else number


@MOVE_NUMBER.add(
    "False stands for no number",
    "Off the way the answer should be None.",
)
def false_for_none(position: str) -> int:
    number = _number(_read(position))
    return False if number is None else number


@MOVE_NUMBER.add(
    "it raises an error off the way",
    "A position off the way is no error: return None.",
)
def raises_off_the_way(position: str) -> int:
    number = _number(_read(position))
    if number is None:
        raise ValueError("off the way")
    return number


@MOVE_NUMBER.add(
    "the number is a string of digits",
    "int(digits, 2) turns binary digits into a number.",
)
def number_as_text(position: str) -> str | None:
    digits = _read(position)
    return None if None in digits else "".join(map(str, digits))


@MOVE_NUMBER.add(
    "no disks are forgotten",
    "For an empty position no move has been made: the number is 0.",
)
def no_disks_forgotten(position: str) -> int | None:
    digits = _read(position)
    return None if None in digits else int("".join(map(str, digits)), 2)


@MOVE_NUMBER.add(
    "the smallest disk is not looked at",
    "The last letter, too, must be a source or a target.",
)
def smallest_unseen(position: str) -> int | None:
    number = _number(_read(position[:-1]))
    if number is None or not position:
        return number
    return 2 * number + (_read(position)[-1] or 0)


@MOVE_NUMBER.add(
    "a float on the way",
    NO_FLOATS + "add 2 ** k, not 2.0 ** k, and use no division with /.",
)
def number_by_float(position: str) -> int | None:
    number = 0.0
    for digit in _read(position):
        if digit is None:
            return None
        number = 2 * number + digit
    return int(number)


@MOVE_NUMBER.add(
    "it tries one number after the other",
    "For 64 disks there are too many: each letter gives one digit of the number.",
    slow=20,
)
def number_by_trying(position: str) -> int | None:
    n = len(position)
    numbers = range(1 << n)
    return next((m for m in numbers if _played(range(1, m + 1), n) == position), None)


@MOVE_NUMBER.add(
    "the first letter counts 1",
    "The first letter belongs to the largest disk: its digit stands for 2^(n - 1).",
)
def lowest_first(position: str) -> int | None:
    return _number(_read(position)[::-1])


@MOVE_NUMBER.add(
    "it counts the moves that are still to be made",
    "move_number wants those that have been made; and a position off the way has no number.",
)
def moves_to_go(position: str) -> int:
    number, target = 0, "C"
    for at, letter in enumerate(position):
        if letter != target:
            number += 2 ** (len(position) - 1 - at)
            target = next(peg for peg in "ABC" if peg not in (letter, target))
    return number


@MOVE_NUMBER.add(
    "below a 1 it goes on as below a 0",
    "Below a 0 the smaller disks go to the spare peg, below a 1 they come from there.",
)
def number_one_like_zero(position: str) -> int | None:
    number, target, spare = 0, "C", "B"
    for letter in position:
        if letter == spare:
            return None
        number = 2 * number + (letter == target)
        target, spare = spare, target
    return number


@MOVE_NUMBER.add(
    "a disk on its target counts as a whole tower",
    "Up to disk d's own move, that one included, it is the smaller tower and one: 2 ** (d - 1).",
)
def whole_towers(position: str) -> int | None:
    number, source, target = 0, "A", "C"
    for disk, peg in zip(range(len(position), 0, -1), position, strict=True):
        (spare,) = set("ABC") - {source, target}
        if peg == spare:
            return None
        if peg == target:
            number, source = number + 2**disk - 1, spare
        else:
            target = spare
    return number


@MOVE_NUMBER.add(
    "it is searched for in the order of the alphabet",
    "Halving finds a word in a list that is sorted. Along the way the positions are not: ABC comes "
    "before ABB, and CBB before CBA.",
)
def by_halving(position: str) -> int | None:
    n = len(position)
    low, high = 0, (1 << n) - 1
    while low <= high:
        middle = (low + high) // 2
        here = _descent_of(middle, n)
        if here == position:
            return middle
        low, high = (middle + 1, high) if here < position else (low, middle - 1)
    return None


def _descent_of(m: int, n: int, a: str = "A", c: str = "C", b: str = "B") -> str:
    if n == 0:
        return ""
    half = 2 ** (n - 1)
    return (
        a + _descent_of(m, n - 1, a, b, c)
        if m < half
        else c + _descent_of(m - half, n - 1, b, c, a)
    )


@MOVE_NUMBER.add(
    "any other peg is taken for the other digit",
    "Two pegs differ from the one of the disk before, and only one of them is on the way: where "
    "is it asked which of the two it is?",
)
def any_other_peg(position: str) -> int | None:
    if position[:1] == "B":
        return None
    number, before = 0, "A"
    for letter in position:
        number, before = 2 * number + (number % 2 ^ (letter != before)), letter
    return number


@MOVE_NUMBER.add(
    "any other peg is taken for the other digit, for the largest disk too",
    "Two pegs differ from the one of the disk before, and only one of them is on the way: where "
    "is it asked which of the two it is?",
)
def any_other_peg_at_all(position: str) -> int:
    number, before = 0, "A"
    for letter in position:
        number, before = 2 * number + (number % 2 ^ (letter != before)), letter
    return number


# moves_slice


@MOVES_SLICE.add(
    "move number stop is in it too",
    "Leave out stop, as range(start, stop) does.",
)
def with_stop(n: int, start: int, stop: int) -> list[str]:
    return [_move(m, n) for m in range(start, stop + 1)]


@MOVES_SLICE.add(
    "stop is taken for how many moves there are",
    "It is the number of the move before which the slice ends: slice (3, 2, 5) has three moves.",
)
def so_many(n: int, start: int, stop: int) -> list[str]:
    return [_move(m, n) for m in range(start, start + min(stop, 2_000))]


@MOVES_SLICE.add(
    "it begins one move late",
    "The first move has number 1, as an item of a list has not: which number is it in yours?",
)
def from_zero(n: int, start: int, stop: int) -> list[str]:
    return [_move(m, n) for m in range(start + 1, min(stop + 1, 1 << n))]


@MOVES_SLICE.add(
    "it begins one move early",
    "Moves are counted from 1: the first of the slice is move number start itself.",
)
def one_early(n: int, start: int, stop: int) -> list[str]:
    return [_move(m, n) for m in range(start - 1, stop - 1)]


@MOVES_SLICE.add(
    "an even number of disks goes to B",
    "The tower goes to C for every n: take your move_at, which knows.",
)
def slice_to_b_if_even(n: int, start: int, stop: int) -> list[str]:
    return [_pegs(m, "ABC") for m in range(start, stop)]


@MOVES_SLICE.add(
    "these are the first moves of all",
    "Begin with move number start: range(start, stop), not range(1, stop - start + 1).",
)
def first_of_all(n: int, start: int, stop: int) -> list[str]:
    return [_move(m, n) for m in range(1, stop - start + 1)]


@MOVES_SLICE.add(
    "it returns after the first move",
    "A return inside the loop ends it: collect the moves and return them behind the loop, "
    "or yield them.",
)
def returns_in_the_loop(n: int, start: int, stop: int) -> list[str]:
    for m in range(start, stop):
        return [_move(m, n)]
    return []


@MOVES_SLICE.add(
    "a slice of no moves gives None",
    "Where there is nothing to do, return an empty list.",
)
def none_for_none(n: int, start: int, stop: int) -> list[str] | None:
    return [_move(m, n) for m in range(start, stop)] or None


@MOVES_SLICE.add(
    "the moves are one string",
    'Return a list with one item a move, such as ["AC", "AB"].',
)
def slice_in_one_string(n: int, start: int, stop: int) -> str:
    return " ".join(_move(m, n) for m in range(start, stop))


@MOVES_SLICE.add(
    "a float on the way: / in place of //",
    NO_FLOATS + "divide with //.",
)
def slice_by_division(n: int, start: int, stop: int) -> list[str]:
    return [move_by_division(m, n) for m in range(start, stop)]


@MOVES_SLICE.add(
    "islice goes through all the moves before",
    "islice skips moves only after they have been made: make each from its number, with move_at.",
    words="islice",
)
def by_islice(n: int, start: int, stop: int) -> list[str]:
    islice((), start - 1, stop - 1)
    return [_move(m, n) for m in range(start, stop)]


@MOVES_SLICE.add(
    "it makes all the moves before start",
    "For 64 disks nobody lives to see move 2^63: make each move from its number, with move_at.",
    slow=20,
)
def by_making_all(n: int, start: int, stop: int) -> list[str]:
    numbered = enumerate(_carry(n, "A", "C"), 1)
    moves = []
    for number, move in numbered:
        if number >= stop:
            break
        if number >= start:
            moves.append(move)
    return moves


@MOVES_SLICE.add(
    "it begins one move too late",
    "Moves are numbered from 1, as in move_at: the first that is wanted has the number start.",
)
def slice_one_late(n: int, start: int, stop: int) -> list[str]:
    return [_move(m + 1, n) for m in range(start, stop)]


@MOVES_SLICE.add(
    "number and disks are exchanged",
    "move_at(m, n) takes the number of the move first.",
)
def slice_exchanged(n: int, start: int, stop: int) -> list[str]:
    return [_move(n, m) for m in range(start, stop)]


@MOVES_SLICE.add(
    "the tower grows smaller from move to move",
    "n is the number of disks in all of these moves.",
)
def slice_of_smaller_towers(n: int, start: int, stop: int) -> list[str]:
    return [_move(m, n - m + start) for m in range(start, stop)]


@MOVES_SLICE.add(
    "the middle move is missing where a slice begins with it",
    "start is asked for, too: start <= half < stop.",
)
def middle_left_out(n: int, start: int, stop: int, pegs: str = "ACB") -> list[str]:
    if n == 0 or start >= stop:
        return []
    a, c, b, half = *pegs, 1 << (n - 1)
    moves = middle_left_out(n - 1, start, min(stop, half), a + b + c)
    moves += [a + c] if start < half < stop else []
    return moves + middle_left_out(n - 1, max(start - half, 1), stop - half, b + c + a)


# bug_hunt


@BUG_HUNT.add(
    "this number is odd",
    "No float can hold it, but hasty_disk does not divide an odd number. Which even number does it "
    "turn into this one?",
)
def first_that_no_float_holds() -> int:
    return 2**53 + 1


@BUG_HUNT.add(
    "half of it still fits",
    "Half of this number is 2 ** 52 + 1, which a float holds. Look a little higher.",
)
def half_still_fits() -> int:
    return 2**53 + 2


@BUG_HUNT.add(
    "a power of two is halved without a flaw",
    "A float holds every power of two. Look just above it.",
)
def power_of_two() -> int:
    return 2**54


@BUG_HUNT.add(
    "this number is odd too",
    "hasty_disk does not divide an odd number, however large. Look one higher.",
)
def odd_above() -> int:
    return 2**54 + 1


@BUG_HUNT.add(
    "this is the disk, or the exponent, not the number of the move",
    "bug_hunt is a move number m for which hasty_disk(m) is wrong: a number of 17 digits.",
)
def exponent() -> int:
    return 54


@BUG_HUNT.add(
    "this is the disk that hasty_disk gives, not the number of the move",
    "bug_hunt is a move number m for which hasty_disk(m) is wrong: a number of 17 digits.",
)
def disk_given() -> int:
    return 55
