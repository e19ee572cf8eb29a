"""Mail programs cut long emails off: one of many games stays short, and leaves no game out."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.core import mail

from accounts.models import User
from games.models import Game, Seat
from games.services.effects.notification_preferences import next_digest
from games.services.notifications.body import move_tokens, sections
from games.services.notifications.mail import digest
from tests.games.conftest import NOW
from tests.games.notifications.mail.test_digest import HOUR, new_game, wish, work_at
from tests.support.games.notifications.emails import html, text
from tests.support.games.notifications.mail_moves import press, scanner

pytestmark = pytest.mark.usefixtures("empty_cache")

GMAIL_CUTS_AT = 102_000
LINKS = re.compile(r"http://[^\s\"]+/mail/move/([^\s\"/]+)/")


def ways_to_play(part: str) -> dict[Game, list[str]]:
    """By game: the moves its links play, "" for the button to a page to choose on."""
    found: dict[Game, list[str]] = {}
    for move_token in map(move_tokens.read, LINKS.findall(part)):
        found.setdefault(Game.objects.get(pk=move_token.game), []).append(move_token.move)
    return found


def begin(count: int, alice: User, bob: User) -> list[Game]:
    """So many games in which Bob is to move; each has more time than the one before it."""
    wish(alice, "off")
    return [new_game(bob, alice, NOW + timedelta(seconds=nth)) for nth in range(count)]


@pytest.mark.slow
def test_a_daily_mail_of_thirty_games_is_not_cut_off(alice: User, bob: User) -> None:
    wish(bob, "digest")
    games = begin(30, alice, bob)
    work_at(next_digest(bob, NOW + HOUR))
    assert " 30 " in mail.outbox[-1].subject
    assert len(html().encode()) < 100_000 < GMAIL_CUTS_AT
    for part in (text(), html()):
        ways = ways_to_play(part)
        assert list(ways) == games
        assert len(ways[games[0]]) == 17
        assert ways[games[-1]] == [""]


@pytest.mark.slow
def test_how_templates_are_laid_out_takes_no_room_in_a_daily_mail(alice: User, bob: User) -> None:
    wish(bob, "digest")
    begin(1, alice, bob)
    work_at(next_digest(bob, NOW + HOUR))
    section = html()[html().index("<h2") : html().rindex("</div>")]
    assert re.findall(r">\s{2,}<", section) == []


@pytest.mark.slow
def test_news_waiting_together_is_not_cut_off_either(alice: User, bob: User) -> None:
    wish(bob, "bundled")
    games = begin(15, alice, bob)
    work_at(NOW + HOUR)
    assert " 15 " in mail.outbox[-1].subject
    assert len(html().encode()) < 100_000
    assert list(ways_to_play(html())) == games


@pytest.mark.slow
def test_more_news_than_there_is_room_for_is_a_link_away(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sections, "MAX_SECTION_BYTES", 8_000)
    wish(bob, "bundled")
    games = begin(9, alice, bob)
    work_at(NOW + HOUR)
    ways = list(ways_to_play(html()))
    assert ways == games[: len(ways)]
    assert 0 < len(ways) < 9
    assert re.search(rf"^\w+ {9 - len(ways)} \w+\.", text(), re.MULTILINE)
    assert len(html().encode()) < 12_000


@pytest.mark.slow
def test_a_few_games_have_their_boards_and_a_link_for_each_move(alice: User, bob: User) -> None:
    wish(bob, "digest")
    games = begin(3, alice, bob)
    work_at(next_digest(bob, NOW + HOUR))
    assert {game: len(moves) for game, moves in ways_to_play(html()).items()} == dict.fromkeys(
        games, 17
    )
    assert html().count('role="table"') == 3 * 4


def test_the_one_link_of_a_game_leads_to_all_its_moves(alice: User, bob: User) -> None:
    wish(bob, "digest")
    game = begin(12, alice, bob)[-1]
    work_at(next_digest(bob, NOW + HOUR))
    address = urlsplit(re.findall(r"http://\S+/mail/move/\S+", text())[-1]).path
    page = scanner().get(address).content.decode()
    assert len(set(re.findall(r"\?choose=(\w+)", page))) == 16
    assert press(address, move="B3").status_code == 303
    assert not Seat.objects.get(game=game, user=bob).to_move


@pytest.mark.words
def test_games_beyond_the_last_are_a_link_away(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digest, "MAX_TURNS", 2)
    wish(bob, "digest")
    begin(5, alice, bob)
    work_at(next_digest(bob, NOW + HOUR))
    assert "And 3 more.\nhttp://127.0.0.1:8000/games/\n" in text()
    assert '<a href="http://127.0.0.1:8000/games/"' in html()
