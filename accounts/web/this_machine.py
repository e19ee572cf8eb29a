"""Requests from the machine on which the embedded site runs, and the mails that are files there."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from accounts.web import limits

MAIL_IN_FILES = "django.core.mail.backends.filebased.EmailBackend"
_LOCAL = {"localhost", "127.0.0.1", "::1"}
_OF_PROXIES = {"Forwarded", "Via", "X-Forwarded-For", "X-Real-Ip"}


def is_from_here(request: HttpRequest) -> bool:
    """Return whether a request comes from this machine, and through no proxy on it."""
    here = urlsplit(settings.SITE_URL).hostname in _LOCAL
    passed_on = not request.headers.keys().isdisjoint(_OF_PROXIES)
    return here and not passed_on and limits.address_of(request).is_loopback


def may_read_mails(request: HttpRequest) -> bool:
    """Return whether the mails of the site are files that the person at this request may read."""
    return settings.EMAIL_BACKEND == MAIL_IN_FILES and is_from_here(request)
