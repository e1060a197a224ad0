"""Lesson 6: right programs in many styles, and wrong ones."""

import math
from collections import Counter, deque
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate, count, islice, permutations

from tests.lessons.programs import RIGHT, WRONG, right, wrong

LINEAR, INDEX, FAR = "variants.linear", "variants.linear_index", "variants.linear_distance"
ON, BACK = "variants.clockwise", "variants.counterclockwise"
COUNT, SPLIT, FOUR = "variants.frame_stewart", "variants.best_split", "variants.four_pegs"
TEST, ARROWS, COLOURS = "variants.own_test", "variants.fewest_moves", "variants.bicolour"
TAPE = "variants.tape_for_day"


@right(LINEAR)
def row_by_recursion(n, a="A", c="C"):
    if n == 0:
        return []
    return [
        *row_by_recursion(n - 1, a, c),
        a + "B",
        *row_by_recursion(n - 1, c, a),
        "B" + c,
        *row_by_recursion(n - 1, a, c),
    ]


@right(LINEAR)
def row_yields(n, a="A", b="B", c="C"):
    if n:
        yield from row_yields(n - 1, a, b, c)
        yield a, b
        yield from row_yields(n - 1, c, b, a)
        yield [b, c]
        yield from row_yields(n - 1, a, b, c)


@right(LINEAR)
def row_never_undoing(n):
    position, last, moves = "A" * n, "", []
    while position != "C" * n:
        for move in ("AB", "BA", "BC", "CB"):
            at = position.rfind(move[0])
            if move != last[::-1] and at > position.rfind(move[1]):
                break
        position = position[:at] + move[1] + position[at + 1 :]
        moves.append(move)
        last = move
    return moves


@right(LINEAR)
def row_by_counting(n):
    def letters(m):
        word, turned = "", False
        for at in reversed(range(n)):
            digit = m // 3**at % 3
            word += "CBA"[digit] if turned else "ABC"[digit]
            turned ^= digit == 1
        return word

    for m in range(1, 3**n):
        yield next(p + q for p, q in zip(letters(m - 1), letters(m), strict=True) if p != q)


@right(LINEAR)
def row_with_a_stack(n):
    tasks, moves = [(n, "A", "C")], []
    while tasks:
        task = tasks.pop()
        if isinstance(task, str):
            moves.append(tuple(task))
        elif task[0]:
            k, a, c = task
            tour = (k - 1, a, c)
            tasks += [tour, "B" + c, (k - 1, c, a), a + "B", tour]
    return tuple(moves)


WRONG[LINEAR] += [
    lambda n: "AB BC AB CB BA BC AB BC".split()[: 3**n - 1],
    lambda n: row_by_recursion(min(n, 6)),
    lambda n: row_by_recursion(n)[::-1],
    lambda n: [move[::-1] for move in row_by_recursion(n)],
    lambda n: row_by_recursion(n)[:-1],
    lambda n: set(row_by_recursion(n)),
    lambda n: row_by_recursion(n) or None,
    lambda n: [(source, "to", target) for source, target in row_by_recursion(n)],
]


@right(INDEX)
def index_by_mirrors(position):
    if not position:
        return 0
    third, rest = 3 ** (len(position) - 1), index_by_mirrors(position[1:])
    if position[0] == "B":
        return 2 * third - 1 - rest
    return rest + (2 * third if position[0] == "C" else 0)


@right(INDEX)
def index_in_a_loop(position):
    index, turned = 0, False
    for letter in position:
        digit = "CBA".index(letter) if turned else "ABC".index(letter)
        index, turned = 3 * index + digit, turned != (letter == "B")
    return index


@right(INDEX)
def index_in_base_3(position):
    digits = [
        ("210" if position[:at].count("B") % 2 else "012")["ABC".index(letter)]
        for at, letter in enumerate(position)
    ]
    return int("0" + "".join(digits), 3)


@right(INDEX)
def index_with_signs(position):
    n, sign, total = len(position), 1, 0
    for at, letter in enumerate(position):
        middle = 3 ** (n - at) // 2
        total += middle if n - at == 0 else 0
        step = {"A": -1, "B": 0, "C": 1}[letter]
        total += sign * step * 3 ** (n - 1 - at)
        if letter == "B":
            sign = -sign
    return total + 3**n // 2


@right(INDEX)
def index_from_the_smallest(position):
    index, size = 0, 1
    for letter in reversed(position):
        place = "ABC".index(letter)
        index = place * size + (size - 1 - index if place == 1 else index)
        size *= 3
    return index


WRONG[INDEX] += [
    lambda position: {"": 0, "A": 0, "B": 1, "C": 2, "AA": 0, "AB": 1, "AC": 2, "BC": 3}[position],
    lambda position: index_in_a_loop(position) % 2**64,
    lambda position: index_in_a_loop(position.replace("B", "X").replace("X", "C")),
    lambda position: float(index_in_a_loop(position)),
    lambda position: -index_in_a_loop(position),
    lambda position: index_in_a_loop(position) or None,
    lambda position: [index_in_a_loop(position)],
    lambda position: len(position),
    lambda position: index_in_a_loop(position[:64]),
]

RIGHT[FAR] += [lambda start, goal: abs(index_in_a_loop(start) - index_by_mirrors(goal))]


@right(FAR)
def far_by_order(start, goal):
    first, last = sorted(map(index_in_base_3, (start, goal)))
    return last - first


