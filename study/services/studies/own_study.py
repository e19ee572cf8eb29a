"""The study of a player in a game, in which lines are kept, renamed and deleted. Only its owner
asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Count, QuerySet

from accounts.models import User
from games.log.commands import Refused
from games.models import Game, Status
from games.services.gamelog.actors import NotPermitted
from games.services.lobby.sanctions_in_force import require_not_muted
from study.models import Study, Variation
from study.models.studies import MAX_LINE_LENGTH
from study.services.studies.refusals import StudyRefusal

MAX_LINES_PER_STUDY = 200


@dataclass(frozen=True)
class KeptLine:
    """A line to be kept; its `moves` follow `ply` moves of the game, and are legal."""

    ply: int
    moves: tuple[str, ...]
    name: str = ""
    comment: str = ""


def may_keep(game: Game, user: User | None) -> bool:
    """Return whether a player may keep lines of a game, as its own players may, and after its end
    anybody.
    """
    if user is None:
        return False
    return game.status == Status.OVER or game.seat_of(user) is not None


def must_be_allowed(game: Game, user: User) -> None:
    """Raise NotPermitted where a player may not keep lines of a game."""
    if not may_keep(game, user):
        raise NotPermitted(StudyRefusal.NOT_YOUR_GAME)


def studies_of(user: User) -> QuerySet[Study]:
    """Return the studies of a player that have lines, with their games and players, and the number
    of lines as `line_count`; the latest first.
    """
    mine = Study.objects.filter(user=user).annotate(line_count=Count("variations"))
    kept = mine.filter(line_count__gt=0).select_related("game")
    return kept.prefetch_related("game__seats__user").order_by("-changed_at", "-pk")


def study_of(game: Game, user: User) -> Study | None:
    """Return the study of a player in a game; None where nothing has been kept."""
    return Study.objects.filter(game=game, user=user).first()


def lines_of(study: Study | None) -> Sequence[Variation]:
    """Return the lines of a study by the plies at which they begin."""
    return list(study.variations.all()) if study else []


def line_of(game: Game, user: User, ply: int, moves: Sequence[str]) -> Variation | None:
    """Return a line if its player keeps it."""
    mine = Variation.objects.filter(study__game=game, study__user=user)
    return mine.filter(ply=ply, moves=",".join(moves)).first()


def keep(game: Game, user: User, line: KeptLine, *, at: datetime) -> Variation:
    """Keep a line, or store name and comment of a line that is kept already. Raises Refused."""
    must_be_allowed(game, user)
    moves = ",".join(line.moves)
    if len(moves) > MAX_LINE_LENGTH:
        raise Refused(StudyRefusal.TOO_LONG)
    with transaction.atomic():
        study = _locked(game, user, at)
        others = study.variations.exclude(ply=line.ply, moves=moves)
        if others.count() >= MAX_LINES_PER_STUDY:
            raise Refused(StudyRefusal.TOO_MANY, count=MAX_LINES_PER_STUDY)
        words = {"name": line.name, "comment": line.comment, "changed_at": at}
        if line.name or line.comment:
            _require_may_write(study, user, at)
        kept, _created = study.variations.update_or_create(
            ply=line.ply, moves=moves, defaults=words
        )
    return kept


def throw_away(game: Game, user: User, key: int, *, at: datetime) -> None:
    """Delete a line of the player; where it is gone already, nothing happens."""
    Variation.objects.filter(study__game=game, study__user=user, pk=key).delete()
    Study.objects.filter(game=game, user=user).update(changed_at=at)


def rename(game: Game, user: User, title: str, *, at: datetime) -> None:
    """Give the study of a player another title. Raises NotPermitted."""
    study = study_of(game, user)
    if study is not None:
        _require_may_write(study, user, at)
        Study.objects.filter(pk=study.pk).update(title=title, changed_at=at)


def _require_may_write(study: Study, user: User, at: datetime) -> None:
    """Raise NotPermitted for words that others would read of a player who may write to nobody."""
    if study.is_open or study.code:
        require_not_muted(user, at)


def _locked(game: Game, user: User, at: datetime) -> Study:
    study, _created = Study.objects.get_or_create(game=game, user=user, defaults={"changed_at": at})
    Study.objects.filter(pk=study.pk).update(changed_at=at)  # locks it
    return study
