"""A proposal is answered from its mail: looking changes nothing, one press gives the answer."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, ProposalKind, Propose, Respond
from games.log.proposals.proposals import MAX_PAUSE
from games.models import Game, JobKind, Outbox
from games.services.gamelog.state_cache import state_of
from games.services.notifications.body.context import context_of
from games.services.notifications.body.game_body import proposed
from games.services.notifications.body.move_tokens import SeatToken, read_answer
from games.services.text.game_text import deadline_text
from games.services.text.proposal_text import proposal_text
from games.views.notifications.mail_move_link import link_of, owner_of
from tests.support.games.notifications.mail_moves import press, scanner
from tests.support.games.pages import act, text
from tests.support.games.stored import fingerprint

pytestmark = pytest.mark.usefixtures("empty_cache")


def links(game: Game, reader: User) -> list[str]:
    """The paths of the answers that the mail offers, to accept and to decline."""
    game.refresh_from_db()
    row = Outbox.objects.filter(kind=JobKind.PROPOSED, user=reader, game=game).latest("pk")
    body = proposed(context_of(row, game, reader, timezone.now()))
    return [urlsplit(address).path for _label, address in body.answers]


@pytest.fixture
def asked(live_game: Game, alice: User) -> Game:
    """alice has offered bob a draw."""
    act(live_game, alice, Propose())
    return live_game


def pending(game: Game) -> bool:
    game.refresh_from_db()
    return state_of(game).pending_proposal(timezone.now()) is not None


@pytest.mark.slow
def test_looking_changes_nothing_and_shows_one_button(asked: Game, bob: User) -> None:
    before = fingerprint()
    for link in links(asked, bob):
        page = scanner().get(link)
        assert page.status_code == 200
        assert page["Referrer-Policy"] == "no-referrer"
        shown = page.content.decode()
        assert shown.count("<form") == shown.count("<button") == 1
        assert scanner().get(f"{link}?answered").status_code == 200
        assert scanner().head(link).status_code == 200
    assert fingerprint() == before


def test_a_form_sent_without_its_button_answers_nothing(asked: Game, bob: User) -> None:
    before = fingerprint()
    for link in links(asked, bob):
        assert scanner().post(link).status_code == 422
    assert fingerprint() == before


@pytest.mark.slow
def test_one_press_accepts(asked: Game, bob: User) -> None:
    accept, decline = links(asked, bob)
    answer = press(accept)
    assert (answer.status_code, answer["Location"]) == (303, f"{accept}?answered")
    assert scanner().get(answer["Location"]).status_code == 200
    asked.refresh_from_db()
    assert not asked.running
    assert press(decline).status_code == 409


@pytest.mark.slow
def test_one_press_declines_and_the_game_goes_on(asked: Game, bob: User) -> None:
    accept, decline = links(asked, bob)
    assert press(decline).status_code == 303
    assert asked.running
    assert not pending(asked)
    for link in (accept, decline):
        assert press(link).status_code == scanner().get(link).status_code == 409
    assert asked.get_absolute_url() in scanner().get(accept).content.decode()


def test_an_old_mail_answers_no_later_proposal(asked: Game, alice: User, bob: User) -> None:
    old = links(asked, bob)
    number = state_of(asked).proposal.number  # type: ignore[union-attr]
    act(asked, bob, Respond(accept=False, proposal=number))
    act(asked, alice, Propose(ProposalKind.PAUSE, timezone.now() + MAX_PAUSE / 2))
    for link in old:
        assert press(link).status_code == 409
    assert pending(asked)
    assert press(links(asked, bob)[0]).status_code == 303


def test_another_salt_or_a_broken_link_is_no_answer(asked: Game, bob: User) -> None:
    accept = links(asked, bob)[0]
    assert scanner().get(accept[:-3] + "/").status_code == 404
    assert scanner().get(accept.replace("/answer/", "/move/")).status_code == 404


@pytest.mark.slow
def test_links_of_a_muted_game_are_off(asked: Game, bob: User) -> None:
    accept = links(asked, bob)[0]
    asked.seats.filter(user=bob).update(muted=True)
    assert press(accept).status_code == 409


@pytest.mark.slow
def test_a_takeback_names_what_would_go_and_how_long_it_can_be_answered(
    live_game: Game, alice: User, bob: User, play_moves: object
) -> None:
    assert callable(play_moves)
    play_moves(live_game, "A1 B1", timezone.now())
    act(live_game, alice, Propose(ProposalKind.TAKEBACK))
    live_game.refresh_from_db()
    state = state_of(live_game)
    assert state.proposal
    words = proposal_text(state, state.proposal, live_game.names, bob.zone(), 1)
    assert "A1" in words.sentence
    assert ["B1" in more for more in words.more] == [True]
    accept, _decline = links(live_game, bob)
    answer_path = accept.rpartition("/")[0].rpartition("/")[0]
    page = scanner().get(accept)
    for part in (words.sentence, *words.more):
        assert part in text(page)
    assert {square.kind for square in page.context["board"].squares()} == {"empty"}
    assert page.content.decode().count(answer_path) == 2, "its own form, and the other answer"
    row = Outbox.objects.filter(kind=JobKind.PROPOSED, user=bob).latest("pk")
    body = proposed(context_of(row, live_game, bob, timezone.now()))
    assert {words.sentence, *words.more} < set(body.sentences)
    assert len(body.sentences) == 3


@pytest.mark.slow
@pytest.mark.words
def test_nothing_is_promised_that_no_mail_tells(asked: Game, bob: User) -> None:
    decline = links(asked, bob)[1]
    rows = Outbox.objects.count()
    answered = text(scanner().get(press(decline)["Location"]))
    assert Outbox.objects.count() == rows
    assert "The page of the game shows alice your answer." in answered


@pytest.mark.slow
@pytest.mark.words
def test_a_closed_link_of_an_answer_speaks_of_no_move(asked: Game, bob: User) -> None:
    with time_machine.travel(timezone.now() - timedelta(days=31)):
        (expired, _decline) = links(asked, bob)
    accept = links(asked, bob)[0]
    asked.seats.filter(user=bob).update(muted=True)
    for link, status in ((expired, 410), (accept, 409)):
        closed = scanner().get(link)
        assert (closed.status_code, "your move" in text(closed)) == (status, False)


def test_an_answer_is_of_a_seat_and_no_move(asked: Game, bob: User) -> None:
    answer = read_answer(links(asked, bob)[0].rstrip("/").rpartition("/")[2])
    assert SeatToken(answer.user, answer.game, answer.seat) == SeatToken(bob.pk, asked.pk, 1)
    link = link_of(answer, owner_of(answer))
    assert (link.seat_token, link.user, link.seat) == (answer, bob, 1)


def test_who_is_to_move_can_answer_as_long_as_there_is_time(
    live_game: Game, alice: User, bob: User
) -> None:
    act(live_game, alice, PlayMoves(("A1",)))
    act(live_game, alice, Propose())
    live_game.refresh_from_db()
    state = state_of(live_game)
    assert state.proposal
    assert state.clock.due_at
    assert state.clock.due_at < state.proposal.expires_at
    until = deadline_text(state.clock.due_at, bob.zone())
    row = Outbox.objects.filter(kind=JobKind.PROPOSED, user=bob).latest("pk")
    body = proposed(context_of(row, live_game, bob, timezone.now()))
    assert until in " ".join(body.sentences)
    assert until in text(scanner().get(links(live_game, bob)[0]))
