"""The programs in the appendix of Levy's paper, under his names, as lazy streams of moves.

The posts are s, d and i: source, destination and intermediate.  Disk n is the largest here, as
in his appendix; in his text and tables it is disk 1.  His B, the main program, calls the others.

Parameters
----------
n : how many disks, 0 or more.
s, d, i : three different capital letters.

Returns
-------
The moves, one by one.
"""

from hanoi_ref.puzzle import Move
from hanoi_ref.solvers.walk import Steps, walks


@walks
def solve_MToH_puzzle(n: int, s: str, d: str, i: str) -> Steps:
    """Yield the moves of the algorithm "62": Appendix A and B.

    >>> len(list(solve_MToH_puzzle(5, "A", "C", "B")))
    83
    """
    if n < 3:
        yield move_down_67(n, s, d, i)
        return
    yield move_down_67(n - 1, s, i, d)
    yield Move(s + d)
    yield move_all_but_n_up(n, i, d, s)


@walks
def move_all_but_n_up(n: int, i: str, d: str, s: str) -> Steps:
    """Yield the moves of n - 1 disks from i onto disk n on d: Appendix C, for n >= 3.

    >>> " ".join(move_all_but_n_up(3, "B", "C", "A"))
    'BA AC BA CB AC BC'
    """
    yield move_busy_2and1(n - 2, i, s, d)
    yield move_busy_1and2(n - 2, s, d, i)
    yield Move(i + s)
    yield move_semifree_BNR(n - 3, d, s, i)
    yield Move(d + i)
    yield move_busy_2and1(n - 3, s, d, i)
    yield move_busy_1and2(n - 3, d, i, s)
    yield Move(s + d)
    yield move_up_67(n - 2, i, d, s)


@walks
def move_semifree_BNR(n: int, s: str, d: str, i: str) -> Steps:
    """Yield the moves from s to d of opposite fixed colours, where i is neutral: Appendix D.

    >>> len(list(move_semifree_BNR(5, "A", "C", "B")))
    93
    """
    if n < 3:
        yield move_busy_2and1(n, s, d, i)
        return
    yield move_semifree_BNR(n - 2, s, d, i)
    yield Move(s + i)
    yield move_busy_2and1(n - 2, d, s, i)
    yield move_busy_1and2(n - 2, s, i, d)
    yield Move(s + d)
    yield move_busy_2and1(n - 2, i, s, d)
    yield move_busy_1and2(n - 2, s, d, i)
    yield Move(i + s)
    yield move_busy_1and2(n - 2, d, i, s)
    yield Move(s + d)
    yield move_busy_2and1(n - 2, i, d, s)


@walks
def move_down_67_3disks(n: int, s: str, d: str, i: str) -> Steps:
    """Yield the moves of "67" down for three disks: Appendix E, always called with n = 3.

    >>> " ".join(move_down_67_3disks(3, "A", "C", "B"))
    'AB BC AB CB AC BA AC BA CB AC BC'
    """
    yield move_busy_2and1(n - 1, s, i, d)
    yield Move(s + d)
    yield move_busy_1and2(n - 2, i, s, d)
    yield move_busy_2and1(n - 2, s, d, i)
    yield Move(i + s)
    yield move_busy_2and1(n - 2, d, i, s)
    yield Move(s + d)
    yield move_busy_1and2(n - 2, i, d, s)


@walks
def move_up_67_3disks(n: int, s: str, d: str, i: str) -> Steps:
    """Yield the moves of "67" up for three disks: Appendix F, always called with n = 3.

    >>> len(list(move_up_67_3disks(3, "A", "C", "B")))
    11
    """
    yield move_busy_2and1(n - 2, s, i, d)
    yield Move(s + d)
    yield move_busy_1and2(n - 2, i, s, d)
    yield Move(d + i)
    yield move_busy_1and2(n - 2, s, d, i)
    yield move_busy_2and1(n - 2, d, i, s)
    yield Move(s + d)
    yield move_busy_2and1(n - 1, i, d, s)


@walks
def move_down_67(n: int, s: str, d: str, i: str) -> Steps:
    """Yield the moves of "67" down: Appendix G.

    >>> len(list(move_down_67(5, "A", "C", "B")))
    85
    """
    if n < 3:
        yield move_busy_1and2(n, s, d, i)
    elif n == 3:
        yield move_down_67_3disks(3, s, d, i)
    else:
        yield move_down_67(n - 1, s, i, d)
        yield Move(s + d)
        yield move_busy_2and1(n - 2, i, s, d)
        yield move_busy_1and2(n - 2, s, d, i)
        yield Move(i + s)
        yield move_busy_1and2(n - 2, d, i, s)
        yield Move(s + d)
        yield move_busy_2and1(n - 2, i, d, s)


@walks
def move_up_67(n: int, s: str, d: str, i: str) -> Steps:
    """Yield the moves of "67" up: Appendix H.

    >>> len(list(move_up_67(5, "A", "C", "B")))
    85
    """
    if n < 3:
        yield move_busy_1and2(n, s, d, i)
    elif n == 3:
        yield move_up_67_3disks(3, s, d, i)
    else:
        yield move_busy_1and2(n - 2, s, i, d)
        yield Move(s + d)
        yield move_busy_2and1(n - 2, i, s, d)
        yield Move(d + i)
        yield move_busy_2and1(n - 2, s, d, i)
        yield move_busy_1and2(n - 2, d, i, s)
        yield Move(s + d)
        yield move_up_67(n - 1, i, d, s)


@walks
def move_busy_2and1(n: int, i: str, s: str, d: str) -> Steps:
    """Yield the moves from i to s, where d is coloured like i: Appendix I, in its order of posts.

    >>> " ".join(move_busy_2and1(2, "A", "C", "B"))
    'AC CB AC BC'
    """
    if n:
        yield move_busy_2and1(n - 1, i, s, d)
        yield move_busy_1and2(n - 1, s, d, i)
        yield Move(i + s)
        yield move_busy_2and1(n - 1, d, s, i)


@walks
def move_busy_1and2(n: int, s: str, d: str, i: str) -> Steps:
    """Yield the moves from s to d, where i is coloured like d: Appendix J.

    >>> " ".join(move_busy_1and2(2, "A", "C", "B"))
    'AB AC BA AC'
    """
    if n:
        yield move_busy_1and2(n - 1, s, i, d)
        yield Move(s + d)
        yield move_busy_2and1(n - 1, i, s, d)
        yield move_busy_1and2(n - 1, s, d, i)
