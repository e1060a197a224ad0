"""`python -m tests.bench [NAME]...`: compare the speed of hanoi_ref with other libraries.

It prints medians and ratios, which differ less between machines than seconds do, and ends with 1
if one is slower than wanted.
"""

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.bench.measures import run


def main(arguments: list[str]) -> int:
    """Measure what is named, or all that is quick."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each (default: 3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    told = parser.parse_args(arguments)
    try:
        lines = run(told.names, told.repeat)
    except ValueError as error:
        parser.error(str(error))
    table = Table("what", "ours", "beside", "theirs", "times", "wanted", "", box=None)
    for line in lines:
        sign = "✓" if line.good else "✗ too slow"
        ours, theirs = f"{line.seconds:.3g}", f"{line.peer_seconds:.3g}"
        table.add_row(
            line.what, ours, line.peer, theirs, f"{line.ratio:.3g}", f"{line.wanted:g}", sign
        )
    Console().print(table)
    if told.json:
        told.json.write_text(json.dumps([line.as_dict() for line in lines], indent=1) + "\n")
    return 0 if all(line.good for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
