"""What a program did with one case, as a value that goes through JSON unchanged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

from hanoi_ref.checking.grammar import is_plain

Plain = Any  # what json.dumps takes; answer.py makes it

NAME = 60  # characters of a function's name

Ended = Literal["value", "error", "seconds", "items", "skipped", "borrowed"]


@dataclass(frozen=True)
class Raised:
    """An error by the name of its type, its words, and the line of the student's that raised it."""

    type: str
    text: str = ""
    line: int | None = None


@dataclass(frozen=True)
class Observation:
    """What a program did with one case, without a word on what that is worth.

    >>> Observation(value=7).to_json(), Observation(ended="seconds").to_json()
    ({'value': 7}, {'ended': 'seconds'})
    >>> Observation.from_json({"ended": "error", "error": {"type": "KeyError"}}).error
    Raised(type='KeyError', text='', line=None)

    `ended` says how: with a `value` (see answer.py), with an `error`, out of "seconds" or "items";
    "skipped" and "borrowed" mean that no call was made: an earlier case took all its time, or the
    answer leads to the package's own function, named by `borrowed`.
    `printed` is the beginning of what was printed, `changed` says that an argument is not what it
    was, `unwritten` that the body is still empty, `finished` that the answer was a value with
    nothing to call, `leans` names a function that the answer calls and in which nothing stands yet.
    `round` is for cases that are watched: the names of functions that call one
    another in a round, None where there was no watching, or the program put an end to it.
    """

    ended: Ended = "value"
    value: Plain = None
    error: Raised | None = None
    printed: str = ""
    changed: bool = False
    unwritten: bool = False
    finished: bool = False
    borrowed: str = ""
    leans: str = ""
    round: tuple[str, ...] | None = None

    @property
    def has_value(self) -> bool:
        """Whether there is a value, which may be None."""
        return self.ended == "value"

    def to_json(self) -> dict[str, Plain]:
        """All that is not as usual, in plain JSON."""
        usual = {each.name: each.default for each in fields(self)}
        known = vars(self) | {
            "error": self.error and asdict(self.error),
            "round": None if self.round is None else list(self.round),
        }
        return {name: value for name, value in known.items() if value != usual[name]}

    @classmethod
    def from_json(cls, data: Mapping[str, Plain]) -> Observation:
        """The observation that a text from elsewhere stands for.

        Raises ValueError for what no observation looks like.
        """
        try:
            told = dict(data)
            error, round_ = told.pop("error", None), told.pop("round", None)
            made = cls(
                **told,
                error=Raised(**error) if error else None,
                round=None if round_ is None else tuple(map(_str, round_)),
            )
        except (TypeError, ValueError) as error:
            raise ValueError(f"this is no observation: {error}") from None
        made._look_at_types()
        return made

    def _look_at_types(self) -> None:
        flags = (self.changed, self.unwritten, self.finished)
        right = self.ended in get_args(Ended) and all(isinstance(flag, bool) for flag in flags)
        _str(self.printed), _str(self.borrowed)
        if self.leans and not (_str(self.leans).isidentifier() and len(self.leans) <= NAME):
            raise ValueError(f"this is no name of a function: {self.leans!r:.200}")
        if not is_plain(self.value):
            raise ValueError(f"this is no answer: {self.value!r:.200}")
        if not right or (self.ended == "error") != (self.error is not None):
            raise ValueError(f"this is no observation: {self!r:.200}")
        if self.error and not (_str(self.error.type) and isinstance(self.error.line, int | None)):
            raise ValueError(f"this is no error: {self.error!r:.200}")


def _str(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r:.60} should be a text")
    return value
