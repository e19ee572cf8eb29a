"""Standing offers: one's own, to make, pause, change and delete; others', to read and take."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.access import account_required
from accounts.models import User
from accounts.requests import PlayerRequest, SiteRequest
from games.forms.fair import given
from games.forms.standing import StandingForm, told
from games.log.actions import Refused
from games.models import StandingOffer
from games.rules import RULESETS
from games.rules.core import RulesError, Ruleset
from games.services import blocks, standing
from games.views import refusals
from games.views.answers import SeeOther
from games.views.lobby import offered
from games.views.sitting import fields, key_of, sit_down


@require_safe
@account_required
def my_offers(request: PlayerRequest) -> HttpResponse:
    """All of mine, with how many games run from each."""
    mine = standing.with_running(StandingOffer.objects.filter(user=request.player))
    away = request.player.absences.now(request.received_at).exists()
    known = {"willing": offered(list(mine), request.player), "away": away}
    return render(request, "tables/my_offers.html", {**known, "rulesets": _for_two()})


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def offer_new(request: PlayerRequest, ruleset: str) -> HttpResponse:
    """The form; what was typed stays when something is wrong with it."""
    rules = RULESETS.get(ruleset)
    if rules is None or 2 not in rules.seats:
        raise Http404
    if request.method != "POST":
        return _form(request, StandingForm(rules))

    def make(form: StandingForm) -> None:
        most = form.cleaned_data["most"]
        standing.offer(request.player, form.terms(), most, at=request.received_at)

    return _sent(request, StandingForm(rules, request.POST), make)


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def offer_change(request: PlayerRequest, pk: int) -> HttpResponse:
    """The same form, filled in. Games that run keep their terms."""
    mine = get_object_or_404(StandingOffer, pk=pk, user=request.player)
    if request.method != "POST":
        return _form(request, StandingForm(mine.rules, initial=told(mine)), mine)

    def change(form: StandingForm) -> None:
        standing.change(pk, request.player, form.terms(), form.cleaned_data["most"])

    return _sent(request, StandingForm(mine.rules, request.POST), change, mine)


@require_POST
@account_required
def offer_switch(request: PlayerRequest, pk: int) -> HttpResponse:
    """Pause or resume."""
    get_object_or_404(StandingOffer, pk=pk, user=request.player)
    standing.switch(pk, request.player, on=request.POST.get("on") == "yes")
    return SeeOther(reverse("my_offers"))


@require_POST
@account_required
def offer_delete(request: PlayerRequest, pk: int) -> HttpResponse:
    """Gone; the page has asked before. Games that came from it go on."""
    get_object_or_404(StandingOffer, pk=pk, user=request.player)
    standing.delete(pk, request.player)
    return SeeOther(reverse("my_offers"))


@require_safe
def offer(request: SiteRequest, pk: int) -> HttpResponse:
    """Every condition before anybody takes it; where it does not stand just now, that is said."""
    player = request.player
    free = standing.available(request.received_at, player).filter(pk=pk).first()
    if free is None:
        hidden = blocks.hidden_from(player) if player else set()
        get_object_or_404(StandingOffer.objects.exclude(user__in=hidden), pk=pk)
        return refusals.page(request, Refused(standing.GONE))
    (one,) = offered([free], player)
    login = f"{reverse('account_login')}?{urlencode({'next': request.path})}"
    known = {"one": one, "login": login, "section": "lobby", **fields()}
    return render(request, "tables/offer.html", known)


@require_POST
def offer_take(request: SiteRequest, pk: int) -> HttpResponse:
    """To the game, which has begun."""
    get_object_or_404(StandingOffer, pk=pk)
    mark = request.POST.get("mark", "")

    def take(player: User) -> HttpResponse:
        at, key, chance = request.received_at, key_of(request), given(request.POST)
        game = standing.take(pk, player, at=at, mark=mark, key=key, chance=chance)
        return SeeOther(game.get_absolute_url())

    try:
        return sit_down(request, take)
    except RulesError as refusal:
        return refusals.page(request, refusal)


def _sent(
    request: PlayerRequest,
    form: StandingForm,
    act: Callable[[StandingForm], None],
    mine: StandingOffer | None = None,
) -> HttpResponse:
    if not form.is_valid():
        return _form(request, form, mine, 422)
    try:
        act(form)
    except RulesError as refusal:
        form.add_error(None, refusals.sentence(refusal))
        return _form(request, form, mine, refusals.status_of(refusal))
    return SeeOther(reverse("my_offers"))


def _form(
    request: PlayerRequest,
    form: StandingForm,
    mine: StandingOffer | None = None,
    status: int = 200,
) -> HttpResponse:
    known = {"form": form, "rules": form.ruleset, "mine": mine}
    return render(request, "tables/offer_form.html", known, status=status)


def _for_two() -> list[Ruleset]:
    return [rules for rules in RULESETS.values() if 2 in rules.seats]
