"""Sudoku cards on the site: the hourglass, what is covered, objections at once, marks, alone."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.models import JobKind, Outbox
from games.puzzles.grid import NAMES
from games.services.clock.timeouts import settle_overdue
from games.services.disputes.reports import filing
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import StaleBoard, apply_command
from games.services.worker import runner
from tests.support.games.cards.decks import CARD, FREE, cards, entry
from tests.support.games.notifications import emails
from tests.support.games.pages import press, send, signed_in, text


def left(page: object) -> float:
    found = re.search(r'data-left="([0-9.]+)"', page.content.decode())  # type: ignore[attr-defined]
    assert found, "no hourglass on this page"
    return float(found[1])


def clues_shown(page: object) -> bool:
    return len(re.findall(r'<td class="given\b', page.content.decode())) > 5  # type: ignore[attr-defined]


def test_reloading_and_a_second_tab_never_start_the_glass_again(alice: User, bob: User) -> None:
    game, first, second = cards(alice, bob), signed_in(alice), signed_in(alice)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert send(first, game, "glass").status_code == 303
        assert left(first.get(game.get_absolute_url())) == 30
        clock.shift(12)
        assert left(second.get(game.get_absolute_url())) == 18
        assert send(second, game, "glass").status_code == 422
        assert left(first.get(game.get_absolute_url())) == 18
        clock.shift(60)
        assert left(first.get(game.get_absolute_url())) == 0


def test_a_digit_after_the_sand_does_not_count_and_says_so(alice: User, bob: User) -> None:
    game, client = cards(alice, bob), signed_in(alice)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        send(client, game, "glass")
        clock.shift(32)
        answer = send(client, game, entry(FREE[0]))
        assert answer.status_code == 409
        assert '<p class="errors" role="alert">' in answer.content.decode()
        assert settle_overdue(timezone.now()) == 1
        game.refresh_from_db()
        assert state_of(game).to_move == {1}


@pytest.mark.slow
def test_the_board_is_covered_until_ones_own_glass_runs(
    alice: User, bob: User, carol: User
) -> None:
    game = cards(alice, bob)
    readers = [signed_in(user) for user in (alice, bob, carol)]
    where = game.get_absolute_url()
    assert not any(clues_shown(client.get(where)) for client in readers)
    send(readers[0], game, "glass")
    assert [clues_shown(client.get(where)) for client in readers] == [True, False, False]
    send(readers[0], game, "pass")
    old = [f"{where}{ply}/" for ply in range(game.ply + 1)]
    assert not any(clues_shown(readers[0].get(page)) for page in [where, *old])


def test_at_the_end_everybody_may_look_at_everything(alice: User, bob: User) -> None:
    game = cards(alice, bob)
    send(signed_in(alice), game, "glass")
    press(signed_in(bob), game, "resign", sure="yes")
    page = signed_in(bob).get(game.get_absolute_url())
    assert clues_shown(page)
    assert not page.context["board"].controls
    assert page.context["board"].result in text(page)


@pytest.mark.slow
def test_nothing_of_the_back_of_the_card_is_in_any_page_before_the_end(
    alice: User, bob: User
) -> None:
    game, client = cards(alice, bob, between="open"), signed_in(alice)
    pages = [client.get(game.get_absolute_url())]
    pages.append(send(client, game, "glass"))
    pages += [client.get(f"{game.get_absolute_url()}{part}") for part in ("", "?pick=5", "1/")]
    wrong = "5" if CARD.solution[FREE[0]] != "5" else "6"
    pages.append(send(client, game, f"{wrong}{NAMES[FREE[0]]}"))
    assert not any(CARD.solution in page.content.decode() for page in pages)


@pytest.mark.slow
def test_two_who_object_at_once_do_not_punish_each_other(
    alice: User, bob: User, carol: User, admin: User
) -> None:
    game = cards(alice, bob, carol, admin, referee="players")
    for move in ("glass", entry(FREE[0])):
        send(signed_in(alice), game, move)
    game.refresh_from_db()
    seen, now = game.board_event, timezone.now()
    doubt = PlayMoves((f"object:{NAMES[FREE[0]]}",))
    apply_command(game.pk, doubt, by=PlayerActor(carol), key=str(uuid4()), at=now, board=seen)
    apply_command(
        game.pk, PlayMoves(("glass",)), by=PlayerActor(bob), key=str(uuid4()), at=now, board=seen
    )
    with pytest.raises(StaleBoard):
        apply_command(game.pk, doubt, by=PlayerActor(admin), key=str(uuid4()), at=now, board=seen)


def test_a_bot_waits_while_people_may_object(alice: User, bob: User) -> None:
    game = cards(alice, "casual", bob, referee="players")
    now = timezone.now()
    for move in ("glass", entry(FREE[0])):
        send(signed_in(alice), game, move)
    row = Outbox.objects.filter(game=game, kind=JobKind.BOT).latest("event")
    assert row.due_at > now + timedelta(hours=5)


def test_a_bot_turns_its_glass_and_then_answers(alice: User, settings: object) -> None:
    game = cards(alice, "casual", between="open")
    for move in ("glass", "pass"):
        send(signed_in(alice), game, move)
    for _ in range(2):
        row = Outbox.objects.filter(game=game, kind=JobKind.BOT, done_at=None).latest("event")
        assert runner.run(row.pk)
    game.refresh_from_db()
    moves = [str(made.move) for made in state_of(game).moves if made.seat == 1]
    assert moves[0] == "glass"
    assert len(moves) == 2
    assert state_of(game).to_move == {0}


def test_a_bot_takes_about_as_long_as_people(alice: User, settings: object) -> None:
    settings.BOT_PACE = 1.0  # type: ignore[attr-defined]
    game, now = cards(alice, "casual", between="open"), timezone.now()
    for move in ("glass", "pass"):
        send(signed_in(alice), game, move)
    row = Outbox.objects.filter(game=game, kind=JobKind.BOT, done_at=None).latest("event")
    assert timedelta(seconds=1) < row.due_at - now < timedelta(seconds=15)


def test_no_mail_shows_a_covered_board(alice: User, bob: User) -> None:
    game = cards(alice, bob)
    for move in ("glass", "pass"):
        send(signed_in(alice), game, move)
    emails.send_to(JobKind.TURN, bob)
    assert "alice" in emails.text()
    assert "a b c d" not in emails.text()
    assert 'role="table"' not in emails.html()


@pytest.mark.slow
def test_no_batch_of_moves_tells_anything_of_a_covered_board(alice: User, bob: User) -> None:
    game, client = cards(alice, bob), signed_in(alice)
    answers = {
        text(send(client, game, move=["glass", f"{digit}{name}", "pass"])).split("Red to")[0]
        for digit in "159"
        for name in NAMES[:9]
    }
    assert len({re.sub(r"[0-9a-f-]{32,36}", "", page) for page in answers}) == 1
    assert game.events.count() == 2


def test_the_preview_of_a_ruling_uncovers_nothing(alice: User, bob: User, admin: User) -> None:
    game, client = cards(alice, bob), signed_in(admin)
    now = timezone.now()
    case = filing.file(game.pk, bob, category="rules", ply=1, text="Why?", at=now)
    game.refresh_from_db()
    form = {"ruling": "void", "reason": "So.", "board": game.board_event, "step": "preview"}
    page = client.post(f"/staff/disputes/{case.pk}/", form)
    assert 'id="preview-title"' in page.content.decode()
    assert not clues_shown(page)
