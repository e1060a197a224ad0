"""Predictions, asked before a result is shown."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from traitlets import Bool, List, Unicode, observe, validate

from hanoi_ref.checking.guesses import Known, known
from hanoi_ref.widgets.asks.guesses import CARD, SMALL, Comparison, as_html, as_text
from hanoi_ref.widgets.assets import script, style
from hanoi_ref.widgets.memory import Remembering


def predict(
    question: str, answer: object = None, choices: Iterable[object] = (), why: str = ""
) -> Prediction:
    """Return a widget that takes a guess, keeps it, and then shows the answer and its reason.

    >>> guess = predict("How many moves will three disks take?")
    >>> guess
    How many moves will three disks take? (no guess yet)
    >>> guess.guess = "six"
    >>> guess
    How many moves will three disks take?
    You guessed six; the result is 7: 1 more than you thought.

    Parameters
    ----------
    question : the question; code in it is between backticks.
    answer : the result to show once a guess is committed.  The package has the answers to questions
        of lessons; for others it may be given later, to `compare`.
    choices : the possible guesses; any text if empty.
    why : one or two sentences shown with the answer.

    Returns
    -------
    The widget.  When its cell runs again, the guess is restored (memory.py).
    """
    guess = Prediction(question=question, choices=[str(choice) for choice in choices])
    result = known(question) if answer is None else Known(str(answer), why)
    if result is not None:
        guess.tell(result)
    guess.come_back()
    return guess


class Prediction(Remembering):
    """The widget made by `predict`; `guess` can be observed, linked and set.

    `guess` is the last committed guess, empty at first; `history` has all guesses in order.  A
    guess can be changed, which is noted, until the result is shown.  If the result is known, the
    widget also offers it without a guess.
    """

    _esm = script("prediction")
    _css = style("prediction", 8)

    question = Unicode().tag(sync=True)
    choices = List(Unicode()).tag(sync=True)
    guess = Unicode().tag(sync=True)
    history = List(Unicode()).tag(sync=True)

    _asked = Unicode().tag(sync=True)  # the question as HTML
    _said = Unicode().tag(sync=True)  # the comment on the guess
    _result = Unicode().tag(sync=True)  # empty until there are both a guess and a result
    _why = Unicode().tag(sync=True)  # the explanation as HTML, shown with the result
    _ready = Bool().tag(sync=True)  # whether a result is waiting
    _shown = Bool().tag(sync=True)  # the reader wants the result without a guess
    _waiting = Unicode()  # the result, until there is a guess
    _because = Unicode()  # the explanation, as written
    _counts = Bool(True)  # whether the result is a quantity

    def compare(self, result: object) -> Comparison:
        """Return the guess beside the result, for the reader; the widget shows both as well.

        Never raise an error: without a guess the text says so.
        """
        self.tell(Known(str(result), self._because))
        return Comparison(self.question, self.guess, str(result), counts=self._counts)

    @property
    def is_out(self) -> bool:
        """Whether the result is shown."""
        return bool(self._result)

    def tell(self, result: Known) -> None:
        """Store the result and its explanation, to be shown when there is a guess."""
        self._waiting, self._because = result.answer, result.why
        self._counts = result.counts and not self.choices
        self._ready = True
        self._reveal()

    def come_back(self) -> None:
        """Restore the guesses, or the wish to see the result, from the cell's metadata."""
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
        """Show the result if there is a guess, or if none is wanted."""
        with self.hold_sync():  # send what is shown and what is stored in one message
            if self.guess or self._shown:
                self._result, self._why = self._waiting, as_html(self._because)
            before = ", then ".join(self.history[:-1])
            changed = f"Before that you guessed {before}." if before else ""
            compared = f"The result is {self._result}." if self._result else ""
            if self._result and self.guess:
                compared = self._compared.said
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
        guessed = f"Your guess: {escape(self.guess)}" if self.guess else "No guess yet."
        words = f'{as_html(self.question)}<div style="{SMALL}">{guessed}</div>'
        still = f'<div style="{CARD}">{words}</div>'  # for pages without widgets
        data["text/html"] = self._compared._repr_html_() if self._ready else still
        return data, metadata
