"""Programs that students of the small course hand in, and how to find one student's result."""

from hanoi_ref.gradebook.results import Report, Submission

COUNT = "def count_moves(n):\n    return (1 << n) - 1"
OFF = "def count_moves(n):\n    return 2**n"
FLOAT = "def count_moves(n):\n    return int(2.0**n - 1)"
HANOI = """\
def hanoi(n, source="A", target="C", spare="B"):
    if n:
        yield from hanoi(n - 1, source, spare, target)
        yield source, target
        yield from hanoi(n - 1, spare, target, source)"""
SWAPPED = """\
def hanoi(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = hanoi(n - 1, source, spare, target)
    return first + [source + target] + hanoi(n - 1, spare, source, target)"""
ASTRAY = """\
def hanoi(n, source="A", target="C", spare="B"):
    if n == 0 or (n == 2 and source == "B"):
        return []
    first = hanoi(n - 1, source, spare, target)
    return first + [source + target] + hanoi(n - 1, spare, target, source)"""
REMEMBERS = """\
def hanoi(n, source="A", target="C", spare="B", moves=[]):
    if n:
        hanoi(n - 1, source, spare, target)
        moves.append(source + target)
        hanoi(n - 1, spare, target, source)
    return moves"""
LOOP = "def count_moves(n):\n    while True:\n        pass"
EXIT = "def count_moves(n):\n    import os\n    os._exit(1)"
DEAF = """\
while True:
    try:
        while True:
            pass
    except KeyboardInterrupt:
        pass"""
NOISY = """\
import sys
from hanoi_ref import check as quiet, draw_position
def check(*anything):
    print("a warning", file=sys.stderr)
    return quiet(*anything)"""
SLIDER = "from ipywidgets import interact\ninteract(lambda disks: disks, disks=(0, 3))"
FAKE = "def check(*anything):\n    return 2\ndraw_position = str"


def of(report: Report, student: str) -> Submission:
    """The only submission of a student."""
    (found,) = [each for each in report.submissions if each.student == student]
    return found
