"""The running games of a player in which explorer, exercises and reviews must not help."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from accounts.models import User
from games.models import Aid, Game
from games.rules.kit.core import Position, Ruleset
from games.rules.kit.options import Recognizable
from games.rules.kit.texts.canonical_form import SymmetricRuleset
from games.services.gamelog.state_cache import states_of
from games.services.gameplay.running_boards import CLOSED_TO_ENGINES, running_game_shown
from study.services.explorer.positions import decision_form

CLOSED_TO_BOOKS = (Aid.HEAD,)
"""The aid of games in which not even finished games may help."""
GAMES_PER_BATCH = 100
"""How many logs of a player's running games are read at a time."""


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
    if not isinstance(ruleset, SymmetricRuleset):
        return recognized_game(viewer, ruleset, positions, closed)
    asked: set[str] | None = None
    for text, game in _running_forms(viewer, ruleset, closed):
        if asked is None:
            asked = {form.text for each in positions if (form := decision_form(ruleset, each))}
        if text in asked:
            return game
    return None


def recognized_game(
    viewer: User | None, ruleset: Ruleset, positions: Iterable[Position], closed: Collection[str]
) -> Game | None:
    """Return a running game of `viewer` with a board that one of these positions shows again, and
    an aid in `closed`, where the rules recognize boards by more than their form.
    """
    starts = [each.start_options for each in positions if isinstance(each, Recognizable)]
    different = {tuple(options.items()): options for options in starts}
    found = (running_game_shown(viewer, ruleset, start, closed) for start in different.values())
    return next((game for game in found if game), None)


def running_forms(
    viewer: User | None, ruleset: Ruleset, closed: Collection[str] = CLOSED_TO_ENGINES
) -> dict[str, Game]:
    """Return the running games of `viewer` by the canonical form of their positions.

    A game is left out that stands where all games with its options begin.
    """
    return dict(_running_forms(viewer, ruleset, closed))


def _running_forms(
    viewer: User | None, ruleset: Ruleset, closed: Collection[str]
) -> Iterator[tuple[str, Game]]:
    """Yield those forms with their games, whose logs are read a few at a time."""
    if viewer is None:
        return
    running = Game.objects.running().of(viewer).filter(ruleset=ruleset.key, aid__in=closed)
    games = iter(running.with_seats())
    while few := {game.pk: game for game in islice(games, GAMES_PER_BATCH)}:
        for pk, state in states_of(few.values()).items():
            if state.position == ruleset.start(state.seats, state.options):
                continue
            mine = few[pk].seat_of(viewer)
            assert mine is not None
            if form := decision_form(ruleset, state.view(mine.number)):
                yield form.text, few[pk]
