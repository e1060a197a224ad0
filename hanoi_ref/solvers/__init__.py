"""The reference solvers, one module per lesson; each solver returns a lazy stream of moves.

>>> from hanoi_ref.solvers import stack
>>> " ".join(stack(2))
'AB AC BC'
"""

from hanoi_ref.solvers.binary import by_number, move_at, move_number, moves_slice, position_after
from hanoi_ref.solvers.graph import once_or_twice, round_trip, shortest, shortest_ways
from hanoi_ref.solvers.gray import by_gray_code, gray_inverse, row_play, ruler
from hanoi_ref.solvers.iteration import (
    legal_move,
    parity,
    resume,
    resume_move,
    smallest_disk,
    stack,
    three_peg_cycle,
)
from hanoi_ref.solvers.magnetic import algorithm_62, down_67, hundred, semi_free, up_67
from hanoi_ref.solvers.recursion import gather, grand_tour, recursive
from hanoi_ref.solvers.search import Found, find
from hanoi_ref.solvers.variants import (
    clockwise,
    counterclockwise,
    frame_stewart,
    linear,
    linear_between,
    phases,
)
from hanoi_ref.solvers.walk import walk

__all__ = [
    "Found",
    "algorithm_62",
    "by_gray_code",
    "by_number",
    "clockwise",
    "counterclockwise",
    "down_67",
    "find",
    "frame_stewart",
    "gather",
    "grand_tour",
    "gray_inverse",
    "hundred",
    "legal_move",
    "linear",
    "linear_between",
    "move_at",
    "move_number",
    "moves_slice",
    "once_or_twice",
    "parity",
    "phases",
    "position_after",
    "recursive",
    "resume",
    "resume_move",
    "round_trip",
    "row_play",
    "ruler",
    "semi_free",
    "shortest",
    "shortest_ways",
    "smallest_disk",
    "stack",
    "three_peg_cycle",
    "up_67",
    "walk",
]
