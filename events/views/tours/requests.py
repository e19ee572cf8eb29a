"""The forms by which a player of a tour asks for a game, or waits no more."""

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
from events.services.tours.requests import ask_for_game, wait_no_more
from games.rules.kit.core import RulesError
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_POST
@account_required
def event_seek(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Ask for a game (`now` is 1), or withdraw the request."""
    change = ask_for_game if request.POST.get("now") == "1" else wait_no_more
    try:
        event = change(pk, request.player, at=request.received_at)
    except Tournament.DoesNotExist as missing:
        raise Http404 from missing
    except RulesError as refusal:
        way_back = Link(reverse("event", args=[pk]), _("Open the event"), "primary")
        return errors.page(request, refusal, way_back)
    return SeeOther(event.get_absolute_url())
