"""The positions of commands that look at many rows and go on where they stopped."""

from __future__ import annotations

from typing import Any

from django.db import models


class CommandPositionManager(models.Manager["CommandPosition"]):
    """Django's manager, with methods by which commands read and write their own row."""

    def of(self, command: str) -> dict[str, Any]:
        """Return the position of a command; an empty one for a command that begins."""
        row = self.filter(command=command).first()
        return dict(row.position) if row else {}

    def keep(self, command: str, position: dict[str, Any]) -> None:
        """Store the position of a command."""
        self.update_or_create(command=command, defaults={"position": position})


class CommandPosition(models.Model):
    """The position of an operator's command, such as the last event that it has looked at."""

    command = models.CharField(max_length=40, primary_key=True)
    position = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now=True)

    objects = CommandPositionManager()

    def __str__(self) -> str:
        return self.command
