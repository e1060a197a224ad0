"""Group nearly equal answers, so that they can be read together."""

from collections.abc import Sequence

from rapidfuzz import fuzz, process, utils

LONGEST = 20_000  # characters; the rest is not compared
NEAR = 85.0  # of 100; beyond that only typing differs


def groups(texts: Sequence[str]) -> list[list[int]]:
    """Return the indices of the texts in groups of nearly equal ones, large groups first.

    >>> groups(["No disks, no moves.", "By induction on n.", "no disks: no moves"])
    [[0, 2], [1]]
    """
    read = [text[:LONGEST] for text in texts]
    alike = process.cdist(read, read, scorer=fuzz.ratio, processor=utils.default_process)
    left, found = list(range(len(texts))), list[list[int]]()
    while left:
        first = left[0]
        group = [at for at in left if at == first or alike[first][at] >= NEAR]
        left = [at for at in left if at not in group]
        found.append(group)
    return sorted(found, key=lambda group: -len(group))
