"""The words on a board of Sudoku cards: whose turn it is, how it ended, what to remember."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from games.puzzles.grid import NAMES
from games.rules.cards.entry import Entry
from games.rules.cards.form import VAIN
from games.rules.cards.sheet import Sheet
from games.rules.kit.core import N_, Seat
from games.rules.kit.remarks import Remark

SEAT_NAMES = (N_("Red"), N_("Blue"), N_("Green"), N_("Gold"))

Sentence = tuple[str, dict[str, object]]

SHARED = {
    2: N_("%(first)s and %(second)s share the win with %(points)s points each."),
    3: N_("%(first)s, %(second)s and %(third)s share the win with %(points)s points each."),
    4: N_("All four share the win with %(points)s points each."),
}


AWAITED = {
    1: N_("%(first)s still has to accept the last digits"),
    2: N_("%(first)s and %(second)s still have to accept the last digits"),
    3: N_("%(first)s, %(second)s and %(third)s still have to accept the last digits"),
}
"""The sentences about the seats that the next turn waits for, by their number."""


def prompted(view: Sheet, seat: Seat | None) -> Sentence:
    """Return what is to be done, or how it ended, as a template and its parameters.

    `seat` reads it: the seat at turn is spoken to.
    """
    if view.outcome:
        return _ended_alone(view) if view.form.alone else _ended(view)
    if view.due:
        return N_("The card is being dealt."), {}
    if view.form.alone:
        return _alone(view)
    if view.asked:
        return _asked(view, seat)
    if seat == view.turn:
        return _spoken_to(view), {}
    who: dict[str, object] = {"seat": _name(view, view.turn)}
    if not view.running:
        return N_("%(seat)s to start the hourglass"), who
    if view.form.advanced:
        return N_("The hourglass runs: %(seat)s writes as many digits as possible"), who
    return N_("The hourglass runs: %(seat)s writes one digit"), who


def _asked(view: Sheet, seat: Seat | None) -> Sentence:
    if view.is_opening:
        if seat in view.asked:
            return N_("The oldest begins. Are you the oldest?"), {}
        return N_("Not all have said yet whether they are the oldest"), {}
    if seat in view.asked:
        return N_("Do the last digits look right? Say so, or object."), {}
    return AWAITED[len(view.asked)], _listed(view, view.asked)


def _name(view: Sheet, seat: Seat) -> str:
    return SEAT_NAMES[view.colour_of(seat)]


def _listed(view: Sheet, seats: Collection[Seat]) -> dict[str, object]:
    """Return the names of up to three seats as the parameters of a sentence."""
    names = (_name(view, seat) for seat in sorted(seats))
    return dict(zip(("first", "second", "third"), names, strict=False))


def _spoken_to(view: Sheet) -> str:
    """Return what the seat at its turn should do."""
    if not view.running:
        return N_("Start the hourglass when you are ready")
    if view.form.advanced:
        return N_("The hourglass runs: write as many digits as you can")
    return N_("The hourglass runs: write one digit")


def _alone(view: Sheet) -> Sentence:
    if not view.running:
        return N_("The card lies face down. Start the clock when you are ready."), {}
    free: dict[str, object] = {"free": view.grid.count(0)}
    if view.late:
        return N_("Without a limit: %(free)s cells are free"), free
    return N_("Solve the puzzle: %(free)s cells are free"), free


def _ended_alone(view: Sheet) -> Sentence:
    if not view.full:
        return N_("No digit fits any more."), {}
    if not view.mistakes:
        return N_("Solved without a mistake."), {}
    return N_("Solved. Mistakes on the way: %(mistakes)s."), {"mistakes": view.mistakes}


def _ended(view: Sheet) -> Sentence:
    assert view.outcome
    winners = sorted(view.outcome.winners)
    params: dict[str, object] = {"points": max(view.points)}
    if len(winners) == 1:
        params["seat"] = _name(view, winners[0])
        return N_("%(seat)s has won with %(points)s points."), params
    return SHARED[len(winners)], params | _listed(view, winners)


def _wiped(view: Sheet, entry: Entry) -> str:
    """Return how a digit was wrong, as far as the view shows it."""
    if view.fits(entry.digit, entry.cell):
        return N_("%(digit)s on %(square)s was wrong and has been wiped.")
    return N_("%(digit)s on %(square)s repeats a digit and has been wiped.")


def _rounds(view: Sheet) -> Iterator[Remark]:
    """Return remarks on how much of the game is over, and when it ends."""
    form = view.form
    if form.rounds > 1 and not view.due:
        yield Remark(
            N_("Puzzle %(round)s of %(rounds)s."), {"round": view.round, "rounds": form.rounds}
        )
    if form.circuits and not view.due:
        current = min(view.over // form.seats + 1, form.circuits)
        yield Remark(
            N_("Round %(round)s of %(rounds)s."), {"round": current, "rounds": form.circuits}
        )
    if form.end and form.end.day and not view.outcome:
        day = form.end.day.isoformat()
        yield Remark(N_("The game ends with %(day)s, at midnight UTC."), {"day": day})


def _fruitless(view: Sheet) -> Remark:
    params: dict[str, object] = {"turns": view.fruitless, "most": view.form.most_fruitless}
    last = N_("The last turn left no digit. After %(most)s such turns in a row the puzzle is over.")
    more = N_("The last %(turns)s turns left no digit. After %(most)s in a row the puzzle is over.")
    return Remark(last if view.fruitless == 1 else more, params)


def just_wiped(view: Sheet) -> Iterator[Remark]:
    """Return a remark on the digit that was wrong in the last turn, which no board shows any
    more.
    """
    if view.wiped:
        yield Remark(
            _wiped(view, view.wiped),
            {"digit": view.wiped.digit, "square": NAMES[view.wiped.cell]},
        )


def noted(view: Sheet, seat: Seat | None) -> Iterator[Remark]:
    """Return the remarks below the board, those for `seat` among them."""
    form = view.form
    yield from _rounds(view)
    if view.tips:
        yield Remark(N_("Hints: %(hints)s."), {"hints": view.tips})
    if view.outcome:
        return
    for cell in view.upheld:
        yield Remark(
            N_("%(digit)s on %(square)s was objected to, and is right."),
            {"digit": view.grid[cell], "square": NAMES[cell]},
        )
    if view.fruitless and not form.alone:
        yield _fruitless(view)
    if form.hidden and not form.alone and not view.clues and not view.due:
        yield Remark(N_("The board is covered. You see it for 30 seconds, while your glass runs."))
    if form.players and seat is not None:
        left = VAIN - view.failed[seat]
        yield Remark(N_("Failed objections you have left: %(left)s."), {"left": left})