@right(FAR)
@cache
def far_by_recursion(start, goal):
    if not start:
        return 0
    if start[0] == goal[0]:
        return far_by_recursion(start[1:], goal[1:])
    if start[0] > goal[0]:
        return far_by_recursion(goal, start)
    corner = {"A": "C", "B": "A"}
    k = len(start) - 1
    leave = far_by_recursion(start[1:], corner[start[0]] * k)
    enter = far_by_recursion({"B": "C", "C": "A"}[goal[0]] * k, goal[1:])
    through = 3**k if start[0] + goal[0] == "AC" else 0
    return leave + through + 1 + enter


@wrong(FAR)
def far_by_walking(start, goal):
    if index_in_a_loop(start) > index_in_a_loop(goal):
        start, goal = goal, start
    position, last, steps = start, "", 0
    for move in row_yields(len(start)):
        if position == goal:
            return steps
        steps += index_in_a_loop(start) <= steps
        last = move
    return steps if last else 0


RIGHT[FAR] += [
    lambda start, goal: max(
        index_in_a_loop(start) - index_in_a_loop(goal),
        index_in_a_loop(goal) - index_in_a_loop(start),
    ),
    lambda start, goal: (
        len(range(*sorted((index_in_a_loop(start), index_in_a_loop(goal)))))
        if len(start) < 30
        else abs(index_with_signs(start) - index_with_signs(goal))
    ),
    lambda start, goal: math.isqrt((index_in_a_loop(start) - index_in_a_loop(goal)) ** 2),
]
WRONG[FAR] += [
    lambda start, goal: index_in_a_loop(goal),
    lambda start, goal: index_in_a_loop(start) - index_in_a_loop(goal),
    lambda start, goal: (index_in_a_loop(start) - index_in_a_loop(goal)) % 3 ** len(start),
    lambda start, goal: abs(index_in_a_loop(start) - index_in_a_loop(goal)) / 1,
    lambda start, goal: abs(index_in_a_loop(start) - index_in_a_loop(goal)) or None,
    lambda start, goal: math.sqrt((index_in_a_loop(start) - index_in_a_loop(goal)) ** 2),
    lambda start, goal: abs(index_in_a_loop(start[:60]) - index_in_a_loop(goal[:60])),
]

# clockwise and counterclockwise


@right(ON)
def on_by_recursion(n):
    return back_by_recursion(n - 1) + [n] + back_by_recursion(n - 1) if n else []


@right(BACK)
def back_by_recursion(n):
    if n == 0:
        return []
    outer = back_by_recursion(n - 1)
    return outer + [n] + on_by_recursion(n - 1) + [n] + outer


def round_the_circle(n, pegs):
    """Carry n disks that many pegs on, 1 or 2, disk by disk."""
    if n:
        for step in range(pegs):
            # the smaller ones wait where the disk neither is nor goes
            yield from round_the_circle(n - 1, 2 if step == 0 else 1)
            yield n
        yield from round_the_circle(n - 1, 2)


def both_in_a_loop(n):
    on, back = [], []
    for disk in range(1, n + 1):
        on, back = [*back, disk, *back], [*back, disk, *on, disk, *back]
    return on, back


def on_the_ring(n, goal):
    """By searching the graph whose arrows lead A to B to C to A."""
    came, queue = {"A" * n: None}, deque(["A" * n])
    while goal not in came:
        position = queue.popleft()
        for p, q in ("AB", "BC", "CA"):
            at = position.rfind(p)
            if at > position.rfind(q):
                other = position[:at] + q + position[at + 1 :]
                if other not in came:
                    came[other] = position, n - at
                    queue.append(other)
    disks = []
    while came[goal]:
        goal, disk = came[goal]
        disks.append(disk)
    return disks[::-1]


RIGHT[ON].append(lambda n: on_by_recursion(n)[::-1])  # it reads the same from both ends

for name, walk in ((ON, on_by_recursion), (BACK, back_by_recursion)):
    WRONG[name] += [
        lambda n, walk=walk: walk(n)[:-1],
        lambda n, walk=walk: [1, *walk(n), 1] if n else [],
        lambda n, walk=walk: walk(n) or None,
        lambda n, walk=walk: walk(min(n, 6)),
        lambda n, walk=walk: set(walk(n)),
        lambda n, walk=walk: [float(disk) for disk in walk(n)],
        lambda n, walk=walk: [[disk] for disk in walk(n)],
        lambda n, walk=walk: walk(n) * 4,
        lambda n, walk=walk: [disk % 3 for disk in walk(n)],
        lambda n, walk=walk: [True for disk in walk(n)],
    ]

RIGHT[ON] += [
    lambda n: round_the_circle(n, 1),
    lambda n: tuple(round_the_circle(n, 1)),
    lambda n: both_in_a_loop(n)[0],
    lambda n: on_the_ring(n, "B" * n),
]
RIGHT[BACK] += [
    lambda n: round_the_circle(n, 2),
    lambda n: deque(round_the_circle(n, 2)),
    lambda n: both_in_a_loop(n)[1],
    lambda n: on_the_ring(n, "C" * n),
    lambda n: back_by_recursion(n)[::-1],
]


@right(COUNT)
@cache
def count_by_recursion(n, pegs):
    if pegs == 3:
        return 2**n - 1
    if n <= 1:
        return n
    tries = (
        2 * count_by_recursion(k, pegs) + count_by_recursion(n - k, pegs - 1) for k in range(1, n)
    )
    return min(tries)


