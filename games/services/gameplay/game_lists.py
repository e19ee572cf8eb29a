"""The games of a player as lists: the running ones in groups, the finished ones in the archive."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    TextChoices,
    Value,
    When,
    Window,
)
from django.db.models.functions import RowNumber

from accounts import names
from accounts.models import User
from games.bots import LEVELS, called
from games.models import Game, Note, Seat, SeatResult, Status
from games.models.gameplay.games import can_move, is_asked

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class GameGroup(TextChoices):
    """The reason why a game stands where it does in its player's list, the most urgent first."""

    ANSWER = "answer"
    TURN = "turn"
    CHAT = "chat"
    BOTS = "bots"
    WAITING = "waiting"


@dataclass(frozen=True)
class GamesInGroup:
    """The first games of a group, and the number of games in it."""

    games: list[Game]
    total: int


@dataclass(frozen=True)
class ArchiveSearch:
    """A search in a player's finished games; an empty field fits anything.

    `note` stands in the player's own notes; the last move was made between `since` and `until`.
    """

    ruleset: str = ""
    opponent: str = ""
    result: SeatResult | None = None
    since: datetime | None = None
    until: datetime | None = None
    note: str = ""


class _Annotated(TypedDict):
    group: str


_ORDER = (
    F("answer_until").asc(nulls_last=True),
    "-can_move",
    F("due_at").asc(nulls_last=True),
    "moved_at",
    "pk",
)


def listed_games(unread: Collection[UUID]) -> QuerySet[Game]:
    """Return the games that are listed in groups: those that run, and those that are over and have
    `unread` chat messages.
    """
    return Game.objects.filter(Q(status=Status.RUNNING) | Q(pk__in=list(unread)))


def first_of_groups(
    games: QuerySet[Game], user: User, unread: Collection[UUID], limits: Mapping[str, int]
) -> dict[str, GamesInGroup]:
    """Return the first of `games` in each group, as many as `limits` says; one query.

    `games` are some of `listed_games`, `unread` those in which chat messages of `user` are unread.
    """
    ranked = _grouped(games, user, unread).annotate(
        position=Window(RowNumber(), partition_by=F("group"), order_by=_ORDER),
        total=Window(Count("pk"), partition_by=F("group")),
    )
    found = {str(group): GamesInGroup([], 0) for group in GameGroup}
    for game in ranked.filter(position__lte=max(limits.values())).order_by("position"):
        shown = found[game.group].games
        if len(shown) < limits[game.group]:
            found[game.group] = GamesInGroup([*shown, game], game.total)
    return found


def in_group(
    games: QuerySet[Game], user: User, unread: Collection[UUID], group: GameGroup
) -> QuerySet[Game]:
    """Return all of `games` in a group, the most urgent first."""
    return _grouped(games, user, unread).filter(Q(group=group)).order_by(*_ORDER)


def _grouped(
    games: QuerySet[Game], user: User, unread: Collection[UUID]
) -> QuerySet[WithAnnotations[Game, _Annotated]]:
    """Annotate listed games of `user` with their `group` and with what they are sorted by.

    A proposal comes first, also in a game against bots. A game that is over is listed for its chat.
    """
    asked = is_asked()
    others = Seat.objects.filter(user__isnull=False).exclude(user=user)
    # Not EXISTS for each game: within CASE the database may then read the seats of all games.
    with_people = others.filter(game__seats__user=user, game__status=Status.RUNNING).values("game")
    return games.filter(seats__user=user).annotate(
        answer_until=Case(When(asked, then=F("seats__answer_by"))),
        can_move=ExpressionWrapper(can_move(), BooleanField()),
        group=Case(
            When(~Q(status=Status.RUNNING), then=Value(GameGroup.CHAT)),
            When(asked, then=Value(GameGroup.ANSWER)),
            When(~Q(pk__in=with_people), then=Value(GameGroup.BOTS)),
            When(can_move(), then=Value(GameGroup.TURN)),
            When(pk__in=list(unread), then=Value(GameGroup.CHAT)),
            default=Value(GameGroup.WAITING),
        ),
    )


def against(games: QuerySet[Game], user: User, opponent: str) -> QuerySet[Game]:
    """Return those of `games` in which another player's name contains `opponent`, in any case and
    with any accents.
    """
    key, pattern = names.key(opponent), names.search_pattern(opponent)
    bots = [level for level in LEVELS if key in names.key(called(level))]
    others = Seat.objects.filter(game=OuterRef("pk")).exclude(user=user)
    return games.filter(Exists(others.filter(Q(user__name_key__regex=pattern) | Q(bot__in=bots))))


def archive(user: User, search: ArchiveSearch) -> QuerySet[Game]:
    """Return the finished games of `user` that fit a search, the latest first."""
    found: QuerySet[Game] = Game.objects.finished_by(user)
    if search.ruleset:
        found = found.filter(ruleset=search.ruleset)
    if search.opponent:
        found = against(found, user, search.opponent)
    if search.result is not None:
        own = Seat.objects.filter(game=OuterRef("pk"), user=user, result=search.result)
        found = found.filter(Exists(own))
    if search.since:
        found = found.filter(moved_at__gte=search.since)
    if search.until:
        found = found.filter(moved_at__lt=search.until)
    if search.note:
        found = found.filter(pk__in=_noted(user, search.note))
    return found


def _noted(user: User, words: str) -> list[UUID]:
    """Return the games in whose notes `user` has written `words`, in any case.

    Not by the database: SQLite knows the case of the letters of English only.
    """
    wanted, notes = names.key(words), Note.objects.filter(user=user).values_list("game", "text")
    return [game for game, text in notes.iterator() if wanted in names.key(text)]
