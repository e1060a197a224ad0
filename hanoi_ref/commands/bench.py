"""The command bench: compare speed with other libraries."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hanoi_ref.commands.options import ATTENTION, DONE, command, with_json

if TYPE_CHECKING:
    from hanoi_ref.commands.measures import Measure


@command("hanoi bench arrays pipe --json bench.json")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option(
    "--repeat",
    type=click.IntRange(1, 100),
    default=3,
    metavar="N",
    help="Runs of each measurement (default: 3).",
)
@with_json
def bench(names: tuple[str, ...], repeat: int, json_file: Path | None) -> int:
    """Compare the speed of hanoi_ref with other libraries (default: every measurement).

    It prints medians and ratios.  Ratios differ less between machines than seconds do.
    """
    from hanoi_ref.commands.measures import run
    from hanoi_ref.course.errors import CallError

    try:
        lines = run(names, repeat)
    except ValueError as error:
        raise CallError(str(error)) from error
    _show(lines)
    if json_file is not None:
        json_file.write_text(json.dumps([line.as_dict() for line in lines], indent=1) + "\n")
    return DONE if all(line.good for line in lines) else ATTENTION


def _show(lines: Sequence[Measure]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("what", "ours", "beside", "theirs", "times", "wanted", "", box=None)
    for line in lines:
        sign = "✓" if line.good else "✗ too slow"
        ours, theirs = f"{line.seconds:.3g}", f"{line.peer_seconds:.3g}"
        ratio = f"{line.ratio:.3g}"
        table.add_row(line.what, ours, line.peer, theirs, ratio, f"{line.wanted:g}", sign)
    Console().print(table)
