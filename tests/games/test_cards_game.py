"""Sudoku cards on the site: the hourglass, what is covered, objections at once, marks, alone."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.log.actions import Moves
from games.models import Game, Outbox, Pencil, SoloTime, Work
from games.puzzles.cards import CARDS
from games.puzzles.grid import NAMES
from games.services import outbox
from games.services.authors import Player
from games.services.clock import settle_overdue
from games.services.play import StaleBoard, play
from games.services.starting import Sitter, start_game
from games.services.states import state_of
from tests.games.pages import press, send, signed_in, text

CARD = CARDS[0]
FREE = [cell for cell, clue in enumerate(CARD.puzzle) if clue == "."]


def cards(*sitters: Sitter, **options: object) -> Game:
    chosen = {"card": "chosen", "number": "1", **options}
    people = sum(isinstance(one, User) for one in sitters)
    days = 3 if people > 1 else None
    return start_game("cards", sitters, options=chosen, at=timezone.now(), days=days)


def entry(cell: int) -> str:
    return f"{CARD.solution[cell]}{NAMES[cell]}"


def left(page: object) -> float:
    found = re.search(r'data-left="([0-9.]+)"', page.content.decode())  # type: ignore[attr-defined]
    assert found, "no hourglass on this page"
    return float(found[1])


def clues_shown(page: object) -> bool:
    return text(page).count("given") > 5  # type: ignore[arg-type]


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
        assert "The time was over" in text(answer)
        assert settle_overdue(timezone.now()) == 1
        game.refresh_from_db()
        assert state_of(game).to_move == {1}


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


def test_two_who_object_at_once_do_not_punish_each_other(
    alice: User, bob: User, carol: User, admin: User
) -> None:
    game = cards(alice, bob, carol, admin, referee="players")
    for move in ("glass", entry(FREE[0])):
        send(signed_in(alice), game, move)
    game.refresh_from_db()
    seen, now = game.board_number, timezone.now()
    doubt = Moves((f"object:{NAMES[FREE[0]]}",))
    play(game.pk, doubt, by=Player(carol), key=str(uuid4()), at=now, board=seen)
    play(game.pk, Moves(("glass",)), by=Player(bob), key=str(uuid4()), at=now, board=seen)
    with pytest.raises(StaleBoard):
        play(game.pk, doubt, by=Player(admin), key=str(uuid4()), at=now, board=seen)


def test_a_bot_waits_while_people_may_object(alice: User, bob: User) -> None:
    game = cards(alice, "casual", bob, referee="players")
    now = timezone.now()
    for move in ("glass", entry(FREE[0])):
        send(signed_in(alice), game, move)
    row = Outbox.objects.filter(game=game, kind=Work.BOT).latest("number")
    assert row.due_at > now + timedelta(hours=5)


def test_a_bot_turns_its_glass_and_then_answers(alice: User, settings: object) -> None:
    game = cards(alice, "casual", between="open")
    for move in ("glass", "pass"):
        send(signed_in(alice), game, move)
    for _ in range(2):
        row = Outbox.objects.filter(game=game, kind=Work.BOT, done_at=None).latest("number")
        assert outbox.run(row.pk)
    game.refresh_from_db()
    moves = [str(one.move) for one in state_of(game).moves if one.seat == 1]
    assert moves[0] == "glass"
    assert len(moves) == 2
    assert state_of(game).to_move == {0}


def test_a_bot_takes_about_as_long_as_people(alice: User, settings: object) -> None:
    settings.BOT_PACE = 1.0  # type: ignore[attr-defined]
    game, now = cards(alice, "casual", between="open"), timezone.now()
    for move in ("glass", "pass"):
        send(signed_in(alice), game, move)
    row = Outbox.objects.filter(game=game, kind=Work.BOT, done_at=None).latest("number")
    assert timedelta(seconds=1) < row.due_at - now < timedelta(seconds=15)


def test_pencil_marks_are_ones_own_and_stay(alice: User, bob: User) -> None:
    game, mine, theirs = cards(alice, bob, between="open"), signed_in(alice), signed_in(bob)
    where = game.get_absolute_url()
    answer = press(mine, game, "pencil", square=NAMES[FREE[0]], digit="4")
    assert (answer.status_code, answer["Location"]) == (
        303,
        f"{where}?pick={NAMES[FREE[0]]}#board",
    )
    press(mine, game, "pencil", square=NAMES[FREE[0]], digit="7")
    assert Pencil.objects.get().marks == {NAMES[FREE[0]]: "47"}
    assert 'class="m7"' in mine.get(where).content.decode()
    assert 'class="m7"' not in theirs.get(where).content.decode()
    press(mine, game, "pencil", square=NAMES[FREE[0]], digit="4")
    assert Pencil.objects.get().marks == {NAMES[FREE[0]]: "7"}
    press(mine, game, "pencil", wipe="yes")
    assert 'class="m7"' not in mine.get(where).content.decode()


def test_marks_do_not_show_on_a_covered_board(alice: User, bob: User) -> None:
    game, client = cards(alice, bob), signed_in(alice)
    press(client, game, "pencil", square=NAMES[FREE[0]], digit="4")
    assert 'class="m4"' not in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    ("square", "digit"), [("", "4"), ("z9", "4"), ("f5", "0"), ("f5", "x"), ("f5", "")]
)
def test_a_mark_that_makes_no_sense_is_refused_in_words(
    alice: User, bob: User, square: str, digit: str
) -> None:
    answer = press(signed_in(alice), cards(alice, bob), "pencil", square=square, digit=digit)
    assert answer.status_code == 409
    assert "from 1 to 9" in text(answer)


def solve_alone(game: Game, player: User, seconds: int) -> None:
    at = timezone.now()
    for number, move in enumerate(["glass", *(entry(cell) for cell in FREE)]):
        done = number / len(FREE)
        when = at + timedelta(seconds=round(done * seconds))
        play(game.pk, Moves((move,)), by=Player(player), key=str(uuid4()), at=when)


def test_the_time_of_a_game_alone_is_kept_and_the_best_is_told(alice: User) -> None:
    slow, quick = cards(alice), cards(alice)
    solve_alone(slow, alice, 500)
    solve_alone(quick, alice, 300)
    assert SoloTime.objects.get(game=quick).seconds == 300
    client = signed_in(alice)
    page = text(client.get(quick.get_absolute_url()))
    assert "Your time: 5:00." in page
    assert "your best on this level" in page
    assert "your best on this level" not in text(client.get(slow.get_absolute_url()))
    profile = text(client.get("/players/alice/"))
    assert re.search(r"solved best time .*? 2 5:00", profile)


def test_a_wrong_digit_alone_is_wiped_and_counted(alice: User) -> None:
    game = cards(alice)
    client = signed_in(alice)
    send(client, game, "glass")
    wrong = next(
        text_
        for text_ in map(str, state_of(Game.objects.get(pk=game.pk)).position.legal_moves(0))
        if len(text_) == 3 and CARD.solution[NAMES.index(text_[1:])] != text_[0]
    )
    assert send(client, game, wrong).status_code == 303
    solve_rest(game, alice)
    assert SoloTime.objects.get().mistakes == 1
    assert "1 wrong digit." in text(client.get(game.get_absolute_url()))


def solve_rest(game: Game, player: User, at: datetime | None = None) -> None:
    for cell in FREE:
        move = Moves((entry(cell),))
        play(game.pk, move, by=Player(player), key=str(uuid4()), at=at or timezone.now())


def test_out_of_the_limit_is_no_best(alice: User) -> None:
    game = cards(alice, limit=20)
    send(signed_in(alice), game, "glass")
    later = timezone.now() + timedelta(minutes=21)
    assert settle_overdue(later) == 1
    solve_rest(game, alice, later)
    assert not SoloTime.objects.get().in_time
    assert "Out of the limit" in text(signed_in(alice).get(game.get_absolute_url()))


def test_giving_up_alone_keeps_no_time(alice: User) -> None:
    game = cards(alice)
    client = signed_in(alice)
    send(client, game, "glass")
    assert press(client, game, "resign", sure="yes").status_code == 303
    assert not SoloTime.objects.exists()
    assert "You gave up." in text(client.get(game.get_absolute_url()))
