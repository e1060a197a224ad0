"""The lines of code behind a trace, as rows to show."""

from inspect import getsourcelines
from textwrap import dedent
from types import CodeType

from hanoi_ref.widgets.boards.tracing import Trace


class Source:
    """The functions that took part, one below the other, and where each of their lines stands.

    `rows` are the lines of text; empty where the source cannot be found.
    """

    def __init__(self, trace: Trace) -> None:
        self.rows: list[str] = []
        self._row: dict[tuple[str, int], int] = {}
        codes = dict.fromkeys(call.code for call in trace.calls)
        for code in sorted(codes, key=lambda code: code.co_firstlineno):
            self._add(code)

    def _add(self, code: CodeType) -> None:
        if (code.co_filename, code.co_firstlineno) in self._row:  # inside a function shown already
            return
        try:
            lines, first = getsourcelines(code)
        except (OSError, TypeError):
            return
        shown = dedent("".join(lines)).rstrip("\n").split("\n")
        if self.rows:
            self.rows.append("")
        for at, line in enumerate(shown):
            self._row[code.co_filename, first + at] = len(self.rows)
            self.rows.append(line)

    def row(self, code: CodeType, line: int) -> int:
        """The row of a line of code; -1 where it is not shown."""
        return self._row.get((code.co_filename, line), -1)
