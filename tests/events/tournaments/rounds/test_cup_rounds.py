"""Rounds of cups that wait, are opened again or die half-way, and the page that shows them."""

from __future__ import annotations

import pytest
from django.test import Client

from events.models import LogKind, Tournament
from events.services.tournaments import entries, results
from events.services.tournaments.announcements import EventTerms, announce
from events.services.tournaments.lists.bracket import bracket_of
from events.services.tournaments.players import personal
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.rounds import game_start, progress
from events.services.tournaments.state_machine import advance
from games.log.commands import Refused
from games.log.time.control import per_move
from games.models import Dispute, Game
from games.services.disputes.reports import filing
from tests.events.tournaments.conftest import KINDS_WITHOUT_TEAMS
from tests.events.tournaments.test_knock_out import again, cup, kinds, latest, play_round, win
from tests.games.conftest import NOW, person

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("db")]
PAUSE = progress.ROUND_DISPUTE_PERIOD


@pytest.mark.slow
def test_the_next_round_waits_for_a_dispute() -> None:
    event = cup(4, 4)
    play_round(event)
    game = latest(event)[0].games[0]
    assert game.game_id
    dispute = filing.file(
        game.game_id, game.first.user, category="rules", ply=0, text="Hm.", at=NOW
    )
    advance(event.pk, NOW + PAUSE)
    assert kinds(event)[-1] == LogKind.WAITING
    Dispute.objects.filter(pk=dispute.pk).update(state=Dispute.State.WITHDRAWN)
    advance(event.pk, NOW + 2 * PAUSE)
    assert kinds(event)[-1] == LogKind.PAIRED


@pytest.mark.slow
def test_a_ruling_after_the_next_round_is_paired_is_logged_and_changes_no_pairing() -> None:
    event = cup(4, 4)
    play_round(event)
    before = latest(event)[0]
    advance(event.pk, NOW + PAUSE)
    for pairing in before.games:
        assert pairing.game
        pairing.game.seats.update(result="drawn")
        results.follow(pairing.game.pk, NOW + PAUSE)
    assert kinds(event)[-1] == LogKind.CORRECTED
    assert bracket_of(event)[0][0].winner == before.winner


@pytest.mark.slow
def test_a_game_opened_again_in_the_pause_holds_the_round() -> None:
    event = cup(4, 4)
    play_round(event)
    pairing = latest(event)[0].games[0]
    Game.objects.filter(pk=pairing.game_id).update(status="running")
    assert pairing.game_id
    results.follow(pairing.game_id, NOW)
    assert kinds(event)[-1] == LogKind.RESUMED
    Game.objects.filter(pk=pairing.game_id).update(status="over")
    results.follow(pairing.game_id, NOW + PAUSE)
    assert kinds(event)[-1] == LogKind.ROUND_OVER
    advance(event.pk, NOW + PAUSE)
    assert event.pairings.count() == 4, "the pause begins anew"


def test_a_worker_that_dies_while_pairing_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    event = cup(4, 4)
    play_round(event)

    def die(*_: object, **__: object) -> None:
        raise RuntimeError("the worker dies")

    with monkeypatch.context() as patch:
        patch.setattr(progress.event_jobs, "notify_people", die)
        with pytest.raises(RuntimeError):
            advance(event.pk, NOW + PAUSE)
    assert event.pairings.count() == 4
    with monkeypatch.context() as patch:
        patch.setattr(game_start, "start_games", die)
        with pytest.raises(RuntimeError):
            advance(event.pk, NOW + PAUSE)
    assert (event.pairings.count(), Game.objects.count()) == (6, 4)
    advance(event.pk, NOW + PAUSE)
    assert Game.objects.count() == 6


@pytest.mark.usefixtures("empty_cache")
def test_the_page_shows_the_tree_with_what_is_still_open(client: Client) -> None:
    event = cup(3)
    match = next(match for match in latest(event) if match.games)
    win(event, match)
    shown = client.get(event.get_absolute_url()).content.decode()
    assert 'tabindex="0" role="region" aria-labelledby="bracket"' in shown
    match = next(match for match in latest(event) if match.games)
    assert match.winner
    assert f"<strong>{match.winner.user}</strong>" in shown
    for game in match.games:
        assert str(game.game_id) in shown
    assert 'id="table"' not in shown


@pytest.mark.parametrize(("kind", "most"), [("knock_out", 65), ("round_robin", 21)])
def test_each_kind_has_its_largest_size(kind: str, most: int) -> None:
    terms = EventTerms("Cup", "sogo", {}, per_move(3), max_players=most, kind=Tournament.Kind(kind))
    with pytest.raises(Refused) as refusal:
        announce(person("p1"), terms, at=NOW)
    assert refusal.value.code == EventRefusal.SIZE_OUT_OF_RANGE


@pytest.mark.parametrize("kind", KINDS_WITHOUT_TEAMS)
def test_an_event_whose_players_have_all_left_comes_to_an_end(kind: Tournament.Kind) -> None:
    people = [person(f"p{nth}") for nth in range(3)]
    terms = EventTerms("Cup", "sogo", {}, per_move(3), max_players=3, kind=kind)
    event = announce(people[0], terms, at=NOW)
    for player in people:
        entries.enter(event.pk, player, at=NOW)
    for player in people[1:]:
        personal.delete(player, NOW)
    advance(event.pk, NOW)
    assert again(event).state == Tournament.State.PLAYED
    assert not event.pairings.exists()