@right(COUNT)
def count_by_layers(n, pegs):
    total, layer = 0, 0
    while n > 0:
        disks = min(n, math.comb(layer + pegs - 3, pegs - 3))
        total += disks * 2**layer
        n -= disks
        layer += 1
    return total


@right(COUNT)
def count_in_a_table(n, pegs):
    row = [2**disks - 1 for disks in range(n + 1)]
    for _ in range(pegs - 3):
        better = [0, 1]
        for disks in range(2, n + 1):
            better.append(min(2 * better[k] + row[disks - k] for k in range(1, disks)))
        row = better
    return row[n]


@right(COUNT)
def count_with_two_pegs(n, pegs):
    @lru_cache(None)
    def least(n, pegs):
        if n < 2:
            return n
        if pegs == 2:
            return math.inf
        return min(2 * least(k, pegs) + least(n - k, pegs - 1) for k in range(1, n))

    return least(n, pegs)


@right(COUNT)
def count_by_differences(n, pegs):
    steps = (2**t for t in count() for _ in range(math.comb(t + pegs - 3, t)))
    return sum(islice(steps, n))


WRONG[COUNT] += [
    lambda n, pegs: [0, 1, 3, 5, 9, 13, 17, 25, 33][n],
    lambda n, pegs: count_by_layers(n + 1, pegs),
    lambda n, pegs: count_by_layers(n, pegs + 1),
    lambda n, pegs: float(count_by_layers(n, pegs)),
    lambda n, pegs: count_by_layers(n, pegs) or None,
    lambda n, pegs: int(float(count_by_layers(n, pegs))),
    lambda pegs, n: count_by_layers(n, pegs),
    lambda n, pegs: Fraction(count_by_layers(n, pegs)),
    lambda n, pegs: 2 * n - 1,
    lambda n, pegs: count_by_layers(min(n, 64), pegs),
]


def cost(n, k):
    return 2 * count_by_layers(k, 4) + 2 ** (n - k) - 1


@right(SPLIT)
def split_by_trying(n):
    costs = {k: cost(n, k) for k in range(1, n)}
    return {k for k in costs if costs[k] == min(costs.values())}


@right(SPLIT)
def split_by_formulas(n):
    ways = {n - round(math.sqrt(2 * n + 1)) + 1, n - round(math.sqrt(2 * n))}
    return {k for k in ways if k >= 1}


@right(SPLIT)
def split_in_a_loop(n):
    best, found = None, set()
    for k in range(1, n):
        price = cost(n, k)
        if best is None or price < best:
            best, found = price, set()
        if price == best:
            found.add(k)
    return found


@right(SPLIT)
def split_grouped(n):
    groups = {}
    for k in range(1, n):
        groups.setdefault(cost(n, k), []).append(k)
    return frozenset(groups[min(groups)])


RIGHT[SPLIT] += [
    lambda n: set(filter(lambda k: cost(n, k) == count_by_recursion(n, 4), range(1, n)))
]
WRONG[SPLIT] += [
    lambda n: {2: {1}, 3: {1}, 4: {1, 2}, 5: {2}}[n],
    lambda n: set(map(str, split_by_trying(n))),
    lambda n: tuple(split_by_trying(n)),
    lambda n: {k: cost(n, k) for k in split_by_trying(n)},
    lambda n: {tuple(split_by_trying(n))},
    lambda n: {max(split_by_trying(n))},
]


def three(n, a, b, c):
    return [*three(n - 1, a, c, b), a + c, *three(n - 1, b, a, c)] if n else []


@right(FOUR)
def four_with_the_smallest_split(n, a="A", b="B", c="C", d="D"):
    if n < 2:
        return [a + d] * n
    k = min(split_by_trying(n))
    aside = four_with_the_smallest_split(k, a, c, d, b)
    back = four_with_the_smallest_split(k, b, a, c, d)
    return aside + three(n - k, a, c, d) + back


@right(FOUR)
def four_with_the_largest_split(n, a="A", b="B", c="C", d="D"):
    if n == 0:
        return
    k = max(split_by_trying(n), default=0)
    yield from four_with_the_largest_split(k, a, b, d, c)
    yield from map(tuple, three(n - k, a, b, d))
    yield from four_with_the_largest_split(k, c, a, b, d)


@right(FOUR)
def four_by_any_pegs(n, pegs="ABCD"):
    """Frame and Stewart's plan for any number of pegs, from the first to the last."""
    if n < 2:
        return [(pegs[0], pegs[-1])] * n
    source, *spares, target = pegs
    if not spares:
        raise ValueError(n)
    if len(spares) == 1:
        k = n - 1
    else:
        k = next(
            k
            for k in range(1, n)
            if 2 * count_by_layers(k, len(pegs)) + count_by_layers(n - k, len(pegs) - 1)
            == count_by_layers(n, len(pegs))
        )
    aside, *others = spares
    first = four_by_any_pegs(k, [source, *others, target, aside])
    middle = four_by_any_pegs(n - k, [source, *others, target])
    return first + middle + four_by_any_pegs(k, [aside, *others, source, target])


@right(FOUR)
def four_by_words(n):
    """Written down for one set of pegs, and renamed for the others."""
    if n < 2:
        return ["AD"][:n]
    k = n - round(math.sqrt(2 * n + 1)) + 1
    part = " ".join(four_by_words(k))
    aside, back = (part.translate(str.maketrans("ABCD", pegs)) for pegs in ("ACDB", "BACD"))
    return [*aside.split(), *three(n - k, *"ACD"), *back.split()]


