"""The run itself: every cell gets its turn, whatever the cells before it did to the kernel."""

from __future__ import annotations

from subprocess import DEVNULL
from typing import Any

from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat.v4 import new_output
from nbgrader.preprocessors import Execute
from nbgrader.utils import is_grade
from traitlets import Integer

DIED, HUNG = "KernelDied", "CellTimeoutError"

SAYS = {
    DIED: "the program ended the kernel in this cell",
    HUNG: "this cell did not end in time and could not be interrupted",
}


class Run(Execute):
    """nbgrader's Execute that starts a new kernel where one has died or will not listen.

    The new kernel gets the earlier cells again, but for checks and for those that ended a kernel.
    """

    most_kernels = Integer(12, help="After so many lost kernels the rest is not run.").tag(
        config=True
    )
    most_output = Integer(200_000, help="Characters of printing kept from one cell.").tag(
        config=True
    )

    def preprocess(self, nb: Any, resources: Any, km: Any = None) -> tuple[Any, Any]:
        """The notebook with the outputs of all its cells."""
        self._lost: dict[int, str] = {}
        done: tuple[Any, Any] = super().preprocess(nb, resources, km)
        # Without following the state of widgets nbclient stumbles over `interact`; nobody reads it.
        nb.metadata.pop("widgets", None)
        return done

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """The cell with its outputs, or with an error that says how it lost its kernel."""
        if len(self._lost) >= self.most_kernels:
            return self._mark(cell, index, DIED), resources
        self._printed = 0
        try:
            super().preprocess_cell(cell, resources, index)
        except DeadKernelError:
            self._lose(cell, index, DIED)
        except CellTimeoutError:
            self._lose(cell, index, HUNG)
        return cell, resources

    def start_new_kernel(self, **kwargs: Any) -> None:
        """A kernel of its own, whose log is kept off the teacher's terminal."""
        super().start_new_kernel(stdout=DEVNULL, stderr=DEVNULL, **kwargs)

    def output(self, outs: Any, msg: Any, display_id: Any, cell_index: int) -> Any:
        """An output of a cell; printing beyond the limit is forgotten.

        Parameters
        ----------
        outs, msg, display_id, cell_index : as nbclient gives them.

        Returns
        -------
        The output as nbclient keeps it, or None.
        """
        if msg["msg_type"] == "stream":
            self._printed += len(msg["content"]["text"])
            if self._printed > self.most_output:
                return None
        return super().output(outs, msg, display_id, cell_index)

    def _lose(self, cell: Any, index: int, name: str) -> None:
        self._mark(cell, index, name)
        self._start_again(index)

    def _mark(self, cell: Any, index: int, name: str) -> Any:
        self._lost[index] = name
        if cell.cell_type == "code":
            cell.outputs = [*cell.get("outputs", []), _error(name)]
        return cell

    def _start_again(self, index: int) -> None:
        """A new kernel that stands where the old one stood before the cell."""
        while len(self._lost) < self.most_kernels:
            self._new_kernel()
            if self._replay(index):
                return

    def _new_kernel(self) -> None:
        self._cleanup_kernel()
        self.km = self.create_kernel_manager()
        self.start_new_kernel()
        self.start_new_kernel_client()

    def _replay(self, index: int) -> bool:
        for at, cell in enumerate(self.nb.cells[:index]):
            if at in self._lost or not _worth_replaying(cell):
                continue
            asked = self.kc.execute(cell.source, silent=True, stop_on_error=False)
            try:
                self.wait_for_reply(asked, cell)
            except DeadKernelError:
                self._lost[at] = DIED
                return False
        return True


def _worth_replaying(cell: Any) -> bool:
    names = {output.get("ename") for output in cell.get("outputs", [])}
    return cell.cell_type == "code" and not is_grade(cell) and HUNG not in names


def _error(name: str) -> Any:
    return new_output(
        "error", ename=name, evalue=SAYS[name], traceback=[f"\x1b[0;31m{name}\x1b[0m: {SAYS[name]}"]
    )
