"""Lesson 4: right programs in many styles, and wrong ones."""
# ruff: noqa: B007, B018  (as students write)

from collections import Counter
from fractions import Fraction
from functools import cache, reduce
from itertools import accumulate, pairwise, product
from math import log
from operator import xor

from tests.lessons.programs import RIGHT, WRONG, right, wrong

GRAY, INVERSE, HANOI = "gray.gray", "gray.gray_inverse", "gray.hanoi_gray"
WALK, TERNARY = "gray.hypercube_walk", "gray.ternary_gray"
ROW, TEST = "gray.row_code_is_legal", "gray.own_test"


@right(GRAY)
def gray_from_text(m):
    bits = "0" + format(m, "b")
    return int("".join("01"[a != b] for a, b in pairwise(bits)), 2)


@right(GRAY)
def gray_by_recursion(m):
    if m < 2:
        return m
    top = 1 << (m.bit_length() - 1)
    return top + gray_by_recursion(2 * top - 1 - m)


@right(GRAY)
def gray_with_chatter(m):
    print(f"{m} in binary is {m:b}")
    return m ^ m // 2


class Code(int):
    """An int of one's own."""


RIGHT[GRAY] += [
    lambda m: m ^ (m >> 1),
    lambda m: (m | m >> 1) - (m & m >> 1),
    lambda m: sum(((m >> at) + 1 >> 1 & 1) << at for at in range(m.bit_length())),
    lambda m: Code(m ^ m >> 1),
]
WRONG[GRAY] += [
    lambda m: [0, 1, 3, 2, 6, 7, 5, 4][m],
    lambda m: (m ^ m >> 1) % 2**64,
    lambda m: m,
    lambda m: m ^ 1,
    lambda m: m ^ m >> 2,
    lambda m: float(m ^ m >> 1),
    lambda m: [m ^ m >> 1],
    lambda m: Fraction(m ^ m >> 1),
    lambda m: ~(m ^ m >> 1),
]


@right(INVERSE)
def inverse_by_doubling_shifts(g):
    shift = 1
    while g >> shift:
        g ^= g >> shift
        shift <<= 1
    return g


@right(INVERSE)
def inverse_collecting(g):
    m = 0
    while g:
        m ^= g
        g >>= 1
    return m


@right(INVERSE)
def inverse_in_text(g):
    bits = map(int, f"{g:b}")
    return int("".join(map(str, accumulate(bits, xor))), 2)


@right(INVERSE)
def inverse_by_recursion(g):
    return g ^ inverse_by_recursion(g >> 1) if g else 0


@right(INVERSE)
def inverse_by_mirrors(g):
    m, sign = 0, 1
    for at in reversed(range(g.bit_length())):
        if g >> at & 1:
            m += sign * (2 ** (at + 1) - 1)
            sign = -sign
    return m


@wrong(INVERSE)
def inverse_never_ends(g):
    m = 0
    while True:
        m ^= g
        g >>= 1


RIGHT[INVERSE] += [
    lambda g: reduce(xor, (g >> at for at in range(g.bit_length())), 0),
    lambda g: sum(((g >> at).bit_count() % 2) << at for at in range(g.bit_length())),
]
WRONG[INVERSE] += [
    lambda g: [m ^ m >> 1 for m in range(1024)].index(g),
    lambda g: g ^ g >> 1 ^ g >> 2 ^ g >> 3 ^ g >> 4 ^ g >> 5 ^ g >> 6 ^ g >> 7,
    lambda g: g,
    lambda g: str(inverse_collecting(g)),
    lambda g: inverse_collecting(g) or None,
    lambda g: float(inverse_collecting(g)),
    lambda g: inverse_collecting(g) >> 1,
    lambda g: g.bit_count(),
]


@right(HANOI)
def hanoi_with_places(n):
    peg = ["A"] * n
    circle = "ACB" if n % 2 else "ABC"
    for m in range(1, 2**n):
        disk = ((m ^ m >> 1) ^ (m - 1 ^ m - 1 >> 1)).bit_length() - 1
        source = peg[disk]
        if disk == 0:
            peg[0] = circle[(circle.index(source) + 1) % 3]
        else:
            peg[disk] = ({"A", "B", "C"} - {source, peg[0]}).pop()
        yield source, peg[disk]


