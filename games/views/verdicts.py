"""How a game ended, told to the one who reads it."""

from collections.abc import Iterable

from django.utils.translation import gettext

from games.models import Fate, Game, Seat, Status


def verdict(game: Game, user_id: int | None) -> str:
    """One sentence as this player sees it (None: an onlooker); empty while the game goes on."""
    if game.running:
        return ""
    seats = list(game.seats.all())
    said: dict[str, str] = {"reason": gettext(game.reason)}
    if game.status == Status.CANCELLED:
        return gettext("The game was cancelled: %(reason)s. It counts for nobody.") % said
    winners = [seat for seat in seats if seat.fate == Fate.WON]
    if not winners:
        return gettext("A draw: %(reason)s.") % said
    match _fate(seats, user_id):
        case Fate.WON:
            return gettext("You won: %(reason)s.") % said
        case Fate.LOST:
            return gettext("You lost: %(reason)s.") % said
    said["names"] = ", ".join(seat.name for seat in winners)
    return gettext("%(names)s won: %(reason)s.") % said


def _fate(seats: Iterable[Seat], user_id: int | None) -> str:
    if user_id is None:
        return ""
    return next((seat.fate for seat in seats if seat.user_id == user_id), "")
