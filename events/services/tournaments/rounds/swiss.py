"""The rounds of the Swiss system, paired by the points so far."""

from __future__ import annotations

from collections.abc import Sequence

from events.formulas.tournaments import swiss, swiss_groups
from events.formulas.tournaments.points import POINTS_BY_PLACE, POINTS_PER_WIN
from events.formulas.tournaments.standings import Number
from events.formulas.tournaments.swiss import SwissPlayer
from events.formulas.tournaments.swiss_groups import GroupPlayer
from events.models import Pairing, Tournament, TournamentEntry


def first_round(event: Tournament, drawn: Sequence[TournamentEntry]) -> list[Pairing]:
    """Return the games of the first round, `drawn` by lot, and record the bye."""
    games = _paired(event, 1, drawn, [])
    record_bye(drawn, games, 1)
    return games


def deciding_games(_event: Tournament) -> list[Pairing]:
    """Return no games, since the table decides."""
    return []


def next_round(event: Tournament) -> list[Pairing]:
    """Return the games of the next round; none after the last."""
    played = list(event.pairings.with_players().order_by("round"))
    number = played[-1].round + 1 if played else 1
    if number > round_count(event):
        return []
    return _paired(event, number, taking_part(event), played)


def round_count(event: Tournament) -> int:
    """Return how many rounds a drawn event has, unless too many players leave it."""
    count = event.entries.exclude(number=None).count()
    if event.has_groups:
        return swiss_groups.group_round_count(count, event.seats)
    return swiss.round_count(count)


def taking_part(event: Tournament) -> list[TournamentEntry]:
    """Return the players whom the lot has numbered, without those who have left."""
    here = event.entries.filter(state=TournamentEntry.State.ENTERED, number__isnull=False)
    return list(here.select_related("user").order_by("number"))


def record_bye(here: Sequence[TournamentEntry], games: Sequence[Pairing], number: int) -> None:
    """Record the bye of a round, which the one of these players has who meets nobody."""
    busy = {pk for game in games for pk in game.entry_ids}
    for entry in here:
        if entry.pk not in busy:
            entry.bye_round = number
            entry.save(update_fields=["bye_round"])


def _paired(
    event: Tournament, number: int, here: Sequence[TournamentEntry], played: Sequence[Pairing]
) -> list[Pairing]:
    by_number = {entry.number: entry for entry in here}
    if event.has_groups:
        players = [_group_player(entry, played) for entry in here]
        groups, _byes = swiss_groups.grouped(players, event.seats, event.rules.seats)
        return [
            Pairing.seated(event, number, [by_number[key] for key in group]) for group in groups
        ]
    found = swiss.paired([_player(entry, played) for entry in here])
    pairs = found[0] if found else []
    return [
        Pairing(event=event, round=number, first=by_number[first], second=by_number[second])
        for first, second in pairs
    ]


def _player(entry: TournamentEntry, played: Sequence[Pairing]) -> SwissPlayer:
    """Return a player as the formula sees them, without opponents who have left."""
    assert entry.number
    first = [pairing for pairing in played if pairing.first_id == entry.pk]
    second = [pairing for pairing in played if pairing.second_id == entry.pk]
    points = sum(pairing.first_points or 0 for pairing in first)
    points += sum(pairing.second_points or 0 for pairing in second)
    met = {pairing.second.number or 0 for pairing in first}
    met |= {pairing.first.number or 0 for pairing in second}
    has_had_bye = entry.bye_round is not None
    return SwissPlayer(
        entry.number,
        points + POINTS_PER_WIN * has_had_bye + entry.adjustment,
        frozenset(met),
        len(first) - len(second),
        has_had_bye,
    )


def _group_player(entry: TournamentEntry, played: Sequence[Pairing]) -> GroupPlayer:
    """Return a player of games for three or four as the formula sees them."""
    assert entry.number
    points: Number = entry.adjustment
    if entry.bye_round is not None:
        points += POINTS_BY_PLACE[entry.event.seats][0]
    met: list[int] = []
    seats: list[int] = []
    for pairing in (pairing for pairing in played if entry.pk in pairing.entry_ids):
        seat = pairing.entry_ids.index(entry.pk)
        seats.append(seat)
        points += (pairing.points or (0,) * 4)[seat]
        met += [other.number or 0 for other in pairing.entries if other.pk != entry.pk]
    return GroupPlayer(entry.number, points, tuple(met), tuple(seats), entry.bye_round is not None)
