"""What is said of a Ludoku position: whose dice, how many, where they fit and how it ended."""

from collections.abc import Iterator

from games.rules.kit.core import N_, Seat
from games.rules.ludoku.position import IVORY, MIDNIGHT, MOST, OPENING, LudokuPosition
from games.rules.ludoku.scoring import spelled

SEAT_NAMES = (N_("Ivory"), N_("Midnight"))

Said = tuple[str, dict[str, object]]
"""A template and what fills it."""


def prompted(view: LudokuPosition, value: int, square: str) -> Said:
    """What is to be done with the die or the square that was picked, or how it ended."""
    if view.outcome:
        return _how_it_ended(view)
    said: dict[str, object] = {"seat": SEAT_NAMES[view.turn]}
    if view.roll_due:
        said = {"seat": SEAT_NAMES[view.next_seat], "count": view.next_count}
        if view.next_count == 1:
            return N_("%(seat)s is to roll one die."), said
        return N_("%(seat)s is to roll %(count)s dice."), said
    said |= {"placed": len(view.rolled) - len(view.hand), "rolled": len(view.rolled)}
    if square:
        return N_("Choose a die for %(square)s; %(placed)s of %(rolled)s placed."), said | {
            "square": square
        }
    if value:
        return _to_place(view, value, said)
    return N_("%(seat)s places %(dice)s; %(placed)s of %(rolled)s placed."), said | {
        "dice": _listed(view.hand)
    }


def _to_place(view: LudokuPosition, value: int, said: dict[str, object]) -> Said:
    free = view.open_to(value).bit_count()
    said = said | {"value": value, "free": free}
    if free == 0:
        return N_("%(placed)s of %(rolled)s placed; no field is free for the %(value)s."), said
    if free == 1:
        return N_("%(placed)s of %(rolled)s placed; one field is free for the %(value)s."), said
    return N_("%(placed)s of %(rolled)s placed; %(free)s fields are free for the %(value)s."), said


def _how_it_ended(view: LudokuPosition) -> Said:
    assert view.outcome
    more, less = sorted(view.points, reverse=True)
    said: dict[str, object] = {"more": spelled(more), "less": spelled(less)}
    if not view.outcome.winners:
        return N_("%(more)s points each: a draw."), said
    (winner,) = view.outcome.winners
    return N_("%(seat)s has won by %(more)s to %(less)s."), said | {"seat": SEAT_NAMES[winner]}


def _listed(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))


def notes(view: LudokuPosition) -> Iterator[Said]:
    """Dice left over just now, and what each side has from now on."""
    if view.hand and (view.roll_due or view.outcome):
        said: dict[str, object] = {"seat": SEAT_NAMES[view.turn], "dice": _listed(view.hand)}
        yield N_("%(seat)s had no field for %(dice)s."), said
    for seat in (IVORY, MIDNIGHT):
        if view.rolls >= len(OPENING) and not view.outcome:
            yield _allowance(view, seat)


def _allowance(view: LudokuPosition, seat: Seat) -> Said:
    have = view.allowance[seat]
    said: dict[str, object] = {"seat": SEAT_NAMES[seat], "lost": MOST - have, "have": have}
    if have == MOST:
        return N_("%(seat)s has %(have)s dice a turn."), said
    if have == 0:
        return N_("%(seat)s has lost all dice and is out."), said
    if have == MOST - 1:
        return N_("%(seat)s could not place one die and has %(have)s from now on."), said
    if have == 1:
        return N_("%(seat)s could not place %(lost)s dice and has one from now on."), said
    return N_("%(seat)s could not place %(lost)s dice and has %(have)s from now on."), said
