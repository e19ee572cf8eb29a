"""The pages of a lesson: a task, an answer by POST, its verdict by GET, without any script."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games.rules.sogo.refusals import SogoRefusal
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from games.templatetags.formatting import words
from study.lessons import LESSONS
from study.lessons.kit.lesson import LessonStep
from study.views.lessons.memory import COOKIE
from tests.games.conftest import NOW
from tests.support.budget import rows_by_day_every
from tests.support.games.pages import signed_in, text, why

STEP = "/learn/sogo/mill/"
ALL_STEPS = [(key, step.key) for key, lesson in LESSONS.items() for step in lesson.steps]
Queries = Callable[[int], object]


def step_of(game: str, key: str) -> LessonStep:
    step = LESSONS[game].step(key)
    assert step is not None
    return step


def answer(client: Client, url: str, *moves: str, **fields: object) -> HttpResponse:
    """Send an answer as the form of the board does."""
    return client.post(url, {"board": 0, "key": uuid4(), "move": moves, **fields})


@pytest.mark.parametrize(("game", "key"), rows_by_day_every(3, ALL_STEPS))
def test_a_stranger_sees_every_step_without_a_query(
    client: Client, db: None, game: str, key: str, django_assert_num_queries: Queries
) -> None:
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        page = client.get(f"/learn/{game}/{key}/")
    assert page.status_code == 200
    assert words(step_of(game, key).task) in text(page)
    assert b'action="/learn/' in page.content
    shown = client.get(f"/learn/{game}/{key}/?answer=solution")
    assert shown.context["verdict"].is_right
    assert shown.context["is_shown"]
    assert COOKIE not in client.cookies


def test_a_right_answer_is_praised_and_leads_on(client: Client, db: None) -> None:
    sent = answer(client, STEP, "D2")
    assert (sent.status_code, sent["Location"]) == (303, f"{STEP}?answer=D2")
    page = client.get(sent["Location"])
    assert words(step_of("sogo", "mill").praise) in text(page)
    assert b'href="/learn/sogo/rising/" autofocus' in page.content
    assert page.context["board"].controls is None
    picture = page.context["board"].picture
    assert words(picture.prompt, picture.prompt_params) in text(page)


def test_a_wrong_answer_is_explained_and_the_step_is_kept(client: Client, db: None) -> None:
    sent = answer(client, STEP, "A1")
    assert (sent.status_code, sent["Location"]) == (303, f"{STEP}?answer=A1")
    page = client.get(sent["Location"])
    assert page.status_code == 200
    assert words(step_of("sogo", "mill").hints[0].text, {"place": "A1-1"}) in text(page)
    assert f'href="{STEP}" autofocus'.encode() in page.content
    assert "/learn/sogo/rising/?" not in page.content.decode()
    assert client.get("/learn/sogo/")["Location"] == "/learn/sogo/drop/"


@pytest.mark.slow
def test_what_the_rules_forbid_is_refused_in_their_words(client: Client, db: None) -> None:
    url = "/learn/sogo/drop/"
    sent = answer(client, url, "F7")
    assert sent.status_code == 422
    assert sent.context["board"].controls is not None
    page = answer(client, url, "xB3-1")
    assert why(SogoRefusal.ROD_DUE) in text(page)
    assert page.status_code == 422
    assert client.get(f"{url}?answer=xB3-1").status_code == 422


@pytest.mark.slow
@pytest.mark.parametrize(
    "form",
    [
        {},
        {"move": "A1"},
        {"move": "A1", "board": "x", "key": "y"},
        {"move": "A\0", "board": 0, "key": str(uuid4())},
        {"move": ["A1", "B1"], "board": 0, "key": str(uuid4())},
        {"move": "A" * 5000, "board": 0, "key": str(uuid4())},
        {"board": 0, "key": str(uuid4())},
    ],
    ids=str,
)
def test_a_bad_form_gets_a_sentence_and_the_step_again(
    client: Client, db: None, form: dict[str, object]
) -> None:
    page = client.post(STEP, form)
    assert page.status_code == 422
    assert page.context["refusal"]
    assert page.context["refusal"] in text(page)


@pytest.mark.parametrize(
    "address",
    [
        "/learn/chess/",
        "/learn/chess/mill/",
        "/learn/sogo/none/",
        "/learn/chess/end/",
        "/learn/x y/",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, db: None, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize("query", ["choose=%00", "choose=zzz&pick=zzz", "pick=a1", "choose=1,2,3"])
@pytest.mark.parametrize("game", LESSONS)
def test_a_strange_choice_is_passed_over(client: Client, db: None, game: str, query: str) -> None:
    for step in LESSONS[game].steps:
        assert client.get(f"/learn/{game}/{step.key}/?{query}").status_code == 200


def test_without_scripts_a_ball_is_chosen_by_a_link_and_then_sent(client: Client, db: None) -> None:
    page = client.get(f"{STEP}?choose=D2")
    assert page.context["board"].chosen.move == "D2"
    assert b'<input type="hidden" name="move" value="D2">' in page.content


def test_a_turn_of_dice_is_composed_on_the_board(client: Client, db: None) -> None:
    url = "/learn/ludoku/begin/"
    page = client.get(f"{url}?choose=2c6")
    controls = page.context["board"].controls
    assert (controls.drafts, controls.complete) == (("2c6",), False)
    assert answer(client, url, "2c6").status_code == 422
    assert answer(client, url, "2c6", "5f3").status_code == 303


def test_the_back_of_a_card_stays_on_the_server(client: Client, db: None) -> None:
    covered = client.get("/learn/cards/glass/")
    assert covered.context["board"].picture.hidden
    solution = "815794326473265819629381745752643981194578632368129574237916458546832197981457263"
    page = client.get("/learn/cards/only/").content.decode()
    assert solution not in page
    assert 'name="move" value="5f8"' not in page


def test_the_list_says_how_far_one_has_come(client: Client, db: None) -> None:
    answer(client, STEP, "D2")
    page = client.get("/learn/")
    courses = {course.lesson.ruleset: course.solved for course, _ in page.context["courses"]}
    assert courses == {**dict.fromkeys(LESSONS, 0), "sogo": 1}
    assert all(f'href="/learn/{key}/"' in page.content.decode() for key in LESSONS)


def test_the_end_offers_the_first_bot_and_the_rules(client: Client, db: None) -> None:
    page = client.get("/learn/sogo/end/")
    shown = page.content.decode()
    assert 'action="/play/sogo/"' in shown
    assert 'value="beginner"' in shown
    assert 'value="master"' not in shown
    assert 'href="/rules/sogo/"' in shown
    assert not page.context["course"].is_finished


def test_a_player_who_sends_at_once_does_so_here(alice: User) -> None:
    alice.confirm_moves = False
    alice.save()
    page = signed_in(alice).get(STEP)
    assert not page.context["board"].controls.confirm


@pytest.mark.parametrize("address", ["/", "/rules/", "/rules/sogo/", "/rules/cards/"])
def test_lessons_are_linked_where_the_rules_are(client: Client, db: None, address: str) -> None:
    page = client.get(address).content.decode()
    key = "cards" if "cards" in address else "sogo"
    assert f'href="/learn/{key}/"' in page


@pytest.mark.parametrize("key", LESSONS)
def test_every_step_is_linked_from_its_section_of_the_rules(
    client: Client, db: None, key: str
) -> None:
    page = client.get(f"/rules/{key}/").content.decode()
    sections = page.split("<h2 ")
    for step in LESSONS[key].steps:
        assert f'href="/learn/{key}/{step.key}/"' in sections[step.section]


def test_who_is_new_is_shown_the_lessons(alice: User) -> None:
    page = signed_in(alice).get(reverse("first_steps")).content.decode()
    assert all(f'href="/learn/{key}/"' in page for key in LESSONS)
    assert f'<a class="quiet" href="{reverse("exercises")}"' not in page, "no game is called that"


def test_an_invitation_links_to_the_lesson(alice: User, bob: User) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=NOW, others=[bob])
    page = signed_in(bob).get(table.get_absolute_url())
    assert b'href="/learn/sogo/"' in page.content


def test_german_pages_are_german(client: Client, db: None) -> None:
    page = text(client.get(f"{STEP}?answer=D2", headers={"Accept-Language": "de"}))
    with translation.override("de"):
        assert words(step_of("sogo", "mill").praise) in page


@pytest.mark.parametrize("step", LESSONS["cards"].steps, ids=lambda step: step.key)
def test_a_lesson_says_nothing_of_time_that_does_not_run(
    client: Client, db: None, step: LessonStep
) -> None:
    for query in ("", "?answer=solution"):
        board = client.get(f"/learn/cards/{step.key}/{query}").context["board"].picture
        assert not board.remarks
        assert not any(beside.says for beside in board.extra)
        if not query and "Moves: glass" in step.position and not step.options.get("referee"):
            assert board.prompt == step.prompt


def test_a_lesson_tells_of_a_wrong_digit_in_its_own_words_alone(client: Client, db: None) -> None:
    page = client.get("/learn/cards/certain/", {"answer": "7a7"})
    assert page.status_code == 200
    assert not page.context["verdict"].is_right
    position = page.context["verdict"].position
    assert position.wiped
    assert not page.context["board"].picture.tray_remarks
    assert not page.context["board"].picture.remarks
