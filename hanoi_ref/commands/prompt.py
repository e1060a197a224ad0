"""A Jupyter server that passes a kernel's answers on at once."""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class Prompt(ZMQChannelsWebsocketConnection):
    """Small messages are sent without waiting for the last one's receipt, so 40 ms sooner.

    A kernel answers with several small messages.  By default the second one waits until the first
    is acknowledged (Nagle, RFC 896), and the browser's side delays that by up to 40 ms (RFC 1122);
    tornado's `WebSocketHandler.set_nodelay` describes it.
    """

    def connect(self) -> Any:
        """Opens the channels to the kernel, after asking the socket not to wait."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