@right(FOUR)
def four_mirrored(n):
    there = [move.translate(str.maketrans("AD", "DA")) for move in four_by_words(n)]
    return iter([move[::-1] for move in reversed(there)])


@right(FOUR)
def four_with_a_stack(n):
    tasks, moves = [(n, "ABCD")], []
    while tasks:
        k, pegs = tasks.pop()
        a, *others, d = pegs
        if k == 1:
            moves.append([a, d])
        elif k and len(others) == 1:
            b = others[0]
            tasks += [(k - 1, b + a + d), (1, a + b + d), (k - 1, a + d + b)]
        elif k:
            b, c = others
            j = max(split_by_trying(k))
            tasks += [(j, b + a + c + d), (k - j, a + c + d), (j, a + c + d + b)]
    return moves


@wrong(FOUR)
def four_with_a_guess(n, a="A", b="B", c="C", d="D"):
    if n < 2:
        return [a + d] * n
    k = n - 2 if n > 3 else 1
    return (
        four_with_a_guess(k, a, c, d, b) + three(n - k, a, c, d) + four_with_a_guess(k, b, a, c, d)
    )


@wrong(FOUR)
def four_with_a_detour_when_tall(n):
    moves = four_by_words(n)
    if n < 30:
        return moves
    source, target = moves[0]
    by = next(peg for peg in "BC" if peg != target)
    return [source + by, by + target, *moves[1:]]


WRONG[FOUR] += [
    lambda n: four_by_words(min(n, 20)),
    lambda n: [move.lower() for move in four_by_words(n)],
    lambda n: four_by_words(n)[::-1],
    lambda n: [move[::-1] for move in four_by_words(n)],
    lambda n: [*four_by_words(n), "DA", "AD"],
    lambda n: set(four_by_words(n)),
    lambda n: four_by_words(n) or None,
    lambda n: dict(enumerate(four_by_words(n))),
    lambda n: [move.replace("D", "E") for move in four_by_words(n)],
    lambda n: len(four_by_words(n)),
]


def played(n, moves):
    """The stacks at the end, or None where a move was not legal."""
    stacks = {peg: [] for peg in "ABCD"}
    stacks["A"] = list(range(n, 0, -1))
    for source, target in moves:
        if not stacks[source] or (stacks[target] and stacks[target][-1] < stacks[source][-1]):
            return None
        stacks[target].append(stacks[source].pop())
    return stacks


@right(TEST)
def try_with_stacks(program):
    for n in range(13):
        moves = list(program(n))
        stacks = played(n, moves)
        if stacks is None or len(stacks["D"]) != n or len(moves) != count_by_layers(n, 4):
            return False
    return True


@right(TEST)
def try_with_letters(program):
    def is_right(n):
        position, number = "A" * n, 0
        for move in program(n):
            at = position.rfind(move[0])
            if position.rfind(move[1]) >= at:
                return False
            position = position[:at] + move[1] + position[at + 1 :]
            number += 1
        return position == n * "D" and number == count_in_a_table(n, 4)

    return all(map(is_right, range(13)))


@right(TEST)
def try_with_asserts(program):
    try:
        for n in reversed(range(13)):
            moves = [*program(n)]
            assert len(moves) == count_by_recursion(n, 4)
            assert played(n, moves)["D"] == list(range(n, 0, -1))
    except (AssertionError, TypeError):
        return False
    return True


@right(TEST)
def try_from_a_table(program):
    least = [0, 1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81]
    print("trying", program)
    return all(
        len(moves := tuple(program(n))) == wanted
        and (played(n, moves) or {}).get("A") == []
        and len(played(n, moves)["D"]) == n
        for n, wanted in enumerate(least)
    )


@right(TEST)
def try_by_collecting(program):
    verdicts = set()
    for n in range(13):
        moves = list(program(n))
        stacks = played(n, moves)
        verdicts.add(len(moves) == sum(accumulate([0] * 0)) + count_by_layers(n, 4))
        verdicts.add(bool(stacks) and not (stacks["A"] or stacks["B"] or stacks["C"]))
    return verdicts == {True}


WRONG[TEST] += [
    lambda program: all(
        len(moves := list(program(n))) == count_by_layers(n, 4) and bool(played(n, moves))
        for n in range(0, 13, 2)
    ),
    lambda program: False,
    lambda program: "yes",
    lambda program: list(program(4)) == four_by_words(4),
    lambda program: int(try_with_stacks(program)),
    lambda program: try_with_stacks(program) or None,
    lambda program: program,
    lambda program: all(len(list(program(n))) <= count_by_layers(n, 4) for n in range(13)),
    lambda program: bool(played(12, program(12))),
    lambda program: print(try_with_stacks(program)),
]


def onward(position, arrows):
    for arrow in arrows:
        at = position.rfind(arrow[0])
        if at >= 0 and at > position.rfind(arrow[1]):
            yield position[:at] + arrow[1] + position[at + 1 :]


@right(ARROWS)
def arrows_in_rings(n, arrows):
    goal = max("A", *map(max, arrows)) * n
    ring, seen, steps = {"A" * n}, set(), 0
    while ring:
        if goal in ring:
            return steps
        seen |= ring
        ring = {other for position in ring for other in onward(position, arrows)} - seen
        steps += 1
    return None


