"""Free text as it is stored: visible characters only, and nothing that hides or reverses them."""

from __future__ import annotations

import re
import unicodedata

from games.models.chat import MAX_MESSAGE_LENGTH
from games.rules.kit.core import RulesError
from games.services.text.refusals import TextRefusal

_INVISIBLE = {"Cc", "Cf", "Co", "Cs"}
"""The categories of control and format characters (reversed direction, no width), private use and
surrogates.
"""

_MARKS = re.compile(r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{4,}")
_BLANK_LINES = re.compile(r"\n{3,}")


class TextNotAllowed(RulesError):
    """The refusal of a text of which nothing is left, or which is too long."""


def clean(text: str) -> str:
    """Return the text with line ends of one kind and without invisible characters.

    Raises TextNotAllowed.
    """
    kept = visible(text)
    if not kept:
        raise TextNotAllowed(TextRefusal.TEXT_MISSING)
    if len(kept) > MAX_MESSAGE_LENGTH:
        raise TextNotAllowed(
            TextRefusal.TEXT_TOO_LONG,
            count=len(kept),
            most=MAX_MESSAGE_LENGTH,
        )
    return kept


def visible(text: str) -> str:
    """Return what a reader can see of a text, with at most three accents on a letter and one empty
    line in a row.
    """
    text = re.sub(r"\r\n?|[\u2028\u2029\x0b\x0c\x85]", "\n", text).replace("\t", " ")
    text = "".join(character for character in text if character == "\n" or _is_visible(character))
    text = _MARKS.sub(lambda found: found[0][:3], text)
    text = "\n".join(line.rstrip() for line in text.split("\n"))
    return _BLANK_LINES.sub("\n\n", text).strip()


def _is_visible(character: str) -> bool:
    return unicodedata.category(character) not in _INVISIBLE
