"""The legal pages of an operator: imprint, privacy notice and terms of use.

They are the operator's, as Markdown in SITE_FOLDER/pages: imprint.en.md, imprint.de.md, ….
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, gettext_lazy

TITLES: Mapping[str, Any] = {
    "imprint": gettext_lazy("Imprint"),
    "privacy": gettext_lazy("Privacy"),
    "terms": gettext_lazy("Terms of use"),
}
"""The titles of all possible pages, by the word in their address, in the order of the footer."""


@dataclass(frozen=True)
class LegalPage:
    """A page that this site has, and the files with its text by language."""

    slug: str
    files: Mapping[str, Path]

    @property
    def title(self) -> Any:
        return TITLES[self.slug]

    @property
    def language(self) -> str:
        """The reader's language if there is a text in it, otherwise that of the first text."""
        reader = get_language() or settings.LANGUAGE_CODE
        return reader if reader in self.files else next(iter(self.files))

    @property
    def text(self) -> str:
        """The Markdown of the page in `language`."""
        return self.files[self.language].read_text(encoding="utf-8")


@cache
def linked() -> tuple[LegalPage, ...]:
    """Return the pages that this site has, as found when the process began."""
    pages = (LegalPage(slug, _files(settings.SITE_FOLDER / "pages", slug)) for slug in TITLES)
    return tuple(page for page in pages if page.files)


def _files(folder: Path, slug: str) -> dict[str, Path]:
    files = {code: folder / f"{slug}.{code}.md" for code, _name in settings.LANGUAGES}
    return {code: file for code, file in files.items() if file.is_file()}
