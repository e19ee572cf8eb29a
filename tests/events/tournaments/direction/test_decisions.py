"""Games that the director decides for the table, and what is refused."""

from __future__ import annotations

import pytest

from accounts.models import User
from events.models import Tournament
from events.services.tournaments import results
from events.services.tournaments.announcements import announce
from events.services.tournaments.direction import decisions
from events.services.tournaments.refusals import EventRefusal
from games.log.commands import Resign
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gameplay.door import apply_command
from tests.events.tournaments.conftest import TERMS
from tests.events.tournaments.direction.test_players import REASON, refusal_of
from tests.games.conftest import NOW

pytestmark = pytest.mark.database


def decide(event: Tournament, pairing: int, result: str = "second") -> None:
    decisions.adjudicate(event.pk, event.director, pairing, result, REASON, at=NOW)


@pytest.fixture
def foreign(begun: Tournament, alice: User) -> int:
    """A pairing in which alice, the director, does not play."""
    return begun.pairings.exclude(first__user=alice).exclude(second__user=alice).get().pk


@pytest.mark.slow
def test_a_decision_counts_and_is_taken_back(begun: Tournament, foreign: int) -> None:
    decide(begun, foreign)
    pairing = begun.pairings.get(pk=foreign)
    assert (pairing.first_points, pairing.second_points) == (0, 2)
    last = begun.log.last()
    assert last is not None
    assert (last.pairing_id, last.result, last.reason) == (foreign, "0:2", REASON)
    assert refusal_of(decide_again, begun, foreign) == EventRefusal.DECIDED_ALREADY
    decisions.restore(begun.pk, begun.director, foreign, REASON, at=NOW)
    assert begun.pairings.get(pk=foreign).first_points is None


def decide_again(event: Tournament, pairing: int, *, at: object) -> None:
    decide(event, pairing)


def test_nobody_judges_their_own_game(begun: Tournament, alice: User, foreign: int) -> None:
    own = begun.pairings.exclude(pk=foreign)[0].pk
    with pytest.raises(NotPermitted):
        decide(begun, own)


def test_no_decision_against_the_log(begun: Tournament, bob: User, foreign: int) -> None:
    pairing = begun.pairings.select_related("first__user").get(pk=foreign)
    assert pairing.game_id
    actor = PlayerActor(pairing.first.user)
    apply_command(pairing.game_id, Resign(), by=actor, key="r", at=NOW)
    assert refusal_of(decide_again, begun, foreign) == EventRefusal.GAME_OVER
    results.follow(pairing.game_id, NOW)
    assert refusal_of(decide_again, begun, foreign) == EventRefusal.GAME_OVER


@pytest.mark.slow
def test_what_was_not_decided_is_not_taken_back(
    begun: Tournament, alice: User, foreign: int
) -> None:
    code = refusal_of(decisions.restore, begun.pk, alice, foreign, REASON)
    assert code == EventRefusal.NOT_DECIDED


def test_there_are_three_results(begun: Tournament, alice: User, foreign: int) -> None:
    code = refusal_of(decisions.adjudicate, begun.pk, alice, foreign, "both", REASON)
    assert code == EventRefusal.NO_SUCH_RESULT


@pytest.mark.slow
def test_a_pairing_of_another_event_is_not_there(
    begun: Tournament, alice: User, foreign: int
) -> None:
    other = announce(alice, TERMS, at=NOW)
    Tournament.objects.filter(pk=other.pk).update(state=Tournament.State.RUNNING)
    with pytest.raises(other.pairings.model.DoesNotExist):
        decide(other, foreign)
