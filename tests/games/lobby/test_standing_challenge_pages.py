"""The pages of standing challenges: one's own, and those that others read and take."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.log.time.control import PRESETS, per_move
from games.models import Game, StandingChallenge
from games.services.chance import seals
from games.services.lobby import standing_challenges
from games.services.lobby.terms import Terms
from tests.support.games.pages import faulty_fields, signed_in, text
from tests.support.games.standing_challenges import make_challenge, take_challenge

pytestmark = pytest.mark.usefixtures("empty_cache")


def test_my_page_makes_pauses_changes_and_deletes(alice: User, bob: User) -> None:
    client = signed_in(alice)
    assert '<div class="empty">' in client.get("/me/challenges/").content.decode()
    form = {"option-size": "5", "time": "standard", "max_running": "2"}
    assert client.post("/me/challenges/new/sogo/", form)["Location"] == "/me/challenges/"
    challenge = StandingChallenge.objects.get()
    assert (challenge.time_control, challenge.max_running) == (PRESETS["standard"], 2)
    take_challenge(challenge, bob)
    page = client.get("/me/challenges/")
    (row,) = page.context["rows"]
    assert (row.challenge.running, row.challenge.max_running) == (1, 2)
    assert re.search(r"1 \D+ 2 \D+", text(page))
    assert f'action="/me/challenges/{challenge.pk}/delete/"' in page.content.decode()
    filled = client.get(f"/me/challenges/{challenge.pk}/").content.decode()
    assert 'name="option-size" value="5"' in filled
    client.post(f"/me/challenges/{challenge.pk}/switch/", {"on": "no"})
    assert '<span class="pill">' in client.get("/me/challenges/").content.decode()
    client.post(f"/me/challenges/{challenge.pk}/switch/", {"on": "yes"})
    assert client.post(f"/me/challenges/{challenge.pk}/", {**form, "time": "7"}).status_code == 303
    assert StandingChallenge.objects.get().time_control == per_move(7)
    client.post(f"/me/challenges/{challenge.pk}/delete/")
    assert not StandingChallenge.objects.exists()
    assert Game.objects.get().running


@pytest.mark.parametrize(
    ("fields", "faulty"),
    [
        ({"max_running": "0"}, "max_running"),
        ({"max_running": "21"}, "max_running"),
        ({"max_running": ""}, "max_running"),
        ({"option-size": "9"}, "option-size"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_and_the_rest_stays(
    alice: User, fields: dict[str, str], faulty: str
) -> None:
    form = {"time": "3", "max_running": "2", "option-variant": "2", **fields}
    answer = signed_in(alice).post("/me/challenges/new/sogo/", form)
    assert answer.status_code in (409, 422)
    assert faulty_fields(answer) == [faulty]
    assert 'name="option-variant" value="2"' in " ".join(answer.content.decode().split())


def test_a_challenge_for_two_is_not_asked_about_playing_alone(alice: User) -> None:
    client = signed_in(alice)
    page = client.get("/me/challenges/new/cards/").content.decode()
    for aside in ("option-limit", "if you play alone", "With three or four players"):
        assert aside not in page
    client.post(
        "/me/challenges/new/cards/", {"time": "3", "max_running": "2", "option-pace": "advanced"}
    )
    assert StandingChallenge.objects.get().options["pace"] == "advanced"


@pytest.mark.words
def test_everybody_reads_every_condition_and_takes_it(alice: User, client: Client) -> None:
    challenge = make_challenge(alice, terms=Terms("sogo", {"size": 5}))
    for place in ("/lobby/", "/players/alice/"):
        shown = text(client.get(place))
        for words in ("5×5×5", "5 days at the start", "alice", "Look at the offer"):
            assert words in shown, place
    page = client.get(f"/challenges/{challenge.pk}/")
    for words in ("5×5×5", "5 days at the start", "Vacation possible", "alice"):
        assert words in text(page)
    assert page.context["envelope"].commitments[0] in page.content.decode()
    form = {
        "mark": standing_challenges.fingerprint_of(challenge),
        "envelope": page.context["envelope"].token,
    }
    assert (
        client.post(f"/challenges/{challenge.pk}/take/", {**form, "mark": "x"}).status_code == 409
    )
    answer = client.post(f"/challenges/{challenge.pk}/take/", form)
    game = Game.objects.get()
    assert answer["Location"] == game.get_absolute_url()
    assert game.table is not None
    assert seals.commitments(game.table) == [page.context["envelope"].commitments[0]]


def test_rated_offers_send_strangers_to_sign_in(alice: User, client: Client) -> None:
    challenge = make_challenge(alice, terms=Terms("sogo", {}, rated=True))
    page = client.get(f"/challenges/{challenge.pk}/")
    assert f'class="primary" href="{page.context["login"]}"' in page.content.decode()
    assert f'action="/challenges/{challenge.pk}/take/"' not in page.content.decode()
    form = {"mark": standing_challenges.fingerprint_of(challenge)}
    assert client.post(f"/challenges/{challenge.pk}/take/", form).status_code == 409
    assert not User.objects.filter(is_guest=True).exists()


@pytest.mark.slow
def test_my_own_is_marked_as_mine(alice: User) -> None:
    challenge = make_challenge(alice)
    lobby = signed_in(alice).get("/lobby/")
    assert [row.mine for row in lobby.context["challenge_rows"]] == [True]
    assert 'class="quiet small" href="/me/challenges/"' in lobby.content.decode()
    page = signed_in(alice).get(f"/challenges/{challenge.pk}/").content.decode()
    assert f"/challenges/{challenge.pk}/take/" not in page


def test_offers_that_are_none_are_not_found(alice: User) -> None:
    client = signed_in(alice)
    for address in (
        "challenges/7/",
        "me/challenges/7/",
        "me/challenges/new/chess/",
        f"challenges/{'9' * 30}/",
    ):
        assert client.get(f"/{address}").status_code == 404
    assert client.post("/challenges/7/take/").status_code == 404


def test_as_many_queries_for_one_as_for_many(alice: User, bob: User, client: Client) -> None:
    def asked(page: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(page)
        return len(queries)

    make_challenge(alice)
    before = [asked(page) for page in ("/lobby/", "/players/alice/")]
    for _ in range(5):
        make_challenge(alice)
    assert [asked(page) for page in ("/lobby/", "/players/alice/")] == before


@pytest.mark.words
def test_the_page_does_not_say_that_somebody_is_away_who_may_be_there(
    alice: User, bob: User
) -> None:
    signed_in(alice).get("/lobby/")
    page = text(signed_in(bob).get(f"/challenges/{make_challenge(alice).pk}/"))
    assert "alice takes no part in this: the site contributes in their place" in page
