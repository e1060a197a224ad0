"""Lesson 5: right programs in many styles, and wrong ones."""

import math
from collections import Counter, deque
from fractions import Fraction
from functools import cache, reduce
from heapq import heappop, heappush
from itertools import count, permutations, product

from tests.lessons.programs import RIGHT, WRONG, right, wrong

NEAR, EDGES, FAR = "graph.neighbours", "graph.count_edges", "graph.distance"
MOVES, PEG, HUNT = "graph.shortest_moves", "graph.distance_to_peg", "graph.bug_hunt"
FAST, WAYS = "graph.fast_distance", "graph.count_shortest"
AVERAGE, TRIP = "graph.average_distance", "graph.round_trip"


def third(p, q):
    return next(iter(set("ABC") - {p, q}))


@right(NEAR)
def near_by_tops(position):
    found = set()
    for source, target in permutations("ABC", 2):
        at, onto = position.rfind(source), position.rfind(target)
        if at > onto:
            found.add(position[:at] + target + position[at + 1 :])
    return found


@right(NEAR)
def near_from_the_end(position):
    found, met = set(), ""
    for at in reversed(range(len(position))):
        if position[at] not in met:
            for peg in set("ABC") - set(met) - {position[at]}:
                found.add(position[:at] + peg + position[at + 1 :])
            met += position[at]
    return frozenset(found)


@right(NEAR)
def near_by_recursion(position):
    if not position:
        return set()
    largest, smaller = position[0], position[1:]
    found = {largest + other for other in near_by_recursion(smaller)}
    if largest not in smaller:
        found |= {peg + smaller for peg in "ABC" if peg not in smaller and peg != largest}
    return found


@right(NEAR)
def near_by_stacks(position):
    n = len(position)
    stacks = {peg: [n - at for at in range(n) if position[at] == peg] for peg in "ABC"}
    found = set()
    for source in stacks:
        for target in stacks:
            if stacks[source] and (not stacks[target] or stacks[target][-1] > stacks[source][-1]):
                letters = list(position)
                letters[n - stacks[source][-1]] = target
                found.add("".join(letters))
    return found - {position}


@right(NEAR)
def near_by_two_kinds_of_move(position):
    print("looking at", position)
    if not position:
        return set()
    small = position[-1]
    found = {position[:-1] + peg for peg in "ABC" if peg != small}
    at = len(position.rstrip(small)) - 1
    if at >= 0:
        found.add(position[:at] + third(small, position[at]) + position[at + 1 :])
    return found


WRONG[NEAR] += [
    lambda position: set(list(near_by_tops(position))[:2]),
    lambda position: near_by_tops(position) or {""},
    lambda position: near_by_tops(position) or {},
    lambda position: {tuple(other) for other in near_by_tops(position)},
    lambda position: " ".join(near_by_tops(position)),
    lambda position: near_by_tops(position[:16]),
]


@right(EDGES)
def edges_by_copies(n):
    return 3 * edges_by_copies(n - 1) + 3 if n else 0


@right(EDGES)
def edges_in_a_loop(n):
    edges = 0
    for _ in range(n):
        edges = 3 * (edges + 1)
    return edges


RIGHT[EDGES] += [
    lambda n: (3 * (3**n - 3) + 2 * 3) // 2 if n else 0,
    lambda n: sum(3 * 3**larger for larger in range(n)),
    lambda n: 3 * (3**n - 1) // 2,
    lambda n: (3 ** (n + 1) - 3) >> 1,
]
WRONG[EDGES] += [
    lambda n: 3 * (3**n - 1) / 2,
    lambda n: [0, 3, 12, 39, 120, 363][n],
    lambda n: Fraction(3 * (3**n - 1), 2),
    lambda n: (3**n) * (3**n - 1) // 2,
    lambda n: str(edges_by_copies(n)),
    lambda n: math.comb(3**n, 2) if n < 2 else 4 * n * n - n - 2,
    lambda n: None,
]

# distance and its kin


@right(FAR)
def far_in_rings(start, goal):
    ring, seen, steps = {start}, {start}, 0
    while goal not in ring:
        ring = {other for position in ring for other in near_by_tops(position)} - seen
        seen |= ring
        steps += 1
    return steps


