"""The moderation of opened lines: which are reported, and their closing by the staff."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Role, User
from games.log.commands import Refused
from games.models import Game, PlayerReport
from games.services.gamelog.actors import AdminActor
from games.services.gamelog.audit_trail import Act, record_act
from games.services.players.moderation.sanctions import require_moderator
from study.models import Study
from study.services.studies.refusals import StudyRefusal

State = PlayerReport.State


def reported_authors(game: Game, viewer: User | None) -> set[int]:
    """Return the keys of players whose comments on a game are reported, by somebody who can read
    them; none where the viewer does not moderate this game.
    """
    if not _may_moderate(game, viewer):
        return set()
    reports = _open_reports(game).values_list("about", "by")
    opened = Study.objects.filter(game=game, audience=Study.Audience.EVERYBODY)
    public = set(opened.values_list("user", flat=True))
    players = {seat.user_id for seat in game.seats.all()}
    return {about for about, by in reports if about in public or by in players}


def authors_to_judge(game: Game, viewer: User | None) -> set[int]:
    """Return the keys of players whose reported comments on a game the viewer may close to others,
    which excludes those whom only the viewer has reported.
    """
    reported = reported_authors(game, viewer)
    if not reported:
        return reported
    by_others = _open_reports(game).exclude(by=viewer).values_list("about", flat=True)
    return reported.intersection(by_others)


def _may_moderate(game: Game, viewer: User | None) -> bool:
    return viewer is not None and viewer.has_role(Role.HELPER) and game.seat_of(viewer) is None


def withhold(game: Game, author: User, admin: User, *, at: datetime) -> None:
    """Close the reported lines of a player to all others for good; their owner keeps them.

    Raises NotPermitted to players of the game and about the staff, and Refused where nothing is
    reported by another.
    """
    with transaction.atomic():
        AdminActor(admin, Role.HELPER).seat_among(game.seats.all())
        require_moderator(admin, author, Role.HELPER, at)
        reports = _open_reports(game).filter(about=author).exclude(by=admin)
        if not reports.update(state=State.CLOSED, closed_by=admin, closed_at=at):
            raise Refused(StudyRefusal.NOTHING_REPORTED)
        closed = {"audience": Study.Audience.OWNER, "opened_at": None, "code": None}
        Study.objects.filter(game=game, user=author).update(withheld_at=at, **closed)
        details = {"game": str(game.pk)}
        record_act(Act.COMMENTS_CLOSED, admin, f"player:{author.pk}", at=at, details=details)


def _open_reports(game: Game) -> QuerySet[PlayerReport]:
    return PlayerReport.objects.filter(game=game, state=State.OPEN)
