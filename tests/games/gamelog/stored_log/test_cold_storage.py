"""A log in cold storage: the game is read as before, and comes back exactly as it was."""

from __future__ import annotations

import gzip
import re
import stat
from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.log.commands import ApplyRuling, PlayMoves, Resign
from games.log.time.control import per_move
from games.models import Event, Game, Status
from games.services.clock.timeouts import settle_overdue
from games.services.clock.vacations import _has_been_active_since
from games.services.gamelog.actors import AdminActor, PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of, states_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.players.statistics.reliability import reliability
from games.services.worker.cold_storage import restore
from tests.games.gamelog.stored_log.cold_games import file_of, put_away, rows_of
from tests.support.games.pages import act, signed_in
from tests.support.games.two_worlds.worlds import forget

pytestmark = pytest.mark.database

Played = Callable[[Game, str], Game]
UUID_PATTERN = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
PAGES = ["", "score-sheet/", "game.txt", "game.json", "3/", "3/analysis/", "chance/"]


@pytest.fixture
def finished(sogo_game: Game, play_moves: Played, bob: User) -> Game:
    play_moves(sogo_game, "A1 B1 C1 D1")
    act(sogo_game, bob, Resign())
    return Game.objects.get(pk=sogo_game.pk)


def lasting(answer: HttpResponse) -> str:
    """Return a page without what every answer draws anew."""
    tokens = r'nonce="[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"'
    signed = r"[\w.-]+:\w{6}:[\w-]{43}"
    return re.sub(f"{tokens}|{signed}|{UUID_PATTERN}", "", answer.content.decode())


@pytest.mark.slow
def test_its_rows_are_in_a_file(finished: Game) -> None:
    rows = rows_of(finished)
    game = put_away(finished)
    assert (len(rows), rows_of(game)) == (6, [])
    assert game.head_hash in gzip.decompress(file_of(game).read_bytes()).decode()
    assert first_difference(game) == ""


@pytest.mark.slow
def test_it_comes_back_exactly(finished: Game) -> None:
    rows = rows_of(finished)
    game = put_away(finished)
    assert restore(game.pk)
    assert rows_of(game) == rows
    assert not restore(game.pk)
    back = Game.objects.get(pk=game.pk)
    assert (back.cold_digest, first_difference(back)) == (None, "")


@pytest.mark.slow
def test_the_same_log_makes_the_same_file(finished: Game) -> None:
    file = file_of(put_away(finished))
    content = file.read_bytes()
    restore(finished.pk)
    again = put_away(finished)
    assert (file_of(again), file_of(again).read_bytes()) == (file, content)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_its_pages_are_what_they_were(finished: Game, alice: User, page: str) -> None:
    readers = (Client(), signed_in(alice))
    address = finished.get_absolute_url() + page
    before = [reader.get(address) for reader in readers]
    put_away(finished)
    for reader, earlier in zip(readers, before, strict=True):
        forget()
        answer = reader.get(address)
        assert answer.status_code == earlier.status_code
        assert lasting(answer) == lasting(earlier)


def test_lists_show_it(finished: Game, alice: User) -> None:
    put_away(finished)
    for address in ("archive", "archive_records", "my_games"):
        forget()
        assert signed_in(alice).get(reverse(address)).status_code == 200, address
    forget()
    assert str(finished.pk) in signed_in(alice).get(reverse("archive")).content.decode()


@pytest.mark.slow
def test_a_row_read_before_it_was_moved_still_finds_it(finished: Game) -> None:
    expected = state_of(finished)
    put_away(finished)
    assert finished.cold_digest is None
    assert state_of(finished) == expected
    forget()
    assert states_of([finished]) == {finished.pk: expected}


@pytest.mark.slow
def test_a_row_read_before_it_came_back_still_finds_it(finished: Game) -> None:
    expected, game = state_of(finished), put_away(finished)
    restore(game.pk)
    assert game.cold_digest
    assert state_of(game) == expected


@pytest.mark.slow
def test_a_ruling_brings_it_back_and_goes_on(finished: Game, play_moves: Played) -> None:
    first = file_of(put_away(finished))
    judge = AdminActor(User.objects.create_superuser("root", "root@example.org", "x"))
    ruling = ApplyRuling(str(uuid4()), "rollback", ply=2)
    apply_command(finished.pk, ruling, by=judge, key="ruling", at=timezone.now())
    game = Game.objects.get(pk=finished.pk)
    assert (game.status, game.ply, game.cold_digest) == (Status.RUNNING, 2, None)
    assert first_difference(game) == ""
    assert Event.objects.filter(game=game).count() == 7
    act(game, game.seats.get(to_move=True).user, Resign())
    second = file_of(put_away(game))
    assert second != first
    assert first.exists(), "an older backup of the database needs it"


@pytest.mark.slow
def test_a_request_sent_again_is_recognized(finished: Game, alice: User, now: datetime) -> None:
    event = Event.objects.get(game=finished, number=1)
    key = str(event.idempotency_key).partition(":")[2]
    put_away(finished)
    by = PlayerActor(alice)
    receipt = apply_command(finished.pk, PlayMoves(("A1",)), by=by, key=key, at=now)
    assert receipt.repeated
    assert Game.objects.get(pk=finished.pk).cold_digest


def test_reading_and_refusals_leave_it_where_it_is(finished: Game, alice: User) -> None:
    game = put_away(finished)
    signed_in(alice).post(f"/games/{game.pk}/resign/", {"key": uuid4()})
    assert Game.objects.get(pk=game.pk).cold_digest == game.cold_digest
    assert rows_of(game) == []


@pytest.mark.slow
def test_the_last_sign_of_life_of_a_player_still_counts(finished: Game, bob: User) -> None:
    last = Event.objects.get(game=finished, number=5).received_at
    put_away(finished)
    assert _has_been_active_since(bob, last - timedelta(seconds=1))
    assert not _has_been_active_since(bob, last)


@pytest.mark.slow
@pytest.mark.parametrize("leaves", ["resigned", "lapsed"])
def test_reliability_is_what_it_was(
    alice: User, bob: User, now: datetime, play_moves: Played, leaves: str
) -> None:
    limited = {"options": {}, "at": now, "time_control": per_move(3)}
    game = play_moves(start_game("sogo", [bob, alice], **limited), "A1 B1")
    if leaves == "resigned":
        act(game, bob, Resign())
    else:
        assert settle_overdue(now + timedelta(days=9)) == 1
    before = [reliability(player) for player in (alice, bob)]
    assert before[1].lost == (leaves == "lapsed")
    put_away(game, after=timedelta(days=99))
    assert [reliability(player) for player in (alice, bob)] == before


@pytest.mark.slow
def test_the_audit_reads_it(finished: Game) -> None:
    game, out = put_away(finished), StringIO()
    call_command("replay_games", str(game.pk), stdout=out)
    assert "1 games replayed, 0 with a difference." in out.getvalue()
    Game.objects.filter(pk=game.pk).update(ply=9)
    call_command("replay_games", str(game.pk), "--mend", stdout=out)
    assert "ply is 9, the log says 4 (mended)" in out.getvalue()


def test_only_the_site_may_read_the_files(finished: Game) -> None:
    file = file_of(put_away(finished))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
