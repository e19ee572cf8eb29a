"""The pages of time: vacation, my week, why a deadline is what it is, badges at the seats."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.log.commands import Hold
from games.log.time.control import PRESETS, per_move
from games.models import Absence, Game
from games.services.clock import vacations
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.templatetags.formatting import spelled
from tests.support.games.pages import faulty_fields, press, signed_in, text

DAY = timedelta(days=1)


def why(game: Game, client: Client | None = None) -> str:
    return text((client or Client()).get(f"/games/{game.pk}/deadline/"))


def typed(days: float) -> str:
    return f"{timezone.localtime() + days * DAY:%Y-%m-%dT%H:%M}"


def test_the_budget_and_a_booking_by_form(alice: User, live_game: Game) -> None:
    client, due = signed_in(alice), live_game.due_at
    page = client.get("/me/vacation/")
    assert spelled(page.context["left"]) in text(page)
    assert timedelta(0) <= page.context["left"] - 3 * DAY < timedelta(minutes=1)
    assert not page.context["planned"]
    answer = client.post("/me/vacation/", {"begins": "", "ends": typed(2)})
    assert (answer.status_code, answer["Location"]) == (303, "/me/vacation/")
    (booked,) = client.get("/me/vacation/").context["planned"]
    assert booked.begins_at <= timezone.now() < booked.ends_at
    live_game.refresh_from_db()
    assert due is not None
    assert live_game.due_at is not None
    assert live_game.due_at - due > 1.9 * DAY


@pytest.mark.parametrize(
    ("begins", "ends", "status", "faulty"),
    [
        ("", 0.5, 409, "ends"),
        ("", 9, 409, "ends"),
        (-2, 3, 422, "begins"),
        (None, None, 422, "ends"),
    ],
)
def test_a_booking_that_cannot_be_keeps_what_was_typed(
    alice: User, begins: float | str | None, ends: float | None, status: int, faulty: str
) -> None:
    form = {
        "begins": typed(begins) if isinstance(begins, (int, float)) else "",
        "ends": typed(ends) if ends else "",
    }
    answer = signed_in(alice).post("/me/vacation/", form)
    assert answer.status_code == status
    assert faulty_fields(answer) == [faulty]
    assert all(f'value="{value}"' in answer.content.decode() for value in form.values() if value)
    assert not Absence.objects.exists()


def test_ending_asks_first_and_is_only_for_ones_own(alice: User, bob: User) -> None:
    at = timezone.now()
    booked = vacations.book(alice, at, at + 2 * DAY, at=at)
    url, client = f"/me/vacation/{booked.pk}/end/", signed_in(alice)
    assert f'action="{url}"' in client.get(url).content.decode()
    assert Absence.objects.get().ends_at == at + 2 * DAY
    assert signed_in(bob).get(url).status_code == 404
    assert signed_in(bob).post(url).status_code == 409
    assert client.post(url).status_code == 303
    page = client.get("/me/vacation/")
    assert '<li class="success">' in page.content.decode()
    assert not page.context["planned"]
    assert client.post(url).status_code == 409


@pytest.mark.words
def test_my_week_is_kept_for_new_games(alice: User, bob: User, live_game: Game) -> None:
    client = signed_in(alice)
    form = {"rest_days": ["5", "6"], "quiet_from": 23, "quiet_until": 7, "auto_vacation": "on"}
    assert client.post("/me/availability/", form).status_code == 303
    alice.refresh_from_db()
    assert (alice.rest_days, alice.quiet_from, alice.auto_vacation) == ([5, 6], 23, True)
    assert "in the log of the game, which anybody can download" in text(
        client.get("/me/availability/")
    )
    assert "rests on" not in why(live_game, client)
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=per_move(3))
    sentence = "alice: rests on Saturday, Sunday; quiet from 23:00 to 7:00"
    assert sentence in why(game, signed_in(alice))
    assert sentence in why(game, signed_in(bob))


@pytest.mark.slow
@pytest.mark.words
def test_who_looks_on_reads_no_zone_and_no_hours(alice: User, bob: User, carol: User) -> None:
    """All is used at 3:10, and the deadline waits for 8:00; the players may know why."""
    week = {"rest_days": [5], "quiet_from": 22, "quiet_until": 8, "timezone": "Asia/Tokyo"}
    User.objects.filter(pk=alice.pk).update(**week)
    at = datetime(2026, 11, 23, 18, 10, tzinfo=UTC)
    sitters = [User.objects.get(pk=alice.pk), bob]
    game = start_game("sogo", sitters, options={}, at=at, time_control=per_move(3))
    for sentence in (
        "Quiet hours of alice, 22:00 to 8:00 in Asia/Tokyo:",
        "Saturday",
        "Asia/Tokyo).",
    ):
        assert sentence in why(game, signed_in(bob))
        for onlooker in (signed_in(carol), Client()):
            assert sentence not in why(game, onlooker)
    sentence = why(game)
    assert "Quiet hours of alice: the deadline is put off until they end" in sentence
    assert "4 hours 50 minutes" in sentence


@pytest.mark.parametrize(
    ("changed", "faulty"),
    [
        ({"rest_days": ["0", "1", "2"]}, "rest_days"),
        ({"rest_days": ["9"]}, "rest_days"),
        ({"quiet_from": 8, "quiet_until": 22}, "quiet_until"),
        ({"quiet_from": 24}, "quiet_from"),
    ],
)
def test_a_week_that_cannot_be(alice: User, changed: dict[str, object], faulty: str) -> None:
    form = {"rest_days": ["5"], "quiet_from": 22, "quiet_until": 8, **changed}
    answer = signed_in(alice).post("/me/availability/", form)
    assert answer.status_code == 422
    assert faulty_fields(answer) == [faulty]
    alice.refresh_from_db()
    assert alice.rest_days == []


@pytest.mark.words
def test_why_this_deadline_tells_the_whole_sum(bob: User) -> None:
    nora = User.objects.create_user(
        "nora", rest_days=[0, 1], quiet_from=22, quiet_until=8, timezone="Europe/Berlin"
    )
    at = timezone.now()
    game = start_game("sogo", [nora, bob], options={}, at=at, time_control=PRESETS["standard"])
    vacations.book(nora, at + DAY / 24, at + 2 * DAY, at=at)
    for client in (Client(), signed_in(nora), signed_in(bob)):
        page = why(game, client)
        assert "nora has until" in page
        assert "Not counted: vacation" in page
        assert "Not counted: rest day" in page
        assert "1 day 23 hours" in page
        assert "the game is cancelled and counts for nobody" in page
        assert "it is the same" in page
    assert "a day of your vacation" not in why(game)


@pytest.mark.words
def test_columns_that_differ_from_the_log_are_told(live_game: Game) -> None:
    Game.objects.filter(pk=live_game.pk).update(due_at=timezone.now())
    assert "it is not the same" in why(live_game)


@pytest.mark.words
def test_why_there_is_no_clock(live_game: Game, bot_game: Game, alice: User, bob: User) -> None:
    assert "no time limit" in why(bot_game)
    apply_command(live_game.pk, Hold("d"), by=PlayerActor(bob), key="k", at=timezone.now())
    held = why(live_game)
    assert "The clock of alice stands still with 3 days left" in held
    assert "until it is decided, or else until" in held
    page = text(Client().get(live_game.get_absolute_url()))
    assert "The clocks run again at the latest:" in page
    over = start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=per_move(3))
    press(signed_in(alice), over, "resign", sure="yes")
    assert "This game is over" in why(over)


@pytest.mark.slow
@pytest.mark.words
def test_who_loses_what_when_the_time_runs_out(
    alice: User, bob: User, carol: User, live_game: Game
) -> None:
    play_on = signed_in(alice)
    assert "cancelled" in why(live_game, play_on)
    User.objects.filter(pk=alice.pk).update(auto_vacation=True)
    assert "a day of your vacation is taken" in why(live_game, play_on)
    assert "a day of your vacation is taken" not in why(live_game, signed_in(bob))


@pytest.mark.words
def test_once_chance_has_shown_something_silence_is_told_to_be_a_loss(
    alice: User, bob: User
) -> None:
    game = start_game(
        "ludoku", [alice, bob], options={}, at=timezone.now(), time_control=per_move(3)
    )
    assert "loses the game on time, though not all have moved yet" in why(game, signed_in(bob))
    assert "cancelled" not in why(game, signed_in(bob))


@pytest.mark.words
def test_seats_tell_of_vacations_and_of_clocks_that_stand(
    live_game: Game, alice: User, bob: User
) -> None:
    at = timezone.now()
    vacations.book(bob, at, at + 2 * DAY, at=at)
    page = text(signed_in(alice).get(live_game.get_absolute_url()))
    assert "on vacation until" in page
    assert "Why this deadline?" in page
    apply_command(live_game.pk, Hold("d"), by=PlayerActor(bob), key="k", at=timezone.now())
    page = text(Client().get(live_game.get_absolute_url()))
    assert "clock stands still: a reported problem is looked at" in page


@pytest.mark.slow
def test_the_sum_takes_few_queries(live_game: Game, alice: User) -> None:
    client = signed_in(alice)
    client.get(f"/games/{live_game.pk}/deadline/")
    with CaptureQueriesContext(connection) as captured:
        client.get(f"/games/{live_game.pk}/deadline/")
    assert len(captured) <= 12
