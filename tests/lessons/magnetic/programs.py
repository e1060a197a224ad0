"""Lesson 7: right programs in many styles, and wrong ones."""

import re
from collections import Counter, defaultdict, deque
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush
from itertools import accumulate, chain, count, groupby, pairwise, permutations

from tests.lessons.programs import RIGHT, WRONG, right, wrong

CROSSINGS = "magnetic.crossings"
COLOURED, DOWN, UP = "magnetic.coloured", "magnetic.down_67", "magnetic.up_67"
SEMI, SIXTY_TWO = "magnetic.semi_free", "magnetic.algorithm_62"
COUNT, RATIO = "magnetic.count_62", "magnetic.duration_ratio"
FEWEST, HUNT = "magnetic.fewest_free", "magnetic.bug_hunt"

MOVES = ["".join(pair) for pair in permutations("ABC", 2)]


def top(position, post):
    return max(position.rfind(post), position.rfind(post.lower()))


def legal_by_places(position, move):
    source, target = top(position, move[0]), top(position, move[1])
    if source < 0:
        return False
    if target < 0:
        return True
    return source > target and position[source].isupper() is not position[target].isupper()


def legal_by_piles(position, move):
    piles = defaultdict(list)
    for size, letter in enumerate(reversed(position), 1):
        piles[letter.upper()].insert(0, (size, letter.isupper()))
    source, target = piles[move[0]], piles[move[1]]
    if not source:
        return False
    (size, red), below = source[-1], target[-1:] or [(99, not source[-1][1])]
    return size < below[0][0] and red != below[0][1]


def legal_list(position):
    return [move for move in MOVES if legal_by_places(position, move)]


def after_or_none(position, move):
    return after_by_place(position, move) if legal_by_piles(position, move) else None


def after_by_place(position, move):
    at = top(position, move[0])
    letter = move[1].lower() if position[at].isupper() else move[1]
    return position[:at] + letter + position[at + 1 :]


def after_in_a_list(position, move):
    letters = list(position)
    for at in reversed(range(len(letters))):
        if letters[at].upper() == move[0]:
            letters[at] = {True: str.lower, False: str.upper}[letters[at].isupper()](move[1])
            break
    return "".join(letters)


def after_recursive(position, move):
    largest, smaller = position[0], position[1:]
    if move[0] in smaller.upper() or largest.upper() != move[0]:
        return largest + after_recursive(smaller, move)
    return (move[1] if largest.islower() else move[1].lower()) + smaller


# Walks.  Each step is a move or a smaller walk: its kind, how many disks less, its posts.

STEPS = {
    "alone": "alone-1:sxt st pair-1:xst alone-1:stx",
    "pair": "pair-1:stx alone-1:txs st pair-1:xts",
    "down": "down-1:sxt st pair-2:xst alone-2:stx xs alone-2:txs st pair-2:xts",
    "up": "alone-2:sxt st pair-2:xst tx pair-2:stx alone-2:txs st up-1:xts",
    "semi": "semi-2:stx sx pair-2:tsx alone-2:sxt st pair-2:xst alone-2:stx xs alone-2:txs st "
    "pair-2:xts",
    "62": "down-1:sxt st pair-2:xst alone-2:stx xs semi-3:tsx tx pair-3:stx alone-3:txs st "
    "up-2:xts",
}


@cache
def steps(kind, n):
    """The steps of a walk, each either a move or (kind, disks, posts)."""
    base = kind if kind in ("alone", "pair") or n > 2 else "alone"
    return [step_of(text, n) for text in STEPS[base].split() if n]


def step_of(text, n):
    if ":" not in text:
        return text
    name, less, posts = re.split("[-:]", text)
    return name, n - int(less), posts


@cache
def named(posts, step):
    return "".join(dict(zip("stx", posts, strict=True))[each] for each in step)


def as_lists(kind, n, posts="ACB"):
    moves = []
    for step in steps(kind, n):
        if isinstance(step, str):
            moves.append(named(posts, step))
        else:
            moves += as_lists(step[0], step[1], named(posts, step[2]))
    return moves


def as_generator(kind, n, posts="ACB"):
    for step in steps(kind, n):
        if isinstance(step, str):
            yield tuple(named(posts, step))
        else:
            yield from as_generator(step[0], step[1], named(posts, step[2]))