@right(FAR)
def far_by_queue(start, goal):
    distances, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for other in near_by_tops(here):
            if other not in distances:
                distances[other] = distances[here] + 1
                queue.append(other)
    return distances[goal]


@right(FAR)
def far_from_both_ends(start, goal):
    one, other, steps = {start}, {goal}, 0
    while not one & other:
        one |= {q for p in one for q in near_by_tops(p)}
        one, other, steps = other, one, steps + 1
    return steps


@right(FAR)
def far_by_dijkstra(start, goal):
    heap, done = [(0, start)], set()
    while heap:
        steps, here = heappop(heap)
        if here == goal:
            return steps
        done.add(here)
        for other in near_by_tops(here) - done:
            heappush(heap, (steps + 1, other))
    return None


def to_peg(position, peg):
    total = 0
    for k, letter in zip(reversed(range(len(position))), position, strict=True):
        if letter != peg:
            total, peg = total + 2**k, third(letter, peg)
    return total


@right(FAR)
@right(FAST)
def far_by_two_plans(start, goal):
    for at, (a, b) in enumerate(zip(start, goal, strict=True)):
        if a != b:
            p, q, c = start[at + 1 :], goal[at + 1 :], third(a, b)
            once = to_peg(p, c) + 1 + to_peg(q, c)
            return min(once, to_peg(p, b) + 1 + 2 ** len(p) + to_peg(q, a))
    return 0


WRONG[FAR] += [
    lambda start, goal: float(far_in_rings(start, goal)),
    lambda start, goal: far_in_rings(start, goal) or None,
    lambda start, goal: to_peg(start, goal[:1]),
    lambda start, goal: far_in_rings(start[::-1], goal[::-1]),
    lambda start, goal: abs(to_peg(start, "A") - to_peg(goal, "A")),
    lambda start, goal: len(start),
    lambda start, goal: far_in_rings(start, goal) if len(start) < 5 else 2 ** len(start) - 1,
]


def letters(p, q):
    return next(a + b for a, b in zip(p, q, strict=True) if a != b)


@right(MOVES)
def moves_by_search(start, goal):
    came, queue = {start: None}, deque([start])
    while goal not in came:
        here = queue.popleft()
        for other in near_by_tops(here):
            if other not in came:
                came[other] = here
                queue.append(other)
    moves = []
    while came[goal]:
        moves.append(letters(came[goal], goal))
        goal = came[goal]
    return moves[::-1]


@right(MOVES)
def moves_with_ways(start, goal):
    ways, queue = {start: ()}, deque([start])
    while queue:
        here = queue.popleft()
        for other in near_by_tops(here):
            if other not in ways:
                ways[other] = (*ways[here], (letters(here, other)[0], letters(here, other)[1]))
                queue.append(other)
    return ways[goal]


@right(MOVES)
def moves_going_down(start, goal):
    while start != goal:
        nearer = min(near_by_tops(start), key=lambda p: far_by_two_plans(p, goal))
        yield letters(start, nearer)
        start = nearer


def gathered(position, peg):
    if not position:
        return []
    if position[0] == peg:
        return gathered(position[1:], peg)
    c, k = third(position[0], peg), len(position) - 1
    return [*gathered(position[1:], c), position[0] + peg, *gathered(c * k, peg)]


def back(moves):
    return [move[::-1] for move in reversed(moves)]


@right(MOVES)
def moves_by_two_plans(start, goal):
    if start == goal:
        return []
    a, b, p, q = start[0], goal[0], start[1:], goal[1:]
    if a == b:
        return moves_by_two_plans(p, q)
    c = third(a, b)
    once = [*gathered(p, c), a + b, *back(gathered(q, c))]
    twice = [*gathered(p, b), a + c, *gathered(b * len(p), a), c + b, *back(gathered(q, a))]
    return min(twice, once, key=len)


@right(MOVES)
def moves_from_the_goal(start, goal):
    nearer, ring = {goal: None}, [goal]
    for position in ring:
        for other in near_by_tops(position):
            if other not in nearer:
                nearer[other] = position
                ring.append(other)
    moves = []
    while nearer[start]:
        moves.append(list(letters(start, nearer[start])))
        start = nearer[start]
    return moves


