"""The mail with the exercises of the day: for whom, when, and what it says."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.extensions.jobs import rows_for_day
from games.models import Aid, Delivery, Game, Outbox
from games.services.worker import runner
from study.exercises import COLLECTIONS
from study.exercises.cards import collection
from study.models import Exercise
from study.services.exercises.attempts import record_attempt
from study.services.exercises.collected_tasks import store_tasks
from study.services.exercises.daily_news import (
    KIND,
    NEWS_KIND,
    DailyNewsReason,
    untried_of_day,
)
from tests.study.exercises.conftest import CarelessGames
from tests.support.games.notifications.emails import latest, stop_path, text
from tests.support.games.notifications.preferences import mail_frequency, prefer_mail

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]
BERLIN = ZoneInfo("Europe/Berlin")
MIDNIGHT = datetime(2031, 5, 6, tzinfo=UTC)
SEVEN = datetime(2031, 5, 6, 7, tzinfo=BERLIN)
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def no_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The days of this module bring no exercises of Sudoku cards."""
    monkeypatch.setattr(collection, "CARDS_PER_DAY", 0)


@pytest.fixture
def reader(alice: User, exercise: Exercise) -> User:
    """alice, who has asked for the mail at seven in Berlin."""
    alice.digest_hour, alice.timezone = 7, "Europe/Berlin"
    alice.save()
    prefer_mail(alice, "digest", "exercise")
    return alice


def sweep_at(*instants: datetime) -> None:
    for at in instants:
        with time_machine.travel(at, tick=False):
            while runner.sweep(timezone.now(), inline=True):
                pass


def reasons() -> list[str]:
    rows = Delivery.objects.filter(kind=NEWS_KIND)
    return list(rows.order_by("pk").values_list("answer", flat=True))


@pytest.mark.slow
def test_nobody_gets_it_who_has_not_asked(alice: User, exercise: Exercise) -> None:
    sweep_at(MIDNIGHT, SEVEN + HOUR)
    assert mail_frequency(alice, "exercise") == "off"
    assert mail.outbox == []


@pytest.mark.slow
def test_it_comes_once_at_the_readers_hour_with_the_exercise(
    reader: User, exercise: Exercise
) -> None:
    sweep_at(MIDNIGHT, SEVEN - HOUR)
    assert mail.outbox == []
    sweep_at(SEVEN + HOUR, SEVEN + 2 * HOUR)
    assert [email.to for email in mail.outbox] == [[reader.email]]
    assert f"/exercises/{exercise.code}/" in text()
    sweep_at(MIDNIGHT + timedelta(days=1), SEVEN + timedelta(days=1, hours=1))
    assert len(mail.outbox) == 2


def test_a_day_that_the_site_began_late_is_told_all_the_same(reader: User) -> None:
    sweep_at(SEVEN + 3 * HOUR)
    assert len(mail.outbox) == 1


@pytest.mark.slow
def test_whoever_has_tried_the_exercise_gets_none(reader: User, exercise: Exercise) -> None:
    sweep_at(MIDNIGHT)
    record_attempt(reader, exercise, MIDNIGHT + HOUR, solved=True)
    sweep_at(SEVEN + HOUR)
    assert mail.outbox == []
    assert reasons() == [DailyNewsReason.TRIED]


def test_yesterdays_exercise_is_not_mailed(reader: User) -> None:
    sweep_at(MIDNIGHT)
    Outbox.objects.filter(kind=NEWS_KIND).update(due_at=MIDNIGHT + timedelta(days=1))
    (row,) = Outbox.objects.filter(kind=NEWS_KIND)
    with time_machine.travel(MIDNIGHT + timedelta(days=1, minutes=1), tick=False):
        assert runner.run(row.pk)
    assert mail.outbox == []
    assert reasons() == [DailyNewsReason.DAY_OVER]


def test_without_exercises_nothing_is_sent(reader: User, exercise: Exercise) -> None:
    exercise.delete()
    sweep_at(MIDNIGHT, SEVEN + HOUR)
    assert Outbox.objects.filter(kind=KIND).exists()
    assert not Outbox.objects.filter(kind=NEWS_KIND).exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("aid", "shown"), [(Aid.HEAD, False), (Aid.BOOKS, False), (Aid.OPEN, True)]
)
def test_no_list_says_that_a_move_wins_where_a_running_game_stands(
    client: Client, careless: CarelessGames, aid: Aid, shown: bool
) -> None:
    careless.play()
    running = careless.moves(careless.begin(), "C1 A3 C3 C2 C3 C3 B2")
    Game.objects.filter(pk=running.pk).update(aid=aid)
    address = f"/exercises/{Exercise.objects.get().code}/"
    assert address in client.get("/exercises/").content.decode()
    client.force_login(careless.bob)
    for page in ("/", "/exercises/"):
        assert (address in client.get(page).content.decode()) == shown
    assert bool(untried_of_day(careless.bob, timezone.now().date())) == shown


@pytest.mark.slow
def test_the_link_at_its_end_switches_it_off_and_on_again(reader: User, client: Client) -> None:
    sweep_at(MIDNIGHT, SEVEN + HOUR)
    path = stop_path()
    client.post(path, {"do": "stop"})
    assert mail_frequency(reader, "exercise") == "off"
    client.post(path, {"do": "resume"})
    assert mail_frequency(reader, "exercise") == "digest"


@pytest.mark.slow
def test_it_is_written_in_german_and_counts_the_days(reader: User, exercise: Exercise) -> None:
    User.objects.filter(pk=reader.pk).update(language="de")
    other = Exercise.objects.get(pk=exercise.pk)
    other.pk, other.code, other.key, other.ruleset = None, "zzzzzz", b"z" * 32, "none"
    other.save()
    record_attempt(reader, other, MIDNIGHT - HOUR, solved=True)
    sweep_at(MIDNIGHT, SEVEN + HOUR)
    assert latest()["Subject"].endswith("die Übung des Tages, Sogo")
    assert "Ein Tag mit einer gelösten Übung." in text()


@pytest.mark.words
def test_it_names_its_game_and_who_is_to_move(reader: User, exercise: Exercise) -> None:
    sweep_at(MIDNIGHT, SEVEN + HOUR)
    assert latest()["Subject"].endswith("the exercise of the day, Sogo")
    assert re.search("Sogo – (White|Black) to move and win", text())


@pytest.mark.words
def test_among_several_it_says_which_game_the_board_is_of(reader: User, exercise: Exercise) -> None:
    store_tasks("cards", COLLECTIONS["cards"].names()[1:2])
    sweep_at(MIDNIGHT, SEVEN + HOUR)
    assert latest()["Subject"].endswith("the exercises of the day")
    assert "Sogo, Sudoku cards" in text()
    assert re.search("Sogo – (White|Black) to move and win", text())


def test_a_row_for_each_day_is_made_once(db: None) -> None:
    sweep_at(MIDNIGHT, MIDNIGHT + 2 * HOUR, MIDNIGHT + timedelta(days=1))
    days = Outbox.objects.filter(kind=KIND).order_by("pk").values_list("object_id", flat=True)
    assert list(days) == ["2031-05-06", "2031-05-07"]


def test_days_are_those_of_the_exercises_in_utc() -> None:
    late = datetime(2031, 5, 7, 1, tzinfo=BERLIN)
    assert {row.object_id for row in rows_for_day(late)} == {"2031-05-06"}
