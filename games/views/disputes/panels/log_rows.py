"""The log of a game in words, for the page of a dispute."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.timezone import localtime

from games.log.events import EventKind
from games.log.state import State
from games.models import Event, Game
from games.services.chance.game_export import has_secrets
from games.services.gamelog.stored_log.log_reader import events_of
from games.services.text import game_text
from games.services.text.move_text import move_text
from games.views.disputes.panels.staff_words import (
    FOR_PROGRAMS,
    event_label,
    field_label,
    ruling_label,
    value_label,
)
from games.views.gameplay.page.move_list import HIDDEN

MAX_BRIEF_LENGTH = 19


@dataclass(frozen=True)
class LogRow:
    """One event in words."""

    number: int
    kind: str
    who: str
    what: str
    at: datetime
    hash: str


def log_rows(game: Game, state: State, notation: str) -> Iterator[LogRow]:
    """Yield a row for each event, with hashes only where they reveal nothing."""
    shown, names = not has_secrets(game), game.names
    for event in events_of(game):
        sitter = event.seat is not None and event.seat >= 0
        yield LogRow(
            event.number,
            event_label(event.kind),
            names[event.seat or 0] if sitter else "",
            _what(event, game, state, notation),
            event.received_at,
            event.hash if shown else "",
        )


def _what(event: Event, game: Game, state: State, notation: str) -> str:
    """Return the content of an event: moves in words, secrets blanked while the game goes on."""
    if event.kind == EventKind.STARTED:
        return game_text.terms_text(game)
    if "ruling" in event.payload:
        return ruling_label(str(event.payload["ruling"]))
    if "move" not in event.payload:
        shown = {key: held for key, held in event.payload.items() if key not in FOR_PROGRAMS}
        return ", ".join(
            f"{field_label(key)}: {_in_words(key, held)}" for key, held in shown.items()
        )
    move = state.ruleset.parse(str(event.payload["move"]))
    if move.secret and state.result is None:
        return HIDDEN
    return move_text(state, move, notation)


def _in_words(field: str, value: object) -> str:
    """Return the value of a field in words, with seats by number as players count them."""
    if isinstance(value, list):
        return ", ".join(str(seat + 1) for seat in value)
    return value_label(field, value) or _brief(value)


def _brief(value: object) -> str:
    """Return the beginning of a value; an instant by the reader's clock."""
    text = str(value)
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        return text[:MAX_BRIEF_LENGTH]
    return f"{localtime(instant):%Y-%m-%d %H:%M:%S}" if instant.tzinfo else text
