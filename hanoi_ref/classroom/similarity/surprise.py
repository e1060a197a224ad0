"""Measure how surprising it is that two texts share the same words."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from hanoi_ref.classroom.similarity.passages import RUN
from hanoi_ref.classroom.similarity.tokens import runs

TRUST = 8.0  # texts until word pairs count more than single words


class Surprise:
    """A model of expected words, each given the one before, learned from texts.

    The texts are those of a class and others in the same language; runs that were `given` to
    everybody have no surprise.  The bits of a run are the negative logarithm of its probability.
    Two texts are subtracted from each count: those that share the run.
    """

    def __init__(self, texts: Iterable[Sequence[str]], given: Iterable[Sequence[str]]) -> None:
        rows = list(texts)
        self._singles = Counter(word for row in rows for word in set(row))
        self._doubles = Counter(run for row in rows for run in runs(row, 2))
        self._all = sum(self._singles.values())
        self._bits: dict[tuple[str | None, str], float] = {}
        self._given = {run for row in given for run in runs(row, RUN)}

    def bits(self, run: Sequence[str]) -> float:
        """Return the bits of a run of words that two texts share.

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
        """Return the bits of a word after another one, computed once."""
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
        """Return for each word whether it belongs to a run that everybody was given."""
        known = [False] * len(run)
        for at in range(len(run) - RUN + 1):
            if tuple(run[at : at + RUN]) in self._given:
                known[at : at + RUN] = [True] * RUN
        return known
