"""The seeds of the lots of seasons. Read by services.leagues.divisions.seals alone."""

from __future__ import annotations

from django.db import models

from events.models.leagues.seasons import Season
from games.models.gameplay.fields import HashField


class SeasonSeal(models.Model):
    """The seed of a season's lots, with the commitment that is shown from the beginning."""

    season = models.OneToOneField(Season, models.CASCADE, related_name="+")
    seed = models.BinaryField(max_length=32)
    commitment = HashField()

    objects: models.Manager[SeasonSeal] = models.Manager()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"seal of {self.season_id}"
