"""The pages of failed requests, drawn without the database."""

import logging
import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils import translation
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.views import defaults

from accounts.web import display

log = logging.getLogger(__name__)

RETRY_SECONDS = 60

_GONE = ("08", "57P", "53", "58")
"""The beginnings of PostgreSQL's codes for a broken connection, a server that shuts down or starts,
one without disk, memory or connections, and one whose disk fails.
"""

_SQLITE_GONE = "unable to open database file"


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a failed request: 503 while the database is away, 500 for a fault of ours.

    Django calls it while the exception is being handled, whichever middleware raised it.
    """
    trouble = sys.exc_info()[1]
    if not is_database_away(trouble):
        return defaults.server_error(request)
    log.warning("%s: the database does not answer: %s", request.path, str(trouble).split("\n")[0])
    response = _unavailable(request)
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django's own line has a trace.
    return response


def is_database_away(trouble: BaseException | None) -> bool:
    """Return whether the database is at fault, and not the query.

    There was no connection, it broke, or the server could do nothing more.
    """
    if isinstance(trouble, InterfaceError):
        return True
    if not isinstance(trouble, OperationalError):
        return False
    state = getattr(trouble.__cause__, "sqlstate", "")
    if state is None:  # There was no connection on which PostgreSQL could have named one.
        return True
    return state.startswith(_GONE) or _SQLITE_GONE in str(trouble)


def _unavailable(request: HttpRequest) -> HttpResponse:
    """Return the page in the language of the reader, as far as the request alone tells it."""
    language = display.language_of(request)
    with translation.override(language):
        page = loader.get_template("503.html").render()
    response = HttpResponse(page, status=503)
    response["Retry-After"] = str(RETRY_SECONDS)
    response["Content-Language"] = language
    add_never_cache_headers(response)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response
