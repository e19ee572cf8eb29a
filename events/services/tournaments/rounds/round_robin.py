"""The one round of a round robin, with all its games at once."""

from __future__ import annotations

from collections.abc import Sequence

from events.formulas.tournaments.groups import group_table
from events.formulas.tournaments.pairings import berger_table
from events.models import Pairing, Tournament, TournamentEntry


def first_round(event: Tournament, drawn: Sequence[TournamentEntry]) -> list[Pairing]:
    """Return all games, `drawn` by lot; where two players meet twice, the second ones as well."""
    if event.has_groups:
        return _groups(event, drawn)
    games = [
        Pairing(event=event, round=pair.round, first=drawn[pair.first], second=drawn[pair.second])
        for pair in berger_table(len(drawn))
    ]
    return [*games, *_return_games(games)] if event.meets_twice else games


def _groups(event: Tournament, drawn: Sequence[TournamentEntry]) -> list[Pairing]:
    """Return all games for three or four."""
    return [
        Pairing.seated(event, group.round, [drawn[place] for place in group.players])
        for group in group_table(len(drawn), event.seats)
    ]


def _return_games(games: Sequence[Pairing]) -> list[Pairing]:
    """Return the second games of matches of two, in which the other player moves first."""
    return [
        Pairing(
            event=game.event, round=game.round, first=game.second, second=game.first, match_game=2
        )
        for game in games
    ]


def deciding_games(_event: Tournament) -> list[Pairing]:
    """Return no games, since the table decides."""
    return []


def next_round(_event: Tournament) -> list[Pairing]:
    """Return no games, since everybody has met everybody."""
    return []
