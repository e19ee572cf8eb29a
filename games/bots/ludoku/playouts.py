"""Fast playouts: both sides play on to the end, and look for nothing but a majority now."""

from random import Random

from games.bots.ludoku.table import STAYS, Table
from games.rules.ludoku.fields import ALL, VARIOMINO_OF, VARIOMINOS
from games.rules.ludoku.position import OPENING

FIELDS = 64


def play_out(table: Table, rng: Random) -> tuple[int, int]:
    """Return the dice of both sides at the end of a game played on from a table where a roll is
    due.

    Dice are placed one by one as they fall, which makes legal turns: a die without a field when
    its time comes has none at the end of the turn either.
    """
    luck = rng.random
    opened, free = list(table.open), ALL & ~(table.dice[0] | table.dice[1])
    allowance, dice, wanted = list(table.allowance), list(table.dice), _wanted(table.dice)
    seat, rolls = table.seat, table.rolls
    while allowance[seat]:
        for _die in range(OPENING[rolls] if rolls < len(OPENING) else allowance[seat]):
            value = int(luck() * 6)
            fields = opened[value] & free
            if not fields:
                allowance[seat] -= 1
                continue
            field = _any_of(fields & wanted[seat] or fields, int(luck() * FIELDS))
            opened[value] &= STAYS[field]
            free ^= 1 << field
            dice[seat] |= 1 << field
            _want(wanted, dice, VARIOMINOS[VARIOMINO_OF[field]])
        rolls += 1
        if allowance[1 - seat]:
            seat = 1 - seat
    return dice[0], dice[1]


def _any_of(fields: int, start: int) -> int:
    """Return one of the fields: the first one from `start` on, round the board."""
    later = fields >> start << start or fields
    return (later & -later).bit_length() - 1


def _wanted(dice: tuple[int, int]) -> list[int]:
    """Return by seat the variominos where one more die takes a majority or breaks one."""
    wanted = [0, 0]
    for unit in VARIOMINOS:
        _want(wanted, list(dice), unit)
    return wanted


def _want(wanted: list[int], dice: list[int], unit: int) -> None:
    """Look at one variomino again, and update the wanted ones."""
    lead = (dice[0] & unit).bit_count() - (dice[1] & unit).bit_count()
    wanted[0] = wanted[0] | unit if -1 <= lead <= 0 else wanted[0] & ~unit
    wanted[1] = wanted[1] | unit if 0 <= lead <= 1 else wanted[1] & ~unit