def with_a_stack(kind, n):
    moves, stack = [], [(kind, n, "ACB")]
    while stack:
        step = stack.pop()
        if isinstance(step, str):
            moves.append(step)
            continue
        inner = [
            named(step[2], each) if isinstance(each, str) else (*each[:2], named(step[2], each[2]))
            for each in steps(*step[:2])
        ]
        stack += reversed(inner)
    return tuple(moves)


@cache
def unnamed(kind, n):
    """The walk as one text in the letters s, t and x."""
    return "".join(
        step if isinstance(step, str) else renamed(unnamed(*step[:2]), "stx", step[2])
        for step in steps(kind, n)
    )


def renamed(text, old, new):
    return text.translate(str.maketrans(old, new))


def from_a_text(kind, n):
    text = renamed(unnamed(kind, n), "stx", "ACB")
    return (text[at : at + 2] for at in range(0, len(text), 2))


def backwards(kind, n):
    """Time runs the other way, and A and C change their names: the posts keep their colours."""
    return [renamed(move[::-1], "AC", "CA") for move in reversed(as_lists(kind, n))]


def walks(engine, kind):
    """A program for an exercise: a function of n with a name of its own."""

    def walk(n):
        return engine(kind, n)

    walk.__name__ = f"{engine.__name__}_{kind}"
    return walk


KINDS = {COLOURED: "alone", DOWN: "down", UP: "up", SEMI: "semi", SIXTY_TWO: "62"}
TURNED = {DOWN: "up", UP: "down", SEMI: "semi", SIXTY_TWO: "62"}
for exercise, kind in KINDS.items():
    engines = (as_lists, as_generator, with_a_stack, from_a_text)
    RIGHT[exercise] += [walks(engine, kind) for engine in engines]
    if exercise in TURNED:
        RIGHT[exercise].append(walks(backwards, TURNED[exercise]))


def searched(n, posts=""):
    """A shortest way from A to C, found ring by ring; posts as "Ac" keep their colours."""
    wrong_faces = set(posts.swapcase())
    start, goals = "A" * n, {"C" * n, "c" * n}
    came, ring = {start: None}, [start]
    while not goals & came.keys():
        found = []
        for here in ring:
            for move in MOVES:
                there = after_or_none(here, move)
                if there and there not in came and not wrong_faces & {*there}:
                    came[there] = here, move
                    found.append(there)
        ring = found
    return way_back(came, next(iter(goals & came.keys())))


def way_back(came, at):
    moves = []
    while came[at]:
        at, move = came[at]
        moves.append(move)
    return moves[::-1]


@right(COLOURED)
def coloured_by_two_functions(n):
    def red(n, s, t, x):
        return (
            red(n - 1, s, x, t) + [s + t] + blue(n - 1, x, s, t) + red(n - 1, s, t, x) if n else []
        )

    def blue(n, s, t, x):
        if n == 0:
            return []
        return blue(n - 1, s, t, x) + red(n - 1, t, x, s) + [s + t] + blue(n - 1, x, t, s)

    return red(n, "A", "C", "B")


@right(SIXTY_TWO)
def sixty_two_with_faces_checked(n):
    """Every move is tried on a tower of one's own before it is handed on."""
    position, moves = "A" * n, as_lists("62", n)
    for move in moves:
        assert legal_by_piles(position, move)
        position = after_recursive(position, move)
    return moves


for exercise, kind in KINDS.items():
    right_one = walks(as_lists, kind)
    WRONG[exercise] += [
        lambda n, f=right_one: " ".join(f(n)),
        lambda n, f=right_one: set(f(n)),
        lambda n, f=right_one: [("ABC".index(p), "ABC".index(q)) for p, q in f(n)],
        lambda n, f=right_one: [(1, *move) for move in f(n)],
        lambda n, f=right_one: [move.lower() for move in f(n)],
        lambda n, f=right_one: f(n)[:-1],
        lambda n, f=right_one: f(n) if n else None,
        lambda n, f=right_one: f(n) if n < 9 else [],
        lambda n, f=right_one: print(*f(n)),
        lambda n, f=right_one: ["AB", "BA", *f(n)],
    ]

WRONG[COLOURED] += []
WRONG[DOWN] += [lambda n: searched(min(n, 6), "A")]
WRONG[UP] += [lambda n: searched(min(n, 6), "c")]
WRONG[SEMI] += [lambda n: searched(min(n, 6), "Ac")]
WRONG[SIXTY_TWO] += [
    lambda n: searched(min(n, 7)),
    walks(backwards, "down"),
]


def hundred(n):
    return (3**n - 1) // 2


