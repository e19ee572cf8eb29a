"""A mail server that keeps what it takes, and that can be cut off, busy or silent for a while."""

from __future__ import annotations

import re
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from email import message_from_bytes, policy
from enum import StrEnum
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Lock, Thread

SILENCE_SECONDS = 3
_ANSWERS = {b"DATA": b"354 Go on\r\n", b"QUIT": b"221 Bye\r\n"}
_GAME = re.compile(r"/games/([0-9a-f-]{36})/")


class Mood(StrEnum):
    """How the server meets a sender."""

    READY = "ready"
    CUT = "cut"
    BUSY = "busy"
    SILENT = "silent"


@dataclass(frozen=True)
class TakenMail:
    """A mail that was taken: to whom, which games it leads to, and when (seconds since 1970)."""

    message_id: str
    recipient: str
    games: frozenset[str]
    at: float


class MailServer:
    """A server on a port of loopback; `mood` may be changed at any moment."""

    def __init__(self) -> None:
        self.mood = Mood.READY
        self._mails: list[TakenMail] = []
        self._lock = Lock()
        self._server = _Listener(("127.0.0.1", 0), _Session)
        self._server.owner = self
        Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """The address as EMAIL_URL wants it."""
        return f"smtp://127.0.0.1:{self._server.server_address[1]}"

    def take(self, content: bytes) -> None:
        """Keep a mail."""
        mail = message_from_bytes(content, policy=policy.default)
        text = "".join(
            part.get_content() for part in mail.walk() if part.get_content_type() == "text/plain"
        )
        taken = TakenMail(
            mail["Message-ID"], mail["To"], frozenset(_GAME.findall(text)), time.time()
        )
        with self._lock:
            self._mails.append(taken)

    def mails(self) -> list[TakenMail]:
        """Return what was taken so far, oldest first."""
        with self._lock:
            return list(self._mails)

    def doubled(self) -> int:
        """Return how many mails came once more than they should have."""
        counts = Counter(mail.message_id for mail in self.mails())
        return sum(counts.values()) - len(counts)

    def stop(self) -> None:
        """Let go of the port."""
        self._server.shutdown()
        self._server.server_close()


class _Listener(ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    owner: MailServer


class _Session(StreamRequestHandler):
    def handle(self) -> None:
        """Talk to a worker, which may be killed in the midst of it."""
        assert isinstance(self.server, _Listener)
        self._owner = self.server.owner
        with suppress(ConnectionError):
            self._talk()

    def _talk(self) -> None:
        if self._owner.mood == Mood.CUT:
            return
        if self._owner.mood == Mood.SILENT:
            time.sleep(SILENCE_SECONDS)
        self.wfile.write(b"220 sink\r\n")
        while line := self.rfile.readline():
            verb = line[:4].upper()
            if verb == b"MAIL" and self._owner.mood == Mood.BUSY:
                self.wfile.write(b"451 Later, please\r\n")
                continue
            self.wfile.write(_ANSWERS.get(verb, b"250 sink\r\n"))
            if verb == b"DATA":
                self._take()
            elif verb == b"QUIT":
                return

    def _take(self) -> None:
        """Read a mail to its end; it counts once it is whole, for its sender may hear so."""
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            if not line:
                return
            lines.append(line)
        self._owner.take(b"".join(lines))
        self.wfile.write(b"250 Thank you\r\n")
