"""Pasted boards: 81 signs in reading order, and what else is known of the position.

    ...3..2..
    .....5...        nine rows, row 9 first, or all signs in one line
    …
    Tile: 4          the open tile; without it one is to be drawn
    Points: 28 31
    Out: 7 7         tiles that were laid against the rules and have left the game

Whose turn it is follows from the number of tiles (interpretation tiles-7).
"""

import re
from dataclasses import replace

from games.puzzles.grid import COLUMNS, NAMES
from games.rules.kit.core import BadNotation
from games.rules.kit.notation import normalized
from games.rules.kit.refusals import KitRefusal
from games.rules.tiles.cells import NEIGHBOURS, cells_of
from games.rules.tiles.layout import Layout
from games.rules.tiles.position import ANY, EACH, STARTERS, STAYS, TilesPosition
from games.rules.tiles.refusals import TilesRefusal

_LABELLED = re.compile(r"([^\W\d]+) ?: ?(.*)")
_WORDS = {
    "tile": "tile", "plättchen": "tile",
    "points": "points", "punkte": "points",
    "out": "out", "aus": "out",
}  # fmt: skip
_FRAME = re.compile(r"[\s()|+-]")
_FREE = str.maketrans("·_*", "...")
_TILE = re.compile(r"[1-9]?")
_OUT = re.compile(r"-?|[1-9](?:[ ,;]*[1-9])*")
_POINTS = re.compile(r"([0-9]{1,4})(?: ?[:,;/] ?| - |-| )([0-9]{1,4})")
MOST = 20
"""The most points a tile can bring: a square has no more neighbours."""


def write(position: TilesPosition) -> str:
    """Return the position as a text that `read` understands; none before all start tiles lie."""
    if position.drawn < STARTERS:
        return ""
    signs = "".join(str(position.layout.digit(cell) or ".") for cell in range(81))
    lines = [signs[row : row + 9] for row in range(0, 81, 9)]
    if position.tile:
        lines.append(f"Tile: {position.tile}")
    if any(position.points):
        lines.append("Points: {} {}".format(*position.points))
    gone = [
        str(digit)
        for digit, lying in enumerate(position.layout.lying, start=1)
        for _each in range(_drawn(position, digit) - lying.bit_count())
    ]
    if gone:
        lines.append(f"Out: {' '.join(gone)}")
    return "\n".join(lines)


def _drawn(position: TilesPosition, digit: int) -> int:
    """Return how many tiles of this digit have been laid so far, whatever became of them."""
    return 9 - position.bag[digit - 1] - (position.tile == digit)


def read(text: str, start: TilesPosition) -> TilesPosition:
    """Return the position that a text describes, of a game that begins with `start`.

    Raises BadNotation where no game has it.
    """
    labelled, signs = _sorted(text)
    layout = _layout(signs)
    if start.illegal != STAYS:
        _check_rules(layout)
    _check_starters(layout, start.starters)
    tile = _tile(labelled.get("tile", ""))
    bag = _bag(layout, [*_out(labelled.get("out", "")), *([tile] if tile else [])])
    position = replace(start, layout=layout, bag=bag, tile=tile)
    points = _points(labelled.get("points", ""), position)
    return replace(position, points=points).settled()


def _sorted(text: str) -> tuple[dict[str, str], str]:
    """Return what the lines with a word tell, and the signs of all others."""
    labelled: dict[str, str] = {}
    signs: list[str] = []
    for line in normalized(text).split("\n"):
        if found := _LABELLED.fullmatch(line):
            word = _WORDS.get(found[1].lower(), "")
            if not word:
                raise BadNotation(TilesRefusal.UNKNOWN_LABEL, label=found[1][:20])
            if word in labelled:
                raise BadNotation(KitRefusal.LABEL_REPEATED, label=found[1])
            labelled[word] = found[2]
        elif signs_here := _row(line, len(signs)):
            signs.append(signs_here)
    return labelled, "".join(signs)


def _row(line: str, above: int) -> str:
    """Return the signs of a line, without the names that stand around a drawn board."""
    signs = _FRAME.sub("", line).translate(_FREE)
    if signs.lower() == COLUMNS:
        return ""
    return signs[1:] if len(signs) == 10 and signs[0] == str(9 - above) else signs


def _layout(signs: str) -> Layout:
    if not signs:
        raise BadNotation(KitRefusal.NOTHING_TO_READ)
    for sign in signs:
        if sign not in ".0123456789":
            raise BadNotation(TilesRefusal.UNKNOWN_SIGN, sign=sign)
    if len(signs) != 81:
        raise BadNotation(TilesRefusal.WRONG_NUMBER_OF_FIELDS, fields=len(signs))
    lying = [0] * 10
    for cell, sign in enumerate(signs.replace(".", "0")):
        lying[int(sign)] |= 1 << cell
    return Layout(tuple(lying[1:]))


def _check_rules(layout: Layout) -> None:
    for digit, squares in enumerate(layout.lying, start=1):
        for cell in cells_of(squares):
            for other in cells_of(squares & NEIGHBOURS[cell]):
                raise BadNotation(
                    TilesRefusal.TILES_CLASH,
                    digit=digit,
                    one=NAMES[cell],
                    other=NAMES[other],
                )


def _check_starters(layout: Layout, starters: str) -> None:
    """Raise BadNotation for a board on which the start tiles cannot lie (interpretation
    tiles-7).
    """
    lying = layout.occupied.bit_count()
    if starters == ANY and lying < STARTERS:
        raise BadNotation(TilesRefusal.START_TILES_MISSING, tiles=lying)
    for digit, squares in enumerate(layout.lying, start=1):
        if starters == EACH and not squares:
            raise BadNotation(TilesRefusal.START_TILE_MISSING, digit=digit)


def _tile(text: str) -> int:
    if not _TILE.fullmatch(text):
        raise BadNotation(TilesRefusal.OPEN_TILE_UNREADABLE)
    return int(text or 0)


def _out(text: str) -> list[int]:
    if not _OUT.fullmatch(text):
        raise BadNotation(TilesRefusal.OUT_UNREADABLE)
    return [int(sign) for sign in text if sign.isdigit()]


def _bag(layout: Layout, elsewhere: list[int]) -> tuple[int, ...]:
    """Return what is left in the bag of nine tiles of each digit (interpretation tiles-7)."""
    bag: list[int] = []
    for digit, squares in enumerate(layout.lying, start=1):
        bag.append(9 - squares.bit_count() - elsewhere.count(digit))
        if bag[-1] < 0:
            raise BadNotation(TilesRefusal.TOO_MANY_OF_A_DIGIT, digit=digit)
    return tuple(bag)


def _points(text: str, position: TilesPosition) -> tuple[int, int]:
    if not text:
        return (0, 0)
    if not (found := _POINTS.fullmatch(text)):
        raise BadNotation(TilesRefusal.POINTS_UNREADABLE)
    numbers = (int(found[1]), int(found[2]))
    laid = position.drawn - STARTERS - bool(position.tile)
    for points, turns in zip(numbers, (laid + 1 >> 1, laid >> 1), strict=True):
        if points > MOST * turns:
            raise BadNotation(
                TilesRefusal.POINTS_IMPOSSIBLE,
                points=points,
                turns=turns,
            )
    return numbers
