"""What can be said of a program that no known mistake answers like; each was told only a case."""
# ruff: noqa: D103  (as students write)

from __future__ import annotations

import math

import pytest

from tests.lessons.spoken import spoken
from tests.lessons.test_diagnoses import carry, legal_move, moved

DESCRIBED = []  # an exercise, what is said of the program, the program


def told(exercise: str, words: str):
    """A decorator that takes the program below it into the table."""
    return lambda program: DESCRIBED.append(pytest.param(exercise, words, program)) or program


MADE = []


@told("recursion.hanoi", "it remembers earlier calls")
def adds_to_one_list(n, source="A", target="C", spare="B"):
    if n > 0:
        adds_to_one_list(n - 1, source, spare, target)
        MADE.append(source + target)
        adds_to_one_list(n - 1, spare, target, source)
    return MADE


def one_move_for_one_disk(n, source="A", target="C", spare="B"):
    if n < 2:
        return [source + target] * n
    out = one_move_for_one_disk(n - 1, source, target, spare)
    back = one_move_for_one_disk(n - 1, target, source, spare)
    return [*out, source + spare, *back, spare + target, *out]


told("recursion.grand_tour", "its wrong numbers of moves are too small, by 1 for grand_tour(1)")(
    one_move_for_one_disk
)


def nothing_when_done(position, target="C"):
    if position == target * len(position):
        return ""
    if position[0] == target:
        return nothing_when_done(position[1:], target)
    (spare,) = set("ABC") - {target, position[0]}
    if position[1:] == spare * len(position[1:]):
        return position[0] + target
    return nothing_when_done(position[1:], spare)


told("iteration.resume", "it returns '' where it should return None")(nothing_when_done)


@told("iteration.resume", "disk 1 has to move, not disk")
def disk_one_until_it_is_on_c(position):
    if position == "C" * len(position):
        return None
    if position[-1] == "C":
        return legal_move(position, "A", "B")
    circle = "ACBA" if len(position) % 2 else "ABCA"
    return position[-1] + circle[circle.index(position[-1]) + 1]


@told("iteration.resume", "has to move, not disk 1")
def largest_disk_first(position):
    if not position.strip("C"):
        return None
    at = next(at for at, peg in enumerate(position) if peg != "C")
    if not {"C", position[at]} & {*position[at + 1 :]}:
        return position[at] + "C"
    return "CB" if position[-1] == "C" else position[-1] + "C"


@told("iteration.legal_move", "it returns 'None' where it should return None")
def none_in_quotes(position, p, q):
    return legal_move(position, p, q) or "None"


@told("iteration.legal_move", "it returns (None, None) where it should return None")
def a_pair_of_nothing(position, p, q):
    return tuple(legal_move(position, p, q) or (None, None))


@told("iteration.three_peg_cycle", "move 1, AB, is the first wrong one")
def begins_with_the_second_pair(n):
    position, moves = "A" * n, []
    cards = ["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"]
    while position != "C" * n and len(moves) < 500:
        moves.append(legal_move(position, *cards[(len(moves) + 1) % 3]))
        position = moved(position, moves[-1])
    return moves


@told("binary.disk_moved", "`m /= 2` is not an exact number")
def halves_in_place(m):
    disk = 1
    while m % 2 == 0:
        m /= 2
        disk += 1
    return disk


@told("binary.disk_moved", "it goes wrong wherever m is a multiple of 8")
def three_disks(m):
    return 1 if m % 2 else 2 if m % 4 else 3


@told("binary.move_at", "a float where a whole number is needed")
def counts_moves_from_zero(m, n):
    disk = (m - 1 & 1 - m).bit_length()
    before = (m - 1 + 2 ** (disk - 1)) // 2**disk - 1
    circle = "ACB" if (n - disk) % 2 == 0 else "ABC"
    return circle[before % 3] + circle[(before + 1) % 3]


