"""The panel of a finished game about ratings: the changes, or why it does not count."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from accounts.models import User
from events.formulas.ratings.outcomes import Exclusion
from events.models import RatedGame, RatedSeat
from events.services.ratings.privacy import hidden_from
from games.extensions.pages.page_parts import Content
from games.models import Game

REASONS = {
    Exclusion.VOID: gettext_lazy("It is not rated, since it counts for nobody."),
    Exclusion.SHORT: gettext_lazy("It is not rated, since not everybody has moved."),
    Exclusion.CARD_SEEN: gettext_lazy("It is not rated, since somebody may have known the card."),
    Exclusion.BOTS: gettext_lazy("It is not rated, since a bot has played."),
    Exclusion.REPLACED: gettext_lazy("It is not rated, since a seat has changed hands."),
    Exclusion.ABSENCE: gettext_lazy(
        "It is not rated: it is at least the third loss on time within three days, and who is away"
        " is not weak."
    ),
    Exclusion.PAIR: gettext_lazy(
        "It is not rated: the same players have had six rated games within thirty days."
    ),
}


def panel_of(game: Game, viewer: User | None, _ply: int) -> Content | None:
    """Return the ratings before and after a rated game, without those that a player hides."""
    if not game.rated or game.running:
        return None
    row = RatedGame.objects.filter(game=game).first()
    if row is None:
        return None
    if not row.counts:
        return {"reason": REASONS[Exclusion(row.exclusion)]}
    seats = list(RatedSeat.objects.filter(rated_game=row).select_related("user"))
    hidden = hidden_from(viewer, (seat.user_id for seat in seats))
    return {"seats": [seat for seat in seats if seat.user_id not in hidden]}
