"""A process that judges submissions one after the other, as requested on a socket.

`python -m hanoi_ref.marking.judging.worker LEVEL FD`; it ends when the socket is closed.
"""

import json
import sys
from multiprocessing.connection import Connection

from hanoi_ref.course.budget import bounded
from hanoi_ref.marking.judging.submission import Task, judge, submission_runner


def judged(said: bytes) -> bytes:
    """Return the judged notebook, or an error message, as JSON."""
    try:
        with bounded():
            return json.dumps({"notebook": judge(Task.read(said))}).encode()
    except Exception as error:  # no submission may stop the grading of the class
        return json.dumps({"error": f"{type(error).__name__}: {error}"}).encode()


def level(wanted: str = "") -> str:
    """Return the sandbox level that programs run in here."""
    return submission_runner(wanted).level


def main(descriptor: int, wanted: str) -> None:
    """Send the sandbox level, then judge submissions until the connection is closed."""
    line = Connection(descriptor)
    try:
        line.send_bytes(level(wanted).encode())
        while True:
            line.send_bytes(judged(line.recv_bytes()))
    except (EOFError, OSError):
        return


if __name__ == "__main__":
    main(int(sys.argv[2]), sys.argv[1])
