"""The reading desk: one written question across the class, in a browser, into the gradebook.

It is an extension of Jupyter's server, so that the server's token or the hub's accounts guard it.
`hanoi desk` starts a server with nothing else on it; a line in a server's settings, as in
binder/hub/desk.json, puts it beside JupyterLab.
"""

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "hanoi_ref.classroom.desk"}]


def _load_jupyter_server_extension(server: Any) -> None:
    from hanoi_ref.classroom.desk.routes import add_routes

    add_routes(server)
