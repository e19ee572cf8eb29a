"""Tables: opening one, its page, its invitation link, and the acts of those at it."""

from collections.abc import Callable, Mapping
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.web.message_page import MessagePage, render_message
from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest, SiteRequest
from games.bots import Level
from games.extensions.guides import guides_of
from games.extensions.pages.page_heads import ShownTable, heads_of
from games.forms.chance import chance_input
from games.models import Game, Table
from games.rules.kit.core import RulesError
from games.services.gamelog.stored_log.errors import Outdated
from games.services.gameplay.bots.program_failures import offered_levels
from games.services.lobby import rematches, tables
from games.services.lobby.table_visibility import formerly_listed, visible
from games.services.lobby.terms import hash_of, is_of_today
from games.views.common import errors
from games.views.common.addresses import sign_in_url
from games.views.common.guests import fields, sit_down
from games.views.common.responses import SeeOther
from games.views.lobby.openings import answer_to_waiting
from games.views.lobby.table_rows import TableRow, rows_of, seats
from games.views.lobby.table_text import waiting_text


@require_safe
def table(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Show all terms before anybody agrees. Invitations of others are not found."""
    table = visible(request.player, request.received_at).filter(pk=pk).first()
    if table is None:
        return _gone(request, pk)
    return _page(request, table)


def _gone(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Show that a table has gone from the lobby, and nothing else about it."""
    if not formerly_listed(request.player).filter(pk=pk).exists():
        raise Http404
    text = _(
        "Somebody was quicker, or the table was withdrawn. Others may be waiting in the lobby."
    )
    page = MessagePage(
        _("This table is no longer open"),
        (text,),
        errors.ways_on(request.player),
        role="status",
        section="lobby",
    )
    return render_message(request, page, 410)


@require_safe
def invitation(request: SiteRequest, token: str) -> HttpResponse:
    """Show the table of an invitation link; its host sees the link itself, in order to pass it
    on.
    """
    by_link = Table.objects.with_places()
    table = get_object_or_404(by_link, token_hash=hash_of(token))
    link = request.build_absolute_uri(reverse("invitation", args=[token]))
    return _page(request, table, token, {"invitation": token, "link": link})


def _page(
    request: SiteRequest, table: Table, token: str = "", more: Mapping[str, str] | None = None
) -> HttpResponse:
    """Show a table, unless the open page that asks already has its newest state or is to go on.

    Raises Outdated.
    """
    if not is_of_today(table):
        raise Outdated(table.pk)
    if answer := answer_to_waiting(request, table):
        return answer
    shown = _shown(request, table, token) | dict(more or {})
    return render(request, "games/lobby/tables/table.html", shown)


@require_POST
def table_accept(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Sit down on a free place and go to the (first) game, or wait for the others."""
    table = get_object_or_404(Table, pk=pk)
    token = request.POST.get("token", "")[:100]

    def accept(player: User) -> HttpResponse:
        chance = chance_input(request.POST)
        made = tables.accept(table.pk, player, at=request.received_at, token=token, chance=chance)
        return SeeOther((made[0] if made else table).get_absolute_url())

    try:
        return sit_down(request, accept, invited=table.token_hash is not None)
    except RulesError as refusal:
        return errors.page(request, refusal)


@require_POST
@player_required
def table_decline(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Decline an invitation, of which the players who sit there get a mail."""
    return _do(request, pk, tables.decline, "my_games")


@require_POST
@player_required
def table_leave(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Leave a table before the game begins."""
    return _do(request, pk, tables.leave, "lobby")


@require_POST
@player_required
def table_withdraw(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Withdraw the host's table."""
    return _do(request, pk, tables.withdraw, "lobby")


@require_POST
@player_required
def table_fill(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Put bots on the free places and go to the game, or wait for bytes."""
    table = get_object_or_404(Table, pk=pk)
    try:
        bot = request.POST.get("level", "")
        made = tables.fill_with_bots(pk, request.player, bot, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    return SeeOther((made[0] if made else table).get_absolute_url())


@require_POST
@player_required
def table_link(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Make a new invitation link, which replaces the old one, and show it to the host."""
    get_object_or_404(Table, pk=pk)
    try:
        token = tables.renew_link(pk, request.player)
    except RulesError as refusal:
        return errors.page(request, refusal)
    return SeeOther(reverse("invitation", args=[token]))


@require_POST
@player_required
def table_stop_repeating(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Stop setting up the table of its host anew after each start."""
    table = get_object_or_404(Table, pk=pk)
    try:
        tables.stop_repeating(pk, request.player)
    except RulesError as refusal:
        return errors.page(request, refusal)
    return SeeOther(table.get_absolute_url())


def _do(request: PlayerRequest, pk: UUID, act: Callable[..., Table], then: str) -> HttpResponse:
    table = get_object_or_404(Table, pk=pk)
    try:
        act(pk, request.player, at=request.received_at)
    except RulesError as refusal:
        begun = table.games.filter(seats__user=request.player).order_by("match_number").first()
        if begun is None:
            return errors.page(request, refusal)
        messages.info(
            request, _("Somebody was quicker: all seats are taken, and the game has begun.")
        )
        return SeeOther(begun.get_absolute_url())
    return SeeOther(reverse(then))


def _shown(request: SiteRequest, table: Table, token: str = "") -> dict[str, object]:
    """Return the context of a table. The services decide again when a button is pressed."""
    (row,) = rows_of([table], request.player)
    return {
        "table": table,
        "row": row,
        "seats": seats(row),
        "waiting": waiting_text(row),
        "before": _game_before(request, table, row),
        "is_open": row.is_open,
        "levels": _bots(table, row),
        "needs_account": row.is_open and row.needs_account and row.place is None,
        "games": table.games.order_by("match_number") if row.place else (),
        "login": sign_in_url(request),
        "guides": guides_of(table.ruleset),
        "heads": heads_of(ShownTable(table, token)),
        "section": "lobby",
        **fields(table),
    }


def _bots(table: Table, row: TableRow) -> list[Level]:
    """Return the bots with which the host may fill the table."""
    if not (row.mine and row.is_open and table.may_fill_with_bots):
        return []
    return list(offered_levels(table.ruleset).values())


def _game_before(request: SiteRequest, table: Table, row: TableRow) -> Game | None:
    """Return the game of which the table offers the player a rematch."""
    if request.player is None or not (row.is_open or row.is_opening):
        return None
    return rematches.game_before(table, request.player)
