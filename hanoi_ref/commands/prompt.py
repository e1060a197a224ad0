"""A Jupyter server that forwards a kernel's messages without delay."""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class Prompt(ZMQChannelsWebsocketConnection):
    """A websocket that sends small messages at once, without Nagle's delay of up to 40 ms.

    A kernel answers with several small messages.  By default, the second one waits until the first
    is acknowledged (Nagle, RFC 896), which the browser delays by up to 40 ms (RFC 1122).  tornado's
    `WebSocketHandler.set_nodelay` describes it.
    """

    def connect(self) -> Any:
        """Open the channels to the kernel, after setting TCP_NODELAY."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
