"""My games: what waits for my answer or my move, what waits for others, what is over."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.access import player_required
from accounts.web.requests import PlayerRequest
from games.models import Absence, Game, Seat, Table, TablePlace
from games.rules import RULESETS
from games.rules.kit.core import N_
from games.services.chat.unread import unread_by_game
from games.views.common import live_updates
from games.views.gameplay.game_summary import summaries
from games.views.lobby.table_rows import TableRow

FINISHED_COUNT, WAITING_COUNT, GAMES_PER_PAGE = 8, 12, 24
"""How many games are listed at once: finished, waiting for others, waiting for the player in one
way.
"""


@dataclass(frozen=True)
class GameGroup:
    """A group of games with pages of its own, as in `?waiting=2`. Its words are templates."""

    title: str
    empty: str
    forth: str
    back: str
    games: Callable[[User], QuerySet[Game]]


GROUPS: Mapping[str, GameGroup] = {
    "answer": GameGroup(
        N_("To answer"),
        N_("Nothing waits for your answer."),
        N_("Later"),
        N_("Sooner"),
        lambda player: Game.objects.needing(player).filter(Q(asked=True)),
    ),
    "turn": GameGroup(
        N_("Your turn"),
        N_("No game waits for you."),
        N_("More time"),
        N_("Less time"),
        lambda player: Game.objects.needing(player).filter(Q(asked=False)),
    ),
    "waiting": GameGroup(
        N_("Waiting for others"),
        N_("No game waits for others."),
        N_("More time"),
        N_("Less time"),
        Game.objects.waiting_for_others,
    ),
    "finished": GameGroup(
        N_("Finished games"),
        N_("None of your games is over yet."),
        N_("Older"),
        N_("Newer"),
        Game.objects.finished_by,
    ),
}


@require_safe
@player_required
def my_games(request: PlayerRequest) -> HttpResponse:
    """Show the most urgent running games, the latest finished ones, and tables that wait."""
    for name in GROUPS:
        if page := request.GET.get(name, ""):
            return _group_page(request, name, page)
    rows, totals = _tables(request.player), Seat.objects.totals_of(request.player)
    invitations = [row for row in rows if row.asked]
    unread = unread_by_game(request.player)
    tag = live_updates.tag_of_games(request, totals, len(invitations), unread)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified(headers={"ETag": tag, "Vary": "Cookie"})
    context = {
        **_lists(request, unread),
        "invitation_rows": invitations,
        "table_rows": [row for row in rows if not row.asked],
        "turns": (turns := totals["waiting"] + len(invitations)),
        "unread": sum(unread.values()),
        "title_count": turns + sum(unread.values()),
        "tag": json.dumps({"If-None-Match": tag}),
    }
    return render(request, "games/gameplay/my_games/my_games.html", context)


def _lists(request: PlayerRequest, unread: Mapping[UUID, int]) -> dict[str, object]:
    player = request.player
    mine = list(Game.objects.needing(player).answers_first()[: GAMES_PER_PAGE + 1])
    others = list(Game.objects.waiting_for_others(player)[: WAITING_COUNT + 1])
    over = list(Game.objects.finished_by(player)[: FINISHED_COUNT + 1])
    groups = (mine[:GAMES_PER_PAGE], others[:WAITING_COUNT], over[:FINISHED_COUNT])
    shown = iter(summaries([game for group in groups for game in group], player, unread=unread))
    needing, waiting, finished = (list(islice(shown, len(group))) for group in groups)
    turns = [summary for summary in needing if not summary.asked]
    return {
        "answer_summaries": [summary for summary in needing if summary.asked],
        "turn_summaries": turns,
        "waiting_summaries": waiting,
        "finished_summaries": finished,
        "more_answers": len(mine) > GAMES_PER_PAGE and not turns,
        "more_turns": len(mine) > GAMES_PER_PAGE,
        "more_waiting": len(others) > WAITING_COUNT,
        "more_finished": len(over) > FINISHED_COUNT,
        "absence": _absence(player, request.received_at),
        "rulesets": RULESETS.values(),
        "section": "games",
    }


@require_safe
@player_required
def next_game(request: PlayerRequest) -> HttpResponse:
    """Redirect to the game with the least time left; `?after=` goes on from that game, round and
    round. Where no game waits, the latest invitation is next.
    """
    keys = list(Game.objects.needing(request.player).values_list("pk", flat=True))
    invitation = None if keys else TablePlace.objects.inviting(request.player).first()
    if invitation is not None:
        return redirect("table", invitation.table_id)
    if not keys:
        messages.info(request, gettext("No game waits for you. Everybody else is thinking."))
        return redirect("my_games")
    return redirect("game", _following(keys, request.GET.get("after", "")))


def _following(keys: list[UUID], after: str) -> UUID:
    texts = [str(key) for key in keys]
    return keys[(texts.index(after) + 1) % len(keys)] if after in texts else keys[0]


def _group_page(request: PlayerRequest, name: str, number: str) -> HttpResponse:
    """Show all games of a group, a page at a time; a number that does not exist is the nearest."""
    group = GROUPS[name]
    page = Paginator(group.games(request.player), GAMES_PER_PAGE).get_page(number)
    context = {"page": page, "summaries": summaries(list(page.object_list), request.player)}
    return render(
        request,
        "games/gameplay/my_games/listed.html",
        {**context, "name": name, "group": group, "section": "games"},
    )


def _absence(player: User, at: datetime) -> Absence | None:
    """Return the vacation the player is on."""
    return player.absences.now(at).first()


def _tables(player: User) -> list[TableRow]:
    """Return what I wait for, and who waits for me."""
    tables = Table.objects.open().with_player(player).with_places().order_by("-created_at")
    return [TableRow(table, player) for table in tables]
