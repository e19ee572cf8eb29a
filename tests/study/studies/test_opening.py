"""Opening kept lines on the page of a finished game: who may, who reads them, who does not."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.models import Aid, Game, Sanction, Status
from games.services.gamelog.actors import NotPermitted
from games.services.gameplay.game_start import start_game
from games.services.players import blocks
from study.models import Study, Variation
from study.services.studies import sharing
from study.services.studies.refusals import StudyRefusal
from tests.games.conftest import person
from tests.study.studies.conftest import keep, page_of, readable, url
from tests.support.games.pages import act, signed_in, why

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.database]
PLAYERS, EVERYBODY, CLOSED = "open_to_players", "open_to_everybody", "take_back"


def do(client: Client, game: Game, what: str) -> int:
    return client.post(url(game), {"do": what}).status_code


@pytest.mark.parametrize(("what", "others"), [(PLAYERS, []), (EVERYBODY, ["Corner first"])])
def test_the_opponent_reads_what_is_opened_and_others_where_it_is_for_everybody(
    as_alice: Client, over: Game, bob: User, carol: User, what: str, others: list[str]
) -> None:
    readers = {"bob": signed_in(bob), "carol": signed_in(carol), "stranger": Client()}
    assert all(readable(client, over) == [] for client in readers.values())
    answer = as_alice.post(url(over), {"do": what})
    assert (answer.status_code, answer.headers["Location"]) == (303, page_of(over))
    assert readable(readers["bob"], over) == readable(as_alice, over) == ["Corner first"]
    assert readable(readers["carol"], over) == readable(readers["stranger"], over) == others


def test_one_press_closes_them_to_all_others(as_alice: Client, over: Game, bob: User) -> None:
    do(as_alice, over, EVERYBODY)
    do(as_alice, over, "share")
    address = f"/studies/{Study.objects.get().code}/"
    assert do(as_alice, over, CLOSED) == 303
    assert readable(signed_in(bob), over) == readable(as_alice, over) == []
    assert Client().get(address).status_code == 404


def test_a_link_opens_nothing_on_the_page_of_the_game(
    as_alice: Client, over: Game, bob: User
) -> None:
    do(as_alice, over, "share")
    assert readable(signed_in(bob), over) == []


@pytest.mark.parametrize("what", [PLAYERS, EVERYBODY])
def test_nothing_is_opened_while_the_game_goes_on(as_alice: Client, game: Game, what: str) -> None:
    keep(as_alice, game, "A1")
    answer = as_alice.post(url(game), {"do": what})
    assert answer.status_code == 409
    assert why(StudyRefusal.GAME_GOES_ON) in answer.content.decode()
    assert as_alice.get(page_of(game)).status_code == 403


def test_a_ruling_that_lets_the_game_go_on_closes_the_page(as_alice: Client, over: Game) -> None:
    do(as_alice, over, EVERYBODY)
    Game.objects.filter(pk=over.pk).update(status=Status.RUNNING)
    assert Client().get(page_of(over)).status_code == 403
    assert page_of(over) not in Client().get(over.get_absolute_url()).content.decode()


def test_onlookers_guests_and_those_with_nothing_to_show_open_nothing(
    over: Game, alice: User, bob: User, carol: User
) -> None:
    as_carol = signed_in(carol)
    keep(as_carol, over, "C3")
    refused = as_carol.post(url(over), {"do": EVERYBODY})
    assert refused.status_code == 403
    assert why(StudyRefusal.ONLY_PLAYERS_OPEN) in refused.content.decode()
    assert do(signed_in(bob), over, EVERYBODY) == 409
    alice.is_guest = True
    with pytest.raises(NotPermitted) as refusal:
        sharing.open_to(over, alice, Study.Audience.EVERYBODY, at=timezone.now())
    assert refusal.value.code == StudyRefusal.GUESTS_OPEN_NOTHING
    assert not Study.objects.exclude(audience=Study.Audience.OWNER).exists()


@pytest.mark.parametrize("what", [PLAYERS, EVERYBODY, "share"])
def test_who_may_not_write_opens_nothing_and_adds_no_words(
    as_alice: Client, over: Game, alice: User, what: str
) -> None:
    do(as_alice, over, what)
    now = timezone.now()
    until = now + timedelta(days=1)
    Sanction.objects.create(user=alice, kind="mute", reason="So.", by=alice, at=now, ends_at=until)
    refused = keep(as_alice, over, "A1,B2", comment="Rude.")
    assert refused.status_code == 403
    assert "Rude." in refused.content.decode(), "what was typed is not lost"
    assert not Variation.objects.filter(comment="Rude.").exists()
    assert as_alice.post(url(over), {"do": "rename", "title": "Rude"}).status_code == 403
    assert keep(as_alice, over, "D4").status_code == 303, "moves alone are no words"
    assert do(as_alice, over, CLOSED) == 303
    assert keep(as_alice, over, "A1,B2", comment="For myself.").status_code == 303
    assert do(as_alice, over, what) == 403


def test_whom_the_reader_blocks_is_not_read(
    as_alice: Client, over: Game, alice: User, bob: User
) -> None:
    do(as_alice, over, EVERYBODY)
    blocks.block(bob, alice, at=timezone.now())
    assert readable(signed_in(bob), over) == []
    assert readable(Client(), over) == ["Corner first"]


def test_the_blocked_read_what_was_open_before_and_nothing_later(
    as_alice: Client, over: Game, alice: User, bob: User
) -> None:
    do(as_alice, over, PLAYERS)
    blocks.block(alice, bob, at=timezone.now())
    keep(as_alice, over, "D4", name="Later")
    assert readable(signed_in(bob), over) == ["Corner first"]
    assert readable(as_alice, over) == ["Corner first", "Later"]
    do(as_alice, over, EVERYBODY)
    assert readable(signed_in(bob), over) == []


def test_nothing_is_opened_to_players_of_whom_nobody_reads_it(
    as_alice: Client, over: Game, alice: User, bob: User
) -> None:
    blocks.block(bob, alice, at=timezone.now())
    refused = as_alice.post(url(over), {"do": PLAYERS})
    assert refused.status_code == 409
    assert why(StudyRefusal.NOBODY_READS) in refused.content.decode()
    assert 'value="open_to_players"' not in as_alice.get(url(over)).content.decode()


def test_of_a_closed_account_nobody_reads_anything(
    as_alice: Client, over: Game, alice: User, bob: User
) -> None:
    do(as_alice, over, EVERYBODY)
    do(as_alice, over, "share")
    address = f"/studies/{Study.objects.get().code}/"
    assert Client().get(address).status_code == 200
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert readable(signed_in(bob), over) == []
    assert Client().get(address).status_code == 404


def test_a_player_who_left_the_seat_is_not_read_there(as_alice: Client, over: Game) -> None:
    do(as_alice, over, EVERYBODY)
    over.seats.filter(number=0).update(user=person("newcomer"))
    assert readable(Client(), over) == []


@pytest.mark.parametrize(("aid", "status"), [(Aid.HEAD, 403), (Aid.BOOKS, 200)])
def test_it_is_shut_while_a_position_of_it_stands_in_a_game_of_the_reader(
    as_alice: Client, over: Game, bob: User, carol: User, aid: Aid, status: int
) -> None:
    running = start_game("sogo", [bob, carol], options={}, at=timezone.now(), aid=aid)
    act(running, bob, PlayMoves(("A1",)))
    assert signed_in(carol).get(page_of(over)).status_code == 200
    do(as_alice, over, EVERYBODY)
    assert signed_in(carol).get(page_of(over)).status_code == status


@pytest.mark.parametrize("what", [None, PLAYERS])
def test_what_is_not_for_a_reader_changes_no_byte_of_any_page(
    as_alice: Client, over: Game, bob: User, carol: User, what: str | None
) -> None:
    """Two worlds: in one of them alice has kept lines, and opened them to bob or to nobody."""
    readers = [signed_in(carol), Client()] if what else [signed_in(carol), Client(), signed_in(bob)]
    Variation.objects.all().delete()
    first = [_pages(client, over) for client in readers]
    keep(as_alice, over, "A1,B2", name="Secret", comment="Do not tell.")
    if what:
        do(as_alice, over, what)
    assert [_pages(client, over) for client in readers] == first


SECRETS = re.compile(r'(csrfmiddlewaretoken|key)" value="[^"]*"|nonce="[^"]*"|data-live="[^"]*"')


def _pages(client: Client, game: Game) -> list[str]:
    board = f"/games/{game.pk}/0/analysis/?moves=A1%2CB2"
    addresses = (page_of(game), game.get_absolute_url(), board, f"/games/{game.pk}/review/")
    return [SECRETS.sub("", client.get(address).content.decode()) for address in addresses]
