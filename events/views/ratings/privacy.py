"""The form by which players choose who sees their ratings."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from events.services.ratings.privacy import set_hidden
from games.views.common import errors
from games.views.common.responses import SeeOther

EVERYBODY = "everybody"
OPPONENTS = "opponents"


@require_POST
@account_required
def ratings_privacy(request: PlayerRequest) -> HttpResponse:
    """Store who may see the ratings of the player."""
    seen_by = request.POST.get("seen_by", "")
    if seen_by not in (EVERYBODY, OPPONENTS):
        return errors.message_page(request, _("Please choose who may see your ratings."), 422)
    set_hidden(request.player, hidden=seen_by == OPPONENTS, at=request.received_at)
    return SeeOther(f"{reverse('ratings')}#privacy")
