"""The part of the lobby that shows who wants to play now, and the button for one's own flag."""

from __future__ import annotations

from collections.abc import Collection

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from events.services.readiness import flags
from games.extensions.pages.page_parts import Content
from games.rules import RULESETS
from games.rules.kit.core import RulesError
from games.views.common import errors
from games.views.common.responses import SeeOther

MAX_SHOWN_COUNT = 50
"""How many players are listed, which are those who set their flags last."""


@require_POST
@account_required
def readiness(request: PlayerRequest) -> HttpResponse:
    """Set the flag of a player, or remove it."""
    try:
        if request.POST.get("now") == "1":
            flags.put_up(request.player, request.received_at)
        else:
            flags.take_down(request.player)
    except RulesError as refusal:
        return errors.page(request, refusal)
    return SeeOther(reverse("lobby"))


def part_for(viewer: User | None, hidden: Collection[int]) -> Content | None:
    """Return what the lobby shows to an account, since guests follow nobody."""
    if viewer is None or viewer.is_guest:
        return None
    at = timezone.now()
    return {
        "until": flags.end_of(viewer, at),
        "ruleset": next(iter(RULESETS)),
        "players": flags.seen_by(viewer, at, hidden)[:MAX_SHOWN_COUNT],
    }
