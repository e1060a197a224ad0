"""The source lines behind a trace, as rows to show."""

from inspect import getsourcelines
from textwrap import dedent
from types import CodeType

from hanoi_ref.widgets.boards.tracing import Trace


class Source:
    """The sources of the functions in a trace, one below the other, with the row of each line.

    `rows` are the lines of text; empty if the sources are unavailable.
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
        """Return the row of a source line, or -1 if the line is not shown."""
        return self._row.get((code.co_filename, line), -1)
