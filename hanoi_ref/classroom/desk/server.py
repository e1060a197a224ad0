"""A Jupyter server with nothing on it but the reading desk."""

from collections.abc import Sequence

from jupyter_server.serverapp import ServerApp
from traitlets.config import Config

from hanoi_ref.classroom.desk.routes import PLACE
from hanoi_ref.course.course import Course

# The same in every run: what a browser keeps for a page, it keeps by the page's address.
PORT = 8876


class DeskServer(ServerApp):
    """No kernels, no files, no terminals: signing in, and the desk."""

    default_services = ("security",)  # type: ignore[assignment]  # typed by its own length


def settings(course: Course) -> Config:
    """What the server is told, unless its user says something else."""
    told = {
        "root_dir": str(course.root),
        "port": PORT,
        "default_url": f"/{PLACE}",
        "allow_unauthenticated_access": False,
        "log_level": "WARN",
        "answer_yes": True,  # Ctrl+C ends it, without a question
    }
    return Config({"ServerApp": told})


def serve(course: Course, options: Sequence[str]) -> None:
    """Serves the desk until it is stopped; `options` are those of any Jupyter server."""
    extension = {"hanoi_ref.classroom.desk": True}
    server = DeskServer.instance(config=settings(course), jpserver_extensions=extension)
    server.initialize(list(options), find_extensions=False)
    address = server.display_url.split()[0]
    server.io_loop.add_callback(print, f"The reading desk is at {address}", flush=True)
    server.start()  # which calls that as soon as it listens
