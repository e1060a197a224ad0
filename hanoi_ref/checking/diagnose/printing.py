"""What was printed, read as an answer."""

from __future__ import annotations

from collections.abc import Callable

from hanoi_ref.checking.diagnose.evidence import UNTOLD, Pair, Reading, with_value
from hanoi_ref.checking.diagnose.spellings import in_words, listed, numbered
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.checking.running.limits import PRINTED


def printed(undo: Callable[[str], Plain]) -> Reading:
    """A reading of what was printed, as far as all of it was kept."""

    def read(case: Case, seen: Observation) -> Pair | None:
        if not seen.has_value or seen.value is not None:
            return None
        if not 0 < len(seen.printed) < PRINTED - 60:
            return UNTOLD
        try:
            return case, with_value(seen, undo(seen.printed))
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            return None

    return read


def lines(text: str) -> Plain:
    """The lines of a text, as the items of a list."""
    return listed([line.strip() for line in text.splitlines()])


def lines_in_words(text: str) -> Plain:
    """The moves that lines tell in words, if they do."""
    told = [line.strip() for line in text.splitlines() if line.strip()]
    moves = [in_words(line) for line in told]
    if moves == told:
        raise ValueError("these are moves as they are")
    return listed(moves)


def lines_numbered(first: int) -> Callable[[str], Plain]:
    """Reads the moves that lines tell between pegs with numbers."""
    return lambda text: listed([numbered(first)(line) for line in text.splitlines()])
