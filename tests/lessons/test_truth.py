"""What is said of a wrong program is true of it; each of these was once told something untrue."""
# ruff: noqa: D103  (as students write)

from __future__ import annotations

import pytest

from tests.lessons.spoken import spoken

UNTRUE = []  # an exercise, words that are not true of the program, words that are, the program


def told(exercise: str, untrue: str, true: str = ""):
    """A decorator that takes the program below it into the table."""
    return lambda program: UNTRUE.append(pytest.param(exercise, untrue, true, program)) or program


PEGS = {"A": [], "B": [], "C": []}


def legal_way(pegs, one, other):
    swaps = not pegs[one] or (pegs[other] and pegs[other][-1] < pegs[one][-1])
    return (other, one) if swaps else (one, other)


@told("iteration.three_peg_cycle", "wrong direction", "it remembers earlier calls")
def pegs_that_are_not_reset(n):
    for disk in range(n, 0, -1):
        PEGS["A"].append(disk)
    moves = []
    for k in range(2**n - 1):
        pair = ("AC", "AB", "BC")[k % 3] if n % 2 else ("AB", "AC", "BC")[k % 3]
        source, target = legal_way(PEGS, *pair)
        PEGS[target].append(PEGS[source].pop())
        moves.append(source + target)
    return moves


OTHERS = {"A": [], "B": [], "C": []}


@told("iteration.three_peg_cycle", "nothing changes the condition", "it remembers earlier calls")
def loop_over_pegs_that_are_not_reset(n):
    for disk in range(n, 0, -1):
        OTHERS["A"].append(disk)
    moves = []
    while len(OTHERS["C"]) < n:
        pair = ("AC", "AB", "BC")[len(moves) % 3] if n % 2 else ("AB", "AC", "BC")[len(moves) % 3]
        source, target = legal_way(OTHERS, *pair)
        OTHERS[target].append(OTHERS[source].pop())
        moves.append(source + target)
    return moves


@told("gray.ruler", "needs a base case", "use a loop")
def one_call_for_each_term(count, m=1):
    if m > count:
        return []
    return [(m & -m).bit_length(), *one_call_for_each_term(count, m + 1)]


@told("magnetic.run_table", "a move is written", "changed its argument")
def takes_the_rows_away(rows, n, source="A", target="C", spare="B"):
    names, moves, every = {"A": source, "B": spare, "C": target}, [], list(rows)
    while rows:
        first, way, *kind = rows.pop(0)
        s, t = (names[letter] for letter in way)
        if first <= n and kind:
            (x,) = {source, target, spare} - {s, t}
            inner = every if kind == ["itself"] else globals()["tables"][kind[0]]
            moves += takes_the_rows_away(list(inner), n - first + 1, s, t, x)
        elif first <= n:
            moves.append(s + t)
    return moves


@told("magnetic.fewest_free", 'number of moves of "67"', "right up to fewest_free(4)")
def recurrence_one_step_early(n):
    terms = [0, 1, 4, 11, 30]
    while len(terms) <= n:
        a, b, c, d, e = terms[-5:]
        terms.append(4 * e - 2 * d - 2 * c - 5 * b + 6 * a)
    return terms[n]


@told("recursion.count_moves", "Other answers are right", "count_moves(0) is right. What is")
def without_the_largest(n):
    return sum(2**k for k in range(1, n))


@told("iteration.resume", "each disk's direction by its number alone")
def disk_one_by_its_number(position):
    def following(disk, peg):
        circle = "ACBA" if disk == 1 or disk % 2 == len(position) % 2 else "ABCA"
        return circle[circle.index(peg) + 1]

    if not position.strip("C"):
        return None
    p, q = sorted(set("ABC") - {position[-1]}, key=position.rfind)
    disk = len(position) - position.rfind(q)
    if q in position and following(disk, q) == p:
        return q + p
    return position[-1] + following(1, position[-1])


@told("gray.ternary_gray", "ordinary base 3")
def turns_the_word(m, n):
    if n == 0:
        return ""
    block, rest = divmod(m, 3 ** (n - 1))
    word = turns_the_word(rest, n - 1)
    return str(block) + (word[::-1] if block == 1 else word)


def to_peg(position, peg):
    cost = 0
    for at, letter in enumerate(position):
        if letter != peg:
            cost += 2 ** (len(position) - 1 - at)
            (peg,) = set("ABC") - {letter, peg}
    return cost


@told("graph.fast_distance", "where the detour is shorter, it returns the cost of the direct plan")
def one_plan_for_half_of_them(start, goal):
    while start and start[0] == goal[0]:
        start, goal = start[1:], goal[1:]
    if not start:
        return 0
    (a, *p), (b, *q) = start, goal
    (c,) = set("ABC") - {a, b}
    once = to_peg(p, c) + 1 + to_peg(q, c)
    return once if a < b else min(once, to_peg(p, b) + 2 ** len(p) + 1 + to_peg(q, a))


