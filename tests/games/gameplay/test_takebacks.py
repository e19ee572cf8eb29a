"""Taking back at the table: at once while nobody has seen the move, else by asking."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urljoin

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.log.commands import ProposalKind, Propose
from games.log.proposals.takebacks import objection_to_undo
from games.log.time.control import STANDARD, per_move
from games.models import Game, JobKind, Outbox
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.services.gameplay.refusals import GameplayRefusal
from games.services.notifications.feeds import address
from games.services.notifications.mail import sending
from tests.support.budget import only_in_the_long_run
from tests.support.games.notifications.preferences import prefer_mail
from tests.support.games.pages import act, press, send, signed_in, text, why

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def undoable(client: Client, game: Game) -> bool:
    """Whether the page has a button that takes the last move back at once."""
    return 'id="take-back"' in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.slow
def test_a_move_nobody_saw_is_taken_back_at_once(live_game: Game, alice: User) -> None:
    hers = signed_in(alice)
    send(hers, live_game, "A1")
    assert undoable(hers, live_game)
    assert press(hers, live_game, "takeback").status_code == 303
    live_game.refresh_from_db()
    assert live_game.ply == 0
    assert live_game.seats.get(to_move=True).user == alice


@pytest.mark.slow
def test_a_move_that_was_seen_needs_consent(live_game: Game, alice: User, bob: User) -> None:
    hers, his = signed_in(alice), signed_in(bob)
    url = f"/games/{live_game.pk}/"
    send(hers, live_game, "A1")
    his.get(url)
    assert not undoable(hers, live_game)
    refused = press(hers, live_game, "takeback")
    assert refused.status_code == 409
    assert why(GameplayRefusal.MOVE_SEEN, name="bob") in text(refused)
    assert press(hers, live_game, "propose", what="takeback").status_code == 303
    own, asked = (client.get(url).context["actions"].pending for client in (hers, his))
    assert (bool(own.yes), bool(asked.yes)) == (False, True)
    assert own.says in text(hers.get(url))
    assert asked.says in text(his.get(url))
    assert asked.says.startswith("alice ")
    press(his, live_game, "respond", answer="accept")
    live_game.refresh_from_db()
    assert live_game.ply == 0


@pytest.mark.parametrize(
    "page",
    [
        "1/",
        "game.json",
        "/games/",
        *only_in_the_long_run(
            "1/analysis/",
            "conditional-moves/",
            "dispute/",
            "game.txt",
            "score-sheet/",
            "/",
            "/me/export/",
        ),
    ],
)
def test_who_saw_it_on_another_page_has_seen_it(
    live_game: Game, alice: User, bob: User, page: str
) -> None:
    hers, url = signed_in(alice), f"/games/{live_game.pk}/"
    send(hers, live_game, "A1")
    assert signed_in(bob).get(f"{url}0/").status_code == 200
    assert undoable(hers, live_game)
    shown = signed_in(bob).get(urljoin(url, page))
    assert (shown.status_code, b"".join(shown) != b"") == (200, True)
    assert not undoable(hers, live_game)
    assert press(hers, live_game, "takeback").status_code == 409


def test_whose_feed_reader_was_told_has_seen_it(live_game: Game, alice: User, bob: User) -> None:
    address.renew(bob)
    send(signed_in(alice), live_game, "A1")
    token = address.token_of(bob)
    assert b"A1" in Client().get(reverse("feed_turns", args=[token])).content
    assert press(signed_in(alice), live_game, "takeback").status_code == 409


@pytest.mark.first_by_day
@pytest.mark.parametrize("how", ["now", "bundled", "digest"])
def test_who_was_told_in_an_email_has_seen_it(
    live_game: Game, alice: User, bob: User, how: str, mailoutbox: list[EmailMessage]
) -> None:
    """An email about something else shows the board as it stands, too."""
    prefer_mail(bob, how, "proposed")
    send(signed_in(alice), live_game, "A1")
    press(signed_in(alice), live_game, "propose", what="end")
    live_game.refresh_from_db()
    assert objection_to_undo(state_of(live_game), 0, timezone.now()) is None
    rows = Outbox.objects.filter(kind=JobKind.PROPOSED, user=bob)
    rows.update(channel=how, due_at=timezone.now())
    sending.deliver(rows.get())
    assert len(mailoutbox) == 1
    assert press(signed_in(alice), live_game, "takeback").status_code == 409


def test_having_seen_an_earlier_board_is_not_having_seen_this_one(
    live_game: Game, alice: User, bob: User
) -> None:
    signed_in(bob).get(f"/games/{live_game.pk}/")
    send(signed_in(alice), live_game, "A1")
    assert press(signed_in(alice), live_game, "takeback").status_code == 303


def test_a_request_names_the_moves_that_would_go_and_shows_the_board(
    live_game: Game, alice: User, bob: User
) -> None:
    hers, his, url = signed_in(alice), signed_in(bob), f"/games/{live_game.pk}/"
    send(hers, live_game, "A1")
    his.get(url)
    press(hers, live_game, "propose", what="takeback")
    last = his.get(url).context["actions"].pending
    assert (last.board_url, "A1" in last.says) == (f"{url}0/", True)
    assert len(last.hints) == 1, "a move of his declines it, and nothing else would go"
    send(his, live_game, "B1")
    send(hers, live_game, "C1")
    send(his, live_game, "D1")
    press(hers, live_game, "propose", what="takeback")
    page = his.get(url)
    answered = page.context["actions"].pending
    assert (answered.board_url, "C1" in answered.says) == (f"{url}2/", True)
    assert len(answered.hints) == 1, "it is not his turn: no move of his declines anything"
    assert "D1" in answered.hints[0]
    assert f'href="{url}2/"' in page.content.decode().split("proposal")[1].split("</p>")[0]
    assert his.get(answered.board_url).context["side"].ply == 2


def test_a_pause_is_proposed_agreed_on_and_shown(live_game: Game, alice: User, bob: User) -> None:
    hers, his, url = signed_in(alice), signed_in(bob), f"/games/{live_game.pk}/"
    day = (timezone.localdate(timezone=alice.zone()) + timedelta(days=5)).isoformat()
    assert press(hers, live_game, "propose", what="pause", until="soon").status_code == 422
    assert press(hers, live_game, "propose", what="pause").status_code == 409
    assert press(hers, live_game, "propose", what="pause", until=day).status_code == 303
    own, asked = (client.get(url).context["actions"].pending for client in (hers, his))
    assert (bool(own.yes), bool(asked.yes)) == (False, True)
    assert own.says in text(hers.get(url))
    assert asked.says in text(his.get(url))
    before = Game.objects.get().due_at
    press(his, live_game, "respond", answer="accept")
    (summary,) = his.get("/games/").context["waiting_summaries"]
    assert summary.stopped
    assert summary.stopped in text(his.get("/games/"))
    assert any(seat.stopped_until for seat in hers.get(url).context["side"].seats)
    assert summary.stopped in text(hers.get(url))
    after = Game.objects.get().due_at
    assert before
    assert after
    hour = timedelta(hours=1)  # A day of the change of clocks may be among them.
    assert timedelta(days=5) - hour < after - before <= timedelta(days=6) + hour


def test_a_declined_pause_is_told(live_game: Game, alice: User, bob: User) -> None:
    day = (timezone.localdate(timezone=alice.zone()) + timedelta(days=5)).isoformat()
    press(signed_in(alice), live_game, "propose", what="pause", until=day)
    press(signed_in(bob), live_game, "respond", answer="decline")
    page = signed_in(alice).get(f"/games/{live_game.pk}/")
    assert page.context["actions"].answered
    assert page.context["actions"].answered in text(page)


@pytest.mark.first_by_day
@pytest.mark.parametrize("what", ["pause", "end"])
def test_of_three_one_proposes_and_one_agrees(
    alice: User, bob: User, carol: User, what: str
) -> None:
    seats = [alice, bob, carol]
    game = start_game("cards", seats, options={}, at=timezone.now(), time_control=STANDARD)
    hers, his = signed_in(alice), signed_in(bob)
    day = (timezone.localdate(timezone=alice.zone()) + timedelta(days=5)).isoformat()
    press(hers, game, "propose", what=what, until=day)
    press(his, game, "respond", answer="accept")
    people = (hers, his, signed_in(carol))
    pages = [client.get(game.get_absolute_url()) for client in people]
    pending = [page.context["actions"].pending for page in pages]
    assert [bool(proposal.yes) for proposal in pending] == [False, False, True]
    assert len({str(proposal.says) for proposal in pending}) == len(people)
    for page, proposal in zip(pages, pending, strict=True):
        assert str(proposal.says) in text(page)


@pytest.mark.slow
def test_nonsense_is_no_offer(live_game: Game, alice: User) -> None:
    assert press(signed_in(alice), live_game, "propose", what="money").status_code == 422
    assert press(signed_in(alice), live_game, "propose").status_code == 422


@pytest.mark.slow
def test_an_offer_can_be_answered_no_longer_than_a_move_is_waited_for(
    alice: User, bob: User
) -> None:
    now = timezone.now()
    control = per_move(1)
    game = start_game("sogo", [alice, bob], options={}, at=now, time_control=control)
    act(game, bob, Propose(ProposalKind.END))
    state = state_of(Game.objects.get(pk=game.pk))
    assert state.proposal
    assert state.clock.due_at
    assert state.clock.due_at < state.proposal.expires_at
    for reader in (alice, bob):
        page = signed_in(reader).get(game.get_absolute_url())
        assert page.context["actions"].pending.expires_at == state.clock.due_at
