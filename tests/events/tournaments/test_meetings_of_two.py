"""A round robin of a game in which the first move decides much: two players meet twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from django.test import Client

from accounts.models import User
from events.models import Tournament
from events.services.tournaments.announcements import (
    MAX_PLAYERS_WHO_MEET_TWICE,
    announce,
    max_players,
)
from events.services.tournaments.entries import enter
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.state_machine import advance
from games.log.commands import Refused
from games.rules import RULESETS
from tests.events.tournaments.conftest import TERMS
from tests.games.conftest import NOW
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.database
(TWICE,) = [rules for rules in RULESETS.values() if rules.needs_two_games]
ROUND_ROBIN = replace(TERMS, ruleset=TWICE.key)


def test_each_two_players_have_two_games_and_each_begins_one(
    alice: User, bob: User, carol: User
) -> None:
    event = announce(alice, ROUND_ROBIN, at=NOW)
    for player in (alice, bob, carol):
        enter(event.pk, player, at=NOW)
    advance(event.pk, NOW)
    assert Tournament.objects.get(pk=event.pk).meets_twice
    pairs = Counter(event.pairings.exclude(game=None).values_list("first", "second"))
    assert len(pairs) == 6
    assert set(pairs.values()) == {1}
    page = Client().get(event.get_absolute_url())
    assert [len(cells) for row in page.context["rows"] for cells in row.cells if cells] == [2] * 6


def test_a_round_robin_of_so_many_games_is_smaller(alice: User) -> None:
    with pytest.raises(Refused) as refused:
        announce(alice, replace(ROUND_ROBIN, max_players=MAX_PLAYERS_WHO_MEET_TWICE + 1), at=NOW)
    assert refused.value.code == EventRefusal.SIZE_OUT_OF_RANGE
    cup = replace(ROUND_ROBIN, kind=Tournament.Kind.SWISS, max_players=64)
    assert not announce(alice, cup, at=NOW).meets_twice


@pytest.mark.parametrize("ruleset", [TERMS.ruleset, TWICE.key])
def test_the_form_names_the_largest_size(alice: User, ruleset: str) -> None:
    form = signed_in(alice).get(f"/events/new/{ruleset}/").context["form"]
    most = max_players(Tournament.Kind.ROUND_ROBIN, RULESETS[ruleset])
    assert str(most) in form.fields["max_players"].help_text