@told("binary.position_after", "disk 2 is the largest that is wrong")
def one_source_for_all(m, n, source="A", target="C", spare="B"):
    if n == 0:
        return ""
    if m < 2 ** (n - 1):
        return source + one_source_for_all(m, n - 1, source, target, spare)
    return target + one_source_for_all(m - 2 ** (n - 1), n - 1, spare, target, source)


@told("gray.hypercube_walk", "two values of different types are joined with +")
def adds_a_reversed_word(n):
    if n == 0:
        return [""]
    words = adds_a_reversed_word(n - 1)
    return ["0" + word for word in words] + ["1" + reversed(word) for word in words]


@told("gray.hanoi_gray", "the moves before move 3, AB, are right")
def no_peg_is_changed(n):
    pegs, moves = ["A"] * (n + 1), []
    for m in range(1, 2**n):
        disk = (m & -m).bit_length()
        circle = "ABCA" if (n - disk) % 2 else "ACBA"
        moves.append(pegs[disk] + circle[circle.index(pegs[disk]) + 1])
    return moves


@told("graph.neighbours", "This break ends the loop in the first turn")
def breaks_off(position):
    found = set()
    for at, peg in enumerate(position):
        for other in {*"ABC"} - {peg}:
            if peg not in position[at + 1 :] and other not in position[at + 1 :]:
                found.add(position[:at] + other + position[at + 1 :])
        break  # as one student had it
    return found


@told("graph.neighbours", "all of its strings have length 1")
def keeps_the_old_letter(position):
    found = set()
    for at, peg in enumerate(position):
        for other in {*"ABC"} - {peg}:
            if peg not in position[at + 1 :] and other not in position[at + 1 :]:
                found.add(position[:at] + other + position[at:])
    return found


@told("graph.distance_to_peg", "it never uses peg")
def peg_is_not_asked_for(position, peg):
    cost, target = 0, position[:1]
    for k, letter in zip(range(len(position) - 1, -1, -1), position, strict=True):
        if letter != target:
            cost += 2**k
            (target,) = set("ABC") - {letter, target}
    return cost


def to_peg(position, peg):
    cost = 0
    for k, letter in zip(range(len(position) - 1, -1, -1), position, strict=True):
        if letter != peg:
            cost += 2**k
            (peg,) = set("ABC") - {letter, peg}
    return cost


@told("graph.fast_distance", "it leaves out one disk that agrees, and no more")
def looks_once(start, goal):
    if start == goal:
        return 0
    if start[0] == goal[0]:
        start, goal = start[1:], goal[1:]
    (a, *p), (b, *q) = start, goal
    c = min(set("ABC") - {a, b})
    twice = to_peg(p, b) + 2 ** len(p) + 1 + to_peg(q, a)
    return min(to_peg(p, c) + 1 + to_peg(q, c), twice)


@told("variants.linear", "it goes from A to C by way of B")
def two_moves_for_one(n, source="A", target="C"):
    ways = {"AC": ["AB", "BC"], "CA": ["CB", "BA"]}
    return [one for move in carry(n, source, target, "B") for one in ways.get(move, [move])]


@told("magnetic.is_legal", "each of its wrong answers is False")
def only_to_an_empty_post(position, move):
    return move[0] in position.upper() and move[1] not in position.upper()


@told("magnetic.is_legal", "it returns None where it should return False")
def returns_nothing(position, move):
    both = position.upper()
    at, on = both.rfind(move[0]), both.rfind(move[1])
    if at > on and (on < 0 or position[at].isupper() != position[on].isupper()):
        return True


@told("magnetic.after", "it changes a letter of a string")
def changes_in_place(position, move):
    at = position.upper().rfind(move[0])
    position[at] = move[1].lower() if position[at].isupper() else move[1]
    return position


SECONDS = 365.25 * 86_400


@told("recursion.years_needed", "it uses a year of 365.2425 days")
def years_of_the_calendar(n, seconds_per_move=1):
    return (2**n - 1) * seconds_per_move / (60 * 60 * 24 * 365.2425)


