"""The page of a case with the form of a ruling, whose effects are shown before it is made."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.web.permissions import arbiter_required
from accounts.web.requests import PlayerRequest
from games.forms.disputes.judging import RulingForm
from games.models import Dispute
from games.rules.kit.core import RulesError
from games.services.disputes.rulings.judging import RULED_AT_ONCE, rule
from games.services.disputes.rulings.proposals import propose
from games.services.gamelog.state_cache import state_of
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.disputes import dispute_page as page


@require_http_methods(["GET", "HEAD", "POST"])
@arbiter_required
def dispute(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Show a dispute; a ruling is shown with its effects first, and made when it is confirmed."""
    dispute = page.dispute_to_judge(request, pk)
    if request.method != "POST":
        return page.show(request, dispute)
    state = state_of(dispute.game)
    form = RulingForm(dispute.game.names, state.move_number(state.ply), request.POST)
    if not form.is_valid():
        return page.show(request, dispute, 422, form=form)
    try:
        return _act(request, dispute, form)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return page.show(request, dispute, errors.status_of(refusal), form=form)


def _act(request: PlayerRequest, dispute: Dispute, form: RulingForm) -> HttpResponse:
    """Follow one of three buttons: preview the effects, go back to the form, or confirm."""
    match request.POST.get("step"):
        case "confirm":
            return _confirm(request, dispute, form)
        case "edit":
            return page.show(request, dispute, form=form)
    seen = page.preview(dispute, form, request.player, request.received_at)
    return page.show(request, dispute, form=form, preview=seen)


def _confirm(request: PlayerRequest, dispute: Dispute, form: RulingForm) -> HttpResponse:
    """Make a ruling that takes nothing from anybody; propose any other."""
    asked = page.ruling_asked(dispute, form)
    words = {name: form.cleaned_data[name] for name in ("reason", "note", "board")}
    if asked["ruling"] in RULED_AT_ONCE:
        rule(dispute.pk, request.player, at=request.received_at, **asked, **words)
        messages.success(request, _("The ruling is made. The players get it by mail."))
    else:
        proposed = {name: asked[name] for name in ("ruling", "winner", "ply", "seat", "newcomer")}
        propose(dispute.pk, request.player, at=request.received_at, **proposed, **words)
        messages.success(request, _("Your proposal is with the players, who may comment on it."))
    return SeeOther(reverse("dispute", args=[dispute.pk]))
