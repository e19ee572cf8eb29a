"""Notification settings: which events by which channel, a test mail, and muting one game."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.web import limits
from accounts.web.permissions import account_required, player_required, refuse_guest
from accounts.web.requests import PlayerRequest
from games.forms.notifications import PRESETS, NotificationForm
from games.models import Delivery, Game
from games.services.effects.notification_preferences import preferences_of, set_preferences
from games.services.notifications.addresses import address_of
from games.services.notifications.delivery_reasons import answer_text
from games.services.notifications.mail.channel_changes import reroute
from games.services.notifications.mail.deliverability import send_test_mail
from games.services.notifications.muted_games import mute_game
from games.views.common import errors
from games.views.common.responses import SeeOther

MAX_TEST_MAILS_PER_HOUR = 5


@player_required
@require_http_methods(["GET", "HEAD", "POST"])
def notification_settings(request: PlayerRequest) -> HttpResponse:
    """Show and store the table of events and channels. What was typed stays typed."""
    player = request.player
    sent = request.POST if request.method == "POST" else None
    if sent is not None and player.is_guest:
        return refuse_guest(request)
    form = NotificationForm(sent, player=player)
    if sent is not None and form.is_valid():
        form.save()
        return _kept(request)
    preferences = preferences_of(player)
    presets = [(preset, preset.is_held(preferences)) for preset in PRESETS]
    context = {
        "form": form,
        "presets": presets,
        "address": address_of(player),
        "has_devices": player.push_subscriptions.exists(),
    }
    status = 200 if sent is None else 422
    return render(request, "games/notifications/settings.html", context, status=status)


@require_POST
@account_required
def notification_preset(request: PlayerRequest) -> HttpResponse:
    """Set the whole table to a preset."""
    player = request.player
    chosen = next((preset for preset in PRESETS if preset.key == request.POST.get("preset")), None)
    if chosen is None:
        return SeeOther(reverse("notification_settings"))
    set_preferences(player, chosen.choices)
    return _kept(request)


@require_POST
@account_required
def test_mail(request: PlayerRequest) -> HttpResponse:
    """Send a mail to oneself and show what became of it."""
    player = request.player
    if not address_of(player):
        messages.error(request, _("There is no confirmed address to send it to."))
        return SeeOther(reverse("notification_settings"))
    limits.spend(
        "test-mail", str(player.pk), amount=MAX_TEST_MAILS_PER_HOUR, seconds=limits.HOUR_SECONDS
    )
    sent = send_test_mail(player, timezone.now())
    if sent.state == Delivery.State.SENT:
        messages.success(request, _("A mail is on its way to %(to)s.") % {"to": sent.address})
    else:
        sentence = _("The test mail did not go out: %(answer)s")
        messages.error(request, sentence % {"answer": answer_text(sent.answer)})
    return SeeOther(reverse("notification_settings"))


@require_POST
@player_required
def game_mute(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Mute the notifications of one game, or unmute them."""
    game = get_object_or_404(Game, pk=pk)
    if not mute_game(game.pk, request.player, muted=request.POST.get("do") != "unmute"):
        return errors.message_page(request, _("You do not play in this game."), 403)
    return SeeOther(game.get_absolute_url())


def _kept(request: PlayerRequest) -> HttpResponse:
    reroute(request.player, timezone.now())
    messages.success(request, _("Saved."))
    return SeeOther(reverse("notification_settings"))
