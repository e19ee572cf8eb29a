"""Reports of players to the staff, about a name, a profile or conduct."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Role, User
from games.extensions import game_comments
from games.log.commands import Refused
from games.models import Game, PlayerReport
from games.services.gamelog.audit_trail import Act, record_act
from games.services.gamelog.locking import lock_player
from games.services.lobby.quotas import QuotaExceeded
from games.services.players.moderation.sanctions import require_moderator
from games.services.players.refusals import PlayerRefusal

REPORTS_WINDOW, MAX_PLAYER_REPORTS_PER_DAY = timedelta(days=1), 5
MAX_REASON_LENGTH = 1000


def report(
    about: User, by: User, *, subject: str, why: str, at: datetime, game: Game | None = None
) -> PlayerReport:
    """Report a player to the staff, or the player's comments on a `game`; a second report while the
    first is open changes nothing.

    Raises Refused, also where no such comments are open to `by`.
    """
    if about.pk == by.pk:
        raise Refused(PlayerRefusal.OWN_REPORT)
    is_readable = why.strip() and len(why) <= MAX_REASON_LENGTH
    if subject not in subjects(game) or not is_readable:
        raise Refused(PlayerRefusal.REPORT_MISSING, most=MAX_REASON_LENGTH)
    if game is not None and not game_comments.may_read(game, about, by):
        raise Refused(PlayerRefusal.NO_COMMENTS_TO_REPORT)
    with transaction.atomic():
        lock_player(by)
        mine = PlayerReport.objects.filter(by=by)
        earlier = mine.filter(about=about, game=game, state=PlayerReport.State.OPEN).first()
        if earlier is not None:
            return earlier
        if mine.filter(at__gt=at - REPORTS_WINDOW).count() >= MAX_PLAYER_REPORTS_PER_DAY:
            raise QuotaExceeded(
                PlayerRefusal.TOO_MANY_PLAYER_REPORTS, count=MAX_PLAYER_REPORTS_PER_DAY
            )
        return mine.create(about=about, by=by, subject=subject, game=game, why=why, at=at)


def subjects(game: Game | None) -> list[PlayerReport.Subject]:
    """Return what can be reported of a player: the comments on a game, or all else."""
    of_game = [PlayerReport.Subject.COMMENTS]
    return of_game if game else [each for each in PlayerReport.Subject if each not in of_game]


def waiting(admin: User) -> QuerySet[PlayerReport]:
    """Return the open reports, the oldest first, without those about or by the reader."""
    found = PlayerReport.objects.filter(state=PlayerReport.State.OPEN)
    return found.exclude(about=admin).exclude(by=admin).select_related("about", "by", "game")


def dismiss(report_id: int, admin: User, *, at: datetime) -> PlayerReport:
    """Close a report without consequences; a second time changes nothing.

    Raises NotPermitted, Refused and PlayerReport.DoesNotExist.
    """
    with transaction.atomic():
        found = PlayerReport.objects.select_for_update(of=("self",)).get(pk=report_id)
        require_moderator(admin, found.about, Role.HELPER, at)
        if found.state != PlayerReport.State.OPEN:
            return found
        found.state, found.closed_by, found.closed_at = PlayerReport.State.DISMISSED, admin, at
        found.save()
        act = Act.COMMENTS_KEPT if found.game_id else Act.PLAYER_KEPT
        record_act(act, admin, f"player:{found.about_id}", at=at, details={"report": found.pk})
    return found
