"""What the world writes: each form of a program from elsewhere gets a sentence of its own.

Most people have met another Tower of Hanoi, another Gray code, another search.  The forms are those
of public code and textbooks, written anew; `told` says what a sentence about one must hold.
"""
# ruff: noqa: B006, D103, PLW0603  (as the world writes)

from __future__ import annotations

from itertools import pairwise

import pytest

from hanoi_ref.lessons import check

WORLD = []  # an exercise, what is said of the program, the program


def told(says: str, *exercises: str):
    """A decorator that takes the program below it into the table, for each of these exercises."""

    def take(program):
        for each in exercises:
            WORLD.append(pytest.param(each, says, program, id=f"{each}-{program.__name__}"))
        return program

    return take


HANOI = "recursion.hanoi"
STACK = "iteration.hanoi_stack"
BOTH = HANOI, STACK
FROM_A_TO_C = (
    "iteration.three_peg_cycle",
    "iteration.smallest_disk_walk",
    "iteration.parity_walk",
    "gray.hanoi_gray",
)


# Another line with def


@told("passes no value for source, auxiliary and target", HANOI)
def hanoi(n, source, auxiliary, target):
    if n == 1:
        print(f"Move disk 1 from {source} to {target}")
        return
    hanoi(n - 1, source, target, auxiliary)
    print(f"Move disk {n} from {source} to {target}")
    hanoi(n - 1, auxiliary, source, target)


@told("it swaps the second and the third peg of a call", HANOI)
def auxiliary_comes_first(n, source="A", auxiliary="B", target="C"):
    if n == 0:
        return []
    first = auxiliary_comes_first(n - 1, source, target, auxiliary)
    return first + [source + target] + auxiliary_comes_first(n - 1, auxiliary, source, target)


@told("takes 1 value, but hanoi", HANOI)
def only_n(n):
    return moves_for_their_number(n)


@told("takes 1 value, but move_at", "binary.move_at")
@told("takes 1 value, but frame_stewart", "variants.frame_stewart")
def one_value(n):
    return 2 * one_value(n - 1) + 1 if n else 0


@told("passes no value for source, target and auxiliary", *FROM_A_TO_C, "recursion.count_moves")
def three_pegs_given(n, source, target, auxiliary):
    return [source + target]


@told("passes no value for n", "recursion.times_moved", "gray.ternary_gray")
def one_value_more(m, disk, n):
    return 2 ** (n - disk)


# Words on the screen


@told("the moves are printed, as “Move disk 1 from A to C”", *BOTH)
def printed_in_words(n, source="A", target="C", spare="B"):
    if n > 0:
        printed_in_words(n - 1, source, spare, target)
        print(f"Move disk {n} from {source} to {target}")
        printed_in_words(n - 1, spare, target, source)


@told("the moves are printed, with numbers for pegs", HANOI)
def printed_with_numbers(n, a=1, b=3, c=2):
    peg = {"A": 1, "B": 2, "C": 3}
    if n > 0:
        printed_with_numbers(n - 1, a, c, b)
        print(peg.get(a, a), peg.get(b, b))
        printed_with_numbers(n - 1, c, b, a)


@told("the moves are printed", *BOTH)
def printed_as_pairs(n, source="A", target="C", spare="B"):
    if n > 0:
        printed_as_pairs(n - 1, source, spare, target)
        print(source + target)
        printed_as_pairs(n - 1, spare, target, source)


@told("the moves are printed, as “A --> C”", *FROM_A_TO_C)
def printed_with_arrows(n, source="A", target="C", spare="B"):
    if n > 0:
        printed_with_arrows(n - 1, source, spare, target)
        print(source, "-->", target)
        printed_with_arrows(n - 1, spare, target, source)


@told("the answer is printed, not returned", "gray.gray")
def printed_code(m):
    print(m ^ (m >> 1))


@told("printed", "recursion.count_moves")
def printed_count(n):
    print(2**n - 1)


@told("printed", "gray.hypercube_walk")
def printed_words(n):
    for m in range(2**n):
        print(f"{m ^ m >> 1:0{n}b}" if n else "")


# Other moves


