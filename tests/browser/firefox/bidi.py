"""Start Firefox, and answer for it the one command that playwright sends and it may not know.

    python bidi.py FIREFOX ARGUMENT ...

Playwright 1.65 sets the colour scheme of each page by WebDriver BiDi.  Firefox 153, the long-term
release, has no command for that, and refuses the page.  No test of ours depends on it.
"""

import asyncio
import json
import re
import sys
from subprocess import PIPE

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler, websocket_connect

UNKNOWN = "emulation.setMediaFeaturesOverride"
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Relay(WebSocketHandler):
    """One connection of playwright, passed on to Firefox message by message."""

    async def open(self) -> None:
        """Connect to Firefox at the same path."""
        address = self.settings["firefox"] + self.request.path
        self.other = await websocket_connect(
            address, on_message_callback=self.answer, max_message_size=2**28
        )

    def answer(self, message: str | None) -> None:
        """Pass an answer or an event on to playwright."""
        if message is None:
            self.close()
        else:
            self.write_message(message)

    async def on_message(self, message: str) -> None:
        """Pass a command on to Firefox, or answer the one that it does not know."""
        command = json.loads(message)
        if command["method"] == UNKNOWN:
            self.answer(json.dumps({"type": "success", "id": command["id"], "result": {}}))
        else:
            await self.other.write_message(message)


async def main(command: list[str]) -> None:
    """Run Firefox until it ends; its address for playwright becomes ours."""
    firefox = await asyncio.create_subprocess_exec(*command, stderr=PIPE)
    while line := (await firefox.stderr.readline()).decode(errors="replace"):
        if found := LISTENS.search(line):
            (socket,) = bind_sockets(0, "127.0.0.1")
            options = {"firefox": found[1], "websocket_max_message_size": 2**28}
            HTTPServer(Application([("/.*", Relay)], **options)).add_socket(socket)
            line = line.replace(found[1], f"ws://127.0.0.1:{socket.getsockname()[1]}")
        print(line, end="", file=sys.stderr, flush=True)
    await firefox.wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
