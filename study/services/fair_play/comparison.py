"""Comparisons of a player with all others whose games were reviewed, by ruleset."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

from accounts.models import User
from games.models import Game
from games.rules import RULESETS
from study.services.fair_play.figures import FairPlayFigures, JudgedMove, figures_of
from study.services.fair_play.judged_moves import judged_moves, latest_reviews

Key = TypeVar("Key")


@dataclass(frozen=True)
class PlayerFigures:
    """The figures of a player in the games of a ruleset."""

    player: User
    ruleset: str
    figures: FairPlayFigures

    @property
    def ruleset_name(self) -> str:
        """The name of the ruleset, marked for translation."""
        return RULESETS[self.ruleset].name


@dataclass(frozen=True)
class Comparison:
    """The figures of a player beside those of all others, in the games of a ruleset."""

    mine: PlayerFigures
    others: FairPlayFigures


@dataclass(frozen=True)
class GameFigures:
    """The figures of a player in a single game."""

    game: Game
    figures: FairPlayFigures


def all_players(reader: User) -> list[PlayerFigures]:
    """Return a line for each player and ruleset, the largest shares first, without the reader."""
    moves = [move for move in judged_moves(latest_reviews()) if move.player != reader.pk]
    found = _by(moves, lambda move: (move.player, move.ruleset))
    players = User.objects.in_bulk({player for player, _ruleset in found})
    lines = [
        PlayerFigures(players[player], ruleset, figures_of(some))
        for (player, ruleset), some in found.items()
    ]
    return sorted(lines, key=lambda line: line.figures.rank, reverse=True)


def moves_of(player: User) -> list[JudgedMove]:
    """Return the judged decisions of a player in their latest reviewed games."""
    moves = judged_moves(latest_reviews(player))
    return [move for move in moves if move.player == player.pk]


def comparisons(player: User, moves: Iterable[JudgedMove]) -> list[Comparison]:
    """Return the figures of a player's moves beside those of the others, by ruleset."""
    others = _by(
        (move for move in judged_moves(latest_reviews()) if move.player != player.pk),
        lambda move: move.ruleset,
    )
    mine = _by(moves, lambda move: move.ruleset)
    return [
        Comparison(
            PlayerFigures(player, ruleset, figures_of(some)), figures_of(others.get(ruleset, []))
        )
        for ruleset, some in sorted(mine.items())
    ]


def games_behind(moves: Iterable[JudgedMove]) -> list[GameFigures]:
    """Return the games that the moves were played in, in the same order."""
    found: dict[UUID, list[JudgedMove]] = _by(moves, lambda move: move.game)
    games = Game.objects.prefetch_related("seats__user").in_bulk(found)
    return [GameFigures(games[key], figures_of(some)) for key, some in found.items()]


def _by(
    moves: Iterable[JudgedMove], key_of: Callable[[JudgedMove], Key]
) -> dict[Key, list[JudgedMove]]:
    found: dict[Key, list[JudgedMove]] = defaultdict(list)
    for move in moves:
        found[key_of(move)].append(move)
    return found
