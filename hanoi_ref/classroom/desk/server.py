"""A Jupyter server that has only the reading desk."""

from collections.abc import Sequence

from jupyter_server.serverapp import ServerApp
from traitlets.config import Config

from hanoi_ref.classroom.desk.routes import PLACE
from hanoi_ref.course.course import Course

# The same in every run: browsers store a page's data by its address.
PORT = 8876


class DeskServer(ServerApp):
    """A server without kernels, files and terminals: only login and the desk."""

    default_services = ("security",)  # type: ignore[assignment]  # typed by its own length


def settings(course: Course) -> Config:
    """Return the server's default settings, which its options override."""
    told = {
        "root_dir": str(course.root),
        "port": PORT,
        "default_url": f"/{PLACE}",
        "allow_unauthenticated_access": False,
        "log_level": "WARN",
        "answer_yes": True,  # stop at Ctrl+C without a question
    }
    return Config({"ServerApp": told})


def serve(course: Course, options: Sequence[str]) -> None:
    """Serve the desk until it is stopped; `options` are those of any Jupyter server."""
    extension = {"hanoi_ref.classroom.desk": True}
    server = DeskServer.instance(config=settings(course), jpserver_extensions=extension)
    server.initialize(list(options), find_extensions=False)
    address = server.display_url.split()[0]
    server.io_loop.add_callback(print, f"The reading desk is at {address}", flush=True)
    server.start()  # runs the callback as soon as it listens
