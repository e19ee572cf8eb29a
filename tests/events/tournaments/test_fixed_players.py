"""Who plays in the games of an event is for its director to arrange."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from events.models import Tournament
from games.log.commands import Refused
from games.services.disputes.rulings import proposals
from tests.games.conftest import NOW, member_of_staff, person
from tests.support.games.disputes import everything, file


@pytest.mark.django_db
def test_no_ruling_gives_a_seat_of_an_event_to_another_player(
    begun: Tournament, admin: User
) -> None:
    game = begun.pairings.exclude(game=None)[0].game
    assert game
    leaver = game.seats.select_related("user")[0]
    assert leaver.user
    dispute, newcomer = file(game, leaver.user, NOW), person("dora")
    member_of_staff("second")
    before = everything()
    with pytest.raises(Refused, match="^players-of-event$"):
        proposals.propose(
            dispute.pk,
            admin,
            reason="They are gone.",
            at=NOW + timedelta(days=1),
            ruling="replace",
            seat=leaver.number,
            newcomer=newcomer,
        )
    assert everything() == before