@right(ARROWS)
def arrows_with_a_queue(n, arrows):
    goal = sorted({"A"} | {peg for arrow in arrows for peg in arrow})[-1] * n
    steps, queue = {"A" * n: 0}, deque(["A" * n])
    while queue:
        position = queue.popleft()
        for other in onward(position, arrows):
            if other not in steps:
                steps[other] = steps[position] + 1
                queue.append(other)
    return steps.get(goal)


@right(ARROWS)
def arrows_with_stacks(n, arrows):
    pegs = sorted({"A"}.union(*arrows))
    start = tuple(tuple(range(n, 0, -1)) if peg == "A" else () for peg in pegs)
    goal = (*((),) * (len(pegs) - 1), tuple(range(n, 0, -1)))
    level, seen = [start], {start}
    for steps in count():
        if goal in level:
            return steps
        following = []
        for state in level:
            for arrow in arrows:
                i, j = map(pegs.index, arrow)
                if state[i] and (not state[j] or state[j][-1] > state[i][-1]):
                    new = list(state)
                    new[i], new[j] = state[i][:-1], (*state[j], state[i][-1])
                    if tuple(new) not in seen:
                        seen.add(tuple(new))
                        following.append(tuple(new))
        if not following:
            return None
        level = following


@right(ARROWS)
def arrows_backwards(n, arrows):
    turned = frozenset(b + a for a, b in map(tuple, arrows))
    ring, seen, steps = {max("A", *map(max, arrows)) * n}, set(), 0
    while ring and "A" * n not in ring:
        seen |= ring
        ring = {other for position in ring for other in onward(position, turned)} - seen
        steps += 1
    return steps if ring else None


@right(ARROWS)
def arrows_by_relaxing(n, arrows):
    far = {"A" * n: 0}
    changed = True
    while changed:
        changed = False
        for position in list(far):
            for other in onward(position, arrows):
                if far.get(other, math.inf) > far[position] + 1:
                    far[other] = far[position] + 1
                    changed = True
    return far.get(max({"A"}.union(*arrows)) * n)


@wrong(ARROWS)
def arrows_changing_what_it_is_given(n, arrows):
    steps = arrows_in_rings(n, arrows)
    arrows.clear()
    return steps


@wrong(ARROWS)
def arrows_raise_where_there_is_no_way(n, arrows):
    steps = arrows_in_rings(n, arrows)
    if steps is None:
        raise ValueError("no way")
    return steps


WRONG[ARROWS] += [
    lambda n, arrows: 2**n - 1,
    lambda n, arrows: None if len(arrows) else 0,
    lambda n, arrows: arrows_in_rings(n, arrows) if n < 5 else None,
    lambda n, arrows: (
        math.inf if arrows_in_rings(n, arrows) is None else arrows_in_rings(n, arrows)
    ),
    lambda n, arrows: arrows_in_rings(n, arrows) is not None,
    lambda n, arrows: float(arrows_in_rings(n, arrows) or 0),
    lambda n, arrows: arrows_in_rings(n, [a for a in arrows if set(a) <= set("ABC")] or ["AB"]),
    lambda n, arrows: [arrows_in_rings(n, arrows)],
]


def black_below(n, first):
    """A tower of alternating colours, the bottom first: +size black, -size white."""
    return tuple(size * first * (-1) ** (n - size) for size in range(n, 0, -1))


def steps_from(state):
    for i, j in permutations(range(3), 2):
        if state[i] and (not state[j] or abs(state[j][-1]) >= abs(state[i][-1])):
            new = list(state)
            new[i], new[j] = state[i][:-1], (*state[j], state[i][-1])
            yield "ABC"[i] + "ABC"[j], tuple(new)


def ends(n):
    start = black_below(n, 1), black_below(n, -1), ()
    goal = tuple(range(-n, 0)), tuple(range(n, 0, -1)), ()
    return start, goal


@right(COLOURS)
@cache
def colours_by_search(n):
    start, goal = ends(n)
    came, queue = {start: None}, deque([start])
    while goal not in came:
        state = queue.popleft()
        for move, other in steps_from(state):
            if other not in came:
                came[other] = state, move
                queue.append(other)
    moves = []
    while came[goal]:
        goal, move = came[goal]
        moves.append(move)
    return moves[::-1]


@right(COLOURS)
def colours_carrying_the_moves(n):
    start, goal = ends(n)
    level, seen = {start: ()}, {start}
    while goal not in level:
        following = {}
        for state, moves in level.items():
            for move, other in steps_from(state):
                if other not in seen:
                    seen.add(other)
                    following[other] = (*moves, tuple(move))
        level = following
    return level[goal]


@right(COLOURS)
def colours_from_both_ends(n):
    """The way back from the goal is a way there."""
    start, goal = ends(n)
    halves = [{start: []}, {goal: []}]
    edges = [[start], [goal]]
    while not halves[0].keys() & halves[1].keys():
        side = len(edges[0]) > len(edges[1])
        following = []
        for state in edges[side]:
            for move, other in steps_from(state):
                if other not in halves[side]:
                    halves[side][other] = [*halves[side][state], move]
                    following.append(other)
        edges[side] = following
    middle = (halves[0].keys() & halves[1].keys()).pop()
    yield from halves[0][middle]
    yield from (move[::-1] for move in reversed(halves[1][middle]))


