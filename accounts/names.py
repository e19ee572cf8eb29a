"""What a player may be called.

Latin letters only: a name in one foreign script can imitate a Latin one just as well as a mixed
name can ("аоре"), so refusing mixtures alone would not help. Accents and umlauts are welcome.
"""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 2, 30
GUEST_PREFIX = "Guest-"
DELETED_PREFIX = "deleted-player-"

# Spelt as keys (see `key`). The site and its bots go by these names, so nobody else may.
RESERVED = frozenset(
    """admin administrator birch bot falcon fernzug gast guest moderator nobody pebble root sage
    staff support system
    """.split()  # noqa: SIM905 – a list of words reads best as words.
)
RESERVED_PREFIXES = ("guest-", "gast-", "bot-", DELETED_PREFIX)

# Latin, its accents and Vietnamese; beyond these lie phonetic signs that imitate plain letters.
_LAST_PLAIN, _VIETNAMESE = 0x024F, range(0x1E00, 0x1F00)


def tidy(name: str) -> str:
    """The one stored spelling of what was typed: compatibility forms folded, accents composed."""
    return unicodedata.normalize("NFKC", name).strip()


def key(name: str) -> str:
    """Equal for two names that differ in case only, beyond ASCII too (unlike SQLite's LOWER)."""
    return unicodedata.normalize("NFKC", tidy(name).casefold())


def check(name: str) -> None:
    """Raise ValidationError unless the name is spelt in permitted characters."""
    if not all(map(_allowed, name)) or name != tidy(name):
        raise ValidationError(
            _("Please use letters (A to Z, also with accents), digits, - and _ only."),
            code="characters",
        )
    if not name[:1].isalnum():
        raise ValidationError(_("Please begin the name with a letter or a digit."), code="start")


def check_free_to_take(name: str) -> None:
    """Raise ValidationError for names that the site keeps for itself."""
    folded = key(name)
    if folded in RESERVED or folded.startswith(RESERVED_PREFIXES):
        raise ValidationError(
            _("This name is reserved. Please choose another one."), code="reserved"
        )


def _allowed(character: str) -> bool:
    if character.isascii():
        return character.isalnum() or character in "-_"
    plain = ord(character) <= _LAST_PLAIN or ord(character) in _VIETNAMESE
    return plain and unicodedata.category(character) in {"Lu", "Ll"}
