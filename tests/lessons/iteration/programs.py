"""Lesson 2: right programs in many styles, and wrong ones."""

import sys
from collections import deque
from functools import reduce
from itertools import cycle, islice

from tests.lessons.programs import FROM_A_TO_C, RIGHT, WRONG, right, wrong

LEGAL, CYCLE = "iteration.legal_move", "iteration.three_peg_cycle"
SMALLEST, STACK = "iteration.smallest_disk_walk", "iteration.hanoi_stack"
PARITY, RESUME, TEST = "iteration.parity_walk", "iteration.resume", "iteration.own_test"


@right(LEGAL)
def legal_by_last_place(position, p, q):
    here, there = position.rfind(p), position.rfind(q)
    if here == there:
        return None
    return p + q if here > there else q + p


@right(LEGAL)
def legal_from_the_end(position, p, q):
    for letter in reversed(position):
        if letter == p:
            return p, q
        if letter == q:
            return [q, p]


@right(LEGAL)
def legal_by_stacks(position, p, q):
    pegs = {peg: [] for peg in "ABC"}
    for disk, peg in zip(range(len(position), 0, -1), position, strict=True):
        pegs[peg].append(disk)
    tops = {peg: pegs[peg][-1] if pegs[peg] else len(position) + 1 for peg in (p, q)}
    if not pegs[p] and not pegs[q]:
        return None
    return f"{p}{q}" if tops[p] < tops[q] else f"{q}{p}"


@right(LEGAL)
def legal_by_stripping(position, p, q):
    (third,) = set("ABC") - {p, q}
    rest = position.replace(third, "")
    return rest[-1] + (p if rest[-1] == q else q) if rest else None


@wrong(LEGAL)
def legal_by_numbers_as_texts(position, p, q):
    tops = {}
    for number, peg in enumerate(reversed(position), 1):
        tops.setdefault(peg, str(number))
    ways = [(tops[peg], peg) for peg in (p, q) if peg in tops]
    return (p + q if min(ways)[1] == p else q + p) if ways else None


RIGHT[LEGAL] += [
    lambda s, p, q: next((x + (p + q).replace(x, "") for x in s[::-1] if x in p + q), None),
    lambda s, p, q: {1: p + q, 0: None, -1: q + p}[
        (s.rfind(p) > s.rfind(q)) - (s.rfind(p) < s.rfind(q))
    ],
]
WRONG[LEGAL] += [
    lambda s, p, q: None,
    lambda s, p, q: sorted([p + q, q + p]),
    lambda s, p, q: max(p + q, q + p),
    lambda s, p, q: f"{p} to {q}" if s.rfind(p) > s.rfind(q) else f"{q} to {p}",
    lambda s, p, q: legal_by_last_place(s[-8:], p, q),
    lambda s, p, q: s[-1] + (q if s[-1] == p else p),
    lambda position, p, q: p + q if position.count(p) > position.count(q) else q + p,
]

# Walks from A to C


