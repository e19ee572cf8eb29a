"""Standing challenges: one's own to make, pause, change and delete, and those of others to take."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest, SiteRequest
from games.extensions.ratings import rating_rules_url
from games.forms.chance import chance_input
from games.forms.lobby.standing_challenges import ChallengeForm, initial_values
from games.log.commands import Refused
from games.models import StandingChallenge
from games.rules import RULESETS
from games.rules.kit.core import RulesError, Ruleset
from games.services.lobby import blocks_in_force, standing_challenges
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.terms import is_of_today
from games.views.common import errors
from games.views.common.addresses import sign_in_url
from games.views.common.guests import fields, key_of, sit_down
from games.views.common.responses import SeeOther
from games.views.lobby.lobby import challenge_rows


@require_safe
@account_required
def my_challenges(request: PlayerRequest) -> HttpResponse:
    """Show all challenges of the player, with how many games run from each."""
    mine = standing_challenges.with_running(StandingChallenge.objects.filter(user=request.player))
    away = request.player.absences.now(request.received_at).exists()
    context = {"rows": challenge_rows(list(mine), request.player), "away": away}
    return render(
        request,
        "games/lobby/standing_challenges/my_challenges.html",
        {**context, "rulesets": _for_two()},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def challenge_new(request: PlayerRequest, ruleset: str) -> HttpResponse:
    """Show the form and make a challenge; what was typed stays when something is wrong with it."""
    rules = RULESETS.get(ruleset)
    if rules is None or 2 not in rules.seats:
        raise Http404
    if request.method != "POST":
        return _form(request, ChallengeForm(rules))

    def make(form: ChallengeForm) -> None:
        max_running = form.cleaned_data["max_running"]
        standing_challenges.create(
            request.player, form.terms(), max_running, at=request.received_at
        )

    return _sent(request, ChallengeForm(rules, request.POST, player=request.player), make)


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def challenge_change(request: PlayerRequest, pk: int) -> HttpResponse:
    """Show the form filled in and change a challenge. Games that run keep their terms."""
    mine = get_object_or_404(StandingChallenge, pk=pk, user=request.player)
    if request.method != "POST":
        return _form(request, ChallengeForm(mine.rules, initial=initial_values(mine)), mine)

    def change(form: ChallengeForm) -> None:
        standing_challenges.change(
            pk,
            request.player,
            form.terms(),
            form.cleaned_data["max_running"],
            at=request.received_at,
        )

    return _sent(
        request, ChallengeForm(mine.rules, request.POST, player=request.player), change, mine
    )


@require_POST
@account_required
def challenge_switch(request: PlayerRequest, pk: int) -> HttpResponse:
    """Pause or resume a challenge."""
    get_object_or_404(StandingChallenge, pk=pk, user=request.player)
    standing_challenges.switch(pk, request.player, on=request.POST.get("on") == "yes")
    return SeeOther(reverse("my_challenges"))


@require_POST
@account_required
def challenge_delete(request: PlayerRequest, pk: int) -> HttpResponse:
    """Delete a challenge, after the page has asked. Games that came from it go on."""
    get_object_or_404(StandingChallenge, pk=pk, user=request.player)
    standing_challenges.delete(pk, request.player)
    return SeeOther(reverse("my_challenges"))


@require_safe
def challenge(request: SiteRequest, pk: int) -> HttpResponse:
    """Show all terms before anybody takes the challenge, and whether it can be taken just now."""
    player = request.player
    free = standing_challenges.available(request.received_at, player).filter(pk=pk).first()
    if free is None or not is_of_today(free):
        hidden = blocks_in_force.hidden_from(player)
        get_object_or_404(StandingChallenge.objects.exclude(user__in=hidden), pk=pk)
        return errors.page(request, Refused(LobbyRefusal.CHALLENGE_GONE))
    (row,) = challenge_rows([free], player)
    context = {"row": row, "login": sign_in_url(request), "section": "lobby", **fields()}
    return render(request, "games/lobby/standing_challenges/challenge.html", context)


@require_POST
def challenge_take(request: SiteRequest, pk: int) -> HttpResponse:
    """Take a challenge and go to the game, which has begun."""
    get_object_or_404(StandingChallenge, pk=pk)
    mark = request.POST.get("mark", "")

    def take(player: User) -> HttpResponse:
        at, key, chance = request.received_at, key_of(request), chance_input(request.POST)
        game = standing_challenges.take(pk, player, at=at, seen=mark, key=key, chance=chance)
        return SeeOther(game.get_absolute_url())

    try:
        return sit_down(request, take)
    except RulesError as refusal:
        return errors.page(request, refusal)


def _sent(
    request: PlayerRequest,
    form: ChallengeForm,
    act: Callable[[ChallengeForm], None],
    mine: StandingChallenge | None = None,
) -> HttpResponse:
    if not form.is_valid():
        return _form(request, form, mine, 422)
    try:
        act(form)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _form(request, form, mine, errors.status_of(refusal))
    return SeeOther(reverse("my_challenges"))


def _form(
    request: PlayerRequest,
    form: ChallengeForm,
    mine: StandingChallenge | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "rules": form.ruleset,
        "mine": mine,
        "rating_rules": rating_rules_url(),
    }
    return render(request, "games/lobby/standing_challenges/form.html", context, status=status)


def _for_two() -> list[Ruleset]:
    return [rules for rules in RULESETS.values() if 2 in rules.seats]
