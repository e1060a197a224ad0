"""Building blocks of wrong programs, shared by several exercises."""

from collections.abc import Iterator

from hanoi_ref.lessons.inputs import Pair

Moves = list[str]


def third(one: str, other: str) -> str:
    return next(peg for peg in "ABC" if peg not in (one, other))


def near_positions(position: str) -> Iterator[str]:
    """Yield the positions one move away, those of disk 1 first."""
    for at in reversed(range(len(position))):
        smaller = position[at + 1 :]
        for peg in "ABC":
            if position[at] not in smaller and peg != position[at] and peg not in smaller:
                yield position[:at] + peg + smaller


def shortest_path(start: str, goal: str) -> list[str]:
    """Return the positions of a shortest path, including start and goal."""
    came: dict[str, str] = {start: start}
    for position in (queue := [start]):
        for other in near_positions(position):
            if other not in came:
                came[other] = position
                queue.append(other)
        if goal in came:
            break
    path = [goal]
    while path[-1] != start:
        path.append(came[path[-1]])
    return path[::-1]


def step_between(before: str, after: str) -> str:
    return next(p + q for p, q in zip(before, after, strict=True) if p != q)


def steps_along(path: list[str]) -> Moves:
    return [step_between(p, q) for p, q in zip(path, path[1:], strict=False)]


def to_peg(position: str, peg: str) -> int:
    total = 0
    for at, letter in enumerate(position):
        if letter != peg:
            total += int(2 ** (len(position) - 1 - at))
            peg = third(letter, peg)
    return total


def differing(start: str, goal: str) -> Pair:
    """Return both positions without the largest disks that are on the same peg in both."""
    while start and start[0] == goal[0]:
        start, goal = start[1:], goal[1:]
    return start, goal


def moving_once(start: str, goal: str) -> int:
    start, goal = differing(start, goal)
    if not start:
        return 0
    spare = third(start[0], goal[0])
    return to_peg(start[1:], spare) + 1 + to_peg(goal[1:], spare)


def moving_twice(start: str, goal: str) -> int:
    start, goal = differing(start, goal)
    ends = to_peg(start[1:], goal[0]) + to_peg(goal[1:], start[0])
    return int(ends + 2 ** (len(start) - 1) + 1)


def distance_between(start: str, goal: str) -> int:
    return 0 if start == goal else min(moving_once(start, goal), moving_twice(start, goal))