@told("a move is written 'A -> C'", *BOTH)
def with_arrows(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = with_arrows(n - 1, source, spare, target)
    return first + [f"{source} -> {target}"] + with_arrows(n - 1, spare, target, source)


@told("a move is written [1, 'A', 'C']", *BOTH, *FROM_A_TO_C)
def with_its_disk(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = with_its_disk(n - 1, source, spare, target)
    return first + [[n, source, target]] + with_its_disk(n - 1, spare, target, source)


@told("a move is written 'Move disk 1 from A to C'", *BOTH)
def in_sentences(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = in_sentences(n - 1, source, spare, target)
    return [*first, f"Move disk {n} from {source} to {target}"] + in_sentences(
        n - 1, spare, target, source
    )


@told("the pegs are numbers, as in (1, 3)", *FROM_A_TO_C)
def between_numbers(n, source=1, target=3, spare=2):
    if n == 0:
        return []
    first = between_numbers(n - 1, source, spare, target)
    return first + [(source, target)] + between_numbers(n - 1, spare, target, source)


@told("the pegs are numbers, as in [0, 2]", *FROM_A_TO_C)
def between_numbers_from_zero(n, a=0, b=1, c=2):
    if n == 0:
        return []
    first = between_numbers_from_zero(n - 1, a, c, b)
    return first + [[a, c]] + between_numbers_from_zero(n - 1, b, a, c)


@told("the pegs are lowercase letters", *FROM_A_TO_C)
def small_letters(n, source="a", target="c", spare="b"):
    if n == 0:
        return []
    first = small_letters(n - 1, source, spare, target)
    return first + [source + target] + small_letters(n - 1, spare, target, source)


@told("it returns numbers, not letters, for the pegs", "binary.move_at")
def peg_numbers_of_a_move(m, n):
    pegs = (0, 1, 2) if n % 2 else (0, 2, 1)
    last = m & -m
    return pegs[(m - last) % 3], pegs[(m + last) % 3]


@told("a move has more than two characters", "binary.move_at")
def move_in_a_sentence(m, n):
    pegs = "ABC" if n % 2 else "ACB"
    last = m & -m
    return f"{pegs[(m - last) % 3]} to {pegs[(m + last) % 3]}"


# Other collections


@told("right for count_moves", HANOI, *FROM_A_TO_C)
def counted(n, source="A", target="C", spare="B"):
    return 2 * counted(n - 1) + 1 if n else 0


@told("it returns the list of moves, not their number", "recursion.count_moves")
def moves_for_their_number(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = moves_for_their_number(n - 1, source, spare, target)
    return first + [source + target] + moves_for_their_number(n - 1, spare, target, source)


@told("it returns several values, but only the first is needed", *FROM_A_TO_C)
def moves_and_count(n):
    moves = moves_for_their_number(n)
    return moves, len(moves)


@told("each move is split into its two letters", *BOTH)
def fallen_apart(n, source="A", target="C", spare="B"):
    moves = []
    if n > 0:
        moves += fallen_apart(n - 1, source, spare, target)
        moves += source + target
        moves += fallen_apart(n - 1, spare, target, source)
    return moves


@told("the result of another call is yielded as one item", *BOTH)
def without_from(n, source="A", target="C", spare="B"):
    if n > 0:
        yield without_from(n - 1, source, spare, target)
        yield source + target
        yield without_from(n - 1, spare, target, source)


@told("it remembers earlier calls", *BOTH)
def with_a_default_list(n, source="A", target="C", spare="B", moves=[]):
    if n > 0:
        with_a_default_list(n - 1, source, spare, target, moves)
        moves.append(source + target)
        with_a_default_list(n - 1, spare, target, source, moves)
    return moves


ALL_MOVES = []


@told("it remembers earlier calls", *BOTH)
def with_a_global_list(n, source="A", target="C", spare="B"):
    if n > 0:
        with_a_global_list(n - 1, source, spare, target)
        ALL_MOVES.append(source + target)
        with_a_global_list(n - 1, spare, target, source)
    return ALL_MOVES


COUNT = 0


@told("it remembers earlier calls", "recursion.count_moves")
def with_a_global_count(n):
    global COUNT
    if n > 0:
        with_a_global_count(n - 1)
        COUNT += 1
        with_a_global_count(n - 1)
    return COUNT


@told("it returns positions, not the moves between them", *FROM_A_TO_C)
def positions_on_the_way(n):
    position, found = "A" * n, ["A" * n]
    for source, target in moves_for_their_number(n):
        at = position.rindex(source)
        position = position[:at] + target + position[at + 1 :]
        found.append(position)
    return found


# What stops too early, or is not there


@told("it never moves the largest disk", HANOI)
def returns_too_early(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = returns_too_early(n - 1, source, spare, target)
    return first
    first.append(source + target)
    return first + returns_too_early(n - 1, spare, target, source)


@told("it calls towerOfHanoi, which is not defined", HANOI, "recursion.count_moves")
def under_another_name(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    return towerOfHanoi(n - 1, source, spare, target) + [source + target]  # noqa: F821


@told("sorce is not defined; perhaps you mean source", *BOTH)
def misspelt(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    return misspelt(n - 1, source, spare, target) + [sorce + target]  # noqa: F821


@told("a call of hands_on_two passes too few arguments", HANOI)
def hands_on(n, source="A", target="C", spare="B"):
    def hands_on_two(n, source, target, spare):
        if n == 0:
            return []
        return hands_on_two(n - 1, source, spare) + [source + target]

    return hands_on_two(n, source, target, spare)


@told("append is called on a string", HANOI)
def pops_disks(n, source="A", target="C", spare="B"):
    if n > 0:
        pops_disks(n - 1, source, spare, target)
        target.append(source.pop())
        pops_disks(n - 1, spare, target, source)


# Numbers


@told("the answer is a float", "recursion.count_moves")
def by_pow(n):
    import math

    return math.pow(2, n) - 1 if n < 1000 else 0


@told("the number is inside a string", "recursion.count_moves")
def number_in_words(n):
    return f"{2**n - 1} moves"


@told("a string of bits", "gray.gray")
def bits_of_the_code(m):
    return f"{m ^ m >> 1:b}"


@told("a string of bits", "gray.gray")
def bin_of_the_code(m):
    return bin(m ^ m >> 1)


@told("a string of bits", "gray.gray_inverse")
def bits_of_the_number(g):
    m = 0
    while g:
        m ^= g
        g >>= 1
    return f"{m:b}"


@told("it applies the code a second time", "gray.gray_inverse")
def the_way_there(g):
    return g ^ (g >> 1)


@told("it returns the inverse", "gray.gray")
def the_way_back(g):
    m = 0
    while g:
        m ^= g
        g >>= 1
    return m


@told("the words are numbers", "gray.hypercube_walk")
def numbers_of_words(n):
    return [m ^ m >> 1 for m in range(2**n)]


@told("numbers, or their leading zeros are missing", "gray.hypercube_walk")
def without_zeros(n):
    return [bin(m ^ m >> 1)[2:] for m in range(2**n)]


@told("each word is a list of digits", "gray.hypercube_walk")
def lists_of_bits(n):
    if n == 0:
        return [[]]
    smaller = lists_of_bits(n - 1)
    return [[0, *word] for word in smaller] + [[1, *word] for word in smaller[::-1]]


@told("the answer is a power of two, not the position of its bit", "binary.disk_moved")
def lowest_bit(m):
    return m & -m


@told("from 0", "binary.disk_moved", "variants.tape_for_day")
def trailing_zeros(m):
    return (m & -m).bit_length() - 1


@told("it counts disks from 0", "gray.ruler")
def ruler_from_zero(count):
    return [(m & -m).bit_length() - 1 for m in range(1, count + 1)]


# Searches


def third(p, q):
    return next(iter(set("ABC") - {p, q}))


def neighbours(position):
    found = set()
    for at, letter in enumerate(position):
        smaller = position[at + 1 :]
        if letter not in smaller:
            found |= {position[:at] + peg + smaller for peg in set("ABC") - {letter, *smaller}}
    return found


def path(start, goal):
    came_from, queue = {start: None}, [start]
    for position in queue:
        for other in sorted(neighbours(position) - came_from.keys()):
            came_from[other] = position
            queue.append(other)
    way = [goal]
    while way[-1] != start:
        way.append(came_from[way[-1]])
    return way


@told("it returns positions, not moves", "graph.shortest_moves")
def path_of_positions(start, goal):
    return path(start, goal)[::-1]


@told("it does not reverse the path", "graph.shortest_moves")
def path_not_turned(start, goal):
    pairs = pairwise(path(start, goal))
    return [next(p + q for p, q in zip(b, a, strict=True) if p != q) for a, b in pairs]


@told("it returns the positions, not the number of moves", "graph.distance")
def path_for_distance(start, goal):
    return path(start, goal)


@told("it counts positions, not moves", "graph.distance")
def positions_counted(start, goal):
    return len(path(start, goal))


@told("right for distance", "graph.shortest_moves")
def distance_for_moves(start, goal):
    return len(path(start, goal)) - 1


@told("the answer is a list, not a set", "graph.neighbours")
def neighbours_listed(position):
    return sorted(neighbours(position))


@pytest.mark.parametrize(("exercise", "says", "program"), WORLD)
def test_what_the_world_writes_is_told_what_this_task_asks_for(exercise, says, program):
    """By name, in a sentence that is true of this form alone."""
    mistake = check(exercise, program).verdict.mistake
    assert says in (mistake.name if mistake else "nothing")
    assert mistake.hint.endswith((".", "?"))