@right(COLOURS)
def colours_seen_in_a_mirror(n):
    """Played backwards with both colours and both pegs exchanged, a way is a way again."""
    swap = str.maketrans("AB", "BA")
    return [list(move[::-1].translate(swap)) for move in reversed(colours_backwards(n))]


@cache
def colours_backwards(n):
    """From towers of one colour, white on B and black on A, to alternating ones."""
    start, goal = ends(n)
    first = tuple(range(n, 0, -1)), tuple(range(-n, 0)), ()
    last = start[1], start[0], ()
    assert goal[0] == first[1]
    came, queue = {last: None}, deque([last])
    while first not in came:
        state = queue.popleft()
        for move, other in steps_from(state):
            if other not in came:
                came[other] = state, move[::-1]
                queue.append(other)
    moves = []
    while came[first]:
        first, move = came[first]
        moves.append(move)
    return moves


@right(COLOURS)
def colours_written_down(n):
    known = ["", "AC BA CB", "".join(colours_by_search(2)), colours_by_search(3)]
    if n == 1:
        return known[1].split()
    if n == 2:
        return [known[2][at : at + 2] for at in range(0, len(known[2]), 2)]
    return colours_by_search(n)


# Pegs A and B exchanged, the puzzle is the same but for the names of the colours.

RIGHT[COLOURS] += [
    lambda n: [move.translate(str.maketrans("AB", "BA")) for move in colours_by_search(n)]
]
WRONG[COLOURS] += [
    lambda n: colours_by_search(n)[:-1],
    lambda n: colours_by_search(n)[::-1],
    lambda n: [*colours_by_search(n), "AC", "CA"],
    lambda n: colours_by_search(min(n, 3)),
    lambda n: ["AC", "BA", "CB"] * n,
    lambda n: set(colours_by_search(n)),
    lambda n: colours_by_search(n) or None,
    lambda n: [move + "D" for move in colours_by_search(n)],
]


@right(TAPE)
def tape_by_halving(day):
    tape = 1
    while day % 2 == 0:
        day //= 2
        tape += 1
    return tape


