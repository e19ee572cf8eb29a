"""The visibility of the games of an event: live, once one's own game is over, or after so many
games.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext

from accounts.models import User
from events.models import Pairing, Tournament
from events.services.tournaments.lists.event_of_game import event_of
from games.extensions.jobs import rows_for_publication
from games.models import Game, Seat, Status
from games.models.gameplay.games import GameQuerySet
from games.services.effects.enqueue import enqueue

Visibility = Tournament.Visibility
_OVER = (Tournament.State.PLAYED, Tournament.State.FINAL)


def objection_to(game: UUID, viewer: User | None) -> str:
    """Return why a viewer may not look at a game yet; "" for its players, and once it is shown.

    The staff may, unless they take part: they rule on problems.
    """
    event = event_of(game)
    if event is None or event.visibility == Visibility.LIVE or _is_let_in(event.pk, game, viewer):
        return ""
    if event.visibility == Visibility.OWN:
        is_running = Game.objects.filter(pk=game, status=Status.RUNNING).exists()
        text = gettext("This game belongs to the event %(event)s. Others see it once it is over.")
        return text % {"event": event.name} if is_running else ""
    if are_shown(Tournament.objects.get(pk=event.pk)):
        return ""
    text = gettext(
        "This game belongs to the event %(event)s. Others see its games once %(count)s are over."
    )
    return text % {"event": event.name, "count": event.shown_after}


def are_shown(event: Tournament) -> bool:
    """Return whether everybody can see all games of an event, including running ones."""
    if event.visibility == Visibility.LIVE:
        return True
    if event.visibility == Visibility.OWN:
        return False
    over = event.pairings.exclude(first_points=None)
    return event.state in _OVER or over.count() >= event.shown_after


def update_lists(event: Tournament, at: datetime) -> None:
    """Put the games that everybody can see on lists, take others off them, as after a ruling that
    lets a game go on, and tell the apps that follow publication. Expects the event to be locked.
    """
    if event.visibility == Visibility.LIVE or not event.listed:
        return
    games = Game.objects.filter(pk__in=event.pairings.values("game"))
    shown = _shown(games, event)
    _list(shown.filter(public=False), at, public=True)
    _list(games.exclude(pk__in=shown.values("pk")).filter(public=True), at, public=False)


def _shown(games: GameQuerySet, event: Tournament) -> GameQuerySet:
    """Return those of the games of an event that everybody can see."""
    if are_shown(event):
        return games
    is_own = event.visibility == Visibility.OWN
    return games.exclude(status=Status.RUNNING) if is_own else games.none()


def _list(games: GameQuerySet, at: datetime, *, public: bool) -> None:
    changed = list(games)
    Game.objects.filter(pk__in=[game.pk for game in changed]).update(public=public)
    over = [game for game in changed if game.status == Status.OVER]
    enqueue(rows_for_publication(over, at))


def _is_let_in(event: UUID, game: UUID, viewer: User | None) -> bool:
    if viewer is None:
        return False
    if Seat.objects.filter(game=game, user=viewer).exists():
        return True
    return viewer.is_staff and not _plays_in(event, viewer)


def _plays_in(event: UUID, viewer: User) -> bool:
    return Pairing.objects.filter(event=event).of_user(viewer).exists()
