"""What pages and mails show of sealed chance, before and after the end."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest
from django.http import QueryDict
from django.test import Client

from accounts.models import User
from games.forms.chance import chance_input
from games.log.commands import Resign, SettleTimeout
from games.log.time.control import per_move
from games.models import Event, Game, JobKind, Table
from games.models.chance.seals import Seal
from games.services.chance import seals
from games.services.chance.contributions import contribution
from games.services.gamelog.actors import PlayerActor, SiteActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.terms import Terms
from tests.games.conftest import NOW
from tests.support.games.chance import drawn, game_by_lot, play_on
from tests.support.games.notifications import emails
from tests.support.games.pages import signed_in, text


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A match game of Ludoku by lot, a few turns on."""
    made, people = game_by_lot(alice, bob)
    return play_on(made, people, Random(5), 8)


COMMITMENT_HEADER = "X-Fernzug-Commitment"


def page(game: Game, client: Client | None = None) -> str:
    return text((client or Client()).get(f"/games/{game.pk}/draws/"))


def columns(game: Game, client: Client) -> list[str]:
    """The heads of the table of draws; the numbers and whether they are right come at the end."""
    shown = client.get(f"/games/{game.pk}/draws/").content.decode()
    return re.findall(r'<th scope="col">([^<]+)</th>', shown)


def commitment(game: Game) -> str:
    return str(Event.objects.get(game=game, number=0).payload["chance"]["commitment"])


@pytest.mark.django_db
def test_a_form_carries_an_envelope_and_shows_its_seals() -> None:
    shown = Client().get("/tables/new/ludoku/").content.decode()
    assert len(re.findall(r"<code[^>]*data-commitment>[0-9a-f]{64}</code>", shown)) == 2
    first = re.search(r"data-commitment>([0-9a-f]{64})<", shown)
    assert first
    assert f'data-seal="{first[1]}"' in shown


def test_a_table_shows_its_own_seals_to_who_may_join(alice: User, bob: User) -> None:
    form = {"opponent": "lobby", "time": "3", "match_length": "2", "beginner": "lot"}
    signed_in(alice).post("/tables/new/ludoku/", form)
    table = Table.objects.get()
    shown = text(signed_in(bob).get(table.get_absolute_url()))
    assert all(commitment in shown for commitment in seals.commitments(table))
    assert len(seals.commitments(table)) == 2


@pytest.mark.parametrize("sent", ["", "envelope=x&contribution=y", "envelope=" + "x" * 9999])
def test_whatever_is_sent_can_be_taken(sent: str) -> None:
    taken = chance_input(QueryDict(sent))
    assert len(taken.envelope) <= 200
    assert contribution(taken.contribution) == ""


def test_the_page_of_a_game_leads_to_its_seal(game: Game, sogo_game: Game) -> None:
    shown = Client().get(f"/games/{game.pk}/").content.decode()
    assert f'href="/games/{game.pk}/draws/"' in shown
    assert commitment(game)[:4] not in shown
    assert "/draws/" not in Client().get(f"/games/{sogo_game.pk}/").content.decode()


@pytest.mark.slow
def test_while_the_game_goes_on_the_seed_stays_sealed(game: Game, alice: User) -> None:
    seed = bytes(Seal.objects.get(game=game).seed).hex()
    for client in (Client(), signed_in(alice)):
        shown = page(game, client)
        assert commitment(game) in shown
        assert re.search(r"alice( [^:]{1,20})? a1a1", shown)
        assert re.search(r"bob( [^:]{1,20})? b2b2", shown)
        assert "alice, bob" in shown or "bob, alice" in shown
        assert f"2|roll {drawn(game)[1]}" in shown
        assert seed not in shown
        assert len(columns(game, client)) == 3
        assert "✓" not in shown.partition("2|roll")[2]


@pytest.mark.first_by_day
@pytest.mark.parametrize("end", ["resigned", "late"])
def test_afterwards_every_draw_is_shown_and_right(game: Game, alice: User, end: str) -> None:
    if end == "late":
        apply_command(
            game.pk, SettleTimeout(), by=SiteActor(), key="late", at=NOW + timedelta(days=4)
        )
    else:
        apply_command(game.pk, Resign(), by=PlayerActor(alice), key="end", at=NOW)
    shown = page(game)
    assert Client().get(f"/games/{game.pk}/draws/").context["opened"].count == len(drawn(game)) + 1
    assert shown.count("✓") == len(drawn(game)) + 1
    assert bytes(Seal.objects.get(game=game).seed).hex() in shown
    assert len(columns(game, Client())) == 5
    assert "✗" not in shown
    assert f'href="/games/{game.pk}/draws/"' in Client().get(f"/games/{game.pk}/").content.decode()


