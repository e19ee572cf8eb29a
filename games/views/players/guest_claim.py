"""The claim of the games that a browser played as a guest, for an account."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from accounts.identity import guests
from accounts.models import User
from accounts.web.permissions import account_required
from accounts.web.redirects import is_ours
from accounts.web.requests import PlayerRequest
from games.models import Game
from games.rules.kit.core import RulesError
from games.services.players.guest_claim import Claimed
from games.services.players.guest_claim import claim as take_over
from games.views.common import errors
from games.views.gameplay.game_summary import summaries

MAX_GAMES_SHOWN = 12


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def claim(request: PlayerRequest) -> HttpResponse:
    """Show the guest's games, and one button. A player without any goes on: to where the address
    says, else to My games.
    """
    guest, onward = guests.guest_of(request), _onward(request)
    if guest is None:
        return redirect(onward)
    if request.method == "POST":
        return _claimed(request, guest, onward)
    games = list(Game.objects.of(guest).order_by("-moved_at", "pk")[:MAX_GAMES_SHOWN])
    if not games:
        return redirect(onward)
    context = {"guest": guest, "summaries": summaries(games, guest), "onward": onward}
    return render(request, "games/players/guest_claim.html", {**context, "section": "games"})


def _onward(request: PlayerRequest) -> str:
    """Return the page after this one, which for a player who has just signed up is that of first
    steps.
    """
    wish = request.POST.get("next") or request.GET.get("next", "")
    return wish if is_ours(request, wish) else reverse("my_games")


def _claimed(request: PlayerRequest, guest: User, onward: str) -> HttpResponse:
    """Delete the guest's cookie, so that this browser belongs to the account alone from now on."""
    try:
        result = take_over(guest, request.player)
    except RulesError as refusal:
        return errors.page(request, refusal)
    _add_messages(request, result)
    response = redirect(onward)
    guests.forget(response)
    return response


def _add_messages(request: PlayerRequest, result: Claimed) -> None:
    sentence = ngettext(
        "%(count)d game is yours now.", "%(count)d games are yours now.", result.taken
    )
    messages.success(request, sentence % {"count": result.taken})
    if result.left:
        messages.warning(
            request, _("Games in which you and the guest both sit stay with the guest.")
        )