WRONG[MOVES] += [
    lambda start, goal: " ".join(moves_by_search(start, goal)),
    lambda start, goal: set(moves_by_search(start, goal)),
    lambda start, goal: moves_by_search(start, goal)[:-1],
    lambda start, goal: [*moves_by_search(start, goal), "AC", "CA"],
    lambda start, goal: gathered(start, goal[0]),
    lambda start, goal: [*gathered(start, "B"), *back(gathered(goal, "B"))],
    lambda start, goal: moves_by_search(start, goal) if len(start) < 7 else gathered(start, "A"),
]


@right(PEG)
def peg_by_recursion(position, peg):
    if not position:
        return 0
    if position[0] == peg:
        return peg_by_recursion(position[1:], peg)
    k = len(position) - 1
    return peg_by_recursion(position[1:], third(position[0], peg)) + 2**k


@right(PEG)
def peg_in_bits(position, peg):
    number = 0
    for letter in position:
        number = 2 * number + (letter != peg)
        if letter != peg:
            peg = third(letter, peg)
    return number


@right(PEG)
def peg_as_text(position, peg):
    bits = "0"
    for letter in position:
        bits += "1" if letter != peg else "0"
        peg = peg if letter == peg else next(p for p in "ABC" if p not in letter + peg)
    return int(bits, 2)


@right(PEG)
def peg_by_reduce(position, peg):
    def step(state, letter):
        total, aim = state
        return (2 * total, aim) if letter == aim else (2 * total + 1, third(letter, aim))

    return reduce(step, position, (0, peg))[0]


@right(PEG)
def peg_by_numbers(position, peg):
    aim, total = "ABC".index(peg), 0
    for at, letter in enumerate(position):
        here = "ABC".index(letter)
        if here != aim:
            total += 1 << len(position) - at - 1
        aim = -(here + aim) % 3
    return total


RIGHT[PEG] += [to_peg]
WRONG[PEG] += [
    lambda position, peg: to_peg(position, peg) - 1,
    lambda position, peg: to_peg(position, "C"),
    lambda position, peg: Fraction(to_peg(position, peg)),
    lambda position, peg: far_in_rings(position, peg * len(position)),
    lambda position, peg: to_peg(position[-64:], peg),
    lambda position, peg: to_peg(position, peg) % 2**64,
    lambda position, peg: gathered(position, peg),
]
RIGHT[HUNT] += [("ABB", "BAA"), ["ACC", "CAA"], ("BCC", "CBB"), ("ABB", "BAC")]
WRONG[HUNT] += [
    ("AAA", "BBB"),
    ("ABBB", "BAAA"),
    ("ABB", "ABB"),
    ("ABB", "BA"),
    ("ABD", "BAA"),
    "ABB",
    ("ABB",),
    None,
    {"ABB", "BAA"},
    ((1, 2, 2), (2, 1, 1)),
    lambda: ("ABB", "BAA"),
]


@right(FAST)
def fast_by_recursion(start, goal):
    if start == goal:
        return 0
    if start[0] == goal[0]:
        return fast_by_recursion(start[1:], goal[1:])
    (a, *p), (b, *q) = start, goal
    c = third(a, b)
    twice = peg_in_bits(p, b) + 2 ** len(p) + 1 + peg_in_bits(q, a)
    return min(peg_in_bits(p, c) + 1 + peg_in_bits(q, c), twice)


@right(FAST)
def fast_by_lead(start, goal):
    while start and start[0] == goal[0]:
        start, goal = start[1:], goal[1:]
    if not start:
        return 0
    a, b, p, q = start[0], goal[0], start[1:], goal[1:]
    lead = to_peg(p, third(a, b)) + to_peg(q, third(a, b)) + 1
    lead -= to_peg(p, b) + to_peg(q, a) + 1 + (1 << len(p))
    return to_peg(p, third(a, b)) + to_peg(q, third(a, b)) + 1 - max(lead, 0)


