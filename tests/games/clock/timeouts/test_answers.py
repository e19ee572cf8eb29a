"""All at a table are asked for their consent: mails, deadlines, the sweep, bots and replay."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Absence, Channel, Game, JobKind, Outbox
from games.rules.cards.refusals import CardsRefusal
from games.services.clock.timeouts import settle_overdue
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.notifications.relevance import objection_if_outdated
from games.services.worker import runner
from games.views.gameplay.page.seats import seat_panels
from tests.support.games.cards.decks import FREE, cards, entry
from tests.support.games.notifications.emails import tell_turns
from tests.support.games.pages import send, signed_in, text, why

DAY = timedelta(days=1)
SETTLED = DAY + timedelta(minutes=3)


def written(*sitters: User | str) -> Game:
    """Return a game in which the first has written a right digit, and the others are asked."""
    game = cards(*sitters, referee="players", acceptance="all")
    (first,) = [sitter for sitter in sitters[:1] if isinstance(sitter, User)]
    for move in ("glass", entry(FREE[0])):
        assert send(signed_in(first), game, move).status_code == 303
    game.refresh_from_db()
    return game


def news(game: Game, kind: JobKind) -> Counter[str]:
    tell_turns(kind)
    rows = Outbox.objects.filter(game=game, kind=kind, event__gt=1).exclude(channel=Channel.PUSH)
    return Counter(row.user.username for row in rows.select_related("user") if row.user)


@pytest.mark.slow
def test_everybody_is_asked_once_and_reminded_in_time(alice: User, bob: User, carol: User) -> None:
    game = written(alice, bob, carol)
    assert news(game, JobKind.TURN) == {"bob": 1, "carol": 1}
    assert news(game, JobKind.REMINDER) == {"bob": 1, "carol": 1}
    send(signed_in(carol), game, "accept")
    assert news(game, JobKind.TURN) == {"bob": 1, "carol": 1}


@pytest.mark.slow
def test_the_news_of_one_stays_true_while_another_answers(
    alice: User, bob: User, carol: User
) -> None:
    game = written(alice, bob, carol)
    tell_turns(JobKind.REMINDER)
    rows = Outbox.objects.filter(game=game, kind__in=[JobKind.TURN, JobKind.REMINDER], event__gt=1)
    assert len(rows) == 4
    send(signed_in(bob), game, "accept")
    now = timezone.now()
    for row in rows:
        assert row.user
        assert bool(objection_if_outdated(row, row.user, now)) == (row.user == bob)


@pytest.mark.slow
def test_silence_accepts_after_a_day_and_the_log_replays(
    alice: User, bob: User, carol: User
) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = written(alice, bob, carol)
        assert game.due_at == timezone.now() + DAY
        send(signed_in(carol), game, "accept")
        game.refresh_from_db()
        assert game.due_at == timezone.now() + DAY
        assert settle_overdue(timezone.now() + DAY) == 0
        clock.shift(SETTLED)
        assert settle_overdue(timezone.now()) == 1
        event = game.events.order_by("number").last()
        assert event is not None
        assert (event.seat, event.payload) == (1, {"move": "accept", "lapsed": True})
        game.refresh_from_db()
        assert first_difference(game) == ""
        assert state_of(game).to_move == {1}
        assert send(signed_in(bob), game, "glass").status_code == 303


@pytest.mark.slow
def test_each_of_two_who_are_silent_has_accepted(alice: User, bob: User, carol: User) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = written(alice, bob, carol)
        clock.shift(SETTLED)
        assert [settle_overdue(timezone.now()) for _ in range(3)] == [1, 1, 0]
        game.refresh_from_db()
        assert game.running
        assert state_of(game).to_move == {1}


def test_no_day_of_vacation_is_taken_for_an_answer(alice: User, bob: User, carol: User) -> None:
    User.objects.update(auto_vacation=True, date_joined=timezone.now() - 400 * DAY)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = written(alice, bob, carol)
        clock.shift(SETTLED)
        settle_overdue(timezone.now())
        assert not Absence.objects.filter(user=bob).exists()
        game.refresh_from_db()
        assert state_of(game).to_move == {2}


@pytest.mark.slow
def test_the_next_player_hears_that_not_all_have_accepted(
    alice: User, bob: User, carol: User
) -> None:
    game = written(alice, bob, carol)
    answer = send(signed_in(bob), game, "glass")
    assert answer.status_code == 422
    assert why(CardsRefusal.NOT_ALL_HAVE_ACCEPTED) in text(answer)
    send(signed_in(bob), game, "accept")
    assert why(CardsRefusal.NOT_ALL_HAVE_ACCEPTED) in text(send(signed_in(bob), game, "glass"))


def test_whoever_objects_too_late_hears_that(alice: User, bob: User, carol: User) -> None:
    game = written(alice, bob, carol)
    for user, move in ((bob, "accept"), (carol, "accept"), (bob, "glass")):
        send(signed_in(user), game, move)
    square = entry(FREE[0])[1:]
    answer = send(signed_in(carol), game, f"object:{square}")
    assert why(CardsRefusal.OBJECTION_TOO_LATE, square=square) in text(answer)


def test_the_seats_show_the_deadline_of_each(alice: User, bob: User, carol: User) -> None:
    game = written(alice, bob, carol)
    panels = seat_panels(list(game.seats.all()), state_of(game), 0, timezone.now(), ply=game.ply)
    due = {panel.number: panel.due_at for panel in panels}
    assert due == {0: None, 1: game.due_at, 2: game.due_at}


@pytest.mark.parametrize("bots", [("casual", "master"), ("beginner", "strong", "casual")])
def test_bots_answer_and_the_game_goes_on(alice: User, bots: tuple[str, ...]) -> None:
    game = written(alice, *bots)
    for _ in bots:
        asked = Outbox.objects.filter(game=game, kind=JobKind.BOT, done_at=None).earliest("pk")
        assert runner.run(asked.pk)
    while row := Outbox.objects.filter(game=game, kind=JobKind.BOT, done_at=None).first():
        if state_of(Game.objects.get(pk=game.pk)).position.seconds_to_answer is None:
            break
        assert runner.run(row.pk)
    game.refresh_from_db()
    state = state_of(game)
    assert (state.to_move, state.position.seconds_to_answer) == ({1}, None)
    assert {str(made.move) for made in state.moves[3:]} == {"accept"}


def test_the_oldest_begins_and_silence_is_a_no(alice: User, bob: User) -> None:
    """Interpretation cards-7."""
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = cards(alice, bob, first="oldest")
        assert state_of(game).to_move == {0, 1}
        assert send(signed_in(bob), game, "oldest").status_code == 303
        game.refresh_from_db()
        assert state_of(game).to_move == {0}
        clock.shift(SETTLED)
        assert settle_overdue(timezone.now()) == 1
        game.refresh_from_db()
        assert first_difference(game) == ""
        assert state_of(game).to_move == {1}
        assert send(signed_in(bob), game, "glass").status_code == 303


def test_bots_are_never_the_oldest(alice: User) -> None:
    game = cards("casual", alice, "master", first="oldest")
    for row in Outbox.objects.filter(game=game, kind=JobKind.BOT).order_by("pk"):
        runner.run(row.pk)
    while row := Outbox.objects.filter(game=game, kind=JobKind.BOT, done_at=None).first():
        runner.run(row.pk)
    send(signed_in(alice), game, "younger")
    game.refresh_from_db()
    state = state_of(game)
    assert {str(made.move) for made in state.moves[1:]} == {"younger"}
    assert state.to_move == {0}
