"""How a game ended, in one sentence for its reader; for pages and for mails."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext

from games.models import Game, Seat, SeatResult, Status
from games.models.gameplay.seat_names import names_of
from games.rules.kit.core import N_

# Endings of the site's own have sentences of their own; a game's endings are clauses.
_WON = {
    "resignation": N_("You won: your opponent resigned."),
    "time": N_("You won on time."),
    "ruling": N_("You won by a ruling."),
}
_LOST = {
    "resignation": N_("You lost: you resigned."),
    "time": N_("You lost on time."),
    "ruling": N_("You lost by a ruling."),
}
_SEEN = {
    "resignation": N_("%(names)s won by resignation."),
    "time": N_("%(names)s won on time."),
    "ruling": N_("%(names)s won by a ruling."),
}
_DRAWN = {"draw agreed": N_("A draw by agreement.")}
# With three or four at the table they leave one by one, each in one of these ways.
_LEAVING = {"resignation", "time"}
_LEFT: Mapping[str, str] = {
    SeatResult.WON: N_("You won: the others have left the game."),
    SeatResult.LOST: N_("You lost: you left the game."),
}
_ALONE = {"resignation": N_("You gave up.")}
_CANCELLED = {
    "not begun in time": N_("Cancelled: not everybody moved in time. The game counts for nobody."),
    "ruling": N_("Void by a ruling: the game counts for nobody."),
}


def result_text(game: Game, seats: Iterable[Seat], user_id: int | None) -> str:
    """Return the result as this player sees it (None: an onlooker); empty while the game goes
    on.
    """
    if game.running:
        return ""
    seats = list(seats)
    winners = [seat for seat in seats if seat.fate == SeatResult.WON]
    names = names_of(seats)
    won = ", ".join(names[seat.number] for seat in winners)
    template = _template(game, len(seats), winners, _result_of_seat(seats, user_id))
    return gettext(template) % {"names": won, "reason": gettext(game.reason)}


def _template(game: Game, seats: int, winners: Sequence[Seat], fate: str) -> str:
    if game.status == Status.CANCELLED:
        return _CANCELLED.get(game.reason, N_("Cancelled: %(reason)s. The game counts for nobody."))
    if seats == 1:
        done = N_("Done: %(reason)s.") if winners else N_("Over: %(reason)s.")
        return _ALONE.get(game.reason, done)
    if not winners:
        return _DRAWN.get(game.reason, N_("A draw: %(reason)s."))
    if seats > 2 and game.reason in _LEAVING:
        return _LEFT.get(fate, N_("%(names)s won: the others have left the game."))
    match fate:
        case SeatResult.WON if len(winners) > 1:
            return N_("You share the victory (%(names)s): %(reason)s.")
        case SeatResult.WON:
            return _WON.get(game.reason, N_("You won: %(reason)s."))
        case SeatResult.LOST:
            return _LOST.get(game.reason, N_("You lost: %(reason)s."))
    return _SEEN.get(game.reason, N_("%(names)s won: %(reason)s."))


def _result_of_seat(seats: Sequence[Seat], user_id: int | None) -> str:
    if user_id is None:
        return ""
    return next((seat.fate for seat in seats if seat.user_id == user_id), "")
