"""The player's own data: the export as a file, and the deletion of the account."""

from typing import cast

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.web import limits
from accounts.web.permissions import account_required, player_required
from accounts.web.requests import PlayerRequest
from games.models import Game, Sanction
from games.rules.kit.core import RulesError
from games.services.notifications.addresses import address_of
from games.services.players import account_deletion, data_export
from games.views.common import errors
from games.views.common.responses import SeeOther

MAX_EXPORTS_PER_HOUR = 10


@require_safe
@player_required
def my_data(request: PlayerRequest) -> HttpResponse:
    """Show what can be exported and deleted, and what the staff have decided."""
    found = Sanction.objects.filter(user=request.player)
    context = {
        "days": account_deletion.UNDO_PERIOD.days,
        "sanctions": [(row, row.is_in_force(request.received_at)) for row in found],
    }
    return render(request, "games/players/own_data/own_data.html", context)


@require_safe
@player_required
def my_export(request: PlayerRequest) -> HttpResponse:
    """Send the player's own data and nobody else's, since the address names no player."""
    limits.spend(
        "export", str(request.player.pk), amount=MAX_EXPORTS_PER_HOUR, seconds=limits.HOUR_SECONDS
    )
    answer = StreamingHttpResponse(
        data_export.pieces(request.player, request.received_at), content_type="application/json"
    )
    answer["Content-Disposition"] = 'attachment; filename="fernzug-my-data.json"'
    return cast(HttpResponse, answer)  # Django calls it a cousin.


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def my_delete(request: PlayerRequest) -> HttpResponse:
    """Show the effects of deletion to a player who has just proved who they are, and request it."""
    if is_reauthentication_required(request, app="account"):
        return _prove_it(request)
    if request.method != "POST":
        context = {
            "days": account_deletion.UNDO_PERIOD.days,
            "running": Game.objects.running().of(request.player).count(),
        }
        return render(request, "games/players/own_data/delete.html", context)
    try:
        account_deletion.request_deletion(request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    _write(request)
    return SeeOther(reverse("my_data"))


@require_POST
@account_required
def my_delete_undo(request: PlayerRequest) -> HttpResponse:
    """Keep the account, with everything that belongs to it."""
    if account_deletion.undo_deletion(request.player):
        messages.success(request, _("Your account stays. Nothing has been deleted."))
    return SeeOther(reverse("my_data"))


def _prove_it(request: PlayerRequest) -> HttpResponse:
    """Ask for a password or passkey, as allauth does, and come back here."""
    ways = get_adapter().get_reauthentication_methods(request.user)
    way = ways[0]["url"] if ways else reverse("account_login")
    return redirect(f"{way}?{urlencode({'next': reverse('my_delete')})}")


def _write(request: PlayerRequest) -> None:
    """Send a mail to the address of the account, so that a player who did not ask for this can
    still stop it.
    """
    address = address_of(request.player)
    if not address:
        return
    context = {
        "user": request.player,
        "day": request.player.delete_at,
        "undo_url": f"{settings.SITE_URL}{reverse('my_data')}",
    }
    get_adapter().send_mail("account/email/deletion", address, context)