@right(FAST)
def fast_by_all_roads(start, goal):
    """The shortest of all ways of the largest disk that see no peg twice."""
    if start == goal:
        return 0
    if start[0] == goal[0]:
        return fast_by_all_roads(start[1:], goal[1:])
    best, k = [], len(start) - 1
    for road in ([start[0], goal[0]], [start[0], third(start[0], goal[0]), goal[0]]):
        legs, at = 0, start[1:]
        for p, q in zip(road, road[1:], strict=False):
            legs += to_peg(at, third(p, q)) + 1
            at = third(p, q) * k
        best.append(legs + to_peg(goal[1:], at[:1] or "A"))
    return sorted(best)[0]


@right(FAST)
def fast_with_chatter(start, goal):
    print(start, goal)
    return far_by_two_plans(start, goal)


WRONG[FAST] += [
    lambda start, goal: 0 if start == goal else max(far_by_two_plans(start, goal), 2),
    far_in_rings,
    far_from_both_ends,
    lambda start, goal: float(far_by_two_plans(start, goal)),
    lambda start, goal: far_by_two_plans(start, goal) if len(start) < 64 else 2 ** len(start) - 1,
    lambda start, goal: far_by_two_plans(start[-64:], goal[-64:]),
    lambda start, goal: abs(to_peg(start, "A") - to_peg(goal, "A")),
    lambda start, goal: to_peg(start, goal[:1]),
    lambda start, goal: len(moves_by_two_plans(start, goal)),
]


@right(WAYS)
def ways_by_rings(start, goal):
    ways, seen = Counter({start: 1}), {start}
    while goal not in ways:
        following = Counter()
        for position, number in ways.items():
            for other in near_by_tops(position) - seen:
                following[other] += number
        seen |= set(following)
        ways = following
    return ways[goal]


@right(WAYS)
def ways_down(start, goal):
    @cache
    def ways(position):
        if position == goal:
            return 1
        far = far_by_two_plans(position, goal)
        nearer = (p for p in near_by_tops(position) if far_by_two_plans(p, goal) < far)
        return sum(map(ways, nearer))

    return ways(start)


@right(WAYS)
def ways_by_plans(start, goal):
    while start and start[0] == goal[0]:
        start, goal = start[1:], goal[1:]
    if not start:
        return 1
    a, b, p, q = start[0], goal[0], start[1:], goal[1:]
    once = to_peg(p, third(a, b)) + 1 + to_peg(q, third(a, b))
    return 2 if once == to_peg(p, b) + to_peg(q, a) + 1 + 2 ** len(p) else 1


@right(WAYS)
def ways_by_lists(start, goal):
    paths = [[start]]
    while not any(path[-1] == goal for path in paths):
        seen = {position for path in paths for position in path}
        paths = [[*path, q] for path in paths for q in near_by_tops(path[-1]) if q not in seen]
        if len(paths) > 5000:
            return ways_by_rings(start, goal)
    return sum(path[-1] == goal for path in paths)


@right(WAYS)
def ways_by_lead(start, goal):
    lead, plans = 0, None
    for p, q in zip(start, goal, strict=True):
        if plans is None:
            if p != q:
                c = third(p, q)
                lead, plans = -1, [[c, q], [c, p]]
            continue
        lead *= 2
        for letter, plan in zip((p, q), plans, strict=True):
            lead += (letter != plan[0]) - (letter != plan[1])
            plan[:] = [aim if aim == letter else third(letter, aim) for aim in plan]
    return 2 if plans and lead == 0 else 1


@right(WAYS)
def ways_by_first_steps(start, goal):
    """Two shortest ways part at once, as it happens, and meet again at the goal only."""
    far = far_in_rings(start, goal)
    return sum(far_in_rings(other, goal) < far for other in near_by_tops(start)) or 1


WRONG[WAYS] += [
    lambda start, goal: 2,
    lambda start, goal: ways_by_rings(start, goal) if start != goal else 0,
    lambda start, goal: float(ways_by_rings(start, goal)),
    lambda start, goal: ways_by_rings(start, goal) == 2,
    lambda start, goal: [moves_by_search(start, goal)],
    lambda start, goal: ways_by_rings(start[:3], goal[:3]),
    lambda start, goal: 1 + (start == goal[::-1]),
]


