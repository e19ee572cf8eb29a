"""Taking back at the table: at once while nobody has seen the move, else by asking."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import urljoin

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.log.proposals.proposals import objection_to_undo
from games.log.time.control import STANDARD
from games.models import Game, JobKind, Outbox
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.services.notifications.feeds import address
from games.services.notifications.mail import sending
from tests.support.games.notifications.preferences import prefer_mail
from tests.support.games.pages import press, send, signed_in, text

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache"), pytest.mark.words]


def test_a_move_nobody_saw_is_taken_back_at_once(live_game: Game, alice: User) -> None:
    hers = signed_in(alice)
    send(hers, live_game, "A1")
    assert "Nobody has seen your move yet." in text(hers.get(f"/games/{live_game.pk}/"))
    assert press(hers, live_game, "takeback").status_code == 303
    live_game.refresh_from_db()
    assert live_game.ply == 0
    assert live_game.seats.get(to_move=True).user == alice


def test_a_move_that_was_seen_needs_consent(live_game: Game, alice: User, bob: User) -> None:
    hers, his = signed_in(alice), signed_in(bob)
    url = f"/games/{live_game.pk}/"
    send(hers, live_game, "A1")
    his.get(url)
    assert "Nobody has seen" not in text(hers.get(url))
    refused = press(hers, live_game, "takeback")
    assert refused.status_code == 409
    assert "bob has seen your move. Ask for a takeback." in text(refused)
    assert press(hers, live_game, "propose", what="takeback").status_code == 303
    assert "You have asked to take your move back." in text(hers.get(url))
    assert "alice asks to take the last move back." in text(his.get(url))
    press(his, live_game, "respond", answer="accept")
    live_game.refresh_from_db()
    assert live_game.ply == 0


@pytest.mark.parametrize(
    "page",
    [
        "1/",
        "1/analysis/",
        "conditional-moves/",
        "dispute/",
        "game.json",
        "/games/",
        "/",
        "/me/export/",
    ],
)
def test_who_saw_it_on_another_page_has_seen_it(
    live_game: Game, alice: User, bob: User, page: str
) -> None:
    hers, url = signed_in(alice), f"/games/{live_game.pk}/"
    send(hers, live_game, "A1")
    assert signed_in(bob).get(f"{url}0/").status_code == 200
    assert "Nobody has seen" in text(hers.get(url))
    shown = signed_in(bob).get(urljoin(url, page))
    assert (shown.status_code, b"".join(shown) != b"") == (200, True)
    assert "Nobody has seen" not in text(hers.get(url))
    assert press(hers, live_game, "takeback").status_code == 409


def test_whose_feed_reader_was_told_has_seen_it(live_game: Game, alice: User, bob: User) -> None:
    address.renew(bob)
    send(signed_in(alice), live_game, "A1")
    token = address.token_of(bob)
    assert b"A1" in Client().get(reverse("feed_turns", args=[token])).content
    assert press(signed_in(alice), live_game, "takeback").status_code == 409


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


def test_a_pause_is_proposed_agreed_on_and_shown(live_game: Game, alice: User, bob: User) -> None:
    hers, his, url = signed_in(alice), signed_in(bob), f"/games/{live_game.pk}/"
    day = (timezone.localdate(timezone=alice.zone()) + timedelta(days=5)).isoformat()
    assert press(hers, live_game, "propose", what="pause", until="soon").status_code == 422
    assert press(hers, live_game, "propose", what="pause").status_code == 409
    assert press(hers, live_game, "propose", what="pause", until=day).status_code == 303
    assert "You propose a pause until the end of" in text(hers.get(url))
    assert "alice proposes a pause until the end of" in text(his.get(url))
    before = Game.objects.get().due_at
    press(his, live_game, "respond", answer="accept")
    assert "clock stands still: a pause all have agreed on" in text(his.get("/games/"))
    assert re.search(
        r"clock stands still until .*: a pause all have agreed on", text(hers.get(url))
    )
    after = Game.objects.get().due_at
    assert before
    assert after
    hour = timedelta(hours=1)  # A day of the change of clocks may be among them.
    assert timedelta(days=5) - hour < after - before <= timedelta(days=6) + hour


def test_a_declined_pause_is_told(live_game: Game, alice: User, bob: User) -> None:
    day = (timezone.localdate(timezone=alice.zone()) + timedelta(days=5)).isoformat()
    press(signed_in(alice), live_game, "propose", what="pause", until=day)
    press(signed_in(bob), live_game, "respond", answer="decline")
    page = text(signed_in(alice).get(f"/games/{live_game.pk}/"))
    assert "The pause you proposed was declined." in page


@pytest.mark.parametrize(
    ("what", "own", "agreed"),
    [
        ("pause", "You propose a pause until", "You agree to a pause until"),
        ("end", "You propose to end the game.", "You agree to end the game."),
    ],
    ids=str,
)
def test_of_three_one_proposes_and_one_agrees(
    alice: User, bob: User, carol: User, what: str, own: str, agreed: str
) -> None:
    seats = [alice, bob, carol]
    game = start_game("cards", seats, options={}, at=timezone.now(), time_control=STANDARD)
    hers, his = signed_in(alice), signed_in(bob)
    day = (timezone.localdate(timezone=alice.zone()) + timedelta(days=5)).isoformat()
    press(hers, game, "propose", what=what, until=day)
    press(his, game, "respond", answer="accept")
    assert own in text(hers.get(game.get_absolute_url()))
    assert agreed in text(his.get(game.get_absolute_url()))


def test_nonsense_is_no_offer(live_game: Game, alice: User) -> None:
    assert press(signed_in(alice), live_game, "propose", what="money").status_code == 422
    assert press(signed_in(alice), live_game, "propose").status_code == 422
