"""Middleware that every request passes before anybody asks who sent it."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.utils import timezone
from django.utils.datastructures import MultiValueDict

GetResponse = Callable[[HttpRequest], HttpResponse]


def received_at(get_response: GetResponse) -> object:
    """Outermost: note when the request came in. A move that waits for a lock is not late."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.received_at = timezone.now()  # type: ignore[attr-defined]
        return get_response(request)

    return middleware


def readable_form(get_response: GetResponse) -> object:
    """Refuse a form that cannot be parsed before anything else reads it.

    Django tries again with each look at POST, and its error pages look, too: they would fail.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        try:
            request.POST  # noqa: B018
        except (BadRequest, MultiPartParserError, SuspiciousOperation, UnicodeError):
            request._post, request._files = QueryDict(), MultiValueDict()  # type: ignore[attr-defined]
            raise
        return get_response(request)

    return middleware
