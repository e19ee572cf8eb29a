"""What can go wrong with cold storage: a crash on the way, a file that is gone or is another."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from pytest_django import Settings

from accounts.models import User
from games.log.commands import ApplyRuling, Resign
from games.models import Event, Game, Outbox
from games.services.gamelog.actors import AdminActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.stored_log import files, log_reader
from games.services.gamelog.stored_log.errors import ColdLogUnreadable
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.worker import cold_storage
from tests.games.gamelog.stored_log.cold_games import file_of, lose, put_away, rows_of
from tests.support.budget import only_in_the_long_run
from tests.support.games.pages import act, signed_in
from tests.support.games.two_worlds.worlds import forget

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

Played = Callable[[Game, str], Game]
Damage = Callable[[Path], None]


@pytest.fixture
def finished(sogo_game: Game, play_moves: Played, bob: User) -> Game:
    play_moves(sogo_game, "A1 B1")
    act(sogo_game, bob, Resign())
    return Game.objects.get(pk=sogo_game.pk)


class Killed(BaseException):
    """Nothing in the site catches this, as nothing catches a kill."""


def kill(*_: object, **__: object) -> None:
    raise Killed


def alter(file: Path) -> None:
    text = gzip.decompress(file.read_bytes()).replace(b'"B1"', b'"B2"')
    file.write_bytes(gzip.compress(text))


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-20])


def spoil(file: Path) -> None:
    file.write_bytes(b"not gzip at all")


def remove(file: Path) -> None:
    file.unlink()


@pytest.fixture(params=[remove, alter, cut, spoil])
def broken(finished: Game, request: pytest.FixtureRequest) -> Game:
    """A game whose file is not what it was."""
    game = put_away(finished)
    request.param(file_of(game))
    forget()
    return game


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    ["", "game.json", *only_in_the_long_run("?live=1", "game.txt", "1/", "score-sheet/")],
)
def test_its_pages_say_so_and_show_no_board(broken: Game, alice: User, page: str) -> None:
    for client in (Client(), signed_in(alice)):
        answer = client.get(broken.get_absolute_url() + page)
        assert answer.status_code == 503
        assert _("This game cannot be read at the moment") in answer.content.decode()


@pytest.mark.first_by_day
def test_operators_hear_of_it(broken: Game, caplog: pytest.LogCaptureFixture) -> None:
    Client().get(broken.get_absolute_url())
    assert "of cold storage cannot be read" in caplog.text
    assert "cannot be read" in Client().get(reverse("readyz")).json()["cold_storage"]
    assert "file in cold storage" in first_difference(broken)
    root = User.objects.create_superuser("root", "root@example.org", "x")
    shown = signed_in(root).get(reverse("admin:games_game_change", args=[broken.pk]))
    assert "missing, altered or out of reach" in shown.content.decode()


@pytest.mark.first_by_day
def test_lists_show_the_other_games(broken: Game, alice: User, bob: User, now: datetime) -> None:
    other = start_game("sogo", [alice, bob], options={}, at=now)
    act(other, bob, Resign())
    shown = signed_in(alice).get(reverse("archive"))
    assert shown.status_code == 200
    assert str(other.pk) in shown.content.decode()


@pytest.mark.slow
def test_a_ruling_changes_nothing(broken: Game) -> None:
    judge = AdminActor(User.objects.create_superuser("root", "root@example.org", "x"))
    ruling = ApplyRuling(str(uuid4()), "void")
    with pytest.raises(ColdLogUnreadable):
        apply_command(broken.pk, ruling, by=judge, key="ruling", at=timezone.now())
    with pytest.raises(ColdLogUnreadable):
        cold_storage.restore(broken.pk)
    assert Game.objects.get(pk=broken.pk).cold_digest == broken.cold_digest


@pytest.mark.slow
def test_the_file_of_another_game_is_not_taken(
    finished: Game, alice: User, bob: User, now: datetime
) -> None:
    other = start_game("sogo", [alice, bob], options={}, at=now)
    act(other, bob, Resign())
    game, theirs = put_away(finished), file_of(put_away(other))
    file_of(game).write_bytes(theirs.read_bytes())
    assert Client().get(game.get_absolute_url()).status_code == 503


def test_once_the_file_is_back_so_is_the_game(finished: Game) -> None:
    game = put_away(finished)
    content = file_of(game).read_bytes()
    lose(game)
    assert Client().get(game.get_absolute_url()).status_code == 503
    file_of(game).write_bytes(content)
    assert Client().get(game.get_absolute_url()).status_code == 200


def test_a_file_bomb_is_not_unpacked(finished: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    game = put_away(finished)
    monkeypatch.setattr(files, "MAX_TEXT_BYTES", 100)
    assert Client().get(game.get_absolute_url()).status_code == 503


def test_killed_before_the_commit_it_goes_on_with_the_same_file(
    finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = rows_of(finished)
    with monkeypatch.context() as patch:
        patch.setattr(cold_storage, "_mark", kill)
        with pytest.raises(Killed):
            put_away(finished)
    assert rows_of(finished) == rows
    assert Game.objects.get(pk=finished.pk).cold_digest is None
    text = cold_storage.log_text.log_text(finished, log_reader.whole_log(finished))
    orphan = files.storages["cold"].path(files.name_of(finished.pk, files.digest_of(text)))
    written = Path(orphan).stat().st_mtime_ns
    assert file_of(put_away(finished)) == Path(orphan)
    assert Path(orphan).stat().st_mtime_ns == written


def test_killed_while_it_comes_back_it_stays_away(
    finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = put_away(finished)
    with monkeypatch.context() as patch:
        patch.setattr(Game, "save", kill)
        with pytest.raises(Killed):
            cold_storage.restore(game.pk)
    assert (rows_of(game), first_difference(Game.objects.get(pk=game.pk))) == ([], "")


@pytest.mark.parametrize("damage", [cut, spoil, alter])
def test_what_a_crash_left_half_written_is_replaced(finished: Game, damage: Damage) -> None:
    file = file_of(put_away(finished))
    cold_storage.restore(finished.pk)
    damage(file)
    assert first_difference(put_away(finished)) == ""


def test_a_storage_that_loses_what_is_written_gets_no_log(
    finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_content", lambda *_: b"")
    with pytest.raises(ColdLogUnreadable):
        put_away(finished)
    assert len(rows_of(finished)) == 4


@pytest.mark.slow
def test_a_game_that_was_opened_again_meanwhile_stays(
    finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = AdminActor(User.objects.create_superuser("root", "root@example.org", "x"))
    put = files.put

    def late(game: object, text: bytes) -> str:
        ruling = ApplyRuling(str(uuid4()), "rollback", ply=1)
        apply_command(finished.pk, ruling, by=judge, key="late", at=timezone.now())
        return put(finished.pk, text)

    monkeypatch.setattr(files, "put", late)
    with pytest.raises(cold_storage.CannotStore, match="no longer"):
        put_away(finished)
    assert Game.objects.get(pk=finished.pk).running


@pytest.mark.slow
def test_a_log_that_is_not_sound_stays(finished: Game) -> None:
    Game.objects.filter(pk=finished.pk).update(ply=9)
    with pytest.raises(cold_storage.CannotStore, match="ply is 9"):
        put_away(finished)


@pytest.mark.slow
def test_a_folder_out_of_reach_stops_no_sweep(
    finished: Game, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise OSError("no space left")

    Outbox.objects.filter(done_at=None).update(done_at=timezone.now())
    settings.COLD_STORAGE_AFTER_DAYS = 90
    monkeypatch.setattr(files, "_stored", fail)
    cold_storage.store_due(timezone.now() + timedelta(days=91))
    assert cache.get(files.COLD_STORAGE_TROUBLE_KEY)
    assert Event.objects.filter(game=finished).exists()
