"""Answers by mail: a page that shows a proposal, with one button that gives the answer of the link.

As with moves by mail, looking changes nothing, and neither does a form without its button.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.web.message_page import Link, MessagePage, home, render_message
from accounts.web.requests import SiteRequest
from games.log.commands import Respond
from games.log.proposals.answers import answerable_until
from games.log.state import Proposal
from games.log.turns.last_turn import last_turn
from games.models.gameplay.seat_names import names_of
from games.rules.kit.board import Board
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.stored_log.log_reader import event_with_key
from games.services.gameplay.door import apply_command
from games.services.notifications.body.answer_links import address
from games.services.notifications.body.move_tokens import AnswerToken, read_answer
from games.services.text import game_text
from games.services.text.proposal_text import acceptance_text, proposal_text
from games.views.common import errors
from games.views.common.board_names import with_names
from games.views.common.responses import SeeOther
from games.views.notifications.mail_move_link import (
    ClosedLink,
    MailAnswerLink,
    link_of,
    muted,
    owner_of,
    token_of,
)
from games.views.notifications.mail_moves import FRAME, closed_page, in_secret


@csrf_exempt  # The signed token is the permission; no cookie gives any, so none can be abused.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_answer(request: SiteRequest, token: str) -> HttpResponse:
    """Show the proposal (GET) and answer it (POST); `?answered` shows the answer given."""

    def respond() -> HttpResponse:
        answer = token_of(token, read_answer)
        return _for(request, answer, owner_of(answer))

    return in_secret(request, token, respond)


def _for(request: SiteRequest, answer: AnswerToken, user: User) -> HttpResponse:
    """Activate the language and the time zone of the player for whom the mail was."""
    with translation.override(user.speaks()), timezone.override(user.zone()):
        try:
            link = link_of(answer, user)
            if "answered" in request.GET and _is_answered(link):
                return _answered(request, link)
            proposal = _pending(link, request.received_at)
            if request.method != "POST":
                return _shown(request, link, proposal)
            if request.POST.get("sure") != "yes":
                return _shown(request, link, proposal, 422)
            _respond(link, request.received_at)
        except ClosedLink as closed:
            return closed_page(request, closed)
    return SeeOther(f"{request.path}?answered")


def _respond(link: MailAnswerLink, at: datetime) -> None:
    """Give the answer through the door. Raises ClosedLink."""
    answer = link.seat_token
    command, by = Respond(answer.accept, answer.proposal), PlayerActor(link.user)
    try:
        apply_command(link.game.pk, command, by=by, key=answer.key, at=at)
    except RulesError as refusal:
        status, why = errors.status_of(refusal), errors.sentence(refusal)
        raise ClosedLink(status, _("That did not work"), why, link.game) from refusal


def _pending(link: MailAnswerLink, at: datetime) -> Proposal:
    """Return the proposal of the link. Raises ClosedLink where it waits for no answer."""
    proposal = link.state.pending_proposal(at) if link.state.result is None else None
    if (
        proposal is None
        or proposal.number != link.seat_token.proposal
        or link.seat in link.state.agreed
    ):
        why = _(
            "It has been answered or withdrawn since this mail, or its time is over. Open the game "
            "to see how it stands."
        )
        raise ClosedLink(409, _("Nothing to answer any more"), why, link.game)
    if sentence := muted(link, at):
        raise ClosedLink(409, *sentence, link.game)
    return proposal


def _is_answered(link: MailAnswerLink) -> bool:
    key = f"{PlayerActor(link.user).name}:{link.seat_token.key}"
    return event_with_key(link.game, key) is not None


def _answered(request: SiteRequest, link: MailAnswerLink) -> HttpResponse:
    title = _("You have accepted.") if link.seat_token.accept else _("You have declined.")
    ways = (Link(link.game.get_absolute_url(), _("Open the game"), "primary"), home())
    text = _("The page of the game shows %(names)s your answer.") % {
        "names": game_text.opponents(link.seats, link.user.pk)
    }
    page = MessagePage(title, (text,), ways, role="status", frame=FRAME)
    return render_message(request, page, 200)


def _shown(
    request: SiteRequest,
    link: MailAnswerLink,
    proposal: Proposal,
    status: int = 200,
) -> HttpResponse:
    answer = link.seat_token
    zone, notation = link.user.zone(), link.preferences.notation
    names = names_of(link.seats)
    words = proposal_text(link.state, proposal, names, zone, link.seat, notation)
    accept = acceptance_text(link.state, proposal)
    other = replace(answer, accept=not answer.accept)
    context = {
        "game": link.game,
        "others": game_text.opponents(link.seats, link.user.pk),
        "reader": link.user,
        "here": request.path,
        "sentences": (words.sentence, *words.more),
        "until": game_text.deadline_text(answerable_until(link.state, proposal, [link.seat]), zone),
        "label": accept if answer.accept else _("Decline"),
        "other": address(other),
        "other_label": _("Decline") if answer.accept else accept,
        "refused": status != 200,
        "board": _board(link, proposal, notation),
        "goes_back": proposal.ply is not None,
    }
    return render(request, "games/notifications/mail_moves/answer.html", context, status=status)


def _board(link: MailAnswerLink, proposal: Proposal, notation: str) -> Board:
    """Return the board as it stands, or as it would be after the takeback."""
    state, rules = link.state, link.game.rules
    ply = state.ply if proposal.ply is None else proposal.ply
    last = last_turn(state, ply, link.seat)
    board = rules.board(state.view(link.seat, ply), None, last=last, notation=notation)
    return with_names(board, rules, link.game.names)
