"""The pages of tables for one to four: the form, the lobby, the table itself, leaving it."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, Table, TablePlace
from games.rules import RULESETS
from games.services.lobby.tables import accept, open_table
from games.services.lobby.terms import Terms
from games.templatetags.formatting import words
from tests.support.games.pages import faulty_fields, signed_in, text

pytestmark = pytest.mark.usefixtures("empty_cache")

USUAL = {"opponent": "lobby", "time": "3", "match_length": "1", "beginner": "lot"}
PUZZLE = "815794326473265819629381745752643981194578632368129574237916458546832197981457263"
CLUES = ".1.79.3..4...6..1...938...5.5.6.3.......7.632.68..95.423.9..4....68.2..79.1....6."


def fill(client: Client, **fields: str) -> HttpResponse:
    return client.post("/tables/new/cards/", {**USUAL, **fields})


def table_from(host: User, seats: int = 3, *bots: str) -> Table:
    return open_table(host, Terms("cards", {}, seats=seats), at=timezone.now(), others=bots)


def test_what_has_one_answer_is_not_asked(alice: User) -> None:
    client = signed_in(alice)
    for name in ('name="players"', 'name="bots"', 'value="alone"'):
        assert name in client.get("/tables/new/cards/").content.decode()
        assert name not in client.get("/tables/new/sogo/").content.decode()


def seats(client: Client, table: Table) -> list[str]:
    """What the page of a table says of each seat."""
    page = client.get(table.get_absolute_url()).content.decode()
    shown = page.split('<ol class="seats">')[1].partition("</ol>")[0]
    return re.findall(r"<li>([^<]*)</li>", shown)


def test_a_table_for_three_with_a_bot(alice: User, bob: User) -> None:
    answer = fill(signed_in(alice), players="3", bots="1", level="casual", beginner="host")
    table = Table.objects.get()
    assert answer["Location"] == table.get_absolute_url()
    assert (table.seats, table.beginner, table.match_length) == (3, 0, 1)
    assert "alice, Birch" in text(signed_in(bob).get("/lobby/"))
    first, second, third = seats(signed_in(bob), table)
    assert first == "alice"
    assert second.startswith("Birch")
    assert third not in (first, second)
    assert Table.objects.get().vacant == 1
    assert signed_in(bob).post(f"/tables/{table.pk}/accept/")["Location"].startswith("/games/")


def test_who_joins_a_table_with_more_free_seats_waits_there(alice: User, bob: User) -> None:
    table = table_from(alice, 4)
    client = signed_in(bob)
    answer = client.post(f"/tables/{table.pk}/accept/", {"contribution": "ab" * 16})
    assert (answer.status_code, answer["Location"]) == (303, table.get_absolute_url())
    assert TablePlace.objects.get(user=bob).contribution == "ab" * 16
    page = client.get(answer["Location"])
    assert page.context["row"].has_joined
    assert page.context["waiting"] in text(page)
    *sitters, third, fourth = seats(client, table)
    assert sitters == ["alice", "bob"]
    assert third == fourth
    for place in ("/lobby/", "/games/"):
        card = client.get(place).content.decode().split(f'href="{table.get_absolute_url()}"')[1]
        assert '<span class="tag">' in card.partition("</h3>")[0]


def test_leaving_asks_first_and_frees_the_seat(alice: User, bob: User) -> None:
    table = table_from(alice)
    client = signed_in(bob)
    client.post(f"/tables/{table.pk}/accept/")
    page = client.get(table.get_absolute_url())
    leaving = f'action="/tables/{table.pk}/leave/"'
    sure = page.content.decode().split('<details class="sure">')[1]
    assert leaving in sure.partition("</details>")[0]
    assert client.get(f"/tables/{table.pk}/leave/").status_code == 405
    assert client.post(f"/tables/{table.pk}/leave/").status_code == 303
    assert Table.objects.get().vacant == 2
    assert leaving not in client.get(table.get_absolute_url()).content.decode()


def test_strangers_join_as_guests_and_find_the_table_again(alice: User, client: Client) -> None:
    table = table_from(alice)
    answer = client.post(f"/tables/{table.pk}/accept/")
    assert client.get(answer["Location"]).context["row"].has_joined
    guest = User.objects.get(is_guest=True)
    assert TablePlace.objects.get(user=guest).table == table


def test_the_link_of_a_table_for_three_is_good_for_two(alice: User, bob: User, carol: User) -> None:
    url = fill(signed_in(alice), opponent="link", players="3")["Location"]
    form = {"token": url.split("/")[2]}
    accepting = f"/tables/{Table.objects.get().pk}/accept/"
    assert accepting in signed_in(bob).get(url).content.decode()
    assert signed_in(bob).post(accepting, form)["Location"].startswith("/tables/")
    assert accepting in signed_in(carol).get(url).content.decode()
    assert signed_in(carol).post(accepting, form)["Location"].startswith("/games/")


def test_alone_one_is_at_the_board_at_once(alice: User) -> None:
    answer = fill(
        signed_in(alice), opponent="alone", beginner="guest", match_length="2", time="none"
    )
    game = Game.objects.get()
    assert (answer["Location"], game.time_control) == (game.get_absolute_url(), None)
    assert game.seats.get().user == alice


@pytest.mark.slow
def test_three_bots_at_once(alice: User) -> None:
    fill(signed_in(alice), opponent="bot", players="4", level="strong", time="none")
    assert [seat.bot for seat in Game.objects.get().seats.all()].count("strong") == 3


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("fields", "faulty"),
    [
        ({"players": "3", "bots": "2", "level": "casual"}, "bots"),
        ({"bots": "1", "level": "casual"}, "bots"),
        ({"players": "3", "bots": "1"}, "level"),
        ({"players": "5"}, "players"),
        ({"players": "3", "beginner": "guest"}, "beginner"),
        ({"players": "3", "match_length": "2"}, "match_length"),
        ({"option-card": "pasted", "option-puzzle": "12"}, "option-puzzle"),
        ({"option-card": "chosen", "option-number": "0"}, "option-number"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_at_its_field(
    alice: User, fields: dict[str, str], faulty: str
) -> None:
    answer = fill(signed_in(alice), **fields)
    assert answer.status_code == 422
    assert faulty_fields(answer) == [faulty]
    assert not Table.objects.exists()


def test_a_pasted_puzzle_stays_in_the_form_and_is_checked_before_it_is_used(alice: User) -> None:
    client = signed_in(alice)
    sent = {"option-card": "pasted", "option-puzzle": CLUES, "check": "yes"}
    answer = fill(client, **sent)
    assert answer.status_code == 200
    (remark,) = answer.context["remarks"]
    assert remark in text(answer)
    assert CLUES in answer.content.decode()
    assert not Table.objects.exists()
    wrong = fill(client, **{**sent, "option-puzzle": CLUES.replace("1", "7")})
    assert wrong.status_code == 422
    assert CLUES.replace("1", "7") in wrong.content.decode()


@pytest.mark.usefixtures("one_window")
def test_many_checks_at_once_have_to_wait_and_what_was_typed_stays(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.views.lobby.new_tables.MAX_CHECKS_PER_MINUTE", 2)
    cache.clear()
    sent = {"option-card": "pasted", "option-puzzle": CLUES, "check": "yes"}
    answers = [fill(Client(), **sent) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].context["remarks"] is None
    assert answers[-1].context["form"].non_field_errors()
    assert CLUES in answers[-1].content.decode()
    assert fill(signed_in(alice), **sent).status_code == 200


def test_nobody_else_is_shown_the_pasted_puzzle_only_how_hard_it_is(alice: User, bob: User) -> None:
    url = fill(signed_in(alice), **{"option-card": "pasted", "option-puzzle": CLUES})["Location"]
    for client in (signed_in(alice), signed_in(bob)):
        ((level, params),) = RULESETS["cards"].remarks({"card": "pasted", "puzzle": CLUES})
        assert words(level, params) in text(client.get(url))
        for page in (client.get("/lobby/"), client.get(url)):
            assert CLUES not in page.content.decode()
            assert PUZZLE not in page.content.decode()


def test_a_text_that_does_not_apply_means_nothing(alice: User) -> None:
    fill(signed_in(alice), **{"option-card": "hard", "option-puzzle": "nonsense"})
    assert Table.objects.get().options["puzzle"] == ""


def test_the_front_page_offers_every_game_and_cards_alone(client: Client, db: None) -> None:
    page = client.get("/").content.decode()
    for ruleset in ("sogo", "frege", "ludoku", "tiles", "cards"):
        assert f'action="/play/{ruleset}/"' in page
    assert page.count('value="alone"') == 1
    assert client.post("/play/sogo/", {"level": "alone"}).status_code == 422
    assert client.post("/play/cards/", {"level": "alone"}).status_code == 303
    assert Game.objects.get().seats.count() == 1
    assert client.post("/play/cards/", {"level": "casual"}).status_code == 303


def test_the_seals_of_a_table_are_shown_before_accepting(alice: User, bob: User) -> None:
    form = signed_in(alice).get("/tables/new/cards/")
    envelope = form.context["envelope"]
    assert envelope.commitments[0] in form.content.decode()
    fill(signed_in(alice), envelope=envelope.token)
    page = signed_in(bob).get(Table.objects.get().get_absolute_url()).content.decode()
    assert envelope.commitments[0] in page


@pytest.mark.slow
def test_all_three_see_the_invitations_of_a_rematch(alice: User, bob: User, carol: User) -> None:
    terms = Terms("cards", {}, seats=3)
    table = open_table(alice, terms, at=timezone.now(), others=[bob, carol])
    page = signed_in(alice).get(table.get_absolute_url())
    assert "bob, carol" in page.context["waiting"]
    assert page.context["waiting"] in text(page)
    accept(table.pk, bob, at=timezone.now())
    first, second, third = seats(signed_in(carol), table)
    assert (first, second) == ("alice", "bob")
    assert third.startswith("carol (")
    page = signed_in(carol).get(table.get_absolute_url())
    assert f'action="/tables/{table.pk}/accept/"' in page.content.decode()
    page = signed_in(bob).get(table.get_absolute_url())
    assert f'action="/tables/{table.pk}/leave/"' in page.content.decode()
