"""An account takes over what its browser played as a guest."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from accounts import guests
from accounts.access import account_required
from accounts.models import User
from accounts.requests import PlayerRequest
from games.models import Game
from games.rules.core import RulesError
from games.services.claiming import Claimed
from games.services.claiming import claim as take_over
from games.views import refusals
from games.views.cards import cards

SHOWN = 12


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def claim(request: PlayerRequest) -> HttpResponse:
    """The guest's games, and one button. Whoever has none goes on to My games."""
    guest = guests.guest_of(request)
    if guest is None:
        return redirect("my_games")
    if request.method == "POST":
        return _claimed(request, guest)
    games = list(Game.objects.of(guest).order_by("-moved_at", "pk")[:SHOWN])
    if not games:
        return redirect("my_games")
    known = {"guest": guest, "cards": cards(games, guest), "section": "games"}
    return render(request, "games/claim.html", known)


def _claimed(request: PlayerRequest, guest: User) -> HttpResponse:
    """The cookie goes: from now on this browser is the account alone."""
    try:
        result = take_over(guest, request.player)
    except RulesError as refusal:
        return refusals.page(request, refusal)
    _tell(request, result)
    response = redirect("my_games")
    guests.forget(response)
    return response


def _tell(request: PlayerRequest, result: Claimed) -> None:
    said = ngettext("%(count)d game is yours now.", "%(count)d games are yours now.", result.taken)
    messages.success(request, said % {"count": result.taken})
    if result.left:
        messages.warning(
            request, _("Games in which you and the guest both sit stay with the guest.")
        )
