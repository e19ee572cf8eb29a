"""The buttons beside a board of Sudoku cards: the glass, passing, objections, hints and the
rest.
"""

from __future__ import annotations

from games.puzzles.grid import CELLS
from games.rules.cards.form import VAIN
from games.rules.cards.moves import (
    Accept,
    Ask,
    Glass,
    Object,
    Oldest,
    Pass,
    Pen,
    PlayOn,
    Younger,
)
from games.rules.cards.position import CardsPosition
from games.rules.kit.board import Target
from games.rules.kit.core import N_, Move

PEN_NAMES = {
    "red": N_("Write in red"),
    "blue": N_("Write in blue"),
    "green": N_("Write in green"),
    "gold": N_("Write in gold"),
}


def beside(view: CardsPosition, move: Move) -> Target:
    """Return the button of a move that writes no digit."""
    alone = view.form.alone
    match move:
        case Glass():
            name = N_("Start the clock") if alone else N_("Start the hourglass")
            minutes: dict[str, object] = {"minutes": view.form.limit // 60}
            says = _started(view)
            return Target(str(move), name, True, says=says, params=minutes, at_once=True)
        case Object(square):
            digit = view.grid[CELLS[square]]
            params: dict[str, object] = {"digit": digit, "square": square, "most": VAIN}
            return Target(
                str(move),
                N_("Object to %(digit)s on %(square)s"),
                True,
                says=N_(
                    "wipes it off if it is wrong; if it is right, you have one of your "
                    "%(most)s objections less"
                ),
                params=params,
            )
        case Accept():
            says = _accepted(view)
            return Target(str(move), N_("Looks right"), True, says=says)
        case Oldest():
            says = N_("gives you the first turn, if nobody on a seat before yours says so, too")
            return Target(str(move), N_("I am the oldest"), True, says=says)
        case Younger():
            says = N_("leaves the first turn to others")
            return Target(str(move), N_("I am not the oldest"), True, says=says)
        case Pen(colour):
            says = N_("writes your digits in this colour from now on")
            return Target(str(move), PEN_NAMES[colour], True, says=says)
        case Ask():
            return _asking(view)
        case PlayOn():
            says = N_("gives up the time limit: this game will not be among your best times")
            return Target(str(move), N_("Play on without a limit"), True, says=says)
    running = view.running
    says = N_("ends your turn at once") if running else N_("skips this turn")
    return Target(str(Pass()), N_("Pass"), True, says=says)


def _asking(view: CardsPosition) -> Target:
    if view.tip_depth:
        says = N_("is part of the hint that is counted")
        return Target(str(Ask()), N_("Show it"), True, says=says, at_once=True, quiet=True)
    says = N_("says where to look; every hint is counted")
    return Target(str(Ask()), N_("Hint"), True, says=says, at_once=True, quiet=True)


def _accepted(view: CardsPosition) -> str:
    if view.form.unanimous:
        return N_("gives up your objection: when all have, the next turn begins")
    return N_("gives up your objection to what was just written: no bot waits for it")


def _started(view: CardsPosition) -> str:
    if not view.form.alone and view.clues:
        return N_("starts your 30 seconds, and nothing stops them")
    if not view.form.alone:
        return N_("uncovers the board for 30 seconds, and nothing stops them")
    if view.form.limit:
        return N_("turns the card over: you have %(minutes)s minutes")
    return N_("turns the card over: your time begins")
