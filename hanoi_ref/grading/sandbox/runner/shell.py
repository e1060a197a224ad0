"""Notebook cells, run one after the other as in a kernel, with limits on their outputs."""

from __future__ import annotations
import __future__

import builtins
import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from mmap import MAP_PRIVATE, mmap
from tempfile import TemporaryDirectory
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from hanoi_ref.checking.running.isolate import depends_on

Output = dict[str, Any]

PRINTED = 200_000  # characters kept of a cell's printed output
SHOWN = 2_000_000  # characters kept of a cell's displayed output
MOST = 200  # outputs of one cell
LINES = 60  # of a traceback
SPARED = 64 << 20  # bytes to free when a cell has used all memory
WORDS = "text/plain"
NO_HISTORY = {"enabled": False, "hist_file": ":memory:"}  # no file, no thread
LESSON, OWN = "lesson", "cell"  # prefix of the file name of a cell's code, by its author


class Outputs(list[Output]):
    """The outputs of one cell in order; those beyond the limits are dropped."""

    def __init__(self) -> None:
        super().__init__()
        self._printed, self._shown = 0, 0

    def print(self, name: str, text: str) -> None:
        """Add printed text; join it to the output before if that is from the same stream."""
        text = text[: max(0, PRINTED - self._printed)]
        self._printed += len(text)
        if self and self[-1].get("name") == name:
            self[-1]["text"] += text
        elif text and len(self) < MOST:
            self.append({"output_type": "stream", "name": name, "text": text})

    def show(self, kind: str, data: Any, **more: Any) -> None:
        """Add a displayed value or the result of the cell."""
        kept = {
            str(kind): each for kind, each in dict(data).items() if isinstance(each, (str, bytes))
        }
        self._shown += sum(map(len, kept.values()))
        if self._shown <= SHOWN and len(self) < MOST:
            self.append({"output_type": kind, "data": _as_text(kept), "metadata": {}, **more})


def _as_text(data: dict[str, str | bytes]) -> dict[str, str]:
    from base64 import b64encode

    return {
        kind: b64encode(each).decode() if isinstance(each, bytes) else each
        for kind, each in data.items()
    }


class _Stream(io.TextIOBase):
    """Standard output or standard error of the cell that is running."""

    def __init__(self, shell: Shell, name: str) -> None:
        self._shell, self._name = shell, name

    def write(self, text: str) -> int:
        self._shell.outputs.print(self._name, text)
        return len(text)

    def writable(self) -> bool:
        return True


class _Hook(DisplayHook):
    shell: Shell

    def quiet(self) -> bool:
        return bool(self.semicolon_at_end_of_expression(self.shell.source))

    def __call__(self, result: Any = None) -> None:
        if result is not None and not self.quiet():
            data, _ = self.compute_format_data(result)
            self.update_user_ns(result)
            self.fill_exec_result(result)
            self.shell.outputs.show("execute_result", data, execution_count=self.prompt_count)


class _Publisher(DisplayPublisher):
    shell: Shell

    def publish(self, data: Any, *_: Any, **__: Any) -> None:
        self.shell.outputs.show("display_data", data)

    def clear_output(self, wait: bool = False) -> None:
        self.shell.outputs.clear()


