"""Lesson 1: right programs in many styles, and wrong ones."""
# ruff: noqa: B006, PLW0603  (as students write)

import logging
import warnings
from collections import deque
from fractions import Fraction
from functools import cache, lru_cache, partial, reduce
from itertools import accumulate, chain, islice, repeat
from math import floor

from tests.lessons.programs import FROM_A_TO_C, RIGHT, WRONG, right, wrong

COUNT, HANOI, TIMES = "recursion.count_moves", "recursion.hanoi", "recursion.times_moved"
YEARS, GATHER, TOUR = "recursion.years_needed", "recursion.gather", "recursion.grand_tour"


def third(a, b):
    return ({"A", "B", "C"} - {a, b}).pop()


@right(COUNT)
def count_by_recurrence(n):
    if n == 0:
        return 0
    return 2 * count_by_recurrence(n - 1) + 1


@right(COUNT)
@cache
def count_cached(n):
    return count_cached(n - 1) + 1 + count_cached(n - 1) if n else 0


@right(COUNT)
def count_in_a_loop(n):
    total, disk = 0, 1
    for _ in range(n):
        total, disk = total + disk, disk * 2
    return total


@right(COUNT)
def count_with_chatter(n):
    print("counting", n, "disks:", "." * 5_000)
    warnings.warn("this is only talk", stacklevel=1)
    logging.getLogger("student").warning("%d disks", n)
    return sum(2**k for k in range(n))


class Counter:
    """A callable object with a memory."""

    def __init__(self):
        self.known = [0]

    def __call__(self, n):
        while len(self.known) <= n:
            self.known.append(2 * self.known[-1] + 1)
        return self.known[n]


RIGHT[COUNT] += [
    lambda n: int("1" * n or "0", 2),
    lambda n: (1 << n) - 1,
    lambda n: reduce(lambda m, _: 2 * m + 1, range(n), 0),
    lambda n: next(islice(accumulate(repeat(0), lambda m, _: 2 * m + 1), n, None)),
    lambda n: ~(-1 << n),
    Counter(),
]
WRONG[COUNT] += [
    lambda n: -(2**n - 1),
    lambda n: [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095][n],
    lambda n: [2**n - 1],
    lambda n: (2**n - 1) % 2**64,
    lambda n: Fraction(2**n - 1),
    lambda n: 2**n - 1 if n % 2 else 2**n,
    lambda n: n > 0,
]


