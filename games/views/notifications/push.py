"""The browsers that get push messages: subscribing one, testing it, removing it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.web.limits import HOUR_SECONDS, spend
from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from games.models import PushSubscription
from games.services.gamelog.locking import Busy
from games.services.notifications.push import keys, sending, subscriptions, user_agents
from games.services.notifications.push.subscriptions import NoSubscription
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.notifications import feeds

MAX_NEW_BROWSERS_PER_HOUR, MAX_TESTS_PER_HOUR = 30, 20


@require_POST
@account_required
def push_add(request: PlayerRequest) -> HttpResponse:
    """Store a subscription, which js/push.js sends after the browser and its push service have
    agreed on it.
    """
    if not keys.is_enabled():
        return feeds.page(request, trouble=_("This site sends no push messages."), status=409)
    spend(
        "push_add", str(request.player.pk), amount=MAX_NEW_BROWSERS_PER_HOUR, seconds=HOUR_SECONDS
    )
    try:
        subscriptions.subscribe(
            request.player,
            endpoint=request.POST.get("endpoint", ""),
            p256dh=request.POST.get("p256dh", ""),
            auth=request.POST.get("auth", ""),
            browser=user_agents.browser_name(request.headers.get("User-Agent", "")),
            at=request.received_at,
        )
    except NoSubscription as refused:
        return feeds.page(request, trouble=errors.sentence(refused), status=422)
    except Busy as busy:
        return feeds.page(request, trouble=errors.sentence(busy), status=409)
    messages.success(request, _("This browser will notify you from now on."))
    return _back()


@require_POST
@account_required
def push_remove(request: PlayerRequest, pk: int) -> HttpResponse:
    """Remove one of the player's own subscriptions."""
    if not subscriptions.unsubscribe(request.player, pk):
        raise Http404
    messages.success(request, _("That browser gets no more notifications."))
    return _back()


@require_POST
@account_required
def push_test(request: PlayerRequest, pk: int) -> HttpResponse:
    """Send a message at once, and show the answer of the push service."""
    own = PushSubscription.objects.select_related("user")
    browser = get_object_or_404(own, pk=pk, user=request.player)
    spend("push_test", str(request.player.pk), amount=MAX_TESTS_PER_HOUR, seconds=HOUR_SECONDS)
    answer = sending.send_test_message(browser, reverse("feeds"))
    if answer.taken:
        messages.success(request, _("The test is on its way. It should appear in a moment."))
    elif answer.gone:
        messages.error(request, _("That browser has signed off, so it is no longer listed."))
    else:
        sentence = _("The push service did not take the test: %(answer)s")
        messages.error(request, sentence % {"answer": answer})
    return _back()


def _back() -> HttpResponse:
    return SeeOther(f"{reverse('feeds')}#browsers")
