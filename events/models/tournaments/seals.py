"""The seeds of the lots of events. Read by services.tournaments.seals alone, which knows when to
show one.
"""

from __future__ import annotations

from django.db import models

from events.models.tournaments.events import Tournament
from games.models.gameplay.fields import HashField


class TournamentSeal(models.Model):
    """The seed of an event's lots, with the commitment that is shown from the beginning."""

    event = models.OneToOneField(Tournament, models.CASCADE, related_name="+")
    seed = models.BinaryField(max_length=32)
    commitment = HashField()

    objects: models.Manager[TournamentSeal] = models.Manager()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"seal of {self.event_id}"
