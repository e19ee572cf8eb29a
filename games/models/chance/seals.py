"""The seeds of chance, which are secret until their games are decided. Read by
services.chance.seals alone, which knows when one may be shown.
"""

from __future__ import annotations

import uuid

from django.db import models

from games.models.gameplay.fields import HashField
from games.models.gameplay.games import Game
from games.models.lobby.tables import Table


class Seal(models.Model):
    """A seed with its public name, first for game `number` of a table and later for `game`.

    The id is public: it stands in the labels of all draws.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="+", db_index=False)
    number = models.PositiveSmallIntegerField(default=1)
    game = models.OneToOneField(Game, models.PROTECT, null=True, related_name="+")
    seed = models.BinaryField(max_length=32)
    commitment = HashField(db_index=True)

    objects: models.Manager[Seal] = models.Manager()

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seal_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"seal {str(self.id)[:8]}"
