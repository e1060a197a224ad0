"""The command solve: print the moves as text or JSON, or their number."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from json import dumps
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from hanoi_ref.commands.options import Function, command, unheard

if TYPE_CHECKING:
    from hanoi_ref.commands.algorithms import Choice

MOST_DISKS = 100_000  # a count then has 30,103 digits


class Named(click.ParamType[str]):
    """A type of parameter: a name from a table in commands/algorithms, imported when needed.

    Unknown names are rejected by `choose`, which also checks combinations.
    """

    name = "name"

    def __init__(self, table: str) -> None:
        self.table = table

    def names(self) -> list[str]:
        """Return the valid names."""
        from hanoi_ref.commands import algorithms

        return list(getattr(algorithms, self.table))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin with the typed text."""
        return [CompletionItem(name) for name in self.names() if name.startswith(incomplete)]


class Listed(click.Option):
    """An option whose help ends with the valid names."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option and its help."""
        assert isinstance(self.type, Named) and self.help
        self.help = f"{self.help.partition(':')[0]}: {', '.join(self.type.names())}."
        return super().get_help_record(ctx)


def _with_name(option: str, table: str, says: str) -> Callable[[Function], Function]:
    return click.option(option, metavar="NAME", type=Named(table), cls=Listed, help=says)


@command("hanoi solve 3 --from ABB", context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, metavar="N")
@_with_name("--variant", "VARIANTS", "Rules (default classic)")
@click.option("--pegs", type=int, default=3, metavar="K", help="Number of pegs (default: 3).")
@click.option(
    "--arrows",
    metavar="AB,BC,CA",
    help="Allowed moves between pegs, such as AB,BC,CA, for custom rules.",
)
@_with_name("--by", "ALGORITHMS", "Algorithm (default depends on the puzzle)")
@click.option(
    "--from",
    "start",
    metavar="POSITION",
    help="Start: one peg per disk, the largest first (default: all on the first peg).",
)
@click.option("--to", "goal", metavar="POSITION", help="Goal (default: all on the last peg).")
@click.option("--count", is_flag=True, help="Print only the number of moves.")
@click.option("--json", "in_json", is_flag=True, help="Print JSON.")
def solve(
    words: tuple[str, ...],
    variant: str | None,
    pegs: int,
    arrows: str | None,
    by: str | None,
    start: str | None,
    goal: str | None,
    count: bool,
    in_json: bool,
) -> None:
    """Print the moves that carry N disks to the last peg.

    A move is two letters: source peg, target peg.
    """
    from hanoi_ref.commands.algorithms import choose

    allowed = None if arrows is None else arrows.split(",")
    try:
        choice = choose(_disks(words), variant, by, pegs, allowed, start, goal)
        sys.stdout.buffer.writelines(_pieces(choice, count, in_json))
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except BrokenPipeError:  # otherwise click would exit with 1
        unheard()


def _disks(words: Sequence[str]) -> int:
    """Return the number of disks, the only word left after the options."""
    from hanoi_ref.puzzle import whole

    unknown = [word for word in words if word.startswith("-") and not word[1:].isdecimal()]
    if unknown:
        raise ValueError(f"hanoi solve has no option {unknown[0]}")
    if len(words) != 1:
        raise ValueError(f"hanoi solve takes one number, of disks, not {len(words)}")
    if not (words[0].isascii() and words[0].isdecimal()):
        raise ValueError(f"N must be a whole number, 0 or more, not {words[0]!r}")
    return whole("N", int(words[0]), most=MOST_DISKS)


def _pieces(choice: Choice, count: bool, in_json: bool) -> Iterable[bytes]:
    """Yield the output in pieces, so that long solutions are written as they are made."""
    sys.set_int_max_str_digits(0)  # counts may exceed Python's default limit on digits
    if in_json:
        return (piece.encode() for piece in chain(as_json(choice, count), "\n"))
    return [f"{choice.count()}\n".encode()] if count else as_lines(choice)


def as_lines(choice: Choice) -> Iterator[bytes]:
    """Yield the moves as text in pieces, with spaces between moves and a newline at the end.

    >>> from hanoi_ref.commands.algorithms import choose
    >>> b"".join(as_lines(choose(2)))
    b'AB AC BC\\n'
    """
    from hanoi_ref.commands.algorithms import is_scattered
    from hanoi_ref.commands.shortest import ends
    from hanoi_ref.solvers.text import as_text, optimal_text

    puzzle = choice.puzzle
    if choice.algorithm.name == "recursive" and puzzle.disks and not is_scattered(puzzle):
        source, target = ends(puzzle)
        (spare,) = set(puzzle.rules.pegs) - {source, target}
        return optimal_text(choice.n, source, target, spare)
    return as_text(choice.moves())


def as_json(choice: Choice, count_only: bool = False) -> Iterator[str]:
    """Yield the output of `hanoi solve --json` in pieces: the puzzle, the count, the moves.

    >>> from hanoi_ref.commands.algorithms import choose
    >>> print("".join(as_json(choose(1))))
    {"n": 1, "variant": "classic", "by": "recursive", "from": "A", "to": "C", "count": 1,
     "moves": ["AC"]}
    """
    known = {
        "n": choice.n,
        "variant": choice.variant,
        "by": choice.algorithm.name,
        "from": choice.puzzle.start,
        "to": choice.puzzle.goal,
        "count": choice.count(),
    }
    yield dumps(known)[:-1]
    if not count_only:
        yield ',\n "moves": ['
        for number, move in enumerate(choice.moves()):
            yield f', "{move}"' if number else f'"{move}"'
        yield "]"
    yield "}"
