"""Draw a position in plain characters, for terminals and pages without widgets."""

from hanoi_ref.puzzle import Position


def plain(position: Position, pegs: str = "ABC") -> str:
    """Return the pegs and their disks as text, one row of disks per line.

    >>> print(plain(Position("AAB")))
       |       |       |
      =2=      |       |
     ==3==     1       |
    ---A-------B-------C---
    """
    wide = 2 * position.disks + 1
    stacks = [position.stack(peg) for peg in pegs]
    rows = (_row(stacks, level, wide) for level in reversed(range(max(position.disks, 1))))
    return "\n".join([*rows, "-".join(peg.center(wide, "-") for peg in pegs)])


def _row(stacks: list[tuple[int, ...]], level: int, wide: int) -> str:
    return " ".join(_cell(stack, level).center(wide) for stack in stacks).rstrip()


def _cell(stack: tuple[int, ...], level: int) -> str:
    if level >= len(stack):
        return "|"
    disk = stack[level]
    return str(disk).center(2 * disk - 1, "=")
