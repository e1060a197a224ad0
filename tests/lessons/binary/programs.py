"""Lesson 3: right programs in many styles, and wrong ones."""
# ruff: noqa: F841  (as students write)

from fractions import Fraction
from functools import cache
from itertools import count, islice, takewhile

from tests.lessons.programs import RIGHT, WRONG, right, wrong

DISK, SO_FAR, MOVE = "binary.disk_moved", "binary.moved_so_far", "binary.move_at"
AFTER, NUMBER, SLICE = "binary.position_after", "binary.move_number", "binary.moves_slice"
HUNT = "binary.bug_hunt"

OTHER = {"AB": "C", "BA": "C", "AC": "B", "CA": "B", "BC": "A", "CB": "A"}


@right(DISK)
def disk_by_halving(m):
    disk = 1
    while m % 2 == 0:
        m //= 2
        disk += 1
    return disk


@right(DISK)
def disk_recursive(m):
    return 1 if m & 1 else 1 + disk_recursive(m >> 1)


@right(DISK)
def disk_as_text(m):
    digits = bin(m)
    return len(digits) - len(digits.rstrip("0")) + 1


@right(DISK)
def disk_by_the_larger_half(m):
    """The middle move is the largest disk's; the moves after it are those before it."""
    half = 1 << m.bit_length() - 1
    return half.bit_length() if m == half else disk_by_the_larger_half(m - half)


@right(DISK)
def disk_read_backwards(m):
    print("looking at", bin(m))
    return f"{m:b}"[::-1].index("1") + 1


@wrong(DISK)
def disk_printed(m):
    print((m & -m).bit_length())


RIGHT[DISK] += [
    lambda m: next(disk for disk in count(1) if m % 2**disk),
    lambda m: (m & -m).bit_length(),
    lambda m: (m ^ (m - 1)).bit_length(),
    lambda m: len(list(takewhile(lambda k: m % 2**k == 0, count()))),
    lambda m: int(Fraction(m & -m).numerator).bit_length(),
]
WRONG[DISK] += [
    lambda m: (m & -m & 0xFFFFFFFFFFFFFFFF).bit_length(),
    lambda m: str((m & -m).bit_length()),
    lambda m: {1: 1, 2: 2, 4: 3}[m],
    lambda m: [(m & -m).bit_length()],
    lambda m: m % 3 + 1,
    lambda m: len(bin(m)),
    lambda m: (m & -m) > 0,
    1,
]


@right(SO_FAR)
def so_far_by_range(m, disk):
    """The length of a range, which len itself may find too long."""
    first, step = 2 ** (disk - 1), 2**disk
    return range(first, m + 1, step).index(m - (m - first) % step) + 1 if m >= first else 0


@right(SO_FAR)
def so_far_with_a_remainder(m, disk):
    times, rest = divmod(m, 2**disk)
    return times + (rest >= 2 ** (disk - 1))


@right(SO_FAR)
def so_far_recursive(m, disk):
    return (m + 1) // 2 if disk == 1 else so_far_recursive(m // 2, disk - 1)


@wrong(SO_FAR)
def so_far_upside_down(m, disk):
    disk = 5 - disk
    return (m + 2 ** (disk - 1)) // 2**disk if disk > 0 else 0


RIGHT[SO_FAR] += [
    lambda m, disk: m // 2 ** (disk - 1) - m // 2**disk,
    lambda m, disk: int(Fraction(m, 2**disk) + Fraction(1, 2)),
    lambda m, disk: (m + (1 << disk - 1)) >> disk,
    lambda m, disk: ((m >> disk - 1) + 1) // 2,
]
WRONG[SO_FAR] += [
    lambda m, disk: (m + 1) // 2,
    lambda m, disk: m // (2 * disk),
    lambda m, disk: max(1, (m + (1 << disk - 1)) >> disk),
    lambda m, disk: (m + 2 ** (disk - 1)) / 2**disk // 1,
    lambda m, disk: int((m + 2 ** (disk - 1)) / 2**disk),
    lambda m, disk: m,
    lambda m, disk: None,
    lambda m: m // 2,
]


