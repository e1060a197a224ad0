"""Building blocks of wrong programs, shared by several exercises."""

Moves = list[str]


def between(position: str, p: str, q: str) -> str | None:
    """Return the legal move between two pegs; None if both are empty."""
    if position.rfind(p) == position.rfind(q):
        return None
    return p + q if position.rfind(p) > position.rfind(q) else q + p


def moved(position: str, move: str | None) -> str:
    """Return the position after a move, legal or not; unchanged if the peg is empty."""
    if move is None or move[0] not in position:
        return position
    at = position.rindex(move[0])
    return position[:at] + move[1] + position[at + 1 :]


def third_peg(one: str, other: str) -> str:
    return next(peg for peg in "ABC" if peg not in (one, other))


def top(position: str, peg: str) -> int | None:
    return len(position) - position.rindex(peg) if peg in position else None
