"""Lesson 6, row, circle and tapes: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from math import fabs, log2

from hanoi_ref.checking.exercise import Mistakes

Moves = list[str]

LINEAR = Mistakes()
LINEAR_INDEX = Mistakes()
LINEAR_DISTANCE = Mistakes()
CLOCKWISE = Mistakes()
COUNTERCLOCKWISE = Mistakes()
TAPE_FOR_DAY = Mistakes()


# linear


def _row(n: int, a: str = "A", c: str = "C") -> Moves:
    if n == 0:
        return []
    there, back = _row(n - 1, a, c), _row(n - 1, c, a)
    return [*there, a + "B", *back, "B" + c, *there]


@LINEAR.add(
    "a disk jumps over the peg in the middle",
    "From A a disk can only go to B, and from there to C. The tower of lesson 1 forgets that.",
)
def classic(n: int, a: str = "A", c: str = "C", b: str = "B") -> Moves:
    return [*classic(n - 1, a, b, c), a + c, *classic(n - 1, b, c, a)] if n else []


@LINEAR.add(
    "the tower stops half-way, on B",
    "That is half of the walk. The goal is C.",
)
def to_the_middle(n: int) -> Moves:
    return [] if n == 0 else [*_row(n - 1), "AB", *to_the_middle(n - 1)[::-1]]


@LINEAR.add(
    "the smaller disks are not carried back",
    "The largest disk stands on B and wants to go to C, but the smaller ones are there: carry them "
    "to A in between.",
)
def not_carried_back(n: int) -> Moves:
    there = not_carried_back(n - 1) if n else []
    return [*there, "AB", "BC", *there] if n else []


@LINEAR.add(
    "the smaller disks go from A to C three times",
    "After the first tour they are on C; the second leads from C back to A. Does the middle call "
    "say so, and do the moves of the largest disk ask for source and target, wherever they are?",
)
def same_way_thrice(n: int) -> Moves:
    there = same_way_thrice(n - 1) if n else []
    return [*there, "AB", *there, "BC", *there] if n else []


@LINEAR.add(
    "one disk goes from A to C, whichever way it is asked to go",
    "The base case is called for the way back, from C to A, as well: it has to name source and "
    "target, as the other lines do.",
)
def base_without_pegs(n: int, a: str = "A", c: str = "C") -> Moves:
    if n < 2:
        return ["AB", "BC"] * n
    there, back = base_without_pegs(n - 1, a, c), base_without_pegs(n - 1, c, a)
    return [*there, a + "B", *back, "B" + c, *there]


@LINEAR.add(
    "the last tour is missing",
    "The largest disk has arrived, and the smaller ones are on A: carry them to C once more.",
)
def without_the_last_tour(n: int, a: str = "A", c: str = "C") -> Moves:
    if n == 0:
        return []
    there, back = without_the_last_tour(n - 1, a, c), without_the_last_tour(n - 1, c, a)
    return [*there, a + "B", *back, "B" + c]


@LINEAR.add(
    "each disk is carried by itself",
    "The second disk would land on the first: the smaller ones have to make room, each time.",
)
def one_by_one(n: int) -> Moves:
    return ["AB", "BC"] * n


@LINEAR.add(
    "no disks are treated like one disk",
    "For n = 0 there is nothing to move: give an empty list.",
)
def no_base_case_for_none(n: int) -> Moves:
    return _row(max(n, 1))


@LINEAR.add(
    "the moves are joined to a text",
    'A list of moves is wanted, ["AB", "BC"], not "AB BC".',
)
def as_one_text(n: int) -> str:
    return " ".join(_row(n))


@LINEAR.add(
    "the moves are counted, not listed",
    "3 ** n - 1 says how many there are; the moves themselves are wanted.",
)
def only_counted(n: int) -> int:
    return int(3**n - 1)


# linear_index


def _digits(position: str) -> list[int]:
    return ["ABC".index(letter) for letter in position]


def _index(position: str) -> int:
    index, turned = 0, False
    for digit in _digits(position):
        index = 3 * index + (2 - digit if turned else digit)
        turned ^= digit == 1
    return index


def _base_3(digits: list[int]) -> int:
    number = 0
    for digit in digits:
        number = 3 * number + digit
    return number


@LINEAR_INDEX.add(
    "the position is read as a number in base 3",
    "While a larger disk is on B the smaller ones walk backwards: BCC comes directly after ACC, "
    "and its digits count 1, 0, 0.",
)
def plain_base_3(position: str) -> int:
    return _base_3(_digits(position))


@LINEAR_INDEX.add(
    "the position is read from the wrong end",
    "The first letter is the largest disk, which cuts the line into three.",
)
def smallest_first(position: str) -> int:
    return _index(position[::-1])


@LINEAR_INDEX.add(
    "it never turns back again",
    "Each further B turns the direction once more: two of them cancel. Write turned = not turned.",
)
def turns_once(position: str) -> int:
    index, turned = 0, False
    for digit in _digits(position):
        index = 3 * index + (2 - digit if turned else digit)
        turned = turned or digit == 1
    return index


@LINEAR_INDEX.add(
    "only the letter directly before is looked at",
    "All larger disks that are on B count: an odd number of them turns the direction.",
)
def looks_one_back(position: str) -> int:
    before, index = "A", 0
    for letter, digit in zip(position, _digits(position), strict=True):
        index = 3 * index + (2 - digit if before == "B" else digit)
        before = letter
    return index


@LINEAR_INDEX.add(
    "the direction turns where it should not",
    "While a disk is on C the smaller ones go from A to C, as they do while it is on A. Which "
    "letters turn it in yours?",
)
def turned_by_c(position: str) -> int:
    index, turned = 0, False
    for digit in _digits(position):
        index = 3 * index + (2 - digit if turned else digit)
        turned ^= digit > 0
    return index


@LINEAR_INDEX.add(
    "after a disk on C the smaller ones always walk forwards",
    "C turns nothing, neither away nor back: after one B they walk backwards until another B.",
)
def c_turns_back(position: str) -> int:
    index, turned = 0, False
    for letter in position:
        turned ^= letter == "B"
        index = 3 * index + ("CBA" if turned else "ABC").index(letter)
        turned = turned and letter != "C"
    return index


@LINEAR_INDEX.add(
    "positions are counted from 1",
    "The tower on A has made no step: its number is 0.",
)
def from_one(position: str) -> int:
    return _index(position) + 1


@LINEAR_INDEX.add(
    "steps are counted from C",
    "The walk begins with all disks on A.",
)
def from_c(position: str) -> int:
    return int(3 ** len(position)) - 1 - _index(position)


@LINEAR_INDEX.add(
    "the number is written in base 3",
    "The digits are right; int(text, 3) makes the number of them.",
)
def as_text(position: str) -> str:
    index, text = _index(position), ""
    for _ in position:
        index, digit = divmod(index, 3)
        text = str(digit) + text
    return text


@LINEAR_INDEX.add(
    "powers of 2 in place of powers of 3",
    "With k smaller disks each third of the line has 3 ** k positions: a disk has three places.",
)
def in_twos(position: str) -> int:
    index, turned = 0, False
    for digit in _digits(position):
        index = 2 * index + (2 - digit if turned else digit)
        turned ^= digit == 1
    return index


@LINEAR_INDEX.add(
    "a float on the way",
    "A float keeps only the first 16 digits or so: 3 ** k is exact, 3.0 ** k and pow from math "
    "are not.",
)
def by_float(position: str) -> int:
    index, k = 0.0, len(position)
    for at, digit in enumerate(_digits(position)):
        turned = position[:at].count("B") % 2
        index += (2 - digit if turned else digit) * 3.0 ** (k - 1 - at)
    return int(index)


@LINEAR_INDEX.add(
    "no disks are forgotten",
    'linear_index("") is 0: there is one position, and it is the first.',
)
def no_empty_position(position: str) -> int:
    return _index(position) if position[0] else 0


@LINEAR_INDEX.add(
    "the first letter counts least",
    "The largest disk cuts the line into three: its digit is worth most. Write "
    "number = 3 * number + digit, letter by letter.",
)
def weighs_backwards(position: str) -> int:
    return _base_3(_turned(position)[::-1])


def _turned(position: str) -> list[int]:
    """The digits of the index, the first letter's first."""
    index = _index(position)
    return [index // 3**k % 3 for k in reversed(range(len(position)))]


@LINEAR_INDEX.add(
    "an empty text is read as a number",
    'Without disks there are no digits, and int("", 3) raises an error: give 0.',
    words="invalid literal",
)
def reads_nothing(position: str) -> int:
    return int("".join(map(str, _turned(position))), 3)


@LINEAR_INDEX.add(
    "the walk is played until the position comes",
    "For 200 disks the walk would not end while the sun shines. Each letter says where in the line "
    "you are: no walk is needed.",
    slow=10,
)
def walks_there(position: str) -> int:
    n, steps = len(position), 0
    while _index(position) != steps and steps < 3**n:
        steps += 1
    return steps


@LINEAR_INDEX.add(
    "it goes through the letters from the last to the first",
    "A disk on B turns the smaller ones, whose letters come after its own: begin with the first.",
)
def from_the_last(position: str) -> int:
    index, turned = 0, False
    for at, digit in enumerate(reversed(_digits(position))):
        index += 3**at * (2 - digit if turned else digit)
        turned ^= digit == 1
    return index


@LINEAR_INDEX.add(
    "a C turns the direction, and a B does not",
    "While a disk is on B the smaller ones walk from C to A; while it is on A or C, from A to C.",
)
def turned_by_c_alone(position: str) -> int:
    index, turned = 0, False
    for digit in _digits(position):
        index = 3 * index + (2 - digit if turned else digit)
        turned ^= digit == 2
    return index


# linear_distance


def _near(position: str) -> Iterator[str]:
    """The positions one step away on the row."""
    for p, q in ("AB", "BA", "BC", "CB"):
        at = position.rfind(p)
        if at > position.rfind(q):
            yield position[:at] + q + position[at + 1 :]


@LINEAR_DISTANCE.add(
    "the difference of each digit is taken without its sign",
    "Two digits may differ in opposite directions: add up all of them with their signs first, and "
    "take abs of the whole.",
)
def without_signs_digit_by_digit(start: str, goal: str) -> int:
    distance, turns = 0, [False, False]
    for pair in zip(_digits(start), _digits(goal), strict=True):
        one, other = (
            2 - digit if turned else digit for digit, turned in zip(pair, turns, strict=True)
        )
        distance = 3 * distance + abs(one - other)
        turns = [turned ^ (digit == 1) for digit, turned in zip(pair, turns, strict=True)]
    return distance


@LINEAR_DISTANCE.add(
    "it takes the way round by the ends of the line",
    "A line has two ends, and the only way from one to the other leads through all the others.",
)
def as_a_ring(start: str, goal: str) -> int:
    apart = abs(_index(start) - _index(goal))
    return int(min(apart, 3 ** len(start) - apart))


@LINEAR_DISTANCE.add(
    "the goal is read in the direction of the start",
    "Each position turns the direction by its own B's: read them one after the other.",
)
def one_direction(start: str, goal: str) -> int:
    here = there = turned = 0
    for one, other in zip(_digits(start), _digits(goal), strict=True):
        here = 3 * here + (2 - one if turned else one)
        there = 3 * there + (2 - other if turned else other)
        turned ^= one == 1
    return abs(here - there)


@LINEAR_DISTANCE.add(
    "from A to C the smaller disks do not go back in between",
    "When the largest disk stops on B they stand on C, where it wants to go: they walk to A first, "
    "all the 3 ** k - 1 steps.",
)
def no_way_back_between(start: str, goal: str) -> int:
    if not start:
        return 0
    one, other = sorted((start, goal))
    if start[0] == goal[0]:
        return no_way_back_between(start[1:], goal[1:])
    far = abs(_index(start) - _index(goal))
    between = one[0] == "A" and other[0] == "C"
    return far - (3 ** len(start[1:]) - 1 if between else 0)


@LINEAR_DISTANCE.add(
    "the alphabet decides which position comes first",
    "Behind a B the line runs backwards: BC comes before BA. abs asks for no order.",
)
def by_the_alphabet(start: str, goal: str) -> int:
    one, other = sorted((start, goal))
    return _index(other) - _index(one)


@LINEAR_DISTANCE.add(
    "the way back is negative",
    "A distance has no sign: take abs of the difference.",
)
def with_sign(start: str, goal: str) -> int:
    return _index(goal) - _index(start)


@LINEAR_DISTANCE.add(
    "the way there is negative",
    "A distance has no sign: take abs of the difference.",
)
def with_sign_turned(start: str, goal: str) -> int:
    return _index(start) - _index(goal)


@LINEAR_DISTANCE.add(
    "it is the distance of lesson 5",
    "There a disk could jump from A to C; on the row it cannot.",
)
def all_pegs_joined(start: str, goal: str) -> int:
    if not start or start == goal:
        return 0
    if start[0] == goal[0]:
        return all_pegs_joined(start[1:], goal[1:])
    ways: list[int] = []
    for pegs in (start[0] + goal[0], start[0] + ({*"ABC"} - {start[0], goal[0]}).pop() + goal[0]):
        spares = [({*"ABC"} - {p, q}).pop() for p, q in pairwise(pegs)]
        tower = 2 ** (len(start) - 1)
        first = _to_one_peg(start[1:], spares[0])
        ways.append(first + 1 + (len(spares) - 1) * tower + _to_one_peg(goal[1:], spares[-1]))
    return min(ways)


def _to_one_peg(position: str, peg: str) -> int:
    moves = 0
    for at, letter in enumerate(position):
        if letter != peg:
            moves += 2 ** (len(position) - at - 1)
            peg = ({*"ABC"} - {letter, peg}).pop()
    return moves


@LINEAR_DISTANCE.add(
    "each disk is looked at for itself",
    "A disk has to wait for the smaller ones, which must go out of its way and come back: use the "
    "numbers of the positions.",
)
def disk_by_disk(start: str, goal: str) -> int:
    return sum(abs(p - q) for p, q in zip(_digits(start), _digits(goal), strict=True))


@LINEAR_DISTANCE.add(
    "letters that differ are counted",
    "How many disks stand elsewhere does not say how many moves they need: use the numbers of the "
    "positions.",
)
def differing_letters(start: str, goal: str) -> int:
    return sum(p != q for p, q in zip(start, goal, strict=True))


@LINEAR_DISTANCE.add(
    "the two numbers are added",
    "One house is number 9, the other 26: they are 17 apart, not 35.",
)
def added(start: str, goal: str) -> int:
    return _index(start) + _index(goal)


@LINEAR_DISTANCE.add(
    "both ends are counted",
    "Between neighbours there is one move: no one is to be added.",
)
def counts_positions(start: str, goal: str) -> int:
    return abs(_index(start) - _index(goal)) + 1


@LINEAR_DISTANCE.add(
    "one step too few is counted",
    "From number 9 to number 26 there are 17 steps, the last one included.",
)
def one_less(start: str, goal: str) -> int:
    return abs(_index(goal) - _index(start)) - 1


@LINEAR_DISTANCE.add(
    "the start is not asked for",
    "The index of the goal is how far it is from all disks on A. Here it is to be reached from "
    "the start.",
)
def goal_alone(start: str, goal: str) -> int:
    return _index(goal)


@LINEAR_DISTANCE.add(
    "the positions are read as numbers in base 3",
    "While a larger disk is on B the smaller ones walk backwards: use linear_index.",
)
def in_base_3(start: str, goal: str) -> int:
    return abs(_base_3(_digits(start)) - _base_3(_digits(goal)))


@LINEAR_DISTANCE.add(
    "the positions are read from the wrong end",
    "The first letter is the largest disk.",
)
def wrong_end(start: str, goal: str) -> int:
    return abs(_index(start[::-1]) - _index(goal[::-1]))


@LINEAR_DISTANCE.add(
    "fabs gives a float",
    "Write abs, which leaves an int an int and keeps all of its digits.",
)
def by_fabs(start: str, goal: str) -> float:
    return fabs(_index(start) - _index(goal))


@LINEAR_DISTANCE.add(
    "the goal is searched for",
    "For 200 disks no search arrives. On the row every position has a number.",
    slow=8,
)
def searches(start: str, goal: str) -> int:
    steps, queue = {start: 0}, deque([start])
    while goal not in steps:
        position = queue.popleft()
        for other in _near(position):
            if other not in steps:
                steps[other] = steps[position] + 1
                queue.append(other)
    return steps[goal]


# clockwise and counterclockwise


def _on(n: int) -> list[int]:
    return [*_back(n - 1), n, *_back(n - 1)] if n else []


def _back(n: int) -> list[int]:
    return [*_back(n - 1), n, *_on(n - 1), n, *_back(n - 1)] if n else []


def _as_moves(n: int, disks: list[int]) -> Moves:
    at, moves = [0] * (n + 1), []
    for disk in disks:
        moves.append("ABC"[at[disk]] + "BCA"[at[disk]])
        at[disk] = (at[disk] + 1) % 3
    return moves


CONFUSED = "clockwise and counterclockwise are confused"
CONFUSED_HINT = (
    "clockwise carries the tower one peg on, from A to B, counterclockwise one peg back, which is "
    "two on, from A to C."
)
MOVES, MOVES_HINT = (
    "moves are given in place of disks",
    "Each disk has one way to go, so the moves need no names: the disks are wanted, in order.",
)
ZERO, ZERO_HINT = "disks are counted from 0", "The smallest disk is number 1, the largest n."
TURNED, TURNED_HINT = (
    "disk 1 is taken for the largest",
    "The smallest disk is number 1, the largest n; the smallest moves first.",
)
JOINED, JOINED_HINT = "the disks are joined to a text", "A list of numbers is wanted, [1, 1, 2]."
NONE, NONE_HINT = (
    "there is no case for no disks",
    "For n = 0 nothing moves: give an empty list, and one disk needs no case of its own.",
)
COUNTED, COUNTED_HINT = "moves are counted", "The disks themselves are wanted, in order."


@CLOCKWISE.add(CONFUSED, CONFUSED_HINT)
def the_other(n: int) -> list[int]:
    return _back(n)


@CLOCKWISE.add(
    "clockwise calls itself",
    "The smaller ones have to wait on C, and from A that is one peg back: call counterclockwise. "
    "With three free pegs your list would be right; here it is not.",
)
def calls_itself(n: int) -> list[int]:
    return [*calls_itself(n - 1), n, *calls_itself(n - 1)] if n else []


@CLOCKWISE.add(
    "the smaller disks are left behind",
    "They wait on C; bring them to B, on top of the largest.",
)
def left_behind(n: int) -> list[int]:
    return [*_back(n - 1), n] if n else []


@CLOCKWISE.add(
    "the last tour leads one peg on",
    "From C to B is one peg back again: call counterclockwise both times.",
)
def last_tour_on(n: int) -> list[int]:
    return [*_back(n - 1), n, *_on(n - 1)] if n else []


@CLOCKWISE.add(
    "one peg back by going on twice",
    "Two times clockwise does lead one peg back, but counterclockwise does it in fewer moves.",
)
def on_twice(n: int) -> list[int]:
    there = on_twice(n - 1) * 2 if n else []
    return [*there, n, *there] if n else []


@CLOCKWISE.add(
    "the first tour leads one peg on",
    "The largest disk goes from A to B, so B must be free: where do the smaller ones wait?",
)
def waits_on_b(n: int) -> list[int]:
    return [*_on(n - 1), n, *_back(n - 1)] if n else []


@CLOCKWISE.add(
    "the largest disk moves once more, at the end",
    "It goes from A to B and stays there. Is it put at the end of the list of the smaller ones "
    "before that list is used a second time?",
)
def once_more(n: int) -> list[int]:
    return [*_back(n - 1), n] * 2 if n else []


@CLOCKWISE.add(
    "one of the two lists is renewed before the other one is made",
    "Both are made of the old lists, those for one disk fewer: make both, and give them their "
    "names afterwards (on, back = ..., ...).",
)
def on_renewed_first(n: int) -> list[int]:
    on, back = list[int](), list[int]()
    for disk in range(1, n + 1):
        on = [*back, disk, *back]
        back = [*back, disk, *on, disk, *back]
    return on


@CLOCKWISE.add(MOVES, MOVES_HINT)
def moves_on(n: int) -> Moves:
    return _as_moves(n, _on(n))


@CLOCKWISE.add(ZERO, ZERO_HINT)
def on_from_zero(n: int) -> list[int]:
    return [disk - 1 for disk in _on(n)]


@CLOCKWISE.add(TURNED, TURNED_HINT)
def on_largest_first(n: int) -> list[int]:
    return [n + 1 - disk for disk in _on(n)]


@CLOCKWISE.add(JOINED, JOINED_HINT)
def on_joined(n: int) -> str:
    return "".join(map(str, _on(n)))


@CLOCKWISE.add(COUNTED, COUNTED_HINT)
def on_counted(n: int) -> int:
    return len(_on(n))


@CLOCKWISE.add(NONE, NONE_HINT)
def on_without_none(n: int) -> list[int]:
    if n == 1:
        return [1]
    return [*_back_without_none(n - 1), n, *_back_without_none(n - 1)]


def _back_without_none(n: int) -> list[int]:
    if n == 1:
        return [1, 1]
    there = _back_without_none(n - 1)
    return [*there, n, *on_without_none(n - 1), n, *there]


@COUNTERCLOCKWISE.add(CONFUSED, CONFUSED_HINT)
def the_other_one(n: int) -> list[int]:
    return _on(n)


@COUNTERCLOCKWISE.add(
    "it goes on twice",
    "Two times clockwise does arrive, but the smaller disks need not come to B while the largest "
    "stops there: on C, then on A, is where they have to be.",
)
def twice_clockwise(n: int) -> list[int]:
    return _on(n) * 2


@COUNTERCLOCKWISE.add(
    "the middle tour leads the wrong way",
    "Between the two moves of the largest disk the smaller ones go from C to A: one peg on, "
    "clockwise, and once.",
)
def middle_back(n: int) -> list[int]:
    there = middle_back(n - 1) if n else []
    return [*there, n, *there, n, *there] if n else []


@COUNTERCLOCKWISE.add(
    "the first and the last tour lead the wrong way",
    "At first the smaller ones have to go from A to C, one peg back, and at the end again.",
)
def ends_on(n: int) -> list[int]:
    return [*_on(n - 1), n, *_back(n - 1), n, *_on(n - 1)] if n else []


@COUNTERCLOCKWISE.add(
    "all three tours lead one peg on",
    "When the largest disk goes from A to B, B must be free, and when it goes on to C, C must be: "
    "where do the smaller ones wait each time, and is that one peg on or one back?",
)
def always_on(n: int) -> list[int]:
    return [*_on(n - 1), n, *_on(n - 1), n, *_on(n - 1)] if n else []


@COUNTERCLOCKWISE.add(
    "the last tour is missing",
    "The largest disk has arrived, the smaller ones are on A: bring them to C.",
)
def last_tour_missing(n: int) -> list[int]:
    return [*_back(n - 1), n, *_on(n - 1), n] if n else []


@COUNTERCLOCKWISE.add(
    "the largest disk moves once only",
    "From A to C no arrow leads: each disk goes from A to B to C, so the largest moves twice.",
)
def free_pegs(n: int) -> list[int]:
    return [*free_pegs(n - 1), n, *free_pegs(n - 1)] if n else []


@COUNTERCLOCKWISE.add(
    "the smaller disks do not move between the two moves of the largest",
    "They are on C, where the largest wants to go: bring them to A first.",
)
def no_middle_tour(n: int) -> list[int]:
    return [*_back(n - 1), n, n, *_back(n - 1)] if n else []


@COUNTERCLOCKWISE.add(
    "one of the two lists is renewed before the other one is made",
    "Both are made of the old lists, those for one disk fewer: make both, and give them their "
    "names afterwards (on, back = ..., ...).",
)
def back_renewed_first(n: int) -> list[int]:
    on, back = list[int](), list[int]()
    for disk in range(1, n + 1):
        back = [*back, disk, *on, disk, *back]
        on = [*back, disk, *back]
    return back


@COUNTERCLOCKWISE.add(MOVES, MOVES_HINT)
def moves_back(n: int) -> Moves:
    return _as_moves(n, _back(n))


@COUNTERCLOCKWISE.add(ZERO, ZERO_HINT)
def back_from_zero(n: int) -> list[int]:
    return [disk - 1 for disk in _back(n)]


@COUNTERCLOCKWISE.add(TURNED, TURNED_HINT)
def back_largest_first(n: int) -> list[int]:
    return [n + 1 - disk for disk in _back(n)]


@COUNTERCLOCKWISE.add(JOINED, JOINED_HINT)
def back_joined(n: int) -> str:
    return "".join(map(str, _back(n)))


@COUNTERCLOCKWISE.add(COUNTED, COUNTED_HINT)
def back_counted(n: int) -> int:
    return len(_back(n))


@COUNTERCLOCKWISE.add(NONE, NONE_HINT)
def back_without_none(n: int) -> list[int]:
    return _back_without_none(n)


# tape_for_day


def _tape(day: int) -> int:
    return (day & -day).bit_length()


@TAPE_FOR_DAY.add(
    "tapes are counted from 0",
    "On day 1 tape 1 is used: add one to the zeros at the end of the day.",
)
def tapes_from_zero(day: int) -> int:
    return _tape(day) - 1


@TAPE_FOR_DAY.add(
    "days are counted from 0",
    "The first day is day 1: take day itself, and of a list the place day - 1.",
)
def days_from_zero(day: int) -> int:
    return _tape(day + 1)


@TAPE_FOR_DAY.add(
    "there are only five tapes",
    "On day 32 a sixth one is needed, on day 64 a seventh: how often can the day be halved?",
)
def five_tapes(day: int) -> int:
    return min(_tape(day), 5)


@TAPE_FOR_DAY.add(
    "the power of 2 is given",
    "day & -day is 1, 2, 4, 8 and so on; its bit_length() is the number of the tape.",
)
def the_power(day: int) -> int:
    return day & -day


@TAPE_FOR_DAY.add(
    "the tapes are used in turn",
    "1, 2, 3, 1, 2, 3 would keep the last three days only. Tape 1 is used on every second day, "
    "tape 2 on every fourth.",
)
def in_turn(day: int) -> int:
    return 1 + (day - 1) % 3


@TAPE_FOR_DAY.add(
    "there are three tapes only",
    "On day 8 a fourth one is needed, on day 16 a fifth, and so on without limit.",
)
def three_tapes(day: int) -> int:
    return min(_tape(day), 3)


@TAPE_FOR_DAY.add(
    "the first eight days come again and again",
    "On day 16 there is a tape that has not been used before. How often can 16 be halved?",
)
def eight_days(day: int) -> int:
    return (1, 2, 1, 3, 1, 2, 1, 4)[(day - 1) % 8]


@TAPE_FOR_DAY.add(
    "ones are counted",
    "Count the zeros at the end of the day in binary, and add one.",
)
def counts_ones(day: int) -> int:
    return day.bit_count()


@TAPE_FOR_DAY.add(
    "all zeros of the day in binary are counted",
    "Day 5 is 101, and its zero stands before the last 1: only those behind it count.",
)
def counts_all_zeros(day: int) -> int:
    return f"{day:b}".count("0") + 1


@TAPE_FOR_DAY.add(
    "the length of the day is given",
    "day.bit_length() tells where its first 1 is; the last 1 is wanted, that of day & -day.",
)
def counts_bits(day: int) -> int:
    return day.bit_length()


@TAPE_FOR_DAY.add(
    "a tape for every whole power, tape 1 for all other days",
    "Day 6 is no power of 2 and has tape 2: count how often the day can be halved.",
)
def powers_only(day: int) -> int:
    return day.bit_length() if day & day - 1 == 0 else 1


@TAPE_FOR_DAY.add(
    "a logarithm gives a float",
    "Count with whole numbers: (day & -day).bit_length().",
)
def by_logarithm(day: int) -> float:
    return log2(day & -day) + 1


@TAPE_FOR_DAY.add(
    "a float on the way",
    "day / 2 is a float and keeps only the first 16 digits or so: write day // 2.",
)
def halves_with_float(day: float) -> int:
    tape = 1
    while day % 2 == 0:
        day, tape = day / 2, tape + 1
    return tape


@TAPE_FOR_DAY.add(
    "all days before are gone through",
    "Day 2^100 never comes that way: the zeros at the end of the day say at once which tape it is.",
    slow=1000,
)
def day_by_day(day: int) -> int:
    tape, today = 1, 0
    while today < day:
        today += 1
        tape = _tape(today)
    return tape


@TAPE_FOR_DAY.add(
    "it asks whether 2, 4, 6, 8 divide the day, not 2, 4, 8, 16",
    "A new tape comes with each power of 2: 2 ** k.",
)
def even_numbers(day: int) -> int:
    k = 1
    while day % (2 * k) == 0:
        k += 1
    return k


@TAPE_FOR_DAY.add(
    "all even days have tape 2",
    "Day 4 can be halved twice. Does the loop end too early, at the first power of 2 that divides "
    "the day?",
)
def two_at_most(day: int) -> int:
    return 1 if day % 2 else 2