def sixty_seven(n):
    return 3 ** (n - 1) + n - 1 if n else 0


@right(COUNT)
def count_by_formula(n):
    return sixty_seven(n) if n < 3 else (67 * 3 ** (n - 3) + 20 * n - (39 if n % 2 else 41)) // 8


@right(COUNT)
def count_by_steps(n):
    sizes = {"alone": hundred, "pair": hundred, "down": sixty_seven, "up": sixty_seven}
    sizes |= {"semi": count_semi}
    return sum(1 if isinstance(each, str) else sizes[each[0]](each[1]) for each in steps("62", n))


def count_semi(n):
    return [0, 1, 4][n] if n < 3 else count_semi(n - 2) + 3 ** (n - 1) + 1


@right(COUNT)
def count_by_disks(n):
    def share(k):
        if k < 4:
            return [1, 3, 7][k - 1]
        return (67 * 3 ** (k - 4) + (11 if k % 2 else 9)) // 4

    return sum(map(share, range(1, n + 1)))


@right(COUNT)
def count_by_recurrence(n):
    terms = [0, 1, 4, 11, 30, 83, 236]
    while len(terms) <= n:
        terms.append(4 * terms[-1] - 2 * terms[-2] - 4 * terms[-3] + 3 * terms[-4])
    return terms[n]


@right(COUNT)
def count_as_fraction(n):
    if n < 3:
        return n * n
    exact = Fraction(67, 8) * 3 ** (n - 3) + Fraction(5, 2) * n - Fraction(40 + (-1) ** n, 8)
    return exact.numerator // exact.denominator


WRONG[COUNT] += [
    lambda n: str(count_by_formula(n)),
    lambda n: [count_by_formula(n)],
    lambda n: count_by_formula(n) if n else None,
    lambda n: count_by_formula(n) % 2**63,
    lambda n: len(as_lists("62", min(n, 9))),
    lambda n: round(Fraction(67, 108) * hundred(n)),
    lambda n: Fraction(count_by_formula(n)),
    lambda n: 3 * count_by_formula(n - 1) - 3 if n > 3 else n * n + (n == 3) * 2,
]


@right(CROSSINGS)
def crossings_by_play(n, moves):
    position, last, found = "A" * n, {"A": "red"}, {"A": 0, "B": 0, "C": 0}
    for move in moves:
        position = after_in_a_list(position, move)
        for letter in position:
            colour = "red" if letter.isupper() else "blue"
            if last.setdefault(letter.upper(), colour) != colour:
                found[letter.upper()] += 1
                last[letter.upper()] = colour
    return found


@right(CROSSINGS)
def crossings_from_charts(n, moves):
    games = list(accumulate(moves, after_by_place, initial="A" * n))
    found = {}
    for post in "ABC":
        shown = [c for p in games for c in (post, post.lower()) if c in p]
        found[post] = max(len(list(groupby(shown))) - 1, 0)
    return found


@right(CROSSINGS)
def crossings_by_piles(n, moves):
    piles = {"A": [False] * n, "B": [], "C": []}  # True is blue
    colours = {post: pile[-1:] for post, pile in piles.items()}
    found = Counter(A=0, B=0, C=0)
    for source, target in moves:
        blue = not piles[source].pop()
        piles[target].append(blue)
        found[target] += bool(colours[target]) and colours[target][-1] is not blue
        colours[target] = [blue]
    return found


@right(CROSSINGS)
def crossings_by_pairs(n, moves):
    shown = {"A": ["A"] if n else [], "B": [], "C": []}
    position = "A" * n
    for move in moves:
        position = after_recursive(position, move)
        landed = next(x for x in position if x.upper() == move[1])
        shown[move[1]].append(landed)
    return {post: sum(a != b for a, b in pairwise(letters)) for post, letters in shown.items()}


@right(CROSSINGS)
def crossings_by_disks(n, moves):
    """How often each disk has moved says which face is up."""
    piles, turns = {"A": list(range(n, 0, -1)), "B": [], "C": []}, Counter()
    lands = {"A": [0], "B": [], "C": []}
    for source, target in list(moves):
        disk = piles[source].pop()
        turns[disk] += 1
        piles[target].append(disk)
        lands[target].append(turns[disk] % 2)
    return dict((post, len([*groupby(seen)]) - 1 if seen else 0) for post, seen in lands.items())


