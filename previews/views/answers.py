"""Answers with a picture, which are the same for everybody and not drawn too often for anybody.

Its tag comes from what it is drawn from, so that whatever changes the picture changes the tag.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from django.core.cache import caches
from django.http import Http404, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from accounts.web.limits import HOUR_SECONDS, MINUTE_SECONDS, client, spend
from accounts.web.requests import SiteRequest
from previews.drawing.canvas import Canvas
from previews.views.link_preview import LANGUAGES

CACHE = "pictures"
CACHED_SECONDS = HOUR_SECONDS
"""How long a browser or a proxy may show a picture without asking again."""

MAX_STILLS_PER_MINUTE, MAX_STILLS_OF_SITE_PER_MINUTE = 60, 120
"""How many pictures are drawn for a visitor, and for all: they may take a fifth of a core."""


def checked_language(language: str) -> str:
    """Return the language, if the site has it. Raises Http404."""
    if language not in LANGUAGES:
        raise Http404
    return language


def still_answer(request: SiteRequest, canvas: Canvas) -> HttpResponse:
    """Return a picture as PNG."""

    def drawn() -> bytes:
        spend("stills", client(request), amount=MAX_STILLS_PER_MINUTE, seconds=MINUTE_SECONDS)
        most = MAX_STILLS_OF_SITE_PER_MINUTE
        spend("stills-of-all", "everybody", amount=most, seconds=MINUTE_SECONDS)
        return canvas.png()

    tag = tag_of(canvas.source())
    return answer(request, tag, "image/png", lambda: _kept(tag, drawn))


def tag_of(*drawn_from: str) -> str:
    """Return a tag of everything from which a picture is drawn."""
    return sha256("\0".join(drawn_from).encode()).hexdigest()[:32]


def answer(
    request: SiteRequest, tag: str, content_type: str, draw: Callable[[], bytes]
) -> HttpResponse:
    """Return what is drawn, or only the tag where the visitor already has that picture."""
    etag = f'"{tag}"'
    unchanged = get_conditional_response(request, etag=etag)
    response = unchanged or HttpResponse(draw(), content_type=content_type)
    response["ETag"] = etag
    response["Content-Language"] = get_language() or ""
    patch_cache_control(response, public=True, max_age=CACHED_SECONDS)
    return response


def _kept(tag: str, draw: Callable[[], bytes]) -> bytes:
    """Return what this process has drawn before under the tag, otherwise draw it."""
    kept = caches[CACHE].get(tag)
    if not isinstance(kept, bytes):
        kept = draw()
        caches[CACHE].set(tag, kept)
    return kept
