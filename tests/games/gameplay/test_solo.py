"""A game played alone: its time, its mistakes, its limit, and the best so far."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.models import Game, JobKind, Outbox, SoloRecord
from games.services.clock.timeouts import settle_overdue
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.support.games.cards.decks import cards, digits
from tests.support.games.pages import press, send, signed_in, text

pytestmark = pytest.mark.database


def drawn(player: User, **options: object) -> Game:
    """A game alone with a card that was drawn: only such a time is a best."""
    return cards(player, card="easy", **options)


def solve_alone(game: Game, player: User, seconds: int) -> None:
    at, moves = timezone.now(), ["glass", *digits(game)]
    for number, move in enumerate(moves):
        when = at + timedelta(seconds=round(number / (len(moves) - 1) * seconds))
        apply_command(
            game.pk, PlayMoves((move,)), by=PlayerActor(player), key=str(uuid4()), at=when
        )


def test_the_time_of_a_game_alone_is_kept_and_the_best_is_told(alice: User) -> None:
    slow, quick = drawn(alice), drawn(alice)
    solve_alone(slow, alice, 500)
    solve_alone(quick, alice, 300)
    assert SoloRecord.objects.get(game=quick).seconds == 300
    client = signed_in(alice)
    page = client.get(quick.get_absolute_url())
    assert " 5:00." in text(page)
    assert page.context["board"].solo.best
    assert not client.get(slow.get_absolute_url()).context["board"].solo.best
    assert re.search(r" 2 5:00\b", text(client.get("/players/alice/")))


def test_games_alone_are_no_results_against_people(alice: User) -> None:
    solve_alone(drawn(alice), alice, 100)
    profile = signed_in(alice).get("/players/alice/").context
    assert [profile[kind].games for kind in ("with_people", "with_bots")] == [0, 0]


@pytest.mark.slow
def test_alone_only_the_last_digit_is_marked_and_no_mail_is_sent(alice: User) -> None:
    game = drawn(alice)
    solve_alone(game, alice, 100)
    page = signed_in(alice).get(game.get_absolute_url())
    assert len(re.findall(r'<td class="[^"]*\blast\b', page.content.decode())) == 1
    assert not Outbox.objects.filter(game=game, kind=JobKind.OVER).exists()


@pytest.mark.slow
def test_a_wrong_digit_alone_is_wiped_and_counted(alice: User) -> None:
    game = drawn(alice)
    client = signed_in(alice)
    send(client, game, "glass")
    right = set(digits(game))
    fits = map(str, state_of(Game.objects.get(pk=game.pk)).position.legal_moves(0))
    wrong = next(move for move in fits if len(move) == 3 and move not in right)
    assert send(client, game, wrong).status_code == 303
    solve_rest(game, alice)
    assert SoloRecord.objects.get().mistakes == 1
    page = client.get(game.get_absolute_url())
    assert str(page.context["board"].solo.mistakes).startswith("1 ")
    assert str(page.context["board"].solo.mistakes) in text(page)


@pytest.mark.slow
def test_what_went_wrong_is_named_by_the_rules(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = drawn(alice)
    solve_alone(game, alice, 100)
    SoloRecord.objects.update(mistakes=3)
    monkeypatch.setattr(type(game.rules), "mistakes", ("%(n)s slip.", "%(n)s slips."))
    assert "3 slips." in text(signed_in(alice).get(game.get_absolute_url()))


def solve_rest(game: Game, player: User, at: datetime | None = None) -> None:
    for digit in digits(game):
        move = PlayMoves((digit,))
        apply_command(
            game.pk, move, by=PlayerActor(player), key=str(uuid4()), at=at or timezone.now()
        )


@pytest.mark.slow
def test_out_of_the_limit_is_no_best(alice: User) -> None:
    game = drawn(alice, limit=20)
    send(signed_in(alice), game, "glass")
    later = timezone.now() + timedelta(minutes=21)
    assert settle_overdue(later) == 1
    solve_rest(game, alice, later)
    assert not SoloRecord.objects.get().in_time
    solo = signed_in(alice).get(game.get_absolute_url()).context["board"].solo
    assert (solo.best, solo.in_time) == (False, False)


def test_giving_up_alone_keeps_no_time(alice: User) -> None:
    game = drawn(alice)
    client = signed_in(alice)
    send(client, game, "glass")
    assert press(client, game, "resign", sure="yes").status_code == 303
    assert not SoloRecord.objects.exists()
    page = client.get(game.get_absolute_url())
    assert (page.context["board"].won, page.context["board"].solo) == (False, None)
    assert page.context["board"].result in text(page)


def test_a_chosen_card_makes_no_best_because_it_may_be_known(alice: User) -> None:
    solve_alone(cards(alice), alice, 10)
    assert not SoloRecord.objects.exists()


def test_while_a_card_is_solved_alone_its_seat_shows_time_and_mistakes(alice: User) -> None:
    begun, client = timezone.now() - timedelta(seconds=75), signed_in(alice)
    game = start_game("cards", [alice], options={"card": "easy"}, at=begun)
    assert client.get(game.get_absolute_url()).context["side"].stopwatch is None
    apply_command(game.pk, PlayMoves(("glass",)), by=PlayerActor(alice), key=str(uuid4()), at=begun)
    right = set(digits(game))
    fits = map(str, state_of(Game.objects.get(pk=game.pk)).position.legal_moves(0))
    send(client, game, next(move for move in fits if len(move) == 3 and move not in right))
    shown = client.get(game.get_absolute_url())
    watch = shown.context["side"].stopwatch
    assert (watch.seconds >= 75, watch.mistakes) == (True, 1)
    page = shown.content.decode()
    assert re.search(r'<span role="timer" data-elapsed="[\d.]+">\d+:\d\d</span>', page)
    tray = page[page.index('id="tray"') : page.index('id="moves"')]
    assert '<small class="remark">' in tray
    assert 'class="notes"' not in tray
    solve_rest(game, alice)
    assert client.get(game.get_absolute_url()).context["side"].stopwatch is None
