"""The filing of a dispute by a seat of the game, with the board in question beside the form."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.forms.disputes.reports import DisputeForm
from games.log.turns.turn_numbers import ply_after
from games.models import Dispute, Game, Seat
from games.rules.kit.core import RulesError
from games.services.disputes.reports import filing
from games.services.disputes.reports.log_check import has_answer, log_answer
from games.services.gamelog.state_cache import state_of
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.disputes.reports.clock_sum import clock_sum
from games.views.disputes.reports.report_page import seat_of_reader, show_report_page


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def dispute_file(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Show the form and file the dispute; what was typed stays when something is wrong with it."""
    game, seat = seat_of_reader(request, pk)
    if request.method != "POST":
        return show_report_page(request, game, seat)
    state = state_of(game)
    form = DisputeForm(state.move_number(state.ply), request.POST)
    if not form.is_valid():
        return show_report_page(request, game, seat, form, 422)
    if (checked := _checked(request, game, seat, form)) is not None:
        return checked
    sent = dict(form.cleaned_data)
    ply = ply_after(state, sent.pop("move"))
    try:
        filing.file(game.pk, request.player, at=request.received_at, ply=ply, **sent)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return show_report_page(request, game, seat, form, errors.status_of(refusal))
    messages.success(request, _("Your report is with the admins. You get a mail when they decide."))
    return SeeOther(game.get_absolute_url())


@require_POST
@player_required
def dispute_withdraw(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Withdraw the player's own open dispute."""
    game, __ = seat_of_reader(request, pk)
    dispute = filing.open_dispute(game, request.player)
    if dispute is None:
        return errors.message_page(request, _("You have no open report in this game."), 409)
    try:
        filing.withdraw(dispute.pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    messages.success(request, _("Your report is withdrawn. The game goes on."))
    return SeeOther(game.get_absolute_url())


def _checked(
    request: PlayerRequest, game: Game, seat: Seat, form: DisputeForm
) -> HttpResponse | None:
    """Return the page with the log's answer, or with the form again; None where the dispute is
    filed.
    """
    step, category = request.POST.get("step"), form.cleaned_data["category"]
    if step == "edit":
        return show_report_page(request, game, seat, form)
    if step != "check" or not has_answer(category) or filing.open_dispute(game, request.player):
        return None
    answer = log_answer(game, list(game.seats.all()), request.player, category)
    if category == Dispute.Category.TIME and len(answer) > 1:  # One alone: the log is broken.
        answer += clock_sum(game, request.player)
    return show_report_page(request, game, seat, form, answer=answer)
