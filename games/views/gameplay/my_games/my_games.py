"""My games: those that wait for the player, those that wait for others, and those that are over."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, islice
from uuid import UUID, uuid4

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.models import GameListStyle, User
from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.models import Absence, Game, Seat, Table, TablePlace
from games.rules import RULESETS
from games.rules.kit.core import N_
from games.services.chat.unread import unread_by_game
from games.services.disputes.cases.questions import is_questioned, questions_to
from games.services.gameplay.game_lists import GameGroup, first_of_groups, in_group, listed_games
from games.views.common import live_updates
from games.views.gameplay.game_summary import GameSummary, summaries
from games.views.gameplay.my_games.game_filter import GameFilter
from games.views.lobby.table_rows import TableRow, rows_of

GROUP_LIMITS: Mapping[str, int] = {
    GameGroup.ANSWER: 12,
    GameGroup.TURN: 18,
    GameGroup.CHAT: 6,
    GameGroup.BOTS: 9,
    GameGroup.WAITING: 12,
}
COMPACT_GROUP_LIMITS: Mapping[str, int] = {
    GameGroup.ANSWER: 12,
    GameGroup.TURN: 40,
    GameGroup.CHAT: 12,
    GameGroup.BOTS: 20,
    GameGroup.WAITING: 40,
}
FINISHED_COUNT, GAMES_PER_PAGE = 3, 24
"""How many finished games, and how many games of one group, a page lists."""

MIN_SEATS_TO_FILTER = 6
"""How many games a player must have had before the page offers a filter."""


@dataclass(frozen=True)
class GroupWords:
    """The words for a group of games, all templates: its title, and that it is empty."""

    title: str
    empty: str


GROUPS: Mapping[str, GroupWords] = {
    GameGroup.ANSWER: GroupWords(N_("To answer"), N_("Nothing waits for your answer.")),
    GameGroup.TURN: GroupWords(N_("Your turn"), N_("No game waits for you.")),
    GameGroup.CHAT: GroupWords(N_("New messages"), N_("You have read everything.")),
    GameGroup.BOTS: GroupWords(
        N_("Against bots and alone"), N_("You play no game against bots, and none alone.")
    ),
    GameGroup.WAITING: GroupWords(N_("Waiting for others"), N_("No game waits for others.")),
}


@dataclass(frozen=True)
class ListedGroup:
    """The first games of a group as they are shown, and the number of games in it."""

    name: str
    title: str
    summaries: list[GameSummary]
    total: int

    @property
    def has_more(self) -> bool:
        return self.total > len(self.summaries)


@require_safe
@player_required
def my_games(request: PlayerRequest) -> HttpResponse:
    """Show the most urgent games, the latest finished ones, and tables that wait."""
    wanted, unread = GameFilter.read(request.GET), unread_by_game(request.player)
    for group in GameGroup:
        if page := request.GET.get(group, ""):
            return _group_page(request, wanted, unread, group, page)
    rows = _tables(request.player)
    totals = Seat.objects.totals_of(request.player, is_questioned())
    invitations = [row for row in rows if row.asked or row.has_to_open]
    progress = [row.progress for row in rows]
    questions = questions_to(request.player) if totals["questioned"] else []
    asked = [question.dispute.game for question in questions]
    found = (totals, progress, unread, asked, wanted, request.player.game_list_style)
    tag = live_updates.tag_of_games(request, *found)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified(headers={"ETag": tag, "Vary": "Cookie"})
    shown = wanted.tables(rows)
    context = {
        **_lists(request, wanted, unread, {game.pk for game in asked}),
        **_common(request, wanted),
        "key": uuid4(),
        "asked": asked,
        "invitation_rows": [row for row in shown if row in invitations],
        "table_rows": [row for row in shown if row not in invitations],
        "turns": (turns := totals["waiting"] + len(invitations)),
        "unread": sum(unread.values()),
        "title_count": turns + sum(unread.values()),
        "may_filter": bool(wanted.query) or totals["seats"] >= MIN_SEATS_TO_FILTER,
        "tag": json.dumps({"If-None-Match": tag}),
    }
    return render(request, "games/gameplay/my_games/my_games.html", context)


def _lists(
    request: PlayerRequest,
    wanted: GameFilter,
    unread: Mapping[UUID, int],
    questions: Collection[UUID],
) -> dict[str, object]:
    player = request.player
    listed = wanted.games(listed_games(unread), player)
    is_compact = player.game_list_style == GameListStyle.TABLE
    limits = COMPACT_GROUP_LIMITS if is_compact else GROUP_LIMITS
    found = first_of_groups(listed, player, unread, limits)
    finished = Game.objects.finished_by(player).exclude(pk__in=list(unread))
    over = list(wanted.games(finished, player)[:FINISHED_COUNT])
    games = [*(group.games for group in found.values()), over]
    listed_now = list(chain.from_iterable(games))
    shown = iter(summaries(listed_now, player, unread=unread, questions=questions))
    groups = {
        name: ListedGroup(name, words.title, _taken(shown, found[name].games), found[name].total)
        for name, words in GROUPS.items()
    }
    return {
        **{f"{name}_summaries": group.summaries for name, group in groups.items()},
        "answer": groups[GameGroup.ANSWER],
        "groups": [group for name, group in groups.items() if name != GameGroup.ANSWER],
        "finished_summaries": list(shown),
        "absence": _absence(player, request.received_at),
        "rulesets": RULESETS.values(),
    }


def _taken(shown: Iterator[GameSummary], games: list[Game]) -> list[GameSummary]:
    """Return the next summaries, one for each of `games`."""
    return list(islice(shown, len(games)))


def _common(request: PlayerRequest, wanted: GameFilter) -> dict[str, object]:
    """Return the context that the page of all groups and that of one group have in common."""
    return {"filter": wanted, "style": request.player.game_list_style, "section": "games"}


@require_safe
@player_required
def next_game(request: PlayerRequest) -> HttpResponse:
    """Redirect to the game with the least time left, or with `?after=` to the one that follows that
    game. Where no game waits, the latest table is next that waits for an answer.
    """
    keys = list(Game.objects.needing(request.player).values_list("pk", flat=True))
    invitation = None if keys else TablePlace.objects.asking(request.player).first()
    if invitation is not None:
        return redirect("table", invitation.table_id)
    if not keys:
        messages.info(request, gettext("No game waits for you. Everybody else is thinking."))
        return redirect("my_games")
    return redirect("game", _following(keys, request.GET.get("after", "")))


def _following(keys: list[UUID], after: str) -> UUID:
    texts = [str(key) for key in keys]
    return keys[(texts.index(after) + 1) % len(keys)] if after in texts else keys[0]


def _group_page(
    request: PlayerRequest,
    wanted: GameFilter,
    unread: Mapping[UUID, int],
    group: GameGroup,
    number: str,
) -> HttpResponse:
    """Show all games of a group, a page at a time; a page that does not exist becomes the
    nearest.
    """
    listed = wanted.games(listed_games(unread), request.player)
    games = in_group(listed, request.player, unread, group)
    page = Paginator(games, GAMES_PER_PAGE).get_page(number)
    shown = list(page.object_list)
    questions = {question.dispute.game_id for question in questions_to(request.player)}
    context = {
        **_common(request, wanted),
        "page": page,
        "summaries": summaries(shown, request.player, unread=unread, questions=questions),
        "name": group,
        "group": GROUPS[group],
    }
    return render(request, "games/gameplay/my_games/listed.html", context)


def _absence(player: User, at: datetime) -> Absence | None:
    """Return the vacation that the player is on."""
    return player.absences.now(at).first()


def _tables(player: User) -> list[TableRow]:
    """Return the tables that wait for the player, and those that wait for others."""
    tables = Table.objects.before_game().with_player(player).with_places().order_by("-created_at")
    return rows_of(tables, player)
