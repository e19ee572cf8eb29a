"""What a refusal becomes on a page, in one place: its status and its sentence."""

from django.http import HttpResponse
from django.shortcuts import render

from accounts.requests import PlayerRequest, SiteRequest
from games.log.actions import Refused
from games.rules.core import RulesError
from games.services.authors import NotYours
from games.services.limits import TooMany
from games.services.play import KeyReused
from games.templatetags.look import words


def status_of(refusal: RulesError) -> int:
    """422 for what is wrong in itself, 409 for what does not fit the game as it stands now."""
    match refusal:
        case TooMany():
            return 429
        case NotYours():
            return 403
        case KeyReused():
            return 422
        case Refused():
            return 409
    return 422


def sentence(refusal: RulesError) -> str:
    """The refusal in the reader's language, instants by the reader's clock."""
    return words(refusal)


def page(request: SiteRequest | PlayerRequest, refusal: RulesError) -> HttpResponse:
    """A page of its own, for refusals that no form can show."""
    return said(request, sentence(refusal), status_of(refusal))


def said(request: SiteRequest | PlayerRequest, why: str, status: int) -> HttpResponse:
    """The same for a sentence of the site's own."""
    return render(request, "games/refused.html", {"why": why}, status=status)
