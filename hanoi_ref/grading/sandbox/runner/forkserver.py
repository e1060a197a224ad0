"""A process with everything imported and no secrets; programs are forked from it.

`python -m hanoi_ref.grading.sandbox.runner.forkserver [charts] FD` receives requests on a channel;
each comes with the channel of the new program.  With `charts` it also imports numpy and matplotlib.
"""

import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from hanoi_ref.grading.sandbox import levels
from hanoi_ref.grading.sandbox.runner.messages import Channel, ChannelClosed, Message

WARM = (
    "hanoi_ref.puzzle",
    "hanoi_ref.checking.running.second_round",
    "hanoi_ref.grading.sandbox.runner.program",
    "psutil",
)
ERROR = "1 / 0"
FIGURE = """\
%matplotlib inline
import numpy.random
from matplotlib import pyplot
pyplot.plot([1, 10, 100], label="$2^n$")
pyplot.yscale("log"), pyplot.title("moves"), pyplot.legend()
pyplot.show()
%reset -f"""


def main(descriptor: int, charts: bool = False) -> None:
    """Start programs on request until the channel is closed."""
    line = Channel(socket.socket(fileno=descriptor))
    _warm_up([ERROR, FIGURE] if charts else [ERROR])
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no zombies of ended programs
    line.send({"ready": True})
    while True:
        try:
            told, lent = line.receive_lent()
        except ChannelClosed:
            return
        if lent is not None:
            _fork(told, lent, line)


def _warm_up(cells: Sequence[str]) -> None:
    from importlib import import_module

    from hanoi_ref.checking.exercise import Case
    from hanoi_ref.checking.running.limits import freeze_gc_for_good
    from hanoi_ref.checking.running.observe import observe
    from hanoi_ref.checking.running.silence import forget, silence, stand_in
    from hanoi_ref.grading.sandbox import PRESENT
    from hanoi_ref.grading.sandbox.runner.absent import take_away
    from hanoi_ref.grading.sandbox.runner.shell import Shell

    for name in WARM:
        import_module(name)
    if sys.platform == "linux":
        _prepare_isolation()
    for cell in cells:  # the first run loads fonts and creates caches
        Shell.instance().run(cell, "cell")
    take_away()
    stand_in((PRESENT,))
    with silence((PRESENT,)):
        observe(len, Case(("warm",)))
    forget((PRESENT,))
    if sys.platform == "linux":
        _forget_names()
    freeze_gc_for_good()


def _prepare_isolation() -> None:
    """Do the slow part of the sandbox's setup once, not in each program."""
    from hanoi_ref.grading.sandbox import isolation, kernel, limits  # noqa: F401

    isolation.prctl(isolation.SET_SUBREAPER, 1)  # each process 1 is left to this one
    with suppress(OSError):  # else the level is refused when it is asked for
        isolation.view()
    if kernel.has_seccomp():
        isolation.calls_refused()
    if kernel.landlock_abi():
        isolation.readable()


def _forget_names() -> None:
    """Drop the names that the importer remembers of what programs cannot read.

    The others stay: landlock lets no program list a folder that is visible only in part.
    """
    from hanoi_ref.grading.sandbox.visible import has_visible

    for folder, finder in sys.path_importer_cache.items():
        for names in ("_path_cache", "_relaxed_path_cache"):
            if known := getattr(finder, names, None):
                setattr(finder, names, {name for name in known if has_visible(Path(folder, name))})


def _fork(told: Message, lent: int, line: Channel) -> None:
    """Fork a new program at the other end of the lent channel, without waiting for it."""
    if os.fork():
        os.close(lent)
        return
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    line.close()
    _begin(told, lent)


def _begin(told: Message, lent: int) -> None:
    from hanoi_ref.grading.sandbox.runner.program import serve
    from hanoi_ref.grading.sandbox.runner.shell import Shell

    try:
        levels.enter(told["level"], lent)
        line = Channel(socket.socket(fileno=lent))
        levels.unpack(line.receive())
        line.send({"entered": told["level"], "pid": os.getpid()})
        serve(line, Shell.instance())
    except OSError as error:
        Channel(socket.socket(fileno=lent)).send({"refused": str(error)})
    finally:
        os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[-1]), "charts" in sys.argv)
