"""The topic of a piece of work or news, in columns that the outbox and the delivery log share."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID, uuid5

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.gameplay.games import Game

_NAMESPACE = UUID("9d3bd1b6-6ab1-5cbb-a6a5-0d0c1a1f5e11")
"""The namespace of the UUIDs (RFC 9562) that tell rows of the outbox apart."""

_IDENTITY = (
    "kind", "game_id", "event", "seat", "table_id", "dispute_id", "chat_message_id", "actor_id",
    "object_id", "user_id", "repeat",
)  # fmt: skip

_IDENTITY_OF_SEAT = ("kind", "game_id", "seat")


class Topic(models.Model):
    """The columns that say what a row is about; those that do not apply are null.

    `event` is the number of the event of `game` that caused the row, `actor` the player whose doing
    it tells of. `object_id` names something of another app, which alone reads it.
    """

    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="+")
    event = models.PositiveIntegerField(null=True)
    table = models.ForeignKey(
        "games.Table", models.CASCADE, null=True, related_name="+", db_index=False
    )
    dispute = models.ForeignKey(
        "games.Dispute", models.CASCADE, null=True, related_name="+", db_index=False
    )
    chat_message = models.ForeignKey(
        "games.ChatMessage", models.CASCADE, null=True, related_name="+", db_index=False
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    object_id = models.CharField(max_length=64, blank=True)

    class Meta:
        abstract = True
        # Most rows are about a game alone, and cost these indexes nothing.
        indexes = [
            models.Index(
                fields=[name], condition=Q((f"{name}__isnull", False)), name=f"%(class)s_{name}"
            )
            for name in ("table", "dispute", "chat_message", "actor")
        ]

    @property
    def topic_columns(self) -> dict[str, Any]:
        """Return the columns by name, for another row about the same."""
        return {field.attname: getattr(self, field.attname) for field in Topic._meta.local_fields}


class DedupKeyField(models.UUIDField):
    """A column for the key that follows from what is asked of whom, so that nothing is asked
    twice.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs |= {"editable": False, "unique": True}
        super().__init__(*args, **kwargs)

    def pre_save(self, model_instance: Any, add: bool) -> UUID:
        if add:
            setattr(model_instance, self.attname, dedup_key_of(model_instance))
        key: UUID = getattr(model_instance, self.attname)
        return key


def dedup_key_of(row: Any) -> UUID:
    """Return the identity of a job, equal for two rows that ask for the same thing in the same way.

    The three ways of a mail are one: a mail that is put off is not sent a second time. So are all
    turns of a seat, the news of which has one row.
    """
    names = _IDENTITY_OF_SEAT if row.is_of_seat else _IDENTITY
    asked = [row.medium, *(getattr(row, name) for name in names)]
    return uuid5(_NAMESPACE, json.dumps(asked, default=str))
