"""The events of the room of tournaments, for what other pages show of them."""

from __future__ import annotations

from tests.events.tournaments.conftest import begun, event

__all__ = ["begun", "event"]