@right(AVERAGE)
def average_by_lead(n):
    average = Fraction(0)
    for k in range(n):
        average = average / 3 + Fraction(2, 3) * (Fraction(4, 3) * (2**k - 1) + 1 - gain(k))
    return average


@cache
def gain(k, lead=-1):
    """The average of max(lead, 0) after k more disks."""
    if k == 0:
        return Fraction(max(lead, 0))
    if abs(lead) > 1:
        return Fraction(max(lead, 0) * 2**k)
    return sum(gain(k - 1, 2 * lead + x + y) for x, y in product((-1, 0, 1), repeat=2)) / Fraction(
        9
    )


@right(AVERAGE)
def average_by_formula(n):
    """Numbers a + b r, where r is the root of 17."""

    def times(one, other):
        (a, b), (c, d) = one, other
        return a * c + 17 * b * d, a * d + b * c

    term = Fraction(12, 59), Fraction(18, 1003)
    for _ in range(n):
        term = times(term, (Fraction(5, 18), Fraction(1, 18)))
    rest = Fraction(466, 885) * 2**n - Fraction(1, 3) - Fraction(3, 5) / 3**n
    return rest + 2 * term[0]


@right(AVERAGE)
def average_by_recurrence(n):
    """The five numbers 2, 1, 1/3 and (5 ± r) / 18 solve one equation of fifth degree."""
    if n < 5:
        return [Fraction(*pair) for pair in [(0, 1), (2, 3), (16, 9), (946, 243), (17720, 2187)]][n]
    values = [average_by_recurrence(at) for at in range(5)]
    factors = reduce(times_root, [(1, -2), (1, -1), (1, Fraction(-1, 3))], [Fraction(1)])
    factors = times_root(factors, (1, Fraction(-5, 9), Fraction(2, 81)))
    for _ in range(n - 4):
        following = -sum(f * v for f, v in zip(factors[1:], reversed(values), strict=True))
        values = [*values[1:], following]
    return values[-1]


def times_root(one, other):
    product_of = [Fraction(0)] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            product_of[i + j] += a * b
    return product_of


@right(AVERAGE)
def average_with_whole_numbers(n):
    """Totals over all pairs; leads in units of one, counted."""
    total = 0
    for k in range(n):
        leads, above = Counter({-1: 1}), 0
        for _ in range(k):
            following, above = Counter(), 18 * above
            for lead, number in leads.items():
                for x, y in product((-1, 0, 1), repeat=2):
                    new = 2 * lead + x + y
                    if new > 1:
                        above += new * number
                    elif new > -2:
                        following[new] += number
            leads = following
        once = 9**k + 4 * (2**k - 1) * 3 ** (2 * k - 1) if k else 1
        total = 3 * total + 6 * (once - above - leads[1])
    return Fraction(total, 9**n)


@right(AVERAGE)
def average_small_ones_by_hand(n):
    if n > 3:
        return average_by_lead(n)
    positions = ["".join(letters) for letters in product("ABC", repeat=n)]
    return Fraction(
        sum(far_in_rings(p, q) for p in positions for q in positions), len(positions) ** 2
    )


WRONG[AVERAGE] += [
    lambda n: float(average_by_lead(n)),
    lambda n: round(average_by_lead(n)),
    lambda n: average_by_lead(n) if n < 20 else Fraction(466, 885) * 2**n - Fraction(1, 3),
    lambda n: (average_by_lead(n).numerator, average_by_lead(n).denominator),
    lambda n: average_by_lead(n) / 2,
    lambda n: Fraction(float(average_by_lead(n))).limit_denominator(10**6),
    lambda n: average_by_lead(n) if n else None,
]


def tour(n, p, q, r):
    if n:
        yield from tour(n - 1, p, q, r)
        yield p + r
        yield from tour(n - 1, q, p, r)
        yield r + q
        yield from tour(n - 1, p, q, r)


def played(position, moves):
    yield position
    for source, target in moves:
        at = position.rindex(source)
        position = position[:at] + target + position[at + 1 :]
        yield position


@right(TRIP)
def trip_of_three_tours(n):
    trip = []
    for largest, p, q in ("ABC", "BCA", "CAB"):
        trip += [largest + rest for rest in played(p * (n - 1), tour(n - 1, p, q, largest))]
    return trip


