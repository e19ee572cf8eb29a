"""Language, colours and clock of a page: the player's choice, else a cookie's."""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request

from accounts import zones
from accounts.models import DEFAULT_TIMEZONE, Theme, User

THEME_COOKIE = "fernzug_theme"
A_YEAR = 365 * 24 * 3600


def language_of(request: HttpRequest) -> str:
    """The player's choice, else the cookie's, else the browser's, else English."""
    player = player_of(request)
    if player and player.language:
        return player.language
    return get_language_from_request(request)


def chosen_language(request: HttpRequest) -> str:
    """The language asked for by the cookie; empty while the browser decides."""
    code = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return code if code in dict(settings.LANGUAGES) else ""


def theme_of(request: HttpRequest) -> str:
    """The player's choice, else the cookie's, else "auto"."""
    player = player_of(request)
    if player:
        return player.theme
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in Theme.values else Theme.AUTO.value


def zone_of(request: HttpRequest) -> ZoneInfo:
    """The clock times are shown by: the player's choice, else the browser's, else ours."""
    player = player_of(request)
    if player:
        return player.zone()
    return zones.of_browser(request) or ZoneInfo(DEFAULT_TIMEZONE)


def player_of(request: HttpRequest) -> User | None:
    """Like `request.player`, but also answers before the middleware has set it."""
    return getattr(request, "player", None)


def remember_theme(response: HttpResponse, theme: str) -> None:
    """Keep the theme in this browser, for when nobody is signed in."""
    response.set_cookie(
        THEME_COOKIE,
        theme,
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