def carry(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    before = carry(n - 1, source, spare, target)
    return [*before, source + target, *carry(n - 1, spare, target, source)]


def moved(position, move):
    """As in lesson 2."""
    if move is None:
        empty = " and ".join(peg for peg in "ABC" if peg not in position)
        raise ValueError(f"there is no such move; in {position} the empty pegs are {empty}")
    at = position.rindex(move[0])
    return position[:at] + move[1] + position[at + 1 :]


def third(one, other):
    return "ABC".strip(one + other) if "B" in one + other else "B"


@right(CYCLE)
def cycle_in_a_loop(n):
    pairs = ["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"]
    position, moves = "A" * n, []
    while position != "C" * n:
        move = legal_by_last_place(position, *pairs[len(moves) % 3])
        moves.append(move)
        position = moved(position, move)
    return moves


@right(CYCLE)
def cycle_on_lists(n):
    pegs = {"A": list(range(n, 0, -1)), "B": [], "C": []}
    pairs = cycle([("A", "C"), ("A", "B"), ("B", "C")] if n % 2 else ["AB", "AC", "BC"])
    for p, q in islice(pairs, 2**n - 1):
        if not pegs[p] or pegs[q] and pegs[q][-1] < pegs[p][-1]:
            p, q = q, p
        pegs[q].append(pegs[p].pop())
        yield p, q


@right(CYCLE)
def cycle_by_counting(n):
    position = "A" * n
    for k in range(1, 2**n):
        p, q = ["BC", "AC", "AB"][k % 3] if n % 2 else ["BC", "AB", "AC"][k % 3]
        yield (move := legal_from_the_end(position, p, q))
        position = moved(position, move)


@right(SMALLEST)
def smallest_in_a_loop(n):
    circle = "ACBA" if n % 2 else "ABCA"
    position, moves = "A" * n, []
    while position != "C" * n:
        here = position[-1]
        there = circle[circle.index(here) + 1]
        position = moved(position, here + there)
        moves.append(here + there)
        other = legal_by_last_place(position, here, third(here, there))
        if other:
            position = moved(position, other)
            moves.append(other)
    return moves


@right(SMALLEST)
def smallest_by_turns(n):
    position, way = "A" * n, 1 if n % 2 == 0 else -1
    for k in range(1, 2**n):
        at = "ABC".index(position[-1])
        if k % 2:
            move = "ABC"[at] + "ABC"[(at + way) % 3]
        else:
            move = legal_by_last_place(position, *"ABC".replace("ABC"[at], ""))
        yield move
        position = moved(position, move)


@right(SMALLEST)
def smallest_on_stacks(n):
    stacks = deque([list(range(n, 0, -1)), [], []])
    names = deque("ABC")
    for k in range(1, 2**n):
        if k % 2:
            source, target = 0, (1 if n % 2 == 0 else 2)
        else:
            one, two = stacks[1] or [n + 1], stacks[2] or [n + 1]
            source, target = (1, 2) if one[-1] < two[-1] else (2, 1)
        yield names[source], names[target]
        stacks[target].append(stacks[source].pop())
        if k % 2:
            stacks.rotate(-target)
            names.rotate(-target)


@right(PARITY)
def parity_by_striking_out(n):
    position, moves = "A" * n, []
    move, last = "AC" if n % 2 else "AB", None
    while position != "C" * n:
        moves.append(move)
        last, position = n - position.rindex(move[0]), moved(position, move)
        choices = []
        for pair in ("AB", "AC", "BC"):
            if each := legal_by_last_place(position, *pair):
                disk, below = (n - position.rfind(peg) for peg in each)
                empty = each[1] not in position
                if disk != last and (empty or (disk - below) % 2):
                    choices.append((empty, each))
        move = min(choices)[1] if choices else None
    return moves


@right(PARITY)
def parity_of_tops(n):
    pegs = dict(zip("ABC", ([*range(n, 0, -1)], [], []), strict=True))
    step, last = ("A", "C" if n % 2 else "B"), 0
    while len(pegs["C"]) < n:
        yield step
        pegs[step[1]].append(last := pegs[step[0]].pop())
        steps = [
            (p, q)
            for p, disks in pegs.items()
            for q, others in pegs.items()
            if disks and disks[-1] != last
            if not others or others[-1] > disks[-1] and (others[-1] + disks[-1]) % 2
        ]
        step = max(steps, key=lambda way: len(pegs[way[1]]) > 0, default=None)


def always(*moves):
    return lambda n: list(moves)


def up_to(most):
    """Right only for towers that are not higher."""
    return lambda n: carry(n) if n <= most else carry(n, "A", "B", "C")


for walk in (CYCLE, SMALLEST, PARITY):
    WRONG[walk] += [
        always(),
        always("AC"),
        up_to(9),
        lambda n: " ".join(carry(n)),
        lambda n: carry(n, "A", "B", "C"),
        lambda n: carry(n)[:-1],
        lambda n: carry(n, "A", "B", "C") + carry(n, "B", "C", "A"),
        lambda n: set(carry(n)),
        lambda n: carry(n) or ["AC"],
        lambda n: ["AB", "BA", *carry(n)],
    ]

RIGHT[CYCLE] += [
    carry,
    lambda n: iter(carry(n)),
    lambda n: tuple(map(tuple, carry(n))),
]
RIGHT[SMALLEST] += [
    carry,
    lambda n: (move for move in carry(n)),
]
RIGHT[PARITY] += [carry, cycle_in_a_loop, smallest_by_turns]


@right(STACK)
def stack_of_tasks(n, source="A", target="C", spare="B"):
    tasks, moves = [(n, source, target, spare)], []
    while tasks:
        n, source, target, spare = tasks.pop()
        if n == 1:
            moves.append(source + target)
        elif n > 1:
            tasks.append((n - 1, spare, target, source))
            tasks.append((1, source, target, spare))
            tasks.append((n - 1, source, spare, target))
    return moves


@right(STACK)
def stack_of_frames(n, source="A", target="C", spare="B"):
    frames = deque([[n, source, target, spare, 0]])
    while frames:
        frame = frames[-1]
        n, source, target, spare, stage = frame
        frame[-1] += 1
        if n == 0 or stage == 2:
            frames.pop()
        elif stage == 0:
            frames.append([n - 1, source, spare, target, 0])
        else:
            yield source, target
            frames[-1] = [n - 1, spare, target, source, 0]


@right(STACK)
def stack_doubling(n, source="A", target="C", spare="B"):
    """Grows the walk disk by disk: no stack at all, and no recursion."""
    moves = []
    swap, turn = str.maketrans("ABC", "ACB"), str.maketrans("ABC", "BAC")
    for _ in range(n):
        moves = [m.translate(swap) for m in moves] + ["AC"] + [m.translate(turn) for m in moves]
    return [m.translate(str.maketrans("ACB", source + target + spare)) for m in moves]


@right(STACK)
def stack_of_moves_and_tasks(n, source="A", target="C", spare="B"):
    todo, moves = [(n, source + target + spare)], []
    while todo:
        match todo.pop():
            case str(move):
                moves.append(move)
            case 0, _:
                pass
            case k, pegs:
                s, t, p = pegs
                todo.extend([(k - 1, (p, t, s)), s + t, (k - 1, (s, p, t))])
    return moves


class Tasks(list):
    """A stack with words of its own."""

    def push(self, *task):
        self.append(task)

    def next(self):
        return self.pop()


@right(STACK)
def stack_with_helpers(n, source="A", target="C", spare="B"):
    tasks = Tasks()
    tasks.push(n, source, target, spare)

    def split(n, source, target, spare):
        tasks.push(n - 1, spare, target, source)
        tasks.push(1, source, target, spare)
        tasks.push(n - 1, source, spare, target)

    while tasks:
        task = tasks.next()
        if task[0] == 1:
            yield task[1] + task[2]
        elif task[0]:
            split(*task)


@right(STACK)
def stack_by_folding(n, source="A", target="C", spare="B"):
    def grow(ways, disk):
        pegs = {source, target, spare}
        return {
            (s, t): ways[s, (pegs - {s, t}).pop()] + [s + t] + ways[(pegs - {s, t}).pop(), t]
            for s, t in ways
        }

    pairs = [(s, t) for s in (source, target, spare) for t in (source, target, spare) if s != t]
    return reduce(grow, range(n), {pair: [] for pair in pairs})[source, target]


def _step(n, source, target, spare):
    if n:
        yield from _leap(n - 1, source, spare, target)
        yield source + target
        yield from _leap(n - 1, spare, target, source)


def _leap(*task):
    return _step(*task)


@wrong(STACK)
def recursion_inside(n, source="A", target="C", spare="B"):
    moves = []

    def move(n, source, target, spare):
        if n:
            move(n - 1, source, spare, target)
            moves.append(source + target)
            move(n - 1, spare, target, source)

    move(n, source, target, spare)
    return moves


@wrong(STACK)
def recursion_by_map(n, source="A", target="C", spare="B"):
    tasks = [(n - 1, source, spare, target), (n - 1, spare, target, source)]
    before, after = map(lambda task: recursion_by_map(*task), tasks) if n else ([], [])
    return [*before, *([source + target] if n else []), *after]


@wrong(STACK)
def recursion_of_a_method(n, source="A", target="C", spare="B"):
    class Tower:
        def __call__(self, n, source, target, spare):
            if n == 0:
                return []
            before, after = self(n - 1, source, spare, target), self(n - 1, spare, target, source)
            return [*before, source + target, *after]

    return Tower()(n, source, target, spare)


@wrong(STACK)
def recursion_for_defaults(n, source=None, target="C", spare="B"):
    if source is None:
        return recursion_for_defaults(n, "A")
    return stack_of_tasks(n, source, target, spare)


@wrong(STACK)
def recursion_unwatched(n, source="A", target="C", spare="B"):
    sys.setprofile(None)
    return carry(n, source, target, spare)


WRONG[STACK] += [
    lambda n, source="A", target="C", spare="B": list(_step(n, source, target, spare)),
    carry,
    lambda n, s="A", t="C", p="B": stack_of_tasks(n, s, p, t),
    lambda n, s="A", t="C", p="B": stack_of_tasks(n, "A", t, "B"),
    lambda n, s="A", t="C", p="B": stack_of_tasks(min(n, 11), s, t, p),
    lambda n, s="A", t="C", p="B": list(stack_of_tasks(n, s, t, p))[::-1],
    lambda n: stack_of_tasks(n),
]


def natural(n, disk, peg):
    circle = "ABCA" if (n - disk) % 2 else "ACBA"
    return peg + circle[circle.index(peg) + 1]


@right(RESUME)
def resume_by_rounds(position):
    n = len(position)
    if position == "C" * n:
        return None
    other = legal_by_last_place(position, *"ABC".replace(position[-1], ""))
    if other:
        disk = n - position.rindex(other[0])
        if other == natural(n, disk, other[0]):
            return other
    return natural(n, 1, position[-1])


@right(RESUME)
def resume_from_the_largest(position):
    """Who is not on the target of its tower must go there, when the smaller ones have left."""
    target, move = "C", None
    for at, peg in enumerate(position):
        if peg == target:
            continue
        spare = third(peg, target)
        move, target = peg + target, spare
        if position[at + 1 :] == spare * (len(position) - at - 1):
            return move
    return move


@right(RESUME)
def resume_by_trying_all(position):
    """The one legal move that is the next step of its disk and does not go back."""
    n = len(position)
    steps = [legal_by_last_place(position, *pair) for pair in ("AB", "AC", "BC")]
    found = [
        (disk, step)
        for step in steps
        if step and position != "C" * n
        for disk in [n - position.rindex(step[0])]
        if step == natural(n, disk, step[0])
    ]
    return tuple(max(found)[1]) if found else None


@right(RESUME)
def resume_by_number(position):
    bits, way = 0, "ACB"
    for letter in position:
        bits = 2 * bits + (letter == way[1])
        way = way[2] + way[1] + way[0] if letter == way[1] else way[0] + way[2] + way[1]
    m = bits + 1
    pegs = "ABC" if len(position) % 2 else "ACB"
    return None if m == 2 ** len(position) else pegs[(m & m - 1) % 3] + pegs[((m | m - 1) + 1) % 3]


@wrong(RESUME)
def resume_by_replay(position):
    now, moves = "A" * len(position), cycle_on_lists(len(position))
    for move in moves:
        if now == position:
            return move
        now = moved(now, move)


RIGHT[RESUME] += [lambda position: list(resume_by_rounds(position) or []) or None]
WRONG[RESUME] += [
    lambda position: None,
    lambda position: "AC",
    lambda position: resume_by_rounds(position) or "",
    lambda position: resume_by_rounds(position) or False,
    lambda position: resume_by_rounds(position[-20:]),
    lambda position: [resume_by_rounds(position)],
    lambda position: (resume_by_rounds(position) or "")[::-1] or None,
    lambda position: resume_by_rounds(position) if len(position) < 40 else None,
]


@right(TEST)
def test_by_playing(program):
    for n in range(9):
        position, number = "A" * n, 0
        for move in program(n):
            if move != legal_by_last_place(position, *move):
                return False
            position, number = moved(position, move), number + 1
        if position != "C" * n or number != 2**n - 1:
            return False
    return True


@right(TEST)
def test_by_comparing(program):
    """The shortest way is the only one of its length."""
    return all(list(program(n)) == carry(n) for n in range(9))


@right(TEST)
def test_on_stacks(program):
    for n in range(0, 9):
        pegs = {"A": list(range(n, 0, -1)), "B": [], "C": []}
        moves = [*program(n)]
        for source, target in moves:
            if not pegs[source] or pegs[target] and pegs[target][-1] < pegs[source][-1]:
                return False
            pegs[target].append(pegs[source].pop())
        if len(pegs["C"]) < n or len(moves) >= 2**n:
            return False
    return True


@right(TEST)
def test_by_exceptions(program):
    try:
        for n in range(10, -1, -1):
            moves = list(program(n))
            assert moves == list(cycle_in_a_loop(n))
    except Exception:
        return False
    return True


RIGHT[TEST] += [lambda program: {tuple(program(n)) == tuple(carry(n)) for n in range(9)} == {True}]
WRONG[TEST] += [
    lambda program: False,
    lambda program: None,
    lambda program: int(test_by_comparing(program)),
    lambda program: program(3) == carry(3),
    lambda program: [*program(4)] == carry(4),
    lambda program: all(len([*program(n)]) < 2**n for n in range(9)),
    lambda program: all([*program(n)][-1:] == carry(n)[-1:] for n in range(9)),
    lambda program: all(sorted(program(n)) == sorted(carry(n)) for n in range(9)),
    lambda program: all([*program(n)] == carry(n) for n in range(1, 9, 2)),
    lambda program: print(test_by_comparing(program)),
]

# What a card says of them


def top(position, peg):
    return len(position) - position.rindex(peg) if peg in position else 0


@wrong(CYCLE, named="the value of `moved(position, move)` is never used")
def cycle_stays(n):
    position, moves = "A" * n, []
    pairs = ["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"]
    while position != "C" * n:
        move = legal_by_last_place(position, *pairs[len(moves) % 3])
        moves.append(move)
        moved(position, move)
    return moves


@wrong(CYCLE, named="it uses the even cycle for every tower, and an odd tower is stuck on B")
def cycle_even_card(n):
    position, moves = "A" * n, []
    while position != "C" * n:
        moves.append(legal_by_last_place(position, *["AB", "AC", "BC"][len(moves) % 3]))
        position = moved(position, moves[-1])
    return moves


@wrong(CYCLE, named="it completes each round, even when all disks are already on C")
def cycle_in_rounds(n):
    position, moves = "A" * n, []
    while position != "C" * n:
        for pair in ["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"]:
            moves.append(legal_by_last_place(position, *pair))
            position = moved(position, moves[-1])
    return moves


@wrong(SMALLEST, named="it makes the other move even if no other move exists")
def walk_without_none(n):
    circle, position, moves = "ACBA" if n % 2 else "ABCA", "A" * n, []
    while position != "C" * n:
        here = position[-1]
        there = circle[circle.index(here) + 1]
        moves.append(here + there)
        position = moved(position, here + there)
        (third,) = set("ABC") - {here, there}
        moves.append(legal_by_last_place(position, here, third))
        position = moved(position, moves[-1])
    return moves


@wrong(STACK, named="its moves before it is stopped show")
def stack_never_popped(n, source="A", target="C", spare="B"):
    tasks, moves = [(n, source, target, spare)], []
    while tasks:
        k, s, t, p = tasks[-1]
        if k == 1 and len(moves) < 9:
            moves.append(s + t)
        elif len(tasks) < 9:
            tasks.append((k - 1, s, p, t))
    return moves


@wrong(TEST, named="`for n in range(9)` ends in its first turn")
def looks_at_none(program):
    for n in range(9):
        position = "A" * n
        for move in program(n):
            position = moved(position, move)
        return position == "C" * n


def nothing_when_done(position, target="C"):
    if position == target * len(position):
        return ""
    if position[0] == target:
        return nothing_when_done(position[1:], target)
    (spare,) = set("ABC") - {target, position[0]}
    if position[1:] == spare * len(position[1:]):
        return position[0] + target
    return nothing_when_done(position[1:], spare)


# A decorator is a call in the source.
wrong(RESUME, says="it returns '' where it should return None")(nothing_when_done)


@wrong(RESUME, says="disk 1 has to move, not disk")
def disk_one_until_it_is_on_c(position):
    if position == "C" * len(position):
        return None
    if position[-1] == "C":
        return legal_by_last_place(position, "A", "B")
    circle = "ACBA" if len(position) % 2 else "ABCA"
    return position[-1] + circle[circle.index(position[-1]) + 1]


@wrong(RESUME, says="has to move, not disk 1")
def largest_disk_first(position):
    if not position.strip("C"):
        return None
    at = next(at for at, peg in enumerate(position) if peg != "C")
    if not {"C", position[at]} & {*position[at + 1 :]}:
        return position[at] + "C"
    return "CB" if position[-1] == "C" else position[-1] + "C"


wrong(LEGAL, says="it returns 'None' where it should return None")(
    lambda position, p, q: legal_by_last_place(position, p, q) or "None"
)
wrong(LEGAL, says="it returns (None, None) where it should return None")(
    lambda position, p, q: tuple(legal_by_last_place(position, p, q) or (None, None))
)


@wrong(CYCLE, says="move 1, A→C, is the first wrong one")
def begins_with_the_second_pair(n):
    position, moves = "A" * n, []
    cards = ["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"]
    while position != "C" * n and len(moves) < 500:
        moves.append(legal_by_last_place(position, *cards[(len(moves) + 1) % 3]))
        position = moved(position, moves[-1])
    return moves


@wrong(RESUME, says="where its answer is wrong, only the last letter is")
def waits_on_any_peg(position):
    target = "C"
    for at, peg in enumerate(position):
        if peg != target:
            if len({*position[at + 1 :]}) < 2:
                return peg + target
            (target,) = set("ABC") - {peg, target}
    return None


def legal_way(pegs, one, other):
    swaps = not pegs[one] or (pegs[other] and pegs[other][-1] < pegs[one][-1])
    return (other, one) if swaps else (one, other)


PEGS = {"A": [], "B": [], "C": []}


@wrong(CYCLE, never="wrong direction", says="it remembers earlier calls")
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


@wrong(CYCLE, never="nothing changes the condition", says="it remembers earlier calls")
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


@wrong(RESUME, named="it takes a tower with an even number of disks to B")
def target_by_parity(position):
    target, move = "C" if len(position) % 2 else "B", None
    for peg in position if position.strip("C") else "":
        if peg != target:
            move, target = peg + target, (set("ABC") - {peg, target}).pop()
    return move


@wrong(RESUME, never="even number of disks to B")
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


@wrong(SMALLEST, never="What should the answer be then?")
def without_modulo(n):
    circle = "ABC" if n % 2 == 0 else "ACB"
    return [circle[k] + circle[k + 1] for k in range(2**n // 2)]


@wrong(
    *FROM_A_TO_C,
    "recursion.count_moves",
    named="passes no value for source, target and auxiliary",
)
def three_pegs_given(n, source, target, auxiliary):
    return [source + target]


@wrong(CYCLE, SMALLEST, PARITY, "gray.hanoi_gray", named="the moves are printed, as “A --> C”")
def printed_with_arrows(n, source="A", target="C", spare="B"):
    if n > 0:
        printed_with_arrows(n - 1, source, spare, target)
        print(source, "-->", target)
        printed_with_arrows(n - 1, spare, target, source)


@wrong(CYCLE, SMALLEST, PARITY, "gray.hanoi_gray", named="the pegs are numbers, as in (1, 3)")
def between_numbers(n, source=1, target=3, spare=2):
    if n == 0:
        return []
    first = between_numbers(n - 1, source, spare, target)
    return first + [(source, target)] + between_numbers(n - 1, spare, target, source)


@wrong(CYCLE, SMALLEST, PARITY, "gray.hanoi_gray", named="the pegs are numbers, as in [0, 2]")
def between_numbers_from_zero(n, a=0, b=1, c=2):
    if n == 0:
        return []
    first = between_numbers_from_zero(n - 1, a, c, b)
    return first + [[a, c]] + between_numbers_from_zero(n - 1, b, a, c)


@wrong(CYCLE, SMALLEST, PARITY, "gray.hanoi_gray", named="the pegs are lowercase letters")
def small_letters(n, source="a", target="c", spare="b"):
    if n == 0:
        return []
    first = small_letters(n - 1, source, spare, target)
    return first + [source + target] + small_letters(n - 1, spare, target, source)


@wrong(*FROM_A_TO_C, named="it returns several values, but only the first is needed")
def moves_and_count(n):
    moves = carry(n)
    return moves, len(moves)


@wrong(*FROM_A_TO_C, named="it returns positions, not the moves between them")
def positions_on_the_way(n):
    position, found = "A" * n, ["A" * n]
    for source, target in carry(n):
        at = position.rindex(source)
        position = position[:at] + target + position[at + 1 :]
        found.append(position)
    return found


@wrong(CYCLE, named="move 3, C→B, goes in the wrong direction", listed=False)
def by_the_largest_disks(n):
    pegs = {"A": list(range(n, 0, -1)), "B": [], "C": []}
    pairs = ["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"]
    for number in range(2**n - 1):
        p, q = pairs[number % 3]
        p, q = (p, q) if pegs[p] > pegs[q] else (q, p)
        pegs[q].append(pegs[p].pop())
        yield p + q


@wrong(
    CYCLE, named="its moves before the error show the fault", says="move 1, A→B, is the first wrong"
)
def one_card_for_all(n):
    position, moves = "A" * n, []
    while position != "C" * n:
        for p, q in ("AB", "AC", "BC"):
            p, q = (p, q) if position.rfind(p) > position.rfind(q) else (q, p)
            at = position.rindex(p)
            position = position[:at] + q + position[at + 1 :]
            moves.append(p + q)
    return moves


@wrong(RESUME, named="the number of letters of position is odd")
def as_if_always_even(position):
    n = len(position)
    if position == "C" * n:
        return None
    one = position[-1]
    p, q = sorted(set("ABC") - {one})
    i, j = position.rfind(p), position.rfind(q)
    if i != j:
        s, t = (p, q) if i > j else (q, p)
        way = 1 if (n - max(i, j)) % 2 else -1
        if "ABC"[("ABC".index(s) + way) % 3] == t:
            return s + t
    return one + "ABC"[("ABC".index(one) + 1) % 3]


@wrong(SMALLEST, named="its moves before it is stopped show", listed=False)
def disk_one_for_ever(n):
    if n < 3:
        return [[], ["AC"], ["AB", "AC", "BC"]][n]
    moves, turns = [], 0
    while turns < 2**n:
        if len(moves) < 9:  # or its memory ends before its time
            moves.append(["AC", "AC", "CB"][turns % 3])
        turns = (turns + 1) % 6
    return moves


@wrong(
    TEST, named="it raises an error on a wrong program, where it should return False", listed=False
)
def asks_for_no_disk(program):
    for n in range(9):
        pegs = {"A": list(range(n, 0, -1)), "B": [], "C": []}
        moves = list(program(n))
        for source, target in moves:
            disk = pegs[source].pop()
            if pegs[target] and pegs[target][-1] < disk:
                return False
            pegs[target].append(disk)
        if len(pegs["C"]) != n or len(moves) != 2**n - 1:
            return False
    return True


@wrong(CYCLE, named="all moves are made before the error happens", listed=False)
def one_turn_too_many(n):
    pegs = {"A": list(range(n, 0, -1)), "B": [], "C": []}
    for turn in range(2**n if n else 0):
        p, q = (["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"])[turn % 3]
        if not pegs[p] or (pegs[q] and pegs[q][-1] < pegs[p][-1]):
            p, q = q, p
        pegs[q].append(pegs[p].pop())
        yield p + q


@wrong(SMALLEST, says="Python allows about 1,000 at a time", never="base case")
def one_call_for_each_move(n):
    ring = "ACBA" if n % 2 else "ABCA"

    def go(here, small):
        if here == "C" * n:
            return []
        if small:
            move = here[-1] + ring[ring.index(here[-1]) + 1]
        else:
            move = legal_by_last_place(here, *sorted(set("ABC") - {here[-1]}))
        return [move, *go(moved(here, move), not small)]

    return go("A" * n, True)


@wrong("iteration.resume", named="the condition `n % 2` is the opposite", never="in every tower")
def odd_for_even(position):
    n = len(position)
    if set(position) <= {"C"}:
        return None
    p, q = sorted(set("ABC") - {position[-1]})
    a, b = position.rfind(p), position.rfind(q)
    if a != b:
        other = p + q if a > b else q + p
        ring = "ACBA" if max(a, b) % 2 == 0 else "ABCA"
        if other in ring:
            return other
    ring = "ABCA" if n % 2 else "ACBA"
    return position[-1] + ring[ring.index(position[-1]) + 1]


@wrong("iteration.legal_move", named="the two letters are exchanged")
def in_the_order_of_the_alphabet(position, p, q):
    return "".join(sorted(p + q)) if p in position or q in position else None
