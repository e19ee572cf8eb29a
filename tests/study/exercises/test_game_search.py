"""The exercises that a finished game leaves, and what a ruling takes away again."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from accounts.models import User
from games.models import Outbox
from games.rules import RULESETS
from games.services.worker import work_loop
from study.exercises import Variety
from study.exercises.kit.exercise import FoundExercise, OnlyTurn, from_data
from study.models import Exercise
from study.models.exercises import RATING_UNTIL_TRIED
from study.services.exercises.game_search import KIND, store
from tests.games.conftest import NOW
from tests.study.exercises.conftest import CarelessGames, carry_out
from tests.study.exercises.oracle import positions_of
from tests.study.exercises.test_finding import CARELESS, SMALL
from tests.support.games.disputes import enforce, file

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def test_a_running_game_has_none(careless: CarelessGames) -> None:
    careless.moves(careless.begin(), " ".join(CARELESS.split()[:-1]))
    assert not Outbox.objects.filter(kind=KIND).exists()
    assert not Exercise.objects.exists()


def test_a_finished_game_leaves_its_exercise(careless: CarelessGames) -> None:
    game = careless.play()
    (found,) = Exercise.objects.all()
    assert (found.game_id, found.ply, found.turns, found.options["size"]) == (game.pk, 7, 2, 3)
    assert [only.turn for only in from_data(found.solution)] == ["A1", "A2"]
    assert not Outbox.objects.filter(kind=KIND, done_at=None).exists()


def test_bots_and_mail_do_not_wait_for_it(careless: CarelessGames) -> None:
    careless.moves(careless.begin(), CARELESS)
    work_loop.work("mail")
    work_loop.work("bots")
    assert not Exercise.objects.exists()
    work_loop.work("analysis")
    assert Exercise.objects.count() == 1


def test_a_private_game_leaves_none(careless: CarelessGames) -> None:
    careless.play(public=False)
    assert not Exercise.objects.exists()


@pytest.mark.slow
def test_the_same_task_is_stored_once(careless: CarelessGames) -> None:
    first = careless.play()
    careless.play()
    assert list(Exercise.objects.values_list("game", flat=True)) == [first.pk]


@pytest.mark.slow
def test_what_is_searched_twice_keeps_its_attempts(careless: CarelessGames) -> None:
    careless.play()
    code = Exercise.objects.get().code
    Outbox.objects.filter(kind=KIND).update(done_at=None)
    carry_out()
    assert Exercise.objects.get().code == code


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    "ruling", [{"ruling": "rollback", "ply": 2}, {"ruling": "void"}], ids=["rollback", "void"]
)
def test_a_ruling_takes_the_exercise_with_the_game(
    careless: CarelessGames, admin: User, ruling: dict[str, object]
) -> None:
    game = careless.play()
    dispute = file(game, careless.bob, NOW)
    enforce(dispute.pk, admin, reason="A slip.", at=NOW, **ruling)  # type: ignore[arg-type]
    carry_out()
    assert not Exercise.objects.exists()


@pytest.mark.slow
def test_the_command_looks_through_games_of_before(careless: CarelessGames) -> None:
    careless.play()
    Exercise.objects.all().delete()
    printed = StringIO()
    call_command("find_exercises", stdout=printed)
    assert printed.getvalue().endswith("1 exercises found, 1 in all.\n")
    assert "1 of 1 games of players" in printed.getvalue()


def test_the_command_lets_bots_play(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    small = Variety("sogo", ("beginner", "skilled"), ("beginner",), 0.2, {"size": 3}, endings=2)
    monkeypatch.setattr("study.management.commands.find_exercises.VARIETIES", (small,))
    printed = StringIO()
    call_command("find_exercises", "--self-play", "6", "--seed", "a", stdout=printed)
    assert "6 of 6 games between bots" in printed.getvalue()
    rows = Exercise.objects.all()
    assert rows
    for row in rows:
        assert row.game_id is None
        assert RULESETS["sogo"].read(row.position, row.options).to_move


def test_an_exercise_of_more_turns_begins_with_a_higher_rating(db: None) -> None:
    rules, positions = RULESETS["sogo"], positions_of("sogo", SMALL, CARELESS)
    short = FoundExercise(7, positions[7], (OnlyTurn("A1", ""),))
    long = FoundExercise(6, positions[6], (OnlyTurn("A1", "B2"), OnlyTurn("A2", "")))
    assert store(rules, rules.clean(SMALL), [long, short]) == 2
    rows = Exercise.objects.order_by("rating")
    assert [row.turns for row in rows] == [1, 2]
    assert rows[0].rating < rows[1].rating == RATING_UNTIL_TRIED


def test_the_command_refuses_negative_numbers(db: None) -> None:
    printed = StringIO()
    call_command("find_exercises", "--self-play", "-1", stderr=printed, stdout=StringIO())
    assert "0 or more" in printed.getvalue()
