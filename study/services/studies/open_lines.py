"""The lines that the players of a finished game have opened, as far as a reader may see them."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest

from accounts.models import User
from games.models import Game, Status
from games.services.lobby import blocks_in_force
from study.models import Study, Variation
from study.services.studies.moderation import reported_authors

_OWNER = Study.Audience.OWNER


def open_lines(game: Game, viewer: User | None) -> QuerySet[Variation]:
    """Return the lines of a game that its players have opened to this viewer, with their authors;
    none while the game goes on.

    What a block hides in a chat, it hides here: lines of an author whom the viewer blocks, and what
    an author who blocks the viewer has opened or written since. Helpers read what is reported,
    whatever is blocked.
    """
    if game.status != Status.OVER:
        return Variation.objects.none()
    readers = Q(study__audience__in=_audiences(game, viewer))
    reported = reported_authors(game, viewer)
    if reported:
        readers |= Q(study__user__in=reported) & ~Q(study__audience=_OWNER)
    players = [seat.user_id for seat in game.seats.all() if seat.user_id]
    lines = Variation.objects.filter(
        readers,
        study__game=game,
        study__user__in=players,
        study__user__is_active=True,
    )
    unreported = [key for key in players if key not in reported]
    return _without_hidden(lines, unreported, viewer).select_related("study__user")


def authors_of(game: Game, viewer: User | None) -> list[User]:
    """Return the players whose lines of a game this viewer may read, in the order of seats."""
    lines = open_lines(game, viewer).order_by()
    readable = set(lines.values_list("study__user", flat=True).distinct())
    return [seat.user for seat in game.seats.all() if seat.user and seat.user_id in readable]


def _audiences(game: Game, viewer: User | None) -> list[Study.Audience]:
    """Return the audiences to which a viewer belongs."""
    if game.seat_of(viewer) is None:
        return [Study.Audience.EVERYBODY]
    return [Study.Audience.PLAYERS, Study.Audience.EVERYBODY]


def _without_hidden(
    lines: QuerySet[Variation], authors: list[int], viewer: User | None
) -> QuerySet[Variation]:
    """Leave out the lines of these authors that a block hides from the viewer."""
    if viewer is None:
        return lines
    lines = lines.annotate(shown_since=_shown_since())
    for author, since in blocks_in_force.hidden_authors_for(viewer, authors).items():
        by_author = Q(study__user=author)
        hidden = by_author if since is None else by_author & Q(shown_since__gte=since)
        lines = lines.exclude(hidden)
    return lines


def _shown_since() -> Greatest:
    """Return the expression for the moment since when a line is shown as it is."""
    opened = F("study__opened_at")
    return Greatest(opened, Coalesce("changed_at", opened))
