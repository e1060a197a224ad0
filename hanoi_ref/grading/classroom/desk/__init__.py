"""The reading desk: grade a written question across the class in a browser.

It is an extension of Jupyter's server, so the server's token or the hub's accounts protect it.
`hanoi desk` starts a server with nothing else.  A line in a server's settings, as in
binder/hub/desk.json, adds it to JupyterLab.
"""

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "hanoi_ref.grading.classroom.desk"}]


def _load_jupyter_server_extension(server: Any) -> None:
    from hanoi_ref.grading.classroom.desk.routes import add_routes

    add_routes(server)
