"""Moves by mail: a page that shows the board and the move, with one button that plays it.

The link needs neither session nor cookie. Looking changes nothing, and neither does a form that is
submitted without its button: only the button, when it is pressed, sends that it was.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.web import limits
from accounts.web.message_page import Link, MessagePage, home, render_message
from accounts.web.requests import SiteRequest
from games.log.commands import PlayMoves
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.notifications.body.move_tokens import MoveToken, read
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.notifications import mail_move_steps
from games.views.notifications.mail_move_link import (
    ClosedLink,
    MailMoveLink,
    link_of,
    must_be_open,
    owner_of,
    played_move,
    token_of,
)

FRAME = "games/notifications/mail_moves/_frame.html"
MAX_REQUESTS_PER_CLIENT, MAX_REQUESTS_PER_LINK = 300, 30
"""Requests a minute: a mail scanner opens all links of many mails, but no link this often."""


@csrf_exempt  # The signed token is the permission; no cookie gives any, so none can be abused.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_move(request: SiteRequest, token: str) -> HttpResponse:
    """Show the move (GET) and play it (POST); `?played` shows the move played."""

    def respond() -> HttpResponse:
        move_token = token_of(token, read)
        return _for(request, move_token, owner_of(move_token))

    return in_secret(request, token, respond)


def in_secret(
    request: SiteRequest, token: str, respond: Callable[[], HttpResponse]
) -> HttpResponse:
    """Return the page behind a signed link of a mail, or why there is none."""
    try:
        _be_patient(request, token)
        response = respond()
    except ClosedLink as closed:
        response = closed_page(request, closed)
    except limits.TooManyRequests as trouble:
        response = _later(request, trouble.wait)
    # Addresses of these pages are secrets: no other site is to hear of them.
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _be_patient(request: SiteRequest, token: str) -> None:
    limits.spend(
        "mail_play",
        limits.client(request),
        amount=MAX_REQUESTS_PER_CLIENT,
        seconds=limits.MINUTE_SECONDS,
    )
    limits.spend("mail_link", token, amount=MAX_REQUESTS_PER_LINK, seconds=limits.MINUTE_SECONDS)


def _for(request: SiteRequest, move_token: MoveToken, user: User) -> HttpResponse:
    """Activate the language and the time zone of the player for whom the mail was."""
    with translation.override(user.speaks()), timezone.override(user.zone()):
        try:
            link = link_of(move_token, user)
            if request.method == "POST":
                return _posted(request, link)
            if "played" in request.GET and (done := played_move(link)):
                return render(
                    request,
                    "games/notifications/mail_moves/played.html",
                    mail_move_steps.after(link, done),
                )
            must_be_open(link, request.received_at)
            chosen = move_token.move or request.GET.get("choose", "")
            return _shown(request, link, chosen, pick=request.GET.get("pick", ""))
        except ClosedLink as closed:
            return closed_page(request, closed)


def _posted(request: SiteRequest, link: MailMoveLink) -> HttpResponse:
    must_be_open(link, request.received_at)
    chosen = link.seat_token.move or ",".join(request.POST.getlist("move"))
    turn = mail_move_steps.turn_of(link, chosen)
    if not turn.complete or ",".join(map(str, turn.drafts)) != chosen:
        return _shown(request, link, chosen, why=_("Choose your move first."))
    if request.POST.get("sure") != "yes":
        why = _("Nothing has been played yet. Press the button to play this move.")
        return _shown(request, link, chosen, why=why)
    _play(link, tuple(map(str, turn.drafts)), request.received_at)
    return SeeOther(f"{request.path}?played")


def _play(link: MailMoveLink, moves: tuple[str, ...], at: datetime) -> None:
    """Play the move through the door, for the board of the mail and no other. Raises ClosedLink."""
    move_token, by = link.seat_token, PlayerActor(link.user)
    try:
        apply_command(
            link.game.pk, PlayMoves(moves), by=by, key=move_token.key, at=at, board=move_token.board
        )
    except RulesError as refusal:
        must_be_open(
            link_of(move_token, link.user), at
        )  # Somebody was quicker: say what has happened.
        status, why = errors.status_of(refusal), errors.sentence(refusal)
        raise ClosedLink(status, _("That did not work"), why, link.game) from refusal


def _shown(
    request: SiteRequest, link: MailMoveLink, chosen: str, *, pick: str = "", why: str = ""
) -> HttpResponse:
    context = mail_move_steps.before(link, chosen, pick, request.path)
    status = 422 if why else 200
    return render(
        request,
        "games/notifications/mail_moves/move.html",
        {**context, "refusal": why},
        status=status,
    )


def closed_page(request: SiteRequest, closed: ClosedLink) -> HttpResponse:
    """Show why the link of a mail plays nothing, and where to go on."""
    first = Link(reverse("my_games"), _("My games"), "primary")
    if closed.game:
        first = Link(closed.game.get_absolute_url(), _("Open the game"), "primary")
    page = MessagePage(closed.title, (closed.why,), (first, home()), role="alert", frame=FRAME)
    return render_message(request, page, closed.status)


def _later(request: SiteRequest, wait: int) -> HttpResponse:
    why = _("These links were opened very often just now. Try again in a minute.")
    response = closed_page(request, ClosedLink(429, _("A little patience, please"), why))
    response["Retry-After"] = str(wait)
    return response
