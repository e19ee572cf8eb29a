"""A mail server that keeps what it is given and answers as it is told."""

import logging
import threading
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.support.servers.processes import free_port

logging.getLogger("mail.log").setLevel(logging.ERROR)


class Sink:
    """`emails` holds what was accepted; `answer` is said to the next emails.

    `before_answer` is called when an email is here and its sender does not know so yet.
    """

    def __init__(self) -> None:
        self.answer = "250 Thank you"
        self.before_answer: Callable[[], object] = lambda: None
        self.emails: list[EmailMessage] = []
        self._arrived = threading.Condition()
        self.port = free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)

    def start(self) -> None:
        self._controller.start()

    def stop(self) -> None:
        self._controller.stop()

    @property
    def url(self) -> str:
        """The address as EMAIL_URL wants it."""
        return f"smtp://127.0.0.1:{self.port}"

    def clear(self) -> None:
        self.emails.clear()
        self.before_answer = lambda: None
        self.answer = "250 Thank you"

    def to(self, address: str) -> list[EmailMessage]:
        """The emails to this address, oldest first."""
        return [email for email in self.emails if address in email["To"]]

    def wait_for(self, count: int, seconds: float = 15) -> list[EmailMessage]:
        """Wait until that many emails are here; fails when they do not come."""
        with self._arrived:
            came = self._arrived.wait_for(lambda: len(self.emails) >= count, seconds)
        assert came, f"{len(self.emails)} of {count} emails came within {seconds} s"
        return list(self.emails)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.answer.startswith("250"):
            content = envelope.original_content or b""
            email = message_from_bytes(content, policy=policy.default)
            assert isinstance(email, EmailMessage)
            with self._arrived:
                self.emails.append(email)
                self._arrived.notify_all()
            self.before_answer()
        return self.answer
