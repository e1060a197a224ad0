"""`python interrupting.py FAULT MOMENTS COURSE WORDS...`: a command that meets a fault, run again.

The fault happens at some of the command's steps, spread over all of them, each time in a new copy
of the course.  Steps are what others may see half done: a file in the course is opened to write, a
name appears or goes, a transaction begins or ends.  What is judged is remembered.

The faults "disk" and "read-only" mount a file system, so they need `unshare --mount`; a small disk
has more room each time.
"""

import errno
import hashlib
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing, nullcontext, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

from hanoi_ref.cli import main, run
from hanoi_ref.grading.marking import workers

GROWS = {"os.mkdir", "os.rename", "sqlite3.connect", "open"}  # what a full disk may refuse
STEPS = GROWS | {"os.remove", "os.rmdir"}
DIFFERS = {"gradebook.db", "marking.lock", "marking.pid"}  # in bytes, from run to run
POINTS = """SELECT a.student_id, a.timestamp, c.name, g.auto_score, g.manual_score FROM grade g
JOIN base_cell c ON c.id = g.cell_id JOIN submitted_notebook n ON n.id = g.notebook_id
JOIN submitted_assignment a ON a.id = n.assignment_id ORDER BY 1, 3"""
WRITES = os.O_WRONLY | os.O_RDWR
PAGE = 4096  # bytes
NOW = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-\d{6}")  # in the names of copies


def refuse() -> None:
    """Refuse a step as a full disk does."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


FAULTS: dict[str, Callable[[], Any]] = {
    "kill": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "interrupt": lambda: os.killpg(0, signal.SIGINT),  # as a terminal does
    "full": refuse,
}


class Remembering(workers.InProcess):
    """Judges each task once, here or in the process that this one was forked from."""

    known: dict[bytes, bytes] = {}

    def submit(self, task: bytes) -> Future[bytes]:
        """Return the result."""
        done: Future[bytes] = Future()
        self.known[task] = self.known.get(task) or workers.judged(task)
        done.set_result(self.known[task])
        return done


def watch(root: Path, fault: str, at: int) -> Callable[[], int]:
    """Let a fault happen at one step of this process; return a function that counts them."""
    count = 0

    def step(name: Any) -> None:
        nonlocal count
        count += 1
        if count == at or (fault == "full" and 0 < at < count and name in GROWS):
            FAULTS.get(fault, int)()

    def hear(name: str, args: tuple[Any, ...]) -> None:
        if name in STEPS and str(root) in str(args[0]):
            if name != "open" or (isinstance(args[2], int) and args[2] & WRITES):
                step(name)

    sys.addaudithook(hear)
    for kind in ("begin", "commit"):
        event.listen(Engine, kind, step)
    return lambda: count


def ended(root: Path, words: list[str], fault: str = "", at: int = 0) -> dict[str, Any]:
    """Return how a command ends in a new process, its number of steps, and what is there then."""
    said, counted = (Path(ASIDE.name) / name for name in ("said", "steps"))
    if not (pid := os.fork()):
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)  # it may have been ignored
        os.dup2(os.open(said, os.O_RDWR | os.O_CREAT | os.O_TRUNC), 2)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        steps, sys.argv[1:] = watch(root, fault, at), [*words, "--root", str(root)]
        try:
            main()
        except SystemExit as end:
            counted.write_text(str(steps()))
            os._exit(int(end.code or 0))
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return {"code": code, "says": said.read_text(), "course": None if fault else contents(root)}


def contents(root: Path) -> list[str]:
    """Return the marks, and all files with their contents, without the times of copies."""
    with closing(sqlite3.connect(root / "grading/gradebook.db")) as book:
        there = [*map(str, book.execute(POINTS))]
    for path in sorted(filter(Path.is_file, root.rglob("*"))):
        is_same = path.name not in DIFFERS and "backups" not in path.parts
        content = hashlib.sha256(path.read_bytes()).hexdigest() if is_same else ""
        there.append(f"{NOW.sub('NOW', str(path.relative_to(root)))} {content}")
    return sorted({*there})


def tried(given: Path, root: Path, words: list[str], fault: str = "", at: int = 0) -> Any:
    """Return how a command ends in a new copy of the course."""
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(given, root)
    if fault == "disk":
        room = shutil.disk_usage(root).free - (at - 1) * PAGE
        root.with_name("fill").write_bytes(bytes(room))
    if fault == "read-only":
        subprocess.run(["mount", "-o", "remount,ro", root.parent], check=True)
    found = ended(root, words, fault, at)
    if fault == "read-only":
        subprocess.run(["mount", "-o", "remount,rw", root.parent], check=True)
    root.with_name("fill").unlink(missing_ok=True)
    return found


ASIDE = TemporaryDirectory()

if __name__ == "__main__":
    fault, moments, given, *words = sys.argv[1:]
    workers.process_pool = lambda *_, **__: nullcontext(Remembering())
    with ASIDE, TemporaryDirectory() as folder:
        if fault in ("disk", "read-only"):
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder], check=True)
        os.environ["HOME"] = folder
        root = Path(folder) / "course"
        shutil.copytree(given, root)
        with redirect_stdout(sys.stderr):
            run([*words, "--root", str(root)])  # what it imports and judges, the others need not
        clean = tried(Path(given), root, words)
        steps = int((Path(ASIDE.name) / "steps").read_text())
        spread = (steps - 1) / max(1, int(moments) - 1)
        runs = [
            [tried(Path(given), root, words, fault, 1 + round(at * spread)), ended(root, words)]
            for at in range(int(moments))
        ]
        if fault in ("disk", "read-only"):
            subprocess.run(["umount", "--lazy", folder], check=True)
    print(json.dumps({"clean": clean, "runs": runs}))