@told("graph.neighbours", "replace changes", "it moves the largest disk on that peg")
def first_of_its_letter(position):
    found = set()
    for p in set(position):
        for q in set("ABC") - {p}:
            if position.rfind(q) < position.rfind(p):
                at = position.index(p)
                found.add(position[:at] + q + position[at + 1 :])
    return found


def tour(n, source, target):
    if n == 0:
        return [""]
    (spare,) = set("ABC") - {source, target}
    there, back = tour(n - 1, source, target), tour(n - 1, target, source)
    parts = (source, there), (spare, back), (target, there)
    return [peg + rest for peg, words in parts for rest in words]


@told("graph.round_trip", "too many at the beginning", "one item too many at the end")
def begins_where_it_ends(n):
    trip = [peg + rest for peg, *ends in ("ABC", "BCA", "CAB") for rest in tour(n - 1, *ends)]
    return [trip[-1], *trip]


def carry(n, source, target, spare):
    if n == 0:
        return []
    first = carry(n - 1, source, spare, target)
    return [*first, source + target, *carry(n - 1, spare, target, source)]


def searched(n):
    """Find the fewest moves with free posts."""
    before, todo = {"A" * n: None}, ["A" * n]
    for position in todo:
        if position.upper() == "C" * n:
            break
        for s in "ABC":
            for t in set("ABC") - {s}:
                at, on = (max(position.rfind(p), position.rfind(p.lower())) for p in (s, t))
                if at <= on or (on >= 0 and position[at].isupper() == position[on].isupper()):
                    continue
                letter = t.lower() if position[at].isupper() else t
                after = position[:at] + letter + position[at + 1 :]
                if after not in before:
                    before[after] = position, s + t
                    todo.append(after)
    moves = []
    while before[position]:
        position, move = before[position]
        moves.append(move)
    return moves[::-1]


@told("magnetic.coloured", "this is the task of")
def searched_without_colours(n):
    return searched(n)


@told("magnetic.down_67", "this is the task of")
def searched_without_posts(n):
    return searched(n)


@told("iteration.smallest_disk_walk", "What should the answer be then?")
def without_modulo(n):
    circle = "ABC" if n % 2 == 0 else "ACB"
    return [circle[k] + circle[k + 1] for k in range(2**n // 2)]


@told("variants.frame_stewart", "it gives the k disks one peg fewer")
def sets_aside_as_many_as_pegs_leave(n, pegs):
    if n < 2 or pegs == 3:
        return 2**n - 1
    alone = pegs - 2
    if n <= alone:
        return 2 * n - 1
    return 2 * sets_aside_as_many_as_pegs_leave(n - alone, pegs) + 2 * alone - 1


@told("magnetic.run_table", "it uses the table that it is reading for every tower")
def one_move_for_each_named_table(rows, n, source="A", target="C", spare="B"):
    names, moves = {"A": source, "B": spare, "C": target}, []
    for first, way, *kind in rows:
        s, t = (names[letter] for letter in way)
        if first <= n and kind == ["itself"]:
            (x,) = {source, target, spare} - {s, t}
            moves += one_move_for_each_named_table(rows, n - first + 1, s, t, x)
        elif first <= n:
            moves.append(s + t)
    return moves


@told("magnetic.is_legal", "a list", "the answer is turned into a string")
def truth_in_quotes(position, move):
    both = position.upper()
    at, on = both.rfind(move[0]), both.rfind(move[1])
    legal = at > on and (on < 0 or position[at].isupper() != position[on].isupper())
    return "True" if legal else "False"


@told(
    "recursion.count_moves",
    "it calls itself twice",
    "it needs too much time or memory for tall towers",
)
def counts_the_moves_made(n):
    return len(carry(n, "A", "C", "B"))


@told("magnetic.is_legal", "each of its wrong answers is")
def asks_only_for_the_smallest_disk(position, move):
    return position.upper()[-1] == move[0]


@told("binary.move_number", "1 times as large")
def counts_the_disks_on_c(position):
    return sum(2**k for k, peg in enumerate(reversed(position)) if peg == "C")


@told("recursion.count_moves", "it calls itself", "its calls never reach the base case")
def calls_for_more(n):
    return 2 * calls_for_more(n + 1) + 1 if n else 0


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("exercise", "untrue", "true", "program"), UNTRUE)
def test_what_is_said_is_true(exercise, untrue, true, program):
    """Whatever the hidden cases are."""
    for says in spoken(exercise, program):
        assert untrue not in says and true in says, says
