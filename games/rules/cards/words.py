"""What a board of Sudoku cards says in words: whose turn it is, how it ended, what to remember."""

from __future__ import annotations

from collections.abc import Iterator

from games.puzzles.grid import NAMES
from games.rules.board import Note
from games.rules.cards.form import VAIN
from games.rules.cards.sheet import Sheet
from games.rules.core import Seat, noop

_ = noop

SEAT_NAMES = (_("Red"), _("Blue"), _("Green"), _("Gold"))

Said = tuple[str, dict[str, object]]

SHARED = {
    2: _("%(first)s and %(second)s share the win with %(points)s points each."),
    3: _("%(first)s, %(second)s and %(third)s share the win with %(points)s points each."),
    4: _("All four share the win with %(points)s points each."),
}


def prompted(view: Sheet) -> Said:
    """What is to be done, or how it ended, as a template and its parameters."""
    if view.outcome:
        return _ended_alone(view) if view.form.alone else _ended(view)
    if view.due:
        return _("The card is being dealt."), {}
    if view.form.alone:
        return _alone(view)
    seat: dict[str, object] = {"seat": SEAT_NAMES[view.turn]}
    if not view.running:
        return _("%(seat)s to start the hourglass"), seat
    if view.form.advanced:
        return _("The hourglass runs: %(seat)s writes as many digits as possible"), seat
    return _("The hourglass runs: %(seat)s writes one digit"), seat


def _alone(view: Sheet) -> Said:
    if not view.running:
        return _("The card lies face down. Start the clock when you are ready."), {}
    free: dict[str, object] = {"free": view.grid.count(0)}
    if view.late:
        return _("Out of rating: %(free)s squares are free"), free
    return _("Solve the puzzle: %(free)s squares are free"), free


def _ended_alone(view: Sheet) -> Said:
    if not view.full:
        return _("No digit fits any more."), {}
    if not view.mistakes:
        return _("Solved without a mistake."), {}
    return _("Solved. Mistakes on the way: %(mistakes)s."), {"mistakes": view.mistakes}


def _ended(view: Sheet) -> Said:
    assert view.outcome
    winners = sorted(view.outcome.winners)
    said: dict[str, object] = {"points": max(view.points)}
    if len(winners) == 1:
        said["seat"] = SEAT_NAMES[winners[0]]
        return _("%(seat)s has won with %(points)s points."), said
    names = (SEAT_NAMES[seat] for seat in winners)
    return SHARED[len(winners)], said | dict(zip(("first", "second", "third"), names, strict=False))


def noted(view: Sheet, seat: Seat | None) -> Iterator[Note]:
    """Remarks below the board, `seat`’s own among them."""
    form = view.form
    if form.rounds > 1 and not view.due:
        yield Note(
            _("Puzzle %(round)s of %(rounds)s."), {"round": view.round, "rounds": form.rounds}
        )
    if view.wiped:
        yield Note(
            _("%(digit)s on %(square)s was wrong and has been wiped."),
            {"digit": view.wiped.digit, "square": NAMES[view.wiped.cell]},
        )
    if view.outcome:
        return
    for cell in view.upheld:
        yield Note(
            _("%(digit)s on %(square)s was objected to, and is right."),
            {"digit": view.grid[cell], "square": NAMES[cell]},
        )
    if form.alone:
        yield Note(_("Mistakes so far: %(mistakes)s."), {"mistakes": view.mistakes})
    elif view.fruitless:
        yield Note(
            _("Turns in a row without a digit: %(turns)s. With %(most)s the puzzle is over."),
            {"turns": view.fruitless, "most": form.most_fruitless},
        )
    if form.hidden and not form.alone and not view.clues and not view.due:
        yield Note(_("The board is covered. You see it for 30 seconds, while your glass runs."))
    if form.players and seat is not None:
        left = VAIN - view.failed[seat]
        yield Note(_("Objections in vain you have left: %(left)s."), {"left": left})
