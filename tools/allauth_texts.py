"""Texts of allauth that our catalogues word themselves, read from allauth's own catalogues.

The German of allauth mixes “Sie” and “du”: whatever says “Sie” there has to be worded anew. Other
texts are reworded where our catalogue does so already; to reword one more, add it there. A text
that allauth has given up, or that it words as we do by now, falls out.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import allauth
from babel.messages import Catalog, pofile
from babel.messages.catalog import Message

INSTALLED = ("account", "mfa", "socialaccount", "usersessions")
"""The apps of allauth that this site uses."""

_FORMAL = re.compile(r"\b(Sie|Ihr|Ihre[mnrs]?|Ihnen)\b")
_APP = re.compile(r"(?:templates/)?(\w+)/")


def reworded(language: str, stored: Catalog) -> Iterator[Message]:
    """Yield the texts of allauth that the stored catalogue rewords or has to reword."""
    for theirs in _catalog(language):
        if theirs.id and (_is_formal(theirs) or _is_reworded(theirs, stored)):
            yield theirs


def _catalog(language: str) -> Catalog:
    path = Path(allauth.__file__).parent / f"locale/{language}/LC_MESSAGES/django.po"
    with path.open("rb") as file:
        return pofile.read_po(file, locale=language)


def _is_formal(theirs: Message) -> bool:
    apps = {found[1] for file, _ in theirs.locations if (found := _APP.match(file))}
    return bool(apps & {*INSTALLED} and _FORMAL.search(str(theirs.string)))


def _is_reworded(theirs: Message, stored: Catalog) -> bool:
    ours = stored.get(theirs.id, theirs.context)
    return ours is not None and ours.string not in (theirs.string, "")
