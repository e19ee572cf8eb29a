"""Reports of players: the form to file one, and its dismissal."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.web.permissions import account_required, helper_required
from accounts.web.requests import PlayerRequest
from games.forms.players.moderation import PlayerReportForm
from games.models import PlayerReport
from games.rules.kit.core import RulesError
from games.services.players.moderation import player_reports
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def player_report(request: PlayerRequest, username: str) -> HttpResponse:
    """Show the form to report a player; what was typed stays when it is refused."""
    about = get_object_or_404(User.objects.named(username), is_active=True)
    form = PlayerReportForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _form(request, about, form, 422 if form.errors else 200)
    asked = form.cleaned_data
    try:
        player_reports.report(about, request.player, at=request.received_at, **asked)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _form(request, about, form, errors.status_of(refusal))
    messages.success(request, _("Your report is with the staff. Thank you for telling us."))
    return SeeOther(reverse("players") if about.is_guest else reverse("profile", args=[about]))


@require_POST
@helper_required
def player_report_dismiss(request: PlayerRequest, pk: int) -> HttpResponse:
    """Close a report without consequences."""
    get_object_or_404(PlayerReport, pk=pk)
    try:
        player_reports.dismiss(pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    messages.success(request, _("Nothing is done about this report."))
    return SeeOther(reverse("moderation"))


def _form(request: PlayerRequest, about: User, form: PlayerReportForm, status: int) -> HttpResponse:
    context = {"about": about, "form": form}
    return render(request, "games/players/moderation/report.html", context, status=status)
