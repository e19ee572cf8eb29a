"""The lines of a written position of Sudoku cards, each read as what it has to be."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NoReturn

from games.puzzles.grid import CELLS
from games.rules.cards.entry import Entry
from games.rules.cards.moves import COLOURS
from games.rules.cards.refusals import CardsRefusal
from games.rules.cards.terminations import CardsTermination
from games.rules.kit.core import BadNotation, Outcome, Seat
from games.rules.kit.refusals import KitRefusal

LABELS = {
    "karte": "card",
    "lösung": "solution",
    **{
        label: label
        for label in (
            "card", "solution", "numbers", "digits", "wiped", "fresh", "upheld", "points", "vain",
            "pens", "settled", "accepted", "heard", "oldest", "first", "turn", "round", "glasses",
            "blank", "before", "since", "turns", "mistakes", "hints", "depth", "state", "end",
        )
    },
}  # fmt: skip
_LABEL = re.compile(rf"\b({'|'.join(LABELS)}) ?:")
_ENTRY = re.compile(r"([1-9])([a-i][1-9])/([1-4])", re.ASCII)
_COUNT = re.compile(r"[0-9]{1,5}", re.ASCII)
_CLUES = re.compile(r"[1-9.]{81}", re.ASCII)
_SOLUTION = re.compile(r"[1-9]{81}", re.ASCII)


def is_position(text: str) -> bool:
    """Return whether a text, normalized and in lower case, describes a position and not a game."""
    return any(found[1] == "turn" for found in _LABEL.finditer(text))


@dataclass(frozen=True)
class PositionLines:
    """The words behind each label of a described position. All methods raise BadNotation where a
    line is not what it has to be.
    """

    words: Mapping[str, list[str]]
    number_of_seats: int

    @classmethod
    def of(cls, text: str, number_of_seats: int) -> PositionLines:
        """Divide a text, normalized and in lower case, at its labels."""
        before, *found = _LABEL.split(text)
        words: dict[str, list[str]] = {}
        for label, rest in zip(found[::2], found[1::2], strict=True):
            if LABELS[label] in words:
                raise BadNotation(KitRefusal.LABEL_REPEATED, label=label.capitalize())
            words[LABELS[label]] = rest.split()
        if before.strip() or "card" not in words:
            raise BadNotation(CardsRefusal.CARD_UNREADABLE)
        return cls(words, number_of_seats)

    def _refuse(self, label: str) -> NoReturn:
        raise BadNotation(CardsRefusal.LINE_UNREADABLE, label=label.capitalize())

    def _matches(self, label: str, pattern: re.Pattern[str]) -> list[re.Match[str]]:
        found = [pattern.fullmatch(word) for word in self.words.get(label, [])]
        matches = [match for match in found if match]
        if len(matches) != len(found):
            self._refuse(label)
        return matches

    def card(self, label: str) -> str:
        """Return one card, which may stand in several lines."""
        return self._joined(label, _CLUES)

    def solution(self, label: str) -> str:
        """Return the back of a card; empty where the text does not have it."""
        return self._joined(label, _SOLUTION) if label in self.words else ""

    def _joined(self, label: str, pattern: re.Pattern[str]) -> str:
        joined = "".join(self.words[label])
        if not pattern.fullmatch(joined):
            raise BadNotation(CardsRefusal.CARD_UNREADABLE)
        return joined

    def entries(self, label: str) -> tuple[Entry, ...]:
        """Return the digits on squares, with the seats that wrote them."""
        found = self._matches(label, _ENTRY)
        entries = tuple(Entry(CELLS[each[2]], int(each[1]), int(each[3]) - 1) for each in found)
        if any(entry.seat >= self.number_of_seats for entry in entries):
            self._refuse(label)
        return entries

    def cells(self, label: str) -> tuple[int, ...]:
        """Return squares by their names."""
        words = self.words.get(label, [])
        if any(word not in CELLS for word in words):
            self._refuse(label)
        return tuple(CELLS[word] for word in words)

    def counts(self, label: str, many: int) -> tuple[int, ...]:
        """Return `many` numbers; all are 0 where the line is missing."""
        if label not in self.words:
            return (0,) * many
        numbers = tuple(int(found[0]) for found in self._matches(label, _COUNT))
        if len(numbers) != many:
            self._refuse(label)
        return numbers

    def numbers(self, label: str) -> tuple[int, ...]:
        """Return all numbers of a line."""
        return self.counts(label, len(self.words.get(label, [])))

    def count(self, label: str, least: int = 0) -> int:
        """Return one number; `least` where the line is missing."""
        if label not in self.words:
            return least
        (number,) = self.counts(label, 1)
        if number < least:
            self._refuse(label)
        return number

    def seats(self, label: str) -> tuple[Seat, ...]:
        """Return seats, which are written from 1."""
        numbers = self.counts(label, len(self.words.get(label, [])))
        if any(not 1 <= number <= self.number_of_seats for number in numbers):
            self._refuse(label)
        return tuple(number - 1 for number in numbers)

    def seat(self, label: str) -> Seat:
        """Return one seat; the first where the line is missing."""
        seats = self.seats(label) or (0,)
        if len(seats) != 1:
            self._refuse(label)
        return seats[0]

    def among(self, label: str, offered: Collection[str]) -> list[str]:
        """Return words of those that may stand in the line, none of them twice."""
        words = self.words.get(label, [])
        if any(word not in offered for word in words) or len(set(words)) != len(words):
            self._refuse(label)
        return words

    def pens(self, label: str) -> tuple[int, ...]:
        """Return the colour of each seat; none where no pens were chosen."""
        words = self.among(label, COLOURS)
        if len(words) not in (0, self.number_of_seats):
            self._refuse(label)
        return tuple(COLOURS.index(word) for word in words)

    def outcome(self, label: str) -> Outcome | None:
        """Return how the game ended and who has won; None while it goes on."""
        if label not in self.words:
            return None
        code, *winners = self.words[label] or [""]
        endings = {termination.value: termination for termination in CardsTermination}
        if code not in endings:
            self._refuse(label)
        named = PositionLines({label: winners}, self.number_of_seats)
        return Outcome(frozenset(named.seats(label)), endings[code])
