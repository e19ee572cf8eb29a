"""The moderation of a game's comments, which the staff close to others after a report."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.web.permissions import helper_required
from accounts.web.requests import PlayerRequest
from games.models import Game
from games.rules.kit.core import RulesError
from games.views.common import errors
from games.views.common.responses import SeeOther
from study.services.studies import moderation


@require_POST
@helper_required
def game_variations_close(request: PlayerRequest, pk: UUID, author: int) -> HttpResponse:
    """Close the reported lines of a player to all others."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    player = get_object_or_404(User, pk=author)
    try:
        moderation.withhold(game, player, request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal, errors.to_game(game))
    messages.success(request, _("The comments are closed to others."))
    return SeeOther(reverse("moderation"))
