"""Pencil marks: one's own, kept, and never on a covered board."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import PencilMarks
from games.puzzles.grid import NAMES
from games.services.gameplay.refusals import GameplayRefusal
from tests.support.games.cards.decks import FREE, cards
from tests.support.games.pages import press, signed_in, text, why

pytestmark = pytest.mark.database


@pytest.mark.slow
def test_pencil_marks_are_ones_own_and_stay(alice: User, bob: User) -> None:
    game, mine, theirs = cards(alice, bob, between="open"), signed_in(alice), signed_in(bob)
    where = game.get_absolute_url()
    answer = press(mine, game, "pencil-marks", square=NAMES[FREE[0]], sign="4")
    assert (answer.status_code, answer["Location"]) == (
        303,
        f"{where}?pick={NAMES[FREE[0]]}#board",
    )
    press(mine, game, "pencil-marks", square=NAMES[FREE[0]], sign="7")
    assert PencilMarks.objects.get().marks == {NAMES[FREE[0]]: "47"}
    assert 'class="m7"' in mine.get(where).content.decode()
    assert 'class="m7"' not in theirs.get(where).content.decode()
    press(mine, game, "pencil-marks", square=NAMES[FREE[0]], sign="4")
    assert PencilMarks.objects.get().marks == {NAMES[FREE[0]]: "7"}
    press(mine, game, "pencil-marks", wipe="yes")
    assert 'class="m7"' not in mine.get(where).content.decode()


def test_marks_do_not_show_on_a_covered_board(alice: User, bob: User) -> None:
    game, client = cards(alice, bob), signed_in(alice)
    press(client, game, "pencil-marks", square=NAMES[FREE[0]], sign="4")
    assert 'class="m4"' not in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("square", "sign"), [("", "4"), ("z9", "4"), ("f5", "0"), ("f5", "x"), ("f5", "")]
)
def test_a_mark_that_makes_no_sense_is_refused_in_words(
    alice: User, bob: User, square: str, sign: str
) -> None:
    answer = press(signed_in(alice), cards(alice, bob), "pencil-marks", square=square, sign=sign)
    assert answer.status_code == 409
    signs = "1 2 3 4 5 6 7 8 9"
    assert why(GameplayRefusal.PENCIL_MARK_UNREADABLE, square="a9", signs=signs) in text(answer)