@right(HANOI)
def hanoi_lists(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    before = hanoi_lists(n - 1, source, spare, target)
    after = hanoi_lists(n - 1, spare, target, source)
    return before + [source + target] + after


@right(HANOI)
def hanoi_yields(n, source="A", target="C", spare="B"):
    if n > 0:
        yield from hanoi_yields(n - 1, source, spare, target)
        yield f"{source}{target}"
        yield from hanoi_yields(n - 1, spare, target, source)


@right(HANOI)
def hanoi_pairs(n, source="A", target="C", spare="B"):
    return (
        hanoi_pairs(n - 1, source, spare, target)
        + ((source, target),)
        + hanoi_pairs(n - 1, spare, target, source)
        if n
        else ()
    )


@right(HANOI)
def hanoi_with_a_stack(n, source="A", target="C", spare="B"):
    moves, stack = [], [(n, source, target, spare)]
    while stack:
        k, a, c, b = stack.pop()
        if k == 1:
            moves.append([a, c])
        elif k > 1:
            stack += [(k - 1, b, c, a), (1, a, c, b), (k - 1, a, b, c)]
    return moves


@right(HANOI)
def hanoi_by_bits(n, source="A", target="C", spare="B"):
    pegs = [source, spare, target] if n % 2 else [source, target, spare]
    return [pegs[(m & (m - 1)) % 3] + pegs[((m | (m - 1)) + 1) % 3] for m in range(1, 1 << n)]


@right(HANOI)
@cache
def hanoi_cached(n, source="A", target="C", spare="B"):
    if not n:
        return ()
    inner = partial(hanoi_cached, n - 1)
    return (*inner(source, spare, target), source + target, *inner(spare, target, source))


@right(HANOI)
def hanoi_mapped(n, source="A", target="C", spare="B"):
    def steps(k, a, c, b):
        return [] if k == 0 else steps(k - 1, a, b, c) + [(a, c)] + steps(k - 1, b, c, a)

    return map("".join, steps(n, source, target, spare))


@right(HANOI)
def hanoi_deque(n, source="A", target="C", spare="B"):
    moves = deque()

    def carry(k, a, c, b):
        if k:
            carry(k - 1, a, b, c)
            moves.append((a, c))
            carry(k - 1, b, c, a)

    carry(n, source, target, spare)
    return moves


@right(HANOI)
def hanoi_talks(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    print(f"disk {n}: {source} to {target}" * 100)
    warnings.warn(f"moving disk {n}", stacklevel=1)
    logging.getLogger("student").error("only talk")
    moves = hanoi_talks(n - 1, source, spare, target)
    moves.append((source, target))
    moves.extend(hanoi_talks(n - 1, spare, target, source))
    assert len(moves) == 2**n - 1
    return moves


@right(HANOI)
class HanoiWalk:
    def __init__(self, n, source="A", target="C", spare="B"):
        self.args = n, source, target, spare

    def __iter__(self):
        n, a, c, b = self.args
        if n:
            yield from HanoiWalk(n - 1, a, b, c)
            yield a, c
            yield from HanoiWalk(n - 1, b, c, a)


@right(HANOI)
def hanoi_as_a_cycle(n, source="A", target="C", spare="B"):
    """The legal move between each pair of pegs in turn."""
    pegs = {source: list(range(n, 0, -1)), target: [], spare: []}
    pairs = [(source, target), (source, spare), (target, spare)]
    if n % 2 == 0:
        pairs = [(source, spare), (source, target), (target, spare)]
    moves = []
    for m in range(2**n - 1):
        a, b = pairs[m % 3]
        if not pegs[a] or pegs[b] and pegs[b][-1] < pegs[a][-1]:
            a, b = b, a
        pegs[b].append(pegs[a].pop())
        moves.append(a + b)
    return moves


class Moves(list):
    """A list of one's own."""


@wrong(HANOI)
def hanoi_and_back(n, source="A", target="C", spare="B"):
    there = hanoi_lists(n, source, target, spare)
    return there + hanoi_lists(n, target, source, spare)


@wrong(HANOI)
def hanoi_needs_four(n, source, target, spare):
    return hanoi_lists(n, source, target, spare)


@wrong(HANOI)
def hanoi_raises_half_way(n, source="A", target="C", spare="B"):
    yield from islice(hanoi_lists(n, source, target, spare), 2)
    raise KeyError("where was I")


RIGHT[HANOI] += [lambda n, *pegs: Moves(hanoi_lists(n, *pegs))]


def with_a_cache(program, left_out):
    """The program with a cache of calls that leaves out one peg."""
    known = {}

    def cached(n, source="A", target="C", spare="B"):
        pegs = source, target, spare
        key = n, *(peg for at, peg in enumerate(pegs) if at != left_out)
        if key not in known:
            known[key] = program(n, *pegs)
        return known[key]

    return cached


WRONG[HANOI] += [with_a_cache(hanoi_lists, left_out) for left_out in range(3)]
WRONG[HANOI] += [
    lambda n, source="A", target="C", spare="B": hanoi_lists(n, source, target, spare)[::-1],
    lambda n, source="A", target="C", spare="B": hanoi_lists(n, source, spare, target),
    lambda n, source="A", target="C", spare="B": hanoi_lists(n, source, target, spare)[:-1],
    lambda n, source=1, target=3, spare=2: [
        ("ABC".index(m[0]) + 1, "ABC".index(m[1]) + 1) for m in hanoi_lists(n)
    ],
    lambda n, source="A", target="C", spare="B": [
        (1, *move) for move in hanoi_lists(n, source, target, spare)
    ],
    lambda n, source="A", target="C", spare="B": set(hanoi_lists(n, source, target, spare)),
    lambda n, source="A", target="C", spare="B": [
        move.lower() for move in hanoi_lists(n, source, target, spare)
    ],
    lambda n, source="A", target="C", spare="B": hanoi_lists(min(n, 11), source, target, spare),
]


@right(TIMES)
def times_recursive(n, disk):
    if disk == n:
        return 1
    return 2 * times_recursive(n, disk + 1)


@right(TIMES)
def times_in_a_loop(n, disk):
    times = 1
    while n > disk:
        times, n = times + times, n - 1
    return times


@right(TIMES)
@lru_cache
def times_added(n, disk):
    return 1 if n == disk else times_added(n - 1, disk) + times_added(n - 1, disk)


RIGHT[TIMES] += [
    lambda n, disk: (2 ** (n - disk + 1) - 1) - (2 ** (n - disk) - 1),
    lambda n, disk: (2**n - 1 + 2 ** (disk - 1)) // 2**disk,
    lambda n, disk: 1 << n - disk,
    lambda n, disk: int("1" + "0" * (n - disk), 2),
]
WRONG[TIMES] += [
    lambda n, disk: 2 ** (n - 1),
    lambda n, disk: 2**n / 2**disk,
    lambda n, disk: 2 * (n - disk) or 1,
    lambda n, disk: 2 ** (n - disk) if n < 20 else None,
    lambda n, disk: 2 ** (disk - n),
]

RIGHT[YEARS] += [
    lambda n, seconds_per_move=1: (2**n - 1) * seconds_per_move / (365.25 * 24 * 60 * 60),
    lambda n, seconds_per_move=1: Fraction(2**n - 1) * Fraction(seconds_per_move) / 31_557_600,
]


@right(YEARS)
def years_step_by_step(n, seconds_per_move=1):
    minutes = (2**n - 1) * seconds_per_move / 60
    return minutes / 60 / 24 / 365.25


@wrong(YEARS, says="use a loop", never="base case")
def years_recursive(n, seconds_per_move=1):
    if n == 0:
        return 0
    return 2 * years_recursive(n - 1, seconds_per_move) + seconds_per_move / 31_557_600


RIGHT[YEARS] += [
    lambda n, seconds_per_move=1: (2.0**n - 1) * (seconds_per_move / 86_400) / 365.25,
    lambda n, seconds_per_move=1: sum(2.0**k for k in range(n)) * seconds_per_move / 31557600,
]
WRONG[YEARS] += [
    lambda n, seconds_per_move=1: (2**n - 1) * seconds_per_move / (366 * 86_400),
    lambda n, seconds_per_move=1: (2**n - 1) * seconds_per_move / (365.2425 * 86_400),
    lambda n, seconds_per_move=1: round((2**n - 1) * seconds_per_move / 31_557_600, 2),
    lambda n, seconds_per_move=1: f"{(2**n - 1) * seconds_per_move / 31_557_600} years",
    lambda n, seconds_per_move=1: float("inf"),
    lambda n, seconds_per_move=1: float("nan"),
]


@right(GATHER)
def gather_recursive(position, target):
    if position == "":
        return []
    home, rest = position[0], position[1:]
    if home == target:
        return gather_recursive(rest, target)
    spare = third(home, target)
    return (
        gather_recursive(rest, spare)
        + [home + target]
        + hanoi_lists(len(rest), spare, target, home)
    )


@right(GATHER)
def gather_itself_only(position, target):
    """The tower that is carried at the end is a position as well."""
    if not position:
        return ()
    home, rest = position[0], position[1:]
    if home == target:
        return gather_itself_only(rest, target)
    spare = third(home, target)
    last = gather_itself_only(spare * len(rest), target)
    return (*gather_itself_only(rest, spare), (home, target), *last)


@right(GATHER)
def gather_yields(position, target):
    for at, home in enumerate(position):
        if home != target:
            rest, spare = position[at + 1 :], third(home, target)
            yield from gather_yields(rest, spare)
            yield home, target
            yield from hanoi_yields(len(rest), spare, target, home)
            return


@right(GATHER)
def gather_from_the_smallest(position, target):
    """Goals from the largest down, moves from the smallest up."""
    goals = []
    for home in position:
        goals.append((home, target))
        target = target if home == target else third(home, target)
    moves = []
    for smaller, (home, goal) in enumerate(reversed(goals)):
        if home != goal:
            moves += [home + goal] + hanoi_lists(smaller, third(home, goal), goal, home)
    return moves


@right(GATHER)
def gather_by_search(position, target):
    """Breadth first."""
    goal, before, queue = target * len(position), {position: None}, deque([position])
    while queue and goal not in before:
        here = queue.popleft()
        tops = [here.rfind(peg) for peg in "ABC"]
        for a in range(3):
            for b in range(3):
                if tops[a] > tops[b]:
                    there = here[: tops[a]] + "ABC"[b] + here[tops[a] + 1 :]
                    if there not in before:
                        before[there] = here, "ABC"[a] + "ABC"[b]
                        queue.append(there)
    moves = deque()
    while before[goal]:
        goal, move = before[goal]
        moves.appendleft(move)
    return moves


@wrong(GATHER)
def gather_undoes_a_move(position, target):
    moves = gather_recursive(position, target)
    return [*moves, moves[-1][::-1], moves[-1]] if moves else moves


WRONG[GATHER] += [
    lambda position, target: (
        hanoi_lists(len(position), "A", target, third("A", target)) if target != "A" else []
    ),
    lambda position, target: [position[0] + target] if position and position[0] != target else [],
    lambda position, target: gather_recursive(position, "C"),
    lambda position, target: gather_recursive(position[:3], target),
]


@right(TOUR)
def tour_lists(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    there = tour_lists(n - 1, source, target, spare)
    back = tour_lists(n - 1, target, source, spare)
    return there + [source + spare] + back + [spare + target] + there


@right(TOUR)
def tour_yields(n, source="A", target="C", spare="B"):
    if n:
        yield from tour_yields(n - 1, source, target, spare)
        yield source + spare
        yield from tour_yields(n - 1, target, source, spare)
        yield spare + target
        yield from tour_yields(n - 1, source, target, spare)


@right(TOUR)
def tour_with_a_stack(n, source="A", target="C", spare="B"):
    moves, stack = [], [(n, source, target)]
    while stack:
        k, a, c = stack.pop()
        if k == -1:
            moves.append((a, c))
        elif k:
            inner = (k - 1, a, c), (-1, a, spare), (k - 1, c, a), (-1, spare, c), (k - 1, a, c)
            stack.extend(reversed(inner))
    return moves


@right(TOUR)
@cache
def tour_cached(n, source="A", target="C", spare="B"):
    if not n:
        return ()
    inner = tour_cached(n - 1, source, target, spare)
    back = tuple(move[::-1] for move in reversed(inner))
    return tuple(chain(inner, [source + spare], back, [spare + target], inner))


@right(TOUR)
def tour_by_counting(n, source="A", target="C", spare="B"):
    """Moves of the ternary Gray code: the disk from the trailing zeros, the peg by turns."""
    row, at, step, moves = [source, spare, target], [0] * n, [1] * n, []
    for m in range(1, 3**n):
        disk = next(k for k in range(n) if m % 3 ** (k + 1))
        moves.append([row[at[disk]], row[at[disk] + step[disk]]])
        at[disk] += step[disk]
        if at[disk] in (0, 2):
            step[disk] *= -1
    return moves


@wrong(TOUR)
def tour_with_a_pause(n, source="A", target="C", spare="B"):
    moves = tour_lists(n, source, target, spare)
    return [*moves, moves[-1][::-1], moves[-1]] if moves else moves


WRONG[TOUR] += [with_a_cache(tour_lists, left_out) for left_out in range(3)]
WRONG[TOUR] += [
    lambda n, source="A", target="C", spare="B": (
        tour_lists(n, source, target, spare) + tour_lists(n, target, source, spare)
    ),
    lambda n, source="A", target="C", spare="B": tour_lists(n, target, source, spare),
    lambda n, source="A", target="C", spare="B": tour_lists(n, source, target, spare)[: 3**n - 2],
    lambda n, source="A", target="C", spare="B": (
        tour_lists(n, source, target, spare) if n < 7 else hanoi_lists(n, source, target, spare)
    ),
]
RIGHT["recursion.bug_hunt"] += [54]
WRONG["recursion.bug_hunt"] += [0, 1, 52, 55, 1000, 54.0, "54", [54], -54, True, 10**700, int]

# What a card says of them


@wrong(HANOI, named="a string is added to a list")
def no_brackets(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = no_brackets(n - 1, source, spare, target)
    return first + source + target + no_brackets(n - 1, spare, target, source)


@wrong(HANOI, named="`a.append(source + target)` returns None, and this None is used")
def appends_in_between(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    a = appends_in_between(n - 1, source, spare, target)
    return a.append(source + target) + appends_in_between(n - 1, spare, target, source)


wrong(TIMES, named="the answer is a float")(lambda n, disk: 2**n / 2**disk)


def place(letter, position):
    """A helper of a lesson."""
    return position.index(letter)


wrong(COUNT, named="a function that it calls looks for a letter that is not there")(
    lambda n: place("C", "AB" * n)
)


MADE = []


def one_move_for_one_disk(n, source="A", target="C", spare="B"):
    if n < 2:
        return [source + target] * n
    out = one_move_for_one_disk(n - 1, source, target, spare)
    back = one_move_for_one_disk(n - 1, target, source, spare)
    return [*out, source + spare, *back, spare + target, *out]


# A decorator is a call in the source.
wrong(TOUR, named="a number in `n < 2` is one too large or too small")(one_move_for_one_disk)
wrong(YEARS, named="it cuts the seconds to a whole number", says="1 of 2 points")(
    lambda n, seconds_per_move=1: floor((2**n - 1) * seconds_per_move) / (365.25 * 86_400)
)
wrong(YEARS, says="all answers are 24 times as large as they should be")(
    lambda n, seconds_per_move=1: (2**n - 1) * seconds_per_move / (60 * 60 * 365.25)
)
wrong(COUNT, says="each answer is twice the right one, minus 1")(
    lambda n: sum(2**disk for disk in range(1, n + 1)) - 1
)


@wrong(HANOI, says="a move goes to another peg, but here both are B")
def forgets_the_source(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = forgets_the_source(n - 1, source, spare, target)
    return [*first, source + target, *forgets_the_source(n - 1, spare, target, spare)]


wrong(COUNT, never="Other answers are right", says="count_moves(0) is right. What is")(
    lambda n: sum(2**k for k in range(1, n))
)
wrong(
    COUNT, never="it calls itself twice", says="it needs too much time or memory for tall towers"
)(lambda n: len(hanoi_lists(n)))


@wrong(COUNT, never="it calls itself", says="its calls never reach the base case")
def calls_for_more(n):
    return 2 * calls_for_more(n + 1) + 1 if n else 0


@wrong(HANOI, named="passes no value for source, auxiliary and target")
def hanoi(n, source, auxiliary, target):
    if n == 1:
        print(f"Move disk 1 from {source} to {target}")
        return
    hanoi(n - 1, source, target, auxiliary)
    print(f"Move disk {n} from {source} to {target}")
    hanoi(n - 1, auxiliary, source, target)


@wrong(HANOI, named="it swaps the second and the third peg of a call")
def auxiliary_comes_first(n, source="A", auxiliary="B", target="C"):
    if n == 0:
        return []
    first = auxiliary_comes_first(n - 1, source, target, auxiliary)
    return first + [source + target] + auxiliary_comes_first(n - 1, auxiliary, source, target)


@wrong(HANOI, named="takes 1 value, but hanoi")
def only_n(n):
    return hanoi_lists(n)


@wrong(TIMES, "gray.ternary_gray", named="passes no value for n")
def one_value_more(m, disk, n):
    return 2 ** (n - disk)


@wrong(HANOI, "iteration.hanoi_stack", named="the moves are printed, as “Move disk 1 from A to C”")
def printed_in_words(n, source="A", target="C", spare="B"):
    if n > 0:
        printed_in_words(n - 1, source, spare, target)
        print(f"Move disk {n} from {source} to {target}")
        printed_in_words(n - 1, spare, target, source)


@wrong(HANOI, named="the moves are printed, with numbers for pegs")
def printed_with_numbers(n, a=1, b=3, c=2):
    peg = {"A": 1, "B": 2, "C": 3}
    if n > 0:
        printed_with_numbers(n - 1, a, c, b)
        print(peg.get(a, a), peg.get(b, b))
        printed_with_numbers(n - 1, c, b, a)


@wrong(HANOI, "iteration.hanoi_stack", named="the moves are printed")
def printed_as_pairs(n, source="A", target="C", spare="B"):
    if n > 0:
        printed_as_pairs(n - 1, source, spare, target)
        print(source + target)
        printed_as_pairs(n - 1, spare, target, source)


wrong(COUNT, named="printed")(lambda n: print(2**n - 1))


@wrong(HANOI, "iteration.hanoi_stack", named="a move is written 'A -> C'")
def with_arrows(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = with_arrows(n - 1, source, spare, target)
    return first + [f"{source} -> {target}"] + with_arrows(n - 1, spare, target, source)


@wrong(
    HANOI,
    "iteration.hanoi_stack",
    *FROM_A_TO_C,
    named="a move is written [1, 'A', 'C']",
)
def with_its_disk(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = with_its_disk(n - 1, source, spare, target)
    return first + [[n, source, target]] + with_its_disk(n - 1, spare, target, source)


@wrong(HANOI, "iteration.hanoi_stack", named="a move is written 'Move disk 1 from A to C'")
def in_sentences(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = in_sentences(n - 1, source, spare, target)
    return [*first, f"Move disk {n} from {source} to {target}"] + in_sentences(
        n - 1, spare, target, source
    )


@wrong(
    HANOI,
    *FROM_A_TO_C,
    named="right for count_moves",
)
def counted(n, source="A", target="C", spare="B"):
    return 2 * counted(n - 1) + 1 if n else 0


wrong(COUNT, named="it returns the list of moves, not their number")(hanoi_lists)


@wrong(HANOI, "iteration.hanoi_stack", named="each move is split into its two letters")
def fallen_apart(n, source="A", target="C", spare="B"):
    moves = []
    if n > 0:
        moves += fallen_apart(n - 1, source, spare, target)
        moves += source + target
        moves += fallen_apart(n - 1, spare, target, source)
    return moves


@wrong(HANOI, "iteration.hanoi_stack", named="the result of another call is yielded as one item")
def without_from(n, source="A", target="C", spare="B"):
    if n > 0:
        yield without_from(n - 1, source, spare, target)
        yield source + target
        yield without_from(n - 1, spare, target, source)


@wrong(HANOI, "iteration.hanoi_stack", named="it remembers earlier calls")
def with_a_default_list(n, source="A", target="C", spare="B", moves=[]):
    if n > 0:
        with_a_default_list(n - 1, source, spare, target, moves)
        moves.append(source + target)
        with_a_default_list(n - 1, spare, target, source, moves)
    return moves


ALL_MOVES = []


@wrong(HANOI, "iteration.hanoi_stack", named="it remembers earlier calls")
def with_a_global_list(n, source="A", target="C", spare="B"):
    if n > 0:
        with_a_global_list(n - 1, source, spare, target)
        ALL_MOVES.append(source + target)
        with_a_global_list(n - 1, spare, target, source)
    return ALL_MOVES


MADE = 0


@wrong(COUNT, named="it remembers earlier calls")
def with_a_global_count(n):
    global MADE
    if n > 0:
        with_a_global_count(n - 1)
        MADE += 1
        with_a_global_count(n - 1)
    return MADE


@wrong(HANOI, named="it never moves the largest disk")
def returns_too_early(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = returns_too_early(n - 1, source, spare, target)
    return first
    first.append(source + target)  # noqa: V201
    return first + returns_too_early(n - 1, spare, target, source)


@wrong(HANOI, COUNT, named="it calls towerOfHanoi, which is not defined")
def under_another_name(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    return towerOfHanoi(n - 1, source, spare, target) + [source + target]  # noqa: F821


@wrong(HANOI, "iteration.hanoi_stack", named="sorce is not defined; perhaps you mean source")
def misspelt(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    return misspelt(n - 1, source, spare, target) + [sorce + target]  # noqa: F821


@wrong(HANOI, named="a call of hands_on_two passes too few arguments")
def hands_on(n, source="A", target="C", spare="B"):
    def hands_on_two(n, source, target, spare):
        if n == 0:
            return []
        return hands_on_two(n - 1, source, spare) + [source + target]

    return hands_on_two(n, source, target, spare)


@wrong(HANOI, named="append is called on a string")
def pops_disks(n, source="A", target="C", spare="B"):
    if n > 0:
        pops_disks(n - 1, source, spare, target)
        target.append(source.pop())
        pops_disks(n - 1, spare, target, source)


@wrong(COUNT, named="the answer is a float")
def by_pow(n):
    import math

    return math.pow(2, n) - 1 if n < 1000 else 0


wrong(COUNT, named="the number is inside a string")(lambda n: f"{2**n - 1} moves")
wrong(YEARS, named="it answers every call as if seconds_per_move were 1", listed=False)(
    lambda n, seconds_per_move=1: (2**n - 1) / (365.25 * 24 * 60 * 60)
)


@wrong(HANOI, named="move 4, B→A, goes in the wrong direction", listed=False)
def there_and_back(n, source="A", target="C", spare="B"):
    def carry(n, source, target, spare):
        ask = n and carry(n - 1, source, spare, target)
        return [*ask, source + target, *carry(n - 1, spare, target, source)] if n else []

    moves = carry(n, source, target, spare)
    return moves if n < 3 else [*moves[:3], spare + source, source + spare, *moves[3:]]


@wrong(HANOI, named="there are lists inside the list", listed=False)
def of_lists(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first, last = of_lists(n - 1, source, spare, target), of_lists(n - 1, spare, target, source)
    return [first, source + target, last]


@wrong(HANOI, named="`source == 'B'` always names the same pegs", listed=False)
def carry_some(n, source="A", target="C", spare="B"):
    if n == 0 or (n == 2 and source == "B"):
        return []
    first = carry_some(n - 1, source, spare, target)
    return [*first, source + target, *carry_some(n - 1, spare, target, source)]


@wrong("recursion.years_needed", never="years_needed(0) is right", listed=False)
def sixty_times(n, seconds_per_move=1):
    return (2**n - 1) * seconds_per_move / (60 * 24 * 365.25)


@wrong(TIMES, named="all answers are 1 too few", never="2 ** n - 1")
def halves_of_all_moves(n, disk):
    moves = 2**n - 1
    for _ in range(disk):
        moves = moves // 2
    return moves


@wrong("recursion.hanoi", named="does not say what spare is, so it is 'B'")
def with_defaults(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = with_defaults(n - 1, source, spare)
    return [*first, source + target, *with_defaults(n - 1, spare, target)]


@wrong("recursion.count_moves", named="`2 ^ n - 1` is not a power")
def a_power_as_in_mathematics(n):
    return 2 ^ n - 1
