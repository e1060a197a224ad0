"""A guess that is written down before the result is seen, and shown beside it afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from traitlets import Bool, List, Unicode, observe, validate

from hanoi_ref.widgets.asks.guesses import CARD, SMALL, Comparison
from hanoi_ref.widgets.asks.known import Known, known
from hanoi_ref.widgets.asks.prose import as_html, as_text
from hanoi_ref.widgets.assets import script, style
from hanoi_ref.widgets.memory import Remembering


def predict(
    question: str, answer: object = None, choices: Iterable[object] = (), why: str = ""
) -> Prediction:
    """A box that takes one guess and holds on to it, and then says what it is, and why.

    >>> guess = predict("How many moves will three disks take?")
    >>> guess
    How many moves will three disks take? (no guess yet)
    >>> guess.guess = "six"
    >>> guess
    How many moves will three disks take?
    You guessed six; the result is 7: 1 more than you thought.

    Parameters
    ----------
    question : what is asked; code in it stands between backticks.
    answer : what is shown as soon as a guess is committed.  Of the questions that lessons ask the
        package knows it; of any other it may come later, by `compare`.
    choices : what the guess is one of; any text where there are none.
    why : a sentence or two that come with the answer.

    Returns
    -------
    The box, a widget.  When its cell runs again, the guess is there again (memory.py).
    """
    guess = Prediction(question=question, choices=[str(choice) for choice in choices])
    told = known(question) if answer is None else Known(str(answer), why)
    if told is not None:
        guess.tell(told)
    guess.come_back()
    return guess


class Prediction(Remembering):
    """The widget that predict makes; `guess` can be observed, linked and set.

    `guess` is what was committed last, empty before; `history` all of it, the first guess first.
    A guess can be changed, and the change is told, until the result is out; then it stays.  Where
    the result is there already, the box offers it without a guess too.
    """

    _esm = script("prediction")
    _css = style("prediction", 8)

    question = Unicode().tag(sync=True)
    choices = List(Unicode()).tag(sync=True)
    guess = Unicode().tag(sync=True)
    history = List(Unicode()).tag(sync=True)

    _asked = Unicode().tag(sync=True)  # the question as HTML
    _said = Unicode().tag(sync=True)  # what there is to say of the guess
    _result = Unicode().tag(sync=True)  # empty until there are both a guess and a result
    _why = Unicode().tag(sync=True)  # why it is so, as HTML, together with the result
    _ready = Bool().tag(sync=True)  # whether a result waits
    _shown = Bool().tag(sync=True)  # somebody wants it without a guess
    _waiting = Unicode()  # the result, as long as there is no guess
    _because = Unicode()  # why it is so, as written
    _counts = Bool(True)  # whether the result is a quantity

    def compare(self, result: object) -> Comparison:
        """The guess beside the result, for the reader; the widget shows it as well.

        Never raises: without a guess it says so.
        """
        self.tell(Known(str(result), self._because))
        return Comparison(self.question, self.guess, str(result), counts=self._counts)

    @property
    def is_out(self) -> bool:
        """Whether the result is shown."""
        return bool(self._result)

    def tell(self, told: Known) -> None:
        """Has the result and its reason ready for the moment when there is a guess."""
        self._waiting, self._because = told.answer, told.why
        self._counts = told.counts and not self.choices
        self._ready = True
        self._reveal()

    def come_back(self) -> None:
        """The guesses, or the wish to see the result without one, as the cell has them."""
        match self.recall([self.question, self.choices]):
            case {"guesses": [*guesses]} if all(isinstance(guess, str) for guess in guesses):
                self.history = guesses
            case {"shown": True}:
                self._shown = True

    @validate("guess")
    def _committed(self, proposal: Any) -> str:
        guess = " ".join(str(proposal["value"]).split())
        return self.guess if self._result or not guess else guess

    @observe("question")
    def _ask(self, _: Any) -> None:
        self._asked = as_html(self.question)

    @observe("history")
    def _recall(self, _: Any) -> None:
        if self.history:
            self.guess = self.history[-1]

    @observe("guess")
    def _note(self, _: Any) -> None:
        if self.history[-1:] != [self.guess]:
            self.history = [*self.history, self.guess]
        self._reveal()

    @observe("_shown")
    def _give_up(self, _: Any) -> None:
        self._reveal()

    def _reveal(self) -> None:
        """The result comes out as soon as there is a guess to stand beside it, or none is to be."""
        with self.hold_sync():  # what is seen and what is kept arrive together
            self._tell()

    def _tell(self) -> None:
        if self.guess or self._shown:
            self._result, self._why = self._waiting, as_html(self._because)
        before = ", then ".join(self.history[:-1])
        changed = f"Before that you guessed {before}." if before else ""
        compared = self._compared.said if self._result and self.guess else ""
        self._said = f"{compared} {changed}".strip()
        guessed = {"guesses": self.history} if self.history else {}
        self.keep(guessed or ({"shown": True} if self._shown else {}))

    @property
    def _compared(self) -> Comparison:
        return Comparison(self.question, self.guess, self._waiting, self._because, self._counts)

    def __repr__(self) -> str:
        if self._result and self.guess:
            return repr(self._compared)
        guessed = f"your guess: {self.guess}" if self.guess else "no guess yet"
        return f"{as_text(self.question)} ({guessed})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data["text/plain"] = repr(self)
        data["text/html"] = self._still()
        return data, metadata

    def _still(self) -> str:
        """What a page shows that has no widgets."""
        if self._ready:
            return self._compared._repr_html_()
        guessed = f"Your guess: {escape(self.guess)}" if self.guess else "No guess yet."
        words = f'{as_html(self.question)}<div style="{SMALL}">{guessed}</div>'
        return f'<div style="{CARD}">{words}</div>'