WRONG[CROSSINGS] += [
    lambda n, moves: tuple(crossings_by_play(n, moves).items()),
    lambda n, moves: {p.lower(): k for p, k in crossings_by_play(n, moves).items()},
    lambda n, moves: {p: bool(k) for p, k in crossings_by_play(n, moves).items()},
    lambda n, moves: {**crossings_by_play(n, moves), "A": 0},
    lambda n, moves: crossings_by_play(n, moves[:60]),
    lambda n, moves: dict(zip("ACB", crossings_by_play(n, moves).values(), strict=True)),
    lambda n, moves: crossings_by_play(n, moves) if moves else {},
    lambda n, moves: crossings_by_play(n, [moves.pop(0) for _ in list(moves)]),
]
RIGHT[RATIO] += [
    lambda n: Fraction(count_by_formula(n), hundred(n)),
    lambda n: Fraction(count_by_disks(n)) / sum(3**k for k in range(n)),
    lambda n: Fraction(f"{count_by_recurrence(n)}/{hundred(n)}"),
    lambda n: 1 if n < 3 else Fraction(2 * count_by_formula(n), 3**n - 1),
    lambda n: 2 * count_by_steps(n) * Fraction(1, 3**n - 1),
    lambda n: Fraction(count_as_fraction(n) * 6, hundred(n) * 6),
]
WRONG[RATIO] += [
    lambda n: count_by_formula(n) // hundred(n),
    lambda n: (count_by_formula(n), hundred(n)),
    lambda n: Fraction(count_by_formula(n), hundred(n)).limit_denominator(10**9),
    lambda n: Fraction(round(count_by_formula(n) / hundred(n), 3)),
    lambda n: Fraction(20, 33),
    lambda n: Fraction(hundred(n) - count_by_formula(n), hundred(n)),
    lambda n: Fraction(count_by_formula(n - 1), hundred(n)),
]


@right(FEWEST)
def fewest_in_rings(n):
    ring, seen, steps = {"A" * n}, {"A" * n}, 0
    while not any(position.upper() == "C" * n for position in ring):
        found = (after_or_none(position, move) for position in ring for move in MOVES)
        ring = {position for position in found if position} - seen
        seen |= ring
        steps += 1
    return steps


@right(FEWEST)
def fewest_as_the_lesson_says(n):
    ring, seen, steps = {"A" * n}, {"A" * n}, 0
    while not any(p.upper() == "C" * n for p in ring):
        ring = {after_by_place(p, m) for p in ring for m in MOVES if legal_by_places(p, m)} - seen
        seen |= ring
        steps += 1
    return steps


@right(FEWEST)
def fewest_by_queue(n):
    start, goals = ("A",) * n, {("C",) * n, ("c",) * n}
    distance, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        if here in goals:
            return distance[here]
        tops = {letter.upper(): at for at, letter in enumerate(here)}
        for post, at in tops.items():
            for other in {*"ABC"} - {post}:
                below = tops.get(other, -1)
                blue = here[at].isupper()
                if below < at and (below < 0 or here[below].islower() is blue):
                    letter = other.lower() if blue else other
                    there = (*here[:at], letter, *here[at + 1 :])
                    if there not in distance:
                        distance[there] = distance[here] + 1
                        queue.append(there)
    return None


@right(FEWEST)
def fewest_by_levy(n):
    a = [0, 1, 4, 11, 30, 83]
    for k in range(6, n + 1):
        a.append(4 * a[k - 1] - 2 * a[k - 2] - 2 * a[k - 3] - 5 * a[k - 4] + 6 * a[k - 5])
    return a[n]


@right(FEWEST)
def fewest_by_dijkstra(n):
    heap, done = [(0, "A" * n)], set()
    while heap:
        steps, here = heappop(heap)
        if here in ("C" * n, "c" * n):
            return steps
        if here not in done:
            done.add(here)
            for move in legal_list(here):
                heappush(heap, (steps + 1, after_in_a_list(here, move)))
    return None


@right(FEWEST)
def fewest_step_by_step(n):
    reached = [{"A" * n}]
    for steps in count():
        if {"c" * n, "C" * n} & reached[-1]:
            return steps
        near = chain.from_iterable(map(neighbours, reached[-1]))
        reached.append(set(near).difference(*reached[-2:]))
    return None


def neighbours(position):
    return [after_recursive(position, move) for move in legal_list(position)]


