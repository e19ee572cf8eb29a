"""Free text as it is stored: what can be seen, and nothing that hides or turns what can be seen."""

from __future__ import annotations

import re
import unicodedata

from games.models.talk import LONGEST_MESSAGE
from games.rules.core import RulesError, noop

_ = noop

_INVISIBLE = {"Cc", "Cf", "Co", "Cs"}
"""Control and format characters (turning the direction, no width), private use, half characters."""

_MARKS = re.compile(r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{4,}")
_BLANK_LINES = re.compile(r"\n{3,}")


class Unsayable(RulesError):
    """Nothing is left of the text, or too much."""


def tidy(text: str, longest: int = LONGEST_MESSAGE) -> str:
    """The text with line ends of one kind and without invisible characters. Raises Unsayable."""
    kept = visible(text)
    if not kept:
        raise Unsayable(_("There is nothing to send: write something first."))
    if len(kept) > longest:
        raise Unsayable(
            _("That is too long: %(count)s letters. Up to %(most)s fit."),
            count=len(kept),
            most=longest,
        )
    return kept


def visible(text: str) -> str:
    """What a reader can see of it; at most three accents on a letter, one empty line in a row."""
    text = re.sub(r"\r\n?|[\u2028\u2029\x0b\x0c\x85]", "\n", text).replace("\t", " ")
    text = "".join(one for one in text if one == "\n" or _seen(one))
    text = _MARKS.sub(lambda found: found[0][:3], text)
    text = "\n".join(line.rstrip() for line in text.split("\n"))
    return _BLANK_LINES.sub("\n\n", text).strip()


def _seen(character: str) -> bool:
    return unicodedata.category(character) not in _INVISIBLE
