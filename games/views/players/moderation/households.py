"""The page of a player's household, on which it is declared, confirmed and ended."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from games.forms.players.moderation import HouseholdForm
from games.models import HouseholdBond
from games.rules.kit.core import RulesError
from games.services.players.moderation import households
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def my_household(request: PlayerRequest) -> HttpResponse:
    """Show who lives with the player, and take another name."""
    form = HouseholdForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, form, 422 if form.errors else 200)
    other = User.objects.accounts_named(form.cleaned_data["name"]).first()
    if other is None:
        form.add_error("name", _("Nobody of this name plays here."))
        return _page(request, form, 422)
    try:
        bond = households.declare(request.player, other, at=request.received_at)
    except RulesError as refusal:
        form.add_error("name", errors.sentence(refusal))
        return _page(request, form, errors.status_of(refusal))
    is_so = _("You two play no rated games with each other.")
    waits = _("It holds as soon as the other enters your name on this page, too.")
    messages.success(request, is_so if bond.confirmed_at else waits)
    return SeeOther(reverse("my_household"))


@require_POST
@account_required
def household_end(request: PlayerRequest, username: str) -> HttpResponse:
    """End a household; a second time changes nothing."""
    households.end(request.player, get_object_or_404(User.objects.named(username)))
    return SeeOther(reverse("my_household"))


def _page(request: PlayerRequest, form: HouseholdForm, status: int) -> HttpResponse:
    found = HouseholdBond.objects.of(request.player).select_related("user", "other")
    people = [(bond, bond.other if bond.user == request.player else bond.user) for bond in found]
    context = {"people": people, "form": form}
    return render(request, "games/players/moderation/household.html", context, status=status)
