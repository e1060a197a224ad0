"""The record of what a program did with one case; it can be stored as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

from hanoi_ref.checking.grammar import is_plain

Plain = Any  # a JSON value, made by answer.py

LONGEST = 2_000  # characters of a string, such as the output and the message of an error
NAME = 60  # characters of a function's name
CYCLE = 8  # names of a cycle of calls
FURTHEST = 10**6  # lines

# Names in observations that version 0.2 stored; hanoi replay still reads them.
OLD = {
    "ended": "status",
    "unwritten": "is_stub",
    "finished": "is_value",
    "borrowed": "from_package",
    "leans": "depends_on_stub",
    "round": "call_cycle",
    "seconds": "timeout",
    "items": "too_long",
}

Status = Literal["value", "error", "timeout", "too_long", "skipped", "from_package"]


@dataclass(frozen=True)
class Raised:
    """An error: the name of its type, its message, and the line of the student's code."""

    type: str
    text: str = ""
    line: int | None = None


@dataclass(frozen=True)
class Observation:
    """The record of what a program did with one case, not yet judged.

    >>> Observation(value=7).to_json(), Observation(status="timeout").to_json()
    ({'value': 7}, {'status': 'timeout'})
    >>> Observation.from_json({"status": "error", "error": {"type": "KeyError"}}).error
    Raised(type='KeyError', text='', line=None)

    `status` is how the call ended: with a `value` (see answer.py), an `error`, a "timeout", or an
    answer that is "too_long".  "skipped" and "from_package" mean that there was no call: an earlier
    case used all the time, or the answer is the package's function `from_package`.
    `printed` is the beginning of the output.  `changed` is whether an argument was changed,
    `is_stub` whether the body is empty, `is_value` whether the answer is a value and not callable.
    `explicit_none` is whether its code returns None without a missing return, print or append.
    `depends_on_stub` names an empty function that the answer calls.  `call_cycle` has the names of
    functions that call one another, where the case is watched and the program did not stop that.
    """

    status: Status = "value"
    value: Plain = None
    error: Raised | None = None
    printed: str = ""
    changed: bool = False
    is_stub: bool = False
    is_value: bool = False
    from_package: str = ""
    explicit_none: bool = False
    depends_on_stub: str = ""
    call_cycle: tuple[str, ...] | None = None

    @property
    def has_value(self) -> bool:
        """Whether there is a value, which may be None."""
        return self.status == "value"

    def to_json(self) -> dict[str, Plain]:
        """Return the fields that differ from their defaults, in plain JSON."""
        usual = {each.name: each.default for each in fields(self)}
        known = vars(self) | {
            "error": self.error and asdict(self.error),
            "call_cycle": None if self.call_cycle is None else list(self.call_cycle),
        }
        return {name: value for name, value in known.items() if value != usual[name]}

    @classmethod
    def from_json(cls, data: Mapping[str, Plain]) -> Observation:
        """Return the observation encoded as JSON; the data may come from another process.

        Raise ValueError if the data are not a valid observation.
        """
        try:
            told = {OLD.get(name, name): value for name, value in dict(data).items()}
            told["status"] = OLD.get(str(told.get("status", "value")), told.get("status", "value"))
            error, round_ = told.pop("error", None), told.pop("call_cycle", None)
            made = cls(
                **told,
                error=Raised(**error) if error else None,
                call_cycle=None if round_ is None else tuple(map(_str, round_)),
            )
        except (TypeError, ValueError) as error:
            raise ValueError(f"this is not an observation: {error}") from None
        made._look_at_types()
        return made

    def _look_at_types(self) -> None:
        flags = (self.changed, self.is_stub, self.is_value, self.explicit_none)
        right = self.status in get_args(Status) and all(isinstance(flag, bool) for flag in flags)
        right = right and len(self.call_cycle or ()) <= CYCLE
        _str(self.printed), _str(self.from_package)
        if self.depends_on_stub and not (
            _str(self.depends_on_stub).isidentifier() and len(self.depends_on_stub) <= NAME
        ):
            raise ValueError(f"this is not the name of a function: {self.depends_on_stub!r:.200}")
        if not is_plain(self.value):
            raise ValueError(f"this is not an answer: {self.value!r:.200}")
        if not right or (self.status == "error") != (self.error is not None):
            raise ValueError(f"this is not an observation: {self!r:.200}")
        if self.error:
            _look_at(self.error)


def _look_at(error: Raised) -> None:
    _str(error.text)
    is_line = isinstance(error.line, int | None) and 0 <= (error.line or 0) <= FURTHEST
    if not (_str(error.type) and is_line):
        raise ValueError(f"this is not an error: {error!r:.200}")


def _str(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise ValueError(f"{value!r:.60} should be a string of at most {LONGEST:,} characters")
    return value
