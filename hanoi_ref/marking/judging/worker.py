"""A process that judges one submission after the other, as it is told on a line.

`python -m hanoi_ref.marking.judging.worker FD LEVEL`; it ends when there is nobody who tells.
"""

import json
import sys
from multiprocessing.connection import Connection

from hanoi_ref.marking.judging.submission import Task, judge, submission_runner


def judged(said: bytes) -> bytes:
    """What comes of a task: a notebook, or why there is none; both as JSON."""
    try:
        return json.dumps({"notebook": judge(Task.read(said))}).encode()
    except Exception as error:  # whatever it is about a submission, the class goes on
        return json.dumps({"error": f"{type(error).__name__}: {error}"}).encode()


def level(wanted: str = "") -> str:
    """The walls that programs are run behind here."""
    return submission_runner(wanted).level


def main(descriptor: int, wanted: str) -> None:
    """Says the level of its walls, then judges until nobody asks any more."""
    line = Connection(descriptor)
    try:
        line.send_bytes(level(wanted).encode())
        while True:
            line.send_bytes(judged(line.recv_bytes()))
    except (EOFError, OSError):
        return


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
