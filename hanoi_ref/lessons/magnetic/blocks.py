"""Building blocks of wrong programs, shared by several exercises."""


def top(position: str, post: str) -> int:
    """Return the index of the top disk's letter; -1 for an empty post."""
    return max(position.rfind(post), position.rfind(post.lower()))


def bottom(position: str, post: str) -> int:
    return position.upper().find(post)


def moved(position: str, at: int, post: str) -> str:
    """Return the position with the disk at an index turned over and put on a post."""
    letter = post.lower() if position[at].isupper() else post
    return position[:at] + letter + position[at + 1 :]


def moves_100(n: int) -> int:
    return int(3**n - 1) // 2


def moves_67(n: int) -> int:
    return int(3 ** (n - 1)) + n - 1 if n else 0


def moves_semi(n: int) -> int:
    return (0, 1, 4)[n] if n < 3 else moves_semi(n - 2) + 6 * moves_100(n - 2) + 4


def moves_62(n: int) -> int:
    if n < 3:
        return moves_67(n)
    return (
        moves_67(n - 1)
        + moves_67(n - 2)
        + 2 * moves_100(n - 2)
        + 2 * moves_100(n - 3)
        + moves_semi(n - 3)
        + 4
    )


def best(n: int) -> int:
    terms = [0, 1, 4, 11, 30, 83]
    while len(terms) <= n:
        a, b, c, d, e = terms[-5:]
        terms.append(4 * e - 2 * d - 2 * c - 5 * b + 6 * a)
    return terms[n]


Moves = list[str]


def like_target(n: int, s: str, t: str, x: str) -> Moves:
    if n == 0:
        return []
    first = [*like_target(n - 1, s, x, t), s + t]
    return first + like_source(n - 1, x, s, t) + like_target(n - 1, s, t, x)


def like_source(n: int, s: str, t: str, x: str) -> Moves:
    if n == 0:
        return []
    first = like_source(n - 1, s, t, x) + like_target(n - 1, t, x, s)
    return [*first, s + t, *like_source(n - 1, x, t, s)]


def around(n: int, s: str, t: str, x: str) -> Moves:
    """Return the moves of a tower from x to t via s, where x and t have the same colour."""
    return like_source(n, x, s, t) + like_target(n, s, t, x)


def walk_end(n: int, s: str, t: str, x: str) -> Moves:
    """Return the moves of the second largest disk from x to t via s, then the smaller ones."""
    away, top = like_target(n - 2, t, x, s), like_source(n - 2, x, t, s)
    return [x + s, *away, s + t, *top]


def walk_down(n: int, s: str, t: str, x: str) -> Moves:
    if n < 3:
        return like_target(n, s, t, x)
    return [*walk_down(n - 1, s, x, t), s + t, *around(n - 2, s, t, x), *walk_end(n, s, t, x)]


def beginning(n: int, s: str, t: str, x: str) -> Moves:
    """Return the moves up to the largest disk's: all others to x, the second largest via t."""
    first = [*like_target(n - 2, s, x, t), s + t, *like_source(n - 2, x, s, t), t + x]
    return [*first, *like_source(n - 2, s, t, x), *like_target(n - 2, t, x, s), s + t]


def walk_up(n: int, s: str, t: str, x: str) -> Moves:
    if n < 3:
        return like_target(n, s, t, x)
    return beginning(n, s, t, x) + walk_up(n - 1, x, t, s)


def open(n: int, s: str, t: str, x: str) -> Moves:
    """Return the moves of SemiFree after its first tower and before `walk_end`."""
    away = like_source(n - 2, t, s, x) + like_target(n - 2, s, x, t)
    return [s + x, *away, s + t, *around(n - 2, s, t, x)]


def walk_semi(n: int, s: str, t: str, x: str) -> Moves:
    if n < 3:
        return like_source(n, s, t, x)
    return walk_semi(n - 2, s, t, x) + open(n, s, t, x) + walk_end(n, s, t, x)


def start_62(n: int, s: str, t: str, x: str) -> Moves:
    return [*walk_down(n - 1, s, x, t), s + t, *around(n - 2, s, t, x), x + s]


def close_62(n: int, s: str, t: str, x: str) -> Moves:
    away = like_source(n - 3, s, t, x) + like_target(n - 3, t, x, s)
    return [t + x, *away, s + t]


def sixty_two(n: int, s: str, t: str, x: str) -> Moves:
    if n < 3:
        return walk_down(n, s, t, x)
    middle = walk_semi(n - 3, t, s, x)
    return start_62(n, s, t, x) + middle + close_62(n, s, t, x) + walk_up(n - 2, x, t, s)


def classic(n: int, s: str, t: str, x: str) -> Moves:
    return [*classic(n - 1, s, x, t), s + t, *classic(n - 1, x, t, s)] if n else []
