"""Which moves a mail offers: a link for each where they are few, a form where not, else none."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.models import Game, JobKind, Outbox
from games.services.disputes.reports import filing
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.notifications.body import move_links
from games.services.notifications.body.move_links import MAX_LINKS
from games.services.notifications.body.move_tokens import read
from games.services.notifications.mail.email import compose
from tests.games.notifications.mail_moves.test_playing import game_of, moves_of
from tests.support.games.notifications.emails import html, send_to, text
from tests.support.games.notifications.mail_moves import mail_moves_of, press

Played = Callable[..., Game]

LINKS = re.compile(r"http://[^\s\"]+/mail/move/([^\s\"/]+)/")


def moves_in(part: str) -> list[str]:
    """What the links of a mail play; "" for a form."""
    return [read(token).move for token in LINKS.findall(part)]


def email_to(user: User, kind: JobKind, game: Game) -> str:
    """The text of such a mail, whether or not one was due."""
    row = Outbox(kind=kind, user=user, game=game, event=game.last_event, dedup_key=uuid4())
    return str(compose(row, user, timezone.now()).body)


@pytest.mark.parametrize("kind", [JobKind.TURN, JobKind.REMINDER])
def test_a_mail_of_my_turn_has_a_link_for_each_legal_move_and_one_button_for_any(
    live_game: Game, play_moves: Played, alice: User, kind: JobKind
) -> None:
    send_to(kind, alice)
    as_on_the_board = [f"{column}{row}" for row in "4321" for column in "ABCD"]
    assert moves_in(text()) == moves_in(html()) == [*as_on_the_board, ""]
    assert "A1: http://" in text()


def test_links_are_called_as_the_reader_calls_moves(live_game: Game, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(board_preferences={"sogo": {"notation": "hex"}})
    alice.refresh_from_db()
    found = mail_moves_of(live_game, alice)
    assert found
    assert sorted(label for label, _ in found.links) == list("0123456789ABCDEF")


def test_only_what_may_be_played_is_offered(live_game: Game, play_moves: Played, bob: User) -> None:
    """A full rod takes no fifth ball."""
    play_moves(live_game, "A1 A1 A1 A1 B1", at=timezone.now())
    found = mail_moves_of(live_game, bob)
    assert found
    assert "A1" not in [label for label, _ in found.links]


def test_a_tile_is_laid_before_it_is_given_up(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move_links, "MAX_LINKS", 1000)
    game = game_of("tiles", alice, bob)
    mover = game.seats.select_related("user").get(to_move=True).user
    assert mover
    played = moves_in(email_to(mover, JobKind.TURN, game))
    assert len(played) > 2
    assert played.index("x") == len(played) - 2, "only the form comes after it"


def test_a_move_from_the_mail_is_made(live_game: Game, alice: User) -> None:
    send_to(JobKind.TURN, alice)
    found = LINKS.search(text())
    assert found
    assert press(urlsplit(found[0]).path).status_code == 303
    assert moves_of(live_game) == [read(found[1]).move]


@pytest.mark.parametrize("key", ["frege", "ludoku"])
def test_many_moves_and_whole_turns_have_a_form(key: str, alice: User, bob: User) -> None:
    game = game_of(key, alice, bob)
    mover = game.seats.select_related("user").get(to_move=True).user
    assert mover
    email = email_to(mover, JobKind.TURN, game)
    assert moves_in(email) == [""]
    assert len(LINKS.findall(email)) == 1


@pytest.mark.slow
def test_where_a_move_begins_a_longer_turn_there_is_a_form(
    alice: User, bob: User, play_moves: Played
) -> None:
    """With captures a mill lets the same seat go on: the drop alone would be half a turn."""
    game = game_of("sogo", alice, bob, variant=2)
    play_moves(game, "A1 A2 B1 B2 C1 C2", at=timezone.now())
    found = mail_moves_of(game, alice)
    assert found
    assert (found.links, bool(found.form)) == ((), True)


@pytest.mark.parametrize("most", [15, 16])
def test_the_number_of_links_has_an_end(
    live_game: Game, alice: User, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    assert MAX_LINKS == 32
    monkeypatch.setattr("games.services.notifications.body.move_links.MAX_LINKS", most)
    found = mail_moves_of(live_game, alice)
    assert found
    assert len(found.links) == (16 if most == 16 else 0)
    assert read(urlsplit(found.form).path.split("/")[-2]).move == ""


def test_cards_are_played_at_the_board(alice: User, bob: User) -> None:
    """The board is covered, and a glass begins to run with the first look at it."""
    game = game_of("cards", alice, bob)
    for user in (alice, bob):
        assert mail_moves_of(game, user) is None
        assert moves_in(email_to(user, JobKind.TURN, game)) == []


def test_nobody_else_is_offered_a_move(
    live_game: Game, alice: User, bob: User, admin: User
) -> None:
    filing.file(live_game.pk, bob, category="conduct", ply=0, text="Hm.", at=timezone.now())
    for user, kind in ((bob, JobKind.STARTED), (admin, JobKind.DISPUTED)):
        row = Outbox.objects.get(kind=kind, user=user)
        assert moves_in(str(compose(row, user, timezone.now()).body)) == []
    assert mail_moves_of(live_game, bob) is None
    assert mail_moves_of(live_game, alice) is not None


def test_no_move_is_offered_that_would_be_refused(live_game: Game, alice: User, bob: User) -> None:
    later = timezone.now() + timedelta(days=9)
    assert mail_moves_of(live_game, alice, at=later) is None
    apply_command(live_game.pk, Resign(), by=PlayerActor(bob), key="1", at=timezone.now())
    assert mail_moves_of(live_game, alice) is None
    assert moves_in(email_to(alice, JobKind.OVER, live_game)) == []


def test_a_stopped_game_offers_nothing(live_game: Game, alice: User, bob: User) -> None:
    filing.file(live_game.pk, bob, category="rules", ply=0, text="Hm.", at=timezone.now())
    assert mail_moves_of(live_game, alice) is None


def test_the_tokens_of_a_mail_are_the_readers_own(live_game: Game, alice: User) -> None:
    found = mail_moves_of(live_game, alice)
    assert found
    tokens = [read(urlsplit(link).path.split("/")[-2]) for _, link in found.links]
    assert {(token.user, token.game, token.seat, token.board) for token in tokens} == {
        (alice.pk, live_game.pk, 0, 0)
    }
    assert len({token.move for token in tokens}) == 16