@right(MOVE)
def move_by_masks(m, n):
    pegs = "ABC" if n % 2 else "ACB"
    return pegs[(m & m - 1) % 3] + pegs[((m | m - 1) + 1) % 3]


@right(MOVE)
def move_by_lowest_bit(m, n):
    low = m & -m
    pegs = ("A", "B", "C") if n % 2 == 1 else ("A", "C", "B")
    return pegs[(m - low) % 3], pegs[(m + low) % 3]


@right(MOVE)
def move_by_the_circle(m, n):
    disk = disk_by_halving(m)
    circle = "ACB" if (n - disk) % 2 == 0 else "ABC"
    times = m >> disk
    return [circle[times % 3], circle[(times + 1) % 3]]


@right(MOVE)
def move_recursive(m, n, source="A", target="C", spare="B"):
    half = 2 ** (n - 1)
    if m == half:
        return source + target
    if m < half:
        return move_recursive(m, n - 1, source, spare, target)
    return move_recursive(m - half, n - 1, spare, target, source)


@right(MOVE)
def move_by_halves(m, n):
    source, target = "A", "C"
    for disk in range(n, 0, -1):
        middle = 1 << disk - 1
        spare = OTHER[source + target]
        if m == middle:
            break
        source, target = (source, spare) if m < middle else (spare, target)
        m %= middle
    return source + target


@right(MOVE)
def move_between_positions(m, n):
    before, after = after_by_circles(m - 1, n), after_by_circles(m, n)
    return next((a, b) for a, b in zip(before, after, strict=True) if a != b)


@wrong(MOVE)
def move_by_float_halves(m, n):
    source, target = "A", "C"
    for disk in range(n, 0, -1):
        middle = 2.0 ** (disk - 1)
        spare = OTHER[source + target]
        if m == middle:
            break
        source, target, m = (source, spare, m) if m < middle else (spare, target, m - middle)
    return source + target


WRONG[MOVE] += [
    lambda m, n: ["AC", "AB", "CB", "AC", "BA", "BC", "AC"][m - 1],
    lambda m, n: move_by_masks(m, n).lower(),
    lambda m, n: [move_by_masks(m, n)],
    lambda m, n: (disk_by_halving(m), *move_by_masks(m, n)),
    lambda m, n: ["BC", "AC", "AB"][m % 3] if n % 2 else ["BC", "AB", "AC"][m % 3],
    lambda m, n: set(move_by_masks(m, n)),
    lambda m, n: move_by_masks(m & 2**64 - 1, n),
]


