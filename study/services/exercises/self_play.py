"""Games between bots that are played only for their exercises, some each night, and not stored."""

from __future__ import annotations

from datetime import UTC, date
from random import Random

from django.conf import settings
from django.utils import timezone

from games.bots import choose, own_levels_of
from games.models import Outbox
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Move, Options, Position, Ruleset
from games.services.effects.enqueue import enqueue
from study.exercises import VARIETIES
from study.services.exercises.game_search import search, store

DAY_KIND, GAME_KIND = "study.games_of_day", "study.game_of_day"
"""The kinds of job of a day, and of each game that it brings."""
LEVELS_AT_PLAY = ("beginner", "casual", "skilled")
"""The levels of these bots, which make mistakes, since mistakes make exercises."""
MAX_NODES_PER_TURN = 20_000


def run_day(row: Outbox) -> None:
    """Carry out a row of the outbox: enqueue the games of its day, unless that is over."""
    day, now = date.fromisoformat(row.object_id), timezone.now()
    if day == now.astimezone(UTC).date():
        numbers = range(settings.EXERCISE_GAMES_PER_DAY)
        names = [f"{day.isoformat()} {number}" for number in numbers]
        enqueue(Outbox(kind=GAME_KIND, object_id=name, due_at=now) for name in names)
    row.finish(now)


def run_game(row: Outbox) -> None:
    """Carry out a row of the outbox: play its game, and store the exercises that came of it."""
    day, number = row.object_id.split()
    turn = date.fromisoformat(day).toordinal() * settings.EXERCISE_GAMES_PER_DAY + int(number)
    ruleset, options = VARIETIES[turn % len(VARIETIES)]
    rules = RULESETS[ruleset]
    chosen = rules.clean(options)
    store(rules, chosen, search(rules, chosen, play(rules, chosen, Random())))
    row.finish(timezone.now())


def play(rules: Ruleset, options: Options, rng: Random) -> list[Position]:
    """Return all positions of a game between two bots."""
    offered = [key for key in LEVELS_AT_PLAY if key in own_levels_of(rules.key)]
    levels = [rng.choice(offered) for _ in range(2)]
    position: Position = rules.start(2, options)
    positions = [position]
    while not position.outcome:
        (seat,) = position.to_move
        if seat == CHANCE:
            turn: tuple[Move, ...] = (position.draw(rng),)
        else:
            turn = choose(rules.key, levels[seat], position, seat, rng, nodes=MAX_NODES_PER_TURN)
        for move in turn:
            position = position.play(move, seat)
            positions.append(position)
    return positions
