"""A pytest plugin: the same tests, with every English text of the site altered.

`python3 run.py test --mangle` loads it. Each text that is marked or translated changes its letters,
but for placeholders and markup; translations into German stay what they are, as if somebody had
reworded the English and kept the catalogues up. So a test that fails has found a text that is used
as a name of something, or it is about words and wants the mark `words`: those are left out here.
"""

from collections.abc import Callable
from typing import Any

import pytest
from babel.messages import pofile
from django.utils import translation

from games import coded_text
from tests.support.mangled_text import mangled, mark, originals
from tools.messages import path_of


def own_texts() -> frozenset[str]:
    """Return all texts in the catalogue of the site; those of Django and allauth stay."""
    with path_of("de").open("rb") as file:
        catalogue = pofile.read_po(file, locale="de")
    found = [message.id for message in catalogue if message.id]
    return frozenset(
        text for ids in found for text in (ids if isinstance(ids, (list, tuple)) else [ids])
    )


def altering(translate: Callable[..., str], texts: frozenset[str]) -> Callable[..., str]:
    """Return the translating function for reworded texts: the English of ours comes out altered."""

    def altered(*arguments: Any) -> str:
        translated = translate(*(originals.get(argument, argument) for argument in arguments))
        english = (translation.get_language() or "").startswith("en")
        ours = any(argument in texts or argument in originals for argument in arguments)
        return mangled(translated) if english and ours else translated

    return altered


def pytest_configure(config: pytest.Config) -> None:
    texts = own_texts()
    for name in ("gettext", "ngettext", "pgettext", "npgettext"):
        setattr(translation._trans, name, altering(getattr(translation._trans, name), texts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    about_words = [item for item in items if item.get_closest_marker("words")]
    if about_words:
        items[:] = [item for item in items if not item.get_closest_marker("words")]
        config.hook.pytest_deselected(items=about_words)


# Before anything else of the site is imported: its modules mark their texts as they are read.
coded_text.N_ = mark
