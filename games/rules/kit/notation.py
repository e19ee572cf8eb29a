"""The signs that players write: the notations of a game, pasted text, and pencil marks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase

_LINE_END = re.compile(r"\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_BLANK = re.compile(r"[^\S\n]")
_CAPITALS = str.maketrans(ascii_lowercase, ascii_uppercase)
_LONG_S = "\u017f"
"""The letter ſ, which Unicode takes for an s. Nobody writes moves with it, and it must not become
one.
"""


@dataclass(frozen=True)
class Notation:
    """A way to write moves: `label` describes it where positions are pasted and copied, `title`
    stands in the list from which players choose theirs (templates).
    """

    key: str
    label: str
    title: str = ""


@dataclass(frozen=True)
class PencilMarking:
    """The pencil marks that players may note on a board: which signs, each one character, and
    where.
    """

    squares: tuple[str, ...]
    signs: tuple[str, ...]


def normalized(text: str) -> str:
    r"""Return pasted text as every reader takes it, whatever program it came through.

    Signs are those of NFKC, every dash is a hyphen, every row of blanks within a line one space,
    every end of a line a line feed; what has no width is gone. Case stays as it is.

    >>> normalized("White:\u00a0A4\u20131\tA4\u20112 \r\nBlack:  \uff241\u2212\uff11")
    'White: A4-1 A4-2\nBlack: D1-1'
    """
    lines = (" ".join(line.split()) for line in normalized_signs(text).split("\n"))
    return "\n".join(lines).strip("\n")


def normalized_signs(text: str) -> str:
    r"""Return pasted text in which blanks mean something: each of them stays, as a space.

    >>> normalized_signs("5\u00a0\u00a04\t\uff11\r\n")
    '5  4 1\n'
    """
    parts = (unicodedata.normalize("NFKC", part) for part in text.split(_LONG_S))
    signs = "".join(map(_plain, _LONG_S.join(parts)))
    return _BLANK.sub(" ", _LINE_END.sub("\n", signs))


def _plain(sign: str) -> str:
    category = unicodedata.category(sign)
    if category == "Pd" or sign == "\N{MINUS SIGN}":
        return "-"
    return "" if category == "Cf" else sign


def capitals(text: str) -> str:
    r"""Return text with the letters of English in upper case, and ß as SS; no other letter becomes
    one.

    >>> capitals("Weiß: a4-1"), capitals("\u0131").isascii()
    ('WEISS: A4-1', False)
    """
    return text.replace("ß", "SS").replace("ẞ", "SS").translate(_CAPITALS)


def numbers_fit(numbers: Collection[tuple[int, int, int]]) -> bool:
    """Return whether the numbers in a pasted game count its moves: by pairs of turns, turns, or
    moves.

    A number comes with how many turns and how many moves stand before it.

    >>> numbers_fit([(1, 0, 0), (2, 2, 2)]), numbers_fit([(1, 0, 0), (3, 2, 2)])
    (True, True)
    >>> numbers_fit([(1, 0, 0), (4, 2, 2)])
    False
    """
    return (
        all(number == turns // 2 + 1 for number, turns, _moves in numbers)
        or all(number == turns + 1 for number, turns, _moves in numbers)
        or all(number == moves + 1 for number, _turns, moves in numbers)
    )
