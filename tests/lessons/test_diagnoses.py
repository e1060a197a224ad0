"""What students write, in their own words, and what they are told: nothing that is not so."""
# ruff: noqa: B006, B007, B018, D103, F841, SIM110  (as students write)

from __future__ import annotations

import pytest

from hanoi_ref.lessons import check


def moved(position, move):
    """As in lesson 2."""
    if move is None:
        empty = " and ".join(peg for peg in "ABC" if peg not in position)
        raise ValueError(f"there is no such move; in {position} the empty pegs are {empty}")
    at = position.rindex(move[0])
    return position[:at] + move[1] + position[at + 1 :]


def legal_move(position, p, q):
    here, there = position.rfind(p), position.rfind(q)
    if here == there:
        return None
    return p + q if here > there else q + p


def top(position, peg):
    return len(position) - position.rindex(peg) if peg in position else 0


def carry(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = carry(n - 1, source, spare, target)
    return [*first, source + target, *carry(n - 1, spare, target, source)]


TOLD = []  # an exercise, what is said of the program, the program


def told(exercise: str, name: str | None):
    """A decorator that takes the program below it into the table."""
    return lambda program: TOLD.append(pytest.param(exercise, name, program)) or program


@told("recursion.count_moves", "for n > 0 its calls never reach the base case")
def count_the_same(n):
    if n == 0:
        return 0
    return 2 * count_the_same(n) + 1


@told("recursion.hanoi", "a string is added to a list")
def no_brackets(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = no_brackets(n - 1, source, spare, target)
    return first + source + target + no_brackets(n - 1, spare, target, source)


@told("recursion.hanoi", "`a.append(source + target)` returns None, and this None is used")
def appends_in_between(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    a = appends_in_between(n - 1, source, spare, target)
    return a.append(source + target) + appends_in_between(n - 1, spare, target, source)


@told("recursion.hanoi", "its second call begins where the smaller disks are not")
def second_from_a(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    a = second_from_a(n - 1, source, spare, target)
    return a + [source + target] + second_from_a(n - 1, source, target, spare)


@told("recursion.hanoi", "it swaps the second and the third peg of a call")
def spare_comes_second(n, source="A", spare="B", target="C"):
    if n == 0:
        return []
    a = spare_comes_second(n - 1, source, target, spare)
    return a + [source + target] + spare_comes_second(n - 1, spare, source, target)


@told("recursion.gather", "it stops when the largest disk is already on the target")
def gather_stops(position, target):
    if position == "" or position[0] == target:
        return []
    (third,) = set("ABC") - {position[0], target}
    a = gather_stops(position[1:], third)
    return a + [position[0] + target] + carry(len(position) - 1, third, target, position[0])


@told(
    "recursion.grand_tour",
    "in the middle tour it reverses the order of the moves, but not each move",
)
def tour_backwards(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    tour = tour_backwards(n - 1, source, target, spare)
    return tour + [source + spare] + tour[::-1] + [spare + target] + tour


@told("recursion.times_moved", "the answer is a float")
def times_divided(n, disk):
    return 2**n / 2**disk


@told("recursion.times_moved", "it shares all moves equally among the disks")
def times_shared(n, disk):
    return (2**n - 1) / disk


@told(
    "iteration.legal_move",
    "it treats an empty peg like a small disk, and returns q + p for two empty pegs",
)
def compares_tops(position, p, q):
    if top(position, p) < top(position, q):
        return p + q
    return q + p


@told("iteration.three_peg_cycle", "the value of `moved(position, move)` is never used")
def cycle_stays(n):
    position, moves = "A" * n, []
    pairs = ["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"]
    while position != "C" * n:
        move = legal_move(position, *pairs[len(moves) % 3])
        moves.append(move)
        moved(position, move)
    return moves


@told(
    "iteration.three_peg_cycle",
    "it uses the even cycle for every tower, and an odd tower is stuck on B",
)
def cycle_even_card(n):
    position, moves = "A" * n, []
    while position != "C" * n:
        moves.append(legal_move(position, *["AB", "AC", "BC"][len(moves) % 3]))
        position = moved(position, moves[-1])
    return moves


@told("iteration.three_peg_cycle", "it completes each round, even when all disks are already on C")
def cycle_in_rounds(n):
    position, moves = "A" * n, []
    while position != "C" * n:
        for pair in ["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"]:
            moves.append(legal_move(position, *pair))
            position = moved(position, moves[-1])
    return moves


@told(
    "iteration.smallest_disk_walk",
    "it makes the other move even if no other move exists",
)
def walk_without_none(n):
    circle, position, moves = "ACBA" if n % 2 else "ABCA", "A" * n, []
    while position != "C" * n:
        here = position[-1]
        there = circle[circle.index(here) + 1]
        moves.append(here + there)
        position = moved(position, here + there)
        (third,) = set("ABC") - {here, there}
        moves.append(legal_move(position, here, third))
        position = moved(position, moves[-1])
    return moves


@told("iteration.hanoi_stack", "every move has the source and target of the whole tower")
def stack_outer_names(n, source="A", target="C", spare="B"):
    tasks, moves = [(n, source, target, spare)], []
    while tasks:
        k, s, t, p = tasks.pop()
        if k == 1:
            moves.append(source + target)
        elif k > 1:
            tasks += [(k - 1, p, t, s), (1, s, t, p), (k - 1, s, p, t)]
    return moves


@told("iteration.hanoi_stack", "its moves go wrong before it is stopped")
def stack_never_popped(n, source="A", target="C", spare="B"):
    tasks, moves = [(n, source, target, spare)], []
    while tasks:
        k, s, t, p = tasks[-1]
        if k == 1 and len(moves) < 9:
            moves.append(s + t)
        elif len(tasks) < 9:
            tasks.append((k - 1, s, p, t))
    return moves


@told("iteration.own_test", "`for n in range(9)` ends in its first turn")
def looks_at_none(program):
    for n in range(9):
        position = "A" * n
        for move in program(n):
            position = moved(position, move)
        return position == "C" * n


@told("binary.disk_moved", "nothing changes the condition of `while m % 2 == 0`")
def halves_beside(m):
    disk = 1
    while m % 2 == 0:
        disk += 1
        half = m // 2
    return disk


@told("binary.moved_so_far", "it leaves out move number m, and its len does not work beyond 2^63")
def range_to_m(m, disk):
    return len(range(2 ** (disk - 1), m, 2**disk))


@told("binary.move_number", "its target and spare become the same peg")
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


@told("binary.move_number", "a disk on its target swaps source and target")
def trades_wrongly(position):
    s, t, p, number = "A", "C", "B", 0
    for letter in position:
        number = 2 * number + (letter == t)
        if letter == s:
            t, p = p, t
        elif letter == t:
            s, t = t, s
        else:
            return None
    return number


@told("binary.move_number", "it adds up the ones instead of reading a number")
def adds_up(position):
    s, t, p, number = "A", "C", "B", 0
    for letter in position:
        if letter == s:
            t, p = p, t
        elif letter == t:
            number += 1
            s, p = p, s
        else:
            return None
    return number


@told("gray.hypercube_walk", "`small.reverse()` returns None, and this None is used")
def in_place(n):
    if n == 0:
        return [""]
    small = in_place(n - 1)
    return ["0" + word for word in small] + ["1" + word for word in small.reverse()]


@told("gray.hypercube_walk", "a list is added to a string")
def text_and_list(n):
    if n == 0:
        return [""]
    small = text_and_list(n - 1)
    return "0" + small + ["1" + word for word in reversed(small)]


@told("gray.hypercube_walk", "its bits are in reverse order")
def new_bit_in_front_for_each(n):
    if n == 0:
        return [""]
    small = new_bit_in_front_for_each(n - 1)
    return [b + w for i, w in enumerate(small) for b in ("01" if i % 2 == 0 else "10")]


def gray(m):
    return m ^ m >> 1


@told("gray.gray_inverse", "it applies the code again and again")
def over_and_over(g):
    for _ in range(g.bit_length()):
        g = gray(g)
    return g


@told("gray.gray_inverse", "the value of `g >> 1` is never used")
def shift_nowhere(g):
    m = 0
    while g:
        m ^= g
        g >> 1
    return m


@told("gray.gray_inverse", "its result lacks g itself")
def starts_with_g(g):
    m = g
    while g:
        m = m ^ g
        g = g >> 1
    return m


@told("gray.own_test", "it uses an index that its list does not have")
def one_too_far(program):
    for n in range(7):
        words = program(n)
        for i in range(len(words)):
            if sum(a != b for a, b in zip(words[i], words[i + 1], strict=True)) != 1:
                return False
    return True


@told("gray.own_test", "it returns True for wrong programs too")
def true_inside(program):
    for n in range(1, 7):
        words = program(n)
        for a, b in zip(words, words[1:], strict=False):
            return True


def near(position):
    """As in lesson 5."""
    for at, letter in enumerate(position):
        smaller = position[at + 1 :]
        for peg in "ABC":
            if letter not in smaller and peg != letter and peg not in smaller:
                yield position[:at] + peg + smaller


@told("graph.neighbours", "it finds no neighbours for any position")
def looks_at_itself(position):
    found = set()
    for at, letter in enumerate(position):
        if letter not in position[at:]:
            found.add(position[:at] + "C" + position[at + 1 :])
    return found


@told("graph.neighbours", "it returns a set of letters, not of positions")
def taken_apart(position):
    found = set()
    for other in near(position):
        found.update(other)
    return found


@told("graph.neighbours", "a dict is used where a set is meant")
def empty_dict(position):
    found = {}
    for other in near(position):
        found.add(other)
    return found


@told("graph.count_edges", "these are the edges for one disk fewer")
def powers_too_few(n):
    return sum(3**k for k in range(1, n))


@told("graph.distance", "a set changes size while a loop goes through it")
def grows_in_its_loop(start, goal):
    ring, steps = {start}, 0
    while goal not in ring:
        for position in ring:
            ring |= set(near(position))
        steps += 1
    return steps


def follow(start, goal, move):
    """The moves of a shortest way from its end, each made of two positions; ties in any order."""
    came = {start: start}
    for position in (queue := [start]):
        for other in reversed(sorted(near(position))):
            if other not in came:
                came[other] = position
                queue.append(other)
    while goal != start:
        for p, q in zip(came[goal], goal, strict=True):
            if p != q:
                yield move(p, q)
        goal = came[goal]


@told("graph.shortest_moves", "it does not reverse the path")
def from_the_goal(start, goal):
    return list(follow(start, goal, lambda p, q: p + q))


@told("graph.shortest_moves", "it swaps source and target")
def other_letter_first(start, goal):
    moves = list(follow(start, goal, lambda p, q: q + p))
    return moves[::-1]


def gather(position, peg):
    total = 0
    for at, letter in enumerate(position):
        if letter != peg:
            total += 2 ** (len(position) - 1 - at)
            (peg,) = set("ABC") - {letter, peg}
    return total


def by_plans(start, goal, best=min, more=0):
    if start == goal:
        return 0
    if start[0] == goal[0]:
        return by_plans(start[1:], goal[1:], best, more)
    a, b, p, q = start[0], goal[0], start[1:], goal[1:]
    (c,) = set("ABC") - {a, b}
    twice = gather(p, b) + 1 + 2 ** (len(p) + more) + gather(q, a)
    return best(gather(p, c) + 1 + gather(q, c), twice)


@told("graph.fast_distance", "where the direct plan is shorter, it returns the cost of the detour")
def takes_the_larger(start, goal):
    return by_plans(start, goal, best=max)


@told("graph.fast_distance", "where the detour is shorter, it returns the cost of the direct plan")
def tower_of_all(start, goal):
    return by_plans(start, goal, more=1)


@told("graph.fast_distance", "it looks for the third peg of two equal letters")
def agrees_and_goes_on(start, goal):
    if start == goal:
        return 0
    (c,) = set("ABC") - {start[0], goal[0]}
    return gather(start[1:], c) + 1 + gather(goal[1:], c)


@told("variants.linear", "it carries the smaller disks from A to C three times")
def letters_stay(n, source="A", target="C"):
    if n == 0:
        return []
    there, back = letters_stay(n - 1, source, target), letters_stay(n - 1, target, source)
    return [*there, "AB", *back, "BC", *there]


@told("variants.linear", "there is still a `...` placeholder in line 4 of half_of_linear")
def half_of_linear(n, source="A", target="C"):
    if n == 0:
        return []
    ...


@told("variants.linear_index", "it reads an empty string as a number")
def index_by_digits(position):
    turned, digits = False, ""
    for letter in position:
        digits += str("CBA".index(letter) if turned else "ABC".index(letter))
        turned ^= letter == "B"
    return int(digits, 3)


@told("variants.clockwise", "its last tour leads one peg on")
def on_at_last(n):
    return [*as_wrong_back(n - 1), n, *on_at_last(n - 1)] if n else []


def as_wrong_back(n):
    if n == 0:
        return []
    return [*as_wrong_back(n - 1), n, *on_at_last(n - 1), n, *as_wrong_back(n - 1)]


@told("variants.clockwise", "a number is added to a list")
def no_brackets_round_n(n):
    return [] if n == 0 else no_brackets_round_n(n - 1) + n


@told("variants.counterclockwise", None)
def needs_what_is_not_there(n):
    return [] if n == 0 else needs_what_is_not_there(n - 1) + [n] + not_written_yet(n - 1)


def not_written_yet(n): ...


@told("variants.frame_stewart", "it asks for the smallest or largest item of an empty collection")
def splits_one_disk(n, pegs):
    if pegs == 3:
        return 2**n - 1
    costs = [2 * splits_one_disk(k, pegs) + splits_one_disk(n - k, pegs - 1) for k in range(1, n)]
    return min(costs)


@told("variants.tape_for_day", "it repeats the first eight days")
def eight_in_turn(day):
    return [1, 2, 1, 3, 1, 2, 1, 4][(day - 1) % 8]


def both(position, post):
    """As in lesson 7."""
    return max(position.rfind(post), position.rfind(post.lower()))


@told("magnetic.is_legal", "it compares the sizes the wrong way round")
def larger_only(position, move):
    here, there = both(position, move[0]), both(position, move[1])
    if here < 0 or there < 0:
        return here >= 0
    return here < there and position[here].isupper() != position[there].isupper()


def place(letter, position):
    """A helper of a lesson."""
    return position.index(letter)


@told("recursion.count_moves", "a function that it calls looks for a letter that is not there")
def asks_a_helper(n):
    return place("C", "AB" * n)


@told("magnetic.is_legal", "index or rindex finds nothing")
def finds_by_rindex(position, move):
    here, there = (position.upper().rindex(post) for post in move)
    return here > there and position[here].isupper() != position[there].isupper()


@told("magnetic.run_table", "it stops at the first row that it leaves out")
def breaks_off(rows, n, source="A", target="C", spare="B"):
    names, moves = {"A": source, "B": spare, "C": target}, []
    for first, way, *kind in rows:
        if first > n:
            break
        s, t = names[way[0]], names[way[1]]
        (third,) = set("ABC") - {s, t}
        moves += breaks_off(rows, n - first + 1, s, t, third) if kind else [s + t]
    return moves


@told("magnetic.run_table", 'it looks up "itself" among the tables')
def a_list_is_no_text(rows, n, source="A", target="C", spare="B"):
    moves, tables = [], {}
    for first, way, *kind in rows:
        if first <= n:
            moves += (rows if kind == "itself" else tables[kind[0]]) if kind else [way]
    return moves


@told("magnetic.count_62", 'it uses "62" for the first tower inside "62"')
def counts_itself(n):
    if n < 3:
        return (0, 1, 4)[n]
    half = (3 ** (n - 2) + 4 * (n - 3) - (5 if n % 2 == 0 else 3)) // 8
    return counts_itself(n - 1) + 3 ** (n - 2) + 3 ** (n - 3) + half + 3 ** (n - 3) + n - 1


@told("magnetic.fewest_free", None)
def waits_for_ever(n):
    ring = {"A" * n}
    while "B" * n + "?" not in ring:
        ring = {position for position in ring}


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("exercise", "name", "program"), TOLD)
def test_a_student_is_told_what_is_in_the_program(exercise, name, program):
    """Whichever way the slip was found."""
    mistake = check(exercise, program).verdict.mistake
    assert (mistake and mistake.name) == name


def test_commas_that_are_missing_are_told():
    """Texts side by side are one text to Python."""
    says = check("start.by_hand", ["ABACBC"]).verdict.first.says
    assert 'as separate items they are "AB", "AC", "BC"' in says
    assert "several moves in one string" in says


def by_parity(n, again=False, parity=True, onto=True):
    """As students write it, with one rule or another forgotten; it may never end."""
    position, move, moves = "A" * n, "AC" if n % 2 else "AB", []
    while position != "C" * n:
        moves.append(move)
        last, position = top(position, move[0]), moved(position, move)
        choices = []
        for pair in ("AB", "AC", "BC"):
            each = legal_move(position, *pair)
            if each and (again or top(position, each[0]) != last):
                below = top(position, each[1])
                if not parity or below == 0 or (below - top(position, each[0])) % 2:
                    choices.append((below > 0, each))
        if not choices:
            return moves
        move = max(choices)[1] if onto else min(choices)[1]
    return moves


def forgets_the_last(n):
    return by_parity(n, again=True)


def forgets_parity(n):
    return by_parity(n, parity=False)


def prefers_the_empty(n):
    return by_parity(n, onto=False)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("program", "words"),
    [
        (forgets_the_last, "which has just moved"),
        (forgets_parity, "and both are"),
        (prefers_the_empty, "goes to an empty peg"),
    ],
)
def test_the_rule_is_named_that_a_walk_has_forgotten(program, words):
    """Even where the walk never ends, by the moves that it was heard to make."""
    verdict = check("iteration.parity_walk", program).verdict
    told = f"{verdict.mistake.name} {verdict.mistake.hint}"
    assert words in told, told


@pytest.mark.parametrize(
    ("exercise", "answer", "name"),
    [
        ("variants.linear", lambda n: [], "linear(1) returns no moves"),
        ("start.by_hand", [], "the list is empty"),
        ("gray.hypercube_walk", lambda n: [], "it returns no words"),
        ("binary.moved_so_far", lambda m, disk: m, "it returns m for every disk"),
    ],
)
def test_an_answer_without_a_calculation_is_named_as_such(exercise, answer, name):
    """No hint supposes a loop, a base case or a division that is not there."""
    assert check(exercise, answer).verdict.mistake.name == name