@told("recursion.years_needed", "it divides by 60 twice, and then multiplies")
def without_parentheses(n, seconds_per_move=1):
    return (2**n - 1) * seconds_per_move / 60 / 60 * 24 * 365.25


@told("recursion.years_needed", "it cuts the seconds to a whole number")
def whole_seconds(n, seconds_per_move=1):
    return math.floor((2**n - 1) * seconds_per_move) / SECONDS


@told("recursion.years_needed", "all answers are 24 times as large as they should be")
def forgets_the_hours(n, seconds_per_move=1):
    return (2**n - 1) * seconds_per_move / (60 * 60 * 365.25)


@told("recursion.count_moves", "each answer is twice the right one, minus 1")
def sums_one_power_on(n):
    return sum(2**disk for disk in range(1, n + 1)) - 1


@told("gray.ruler", "it begins one item too early")
def ruler_from_zero(count):
    return [1, *((m & -m).bit_length() for m in range(1, count))][:count]


def near(position):
    for at, peg in enumerate(position):
        for other in sorted({*"ABC"} - {peg}):
            if not {peg, other} & {*position[at + 1 :]}:
                yield position[:at] + other + position[at + 1 :]


@told("graph.distance", "its wrong numbers are too large")
def walks_on_while_it_can(start, goal):
    seen, steps = [start], 0
    while seen[-1] != goal:
        onward = [each for each in near(seen[-1]) if each not in seen]
        if not onward:
            return None
        seen.append(min(onward))
        steps += 1
    return steps


@told("graph.distance", "some are too small, by")
def letters_that_differ(start, goal):
    pairs = zip(reversed(start), reversed(goal), strict=True)
    return sum(2**k for k, (p, q) in enumerate(pairs) if p != q)


@told("iteration.resume", "where its answer is wrong, only the last letter is")
def waits_on_any_peg(position):
    target = "C"
    for at, peg in enumerate(position):
        if peg != target:
            if len({*position[at + 1 :]}) < 2:
                return peg + target
            (target,) = set("ABC") - {peg, target}
    return None


@told("binary.move_number", "others are None, or should be")
def counts_the_disks_on_c(position):
    return sum(2**k for k, peg in enumerate(reversed(position)) if peg == "C")


@told("binary.moves_slice", "B and C are swapped in all its answers")
def always_to_the_other_peg(n, start, stop):
    pegs = "ACB" if n % 2 else "ABC"
    bits = ((m & m - 1, (m | m - 1) + 1) for m in range(start, stop))
    return [pegs[source % 3] + pegs[target % 3] for source, target in bits]


@told("recursion.hanoi", "a move goes to another peg, but here both are B")
def forgets_the_source(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = forgets_the_source(n - 1, source, spare, target)
    return [*first, source + target, *forgets_the_source(n - 1, spare, target, spare)]


@told("gray.ruler", "are right, but this takes too long")
def a_ruler_of_all_lengths(count):
    def ruler(k):
        return [*ruler(k - 1), k, *ruler(k - 1)] if k else []

    return ruler(count)[:count]


@told("variants.four_pegs", "its wrong numbers of moves are too large, by 8 for four_pegs(9)")
def halves(n, source="A", target="D", spare="C", other="B"):
    if n == 0:
        return []
    aside = halves(n // 2, source, spare, target, other)
    back = halves(n // 2, spare, target, source, other)
    return [*aside, *carry(n - n // 2, source, target, other), *back]


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("exercise", "words", "program"), DESCRIBED)
def test_a_program_is_told_more_than_a_case(exercise, words, program):
    """Whatever the hidden cases are."""
    assert all(words in says for says in spoken(exercise, program))


@pytest.mark.usefixtures("impatient")
def test_a_pace_may_be_a_fraction_of_a_second():
    """Seconds cut to a whole number cost the part for the pace."""
    assert all("1 of 2 points" in says for says in spoken("recursion.years_needed", whole_seconds))
