"""The form by which a player challenges another one in a ladder."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.web.message_page import Link
from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from events.models import Tournament
from events.services.ladders.challenges import challenge_above
from games.rules.kit.core import RulesError
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_POST
@account_required
def event_challenge(request: PlayerRequest, pk: UUID, target: int) -> HttpResponse:
    """Challenge the player of an entry."""
    try:
        event = challenge_above(pk, request.player, target, at=request.received_at)
    except Tournament.DoesNotExist as missing:
        raise Http404 from missing
    except RulesError as refusal:
        way_back = Link(reverse("event", args=[pk]), _("Open the event"), "primary")
        return errors.page(request, refusal, way_back)
    return SeeOther(event.get_absolute_url())
