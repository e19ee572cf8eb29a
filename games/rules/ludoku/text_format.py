"""A position as a text, in English or German: the dice of both sides, and the latest roll.

    Ivory: 4a8 3g8
    Midnight: 5h8
    Dice: 4, 3
    Roll 7: Ivory 1446, placed 4

Without “Dice” both sides have four; without dice after the name the roll is still due; “over” after
the dice says that the turn is over, and what was not placed is left over. Without “Dice” and “Roll”
the game is over and counted (interpretation ludoku-10).
"""

import re
from dataclasses import replace

from games.rules.kit.core import BadNotation, MalformedMove
from games.rules.kit.notation import normalized
from games.rules.kit.refusals import KitRefusal
from games.rules.ludoku.fields import NAMES, NUMBER_OF, numbers
from games.rules.ludoku.moves import Place, Roll, parse
from games.rules.ludoku.position import IVORY, MIDNIGHT, MOST, OPENING, LudokuPosition
from games.rules.ludoku.refusals import LudokuRefusal
from games.rules.ludoku.roll_line import StatedRoll, at_roll, read_roll, write_roll

_LABEL = re.compile(r"\b(ivory|elfenbein|midnight|mitternacht|dice|würfel|(?:roll|wurf) [0-9]+) ?:")
_ENGLISH = {"elfenbein": "ivory", "mitternacht": "midnight", "würfel": "dice", "wurf": "roll"}
_ALLOWANCE = re.compile(r"([0-4]) ?, ?([0-4])")


def write(position: LudokuPosition) -> str:
    """Return the text of a position."""
    lines = [f"Ivory: {_listed(position, IVORY)}", f"Midnight: {_listed(position, MIDNIGHT)}"]
    if position.rolled or position.roll_due:
        lines += ["Dice: {}, {}".format(*position.allowance), write_roll(position)]
    return "\n".join(lines)


def _listed(position: LudokuPosition, seat: int) -> str:
    fields = numbers(position.dice[seat])
    return " ".join(f"{position.value(field)}{NAMES[field]}" for field in fields) or "-"


def read(text: str, halves: str) -> LudokuPosition:
    """Return the position meant by `text`. Raises BadNotation with the reason."""
    parts = _parts(" ".join(normalized(text).lower().split()))
    position = LudokuPosition(halves)
    for seat, word in ((IVORY, "ivory"), (MIDNIGHT, "midnight")):
        for name in parts.get(word, "").replace(",", " ").split():
            position = _with_die(position, seat, name)
    if "roll" in parts:
        roll = read_roll(parts["number"], parts["roll"])
        return at_roll(replace(position, allowance=_allowance(parts, roll)), roll)
    if "dice" in parts:
        raise BadNotation(LudokuRefusal.ROLL_UNREADABLE)
    return replace(position, allowance=(0, 0), rolls=len(OPENING)).counted()


def _parts(text: str) -> dict[str, str]:
    """Return the text after each label; the number of the roll under “number”."""
    before, *found = _LABEL.split(text)
    if before.strip() or not found:
        raise BadNotation(LudokuRefusal.DICE_OF_A_SIDE_MISSING)
    parts: dict[str, str] = {}
    for label, rest in zip(found[::2], found[1::2], strict=True):
        word, _space, number = label.partition(" ")
        key = _ENGLISH.get(word, word)
        if key in parts:
            raise BadNotation(KitRefusal.LABEL_REPEATED, label=word.capitalize())
        parts[key] = rest.strip()
        if number:
            parts["number"] = number
    return parts


def _with_die(position: LudokuPosition, seat: int, name: str) -> LudokuPosition:
    if name == "-":
        return position
    try:
        move = parse(name)
    except MalformedMove:
        move = Roll(())
    if not isinstance(move, Place):
        raise BadNotation(LudokuRefusal.NOT_A_DIE_ON_A_FIELD, name=name[:20])
    laid = replace(position, turn=seat, hand=(move.value,), roll_due=False)
    if refusal := laid.objection(move, seat):
        raise BadNotation(LudokuRefusal.DIE_IMPOSSIBLE, name=name, reason=refusal)
    bit = 1 << NUMBER_OF[move.field]
    dice = [laid.dice[IVORY], laid.dice[MIDNIGHT]]
    dice[seat] |= bit
    faces = list(laid.faces)
    faces[move.value - 1] |= bit
    return LudokuPosition(laid.halves, (dice[IVORY], dice[MIDNIGHT]), tuple(faces))


def _allowance(parts: dict[str, str], roll: StatedRoll) -> tuple[int, int]:
    if "dice" not in parts:
        return MOST, MOST
    found = _ALLOWANCE.fullmatch(parts["dice"])
    if not found or (found[0].count("0") == 2 and not roll.over):
        raise BadNotation(LudokuRefusal.DICE_A_TURN_MISSING)
    return int(found[1]), int(found[2])
