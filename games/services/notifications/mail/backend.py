"""Django's SMTP backend, extended so that it remembers the answer of the mail server."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend as SMTPBackend

_PLAIN_SMTP = f"{SMTPBackend.__module__}.{SMTPBackend.__qualname__}"


def connection() -> BaseEmailBackend:
    """Return the backend of the settings, with the one below in place of Django's SMTP backend."""
    return EmailBackend() if settings.EMAIL_BACKEND == _PLAIN_SMTP else get_connection()


@contextmanager
def connected() -> Iterator[BaseEmailBackend]:
    """Yield the backend with a connection that lasts for the block; errors at its end are ignored.

    Left to itself, Django takes its leave within `send_messages`, and the email is in the hands of
    the server for as long before anybody can note that.
    """
    backend = connection()
    try:
        yield backend
    finally:
        with suppress(OSError, SoftTimeLimitExceeded):
            backend.close()


class _Remembering(smtplib.SMTP):
    """An SMTP connection that keeps the answer to the last message."""

    answer = ""

    def data(self, msg: Any) -> tuple[int, bytes]:
        code, text = super().data(msg)
        self.answer = f"{code} {text.decode('ascii', 'replace')}"
        return code, text


class _RememberingSSL(_Remembering, smtplib.SMTP_SSL):
    """A remembering connection inside TLS from the first byte."""


class EmailBackend(SMTPBackend):
    """The SMTP backend; `answer` is the mail server's answer to the last message it took."""

    answer = ""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _RememberingSSL if self.use_ssl else _Remembering

    def _send(self, email_message: EmailMessage) -> bool:
        sent = super()._send(email_message)  # type: ignore[misc]
        self.answer = getattr(self.connection, "answer", "")
        return bool(sent)
