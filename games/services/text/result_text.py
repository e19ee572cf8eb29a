"""How a game ended, in one sentence for its reader; for pages and for mails."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext

from games.models import Game, Seat, SeatResult, Status
from games.models.gameplay.seat_names import names_of
from games.rules.kit.core import N_, SiteTermination

# Endings of the site's own have sentences of their own; a game's endings are clauses.
_WON: Mapping[str, str] = {
    SiteTermination.RESIGNATION: N_("You won: your opponent resigned."),
    SiteTermination.TIMEOUT: N_("You won on time."),
    SiteTermination.RULING: N_("You won by a ruling."),
}
_LOST: Mapping[str, str] = {
    SiteTermination.RESIGNATION: N_("You lost: you resigned."),
    SiteTermination.TIMEOUT: N_("You lost on time."),
    SiteTermination.RULING: N_("You lost by a ruling."),
}
_SEEN: Mapping[str, str] = {
    SiteTermination.RESIGNATION: N_("%(names)s won by resignation."),
    SiteTermination.TIMEOUT: N_("%(names)s won on time."),
    SiteTermination.RULING: N_("%(names)s won by a ruling."),
}
_DRAWN: Mapping[str, str] = {SiteTermination.AGREEMENT: N_("A draw by agreement.")}
# With three or four at the table they leave one by one, each in one of these ways.
_LEAVING = {SiteTermination.RESIGNATION, SiteTermination.TIMEOUT}
_LEFT: Mapping[str, str] = {
    SeatResult.WON: N_("You won: the others have left the game."),
    SeatResult.LOST: N_("You lost: you left the game."),
}
_ALONE: Mapping[str, str] = {SiteTermination.RESIGNATION: N_("You gave up.")}
_CANCELLED: Mapping[str, str] = {
    SiteTermination.NOT_BEGUN: N_(
        "Cancelled: not everybody moved in time. The game counts for nobody."
    ),
    SiteTermination.RULING: N_("Void by a ruling: the game counts for nobody."),
}


def result_text(game: Game, seats: Iterable[Seat], user_id: int | None) -> str:
    """Return the result as this player sees it (None: an onlooker); empty while the game goes
    on.
    """
    if game.running:
        return ""
    seats = list(seats)
    winners = [seat for seat in seats if seat.result == SeatResult.WON]
    names = names_of(seats)
    won = ", ".join(names[seat.number] for seat in winners)
    template = _template(game, len(seats), winners, _result_of_seat(seats, user_id))
    return gettext(template) % {"names": won, "reason": termination_text(game)}


def termination_text(game: Game) -> str:
    """Return why the game ended, as a clause; empty while it goes on."""
    codes = (*SiteTermination, *game.rules.terminations)
    return next((gettext(code.template) for code in codes if code == game.termination), "")


def _template(game: Game, seats: int, winners: Sequence[Seat], result: str) -> str:
    code = game.termination
    if game.status == Status.CANCELLED:
        return _CANCELLED.get(code, N_("Cancelled: %(reason)s. The game counts for nobody."))
    if seats == 1:
        done = N_("Done: %(reason)s.") if winners else N_("Over: %(reason)s.")
        return _ALONE.get(code, done)
    if not winners:
        return _DRAWN.get(code, N_("A draw: %(reason)s."))
    if seats > 2 and code in _LEAVING:
        return _LEFT.get(result, N_("%(names)s won: the others have left the game."))
    match result:
        case SeatResult.WON if len(winners) > 1:
            return N_("You share the victory (%(names)s): %(reason)s.")
        case SeatResult.WON:
            return _WON.get(code, N_("You won: %(reason)s."))
        case SeatResult.LOST:
            return _LOST.get(code, N_("You lost: %(reason)s."))
    return _SEEN.get(code, N_("%(names)s won: %(reason)s."))


def _result_of_seat(seats: Sequence[Seat], user_id: int | None) -> str:
    if user_id is None:
        return ""
    return next((seat.result for seat in seats if seat.user_id == user_id), "")
