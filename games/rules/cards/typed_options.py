"""The texts that may be typed or pasted as options of Sudoku cards: numbers, puzzles, dates."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from games.puzzles.collection.cards import CARDS
from games.puzzles.errors import PuzzleError
from games.puzzles.grader import level_of
from games.puzzles.parser import read_puzzle
from games.rules.cards.refusals import CardsRefusal
from games.rules.kit.core import BadOption
from games.rules.kit.notation import normalized_signs

_DAY = re.compile(
    r"(?P<year>2\d{3})-(?P<month>\d\d?)-(?P<day>\d\d?)"
    r"|(?P<tag>\d\d?)\.\s?(?P<monat>\d\d?)\.\s?(?P<jahr>2\d{3})",
    re.ASCII,
)
_PARTS = (("year", "jahr"), ("month", "monat"), ("day", "tag"))


def read_number(text: str) -> str:
    """Return the number of a shipped card, tidied. Raises BadOption."""
    tidy = text.strip()
    if tidy.isascii() and tidy.isdigit() and 1 <= int(tidy[:6]) <= len(CARDS):
        return str(int(tidy))
    raise BadOption(CardsRefusal.CARD_NUMBER_OUT_OF_RANGE, most=len(CARDS))


@lru_cache(256)
def read_pasted(text: str) -> str:
    """Return the 81 characters of a puzzle with exactly one solution. Raises BadOption with what is
    wrong with it.

    Remembered, because a game asks again whenever it is replayed.
    """
    try:
        return read_puzzle(normalized_signs(text))
    except PuzzleError as wrong:
        raise BadOption(wrong.code, **wrong.params) from wrong


@lru_cache(256)
def level_of_pasted(puzzle: str) -> str:
    """Return how hard a pasted puzzle is; the answer is remembered, because every look at the lobby
    asks.
    """
    return level_of(puzzle)


def read_date(text: str) -> str:
    """Return a day as 2027-03-31, also where it was written 31.3.2027. Raises BadOption."""
    found = _DAY.fullmatch(text.strip())
    if found is None:
        raise BadOption(CardsRefusal.DATE_UNREADABLE)
    parts = (found[english] or found[german] for english, german in _PARTS)
    year, month, day = map(int, parts)
    try:
        return date(year, month, day).isoformat()
    except ValueError as wrong:
        raise BadOption(CardsRefusal.DATE_UNREADABLE) from wrong
