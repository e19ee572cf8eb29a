"""The staff's pages of sanctions: the latest ones, those of a player, and the forms to impose and
lift them.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.web.permissions import helper_required
from accounts.web.requests import PlayerRequest
from games.forms.players.moderation import LiftForm, SanctionForm
from games.models import PlayerReport, Sanction
from games.rules.kit.core import RulesError
from games.services.players.moderation import sanctions
from games.views.common import errors
from games.views.common.responses import SeeOther

MAX_SANCTIONS = 50
"""How many of the latest sanctions are shown at once."""


@require_safe
@helper_required
def latest_sanctions(request: PlayerRequest) -> HttpResponse:
    """Show the latest decisions about players."""
    latest = Sanction.objects.select_related("user", "by")[:MAX_SANCTIONS]
    context = {
        "sanctions": [(sanction, sanction.is_in_force(request.received_at)) for sanction in latest],
    }
    return render(request, "games/players/moderation/latest_sanctions.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@helper_required
def player_sanctions(request: PlayerRequest, pk: int) -> HttpResponse:
    """Show the reports and decisions about a player, and the form of a decision."""
    about = get_object_or_404(User, pk=pk)
    form = SanctionForm(request.player, request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, about, form, 422 if form.errors else 200)
    try:
        sanctions.impose(about, request.player, at=request.received_at, **form.cleaned_data)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _page(request, about, form, errors.status_of(refusal))
    messages.success(request, _("It is decided. The player gets a mail."))
    return SeeOther(reverse("player_sanctions", args=[pk]))


@require_POST
@helper_required
def sanction_lift(request: PlayerRequest, pk: int) -> HttpResponse:
    """Lift a sanction."""
    sanction = get_object_or_404(Sanction, pk=pk)
    form = LiftForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    try:
        sanctions.lift(pk, request.player, reason=reason, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    messages.success(request, _("It is lifted. The player gets a mail."))
    return SeeOther(reverse("player_sanctions", args=[sanction.user_id]))


def _page(request: PlayerRequest, about: User, form: SanctionForm, status: int) -> HttpResponse:
    found = Sanction.objects.filter(user=about).select_related("by", "lifted_by")
    context = {
        "about": about,
        "form": form,
        "lift_form": LiftForm(auto_id=False),
        "sanctions": [(row, row.is_in_force(request.received_at)) for row in found],
        "reports": PlayerReport.objects.filter(about=about).select_related("by").order_by("-at"),
    }
    return render(request, "games/players/moderation/sanctions.html", context, status=status)
