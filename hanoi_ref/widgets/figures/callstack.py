"""The calls of a recursive function: which wait, which one runs, what each returns."""

from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element

from hanoi_ref.draw import Svg
from hanoi_ref.draw.palette import ACCENT, BACKGROUND, FAINT, MARKED, PEG
from hanoi_ref.draw.svg import MONO, drawing, shape, text
from hanoi_ref.widgets.boards.tracing import Called, run
from hanoi_ref.widgets.figures.film import Film

HIGH = 34
WIDE = 230
MOST = 40  # calls; more make a film that nobody watches to its end


class CallStack(Film):
    """A film of the calls of a function: one step for each call and for each return.

    >>> def total(n):
    ...     return 0 if n == 0 else n + total(n - 1)
    >>> stack = CallStack(total, 2)
    >>> [sentence for _, sentence in stack.frames][2:5]
    ['total(1) calls total(0) and waits.', 'total(0) returns 0.', 'total(1) returns 1.']

    ValueError names a function without calls that can be watched, or with more than 40.
    """

    def __init__(self, function: Callable[..., object], *args: object) -> None:
        calls = run(function, 0, given=args).calls
        if not 0 < len(calls) <= MOST:
            name = getattr(function, "__name__", function)
            raise ValueError(f"{name} should make from 1 to {MOST} calls")
        depth = max(len(_above(calls, at)) for at in range(len(calls)))
        super().__init__("Calls that wait", _frames(calls, depth))


def _above(calls: list[Called], at: int) -> list[int]:
    """Return the numbers of a call and of all calls that wait for it, the outermost first."""
    parent = calls[at].parent
    return [*([] if parent is None else _above(calls, parent)), at]


def _frames(calls: list[Called], depth: int, at: int = 0) -> Iterator[tuple[Svg, str]]:
    call, stack = calls[at], [str(calls[one]) for one in _above(calls, at)]
    begun = f"{call} begins." if at == 0 else f"{stack[-2]} calls {call} and waits."
    yield _picture(stack, depth), begun
    for what, below in call.did:
        if what == "call":
            yield from _frames(calls, depth, below)
    yield _picture(stack, depth, call.gave), f"{call} returns {call.gave!r}."


def _picture(stack: list[str], depth: int, returned: object = ...) -> Svg:
    """Draw calls from top to bottom; the last one runs, or has just returned a value."""
    desc = f"{' calls '.join(stack)}{'' if returned is ... else f', which returns {returned!r}'}."
    shapes = _shapes(stack, "" if returned is ... else f"returns {returned!r}"[:24])
    return drawing(2 * WIDE, 20 + HIGH * depth, "Calls that wait", desc, shapes)


def _shapes(stack: list[str], returned: str) -> Iterator[Element]:
    for level, call in enumerate(stack):
        runs = level == len(stack) - 1
        y = 10 + HIGH * level
        look = {"fill": MARKED if runs else BACKGROUND, "stroke": ACCENT if runs else PEG}
        yield shape("rect", x=12, y=y + 3, width=WIDE - 24, height=HIGH - 7, rx=5, **look)
        yield text(WIDE / 2, y + HIGH / 2, call[:26], 13, font_family=MONO)
        word, colour = (returned, ACCENT) if runs else ("waits", FAINT)
        yield text(WIDE + 8, y + HIGH / 2, word, 13, fill=colour, text_anchor="start")
