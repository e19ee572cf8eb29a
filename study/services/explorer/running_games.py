"""The running games of a player in which explorer, exercises and reviews must not help."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from accounts.models import User
from games.models import Aid, Game
from games.rules.kit.core import Position, Ruleset
from games.services.gamelog.state_cache import states_of
from games.services.gameplay.running_boards import CLOSED_TO_ENGINES
from study.services.explorer.positions import decision_form

CLOSED_TO_BOOKS = (Aid.HEAD,)
"""The aid of games in which not even finished games may help."""


def allows_books(game: Game, viewer: User | None) -> bool:
    """Return whether `viewer` plays a game whose aid allows finished games."""
    return game.aid not in CLOSED_TO_BOOKS and game.seat_of(viewer) is not None


def running_game_at(
    viewer: User | None,
    ruleset: Ruleset,
    positions: Iterable[Position],
    closed: Collection[str] = CLOSED_TO_ENGINES,
) -> Game | None:
    """Return a running game of `viewer` with one of these positions, however it is turned, and an
    aid in `closed`; None where there is none.

    A game is left out that stands where all games with its options begin.
    """
    running = running_forms(viewer, ruleset, closed)
    if not running:
        return None
    asked = {form.text for each in positions if (form := decision_form(ruleset, each))}
    return next((game for text, game in running.items() if text in asked), None)


def running_forms(
    viewer: User | None, ruleset: Ruleset, closed: Collection[str] = CLOSED_TO_ENGINES
) -> dict[str, Game]:
    """Return the running games of `viewer` by the canonical form of their positions.

    A game is left out that stands where all games with its options begin.
    """
    if viewer is None:
        return {}
    running = Game.objects.running().of(viewer).filter(ruleset=ruleset.key, aid__in=closed)
    running = running.with_seats()
    games = {game.pk: game for game in running}
    found = {}
    for pk, state in states_of(games.values()).items() if games else ():
        if state.position == ruleset.start(state.seats, state.options):
            continue
        mine = games[pk].seat_of(viewer)
        assert mine is not None
        if form := decision_form(ruleset, state.view(mine.number)):
            found[form.text] = games[pk]
    return found
