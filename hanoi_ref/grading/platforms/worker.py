"""A worker of `grade_notebook`: it reads a submission and judges it, within limits.

`python -m hanoi_ref.grading.platforms.worker LEVEL FD` answers tasks on a socket.
"""

import json
import sys
from base64 import b64decode

from hanoi_ref.grading.marking.workers import InProcess, main
from hanoi_ref.grading.platforms.grade import begun


def graded(said: bytes) -> bytes:
    """Return the grade of the submission that a task names or has, as JSON."""
    told = json.loads(said)
    given = b64decode(told["content"]) if "content" in told else told["path"]
    return begun(given, told["lesson"], told["seed"], InProcess(), told.get("name"))().encoded()


if __name__ == "__main__":
    main(int(sys.argv[2]), sys.argv[1], graded)
