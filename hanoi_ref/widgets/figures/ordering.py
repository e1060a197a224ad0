"""Cards to put in order, such as the steps of a proof."""

from collections.abc import Sequence
from html import escape
from random import Random
from typing import Any

from hanoi_ref.widgets.asks.known import known_cards
from hanoi_ref.widgets.asks.prose import as_html
from hanoi_ref.widgets.figures.figure import Button, Figure, button


class Ordering(Figure):
    """The widget made by `order`; `cards` is their present order from top to bottom."""

    name = "Cards to put in order"

    def __init__(self, cards: Sequence[str], **traits: Any) -> None:
        self.right, self.cards = list(cards), _mixed(cards)
        super().__init__(**traits)
        self.say("Bring the cards into an order in which each rests on those above it.")

    def act(self, do: str) -> None:
        """Move a card up or down, or check the order."""
        match do.split():
            case ["up", at]:
                self._swap(int(at) - 1, int(at))
            case ["down", at]:
                self._swap(int(at), int(at) + 1)
            case ["look"]:
                self._look()

    def _swap(self, one: int, other: int) -> None:
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]
        self.say("")

    def _look(self) -> None:
        if self.cards == self.right:
            return self.say("This order is right: each card rests on those above it.", "solved")
        pairs = zip(self.cards, self.right, strict=True)
        good = next(at for at, (card, right) in enumerate(pairs) if card != right)
        start = f"The first {good} are right. " if good > 1 else ""
        return self.say(f"{start}Look at card {good + 1}: does it use a card further down?")

    def draw(self) -> str:
        """Return the cards as HTML, each with its two buttons."""
        return "".join(self._card(at, card) for at, card in enumerate(self.cards))

    def _card(self, at: int, card: str) -> str:
        up = _arrow("up", at, "↑", at == 0)
        down = _arrow("down", at, "↓", at == len(self.cards) - 1)
        return f'<div class="hanoi-card"><span>{at + 1}. {as_html(card)}</span>{up}{down}</div>'

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: check the order."""
        return [("", [button("look", "Is this a proof?")])]


def order(cards: str | Sequence[str]) -> Ordering:
    """Return cards to put in order; they are given in the right order.

    >>> order(["first", "second", "third"]).cards
    ['first', 'third', 'second']

    A name such as "recursion.fewest" stands for the cards of a lesson.  Raise ValueError for an
    unknown name.
    """
    return Ordering(known_cards(cards) if isinstance(cards, str) else cards)


def _mixed(cards: Sequence[str]) -> list[str]:
    """Return the cards in a wrong order, the same each time."""
    mixed = list(cards)
    while mixed == list(cards) and len(set(cards)) > 1:
        Random(len("".join(cards))).shuffle(mixed)
    return mixed


def _arrow(do: str, at: int, sign: str, off: bool) -> str:
    rests = ' aria-disabled="true"' if off else ""
    name = escape(f"Card {at + 1} {do}")
    return f'<button type="button" data-do="{do} {at}" aria-label="{name}"{rests}>{sign}</button>'
