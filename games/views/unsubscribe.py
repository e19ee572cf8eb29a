"""Stopping mails by the link in a mail, signed in or not; and the list of what we sent."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib.admin.utils import label_for_field
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import player_required
from accounts.models import User
from accounts.requests import PlayerRequest, SiteRequest
from games.models import Game, Mail, Outbox
from games.services.mail.stopping import Stop, read
from games.views.answers import SeeOther

AT_ONCE = 100

_ACTS: Mapping[str, Callable[[Stop], None]] = {
    "stop": Stop.stop,
    "resume": Stop.resume,
    "mute": lambda stop: stop.mute_game(muted=True),
    "unmute": lambda stop: stop.mute_game(muted=False),
}


@csrf_exempt  # The signed token is the permission, and mail programs have no cookie.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: SiteRequest, token: str) -> HttpResponse:
    """GET shows the page and changes nothing: mail scanners open every link.

    Some submit its form as well: it says nothing until a person has chosen. The mail program's own
    button (RFC 8058) is done at once and answered with 200.
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
    known = {"stop": stop, "categories": _categories(stop), "unsaid": unsaid}
    return render(request, "mails/stop.html", known, status=422 if unsaid else 200)


@require_safe
@player_required
def my_mails(request: PlayerRequest) -> HttpResponse:
    """The player's own part of the delivery ledger, the latest first."""
    mails = list(Mail.objects.filter(user=request.player).select_related("game")[:AT_ONCE])
    return render(request, "mails/sent.html", {"letters": _letters(mails)})


@dataclass
class Letter:
    """A mail or push message as it was sent, with the games it told of.

    `again`: it was refused, and is tried once more.
    """

    mail: Mail
    again: bool = False
    games: list[Game] = field(default_factory=list)


def _letters(mails: Sequence[Mail]) -> list[Letter]:
    """Rows of the ledger that went out as one are one."""
    failed = [mail.key for mail in mails if mail.state == Mail.State.FAILED]
    again = set(Outbox.objects.filter(key__in=failed, done_at=None).values_list("key", flat=True))
    letters: dict[str, Letter] = {}
    for mail in mails:
        letter = letters.setdefault(mail.message_id or mail.key, Letter(mail, mail.key in again))
        if mail.game and mail.game not in letter.games:
            letter.games.append(mail.game)
    return list(letters.values())


def _categories(stop: Stop) -> list[str]:
    """The lines of the preferences this link is about, as they are called there."""
    return [str(label_for_field(f"mail_{name}", User)) for name in stop.categories]
