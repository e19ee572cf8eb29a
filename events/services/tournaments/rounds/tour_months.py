"""The months of a tour, each with another game; the next one opens in the middle of each."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from events.formulas.months import months_after
from events.models import LogKind, Tournament
from events.services.tournaments import event_jobs, event_log, seals
from events.services.tournaments.rounds import tour
from games.rules import RULESETS
from games.rules.kit.core import Ruleset

MIDDLE_CODE, END_CODE = 32_001, 32_002
"""The numbers of the rows of the outbox for these dates, which no log of an event reaches."""


def begin_month(event: Tournament, at: datetime) -> None:
    """Set the end of a month that begins, and enqueue looks at its dates. Expects a locked tour."""
    event.ends_at = months_after(min(at, event.closes_at))
    event.save(update_fields=["ends_at"])
    event_jobs.ask_for_date(event, _middle(event), MIDDLE_CODE)
    event_jobs.ask_for_date(event, event.ends_at, END_CODE)


def look_at_dates(event: Tournament, at: datetime) -> None:
    """Open the next month, or end this one, where it is time. Expects a locked event."""
    if not event.is_tour or event.ends_at is None or not tour.is_open(event):
        return
    if at >= _middle(event) and _has_next(event):
        _open_next(event, at)
    tour.end_month(event, at)


def end_tour(event: Tournament, at: datetime, person: User | None = None, reason: str = "") -> None:
    """Let no further month follow this one. Expects a locked tour."""
    event_log.write(event, LogKind.TOUR_ENDED, at, person, reason=reason)


def next_month(event: Tournament) -> Tournament | None:
    """Return the month after this one, once it exists."""
    return Tournament.objects.filter(series=event.series, month=event.month + 1).first()


def tour_rulesets() -> list[Ruleset]:
    """Return the games of tours in their order, which are those that two can play with usual
    rules.
    """
    return [
        rules
        for rules in RULESETS.values()
        if 2 in rules.seats and not rules.known_beforehand(rules.clean({}))
    ]


def _middle(event: Tournament) -> datetime:
    assert event.ends_at
    began_at = event.log.filter(kind=LogKind.DRAWN).values_list("at", flat=True).latest("number")
    return began_at + (event.ends_at - began_at) / 2


def _has_next(event: Tournament) -> bool:
    """Return whether a further month is still to be opened."""
    if event.log.filter(kind=LogKind.TOUR_ENDED).exists() or not event.director.is_active:
        return False
    return next_month(event) is None


def _open_next(event: Tournament, at: datetime) -> None:
    assert event.ends_at
    rules = _following(event.ruleset)
    later = Tournament.objects.create(
        name=event.name,
        kind=event.kind,
        ruleset=rules.key,
        options={**rules.clean({})},
        time_control=event.time_control,
        aid=event.aid,
        rated=event.rated,
        max_players=event.max_players,
        listed=event.listed,
        visibility=event.visibility,
        shown_after=event.shown_after,
        by_approval=event.by_approval,
        director=event.director,
        club=event.club,
        series=event.series,
        month=event.month + 1,
        created_at=at,
        changed_at=at,
        closes_at=event.ends_at,
    )
    seals.seal(later)
    event_log.write(later, LogKind.ANNOUNCED, at, event.director)
    event_jobs.ask_to_advance(later, later.closes_at)
    players = [entry.user for entry in event.entries.taking_part()]
    event_jobs.notify_people(later, event_jobs.TOUR_OPENS, players, at)


def _following(ruleset: str) -> Ruleset:
    """Return the game of the month after one with this game."""
    games = tour_rulesets()
    keys = [rules.key for rules in games]
    return games[(keys.index(ruleset) + 1) % len(games)] if ruleset in keys else games[0]
