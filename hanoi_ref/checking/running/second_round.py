"""What a program is asked when it is known where it goes wrong, on the program's side.

The `how` of a case says it: the same call once more ("again"), or of the program made anew
("fresh"), the "calls" that it makes of itself, the "moves" that it has made when it breaks off, its
"source".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.checking.running.fresh import fresh
from hanoi_ref.checking.running.given import given
from hanoi_ref.checking.running.inner_calls import inner_calls
from hanoi_ref.checking.running.moves_so_far import moves_so_far
from hanoi_ref.checking.running.observe import observe
from hanoi_ref.checking.running.sources import sources

ABOUT: dict[str, Callable[[Any, Case], list[Plain]]] = {
    "calls": inner_calls,
    "moves": moves_so_far,
    "source": lambda answer, case: sources(answer),
}


def answered(answer: object, case: Case) -> Observation:
    """What the answer does with a case of either round.

    >>> answered(lambda n: n + 1, Case((1,), how="fresh")).value
    2
    """
    if case.how in ABOUT:
        with given(answer, case.given):
            items = ABOUT[case.how](answer, case)
        return Observation(value={"type": "list", "items": items})
    return observe(fresh(answer) if case.how == "fresh" else answer, case)
