"""The rounds of a cup: matches of two games, one more where a match is level, then the lot."""

from __future__ import annotations

from collections.abc import Sequence

from events.formulas.tournaments import knock_out
from events.formulas.tournaments.points import POINTS_PER_WIN
from events.models import Pairing, Tournament, TournamentEntry
from events.services.tournaments import seals
from events.services.tournaments.lists.bracket import GAMES_PER_MATCH, Match, bracket_of

Entry = TournamentEntry


def first_round(event: Tournament, drawn: Sequence[Entry]) -> list[Pairing]:
    """Return the games of the first round, `drawn` by lot; a player without an opponent has a
    bye.
    """
    matches = knock_out.first_round(drawn)
    byes = [upper for upper, lower in matches if lower is None]
    for entry in byes:
        entry.bye_round = 1
    Entry.objects.bulk_update(byes, ["bye_round"])
    return [game for upper, lower in matches if lower for game in _games(event, 1, upper, lower)]


def deciding_games(event: Tournament) -> list[Pairing]:
    """Return a third game for each level match of the latest round; the lot decides its first
    move.
    """
    return [_deciding(event, match) for match in _latest(event) if match.is_level]


def next_round(event: Tournament) -> list[Pairing]:
    """Return the games of the next round; none after the final."""
    matches = _latest(event)
    if len(matches) <= 1:
        return []
    winners = [match.winner for match in matches]
    found = [winner for winner in winners if winner is not None]
    assert len(found) == len(winners), "A round is over once each match has its winner."
    number = matches[0].round + 1
    return [
        game
        for upper, lower in knock_out.next_round(found)
        for game in _games(event, number, upper, lower)
    ]


def _latest(event: Tournament) -> list[Match]:
    """Return the matches of the round that was paired last; none where all but one have left."""
    paired = [round_ for round_ in bracket_of(event) if any(match.games for match in round_)]
    return paired[-1] if paired else []


def _games(event: Tournament, number: int, upper: Entry, lower: Entry) -> list[Pairing]:
    """Return the games of a match, with the first move changing."""
    orders = ((upper, lower), (lower, upper))
    return [
        _game(event, number, first, second, nth)
        for nth, (first, second) in enumerate(orders, start=1)
    ]


def _deciding(event: Tournament, match: Match) -> Pairing:
    assert match.upper
    assert match.lower
    order = (match.upper, match.lower)
    begins = seals.lot_of_match(event, *order, "first move")
    first, second = order if begins == 0 else order[::-1]
    return _game(event, match.round, first, second, GAMES_PER_MATCH + 1)


def _game(event: Tournament, number: int, first: Entry, second: Entry, nth: int) -> Pairing:
    """Return a game, which is decided already where a player has left."""
    pairing = Pairing(event=event, round=number, first=first, second=second, match_game=nth)
    if Entry.State.ENTERED not in (first.state, second.state):
        winner = max(first, second, key=lambda entry: entry.number or 0)
    elif first.state == second.state:
        return pairing
    else:
        winner = first if first.state == Entry.State.ENTERED else second
    pairing.is_adjudicated = True
    pairing.first_points = POINTS_PER_WIN if winner is first else 0
    pairing.second_points = POINTS_PER_WIN - pairing.first_points
    return pairing