@pytest.mark.slow
def test_a_seed_that_does_not_fit_is_told(game: Game, alice: User) -> None:
    apply_command(game.pk, Resign(), by=PlayerActor(alice), key="end", at=NOW)
    Seal.objects.filter(game=game).update(seed=bytes(32))
    answer = Client().get(f"/games/{game.pk}/draws/")
    assert '<p class="notice error" role="status">' in answer.content.decode()
    assert "✗" in text(answer)


def test_a_game_without_chance_says_so(sogo_game: Game) -> None:
    answer = Client().get(f"/games/{sogo_game.pk}/draws/")
    assert answer.status_code == 200
    assert "verify_draws.py" not in answer.content.decode()
    exported_game = Client().get(f"/games/{sogo_game.pk}/game.json").json()
    assert (exported_game["seed"], exported_game["draws"]) == (None, [])
    assert len(exported_game["events"]) == 1


def test_the_file_is_to_be_saved_and_so_is_the_script(game: Game) -> None:
    answer = Client().get(f"/games/{game.pk}/game.json")
    assert (
        answer["Content-Disposition"] == f'attachment; filename="fernzug-{str(game.pk)[:8]}.json"'
    )
    assert answer["Content-Type"] == "application/json"
    assert "verify_draws.py" in Client().get(f"/games/{game.pk}/draws/").content.decode()


@pytest.mark.words
def test_what_the_site_contributed_is_told_to_be_the_sites(alice: User, bob: User) -> None:
    given = (None, "b2" * 16)
    game = start_game("ludoku", [alice, bob], options={}, at=NOW, contributions=given)
    chance = state_of(game).chance
    assert chance is not None
    assert f"Contribution of the site for alice {chance.contributions[0]}" in page(game)
    assert f"Contribution of bob {given[1]}" in page(game)


def announced() -> str:
    """The commitment in the header of the latest mail, without the folds of long lines."""
    return str(emails.latest()[COMMITMENT_HEADER] or "").strip()


def test_the_first_mail_of_each_player_carries_the_commitment(alice: User, bob: User) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=NOW, time_control=per_move(3))
    emails.send_to(JobKind.STARTED, bob)
    assert announced() == commitment(game)
    emails.send_to(JobKind.TURN, alice)
    assert announced() == commitment(game)
    play_on(game, [alice, bob], Random(5), 2)
    emails.send_to(JobKind.TURN, bob)
    assert announced() == commitment(game)
    assert commitment(game) not in emails.text() + emails.html()
    play_on(game, [alice, bob], Random(5), 3)
    emails.send_to(JobKind.TURN, alice)
    assert announced() == ""


def test_an_invitation_carries_the_seals_before_the_invited_player_adds_anything(
    alice: User, bob: User
) -> None:
    terms = Terms("ludoku", {}, match_length=2)
    table = tables.open_table(alice, terms, at=NOW, others=[bob])
    emails.send_to(JobKind.INVITED, bob)
    assert announced().split(", ") == seals.commitments(table)
    assert len(seals.commitments(table)) == 2


def test_mails_of_games_without_chance_speak_of_none(sogo_game: Game, alice: User) -> None:
    emails.send_to(JobKind.TURN, alice)
    assert "sealed" not in emails.text()


def test_the_relative_of_a_card_is_told_when_the_game_is_over_and_not_before(
    alice: User, bob: User
) -> None:
    """Interpretation cards-14."""
    game = start_game("cards", [alice, bob], options={}, at=NOW, time_control=per_move(3))
    event = Event.objects.get(game=game, kind="chance")
    digits, rows, columns = str(event.payload["move"]).split(":")[3:6]
    assert not any(part in page(game) for part in (digits, rows, columns))
    apply_command(game.pk, Resign(), by=PlayerActor(alice), key="end", at=NOW)
    shown = page(game)
    assert all(part in shown for part in (digits, rows, columns))
    assert "✗" not in shown
