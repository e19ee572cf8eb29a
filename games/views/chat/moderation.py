"""Reports of chat messages: the form for players, and the queue of reports for the staff."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.web.permissions import helper_required, player_required
from accounts.web.requests import PlayerRequest
from games.models import ChatMessage
from games.rules.kit.core import RulesError
from games.services.chat import chat, moderation
from games.services.players.moderation import queue
from games.views.common import errors
from games.views.common.responses import SeeOther

MAX_OPEN_REPORTS, MAX_CLOSED_REPORTS = 50, 30
"""How many reports are shown at once, so that a flood of them does not slow the page that deals
with it.
"""


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def message_report(request: PlayerRequest, pk: int) -> HttpResponse:
    """Show a message with a form for the reason to report it; a refused text stays in the form."""
    message = _readable(request, pk)
    if request.method != "POST":
        return _form(request, message)
    why = request.POST.get("why", "")
    try:
        moderation.report(message.pk, request.player, why, at=request.received_at)
    except RulesError as refusal:
        sentence, status = errors.sentence(refusal), errors.status_of(refusal)
        return _form(request, message, why, sentence, status)
    messages.success(request, _("The message is with the admins. Thank you for telling us."))
    return SeeOther(f"{message.game.get_absolute_url()}#chat")


@require_safe
@helper_required
def reported_messages(request: PlayerRequest) -> HttpResponse:
    """Show open reports, messages with those around them, then the latest decisions."""
    context = {
        "entries": queue.queue_for(request.player, MAX_OPEN_REPORTS),
        "closed": moderation.closed(request.player)[:MAX_CLOSED_REPORTS],
    }
    return render(request, "games/chat/moderation.html", context)


@require_POST
@helper_required
def moderation_judge(request: PlayerRequest, pk: int) -> HttpResponse:
    """Remove the message, or keep it."""
    decision = request.POST.get("decision")
    if decision not in {"remove", "dismiss"}:
        return errors.message_page(request, _("Please choose what is to be done."), 422)
    get_object_or_404(ChatMessage, pk=pk)
    try:
        remove = decision == "remove"
        moderation.judge(pk, request.player, remove=remove, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    done = _("The message is removed.") if remove else _("The message stays as it is.")
    messages.success(request, done)
    return SeeOther(reverse("moderation"))


def _readable(request: PlayerRequest, pk: int) -> ChatMessage:
    """Return a message that the player may read, in a game in which the player has a seat."""
    message = ChatMessage.objects.select_related("game", "user").filter(pk=pk).first()
    if message is None:
        raise Http404
    if not message.game.seats.filter(user=request.player).exists():
        raise PermissionDenied
    hidden = chat.hidden_messages(message.game.seats.all(), request.player)
    if not chat.visible_messages(message.game, hidden).filter(pk=pk).exists():
        raise PermissionDenied
    return message


def _form(
    request: PlayerRequest,
    message: ChatMessage,
    why: str = "",
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {"message": message, "game": message.game, "why": why, "refusal": refusal}
    context["longest"] = moderation.MAX_REASON_LENGTH
    return render(request, "games/chat/message_report.html", context, status=status)
