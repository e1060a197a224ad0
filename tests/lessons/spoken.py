"""What the check says of a program, as marking says it."""

from collections.abc import Callable, Iterator
from typing import Any

from hanoi_ref.checking import judge, observe_all
from hanoi_ref.checking.card import as_text, card_of
from hanoi_ref.checking.running.second_round import answered
from hanoi_ref.checking.verdict import ask_again
from hanoi_ref.lessons import find


def spoken(exercise: str, program: Callable[..., Any]) -> Iterator[str]:
    """Yield the card of a program as text, for three seeds."""
    asked = find(exercise)
    for seed in (1, 2, 3):
        cases = asked.cases(seed)
        seen = observe_all(program, cases, asked.allowed_packages)
        more = ask_again(asked, cases, seen)
        again = observe_all(program, more, asked.allowed_packages, answered)
        yield as_text(card_of(judge(asked, cases, seen, again)))
