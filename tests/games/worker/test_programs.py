"""Programs of others in the worker: they play, or the game goes on without them."""

from __future__ import annotations

import logging

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.bots import LEVELS
from games.bots.levels import ExternalProgram, Level
from games.bots.programs import FailureReason, ProgramFailure, seccomp
from games.log.commands import PlayMoves
from games.models import AuditEntry, Game, JobKind, Outbox
from games.services.effects import wake_ups
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.bots import bot_turn, program_failures
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.worker import runner
from tests.bots.programs.conftest import TOY, toy
from tests.games.conftest import NOW, empty_cache
from tests.support.games.pages import signed_in

__all__ = ["empty_cache"]

pytestmark = [
    pytest.mark.database,
    pytest.mark.usefixtures("empty_cache"),
    pytest.mark.skipif(not seccomp.is_available(), reason="no seccomp on this machine"),
]
KEY = "ext-toy"


@pytest.fixture(autouse=True)
def no_hint_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wake_ups.current_app, "send_task", lambda *_, **__: None)


@pytest.fixture
def row(alice: User, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Outbox:
    """The program's turn after Alice's first move; a parameter says how it misbehaves."""
    program = ExternalProgram(tuple(toy(getattr(request, "param", ""))), TOY.parent, 512 << 20)
    level = Level(KEY, "Toy", "", "", seconds=0.5, games=("sogo",), program=program)
    monkeypatch.setitem(LEVELS, KEY, level)
    game = start_game("sogo", [alice, KEY], options={}, at=NOW)
    apply_command(game.pk, PlayMoves(("B1",)), by=PlayerActor(alice), key="k", at=NOW)
    return Outbox.objects.get(game=game, kind=JobKind.BOT)


def run_again(row: Outbox) -> None:
    Outbox.objects.filter(pk=row.pk).update(due_at=timezone.now())
    assert runner.run(row.pk)
    row.refresh_from_db()


def moves_of(row: Outbox) -> list[str]:
    return [event.payload["move"] for event in row.game.events.filter(kind="move", seat=1)]


def test_a_program_moves_as_a_bot_does(row: Outbox) -> None:
    run_again(row)
    assert row.done_at is not None
    assert moves_of(row) == ["A1"]


@pytest.mark.slow
@pytest.mark.parametrize("row", ["crash"], indirect=True)
def test_a_program_that_fails_three_times_is_set_aside_with_an_alarm(
    row: Outbox, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR, "fernzug.alerts")
    for _attempt in range(program_failures.MAX_FAILURES):
        assert not program_failures.is_set_aside(KEY)
        run_again(row)
        assert "crashed" in row.failure_detail
        assert row.done_at is None
    assert program_failures.is_set_aside(KEY)
    assert caplog.text.count("set aside") == 1
    run_again(row)
    assert Game.objects.get(pk=row.game.pk).ply == 2


def test_a_program_set_aside_is_not_started(row: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    for _attempt in range(program_failures.MAX_FAILURES):
        program_failures.count(KEY, ProgramFailure(FailureReason.CRASHED))
    monkeypatch.setattr(bot_turn, "choose", lambda *_, **__: pytest.fail("it was started"))
    run_again(row)
    assert row.done_at is not None
    assert Game.objects.get(pk=row.game.pk).ply == 2


def test_a_program_set_aside_is_no_opponent_for_the_time_being(row: Outbox, alice: User) -> None:
    client = Client()
    client.force_login(alice)
    choices = f'value="{KEY}"'
    pages = ("/", "/tables/new/sogo/")
    assert all(choices in client.get(page).content.decode() for page in pages)
    for _attempt in range(program_failures.MAX_FAILURES):
        program_failures.count(KEY, ProgramFailure(FailureReason.HUNG))
    assert not any(choices in client.get(page).content.decode() for page in pages)
    before = Game.objects.count()
    answer = client.post("/play/sogo/", {"level": KEY})
    assert answer.status_code == 409
    assert "Toy" in answer.content.decode()
    assert Game.objects.count() == before


def set_aside() -> None:
    for _attempt in range(program_failures.MAX_FAILURES):
        program_failures.count(KEY, ProgramFailure(FailureReason.HUNG, "no line"))


def test_its_opponent_is_told_that_a_program_fails_and_that_it_is_set_aside(
    row: Outbox, alice: User
) -> None:
    client, page = signed_in(alice), row.game.get_absolute_url()
    first = client.get(page, headers={"HX-Request": "true"})
    assert b'id="program-trouble"' not in first.content
    program_failures.count(KEY, ProgramFailure(FailureReason.CRASHED))
    waiting = {"HX-Request": "true", "If-None-Match": first["ETag"]}
    failed = client.get(page, headers=waiting)
    assert failed.status_code == 200, "an open page shows it by itself"
    assert b'id="program-trouble"' in failed.content
    set_aside()
    assert client.get(page).content.count(b'id="program-trouble"') == 1
    run_again(row)
    assert b'id="program-trouble"' in client.get(page).content


def test_the_staff_have_a_program_play_again_that_was_set_aside(
    row: Outbox, alice: User, admin: User
) -> None:
    set_aside()
    staff, page = signed_in(admin), "/staff/jobs/"
    shown = staff.get(page).content.decode()
    assert f'id="program-{KEY}"' in shown
    assert 'class="empty"' not in shown
    assert "hung: no line" in shown
    resume = f"/staff/programs/{KEY}/resume/"
    assert signed_in(alice).post(resume).status_code == 403
    assert program_failures.is_set_aside(KEY)
    for _twice in range(2):
        assert staff.post(resume).status_code == 303
    assert not program_failures.is_set_aside(KEY)
    assert f'id="program-{KEY}"' not in staff.get(page).content.decode()
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.by, entry.subject) == ("program-resumed", admin, f"program:{KEY}")
    run_again(row)
    assert moves_of(row) == ["A1"]


def test_nothing_but_a_program_plays_again(row: Outbox, admin: User) -> None:
    for level in ("casual", "ext-other"):
        answer = signed_in(admin).post(f"/staff/programs/{level}/resume/")
        assert answer.status_code == 404


@pytest.mark.slow
def test_a_turn_that_succeeds_forgets_the_failures(row: Outbox) -> None:
    program_failures.count(KEY, ProgramFailure(FailureReason.HUNG))
    run_again(row)
    assert moves_of(row) == ["A1"]
    for _attempt in range(program_failures.MAX_FAILURES - 1):
        program_failures.count(KEY, ProgramFailure(FailureReason.HUNG))
    assert not program_failures.is_set_aside(KEY)


@pytest.mark.slow
def test_a_program_that_the_operator_removed_leaves_a_game_that_goes_on(
    row: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(LEVELS, KEY)
    for _attempt in range(bot_turn.MAX_TRIES + 1):
        run_again(row)
    assert row.done_at is not None
    assert Game.objects.get(pk=row.game.pk).ply == 2


def test_a_program_is_offered_where_levels_are(row: Outbox, client: Client) -> None:
    page = client.get("/tables/new/sogo/")
    assert f'value="{KEY}"' in page.content.decode()
    assert f'value="{KEY}"' not in client.get("/tables/new/frege/").content.decode()
