"""Opening a table: every kind of opponent, every option, errors in words with the input kept."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, Table
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.tables import Terms, open_table
from tests.support.games.pages import faulty_fields, signed_in, text, why

pytestmark = pytest.mark.usefixtures("empty_cache")

USUAL = {"opponent": "lobby", "time": "3", "match_length": "1", "beginner": "lot"}


def fill(client: Client, **fields: str) -> HttpResponse:
    return client.post("/tables/new/sogo/", {**USUAL, **fields})


@pytest.mark.slow
@pytest.mark.words
def test_the_form_offers_the_options_of_the_rules(alice: User) -> None:
    page = text(signed_in(alice).get("/tables/new/sogo/"))
    for word in ("4×4×4", "first mill wins", "Only with “Board: 5×5×5”.", "14 days per move"):
        assert word in page


@pytest.mark.slow
def test_the_form_marks_what_matters_beside_which_opponent(alice: User) -> None:
    page = signed_in(alice).get("/tables/new/cards/").content.decode()
    marked = re.findall(r'data-with="([^"]+)"(?:(?!data-with).)*?name="([^"]+)"', page, re.DOTALL)
    beside = {name: opponents for opponents, name in marked}
    assert beside["option-limit"] == "alone"
    assert beside["option-pace"] == beside["time"] == "lobby player link bot"
    assert beside["name"] == "player"
    assert "option-card" not in beside


def test_whoever_plays_a_bot_begins_and_opens_nothing(alice: User) -> None:
    page = signed_in(alice).get("/tables/new/cards/").content.decode()
    button = page.split('<button class="primary">')[1].partition("</button>")[0]
    assert re.findall(r'<span class="(\w+)">[^<]+</span>', button) == ["later", "now"]
    assert 'data-with="lobby link bot"' in page


@pytest.mark.slow
def test_links_fill_in_the_form(alice: User) -> None:
    client = signed_in(alice)
    page = client.get("/tables/new/sogo/?opponent=bob").content.decode()
    assert 'value="bob"' in page
    assert re.search(r'value="player"[^>]*\bchecked', page)
    page = client.get("/tables/new/sogo/?bot=strong").content.decode()
    assert '<option value="strong" selected>' in page
    assert re.search(r'value="none"[^>]*\bchecked', page)
    assert client.get("/tables/new/sogo/?bot=%00&opponent=" + "x" * 999).status_code == 200


def test_a_table_in_the_lobby(alice: User) -> None:
    answer = fill(signed_in(alice), **{"option-size": "5", "option-line": "four", "rated": "on"})
    table = Table.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")
    assert (table.options["size"], table.options["line"], table.rated) == (5, "four", True)
    page = signed_in(alice).get(answer["Location"])
    assert page.context["row"].mine
    assert page.context["waiting"] in text(page)
    assert table in [row.table for row in signed_in(alice).get("/lobby/").context["table_rows"]]


def test_options_that_do_not_apply_are_as_usual(alice: User) -> None:
    fill(signed_in(alice), **{"option-size": "3", "option-line": "four", "option-takes": "top"})
    options = Table.objects.get().options
    assert (options["size"], options["line"], options["takes"]) == (3, "full", "any")


def test_a_challenge_by_name(alice: User, bob: User, carol: User) -> None:
    answer = fill(signed_in(alice), opponent="player", name="BOB", time="7")
    table = Table.objects.get(places__user=bob)
    mine = signed_in(alice).get(answer["Location"])
    assert "bob" in mine.context["waiting"]
    assert mine.context["waiting"] in text(mine)
    page = signed_in(bob).get(f"/tables/{table.pk}/").content.decode()
    assert f'action="/tables/{table.pk}/accept/"' in page
    assert f'action="/tables/{table.pk}/decline/"' in page
    assert signed_in(carol).get(f"/tables/{table.pk}/").status_code == 404
    assert signed_in(carol).post(f"/tables/{table.pk}/accept/").status_code == 403
    assert signed_in(carol).post(f"/tables/{table.pk}/decline/").status_code == 403
    assert signed_in(bob).post(f"/tables/{table.pk}/decline/").status_code == 303
    page = signed_in(alice).get(f"/tables/{table.pk}/")
    assert page.context["is_open"] is False
    assert page.context["table"].get_state_display() in text(page)
    assert signed_in(bob).post(f"/tables/{table.pk}/accept/").status_code == 409


def test_an_invitation_link_is_shown_to_its_host_alone(alice: User, bob: User) -> None:
    answer = fill(signed_in(alice), opponent="link")
    url = answer["Location"]
    assert url.startswith("/invitation/")
    assert f'value="http://testserver{url}"' in signed_in(alice).get(url).content.decode()
    assert url.split("/")[2] not in str(Table.objects.get().token_hash)
    table = Table.objects.get()
    later = signed_in(alice).get(f"/tables/{table.pk}/")
    assert later.context["waiting"] in text(later)
    assert url not in later.content.decode()
    assert signed_in(bob).get(f"/tables/{table.pk}/").status_code == 404


def test_whoever_has_the_link_gets_the_seat_once(alice: User, bob: User, carol: User) -> None:
    url = fill(signed_in(alice), opponent="link")["Location"]
    table, token = Table.objects.get(), url.split("/")[2]
    page = signed_in(bob).get(url)
    assert not page.context["row"].mine
    assert f'name="token" value="{token}"' in page.content.decode()
    assert signed_in(bob).post(f"/tables/{table.pk}/accept/").status_code == 403
    wrong = signed_in(bob).post(f"/tables/{table.pk}/accept/", {"token": "é\0"})
    assert wrong.status_code == 403
    good = signed_in(bob).post(f"/tables/{table.pk}/accept/", {"token": token})
    assert good.status_code == 303
    assert signed_in(carol).post(f"/tables/{table.pk}/accept/", {"token": token}).status_code in (
        403,
        409,
    )
    assert f"/tables/{table.pk}/accept/" not in signed_in(carol).get(url).content.decode()


def test_a_stranger_with_the_link_plays_as_a_guest(alice: User, client: Client) -> None:
    url = fill(signed_in(alice), opponent="link")["Location"]
    page = client.get(url)
    assert f'href="{page.context["login"]}"' in page.content.decode()
    assert not page.context["player"]
    token = url.split("/")[2]
    answer = client.post(f"/tables/{Table.objects.get().pk}/accept/", {"token": token})
    assert answer.status_code == 303
    assert client.get(answer["Location"]).status_code == 200
    assert Game.objects.get().seats.filter(user__is_guest=True).exists()


@pytest.mark.parametrize("token", ["nothing", "x" * 2000, "%00", "é"])
def test_unknown_invitations_are_not_found(client: Client, db: None, token: str) -> None:
    assert client.get(f"/invitation/{token}/").status_code == 404


def test_a_bot_is_faced_at_once_without_a_limit(alice: User) -> None:
    answer = fill(
        signed_in(alice),
        opponent="bot",
        level="master",
        time="none",
        beginner="guest",
        match_length="2",
    )
    first, second = Game.objects.order_by("match_number")
    assert answer["Location"] == f"/games/{first.pk}/"
    assert (first.time_control, first.seats.get(number=0).bot) == (None, "master")
    assert second.seats.get(number=1).bot == "master"


@pytest.mark.parametrize(
    ("fields", "faulty"),
    [
        ({"opponent": "player", "name": ""}, "name"),
        ({"opponent": "player", "name": "nemo"}, "name"),
        ({"opponent": "player", "name": "Alice"}, "name"),
        ({"opponent": "player", "name": "a\0b"}, "name"),
        ({"opponent": "bot", "level": ""}, "level"),
        ({"opponent": "bot", "level": "x"}, "level"),
        ({"time": "4"}, "time"),
        ({"match_length": "3"}, "match_length"),
        ({"beginner": "me"}, "beginner"),
        ({"opponent": "dog"}, "opponent"),
        ({"option-size": "9"}, "option-size"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_and_the_rest_stays(
    alice: User, fields: dict[str, str], faulty: str
) -> None:
    answer = fill(signed_in(alice), **{"option-variant": "2", **fields})
    assert answer.status_code == 422
    assert faulty_fields(answer) == [faulty]
    page = " ".join(answer.content.decode().split())
    assert 'name="option-variant" value="2"' in page
    assert not Table.objects.exists()


@pytest.mark.slow
def test_a_field_that_cannot_be_read_is_not_called_empty_as_well(alice: User) -> None:
    for fields in ({"opponent": "player", "name": "x" * 61}, {"opponent": "bot", "level": "x"}):
        faults = fill(signed_in(alice), **fields).context["form"].errors.values()
        assert [len(of_one_field) for of_one_field in faults] == [1]


@pytest.mark.slow
def test_a_name_has_a_reason_of_its_own_for_each_fault(alice: User) -> None:
    names = ("", "nemo", "Alice")
    answers = [fill(signed_in(alice), opponent="player", name=name) for name in names]
    assert len({str(answer.context["form"].errors["name"]) for answer in answers}) == len(names)


@pytest.mark.slow
def test_a_guest_cannot_be_challenged_by_name(alice: User) -> None:
    User.objects.create_user("Guest-abcd", is_guest=True)
    answer = fill(signed_in(alice), opponent="player", name="Guest-abcd")
    nobody = fill(signed_in(alice), opponent="player", name="nemo")
    assert faulty_fields(answer) == ["name"]
    assert answer.context["form"].errors == nobody.context["form"].errors


def test_strangers_open_tables_as_guests(client: Client, db: None) -> None:
    assert fill(client).status_code == 303
    assert Table.objects.get().host.is_guest


def test_the_limit_of_guests_keeps_the_form(client: Client, db: None) -> None:
    for _ in range(5):
        assert fill(client).status_code == 303
    answer = fill(client)
    assert answer.status_code == 429
    assert why(LobbyRefusal.GUEST_GAMES_QUOTA, count=5) in text(answer)


def test_a_stranger_whose_form_is_refused_leaves_no_guest(client: Client, alice: User) -> None:
    assert fill(client, opponent="player", name="").status_code == 422
    assert not User.objects.filter(is_guest=True).exists()


def test_unknown_tables_and_games_are_not_found(alice: User) -> None:
    client = signed_in(alice)
    assert client.get("/tables/new/chess/").status_code == 404
    assert client.get(f"/tables/{uuid4()}/").status_code == 404
    for verb in ("accept", "decline", "withdraw"):
        assert client.post(f"/tables/{uuid4()}/{verb}/").status_code == 404
        assert client.get(f"/tables/{uuid4()}/{verb}/").status_code == 405


def test_strangers_are_told_to_sign_in_before_declining(
    alice: User, bob: User, client: Client
) -> None:
    table = open_table(alice, Terms("sogo", {}), at=timezone.now(), others=[bob])
    assert client.post(f"/tables/{table.pk}/decline/").status_code == 403
    assert client.post(f"/tables/{table.pk}/withdraw/").status_code == 403
    assert client.get(f"/tables/{table.pk}/").status_code == 404
