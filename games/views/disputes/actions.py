"""The buttons of a case: an act is carried out, or its refusal shown as a page."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from accounts.web.requests import PlayerRequest
from games.models import Dispute
from games.rules.kit.core import RulesError
from games.views.common import errors
from games.views.common.responses import SeeOther


def carry_out(
    request: PlayerRequest, pk: UUID, act: Callable[..., object], success: str, then: str
) -> HttpResponse:
    """Carry out an act on a dispute for the reader, and go on to `then` with a message."""
    get_object_or_404(Dispute, pk=pk)
    try:
        act(pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    messages.success(request, success)
    return SeeOther(then)
