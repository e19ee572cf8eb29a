"""The installable app: its manifest, its service worker and its offline page.

All three are the same for everybody, and are fetched without cookies.
"""

from __future__ import annotations

import json
from hashlib import sha256

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.web.message_page import TEMPLATE, Link, MessagePage, render_message

PAPER, CARD = "#f6f2e9", "#fffdf8"
"""The colours of css/tokens.css in the light theme."""

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
_STYLES = ("games/css/tokens.css", "games/css/base.css", "games/css/forms.css")
_OFFLINE_NEEDS = (*_STYLES, "games/font/inter.woff2", "games/img/favicon.svg")
_ICONS = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"))
_MASKABLE = (("maskable-192.png", 192, "maskable"), ("maskable-512.png", 512, "maskable"))


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(request: HttpRequest, language: str) -> HttpResponse:
    """Serve the manifest: the name and the look of the app. The `id` is one for both languages: it
    is one app.
    """
    with translation.override(_checked_language(language)):
        manifest = json.dumps(_manifest(language), ensure_ascii=False, indent=1)
    return HttpResponse(manifest, content_type="application/manifest+json; charset=utf-8")


def _manifest(language: str) -> dict[str, object]:
    shortcuts = {gettext("Next game"): "next_game", gettext("Lobby"): "lobby"}
    return {
        "id": reverse("my_games"),
        "name": settings.SITE_NAME,
        "short_name": settings.SITE_NAME,
        "description": gettext("Board games by correspondence"),
        "lang": language,
        "dir": "ltr",
        "start_url": reverse("my_games"),
        "scope": "/",
        "display": "standalone",
        "theme_color": CARD,
        "background_color": PAPER,
        "categories": ["games"],
        "icons": [
            {
                "src": static(f"games/img/{name}"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in (*_ICONS, *_MASKABLE)
        ],
        "shortcuts": [{"name": name, "url": reverse(to)} for name, to in shortcuts.items()],
    }


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker at the root, so that it works for the whole site.

    Its text changes with all it keeps, so browsers renew it.
    """
    pages = {code: reverse("offline", args=[code]) for code in LANGUAGES}
    kept = [static(name) for name in _OFFLINE_NEEDS]
    texts = "".join(_offline(code) for code in LANGUAGES)
    context = {
        "pages": json.dumps(pages),
        "kept": json.dumps(kept),
        "name": sha256(f"{texts}{kept}".encode()).hexdigest()[:12],
        "icon": static("games/img/icon-192.png"),
        "badge": static("games/img/badge.png"),
        "home": reverse("my_games"),
    }
    script = render_to_string("games/site/sw.js", context)
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


def _offline(language: str) -> str:
    with translation.override(language):
        return render_to_string(TEMPLATE, _offline_message().context)


def _offline_message() -> MessagePage:
    texts = (
        gettext(
            "This device cannot reach us just now. Your games are safe, and your "
            "time goes on as it would anyway."
        ),
        gettext("Check whether you are online, then try again."),
    )
    ways = (Link("", gettext("Try again"), "primary"),)
    return MessagePage(gettext("No connection"), texts, ways, frame="common/bare.html")


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """Show the page that the service worker keeps for when it can reach no other."""
    with translation.override(_checked_language(language)):
        answer = render_message(request, _offline_message(), 200)
    answer.headers["Content-Language"] = language
    return answer


def _checked_language(language: str) -> str:
    if language not in LANGUAGES:
        raise Http404
    return language