@right(HANOI)
def hanoi_by_direction(n):
    at, moves = Counter(), []
    for m in range(1, 2**n):
        disk = (m & -m).bit_length()
        step = 1 if (n - disk) % 2 else 2
        source, at[disk] = at[disk], (at[disk] + step) % 3
        moves.append("ABC"[source] + "ABC"[at[disk]])
    return moves


@right(HANOI)
def hanoi_by_bits(n):
    pegs = "ABC" if n % 2 else "ACB"
    return [pegs[(m & m - 1) % 3] + pegs[((m | m - 1) + 1) % 3] for m in range(1, 2**n)]


@right(HANOI)
@cache
def hanoi_by_recursion(n, a="A", c="C", b="B"):
    if n == 0:
        return ()
    return (*hanoi_by_recursion(n - 1, a, b, c), [a, c], *hanoi_by_recursion(n - 1, b, c, a))


@right(HANOI)
def hanoi_with_stacks(n):
    stacks = {"A": list(range(n, 0, -1)), "B": [], "C": []}
    moves, circle = [], "ACB" if n % 2 else "ABC"
    for m in range(1, 2**n):
        disk = (m & -m).bit_length()
        source = next(p for p in "ABC" if stacks[p][-1:] == [disk])
        free = [p for p in "ABC" if p != source and (not stacks[p] or stacks[p][-1] > disk)]
        after = circle[(circle.index(source) + 1) % 3]
        target = after if disk == 1 else free[0]
        stacks[target].append(stacks[source].pop())
        moves.append((source, target))
    return moves


@wrong(HANOI)
def hanoi_on_a_row(n):
    moves = []
    for m in range(3**n - 1):
        moves.append(["AB", "BC", "AB", "CB", "BA", "BC", "AB", "BC"][m % 8])
    return moves


WRONG[HANOI] += [
    lambda n: "AC AB CB AC BA BC AC".split()[: 2**n - 1],
    lambda n: [["A", "C"][n]],
    lambda n: [f"{m ^ m >> 1:0{n}b}" for m in range(2**n)],
    lambda n: " ".join(hanoi_by_bits(n)),
    lambda n: [move[::-1] for move in hanoi_by_bits(n)],
    lambda n: hanoi_by_bits(n)[::-1],
    lambda n: [*hanoi_by_bits(n), "CB", "BC"],
    lambda n: hanoi_by_bits(n) if n else None,
    lambda n: dict(enumerate(hanoi_by_bits(n))),
]


@right(WALK)
def walk_by_mirrors(n):
    if n == 0:
        return [""]
    smaller = walk_by_mirrors(n - 1)
    return ["0" + word for word in smaller] + ["1" + word for word in reversed(smaller)]


@right(WALK)
def walk_in_a_loop(n):
    words = [""]
    for _ in range(n):
        words = ["0" + word for word in words] + ["1" + word for word in words[::-1]]
    return words


@right(WALK)
def walk_by_flipping(n):
    word = ["0"] * n
    yield "".join(word)
    for m in range(1, 2**n):
        at = n - (m & -m).bit_length()
        word[at] = "10"[int(word[at])]
        yield "".join(word)


RIGHT[WALK] += [
    lambda n: tuple(format(m ^ m >> 1, f"0{n}b") if n else "" for m in range(2**n)),
    lambda n: [bin(2**n | m ^ m >> 1)[3:] for m in range(2**n)],
    lambda n: map(lambda m: f"{m ^ m >> 1:b}".zfill(n) if n else "", range(2**n)),
]
WRONG[WALK] += [
    lambda n: ["".join("10"[int(bit)] for bit in word) for word in walk_by_mirrors(n)],
    lambda n: walk_by_mirrors(n)[::-1],
    lambda n: set(walk_by_mirrors(n)),
    lambda n: list(map("".join, product("10", repeat=n))),
    lambda n: walk_by_mirrors(min(n, 10)),
    lambda n: walk_by_mirrors(n) if n else None,
]


