"""Unsubscribing by the link in a mail, signed in or not; and the list of what we sent."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.web.access import player_required
from accounts.web.requests import PlayerRequest, SiteRequest
from games.extensions import notifications
from games.models import Delivery, Game, Outbox
from games.services.notifications.mail.unsubscribe_links import Subscription, read
from games.views.common.responses import SeeOther

MAX_MAILS_SHOWN = 100

_ACTS: Mapping[str, Callable[[Subscription], None]] = {
    "stop": Subscription.stop,
    "resume": Subscription.resume,
    "mute": lambda stop: stop.mute_game(muted=True),
    "unmute": lambda stop: stop.mute_game(muted=False),
}


@csrf_exempt  # The signed token is the permission, and mail programs have no cookie.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: SiteRequest, token: str) -> HttpResponse:
    """Show the page, which changes nothing (GET): mail scanners open every link.

    Some submit its form as well: it changes nothing until a person has chosen. The mail program's
    own button (RFC 8058) is done at once and answered with 200.
    """
    stop = read(token)
    if stop is None:
        raise Http404
    if request.method == "POST" and "List-Unsubscribe" in request.POST:
        stop.at_once()
        return HttpResponse(_("No more mails of this kind."), content_type="text/plain")
    if act := _ACTS.get(request.POST.get("do", "")):
        act(stop)
        return SeeOther(reverse("unsubscribe", args=[token]))
    unsaid = request.method == "POST"
    context = {"stop": stop, "categories": _categories(stop), "unsaid": unsaid}
    return render(
        request,
        "games/notifications/unsubscribe/unsubscribe.html",
        context,
        status=422 if unsaid else 200,
    )


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
    """A mail or push message as it was sent, with the games it was about.

    `again`: it was refused, and is tried once more.
    """

    mail: Delivery
    again: bool = False
    games: list[Game] = field(default_factory=list)

    @property
    def title(self) -> str:
        """Its subject; what it would have been about where no subject was written."""
        if self.mail.subject:
            return self.mail.subject
        if self.mail.game_id or self.mail.table_id:
            return _("A mail about a game")
        category = notifications.category_of(self.mail.kind)
        return _(category.label) if category else _("A mail")


def _delivery_rows(mails: Sequence[Delivery]) -> list[DeliveryRow]:
    """Return the rows of the delivery log; those that went out in the same mail are one."""
    failed = [mail.dedup_key for mail in mails if mail.state == Delivery.State.FAILED]
    undone = Outbox.objects.filter(dedup_key__in=failed, done_at=None)
    again = set(undone.values_list("dedup_key", flat=True))
    deliveries: dict[str, DeliveryRow] = {}
    for mail in mails:
        delivery = deliveries.setdefault(
            mail.message_id or str(mail.dedup_key), DeliveryRow(mail, mail.dedup_key in again)
        )
        if mail.game and mail.game not in delivery.games:
            delivery.games.append(mail.game)
    return list(deliveries.values())


def _categories(stop: Subscription) -> list[str]:
    """Return the lines of the settings this link is about, as they are called there."""
    return [_(line.label) for line in notifications.categories if line.name in stop.categories]