@right(TRIP)
def trip_from_the_middle(n):
    trip = trip_of_three_tours(n)
    yield from trip[3**n // 2 :]
    yield from trip[: 3**n // 2]


@right(TRIP)
def trip_without_moves(n):
    def across(k, p, q):
        if k == 0:
            return [""]
        r = third(p, q)
        there, again = across(k - 1, p, q), across(k - 1, q, p)
        return [p + s for s in there] + [r + s for s in again] + [q + s for s in there]

    return [a + s for a, p, q in ("BCA", "CAB", "ABC") for s in across(n - 1, p, q)]


@wrong(TRIP)
def trip_that_never_ends(n):
    trip = trip_of_three_tours(n)
    for at in count():
        yield trip[at % len(trip)]


RIGHT[TRIP] += [
    lambda n: tuple(reversed(trip_of_three_tours(n))),
    lambda n: [
        position.translate(str.maketrans("ABC", "CAB")) for position in trip_of_three_tours(n)
    ],
    lambda n: deque(trip_of_three_tours(n)),
]
WRONG[TRIP] += [
    lambda n: dict.fromkeys(trip_of_three_tours(n)),
    lambda n: trip_of_three_tours(n)[:-1],
    lambda n: " ".join(trip_of_three_tours(n)),
    lambda n: [list(position) for position in trip_of_three_tours(n)],
    lambda n: trip_of_three_tours(n - 1) if n > 1 else ["A", "B", "C"],
    lambda n: [position.lower() for position in trip_of_three_tours(n)],
]

# What a card says of them


@wrong(NEAR, named="it finds no neighbours for any position")
def looks_at_itself(position):
    found = set()
    for at, letter in enumerate(position):
        if letter not in position[at:]:
            found.add(position[:at] + "C" + position[at + 1 :])
    return found


@wrong(NEAR, named="it returns a set of letters, not of positions")
def taken_apart(position):
    found = set()
    for other in near_by_tops(position):
        found.update(other)
    return found


@wrong(NEAR, named="a dict is used where a set is meant")
def empty_dict(position):
    found = {}
    for other in near_by_tops(position):
        found.add(other)
    return found


@wrong(FAR, named="a set changes size while a loop goes through it")
def grows_in_its_loop(start, goal):
    ring, steps = {start}, 0
    while goal not in ring:
        for position in ring:
            ring |= set(near_by_tops(position))
        steps += 1
    return steps


def follow(start, goal, move):
    """The moves of a shortest way from its end, each made of two positions; ties in any order."""
    came = {start: start}
    for position in (queue := [start]):
        for other in reversed(sorted(near_by_tops(position))):
            if other not in came:
                came[other] = position
                queue.append(other)
    while goal != start:
        for p, q in zip(came[goal], goal, strict=True):
            if p != q:
                yield move(p, q)
        goal = came[goal]


wrong(MOVES, named="it does not reverse the path")(
    lambda start, goal: list(follow(start, goal, lambda p, q: p + q))
)


@wrong(NEAR, says="A break in it ends the loop in the first turn")
def breaks_off(position):
    found = set()
    for at, peg in enumerate(position):
        for other in {*"ABC"} - {peg}:
            if peg not in position[at + 1 :] and other not in position[at + 1 :]:
                found.add(position[:at] + other + position[at + 1 :])
        break  # as one student had it
    return found


@wrong(NEAR, says="all of its strings have length 1")
def keeps_the_old_letter(position):
    found = set()
    for at, peg in enumerate(position):
        for other in {*"ABC"} - {peg}:
            if peg not in position[at + 1 :] and other not in position[at + 1 :]:
                found.add(position[:at] + other + position[at:])
    return found


@wrong(PEG, says="in `position[:1]`, one variable is the wrong one")
def peg_is_not_asked_for(position, peg):
    cost, target = 0, position[:1]
    for k, letter in zip(range(len(position) - 1, -1, -1), position, strict=True):
        if letter != target:
            cost += 2**k
            (target,) = set("ABC") - {letter, target}
    return cost


@wrong(FAR, says="its wrong numbers are too large")
def walks_on_while_it_can(start, goal):
    seen, steps = [start], 0
    while seen[-1] != goal:
        onward = [each for each in near_by_tops(seen[-1]) if each not in seen]
        if not onward:
            return None
        seen.append(min(onward))
        steps += 1
    return steps


@wrong(FAR, says="some are too small, by")
def letters_that_differ(start, goal):
    pairs = zip(reversed(start), reversed(goal), strict=True)
    return sum(2**k for k, (p, q) in enumerate(pairs) if p != q)


@wrong(FAST, never="where the detour is shorter, it returns the cost of the direct plan")
def one_plan_for_half_of_them(start, goal):
    while start and start[0] == goal[0]:
        start, goal = start[1:], goal[1:]
    if not start:
        return 0
    (a, *p), (b, *q) = start, goal
    (c,) = set("ABC") - {a, b}
    once = to_peg(p, c) + 1 + to_peg(q, c)
    return once if a < b else min(once, to_peg(p, b) + 2 ** len(p) + 1 + to_peg(q, a))


@wrong(NEAR, never="replace changes", says="it moves the largest disk on that peg")
def first_of_its_letter(position):
    found = set()
    for p in set(position):
        for q in set("ABC") - {p}:
            if position.rfind(q) < position.rfind(p):
                at = position.index(p)
                found.add(position[:at] + q + position[at + 1 :])
    return found


def words_of_a_tour(n, source, target):
    if n == 0:
        return [""]
    (spare,) = set("ABC") - {source, target}
    there, back = words_of_a_tour(n - 1, source, target), words_of_a_tour(n - 1, target, source)
    parts = (source, there), (spare, back), (target, there)
    return [peg + rest for peg, words in parts for rest in words]


@wrong(TRIP, never="too many at the beginning", says="one item too many at the end")
def begins_where_it_ends(n):
    trip = [
        peg + rest for peg, *ends in ("ABC", "BCA", "CAB") for rest in words_of_a_tour(n - 1, *ends)
    ]
    return [trip[-1], *trip]


def path(start, goal):
    came_from, queue = {start: None}, [start]
    for position in queue:
        for other in sorted(near_by_tops(position) - came_from.keys()):
            came_from[other] = position
            queue.append(other)
    way = [goal]
    while way[-1] != start:
        way.append(came_from[way[-1]])
    return way


wrong(MOVES, named="it returns positions, not the moves between them")(
    lambda start, goal: path(start, goal)[::-1]
)
wrong(FAR, named="it returns the positions, not the number of moves")(
    lambda start, goal: path(start, goal)
)
wrong(MOVES, named="right for distance")(lambda start, goal: len(path(start, goal)) - 1)
wrong(NEAR, named="the answer is a list, not a set")(
    lambda position: sorted(near_by_tops(position))
)
wrong(EDGES, named="count_edges(1) returns the right answer for count_edges(0)", listed=False)(
    lambda n: 3 * (3 ** (n - 1) - 1) // 2
)
wrong(EDGES, named="all answers are twice as large as they should be", listed=False)(
    lambda n: 3 * (3**n - 1)
)


def digits_of(number, n):
    return "".join("ABC"[int(number / 3**k) % 3] for k in range(n - 1, -1, -1))


@wrong(NEAR, named="`number / 3 ** k` is a float", listed=False)
def by_numbers(position):
    number = sum(3**k * "ABC".index(letter) for k, letter in enumerate(reversed(position)))
    return {other for other in near_by_tops(digits_of(number, len(position)))}


wrong(
    EDGES, named="it is right up to count_edges(2) and wrong from count_edges(3) on", listed=False
)(lambda n: 3 * 4 ** (n - 1) if n else 0)
wrong(EDGES, named="the sign is wrong", listed=False)(lambda n: 3 * (1 - 3**n) // 2)


wrong(NEAR, says="it should be a set, not a list.")(lambda p: ["B", "C"])
wrong(NEAR, says="returned {'B'}; 'C' is missing.")(lambda p: {"B"})
wrong(NEAR, says="'A' does not belong to it.")(lambda p: {"B", "C", "A"})
wrong(EDGES, says="a float keeps only about 16 digits.")(lambda n: 3.0)
wrong(FAR, says="returned 2; it should be 1.")(lambda p, q: 2)
wrong(MOVES, says="after 1 move the disks are at B;")(
    lambda p, q: ["AB"] if len(p) == 1 else moves_by_search(p, q)
)
wrong(MOVES, says="arrives in 2 moves; 1 is enough.")(
    lambda p, q: ["AB", "BC"] if len(p) == 1 else moves_by_search(p, q)
)
wrong(AVERAGE, says="it should be the Fraction 2/3: a float keeps only")(lambda n: 2 / 3)
wrong(AVERAGE, says="returned 1/2; it should be 2/3.")(lambda n: Fraction(1, 2))
wrong(AVERAGE, says="it should be the Fraction 2/3, not a str.")(lambda n: "2/3")
wrong(TRIP, says="a list, not a set, which has no order.")(lambda n: {"A", "B", "C"})
wrong(TRIP, says="it should be a list, not an int.")(lambda n: 3)
wrong(TRIP, says="it has 2 positions, but there are 3.")(lambda n: ["A", "B"])
wrong(TRIP, says="item 1 is 'AB', which is not a position of 1 disk.")(lambda n: ["AB"])
wrong(TRIP, says="item 3 is 'A' again, as item 1 was; leave")(lambda n: ["A", "B", "A"])
wrong(HUNT, says="but once_only is right there. Compare it with")(("ABB", "BBB"))
wrong(HUNT, says="once_only is wrong there, and with fewer disks as well.")(("ABBA", "BAAB"))
wrong(HUNT, says="it should be two positions with the same number of disks")(3)


@wrong(WAYS, never="it always returns", says="each of its wrong answers is 2. Where is 2 right?")
def two_unless_the_largest_agree(start, goal):
    if start == goal:
        return 1
    if start[0] == goal[0]:
        return two_unless_the_largest_agree(start[1:], goal[1:])
    return 2


@wrong(MOVES, never="search finds", says="are enough.")
def by_a_tower_and_back(start, goal):
    def gather(position, peg):
        at, moves = list(position), []
        for disk in range(len(at)):
            if at[disk] != peg:
                other = third(at[disk], peg)
                first = gather("".join(at[disk + 1 :]), other)
                moves += [*first, at[disk] + peg]
                at = [*at[:disk], peg, *other * (len(at) - disk - 1)]
        return moves

    return gather(start, "A") + [move[::-1] for move in reversed(gather(goal, "A"))]


@wrong(PEG, named="its wrong numbers are too large, each by the length of position")
def begins_with_a_move_for_each_disk(position, peg):
    return len(position) + near_by_formula(position, peg)


def near_by_formula(position, peg):
    total = 0
    for at, letter in enumerate(position):
        if letter != peg:
            total, peg = total + 2 ** (len(position) - at - 1), third(letter, peg)
    return total


@wrong(MOVES, named="`way` is one list in several places")
def one_way_for_all(start, goal):
    queue, seen = [(start, [])], {start}
    for position, way in queue:
        if position == goal:
            return way
        for move, other in ways_on(position):
            if other not in seen:
                seen.add(other)
                way.append(move)
                queue.append((other, way))


def ways_on(position):
    for at, letter in enumerate(position):
        for peg in set("ABC") - set(position[at:]):
            if letter not in position[at + 1 :]:
                yield letter + peg, position[:at] + peg + position[at + 1 :]


@wrong(MOVES, says="✓ right        1/1  the disks arrive at the goal")
def looks_again_at_what_it_has_seen(start, goal):
    waiting = deque([(start, [])])
    while waiting:
        position, moves = waiting.popleft()
        if position == goal:
            return moves
        for move in ("AB", "AC", "BA", "BC", "CA", "CB"):
            at = position.rfind(move[0])
            if at > position.rfind(move[1]):
                new = position[:at] + move[1] + position[at + 1 :]
                waiting.append((new, [*moves, move]))


@wrong(AVERAGE, says="is rounded to about 16 digits before it becomes a fraction")
def average_as_a_float_first(n):
    if not n:
        return Fraction(0)
    places = ["".join(letters) for letters in product("ABC", repeat=n)]
    total = sum(far_in_rings(p, q) for p in places for q in places)
    return Fraction(total / 9**n)
