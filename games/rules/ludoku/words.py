"""The words on a Ludoku board: who has how many dice, where they fit, and how the game ended."""

from collections.abc import Iterator

from games.rules.kit.core import N_, Seat
from games.rules.ludoku.position import IVORY, MIDNIGHT, MOST, OPENING, LudokuPosition
from games.rules.ludoku.scoring import spelled

SEAT_NAMES = (N_("Ivory"), N_("Midnight"))

Sentence = tuple[str, dict[str, object]]
"""A template and the parameters that fill it."""


def prompted(view: LudokuPosition, value: int, square: str) -> Sentence:
    """Return what is to be done with the die or the square that was picked, or how it ended."""
    if view.outcome:
        return _how_it_ended(view)
    params: dict[str, object] = {"seat": SEAT_NAMES[view.turn]}
    if view.roll_due:
        params = {"seat": SEAT_NAMES[view.next_seat], "count": view.next_count}
        if view.next_count == 1:
            return N_("%(seat)s is to roll one die."), params
        return N_("%(seat)s is to roll %(count)s dice."), params
    params |= {"placed": len(view.rolled) - len(view.hand), "rolled": len(view.rolled)}
    if square:
        return N_("Choose a die for %(square)s; %(placed)s of %(rolled)s placed."), params | {
            "square": square
        }
    if value:
        return _to_place(view, value, params)
    params |= {"dice": listed(view.hand)}
    if not params["placed"]:
        return N_("%(seat)s has rolled %(dice)s."), params
    return N_("%(seat)s places %(dice)s; %(placed)s of %(rolled)s placed."), params


def _to_place(view: LudokuPosition, value: int, params: dict[str, object]) -> Sentence:
    free = view.open_to(value).bit_count()
    params = params | {"value": value, "free": free}
    if free == 0:
        return N_("%(placed)s of %(rolled)s placed; no cell is free for the %(value)s."), params
    if free == 1:
        return N_("%(placed)s of %(rolled)s placed; one cell is free for the %(value)s."), params
    return N_("%(placed)s of %(rolled)s placed; %(free)s cells are free for the %(value)s."), params


def _how_it_ended(view: LudokuPosition) -> Sentence:
    assert view.outcome
    more, less = sorted(view.points, reverse=True)
    params: dict[str, object] = {"more": spelled(more), "less": spelled(less)}
    if not view.outcome.winners:
        return N_("%(more)s points each: a draw."), params
    (winner,) = view.outcome.winners
    return N_("%(seat)s has won by %(more)s to %(less)s."), params | {"seat": SEAT_NAMES[winner]}


def listed(dice: tuple[int, ...]) -> str:
    """Return the values of dice as they are read out."""
    return ", ".join(map(str, dice))


def remarks(view: LudokuPosition) -> Iterator[Sentence]:
    """Return remarks on dice left over just now, and on what each side has from now on."""
    if view.hand and (view.roll_due or view.outcome):
        params: dict[str, object] = {"seat": SEAT_NAMES[view.turn], "dice": listed(view.hand)}
        yield N_("%(seat)s had no cell for %(dice)s."), params
    for seat in (IVORY, MIDNIGHT):
        begun = view.rolls > len(OPENING) or view.allowance[seat] != MOST
        if view.rolls >= len(OPENING) and begun and not view.outcome:
            yield _allowance(view, seat)


def _allowance(view: LudokuPosition, seat: Seat) -> Sentence:
    have = view.allowance[seat]
    params: dict[str, object] = {"seat": SEAT_NAMES[seat], "lost": MOST - have, "have": have}
    if have == MOST:
        return N_("%(seat)s has %(have)s dice a turn."), params
    if have == 0:
        return N_("%(seat)s has lost all dice and is out."), params
    if have == MOST - 1:
        return N_("%(seat)s could not place one die and has %(have)s from now on."), params
    if have == 1:
        return N_("%(seat)s could not place %(lost)s dice and has one from now on."), params
    return N_("%(seat)s could not place %(lost)s dice and has %(have)s from now on."), params
