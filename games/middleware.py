"""The middleware that gives every request its player."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone


def received_at(get_response: Callable[[HttpRequest], HttpResponse]) -> object:
    """Outermost: note when the request came in. A move that waits for a lock is not late."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.received_at = timezone.now()  # type: ignore[attr-defined]
        return get_response(request)

    return middleware
