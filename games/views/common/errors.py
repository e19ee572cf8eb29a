"""Refusals as pages, with their status and their sentence."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.web.message_page import Link, MessagePage, render_message, sign_up
from accounts.web.requests import PlayerRequest, SiteRequest
from games.coded_text import CodedError
from games.log.commands import Refused
from games.models import Game
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import NotPermitted
from games.services.gameplay.door import KeyReused
from games.services.lobby.quotas import QuotaExceeded
from games.templatetags.formatting import words


def status_of(refusal: RulesError) -> int:
    """Return 422 for what is wrong in itself, 409 for what does not fit the game as it is now."""
    match refusal:
        case QuotaExceeded():
            return 429
        case NotPermitted():
            return 403
        case KeyReused():
            return 422
        case Refused():
            return 409
    return 422


def sentence(refusal: CodedError) -> str:
    """Return the sentence of a refusal in the reader's language, with instants by the reader's
    clock.
    """
    return words(refusal)


def page(
    request: SiteRequest | PlayerRequest, refusal: RulesError, way_back: Link | None = None
) -> HttpResponse:
    """Show a refusal as a page of its own, where no form can show it."""
    return message_page(request, sentence(refusal), status_of(refusal), way_back)


def message_page(
    request: SiteRequest | PlayerRequest, why: str, status: int, way_back: Link | None = None
) -> HttpResponse:
    """Show a sentence of the site's own as a page, with a way back where there is one."""
    ways = ways_on(request.player)
    if way_back:
        ways = (way_back, *ways)
    if request.player is None or request.player.is_guest:
        ways = (*ways, sign_up(_("Sign up")))
    page = MessagePage(_("That did not work"), (why,), ways, role="alert")
    return render_message(request, page, status)


def to_game(game: Game) -> Link:
    """Return the link that leads from a refusal back to the game."""
    return Link(game.get_absolute_url(), _("To the game"), "primary")


def ways_on(player: User | None) -> tuple[Link, ...]:
    """Return links to the lobby and, for a player, to the running games."""
    lobby = Link(reverse("lobby"), _("To the lobby"), "strong")
    return (lobby, Link(reverse("my_games"), _("My games"))) if player else (lobby,)
