"""A mail server that takes everything, keeps the Message-IDs alone, and costs next to nothing."""

from __future__ import annotations

from contextlib import suppress
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from types import TracebackType

_ANSWERS = {b"DATA": b"354 Go on\r\n", b"QUIT": b"221 Bye\r\n"}
_HEADER = b"message-id:"


class MailSink:
    """A sink for emails; `message_ids` are those of all that it has taken, in order."""

    def __init__(self) -> None:
        self.message_ids: list[str] = []
        self._server = _SinkServer(("127.0.0.1", 0), _SinkSession)
        self._server.message_ids = self.message_ids
        self._thread = Thread(target=self._server.serve_forever, daemon=True)

    @property
    def url(self) -> str:
        """The address as EMAIL_URL wants it."""
        return f"smtp://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> MailSink:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        failure: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()


class _SinkServer(ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    message_ids: list[str]


class _SinkSession(StreamRequestHandler):
    def handle(self) -> None:
        """Talk to a worker, which may be killed in the midst of it."""
        with suppress(ConnectionError):
            self._talk()

    def _talk(self) -> None:
        self.wfile.write(b"220 sink\r\n")
        while line := self.rfile.readline():
            verb = line[:4].upper()
            self.wfile.write(_ANSWERS.get(verb, b"250 sink\r\n"))
            if verb == b"DATA":
                self._take()
            elif verb == b"QUIT":
                return

    def _take(self) -> None:
        """Read an email to its end; one that breaks off with its worker does not count."""
        message_id = ""
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            if line.lower().startswith(_HEADER):
                message_id = line[len(_HEADER) :].decode().strip()
        if not line:
            return
        assert isinstance(self.server, _SinkServer)
        self.server.message_ids.append(message_id)
        self.wfile.write(b"250 Thank you\r\n")
