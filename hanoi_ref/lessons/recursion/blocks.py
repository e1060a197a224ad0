"""Building blocks of wrong programs, shared by several exercises."""

Moves = list[str]


def carry_tower(n: int, source: str, target: str) -> Moves:
    if n == 0:
        return []
    spare = third(source, target)
    return [*carry_tower(n - 1, source, spare), source + target, *carry_tower(n - 1, spare, target)]


def third(one: str, other: str) -> str:
    return next(peg for peg in "ABC" if peg not in (one, other))
