"""The mails of the embedded site, which are files, shown to the person at this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import wraps
from itertools import islice
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.web.this_machine import is_from_here

MAX_MAILS_SHOWN = 100
_END = b"\n" + b"-" * 79 + b"\n"
"""The line that Django's file backend writes below each message."""
# The site's own policy allows no styles within a page; a mail may have them, and nothing else.
_MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class DevEmail:
    """The `number`th message of a file, counted from 0."""

    file: str
    number: int
    at: datetime
    message: EmailMessage

    def part(self, kind: str) -> str:
        """Return the text or the HTML of the mail; "" where it has none."""
        body = self.message.get_body(preferencelist=(kind,))
        return str(body.get_content()) if body else ""

    @property
    def headers(self) -> list[tuple[str, str]]:
        """Return all headers in order."""
        return [(name, str(value)) for name, value in self.message.items()]

    @property
    def text(self) -> str:
        return self.part("plain")

    @property
    def has_html(self) -> bool:
        return bool(self.part("html"))


def local_only(view: View) -> View:
    """Hide a page from other machines, since mails contain codes to sign in with."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_from_here(request):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@require_safe
@local_only
def dev_mail(request: HttpRequest) -> HttpResponse:
    """Show all mails, the newest first."""
    return render(
        request, "games/site/dev_mail.html", {"emails": list(islice(_emails(), MAX_MAILS_SHOWN))}
    )


@require_safe
@local_only
def dev_email(request: HttpRequest, file: str, number: int) -> HttpResponse:
    """Show one mail: its headers and its text."""
    return render(request, "games/site/dev_email.html", {"email": _email(file, number)})


@require_safe
@local_only
def dev_email_html(request: HttpRequest, file: str, number: int) -> HttpResponse:
    """Serve the HTML part as a mail program would show it, in a sandbox without scripts."""
    html = _email(file, number).part("html")
    return HttpResponse(html, headers={"Content-Security-Policy": _MAIL_POLICY})


def _emails() -> Iterator[DevEmail]:
    for path in sorted(_files(), key=lambda path: (path.stat().st_mtime, path.name), reverse=True):
        yield from reversed(list(_read(path)))


def _email(file: str, number: int) -> DevEmail:
    """Return a mail by its file, which is looked for in the folder so that no name leads out of
    it.
    """
    for path in _files():
        if path.name == file:
            for email in _read(path):
                if email.number == number:
                    return email
    raise Http404


def _files() -> list[Path]:
    folder = Path(settings.EMAIL_FILE_PATH)
    return [path for path in folder.glob("*.log") if path.is_file()] if folder.is_dir() else []


def _read(path: Path) -> Iterator[DevEmail]:
    at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    for number, raw in enumerate(part for part in path.read_bytes().split(_END) if part.strip()):
        message = message_from_bytes(raw, policy=policy.default)
        assert isinstance(message, EmailMessage)
        yield DevEmail(path.name, number, at, message)
