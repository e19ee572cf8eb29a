"""Unsubscribing by the link in a mail, signed in or not."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.web.requests import SiteRequest
from games.extensions import notifications
from games.services.notifications.mail.unsubscribe_links import Subscription, read
from games.views.common.responses import SeeOther

_ACTS: Mapping[str, Callable[[Subscription], None]] = {
    "stop": Subscription.stop,
    "resume": Subscription.resume,
    "mute": lambda stop: stop.mute_game(muted=True),
    "unmute": lambda stop: stop.mute_game(muted=False),
}


@csrf_exempt  # The signed token is the permission, and mail programs have no cookie.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: SiteRequest, token: str) -> HttpResponse:
    """Show the page (GET), which changes nothing as mail scanners open every link, or stop mails
    (POST).

    Some submit its form as well: it changes nothing until a person has chosen. The mail program's
    own button (RFC 8058) is done at once and answered with 200.
    """
    stop = read(token)
    if stop is None:
        raise Http404
    if request.method == "POST" and "List-Unsubscribe" in request.POST:
        stop.at_once()
        return HttpResponse(_("No more mails of this kind."), content_type="text/plain")
    if act := _ACTS.get(request.POST.get("do", "")):
        act(stop)
        return SeeOther(reverse("unsubscribe", args=[token]))
    unsaid = request.method == "POST"
    context = {"stop": stop, "categories": _categories(stop), "unsaid": unsaid}
    return render(
        request,
        "games/notifications/unsubscribe/unsubscribe.html",
        context,
        status=422 if unsaid else 200,
    )


def _categories(stop: Subscription) -> list[str]:
    """Return the lines of the settings that this link is about, by their names there."""
    return [_(line.label) for line in notifications.categories if line.name in stop.categories]
