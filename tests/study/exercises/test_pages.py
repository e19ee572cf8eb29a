"""The pages of exercises: the list, the board, an answer, and giving up."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games.models import Aid, Game
from games.rules import RULESETS
from study.models import Exercise, ExerciseAttempt
from study.views.explorer.agreed_aid import agreed_aid
from tests.games.conftest import NOW
from tests.study.exercises.conftest import CarelessGames, carry_out
from tests.support.games.disputes import enforce, file
from tests.support.games.notifications.atom import faults_of

pytestmark = pytest.mark.usefixtures("empty_cache", "db")


def send(client: Client, url: str, *moves: str) -> HttpResponse:
    """Send an answer, and follow to where it is shown."""
    form = {"board": 0, "key": str(uuid4()), "move": list(moves)}
    return client.post(url, form, follow=True)  # type: ignore[return-value]


def address(answer: HttpResponse) -> str:
    """Return the address to which an answer has led."""
    chain: list[tuple[str, int]] = answer.redirect_chain  # type: ignore[attr-defined]
    return chain[-1][0]


def url_of(exercise: Exercise) -> str:
    return f"/exercises/{exercise.code}/"


@pytest.fixture
def signed_in(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


def test_the_list_is_there_before_any_exercise(client: Client) -> None:
    answer = client.get("/exercises/")
    assert answer.status_code == 200
    assert not answer.context["daily"]
    assert [row.count for row in answer.context["rows"]] == [0, 0, 0, 0, 0]


def test_the_list_leads_to_the_exercise_of_today(client: Client, exercise: Exercise) -> None:
    page = client.get("/exercises/").content.decode()
    assert url_of(exercise) in page
    assert client.get("/exercises/next/sogo/").headers["Location"] == url_of(exercise)


def test_without_exercises_next_leads_to_the_list(client: Client) -> None:
    assert client.get("/exercises/next/frege/").headers["Location"] == "/exercises/"
    assert client.get("/exercises/next/chess/").status_code == 404


@pytest.mark.database
@pytest.mark.parametrize("code", ["nothing", "x" * 2000, "%00", "é"])
def test_after_a_code_of_nothing_comes_any_exercise(
    client: Client, exercise: Exercise, code: str
) -> None:
    answer = client.get(f"/exercises/next/{exercise.ruleset}/?after={code}")
    assert answer.headers["Location"] == url_of(exercise)


def test_a_code_of_nothing_is_not_there(client: Client, exercise: Exercise) -> None:
    assert client.get("/exercises/nothing/").status_code == 404
    Exercise.objects.update(version=exercise.version + 1)
    assert client.get(url_of(exercise)).status_code == 404, "today's rules do not understand it"


@pytest.mark.slow
def test_right_turns_lead_to_the_end(signed_in: Client, exercise: Exercise) -> None:
    first = send(signed_in, url_of(exercise), "A1")
    assert first.context["reasons"]
    assert not first.context["is_over"]
    assert not ExerciseAttempt.objects.exists()
    last = send(signed_in, address(first), "A2")
    assert last.context["is_over"]
    assert [solved.turn.name for solved in last.context["solved_turns"]] == ["A1", "A2"]
    assert ExerciseAttempt.objects.get().solved


@pytest.mark.slow
def test_a_wrong_turn_is_refuted_and_may_be_tried_again(
    signed_in: Client, exercise: Exercise
) -> None:
    wrong = send(signed_in, url_of(exercise), "C1")
    text, words = wrong.context["why_not"]
    assert words["move"] == "C1"
    assert words["answer"]
    assert wrong.context["again_url"] == url_of(exercise)
    first = send(signed_in, url_of(exercise), "A1")
    assert send(signed_in, address(first), "A2").context["is_over"]
    assert not ExerciseAttempt.objects.get().solved


def test_giving_up_shows_the_way_and_counts(signed_in: Client, exercise: Exercise) -> None:
    shown = signed_in.post(url_of(exercise), {"give_up": "yes"}, follow=True)
    assert shown.context["is_over"]
    assert len(shown.context["solved_turns"]) == 2
    assert not shown.context["task"].goes_on
    assert not ExerciseAttempt.objects.get().solved


@pytest.mark.slow
def test_looking_gives_nothing_away(client: Client, exercise: Exercise) -> None:
    page = client.get(url_of(exercise))
    assert not page.context["solved_turns"]
    for forged in ("x", "WyJhIiwyLCIiLCIiLHRydWVd:1tabcd:zzz"):
        assert not client.get(url_of(exercise), {"at": forged}).context["is_over"]


@pytest.mark.slow
def test_the_address_of_one_exercise_opens_no_other(
    client: Client, careless: CarelessGames
) -> None:
    careless.play()
    exercise = Exercise.objects.get()
    solved = send(client, url_of(exercise), "A1")
    _url, query = address(solved).split("?")
    Exercise.objects.update(code="other")
    assert client.get(f"/exercises/other/?{query}").context["stage"].found == 0


@pytest.mark.slow
def test_a_turn_that_the_rules_refuse_is_explained(client: Client, exercise: Exercise) -> None:
    assert send(client, url_of(exercise), "C3").status_code == 422
    assert send(client, url_of(exercise), "Z9").status_code == 422
    assert send(client, url_of(exercise), "A1", "B2").status_code == 422
    assert send(client, url_of(exercise), "").context["refusal"]


def test_strangers_and_guests_solve_without_a_record(client: Client, exercise: Exercise) -> None:
    send(client, url_of(exercise), "C1")
    assert not ExerciseAttempt.objects.exists()


def test_names_of_players_are_not_told(client: Client, careless: CarelessGames) -> None:
    careless.play()
    exercise = Exercise.objects.get()
    page = client.post(url_of(exercise), {"give_up": "yes"}, follow=True).content.decode()
    assert "alice" not in page
    assert f"/games/{exercise.game_id}/" in page


def test_a_finished_game_leads_to_its_exercise(client: Client, careless: CarelessGames) -> None:
    game = careless.play()
    assert url_of(Exercise.objects.get()) in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.first_by_day
@pytest.mark.parametrize(("aid", "status"), [(Aid.HEAD, 403), (Aid.BOOKS, 403), (Aid.OPEN, 200)])
def test_the_position_of_a_running_game_is_explained_with_any_aid_only(
    client: Client, careless: CarelessGames, aid: Aid, status: int
) -> None:
    careless.play()
    running = careless.moves(careless.begin(), "C1 A3 C3 C2 C3 C3 B2")
    assert Game.objects.running().filter(pk=running.pk).update(aid=aid)
    running.refresh_from_db()
    client.force_login(careless.bob)
    page = client.get(url_of(Exercise.objects.get()))
    assert page.status_code == status
    named = agreed_aid(running) in page.content.decode()
    assert named == (status == 403)


@pytest.mark.slow
@pytest.mark.parametrize("moves", ["C1 A3 C3 C2 C3 C3 B2 A1", "C1 A3 C3 C2 C3 C3 B2 A1 DEFENCE"])
def test_so_is_a_later_position_of_its_solution(
    client: Client, careless: CarelessGames, moves: str
) -> None:
    careless.play()
    exercise = Exercise.objects.get()
    defence = exercise.solution[0]["defence"]
    careless.moves(careless.begin(), moves.replace("DEFENCE", defence))
    client.force_login(careless.bob)
    assert client.get(url_of(exercise)).status_code == 403


def test_an_answer_is_not_refuted_where_a_running_game_stands_after_it(
    client: Client, careless: CarelessGames
) -> None:
    careless.play()
    address_of_answer = address(send(client, url_of(Exercise.objects.get()), "B1"))
    careless.moves(careless.begin(), "C1 A3 C3 C2 C3 C3 B2 B1")
    client.force_login(careless.bob)
    assert client.get(url_of(Exercise.objects.get())).status_code == 200
    assert client.get(address_of_answer).status_code == 403


def test_captures_are_chosen_move_by_move(client: Client, exercise: Exercise) -> None:
    """A turn of several moves is judged when it is whole."""
    rules = RULESETS["sogo"]
    options = rules.clean({"size": 3, "variant": 2})
    position = "White: A1-1, A2-1\nBlack: C1-1, C2-1\nWhite to move"
    exercise.options, exercise.position = options, rules.write(rules.read(position, options))
    exercise.solution = [
        {"turn": "A3,xC1-1", "defence": "", "refutations": {"A3,x-": ["C3,x-", True]}}
    ]
    exercise.save()
    first = send(client, url_of(exercise), "A3")
    assert first.context["stage"].made == "A3"
    assert send(client, address(first), "x-").context["why_not"][1]["answer"] == "C3 x-"
    assert send(client, address(first), "xC1-1").context["is_over"]


@pytest.mark.slow
def test_the_front_page_shows_the_exercise_of_today(client: Client, exercise: Exercise) -> None:
    assert url_of(exercise) in client.get("/").content.decode()
    assert 'href="/exercises/"' in client.get("/rules/sogo/").content.decode()


def test_what_a_ruling_took_away_leaves_the_front_page_at_once(
    client: Client, careless: CarelessGames, admin: User
) -> None:
    game = careless.play()
    exercise = Exercise.objects.get()
    assert url_of(exercise) in client.get("/").content.decode()
    dispute = file(game, careless.bob, NOW)
    enforce(dispute.pk, admin, ruling="void", reason="Both were one.", at=NOW)
    carry_out()
    assert url_of(exercise) not in client.get("/").content.decode()


def test_the_feed_has_the_exercise_of_today(client: Client, exercise: Exercise) -> None:
    answer = client.get("/exercises/daily.atom")
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    assert answer.content.decode().count("<entry>") == 1
    assert url_of(exercise) in answer.content.decode()
    assert faults_of(answer.content) == []


def test_a_move_is_chosen_at_the_second_turn_without_a_script(exercise: Exercise) -> None:
    client = Client()
    address = f"/exercises/{exercise.code}/"
    second = client.post(address, {"board": 0, "key": str(uuid4()), "move": "A1"})["Location"]
    controls = client.get(second).context["board"].controls
    page = client.get(controls.href("A2").removesuffix("#board"))
    assert page.context["stage"].found == 1
    assert page.context["board"].chosen is not None
