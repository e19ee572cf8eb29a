"""The readers of a player's lines, as the page of the study and that of the game name them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from accounts.web.requests import PlayerRequest, SiteRequest
from games.log.commands import Refused
from games.models import Game, Status
from study.models import Study
from study.services.studies import own_study, sharing
from study.services.studies.refusals import StudyRefusal


@dataclass(frozen=True)
class Readership:
    """The readers of a study, and what its owner can change about them.

    `others` are the names of those of the game to whom it can be opened; `link` is the address
    at which it is shared, or empty.
    """

    game: Game
    study: Study | None
    has_lines: bool
    others: list[str]
    link: str
    objection: Refused | None

    @property
    def is_over(self) -> bool:
        return self.game.status == Status.OVER

    @property
    def is_of_a_player(self) -> bool:
        """Whether the lines are of a player of the game, whose page can show them."""
        return self.objection is None or self.objection.code != StudyRefusal.ONLY_PLAYERS_OPEN

    @property
    def is_shared(self) -> bool:
        """Whether anybody else reads the lines, or will after the end."""
        return self.study is not None and (self.study.is_open or self.study.code is not None)


def readership_of(request: SiteRequest | PlayerRequest, game: Game) -> Readership | None:
    """Return the readers of the lines that the reader of a page keeps; None for strangers."""
    player = request.player
    if player is None:
        return None
    study = own_study.study_of(game, player)
    objection = sharing.open_objection(game, player)
    others = [str(other) for other in sharing.players_reading(game, player)]
    has_lines = study is not None and study.variations.exists()
    return Readership(game, study, has_lines, others, _link(request, study), objection)


def _link(request: SiteRequest | PlayerRequest, study: Study | None) -> str:
    """Return the address at which a study is shared; empty where it is not."""
    if study is None or study.code is None:
        return ""
    return request.build_absolute_uri(reverse("shared_study", args=[study.code]))
