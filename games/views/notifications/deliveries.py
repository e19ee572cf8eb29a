"""The delivery log of a player: the mails and push messages that were sent, and their fate."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.extensions import notifications
from games.models import Delivery, Game
from games.services.notifications import delivery_log

MAX_MAILS_SHOWN = 100


@require_safe
@player_required
def my_deliveries(request: PlayerRequest) -> HttpResponse:
    """Show the player's own part of the delivery log, the latest first."""
    mails = list(
        Delivery.objects.filter(user=request.player).select_related("game")[:MAX_MAILS_SHOWN]
    )
    return render(
        request, "games/notifications/deliveries.html", {"deliveries": _delivery_rows(mails)}
    )


@dataclass
class DeliveryRow:
    """A mail or push message that was sent, with the games that it was about.

    `again`: it was refused, and is tried once more.
    """

    mail: Delivery
    again: bool = False
    games: list[Game] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The subject of the mail or, where none was written, what it would have been about."""
        if self.mail.subject:
            return self.mail.subject
        if self.mail.game_id or self.mail.table_id:
            return _("A mail about a game")
        category = notifications.category_of(self.mail.kind)
        return _(category.label) if category else _("A mail")


def _delivery_rows(mails: Sequence[Delivery]) -> list[DeliveryRow]:
    """Return the rows of the delivery log, in which pieces of news in one mail are one row."""
    again = delivery_log.keys_tried_again(mails)
    deliveries: dict[str, DeliveryRow] = {}
    for mail in mails:
        delivery = deliveries.setdefault(
            mail.message_id or str(mail.dedup_key), DeliveryRow(mail, mail.dedup_key in again)
        )
        if mail.game and mail.game not in delivery.games:
            delivery.games.append(mail.game)
    return list(deliveries.values())
