"""Cards to put in order: the steps of a proof, as its reader would tell it."""

from collections.abc import Sequence
from html import escape
from random import Random
from typing import Any

from hanoi_ref.widgets.asks.known import known_cards
from hanoi_ref.widgets.asks.prose import as_html
from hanoi_ref.widgets.figures.figure import Button, Figure, button


class Ordering(Figure):
    """The widget that order makes: `cards` as they lie now, from top to bottom."""

    name = "Cards to put in order"

    def __init__(self, cards: Sequence[str], **traits: Any) -> None:
        self.right, self.cards = list(cards), _mixed(cards)
        super().__init__(**traits)
        self.say("Bring the cards into an order in which each rests on those above it.")

    def act(self, do: str) -> None:
        """A card goes up or down, or the order is looked at."""
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
        """The cards, each with what moves it."""
        return "".join(self._card(at, card) for at, card in enumerate(self.cards))

    def _card(self, at: int, card: str) -> str:
        up = _arrow("up", at, "↑", at == 0)
        down = _arrow("down", at, "↓", at == len(self.cards) - 1)
        return f'<div class="hanoi-card"><span>{at + 1}. {as_html(card)}</span>{up}{down}</div>'

    def rows(self) -> list[tuple[str, list[Button]]]:
        """One button, to have the order looked at."""
        return [("", [button("look", "Is this a proof?")])]


def order(cards: str | Sequence[str]) -> Ordering:
    """Cards, given in their right order, to be brought into it.

    >>> order(["first", "second", "third"]).cards
    ['first', 'third', 'second']

    What a lesson has to put in order the package knows, by a name such as "recursion.fewest".
    ValueError names one that it does not know.
    """
    return Ordering(known_cards(cards) if isinstance(cards, str) else cards)


def _mixed(cards: Sequence[str]) -> list[str]:
    """The cards out of order, the same for everybody."""
    mixed = list(cards)
    while mixed == list(cards) and len(set(cards)) > 1:
        Random(len("".join(cards))).shuffle(mixed)
    return mixed


def _arrow(do: str, at: int, sign: str, off: bool) -> str:
    rests = ' aria-disabled="true"' if off else ""
    name = escape(f"Card {at + 1} {do}")
    return f'<button type="button" data-do="{do} {at}" aria-label="{name}"{rests}>{sign}</button>'