@right(AFTER)
def after_by_circles(m, n):
    circles = ("ACB", "ABC")
    return "".join(
        circles[(n - disk) % 2][(m + 2 ** (disk - 1)) // 2**disk % 3] for disk in range(n, 0, -1)
    )


@right(AFTER)
def after_recursive(m, n, source="A", target="C", spare="B"):
    if n == 0:
        return ""
    half = 2 ** (n - 1)
    if m < half:
        return source + after_recursive(m, n - 1, source, spare, target)
    return target + after_recursive(m - half, n - 1, spare, target, source)


@right(AFTER)
def after_digit_by_digit(m, n):
    source, target, spare, letters = "A", "C", "B", []
    for digit in f"{m:0{n}b}"[:n] if n else "":
        if digit == "0":
            letters.append(source)
            target, spare = spare, target
        else:
            letters.append(target)
            source, spare = spare, source
    return "".join(letters)


@right(AFTER)
def after_by_neighbours(m, n):
    """Each disk lies on the next larger one, or one peg to its side."""
    digits = [m >> place & 1 for place in reversed(range(n))]
    pegs = [0]
    for at, (before, digit) in enumerate(zip([0, *digits], digits, strict=False)):
        pegs.append((pegs[-1] + (-1) ** (at + 1) * (digit - before)) % 3)
    return "".join("ABC"[peg] for peg in pegs[1:])


@right(AFTER)
def after_by_last_moves(m, n):
    """Each disk lies where its last move has put it."""
    letters = ["A"] * n
    for disk in range(1, n + 1):
        last = m - (m - 2 ** (disk - 1)) % 2**disk
        if last > 0:
            letters[-disk] = move_by_masks(last, n)[1]
    return "".join(letters)


class OfMyOwn(str):
    """A text of one's own."""


@wrong(AFTER)
def after_as_pegs(m, n):
    letters = after_by_circles(m, n)
    return {peg: [n - at for at, x in enumerate(letters) if x == peg] for peg in "ABC"}


@wrong(AFTER)
def after_twice_per_call(m, n, source="A", target="C", spare="B"):
    """Right, but each call calls itself twice."""
    if n == 0:
        return ""
    half = 2 ** (n - 1)
    before = after_twice_per_call(m % half, n - 1, source, spare, target)
    behind = after_twice_per_call(m % half, n - 1, spare, target, source)
    return source + before if m < half else target + behind


RIGHT[AFTER] += [lambda m, n: OfMyOwn(after_by_circles(m, n))]
WRONG[AFTER] += [
    lambda m, n: after_by_circles(m, n).lower(),
    lambda m, n: " ".join(after_by_circles(m, n)),
    lambda m, n: after_by_circles(m & 2**64 - 1, n),
    lambda m, n: max(after_by_circles(m, n)) and after_by_circles(m, n),
    lambda m, n: after_by_circles(2**n - 1 - m, n),
    lambda m, n: after_by_circles(m, n).translate(str.maketrans("BC", "CB")),
]


@right(NUMBER)
def number_by_letters(position):
    source, target, spare, number = "A", "C", "B", 0
    for letter in position:
        number *= 2
        if letter == source:
            target, spare = spare, target
        elif letter == target:
            number += 1
            source, spare = spare, source
        else:
            return None
    return number


@right(NUMBER)
def number_recursive(position, source="A", target="C", spare="B"):
    if position == "":
        return 0
    largest, smaller = position[0], position[1:]
    if largest == spare:
        return None
    if largest == source:
        return number_recursive(smaller, source, spare, target)
    rest = number_recursive(smaller, spare, target, source)
    return None if rest is None else 2 ** len(smaller) + rest


@right(NUMBER)
def number_by_distances(position):
    """On the way the distances to both ends add up to its length."""

    def distance(peg):
        total = 0
        for at, letter in enumerate(position):
            if letter != peg:
                total += 2 ** (len(position) - 1 - at)
                peg = OTHER[peg + letter]
        return total

    on_the_way = distance("A") + distance("C") == 2 ** len(position) - 1
    return distance("A") if on_the_way else None


@right(NUMBER)
def number_as_text(position):
    digits, way = "0", "ACB"
    for letter in position:
        if letter not in way[:2]:
            return None
        digits += str(way.index(letter))
        way = way[0] + way[2] + way[1] if letter == way[0] else way[2] + way[1] + way[0]
    return int(digits, 2)


@right(NUMBER)
def number_guessed_and_checked(position):
    """The number that a position would have, if it were on the way; then a look whether it is."""
    n, number, before = len(position), 0, "A"
    for at, letter in enumerate(position):
        step = (-1) ** (at + 1) * ("ABC".index(letter) - "ABC".index(before)) % 3
        number = 2 * number + ((number & 1) + (step == 1) - (step == 2)) % 2
        before = letter
    return number if after_by_circles(number, n) == position else None


@wrong(NUMBER)
def number_to_c(position):
    number = number_by_letters(position)
    return None if number is None else 2 ** len(position) - number


@wrong(NUMBER)
def number_as_a_float(position):
    number = number_by_letters(position)
    return None if number is None else float(number)


@wrong(NUMBER)
def number_says_none_in_words(position):
    number = number_by_letters(position)
    return "None" if number is None else number


WRONG[NUMBER] += [
    lambda position: {"A": 0, "C": 2 ** len(position) - 1}.get("".join(set(position))),
    lambda position: number_by_letters(position) is not None,
    lambda position: number_by_letters(position.lower()),
    lambda position: number_by_letters(position[-64:]),
    lambda position: int(position.translate(str.maketrans("ABC", "012")) or "0", 3),
]


@right(SLICE)
def slice_listed(n, start, stop):
    return [move_by_masks(m, n) for m in range(start, stop)]


@right(SLICE)
def slice_yielded(n, start, stop):
    while start < stop:
        yield move_by_lowest_bit(start, n)
        start += 1


@right(SLICE)
def slice_played_on(n, start, stop):
    """One position, then the moves that follow from it."""
    position, moves = list(after_by_circles(start - 1, n)), []
    for m in range(start, stop):
        new = after_by_circles(m, n)
        disk = next(at for at in range(n) if position[at] != new[at])
        moves.append((position[disk], new[disk]))
        position[disk] = new[disk]
    return tuple(moves)


@right(SLICE)
def slice_cut_out(n, start, stop):
    """A recursion that looks only into the parts that are asked for."""

    @cache
    def size(k):
        return 2**k - 1

    def walk(k, before, a, c, b):
        if k == 0 or before + size(k) < start or before + 1 >= stop:
            return
        yield from walk(k - 1, before, a, b, c)
        if start <= before + 2 ** (k - 1) < stop:
            yield a + c
        yield from walk(k - 1, before + 2 ** (k - 1), b, c, a)

    return walk(n, 0, "A", "C", "B")


@wrong(SLICE)
def slice_that_skips_one_by_one(n, start, stop):
    moves = (move_by_masks(m, n) for m in count(1))
    for _ in range(1, start):
        next(moves)
    return islice(moves, stop - start)


RIGHT[SLICE] += [
    lambda n, start, stop: map(lambda m: move_recursive(m, n), range(start, stop)),
    lambda n, start, stop: islice((move_by_masks(m, n) for m in count(start)), stop - start),
]
WRONG[SLICE] += [
    lambda n, start, stop: slice_listed(n, start, stop)[::-1],
    lambda n, start, stop: slice_listed(n, start + 1, stop),
    lambda n, start, stop: set(slice_listed(n, start, stop)),
    lambda n, start, stop: [(m, move_by_masks(m, n)) for m in range(start, stop)],
    lambda n, start, stop: [((m & m - 1) % 3, ((m | m - 1) + 1) % 3) for m in range(start, stop)],
    lambda n, start, stop: "".join(slice_listed(n, start, stop)),
]
RIGHT[HUNT] += [2**54 + 2, 18_014_398_509_481_986, 2 * (2**53 + 1)]
WRONG[HUNT] += [
    2**54 + 4,
    2**54 + 6,
    2**55 + 2,
    2**100 - 2**37,
    2**2000,
    2**5000,
    2**53,
    1,
    0,
    -2,
    3.0,
    2.0**54 + 2,
    True,
    "2 ** 54 + 2",
    [2**54 + 2],
    lambda m: 2**54 + 2,
]

# What a card says of them


@wrong(DISK, named="nothing changes the condition of `while m % 2 == 0`")
def halves_beside(m):
    disk = 1
    while m % 2 == 0:
        disk += 1
        half = m // 2
    return disk


@wrong(NUMBER, named="its target and spare become the same peg")
def loses_target(position):
    s, t, p, number = "A", "C", "B", 0
    for letter in position:
        number = 2 * number
        if letter == s:
            t = p
            p = t
        elif letter == t:
            number += 1
            s, p = p, s
        else:
            return None
    return number


@wrong(DISK, says="`m /= 2` is a float")
def halves_in_place(m):
    disk = 1
    while m % 2 == 0:
        m /= 2
        disk += 1
    return disk


wrong(DISK, says="it goes wrong wherever m is a multiple of 8")(
    lambda m: 1 if m % 2 else 2 if m % 4 else 3
)


@wrong(MOVE, says="a float where a whole number is needed")
def counts_moves_from_zero(m, n):
    disk = (m - 1 & 1 - m).bit_length()
    before = (m - 1 + 2 ** (disk - 1)) // 2**disk - 1
    circle = "ACB" if (n - disk) % 2 == 0 else "ABC"
    return circle[before % 3] + circle[(before + 1) % 3]


@wrong(AFTER, says="disk 2 is the largest that is wrong")
def one_source_for_all(m, n, source="A", target="C", spare="B"):
    if n == 0:
        return ""
    if m < 2 ** (n - 1):
        return source + one_source_for_all(m, n - 1, source, target, spare)
    return target + one_source_for_all(m - 2 ** (n - 1), n - 1, spare, target, source)


wrong(NUMBER, says="others are None, or should be", never="1 times as large")(
    lambda position: sum(2**k for k, peg in enumerate(reversed(position)) if peg == "C")
)


@wrong(SLICE, says="B and C are swapped in all its answers")
def always_to_the_other_peg(n, start, stop):
    pegs = "ACB" if n % 2 else "ABC"
    bits = ((m & m - 1, (m | m - 1) + 1) for m in range(start, stop))
    return [pegs[source % 3] + pegs[target % 3] for source, target in bits]


@wrong(MOVE, named="takes 1 value, but move_at")
@wrong("variants.frame_stewart", named="takes 1 value, but frame_stewart")
def one_value(n):
    return 2 * one_value(n - 1) + 1 if n else 0


@wrong(MOVE, named="the pegs are numbers, as in (0, 2)")
def peg_numbers_of_a_move(m, n):
    pegs = (0, 1, 2) if n % 2 else (0, 2, 1)
    last = m & -m
    return pegs[(m - last) % 3], pegs[(m + last) % 3]


@wrong(MOVE, named="a move has more than two characters")
def move_in_a_sentence(m, n):
    pegs = "ABC" if n % 2 else "ACB"
    last = m & -m
    return f"{pegs[(m - last) % 3]} to {pegs[(m + last) % 3]}"


wrong(DISK, named="the answer is a power of two, not the position of its bit")(lambda m: m & -m)
wrong(DISK, "variants.tape_for_day", named="from 0")(lambda m: (m & -m).bit_length() - 1)


@wrong(SO_FAR, named="the sign in `m - first` is wrong", listed=False)
def without_its_first_move(m, disk):
    first = 2 ** (disk - 1)
    return 0 if m < first else (m - first) // 2**disk


def peg_of(m, disk, n):
    step = 1 if (n - disk) % 2 else 2
    return step * ((m + 2 ** (disk - 1)) // 2**disk) % 3


wrong(AFTER, named="it goes wrong wherever n is 0", listed=False)(
    lambda m, n: "".join("ABC"[peg_of(m, disk, n)] for disk in range(n, 0, -1)) or "A"
)


wrong(
    NUMBER,
    says='"A") returned None; but the position is on the path, and its number is 0.',
)(lambda p: {}.get(p))
wrong(NUMBER, says='move_number("A") printed “0” but returned None')(lambda p: print(0))
wrong(NUMBER, says='move_number("A") returned 5; it should be 0.')(lambda p: 5)
wrong(AFTER, says="it should have one letter for each disk, 1 in all, but it has 2")(
    lambda m, n: "CB"
)
wrong(AFTER, says="it should be one string")(lambda m, n: ["C"] * n)
wrong(SLICE, says="should have 3: stop itself is not included.")(lambda n, a, b: ["AC"])
wrong(SLICE, says="move 2 should be AB, not AC.")(lambda n, a, b: ["AC"] * (b - a))
wrong(HUNT, says="but hasty_disk is right there. Which")(2**54)
wrong(HUNT, says="hasty_disk is wrong there, and for a smaller number too.")(2**60 + 2)
wrong(HUNT, says="it should be the number of a move: an int, 1 or more.")(5.0)


@wrong("binary.moved_so_far", never="range", named="it leaves out move number m")
def without_its_last_move(m, disk):
    return (m - 1 + 2 ** (disk - 1)) // 2**disk if m else 0


@wrong("binary.disk_moved", named="the number in `range(64, 0, -1)` is too small")
def no_more_than_64(m):
    for disk in range(64, 0, -1):
        if m % 2 ** (disk - 1) == 0:
            return disk
