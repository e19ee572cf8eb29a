"""The link of a study: made and taken back by its owner, open once the game is over."""

from __future__ import annotations

from datetime import datetime
from secrets import token_urlsafe

from accounts.models import User
from games.log.commands import Refused
from games.models import Game, Status
from study.models import Study
from study.services.studies.refusals import StudyRefusal

CODE_BYTES = 16


def share(game: Game, user: User, *, at: datetime) -> Study:
    """Give a study a link, and return it. Raises Refused while the game goes on."""
    if game.status != Status.OVER:
        raise Refused(StudyRefusal.GAME_GOES_ON)
    study = Study.objects.filter(game=game, user=user, variations__isnull=False).first()
    if study is None:
        raise Refused(StudyRefusal.NOTHING_KEPT)
    if study.code is None:
        study.code, study.changed_at = token_urlsafe(CODE_BYTES), at
        study.save(update_fields=["code", "changed_at"])
    return study


def take_back(game: Game, user: User, *, at: datetime) -> None:
    """Let the link of a study lead nowhere; another one would be a new link."""
    Study.objects.filter(game=game, user=user).update(code=None, changed_at=at)


def shared_study(code: str) -> Study | None:
    """Return the study that a link leads to; None where there is none, or its game goes on again,
    as a ruling can make it.
    """
    shared = Study.objects.filter(code=code, game__status=Status.OVER)
    return shared.select_related("user", "game").first()
