"""Who is acting."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def player(get_response: Callable[[HttpRequest], HttpResponse]) -> object:
    """Set `request.player`: the account or guest who is signed in, or None."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.player = request.user if request.user.is_authenticated else None  # type: ignore[attr-defined]
        return get_response(request)

    return middleware