@right(TERNARY)
def ternary_by_blocks(m, n):
    if n == 0:
        return ""
    block, digit = divmod(m, 3)
    return ternary_by_blocks(block, n - 1) + str(2 - digit if block % 2 else digit)


@right(TERNARY)
def ternary_from_the_left(m, n):
    word, turned = "", False
    for at in reversed(range(n)):
        digit = m // 3**at % 3
        word += str(2 - digit if turned else digit)
        turned ^= digit == 1
    return word


@right(TERNARY)
def ternary_by_mirrors(m, n):
    word = ""
    for size in (3**at for at in reversed(range(n))):
        digit, m = divmod(m, size)
        word += str(digit)
        if digit == 1:
            m = size - 1 - m
    return word


@right(TERNARY)
def ternary_in_a_loop(m, n):
    digits = []
    for _ in range(n):
        m, digit = divmod(m, 3)
        digits.insert(0, "012"[digit] if m % 2 == 0 else "210"[digit])
    return "".join(digits)


@wrong("gray.ternary_gray")
def ternary_without_padding(m, n):
    """Its words begin with their first digit that is not 0; nothing at all is a special case."""
    return ternary_by_blocks(m, n).lstrip("0") if m else "0" * n


RIGHT[TERNARY] += [lambda m, n: "".join("012210"[(m // 3**at) % 6] for at in reversed(range(n)))]


@wrong(TERNARY)
def ternary_by_logarithm(m, n):
    digits = 1 + int(log(m, 3)) if m else 0  # log(243, 3) is 4.999...
    return "0" * (n - digits) + ternary_by_blocks(m, digits)


WRONG[TERNARY] += [
    lambda m, n: ternary_by_blocks(m, n)[-3:],
    lambda m, n: f"{m ^ m >> 1:0{n}b}" if n else "",
    lambda m, n: ternary_by_blocks(m, n) or None,
    lambda m, n: ternary_by_blocks(3**n - 1 - m, n),
    lambda m, n: "".join("ABC"[int(digit)] for digit in ternary_by_blocks(m, n)),
    lambda m, n: "0t" + ternary_by_blocks(m, n),
    lambda m, n: ternary_by_blocks(m, 20)[-n:] if n else "",
]


def play(k, n):
    """The positions of the reflected code, smallest disk first."""
    words = [()]
    for _ in range(n):
        turned = [words, words[::-1]]
        words = [(*word, digit) for digit in range(k) for word in turned[digit % 2]]
    return words


@right(ROW)
def row_by_playing(k, n):
    for before, after in pairwise(play(k, n)):
        (disk,) = (at for at in range(n) if before[at] != after[at])
        if {before[disk], after[disk]} & set(before[:disk]):
            return False
    return True


@right(ROW)
def row_by_parity(k, n):
    return n < 2 or bool(k % 2)


@right(ROW)
def row_with_chatter(k, n):
    print("pegs", k, "disks", n)
    return not (n > 1 and k % 2 == 0)


RIGHT[ROW] += [
    lambda k, n: n <= 1 or k in {3, 5, 7},
    lambda k, n: k % 2 == 1 if n >= 2 else True,
]
WRONG[ROW] += [
    lambda k, n: k % 2 == 1 or n == 0,
    lambda k, n: False,
    lambda k, n: "yes" if row_by_parity(k, n) else "no",
    lambda k, n: row_by_parity(k, n) or None,
    lambda k, n: not row_by_parity(k, n),
    lambda k, n: int(row_by_parity(k, n)),
    lambda k, n: k > n,
    lambda k, n: (k * n) % 2 == 1 or n <= 1,
    lambda n, k: row_by_parity(k, n),
]


def differ(a, b):
    """In how many places two words differ."""
    return sum(x != y for x, y in zip(a, b, strict=False))


@right(TEST)
def try_by_sorting(program):
    for n in range(7):
        words = program(n)
        if sorted(words) != ["".join(bits) for bits in product("01", repeat=n)]:
            return False
        if any(differ(a, b) != 1 for a, b in pairwise(words)):
            return False
    return True


@right(TEST)
def try_with_numbers(program):
    for n in reversed(range(7)):
        words = program(n)
        if any(len(word) != n or set(word) - {"0", "1"} for word in words):
            return False
        numbers = [int("0" + word, 2) for word in words]
        if set(numbers) != set(range(2**n)) or len(numbers) != 2**n:
            return False
        if not all((a ^ b).bit_count() == 1 for a, b in pairwise(numbers)):
            return False
    return True


@right(TEST)
def try_with_asserts(program):
    try:
        for n in range(7):
            words = program(n)
            assert len(words) == len(set(words)) == 2**n
            assert all(len(word) == n and not word.strip("01") for word in words)
            assert all(differ(a, b) == 1 for a, b in pairwise(words))
    except AssertionError:
        return False
    return True


@right(TEST)
def try_by_walking(program):
    def walks(n):
        words = program(n)
        left = set(map("".join, product("01", repeat=n)))
        here = words[0] if words else None
        for word in words:
            if word not in left or (word != here and differ(word, here) != 1):
                return False
            left.remove(word)
            here = word
        return not left

    return all(map(walks, range(7)))


@right(TEST)
def try_with_chatter(program):
    good = True
    for n in range(7):
        words = program(n)
        print(n, words)
        good &= Counter(words) == Counter(map("".join, product("01", repeat=n)))
        good &= all(differ(a, b) == 1 for a, b in pairwise(words))
    return good


@wrong(TEST)
def try_the_numbers_of_ones(program):
    ones = ([word.count("1") for word in program(n)] for n in range(7))
    return all(abs(a - b) == 1 for each in ones for a, b in pairwise(each))


WRONG[TEST] += [
    lambda program: (
        all(
            Counter(program(n)) == Counter(map("".join, product("01", repeat=n)))
            and all(differ(a, b) == 1 for a, b in pairwise(program(n)))
            for n in (0, 2, 4, 6)
        )
        and program(1)[0] == "0"
    ),
    lambda program: program(7, 3) == [],
    lambda program: all(differ(*program(n)[:2]) == 1 for n in range(1, 7)),
    lambda program: False,
    lambda program: None,
    lambda program: 1 if try_by_sorting(program) else 0,
    lambda program: "right" if try_by_sorting(program) else "wrong",
    lambda program: program,
    lambda program: try_by_sorting(program) or None,
    lambda program: [try_by_sorting(program)],
]

# What a card says of them


@wrong(WALK, named="`small.reverse()` returns None, and this None is used")
def in_place(n):
    if n == 0:
        return [""]
    small = in_place(n - 1)
    return ["0" + word for word in small] + ["1" + word for word in small.reverse()]


@wrong(WALK, named="a list is added to a string")
def text_and_list(n):
    if n == 0:
        return [""]
    small = text_and_list(n - 1)
    return "0" + small + ["1" + word for word in reversed(small)]


@wrong(WALK, named="its bits are in reverse order")
def new_bit_in_front_for_each(n):
    if n == 0:
        return [""]
    small = new_bit_in_front_for_each(n - 1)
    return [b + w for i, w in enumerate(small) for b in ("01" if i % 2 == 0 else "10")]


@wrong(INVERSE, named="the value of `g >> 1` is never used")
def shift_nowhere(g):
    m = 0
    while g:
        m ^= g
        g >> 1
    return m


@wrong(TEST, named="it uses an index that its list does not have")
def one_too_far(program):
    for n in range(7):
        words = program(n)
        for i in range(len(words)):
            if sum(a != b for a, b in zip(words[i], words[i + 1], strict=True)) != 1:
                return False
    return True


@wrong(TEST, named="it returns True for wrong programs too")
def true_inside(program):
    for n in range(1, 7):
        words = program(n)
        for a, b in zip(words, words[1:], strict=False):
            return True


@wrong(WALK, says="two values of different types are joined with +")
def adds_a_reversed_word(n):
    if n == 0:
        return [""]
    words = adds_a_reversed_word(n - 1)
    return ["0" + word for word in words] + ["1" + reversed(word) for word in words]


@wrong(HANOI, says="the moves before move 3, A→B, are right")
def no_peg_is_changed(n):
    pegs, moves = ["A"] * (n + 1), []
    for m in range(1, 2**n):
        disk = (m & -m).bit_length()
        circle = "ABCA" if (n - disk) % 2 else "ACBA"
        moves.append(pegs[disk] + circle[circle.index(pegs[disk]) + 1])
    return moves


@wrong(TERNARY, never="ordinary base 3")
def turns_the_word(m, n):
    if n == 0:
        return ""
    block, rest = divmod(m, 3 ** (n - 1))
    word = turns_the_word(rest, n - 1)
    return str(block) + (word[::-1] if block == 1 else word)


wrong(GRAY, named="the answer is printed, not returned")(lambda m: print(m ^ (m >> 1)))


@wrong(WALK, named="printed")
def printed_words(n):
    for m in range(2**n):
        print(f"{m ^ m >> 1:0{n}b}" if n else "")


wrong(GRAY, named="a string of bits")(lambda m: f"{m ^ m >> 1:b}")
wrong(GRAY, named="a string of bits")(lambda m: bin(m ^ m >> 1))


@wrong(INVERSE, named="a string of bits")
def bits_of_the_number(g):
    m = 0
    while g:
        m ^= g
        g >>= 1
    return f"{m:b}"


@wrong(GRAY, named="its answers here are right for gray_inverse")
def the_way_back(g):
    m = 0
    while g:
        m ^= g
        g >>= 1
    return m


wrong(WALK, named="the words are numbers")(lambda n: [m ^ m >> 1 for m in range(2**n)])
wrong(WALK, named="numbers, or their leading zeros are missing")(
    lambda n: [bin(m ^ m >> 1)[2:] for m in range(2**n)]
)


@wrong(WALK, named="each word is a list of digits")
def lists_of_bits(n):
    if n == 0:
        return [[]]
    smaller = lists_of_bits(n - 1)
    return [[0, *word] for word in smaller] + [[1, *word] for word in smaller[::-1]]


wrong(GRAY, says="it should be the int 0: a float keeps only about 16 digits")(lambda m: float(m))
wrong(GRAY, says="returned '0b0'; it should be the int 0, not a str")(lambda m: bin(m))
wrong(WALK, says="it has 2 items, but should have 4.")(lambda n: [f"{m:0{n}b}" for m in (0, 1)])
wrong(TERNARY, says="returned 0; it should be the string '0', not an int.")(lambda m, n: m)
wrong(ROW, says="it should be False itself, not an int.")(lambda k, n: 1)
wrong(HANOI, says="after 1 move the disks are at B")(lambda n: ["AB"])


@wrong(GRAY, named="`m - (m >> 1)` has the wrong operator")
def minus_for_xor(m):
    return m - (m >> 1)


@wrong(TERNARY, named="the difference `third - r` is one too large or too small")
def backwards_from_the_length(m, n):
    if n == 0:
        return ""
    third = 3 ** (n - 1)
    q, r = divmod(m, third)
    if q == 1:
        r = third - r
    return str(q) + backwards_from_the_length(r, n - 1)


@wrong(HANOI, named="`[[]] * 3` is one object several times", never="disk 1")
def hanoi_with_three_pegs_in_one(n):
    pegs = [[]] * 3
    for disk in range(n, 0, -1):
        pegs[0].append(disk)
    step = 2 if n % 2 else 1
    moves = []
    one = 0
    for m in range(1, 2**n):
        disk = (m & -m).bit_length()
        if disk == 1:
            a, b = one, (one + step) % 3
            one = b
        else:
            a = [i for i in range(3) if disk in pegs[i]][0]
            b = [i for i in range(3) if i != a and i != one][0]
        pegs[a].remove(disk)
        pegs[b].append(disk)
        moves.append("ABC"[a] + "ABC"[b])
    return moves


@wrong(ROW, never="too large or too small")
def legal_by_the_number_of_disks(k, n):
    if n < 2:
        return True
    return n % 2 == 0 and k % 2 == 1


@wrong(TEST, says="sort() changes the list itself")
def sorts_the_words_it_compares(program):
    for n in range(7):
        words = program(n)
        every = [""]
        for _ in range(n):
            every = [word + bit for word in every for bit in "01"]
        words.sort()
        if words != every:
            return False
        for a, b in zip(words, words[1:], strict=False):
            if sum(x != y for x, y in zip(a, b, strict=True)) != 1:
                return False
    return True
