"""What a player is told of and how; a mail to see whether mails arrive; silence for one game."""

from copy import copy
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts import limits
from accounts.access import account_required, player_required
from accounts.models import User
from accounts.requests import PlayerRequest
from games.forms.messages import PRESETS, MessagesForm
from games.models import Game, Mail, Seat
from games.services.mail.addresses import address_of
from games.services.mail.rerouting import reroute
from games.services.mail.trial import send_trial
from games.templatetags.look import words
from games.views import refusals
from games.views.answers import SeeOther

TRIALS_AN_HOUR = 5


@player_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_messages(request: PlayerRequest) -> HttpResponse:
    """The table of events and channels. What was typed stays typed."""
    player = request.player
    sent = request.POST if request.method == "POST" else None
    if sent is not None and player.is_guest:
        return render(request, "accounts/not_for_guests.html", status=403)
    form = MessagesForm(sent, instance=copy(player))
    if sent is not None and form.is_valid():
        return _kept(request, form.keep())
    presets = [(one, one.held_by(player)) for one in PRESETS]
    known = {"form": form, "presets": presets, "address": address_of(player)}
    status = 200 if sent is None else 422
    return render(request, "mails/messages.html", known, status=status)


@require_POST
@account_required
def messages_preset(request: PlayerRequest) -> HttpResponse:
    """One press for the whole table."""
    player = request.player
    chosen = next((one for one in PRESETS if one.key == request.POST.get("preset")), None)
    if chosen is None:
        return SeeOther(reverse("my_messages"))
    User.objects.filter(pk=player.pk).update(**chosen.columns)
    return _kept(request, User.objects.get(pk=player.pk))


@require_POST
@account_required
def mail_test(request: PlayerRequest) -> HttpResponse:
    """A mail to oneself; the page then tells what became of it."""
    player = request.player
    if not address_of(player):
        messages.error(request, _("There is no confirmed address to send it to."))
        return SeeOther(reverse("my_messages"))
    limits.spend("test-mail", str(player.pk), amount=TRIALS_AN_HOUR, seconds=limits.HOUR)
    sent = send_trial(player, timezone.now())
    if sent.state == Mail.State.SENT:
        messages.success(request, _("A mail is on its way to %(to)s.") % {"to": sent.address})
    else:
        said = _("The test mail did not go out: %(answer)s")
        messages.error(request, said % {"answer": words(sent.answer)})
    return SeeOther(reverse("my_messages"))


@require_POST
@player_required
def game_mute(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """No more news of one game, or news of it again."""
    game = get_object_or_404(Game, pk=pk)
    mine = Seat.objects.filter(game=game, user=request.player)
    if not mine.update(muted=request.POST.get("do") != "unmute"):
        return refusals.said(request, _("You do not play in this game."), 403)
    return SeeOther(game.get_absolute_url())


def _kept(request: PlayerRequest, player: User) -> HttpResponse:
    reroute(player, timezone.now())
    messages.success(request, _("So it is kept."))
    return SeeOther(reverse("my_messages"))
