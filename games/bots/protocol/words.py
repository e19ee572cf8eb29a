"""The words of the protocol: seats, numbers and texts as they stand in a line."""

from __future__ import annotations

from math import isfinite

from games.rules.kit.core import CHANCE, Position, Seat

PROTOCOL_VERSION = "1"
CHANCE_WORD = "chance"
MAX_NUMBER_LENGTH = 9


class BadCommand(ValueError):
    """Raised, with a sentence for the author of the other program, where a line is refused."""


def seat_of(word: str, seats: int) -> Seat:
    """Return the seat that a word names: 1 is the first, and there is chance. Raises BadCommand."""
    if word == CHANCE_WORD:
        return CHANCE
    number = number_of(word, "a seat")
    if not 1 <= number <= seats:
        raise BadCommand(f"There is no seat {number}: say 1 to {seats}, or chance.")
    return number - 1


def word_of(seat: Seat) -> str:
    """Return the word for a seat.

    >>> word_of(0), word_of(CHANCE)
    ('1', 'chance')
    """
    return CHANCE_WORD if seat == CHANCE else str(seat + 1)


def number_of(word: str, what: str) -> int:
    """Return a whole number. Raises BadCommand.

    >>> number_of("12", "a seat")
    12
    """
    if not (word.isascii() and word.isdigit() and len(word) <= MAX_NUMBER_LENGTH):
        raise BadCommand(f"“{word[:20]}” is not {what}: say a whole number.")
    return int(word)


def seconds_of(word: str, most: float) -> float:
    """Return a number of seconds from 0 to `most`. Raises BadCommand."""
    try:
        seconds = float(word)
    except ValueError:
        seconds = -1.0
    if not isfinite(seconds) or not 0 <= seconds <= most:
        raise BadCommand(f"“{word[:20]}” is no number of seconds from 0 to {most:g}.")
    return seconds


def result_of(position: Position) -> str:
    """Return the winners and the termination, as in the headers of a game record.

    `*` while the game goes on, `-` where nobody has won.
    """
    outcome = position.outcome
    if outcome is None:
        return "*"
    winners = " ".join(word_of(seat) for seat in sorted(outcome.winners)) or "-"
    return f"{winners} {outcome.termination.value}"


def escaped(text: str) -> str:
    r"""Return a text of several lines as part of one line.

    >>> unescaped(escaped("a\\b\nc")) == "a\\b\nc", escaped("a\nb")
    (True, 'a\\nb')
    """
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def unescaped(text: str) -> str:
    r"""Return the text that `escaped` has put into one line."""
    parts = text.split("\\\\")
    return "\\".join(part.replace("\\n", "\n") for part in parts)
