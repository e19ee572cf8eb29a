"""Games of a guest become the account's, and their logs stay as they are."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.conditional_moves.plans import ANY
from games.log.time.control import DAY_MILLISECONDS, per_move
from games.models import Event, Game, Note, Table, TablePlace
from games.services.clock import vacations
from games.services.clock.absence_propagation import propagate_all
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.locking import Busy
from games.services.gamelog.refusals import GamelogRefusal
from games.services.gameplay import conditional_moves, notes
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby.tables import Terms, accept, open_table
from games.services.players import guest_claim
from games.services.players.guest_claim import claim
from tests.support.games.pages import send, signed_in, text, why

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

DAY = timedelta(days=1)


@pytest.fixture
def guest(client: Client, db: None) -> User:
    """The guest of `client`, with a game against a bot; awake at all hours, as tests run at any."""
    client.post("/play/sogo/", {"level": "beginner"})
    User.objects.filter(is_guest=True).update(quiet_from=0, quiet_until=0)
    return User.objects.get(is_guest=True)


def test_the_games_are_shown_and_taken_by_post(client: Client, guest: User, alice: User) -> None:
    log = list(Event.objects.values_list("hash", flat=True))
    client.force_login(alice)
    page = client.get("/me/claim/")
    assert guest.username in text(page)
    assert str(Game.objects.get().pk) in page.content.decode()
    answer = client.post("/me/claim/", follow=True)
    assert '<li class="success">1 ' in answer.content.decode()
    game = Game.objects.get()
    assert game.seats.filter(user=alice).count() == 1
    assert not game.seats.filter(user=guest).exists()
    assert list(Event.objects.values_list("hash", flat=True)) == log
    assert first_difference(game) == ""
    assert client.get("/me/claim/").status_code == 302


def test_the_claim_goes_on_to_the_page_it_was_asked_for(
    client: Client, guest: User, alice: User
) -> None:
    client.force_login(alice)
    page = client.get("/me/claim/?next=/me/first-steps/").content.decode()
    assert '<input type="hidden" name="next" value="/me/first-steps/">' in page
    answer = client.post("/me/claim/", {"next": "/me/first-steps/"})
    assert answer["Location"] == "/me/first-steps/"


def test_the_claim_never_leads_to_another_site(client: Client, guest: User, alice: User) -> None:
    client.force_login(alice)
    answer = client.post("/me/claim/", {"next": "https://evil.example/"})
    assert answer["Location"] == "/games/"


@pytest.mark.slow
def test_the_claimed_game_is_played_on(client: Client, guest: User, alice: User) -> None:
    game = start_game("sogo", [guest, "beginner"], options={}, at=timezone.now())
    client.force_login(alice)
    client.post("/me/claim/")
    assert send(client, game, "A1").status_code == 303


def test_notes_and_plans_come_along(guest: User, alice: User) -> None:
    at = timezone.now()
    game = start_game("sogo", [guest, "beginner"], options={}, at=at)
    apply_command(game.pk, PlayMoves(("A1",)), by=PlayerActor(guest), key="1", at=at)
    notes.write(game, guest, None, "He opens in the corner.", at=at)
    game.refresh_from_db()
    planned = [{"on": ANY, "do": ["B1"], "then": []}]
    conditional_moves.change(game.pk, guest, lambda _: planned, board=game.board_event, at=at)
    claim(guest, alice)
    assert [note.text for note in Note.objects.filter(user=alice)] == ["He opens in the corner."]
    kept = conditional_moves.plan_of(game, alice)
    assert kept
    assert kept.tree == planned


def test_a_game_in_which_both_sit_stays(client: Client, guest: User, alice: User) -> None:
    both = start_game(
        "sogo", [guest, alice], options={}, at=timezone.now(), time_control=per_move(3)
    )
    client.force_login(alice)
    answer = client.post("/me/claim/", follow=True)
    assert len(get_messages(answer.wsgi_request)) == 2
    assert {seat.user for seat in both.seats.all()} == {guest, alice}


def test_open_tables_come_along(guest: User, alice: User) -> None:
    now = timezone.now()
    mine = open_table(guest, Terms("sogo", {}), at=now)
    between = open_table(guest, Terms("sogo", {}), at=now, others=[alice])
    claim(guest, alice)
    mine.refresh_from_db()
    between.refresh_from_db()
    assert mine.host == alice
    assert between.state == Table.State.WITHDRAWN
    assert between.closed_at is not None


@pytest.mark.slow
def test_seats_at_tables_of_others_come_along_where_only_the_guest_sits(
    guest: User, alice: User, bob: User, carol: User
) -> None:
    """Where both sit the guest stands up; where both are wanted by name it can never begin."""
    now, three = timezone.now(), Terms("cards", {}, seats=3)
    joined, shared = (open_table(bob, three, at=now) for _ in range(2))
    named = open_table(bob, three, at=now, others=[guest, alice])
    for table in (joined, shared):
        accept(table.pk, guest, at=now)
    TablePlace.objects.create(table=shared, place=2, user=alice, at=now)
    claim(guest, alice)
    assert [place.user for place in joined.places.all()] == [bob, alice]
    assert [place.user for place in shared.places.all()] == [bob, alice]
    named.refresh_from_db()
    assert named.state == Table.State.WITHDRAWN


@pytest.mark.slow
def test_a_vacation_comes_along_and_can_be_ended(guest: User, alice: User, bob: User) -> None:
    """What the log holds of it would last to its end otherwise: only the guest could end it."""
    now = timezone.now()
    game = start_game("sogo", [guest, bob], options={}, at=now, time_control=per_move(3))
    booked = vacations.book(guest, now, now + 2 * DAY, at=now)
    vacations.book(guest, now + 9 * DAY, now + 10 * DAY, at=now)
    claim(guest, alice)
    assert [absence.begins_at for absence in vacations.planned(alice, now)] == [now, now + 9 * DAY]
    assert vacations.planned(guest, now) == []
    vacations.end(alice, booked.pk, at=now + DAY)
    game.refresh_from_db()
    assert game.due_at == now + 4 * DAY
    assert first_difference(game) == ""


def test_a_vacation_that_came_along_counts_everywhere(guest: User, alice: User, bob: User) -> None:
    now = timezone.now()
    vacations.book(guest, now, now + 2 * DAY, at=now)
    hers = start_game("sogo", [alice, bob], options={}, at=now, time_control=per_move(3))
    left = vacations.milliseconds_left(alice, now)
    claim(guest, alice)
    propagate_all(timezone.now())
    hers.refresh_from_db()
    assert hers.due_at == now + 5 * DAY
    assert vacations.milliseconds_left(alice, now) == left - 2 * DAY_MILLISECONDS


@pytest.mark.slow
def test_where_both_sit_the_vacation_becomes_the_accounts(guest: User, alice: User) -> None:
    now = timezone.now()
    both = start_game("sogo", [guest, alice], options={}, at=now, time_control=per_move(3))
    vacations.book(guest, now, now + 2 * DAY, at=now)
    claim(guest, alice)
    propagate_all(timezone.now())
    both.refresh_from_db()
    assert both.due_at == now + 3 * DAY
    assert first_difference(both) == ""


@pytest.mark.slow
def test_a_vacation_within_one_of_the_accounts_own_stays(guest: User, alice: User) -> None:
    """One that was called off meets nothing, unless it began at the same instant."""
    now = timezone.now()
    own = vacations.book(alice, now + DAY, now + 3 * DAY, at=now)
    vacations.book(guest, now + 2 * DAY, now + 4 * DAY, at=now)
    off = vacations.book(guest, now + 5 * DAY, now + 6 * DAY, at=now)
    vacations.end(guest, off.pk, at=now)
    assert claim(guest, alice).taken
    assert vacations.planned(alice, now) == [own]
    assert set(alice.absences.all()) == {own, off}


def test_games_go_from_guests_to_accounts_only(guest: User, alice: User, bob: User) -> None:
    for giver, taker in ((alice, bob), (guest, guest)):
        with pytest.raises(ValueError):
            claim(giver, taker)


def test_without_a_guest_there_is_nothing_to_claim(alice: User, client: Client) -> None:
    assert signed_in(alice).get("/me/claim/")["Location"] == "/games/"
    assert signed_in(alice).post("/me/claim/")["Location"] == "/games/"
    assert client.get("/me/claim/")["Location"].startswith("/accounts/login/")


def test_guests_are_told_to_make_an_account_first(client: Client, guest: User) -> None:
    answer = client.get("/me/claim/")
    assert answer.status_code == 403
    assert 'class="primary" href="/accounts/signup/"' in answer.content.decode()


def test_a_game_that_is_busy_is_claimed_later(
    client: Client, guest: User, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise Busy(GamelogRefusal.GAME_BUSY)

    client.force_login(alice)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(guest_claim, "lock_all", busy)
        answer = client.post("/me/claim/")
    assert answer.status_code == 409
    assert why(GamelogRefusal.GAME_BUSY) in text(answer)
    client.post("/me/claim/")
    assert Game.objects.get().seats.filter(user=alice).exists()
