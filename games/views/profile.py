"""A player as others see them: since when, against whom, with what results."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts import names
from accounts.models import User
from accounts.requests import SiteRequest
from games.models import Fate, Game, Seat, Status
from games.rules import RULESETS
from games.services import standing
from games.views.cards import cards
from games.views.lobby import offered
from games.views.solo import bests
from games.views.table_lines import Offered

RECENT = 12


@dataclass(frozen=True)
class Record:
    """Results against one kind of opponent."""

    against: str
    won: int
    drawn: int
    lost: int


@require_safe
def profile(request: SiteRequest, username: str) -> HttpResponse:
    """Accounts only: a guest is a cookie, and nobody to look up."""
    person = _person(username)
    over = Game.objects.of(person).filter(status=Status.OVER).order_by("-moved_at", "pk")
    known = {
        "person": person,
        "records": list(_records(person)),
        "bests": list(bests(person)),
        "willing": _willing(request, person),
        "cards": cards(list(over[:RECENT]), request.player, about=person),
        "ruleset": next(iter(RULESETS)),
    }
    return render(request, "accounts/profile.html", known)


def _willing(request: SiteRequest, person: User) -> list[Offered]:
    """What may be taken of the person's standing offers now."""
    free = standing.available(request.received_at, request.player)
    return offered(free.filter(user=person), request.player)


def _person(username: str) -> User:
    if len(username) <= 2 * names.LONGEST and "\0" not in username:
        found = User.objects.named(username).filter(is_guest=False, is_active=True).first()
        if found is not None:
            return found
    raise Http404


def _records(person: User) -> Iterable[Record]:
    """People first. Cancelled games and those played alone count against nobody."""
    others = Seat.objects.filter(game=OuterRef("game")).exclude(pk=OuterRef("pk"))
    bots = Seat.objects.filter(game=OuterRef("game")).exclude(bot="")
    counted = (
        Seat.objects.filter(user=person, fate__in=[Fate.WON, Fate.DRAWN, Fate.LOST])
        .filter(Exists(others))
        .annotate(faced_bot=Exists(bots))
        .values_list("faced_bot", "fate")
        .order_by()
        .annotate(count=Count("pk"))
    )
    found = Counter({(faced_bot, fate): count for faced_bot, fate, count in counted})
    for kind, against in ((False, gettext("against people")), (True, gettext("against bots"))):
        fates = (found[kind, fate] for fate in (Fate.WON, Fate.DRAWN, Fate.LOST))
        yield Record(against, *fates)
