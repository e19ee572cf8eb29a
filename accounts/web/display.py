"""The language, colours and time zone of a page, chosen by the player or else stored in a
cookie.
"""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request

from accounts.models import DEFAULT_TIMEZONE, Theme, User
from accounts.web import zones

THEME_COOKIE = "fernzug_theme"
YEAR_SECONDS = 365 * 24 * 3600


def language_of(request: HttpRequest) -> str:
    """Return the player's language, otherwise the cookie's, the browser's, or English."""
    player = player_of(request)
    if player and player.language:
        return player.language
    return get_language_from_request(request)


def chosen_language(request: HttpRequest) -> str:
    """Return the language in the cookie; empty while the browser decides."""
    code = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return code if code in dict(settings.LANGUAGES) else ""


def theme_of(request: HttpRequest) -> str:
    """Return the player's theme, otherwise the cookie's, otherwise "auto"."""
    player = player_of(request)
    if player:
        return player.theme
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in Theme.values else Theme.AUTO.value


def zone_of(request: HttpRequest) -> ZoneInfo:
    """Return the zone in which times are shown: the player's, otherwise the browser's, otherwise
    ours.
    """
    player = player_of(request)
    if player:
        return player.zone()
    return zones.of_browser(request) or ZoneInfo(DEFAULT_TIMEZONE)


def player_of(request: HttpRequest) -> User | None:
    """Return the same as `request.player`, even before the middleware has set it."""
    return getattr(request, "player", None)


def remember_theme(response: HttpResponse, theme: str) -> None:
    """Store the theme in this browser, for when nobody is signed in."""
    response.set_cookie(
        THEME_COOKIE,
        theme,
        max_age=YEAR_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def remember_language(response: HttpResponse, code: str) -> None:
    """Store the language in this browser."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=YEAR_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
