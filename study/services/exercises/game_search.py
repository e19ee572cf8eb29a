"""The search for exercises in a finished game, and their deletion where a ruling changes the
game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from secrets import choice
from uuid import UUID

from django.utils import timezone

from games.log.state import State
from games.models import Game, Outbox, Status
from games.rules.kit.core import Options, Position, RulesError, Ruleset
from games.services.gamelog.state_cache import state_of
from games.services.gamelog.stored_log.errors import Outdated
from study.exercises import FINDERS
from study.exercises.kit.exercise import FoundExercise, as_data
from study.exercises.kit.search import MAX_NODES_PER_PROOF
from study.models import Exercise
from study.services.exercises.daily_exercises import forget_daily_exercises
from study.services.explorer.positions import decision_form, key_of

KIND = "study.exercises"
"""The kind of job that follows every result."""

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 6
MIN_RATING, RATING_PER_TURN = 1200, 150
"""The first rating of an exercise, which grows with its turns before anybody has tried it."""


def run(row: Outbox) -> None:
    """Carry out a row of the outbox: search its game."""
    assert row.game_id is not None
    search_game(row.game_id)
    row.finish(timezone.now())


def search_game(game_id: UUID) -> int:
    """Store the exercises of a game; return how many it has.

    A game that goes on, because a ruling took its result back, or that was cancelled has none, nor
    has one that is not public.
    """
    game = Game.objects.filter(pk=game_id).first()
    if game is None or game.ruleset not in FINDERS:
        return 0
    found = _found_in(game)
    kept = [exercise_key(game.rules, each.position) for each in found]
    gone, _rows = Exercise.objects.filter(game=game).exclude(key__in=kept).delete()
    if gone:
        forget_daily_exercises()
    store(game.rules, game.options, found, game=game)
    return Exercise.objects.filter(game=game).count()


def _found_in(game: Game) -> list[FoundExercise]:
    if game.status != Status.OVER or not game.public:
        return []
    try:
        state = state_of(game)
    except Outdated:
        return []
    return search(game.rules, game.options, _positions(state))


def _positions(state: State) -> list[Position]:
    return list(state.views(None))


def search(
    rules: Ruleset,
    options: Options,
    positions: Sequence[Position],
    nodes: int = MAX_NODES_PER_PROOF,
) -> list[FoundExercise]:
    """Return the exercises among the positions of a game that can be written down and read."""
    found = FINDERS[rules.key](positions, nodes)
    return [each for each in found if _is_readable(rules, options, each.position)]


def _is_readable(rules: Ruleset, options: Options, position: Position) -> bool:
    try:
        return rules.read(rules.write(position), options) == position
    except RulesError:
        return False


def store(
    rules: Ruleset,
    options: Options,
    found: Iterable[FoundExercise],
    *,
    game: Game | None = None,
    at: datetime | None = None,
) -> int:
    """Store the exercises found, except for those that exist already; return how many are new."""
    rows = [_row(rules, options, each, game, at or timezone.now()) for each in found]
    before = Exercise.objects.count()
    Exercise.objects.bulk_create(rows, ignore_conflicts=True)
    return Exercise.objects.count() - before


def _row(
    rules: Ruleset, options: Options, found: FoundExercise, game: Game | None, at: datetime
) -> Exercise:
    turns = len(found.solution)
    return Exercise(
        code=new_code(),
        key=exercise_key(rules, found.position),
        ruleset=rules.key,
        version=rules.version,
        options=dict(options),
        position=rules.write(found.position),
        solution=as_data(found.solution),
        turns=turns,
        game=game,
        ply=found.ply,
        rating=MIN_RATING + RATING_PER_TURN * turns,
        found_at=at,
    )


def new_code() -> str:
    """Return a code for the address of a new exercise."""
    return "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def exercise_key(rules: Ruleset, position: Position) -> str:
    """Return the key of an exercise, the same for all images of its position."""
    form = decision_form(rules, position)
    assert form is not None, "exercises are in games whose positions come again"
    return key_of(rules, form)
