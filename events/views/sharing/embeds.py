"""The table of an event for other pages to embed: for strangers, without scripts."""

from __future__ import annotations

from uuid import UUID

from csp.constants import NONE
from csp.decorators import csp_replace
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from events.models import Tournament
from events.views.sharing import tables
from events.views.sharing.standings_picture import state_text

EVERYWHERE = "*"


@require_safe
@xframe_options_exempt
@csp_replace(  # type: ignore[arg-type]  # Its types know no views with arguments.
    {"frame-ancestors": [EVERYWHERE], "script-src": [NONE], "form-action": [NONE]}
)
def event_embed(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Show the table of an event within another page, the same for every visitor."""
    event = get_object_or_404(Tournament, pk=pk)
    context = {
        "event": event,
        "state": state_text(event),
        **tables.context_of(event),
        "players": event.entries.taking_part(),
    }
    return render(request, "events/sharing/embed.html", context)
