"""The director lets players in, changes points, and makes a table final early."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.urls import reverse

from accounts.models import User
from events.models import LogKind, Tournament, TournamentEntry
from events.services.tournaments import entries, event_jobs
from events.services.tournaments.announcements import announce
from events.services.tournaments.direction import players, points, schedule
from events.services.tournaments.lists.cross_table import rows_of
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.results import follow
from games.log.commands import Resign
from games.models import Dispute, Game, Outbox
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gameplay.door import apply_command
from tests.events.clubs.test_pages import signed_in, text
from tests.events.tournaments.conftest import TERMS
from tests.events.tournaments.direction.test_players import REASON, refusal_of
from tests.games.conftest import NOW
from tests.support.games.disputes import file

pytestmark = pytest.mark.usefixtures("empty_cache")
State = Tournament.State


def entry_of(event: Tournament, user: User) -> TournamentEntry:
    return event.entries.get(user=user)


def end_all_games(event: Tournament) -> None:
    for pairing in event.pairings.select_related("first__user"):
        assert pairing.first.user
        assert pairing.game_id
        actor = PlayerActor(pairing.first.user)
        apply_command(pairing.game_id, Resign(), by=actor, key="r", at=NOW)
        follow(pairing.game_id, NOW)


def test_who_asks_takes_part_once_the_director_lets_them_in(
    alice: User, bob: User, carol: User
) -> None:
    event = announce(alice, replace(TERMS, by_approval=True), at=NOW)
    for player in (alice, bob, carol, bob):
        entries.enter(event.pk, player, at=NOW)
    assert [entry.user for entry in event.entries.taking_part()] == [alice]
    assert Outbox.objects.filter(kind=event_jobs.ASKED).values("repeat").distinct().count() == 2
    entries.withdraw(event.pk, carol, at=NOW)
    client, asked = signed_in(alice), entry_of(event, bob)
    url = reverse("event_act_about", args=[event.pk, "approve", asked.pk])
    assert url in text(client, reverse("event_director", args=[event.pk]))
    assert signed_in(bob).post(url, {"reason": REASON}).status_code == 403
    assert client.post(url, {"reason": REASON}).status_code == 303
    assert entry_of(event, bob).state == TournamentEntry.State.ENTERED
    assert Outbox.objects.filter(kind=event_jobs.APPROVED, user=bob).exists()
    again = refusal_of(players.approve, event.pk, alice, asked.pk, REASON)
    assert again == EventRefusal.NOT_ASKED


def test_points_change_the_table_with_a_reason_and_never_ones_own(
    begun: Tournament, alice: User, bob: User
) -> None:
    last = rows_of(begun)[-1].entry
    assert last.user
    other = bob if last.user == alice else last.user
    points.adjust(begun.pk, alice, entry_of(begun, other).pk, 2, REASON, at=NOW)
    points.adjust(begun.pk, alice, entry_of(begun, other).pk, -1, REASON, at=NOW)
    best = rows_of(begun)[0]
    assert (best.entry.user, best.standing.points) == (other, 1)
    logged = begun.log.filter(kind=LogKind.ADJUSTED).values_list("result", "reason")
    assert list(logged) == [("+2", REASON), ("-1", REASON)]
    with pytest.raises(NotPermitted):
        points.adjust(begun.pk, alice, entry_of(begun, alice).pk, 1, REASON, at=NOW)
    with pytest.raises(NotPermitted):
        points.adjust(begun.pk, bob, entry_of(begun, alice).pk, 1, REASON, at=NOW)
    page = text(signed_in(alice), begun.get_absolute_url())
    assert "(+2)" in page


def test_a_table_is_made_final_unless_a_problem_is_open(begun: Tournament, alice: User) -> None:
    end_all_games(begun)
    game = Game.objects.all()[0]
    dispute = file(game, game.seats.select_related("user")[0].user, NOW)  # type: ignore[arg-type]

    refused = refusal_of(schedule.finalise, begun.pk, alice, REASON)
    assert refused == EventRefusal.STILL_DISPUTED
    Dispute.objects.filter(pk=dispute.pk).update(state=Dispute.State.WITHDRAWN)
    client = signed_in(alice)
    url = reverse("event_act", args=[begun.pk, "finalise"])
    assert url in text(client, reverse("event_director", args=[begun.pk]))
    assert client.post(url, {"reason": REASON}).status_code == 303
    assert Tournament.objects.get(pk=begun.pk).state == State.FINAL
    winner = rows_of(begun)[0].entry.name
    assert winner in text(client, reverse("champions"))
