"""The `hanoi` command: its subcommands, errors and exit codes."""

from __future__ import annotations

import os
import re
import signal
import sys
from importlib.metadata import requires
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

import click

from hanoi_ref.commands import COMMANDS
from hanoi_ref.commands.options import ATTENTION, DONE, ROOT, STOPPED, WRONG_CALL, unheard
from hanoi_ref.commands.plain import always_print

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

SIGNALS = {KeyboardInterrupt: signal.SIGINT, SystemExit: signal.SIGTERM}
EXTRAS = ("course", "bulk", "teach", "cluster", "site", "test")  # each without those before it
AGAIN = 0.05  # seconds before a dropped signal is sent again


def main() -> None:
    """Run the command and exit: 0 done, 1 needs attention, 2 usage error."""
    # SIGTERM must also stop kernels and remove temporary folders, as an exit does.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    sys.unraisablehook = _sent_again
    always_print()
    sys.exit(run(sys.argv[1:]))


def _sent_again(dropped: UnraisableHookArgs) -> None:
    """Resend a signal that Python dropped because it arrived while an object was freed."""
    if dropped.exc_type not in SIGNALS:
        sys.__unraisablehook__(dropped)
        return
    try:
        Timer(AGAIN, os.kill, [os.getpid(), SIGNALS[dropped.exc_type]]).start()
    except tuple(SIGNALS):  # on a busy machine the timer can ring before it has started
        _sent_again(dropped)


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code; print an error as one sentence on stderr."""
    from hanoi_ref.course.errors import CallError, WorkError, sentence

    try:
        code = hanoi.main(arguments, prog_name="hanoi", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else DONE
    except click.ClickException as error:
        return _say(error.format_message(), WRONG_CALL)
    except CallError as error:
        return _say(str(error), WRONG_CALL)
    except ModuleNotFoundError as error:
        return _say(_missing(error, arguments), ATTENTION)
    except BrokenPipeError:
        return unheard()
    except WorkError as error:
        return _say(str(error), ATTENTION)
    except OSError as error:
        return _say(sentence(error), ATTENTION)
    except (KeyboardInterrupt, click.Abort):
        return _say("stopped", STOPPED)


def _missing(error: ModuleNotFoundError, arguments: list[str]) -> str:
    """Return what to install for a module that an extra brings, or that this system lacks."""
    name = (error.name or "").partition(".")[0]
    if name in sys.stdlib_module_names and sys.platform == "win32":
        return "this command needs Linux or macOS; on Windows, run it in WSL"
    if name in ("", "hanoi_ref", *sys.stdlib_module_names):
        raise error
    bring = re.compile(rf"{re.escape(name.replace('_', '-'))}\b.*extra == .(\w+)")
    found = [match[1] for match in map(bring.match, requires("hanoi-ref") or []) if match]
    needed = min(found, key=EXTRAS.index, default="teach")
    says = f'{name} is not installed; run pip install "hanoi-ref[{needed}]"'
    has_files = arguments[:1] in (["grade"], ["mark"]) and any(map(os.path.exists, arguments[1:]))
    if EXTRAS.index(needed) >= EXTRAS.index("teach") and _is_students(Path()) and not has_files:
        says += ", and use a folder made by hanoi init --teacher: this one has no solutions/"
    return says


def _is_students(folder: Path) -> bool:
    """Whether this is the folder of a course without its solutions."""
    return (folder / "course").is_dir() and not (folder / "solutions").is_dir()


def _say(sentence: str, code: int) -> int:
    print(f"hanoi: {' '.join(sentence.split())}", file=sys.stderr)
    return code


@click.group(invoke_without_command=True, epilog="Help for a command: hanoi grade --help")
@click.version_option(package_name="hanoi-ref", message="hanoi %(version)s")
@click.option(
    "--root",
    type=ROOT,
    metavar="DIR",
    help="Folder of the course, for any command (default: the current folder).",
)
@click.pass_context
def hanoi(context: click.Context, root: Path | None) -> None:
    """The Tower of Hanoi as a course: open it, solve it, grade it."""
    context.obj = root
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for each in COMMANDS:
    hanoi.add_command(each)
