"""The exercises of Sudoku cards: some of the shipped cards each day, until all had their turn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from hashlib import sha256
from random import Random
from secrets import randbelow

from django.utils import timezone

from games.models import Outbox
from games.puzzles.collection.cards import CARDS, Card
from games.puzzles.collection.relatives import Relative
from games.puzzles.grader.levels import COSTS
from games.puzzles.grid import NAMES
from games.rules import RULESETS
from games.rules.cards.deck import drawn_relative
from games.rules.cards.moves import Enter
from study.exercises.cards import DigitFind, hardest_find
from study.exercises.kit.exercise import OnlyTurn, as_data
from study.models import Exercise
from study.services.exercises.game_search import new_code

KIND = "study.cards_of_day"
"""The kind of work that puts some cards among the exercises each day."""

RULESET = "cards"
OPTIONS = {"between": "open"}
"""The agreements under which a digit can be written at once."""
CARDS_PER_DAY = 10
MIN_RATING, RATING_PER_COST = 1000, 5
"""What an exercise is thought to be worth by its technique, before anybody has tried it."""


def run(row: Outbox) -> None:
    """Carry out a row of the outbox: put the cards of its day among the exercises."""
    store_finds(cards_of_day(date.fromisoformat(row.object_id)))
    row.finish(timezone.now())


def cards_of_day(day: date) -> Sequence[Card]:
    """Return the cards whose turn it is, from a fixed order; after all of them it begins anew."""
    order = Random(RULESET).sample(CARDS, len(CARDS))
    begin = day.toordinal() * CARDS_PER_DAY % len(CARDS)
    return order[begin : begin + CARDS_PER_DAY]


def store_finds(cards: Sequence[Card], at: datetime | None = None) -> int:
    """Store the hardest find of each card that is not stored yet; return how many are new."""
    keys = {_key_of(card): card for card in cards}
    stored = Exercise.objects.filter(key__in=keys).values_list("key", flat=True)
    fresh = [(key, keys[key], hardest_find(keys[key])) for key in keys.keys() - set(stored)]
    rows = [_row(key, card, find, at or timezone.now()) for key, card, find in fresh if find]
    Exercise.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)


def _key_of(card: Card) -> str:
    """Return the key of the task of a card, whichever relative of it is shown."""
    task = f"{RULESET} {RULESETS[RULESET].version} find on card {card.number}"
    return sha256(task.encode()).hexdigest()


def _row(key: str, card: Card, find: DigitFind, at: datetime) -> Exercise:
    """Return the exercise of a find on a relative of its card, as games are dealt relatives."""
    relative = drawn_relative(Random(randbelow(2**64)))
    solution = relative.of(card.solution)
    cell = _cell_of(relative, find.cell)
    only = OnlyTurn(str(Enter(int(solution[cell]), NAMES[cell])), "")
    return Exercise(
        code=new_code(),
        key=key,
        ruleset=RULESET,
        version=RULESETS[RULESET].version,
        options=dict(RULESETS[RULESET].clean(OPTIONS)),
        position=f"Card: {relative.of(find.grid)}\nSolution: {solution}\nMoves: glass",
        solution=as_data([only]),
        turns=1,
        ply=find.written,
        rating=MIN_RATING + RATING_PER_COST * COSTS[find.technique],
        found_at=at,
    )


def _cell_of(relative: Relative, cell: int) -> int:
    """Return where a relative has a cell of its puzzle."""
    marked = "." * cell + "1" + "." * (80 - cell)
    return next(at for at, sign in enumerate(relative.of(marked)) if sign != ".")
