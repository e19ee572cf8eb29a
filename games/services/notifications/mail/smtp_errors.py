"""The errors of mail servers and their meaning: trouble with the email, its reader or the
server.
"""

from __future__ import annotations

import re
import smtplib

from games.models.notifications.job_kinds import FailureCode

_PERMANENT = range(500, 600)
_OF_THE_ADDRESS = re.compile(r"\b5\.(1\.([0-6]|10)|2\.\d{1,3})\b")
"""The enhanced status codes (RFC 3463) for a mailbox that does not exist or takes no mail."""

_OF_THE_SENDER = re.compile(r"\b[45]\.1\.[78]\b")
"""The codes that complain about our own address, even though servers say so to single readers."""

_ENHANCED = re.compile(r"\b[245]\.\d{1,3}\.\d{1,3}\b")


class MailNotTaken(OSError):
    """The error that nothing was sent and no server gave a reason; its text is a DeliveryReason."""


def is_permanent(trouble: Exception) -> bool:
    """Return whether the server will refuse this reader, or this email, tomorrow as well (5xx).

    A refused login or sender is our own mistake: there the mails wait until it is mended.
    """
    if _is_ours(trouble):
        return False
    match trouble:
        case smtplib.SMTPRecipientsRefused():
            return all(code in _PERMANENT for code, __ in trouble.recipients.values())
        case smtplib.SMTPDataError():
            return trouble.smtp_code in _PERMANENT
    return False


def is_address_dead(trouble: Exception) -> bool:
    """Return whether the address is refused for good, and not for reasons of policy (5.7.x)."""
    if not is_permanent(trouble):
        return False
    answer = server_answer(trouble)
    if _ENHANCED.search(answer):
        return bool(_OF_THE_ADDRESS.search(answer))
    return isinstance(trouble, smtplib.SMTPRecipientsRefused)


def classify(trouble: Exception) -> FailureCode:
    """Return whether the trouble is with one reader, with our own mail server, or with our code.

    An email put off after it was read is an outage: a full disk says so to every reader.
    """
    if isinstance(trouble, smtplib.SMTPRecipientsRefused) and not _is_ours(trouble):
        return FailureCode.RECIPIENT
    return FailureCode.OUTAGE if isinstance(trouble, OSError) else FailureCode.ERROR


def _is_ours(trouble: Exception) -> bool:
    return bool(_OF_THE_SENDER.search(server_answer(trouble)))


def server_answer(trouble: Exception) -> str:
    """Return the words of the mail server, or those of the error where it said nothing."""
    match trouble:
        case MailNotTaken():
            return str(trouble)
        case smtplib.SMTPRecipientsRefused():
            return "; ".join(_line(code, text) for code, text in trouble.recipients.values())
        case smtplib.SMTPResponseException():
            return _line(trouble.smtp_code, trouble.smtp_error)
    return f"{type(trouble).__name__}: {trouble}"


def _line(code: int, text: bytes | str) -> str:
    return f"{code} {text.decode('ascii', 'replace') if isinstance(text, bytes) else text}"
