"""The link of a study, which its owner makes and takes back, and which works once the game is
over.
"""

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
    """End the link of a study; a later link will be a new one."""
    Study.objects.filter(game=game, user=user).update(code=None, changed_at=at)


def shared_study(code: str) -> Study | None:
    """Return the study that a link leads to; None where there is none, or where a ruling lets its
    game go on again.
    """
    shared = Study.objects.filter(code=code, game__status=Status.OVER)
    return shared.select_related("user", "game").first()