RIGHT[FEWEST] += [lambda n: len(searched(n))]
WRONG[FEWEST] += [
    lambda n: float(fewest_by_levy(n)),
    lambda n: searched(n),
    lambda n: fewest_by_levy(n) if n else None,
    lambda n: fewest_by_levy(n + 1),
    lambda n: [0, 1, 4, 11, 30, 83][n],
    lambda n: 3 * fewest_by_levy(n - 1) - 3 if n > 3 else [0, 1, 4, 11][n],
    lambda n: len(searched(min(n, 6), "Ac")),
]
RIGHT[HUNT] += [6, 5 + 1, int("6")]
WRONG[HUNT] += [0, 2, 8, 61, 10**40, -6, True, "6", [6], (6, 272), lambda n: 6]

# What a card says of them


@wrong(FEWEST, named="not in ring` goes on")
def waits_for_ever(n):
    ring = {"A" * n}
    while "B" * n + "?" not in ring:
        ring = {position for position in ring}


@wrong(FEWEST, never='number of moves of "67"', says="right up to fewest_free(4)")
def recurrence_one_step_early(n):
    terms = [0, 1, 4, 11, 30]
    while len(terms) <= n:
        a, b, c, d, e = terms[-5:]
        terms.append(4 * e - 2 * d - 2 * c - 5 * b + 6 * a)
    return terms[n]


wrong(
    COUNT,
    named="it is wrong for the smallest inputs, such as count_62(1), and right from",
    listed=False,
)(lambda n: (67 * 3**n // 27 + 20 * n - (39 if n % 2 else 41)) // 8)


for exercise in (COLOURED, DOWN):
    wrong(exercise, never="this is the task of")(lambda n: searched(min(n, 4)))


wrong(COLOURED, says="peg C is blue, but the disk would show red")(lambda n: ["AB", "BC"])
wrong(COLOURED, says="move 9 (C→B) in cAc: peg B is blue")(lambda n: as_lists("62", n))
wrong(COLOURED, says="all of them should be on C.")(lambda n: as_lists("alone", n)[:1])
wrong(COLOURED, says="coloured(1): there are no moves, but the disks are not there yet.")(
    lambda n: []
)
wrong(SEMI, says="semi_free(3) arrives in 13 moves; 11 are")(lambda n: as_lists("alone", n))
wrong(SEMI, says="peg A is red, but the disk would show blue")(lambda n: as_lists("up", n))
wrong(DOWN, says="down_67(3) arrives in 13 moves; 11 are")(lambda n: as_lists("alone", n))
wrong(SIXTY_TWO, says="in 85 moves; 83 are enough.")(lambda n: as_lists("down", n))
wrong(COUNT, says="it should be the int 1: a float keeps only about 16 digits")(float)
wrong(CROSSINGS, says="it should be a dict, not an int.")(lambda n, m: 3)
wrong(CROSSINGS, says="the key 'C' is missing.")(lambda n, m: {"A": 0, "B": 0})
wrong(CROSSINGS, says="'a' does not belong to it.")(lambda n, m: {"a": 0, "B": 0, "C": 0})
wrong(CROSSINGS, says="at 'A' it should be 1.")(lambda n, m: dict.fromkeys("ABC", 0))
wrong(CROSSINGS, says="at 'A' it should be the int 0: a")(lambda n, m: dict.fromkeys("ABC", 0.0))
wrong(RATIO, says="the Fraction 1: a float keeps")(lambda n: count_by_formula(n) / hundred(n))
wrong(RATIO, says="returned 1; it should be 11/13.")(lambda n: Fraction(1))
wrong(FEWEST, says="fewest_free(7) returned 691; it should be 687.")(
    lambda n: abs(count_by_formula(n))
)
wrong(HUNT, says="bug_hunt is 5, but hasty_semi_free is right there. Compare")(5)
wrong(HUNT, says="hasty_semi_free is wrong there, and for a smaller n too.")(9)
wrong(HUNT, says="bug_hunt is 6.0; it should be a number of disks: an int, 0 or more.")(6.0)
wrong(HUNT, says="bug_hunt is (6,); it should be a number of disks: an int, 0 or more.")((6,))


@wrong(RATIO, never="with //", says="Fraction(1, 3) is exact")
def as_a_fraction_at_last(n):
    return Fraction(count_by_formula(n) / hundred(n))


@wrong("magnetic.crossings", never="use +=", named="at most one crossing for each post")
def whether_it_changes(n, moves):
    return {post: min(times, 1) for post, times in RIGHT["magnetic.crossings"][0](n, moves).items()}


@wrong("magnetic.count_62", named="its answers to large inputs are nearly right")
def a_share_of_all(n):
    return round(Fraction(67, 216) * 3**n)
