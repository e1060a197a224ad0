"""How surprising it is that two people write the same words: what everybody writes is not."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from hanoi_ref.classroom.similarity.passages import RUN
from hanoi_ref.classroom.similarity.tokens import runs

TRUST = 8.0  # how many texts it takes until what follows a word is known better than the word


class Surprise:
    """Learns from texts which words are to be expected, each after the one before.

    They are those of a class, and as many more as there are in the same language; what was `given`
    to everybody is no surprise at all.  The bits of a run are the logarithm of how improbable it
    is.  Two texts that share a run are left out of what is expected of it.
    """

    def __init__(self, texts: Iterable[Sequence[str]], given: Iterable[Sequence[str]]) -> None:
        rows = list(texts)
        self._singles = Counter(word for row in rows for word in set(row))
        self._doubles = Counter(run for row in rows for run in runs(row, 2))
        self._all = sum(self._singles.values())
        self._bits: dict[tuple[str | None, str], float] = {}
        self._given = {run for row in given for run in runs(row, RUN)}

    def bits(self, run: Sequence[str]) -> float:
        """The bits of a run of words that two texts share.

        >>> rare = Surprise([["a", "b", "c"]] * 2 + [["a", "x"]] * 6, [])
        >>> rare.bits(["b", "c"]) > rare.bits(["a", "x"])
        True
        """
        known = self._is_given(run)
        before = [None, *run[:-1]]
        return sum(
            self._of_word(first, word)
            for first, word, is_given in zip(before, run, known, strict=True)
            if not is_given
        )

    def _of_word(self, first: str | None, word: str) -> float:
        """The bits of a word after another one, worked out once."""
        if (first, word) not in self._bits:
            self._bits[first, word] = -math.log2(self._chance(first, word))
        return self._bits[first, word]

    def _chance(self, first: str | None, word: str) -> float:
        alone = (max(self._singles[word] - 2, 0) + 1) / (self._all + 1)
        if first is None:
            return alone
        together = max(self._doubles[first, word] - 2, 0)
        return (together + TRUST * alone) / (max(self._singles[first] - 2, 0) + TRUST)

    def _is_given(self, run: Sequence[str]) -> list[bool]:
        """For each word whether it belongs to a run of what everybody was given."""
        known = [False] * len(run)
        for at in range(len(run) - RUN + 1):
            if tuple(run[at : at + RUN]) in self._given:
                known[at : at + RUN] = [True] * RUN
        return known
