"""Short ways to say what a test means, and a board drawn in letters."""

import json
from pathlib import Path
from typing import Any

from games.rules.kit.core import Position
from games.rules.sogo import RULESET
from games.rules.sogo.lines import FILES, rod_number
from games.rules.sogo.notation import HEX, RODS, find_place, spell_places
from games.rules.sogo.position import BLACK, WHITE, SogoPosition

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "vectors.json").read_text(encoding="utf-8")
)["sogo"]


def start(**options: object) -> SogoPosition:
    return RULESET.start(2, options)


def played(moves: str, **options: object) -> SogoPosition:
    """The position after moves by rods, with spaces between, seats taking turns by the rules."""
    position = start(**options)
    for text in moves.split():
        position = position.play(RULESET.parse(text), position.turn)
    return position


def read(text: str, notation: str = "", **options: object) -> SogoPosition:
    return RULESET.read(text, RULESET.clean(options), notation=notation)


def bits(names: list[str], size: int = 4) -> int:
    """Places in hexadecimal or by rods, as bits."""
    found = [find_place(name, size, RODS if "-" in name else HEX) for name in names]
    assert None not in found
    return sum(1 << place for place in found if place is not None)


def places(numbers: tuple[int, ...], size: int = 4, notation: str = RODS) -> tuple[str, ...]:
    return spell_places(sum(1 << number for number in numbers), size, notation)


def drawn(position: Position) -> str:
    """Columns of rods: one block a level, lowest first, seen from White's side."""
    assert isinstance(position, SogoPosition)
    size = position.form.size
    lines = ["   " + "  ".join(f"level {level + 1:<{2 * size - 7}}" for level in range(size))]
    for rank in range(size, 0, -1):
        rows = (
            " ".join(_symbol(position, f"{file}{rank}", level) for file in FILES[:size])
            for level in range(size)
        )
        lines.append(f"{rank}  " + "   ".join(rows))
    lines.append("   " + "   ".join([" ".join(FILES[:size])] * size))
    return "\n".join(line.rstrip() for line in lines)


def _symbol(position: SogoPosition, rod: str, level: int) -> str:
    number = rod_number(rod, position.form.size)
    assert number is not None
    return {WHITE: "O", BLACK: "X", None: "."}[position.owner(number * position.form.size + level)]
