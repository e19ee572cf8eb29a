"""How a game ended, in one sentence told to the one who reads it; for pages and for mails."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext

from games.models import Fate, Game, Seat, Status
from games.models.seat_names import names_of
from games.rules.core import noop

_ = noop

# Endings of the site's own have sentences of their own; a game's endings are clauses.
_WON = {
    "resignation": _("You won: your opponent resigned."),
    "time": _("You won on time."),
    "ruling": _("You won by a ruling."),
}
_LOST = {
    "resignation": _("You lost: you resigned."),
    "time": _("You lost on time."),
    "ruling": _("You lost by a ruling."),
}
_SEEN = {
    "resignation": _("%(names)s won by resignation."),
    "time": _("%(names)s won on time."),
    "ruling": _("%(names)s won by a ruling."),
}
_DRAWN = {"draw agreed": _("A draw by agreement.")}
# With three or four at the table they leave one by one, each in one of these ways.
_LEAVING = {"resignation", "time"}
_LEFT: Mapping[str, str] = {
    Fate.WON: _("You won: the others have left the game."),
    Fate.LOST: _("You lost: you left the game."),
}
_ALONE = {"resignation": _("You gave up.")}
_CANCELLED = {
    "not begun in time": _("Cancelled: not everybody moved in time. The game counts for nobody."),
    "ruling": _("Void by a ruling: the game counts for nobody."),
}


def verdict(game: Game, seats: Iterable[Seat], user_id: int | None) -> str:
    """One sentence as this player sees it (None: an onlooker); empty while the game goes on."""
    if game.running:
        return ""
    seats = list(seats)
    winners = [seat for seat in seats if seat.fate == Fate.WON]
    names = names_of(seats)
    won = ", ".join(names[seat.number] for seat in winners)
    template = _template(game, len(seats), winners, _fate(seats, user_id))
    return gettext(template) % {"names": won, "reason": gettext(game.reason)}


def _template(game: Game, seats: int, winners: Sequence[Seat], fate: str) -> str:
    if game.status == Status.CANCELLED:
        return _CANCELLED.get(game.reason, _("Cancelled: %(reason)s. The game counts for nobody."))
    if seats == 1:
        done = _("Done: %(reason)s.") if winners else _("Over: %(reason)s.")
        return _ALONE.get(game.reason, done)
    if not winners:
        return _DRAWN.get(game.reason, _("A draw: %(reason)s."))
    if seats > 2 and game.reason in _LEAVING:
        return _LEFT.get(fate, _("%(names)s won: the others have left the game."))
    match fate:
        case Fate.WON if len(winners) > 1:
            return _("You share the victory (%(names)s): %(reason)s.")
        case Fate.WON:
            return _WON.get(game.reason, _("You won: %(reason)s."))
        case Fate.LOST:
            return _LOST.get(game.reason, _("You lost: %(reason)s."))
    return _SEEN.get(game.reason, _("%(names)s won: %(reason)s."))


def _fate(seats: Sequence[Seat], user_id: int | None) -> str:
    if user_id is None:
        return ""
    return next((seat.fate for seat in seats if seat.user_id == user_id), "")
