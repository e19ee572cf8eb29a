"""A game as a text, for the diagrams in the rules: a card, then moves. Nothing is solved for it.
A position as a text is read, too.

Card: .1.79.3..4...6..1…     81 characters, or nine lines of nine
Solution: 8157943…           where a digit is to be wiped or objected to
Moves: glass 9f4 glass pass   @2 before a move: the second player makes it
"""

from __future__ import annotations

import re

from games.rules.cards import position_text
from games.rules.cards.form import Form
from games.rules.cards.moves import Deal, parse
from games.rules.cards.position import CardsPosition
from games.rules.cards.position_lines import is_position
from games.rules.cards.refusals import CardsRefusal
from games.rules.kit.core import CHANCE, BadNotation, IllegalMove, MalformedMove, Seat
from games.rules.kit.notation import normalized

_TEXT = re.compile(
    r"(?:card|karte) ?:(?P<clues>[1-9.\s]+)"
    r"(?:(?:solution|lösung) ?:(?P<solution>[1-9\s]+))?"
    r"(?:(?:moves|züge) ?:(?P<moves>.*))?",
    re.DOTALL,
)
_MOVE = re.compile(r"(?:@([1-9])\s+)?(\S+)")


def read(text: str, form: Form) -> CardsPosition:
    """Return the position after the moves, without the back of the card unless it was told."""
    text = normalized(text).lower()
    if is_position(text):
        return position_text.read(text, form)
    found = _TEXT.fullmatch(text)
    clues, solution = (_joined(found, part) for part in ("clues", "solution"))
    if found is None or len(clues) != 81 or len(solution) not in (0, 81):
        raise BadNotation(CardsRefusal.CARD_UNREADABLE)
    position = CardsPosition(form, points=(0,) * form.seats, failed=(0,) * form.seats)
    position = position._after(Deal(clues, solution), CHANCE)
    for mover, word in _MOVE.findall(found["moves"] or ""):
        position = _played(position, word, int(mover) - 1 if mover else position.turn)
    return position


def _joined(found: re.Match[str] | None, part: str) -> str:
    return "".join((found[part] or "").split()) if found else ""


def _played(position: CardsPosition, word: str, seat: Seat) -> CardsPosition:
    try:
        return position.play(parse(word), seat)
    except (MalformedMove, IllegalMove) as wrong:
        raise BadNotation(CardsRefusal.MOVE_IMPOSSIBLE, move=word[:20], reason=wrong) from wrong
