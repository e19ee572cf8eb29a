"""The rules for the names of players.

Latin letters only: a name in one foreign script can imitate a Latin one just as well as a mixed
name can ("аоре"), so refusing mixtures alone would not help. Accents and umlauts are welcome.
"""

import unicodedata
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy

MIN_NAME_LENGTH, MAX_NAME_LENGTH = 2, 30
GUEST_PREFIXES = {"en": "Guest-", "de": "Gast-"}
"""The beginnings of guests' names, by the language of the page that made the guest."""

DELETED_PREFIX = "deleted-player-"

# Spelt as keys (see `key`). The site and its bots go by these names, so nobody else may.
RESERVED = frozenset(
    """admin administrator birch bot falcon fernzug gast guest moderator nobody otter pebble root
    sage staff support system
    """.split()  # noqa: SIM905 – a list of words reads best as words.
)
RESERVED_PREFIXES = (*map(str.lower, GUEST_PREFIXES.values()), "bot-", DELETED_PREFIX)

# Latin, its accents and Vietnamese; beyond these lie phonetic signs that imitate plain letters.
_MAX_PLAIN_CODE_POINT, _VIETNAMESE = 0x024F, range(0x1E00, 0x1F00)
_STROKES = str.maketrans("øđðłħŧıæœ", "oddlhtiao")
"""Letters that Unicode does not decompose, with the plain letters that people type instead."""


def clean(name: str) -> str:
    """Return the one stored spelling of a name: compatibility forms folded, accents composed."""
    return unicodedata.normalize("NFKC", name).strip()


def key(name: str) -> str:
    """Return a key that is equal for names that differ only in case, even beyond ASCII (unlike
    SQLite's LOWER).
    """
    return unicodedata.normalize("NFKC", clean(name).casefold())


def search_pattern(text: str) -> str:
    """Return a regular expression that finds a text in keys of names, with or without its accents.

    Both databases read it, so names need no second key. “zoe” and “ZOË” find each other.
    """
    return "".join(map(_letter_pattern, key(text)))


def _letter_pattern(character: str) -> str:
    variants = _variants().get(_bare(character), "")
    if variants:
        return f"[{variants}]"
    return character if character.isalnum() else f"\\{character}"


@cache
def _variants() -> dict[str, str]:
    """Return the forms of each plain letter that occur in keys."""
    found: dict[str, str] = {}
    for code in (*range(_MAX_PLAIN_CODE_POINT + 1), *_VIETNAMESE):
        letter = key(chr(code))
        if len(letter) == 1 and letter.isalpha() and letter not in found.get(_bare(letter), ""):
            found[_bare(letter)] = found.get(_bare(letter), "") + letter
    return found


def _bare(letter: str) -> str:
    """Return a letter without its accents and strokes."""
    return unicodedata.normalize("NFD", letter)[0].translate(_STROKES)


def check_name(name: str) -> None:
    """Raise ValidationError unless the name is spelt in permitted characters."""
    if not all(map(_is_allowed, name)) or name != clean(name):
        raise ValidationError(
            gettext_lazy("Please use letters (A to Z, also with accents), digits, - and _ only."),
            code="characters",
        )
    if not name[:1].isalnum():
        raise ValidationError(
            gettext_lazy("Please begin the name with a letter or a digit."), code="start"
        )


def check_free_to_take(name: str) -> None:
    """Raise ValidationError for names that the site keeps for itself."""
    folded = key(name)
    if folded in RESERVED or folded.startswith(RESERVED_PREFIXES):
        raise ValidationError(
            gettext_lazy("This name is reserved. Please choose another one."), code="reserved"
        )


def _is_allowed(character: str) -> bool:
    if character.isascii():
        return character.isalnum() or character in "-_"
    plain = ord(character) <= _MAX_PLAIN_CODE_POINT or ord(character) in _VIETNAMESE
    return plain and unicodedata.category(character) in {"Lu", "Ll"}


class NameKeyField(models.CharField):
    """A column for the `key` of the username, written with the row and never by hand."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["editable"] = False
        super().__init__(*args, **kwargs)

    def pre_save(self, model_instance: Any, add: bool) -> str:
        folded = key(model_instance.username)
        setattr(model_instance, self.attname, folded)
        return folded
