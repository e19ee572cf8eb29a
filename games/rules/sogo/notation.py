"""The two notations: rods named as on a chess board, and rods numbered 0 to F (4×4 only).

rods         hexadecimal
A4           0              a rod, and the move onto it
A4-2         02             a place: the rod and the height, counted from 1
xA4-2        x02            a ball taken
x-           x-             a capture given up
"""

import re
from collections.abc import Iterable, Iterator

from games.rules.kit.core import N_, MalformedMove, Move
from games.rules.kit.notation import Notation
from games.rules.sogo.lines import place_name, rod_names, rod_number
from games.rules.sogo.moves import Drop, Leave, Take, parse
from games.rules.sogo.position import BLACK, WHITE, SogoPosition
from games.rules.sogo.refusals import SogoRefusal

RODS = "rods"
HEX = "hex"
NOTATIONS = (
    Notation(RODS, N_("rods by file and rank, as in A4"), N_("Rods: A1 to D4")),
    Notation(HEX, N_("hexadecimal rods, as in 0"), N_("Hexadecimal: 0 to F")),
)
SIDES = ("White", "Black")
"""The words for the seats that `write_position` uses and text_format.py understands."""

_ROD_PLACE = re.compile(r"([A-E][1-5])-([1-5])", re.ASCII)
_HEX_PLACE = re.compile(r"([0-9A-F])([1-4])", re.ASCII)
_HEX_MOVE = re.compile(r"([0-9A-F])|[xX]([0-9A-F])([1-4])|[xX](-)", re.ASCII)


def available(size: int) -> tuple[str, ...]:
    """Return the notations that a board of `size` has: hexadecimal digits number exactly sixteen
    rods.
    """
    return (RODS, HEX) if size == 4 else (RODS,)


def spell_place(place: int, size: int, notation: str = RODS) -> str:
    """Return the name of a place; in rods where the board does not have the notation."""
    if notation == HEX and HEX in available(size):
        return f"{place // size:X}{place % size + 1}"
    return place_name(place, size)


def find_place(name: str, size: int, notation: str = RODS) -> int | None:
    """Return the place of that name; None where the board has none."""
    pattern = _HEX_PLACE if notation == HEX else _ROD_PLACE
    if notation not in available(size) or not (found := pattern.fullmatch(name.upper())):
        return None
    rod = int(found[1], 16) if notation == HEX else rod_number(found[1], size)
    level = int(found[2])
    return None if rod is None or level > size else rod * size + level - 1


def spell_places(balls: int, size: int, notation: str = RODS) -> tuple[str, ...]:
    """Return the names of several places, given as bits, in the order of their numbers."""
    places = (place for place in range(size**3) if balls >> place & 1)
    return tuple(spell_place(place, size, notation) for place in places)


def spell_move(move: Move, size: int, notation: str = RODS) -> str:
    """Return a move in a notation; as it is stored where the board does not have the notation or
    the rod.
    """
    if notation != HEX or HEX not in available(size):
        return str(move)
    match move:
        case Drop(name) if (rod := rod_number(name, size)) is not None:
            return f"{rod:X}"
        case Take(name, level) if (rod := rod_number(name, size)) is not None:
            return f"x{rod:X}{level}"
    return str(move)


def find_move(text: str, notation: str = RODS) -> Move:
    """Return the move that its name in a notation means. Raises MalformedMove."""
    if notation != HEX:
        return parse(text)
    found = _HEX_MOVE.fullmatch(text.strip().upper())
    if found is None:
        raise MalformedMove(SogoRefusal.NOT_A_HEXADECIMAL_MOVE, text=text[:20])
    rod, taken_from, level, left = found.groups()
    if left:
        return Leave()
    name = rod_names(4)[int(rod or taken_from, 16)]
    return Drop(name) if rod else Take(name, int(level))


def write_position(position: SogoPosition, notation: str = RODS) -> str:
    """Return the position as a text to be pasted elsewhere, or here again."""
    return "\n".join(_sentences(position, notation))


def _sentences(position: SogoPosition, notation: str) -> Iterator[str]:
    for seat in (WHITE, BLACK):
        names = spell_places(position.balls[seat], position.form.size, notation)
        yield f"{SIDES[seat]}: {', '.join(names) or '-'}"
    if any(position.captured):
        white, black = position.captured
        yield f"Captured: {SIDES[WHITE]} {white}, {SIDES[BLACK]} {black}"
    if position.due:
        yield f"{SIDES[position.turn]} takes {position.due}"
    elif position.outcome is None:
        yield f"{SIDES[position.turn]} to move"


def write_game(moves: Iterable[Move], size: int, notation: str = RODS) -> str:
    """Return a whole game with its moves numbered, as in "1. A4 D1 2. C2 B3"."""
    words: list[str] = []
    drops = 0
    for move in moves:
        if isinstance(move, Drop):
            if drops % 2 == 0:
                words.append(f"{drops // 2 + 1}.")
            drops += 1
        words.append(spell_move(move, size, notation))
    return " ".join(words)
