"""The player of a request, and how the site looks to that player."""

from collections.abc import Callable

from django.contrib.auth.middleware import AuthenticationMiddleware, get_user
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.functional import SimpleLazyObject

from accounts.identity import guests
from accounts.identity.sessions import session_at_hand
from accounts.models import User
from accounts.web import display


class SessionAuthenticationMiddleware(AuthenticationMiddleware):
    """Django's middleware, except that the account may have been read with the session."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _user_of(request))  # type: ignore[assignment]


def _user_of(request: HttpRequest) -> object:
    with session_at_hand(request.session):
        return get_user(request)


def player(get_response: Callable[[HttpRequest], HttpResponse]) -> object:
    """Set `request.player`: the account signed in, otherwise the guest of the cookie, otherwise
    None.

    A visitor without cookies costs no query. `request.user` stays anonymous for guests, so that
    they can sign up and sign in. Takes the place of Django's LocaleMiddleware.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        request.player = _player(request)  # type: ignore[attr-defined]
        language = display.language_of(request)
        with translation.override(language), timezone.override(display.zone_of(request)):
            request.LANGUAGE_CODE = language
            response = get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ["Cookie", "Accept-Language"])
        _keep(request, response)
        return response

    return middleware


def _player(request: HttpRequest) -> User | None:
    user = request.user
    return user if isinstance(user, User) else guests.guest_of(request)


def _keep(request: HttpRequest, response: HttpResponse) -> None:
    """Keep a player's pages out of shared and disk caches, and renew a guest's cookie.

    An answer for everybody hands out no cookie: some proxies would keep it with the answer.
    """
    player = display.player_of(request)
    if player is None:
        return
    if not response.has_header("Cache-Control"):
        patch_cache_control(response, private=True, no_store=True)
    if "public" in response["Cache-Control"]:
        return
    if player.is_guest and guests.COOKIE not in response.cookies and guests.is_stale(request):
        guests.remember(response, player)
