"""Sharing a study once its game is over: its owner opens it on the page of the game, makes a link
to it, and takes both back.
"""

from __future__ import annotations

from datetime import datetime
from secrets import token_urlsafe
from typing import Any

from accounts.models import User
from games.log.commands import Refused
from games.models import Game, Status
from games.services.gamelog.actors import NotPermitted
from games.services.lobby import blocks_in_force
from games.services.lobby.sanctions_in_force import require_not_muted
from study.models import Study
from study.services.studies.refusals import StudyRefusal

CODE_BYTES = 16


def open_objection(game: Game, user: User) -> Refused | None:
    """Return why a player may not open lines on the page of a game; None where the player may."""
    if game.status != Status.OVER:
        return Refused(StudyRefusal.GAME_GOES_ON)
    if game.seat_of(user) is None:
        return NotPermitted(StudyRefusal.ONLY_PLAYERS_OPEN)
    if user.is_guest:
        return NotPermitted(StudyRefusal.GUESTS_OPEN_NOTHING)
    return None


def players_reading(game: Game, user: User) -> list[User]:
    """Return the other people of a game who read what a player opens to them, which excludes closed
    accounts and those on the other side of a block.
    """
    others = [seat.user for seat in game.seats.all() if seat.user and seat.user != user]
    blocked = blocks_in_force.hidden_authors_for(user, [other.pk for other in others])
    return [other for other in others if other.is_active and other.pk not in blocked]


def open_to(game: Game, user: User, audience: Study.Audience, *, at: datetime) -> None:
    """Show the lines of a player to others on the page of the game. Raises Refused."""
    if why_not := open_objection(game, user):
        raise why_not
    if audience == Study.Audience.PLAYERS and not players_reading(game, user):
        raise Refused(StudyRefusal.NOBODY_READS)
    study = _shareable_study(game, user, at)
    if study.audience != audience:
        _change(study, at, audience=audience, opened_at=at)


def share(game: Game, user: User, *, at: datetime) -> Study:
    """Give a study a link, and return it. Raises Refused while the game goes on."""
    if game.status != Status.OVER:
        raise Refused(StudyRefusal.GAME_GOES_ON)
    study = _shareable_study(game, user, at)
    if study.code is None:
        study.code = token_urlsafe(CODE_BYTES)
        _change(study, at, code=study.code)
    return study


def _shareable_study(game: Game, user: User, at: datetime) -> Study:
    """Return the study of a player that has a line. Raises Refused."""
    require_not_muted(user, at)
    study = Study.objects.filter(game=game, user=user, variations__isnull=False).first()
    if study is None:
        raise Refused(StudyRefusal.NOTHING_KEPT)
    return study


def _change(study: Study, at: datetime, **readers: Any) -> None:
    """Store who else reads a study, unless the staff have closed it to others, perhaps just now.

    Raises NotPermitted.
    """
    changeable = Study.objects.filter(pk=study.pk, withheld_at=None)
    if not changeable.update(changed_at=at, **readers):
        raise NotPermitted(StudyRefusal.WITHHELD)


def take_back(game: Game, user: User, *, at: datetime) -> None:
    """Show a study to nobody else any more. Its link ends, and a later one will be a new one."""
    closed = {"code": None, "audience": Study.Audience.OWNER, "opened_at": None}
    Study.objects.filter(game=game, user=user).update(changed_at=at, **closed)


def shared_study(code: str) -> Study | None:
    """Return the study that a link leads to; None where there is none, where its owner's account is
    closed, or where a ruling lets its game go on again.
    """
    shared = Study.objects.filter(code=code, game__status=Status.OVER, user__is_active=True)
    return shared.select_related("user", "game").first()
