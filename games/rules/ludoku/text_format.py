"""A position as a text, in English or German: the dice of both sides, and the roll to place.

    Ivory: 4a8 3g8
    Midnight: 5h8
    Dice: 4, 3
    Roll 7: Ivory 1446, placed 4

Without “Dice” both sides have four; without dice after the name the roll is still due; without
“Roll” the game is over and counted.
"""

import re
from dataclasses import replace

from games.rules.kit.core import BadNotation, MalformedMove
from games.rules.ludoku.fields import NAMES, NUMBER_OF, numbers
from games.rules.ludoku.moves import Place, Roll, parse
from games.rules.ludoku.position import IVORY, MIDNIGHT, MOST, OPENING, LudokuPosition
from games.rules.ludoku.refusals import LudokuRefusal

_LABEL = re.compile(r"\b(ivory|elfenbein|midnight|mitternacht|dice|würfel|(?:roll|wurf)\s+\d+)\s*:")
_SEATS = {"ivory": IVORY, "elfenbein": IVORY, "midnight": MIDNIGHT, "mitternacht": MIDNIGHT}
_ROLL = re.compile(r"(\w+)(?:\s+([1-6]{1,4}))?(?:,?\s+(?:placed|gesetzt)\s+([1-6]{1,3}))?")
_ALLOWANCE = re.compile(r"([0-4])\s*,\s*([0-4])")


def write(position: LudokuPosition) -> str:
    """The text of a position."""
    lines = [f"Ivory: {_listed(position, IVORY)}", f"Midnight: {_listed(position, MIDNIGHT)}"]
    if not position.outcome:
        lines += ["Dice: {}, {}".format(*position.allowance), _roll_line(position)]
    return "\n".join(lines)


def _listed(position: LudokuPosition, seat: int) -> str:
    fields = numbers(position.dice[seat])
    return " ".join(f"{position.value(field)}{NAMES[field]}" for field in fields) or "-"


def _roll_line(position: LudokuPosition) -> str:
    name = ("Ivory", "Midnight")
    if position.roll_due:
        return f"Roll {position.rolls + 1}: {name[position.next_seat]}"
    placed = _without(position.rolled, position.hand)
    line = f"Roll {position.rolls}: {name[position.turn]} {_digits(position.rolled)}"
    return f"{line}, placed {_digits(placed)}" if placed else line


def _digits(dice: tuple[int, ...]) -> str:
    return "".join(map(str, dice))


def _without(dice: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    """The dice that are not among the others, each counted as often as it is there."""
    rest = list(dice)
    for die in others:
        rest.remove(die)
    return tuple(rest)


def read(text: str, halves: str) -> LudokuPosition:
    """The position meant by `text`. Raises BadNotation with the reason."""
    parts = _parts(text)
    position = LudokuPosition(halves)
    for seat, word in ((IVORY, "ivory"), (MIDNIGHT, "midnight")):
        for name in parts.get(word, "").replace(",", " ").split():
            position = _with_die(position, seat, name)
    if "roll" not in parts:
        return replace(position, allowance=(0, 0), rolls=2).counted()
    return _with_roll(replace(position, allowance=_allowance(parts)), parts)


def _parts(text: str) -> dict[str, str]:
    """The text after each label; the number of the roll under “number”."""
    before, *found = _LABEL.split(text.lower().replace("–", "-"))
    if before.strip() or not found:
        raise BadNotation(LudokuRefusal.DICE_OF_A_SIDE_MISSING)
    parts: dict[str, str] = {}
    for label, rest in zip(found[::2], found[1::2], strict=True):
        word, _space, number = label.partition(" ")
        if number:
            parts["number"] = number.strip()
        parts[_plain(word)] = rest.strip()
    return parts


def _plain(label: str) -> str:
    """The English label of a German one."""
    german = {"elfenbein": "ivory", "mitternacht": "midnight", "würfel": "dice", "wurf": "roll"}
    return german.get(label, label)


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


def _allowance(parts: dict[str, str]) -> tuple[int, int]:
    if "dice" not in parts:
        return MOST, MOST
    found = _ALLOWANCE.fullmatch(parts["dice"])
    if not found or found[0].count("0") == 2:
        raise BadNotation(LudokuRefusal.DICE_A_TURN_MISSING)
    return int(found[1]), int(found[2])


def _with_roll(position: LudokuPosition, parts: dict[str, str]) -> LudokuPosition:
    """The position at its roll: still due, or with dice to place."""
    found = _ROLL.fullmatch(parts["roll"])
    seat = _SEATS.get(found[1]) if found else None
    if not found or seat is None or int(parts["number"]) < 1:
        raise BadNotation(LudokuRefusal.ROLL_UNREADABLE)
    due = replace(position, rolls=int(parts["number"]) - 1, turn=1 - seat)
    if due.rolls < len(OPENING) and due.allowance != (MOST, MOST):
        raise BadNotation(LudokuRefusal.DIE_LOST_TOO_EARLY)
    if due.next_seat != seat:
        raise BadNotation(LudokuRefusal.ROLLED_WITHOUT_DICE)
    if not found[2]:
        return due
    return _rolled(due, tuple(sorted(map(int, found[2]))), tuple(map(int, found[3] or "")))


def _rolled(due: LudokuPosition, dice: tuple[int, ...], placed: tuple[int, ...]) -> LudokuPosition:
    if len(dice) != due.next_count:
        raise BadNotation(LudokuRefusal.WRONG_NUMBER_OF_DICE, count=due.next_count)
    if any(placed.count(value) > dice.count(value) for value in placed):
        raise BadNotation(LudokuRefusal.TOO_MANY_DICE_PLACED)
    after = due.play(Roll(dice), -1)
    left = _without(dice, placed)
    if after.roll_due or not any(after.open_to(value) for value in left):
        raise BadNotation(LudokuRefusal.TURN_OVER)
    return replace(after, hand=left)
