"""Reports of players: the form to file one, and its dismissal."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.web.permissions import account_required, helper_required
from accounts.web.requests import PlayerRequest
from games.forms.players.moderation import PlayerReportForm
from games.models import Game, PlayerReport, Status
from games.rules.kit.core import RulesError
from games.services.players.moderation import player_reports
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def player_report(request: PlayerRequest, username: str) -> HttpResponse:
    """Show the form to report a player; what was typed stays when it is refused."""
    about = get_object_or_404(User.objects.named(username), is_active=True)
    game = _commented_game(request, about)
    form = PlayerReportForm(game, request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _form(request, about, game, form, 422 if form.errors else 200)
    asked = {"subject": PlayerReport.Subject.COMMENTS, **form.cleaned_data}
    try:
        player_reports.report(about, request.player, at=request.received_at, game=game, **asked)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _form(request, about, game, form, errors.status_of(refusal))
    messages.success(request, _("Your report is with the staff. Thank you for telling us."))
    if game is not None:
        return SeeOther(game.get_absolute_url())
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


def _commented_game(request: PlayerRequest, about: User) -> Game | None:
    """Return the finished game of the player whose comments are reported; None for other reports.

    Its key is in the address, to which the form is sent as well.
    """
    key = request.GET.get("game")
    if key is None:
        return None
    try:
        played = Game.objects.of(about).filter(pk=UUID(key), status=Status.OVER)
    except ValueError as unreadable:
        raise Http404 from unreadable
    return get_object_or_404(played)


def _form(
    request: PlayerRequest, about: User, game: Game | None, form: PlayerReportForm, status: int
) -> HttpResponse:
    context = {"about": about, "game": game, "form": form}
    return render(request, "games/players/moderation/report.html", context, status=status)
