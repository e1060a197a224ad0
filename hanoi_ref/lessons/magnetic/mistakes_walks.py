"""Lesson 7, the walks: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from hanoi_ref.checking.exercise import Mistakes

Moves = list[str]

COLOURED = Mistakes()
DOWN_67 = Mistakes()
UP_67 = Mistakes()
SEMI_FREE = Mistakes()
ALGORITHM_62 = Mistakes()


# The right pieces; s, t and x are source, target and spare.


def _like_target(n: int, s: str, t: str, x: str) -> Moves:
    if n == 0:
        return []
    first = [*_like_target(n - 1, s, x, t), s + t]
    return first + _like_source(n - 1, x, s, t) + _like_target(n - 1, s, t, x)


def _like_source(n: int, s: str, t: str, x: str) -> Moves:
    if n == 0:
        return []
    first = _like_source(n - 1, s, t, x) + _like_target(n - 1, t, x, s)
    return [*first, s + t, *_like_source(n - 1, x, t, s)]


def _round(n: int, s: str, t: str, x: str) -> Moves:
    """A tower goes from x to t by way of s, where x and t have one colour."""
    return _like_source(n, x, s, t) + _like_target(n, s, t, x)


def _end(n: int, s: str, t: str, x: str) -> Moves:
    """The second largest disk goes from x to t by way of s, the smaller ones follow from t."""
    away, top = _like_target(n - 2, t, x, s), _like_source(n - 2, x, t, s)
    return [x + s, *away, s + t, *top]


def _down(n: int, s: str, t: str, x: str) -> Moves:
    if n < 3:
        return _like_target(n, s, t, x)
    return [*_down(n - 1, s, x, t), s + t, *_round(n - 2, s, t, x), *_end(n, s, t, x)]


def _beginning(n: int, s: str, t: str, x: str) -> Moves:
    """All but the largest disk come to x, the second largest by way of t; the largest to t."""
    first = [*_like_target(n - 2, s, x, t), s + t, *_like_source(n - 2, x, s, t), t + x]
    return [*first, *_like_source(n - 2, s, t, x), *_like_target(n - 2, t, x, s), s + t]


def _up(n: int, s: str, t: str, x: str) -> Moves:
    if n < 3:
        return _like_target(n, s, t, x)
    return _beginning(n, s, t, x) + _up(n - 1, x, t, s)


def _open(n: int, s: str, t: str, x: str) -> Moves:
    """What SemiFree does after its first tower, up to where its last disk is to come over."""
    away = _like_source(n - 2, t, s, x) + _like_target(n - 2, s, x, t)
    return [s + x, *away, s + t, *_round(n - 2, s, t, x)]


def _semi(n: int, s: str, t: str, x: str) -> Moves:
    if n < 3:
        return _like_source(n, s, t, x)
    return _semi(n - 2, s, t, x) + _open(n, s, t, x) + _end(n, s, t, x)


def _start_62(n: int, s: str, t: str, x: str) -> Moves:
    return [*_down(n - 1, s, x, t), s + t, *_round(n - 2, s, t, x), x + s]


def _close_62(n: int, s: str, t: str, x: str) -> Moves:
    away = _like_source(n - 3, s, t, x) + _like_target(n - 3, t, x, s)
    return [t + x, *away, s + t]


def _sixty_two(n: int, s: str, t: str, x: str) -> Moves:
    if n < 3:
        return _down(n, s, t, x)
    middle = _semi(n - 3, t, s, x)
    return _start_62(n, s, t, x) + middle + _close_62(n, s, t, x) + _up(n - 2, x, t, s)


def _classic(n: int, s: str, t: str, x: str) -> Moves:
    return [*_classic(n - 1, s, x, t), s + t, *_classic(n - 1, x, t, s)] if n else []


# coloured


@COLOURED.add(
    "these are the moves of the classic tower",
    "Look at the disks that follow the largest: they go from B to C, both blue, and a disk turns "
    "over with every move. So each of them needs an even number of moves.",
)
def coloured_classic(n: int) -> Moves:
    return _classic(n, "A", "C", "B")


@COLOURED.add(
    "the tower arrives on B",
    "B and C are both blue and easily mixed up: the target is C, the spare post B.",
)
def coloured_to_spare(n: int) -> Moves:
    return _like_target(n, "A", "B", "C")


@COLOURED.add(
    "B is taken for red",
    "Here B is blue as C is: from A to C the spare post is coloured like the target, not like the "
    "source.",
)
def coloured_red_spare(n: int) -> Moves:
    return _like_source(n, "A", "C", "B")


@COLOURED.add(
    "both cases are carried out by the same rows",
    "On the way from B back to A the spare post is coloured like the source: this is the "
    "other case, like source, and its rows are others.",
)
def coloured_single(n: int) -> Moves:
    def alone(n: int, s: str, t: str, x: str) -> Moves:
        if n == 0:
            return []
        first = [*alone(n - 1, s, x, t), s + t]
        return first + alone(n - 1, x, s, t) + alone(n - 1, s, t, x)

    return alone(n, "A", "C", "B")


@COLOURED.add(
    "the smaller disks go straight from B to C",
    "B and C are both blue, and a disk comes from blue to blue only in an even number of moves: "
    "the tower has to go from B to A first, and from there to C.",
)
def coloured_straight(n: int) -> Moves:
    first = [*_like_target(n - 1, "A", "B", "C"), "AC"] if n else []
    return first + (_like_source(n - 1, "B", "C", "A") if n else [])


@COLOURED.add(
    "the tower does not follow the largest disk",
    "After the largest has moved, the smaller disks are still on B: they go to A, and on to C.",
)
def coloured_half(n: int) -> Moves:
    return [*_like_target(n - 1, "A", "B", "C"), "AC"] if n else []


@COLOURED.add(
    "the tower stops on A",
    "From B the smaller disks came to A only. A third tower is left to be carried: A to C.",
)
def coloured_two_thirds(n: int) -> Moves:
    return coloured_half(n) + (_like_source(n - 1, "B", "A", "C") if n else [])


@COLOURED.add(
    "these are the moves for free posts",
    "From three disks on they are fewer, because posts change their colour there. Here a post "
    "keeps its colour even when it is empty.",
)
def coloured_free(n: int) -> Moves:
    return _down(n, "A", "C", "B")


@COLOURED.add(
    "posts B and C are free",
    "Here all three posts have fixed colours. With A red and C blue alone, fewer moves are enough "
    "from three disks on, but B then shows red at times.",
)
def coloured_semi(n: int) -> Moves:
    return _semi(n, "A", "C", "B")


# down_67


@DOWN_67.add(
    '"100" instead of "67"',
    "These are moves for posts of fixed colour. From three disks on, neutral posts save some: "
    "replace the second and third tower by steps in which the second largest disk has a part.",
)
def down_100(n: int) -> Moves:
    return _like_target(n, "A", "C", "B")


@DOWN_67.add(
    '"67" up instead of down',
    "It has as many moves, but here the source never crosses colours, and there the target does "
    "not. The recursion belongs at the beginning.",
)
def down_is_up(n: int) -> Moves:
    return _up(n, "A", "C", "B")


@DOWN_67.add(
    "like target in every row",
    "Ask of each row which colour its spare post has, or may be taken to have: on the way from B "
    "to A, with C blue, it is that of the source.",
)
def down_like_target(n: int) -> Moves:
    def down(n: int, s: str, t: str, x: str) -> Moves:
        if n < 3:
            return _like_target(n, s, t, x)
        round_ = _like_target(n - 2, x, s, t) + _like_target(n - 2, s, t, x)
        end = [x + s, *_like_target(n - 2, t, x, s), s + t, *_like_target(n - 2, x, t, s)]
        return [*down(n - 1, s, x, t), s + t, *round_, *end]

    return down(n, "A", "C", "B")


@DOWN_67.add(
    '"62" instead of "67"',
    "It has fewer moves from five disks on, because A crosses colours too. Here A never does.",
)
def down_is_62(n: int) -> Moves:
    return _sixty_two(n, "A", "C", "B")


@DOWN_67.add(
    "the tower arrives on B",
    "Target and spare are swapped: the whole tower goes to C.",
)
def down_to_spare(n: int) -> Moves:
    return _down(n, "A", "B", "C")


@DOWN_67.add(
    "the recursion begins too late",
    "Three disks are carried by the free steps already: only up to two disks it is "
    'like target. So there are 11 moves and not the 13 of "100".',
)
def down_from_four(n: int) -> Moves:
    def down(n: int, s: str, t: str, x: str) -> Moves:
        if n < 4:
            return _like_target(n, s, t, x)
        return [*down(n - 1, s, x, t), s + t, *_round(n - 2, s, t, x), *_end(n, s, t, x)]

    return down(n, "A", "C", "B")


@DOWN_67.add(
    '"100" in the place of the first step',
    "The first step, n - 1 disks from A to B, is down_67 itself: if it is like target, only the "
    "largest tower saves anything.",
)
def down_shallow(n: int) -> Moves:
    if n < 3:
        return _like_target(n, "A", "C", "B")
    first = [*_like_target(n - 1, "A", "B", "C"), "AC"]
    return first + _round(n - 2, "A", "C", "B") + _end(n, "A", "C", "B")


@DOWN_67.add(
    "the second largest disk goes straight from B to C",
    "It shows blue on B and would show red on C, where the largest shows blue. It must go by way "
    "of A, in two moves.",
)
def down_straight(n: int) -> Moves:
    if n < 3:
        return _like_target(n, "A", "C", "B")
    first = [*_down(n - 1, "A", "B", "C"), "AC", *_like_source(n - 2, "B", "A", "C")]
    return [*first, "BC", *_like_target(n - 2, "A", "C", "B")]


@DOWN_67.add(
    "the last tower is left on B",
    "When the second largest disk has come to C, n - 2 disks are still on B. They go from B to C "
    "by like source.",
)
def down_without_end(n: int) -> Moves:
    moves = _down(n, "A", "C", "B")
    return moves[: len(moves) - (3 ** (n - 2) - 1) // 2] if n > 2 else moves


@DOWN_67.add(
    "these are the moves of the classic tower",
    "A disk turns over with every move, and equal faces repel: ask is_legal about each move.",
)
def down_classic(n: int) -> Moves:
    return _classic(n, "A", "C", "B")


# up_67


@UP_67.add(
    '"100" instead of "67"',
    "These are moves for posts of fixed colour. From three disks on, neutral posts save some.",
)
def up_100(n: int) -> Moves:
    return _like_target(n, "A", "C", "B")


@UP_67.add(
    '"67" down instead of up',
    "It has as many moves, but here the target never crosses colours, and there the source does "
    "not. The recursion belongs at the end.",
)
def up_is_down(n: int) -> Moves:
    return _down(n, "A", "C", "B")


@UP_67.add(
    "67 down played backwards, with the posts as they were",
    "Backwards it leads from C to A. So A and C have to change places in every move.",
)
def up_backwards(n: int) -> Moves:
    return [move[::-1] for move in reversed(_down(n, "A", "C", "B"))]


@UP_67.add(
    "the tower arrives on B",
    "Target and spare are swapped: the whole tower goes to C.",
)
def up_to_spare(n: int) -> Moves:
    return _up(n, "A", "B", "C")


@UP_67.add(
    "the recursion begins too late",
    "Three disks are carried by the free steps already: only up to two disks it is like target.",
)
def up_from_four(n: int) -> Moves:
    def up(n: int, s: str, t: str, x: str) -> Moves:
        return _like_target(n, s, t, x) if n < 4 else _beginning(n, s, t, x) + up(n - 1, x, t, s)

    return up(n, "A", "C", "B")


@UP_67.add(
    "the last step is down_67 instead of up_67",
    "The n - 1 disks follow the largest from B to C by up_67. The moves are as many, but in "
    "down_67 it is the target that crosses colours, and here that must not happen.",
)
def up_then_down(n: int) -> Moves:
    return _up(n, "A", "C", "B") if n < 3 else _beginning(n, *"ACB") + _down(n - 1, *"BCA")


@UP_67.add(
    "the smaller disks do not follow",
    "After the largest has come to C, the other n - 1 are on B. up_67(n - 1, ...) brings them.",
)
def up_without_end(n: int) -> Moves:
    return _up(n, "A", "C", "B") if n < 3 else _beginning(n, "A", "C", "B")


@UP_67.add(
    "these are the moves of the classic tower",
    "A disk turns over with every move, and equal faces repel: ask is_legal about each move.",
)
def up_classic(n: int) -> Moves:
    return _classic(n, "A", "C", "B")


# semi_free


@SEMI_FREE.add(
    "like target in every row",
    "Ask of each row which colour its spare post has: on the way from C to A, and from B to A, it "
    "is that of the source.",
)
def semi_like_target(n: int) -> Moves:
    def semi(n: int, s: str, t: str, x: str) -> Moves:
        if n < 3:
            return _like_target(n, s, t, x)
        k, go = n - 2, _like_target
        first = [*semi(k, s, t, x), s + x, *go(k, t, s, x), *go(k, s, x, t), s + t]
        second = [*go(k, x, s, t), *go(k, s, t, x), x + s, *go(k, t, x, s)]
        return [*first, *second, s + t, *go(k, x, t, s)]

    return semi(n, "A", "C", "B")


@SEMI_FREE.add(
    '"100" instead of SemiFree',
    "These moves are legal here too, but they keep B blue, and it may change its colour. From "
    "three disks on that saves moves.",
)
def semi_100(n: int) -> Moves:
    return _like_target(n, "A", "C", "B")


@SEMI_FREE.add(
    '"100" with B red',
    "These moves are legal here too, but they keep B red, and it may change its colour. From "
    "three disks on that saves moves.",
)
def semi_100_red(n: int) -> Moves:
    return _like_source(n, "A", "C", "B")


@SEMI_FREE.add(
    '"67" down, in which C changes its colour',
    "C is always blue here, even when it is empty: only B may cross colours.",
)
def semi_down(n: int) -> Moves:
    return _down(n, "A", "C", "B")


@SEMI_FREE.add(
    '"67" up, in which A changes its colour',
    "A is always red here, even when it is empty: only B may cross colours.",
)
def semi_up(n: int) -> Moves:
    return _up(n, "A", "C", "B")


@SEMI_FREE.add(
    '"62", in which A and C change their colours',
    "A is always red and C always blue here, even when they are empty: only B may cross colours.",
)
def semi_62(n: int) -> Moves:
    return _sixty_two(n, "A", "C", "B")


@SEMI_FREE.add(
    "the tower arrives on B",
    "B is the post that may change; the tower goes from A, which is red, to C, which is blue.",
)
def semi_to_spare(n: int) -> Moves:
    return _semi(n, "A", "B", "C")


@SEMI_FREE.add(
    "the first tower goes to B instead of C",
    "The n - 2 smallest go to C first, and the second largest to B: so B gets its colour from a "
    "disk that comes straight from A.",
)
def semi_first_to_spare(n: int) -> Moves:
    if n < 3:
        return _semi(n, "A", "C", "B")
    return _semi(n - 2, *"ABC") + _open(n, *"ACB") + _end(n, *"ACB")


@SEMI_FREE.add(
    '"100" in the place of the first step',
    "The first step, n - 2 disks from A to C, is semi_free itself. With like source the moves are "
    "legal, but only the largest two disks save anything.",
)
def semi_shallow(n: int) -> Moves:
    if n < 3:
        return _semi(n, "A", "C", "B")
    return _like_source(n - 2, *"ACB") + _open(n, *"ACB") + _end(n, *"ACB")


@SEMI_FREE.add(
    "the last tower is left on B",
    "When the second largest disk has come to C, n - 2 disks are still on B. They go from B to C "
    "by like source.",
)
def semi_without_end(n: int) -> Moves:
    moves = _semi(n, "A", "C", "B")
    return moves[: len(moves) - (3 ** (n - 2) - 1) // 2] if n > 2 else moves


# algorithm_62


def _inside(n: int, s: str, t: str, x: str, first: bool, last: bool) -> Moves:
    """ "62" with itself in the place of its first or its last tower, or of both."""
    if n < 3:
        return _down(n, s, t, x)

    def inner(*tower: object) -> Moves:
        k, a, b, c = tower
        assert isinstance(k, int) and isinstance(a, str)
        return _inside(k, a, str(b), str(c), first, last)

    begin = inner(n - 1, s, x, t) if first else _down(n - 1, s, x, t)
    end = inner(n - 2, x, t, s) if last else _up(n - 2, x, t, s)
    middle = [s + t, *_round(n - 2, s, t, x), x + s, *_semi(n - 3, t, s, x)]
    return [*begin, *middle, *_close_62(n, s, t, x), *end]


@ALGORITHM_62.add(
    '"62" itself in the first row',
    "The first tower goes while the largest disk lies on A, red: A may not cross colours then. In "
    '"62" it does; which of the algorithms leaves its source alone?',
)
def inside_first(n: int) -> Moves:
    return _inside(n, "A", "C", "B", first=True, last=False)


@ALGORITHM_62.add(
    '"62" itself in the last row',
    "The last tower goes to C, where larger disks lie: C may not cross colours then. In "
    '"62" it does; which of the algorithms leaves its target alone?',
)
def inside_last(n: int) -> Moves:
    return _inside(n, "A", "C", "B", first=False, last=True)


@ALGORITHM_62.add(
    '"62" itself in the first row and in the last',
    "In the first row A holds the largest disk, in the last row C does, and neither may cross "
    'colours then. "62" crosses everywhere; "67" down and up each leave one post alone.',
)
def inside_both(n: int) -> Moves:
    return _inside(n, "A", "C", "B", first=True, last=True)


@ALGORITHM_62.add(
    '"67" down instead of "62"',
    "Up to four disks they have as many moves. From five on, the tower of n - 3 disks goes through "
    "semi_free, and the end is up_67: so A crosses colours as well, and moves are saved.",
)
def is_down(n: int) -> Moves:
    return _down(n, "A", "C", "B")


@ALGORITHM_62.add(
    '"67" up instead of "62"',
    "Up to four disks they have as many moves. From five on, down_67 at the beginning, "
    "semi_free in the middle and up_67 at the end save more.",
)
def is_up(n: int) -> Moves:
    return _up(n, "A", "C", "B")


@ALGORITHM_62.add(
    '"100" instead of "62"',
    "These are moves for posts of fixed colour. From three disks on, neutral posts save some.",
)
def is_100(n: int) -> Moves:
    return _like_target(n, "A", "C", "B")


@ALGORITHM_62.add(
    "SemiFree for the whole tower",
    'It is a step in the middle of "62", for n - 3 disks: there two of the posts are fixed by '
    "larger disks. Here all three are free.",
)
def is_semi(n: int) -> Moves:
    return _semi(n, "A", "C", "B")


@ALGORITHM_62.add(
    '"100" in the place of semi_free',
    "The n - 3 disks in the middle go from C to A with B free. There semi_free is shorter "
    "than like source as soon as it carries three disks.",
)
def middle_100(n: int) -> Moves:
    if n < 3:
        return _down(n, "A", "C", "B")
    middle = _like_source(n - 3, "C", "A", "B")
    return _start_62(n, *"ACB") + middle + _close_62(n, *"ACB") + _up(n - 2, *"BCA")


@ALGORITHM_62.add(
    "the last tower is down_67 instead of up_67",
    "At the end n - 2 disks go from B to C, where the second largest lies and C keeps its colour. "
    "In down_67 the target crosses colours, in up_67 it does not.",
)
def ends_with_down(n: int) -> Moves:
    if n < 3:
        return _down(n, "A", "C", "B")
    middle = _semi(n - 3, "C", "A", "B")
    return _start_62(n, *"ACB") + middle + _close_62(n, *"ACB") + _down(n - 2, *"BCA")


@ALGORITHM_62.add(
    "the first tower is up_67 instead of down_67",
    "At the beginning n - 1 disks go from A to B, while the largest lies on A, so that A keeps its "
    "colour. In up_67 the source crosses colours, in down_67 it does not.",
)
def begins_with_up(n: int) -> Moves:
    if n < 3:
        return _down(n, "A", "C", "B")
    first = [*_up(n - 1, *"ABC"), "AC", *_round(n - 2, *"ACB"), "BA"]
    return first + _semi(n - 3, *"CAB") + _close_62(n, *"ACB") + _up(n - 2, *"BCA")


@ALGORITHM_62.add(
    "n - 3 disks in the last step, as the paper's overview has it",
    "The overview is misprinted there: n - 2 disks are on B at the end, and all of them go to C.",
)
def last_too_short(n: int) -> Moves:
    if n < 3:
        return _down(n, "A", "C", "B")
    middle = _semi(n - 3, "C", "A", "B")
    return _start_62(n, *"ACB") + middle + _close_62(n, *"ACB") + _up(n - 3, *"BCA")


@ALGORITHM_62.add(
    "n - 2 disks in the middle step",
    "Disk n - 2 stays on C while the n - 3 smaller ones go from C to A by semi_free; then "
    "it goes to B.",
)
def middle_too_tall(n: int) -> Moves:
    if n < 3:
        return _down(n, "A", "C", "B")
    middle = _semi(n - 2, "C", "A", "B")
    return _start_62(n, *"ACB") + middle + _close_62(n, *"ACB") + _up(n - 2, *"BCA")


@ALGORITHM_62.add(
    "the tower arrives on B",
    "Target and spare are swapped: the whole tower goes to C.",
)
def to_spare(n: int) -> Moves:
    return _sixty_two(n, "A", "B", "C")


@ALGORITHM_62.add(
    "these are the moves of the classic tower",
    "A disk turns over with every move, and equal faces repel: ask is_legal about each move.",
)
def is_classic(n: int) -> Moves:
    return _classic(n, "A", "C", "B")
