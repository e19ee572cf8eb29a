"""The private feeds, read again by libraries that did not write them."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import feedparser
import pytest
import vobject
from django.core.cache import cache
from django.core.signing import Signer
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.time.control import per_move
from games.models import Game
from games.services.disputes.reports import filing
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.notifications.feeds import address
from tests.games.conftest import person

Mover = Callable[..., Game]


def calendar_of(token: str) -> bytes:
    answer = Client().get(reverse("feed_calendar", args=[token]))
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    return bytes(answer.content)


def events_of(token: str) -> list[Any]:
    read = vobject.readOne(calendar_of(token).decode())
    return list(read.contents.get("vevent", []))


def atom_of(token: str) -> Any:
    answer = Client().get(reverse("feed_turns", args=[token]))
    assert answer.status_code == 200
    kind = {"content-type": answer.headers["Content-Type"]}
    read = feedparser.parse(answer.content, response_headers=kind)
    assert not read.bozo
    assert read.version == "atom10"
    return read


@pytest.mark.slow
def test_a_deadline_is_an_event_in_utc(live_game: Game, alice: User, token: str) -> None:
    (event,) = events_of(token)
    assert event.dtstart.value == live_game.due_at.replace(microsecond=0)  # type: ignore[union-attr]
    assert event.dtstart.value.utcoffset() == timedelta(0)
    assert event.uid.value == f"deadline.{live_game.pk}.{alice.pk}@127.0.0.1"
    assert "bob" in event.summary.value
    assert event.url.value == live_game.site_url
    assert live_game.site_url in event.description.value
    assert "valarm" not in event.contents, "reminders come from the site, at better hours"
    assert re.search(rb"^DTSTART:\d{8}T\d{6}Z\r$", calendar_of(token), re.M)


def test_the_calendar_is_what_the_standard_asks_for(live_game: Game, token: str) -> None:
    """RFC 5545: CRLF, lines of at most 75 bytes, the properties every calendar needs."""
    text = calendar_of(token)
    lines = text.split(b"\r\n")
    assert lines[0] == b"BEGIN:VCALENDAR"
    assert lines[-2:] == [b"END:VCALENDAR", b""]
    assert all(len(line) <= 75 and b"\n" not in line for line in lines)
    assert any(line.startswith(b" ") for line in lines), "long lines are folded"
    read = vobject.readOne(text.decode())
    assert read.version.value == "2.0"
    assert read.prodid.value
    assert "alice" in read.contents["x-wr-calname"][0].value
    assert b"REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n" in text
    assert b"DTSTAMP:" in text


def test_an_event_keeps_its_name_when_the_time_moves(
    live_game: Game, token: str, play_moves: Mover
) -> None:
    (before,) = events_of(token)
    play_moves(live_game, "A1 B1", timezone.now() + timedelta(hours=5))
    (after,) = events_of(token)
    assert after.uid.value == before.uid.value
    assert after.dtstart.value > before.dtstart.value
    assert int(after.sequence.value) > int(before.sequence.value)


@pytest.mark.slow
def test_only_what_waits_for_the_player_is_told(
    live_game: Game, alice: User, bob: User, carol: User, token: str, play_moves: Mover
) -> None:
    start_game("sogo", [bob, carol], options={}, at=timezone.now(), time_control=per_move(3))
    start_game("sogo", [alice, "beginner"], options={}, at=timezone.now())
    for name, entry in zip(("bob", "Pebble"), atom_of(token).entries, strict=True):
        assert name in entry.title
    assert len(events_of(token)) == 1, "without a limit there is no deadline"
    play_moves(live_game, "A1", timezone.now())
    assert events_of(token) == []
    assert len(atom_of(token).entries) == 1


def test_a_stopped_clock_has_no_deadline(live_game: Game, bob: User, token: str) -> None:
    at = timezone.now()
    filing.file(live_game.pk, bob, category="rules", ply=0, text="Hm.", at=at)
    assert events_of(token) == []
    assert atom_of(token).entries == []


def test_a_turn_is_an_entry_with_a_name_of_its_own(
    live_game: Game, alice: User, token: str, play_moves: Mover
) -> None:
    read = atom_of(token)
    (first,) = read.entries
    assert read.feed.title
    assert read.feed.id == f"tag:127.0.0.1,2026:turns/{alice.pk}"
    assert first.id == f"tag:127.0.0.1,2026:game/{live_game.pk}/turn/0/{alice.pk}"
    assert first.link == live_game.site_url
    assert first.updated_parsed[:6] == live_game.created_at.utctimetuple()[:6]
    assert live_game.due_at
    assert f"{live_game.due_at.astimezone(alice.zone()):%H:%M}" in first.summary
    play_moves(live_game, "A1 B1", timezone.now())
    (second,) = atom_of(token).entries
    assert second.id == f"tag:127.0.0.1,2026:game/{live_game.pk}/turn/2/{alice.pk}"
    assert re.match(r"bob \w+ B1\.", second.summary)
    assert atom_of(token).entries[0].id == second.id


def test_a_turn_of_several_moves_is_one_piece_of_news(alice: User, bob: User, token: str) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=timezone.now())
    (before,) = atom_of(token).entries
    state = state_of(game)
    move = str(next(iter(state.position.legal_moves(0))))
    apply_command(game.pk, PlayMoves((move,)), by=PlayerActor(alice), key="k", at=timezone.now())
    assert game.seats.get(user=alice).to_move, "the turn goes on"
    (after,) = atom_of(token).entries
    assert after.id == before.id


def test_an_empty_feed_is_valid_and_always_the_same(alice: User, token: str) -> None:
    url = reverse("feed_turns", args=[token])
    first, second = Client().get(url), Client().get(url)
    assert first.content == second.content
    read = atom_of(token)
    assert read.entries == []
    assert read.feed.updated_parsed[:6] == alice.date_joined.utctimetuple()[:6]
    assert events_of(token) == []


@pytest.mark.slow
@pytest.mark.parametrize("route", ["feed_calendar", "feed_turns"])
def test_who_asks_again_is_told_that_nothing_is_new(
    live_game: Game, token: str, route: str, play_moves: Mover
) -> None:
    url = reverse(route, args=[token])
    first = Client().get(url)
    assert "private" in first.headers["Cache-Control"]
    again = Client().get(url, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    play_moves(live_game, "A1 B1", timezone.now())
    later = Client().get(url, headers={"If-None-Match": first.headers["ETag"]})
    assert later.status_code == 200


def test_the_words_are_the_players_own(live_game: Game, alice: User, token: str) -> None:
    alice.language = "de"
    alice.save()
    answer = Client(headers={"Accept-Language": "en"}).get(reverse("feed_turns", args=[token]))
    assert b'xml:lang="de"' in answer.content


def test_a_new_address_ends_the_old_one(alice: User, token: str) -> None:
    address.renew(alice)
    fresh = address.token_of(alice)
    assert fresh != token
    for route in ("feed_calendar", "feed_turns"):
        assert Client().get(reverse(route, args=[token])).status_code == 404
        assert Client().get(reverse(route, args=[fresh])).status_code == 200


def test_nobody_makes_an_address_but_the_site(alice: User, bob: User, token: str) -> None:
    forged = [
        f"{alice.pk}.1:{'x' * 43}",
        Signer(salt="another").sign(f"{alice.pk}.1"),
        Signer(salt="games.feeds").sign(f"{bob.pk}.0"),
        Signer(salt="games.feeds").sign(f"{bob.pk}.1"),
        Signer(salt="games.feeds").sign("me.1"),
        token.replace(f"{alice.pk}.", f"{bob.pk}.", 1),
    ]
    for wrong in forged:
        assert Client().get(reverse("feed_turns", args=[wrong])).status_code == 404


def test_an_account_that_is_closed_has_no_feeds(alice: User, token: str) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert Client().get(reverse("feed_calendar", args=[token])).status_code == 404


@pytest.mark.usefixtures("one_window")
def test_too_many_questions_are_told_to_wait(token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr("games.views.notifications.feeds.MAX_FETCHES_PER_HOUR", 1)
    url = reverse("feed_calendar", args=[token])
    assert Client().get(url).status_code == 200
    assert Client().get(url).status_code == 429


@pytest.mark.slow
@pytest.mark.parametrize(("route", "most"), [("feed_calendar", 6), ("feed_turns", 5)])
def test_many_games_cost_no_more_questions(alice: User, token: str, route: str, most: int) -> None:
    """The calendar asks for dates of events and of seasons as well."""

    def asked() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            Client().get(reverse(route, args=[token]))
        return len(asked)

    others = [person(f"player{number}") for number in range(6)]
    start_game("sogo", [alice, others[0]], options={}, at=timezone.now(), time_control=per_move(3))
    few = asked()
    for other in others[1:]:
        start_game("sogo", [alice, other], options={}, at=timezone.now(), time_control=per_move(3))
    assert asked() == few <= most
