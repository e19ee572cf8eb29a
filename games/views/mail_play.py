"""Playing from a mail: a page that shows the board and the move, and one button that plays it.

Whoever has the link needs neither session nor cookie. Looking changes nothing, and neither does a
form that was sent without a person: the box beside the button has to be ticked.
"""

from __future__ import annotations

from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import limits
from accounts.models import User
from accounts.requests import SiteRequest
from games.log.actions import Moves
from games.rules.core import RulesError
from games.services.authors import Player
from games.services.mail.tickets import Ticket
from games.services.play import play
from games.views import mail_page, refusals
from games.views.answers import SeeOther
from games.views.mail_link import Closed, Link, deed_of, link_of, must_be_open, owner_of, ticket_of

PER_PLACE, PER_LINK = 300, 30
"""Requests a minute: a mail scanner opens all links of many mails, nobody one link so often."""


@csrf_exempt  # The signed token is the permission; no cookie gives any, so none can be abused.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_move(request: SiteRequest, token: str) -> HttpResponse:
    """GET shows the move, POST plays it; `?played` shows what became of it."""
    try:
        _be_patient(request, token)
        ticket = ticket_of(token)
        response = _for(request, ticket, owner_of(ticket))
    except Closed as closed:
        response = _closed(request, closed)
    except limits.TooManyRequests as trouble:
        response = _later(request, trouble.wait)
    # Addresses of these pages are secrets: no other site is to hear of them.
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _be_patient(request: SiteRequest, token: str) -> None:
    limits.spend("mail_play", limits.client(request), amount=PER_PLACE, seconds=limits.MINUTE)
    limits.spend("mail_link", token, amount=PER_LINK, seconds=limits.MINUTE)


def _for(request: SiteRequest, ticket: Ticket, user: User) -> HttpResponse:
    """In the language and by the clock of the one the mail was for."""
    with translation.override(user.speaks()), timezone.override(user.zone()):
        try:
            link = link_of(ticket, user)
            if request.method == "POST":
                return _posted(request, link)
            if "played" in request.GET and (done := deed_of(link)):
                return render(request, "mail_play/played.html", mail_page.after(link, done))
            must_be_open(link, request.received_at)
            chosen = ticket.move or request.GET.get("choose", "")
            return _shown(request, link, chosen, pick=request.GET.get("pick", ""))
        except Closed as closed:
            return _closed(request, closed)


def _posted(request: SiteRequest, link: Link) -> HttpResponse:
    must_be_open(link, request.received_at)
    chosen = link.ticket.move or ",".join(request.POST.getlist("move"))
    turn = mail_page.turn_of(link, chosen)
    if not turn.complete or ",".join(map(str, turn.drafts)) != chosen:
        return _shown(request, link, chosen, why=_("Choose your move first."))
    if request.POST.get("sure") != "yes":
        why = _("Nothing has been played yet. Tick the box to say that you mean it, then press.")
        return _shown(request, link, chosen, why=why)
    _play(link, tuple(map(str, turn.drafts)), request.received_at)
    return SeeOther(f"{request.path}?played")


def _play(link: Link, moves: tuple[str, ...], at: datetime) -> None:
    """Through the one door, for the board of the mail and no other. Raises Closed."""
    ticket, by = link.ticket, Player(link.user)
    try:
        play(link.game.pk, Moves(moves), by=by, key=ticket.key, at=at, board=ticket.board)
    except RulesError as refusal:
        must_be_open(link_of(ticket, link.user), at)  # Somebody was quicker: say what has happened.
        status, why = refusals.status_of(refusal), refusals.sentence(refusal)
        raise Closed(status, _("That did not work"), why, link.game) from refusal


def _shown(
    request: SiteRequest, link: Link, chosen: str, *, pick: str = "", why: str = ""
) -> HttpResponse:
    known = mail_page.before(link, chosen, pick, request.path)
    status = 422 if why else 200
    return render(request, "mail_play/move.html", {**known, "refusal": why}, status=status)


def _closed(request: SiteRequest, closed: Closed) -> HttpResponse:
    return render(request, "mail_play/closed.html", {"closed": closed}, status=closed.status)


def _later(request: SiteRequest, wait: int) -> HttpResponse:
    why = _("These links were opened very often just now. Try again in a minute.")
    response = _closed(request, Closed(429, _("A little patience, please"), why))
    response["Retry-After"] = str(wait)
    return response