@right(TAPE)
def tape_by_recursion(day):
    return 1 if day % 2 else 1 + tape_by_recursion(day // 2)


RIGHT[TAPE] += [
    lambda day: f"{day:b}"[::-1].index("1") + 1,
    lambda day: (day & -day).bit_length(),
    lambda day: (day ^ day - 1).bit_length(),
    lambda day: next(tape for tape in count(1) if day % 2**tape),
    lambda day: len(bin(day)) - len(bin(day).rstrip("0")) + 1,
]
WRONG[TAPE] += [
    lambda day: [1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1, 5][day - 1],
    lambda day: (day & -day & (1 << 64) - 1).bit_length(),
    lambda day: 2 - day % 2,
    lambda day: str(tape_by_halving(day)),
    lambda day: float(tape_by_halving(day)),
    lambda day: min(tape_by_halving(day), 7),
    lambda day: [tape_by_halving(day)],
    lambda day: Counter(bin(day))["0"],
    lambda day: int(math.log2(day)) + 1,
]

# What a card says of them


def carry(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = carry(n - 1, source, spare, target)
    return [*first, source + target, *carry(n - 1, spare, target, source)]


@wrong(LINEAR, named="there is still a `...` placeholder in line 4 of half_of_linear")
def half_of_linear(n, source="A", target="C"):
    if n == 0:
        return []
    ...


@wrong(LINEAR, named="`raise ValueError('the middle')` also ends calls that have an answer")
def linear_that_refuses_the_ends(n, source="A", target="C"):
    if source != "B":
        raise ValueError("the middle")
    if n == 0:
        return []
    there = linear_that_refuses_the_ends(n - 1, source, target)
    back = linear_that_refuses_the_ends(n - 1, target, source)
    return [*there, source + "B", *back, "B" + target, *there]


@wrong(INDEX, named="it reads an empty string as a number")
def index_by_digits(position):
    turned, digits = False, ""
    for letter in position:
        digits += str("CBA".index(letter) if turned else "ABC".index(letter))
        turned ^= letter == "B"
    return int(digits, 3)


@wrong(ON, named="a number is added to a list")
def no_brackets_round_n(n):
    return [] if n == 0 else no_brackets_round_n(n - 1) + n


def not_written_yet(n): ...


@wrong(BACK, never="This looks like")
def needs_what_is_not_there(n):
    return [] if n == 0 else needs_what_is_not_there(n - 1) + [n] + not_written_yet(n - 1)


@wrong(COUNT, named="it has no base case with more than three pegs")
def splits_one_disk(n, pegs):
    if pegs == 3:
        return 2**n - 1
    costs = [2 * splits_one_disk(k, pegs) + splits_one_disk(n - k, pegs - 1) for k in range(1, n)]
    return min(costs)


@wrong(LINEAR, says="it goes from A to C by way of B")
def two_moves_for_one(n, source="A", target="C"):
    ways = {"AC": ["AB", "BC"], "CA": ["CB", "BA"]}
    return [one for move in carry(n, source, target, "B") for one in ways.get(move, [move])]


@wrong(FOUR, named="it sets half of the disks aside")
def halves(n, source="A", target="D", spare="C", other="B"):
    if n == 0:
        return []
    aside = halves(n // 2, source, spare, target, other)
    back = halves(n // 2, spare, target, source, other)
    return [*aside, *carry(n - n // 2, source, target, other), *back]


@wrong(COUNT, never="it gives the k disks one peg fewer")
def sets_aside_as_many_as_pegs_leave(n, pegs):
    if n < 2 or pegs == 3:
        return 2**n - 1
    alone = pegs - 2
    if n <= alone:
        return 2 * n - 1
    return 2 * sets_aside_as_many_as_pegs_leave(n - alone, pegs) + 2 * alone - 1


@wrong(INDEX, named="it reads position from the wrong end", listed=False)
def smallest_first(position):
    index, backwards = 0, False
    for letter in reversed(position):
        digit = "ABC".index(letter)
        index = 3 * index + (2 - digit if backwards else digit)
        backwards ^= letter == "B"
    return index


@wrong(LINEAR, named="move 4, B→C, goes in the wrong direction", listed=False)
def not_turned_round(n):
    there = not_turned_round(n - 1) if n else []
    return [*there, "AB", *there[::-1], "BC", *there] if n else []


def row(n, a, c):
    there, back = (row(n - 1, *ends) if n > 0 else [] for ends in (a + c, c + a))
    return [*there, a + "B", *back, "B" + c, *there] if n > 0 else []


@wrong(
    LINEAR, named="all moves of linear(1) are right, but some are missing at the end", listed=False
)
def until_the_largest_is_there(n):
    there, back = (row(n - 1, *ends) for ends in ("AC", "CA"))
    return [*there, "AB", *back, "BC"][: 3**n - 2 if n == 1 else None] if n else []


def three_pegs(n, a, c, b):
    return three_pegs(n - 1, a, b, c) + [a + c] + three_pegs(n - 1, b, c, a) if n else []


def one_way(n, a="A", d="D", b="B", c="C"):
    if n == 0:
        return []
    k = n - round((2 * n) ** 0.5)
    return one_way(k, a, b, c, d) + three_pegs(n - k, a, d, c) + one_way(k, b, d, a, c)


wrong(TEST, named="in these tests it rejects every program, right ones too", listed=False)(
    lambda program: all(list(program(n)) == one_way(n) for n in range(13))
)


@wrong(LINEAR, named="it begins correctly but goes on too long", listed=False)
def goes_on(n, source="A", target="C"):
    def row(n, source, target):
        if n == 0:
            return []
        there, back = row(n - 1, source, target), row(n - 1, target, source)
        return [*there, source + "B", *back, "B" + target, *there]

    return [*row(n, source, target), target + "B", "B" + target]


@wrong(
    LINEAR,
    named="its answers here are right for hanoi: the moves that carry n disks from source",
    listed=False,
)
def not_in_a_row(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = not_in_a_row(n - 1, source, spare, target)
    return [*first, source + target, *not_in_a_row(n - 1, spare, target, source)]


# It is wrong by itself, and asks clockwise, whose answers to these calls are right.
@wrong(BACK, never="counterclockwise calls", listed=False)
def counterclockwise(n):
    """Wrong: the largest disk is in no hurry."""
    if n == 0:
        return []
    return [*clockwise(n - 1), n, *clockwise(n - 1), n, *clockwise(n - 1)]


@wrong(ON, named="clockwise calls counterclockwise, which returns a wrong answer", listed=False)
def clockwise(n):
    if n == 0:
        return []
    return [*counterclockwise(n - 1), n, *counterclockwise(n - 1)]


wrong(LINEAR, says="linear(1): move 1 (A→C) in A: no arrow leads from")(lambda n: ["AC"])
wrong(LINEAR, says="after 1 move the disks are at B; all of them")(lambda n: ["AB"])
wrong(LINEAR, says="linear(0): move 1 (C→B) with no disks")(
    lambda n: [*row_by_recursion(n), "CB", "BC"]
)
wrong(INDEX, says='linear_index("A") returned 1; it should be 0.')(lambda p: len(p))
wrong(FAR, says='linear_distance("", "") returned 2; it should be 0.')(lambda p, q: 2)
wrong(ON, says="item 1 of the answer is 'AB'; return the disks in the or")(lambda n: ["AB"])
wrong(ON, says="returned a set, which has no order; return the disks")(lambda n: {1})
wrong(ON, says="clockwise(1) returned a dict; return the disks in the order")(lambda n: {1: 1})
wrong(ON, says="item 1 of the answer is 1.0; return the disks in the order")(lambda n: [1.0])
wrong(ON, says="clockwise(1): there are no moves, but the disks are not there yet.")(lambda n: [])
wrong(ON, says="clockwise(1) returned 1; return the disks in the order they move")(lambda n: 1)
wrong(ON, says="item 1 names disk 3; there is only disk 1.")(lambda n: [3])
wrong(ON, says="item 1 moves disk 2 from A to B, but disk 1 is on top")(lambda n: [n])
wrong(ON, says="clockwise(2): after 4 moves the disks are at AB; all of")(lambda n: [1] * 4)
wrong(BACK, says="after 1 move the disks are at B; all of")(lambda n: [1])
wrong(BACK, says="item 3 names disk 5; there is only disk 1.")(lambda n: [*back_by_recursion(n), 5])
wrong(COUNT, says="it should be the int 1: a float keeps only about 16 digits")(lambda n, k: 1.0)
wrong(SPLIT, says="best_split(2) returned [1]; it should be a set, not a list.")(lambda n: [1])
wrong(SPLIT, says="best_split(2) returned set(); 1 is missing.")(lambda n: set())
wrong(SPLIT, says="best_split(2) returned {0, 1}; 0 does not belong to it.")(lambda n: {0, 1})
wrong(SPLIT, says="returned {1.0}; its items should be of type int, not float.")(lambda n: {n / 2})
wrong(SPLIT, says="best_split(4) returned {2}; 1 is missing.")(lambda n: {n // 2})
wrong(SPLIT, says="best_split(4) returned {1}; 2 is missing.")(lambda n: {1})
wrong(FOUR, says="at C; all of them should be on D.")(lambda n: ["AC"])
wrong(FOUR, says="arrives in 7 moves; 5 are enough. Disk 3 leaves A when")(
    lambda n: iter(carry(min(n, 9), "A", "D", "B"))
)
wrong(ARROWS, says='fewest_moves(1, {"AB"}) returned 0; it should')(lambda n, a: None or n * 0)
wrong(ARROWS, says="returned -1; there is no solution, so it should be None.")(
    lambda n, a: arrows_in_rings(n, a) or -1
)
wrong(ARROWS, says="returned (); it should be the int 20, not a tuple.")(
    lambda n, a: arrows_in_rings(n, a) if n < 3 else ()
)
wrong(ARROWS, says='fewest_moves(1, {"AB", "BC"}) returned 1; it should be 2.')(
    lambda n, a: 1 if n == 1 else [None][0]
)
wrong(
    ARROWS,
    says="returned None; there is a solution: it should be ",
)(lambda n, a: arrows_in_rings(n, a) if n < 2 else [None][0])
wrong(ARROWS, says='fewest_moves(1, {"AB"}) printed “1” but returned None')(
    lambda n, a: print(arrows_in_rings(n, a))
)
wrong(COLOURS, says="move 2 (A→C) with A: empty; B: 1 white; C: 1 black: peg A is empty.")(
    lambda n: ["AC", "AC"]
)
wrong(COLOURS, says="bicolour(1): there are no moves, but the disks are not there")(
    lambda n: [0][n:]
)
wrong(
    COLOURS,
    says="B: 1 white; C: 1 black; A should have all white disks",
)(lambda n: ["AC"])
wrong(COLOURS, says="the towers are sorted, but the bottom disks should be swapped.")(
    lambda n: ["AC", "BA", "CB"]
)
wrong(TAPE, says="tape_for_day(2) returned 0; it should be 2.")(lambda day: day % 2)


shared = {0: list[int]()}


@wrong(BACK, never="makes no call of its own")
def a_list_that_is_kept_and_grows(n):
    if n in shared:
        return shared[n]
    moves = a_list_that_is_kept_and_grows(n - 1)
    moves.append(n)
    moves += clockwise_by_itself(n - 1)
    moves.append(n)
    moves += a_list_that_is_kept_and_grows(n - 1)
    shared[n] = moves
    return moves


def clockwise_by_itself(n):
    if n == 0:
        return []
    return [*a_list_that_is_kept_and_grows(n - 1), n, *a_list_that_is_kept_and_grows(n - 1)]


@wrong("variants.frame_stewart", never="treats pegs", says="as if pegs were 3")
def by_the_dearest_split(n, pegs):
    if n < 2 or pegs == 3:
        return 2**n - 1
    best = 0
    for k in range(1, n):
        cost = 2 * by_the_dearest_split(k, pegs) + by_the_dearest_split(n - k, pegs - 1)
        if cost > best:
            best = cost
    return best


@wrong(TEST, never="also rejects right ones", named="in these tests it rejects every program")
def lays_the_tower_upside_down(program):
    for n in range(6):
        pegs = {"A": list(range(1, n + 1)), "C": []}
        for source, target in program(n):
            source, target = pegs.setdefault(source, []), pegs.setdefault(target, [])
            if not source or (target and target[-1] < source[-1]):
                return False
            target.append(source.pop())
        if pegs["C"] != list(range(n, 0, -1)):
            return False
    return True


@wrong(BACK, never="`n == 1`", named="`return [1]` is not the right answer there")
def one_disk_in_one_move(n):
    if n == 0:
        return []
    if n == 1:
        return [1]
    first = one_disk_in_one_move(n - 1)
    return [*first, n, *forward_by_it(n - 1), n, *first]


def forward_by_it(n):
    return [*one_disk_in_one_move(n - 1), n, *one_disk_in_one_move(n - 1)] if n else []


@wrong(ARROWS, says="For which inputs is the answer None?")
def goal_is_the_last_target(n, arrows):
    goal = max(arrow[1] for arrow in arrows) * n
    rings, seen = [["A" * n]], {"A" * n}
    while rings[-1]:
        if goal in rings[-1]:
            return len(rings) - 1
        onward = set()
        for position in rings[-1]:
            for p, q in arrows:
                at = position.rfind(p)
                if at > position.rfind(q):
                    onward.add(position[:at] + q + position[at + 1 :])
        rings.append(sorted(onward - seen))
        seen |= onward
    return None


@wrong("variants.frame_stewart", says="Does it look at every split, and take the best?")
def half_of_the_splits(n, pegs):
    if n <= 1 or pegs == 3:
        return 2**n - 1
    splits = range(1, n // 2 + 1)
    return min(
        2 * half_of_the_splits(k, pegs) + half_of_the_splits(n - k, pegs - 1) for k in splits
    )
