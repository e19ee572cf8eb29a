"""The preview that programs show of a link: a title, a sentence and a picture, for strangers."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import get_language

from games.rules.kit.board import Board
from previews.drawing.canvas import Canvas
from previews.drawing.stills import HEIGHT, WIDTH, Caption, still

TEMPLATE = "previews/_head.html"
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
_LOCALES = {"en": "en_GB", "de": "de_DE"}
"""How the Open Graph protocol names the languages of the site."""


@dataclass(frozen=True)
class LinkPreview:
    """The preview of a page: `path` leads to it and `picture` to its picture, without the host.

    `alt` says what the picture shows. `kind` is a type of the Open Graph protocol.
    """

    title: str
    description: str
    path: str
    picture: str
    alt: str
    kind: str = "website"

    @property
    def content(self) -> dict[str, object]:
        """The context of the template of the head."""
        language = current_language()
        others = [place for code, place in _LOCALES.items() if code != language]
        return {
            "preview": self,
            "url": f"{settings.SITE_URL}{self.path}",
            "image": f"{settings.SITE_URL}{self.picture}",
            "width": WIDTH,
            "height": HEIGHT,
            "locale": _LOCALES[language],
            "other_locales": others,
        }


@dataclass(frozen=True)
class Poster:
    """The picture of a preview before it is drawn."""

    board: Board
    caption: Caption

    def canvas(self) -> Canvas:
        return still(self.board, self.caption)


def current_language() -> str:
    """Return the active language as a code of the site's."""
    code = (get_language() or "en").split("-")[0]
    return code if code in LANGUAGES else LANGUAGES[0]
