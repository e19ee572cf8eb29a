"""Follows: the buttons that begin and end them; the page of players lists those one follows."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from games.rules.kit.core import RulesError
from games.services.players import follows
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_POST
@account_required
def follow(request: PlayerRequest, username: str) -> HttpResponse:
    """Follow an account; guests, who are only a cookie, cannot be followed."""
    other = _account(username)
    try:
        follows.follow(request.player, other, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    messages.success(request, _("You follow %(name)s. Nobody is notified.") % {"name": other})
    return SeeOther(reverse("profile", args=[other.username]))


@require_POST
@account_required
def unfollow(request: PlayerRequest, username: str) -> HttpResponse:
    """Stop following a player; a second time changes nothing."""
    other = _account(username)
    follows.unfollow(request.player, other)
    messages.success(request, _("You do not follow %(name)s any more.") % {"name": other})
    return SeeOther(reverse("profile", args=[other.username]))


def _account(username: str) -> User:
    return get_object_or_404(User.objects.accounts_named(username))
