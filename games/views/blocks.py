"""Blocking a player: asked first, done, listed and taken back."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import names
from accounts.access import account_required
from accounts.models import User
from accounts.requests import PlayerRequest
from games.rules.core import RulesError
from games.services import blocking, blocks
from games.views import refusals
from games.views.answers import SeeOther


@require_safe
@account_required
def my_blocks(request: PlayerRequest) -> HttpResponse:
    """Everybody the player has blocked."""
    known = {"blocks": list(blocks.blocked_by(request.player))}
    return render(request, "talk/blocks.html", known)


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def block(request: PlayerRequest, username: str) -> HttpResponse:
    """What it would do, with the button for it."""
    other = _named(username)
    if request.method != "POST":
        known = {"other": other, "blocked": blocks.blocks(request.player, other.pk)}
        return render(request, "talk/block.html", known)
    try:
        blocking.block(request.player, other, at=request.received_at)
    except RulesError as refusal:
        return refusals.page(request, refusal)
    messages.success(request, _("You have blocked %(name)s.") % {"name": other})
    return SeeOther(reverse("my_blocks"))


@require_POST
@account_required
def unblock(request: PlayerRequest, username: str) -> HttpResponse:
    """Taken back; sent twice, it does no harm."""
    other = _named(username)
    blocking.unblock(request.player, other)
    messages.success(request, _("%(name)s is not blocked any more.") % {"name": other})
    return SeeOther(reverse("my_blocks"))


def _named(username: str) -> User:
    """Guests as well: they can be met at a table."""
    if len(username) <= 2 * names.LONGEST and "\0" not in username:
        found = User.objects.named(username).first()
        if found is not None:
            return found
    raise Http404
