"""Tables: opening one, its page, its invitation link, and what may be done with it."""

from collections.abc import Callable, Sequence
from uuid import UUID

from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.access import player_required
from accounts.models import User
from accounts.requests import PlayerRequest, SiteRequest
from games.bots import LEVELS
from games.forms.fair import given
from games.forms.tables import TableForm
from games.forms.time import NO_LIMIT
from games.models import Table
from games.rules import RULESETS
from games.rules.core import RulesError, Ruleset, TextOption
from games.services import tables
from games.services.agreeing import hash_of
from games.views import refusals, terms
from games.views.answers import SeeOther
from games.views.lobby import listed, was_listed
from games.views.sitting import fields, key_of, sit_down
from games.views.table_lines import TableLine, seats


@require_http_methods(["GET", "HEAD", "POST"])
def table_new(request: SiteRequest, ruleset: str) -> HttpResponse:
    """The form; what was typed stays when something is wrong with it."""
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise Http404
    if request.method != "POST":
        return _form(request, rules, TableForm(rules, request.player, initial=_wishes(request)))
    form = TableForm(rules, request.player, request.POST)
    if not form.is_valid():
        return _form(request, rules, form, 422)
    if "check" in request.POST:
        return _form(request, rules, form, remarks=terms.remarks(rules, rules.clean(form.options)))
    try:
        return sit_down(request, lambda player: _open(request, player, form))
    except RulesError as refusal:
        form.add_error(None, refusals.sentence(refusal))
        return _form(request, rules, form, refusals.status_of(refusal))


@require_safe
def table(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Every condition before anybody agrees. Others' invitations do not exist for you."""
    visible = Table.objects.with_sittings().filter(_visible_to(request.player), pk=pk)
    one = visible.first()
    if one is None:
        return _gone(request, pk)
    return render(request, "tables/table.html", _shown(request, one))


def _gone(request: SiteRequest, pk: UUID) -> HttpResponse:
    """What stood in the lobby has gone from there; nothing else is said of it."""
    if not was_listed(request.player).filter(pk=pk).exists():
        raise Http404
    return render(request, "tables/gone.html", {"section": "lobby"}, status=410)


@require_safe
def invitation(request: SiteRequest, token: str) -> HttpResponse:
    """What the link leads to; its host sees the link itself, to be passed on."""
    by_link = Table.objects.with_sittings().exclude(token_hash="")
    one = get_object_or_404(by_link, token_hash=hash_of(token))
    link = request.build_absolute_uri(reverse("invitation", args=[token]))
    known = {**_shown(request, one), "invitation": token, "link": link}
    return render(request, "tables/table.html", known)


@require_POST
def table_accept(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Sit down on a free seat and go to the (first) game, or wait for the others."""
    one = get_object_or_404(Table, pk=pk)
    token = request.POST.get("token", "")[:100]

    def accept(player: User) -> HttpResponse:
        chance = given(request.POST)
        made = tables.accept(one.pk, player, at=request.received_at, token=token, chance=chance)
        return SeeOther((made[0] if made else one).get_absolute_url())

    try:
        return sit_down(request, accept, invited=bool(token))
    except RulesError as refusal:
        return refusals.page(request, refusal)


@require_POST
@player_required
def table_decline(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The invited player says no; whoever sits there gets a mail."""
    return _do(request, pk, tables.decline, "my_games")


@require_POST
@player_required
def table_leave(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Stand up again before the game begins."""
    return _do(request, pk, tables.leave, "lobby")


@require_POST
@player_required
def table_withdraw(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The host takes the table back."""
    return _do(request, pk, tables.withdraw, "lobby")


@require_POST
@player_required
def table_fill(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The host lets bots take the free seats; to the game, which has begun."""
    get_object_or_404(Table, pk=pk)
    try:
        bot = request.POST.get("level", "")
        made = tables.fill(pk, request.player, bot, at=request.received_at)
    except RulesError as refusal:
        return refusals.page(request, refusal)
    return SeeOther(made[0].get_absolute_url())


@require_POST
@player_required
def table_once(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The host's table is not set up anew any more."""
    get_object_or_404(Table, pk=pk)
    try:
        one = tables.once(pk, request.player)
    except RulesError as refusal:
        return refusals.page(request, refusal)
    return SeeOther(one.get_absolute_url())


def _do(request: PlayerRequest, pk: UUID, act: Callable[..., Table], then: str) -> HttpResponse:
    get_object_or_404(Table, pk=pk)
    try:
        act(pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return refusals.page(request, refusal)
    return SeeOther(reverse(then))


def _wishes(request: SiteRequest) -> dict[str, object]:
    """What a link may fill in: ?opponent=alice or ?bot=strong."""
    if name := request.GET.get("opponent", "")[:60]:
        return {"opponent": "player", "name": name}
    bot = request.GET.get("bot", "")
    if bot in LEVELS:
        return {"opponent": "bot", "level": bot, "time": NO_LIMIT}
    return {}


def _form(
    request: SiteRequest,
    rules: Ruleset,
    form: TableForm,
    status: int = 200,
    remarks: Sequence[str] | None = None,
) -> HttpResponse:
    known = {
        "form": form,
        "rules": rules,
        "checked": remarks is not None,
        "remarks": remarks,
        "checks": any(isinstance(option, TextOption) for option in rules.options),
        "section": "lobby",
        **fields(),
    }
    return render(request, "tables/new.html", known, status=status)


def _open(request: SiteRequest, player: User, form: TableForm) -> HttpResponse:
    """Full, straight to the game; a link leads its host to where the link can be seen."""
    agreed, at, chance = form.terms(), request.received_at, given(request.POST)
    others, key = form.others, key_of(request)
    if form.cleaned_data["opponent"] == "link":
        __, token = tables.open_by_link(
            player, agreed, at=at, others=others, key=key, chance=chance
        )
        return SeeOther(reverse("invitation", args=[token]))
    opened = tables.open_table(player, agreed, at=at, others=others, key=key, chance=chance)
    made = opened.made.order_by("of_match").first()
    at_once = form.cleaned_data["opponent"] in ("bot", "alone")
    return SeeOther((made if made and at_once else opened).get_absolute_url())


def _visible_to(player: User | None) -> Q:
    """Tables in the lobby, and those the player has to do with."""
    anyone = Q(pk__in=listed(player))
    return anyone if player is None else anyone | Q(pk__in=Table.objects.with_player(player))


def _shown(request: SiteRequest, one: Table) -> dict[str, object]:
    """What the page offers. The services decide again when it is pressed."""
    line, is_open = TableLine(one, request.player), one.state == Table.State.OPEN
    login = f"{reverse('account_login')}?{urlencode({'next': request.path})}"
    return {
        "table": one,
        "line": line,
        "seats": seats(one),
        "is_open": is_open,
        "levels": LEVELS.values() if line.mine and is_open and one.may_fill else (),
        "needs_account": is_open and line.needs_account and line.place is None,
        "made": one.made.order_by("of_match") if line.place else (),
        "login": login,
        "section": "lobby",
        **fields(one),
    }
