"""Whoever knows the seed cannot choose what chance brings, and gains nothing by silence."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from random import Random

import pytest

from accounts.models import User
from games.log.commands import Refused
from games.log.time.control import per_move
from games.models import Game, StandingChallenge, Table, TablePlace
from games.models.chance.seals import Seal
from games.rules.kit.core import RulesError, SiteTermination
from games.rules.kit.sealed_randomness import Sealed, contribution_hash, key_of, shuffled
from games.services.chance import seals
from games.services.chance.contributions import Malformed
from games.services.chance.seals import ChanceInput
from games.services.gamelog.state_cache import state_of
from games.services.lobby import standing_challenges, tables
from games.services.lobby.openings import openings
from games.services.lobby.terms import Terms
from games.services.worker import runner
from tests.games.lobby.seating.contributors import GIVEN, full_table, ludoku, opened_by, opens, sits

pytestmark = pytest.mark.database

TRIES = 2_000
"""Bytes that the attacker tries; the paper speaks of 150,000, which only take longer."""


def attempts(seed: int) -> Iterator[str]:
    """Bytes as fast as somebody can make them."""
    luck = Random(seed)
    while True:
        yield luck.randbytes(16).hex()


def seal_of(table: Table) -> Seal:
    """The seed as the operator can read it."""
    return Seal.objects.get(table=table, number=1)


def first_seat(seal: Seal, *contributions: str) -> int:
    """The place that the lot puts on the first seat."""
    key = key_of(str(seal.pk), bytes(seal.seed), contributions)
    return shuffled(Sealed(key, str(seal.pk)).under(0, seals.SEATS), range(2))[0]


def test_who_adds_last_with_the_seed_does_not_know_what_it_would_bring(
    alice: User, bob: User, now: datetime
) -> None:
    """Bob is a friend of the operator: seed and all that is stored are his to read."""
    table = opened_by(alice, ludoku(), now)
    honest = table.places.get()
    stored = str(TablePlace.objects.values().get()) + str(Table.objects.values().get())
    assert GIVEN["alice"] not in stored + str(list(Seal.objects.values()))
    assert honest.contribution == ""
    seal = seal_of(table)
    wished = next(
        given for given in attempts(1) if first_seat(seal, honest.contribution, given) == 1
    )
    outcomes = [first_seat(seal, hers, wished) for hers in islice(attempts(2), TRIES)]
    assert 0.45 < sum(outcomes) / TRIES < 0.55, "his choice decides nothing"


def test_after_the_last_hash_no_other_bytes_are_taken(
    alice: User, bob: User, now: datetime
) -> None:
    """Now the attacker sees hers, knows what each of his would bring, and may open none of them."""
    table = full_table(alice, bob, at=now)
    opens(table, alice, now)
    seal = seal_of(table)
    pleasing = (given for given in attempts(3) if first_seat(seal, GIVEN["alice"], given) == 1)
    for given in islice(pleasing, 20):
        with pytest.raises(Malformed, match="^other-bytes$"):
            openings.open_contribution(table.pk, bob, given, at=now)
    hashes = {contribution_hash(seal.commitment, given) for given in islice(attempts(4), TRIES)}
    assert table.places.get(place=1).contribution_hash not in hashes
    assert sits(table, bob, now) == [], "a second hash is not looked at"
    for way, player in ((tables.leave, bob), (tables.withdraw, alice)):
        with pytest.raises(Refused, match="^table-opening$"):
            way(table.pk, player, at=now)
    (game,) = opens(table, bob, now)
    chance = state_of(game).chance
    assert chance is not None
    assert chance.contributions == (GIVEN["alice"], GIVEN["bob"])
    assert (chance.seats or ())[0] == first_seat(seal, GIVEN["alice"], GIVEN["bob"])


def test_the_site_has_no_choice_in_what_it_contributes(
    alice: User, bob: User, now: datetime
) -> None:
    """For the owner of a standing offer, who is not there, it gives what the sealed seed says."""
    challenge = standing_challenges.create(alice, ludoku(), 5, at=now)
    envelope = seals.envelope()
    game = _taken(challenge, bob, envelope.token, now)
    assert game.table is not None
    place, seal = game.table.places.get(user=alice), seal_of(game.table)
    assert seal.commitment == envelope.commitments[0], "it was shown before"
    again = seals.given(game.table, place.place, ChanceInput())
    assert (again.contribution, again.contribution_hash) == (
        place.contribution,
        place.contribution_hash,
    )


def _taken(challenge: StandingChallenge, player: User, token: str, now: datetime) -> Game:
    chance = ChanceInput(token, GIVEN["bob"])
    seen = standing_challenges.fingerprint_of(challenge)
    return standing_challenges.take(challenge.pk, player, at=now, seen=seen, chance=chance)


@pytest.mark.slow
def test_silence_is_never_better_than_any_result(alice: User, bob: User, now: datetime) -> None:
    """Bob knows what his bytes would bring; whatever that is, he has lost by keeping them."""
    ends = set()
    for _round in range(4):
        table = full_table(alice, bob, at=now)
        opens(table, alice, now)
        until = Table.objects.get(pk=table.pk).open_until
        assert until is not None
        runner.settle_openings(until + openings.OPENING_GRACE)
        game = Game.objects.get(table=table)
        result = state_of(game).result
        assert result is not None
        ends.add((game.seats.get(user=bob).result, result.termination, result.cancelled))
        assert not game.events.filter(kind="chance").exists(), "and he has seen no dice"
        with pytest.raises(RulesError):
            tables.accept(table.pk, alice, at=now)
    assert ends == {("lost", SiteTermination.NOT_OPENED, False)}


def test_friends_who_are_silent_together_lose_together(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    """Neither can throw away the game for the other."""
    table = full_table(alice, bob, carol, at=now, terms=Terms("cards", {}, per_move(3), seats=3))
    opens(table, alice, now)
    until = Table.objects.get(pk=table.pk).open_until
    assert until is not None
    runner.settle_openings(until + openings.OPENING_GRACE)
    game = Game.objects.get(table=table)
    results = dict(game.seats.values_list("user__username", "result"))
    assert results == {"alice": "won", "bob": "lost", "carol": "lost"}
