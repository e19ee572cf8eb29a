"""Blocks: the pages on which a player sets, lists and ends them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from games.rules.kit.core import RulesError
from games.services.lobby import blocks_in_force
from games.services.players import blocks
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_safe
@account_required
def my_blocks(request: PlayerRequest) -> HttpResponse:
    """Show the players whom the player has blocked."""
    context = {"blocks": list(blocks_in_force.blocked_by(request.player))}
    return render(request, "games/players/blocks.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def block(request: PlayerRequest, username: str) -> HttpResponse:
    """Show what a block would do, with the button for it."""
    other = _named(username)
    if request.method != "POST":
        context = {
            "other": other,
            "blocked": blocks_in_force.has_blocked(request.player, other.pk),
            "back": _page_of(other),
        }
        return render(request, "games/players/block.html", context)
    try:
        blocks.block(request.player, other, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    messages.success(request, _("You have blocked %(name)s.") % {"name": other})
    return SeeOther(reverse("my_blocks"))


@require_POST
@account_required
def unblock(request: PlayerRequest, username: str) -> HttpResponse:
    """End a block; a second time changes nothing."""
    other = _named(username)
    blocks.unblock(request.player, other)
    messages.success(request, _("%(name)s is not blocked any more.") % {"name": other})
    return SeeOther(reverse("my_blocks"))


def _page_of(other: User) -> str:
    """Return the page of a player, which for guests, who have no profile, is another one."""
    if other.is_guest:
        return reverse("my_games")
    return reverse("profile", args=[other.username])


def _named(username: str) -> User:
    """Return a player by name, including guests, who can be met at a table."""
    return get_object_or_404(User.objects.named(username))