class Shell(InteractiveShell):
    """IPython's shell without terminal and history; outputs go to a list."""

    displayhook_class = _Hook
    display_pub_class = _Publisher

    def __init__(self, **more: Any) -> None:
        self.outputs, self.source = Outputs(), ""
        config = Config({"HistoryManager": NO_HISTORY})
        with TemporaryDirectory() as settings:  # IPython would leave a folder of its own behind
            super().__init__(config=config, ipython_dir=settings, **more)
        self._spared: mmap | None = None
        self.colors, self._author, self._goes_on = "nocolor", OWN, False
        self._remembered: dict[str, list[dict[str, Any] | None]] = {}
        self.compile.get_code_name = lambda raw, code, number: f"<{self._author} {number}>"
        self.InteractiveTB.set_mode("Plain")

    def enable_gui(self, gui: Any = None) -> None:
        """Do nothing: there is no window."""

    def ask_exit(self) -> None:
        """Do nothing: after quit() the next cell runs."""

    def run(self, source: str, by: str, goes_on: bool = False) -> list[Output]:
        """Run a cell and return its outputs; those of the lesson are plain text without pictures.

        With `goes_on`, statements after one that fails are run, and annotations are not: Python
        3.14 runs none.
        """
        self._author, self.source, self._goes_on = by, source, goes_on
        self.outputs = Outputs()
        self.compile.flags |= goes_on and __future__.annotations.compiler_flag
        with self._streams(), self._drawing(by == OWN):
            try:
                self.run_cell(source, store_history=False)
            except (SystemExit, KeyboardInterrupt) as error:
                self.showtraceback((type(error), error, error.__traceback__))
        self._forget()
        if any(output.get("ename") == "MemoryError" for output in self.outputs):
            self._spared = None
        return list(self.outputs)

    async def run_ast_nodes(self, nodelist: Any, *more: Any, **named: Any) -> bool:
        """Run the statements of a cell, each by itself if it goes on; return whether one failed."""
        if not self._goes_on:
            return bool(await super().run_ast_nodes(nodelist, *more, **named))
        failed = [
            await super(Shell, self).run_ast_nodes([node], *more, **named) for node in nodelist
        ]
        return any(failed)

    def remember(self, names: Sequence[str]) -> None:
        """Remember what the answers with these names depend on now."""
        for name in names:
            if name in self.user_ns:
                now = depends_on(self.user_ns[name])
                self._remembered.setdefault(name, []).append(now)

    def is_changed(self, name: str) -> bool:
        """Return whether an answer may do something else now than when it was remembered.

        It may, too, if a builtin has lost its meaning: its name has a value that cannot be called.
        """
        now = depends_on(self.user_ns[name])
        return any(self._lost_builtins()) or any(
            now is None or known is None or any(now.get(key, self) != known[key] for key in known)
            for known in self._remembered.get(name, ())
        )

    def restore_builtins(self) -> None:
        """Give builtins their own meaning again."""
        for name in list(self._lost_builtins()):
            del self.user_ns[name]

    def _lost_builtins(self) -> Iterator[str]:
        for name in vars(builtins).keys() & self.user_ns.keys():
            is_public = not name.startswith("_") and callable(getattr(builtins, name))
            if is_public and not callable(self.user_ns[name]):
                yield name

    def spare(self) -> None:
        """Reserve memory for the cells and answers that follow one that uses all of it."""
        self._spared = mmap(-1, SPARED, flags=MAP_PRIVATE)  # reserves addresses, not memory

    def _forget(self) -> None:
        """Drop the last error: its frames may hold all the memory."""
        for name in ("last_type", "last_value", "last_traceback", "last_exc"):
            vars(sys).pop(name, None)
        self.last_execution_result = None
        for handler in (self.InteractiveTB, self.SyntaxTB):
            handler.etype = handler.value = handler.evalue = handler.tb = None

    def _showtraceback(self, etype: Any, evalue: Any, stb: list[str]) -> None:
        lines = "\n".join(map(str, stb)).splitlines()
        if len(lines) > LINES:
            lines = [*lines[: LINES // 2], "…", *lines[-LINES // 2 :]]
        told = {"ename": _name(etype), "evalue": _message_of(evalue), "traceback": lines}
        self.outputs.append({"output_type": "error", **told})

    @contextmanager
    def _drawing(self, wanted: bool) -> Iterator[None]:
        """Create pictures inside this context only if they are wanted."""
        formatter = self.display_formatter
        if not wanted:
            formatter.active_types = [WORDS]
            formatter.mimebundle_formatter.enabled = False
        try:
            yield
        finally:
            formatter.active_types = formatter.format_types
            formatter.mimebundle_formatter.enabled = True

    @contextmanager
    def _streams(self) -> Iterator[None]:
        out, err = _Stream(self, "stdout"), _Stream(self, "stderr")
        with redirect_stdout(out), redirect_stderr(err):
            sys.stdin = io.StringIO()
            yield


def _name(kind: Any) -> str:
    return str(getattr(kind, "__name__", "Error"))[:100]


def _message_of(error: Any) -> str:
    try:
        return str.__str__(str(error))[:2_000]
    except BaseException:  # even str() fails
        return ""
